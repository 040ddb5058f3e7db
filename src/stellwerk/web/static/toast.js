// Short messages at the lower edge. A kept one stays until it is taken away.

const place = document.getElementById("toasts");

export function toast(words, { rule = "", kept = false } = {}) {
  const box = document.createElement("div");
  box.className = "toast";
  box.append(Object.assign(document.createElement("span"), { textContent: words }));
  if (rule) box.append(Object.assign(document.createElement("span"), { className: "rule-no", textContent: rule }));
  if (!kept) {
    while (place.children.length > 1) place.firstChild.remove();
    setTimeout(() => box.remove(), 3000 + 50 * words.length);
  }
  box.classList.toggle("kept", kept);
  place.append(box);
  return box;
}

/** Takes away what was said about something that is over. */
export function quiet() {
  for (const box of place.querySelectorAll(".toast:not(.kept)")) box.remove();
}
