// Choosing: what a press on a thing does, and when a choice is complete. No browser is needed for it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import * as choice from "../../src/stellwerk/web/static/table/choose.js";
import { asked, KEPT, LADDER, move, PAID, PASS, tokens, TURNED, WAYS } from "./moves.js";

/** @import { State } from "../../src/stellwerk/web/static/table/model.js" */

/**
 * Presses one after the other, each on one thing.
 * @param {State} state
 * @param {string[]} picks
 */
const pressed = (state, ...picks) => picks.reduce((so, pick) => choice.press(so, [pick]), state);

/** @type {(state: State) => string | undefined} */
const token = state => state.chosen?.token;

describe("a pick leads to moves", () => {
  test("what is still possible belongs to any of the picks under a finger, in the order of the server", () => {
    assert.deepEqual(tokens(choice.candidates(asked(WAYS), [["A-C", "A-B"]])), ["A-B:red", "A-B:blue", "A-C"]);
    assert.deepEqual(tokens(choice.candidates(asked(WAYS), [["A-B:blue"]])), ["A-B:blue"]);
    assert.deepEqual(choice.candidates(asked([move("A-B:red", "A-B")]), [["A-B:red"]]), [], "the server says what leads where, no token is read");
    assert.deepEqual(choice.candidates(asked(WAYS), [["A"]]), []);
    assert.deepEqual(choice.candidates(asked(WAYS), []), []);
  });

  test("and to every press", () => {
    assert.deepEqual(tokens(choice.candidates(asked(WAYS), [["A-B"], ["A-B:red", "A-C"]])), ["A-B:red"]);
  });

  test("a move with a button is not picked, whatever its token", () => {
    assert.deepEqual(choice.candidates(asked(WAYS), [["-"]]), []);
  });

  test("without presses it is about those so far", () => {
    assert.deepEqual(choice.candidates(asked(WAYS)), []);
    assert.deepEqual(tokens(choice.candidates(pressed(asked(WAYS), "A-B"))), ["A-B:red", "A-B:blue"]);
  });
});

describe("a press on a thing", () => {
  test("that stands for one move chooses it", () => {
    const state = pressed(asked(WAYS), "A-C");
    assert.deepEqual(state.presses, [["A-C"]]);
    assert.equal(state.chosen, WAYS[2]);
  });

  test("that stands for several moves chooses none of them yet, and drops what was chosen before", () => {
    const state = pressed(asked(WAYS), "A-C", "A-B");
    assert.deepEqual([state.presses, state.chosen], [[["A-B"]], null]);
  });

  test("that stands for no move changes nothing at all", () => {
    const state = pressed(asked(WAYS), "A-C");
    assert.equal(choice.press(state, ["X"]), state);
    assert.equal(choice.press(state, []), state);
  });

  test("does not touch the state it came from", () => {
    const state = Object.freeze(asked(WAYS));
    pressed(state, "A-C");
    assert.deepEqual([state.presses, state.chosen], [[], null]);
  });

  test("confirms what is chosen there, and only there", () => {
    const state = pressed(asked(WAYS), "A-C");
    assert.equal(choice.confirms(state, ["A-C"]), true);
    assert.equal(choice.confirms(state, ["A-B"]), false);
    assert.equal(choice.confirms(state, ["A-C", "A-B"]), false);
    assert.equal(choice.confirms(state, []), false);
  });

  test("confirms nothing as long as there are several ways, and no button", () => {
    assert.equal(choice.confirms(pressed(asked(WAYS), "A-B"), ["A-B"]), false);
    assert.equal(choice.confirms(choice.choose(asked(WAYS), PASS), []), false);
  });
});

