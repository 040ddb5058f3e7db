// Plays what just happened, above a board that already shows it: scene by scene, never in the way of a press, and over at the next one.
// Who wants less motion hears the words only, and sees the end picture of what they ask for.

import { around, isCalm, make } from "../dom.js";
import { counted, queue, seen, spoken } from "./scenes.js";

/** @import { Thing } from "../dom.js" */
/** @import { Fly, Gain, Interlude, Note, Place, Put, Scene, Step, Trace } from "./scenes.js" */

const SVG = "http://www.w3.org/2000/svg";
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const POP = [{ opacity: 0, scale: 1.5 }, { opacity: 1, scale: 1 }];
const POPPED = 140; // ms
const BUSY = ":popover-open, input:focus, textarea:focus";
const COUNTED = .7; // of the time of a gain its points run up, then they stand

export class Motion {
  #page; #said; #air; #ask;
  #layer = document.createElementNS(SVG, "g"); // on the board
  /** @type {Scene[]} */
  #waiting = [];
  /** @type {Map<Scene, Element>} */
  #covers = new Map();
  /** @type {Map<string, Note>} */
  #notes = new Map();
  /** @type {AbortController | null} */
  #run = null;
  /** @type {number | null} */
  #front = null;
  #dims = false;

  /**
   * @param {HTMLElement} page
   * @param {HTMLElement} said  where words are put for who does not see
   * @param {(what: { seat: number, at: number }) => void} ask  for what is to be seen once more
   */
  constructor(page, said, ask) {
    this.#page = page;
    this.#said = said;
    this.#ask = ask;
    this.#layer.setAttribute("class", "motion");
    this.#layer.setAttribute("pointer-events", "none");
    this.#layer.setAttribute("aria-hidden", "true");
    this.#air = make("div", { className: "air", ariaHidden: "true" });
    page.append(this.#air);
    const skip = (/** @type {Event} */ event) => { if (!around(event, ".interlude")) this.skip(); };
    document.addEventListener("pointerdown", skip, true);
    document.addEventListener("keydown", skip, true);
    page.addEventListener("click", event => {
      const asked = around(event, "[data-again], [data-again-of]");
      if (asked) ask({ seat: Number(asked.dataset.againOf ?? -1), at: Number(asked.dataset.again ?? -1) });
    });
  }

  /**
   * New scenes.
   * @param {Scene[]} scenes
   */
  play(scenes) {
    const words = spoken(scenes);
    if (words) this.#said.textContent = words;
    if (isCalm() || document.hidden) return void this.#remember(scenes);
    this.#add(scenes);
  }

  /**
   * Scenes that were asked for.
   * @param {Scene[]} scenes
   */
  again(scenes) {
    this.skip();
    this.#said.textContent = spoken(scenes);
    if (isCalm()) this.#show(scenes);
    else this.#add(scenes);
  }

  /**
   * The page was filled anew, with the sheet of this seat in front: what is played goes on above it. On a sheet that is looked at its last
   * move is played.
   * @param {number | null} front
   * @param {number | null} own
   */
  attach(front, own) {
    const isTurned = front !== this.#front && this.#front !== null;
    if (front !== this.#front) this.skip();
    this.#front = front;
    if (isTurned && front !== own && front !== null && !isCalm()) this.#ask({ seat: front, at: -1 });
    const board = this.#board();
    if (this.#page.dataset.motion) board?.append(this.#layer);
    board?.classList.toggle("dimmed", this.#dims);
    for (const note of this.#notes.values()) this.#pin(note);
  }

  /** To the end of all that is playing or waits. */
  skip() {
    if (!this.#page.dataset.motion) return;
    this.#remember(this.#waiting);
    this.#waiting = [];
    this.#run?.abort();
    this.#run = null;
    this.#clear();
  }

  /** The viewer has moved: what was noted for their decision is over. */
  forget() {
    this.#notes.clear();
    for (const pinned of this.#page.querySelectorAll(".pinned")) pinned.remove();
  }

  // ------------------------------------------------------------ playing
  /** @param {Scene[]} scenes */
  #add(scenes) {
    const news = scenes.map(scene => seen(scene, this.#front)).filter(scene => scene.steps.length);
    if (!news.length) return;
    this.#waiting = queue(this.#waiting, news);
    for (const scene of news) if (scene.before) this.#covers.set(scene, this.#draw(scene.before));
    this.#page.dataset.motion = "on";
    this.#board()?.append(this.#layer);
    if (!this.#run) this.#playAll(this.#run = new AbortController());
  }

  /** @param {AbortController} run */
  async #playAll({ signal }) {
    for (let scene = this.#waiting[0]; scene; scene = this.#waiting[0]) {
      await this.#playOne(scene, signal);
      if (signal.aborted) return;
      this.#waiting.shift();
    }
    this.#run = null;
    this.#clear();
  }

  /**
   * @param {Scene} scene
   * @param {AbortSignal} signal
   */
  async #playOne(scene, signal) {
    this.#dim(scene.dims);
    for (const step of scene.steps) {
      await this.#step(step, signal);
      if (signal.aborted) return;
    }
    this.#covers.get(scene)?.remove();
    this.#covers.delete(scene);
    this.#layer.replaceChildren(...this.#covers.values());
    this.#air.replaceChildren();
    this.#dim(false);
  }

  /**
   * @param {Step} step
   * @param {AbortSignal} signal
   */
  async #step(step, signal) {
    switch (step.kind) {
      case "trace": return this.#trace(step, signal);
      case "put": this.#put(step); break;
      case "fly": this.#fly(step); break;
      case "gain": this.#gain(step, signal); break;
      case "note": this.#keep(step); break;
      case "interlude": return this.#interlude(step, signal, step.lasts);
    }
    return wait(step.lasts, signal);
  }

  #clear() {
    this.#layer.remove();
    this.#layer.replaceChildren();
    this.#air.replaceChildren();
    this.#covers.clear();
    this.#dim(false);
    delete this.#page.dataset.motion;
  }

  /** @param {boolean} dims */
  #dim(dims) {
    this.#dims = dims;
    this.#board()?.classList.toggle("dimmed", dims);
  }

  /** What stays of scenes that nobody saw. @param {Scene[]} scenes */
  #remember(scenes) {
    for (const { steps } of scenes) for (const step of steps) if (step.kind === "note") this.#keep(step);
  }

  /** The end picture of scenes, without motion. @param {Scene[]} scenes */
  #show(scenes) {
    this.#page.dataset.motion = "still";
    this.#board()?.append(this.#layer);
    this.#dim(scenes.some(scene => seen(scene, this.#front).dims));
    for (const step of scenes.flatMap(scene => seen(scene, this.#front).steps)) {
      if (step.kind === "trace") [step.svg, ...step.counts.map(([, svg]) => svg), step.total].forEach(svg => this.#draw(svg));
      if (step.kind === "put") step.pieces.forEach(svg => this.#draw(svg));
      if (step.kind === "gain") this.#gain(step);
      if (step.kind === "interlude") this.#interlude(step);
    }
  }

  // ------------------------------------------------------------ on the board
  /** @returns {SVGSVGElement | null} */
  #board() {
    return this.#page.querySelector("[data-slot=board] > svg");
  }

  /** @param {string} svg */
  #draw(svg) {
    const drawn = document.createElementNS(SVG, "g");
    drawn.innerHTML = svg;
    this.#layer.append(drawn);
    return drawn;
  }

  /**
   * @param {Trace} step
   * @param {AbortSignal} signal
   */
  async #trace({ svg, ms, lasts, counts, total }, signal) {
    for (const path of this.#draw(svg).querySelectorAll("path")) {
      if (path.hasAttribute("stroke-dasharray")) {
        path.animate([{ opacity: 0 }, { opacity: 1 }], { duration: POPPED, delay: ms, fill: "both" });
      } else {
        path.setAttribute("pathLength", "1");
        path.animate([{ strokeDasharray: "1 1", strokeDashoffset: 1 }, { strokeDasharray: "1 1", strokeDashoffset: 0 }], { duration: ms, fill: "both" });
      }
    }
    for (const [at, count] of counts) pop(this.#draw(count), at * ms);
    await wait(ms, signal);
    if (signal.aborted || !total) return;
    pop(this.#draw(total));
    await wait(lasts - ms, signal);
  }

  /** @param {Put} step */
  #put({ pieces, each }) {
    pieces.forEach((piece, i) => pop(this.#draw(piece), i * each));
  }

  // ------------------------------------------------------------ over the page
  /**
   * Where something is in the window.
   * @param {Place} place
   * @returns {DOMRect | undefined}
   */
  #box(place) {
    if (typeof place === "string") return this.#find(place)?.getBoundingClientRect();
    const turned = this.#board()?.getScreenCTM(), [x, y, width, height] = place;
    if (!turned) return undefined;
    const corner = new DOMPoint(x, y).matrixTransform(turned);
    return new DOMRect(corner.x, corner.y, width * turned.a, height * turned.d);
  }

  /**
   * The same thing may be on a page twice, for the desk and for the phone: the one that shows.
   * @param {string} place
   * @returns {HTMLElement | undefined}
   */
  #find(place) {
    /** @type {NodeListOf<HTMLElement>} */
    const all = this.#page.querySelectorAll(`[data-place="${CSS.escape(place)}"]`);
    return [...all].find(one => one.getClientRects().length);
  }

  /** @param {Fly} step */
  #fly({ svg, from, to, lasts }) {
    const start = this.#box(from), end = this.#box(to);
    if (!start || !end) return;
    const size = typeof to === "string" ? start : end; // as large as on the board, or as where it is taken from
    const flier = make("div", { className: "flier", innerHTML: svg });
    Object.assign(flier.style, { left: `${size.x}px`, top: `${size.y}px`, width: `${size.width}px`, height: `${size.height}px` });
    this.#air.append(flier);
    const frames = [start, end].map(box => ({ transform: `${shift(size, box)} scale(${Math.min(box.width / size.width, box.height / size.height, 1)})` }));
    flier.animate(frames, { duration: lasts, easing: EASE, fill: "both" });
  }

  /**
   * @param {Gain} step
   * @param {AbortSignal} [signal]  none: they stand there at once
   */
  #gain({ points, lasts }, signal) {
    for (const [seat, won] of points) {
      const sum = this.#box(`points:${seat}`);
      if (!sum) continue;
      const pill = make("span", { className: "gain", textContent: counted(won, 1) });
      Object.assign(pill.style, { left: `${sum.x + sum.width / 2}px`, top: `${sum.y + sum.height / 2}px` });
      this.#air.append(pill);
      if (signal) run(share => { pill.textContent = counted(won, share); }, lasts * COUNTED, signal);
    }
  }

  /** @param {Note} note */
  #keep(note) {
    this.#notes.set(note.place, note);
    this.#pin(note);
  }

  /** @param {Note} note */
  #pin({ place, words, svg }) {
    const at = this.#find(place);
    if (!at || at.querySelector(".pinned")) return;
    const pinned = make("span", { className: "pinned", innerHTML: svg });
    pinned.append(make("span", { textContent: words }));
    at.append(pinned);
  }

