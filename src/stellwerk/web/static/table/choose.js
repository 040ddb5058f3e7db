// Choosing: what a press on a thing does, when a choice is complete, and what it could be instead. Every function is a pure one.
// It knows no rule: the server says of every move which things lead to it, and what it has in common with others.

/** @import { Move, State } from "./model.js" */

/** @typedef {string[]} Press  the picks of what lies under a finger: several if they share their target */

/** @type {(one: Press | undefined, other: Press) => boolean} */
const isSame = (one, other) => one?.join() === other.join();

// ------------------------------------------------------------ what is possible
/**
 * The moves that are offered in the mode that is on.
 * @param {State} state
 */
const open = state => state.now.moves.filter(move => move.mode === undefined || move.mode === state.mode);

/**
 * The moves that all these presses lead to.
 * @param {State} state
 * @param {Press[]} [presses]
 */
export const candidates = (state, presses = state.presses) =>
  presses.length ? open(state).filter(move => presses.every(picks => picks.some(pick => move.picks.includes(pick)))) : [];

/**
 * What could be chosen instead of the chosen move, and itself: the most comes first.
 * @param {State} state
 */
export const alternatives = state => {
  const group = state.chosen?.group;
  return group ? open(state).filter(move => move.group === group) : [];
};

/** @type {(state: State, pick: string) => boolean} */
export const isLit = (state, pick) => open(state).some(move => move.picks.includes(pick));

/**
 * Whether a thing is shown as chosen: all that lead to the chosen move, else what was pressed so far.
 * @param {State} state
 * @param {string} pick
 */
export const isChosen = ({ chosen, presses }, pick) => chosen ? chosen.picks.includes(pick) : presses.some(picks => picks.includes(pick));

/**
 * Whether a thing steps back: while one climbs up and down a ladder, what belongs to none of its rungs.
 * @param {State} state
 * @param {string} pick
 */
export const isQuiet = (state, pick) => Boolean(state.chosen?.rung) && !alternatives(state).some(move => move.picks.includes(pick));

/**
 * Whether a thing is one of those to touch next.
 * @param {State} state
 * @param {string} pick
 */
export const isNext = (state, pick) =>
  state.presses.length > 0 && !state.chosen && !isChosen(state, pick) && candidates(state, [...state.presses, [pick]]).length > 0;

// ------------------------------------------------------------ pressing
/**
 * Whether a press on these things confirms what is chosen there. What has alternatives is confirmed by the button alone.
 * @param {State} state
 * @param {Press} picks
 */
export const confirms = ({ chosen, presses }, picks) =>
  chosen !== null && !chosen.group && !chosen.whole && picks.length === 1 && chosen.picks.includes(picks[0]) && isSame(presses.at(-1), picks);

/**
 * Whether a press on these things gives up the choice that began there.
 * @param {State} state
 * @param {Press} picks
 */
export const lifts = (state, picks) =>
  Boolean(state.chosen?.group) && picks.some(pick => state.chosen?.picks.includes(pick) && pick !== state.chosen.token) && !goesOn(state, picks);

/**
 * Whether several things lie here and one of them is chosen: the next press is for the next of them.
 * @param {State} state
 * @param {Press} picks
 */
const goesOn = ({ chosen, presses }, picks) => chosen !== null && picks.length > 1 && isSame(presses.at(-1), picks);

/**
 * A press on things. Where no move is left, nothing happens.
 * @param {State} state
 * @param {Press} picks
 * @returns {State}
 */
export function press(state, picks) {
  const found = candidates(state, [picks]), { chosen } = state;
  if (!found.length) return state;
  if (found.some(move => move.whole)) return toggle(state, picks);
  if (goesOn(state, picks)) return take(state, [picks], found[(found.findIndex(move => move === chosen) + 1) % found.length]);
  if (lifts(state, picks)) return forget(state);
  const mates = found.filter(move => chosen?.group && move.group === chosen.group);
  if (mates.length) return mates.includes(/** @type {Move} */ (chosen)) ? state : change(state, mates[0], picks);
  if (picks.length > 1) return take(state, [picks], found[0]);
  const presses = narrowed(state, picks);
  return take(state, presses, first(candidates(state, presses)));
}

/**
 * The presses that count together with a new one: as many of those before as there is a move for.
 * @param {State} state
 * @param {Press} picks
 */
