// Goes through a game from decision to decision without loading the page again, by itself if wanted. Without this script the links do the same.

import { around, get } from "./dom.js";
import { Reasons } from "./reasons.js";
import { fill } from "./slots.js";
import { pointAtPlaces } from "./table/point.js";

/** @typedef {{ fragments: Record<string, string>, label: string, url?: string }} Step */
/** @import { Thing } from "./dom.js" */
/** @typedef {"first" | "back" | "fore" | "end"} Way */

/** @type {Record<string, Way>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "fore", Home: "first", End: "end" };
const PACE = 1400; // ms from stop to stop, at speed 1
const SPEEDS = [1, 2, 0.5];
const SWIPE = 48; // px

const page = get("main[data-base]", HTMLElement);
const { base = "", query = "", pictures = "" } = page.dataset;
const slider = get(".slider", HTMLInputElement, page);
const label = get("[data-label]", HTMLElement, page);
const said = get("#said", HTMLElement);
const stops = (page.dataset.stops ?? "").split(" ").map(Number);
const last = stops[stops.length - 1];
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

/**
 * The place of the stop that shows so many entries of the record, or of the last one before.
 * @param {number} n
 */
const placeOf = n => stops.findLastIndex(stop => stop <= n);

/** @param {number} n */
async function go(n) {
  wanted = Math.max(0, Math.min(last, n));
  if (wanted === at) return;
  mark(wanted);
  const goal = wanted;
  let shown;
  try { shown = await load(goal); } catch { return location.assign(address(goal)); }
  if (goal !== wanted) return; // a later wish has overtaken this one
  at = goal;
  fill(shown.fragments);
  reasons.forget();
  said.textContent = shown.label;
  history.replaceState(null, "", shown.url ?? address(goal));
  for (const way of /** @type {Way[]} */ (["fore", "back"])) load(target(way)).catch(() => {});
}

// ------------------------------------------------------------ where we stand
/**
 * Time line, log and buttons show it.
 * @param {number} n
 */
function mark(n) {
  const place = placeOf(n);
  slider.value = String(place);
  label.textContent = (label.dataset.label ?? "").replace("{n}", String(place)).replace("{all}", String(stops.length - 1));
  slider.setAttribute("aria-valuetext", label.textContent);
  for (const stop of links(".timeline a")) stop.parentElement?.classList.toggle("past", Number(stop.dataset.n) <= n);
  const lines = [...links(".moves li:not(.head) a[data-n]")];
  const lit = Math.min(...lines.map(line => Number(line.dataset.n)).filter(own => own >= n));
  for (const line of lines) {
    if (Number(line.dataset.n) === lit) line.setAttribute("aria-current", "step"); else line.removeAttribute("aria-current");
  }
  bring(lines.find(line => line.hasAttribute("aria-current")));
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
 * A line of the log, brought into sight in its list.
 * @param {HTMLElement | undefined} line
 */
function bring(line) {
  const row = line?.parentElement, box = row?.closest(".scroll");
  if (!row || !(box instanceof HTMLElement)) return;
  const top = row.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2;
}

/** @type {(way: Way) => number} */
const target = way => ({
  first: 0,
  back: stops.findLast(stop => stop < wanted) ?? 0,
  fore: stops.find(stop => stop > wanted) ?? last,
  end: last,
})[way];

// ------------------------------------------------------------ by itself
/** @type {NodeListOf<HTMLButtonElement>} */
const players = page.querySelectorAll("[data-play]");
/** @type {NodeListOf<HTMLButtonElement>} */
const speeds = page.querySelectorAll("[data-speed]");
let speed = SPEEDS[0];
let timer = 0;
let isPlaying = false;

/** @param {boolean} on */
function play(on) {
  isPlaying = on;
  clearTimeout(timer);
  for (const button of players) button.setAttribute("aria-pressed", String(on));
  if (on) advance(wanted === last);
}

/**
 * The next stop, and after a while the one after it; from the end it begins anew.
 * @param {boolean} isAnew
 */
async function advance(isAnew) {
  await go(isAnew ? 0 : target("fore"));
  if (!isPlaying) return;
  if (wanted === last) play(false); else wait();
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(() => advance(false), PACE / speed);
}

function hasten() {
  speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
  for (const button of speeds) {
    button.textContent = `${new Intl.NumberFormat(document.documentElement.lang).format(speed)}×`;
    button.ariaLabel = button.title = (button.dataset.words ?? "").replace("{n}", button.textContent);
  }
  if (isPlaying) wait();
}

/**
 * A step that somebody makes ends what goes by itself.
 * @param {number} n
 */
function step(n) {
  play(false);
  go(n);
}

// ------------------------------------------------------------ what people do
page.addEventListener("click", event => {
  if (around(event, "[data-play]")) return play(!isPlaying);
  if (around(event, "[data-speed]")) return hasten();
  const button = around(event, "[data-step]"), link = button ?? around(event, ".moves a, .timeline a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  step(button ? target(wayOf(button)) : Number(link.dataset.n));
});
slider.addEventListener("input", () => step(stops[Number(slider.value)]));
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || around(event, "input, [popover]")) return;
  const way = KEYS[event.key], isSpace = event.key === " " && !around(event, "button, summary");
  if (!way && !isSpace) return;
  event.preventDefault();
  if (way) step(target(way)); else play(!isPlaying);
});

const stage = get(".stage", HTMLElement, page);
/** @type {Touch | undefined} */
let begun;
stage.addEventListener("touchstart", event => { begun = event.touches.length === 1 ? event.touches[0] : undefined; }, { passive: true });
stage.addEventListener("touchend", event => {
  const end = event.changedTouches[0], x = end.clientX - (begun?.clientX ?? end.clientX), y = end.clientY - (begun?.clientY ?? end.clientY);
  if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) step(target(x < 0 ? "fore" : "back"));
});

pointAtPlaces();
for (const button of [...players, ...speeds]) button.hidden = false;
slider.hidden = false;
mark(at);
