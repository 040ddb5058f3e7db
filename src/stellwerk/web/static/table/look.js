// Looking at somebody's sheet: a press on a seat, a key or a swipe over the board asks the server to show it on this page.
// Which seats there are, and which of them is shown, stands on the page.

import { around } from "../dom.js";

/** @import { Frame } from "./model.js" */

const FAR = 56; // px that a finger has to go
const EDGE = 24; // px at the side of the window that belong to the browser

/** @type {Record<string, number>} */
const KEYS = { s: 1, S: -1 };

export class Look {
  #page; #ask;
  /** @type {number | null} */
  #seat = null;
  /** Whether somebody who sits here looks at another sheet than their own: what is pressed then is no decision. */
  away = false;

  /**
   * @param {HTMLElement} page
   * @param {(seat: number) => void} ask
   */
  constructor(page, ask) {
    this.#page = page;
    this.#ask = ask;
    page.addEventListener("click", event => {
      const pressed = around(event, "[data-look]");
      if (pressed) ask(Number(pressed.dataset.look));
    });
    document.addEventListener("keydown", event => this.#key(event));
    const board = page.querySelector("[data-slot=board]");
    if (board) onSwipe(board, by => this.#step(by));
  }

  /**
   * What the server shows.
   * @param {Frame} now
   */
  show({ look, mine }) {
    this.#seat = look;
    this.away = look !== null && mine.length > 0;
  }

  /** After the connection was lost: the server does not know any more. */
  again() {
    if (this.#seat !== null) this.#ask(this.#seat);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || around(event, "input, textarea, select, [popover]")) return;
    if (key in KEYS) this.#step(KEYS[key]);
    else if (key === "b" || key === "Escape" && !document.querySelector(":popover-open")) this.#back();
  }

  #back() {
    /** @type {HTMLElement | null} */
    const back = this.#page.querySelector(".band [data-look]");
    if (back) this.#ask(Number(back.dataset.look));
  }

  /**
   * On to a neighbour of the seat that is shown, around the table.
   * @param {number} by
   */
  #step(by) {
    /** @type {NodeListOf<HTMLElement>} */
    const seats = this.#page.querySelectorAll(".strip [data-look]");
    const at = [...seats].findIndex(seat => seat.ariaPressed === "true");
    if (at >= 0) this.#ask(Number(seats[(at + by + seats.length) % seats.length].dataset.look));
  }
}

/**
 * One finger across: to the left is on, to the right is back. A map that is wider than its frame is panned first.
 * @param {Element} place
 * @param {(by: number) => void} step
 */
function onSwipe(place, step) {
  const frame = place.closest(".pan");
  /** @type {{ x: number, y: number, left: number, right: number } | null} */
  let from = null;
  place.addEventListener("touchstart", event => {
    const { touches: [{ clientX: x, clientY: y }, other] } = /** @type {TouchEvent} */ (event);
    const isOurs = !other && x > EDGE && x < innerWidth - EDGE && (visualViewport?.scale ?? 1) < 1.05;
    const left = frame?.scrollLeft ?? 0;
    from = isOurs ? { x, y, left, right: frame ? frame.scrollWidth - frame.clientWidth - left : 0 } : null;
  }, { passive: true });
  place.addEventListener("touchend", event => {
    if (!from) return;
    const { changedTouches: [{ clientX, clientY }] } = /** @type {TouchEvent} */ (event);
    const across = clientX - from.x, down = clientY - from.y;
    const hidden = across < 0 ? from.right : from.left;
    from = null;
    if (Math.abs(across) >= FAR && Math.abs(across) > 2 * Math.abs(down) && hidden < 2) step(across < 0 ? 1 : -1);
  }, { passive: true });
  place.addEventListener("touchcancel", () => { from = null; }, { passive: true });
}
