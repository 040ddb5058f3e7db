// Waits for a review: asks how far it is, fills the bar, and shows the page again when there is something else to show.
// Without this script the page loads itself again.

import { get } from "./dom.js";

const page = get("main[data-json]", HTMLElement);
const bar = get("progress", HTMLProgressElement, page);
const said = get("[data-said]", HTMLElement, page), heard = get("[data-heard]", HTMLElement, page);
const { working = "", lost = "" } = said.dataset;
const PAUSE = 700, LONGEST = 10_000;

let pause = PAUSE, told = "";

/**
 * Eyes see every step; a screen reader hears it only when what it is about (a tenth, a trouble) has changed.
 * @param {string} words
 * @param {string} about
 */
function tell(words, about) {
  if (said.textContent !== words) said.textContent = words;
  if (about === told) return;
  heard.textContent = words;
  told = about;
}

/** @param {number} share */
function show(share) {
  bar.value = Math.max(bar.value, share); // another worker may know less
  const percent = Math.round(100 * bar.value);
  tell(working.replace("{n}", String(percent)), String(Math.floor(percent / 10)));
}

async function ask() {
  try {
    const answer = await fetch(page.dataset.json ?? "");
    if (answer.status === 429) throw new Error("too often");
    if (answer.status >= 400 && answer.status < 500) return location.reload(); // it will say why
    const news = await answer.json();
    if (news.status !== "working") return location.reload();
    pause = PAUSE;
    show(news.progress);
  } catch {
    pause = Math.min(2 * pause, LONGEST);
    tell(lost, "lost");
  }
  setTimeout(ask, pause);
}

setTimeout(ask, pause);
