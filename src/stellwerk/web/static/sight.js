// Brings what is asked into sight when a new decision comes: the page scrolls, a map wider than the window pans. Where it is in sight
// already, or somebody is writing, everything stays where it is. At the edges of such a map arrows lead to what is lit beyond them.

import { get, isCalm } from "./dom.js";
import { setting } from "./setting.js";
import { hasButton } from "./table/model.js";

/** @import { Thing } from "./dom.js" */
/** @import { Move } from "./table/model.js" */
/** @typedef {Pick<DOMRect, "left" | "right" | "top" | "bottom">} Box */

const EDGE = 12;

/** @type {(thing: Thing) => Element | null} */
const onBoard = thing => thing.closest("[data-slot=board]");
/** @type {(thing: Thing) => Box} */
const place = thing => (thing.querySelector(".hit:last-child") ?? thing).getBoundingClientRect();
const motion = () => isCalm() ? "instant" : "smooth";

/**
 * The things to pick, and the moves they stand for.
 * @param {Thing[]} things
 * @param {Move[]} moves
 */
export function bring(things, moves) {
  if (document.activeElement?.closest("input:not([type=checkbox]), textarea, select, [popover]")) return;
  const lit = things.filter(onBoard), beside = things.filter(thing => !onBoard(thing));
  const told = new Set(beside.map(thing => thing.dataset.pick));
  if (beside.length && moves.every(move => hasButton(move) || move.picks.every(pick => told.has(pick)))) {
    scroll(beside.map(thing => thing.getBoundingClientRect()), true);
    return;
  }
  if (!lit.length) return;
  pan(lit);
  const places = lit.map(place), { top, floor } = room(bounds(places));
  if (!places.some(box => box.top >= top && box.bottom <= floor)) scroll(places.slice(0, 1));
}

/** @type {(boxes: Box[]) => Box} */
function bounds(boxes) {
  /** @type {(side: keyof Box) => number[]} */
  const all = side => boxes.map(box => box[side]);
  return { left: Math.min(...all("left")), right: Math.max(...all("right")), top: Math.min(...all("top")), bottom: Math.max(...all("bottom")) };
}

/**
 * From where to where the window shows something that lies in these columns: the dock may lie over its lower end.
 * @param {Box} columns
 */
function room({ left, right }) {
  const dock = get("#dock", HTMLElement), over = dock.getBoundingClientRect();
  const covers = getComputedStyle(dock).position === "fixed" && over.left < right && over.right > left;
  return { top: 0, floor: covers ? over.top : innerHeight };
}

/**
 * As little as possible; with the words of the prompt if there is room for both.
 * @param {Box[]} boxes
 */
function scroll(boxes, asked = false) {
  let box = bounds(boxes);
  const { top, floor } = room(box);
  if (box.top >= top && box.bottom <= floor) return;
  const both = bounds([...boxes, get(".prompt", HTMLElement).getBoundingClientRect()]);
  if (asked && both.bottom - both.top + 2 * EDGE <= floor - top) box = both;
  const up = box.top - EDGE - top, down = box.bottom + EDGE - floor;
  scrollBy({ top: down > 0 ? Math.min(down, up) : up, behavior: motion() });
}

/**
 * The map of a phone, whole or larger, as this browser keeps it; with arrows to what is lit beyond its edges.
 * @param {HTMLElement} page
 */
export function watchMap(page) {
  const frame = page.querySelector(".pan");
  if (!frame) return;
  /** @type {NodeListOf<HTMLElement>} */
  const arrows = page.querySelectorAll(".edge");
  /** @type {(way: number) => Thing[]} */
  const beyond = way => {
    const { left, right } = frame.getBoundingClientRect();
    return onMap(page).filter(thing => { const box = place(thing), x = (box.left + box.right) / 2; return way < 0 ? x < left + EDGE : x > right - EDGE; });
  };
  function show() {
    for (const arrow of arrows) {
      const count = page.dataset.ready === "turn" ? beyond(Number(arrow.dataset.edge)).length : 0;
      arrow.hidden = !count;
      get("b", HTMLElement, arrow).textContent = String(count);
    }
  }
  setting("zoom", () => {
    const there = onMap(page);
    if (there.length) pan(there);
    show();
  });
  for (const arrow of arrows) arrow.addEventListener("click", () => pan(beyond(Number(arrow.dataset.edge)), true));
  frame.addEventListener("scroll", show, { passive: true });
  addEventListener("resize", show);
  new MutationObserver(show).observe(page, { attributeFilter: ["data-ready"] });
  new MutationObserver(show).observe(get("[data-slot=board]", HTMLElement, page), { childList: true });
  show();
}

/**
 * What can be picked on the board.
 * @param {HTMLElement} page
 * @returns {Thing[]}
 */
const onMap = page => [...page.querySelectorAll("[data-slot=board] [data-pick]:not(.off)")].filter(one => one instanceof SVGElement && !one.closest("[data-at]"))
  .map(one => /** @type {SVGElement} */ (one));

/**
 * A map that is wider than its frame shows where most things are lit, unless it shows half as many.
 * @param {Thing[]} lit
 * @param {boolean} [always]
 */
function pan(lit, always = false) {
  const frame = lit[0].closest(".pan");
  if (!frame || frame.scrollWidth <= frame.clientWidth) return;
  const wide = frame.clientWidth, from = frame.getBoundingClientRect().left - frame.scrollLeft;
  const middles = lit.map(place).map(box => (box.left + box.right) / 2 - from);
  /** @type {(left: number) => number[]} */
  const shown = left => middles.filter(x => x > left + EDGE && x < left + wide - EDGE);
  const tries = middles.map(x => Math.max(0, Math.min(x - wide / 2, frame.scrollWidth - wide)));
  const best = tries.reduce((one, other) => shown(other).length > shown(one).length ? other : one);
  if (always || 2 * shown(frame.scrollLeft).length < shown(best).length) frame.scrollTo({ left: best, behavior: motion() });
}
