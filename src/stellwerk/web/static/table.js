// The live table: brings together what the page knows (model), what it shows (view), the keyboard (keys) and the connection (socket).
// Every press and every word of the server makes a new state, which is then drawn.

import { around, get, isCalm } from "./dom.js";
import { Reasons } from "./reasons.js";
import { setting } from "./setting.js";
import { bring, watchMap } from "./sight.js";
import { fill, showTimes } from "./slots.js";
import { Line } from "./socket.js";
import { play } from "./sound.js";
import { Clock } from "./table/clock.js";
import { listen } from "./table/keys.js";
import * as choice from "./table/choose.js";
import { magnify } from "./table/lens.js";
import { Look } from "./table/look.js";
import * as model from "./table/model.js";
import { Motion } from "./table/motion.js";
import { pointAtPlaces } from "./table/point.js";
import { cycle, modesOf, pickOf, things, under } from "./table/things.js";
import { openTabs } from "./table/tabs.js";
import { Title } from "./table/title.js";
import { View } from "./table/view.js";
import { quiet, toast } from "./toast.js";

/** @import { Hint, No, Sent, Update } from "./socket.js" */
/** @import { Move, State } from "./table/model.js" */

/**
 * @typedef {Record<"table" | "status" | "ws" | "yourTurn" | "lost" | "lostIdle" | "back" | "ask" | "choose" | "restart" | "confirm" | "chosen" | "several"
 *   | "thinking", string>} Words
 */

const page = get("main[data-table]", HTMLElement);
const words = /** @type {Words} */ (page.dataset);
const said = get("#said", HTMLElement);

let state = model.start(JSON.parse(get("#start", HTMLElement).dataset.moves ?? "{}"));
const playsAtOnce = setting("once"); // the press that leaves one move makes it
let settling = 0;
let movedAt = -Infinity; // when the last own move was sent
/** @type {Record<string, string>} */
let held = {}; // slots that wait until it has stood for a beat
let isGreeted = false; // the first update of a connection repeats what the page already shows
/** @type {HTMLElement | number} */
let lostNote = 0; // what says that the connection is lost, or the timer until it is said

const view = new View(page, words, { press: pickWay, push, step, restart });
const look = new Look(page, seat => line.ask("look", { seat }));
const motion = new Motion(page, said, what => line.ask("again", what));
const clock = new Clock(page);
const title = new Title(words.yourTurn);

/** Whether nothing can be decided now: a move is under way, or another's sheet is in front. */
const isBusy = () => line.waits || look.away;

/** @param {State} [next] */
function draw(next = state) {
  state = model.offer(next, isBusy(), view.lit(next));
  view.draw(state, isBusy());
}

/** @type {(at: number) => boolean} */
const counts = at => model.counts(state, isBusy(), at);

// ------------------------------------------------------------ choosing
/**
 * A press on things. The second half of a double click gives nothing up that the first has chosen.
 * @param {string[]} picks
 * @param {boolean} [isDouble]
 */
function pick(picks, isDouble = false) {
  if (choice.confirms(state, picks)) return confirm();
  if (isDouble && choice.lifts(state, picks)) return;
  const before = state;
  state = choice.press(state, picks);
  if (state === before) return;
  if (!state.chosen) return void say(state.presses.length ? words.several : "");
  if (state.chosen.sent === "now" || playsAtOnce() && choice.isSure(state)) return confirm();
  chosen(state.chosen);
}

/**
 * One of several ways, by its button.
 * @param {Move} move
 */
function pickWay(move) {
  if (move === state.chosen) return;
  state = state.chosen ? choice.change(state, move) : choice.choose(state, move);
  if (playsAtOnce() && move.sent !== "asked") return confirm();
  chosen(move);
}

/**
 * A move with a button of its own. What cannot be taken back is chosen first; pressed twice, it still is.
 * @param {Move} move
 */
function push(move) {
  if (move.sent !== "asked") return send(move);
  state = choice.choose(choice.forget(state), move);
  chosen(move);
}

/** @param {1 | -1} by */
function step(by) {
  const before = state;
  state = choice.step(state, by);
  if (state !== before && state.chosen) chosen(state.chosen);
}

/**
 * Another mode: the next one of a thing, or of what is on.
 * @param {string[] | undefined} modes
 * @param {1 | -1} [by]
 */
