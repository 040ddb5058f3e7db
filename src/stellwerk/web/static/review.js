// Waits for a review: asks how far it is, fills the bar, and shows the page again when there is something else to show.
// Without this script the page loads itself again.

const page = document.querySelector("main[data-json]");
const bar = page.querySelector("progress");
const said = page.querySelector("[data-said]");
const PAUSE = 700, LONGEST = 10_000;

let pause = PAUSE, told = -1;

/** A screen reader hears every tenth, eyes see every step. */
function show(share) {
  bar.value = Math.max(bar.value, share); // another worker may know less
  const percent = Math.round(100 * bar.value);
  if (Math.floor(percent / 10) === told) return;
  told = Math.floor(percent / 10);
  said.textContent = said.dataset.working.replace("{n}", percent);
}

async function ask() {
  try {
    const answer = await fetch(page.dataset.json);
    if (answer.status >= 400 && answer.status < 500) return location.reload(); // it will say why
    const news = await answer.json();
    if (news.status !== "working" && news.status !== "busy") return location.reload();
    pause = PAUSE;
    if (news.status === "busy") said.textContent = said.dataset.busy, told = -1; else show(news.progress);
  } catch {
    pause = Math.min(2 * pause, LONGEST);
    said.textContent = said.dataset.lost, told = -1;
  }
  setTimeout(ask, pause);
}

setTimeout(ask, pause);
