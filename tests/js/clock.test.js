// What a clock shows, and that it follows the server's time.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Clock, digits, seconds } from "../../src/stellwerk/web/static/table/clock.js";

test("a second that has begun is shown, and none below nought", () => {
  assert.deepEqual([1, 1000, 1001, 0, -5000].map(seconds), [1, 1, 2, 0, 0]);
});

test("minutes, and seconds with two digits", () => {
  assert.deepEqual([0, 9, 60, 3599].map(digits), ["0:00", "0:09", "1:00", "59:59"]);
});

for (const [skew, device] of [[0, "right"], [40_000, "40 seconds behind"], [-40_000, "40 seconds ahead"]]) {
  test(`a device whose clock is ${device} shows what the server says is left, and counts on`, () => {
    mock.timers.enable({ apis: ["setInterval", "Date"], now: 1_000_000 });
    try {
      const shown = { textContent: "" }, classes = new Set();
      const timer = { dataset: { ends: String(1_000_000 + skew + 65_000), seat: "0" }, firstElementChild: shown, classList: classes };
      const clock = new Clock(/** @type {any} */ ({ querySelectorAll: () => [timer] }));
      clock.sync({ 0: 65_000 });
      mock.timers.tick(5000);
      assert.equal(shown.textContent, "1:00");
      assert.ok(!classes.has("low"));
      mock.timers.tick(46_000);
      assert.deepEqual([shown.textContent, classes.has("low")], ["0:14", true]);
    } finally {
      mock.timers.reset();
    }
  });
}
