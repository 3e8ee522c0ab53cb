// What a caller who keeps a sketch learns of it: what has changed, and nothing else; and what is thrown, with code and place.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fixture, install } from "./installed.mjs";

const sketch = fixture("landing");
const [first, second] = sketch;
const move = (componentId, x) => ({ type: "move", componentId, x, y: 8 });
const add = { type: "add", componentType: "Text", x: 0, y: 0, width: 80, height: 24, props: {} };
let installed;
let core;

before(async () => {
  installed = await install();
  core = installed.all;
});
after(() => installed.remove());

const BATCHES = {
  nothing: [],
  "a move": [move(first.id, 16)],
  "a move back": [move(first.id, 16), { ...move(first.id, first.x), y: first.y }],
  "an addition": [{ ...add, componentId: "new" }],
  "an addition at the back": [{ ...add, componentId: "new", index: 0 }],
  "a deletion": [{ type: "delete", componentId: second.id }],
  "an addition that goes again": [
    { ...add, componentId: "new" },
    { type: "delete", componentId: "new" },
  ],
  "other props": [{ type: "modify", componentId: first.id, props: { text: "“é” 😀", name: null } }],
  "paint order": [{ type: "reorder", componentId: second.id, index: 5 }],
  "another sketch": [{ type: "replace", components: [second, { ...first, id: "other" }] }],
  several: [
    { type: "delete", componentId: second.id },
    { ...add, componentId: "new", index: 2 },
    { type: "align", targetIds: [first.id, sketch[3].id], alignment: "left" },
  ],
  "a refusal": [move(first.id, 16), move("nobody", 0)],
};

describe("a copy that follows the changes is the sketch", () => {
  for (const [name, batch] of Object.entries(BATCHES)) {
    test(name, () => {
      const history = new core.History(sketch);
      let copy = structuredClone(sketch);
      const steps = [
        () => history.apply(batch),
        () => history.undo(),
        () => history.redo(),
        () => history.undo(),
      ];
      for (const step of steps) {
        const change = step();
        if (change !== null) copy = follow(copy, change);
        assert.equal(JSON.stringify(copy), JSON.stringify(history.sketch));
      }
      assert.equal(JSON.stringify(copy), JSON.stringify(sketch));
    });
  }

  test("it learns no more than there is to learn", () => {
    const history = new core.History(sketch);
    const { changed, removed, order } = history.apply(BATCHES["a move"]);
    assert.deepEqual([changed, removed, order], [[{ ...first, x: 16, y: 8 }], [], undefined]);
    assert.deepEqual(history.apply([{ ...add, componentId: "new" }]).order, undefined);
    assert.deepEqual(history.undo(), { changed: [], removed: ["new"] });
    assert.equal(history.apply(BATCHES["paint order"]).order.length, sketch.length);
    assert.deepEqual(history.apply([]).changed, []);
  });
});

describe("execute", () => {
  for (const [name, batch] of Object.entries(BATCHES)) {
    test(`${name}: what is not touched is the same object`, () => {
      const history = new core.History(sketch);
      history.apply(batch);
      const done = core.execute(sketch, batch).sketch;
      assert.equal(JSON.stringify(done), JSON.stringify(history.sketch));
      const before = new Map(sketch.map((component) => [component.id, component]));
      for (const component of done) {
        const former = before.get(component.id);
        const isSame = JSON.stringify(former) === JSON.stringify(component);
        // A component that was changed and changed back may be another object.
        if (isSame && name !== "a move back") assert.equal(component, former);
      }
    });
  }

  test("where nothing changes, it is the very sketch", () => {
    for (const batch of [[], BATCHES["a refusal"], [{ ...move(first.id, first.x), y: first.y }]]) {
      assert.equal(core.execute(sketch, batch).sketch, sketch);
    }
  });

  test("what is not as the package gives it out is put right, and the rest is the same", () => {
    const loose = [{ id: "a", type: "Text", x: 0, y: 0, width: 40, height: 40, own: 7 }, first];
    const { sketch: done } = core.execute(loose, []);
    const { own: _, ...known } = loose[0];
    assert.deepEqual(done, [{ ...known, props: {} }, first]);
    assert.equal(done[1], first);
    const small = [{ ...first, width: 1 }, second];
    assert.equal(core.execute(small, []).sketch[0].width, 20);
  });
});

