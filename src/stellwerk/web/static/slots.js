// Fills the parts of a page that the server sends again. A slot may stand in several places.

/** Puts new HTML into all elements of each slot; keyboard focus on the board stays where it was, or goes to the next best place. */
export function fill(slots) {
  const focused = document.activeElement?.closest?.("[data-pick]");
  for (const [name, html] of Object.entries(slots)) {
    for (const place of document.querySelectorAll(`[data-slot="${CSS.escape(name)}"]`)) {
      if (name === "now") turnCards(place, html);
      else place.innerHTML = html;
      if (name === "chat") place.parentElement.scrollTop = place.parentElement.scrollHeight;
    }
  }
  showTimes();
  if (focused && !focused.isConnected) {
    const same = document.querySelector(`[data-pick="${CSS.escape(focused.dataset.pick)}"]`);
    (same ?? document.querySelector("[data-slot=board] .pick") ?? document.querySelector(".stage"))?.focus({ preventScroll: true });
  }
}

/** A card that was not there before slides in. */
function turnCards(place, html) {
  const before = place.querySelector(".card")?.outerHTML;
  place.innerHTML = html;
  const card = place.querySelector(".card");
  if (card && before !== card.outerHTML) card.classList.add("fresh");
}

/** The time of chat lines as this person's clock shows it. */
export function showTimes() {
  const form = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  for (const time of document.querySelectorAll("time[data-at]:empty")) time.textContent = form.format(Number(time.dataset.at));
}