  /**
   * Until it is closed, or for so long; then it comes unasked, and not to who writes or reads something else.
   * @param {Interlude} step
   * @param {AbortSignal} [signal]
   * @param {number} [lasts]
   * @returns {Promise<void>}
   */
  #interlude({ html }, signal, lasts) {
    if (lasts && document.querySelector(BUSY)) return Promise.resolve();
    const sheet = make("div", { className: "interlude", innerHTML: html, popover: "auto", role: "dialog" });
    sheet.ariaLabel = sheet.querySelector("h2")?.textContent ?? "";
    this.#page.append(sheet);
    const back = document.activeElement;
    return new Promise(done => {
      const close = () => sheet.hidePopover();
      const timer = lasts ? setTimeout(close, lasts) : 0;
      signal?.addEventListener("abort", close);
      sheet.addEventListener("click", close);
      sheet.addEventListener("toggle", event => {
        if (event.newState === "open") return;
        clearTimeout(timer);
        signal?.removeEventListener("abort", close);
        sheet.remove();
        if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({ preventScroll: true });
        done();
      });
      sheet.showPopover();
      /** @type {HTMLElement | null} */
      const go = sheet.querySelector("[data-go]");
      go?.focus({ preventScroll: true });
    });
  }
}

// ------------------------------------------------------------ time
/**
 * @param {number} ms
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
const wait = (ms, signal) => new Promise(done => {
  const timer = setTimeout(done, ms);
  signal.addEventListener("abort", () => { clearTimeout(timer); done(); }, { once: true });
});

/**
 * Calls with the share of the time that has passed, until it has.
 * @param {(share: number) => void} show
 * @param {number} ms
 * @param {AbortSignal} signal
 */
function run(show, ms, signal) {
  const start = performance.now();
  const next = (/** @type {number} */ now) => {
    if (signal.aborted) return;
    const share = Math.max(0, (now - start) / ms);
    show(share);
    if (share < 1) requestAnimationFrame(next);
  };
  next(start);
}

/**
 * @param {Element} thing
 * @param {number} [delay]
 */
const pop = (thing, delay = 0) => thing.animate(POP, { duration: POPPED, delay, easing: EASE, fill: "both" });

/**
 * From the middle of one box to that of another.
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
const shift = (from, to) => `translate(${to.x + to.width / 2 - from.x - from.width / 2}px, ${to.y + to.height / 2 - from.y - from.height / 2}px)`;
