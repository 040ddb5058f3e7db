// What a page knows of its table: when a decision is a new one, when a press counts, what else there is to do. No browser is needed for it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { choose, press } from "../../src/stellwerk/web/static/table/choose.js";
import * as model from "../../src/stellwerk/web/static/table/model.js";
import { asked, LADDER, move, PASS, WAYS } from "./moves.js";

describe("a new decision", () => {
  const chosen = { ...press(asked(WAYS), ["A-C"]), asked: "hint 1" };

  test("drops the choice and the hint we waited for, and starts the guard", () => {
    const state = model.receive(chosen, { position: { 0: "b" } }, 1000);
    assert.deepEqual([state.presses, state.chosen, state.spot, state.asked], [[], null, "", null]);
    assert.deepEqual([state.settles, state.settled], [true, 1000 + model.SETTLE]);
  });

  test("begins in the mode that the server names", () => {
    const on = { ...asked(WAYS, { mode: "a" }), mode: "b" };
    assert.equal(model.receive(on, { clock: { 0: 1 } }, 0).mode, "b");
    assert.equal(model.receive(on, { position: { 0: "b" }, mode: "c" }, 0).mode, "c");
    assert.equal(asked(WAYS, { mode: "a" }).mode, "a");
  });

  test("is one with the same position and other moves", () => {
    assert.equal(model.receive(chosen, { moves: WAYS.slice(1) }, 0).chosen, null);
    assert.equal(model.receive(chosen, { moves: [...WAYS.slice(1), move("A-D", "A-D")] }, 0).chosen, null);
  });

  test("is one for another seat of mine", () => {
    assert.equal(model.receive(chosen, { moves: WAYS.map(one => ({ ...one, seat: 1 })) }, 0).chosen, null);
  });

  test("is none if only words, clocks or the moves of others have changed", () => {
    const news = { clock: { 0: 5 }, undo: [0], moment: { 0: "2.0" }, moves: WAYS.map(one => ({ ...one, label: "other", value: "+1" })) };
    const state = model.receive(chosen, news, 1000);
    assert.deepEqual([state.presses, state.chosen, state.asked], [[["A-C"]], { ...WAYS[2], label: "other", value: "+1" }, "hint 1"]);
    assert.equal(state.chosen, state.now.moves[2], "the same move, as it is called now");
    assert.deepEqual([state.settles, state.settled], [false, 0]);
    assert.deepEqual([state.now.undo, state.now.moment, state.now.mine], [[0], { 0: "2.0" }, [0]]);
    assert.equal(state.now.moves[2].label, "other");
  });

  test("is none with the same moves, and they stay the very same: one of several is still the chosen one", () => {
    const state = model.receive(chosen, { moves: structuredClone(WAYS) }, 1000);
    assert.ok(state.now.moves.includes(/** @type {import("../../src/stellwerk/web/static/table/model.js").Move} */ (state.chosen)));
  });
});

describe("a press counts", () => {
  const fresh = model.receive(asked(WAYS), { position: { 0: "b" } }, 1000);

  test("on a page that was just opened", () => assert.equal(model.counts(asked(WAYS), false, 0), true));

  test("400 ms after a new decision, not before", () => {
    assert.equal(model.SETTLE, 400);
    assert.equal(model.counts(fresh, false, 1399.9), false);
    assert.equal(model.counts(fresh, false, 1400), true);
  });

  test("not while something is unanswered", () => assert.equal(model.counts(fresh, true, 5000), false));

  test("not after a move was sent, until the next decision is there", () => {
    const left = model.leave(fresh);
    assert.equal(model.counts(left, false, 5000), false);
    assert.equal(model.waits(left, false), true);
    const next = model.receive(left, { position: { 0: "c" } }, 6000);
    assert.equal(model.waits(next, false), false);
    assert.equal(model.counts(next, false, 6400), true);
  });

  test("again after the server said no to a move, which is not chosen any more", () => {
    const refused = model.refuse(model.leave(press(fresh, ["A-C"])), "id 1", "move");
    assert.equal(model.counts(refused, false, 5000), true);
    assert.deepEqual([refused.presses, refused.chosen], [[], null]);
  });

  test("again after the server said no to a step back, with the same choice", () => {
    const refused = model.refuse(model.leave(press(fresh, ["A-C"])), "id 1", "undo");
    assert.equal(model.counts(refused, false, 5000), true);
    assert.equal(refused.chosen, WAYS[2]);
  });

  test("not again because the server did not want a sentence, or a question", () => {
    const left = model.leave(press(fresh, ["A-C"]));
    for (const kind of ["chat", undefined]) {
      const refused = model.refuse(left, "id 1", kind);
      assert.equal(model.counts(refused, false, 5000), false);
      assert.equal(refused.chosen, WAYS[2]);
    }
  });
});

