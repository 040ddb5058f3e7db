// The connection to a table. What was sent stays in a list until the server has it, across lost connections and reloads.

const PAUSES = [500, 1000, 2000, 4000, 8000];
const QUIET = 20_000; // ms without a word before we ask whether anybody is there
const PATIENCE = 8_000;
const GONE = [4403, 4404, 4410]; // not for us, no such table, one that cannot be read: knocking again is no use
const SIGNED_OUT = 4401; // this device is nobody now, or has a new cookie: the page comes anew

/** @import { Frame } from "./table/model.js" */
/** @import { Scene } from "./table/scenes.js" */
/** @typedef {Frame & { kind: "update", number: number, slots?: Record<string, string>, scenes?: Scene[] }} Update  the slots of the page that have changed, and what happened */
/** @typedef {{ kind: "ack", id: string }} Ack */
/** @typedef {{ kind: "no", id: string, reason: string, rule: string }} No */
/** @typedef {{ kind: "hint", id: string, seat: number, token: string, text: string }} Hint */
/** @typedef {{ kind: "reasons", id: string, html: string }} Explained */
/** @typedef {{ kind: "scenes", id: string, scenes: Scene[] }} Scenes  that were asked for */
/** @typedef {{ kind: "pong" }} Pong */
/** @typedef {{ kind: string, id: string }} Sent  with what belongs to its kind */

/**
 * @typedef {object} Listener  Who hears what comes.
 * @property {(frame: Update) => void} update
 * @property {(frame: No, sent?: Sent) => void} no
 * @property {(frame: Hint) => void} hint
 * @property {(frame: Explained) => void} reasons
 * @property {(frame: Scenes) => void} scenes
 * @property {() => void} changed  the list of unanswered frames
 * @property {() => void} lost
 * @property {() => void} back
 */

export class Line {
  #on; #key; #url; #tries = 0; #timer = 0; #watch = 0;
  /** @type {WebSocket | undefined} */
  #socket;

  /**
   * @param {string} path
   * @param {string} table
   * @param {Listener} on
   */
  constructor(path, table, on) {
    this.#url = new URL(path, location.href);
    this.#url.protocol = this.#url.protocol.replace("http", "ws");
    this.#on = on;
    this.#key = `unanswered ${table}`;
    this.up = false;
    /** @type {Map<string, Sent>} */
    this.unanswered = new Map(JSON.parse(sessionStorage.getItem(this.#key) ?? "[]"));
    addEventListener("online", () => this.#again(0));
    document.addEventListener("visibilitychange", () => { if (!document.hidden && !this.up) this.#again(0); });
    this.#connect();
  }

  /**
   * Sends something that must not get lost: a move, a step back, a sentence.
   * @param {string} kind
   * @param {object} what
   */
  send(kind, what) {
    const id = [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, "0")).join("");
    const frame = { kind, id, ...what };
    this.unanswered.set(id, frame);
    this.#keep();
    this.#write(frame);
    return id;
  }

  /**
   * Sends a question that may get lost.
   * @param {string} kind
   * @param {object} what
   */
  ask(kind, what) {
    const id = crypto.getRandomValues(new Uint32Array(4)).join("");
    this.#write({ kind, id, ...what });
    return id;
  }

  /** Whether something is under way that ends a decision. */
  get waits() {
    return [...this.unanswered.values()].some(frame => ["move", "undo", "restart"].includes(frame.kind));
  }

  /** @param {object} frame */
  #write(frame) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #keep() {
    sessionStorage.setItem(this.#key, JSON.stringify([...this.unanswered]));
    this.#on.changed();
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = this.#socket = new WebSocket(this.#url);
    socket.onopen = () => {
      this.#write({ kind: "hello" });
      for (const frame of this.unanswered.values()) this.#write(frame);
      this.#listen(QUIET);
    };
    socket.onmessage = event => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      if (!this.up) { this.up = true; this.#on.back(); }
      this.#listen(QUIET);
      this.#read(JSON.parse(event.data));
    };
    socket.onclose = event => {
      if (event.code === SIGNED_OUT) location.reload();
      else if (socket === this.#socket) this.#lost(GONE.includes(event.code));
    };
  }

  #lost(forEver = false) {
    clearTimeout(this.#watch);
    this.up = false;
    this.#on.lost();
    if (!forEver) this.#again(PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]);
  }

  /** @param {number} pause */
  #again(pause) {
    if (this.up || this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /**
   * After a silence a ping; after a longer one the connection counts as lost, whatever the browser believes.
   * @param {number} time
   */
  #listen(time) {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (time === PATIENCE) {
        const dead = this.#socket;
        this.#socket = undefined;
        dead?.close();
        this.#lost();
      } else {
        this.#write({ kind: "ping" });
        this.#listen(PATIENCE);
      }
    }, time);
  }

  /** @param {Update | Ack | No | Hint | Explained | Scenes | Pong} frame */
  #read(frame) {
    if (frame.kind === "update") {
      this.#on.update(frame);
    } else if (frame.kind === "ack" || frame.kind === "no") {
      const sent = this.unanswered.get(frame.id);
      this.unanswered.delete(frame.id);
      if (sent) this.#keep();
      if (frame.kind === "no") this.#on.no(frame, sent);
    } else if (frame.kind === "hint") {
      this.#on.hint(frame);
    } else if (frame.kind === "reasons") {
      this.#on.reasons(frame);
    } else if (frame.kind === "scenes") {
      this.#on.scenes(frame);
    }
  }
}
