// Moves of no game, as a server would offer them.

import { start } from "../../src/stellwerk/web/static/table/model.js";

/** @import { Frame, Move, State } from "../../src/stellwerk/web/static/table/model.js" */

/** @type {(token: string, ...picks: string[]) => Move} */
export const move = (token, ...picks) => ({ seat: 0, token, label: `Do ${token}`, value: "", picks });

/** @type {(moves: Move[], more?: Partial<Frame>) => State} */
export const asked = (moves, more = {}) => start({ moves, mine: [0], moment: { 0: "1.0" }, position: { 0: "a" }, turn: moves.length > 0, ...more });

/** @type {(moves: Move[]) => string[]} */
export const tokens = moves => moves.map(one => one.token);

export const PASS = move("-");
export const WAYS = [move("A-B:red", "A-B", "A-B:red"), move("A-B:blue", "A-B", "A-B:blue"), move("A-C", "A-C"), PASS];

/** @type {(group: string, count: number) => Move} */
const rung = (group, count) => ({ ...move(`${group}:${count}`, group, `${group}:${count}`), group, rung: `${count} crosses` });

/** Two ladders: of three rungs, and of two. */
export const LADDER = [rung("G", 2), rung("G", 1), rung("G", 0), rung("H", 1), rung("H", 0)];

/** A route with three payments, and one with one. */
export const PAID = ["rr", "r*", "**"].map(cards => ({ ...move(`A-B:${cards}`, "A-B", `A-B:${cards}`), begins: "A-B", group: "A-B" }))
  .concat({ ...move("A-C:b", "A-C", "A-C:b"), begins: "A-C:b", group: "A-C" });

/** One or both of two. */
export const KEPT = [["1"], ["2"], ["1", "2"]].map(kept => ({ ...move(kept.join("+"), ...kept), begins: kept[0], whole: true }));

/** The same spot in three modes, another one in the first only, and something in every mode. */
export const TURNED = [
  ...["a", "a>1", "b"].map(mode => ({ ...move(`${mode}:f`, `${mode}:f`), mode, spot: "f" })),
  { ...move("a:g", "a:g"), mode: "a", spot: "g" },
  move("swap:x:open", "swap:x", "swap:x:open"),
  move("swap:x:top", "swap:x", "swap:x:top"),
];
