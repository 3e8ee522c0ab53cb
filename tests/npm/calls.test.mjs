// What a user's calls give: values in, values out, the arguments left as they were.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { fixture, install } from "./installed.mjs";

const SEED = { now: 1_718_000_000_000, random: "0123456789abcdef" };
let installed;
let core;

before(async () => {
  installed = await install();
  core = installed.all;
});
after(() => installed.remove());

describe("analyze", () => {
  for (const name of ["tiny", "landing", "settings", "dashboard", "messy"]) {
    test(`every component of ${name} is described and read once`, () => {
      const sketch = fixture(name);
      const ids = sketch.map(({ id }) => id);
      const { components, layoutStats } = core.analyze(sketch);
      assert.deepEqual(
        components.map(({ id }) => id),
        ids,
      );
      assert.deepEqual([...layoutStats.readingOrder].sort(), [...ids].sort());
      assert.equal(layoutStats.componentCount, ids.length);
    });
  }
});

describe("validate", () => {
  check(
    "reports each bad operation and changes nothing",
    ({ validate }) => {
      const sketch = freeze(fixture("tiny"));
      const [{ id }] = sketch;
      return validate(sketch, [
        { type: "delete", componentId: id },
        { type: "delete", componentId: id },
        { type: "move", componentId: sketch[1].id },
      ]).rejections.map(({ index, code }) => [index, code]);
    },
    [
      [1, "unknown_component"],
      [2, "missing_field"],
    ],
  );

  check("no operations are valid", ({ validate }) => validate([], []), {
    valid: true,
    rejections: [],
  });

  check(
    "a batch has at most 10,000 operations",
    ({ validate }) => {
      const { rejections } = validate(
        [],
        new Array(10_001).fill({ type: "delete", componentId: "a" }),
      );
      return rejections.map(({ index, code }) => [index, code]);
    },
    [[10_000, "limit_exceeded"]],
  );
});

describe("numbers that JSON cannot hold", () => {
  const sketch = [{ id: "a", type: "Button", x: 0, y: 0, width: 80, height: 40 }];
  const refusal = (operation) => {
    const { rejections } = core.validate(sketch, [operation]);
    return rejections.map(({ code, field }) => [code, field]);
  };
  const replacement = { type: "replace", components: [{ ...sketch[0], height: Number.NaN }] };
  const operations = [
    [{ type: "move", componentId: "a", x: Number.NaN, y: 0 }, "x"],
    [{ type: "resize", componentId: "a", width: Infinity, height: 40 }, "width"],
    [{ type: "distribute", targetIds: ["a", "b"], spacing: -Infinity }, "spacing"],
    [{ type: "reorder", componentId: "a", index: Number.NaN }, "index"],
    [replacement, "components[0].height"],
  ];
  for (const [operation, field] of operations) {
    check(`are not finite in ${operation.type}`, () => refusal(operation), [["not_finite", field]]);
  }

  check(
    "are null in props, as in JSON",
    ({ execute }) => {
      const props = { x: Number.NaN, deep: { y: Infinity } };
      const modify = { type: "modify", componentId: "a", props: { deep: props } };
      return execute(sketch, [modify]).sketch[0].props;
    },
    { deep: { x: null, deep: { y: null } } },
  );

  test("make no sketch", () => {
    const error = { message: "sketch: component 0: x must be a finite number" };
    assert.throws(() => core.analyze([{ ...sketch[0], x: Number.NaN }]), error);
  });
});

