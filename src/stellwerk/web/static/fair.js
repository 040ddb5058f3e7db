// Every form that sits down mixes a random number of this browser into the deals, after the page has shown the commitment of the seed.
// The browser remembers both for its table, and the page of the result compares.

/** @typedef {{ nonce: string, commitment: string | undefined }} Mixed  what was mixed in, and into what */

const SENT = "mixed in";
/** @type {(table: string | undefined) => string} */
const kept = table => `dealt ${table}`;
/** @type {(store: Storage, key: string) => Mixed | null} */
const read = (store, key) => { try { return JSON.parse(store.getItem(key) ?? "null"); } catch { return null; } };
/** @type {(store: Storage, key: string, value: Mixed) => void} */
const write = (store, key, value) => { try { store.setItem(key, JSON.stringify(value)); } catch { /* full or forbidden: then nothing is compared */ } };

document.addEventListener("submit", event => {
  const field = event.target instanceof HTMLFormElement && event.target.elements.namedItem("nonce");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");
  write(sessionStorage, SENT, { nonce: field.value, commitment: field.dataset.commitment });
});

// At the table the promise has come true, if it is the same one; else it was used for another table before, and nothing was promised.
/** @type {HTMLElement | null} */
const table = document.querySelector("main[data-table]");
const sent = read(sessionStorage, SENT);
if (table && sent && sent.commitment === table.dataset.commitment) {
  write(localStorage, kept(table.dataset.table), sent);
  sessionStorage.removeItem(SENT);
}

/** @type {HTMLElement | null} */
const proof = document.querySelector("[data-fair]");
const known = proof && read(localStorage, kept(proof.dataset.fair));
if (known) {
  const { commitment, nonces = "", right: yes = "", wrong: no = "" } = proof.dataset;
  const right = known.commitment === commitment && nonces.split(" ").includes(known.nonce);
  proof.textContent = right ? yes : no;
  proof.classList.toggle("wrong", !right);
  proof.hidden = false;
}
