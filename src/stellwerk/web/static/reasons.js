// Why an item of a score pad has its points. Whatever has a `data-reason` is pointed at, focused or touched; the board then shows the
// reason with this key, and words tell it. A touch lets it stay until a touch elsewhere, another touch or Escape.

import { around, get, isCalm } from "./dom.js";

/** @import { Thing } from "./dom.js" */

const NEAR = 6; // from a row of the pad to the words about it, in px

export class Reasons {
  #page; #known; #words; #said; #ask;
  #pointed = ""; // the key of what the mouse is over
  #held = ""; // and of what has the focus, or was touched
  #before = ""; // what was held when a press began
  #isAsked = false;

  /**
   * @param {HTMLElement} page  its `data-rest` is the key of what is shown, without words, as long as nothing is pointed at
   * @param {() => void} [ask]  for what is known of this pad, where it does not come with the page
   */
  constructor(page, ask) {
    this.#page = page;
    this.#ask = ask;
    this.#known = get(".reasons", SVGElement, page);
    this.#words = get(".because", HTMLElement, page);
    this.#said = get("#said", HTMLElement, page);
    page.addEventListener("pointerover", event => { if (event.pointerType === "mouse") this.#point(keyAt(event)); });
    page.addEventListener("pointerleave", () => this.#point(""));
    page.addEventListener("pointerdown", () => { this.#before = this.#held; }, true);
    page.addEventListener("focusin", event => this.#hold(keyAt(event)));
    page.addEventListener("click", event => this.#press(event));
    document.addEventListener("keydown", event => {
      if (event.key !== "Escape" || !this.#key) return;
      event.stopImmediatePropagation(); // a choice on the board stays
      this.#pointed = this.#held = "";
      this.show();
    }, true);
  }

  get #key() {
    return this.#pointed || this.#held;
  }

  get #rest() {
    return this.#page.dataset.rest ?? "";
  }

  /** @param {string} key */
  #point(key) {
    if (key === this.#pointed) return;
    this.#pointed = key;
    this.show();
  }

  /** @param {string} key */
  #hold(key) {
    if (key === this.#held) return;
    this.#held = key;
    this.show();
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const key = keyAt(event), isAgain = event.detail > 0 && key === this.#before;
    this.#hold(isAgain ? "" : key);
    if (key && !isAgain) this.#bring(this.#board(key));
  }

  // ------------------------------------------------------------ what is known
  /** The pad or the board is another: what was known of it is not true any more. */
  forget() {
    this.#isAsked = false;
    if (this.#ask) this.#known.replaceChildren();
    if (this.#held && document.activeElement === document.body) this.#things(this.#held)[0]?.focus({ preventScroll: true });
    this.show();
  }

  /** @param {string} html */
  know(html) {
    this.#known.innerHTML = html;
    this.show();
  }

  /**
   * A term that has no reason of its own has that of its item.
   * @param {string} key
   * @returns {Thing | null}
   */
  #reason(key) {
    /** @type {(one: string) => Thing | null} */
    const found = one => this.#known.querySelector(`[data-reason-of="${CSS.escape(one)}"]`);
    return found(key) ?? found(key.split(".")[0]);
  }

  // ------------------------------------------------------------ on the page
  /** What is pointed at or held, or nothing. */
  show() {
    this.#clear();
    const key = this.#key || this.#rest;
    if (!key) return;
    const reason = this.#reason(key);
    this.#page.classList.toggle("resting", !this.#key);
    if (reason) this.#light(key, reason);
    else if (this.#ask && !this.#isAsked) {
      this.#isAsked = true;
      this.#ask();
    }
  }

  #clear() {
    this.#page.classList.remove("explaining", "fading", "resting");
    for (const drawn of this.#page.querySelectorAll(".board > .reason")) drawn.remove();
    for (const thing of this.#page.querySelectorAll(".told")) thing.classList.remove("told");
    this.#words.textContent = "";
  }

  /**
   * @param {string} key
   * @param {Thing} reason
   */
  #light(key, reason) {
    const { threads, words = "" } = reason.dataset, board = this.#board(key);
    const item = key.split("/")[1].split(".")[0];
    const told = [`[data-item~="${CSS.escape(item)}"]`, ...(threads ?? "").split(" ").filter(Boolean).map(n => `:is(.thread-${n}, .tell-${n})`)];
    for (const place of [board, ...this.#page.querySelectorAll(".panels, .now-card, .tray, .sides")]) {
      for (const thing of place?.querySelectorAll(told.join()) ?? []) thing.classList.add("told");
    }
    const drawn = /** @type {SVGElement} */ (reason.cloneNode(true));
    drawn.setAttribute("class", "reason");
    board?.append(drawn);
    this.#page.classList.add("explaining");
    this.#page.classList.toggle("fading", threads !== undefined);
    if (this.#key && !this.#things(key).some(thing => thing.matches(".feat"))) this.#tell(key, words); // a feat says so itself
  }

  /**
   * In words, below the row of the pad or, where there is no room, above it.
   * @param {string} key
   * @param {string} words
   */
  #tell(key, words) {
    this.#said.textContent = this.#words.textContent = words;
    const row = this.#things(key)[0]?.closest(":is(tr, td)[data-reason], .scorestrip")?.getBoundingClientRect();
    if (!row) return;
    const { style } = this.#words;
    style.setProperty("--x", `${row.left + scrollX}px`);
    style.setProperty("--w", `${row.width}px`);
    const high = this.#words.offsetHeight, below = row.bottom + NEAR;
    style.setProperty("--y", `${(below + high <= innerHeight ? below : row.top - NEAR - high) + scrollY}px`);
  }

  /**
   * What has this key and is in sight: the same pad may stand on a page twice.
   * @param {string} key
   * @returns {HTMLElement[]}
   */
  #things(key) {
    /** @type {NodeListOf<HTMLElement>} */
    const all = this.#page.querySelectorAll(`[data-reason="${CSS.escape(key)}"]`);
    return [...all].filter(thing => thing.getClientRects().length).map(thing => thing.querySelector("button") ?? thing);
  }

  /**
   * The board of the pad: the page's one, or the one of the seat.
   * @param {string} key
   * @returns {SVGElement | null}
   */
  #board(key) {
    const seat = key.split("/")[0];
    return this.#page.querySelector(`[data-sheet="${CSS.escape(seat)}"] > .board`) ?? this.#page.querySelector("[data-slot=board] > .board");
  }

  /** @param {SVGElement | null} board */
  #bring(board) {
    const box = board?.getBoundingClientRect();
    if (!box || Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) > box.height / 2) return;
    board?.scrollIntoView({ block: "nearest", behavior: isCalm() ? "instant" : "smooth" });
  }
}

/** @type {(event: Event) => string} */
const keyAt = event => around(event, "[data-reason]")?.dataset.reason ?? "";
