// Every form that sits down mixes a random number of this browser into the deals, after the page has shown the commitment of the seed.
// The browser remembers both for its table, and the page of the result compares.

const SENT = "mixed in";
const kept = table => `dealt ${table}`;
const read = (store, key) => { try { return JSON.parse(store.getItem(key)); } catch { return null; } };
const write = (store, key, value) => { try { store.setItem(key, JSON.stringify(value)); } catch { /* full or forbidden: then nothing is compared */ } };

document.addEventListener("submit", event => {
  const field = event.target.elements.namedItem("nonce");
  if (!field) return;
  field.value = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");
  write(sessionStorage, SENT, { nonce: field.value, commitment: field.dataset.commitment });
});

// At the table the promise has come true, if it is the same one; else it was used for another table before, and nothing was promised.
const table = document.querySelector("main[data-table]"), sent = read(sessionStorage, SENT);
if (table && sent?.commitment === table.dataset.commitment) {
  write(localStorage, kept(table.dataset.table), sent);
  sessionStorage.removeItem(SENT);
}

const proof = document.querySelector("[data-fair]"), known = proof && read(localStorage, kept(proof.dataset.fair));
if (known) {
  const right = known.commitment === proof.dataset.commitment && proof.dataset.nonces.split(" ").includes(known.nonce);
  proof.textContent = right ? proof.dataset.right : proof.dataset.wrong;
  proof.classList.toggle("wrong", !right);
  proof.hidden = false;
}