describe("several presses", () => {
  test("choose together: first one thing, then another", () => {
    const state = pressed(asked(WAYS), "A-B", "A-B:blue");
    assert.deepEqual([token(state), state.presses], ["A-B:blue", [["A-B"], ["A-B:blue"]]]);
    assert.equal(token(pressed(state, "A-B:red")), "A-B:red", "another one instead of the last");
    assert.deepEqual(pressed(state, "A-C").presses, [["A-C"]], "something else begins anew");
  });

  test("on the first thing again give up what came after it, and then it too", () => {
    const state = pressed(asked(WAYS), "A-B", "A-B:blue", "A-B");
    assert.deepEqual([state.chosen, state.presses], [null, [["A-B"]]]);
    assert.deepEqual(pressed(state, "A-B").presses, []);
  });

  test("things that choose among what is left are next", () => {
    const state = pressed(asked(WAYS), "A-B");
    assert.deepEqual(["A-B", "A-B:red", "A-C"].map(pick => choice.isNext(state, pick)), [false, true, false]);
    assert.equal(choice.isNext(asked(WAYS), "A-B:red"), false);
    assert.equal(choice.isNext(pressed(state, "A-B:red"), "A-B:blue"), false);
  });

  test("of things that need each other lead to the same choice in any order", () => {
    const both = asked([move("m:x:r", "m:x", "r"), move("m:x:b", "m:x", "b"), move("m:y:r", "m:y", "r"), move("swap:r", "r", "open")]);
    assert.equal(token(pressed(both, "m:x", "r")), "m:x:r");
    assert.equal(token(pressed(both, "r", "m:x")), "m:x:r");
    assert.equal(token(pressed(both, "r", "open")), "swap:r");
    assert.equal(token(pressed(both, "m:x", "r", "b")), "m:x:b", "what was touched first stays");
  });
});

describe("things that share their target", () => {
  const both = choice.press(asked(WAYS), ["A-C", "A-B:red"]);

  test("are chosen one after the other", () => {
    assert.equal(token(both), "A-B:red");
    const next = choice.press(both, ["A-C", "A-B:red"]);
    assert.equal(token(next), "A-C");
    assert.equal(token(choice.press(next, ["A-C", "A-B:red"])), "A-B:red");
    assert.equal(choice.confirms(both, ["A-C", "A-B:red"]), false);
  });

  test("are marked only where the choice is made", () => {
    assert.deepEqual(["A-B:red", "A-C", "A-B:blue"].map(pick => choice.isChosen(both, pick)), [true, false, false]);
  });

  test("leave more than one move to who plays at once", () => assert.equal(choice.isSure(both), false));

  test("give way to the line that is chosen already", () => {
    const state = choice.press(pressed(asked(LADDER), "G"), ["H:1", "G:1"]);
    assert.equal(token(state), "G:1");
    assert.equal(token(choice.press(state, ["H:1", "G:1"])), "H:1", "once more there means the other one");
  });
});

describe("a thing is marked", () => {
  test("if it leads to what is chosen, wherever that was chosen", () => {
    const state = pressed(asked(WAYS), "A-B:blue");
    assert.deepEqual(["A-B", "A-B:blue", "A-B:red", "A-C"].map(pick => choice.isChosen(state, pick)), [true, true, false, false]);
  });

  test("if it was pressed and nothing is chosen yet", () => {
    assert.deepEqual(["A-B", "A-B:red"].map(pick => choice.isChosen(pressed(asked(WAYS), "A-B"), pick)), [true, false]);
  });
});

describe("a ladder", () => {
  const asks = asked(LADDER);

  test("begins with the most", () => assert.equal(token(pressed(asks, "G")), "G:2"));

  test("goes down and up, and no farther than its ends", () => {
    const top = pressed(asks, "G"), down = choice.step(top, -1);
    assert.equal(choice.step(top, 1), top);
    assert.equal(token(down), "G:1");
    assert.equal(token(choice.step(down, 1)), "G:2");
    const low = choice.step(down, -1);
    assert.equal(token(low), "G:0");
    assert.equal(choice.step(low, -1), low);
    assert.equal(choice.step(asks, 1), asks, "nothing is chosen");
    const plain = pressed(asked(WAYS), "A-C");
    assert.equal(choice.step(plain, 1), plain, "there is no ladder");
  });

  test("a press on one of its things means up to here", () => {
    const state = pressed(asks, "G", "G:1");
    assert.equal(token(state), "G:1");
    assert.equal(choice.press(state, ["G:1"]), state, "there already");
    assert.equal(token(choice.step(state, 1)), "G:2");
    assert.equal(token(pressed(asks, "G:1")), "G:1", "also without its wagon");
  });

  test("another one takes its place with one press", () => assert.equal(token(pressed(asks, "G", "G:1", "H")), "H:1"));

  test("is given up by a press where it begins, however far one has climbed", () => {
    for (const state of [pressed(asks, "G"), pressed(asks, "G", "G:1"), pressed(asks, "G:1"), choice.step(pressed(asks, "G"), -1)]) {
      assert.equal(choice.lifts(state, ["G"]), true);
      assert.deepEqual([pressed(state, "G").chosen, pressed(state, "G").presses], [null, []]);
      assert.equal(choice.lifts(state, ["H"]), false);
    }
    assert.equal(choice.lifts(pressed(asks, "G"), ["G:2"]), false);
  });

  test("is confirmed by no press on a thing", () => {
    assert.equal(choice.confirms(pressed(asks, "G"), ["G"]), false);
    assert.equal(choice.confirms(pressed(asks, "G:1"), ["G:1"]), false);
  });

  test("lets the things of others step back", () => {
    const state = pressed(asks, "G");
    assert.deepEqual(["G", "G:1", "H", "H:1"].map(pick => choice.isQuiet(state, pick)), [false, false, true, true]);
    assert.equal(choice.isQuiet(asks, "H"), false);
    assert.equal(choice.isQuiet(pressed(asked(PAID), "A-B"), "A-C"), false, "ways to pay are no ladder");
  });

  test("two that share a move are told apart by their names", () => {
    const ring = ["C>", "C<"].flatMap(way => [1, 0].map(count => (
      { ...move(count ? `${way}:1` : "C:0", way, ...(count ? [`${way}:1`] : [])), group: way, rung: `${count}` })));
    const state = choice.step(pressed(asked(ring), "C<"), -1);
    assert.deepEqual([token(state), state.chosen?.group], ["C:0", "C<"]);
    assert.equal(token(choice.step(state, 1)), "C<:1");
  });
});