function turn(modes, by) {
  if (!modes) return;
  state = choice.turn(state, modes, by);
  if (state.chosen) chosen(state.chosen); else say("");
}

/** @param {Move} move */
function chosen(move) {
  play("move");
  say(words.chosen.replace("{label}", [model.named(move), move.note].filter(Boolean).join(". ")));
}

/** @param {string} text */
function say(text) {
  said.textContent = text;
  draw();
}

function forget() {
  view.advise("");
  draw(choice.forget(state));
}

function confirm() {
  if (state.chosen) send(state.chosen);
}

/** @param {Move} move */
function send({ seat, token }) {
  leave("move", { seat, token, moment: state.now.moment[seat] });
}

function pass() {
  const move = model.pass(state.now);
  if (move) send(move);
}

function takeBack() {
  const seat = model.undoable(state.now);
  if (seat !== undefined) leave("undo", { seat });
}

function restart() {
  const seat = model.restartable(state.now);
  if (seat !== undefined) leave("restart", { seat });
}

/**
 * Sends what ends this decision.
 * @param {string} kind
 * @param {object} what
 */
function leave(kind, what) {
  state = model.leave(state);
  if (kind === "move") movedAt = performance.now();
  motion.forget();
  line.send(kind, what);
}

// ------------------------------------------------------------ hints
/** What would a strong bot do? Where that is not allowed, the server says why. */
function askHint() {
  if (state.asked || !state.now.turn || !line.up) return;
  said.textContent = words.thinking;
  draw({ ...state, asked: line.ask("hint", { seat: state.now.moves[0].seat }) });
}

/**
 * The answer: chosen, but not sent. Without words the position had changed meanwhile.
 * @param {Hint} hint
 */
function advise(hint) {
  const advised = choice.advise(state, hint, things(page).map(pickOf));
  if (!advised.chosen || advised === state) return;
  state = advised;
  quiet();
  view.advise(hint.text);
  chosen(advised.chosen);
  said.textContent = `${hint.text}. ${said.textContent}`;
  view.showChosen();
}

// ------------------------------------------------------------ what the server says
const line = new Line(words.ws, words.table, {
  /** @param {Update} frame */
  update({ kind, number, slots = {}, scenes = [], ...news }) {
    if (words.status === "open") return void lobby(news.status, slots);
    const before = state.now;
    fill(afterBeat(slots));
    state = model.receive(state, news, performance.now());
    look.show(state.now);
    if (model.decision(before) !== model.decision(state.now)) begin();
    clock.sync(state.now.clock);
    if (isGreeted) play(model.tune(before, state.now, "now" in slots));
    isGreeted = true;
    page.dataset.live = "yes"; // from here on what is typed and touched is heard
    title.show(state.now.turn);
    draw();
    motion.attach(model.front(state.now), model.own(state.now));
    motion.play(scenes);
    if ("pad" in slots || "board" in slots) reasons.forget();
    if (JSON.stringify(before.moment) !== JSON.stringify(state.now.moment)) show();
  },
  /**
   * @param {No} frame
   * @param {Sent} [sent]
   */
  no(frame, sent) {
    if (sent?.kind === "move") view.advise("");
    draw(model.refuse(state, frame.id, sent?.kind));
    toast(frame.reason, { rule: frame.rule });
  },
  /** @param {Hint} frame */
  hint(frame) {
    if (frame.id !== state.asked) return;
    state = { ...state, asked: null };
    advise(frame);
    draw();
  },
  reasons: ({ html }) => reasons.know(html),
  scenes: frame => motion.again(frame.scenes),
  changed() {
    if (lostNote instanceof HTMLElement && line.waits) get("span", HTMLElement, lostNote).textContent = words.lost;
    draw();
  },
  lost() {
    draw({ ...state, asked: null });
    if (!lostNote) lostNote = setTimeout(() => { lostNote = toast(line.waits ? words.lost : words.lostIdle, { kept: true }); }, line.waits ? 0 : 1500);
  },
  back() {
    if (lostNote instanceof HTMLElement) { lostNote.remove(); toast(words.back); } else clearTimeout(lostNote);
    lostNote = 0;
    isGreeted = false;
    look.again();
  },
});

const reasons = new Reasons(page, () => line.ask("reasons", {}));

