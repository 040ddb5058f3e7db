// The live table. It knows no rule: the server lists the legal moves as tokens, the board has things to pick (data-pick is the beginning
// of a token), and this script narrows the one by the other, shows the choice, and sends it when it is confirmed.

import { bring } from "./sight.js";
import { fill, showTimes } from "./slots.js";
import { Line } from "./socket.js";
import { play } from "./sound.js";
import { quiet, toast } from "./toast.js";

const page = document.querySelector("main[data-table]");
const words = page.dataset;
const board = page.querySelector(".stage"); // with what lies under it in a tray
const things = selector => page.querySelectorAll(`:is(.stage, .now-card) ${selector}`); // what is asked may lie beside the prompt
const said = document.getElementById("said");
const part = name => page.querySelector(`#dock .${name}`);
const [undo, hint, skip, main, chips, extra, advice] = ["undo", "hint", "skip", "main", "chips", "extra", "hint-words"].map(part);

const SETTLE = 400; // ms after a new decision came up in which a press was meant for the one before: the second half of a double click

let now = { moves: [], mine: [], undo: [], back: [], moment: {}, position: {}, turn: false, over: false, ...read(document.getElementById("start").dataset.moves) };
let picked = []; // the things on the board: several if they share their target
let chosen = null; // the move
let asked = null; // the hint we wait for
let left = ""; // the decision for which something was sent
let settled = 0; // when presses count again
let settling = 0;
let offered = { pick: true, skip: false }; // what there is to do in this turn, or was in the last: the dock keeps its buttons meanwhile
let skew = 0; // how far the server's clock is ahead of ours, in ms
let lostNote = null;
let greeted = false; // the first update of a connection repeats what the page already shows

function read(text) {
  const start = JSON.parse(text || "[]");
  return Array.isArray(start) ? { moves: start, turn: start.length > 0 } : start;
}

/** What is to be decided, by whom. It never comes again: after a step back it is another one. */
const decision = () => JSON.stringify([now.position, now.moves.map(move => [move.seat, move.token])]);

/** Whether a press was meant for what is asked now: not while a move is under way, and not right after a new decision came up. */
const counts = event => !line.waits && left !== decision() && event.timeStamp >= settled;

/** A new decision: nothing is chosen for it, and a moment passes until it can be touched. */
function begin() {
  asked = null;
  picked = [];
  chosen = null;
  if (advice) advice.hidden = true;
  quiet();
  settled = performance.now() + SETTLE;
  clearTimeout(settling);
  settling = setTimeout(() => { settling = 0; draw(); }, SETTLE);
}

// ------------------------------------------------------------ choosing
const isPass = move => move.button && move.token === "-";
const pass = () => now.moves.find(isPass);

const belongs = (move, prefix) => move.token === prefix || move.token.startsWith(`${prefix}:`);

function candidates(prefixes) {
  return now.moves.filter(move => !move.button && prefixes.some(prefix => belongs(move, prefix)));
}

function pick(prefixes) {
  const found = candidates(prefixes);
  if (!found.length) return;
  if (chosen && prefixes.join() === picked.join()) return confirm();
  picked = prefixes;
  choose(found.length === 1 ? found[0] : null);
  if (found.length > 1) said.textContent = words.several;
}

function choose(move) {
  chosen = move;
  if (move) {
    said.textContent = words.chosen.replace("{label}", named(move));
    play("move");
  }
  draw();
}

function forget() {
  if (advice) advice.hidden = true;
  picked = [];
  chosen = null;
  draw();
}

function confirm() {
  if (chosen) send(chosen);
}

function send(move) {
  leave("move", { seat: move.seat, token: move.token, moment: now.moment?.[move.seat] });
}

/** Sends what ends this decision: until the next one comes nothing can be pressed. */
function leave(kind, what) {
  left = decision();
  line.send(kind, what);
}

function takeBack() {
  const seat = now.undo?.find(one => now.mine.includes(one));
  if (seat !== undefined) leave("undo", { seat });
}

