// The clocks of the seats, which run on between two words of the server.

/** Digits for what is left, in ms. */
export class Clock {
  #page; #skew = 0; // how far the server's clock is ahead of ours, in ms

  /** @param {HTMLElement} page */
  constructor(page) {
    this.#page = page;
    setInterval(() => this.#tick(), 500);
  }

  /** @returns {NodeListOf<HTMLElement>} */
  get #timers() {
    return this.#page.querySelectorAll(".timer");
  }

  /**
   * What the server says is left to each seat.
   * @param {Record<string, number>} left
   */
  sync(left) {
    for (const { dataset: { ends, seat } } of this.#timers) {
      if (!Number(ends) || seat === undefined || left[seat] == null) continue;
      this.#skew = Number(ends) - left[seat] - Date.now();
      return;
    }
  }

  #tick() {
    for (const timer of this.#timers) {
      const ends = Number(timer.dataset.ends);
      const left = seconds(ends - Date.now() - this.#skew);
      if (!ends || left >= 3600 || !timer.firstElementChild) continue;
      timer.firstElementChild.textContent = digits(left);
      if (left < 15) timer.classList.add("low");
    }
  }
}

/** @type {(ms: number) => number} */
export const seconds = ms => Math.max(0, Math.ceil(ms / 1000));

/** @type {(left: number) => string} */
export const digits = left => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