describe("a history", () => {
  test("the moves of a drag are one step and one commit", () => {
    const history = new core.History(sketch);
    for (let x = 1; x <= 60; x += 1) {
      history.apply([move(first.id, x)], { merge: "drag 1", message: x === 1 ? "by hand" : null });
    }
    assert.equal(history.revision, 60);
    const [{ timestamp: _, ...commit }, ...others] = history.log();
    const operations = [move(first.id, 60)];
    assert.deepEqual(commit, { revision: 60, origin: "manual", message: "by hand", operations });
    assert.deepEqual(others, []);
    assert.deepEqual(history.undo().changed, [first]);
    assert.deepEqual([history.canUndo, history.canRedo], [false, true]);
    const again = core.History.replay(sketch, history.log());
    assert.equal(JSON.stringify(again.redo()), JSON.stringify(history.redo()));
  });

  test("another gesture, none, or undo begins a new step", () => {
    const history = new core.History(sketch);
    for (const merge of ["a", "b", undefined, undefined, "b"]) {
      history.apply([move(first.id, history.revision + 1)], { merge });
    }
    history.undo();
    history.apply([move(first.id, 99)], { merge: "b" });
    assert.deepEqual(
      history.log().map(({ revision }) => revision),
      [1, 2, 3, 4, 5, 6, 7],
    );
  });

  test("a subclass replays to its own kind", () => {
    class Own extends core.History {}
    assert.ok(Own.replay(sketch, []) instanceof Own);
    assert.equal(Own.replay(sketch, []).revision, 0);
  });

  test("what is freed says so, and may be freed again", () => {
    const history = new core.History(sketch);
    history[Symbol.dispose]();
    history.free();
    const freed = { code: "freed", message: "this History has been freed" };
    for (const call of [() => history.revision, () => history.apply([]), () => history.undo()]) {
      assert.throws(call, freed);
    }
    for (const stream of [new core.JsonStream(), new core.OperationStream(sketch)]) {
      stream.finish();
      stream.free();
      assert.throws(() => stream.push(""), { code: "finished" });
    }
  });

  test("thousands that are freed take no memory", () => {
    const large = Array.from({ length: 500 }, (_, at) => ({ ...first, id: `c${at}` }));
    for (let round = 0; round < 3_000; round += 1) new core.History(large).free();
    const { heapUsed: _, external, arrayBuffers } = process.memoryUsage();
    assert.ok(external + arrayBuffers < 300e6, `${external + arrayBuffers}`);
  });
});

describe("what is thrown has a code and a place", () => {
  const bad = (change) => [first, { ...second, ...change }];
  const seed = { now: 0, random: "short" };
  const CASES = [
    [() => core.analyze(bad({ id: undefined })), "missing_field", "sketch[1].id", 1],
    [() => core.analyze(bad({ x: "1" })), "wrong_type", "sketch[1].x", 1],
    [() => core.analyze(bad({ width: Number.NaN })), "not_finite", "sketch[1].width", 1],
    [() => core.analyze(bad({ y: -1 })), "out_of_range", "sketch[1].y", 1],
    [() => core.analyze(bad({ type: "Slider" })), "unknown_component_type", "sketch[1].type", 1],
    [() => core.analyze(bad({ id: first.id })), "duplicate_id", "sketch[1].id", 1],
    [() => core.analyze(bad({ id: "\n" })), "invalid_id", "sketch[1].id", 1],
    [() => core.analyze({}), "wrong_type", "sketch"],
    [() => core.analyze(), "wrong_argument", "sketch"],
    [() => core.analyze(bad({ x: 1n })), "unreadable", "sketch"],
    [() => core.analyze("x".repeat(2 ** 25)), "limit_exceeded", "sketch"],
    [() => core.execute(sketch, [], { partial: "yes" }), "wrong_argument", "options.partial"],
    [() => core.execute(sketch, [], { idSeed: seed }), "invalid_seed"],
    [() => core.execute(sketch, [], nested(5_000)), "too_deep", "options"],
    [() => core.execute(sketch, 7), "wrong_argument", "operations"],
    [() => new core.History(sketch).apply([], { merge: 7 }), "wrong_argument", "options.merge"],
    [() => core.History.replay(sketch, [{ revision: 0 }]), "invalid_log", "log[0]", 0],
    [() => core.fromExcalidraw({}), "invalid_document", "document"],
    [() => core.compose(sketch, { at: { below: "?" }, tree: "x" }), "unknown_component"],
    [() => core.repairJson("nothing"), "no_json", "text"],
    [() => core.repairJson("[".repeat(500)), "too_deep", "text"],
    [() => core.repairJson(7), "wrong_argument", "text"],
    [() => new core.JsonStream().push(7), "wrong_argument", "chunk"],
    [() => core.History.prototype.undo.call({}), "wrong_this"],
  ];
  for (const [call, code, path, index] of CASES) {
    test(`${code} at ${path ?? "no place"}`, () => {
      let found;
      try {
        call();
      } catch (error) {
        found = error;
      }
      assert.ok(found instanceof Error);
      assert.equal(found.code, code, found.message);
      if (path !== undefined) assert.equal(found.path, path);
      assert.equal(found.index, index);
    });
  }
});

