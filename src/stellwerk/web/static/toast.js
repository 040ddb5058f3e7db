// Short messages at the lower edge. A kept one stays until it is taken away.

import { get, make } from "./dom.js";

const place = get("#toasts", HTMLElement);

/**
 * Says something, with the number of a rule perhaps.
 * @param {string} words
 * @param {{ rule?: string, kept?: boolean }} [how]
 */
export function toast(words, { rule = "", kept = false } = {}) {
  const box = make("div", { className: "toast" });
  box.append(make("span", { textContent: words }));
  if (rule) box.append(make("span", { className: "rule-no", textContent: rule }));
  if (!kept) {
    while (place.children.length > 1) place.firstChild?.remove();
    setTimeout(() => box.remove(), 3000 + 50 * words.length);
  }
  box.classList.toggle("kept", kept);
  place.append(box);
  return box;
}

/** Takes away what was said about something that is over. */
export function quiet() {
  for (const box of place.querySelectorAll(".toast:not(.kept)")) box.remove();
}
