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

document.addEventListener("click", async event => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch { // no clipboard without HTTPS: select the text for the person's own copy command
    const field = [...document.querySelectorAll("input[readonly]")].find(input => input.value === button.dataset.copy);
    field?.select();
    if (!field || !document.execCommand("copy")) return;
  }
  button.closest("[popover]")?.hidePopover();
  toast(button.dataset.copied);
});

document.querySelector("#invite")?.addEventListener("focus", event => event.target.select());
