import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { BEAT, SETTLE, beat, front, start } from "../../src/stellwerk/web/static/table/model.js";
import { MOST, counted, queue, seen, spoken } from "../../src/stellwerk/web/static/table/scenes.js";

const TRACE = { kind: "trace", lasts: 360, svg: "<path/>", ms: 360, counts: [], total: "" };
const GAIN = { kind: "gain", lasts: 700, points: [[1, 5]] };
const scene = (words, steps = [GAIN], sheet = null) => ({ words, sheet, before: "<rect/>", dims: true, steps });

describe("the scenes that wait", () => {
  it("are played in the order in which they came", () => {
    assert.deepEqual(queue([scene("a"), scene("b")], [scene("c")]).map(one => one.words), ["a", "b", "c"]);
  });

  it("are not too many: the oldest make room", () => {
    const many = Array.from({ length: MOST + 3 }, (_, i) => scene(String(i)));
    assert.deepEqual(queue(many.slice(0, 5), many.slice(5)).map(one => one.words), many.slice(3).map(one => one.words));
  });
});

describe("what is seen of a scene", () => {
  it("is all of it on a board that all share, and on the sheet in front", () => {
    for (const whole of [scene("", [TRACE, GAIN]), scene("", [TRACE, GAIN], 1)]) assert.equal(seen(whole, 1), whole);
  });

  it("is only what happens beside the board while another sheet is in front", () => {
    const { before, dims, steps } = seen(scene("", [TRACE, GAIN], 1), 0);
    assert.deepEqual([before, dims, steps], ["", false, [GAIN]]);
  });

  it("flies over the page from thing to thing, but not to a board that is not there", () => {
    const between = { kind: "fly", lasts: 1, svg: "", from: "row:1", to: "seat:1" }, down = { ...between, to: [0, 0, 9, 9] };
    assert.deepEqual(seen(scene("", [between, down], 1), 0).steps, [between]);
  });
});

describe("in words and figures", () => {
  it("everything is said once, in order", () => {
    assert.equal(spoken([scene("Ben builds"), scene(""), scene("Three bikes"), scene("Three bikes")]), "Ben builds. Three bikes");
  });

  it("points run up to what they are", () => {
    assert.deepEqual([0, .5, 1, 7].map(share => counted(36, share)), ["+0", "+18", "+36", "+36"]);
    assert.equal(counted(-4, 1), "−4");
  });
});

describe("the own move", () => {
  it("stands alone for a beat, and no longer than presses do not count anyway", () => {
    assert.deepEqual([beat(1000, 1100), beat(1000, 1400), beat(-Infinity, 5)], [300, 0, 0]);
    assert.ok(BEAT <= SETTLE);
  });
});

describe("the sheet in front", () => {
  it("is the one that is looked at, else the own one", () => {
    const { now } = start({ mine: [2] });
    assert.deepEqual([front({ ...now, look: 1 }), front(now), front(start({}).now)], [1, 2, null]);
  });
});
