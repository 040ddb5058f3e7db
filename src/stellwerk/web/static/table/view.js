// Puts on the screen what the model knows: what is lit and chosen, and the dock with its buttons.

import { get, isCalm, make } from "../dom.js";
import { alternatives, candidates, isLit, isNext } from "./choose.js";
import { buttons, idle, pass, ready, undoable, waits } from "./model.js";
import { pickOf, show, things } from "./things.js";

/** @import { Thing } from "../dom.js" */
/** @import { Frame, Lit, Move, State } from "./model.js" */

/** @typedef {Record<"ask" | "choose" | "confirm" | "restart" | "several", string>} Words */

/**
 * @typedef {object} Acts  What the buttons do.
 * @property {(move: Move) => void} press  one of several
 * @property {(move: Move) => void} push  one that has a button of its own
 * @property {(by: 1 | -1) => void} step
 * @property {() => void} restart
 */

/**
 * @typedef {object} Dock  What somebody who sits here acts with.
 * @property {HTMLButtonElement} undo
 * @property {HTMLButtonElement | null} hint
 * @property {HTMLButtonElement} skip
 * @property {HTMLButtonElement} main
 * @property {HTMLFormElement} back  for who left a bot in their place
 * @property {HTMLElement} ways  the row in which one of several is chosen
 * @property {HTMLElement} ladder
 * @property {HTMLButtonElement} less
 * @property {HTMLElement} rung
 * @property {HTMLButtonElement} more
 * @property {HTMLElement} chips
 * @property {HTMLElement} extra
 */

const AWAY = "[data-at]:not(.on), [data-when]:not(.on)"; // what is shown only with another choice, or in another mode

export class View {
  #page; #words; #acts; #stage;
  /** @type {HTMLElement | null} */
  #done;
  /** @type {HTMLElement | null} */
  #advice;
  /** @type {HTMLElement | null} */
  #note;

  /**
   * @param {HTMLElement} page
   * @param {Words} words
   * @param {Acts} acts
   */
  constructor(page, words, acts) {
    this.#page = page;
    this.#words = words;
    this.#acts = acts;
    this.#stage = get(".stage", HTMLElement, page); // with what lies under it in a tray
    this.#done = page.querySelector("#dock .done");
    this.#advice = page.querySelector("#dock .hint-words");
    this.#note = page.querySelector(".now-card .leads-to");
    /** Nobody's before and after the game, and for onlookers. */
    this.dock = findDock(page);
    this.dock?.less.addEventListener("click", () => acts.step(-1));
    this.dock?.more.addEventListener("click", () => acts.step(1));
  }

