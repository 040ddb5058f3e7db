// Steps through a finished game without loading the page again. Without this script the links do the same.

import { around, get } from "./dom.js";
import { Reasons } from "./reasons.js";
import { fill } from "./slots.js";

/** @typedef {{ fragments: Record<string, string>, label: string, url?: string }} Step */
/** @import { Thing } from "./dom.js" */
/** @typedef {"first" | "back" | "fore" | "end"} Way */

/** @type {Record<string, Way>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "fore", Home: "first", End: "end" };

const page = get("main[data-base]", HTMLElement);
const { base = "", query = "", pictures = "" } = page.dataset;
const slider = get(".slider", HTMLInputElement, page);
const label = get("[data-label]", HTMLElement, page);
const said = get("#said", HTMLElement);
const last = Number(page.dataset.last);
/** @type {Map<number, Promise<Step>>} */
const known = new Map();

const reasons = new Reasons(page);

let at = Number(page.dataset.at);
let wanted = at;

/** @type {(n: number) => string} */
const address = n => `${base}${n}${query}`;

/** @type {(n: number) => Promise<Step>} */
async function load(n) {
  const asked = known.get(n) ?? ask(n);
  known.set(n, asked);
  try { return await asked; } catch (error) { known.delete(n); throw error; }
}

/** @type {(n: number) => Promise<Step>} */
async function ask(n) {
  const answer = await fetch(`${base}${n}.json${query}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** @param {number} n */
async function go(n) {
  wanted = Math.max(0, Math.min(last, n));
  if (wanted === at) return;
  slider.value = String(wanted);
  mark(wanted);
  const goal = wanted;
  let step;
  try { step = await load(goal); } catch { return location.assign(address(goal)); }
  if (goal !== wanted) return; // a later wish has overtaken this one
  at = goal;
  fill(step.fragments);
  light(lit);
  reasons.forget();
  said.textContent = step.label;
  history.replaceState(null, "", step.url ?? address(goal));
  for (const ahead of [goal + 1, goal - 1]) if (ahead >= 0 && ahead <= last) load(ahead).catch(() => {});
}

/**
 * Time line, list and buttons show where we stand.
 * @param {number} n
 */
function mark(n) {
  label.textContent = (label.dataset.label ?? "").replace("{n}", String(n)).replace("{all}", String(last));
  slider.setAttribute("aria-valuetext", label.textContent);
  page.querySelectorAll(".timeline li").forEach((stop, i) => stop.classList.toggle("past", i < n));
  for (const row of links(".moves a")) {
    if (Number(row.dataset.n) === n) point(row); else row.removeAttribute("aria-current");
  }
  for (const button of links("[data-step]")) {
    const way = wayOf(button), isOff = n === (way === "first" || way === "back" ? 0 : last);
    button.removeAttribute("href");
    if (isOff) button.setAttribute("aria-disabled", "true"); else { button.removeAttribute("aria-disabled"); button.href = address(target(way)); }
  }
  for (const link of links("[data-link]")) link.href = `${pictures}${n}.${link.dataset.link}${query}`;
}

/** @type {(selector: string) => NodeListOf<HTMLAnchorElement>} */
const links = selector => document.querySelectorAll(selector);

/** @type {(button: Thing) => Way} */
const wayOf = button => /** @type {Way} */ (button.dataset.step);

/**
 * In the list of moves, brought into sight.
 * @param {HTMLElement} row
 */
function point(row) {
  row.setAttribute("aria-current", "step");
  const box = row.closest(".scroll");
  if (!(box instanceof HTMLElement)) return;
  const top = row.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2;
}

let lit = 0;

/**
 * Shows on the board what a move has put there, or nothing (0): as the step does that leads there.
 * @param {number} n
 */
function light(n) {
  lit = n;
  const board = get("[data-slot=board] > svg", SVGElement, page), outline = page.querySelector(`.outlines [data-of="${n}"] > .last`);
  board.querySelector(".pointed")?.remove();
  if (!outline) return;
  board.append(outline.cloneNode(true));
  board.lastElementChild?.classList.add("pointed");
}

for (const [come, leave] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  page.addEventListener(come, event => { const row = around(event, ".moves a"); if (row) light(Number(row.dataset.n)); });
  page.addEventListener(leave, event => { if (around(event, ".moves a")) light(0); });
}

/** @type {(way: Way) => number} */
const target = way => ({ first: 0, back: Math.max(0, wanted - 1), fore: Math.min(last, wanted + 1), end: last })[way];

page.addEventListener("click", event => {
  const button = around(event, "[data-step]"), link = button ?? around(event, ".moves a, .timeline a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(button ? target(wayOf(button)) : Number(link.dataset.n));
});
slider.addEventListener("input", () => go(Number(slider.value)));
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || around(event, "input, [popover]")) return;
  const way = KEYS[event.key];
  if (!way) return;
  event.preventDefault();
  go(target(way));
});

slider.hidden = false;
slider.value = String(at);
mark(at);
