// Waits for a review: asks how far it is, fills the bar, and shows the page again when there is something else to show.
// Without this script the page loads itself again.

const page = document.querySelector("main[data-json]");
const bar = page.querySelector("progress");
const said = page.querySelector("[data-said]"), heard = page.querySelector("[data-heard]");
const PAUSE = 700, LONGEST = 10_000;

let pause = PAUSE, told = "";

/** Eyes see every step; a screen reader hears it only when what it is about (a tenth, a trouble) has changed. */
function tell(words, about) {
  if (said.textContent !== words) said.textContent = words;
  if (about !== told) heard.textContent = words, told = about;
}

function show(share) {
  bar.value = Math.max(bar.value, share); // another worker may know less
  const percent = Math.round(100 * bar.value);
  tell(said.dataset.working.replace("{n}", percent), Math.floor(percent / 10));
}

async function ask() {
  try {
    const answer = await fetch(page.dataset.json);
    if (answer.status === 429) throw new Error("too often");
    if (answer.status >= 400 && answer.status < 500) return location.reload(); // it will say why
    const news = await answer.json();
    if (news.status !== "working") return location.reload();
    pause = PAUSE;
    show(news.progress);
  } catch {
    pause = Math.min(2 * pause, LONGEST);
    tell(said.dataset.lost, "lost");
  }
  setTimeout(ask, pause);
}

setTimeout(ask, pause);