  /**
   * What can be picked in the mode that is on.
   * @param {State} state
   * @returns {Thing[]}
   */
  things(state) {
    return things(this.#page).filter(thing => isLit(state, pickOf(thing)) && !thing.closest(AWAY));
  }

  /**
   * @param {State} state
   * @returns {Lit}
   */
  lit(state) {
    const lit = this.things(state), modes = this.#page.querySelectorAll("[data-mode]").length;
    return { count: lit.length + modes, onBoard: !modes && lit.every(thing => thing.closest("[data-slot=board]")) };
  }

  /**
   * All of it.
   * @param {State} state
   * @param {boolean} isUnanswered
   */
  draw(state, isUnanswered) {
    const wait = waits(state, isUnanswered);
    this.#page.dataset.ready = ready(state, isUnanswered);
    this.#stage.classList.toggle("sent", wait);
    show(this.#page, state);
    if (this.#done) this.#done.hidden = !state.now.over;
    if (this.dock) this.#drawDock(this.dock, state, wait);
    if (!this.#note) return;
    this.#note.textContent = wait ? "" : state.chosen?.note ?? "";
    this.#note.hidden = !this.#note.textContent;
  }

  /**
   * @param {Dock} dock
   * @param {State} state
   * @param {boolean} wait
   */
  #drawDock(dock, state, wait) {
    const { now, chosen, offered } = state;
    this.#drawWays(dock, state, wait);
    this.#drawExtra(dock, state, wait);
    if (dock.hint) dock.hint.disabled = wait || !now.turn;
    dock.hint?.setAttribute("aria-busy", String(state.asked !== null));
    dock.undo.disabled = wait || undoable(now) === undefined;
    dock.skip.disabled = wait || !pass(now);
    dock.skip.classList.toggle("go", !offered.pick);
    dock.main.disabled = wait || !chosen;
    dock.main.setAttribute("aria-busy", String(wait));
    label(dock.main, wait ? { label: "…" } : chosen ?? { label: this.#asked(state) });
    const away = now.back.length > 0;
    for (const one of [dock.undo, dock.hint, dock.skip, dock.main]) if (one) one.hidden = now.over || away;
    dock.ways.hidden ||= now.over || away;
    dock.skip.hidden ||= !offered.skip;
    dock.main.hidden ||= !offered.pick;
    dock.back.hidden = now.over || !away;
    if (away) get("[name=seat]", HTMLInputElement, dock.back).value = String(now.back[0]);
  }

  /**
   * What is to be touched, as long as nothing is chosen.
   * @param {State} state
   */
  #asked(state) {
    const asks = new Set(candidates(state).map(move => move.ask ?? ""));
    if (!asks.size) return this.#words[idle(state.now, this.lit(state))];
    return asks.size === 1 && [...asks][0] || this.#words.several;
  }

  /**
   * Several ways: minus and plus for a ladder, else a button for each. As long as there may be any in this turn, their row keeps its place.
   * @param {Dock} dock
   * @param {State} state
   * @param {boolean} wait
   */
  #drawWays(dock, state, wait) {
    const { chosen, now } = state, found = wait ? [] : chosen ? alternatives(state) : this.#stuck(state);
    const at = found.findIndex(move => move === chosen), rung = !wait && chosen?.rung ? chosen.rung : "";
    const hasLadder = now.moves.some(move => move.rung), chips = hasLadder || found.length < 2 ? [] : found;
    dock.ways.hidden = !state.offered.ways && !chips.length;
    dock.ladder.hidden = !hasLadder;
    if (dock.rung.textContent !== rung) dock.rung.textContent = rung;
    dock.less.disabled = !rung || at === found.length - 1;
    dock.more.disabled = !rung || at === 0;
    fillWith(dock.chips, chips, (move, i) => this.#chip(move, i));
    dock.chips.hidden = hasLadder;
    for (const [i, chip] of [...dock.chips.children].entries()) chip.setAttribute("aria-pressed", String(chips[i] === chosen));
    dock.ways.classList.toggle("at", this.#page.querySelector("[data-at]") !== null);
  }

  /**
   * Moves among which no further touch can choose.
   * @param {State} state
   */
  #stuck(state) {
    return this.things(state).some(thing => isNext(state, pickOf(thing))) ? [] : candidates(state);
  }

  /**
   * @param {Move} move
   * @param {number} i
   */
  #chip(move, i) {
    const face = this.#face(move), chip = button(face ? { label: "" } : move, () => this.#acts.press(move));
    if (face) {
      chip.replaceChildren(face.cloneNode(true));
      chip.ariaLabel = move.label;
    }
    chip.prepend(make("span", { className: "key only-desk", textContent: String(i + 1), ariaHidden: "true" }));
    return chip;
  }

  /**
   * How a move is drawn where it lies at a thing.
   * @param {Move} move
   */
  #face(move) {
    return this.#page.querySelector(`[data-at] [data-pick="${CSS.escape(move.token)}"] .face`);
  }

  /**
   * Moves that have no place to be picked at.
   * @param {Dock} dock
   * @param {State} state
   * @param {boolean} wait
   */
  #drawExtra({ extra }, { now, chosen }, wait) {
    /** @type {(Move | null)[]} */
    const moves = buttons(now);
    fillWith(extra, now.steps > 1 ? [...moves, null] : moves, move =>
      move ? button(move, () => this.#acts.push(move)) : button({ label: this.#words.restart }, this.#acts.restart));
    for (const [i, one] of [...extra.querySelectorAll("button")].entries()) {
      one.disabled = wait;
      if (moves[i]?.sent === "asked") one.setAttribute("aria-pressed", String(moves[i] === chosen));
    }
  }

  /**
   * What a bot advises, or nothing.
   * @param {string} text
   */
  advise(text) {
    if (!this.#advice) return;
    if (text) this.#advice.textContent = text;
    this.#advice.hidden = !text;
  }

  /** What is chosen comes into sight. */
  showChosen() {
    const thing = this.#page.querySelector(":is(.stage, .now-card) [data-pick].chosen");
    thing?.scrollIntoView({ block: "nearest", inline: "center", behavior: isCalm() ? "auto" : "smooth" });
  }
}

/** @type {(page: HTMLElement) => Dock | null} */
function findDock(page) {
  const dock = page.querySelector("#dock");
  if (!dock?.querySelector(".main")) return null;
  return {
    undo: get(".undo", HTMLButtonElement, dock),
    hint: dock.querySelector(".hint"),
    skip: get(".skip", HTMLButtonElement, dock),
    main: get(".main", HTMLButtonElement, dock),
    back: get(".return", HTMLFormElement, dock),
    ways: get(".ways", HTMLElement, dock),
    ladder: get(".ladder", HTMLElement, dock),
    less: get(".less", HTMLButtonElement, dock),
    rung: get(".rung", HTMLElement, dock),
    more: get(".more", HTMLButtonElement, dock),
    chips: get(".chips", HTMLElement, dock),
    extra: get(".extra", HTMLElement, dock),
  };
}

// ------------------------------------------------------------ buttons
/**
 * @param {{ label: string, value?: string }} move
 * @param {() => void} press
 */
function button(move, press) {
  const made = make("button", { type: "button", className: "btn" });
  made.append(document.createElement("span"));
  label(made, move);
  made.addEventListener("click", press);
  return made;
}

/** @type {WeakMap<Element, unknown[]>} */
const filled = new WeakMap();

/**
 * A button for each of these. They stay as long as these are the same: when a button goes while a finger is on it, the press is lost.
 * @template T
 * @param {HTMLElement} place
 * @param {T[]} what
 * @param {(one: T, i: number) => HTMLElement} build
 */
function fillWith(place, what, build) {
  const before = filled.get(place) ?? [];
  if (what.length === before.length && what.every((one, i) => one === before[i])) return;
  filled.set(place, what);
  place.hidden = !what.length;
  place.replaceChildren(...what.map(build));
}

/**
 * Writes only what is new: in WebKit a press is lost even when the words under the finger are written once more.
 * @param {Element} place
 * @param {{ label: string, value?: string }} move
 */
function label(place, { label: text, value = "" }) {
  const words = get("span", HTMLElement, place), tag = place.querySelector(".tag");
  if (words.textContent !== text) words.textContent = text;
  if ((tag?.textContent ?? "") === value) return;
  tag?.remove();
  if (value) place.append(make("span", { className: "tag", textContent: value }));
}