/** A new decision: what was said about the last one is over, and a moment passes until it can be touched. */
function begin() {
  view.advise("");
  quiet();
  clearTimeout(settling);
  settling = setTimeout(() => draw(model.settle(state)), model.SETTLE);
}

/**
 * One's own move stands alone for a beat: the next card and what is asked wait so long.
 * @param {Record<string, string>} slots
 * @returns {Record<string, string>}  what does not wait
 */
function afterBeat({ now, prompt, ...others }) {
  const rest = isCalm() ? 0 : model.beat(movedAt, performance.now());
  const late = Object.fromEntries(Object.entries({ now, prompt }).filter(([, html]) => html !== undefined));
  if (!rest) return { ...others, ...late };
  if (!page.classList.contains("beat")) setTimeout(endBeat, rest);
  page.classList.add("beat");
  held = { ...held, ...late };
  return others;
}

function endBeat() {
  page.classList.remove("beat");
  fill(held);
  held = {};
  draw();
}

/**
 * Before the start: somebody sat down or wrote. When all sit, the table is another page.
 * @param {string} status
 * @param {Record<string, string>} slots
 */
async function lobby(status, slots) {
  if (status !== "open") return location.reload();
  const shown = ["chat", "prompt", "status"].filter(name => name in slots);
  fill(Object.fromEntries(shown.map(name => [name, slots[name]])));
  if (!("strip" in slots)) return;
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const there = fresh.querySelector(".lobby .rows");
  if (!there) return location.reload();
  get(".lobby .rows", HTMLElement, page).replaceWith(document.adoptNode(there));
}

/** What is asked comes into sight. */
function show() {
  if (state.now.turn && !state.now.over) bring(view.things(state), state.now.moves);
}

// ------------------------------------------------------------ pointer and keyboard
page.addEventListener("click", event => { // the door for every press, also on a link; who wants to come back need not wait for their bot
  if (!around(event, "#dock, [data-pick], [data-mode], [data-turn]") || around(event, ".return, [data-look]") || counts(event.timeStamp)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
page.addEventListener("click", event => {
  if (!around(event, ".stage, .now-card")) return;
  const mode = around(event, "[data-mode]"), turned = around(event, "[data-turn]");
  if (mode) return turn(modesOf(mode));
  if (turned) return turn(cycle(page, state), turned.dataset.turn === "-1" ? -1 : 1);
  if (around(event, "[data-pick]")) return pick(under(event.clientX, event.clientY), event.detail > 1);
  const barred = around(event, "[data-why]");
  if (barred) line.ask("why", { seat: state.now.mine[0], token: barred.dataset.why });
  else if (counts(event.timeStamp)) forget();
});
view.dock?.undo.addEventListener("click", takeBack);
view.dock?.hint?.addEventListener("click", askHint);
view.dock?.skip.addEventListener("click", pass);
view.dock?.main.addEventListener("click", confirm);
document.getElementById("say")?.addEventListener("submit", event => {
  event.preventDefault();
  const field = get("#words", HTMLInputElement);
  if (field.value.trim()) line.send("chat", { text: field.value.trim() });
  field.value = "";
});
document.addEventListener("visibilitychange", () => title.show(state.now.turn));
listen({
  counts,
  things: () => view.things(state),
  pick,
  chooseNth(n) {
    const ways = state.chosen ? choice.alternatives(state) : choice.candidates(state);
    if (ways.length > 1 && ways[n - 1]) pickWay(ways[n - 1]);
  },
  hasChosen: () => state.chosen !== null,
  hasLadder: () => Boolean(state.chosen?.rung),
  step,
  confirm,
  forget,
  takeBack,
  restart,
  askHint,
  pass,
});

pointAtPlaces();
openTabs(page);
magnify(page);
watchMap(page);
look.show(state.now);
motion.attach(model.front(state.now), model.own(state.now));
draw();
showTimes();
clock.sync(state.now.clock);
for (const place of page.querySelectorAll(".chat-panel .scroll")) place.scrollTop = place.scrollHeight;
const dock = document.getElementById("dock"); // the end of the page stays above it, however high it is
if (dock) new ResizeObserver(() => document.documentElement.style.setProperty("--dock", `${dock.offsetHeight}px`)).observe(dock);
document.fonts.ready.then(show);
