// Lint, tidy, exports, imports and the schema, as a user calls them.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
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
  test("the fixes of all findings go together", () => {
    const button = (id, x, y) => ({
      id,
      type: "Button",
      x,
      y,
      width: 120,
      height: 40,
      props: { text: id },
    });
    const sketch = [button("a", 40, 40), button("b", 200, 43), button("c", 360, 40)];
    const misaligned = (sketch) => core.lint(sketch).filter(({ code }) => code === "misaligned");
    const fixes = misaligned(sketch).flatMap(({ fix }) => fix ?? []);
    assert.ok(fixes.length > 0);
    const { sketch: after, rejections } = core.execute(sketch, fixes, { origin: "model" });
    assert.deepEqual(rejections, []);
    assert.deepEqual(misaligned(after), []);
  });

  test("tidying twice is tidying once", () => {
    const sketch = fixture("messy");
    const moves = core.tidy(sketch);
    assert.ok(moves.length > 0);
    assert.deepEqual(core.tidy(core.execute(sketch, moves).sketch), []);
  });

  test("only what is named is tidied", () => {
    const sketch = fixture("messy");
    const [{ componentId }] = core.tidy(sketch);
    const moves = core.tidy(sketch, { ids: [componentId, "nobody"] });
    assert.ok(moves.length < core.tidy(sketch).length);
    assert.deepEqual(core.tidy(sketch, { ids: [] }), []);
    assert.deepEqual(core.tidy(sketch, { ids: null }), core.tidy(sketch));
    assert.throws(() => core.tidy(sketch, { ids: "all" }), {
      message: 'options.ids must be an array, found "all"',
    });
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

  test("what is seen through a box stays in sight, and half a character costs itself alone", () => {
    const elements = [
      { id: "t", type: "text", x: 40, y: 40, width: 90, height: 25, text: "lone \ud83d half" },
      { id: "b", type: "rectangle", x: 0, y: 0, width: 600, height: 400 },
      { id: "n", type: "rectangle", x: Number.NaN, y: 0, width: 600, height: 400 },
    ];
    const { sketch, skipped, adjusted } = core.fromExcalidraw({ type: "excalidraw", elements });
    assert.deepEqual(
      sketch.map(({ id }) => id),
      ["b", "t"],
    );
    assert.equal(sketch[1].props.text, "lone \ufffd half");
    assert.deepEqual(skipped, [{ id: "n", reason: "x must be a number" }]);
    assert.deepEqual(adjusted, ["t: a character of its text could not be read; it is U+FFFD now"]);
  });

  test("the items of a library stand beside each other", () => {
    const elements = [{ id: "a", type: "rectangle", x: -9, y: 5, width: 600, height: 90 }];
    const named = { elements, name: "Card" };
    for (const library of [
      { libraryItems: [named, { elements }] },
      { library: [elements, elements] },
    ]) {
      const { sketch } = core.fromExcalidraw({ type: "excalidrawlib", ...library });
      assert.deepEqual(
        sketch.map(({ x, y }) => [x, y]),
        [
          [40, 40],
          [680, 40],
        ],
      );
      assert.equal(sketch[0].props.name, library.libraryItems ? "Card" : undefined);
    }
  });

  test("what is no document is refused", () => {
    for (const [document, message] of [
      [[], "document: an Excalidraw document must be an object, found array"],
      [{ type: "figma" }, 'document: type must be "excalidraw" or "excalidrawlib", found "figma"'],
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

describe("icons", () => {
  const bin = { id: "a", type: "Button", x: 40, y: 40, width: 40, height: 40 };
  const sketch = [{ ...bin, props: { variant: "icon", icon: "bin" } }];

  test("are data of their own, and drawn in every format that draws", async () => {
    const file = join(installed.folder, "icons.mjs");
    writeFileSync(file, 'export * from "@websketch/core/icons";\n');
    const { icons } = await import(pathToFileURL(file));
    const required = createRequire(file)("@websketch/core/icons");
    assert.deepEqual({ ...required.icons }, icons);
    assert.match(icons.trash, /^m[\d mlc.-]+$/);
    for (const draw of [core.toSvg, core.toHtml]) {
      assert.ok(draw(sketch, { icons }).includes(`d="${icons.trash}"`));
      assert.ok(!draw(sketch).includes(icons.trash));
    }
    const drawn = core
      .toExcalidraw(sketch, { icons })
      .elements.filter(({ type }) => type === "line");
    assert.ok(drawn.length > 2, `only ${drawn.length} lines`);
    assert.deepEqual(core.fromExcalidraw(core.toExcalidraw(sketch, { icons })).sketch, sketch);
  });

  test("that are none are refused by name", () => {
    assert.throws(
      () => core.toSvg(sketch, { icons: "trash" }),
      /options\.icons must be an object of path data by name/,
    );
  });
});