describe("whoever waits for the page reads", () => {
  const turn = asked(WAYS);

  test("whose turn it is", () => {
    assert.equal(model.ready(turn, false), "turn");
    assert.equal(model.ready(asked([]), false), "wait");
    assert.equal(model.ready(asked([], { over: true }), false), "over");
  });

  test("nothing while no press counts", () => {
    const fresh = model.receive(turn, { position: { 0: "b" } }, 0);
    assert.equal(model.ready(fresh, false), "");
    assert.equal(model.ready(model.settle(fresh), false), "turn");
    assert.equal(model.ready(turn, true), "");
    assert.equal(model.ready(model.leave(turn), false), "");
  });
});

describe("a hint", () => {
  test("that is refused is not waited for any more; another answer does not matter", () => {
    const state = { ...asked(WAYS), asked: "hint 1" };
    assert.equal(model.refuse(state, "hint 1").asked, null);
    assert.equal(model.refuse(state, "why 1").asked, "hint 1");
  });
});

describe("what else there is to do", () => {
  test("to pass, and moves with a button of their own", () => {
    const draw = move("draw");
    const { now } = asked([...WAYS, draw]);
    assert.equal(model.pass(now), PASS);
    assert.deepEqual(model.buttons(now), [draw]);
    assert.equal(model.pass(asked([move("-", "-")]).now), undefined, "a pass that can be picked needs no button");
  });

  test("a step back for one of my seats", () => {
    assert.equal(model.undoable(asked([], { undo: [1, 0] }).now), 0);
    assert.equal(model.undoable(asked([], { undo: [1] }).now), undefined);
  });

  test("the turn again, after more than one step", () => {
    assert.equal(model.restartable(asked([], { undo: [0], steps: 2 }).now), 0);
    assert.equal(model.restartable(asked([], { undo: [0], steps: 1 }).now), undefined);
    assert.equal(model.restartable(asked([], { steps: 2 }).now), undefined);
  });

  test("the dock keeps the buttons of the last turn until there is another", () => {
    const lit = { count: 2, onBoard: true }, dark = { count: 0, onBoard: true };
    const turn = model.offer(asked(WAYS), false, lit);
    assert.deepEqual(turn.offered, { pick: true, skip: true, ways: false });
    assert.deepEqual(model.offer(model.leave(turn), false, dark).offered, { pick: true, skip: true, ways: false });
    assert.deepEqual(model.offer(turn, true, dark).offered, { pick: true, skip: true, ways: false });
    assert.deepEqual(model.offer(model.receive(turn, { moves: [], turn: false }, 0), false, dark).offered, { pick: true, skip: true, ways: false });
    assert.deepEqual(model.offer(model.receive(turn, { moves: [PASS] }, 0), false, dark).offered, { pick: false, skip: true, ways: false });
    assert.deepEqual(model.offer(model.receive(turn, { moves: [WAYS[2]] }, 0), false, lit).offered, { pick: true, skip: false, ways: false });
    assert.deepEqual(model.offer(choose(asked([PASS]), PASS), false, dark).offered, { pick: true, skip: true, ways: false });
  });
});

describe("the row for several ways", () => {
  const lit = { count: 2, onBoard: true };

  test("has its place as long as a group of the turn has more than one move", () => {
    assert.equal(model.offer(asked(LADDER), false, lit).offered.ways, true);
    assert.equal(model.offer(asked([LADDER[0], PASS]), false, lit).offered.ways, false);
    assert.equal(model.offer(asked(WAYS), false, lit).offered.ways, false);
  });

  test("keeps it until the next turn", () => {
    const turn = model.offer(asked(LADDER), false, lit);
    assert.equal(model.offer(model.receive(turn, { moves: [], turn: false }, 0), false, lit).offered.ways, true);
  });
});

describe("in words", () => {
  test("the button says where to pick", () => {
    assert.equal(model.idle(asked(WAYS).now, { count: 3, onBoard: true }), "ask");
    assert.equal(model.idle(asked(WAYS).now, { count: 3, onBoard: false }), "choose");
    assert.equal(model.idle(asked(WAYS).now, { count: 0, onBoard: true }), "confirm");
    assert.equal(model.idle(asked([]).now, { count: 3, onBoard: true }), "confirm");
  });

  test("a move is named with what it scores", () => {
    assert.equal(model.named({ ...move("A"), label: "Draw A", value: "+3" }), "Draw A, +3");
    assert.equal(model.named({ ...move("A"), label: "Draw A" }), "Draw A");
  });

  test("the end sounds louder than my turn, and that louder than a card", () => {
    const before = asked([]).now, turn = asked(WAYS).now, over = { ...turn, over: true };
    assert.equal(model.tune(before, over, true), "end");
    assert.equal(model.tune(over, over, false), "");
    assert.equal(model.tune(before, turn, true), "turn");
    assert.equal(model.tune(turn, turn, true), "card");
    assert.equal(model.tune(before, before, false), "");
  });
});
