// A line of the log that knows its place shows it on the board: under the mouse, with the focus (arrow keys go from line to line), and at a tap.

import { around, isCalm } from "../dom.js";

/** @import { Thing } from "../dom.js" */

const LINES = ".log [data-mark]";
const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, number>} */
const STROKES = { casing: 10, "b-ink": 4.5 };

/** @type {Thing | null} */
let hovered = null;

/** Shows the place of the line that is pointed at, or none. */
function show() {
  const focused = /** @type {Thing | null} */ (document.activeElement?.closest(LINES));
  const d = (hovered?.isConnected ? hovered : focused)?.dataset.mark;
  document.querySelector("[data-slot=board] .pointed")?.remove();
  if (d) document.querySelector("[data-slot=board] > svg")?.append(outline(d));
}

/** @param {string} d */
function outline(d) {
  const drawn = document.createElementNS(SVG, "g");
  drawn.setAttribute("class", "last pointed");
  drawn.setAttribute("pointer-events", "none");
  for (const [name, width] of Object.entries(STROKES)) {
    const stroke = document.createElementNS(SVG, "path");
    stroke.setAttribute("d", d);
    stroke.setAttribute("class", name);
    stroke.setAttribute("stroke-width", String(width));
    drawn.append(stroke);
  }
  return drawn;
}

/**
 * Arrow keys go from line to line; from around the list to its first.
 * @param {KeyboardEvent} event
 */
function step(event) {
  const list = around(event, ".scroll")?.querySelector(".log");
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!list || !by || event.ctrlKey || event.metaKey || event.altKey) return;
  /** @type {NodeListOf<HTMLElement>} */
  const marked = list.querySelectorAll("[data-mark]");
  const lines = [...marked];
  const next = lines[lines.findIndex(line => line === document.activeElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * A finger cannot rest on a line: a tap keeps it, and brings the board into sight.
 * @param {MouseEvent} event
 */
function keep(event) {
  const line = around(event, LINES);
  if (!line) return;
  line.focus({ preventScroll: true });
  if (event instanceof PointerEvent && event.pointerType === "mouse") return;
  document.querySelector("[data-slot=board]")?.scrollIntoView({ block: "nearest", behavior: isCalm() ? "instant" : "smooth" });
}

export function pointAtPlaces() {
  document.addEventListener("pointerover", event => {
    hovered = event.pointerType === "mouse" ? around(event, LINES) : null;
    show();
  });
  document.addEventListener("focusin", show);
  document.addEventListener("focusout", () => queueMicrotask(show));
  document.addEventListener("keydown", step);
  document.addEventListener("click", keep);
}