/** Everything I did in this turn, if that was more than one step. */
function restart() {
  const seat = now.undo?.find(one => now.mine.includes(one));
  if (seat !== undefined && now.steps > 1) leave("restart", { seat });
}

/** What would a strong bot do? Where that is not allowed, the server says why. */
function askHint() {
  if (asked || !now.turn || !line.up) return;
  asked = line.ask("hint", { seat: now.moves[0].seat });
  said.textContent = words.thinking;
  draw();
}

/** The answer: chosen, but not sent. Without words the position had changed meanwhile. */
function advise({ seat, token, text }) {
  const move = now.moves.find(one => one.token === token && one.seat === seat);
  if (!move) return;
  quiet();
  advice.textContent = text;
  advice.hidden = false;
  picked = [...things("[data-pick]")].map(thing => thing.dataset.pick).filter(pick => !move.button && belongs(move, pick)).slice(0, 1);
  choose(move);
  said.textContent = `${text}. ${said.textContent}`;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  things(".chosen")[0]?.scrollIntoView({ block: "nearest", inline: "center", behavior: calm ? "auto" : "smooth" });
}

const named = move => move.value ? `${move.label}, ${move.value}` : move.label;

// ------------------------------------------------------------ showing the choice
function draw() {
  const waits = line.waits || left === decision();
  page.dataset.ready = waits || settling ? "" : now.over ? "over" : now.turn ? "turn" : "wait"; // empty while no press counts
  board.classList.toggle("sent", waits);
  for (const thing of things("[data-pick]")) {
    const mine = thing.dataset.pick === chosen?.token || picked.includes(thing.dataset.pick) && (!chosen || belongs(chosen, thing.dataset.pick));
    if (mine && !thing.classList.contains("chosen")) raise(thing);
    thing.classList.toggle("chosen", mine);
    if (!mine) thing.classList.remove("laying");
    if (mine) thing.setAttribute("aria-pressed", "true"); else thing.removeAttribute("aria-pressed");
  }
  if (part("done")) part("done").hidden = !now.over;
  if (!main) return;
  drawChips(waits);
  drawExtra(waits);
  if (hint) hint.disabled = waits || !now.turn;
  hint?.setAttribute("aria-busy", asked !== null);
  undo.disabled = waits || !now.undo?.some(seat => now.mine.includes(seat));
  const lit = [...things("[data-pick]")];
  if (now.turn && !waits) offered = { pick: chosen !== null || lit.length > 0, skip: pass() !== undefined };
  skip.disabled = waits || !pass();
  skip.classList.toggle("go", !offered.pick);
  main.disabled = waits || !chosen;
  main.setAttribute("aria-busy", waits);
  const idle = !now.turn || !lit.length ? words.confirm : lit.every(thing => thing.closest("[data-slot=board]")) ? words.ask : words.choose;
  label(main, waits ? { label: "…" } : chosen ?? { label: idle });
  const away = now.back?.length > 0;
  for (const button of [undo, hint, skip, main]) if (button) button.hidden = now.over || away;
  skip.hidden ||= !offered.skip;
  main.hidden ||= !offered.pick;
  part("return").hidden = now.over || !away;
  if (away) part("return").elements.seat.value = now.back[0];
}

/** To the top, where nothing else lit lies over it, and drawn before one's eyes. */
function raise(thing) {
  const focused = document.activeElement === thing;
  thing.parentNode.append(thing);
  if (focused) thing.focus({ preventScroll: true });
  thing.classList.add("laying");
}

function drawChips(waits) {
  const found = waits ? [] : candidates(picked);
  chips.hidden = found.length < 2;
  chips.replaceChildren(...(chips.hidden ? [] : found.map((move, i) => {
    const chip = button(move, () => move === chosen ? confirm() : choose(move));
    chip.prepend(Object.assign(document.createElement("span"), { className: "key only-desk", textContent: i + 1, ariaHidden: "true" }));
    chip.setAttribute("aria-pressed", move === chosen);
    return chip;
  })));
}