function narrowed(state, picks) {
  const { chosen, presses } = state, before = presses.findIndex(one => isSame(one, picks));
  if (before >= 0) return before === presses.length - 1 && !chosen ? [] : presses.slice(0, before + 1);
  for (let kept = presses.length; kept > 0; kept--) {
    const joined = [...presses.slice(0, kept), picks];
    if (candidates(state, joined).length) return joined;
  }
  return [picks];
}

/**
 * What is chosen of the moves that are left: the only one, or the first of a group.
 * @param {Move[]} left
 */
const first = left => left.length && left.every(move => move === left[0] || move.group && move.group === left[0].group) ? left[0] : null;

/**
 * Things of which several are wanted: touched they are in, touched again they are out.
 * @param {State} state
 * @param {Press} picks
 * @returns {State}
 */
function toggle(state, picks) {
  const others = state.presses.filter(one => !isSame(one, picks));
  const presses = others.length < state.presses.length ? others : [...others, picks];
  const left = candidates(state, presses);
  return left.length || !presses.length ? take(state, presses, left.find(move => move.picks.length === presses.length) ?? null) : toggle(forget(state), picks);
}

/** @type {(state: State, presses: Press[], chosen: Move | null) => State} */
const take = (state, presses, chosen) => ({ ...state, presses, chosen, spot: chosen?.spot ?? "" });

/**
 * Whether presses have left one move and nothing to choose besides: who plays at once has made it.
 * @param {State} state
 */
export const isSure = state =>
  state.chosen !== null && !state.chosen.whole && state.chosen.sent !== "asked" && candidates(state).length === 1;

// ------------------------------------------------------------ other ways
/**
 * Another move instead of the chosen one, by a press on a thing or by a button.
 * @param {State} state
 * @param {Move} move
 * @param {Press} [picks]
 * @returns {State}
 */
export function change(state, move, picks) {
  const kept = state.presses.filter(one => one.some(pick => move.picks.includes(pick) && pick !== state.chosen?.token));
  return take(state, picks ? [...kept, picks] : kept, move);
}

/**
 * The next rung of the ladder, up or down; at its end the same state.
 * @param {State} state
 * @param {1 | -1} by
 * @returns {State}
 */
export function step(state, by) {
  const rungs = alternatives(state).filter(move => move.rung), move = rungs[rungs.findIndex(one => one === state.chosen) - by];
  return state.chosen?.rung && move ? change(state, move) : state;
}

/**
 * Another mode. What is chosen stays chosen where it can be made in that mode too, and comes back when it can again.
 * @param {State} state
 * @param {string} mode
 * @returns {State}
 */
export function enter(state, mode) {
  const next = { ...state, mode, presses: [], chosen: null };
  const move = state.spot ? open(next).find(one => one.spot === state.spot) : undefined;
  return move ? take(next, [move.picks.slice(-1)], move) : next;
}

/**
 * The next of these modes, or the one before; the first if another one is on.
 * @param {State} state
 * @param {string[]} modes
 * @param {1 | -1} by
 */
export function turn(state, modes, by = 1) {
  const at = modes.indexOf(state.mode);
  return enter(state, modes[at < 0 ? 0 : (at + by + modes.length) % modes.length]);
}

/** @type {(state: State, move: Move) => State} */
export const choose = (state, move) => ({ ...state, chosen: move, spot: move.spot ?? "" });

/** @type {(state: State) => State} */
export const forget = state => ({ ...state, presses: [], chosen: null, spot: "" });

/**
 * A hint: chosen, but not sent, in its mode and at the first of the things where it is made. The same state if there is no such move.
 * @param {State} state
 * @param {{ seat: number, token: string }} hint
 * @param {string[]} picks  all that can be picked
 * @returns {State}
 */
export function advise(state, { seat, token }, picks) {
  const { moves } = state.now;
  const move = moves.find(one => one.token === token && one.seat === seat) ?? moves.find(one => one.begins === token && one.seat === seat);
  if (!move) return state;
  const here = [...new Set(picks)].filter(one => move.picks.includes(one)).slice(0, move.whole ? undefined : 1);
  return take({ ...state, mode: move.mode ?? state.mode }, here.map(pick => [pick]), move);
}