describe("the streams", () => {
  // Contents would follow a box, by operations of their own.
  const [one, other] = sketch.filter(({ type }) => type === "Button");
  const answer = JSON.stringify({ operations: [move(one.id, 16), move(other.id, 24)] });
  const chunks = answer.match(/.{1,7}/g);
  const body = () => new Response(answer).body;
  const kinds = (events) => events.map(({ kind }) => kind);
  const WANTED = ["operation", "operation", "end"];

  async function listed(source) {
    const all = [];
    for await (const value of source) all.push(value);
    return all;
  }

  test("iterate over chunks of any origin", async () => {
    async function* later() {
      yield* chunks;
    }
    for (const source of [chunks, later(), body(), new Map([[1, answer]]).values()]) {
      const stream = new core.OperationStream(sketch);
      assert.deepEqual(kinds(await listed(stream.events(source))), WANTED);
    }
    const { getReader } = ReadableStream.prototype;
    const bare = body();
    const reading = { getReader: () => getReader.call(bare) };
    const stream = new core.OperationStream(sketch);
    assert.deepEqual(kinds(await listed(stream.events(reading))), WANTED);
  });

  test("are pairs for pipeThrough", async () => {
    const stream = new core.OperationStream(sketch);
    assert.deepEqual(kinds(await listed(body().pipeThrough(stream))), WANTED);
    const values = new core.JsonStream({ path: ["operations"] });
    assert.equal(values.end, undefined);
    assert.deepEqual(await listed(body().pipeThrough(values)), JSON.parse(answer).operations);
    assert.equal(values.end.complete, true);
  });

  test("give each value when its chunk has come, and fail with their source", async () => {
    async function* broken() {
      yield '[{"a":1},{"a"';
      throw new Error("gone");
    }
    const seen = [];
    const stream = new core.JsonStream();
    const run = async () => {
      for await (const value of stream.values(broken())) seen.push(value);
    };
    await assert.rejects(run, { message: "gone" });
    assert.deepEqual(seen, [{ a: 1 }]);
    assert.equal(stream.finish().complete, false);
  });
});

test("a strict schema has no open object and nothing that is optional", () => {
  const check = (schema) => {
    if (typeof schema !== "object" || schema === null) return;
    if (schema.type === "object") {
      assert.equal(schema.additionalProperties, false);
      assert.deepEqual(schema.required, Object.keys(schema.properties));
    }
    for (const inner of Object.values(schema)) check(inner);
  };
  check(core.schema({ strict: true }));
  assert.notDeepEqual(core.schema(), core.schema({ strict: true }));
  const answer = {
    intent: "creation",
    reasoning: "",
    operations: [{ ...add, componentId: "new" }],
    description: "",
    next: [],
    ask: null,
  };
  const stream = new core.OperationStream(sketch);
  const events = [...stream.push(JSON.stringify(answer)), ...stream.finish()];
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ["operation", "end"],
  );
});

function follow(copy, { changed, removed, order }) {
  const left = copy.filter(({ id }) => !removed.includes(id));
  for (const component of changed) {
    const at = left.findIndex(({ id }) => id === component.id);
    if (at < 0) left.push(component);
    else left[at] = component;
  }
  return order ? order.map((id) => left.find((component) => component.id === id)) : left;
}

function nested(depth) {
  let value = {};
  for (let at = 0; at < depth; at += 1) value = { value };
  return value;
}
