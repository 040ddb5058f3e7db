// Brings what is asked into sight when a new decision comes: the page scrolls, a map wider than the window pans. Where it is in sight
// already, or somebody is writing, everything stays where it is.

import { get, isCalm } from "./dom.js";
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
 * A map that is wider than its frame shows where most things are lit, unless it shows half as many.
 * @param {Thing[]} lit
 */
function pan(lit) {
  const frame = lit[0].closest(".pan");
  if (!frame || frame.scrollWidth <= frame.clientWidth) return;
  const wide = frame.clientWidth, from = frame.getBoundingClientRect().left - frame.scrollLeft;
  const middles = lit.map(place).map(box => (box.left + box.right) / 2 - from);
  /** @type {(left: number) => number[]} */
  const shown = left => middles.filter(x => x > left + EDGE && x < left + wide - EDGE);
  const tries = middles.map(x => Math.max(0, Math.min(x - wide / 2, frame.scrollWidth - wide)));
  const best = tries.reduce((one, other) => shown(other).length > shown(one).length ? other : one);
  if (2 * shown(frame.scrollLeft).length < shown(best).length) frame.scrollTo({ left: best, behavior: motion() });
}