describe("ways that lie at a thing", () => {
  const asks = asked(PAID);

  test("the first is chosen with the thing, the others can be chosen instead", () => {
    const state = pressed(asks, "A-B");
    assert.equal(token(state), "A-B:rr");
    assert.deepEqual(tokens(choice.alternatives(state)), ["A-B:rr", "A-B:r*", "A-B:**"]);
    assert.equal(token(pressed(state, "A-B:**")), "A-B:**");
    assert.equal(token(choice.change(state, PAID[1])), "A-B:r*");
    assert.deepEqual(tokens(choice.alternatives(choice.change(state, PAID[1]))), ["A-B:rr", "A-B:r*", "A-B:**"]);
  });

  test("a press on the one that is chosen already changes nothing", () => {
    const state = pressed(asks, "A-B");
    assert.equal(choice.press(state, ["A-B:rr"]), state);
  });

  test("the thing again gives all up", () => assert.equal(pressed(asks, "A-B", "A-B:r*", "A-B").chosen, null));

  test("who plays at once has not chosen yet, if there are several", () => {
    assert.equal(choice.isSure(pressed(asks, "A-B")), false);
    assert.equal(choice.isSure(pressed(asks, "A-B", "A-B:r*")), true);
    assert.equal(choice.isSure(pressed(asks, "A-C")), true);
  });
});

describe("things of which several are wanted", () => {
  const asks = asked(KEPT);

  test("are in with one press and out with the next", () => {
    assert.equal(token(pressed(asks, "1")), "1");
    assert.equal(token(pressed(asks, "1", "2")), "1+2");
    assert.equal(token(pressed(asks, "2", "1")), "1+2");
    assert.equal(token(pressed(asks, "1", "2", "1")), "2");
    assert.deepEqual([pressed(asks, "1", "1").chosen, pressed(asks, "1", "1").presses], [null, []]);
  });

  test("are shown as they are", () => {
    const state = pressed(asks, "1", "2", "1");
    assert.deepEqual(["1", "2"].map(pick => choice.isChosen(state, pick)), [false, true]);
  });

  test("begin anew after something else", () => {
    assert.equal(token(pressed(asked([...KEPT, ...WAYS]), "A-C", "1")), "1");
  });

  test("are never sent or confirmed by a press", () => {
    assert.equal(choice.isSure(pressed(asks, "1", "2")), false);
    assert.equal(choice.confirms(pressed(asks, "1"), ["1"]), false);
  });
});