function drawExtra(waits) {
  const found = now.moves.filter(move => move.button && !isPass(move));
  const made = found.map(move => button(move, () => send(move)));
  if (now.steps > 1) made.push(button({ label: words.restart }, restart));
  for (const one of made) one.disabled = waits;
  extra.hidden = !made.length;
  extra.replaceChildren(...made);
}

function button(move, press) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "btn" });
  made.append(document.createElement("span"));
  label(made, move);
  made.addEventListener("click", press);
  return made;
}

function label(place, move) {
  place.querySelector("span").textContent = move.label;
  place.querySelector(".tag")?.remove();
  if (move.value) place.append(Object.assign(document.createElement("span"), { className: "tag", textContent: move.value }));
}

// ------------------------------------------------------------ what the server says
const line = new Line(words.ws, words.table, {
  update(frame) {
    const { kind, number, slots = {}, ...rest } = frame;
    if (words.status === "open") return lobby(rest, slots);
    const before = now, faced = decision();
    now = { ...now, ...rest };
    fill(slots);
    if (decision() !== faced) begin();
    if (frame.title) title.own = frame.title;
    sync(frame.clock);
    if (greeted) play(frame.sound ?? (now.over && !before.over ? "end" : now.turn && !before.turn ? "turn" : "now" in slots ? "card" : ""));
    greeted = true;
    page.dataset.live = "yes"; // from here on what is typed and touched is heard
    title.show();
    draw();
    if (JSON.stringify(before.moment) !== JSON.stringify(now.moment)) look();
  },
  no(frame, sent) {
    if (sent && sent.kind !== "chat") left = "";
    if (sent?.kind === "move") forget();
    if (frame.id === asked) asked = null, draw();
    toast(frame.reason, { rule: frame.rule });
  },
  hint(frame) {
    if (frame.id !== asked) return;
    asked = null;
    advise(frame);
    draw();
  },
  gone: to => location.assign(to),
  changed() {
    if (lostNote instanceof Element && line.waits) lostNote.firstChild.textContent = words.lost;
    draw();
  },
  lost() {
    asked = null;
    draw();
    if (!lostNote) lostNote = setTimeout(() => { lostNote = toast(line.waits ? words.lost : words.lostIdle, { kept: true }); }, line.waits ? 0 : 1500);
  },
  back() {
    if (lostNote instanceof Element) { lostNote.remove(); toast(words.again); } else clearTimeout(lostNote);
    lostNote = null;
    greeted = false;
  },
});

/** Before the start: somebody sat down or wrote. When all sit, the table is another page. */
async function lobby(news, slots) {
  if ((news.status ?? "open") !== "open") return location.reload();
  const { chat, prompt, status } = slots;
  fill(Object.fromEntries(Object.entries({ chat, prompt, status }).filter(([, html]) => html !== undefined)));
  if (!("strip" in slots)) return;
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const [here, there] = [page, fresh].map(where => where.querySelector(".lobby .rows"));
  if (!there) return location.reload();
  here.replaceWith(document.adoptNode(there));
}

/** What is asked comes into sight. */
function look() {
  if (now.turn && !now.over) bring([...things("[data-pick]")], now.moves);
}

// ------------------------------------------------------------ time and title
function sync(left) {
  const timer = [...page.querySelectorAll(".timer")].find(one => Number(one.dataset.ends) && left?.[one.dataset.seat] != null);
  if (timer) skew = Number(timer.dataset.ends) - left[timer.dataset.seat] - Date.now();
}

function tick() {
  for (const timer of page.querySelectorAll(".timer")) {
    const ends = Number(timer.dataset.ends);
    if (!ends) continue;
    const left = Math.max(0, Math.ceil((ends - Date.now() - skew) / 1000));
    if (left >= 3600) continue;
    timer.firstElementChild.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    timer.classList.toggle("low", left < 15 || timer.classList.contains("low"));
  }
}

