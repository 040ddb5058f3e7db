// What can be touched on a page, as the model sees it: lit or not, chosen, shown in this mode or at this thing.

import { isChosen, isLit, isNext, isQuiet } from "./choose.js";

/** @import { Thing } from "../dom.js" */
/** @import { State } from "./model.js" */

const PLACES = ":is(.stage, .now-card)";

/** @type {(one: Element) => one is Thing} */
const isThing = one => one instanceof HTMLElement || one instanceof SVGElement;

/** @type {(page: Element, selector: string) => Thing[]} */
const all = (page, selector) => [...page.querySelectorAll(selector)].filter(isThing);

/**
 * What can be picked, and lies on the board or beside the prompt.
 * @param {Element} page
 */
export const things = page => all(page, `${PLACES} [data-pick]`);

/** @type {(thing: Thing) => string} */
export const pickOf = thing => thing.dataset.pick ?? "";

/** @type {(thing: Thing) => string[]} */
export const modesOf = thing => (thing.dataset.mode ?? "").split("|");

/**
 * The modes that the one that is on can be turned into; none if it stands alone.
 * @param {Element} page
 * @param {State} state
 */
export const cycle = (page, { mode }) => all(page, "[data-mode]").map(modesOf).find(modes => modes.length > 1 && modes.includes(mode));

/**
 * All of it.
 * @param {Element} page
 * @param {State} state
 */
export function show(page, state) {
  for (const thing of things(page)) {
    const pick = pickOf(thing);
    thing.classList.toggle("off", !isLit(state, pick));
    thing.classList.toggle("quiet", isQuiet(state, pick));
    thing.classList.toggle("next", isNext(state, pick));
    mark(thing, isChosen(state, pick));
  }
  for (const one of all(page, "[data-mode]")) {
    const at = modesOf(one).indexOf(state.mode), isSwitch = one.getAttribute("role") === "switch";
    one.classList.toggle("chosen", isSwitch ? at > 0 : at >= 0);
    one.setAttribute(isSwitch ? "aria-checked" : "aria-pressed", String(isSwitch ? at > 0 : at >= 0));
  }
  for (const one of all(page, "[data-when]")) one.classList.toggle("on", (one.dataset.when ?? "").split("|").includes(state.mode));
  for (const one of all(page, "[data-at]")) one.classList.toggle("on", Boolean(state.chosen) && isChosen(state, one.dataset.at ?? ""));
}

/** @type {(thing: Thing, isMine: boolean) => void} */
function mark(thing, isMine) {
  if (isMine && !thing.classList.contains("chosen")) raise(thing);
  thing.classList.toggle("chosen", isMine);
  if (!isMine) thing.classList.remove("laying");
  if (isMine) thing.setAttribute("aria-pressed", "true"); else thing.removeAttribute("aria-pressed");
}

/**
 * To the top, where nothing else lit lies over it, and drawn before one's eyes. What lies at a thing keeps its order.
 * @param {Thing} thing
 */
function raise(thing) {
  thing.classList.add("laying");
  if (thing.closest("[data-at]")) return;
  const focused = document.activeElement === thing;
  thing.parentNode?.append(thing);
  if (focused) thing.focus({ preventScroll: true });
}

/**
 * The picks under a finger: of the topmost thing, and of those with the very same target below it (two sections to one station).
 * @param {number} x
 * @param {number} y
 * @returns {string[]}
 */
export function under(x, y) {
  const hits = document.elementsFromPoint(x, y).filter(one => one.closest("[data-pick]"));
  /** @type {(one: Element) => string} */
  const place = one => { const box = one.getBoundingClientRect(); return [box.x, box.y, box.width, box.height].map(Math.round).join(); };
  const same = hits.filter(one => place(one) === place(hits[0]));
  return [...new Set(same.map(one => one.closest("[data-pick]")?.getAttribute("data-pick") ?? ""))];
}
