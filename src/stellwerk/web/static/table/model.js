// What the page of a table knows. No screen, no network and no clock in here: every function is a pure one; what a press does stands in choose.js.
// It knows no rule: the server lists the legal moves, and for each of them the picks that lead to it.

import { forget } from "./choose.js";

/**
 * @typedef {object} Move  A legal move, as it is offered (`Offer` in parts.py).
 * @property {number} seat
 * @property {string} token  what is sent
 * @property {string} label
 * @property {string} value  what it scores at once, or nothing
 * @property {string[]} picks  the things that lead to it; where there is none, it has a button of its own
 * @property {string} [begins]  the first of several steps in one
 * @property {boolean} [whole]  exactly its picks have to be touched
 * @property {string} [group]  moves that differ in one thing
 * @property {string} [rung]  of a ladder: the words between minus and plus
 * @property {string} [mode]  offered in this one only
 * @property {string} [spot]  where it is made, whatever the mode
 * @property {string} [note]  what it leads to
 * @property {string} [ask]  what is still to be touched
 * @property {"now" | "asked"} [sent]  without being confirmed, or never
 */

/**
 * @typedef {object} Frame  What the server says of the table.
 * @property {Move[]} moves  of the seat that is asked
 * @property {number[]} mine  my seats
 * @property {number[]} undo  those of them that may take a step back
 * @property {number[]} back  those for which a bot plays
 * @property {Record<string, string>} moment  of each of my seats: what a move is sent with
 * @property {Record<string, string>} position
 * @property {number} steps  of this turn, so far
 * @property {boolean} turn
 * @property {boolean} over
 * @property {string} status
 * @property {Record<string, number>} clock  what is left to a seat, in ms
 * @property {number | null} look  the seat whose sheet is shown in place of one's own
 * @property {string} mode  the one that is on at first
 */

/**
 * @typedef {object} State  What the page knows, and the choice so far.
 * @property {Frame} now
 * @property {string} mode  the one that is on
 * @property {string[][]} presses  that lead to the choice, each with the picks that lay under the finger
 * @property {Move | null} chosen
 * @property {string} spot  where something was chosen, also while the mode does not allow it
 * @property {string | null} asked  the hint we wait for
 * @property {string} left  the decision for which something was sent
 * @property {number} settled  when presses count again
 * @property {boolean} settles  whether they do not yet
 * @property {{ pick: boolean, skip: boolean, ways: boolean }} offered  what there is to do in this turn, or was in the last: the dock keeps its buttons meanwhile
 */

/** @typedef {{ count: number, onBoard: boolean }} Lit  how many things are lit, and whether all of them lie on the board */

export const SETTLE = 400; // ms after a new decision came up in which a press was meant for the one before: the second half of a double click

export const BEAT = 400; // ms for which one's own move stands alone on the board: it ends before presses count again

/**
 * How long the next card and question still wait.
 * @param {number} sent  when the own move was
 * @param {number} at
 */
export const beat = (sent, at) => Math.max(0, sent + BEAT - at);

const NOTHING = { moves: [], mine: [], undo: [], back: [], moment: {}, position: {}, steps: 0, turn: false, over: false, status: "", clock: {}, look: null, mode: "" };

/**
 * As the page was delivered.
 * @param {Partial<Frame>} frame
 * @returns {State}
 */
export function start(frame) {
  return {
    now: { ...NOTHING, ...frame }, mode: frame.mode ?? "", presses: [], chosen: null, spot: "", asked: null, left: "", settled: 0, settles: false,
    offered: { pick: true, skip: false, ways: false },
  };
}

// ------------------------------------------------------------ decisions
/**
 * What is to be decided, by whom. It never comes again: after a step back it is another one.
 * @param {Frame} now
 */
export const decision = now => JSON.stringify([now.position, now.moves.map(move => [move.seat, move.token])]);

/**
 * The seat whose sheet is in front, where seats have sheets.
 * @param {Frame} now
 */
export const front = now => now.look ?? own(now);

/**
 * The own sheet: of several seats that of the one that is asked. An onlooker has none.
 * @param {Frame} now
 */
export const own = now => now.moves[0]?.seat ?? now.mine[0] ?? null;

/**
 * Whether nothing can be done: a move is under way, unanswered or answered, and the next decision has not come.
 * @param {State} state
 * @param {boolean} isUnanswered
 */
