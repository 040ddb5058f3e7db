// Finding things on a page.

/** @typedef {HTMLElement | SVGElement} Thing  what carries data */

/**
 * The element that the page must have.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} kind
 * @param {ParentNode} [inside]
 * @returns {T}
 */
export function get(selector, kind, inside = document) {
  const found = inside.querySelector(selector);
  if (!(found instanceof kind)) throw new TypeError(`this page has no ${selector}`);
  return found;
}

/**
 * What an event happened on: the element itself, or the nearest one around it that the selector means.
 * @param {Event} event
 * @param {string} selector
 * @returns {Thing | null}
 */
export const around = (event, selector) => event.target instanceof Element ? event.target.closest(selector) : null;

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Partial<HTMLElementTagNameMap[K]>} facts
 * @returns {HTMLElementTagNameMap[K]}
 */
export const make = (tag, facts) => Object.assign(document.createElement(tag), facts);

/** Whether somebody asked for less motion. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
