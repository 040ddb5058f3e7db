// Panels behind tabs, of which one is open. Which of them have a tab depends on the window: where it has room, some panels stand in a rail (rails.css).
// The talk of the table counts what came while it was shut.

import { around } from "../dom.js";

/** @type {Record<string, number>} */
const KEYS = { ArrowRight: 1, ArrowLeft: -1 };

class Tabs {
  #page;
  /** @type {HTMLElement | null} */
  #list;
  /** @type {Element | null} */
  #talk;
  #open = "";
  #lines = 0; // of the talk, as far as they have been in sight

  /** @param {HTMLElement} page */
  constructor(page) {
    this.#page = page;
    this.#list = page.querySelector("[role=tablist]");
    this.#talk = page.querySelector("[data-slot=chat]");
    if (!this.#list) return; // before the start there is nothing to lay away
    this.#lines = this.#said();
    this.#list.addEventListener("click", event => this.#show(around(event, "[data-tab]")?.dataset.tab ?? this.#open));
    this.#list.addEventListener("keydown", event => this.#key(event));
    const again = new MutationObserver(() => this.#draw());
    for (const place of page.querySelectorAll("[data-slot=tabs], [data-slot=panels], [data-slot=chat]")) again.observe(place, { childList: true });
    addEventListener("resize", () => this.#stay());
    this.#open = this.#list.dataset.first ?? "";
    this.#stay();
  }

  /** @returns {HTMLElement[]} */
  get #tabs() {
    return [...this.#list?.querySelectorAll("[data-tab]") ?? []].filter(tab => tab instanceof HTMLElement);
  }

  /** @returns {HTMLElement[]} */
  get #panels() {
    return [...this.#page.querySelectorAll(".rail [data-panel]")].filter(panel => panel instanceof HTMLElement);
  }

  /** @param {string} name */
  #show(name) {
    this.#open = name;
    this.#draw();
    if (name !== "chat" || !this.#talk?.parentElement) return;
    this.#talk.parentElement.scrollTop = this.#talk.parentElement.scrollHeight;
  }

  /** The tab that is open has gone where the window is another: the first one that there is. */
  #stay() {
    const there = this.#tabs.filter(tab => tab.checkVisibility()).map(tab => tab.dataset.tab ?? "");
    if (there.includes(this.#open)) this.#draw(); else this.#show(there[0] ?? "");
  }

  #said() {
    return this.#talk?.querySelectorAll("li > b").length ?? 0;
  }

  #draw() {
    for (const panel of this.#panels) {
      panel.classList.toggle("open", panel.dataset.panel === this.#open);
      panel.setAttribute("role", "tabpanel");
      if (!panel.hasAttribute("aria-labelledby")) panel.ariaLabel ??= panel.dataset.panel ?? "";
    }
    if (this.#talk?.checkVisibility()) this.#lines = this.#said();
    const unread = this.#said() - this.#lines;
    for (const tab of this.#tabs) {
      const isOpen = tab.dataset.tab === this.#open;
      tab.ariaSelected = String(isOpen);
      tab.tabIndex = isOpen ? 0 : -1;
      if (tab.dataset.tab === "chat" && unread > 0) tab.dataset.unread = String(unread); else delete tab.dataset.unread;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const there = this.#tabs.filter(tab => tab.checkVisibility()), at = there.findIndex(tab => tab.dataset.tab === this.#open);
    const to = event.key in KEYS ? at + KEYS[event.key] : event.key === "Home" ? 0 : event.key === "End" ? there.length - 1 : null;
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const tab = there[(to + there.length) % there.length];
    event.preventDefault();
    event.stopPropagation();
    this.#show(tab.dataset.tab ?? "");
    tab.focus();
  }
}

/** @param {HTMLElement} page */
export const openTabs = page => void new Tabs(page);