describe("execute", () => {
  check(
    "does a batch as a whole or not at all",
    ({ execute }) => {
      const sketch = freeze(fixture("tiny"));
      const operations = [
        { type: "delete", componentId: sketch[0].id },
        { type: "delete", componentId: "nobody" },
      ];
      const whole = execute(sketch, operations);
      const partial = execute(sketch, operations, { partial: true });
      return [whole, partial].map((result) => ({
        components: result.sketch.length,
        applied: result.applied.length,
        inverse: result.inverse.map(({ type }) => type),
        rejected: result.rejections.map(({ index }) => index),
      }));
    },
    [
      { components: 3, applied: 0, inverse: [], rejected: [1] },
      { components: 2, applied: 1, inverse: ["add"], rejected: [1] },
    ],
  );

  test("the inverse brings every byte back", () => {
    const sketch = fixture("landing");
    const [first, second, third] = sketch.map(({ id }) => id);
    const done = core.execute(sketch, [
      { type: "align", targetIds: [first, second, third], alignment: "right" },
      { type: "modify", componentId: second, props: { text: null, added: [1.5, "ü"] } },
      { type: "reorder", componentId: third, index: 0 },
      { type: "delete", componentId: first },
      { type: "add", componentType: "Table", x: 1, y: 2.25, width: 300, height: 200 },
    ]);
    assert.deepEqual(done.rejections, []);
    assert.notDeepEqual(done.sketch, sketch);
    const { sketch: undone } = core.execute(done.sketch, done.inverse);
    assert.equal(JSON.stringify(undone), JSON.stringify(sketch));
  });

  const add = { type: "add", componentType: "Button", x: 0, y: 0, width: 80, height: 40 };

  test("without a seed, time and randomness come from the platform", () => {
    const before = Date.now();
    const ids = [core.execute([], [add]), core.execute([], [add])].map(
      ({ sketch }) => sketch[0].id,
    );
    assert.notEqual(ids[0], ids[1]);
    for (const id of ids) {
      const [, time] = /^component-(\d+)-[a-z0-9]{9}$/.exec(id);
      assert.ok(Number(time) >= before && Number(time) <= Date.now());
    }
  });

  check(
    "with a seed, the same ids come each time",
    ({ execute }) => {
      const made = () => execute([], [add, add], { idSeed: SEED }).sketch.map(({ id }) => id);
      const ids = made();
      return [
        ids[0].startsWith("component-1718000000000-"),
        ids[0] !== ids[1],
        `${ids}` === `${made()}`,
      ];
    },
    [true, true, true],
  );

  check(
    "a model leaves locked components as they are",
    ({ execute }) => {
      const locked = [
        { id: "a", type: "Text", x: 0, y: 0, width: 80, height: 40, props: { locked: true } },
      ];
      const operations = [{ type: "delete", componentId: "a" }];
      const codes = (options) =>
        execute(locked, operations, options).rejections.map(({ code }) => code);
      return [codes({ origin: "model" }), codes({ origin: "user" }), codes()];
    },
    [["locked"], [], []],
  );

  check(
    "a sketch is read as JSON would be",
    ({ execute }) => {
      class Component {
        toJSON() {
          return {
            id: "a",
            type: "Text",
            x: 5,
            y: -0,
            width: 3,
            height: 40,
            props: null,
            extra: 1,
          };
        }
      }
      return execute([new Component()], [], null).sketch;
    },
    [{ id: "a", type: "Text", x: 5, y: 0, width: 20, height: 40, props: {} }],
  );
});

describe("alternatives", () => {
  const sketch = fixture("landing");

  test("each keeps all components and their texts", () => {
    const found = core.alternatives(sketch, { n: 4 });
    assert.ok(found.length >= 2, `${found.length} alternatives`);
    const texts = (of) => of.map(({ id, props }) => [id, props]).sort();
    for (const { operations, name, score } of found) {
      const { sketch: after, rejections } = core.execute(sketch, operations);
      assert.deepEqual(rejections, []);
      assert.deepEqual(texts(after), texts(sketch), name);
      assert.ok(score >= 0 && score <= 100);
    }
  });
});

describe("deriveState", () => {
  const sketch = fixture("dashboard");

  test("each state stands beside its screen and names it", () => {
    for (const state of ["empty", "loading", "error", "long", "rtl"]) {
      const { sketch: after, rejections } = core.execute(
        sketch,
        core.deriveState(sketch, { state }),
      );
      assert.deepEqual(rejections, []);
      const [drawn] = after.filter(({ props }) => props.stateOf);
      assert.equal(drawn.props.state, state);
      assert.ok(after.some(({ id }) => id === drawn.props.stateOf));
    }
  });

  test("a view is a frame of its device", () => {
    const { sketch: after } = core.execute(sketch, core.deriveState(sketch, { state: "phone" }));
    assert.equal(after.filter(({ props }) => props.variant === "phone").length, 1);
  });

  test("an unknown state throws", () => {
    assert.throws(() => core.deriveState(sketch, { state: "upside down" }), /request\.state/);
  });
});

describe("fillSections", () => {
  test("a named section gets the texts of its business", () => {
    const tree = core.fillSections({ page: [{ section: "opening-hours", of: "dentist" }] });
    const { operations } = core.compose([], { tree });
    assert.ok(operations.length > 5, `${operations.length} operations`);
  });

  test("an unknown section throws with the nearest five", () => {
    assert.throws(() => core.fillSections({ section: "opening-ours" }), /hours/);
  });
});

describe("usePacks", () => {
  const drawn = (request) => JSON.stringify(core.interpret([], request));

  test("the packs of the package are there after the import, and are data of their own", async () => {
    assert.match(drawn("a landing page for a dentist"), /Harbour Street Dental/);
    const file = join(installed.folder, "packs.mjs");
    writeFileSync(file, 'export * from "@websketch/core/packs";\n');
    const { packs } = await import(pathToFileURL(file));
    assert.equal(createRequire(file)("@websketch/core/packs").packs, packs);
    assert.match(packs, /^=== families\/.*=== lists\/.*Harbour Street Dental/s);
  });

  test("a new trade is one more text", async () => {
    const pack = (family) =>
      `=== trades/falconry.txt\nfamily: ${family}\nwords: falconry school\nname: Glove & Hood\n`;
    const file = join(installed.folder, "own-packs.mjs");
    writeFileSync(file, 'export { usePacks } from "@websketch/core/language";\n');
    const { usePacks } = await import(pathToFileURL(file));
    await usePacks(pack("education"));
    assert.match(drawn("a landing page for a falconry school"), /Glove & Hood/);
    await assert.rejects(usePacks(pack("nowhere")), /nowhere/);
    await assert.rejects(usePacks(7), /packs/);
  });
});

