// The form of a new table: greys what does not go with what is chosen and says why, before it is sent. It knows no game: the server lists
// which value of which field is barred when. What was changed last stays; what it bars is set back, and given back when it may be again.

import { get } from "./dom.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/**
 * @typedef {object} Bar  A value that is barred if all of this is so.
 * @property {string} field
 * @property {string} value
 * @property {string} reason
 * @property {Record<string, string>} when  what other fields say
 * @property {number[]} seats  any of them, if there are some
 * @property {string[]} boards
 */

const form = get("form[data-bars]", HTMLFormElement);
/** @type {Bar[]} */
const bars = JSON.parse(form.dataset.bars ?? "[]");
const fields = [...new Set(bars.map(bar => bar.field))].map(called);
const news = get("#set-back", HTMLElement);
/** @type {Map<Field, string>} */
const taken = new Map(); // a field that was set back, and what it had said

/** @type {(name: string) => Field} */
function called(name) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) return field;
  throw new TypeError(`the form has no ${name}`);
}

/** @type {(field: Field) => field is HTMLInputElement & { type: "checkbox" }} */
const isSwitch = field => field.type === "checkbox";

/** @type {(field: Field) => string} */
const read = field => isSwitch(field) ? (field.checked ? "on" : "off") : field.value;

/** @type {(field: Field, value: string) => void} */
function put(field, value) {
  if (isSwitch(field)) field.checked = value === "on"; else field.value = value;
}

/** @type {(field: Field) => string[]} */
function values(field) {
  if (isSwitch(field)) return ["off", "on"];
  if (field instanceof HTMLSelectElement) return [...field.options].map(option => option.value);
  const [least, most] = [Number(field.min), Number(field.max)];
  return Array.from({ length: most - least + 1 }, (_, i) => String(least + i));
}

const seats = () => form.querySelectorAll("input[name^='seat.']:checked:not([value=closed])").length;

/** @param {Bar} bar */
function holds({ when, seats: few, boards }) {
  return (!few.length || few.includes(seats())) && (!boards.length || boards.includes(called("board").value))
    && Object.entries(when).every(([name, value]) => read(called(name)) === value);
}

/** @type {(field: Field) => Bar[]} */
const barring = field => bars.filter(bar => bar.field === field.name && holds(bar));
/** @type {(field: Field, value: string) => boolean} */
const isBarred = (field, value) => barring(field).some(bar => bar.value === value);

/** Give back what may be again, set back what may not be any more; one change can lead to the next. */
function settle() {
  const lost = [];
  for (let round = 0; round <= fields.length; round++) {
    for (const [field, value] of taken) giveBack(field, value);
    const wrong = fields.find(field => isBarred(field, read(field)));
    if (!wrong) break;
    taken.set(wrong, read(wrong));
    put(wrong, wrong.dataset.usual ?? "");
    lost.push(wrong);
  }
  return lost;
}

/** @type {(field: Field, value: string) => void} */
function giveBack(field, value) {
  if (isBarred(field, value)) return;
  taken.delete(field);
  put(field, value);
}

/** @type {(field: Field) => HTMLElement} */
const why = field => get(`#why-${CSS.escape(field.id)}`, HTMLElement);

/** @param {Field} field */
function draw(field) {
  const place = why(field), shut = barring(field), barred = shut.map(bar => bar.value);
  field.disabled = values(field).filter(value => !barred.includes(value)).length < 2;
  if (field instanceof HTMLSelectElement) for (const option of field.options) option.disabled = barred.includes(option.value);
  const reasons = [...new Set(shut.map(bar => bar.reason))].join(". ");
  place.textContent = reasons && taken.has(field) ? `${field.dataset.taken}: ${reasons}` : reasons;
  place.hidden = !reasons;
  if (reasons) field.setAttribute("aria-describedby", place.id); else field.removeAttribute("aria-describedby");
}

function look() {
  const lost = settle();
  fields.forEach(draw);
  if (lost.length) news.textContent = lost.map(field => `${field.dataset.label}: ${why(field).textContent}`).join(". ");
}

form.addEventListener("change", event => {
  taken.delete(/** @type {Field} */ (event.target));
  look();
});
addEventListener("pageshow", look); // also when the browser has filled the form in again
