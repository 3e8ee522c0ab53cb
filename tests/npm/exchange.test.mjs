// Lint, tidy, exports, imports and the schema, as a user calls them.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fixture, install } from "./installed.mjs";

const FIXTURES = ["tiny", "landing", "settings", "dashboard", "messy"];
let installed;
let core;

before(async () => {
  installed = await install();
  core = installed.core;
});
after(() => installed.remove());

describe("lint and tidy", () => {
  test("the fixes of all findings go together and leave nothing to fix", () => {
    const sketch = fixture("messy");
    const findings = core.lint(sketch);
    const fixes = findings.flatMap(({ fix }) => fix ?? []);
    assert.ok(fixes.length > 5, `only ${fixes.length} fixes`);
    const { sketch: after, rejections } = core.execute(sketch, fixes, { origin: "model" });
    assert.deepEqual(rejections, []);
    assert.deepEqual(
      core.lint(after).filter(({ fix }) => fix),
      [],
    );
  });

  test("tidying twice is tidying once", () => {
    const sketch = fixture("messy");
    const moves = core.tidy(sketch);
    assert.ok(moves.length > 0);
    assert.deepEqual(core.tidy(core.execute(sketch, moves).sketch), []);
  });
});

describe("toHtml", () => {
  test("takes a title, else the first heading's", () => {
    const title = (html) => /<title>(.*)<\/title>/.exec(html)[1];
    assert.equal(title(core.toHtml(fixture("tiny"))), "Find a recipe");
    assert.equal(title(core.toHtml([], { title: "<i>" })), "&lt;i&gt;");
    assert.throws(() => core.toHtml([], { title: 7 }), {
      message: "options.title must be a string, found number",
    });
  });
});

describe("Excalidraw", () => {
  for (const name of FIXTURES) {
    test(`${name} comes back as it was`, () => {
      const { sketch } = core.execute(fixture(name), []);
      const document = JSON.parse(JSON.stringify(core.toExcalidraw(sketch)));
      assert.deepEqual(core.fromExcalidraw(document), { sketch, skipped: [], adjusted: [] });
    });
  }

  test("a drawing of another hand is recognized, and what is not is named", () => {
    const at = { x: 10, y: 20, width: 120, height: 40 };
    const elements = [
      { id: "a", type: "rectangle", ...at, boundElements: [{ id: "b", type: "text" }] },
      { id: "b", type: "text", ...at, text: "Save", containerId: "a" },
      { id: "c", type: "freedraw", ...at },
    ];
    const { sketch, skipped } = core.fromExcalidraw({ type: "excalidraw", elements });
    assert.equal(sketch.length, 1);
    assert.deepEqual(
      skipped.map(({ id }) => id),
      ["c"],
    );
  });

  test("what is no document is refused", () => {
    for (const [document, message] of [
      [[], "document: an Excalidraw document must be an object, found array"],
      [{ type: "figma" }, 'document: type must be "excalidraw", found "figma"'],
      [{ type: "excalidraw", elements: {} }, "document: elements must be an array, found object"],
    ]) {
      assert.throws(() => core.fromExcalidraw(document), { message });
    }
  });
});

test("the schema is one of objects, and a copy each time", () => {
  const schema = core.schema();
  assert.deepEqual(schema.required, ["intent", "reasoning", "operations", "description"]);
  schema.required.length = 0;
  assert.equal(core.schema().required.length, 4);
});
