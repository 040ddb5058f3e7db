// The form of a new table: greys what does not go with what is chosen and says why, before it is sent. It knows no game: the server lists
// which value of which field is barred when. What was changed last stays; what it bars is set back, and given back when it may be again.

const form = document.querySelector("form[data-bars]");
const bars = JSON.parse(form.dataset.bars);
const fields = [...new Set(bars.map(bar => bar.field))].map(name => form.elements[name]);
const news = document.getElementById("set-back");
const taken = new Map(); // a field that was set back, and what it had said

const read = field => field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value;

function put(field, value) {
  if (field.type === "checkbox") field.checked = value === "on"; else field.value = value;
}

function values(field) {
  if (field.type === "checkbox") return ["off", "on"];
  if (field.options) return [...field.options].map(option => option.value);
  return Array.from({ length: field.max - field.min + 1 }, (_, i) => String(Number(field.min) + i));
}

const seats = () => form.querySelectorAll("input[name^='seat.']:checked:not([value=closed])").length;

function holds({ when, seats: few, boards }) {
  return (!few.length || few.includes(seats())) && (!boards.length || boards.includes(form.elements.board.value))
    && Object.entries(when).every(([name, value]) => read(form.elements[name]) === value);
}

const barring = field => bars.filter(bar => bar.field === field.name && holds(bar));
const isBarred = (field, value) => barring(field).some(bar => bar.value === value);

/** Give back what may be again, set back what may not be any more; one change can lead to the next. */
function settle() {
  const lost = [];
  for (let round = 0; round <= fields.length; round++) {
    for (const [field, value] of taken) if (!isBarred(field, value)) taken.delete(field), put(field, value);
    const wrong = fields.find(field => isBarred(field, read(field)));
    if (!wrong) break;
    taken.set(wrong, read(wrong));
    put(wrong, wrong.dataset.usual);
    lost.push(wrong);
  }
  return lost;
}

function draw(field) {
  const why = document.getElementById(`why-${field.id}`), shut = barring(field), barred = shut.map(bar => bar.value);
  field.disabled = values(field).filter(value => !barred.includes(value)).length < 2;
  for (const option of field.options ?? []) option.disabled = barred.includes(option.value);
  const reasons = [...new Set(shut.map(bar => bar.reason))].join(". ");
  why.textContent = reasons && taken.has(field) ? `${field.dataset.taken}: ${reasons}` : reasons;
  why.hidden = !reasons;
  if (reasons) field.setAttribute("aria-describedby", why.id); else field.removeAttribute("aria-describedby");
}

function look() {
  const lost = settle();
  fields.forEach(draw);
  if (lost.length) news.textContent = lost.map(field => `${field.dataset.label}: ${document.getElementById(`why-${field.id}`).textContent}`).join(". ");
}

form.addEventListener("change", event => {
  taken.delete(event.target);
  look();
});
addEventListener("pageshow", look); // also when the browser has filled the form in again
