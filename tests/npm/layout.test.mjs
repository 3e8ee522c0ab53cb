// Layout trees, as a user calls them.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fixture, install } from "./installed.mjs";

const FIXTURES = ["landing", "settings", "dashboard"];
let installed;
let core;

before(async () => {
  installed = await install();
  core = installed.core;
});
after(() => installed.remove());

const idSeed = { now: 0, random: "0123456789abcdef" };

/** Bare texts, and the ids of boxes. */
function idsOf(node) {
  if (typeof node === "string") return [node];
  return node && typeof node === "object" ? Object.values(node).flatMap(idsOf) : [];
}

describe("structure", () => {
  test("names every component once, and composing it again changes nothing", () => {
    for (const name of FIXTURES) {
      const sketch = fixture(name);
      const { tree, blocks } = core.structure(sketch);
      const ids = idsOf(tree);
      assert.deepEqual(ids.sort(), sketch.map(({ id }) => id).sort());
      assert.ok(blocks.every(({ holds }) => holds.length > 0));
      assert.deepEqual(core.compose(sketch, { tree }).operations, []);
    }
  });
});

describe("compose", () => {
  test("gives operations that are valid and says what it has placed", () => {
    const sketch = fixture("landing");
    const tree = { row: [{ card: [{ h3: "One" }] }, "pricing-button", { copy: "dates-card" }] };
    const { operations, ids, repairs } = core.compose(
      sketch,
      { at: { below: "pricing" }, tree },
      { idSeed },
    );
    const { sketch: after, rejections } = core.execute(sketch, operations);
    assert.deepEqual(rejections, []);
    assert.deepEqual(repairs, []);
    assert.equal(ids.length, 7);
    const order = after.map(({ id }) => id);
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    );
  });

  test("the same seed gives the same bytes", () => {
    const composed = () => JSON.stringify(core.compose([], { tree: { h1: "Title" } }, { idSeed }));
    assert.equal(composed(), composed());
  });

  test("reads careless trees and says so", () => {
    const { operations, repairs } = core.compose([], {
      tree: { section: [{ p: "Words" }, "more"] },
    });
    assert.deepEqual(
      operations.map(({ props }) => props.text),
      ["Words", "more"],
    );
    assert.deepEqual(repairs, [
      { path: "", kind: "alias" },
      { path: "section[0]", kind: "alias" },
      { path: "section[1]", kind: "bare_text" },
    ]);
  });

  test("refuses with a code and advice", () => {
    let deep = { text: "x" };
    for (let level = 0; level < 12; level++) deep = { column: [deep] };
    const large = { column: Array(2_000).fill({ text: "x" }) };
    for (const [request, code, advice] of [
      [{ tree: deep }, "tree_too_deep", /at most 12 levels/],
      [{ tree: large }, "tree_too_large", /section by section/],
      [{ at: { below: "nobody" }, tree: { text: "x" } }, "unknown_component", /nobody not found/],
    ]) {
      assert.throws(() => core.compose([], request), { code, message: advice });
    }
    assert.equal(core.compose([], { tree: { text: "x" } }).operations.length, 1);
  });
});

describe("reflow", () => {
  test("everything is on the page, and nothing is lost", () => {
    for (const name of FIXTURES) {
      const sketch = fixture(name);
      const { sketch: phone } = core.execute(
        sketch,
        core.reflow(sketch, { width: 390, height: 844 }),
      );
      assert.deepEqual(
        phone.map(({ id, props }) => [id, props]),
        sketch.map(({ id, props }) => [id, props]),
      );
      assert.ok(phone.every(({ x, width }) => x + width <= 390));
    }
  });
});
