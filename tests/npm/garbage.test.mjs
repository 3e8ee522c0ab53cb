// Every argument of every function and method × every kind of garbage: an Error that names the argument, or an answer where
// the garbage is a value like any other; never a trap, and the next call works.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fixture, install } from "./installed.mjs";

const sketch = fixture("tiny");
let installed;
let core;
let expected;

before(async () => {
  installed = await install();
  core = installed.all;
  expected = JSON.stringify(core.analyze(sketch));
});
after(() => installed.remove());

const cyclic = [];
cyclic.push(cyclic);
let deep = [];
for (let depth = 0; depth < 100_000; depth += 1) deep = { deep: [deep] };
const { proxy: revoked, revoke } = Proxy.revocable([], {});
revoke();
const detached = new Uint8Array(8);
structuredClone(detached, { transfer: [detached.buffer] });
class Liar extends Uint8Array {
  get length() {
    return 2 ** 31;
  }
}
const trap = () => {
  throw new Error("boom");
};

const GARBAGE = {
  undefined: undefined,
  null: null,
  "a boolean": true,
  "a number": 7,
  NaN: Number.NaN,
  "a BigInt": 7n,
  "a symbol": Symbol("x"),
  "a function": () => [],
  "a class": class {},
  "a text": "x",
  "no text": "",
  "half a surrogate pair": "\ud83d",
  "the other half": "\udc00",
  "100 MB of text": "x".repeat(100e6),
  "an empty object": {},
  "an empty list": [],
  "a list of a million": new Array(1e6).fill(0),
  "a hole": new Array(1),
  "a map": new Map([["a", 1]]),
  "a date that is none": new Date(Number.NaN),
  "a cycle": cyclic,
  "deep nesting": deep,
  "a BigInt inside": [{ x: 7n }],
  "a getter that throws": Object.defineProperty({}, "id", { enumerable: true, get: trap }),
  "a getter that throws nothing": [
    Object.defineProperty({}, "id", {
      enumerable: true,
      get: () => {
        throw undefined;
      },
    }),
  ],
  "a toJSON that throws": { toJSON: trap },
  "a toJSON that gives nothing": { toJSON() {} },
  "a throwing proxy": new Proxy([], { get: trap, ownKeys: trap }),
  "a revoked proxy": revoked,
  "a proxy of bytes": new Proxy(new Uint8Array(4), {}),
  "a detached buffer": detached,
  "bytes that lie about their length": new Liar([91, 93]),
  "bytes that are no UTF-8": Uint8Array.of(0xff, 0xfe, 0x22),
  "other numbers than bytes": new Uint16Array(4),
  "a buffer": new ArrayBuffer(4),
  "a prototype of its own": Object.assign(Object.create(null), { __proto__: null, type: "x" }),
};

