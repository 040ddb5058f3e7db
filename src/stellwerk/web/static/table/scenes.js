// Which scenes a page plays, and what of them. No screen and no clock in here.
// It knows no game: the server describes a scene in a few kinds of steps (stellwerk/motion.py).

/** @typedef {[number, number, number, number]} Box  x, y, width, height in the board's units */
/** @typedef {string | Box} Place  the `data-place` of something on the page, or a place on the board */

/** @typedef {{ kind: "trace", lasts: number, svg: string, ms: number, counts: [number, string][], total: string }} Trace */
/** @typedef {{ kind: "put", lasts: number, pieces: string[], each: number }} Put */
/** @typedef {{ kind: "fly", lasts: number, svg: string, from: Place, to: Place }} Fly */
/** @typedef {{ kind: "gain", lasts: number, points: [number, number][] }} Gain */
/** @typedef {{ kind: "note", lasts: number, words: string, svg: string, place: string }} Note */
/** @typedef {{ kind: "interlude", lasts: number, html: string }} Interlude */
/** @typedef {Trace | Put | Fly | Gain | Note | Interlude} Step */

/**
 * @typedef {object} Scene
 * @property {string} words  said once
 * @property {number | null} sheet  the seat on whose sheet it happens
 * @property {string} before  what hides its result until it is played
 * @property {boolean} dims  the rest of the board steps back
 * @property {Step[]} steps
 */

export const MOST = 12; // scenes that wait; older ones make room

/**
 * The scenes still to be played: new ones come last.
 * @param {Scene[]} waiting
 * @param {Scene[]} news
 */
export const queue = (waiting, news) => [...waiting, ...news].slice(-MOST);

/** @type {(step: Step) => boolean} */
const isOnBoard = step => step.kind === "trace" || step.kind === "put" || step.kind === "fly" && !(typeof step.from === "string" && typeof step.to === "string");

/**
 * What of a scene can be seen while the sheet of this seat is in front: of what happens on another one only that which happens beside it.
 * @param {Scene} scene
 * @param {number | null} front
 * @returns {Scene}
 */
export function seen(scene, front) {
  if (scene.sheet === null || scene.sheet === front) return scene;
  return { ...scene, before: "", dims: false, steps: scene.steps.filter(step => !isOnBoard(step)) };
}

/**
 * All that is said, in order, nothing twice in a row.
 * @param {Scene[]} scenes
 */
export const spoken = scenes => scenes.map(scene => scene.words).filter((words, i, all) => words && words !== all[i - 1]).join(". ");

/**
 * Points with their sign, on the way to what they are in the end.
 * @param {number} points
 * @param {number} share  of the way, 0 to 1
 */
export const counted = (points, share) => `${points < 0 ? "−" : "+"}${Math.round(Math.abs(points) * Math.min(share, 1))}`;
