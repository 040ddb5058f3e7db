// The keyboard at a table: Enter and space pick, Enter confirms, arrows go from thing to thing, figures choose among several ways, plus and
// minus climb a ladder. What names a key of its own (`data-key`) comes first.

import { around } from "../dom.js";
import { pickOf } from "./things.js";

/** @import { Thing } from "../dom.js" */

/**
 * @typedef {object} Acts  What keys can do.
 * @property {(at: number) => boolean} counts  whether a press at this time does anything
 * @property {() => Thing[]} things
 * @property {(picks: string[]) => void} pick
 * @property {(n: number) => void} chooseNth  of several ways
 * @property {() => boolean} hasChosen
 * @property {() => boolean} hasLadder
 * @property {(by: 1 | -1) => void} step
 * @property {() => void} confirm
 * @property {() => void} forget
 * @property {() => void} takeBack
 * @property {() => void} restart
 * @property {() => void} askHint
 * @property {() => void} pass
 */

/** @typedef {[number, number]} Point */

/** @type {Record<string, "forget" | "takeBack" | "askHint" | "restart" | "pass">} */
const KEYS = { Escape: "forget", u: "takeBack", h: "askHint", r: "restart", "-": "pass", 0: "pass" };

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {Record<string, 1 | -1>} */
const STEPS = { "+": 1, "-": -1 };

/**
 * What is pressed by this key.
 * @param {string} key
 * @returns {HTMLElement | null}
 */
const keyed = key => document.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled], [aria-disabled="true"])`);

/** @param {Acts} acts */
export function listen(acts) {
  document.addEventListener("keydown", event => {
    const { key, repeat } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || around(event, "input, textarea, select, [popover]")) return;
    if (!(key in ARROWS) && !acts.counts(event.timeStamp)) return;
    const thing = around(event, "[data-pick]"), own = keyed(key);
    if (key === "Enter" && thing?.classList.contains("chosen") && acts.hasChosen()) {
      event.preventDefault();
      if (!repeat) acts.confirm();
    } else if ((key === "Enter" || key === " ") && thing) {
      event.preventDefault();
      if (!repeat) acts.pick([pickOf(thing)]);
    } else if (own) {
      own.click();
    } else if (acts.hasLadder() && key in STEPS) {
      acts.step(STEPS[key]);
    } else if (key === "Enter" && acts.hasChosen() && !repeat && !around(event, "button, a, summary")) {
      acts.confirm();
    } else if (key in ARROWS && thing) {
      event.preventDefault();
      next(thing, acts.things(), key)?.focus();
    } else if (/^[1-9]$/.test(key)) {
      acts.chooseNth(Number(key));
    } else if (key in KEYS && !repeat) {
      acts[KEYS[key]]();
    }
  });
}

/**
 * The nearest thing to pick in the direction of an arrow key.
 * @param {Thing} from
 * @param {Thing[]} things
 * @param {string} key
 */
function next(from, things, key) {
  const others = things.filter(thing => thing !== from);
  return others[nearest(middle(from), others.map(middle), key)];
}

/** @type {(thing: Thing) => Point} */
function middle(thing) {
  const box = (thing.querySelector(".hit:last-child") ?? thing).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Which of the points is the nearest in the direction of an arrow: what lies aside counts twice. -1 if there is none.
 * @param {Point} from
 * @param {Point[]} points
 * @param {string} key
 */
export function nearest([x, y], points, key) {
  const [dx, dy] = ARROWS[key];
  let best = -1, least = Infinity;
  points.forEach(([tx, ty], i) => {
    const along = (tx - x) * dx + (ty - y) * dy, across = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (along > 1 && along + 2 * across < least) [best, least] = [i, along + 2 * across];
  });
  return best;
}