export const waits = (state, isUnanswered) => isUnanswered || state.left === decision(state.now);

/**
 * Whether a press at this time was meant for what is asked now: not while a move is under way, and not right after a new decision came up.
 * @param {State} state
 * @param {boolean} isUnanswered
 * @param {number} at
 */
export const counts = (state, isUnanswered, at) => !waits(state, isUnanswered) && at >= state.settled;

/**
 * What the server says now. For a new decision nothing is chosen, and a moment passes until it can be touched. Moves that stay are the very same ones.
 * @param {State} state
 * @param {Partial<Frame>} news
 * @param {number} at
 * @returns {State}
 */
export function receive(state, news, at) {
  const now = { ...state.now, ...news };
  if (JSON.stringify(now.moves) === JSON.stringify(state.now.moves)) now.moves = state.now.moves;
  if (decision(now) === decision(state.now)) return { ...state, now, chosen: now.moves[state.now.moves.findIndex(move => move === state.chosen)] ?? null };
  return { ...forget(state), now, mode: now.mode, asked: null, settles: true, settled: at + SETTLE };
}

/** @type {(state: State) => State} */
export const settle = state => ({ ...state, settles: false });

/**
 * Something was sent that ends this decision: until the next one comes nothing can be pressed.
 * @param {State} state
 * @returns {State}
 */
export const leave = state => ({ ...state, left: decision(state.now) });

/**
 * The server said no, to something that we sent or asked.
 * @param {State} state
 * @param {string} id
 * @param {string} [kind]  of what was sent
 * @returns {State}
 */
export function refuse(state, id, kind) {
  const after = kind === "move" ? forget(state) : state;
  return { ...after, left: kind && kind !== "chat" ? "" : state.left, asked: id === state.asked ? null : state.asked };
}

// ------------------------------------------------------------ what else there is to do
/** @type {(move: Move) => boolean} */
export const hasButton = move => !move.picks.length;

/** @type {(move: Move) => boolean} */
const isPass = move => hasButton(move) && move.token === "-";

/** @type {(now: Frame) => Move | undefined} */
export const pass = now => now.moves.find(isPass);

/**
 * The moves with a button of their own.
 * @param {Frame} now
 */
export const buttons = now => now.moves.filter(move => hasButton(move) && !isPass(move));

/**
 * My seat that may take back its last step.
 * @param {Frame} now
 */
export const undoable = now => now.undo.find(seat => now.mine.includes(seat));

/**
 * My seat that may take back all it did in this turn, if that was more than one step.
 * @param {Frame} now
 */
export const restartable = now => now.steps > 1 ? undoable(now) : undefined;

/**
 * The dock remembers what the last turn offered.
 * @param {State} state
 * @param {boolean} isUnanswered
 * @param {Lit} lit
 * @returns {State}
 */
export function offer(state, isUnanswered, lit) {
  if (!state.now.turn || waits(state, isUnanswered)) return state;
  const { moves } = state.now, groups = new Set(moves.map(move => move.group).filter(Boolean));
  const ways = groups.size > 0 && moves.filter(move => move.group).length > groups.size;
  return { ...state, offered: { pick: state.chosen !== null || lit.count > 0, skip: pass(state.now) !== undefined, ways } };
}

// ------------------------------------------------------------ in words
/**
 * Whether it is our turn, for who waits for a page; nothing while no press counts.
 * @param {State} state
 * @param {boolean} isUnanswered
 */
export function ready(state, isUnanswered) {
  if (waits(state, isUnanswered) || state.settles) return "";
  return state.now.over ? "over" : state.now.turn ? "turn" : "wait";
}

/**
 * Which word is on the button as long as nothing is chosen.
 * @param {Frame} now
 * @param {Lit} lit
 */
export const idle = (now, lit) => !now.turn || !lit.count ? "confirm" : lit.onBoard ? "ask" : "choose";

/** @type {(move: Move) => string} */
export const named = move => move.value ? `${move.label}, ${move.value}` : move.label;

/**
 * The sound of what is new: the end, my turn, a card; or none.
 * @param {Frame} before
 * @param {Frame} now
 * @param {boolean} isCardNew
 */
export const tune = (before, now, isCardNew) => now.over && !before.over ? "end" : now.turn && !before.turn ? "turn" : isCardNew ? "card" : "";