// What each argument takes although it stands above: [name, call, what it takes].
const OPTIONS = [
  "undefined",
  "null",
  "an empty object",
  "a map",
  "a proxy of bytes",
  "a detached buffer",
  "bytes that lie about their length",
  "bytes that are no UTF-8",
  "other numbers than bytes",
  "a buffer",
  "a prototype of its own",
];
const LISTS = ["an empty list"];
const BATCHES = [...LISTS, "a hole", "a list of a million"];
// A tree may be any JSON: what is no layout is left to the composition.
const TREES = [...OPTIONS.slice(1), ...BATCHES, "a boolean", "a number", "a text", "no text"];
const CHUNKS = [
  "a text",
  "no text",
  "half a surrogate pair",
  "the other half",
  "bytes that lie about their length",
  "bytes that are no UTF-8",
];
const ENTRIES = [
  ["sketch", "analyze", (value) => core.analyze(value), LISTS],
  ["sketch", "validate", (value) => core.validate(value, []), LISTS],
  ["operations", "validate", (value) => core.validate(sketch, value), BATCHES],
  ["options", "validate", (value) => core.validate(sketch, [], value), OPTIONS],
  ["sketch", "execute", (value) => core.execute(value, []), LISTS],
  ["operations", "execute", (value) => core.execute(sketch, value), BATCHES],
  ["options", "execute", (value) => core.execute(sketch, [], value), OPTIONS],
  ["sketch", "lint", (value) => core.lint(value), LISTS],
  ["sketch", "score", (value) => core.score(value), LISTS],
  ["sketch", "tidy", (value) => core.tidy(value), LISTS],
  ["sketch", "structure", (value) => core.structure(value), LISTS],
  ["options", "structure", (value) => core.structure(sketch, value), OPTIONS],
  ["sketch", "compose", (value) => core.compose(value, { tree: { text: "x" } }), LISTS],
  ["options", "compose", (value) => core.compose(sketch, { tree: { text: "x" } }, value), OPTIONS],
  ["sketch", "reflow", (value) => core.reflow(value, { width: 390, height: 844 }), LISTS],
  ["page", "reflow", (value) => core.reflow(sketch, value), []],
  ["sketch", "interpret", (value) => core.interpret(value, "undo"), LISTS],
  ["message", "interpret", (value) => core.interpret(sketch, value), ["a text", "no text"]],
  ["context", "interpret", (value) => core.interpret(sketch, "undo", value), OPTIONS],
  ["sketch", "alternatives", (value) => core.alternatives(value), LISTS],
  ["request", "alternatives", (value) => core.alternatives(sketch, value), OPTIONS],
  ["options", "alternatives", (value) => core.alternatives(sketch, {}, value), OPTIONS],
  ["sketch", "deriveState", (value) => core.deriveState(value, { state: "empty" }), LISTS],
  ["request", "deriveState", (value) => core.deriveState(sketch, value), []],
  [
    "options",
    "deriveState",
    (value) => core.deriveState(sketch, { state: "empty" }, value),
    OPTIONS,
  ],
  ["tree", "fillSections", (value) => core.fillSections(value), TREES],
  ["options", "fillSections", (value) => core.fillSections({ text: "x" }, value), OPTIONS],
  ["text", "repairJson", (value) => core.repairJson(value), []],
  ["sketch", "toSvg", (value) => core.toSvg(value), LISTS],
  ["options", "toSvg", (value) => core.toSvg(sketch, value), OPTIONS],
  ["sketch", "toHtml", (value) => core.toHtml(value), LISTS],
  ["options", "toHtml", (value) => core.toHtml(sketch, value), OPTIONS],
  ["sketch", "toExcalidraw", (value) => core.toExcalidraw(value), LISTS],
  ["document", "fromExcalidraw", (value) => core.fromExcalidraw(value), []],
  ["sketch", "new History", (value) => new core.History(value), LISTS],
  ["initial", "History.replay", (value) => core.History.replay(value, []), LISTS],
  ["log", "History.replay", (value) => core.History.replay(sketch, value), LISTS],
  ["operations", "apply", (value) => new core.History(sketch).apply(value), BATCHES],
  ["options", "apply", (value) => new core.History(sketch).apply([], value), OPTIONS],
  ["options", "new JsonStream", (value) => new core.JsonStream(value), OPTIONS],
  ["chunk", "JsonStream.push", (value) => new core.JsonStream().push(value), CHUNKS],
  ["sketch", "new OperationStream", (value) => new core.OperationStream(value), LISTS],
  ["options", "new OperationStream", (value) => new core.OperationStream(sketch, value), OPTIONS],
  [
    "chunk",
    "OperationStream.push",
    (value) => new core.OperationStream(sketch).push(value),
    CHUNKS,
  ],
];

