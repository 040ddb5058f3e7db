// A wide map on a phone: a finger that rests on it gets a round lens above itself, in which the map is larger. The lens follows the finger; where it is
// lifted, that is what it touches. A quick touch that just misses a thing counts for it. The lens knows no game: it is the board drawn once more.

import { make } from "../dom.js";
import { under } from "./things.js";

const REST = 280; // ms
const STILL = 8; // px that a resting finger may move
const NEAR = [0, 6, 11, 16]; // px around the finger in which a thing is looked for
const ABOVE = 120; // px from the finger up to the middle of the lens
const LARGER = 2.6;
const LIT = "[data-pick]:not(.off)";

/**
 * The thing nearest to a place, and where it lies.
 * @param {number} x
 * @param {number} y
 * @param {string} wanted
 */
function nearest(x, y, wanted) {
  for (const far of NEAR) {
    for (let turn = 0; turn < (far ? 12 : 1); turn++) {
      const at = { x: x + far * Math.cos(turn * Math.PI / 6), y: y + far * Math.sin(turn * Math.PI / 6) };
      const thing = document.elementFromPoint(at.x, at.y)?.closest(wanted);
      if (thing) return { thing, ...at };
    }
  }
  return null;
}

/**
 * @param {Element} target
 * @param {number} x
 * @param {number} y
 */
const touch = (target, x, y) => target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 }));

class Lens {
  #box = make("div", { className: "lens", ariaHidden: "true" });
  #words = make("div", { className: "lens-words", ariaHidden: "true" });
  #board; #copy;

  /** @param {SVGSVGElement} board */
  constructor(board) {
    this.#board = board;
    this.#copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
    this.#box.append(this.#copy);
    document.body.append(this.#box, this.#words);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  move(x, y) {
    const box = this.#board.getBoundingClientRect(), { x: left, y: top, width, height } = this.#board.viewBox.baseVal;
    const scale = Math.min(box.width / width, box.height / height), round = this.#box.clientWidth / scale / LARGER;
    const at = { x: left + width / 2 + (x - box.x - box.width / 2) / scale, y: top + height / 2 + (y - box.y - box.height / 2) / scale };
    this.#copy.setAttribute("viewBox", [at.x - round / 2, at.y - round / 2, round, round].join(" "));
    const half = this.#box.offsetWidth / 2, over = y - ABOVE < half + 4 ? y + ABOVE : y - ABOVE;
    this.#box.style.left = `${Math.max(half + 4, Math.min(x, innerWidth - half - 4))}px`;
    this.#box.style.top = `${over}px`;
    this.#aim(nearest(x, y, LIT));
  }

  /**
   * What would be touched: as if done if it is one thing, in words in any case.
   * @param {{ x: number, y: number } | null} at
   */
  #aim(at) {
    const picks = at ? under(at.x, at.y) : [], words = [];
    for (const one of this.#copy.querySelectorAll("[data-pick]")) {
      const isMeant = picks.includes(one.getAttribute("data-pick") ?? "");
      if (isMeant) words.push(one.getAttribute("aria-label") ?? one.querySelector("title")?.textContent);
      one.classList.toggle("chosen", isMeant && picks.length === 1);
    }
    this.#words.textContent = words.join(" · ");
  }

  remove() {
    this.#box.remove();
    this.#words.remove();
  }
}

/** @param {HTMLElement} page */
export function magnify(page) {
  const frame = page.querySelector(".pan");
  if (!(frame instanceof HTMLElement)) return;
  /** @type {Lens | null} */
  let lens = null;
  let waiting = 0, from = { x: 0, y: 0 };

  function end() {
    clearTimeout(waiting);
    lens?.remove();
    lens = null;
  }

  frame.addEventListener("touchstart", event => {
    end();
    if (event.touches.length > 1) return;
    from = { x: event.touches[0].clientX, y: event.touches[0].clientY };
    waiting = setTimeout(() => {
      const board = frame.querySelector("svg.board");
      if (!(board instanceof SVGSVGElement)) return;
      lens = new Lens(board);
      lens.move(from.x, from.y);
    }, REST);
  }, { passive: true });
  frame.addEventListener("touchmove", event => {
    const { clientX: x, clientY: y } = event.touches[0];
    if (!lens) return void (Math.hypot(x - from.x, y - from.y) > STILL && clearTimeout(waiting));
    event.preventDefault(); // the map stays where it is
    from = { x, y };
    lens.move(x, y);
  }, { passive: false });
  frame.addEventListener("touchend", event => {
    const shown = lens;
    end();
    if (!shown) return;
    event.preventDefault(); // no click of its own
    const aim = nearest(from.x, from.y, LIT);
    if (aim) touch(aim.thing, aim.x, aim.y);
  }, { passive: false });
  frame.addEventListener("touchcancel", end);
  frame.addEventListener("contextmenu", event => { if (lens || waiting) event.preventDefault(); });
  frame.addEventListener("click", event => { // a finger that just missed
    if (!(event instanceof PointerEvent) || event.pointerType !== "touch" || !event.isTrusted) return;
    if (event.target instanceof Element && event.target.closest("[data-pick], [data-why]")) return;
    const aim = nearest(event.clientX, event.clientY, LIT);
    if (!aim) return;
    event.stopPropagation();
    touch(aim.thing, aim.x, aim.y);
  }, true);
}
