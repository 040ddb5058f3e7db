// The result: why every item of every pad has its points, and where on the board the highlights are; the greatest is lit from the beginning.
// The two pictures of a mistake are cut to where they differ.

import { get } from "./dom.js";
import { Reasons } from "./reasons.js";

const LEAST = .46; // of a board, so that one still sees where it is
const NEAR = .65; // no more of it is shown to have both places on one picture
const AROUND = 1.3;

const page = get("main.result", HTMLElement);

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @type {(boxes: Box[]) => Box} */
function bounds(boxes) {
  const x = Math.min(...boxes.map(box => box.x)), y = Math.min(...boxes.map(box => box.y));
  const right = Math.max(...boxes.map(box => box.x + box.width)), low = Math.max(...boxes.map(box => box.y + box.height));
  return { x, y, width: right - x, height: low - y };
}

/** @type {(whole: Box, part: Box) => number} */
const shareOf = (whole, part) => Math.max(LEAST, AROUND * part.width / whole.width, AROUND * part.height / whole.height);

/** @type {(start: number, room: number, size: number, middle: number) => number} */
const fit = (start, room, size, middle) => Math.min(Math.max(middle - size / 2, start), start + room - size);

/** @type {(board: SVGSVGElement) => Box[]} */
function placesOn(board) {
  /** @type {NodeListOf<SVGGraphicsElement>} */
  const chosen = board.querySelectorAll(".chosen");
  return [...chosen].map(thing => thing.getBBox()).filter(box => box.width && box.height);
}

/** Both pictures show the places of both choices; where those lie far apart, each its own. */
function cut() {
  /** @type {NodeListOf<SVGSVGElement>} */
  const boards = page.querySelectorAll(".dearest .picture > svg.board");
  const all = [...boards].flatMap(placesOn);
  for (const board of boards) {
    const whole = board.viewBox.baseVal, own = placesOn(board);
    const isNear = all.length && shareOf(whole, bounds(all)) <= NEAR, shown = isNear ? all : own;
    if (!shown.length) continue;
    const part = bounds(shown), share = shareOf(whole, part), width = whole.width * share, height = whole.height * share;
    if (share > .8) continue;
    const x = fit(whole.x, whole.width, width, part.x + part.width / 2), y = fit(whole.y, whole.height, height, part.y + part.height / 2);
    board.setAttribute("viewBox", [x, y, width, height].join(" "));
  }
}

new Reasons(page).show();
cut();
