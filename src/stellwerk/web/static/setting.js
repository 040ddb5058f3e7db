// A choice between on and off that this browser keeps: the buttons of the page that set it say how it stands.

/**
 * Off until asked for.
 * @param {string} name  of the setting, and of what its buttons have: `data-sound`
 * @param {() => void} [changed]
 */
export function setting(name, changed) {
  let isOn = localStorage.getItem(name) === "on";
  const buttons = document.querySelectorAll(`[data-${name}]`);

  function show() {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(isOn));
      /** @type {HTMLElement | null} */
      const state = button.querySelector("[data-on]");
      if (state) state.textContent = (isOn ? state.dataset.on : state.dataset.off) ?? "";
    }
  }

  function toggle() {
    isOn = !isOn;
    localStorage.setItem(name, isOn ? "on" : "off");
    show();
    changed?.();
  }

  for (const button of buttons) button.addEventListener("click", toggle);
  show();
  return () => isOn;
}
