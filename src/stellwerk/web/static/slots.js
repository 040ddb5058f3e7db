// Fills the parts of a page that the server sends again. A slot may stand in several places.

/** @import { Thing } from "./dom.js" */

/**
 * Puts new HTML into all elements of each slot; keyboard focus on the board stays where it was, or goes to the next best place.
 * @param {Record<string, string>} slots
 */
export function fill(slots) {
  /** @type {Thing | null | undefined} */
  const focused = document.activeElement?.closest("[data-pick], [data-look]");
  const around = focused?.closest("[data-slot]");
  for (const [name, html] of Object.entries(slots)) {
    for (const place of document.querySelectorAll(`[data-slot="${CSS.escape(name)}"]`)) {
      if (name === "now") turnCards(place, html);
      else place.innerHTML = html;
      if (name === "chat") place.parentElement?.scrollTo({ top: place.parentElement.scrollHeight });
    }
  }
  showTimes();
  if (focused && !focused.isConnected) {
    const { pick = "", look } = focused.dataset;
    const places = look ? [] : [`[data-pick="${CSS.escape(pick)}"]`, "[data-slot=board] .pick"];
    /** @type {Thing | null | undefined} */
    const same = look ? around?.querySelector(`[data-look="${look}"]`) : null;
    const next = same ?? [...places, ".stage"].map(place => /** @type {Thing | null} */ (document.querySelector(place))).find(Boolean);
    next?.focus({ preventScroll: true });
  }
}

/**
 * A card that was not there before slides in.
 * @param {Element} place
 * @param {string} html
 */
function turnCards(place, html) {
  const before = place.querySelector(".card")?.outerHTML;
  place.innerHTML = html;
  const card = place.querySelector(".card");
  if (card && before !== card.outerHTML) card.classList.add("fresh");
}

/** The time of chat lines as this person's clock shows it. */
export function showTimes() {
  const form = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  /** @type {NodeListOf<HTMLElement>} */
  const empty = document.querySelectorAll("time[data-at]:empty");
  for (const time of empty) time.textContent = form.format(Number(time.dataset.at));
}
