// Arrow keys go to the nearest thing in their direction.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest } from "../../src/stellwerk/web/static/table/keys.js";

/** @type {[number, number][]} */
const PLACES = [[100, 0], [10, 90], [-50, 0], [0, -50], [60, 0]];

for (const [key, place] of /** @type {[string, number][]} */ ([["ArrowRight", 4], ["ArrowDown", 1], ["ArrowLeft", 2], ["ArrowUp", 3]])) {
  test(`${key} goes to place ${place}`, () => assert.equal(nearest([0, 0], PLACES, key), place));
}

test("what lies aside counts twice", () => {
  assert.equal(nearest([0, 0], [[40, 31], [100, 0]], "ArrowRight"), 1);
  assert.equal(nearest([0, 0], [[40, 29], [100, 0]], "ArrowRight"), 0);
});

test("what lies behind, or as good as beside, is no goal", () => {
  assert.equal(nearest([0, 0], [[-5, 0], [1, 0], [0, 9]], "ArrowRight"), -1);
  assert.equal(nearest([0, 0], [], "ArrowUp"), -1);
});