describe("interpret", () => {
  const sketch = fixture("tiny");

  test("a sentence becomes operations that execute accepts", () => {
    const { id, x } = sketch.find(({ type }) => type === "Button");
    const meaning = core.interpret(sketch, "move the button 200 px to the right");
    assert.equal(meaning.kind, "operations");
    assert.equal(meaning.certain, true);
    const { sketch: after, rejections } = core.execute(sketch, meaning.operations, {
      origin: "model",
    });
    assert.deepEqual(rejections, []);
    assert.equal(after.find((component) => component.id === id).x, x + 200);
  });

  check(
    "knows the selection",
    ({ interpret }) => {
      const { operations } = interpret(sketch, "delete this", { selection: [sketch[1].id] });
      return operations;
    },
    [{ type: "delete", componentId: sketch[1].id }],
  );

  check(
    "knows the page",
    ({ interpret }) => {
      const page = { width: 2000, height: 1000 };
      const { operations } = interpret(sketch, "center the button on the page", { page });
      return operations?.map(({ type }) => type);
    },
    ["move"],
  );

  check(
    "undo and redo are the history's",
    ({ interpret }) => {
      return ["undo", "redo"].map((message) => interpret([], message).kind);
    },
    ["undo", "redo"],
  );

  check(
    "what it cannot know, it does not",
    ({ interpret }) => {
      const messages = ["", "colorless green ideas sleep furiously", "\0", "👩‍👩‍👧‍👦".repeat(100)];
      return messages.map((message) => interpret(sketch, message).kind);
    },
    ["unknown", "unknown", "unknown", "answer"],
  );

  check(
    "with a seed, the same sentence gives the same bytes",
    ({ interpret }) => {
      const said = () => JSON.stringify(interpret(sketch, "add a button", { idSeed: SEED }));
      const first = said();
      return said() === first;
    },
    true,
  );
});

describe("History", () => {
  const sketch = fixture("tiny");
  const [{ id }] = sketch;
  const move = (x) => [{ type: "move", componentId: id, x, y: 0 }];

  check(
    "undoes and redoes one step at a time",
    ({ History }) => {
      const history = new History(sketch);
      const steps = [
        history.undo(),
        history.apply(move(1)).changed[0].x,
        history.apply([...move(2), ...move(3)]).changed[0].x,
        history.undo().changed[0].x,
        history.redo().changed[0].x,
        history.redo(),
        history.undo().changed[0].x,
        history.undo().changed[0].x,
        history.undo(),
      ];
      return [...steps, history.revision];
    },
    [null, 1, 3, 1, 3, null, 1, sketch[0].x, null, 6],
  );

  test("its log holds what was done, when, and by whom", () => {
    const history = new core.History(sketch);
    history.apply(move(1));
    history.apply(move(2), { origin: "model" });
    history.undo();
    const log = history.log();
    assert.deepEqual(
      log.map(({ revision, origin, operations }) => [revision, origin, operations]),
      [
        [1, "manual", move(1)],
        [2, "chat", move(2)],
        [3, "undo", move(1)],
      ],
    );
    for (const { timestamp } of log) assert.equal(new Date(timestamp).toISOString(), timestamp);
  });

  check(
    "comes back from its log",
    ({ History }) => {
      const history = new History(sketch);
      for (const x of [1, 2, 3]) history.apply(move(x));
      history.undo();
      const again = History.replay(sketch, history.log());
      return [
        again instanceof History,
        JSON.stringify(again.log()) === JSON.stringify(history.log()),
        again.redo().changed[0].x,
        again.revision,
        history.revision,
      ];
    },
    [true, true, 3, 5, 4],
  );

  test("what is refused leaves it as it was", () => {
    const history = new core.History(sketch);
    const { applied, rejections } = history.apply([...move(1), { type: "move" }]);
    assert.deepEqual([applied, rejections.length, history.revision], [[], 1, 0]);
    assert.throws(() => history.apply("move"), {
      message: 'operations must be an array, found "move"',
    });
    assert.deepEqual(history.sketch, sketch);
  });

  test("its sketch is a copy", () => {
    const history = new core.History(sketch);
    history.sketch[0].x = 999;
    assert.deepEqual(history.sketch, sketch);
  });

  test("one history knows nothing of another", () => {
    const [one, other] = [new core.History(sketch), new core.History(sketch)];
    one.apply(move(7));
    assert.deepEqual([one.revision, other.revision], [1, 0]);
  });
});

function check(name, call, expected) {
  test(name, () => assert.deepEqual(call(core), expected));
}

// Node throws when a frozen object is written to, so a call that changes its argument fails.
function freeze(value) {
  if (typeof value === "object" && value !== null) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
