// On every page: day and night without a reload, and buttons that copy.

import { toast } from "./toast.js";

const root = document.documentElement;

for (const form of document.querySelectorAll("form[data-theme-form]")) {
  form.addEventListener("submit", async event => {
    event.preventDefault();
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    const body = new URLSearchParams(new FormData(form));
    body.set("theme", root.dataset.theme);
    try { await fetch(form.action, { method: "POST", body, redirect: "manual" }); } catch { /* it holds for this page */ }
  });
}

// ------------------------------------------------------------ copying
const sheet = document.getElementById("copy");

document.addEventListener("click", async event => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const text = button.dataset.copy;
  let copied = false;
  try {
    await navigator.clipboard.writeText(text);
    copied = true;
  } catch { copied = copyByCommand(text, button); } // no clipboard without HTTPS
  button.closest("[popover]")?.hidePopover();
  if (copied) toast(button.dataset.copied); else offer(text);
});

/** The old way, from a field that nobody sees; beside the button, so that it works inside a dialog too. */
function copyByCommand(text, button) {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "hidden-text" });
  button.after(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  button.focus();
  return copied;
}

/** A field to copy from by hand. */
function offer(text) {
  const field = sheet.querySelector("textarea");
  field.value = text;
  sheet.showPopover();
  field.focus();
  field.select();
}

document.querySelector("#invite")?.addEventListener("focus", event => event.target.select());

// What the menu opens takes its place. Opened from inside it, it would close with it.
document.querySelector("#menu")?.addEventListener("click", event => {
  const opened = document.getElementById(event.target.closest("[popovertarget]")?.getAttribute("popovertarget"));
  if (!opened) return;
  event.preventDefault();
  event.currentTarget.hidePopover();
  opened.showPopover();
});
