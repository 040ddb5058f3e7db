// Steps through a finished game without loading the page again. Without this script the links do the same.

import { fill } from "./slots.js";

const page = document.querySelector("main[data-base]");
const slider = page.querySelector(".slider");
const label = page.querySelector("[data-label]");
const said = document.getElementById("said");
const last = Number(page.dataset.last);
const known = new Map();

let at = Number(page.dataset.at);
let wanted = at;

const address = n => `${page.dataset.base}${n}${page.dataset.query}`;

async function load(n) {
  if (!known.has(n)) known.set(n, fetch(`${page.dataset.base}${n}.json${page.dataset.query}`).then(answer => answer.ok ? answer.json() : Promise.reject(answer.status)));
  try { return await known.get(n); } catch (error) { known.delete(n); throw error; }
}

async function go(n, remember = true) {
  wanted = Math.max(0, Math.min(last, n));
  if (wanted === at) return;
  slider.value = wanted;
  mark(wanted);
  const goal = wanted;
  let step;
  try { step = await load(goal); } catch { return location.assign(address(goal)); }
  if (goal !== wanted) return; // a later wish has overtaken this one
  at = goal;
  fill(step.fragments);
  light(lit);
  said.textContent = step.label;
  if (remember) history.replaceState(null, "", step.url ?? address(goal));
  for (const ahead of [goal + 1, goal - 1]) if (ahead >= 0 && ahead <= last) load(ahead).catch(() => {});
}

/** Time line, list and buttons show where we stand. */
function mark(n) {
  label.textContent = label.dataset.label.replace("{n}", n).replace("{all}", last);
  slider.setAttribute("aria-valuetext", label.textContent);
  page.querySelectorAll(".timeline li").forEach((stop, i) => stop.classList.toggle("past", i < n));
  for (const row of page.querySelectorAll(".moves a")) {
    if (Number(row.dataset.n) !== n) { row.removeAttribute("aria-current"); continue; }
    row.setAttribute("aria-current", "step");
    const box = row.closest(".scroll"), top = row.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2;
  }
  const ends = { first: n === 0, back: n === 0, fore: n === last, end: n === last };
  for (const button of page.querySelectorAll("[data-step]")) {
    const off = ends[button.dataset.step];
    button.toggleAttribute("href", false);
    if (off) button.setAttribute("aria-disabled", "true"); else { button.removeAttribute("aria-disabled"); button.href = address(target(button.dataset.step)); }
  }
  for (const link of document.querySelectorAll("[data-link]")) link.href = `${page.dataset.pictures}${n}.${link.dataset.link}${page.dataset.query}`;
}

let lit = 0;

/** Shows on the board what a move has put there, or nothing (0): as the step does that leads there. */
function light(n) {
  lit = n;
  const board = page.querySelector("[data-slot=board] > svg"), outline = page.querySelector(`.outlines [data-of="${n}"] > .last`);
  board.querySelector(".pointed")?.remove();
  if (outline) board.append(outline.cloneNode(true)), board.lastElementChild.classList.add("pointed");
}

for (const [come, leave] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  page.addEventListener(come, event => { const row = event.target.closest(".moves a"); if (row) light(Number(row.dataset.n)); });
  page.addEventListener(leave, event => { if (event.target.closest(".moves a")) light(0); });
}

const target = name => ({ first: 0, back: Math.max(0, wanted - 1), fore: Math.min(last, wanted + 1), end: last })[name];

page.addEventListener("click", event => {
  const button = event.target.closest("[data-step]"), row = event.target.closest(".moves a, .timeline a");
  if (!button && !row || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(button ? target(button.dataset.step) : Number(row.dataset.n));
});
slider.addEventListener("input", () => go(Number(slider.value)));
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, [popover]")) return;
  const name = { ArrowLeft: "back", ArrowRight: "fore", Home: "first", End: "end" }[event.key];
  if (!name) return;
  event.preventDefault();
  go(target(name));
});

slider.hidden = false;
slider.value = at;
mark(at);