const title = {
  own: document.title,
  blink: 0,
  /** Who is looking elsewhere sees in the tab that it is their turn. */
  show() {
    clearInterval(this.blink);
    document.title = this.own;
    if (!now.turn || !document.hidden) return;
    const call = `● ${words.yourTurn}`;
    document.title = call;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.blink = setInterval(() => { document.title = document.title === call ? this.own : call; }, 1000);
  },
};

// ------------------------------------------------------------ pointer and keyboard
page.addEventListener("click", event => { // the door for every press, also on a link; who wants to come back need not wait for their bot
  if (!event.target.closest("#dock, [data-pick]") || event.target.closest(".return") || counts(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
page.addEventListener("click", event => {
  if (!event.target.closest(".stage, .now-card")) return;
  if (event.target.closest("[data-pick]")) return pick(under(event.clientX, event.clientY));
  const barred = event.target.closest("[data-why]");
  if (barred) line.ask("why", { seat: now.mine[0], token: barred.dataset.why });
  else if (counts(event)) forget();
});
undo?.addEventListener("click", takeBack);
hint?.addEventListener("click", askHint);
skip?.addEventListener("click", () => pass() && send(pass()));
main?.addEventListener("click", confirm);
document.getElementById("say")?.addEventListener("submit", event => {
  event.preventDefault();
  const field = document.getElementById("words");
  if (field.value.trim()) line.send("chat", { text: field.value.trim() });
  field.value = "";
});
document.addEventListener("visibilitychange", () => title.show());

const KEYS = {
  Escape: forget,
  u: takeBack,
  h: askHint,
  r: restart,
  "-": () => pass() && send(pass()),
  0: () => pass() && send(pass()),
};

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, [popover]")) return;
  if (!counts(event) && !event.key.startsWith("Arrow")) return;
  const thing = event.target.closest("[data-pick]");
  if ((event.key === "Enter" || event.key === " ") && thing) {
    event.preventDefault();
    if (!event.repeat) pick([thing.dataset.pick]);
  } else if (event.key === "Enter" && chosen && !event.repeat && !event.target.closest("button, a, summary")) {
    confirm();
  } else if (event.key.startsWith("Arrow") && thing) {
    event.preventDefault();
    next(thing, event.key)?.focus();
  } else if (/^[1-9]$/.test(event.key) && candidates(picked).length > 1) {
    const move = candidates(picked)[event.key - 1];
    if (move) choose(move);
  } else if (!event.repeat) {
    KEYS[event.key]?.();
  }
});

/** What lies under a finger: the topmost thing, and those with the very same target below it (two sections to one station). */
function under(x, y) {
  const hits = document.elementsFromPoint(x, y).filter(one => one.closest("[data-pick]"));
  const place = one => { const box = one.getBoundingClientRect(); return [box.x, box.y, box.width, box.height].map(Math.round).join(); };
  return [...new Set(hits.filter(one => place(one) === place(hits[0])).map(one => one.closest("[data-pick]").dataset.pick))];
}

/** The nearest thing to pick in the direction of an arrow key. */
function next(from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = thing => { const box = (thing.querySelector(".hit:last-child") ?? thing).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const thing of things("[data-pick]")) {
    const [tx, ty] = middle(thing);
    const along = (tx - x) * dx + (ty - y) * dy, across = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (thing !== from && along > 1 && along + 2 * across < least) [best, least] = [thing, along + 2 * across];
  }
  return best;
}

draw();
showTimes();
sync(now.clock);
setInterval(tick, 500);
for (const place of page.querySelectorAll(".chat-panel .scroll")) place.scrollTop = place.scrollHeight;
const dock = document.getElementById("dock"); // the end of the page stays above it, however high it is
if (dock) new ResizeObserver(() => document.documentElement.style.setProperty("--dock", `${dock.offsetHeight}px`)).observe(dock);
document.fonts.ready.then(look);