describe("garbage", () => {
  for (const [argument, name, call, takes] of ENTRIES) {
    test(`as ${argument} of ${name}`, () => {
      for (const [garbage, value] of Object.entries(GARBAGE)) {
        const error = thrown(() => call(value));
        if (error === undefined) assert.ok(takes.includes(garbage), `${garbage} is taken`);
        else assertClear(error, argument, garbage);
        assertWorks();
      }
    });
  }

  test("every public function and method with an argument is in the table", () => {
    const methods = Object.entries(core).flatMap(([name, value]) => {
      if (typeof value !== "function" || value.length === 0)
        return isClass(value) ? [`new ${name}`] : [];
      return isClass(value) ? [`new ${name}`] : [name];
    });
    for (const name of methods) {
      assert.ok(
        ENTRIES.some(([, entry]) => entry === name),
        name,
      );
    }
  });
});

describe("instances", () => {
  const NAMES = ["History", "JsonStream", "OperationStream"];
  const made = (name) => new core[name](name === "JsonStream" ? {} : sketch);

  for (const name of NAMES) {
    test(`methods of ${name} refuse what is none`, () => {
      const Class = core[name];
      const others = NAMES.filter((other) => other !== name).map(made);
      others.push(
        undefined,
        null,
        7,
        {},
        Object.create(Class.prototype),
        new Proxy(made(name), {}),
      );
      const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(Class.prototype);
      for (const [key, { value, get }] of Object.entries(members)) {
        for (const other of others) {
          const error = thrown(() => (value ?? get).call(other, [], {}));
          assert.equal(error?.message, `this method needs a ${name} as its this`, key);
        }
      }
      assert.match(thrown(() => Class(sketch)).message, /without 'new'/);
      assertWorks();
    });
  }

  test("a finished stream says so and stays finished", () => {
    for (const stream of [new core.JsonStream(), new core.OperationStream(sketch)]) {
      stream.finish();
      for (const call of [
        () => stream.push("[]"),
        () => stream.push("[]"),
        () => stream.finish(),
      ]) {
        assert.equal(thrown(call)?.message, "the stream is finished");
      }
    }
    assertWorks();
  });

  test("arguments may call the package again, also the same instance", () => {
    const history = new core.History(sketch);
    const move = (x) => [{ type: "move", componentId: "title", x, y: 0 }];
    const options = {
      get partial() {
        history.apply(move(1));
        history.undo();
        core.analyze(sketch);
        return true;
      },
    };
    const { applied } = history.apply(move(2), options);
    assert.deepEqual([applied.length, history.revision], [1, 3]);
    const toJSON = () => {
      history.undo();
      return ["operations"];
    };
    const stream = new core.JsonStream({ path: { toJSON } });
    assert.deepEqual(stream.push('{"operations":[{"a":1},'), [{ a: 1 }]);
  });

  test("what refuses garbage is as it was", () => {
    const history = new core.History(sketch);
    const stream = new core.JsonStream();
    stream.push('["a');
    for (const value of Object.values(GARBAGE).filter((value) => !isText(value))) {
      thrown(() => history.apply(value, value));
      if (!ArrayBuffer.isView(value)) thrown(() => stream.push(value));
    }
    assert.equal(JSON.stringify(history.sketch), JSON.stringify(sketch));
    assert.deepEqual(stream.push('b"]'), ["ab"]);
  });
});

function assertClear(error, argument, garbage) {
  assert.ok(error instanceof Error, `${garbage}: ${String(error)}`);
  assert.ok(!(error.cause instanceof WebAssembly.RuntimeError), garbage);
  const names = error.message.startsWith(argument) || /^the (text|JSON) /.test(error.message);
  assert.ok(names, `${garbage}: ${error.message}`);
  assert.ok(error.message.length < 400, `${garbage}: ${error.message.length} characters`);
}

function assertWorks() {
  assert.equal(JSON.stringify(core.analyze(sketch)), expected, "the next call works");
}

function thrown(call) {
  try {
    call();
    return undefined;
  } catch (error) {
    return error ?? new Error(`threw ${error}`);
  }
}

function isClass(value) {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

function isText(value) {
  return typeof value === "string";
}