describe("a mode", () => {
  const asks = asked(TURNED, { mode: "a" });

  test("offers its own moves and those of every mode", () => {
    assert.deepEqual(["a:f", "a:g", "a>1:f", "b:f", "swap:x"].map(pick => choice.isLit(asks, pick)), [true, true, false, false, true]);
    assert.deepEqual(["a:f", "b:f", "swap:x"].map(pick => choice.isLit(choice.enter(asks, "b"), pick)), [false, true, true]);
    assert.equal(pressed(asks, "b:f"), asks);
  });

  test("goes round with every press, from its first if another was on", () => {
    const modes = ["a", "a>1"], turned = choice.turn(asks, modes);
    assert.equal(turned.mode, "a>1");
    assert.equal(choice.turn(turned, modes).mode, "a");
    assert.equal(choice.turn(asks, modes, -1).mode, "a>1");
    assert.equal(choice.turn(choice.enter(asks, "b"), modes).mode, "a");
    assert.equal(choice.turn(asks, ["a"]).mode, "a");
  });

  test("keeps the spot while it is possible there, and finds it again", () => {
    const state = choice.enter(pressed(asks, "a:f"), "a>1");
    assert.equal(token(state), "a>1:f");
    assert.equal(choice.confirms(state, ["a>1:f"]), true);
    const gone = choice.enter(pressed(asks, "a:g"), "a>1");
    assert.equal(gone.chosen, null);
    assert.equal(token(choice.enter(gone, "a")), "a:g");
  });

  test("lifts what has no spot, and forgets one that was given up", () => {
    assert.equal(choice.enter(pressed(asks, "swap:x:top"), "a").chosen, null);
    assert.equal(choice.enter(choice.forget(pressed(asks, "a:f")), "b").chosen, null);
    assert.equal(choice.enter(pressed(asks, "a:f", "swap:x:top"), "b").chosen, null);
  });
});

describe("who plays at once", () => {
  test("has made the move that one press leaves", () => {
    assert.equal(choice.isSure(pressed(asked(WAYS), "A-C")), true);
    assert.equal(choice.isSure(pressed(asked(WAYS), "A-B")), false);
    assert.equal(choice.isSure(pressed(asked(LADDER), "G")), false);
    assert.equal(choice.isSure(pressed(asked(LADDER), "G", "G:1")), true);
    assert.equal(choice.isSure(asked(WAYS)), false);
  });

  test("is asked what cannot be taken back", () => {
    assert.equal(choice.isSure(pressed(asked([{ ...move("tickets", "tickets"), sent: "asked" }]), "tickets")), false);
  });
});

describe("a hint", () => {
  const picks = ["A", "A-B", "A-B:blue", "A-C"];

  test("is chosen at the first thing where it is made", () => {
    const state = choice.advise(asked(WAYS), { seat: 0, token: "A-B:blue" }, picks);
    assert.deepEqual([state.chosen, state.presses], [WAYS[1], [["A-B"]]]);
    assert.equal(choice.confirms(state, ["A-B"]), true);
  });

  test("to pass has no thing", () => {
    const state = choice.advise(asked(WAYS), { seat: 0, token: "-" }, ["-"]);
    assert.deepEqual([state.chosen, state.presses], [PASS, []]);
  });

  test("switches its mode on", () => {
    const state = choice.advise(asked(TURNED, { mode: "a" }), { seat: 0, token: "b:f" }, ["a:f", "b:f"]);
    assert.deepEqual([state.mode, token(state), state.spot], ["b", "b:f", "f"]);
    assert.equal(choice.advise(state, { seat: 0, token: "swap:x:top" }, []).mode, "b");
  });

  test("for a rung leaves the others to be climbed to", () => {
    const state = choice.advise(asked(LADDER), { seat: 0, token: "G:1" }, ["G", "H", "G:1"]);
    assert.deepEqual([token(choice.step(state, 1)), token(choice.step(state, -1))], ["G:2", "G:0"]);
  });

  test("for the first of several steps chooses the first move that begins so", () => {
    assert.equal(token(choice.advise(asked(PAID), { seat: 0, token: "A-B" }, ["A-B"])), "A-B:rr");
    const kept = choice.advise(asked(KEPT), { seat: 0, token: "2" }, ["1", "2"]);
    assert.deepEqual([token(kept), kept.presses], ["2", [["2"]]]);
    assert.deepEqual(choice.advise(asked(KEPT), { seat: 0, token: "1+2" }, ["1", "2", "1"]).presses, [["1"], ["2"]]);
  });

  test("for another position, or another seat, changes nothing", () => {
    const state = asked(WAYS);
    assert.equal(choice.advise(state, { seat: 0, token: "X" }, picks), state);
    assert.equal(choice.advise(state, { seat: 1, token: "A-C" }, picks), state);
  });
});
