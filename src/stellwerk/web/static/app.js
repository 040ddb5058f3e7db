// On every page: day and night without a reload, and buttons that copy.

import { around, get, make } from "./dom.js";
import { toast } from "./toast.js";

const root = document.documentElement;

/** @type {NodeListOf<HTMLFormElement>} */
const themes = document.querySelectorAll("form[data-theme-form]");
for (const form of themes) {
  form.addEventListener("submit", async event => {
    event.preventDefault();
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    body.set("theme", root.dataset.theme);
    try { await fetch(form.action, { method: "POST", body, redirect: "manual" }); } catch { /* it holds for this page */ }
  });
}

// ------------------------------------------------------------ copying
const sheet = get("#copy", HTMLElement);

document.addEventListener("click", async event => {
  const button = around(event, "[data-copy]");
  if (!(button instanceof HTMLElement)) return;
  const { copy: text = "", copied: done = "" } = button.dataset;
  let copied = false;
  try {
    await navigator.clipboard.writeText(text);
    copied = true;
  } catch { copied = copyByCommand(text, button); } // no clipboard without HTTPS
  hide(button.closest("[popover]"));
  if (copied) toast(done); else offer(text);
});

/** @param {Element | null} popover */
function hide(popover) {
  if (popover instanceof HTMLElement) popover.hidePopover();
}

/**
 * The old way, from a field that nobody sees; beside the button, so that it works inside a dialog too.
 * @param {string} text
 * @param {HTMLElement} button
 */
function copyByCommand(text, button) {
  const field = make("textarea", { value: text, readOnly: true, className: "hidden-text" });
  button.after(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  button.focus();
  return copied;
}

/**
 * A field to copy from by hand.
 * @param {string} text
 */
function offer(text) {
  const field = get("textarea", HTMLTextAreaElement, sheet);
  field.value = text;
  sheet.showPopover();
  field.focus();
  field.select();
}

/** @type {HTMLInputElement | null} */
const invite = document.querySelector("#invite");
invite?.addEventListener("focus", () => invite.select());

// What the menu opens takes its place. Opened from inside it, it would close with it.
const menu = document.getElementById("menu");
menu?.addEventListener("click", event => {
  const opened = document.getElementById(around(event, "[popovertarget]")?.getAttribute("popovertarget") ?? "");
  if (!opened) return;
  event.preventDefault();
  menu.hidePopover();
  opened.showPopover();
});
