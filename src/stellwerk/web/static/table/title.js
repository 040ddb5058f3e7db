// Who is looking elsewhere sees in the tab that it is their turn.

import { isCalm } from "../dom.js";

export class Title {
  #own = document.title; #call; #blink = 0;

  /** @param {string} yourTurn */
  constructor(yourTurn) {
    this.#call = `● ${yourTurn}`;
  }

  /** @param {boolean} isTurn */
  show(isTurn) {
    clearInterval(this.#blink);
    document.title = this.#own;
    if (!isTurn || !document.hidden) return;
    document.title = this.#call;
    if (isCalm()) return;
    this.#blink = setInterval(() => { document.title = document.title === this.#call ? this.#own : this.#call; }, 1000);
  }
}
