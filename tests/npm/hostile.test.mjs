// Nothing traps, whatever is passed: each wrong argument is an Error that says what was wrong, and the next call works.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fixture, install } from "./installed.mjs";

const sketch = fixture("tiny");
const button = { id: "a", type: "Button", x: 0, y: 0, width: 80, height: 40 };
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
for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
const throwing = (thrown) => ({
  get id() {
    throw thrown;
  },
});
const unspeakable = { [Symbol.toPrimitive]: 7, toString: null };
const proxy = new Proxy([], {
  get() {
    throw new TypeError("no entry");
  },
});
const { proxy: revoked, revoke } = Proxy.revocable([], {});
revoke();

const notSketches = [
  ["undefined", undefined, "sketch must be an array, found undefined"],
  ["null", null, "sketch: a sketch must be an array of components, found null"],
  ["a number", 7, "sketch: a sketch must be an array of components, found number"],
  ["a function", () => [], "sketch must be an array, found function"],
  ["a symbol", Symbol("x"), "sketch must be an array, found symbol"],
  ["a BigInt", 7n, /^sketch cannot be written as JSON: .*BigInt/],
  ["JSON text", "[]", "sketch: a sketch must be an array of components, found string"],
  ["a map", new Map(), "sketch: a sketch must be an array of components, found object"],
  ["a hole", new Array(1), "sketch: component 0: a component must be an object, found null"],
  [
    "a symbol inside",
    [Symbol("x")],
    "sketch: component 0: a component must be an object, found null",
  ],
  ["a BigInt inside", [{ ...button, x: 7n }], /^sketch cannot be written as JSON: .*BigInt/],
  ["a cycle", cyclic, /^sketch cannot be written as JSON: .*circular/],
  ["deep nesting", deep, "sketch is nested too deeply"],
  ["props that are too deep", [{ ...button, props: nested(200) }], "sketch is nested too deeply"],
  ["a throwing getter", [throwing(new Error("boom"))], "sketch cannot be written as JSON: boom"],
  ["a getter that throws undefined", [throwing()], "sketch cannot be written as JSON: undefined"],
  [
    "a getter that throws the unspeakable",
    [throwing(unspeakable)],
    /^sketch cannot be written as JSON/,
  ],
  ["a throwing proxy", proxy, "sketch cannot be written as JSON: no entry"],
  ["a revoked proxy", revoked, /^sketch cannot be written as JSON: .*revoked/],
  [
    "half a surrogate pair",
    [{ ...button, id: "\ud83d" }],
    "sketch holds a text with half of a surrogate pair",
  ],
  [
    "half a surrogate pair in props",
    [{ ...button, props: { text: "a\udc00" } }],
    "sketch holds a text with half of a surrogate pair",
  ],
  [
    "100 MB of text",
    "x".repeat(100e6),
    /^sketch must be at most 16777216 characters of JSON, found/,
  ],
  [
    "100 MB of props",
    [{ ...button, props: { text: "é".repeat(100e6) } }],
    /^sketch must be at most/,
  ],
  ["1 MB of props", [{ ...button, props: { text: "x".repeat(1e6) } }], /at most 65536 bytes/],
  ["20,001 components", new Array(20_001).fill(button), /at most 20000 components/],
  ["the same id twice", [button, button], "sketch: component 1: Component id a is already in use"],
  [
    "a control character",
    [{ ...button, id: "a\n" }],
    "sketch: component 0: id: an id has no control characters",
  ],
  ["a negative width", [{ ...button, width: -1 }], /^sketch: component 0: width/],
];
for (const [name, value, message] of notSketches) {
  refused(`as a sketch: ${name}`, () => core.analyze(value), message);
}

const notOperations = [
  ["undefined", undefined, "operations must be an array, found undefined"],
  ["an operation alone", { type: "delete" }, "operations must be an array, found object"],
  ["a cycle", cyclic, /^operations cannot be written as JSON: .*circular/],
  [
    "a throwing getter",
    [throwing(new Error("boom"))],
    "operations cannot be written as JSON: boom",
  ],
  [
    "half a surrogate pair",
    [{ type: "\udfff" }],
    "operations holds a text with half of a surrogate pair",
  ],
  ["100 MB of text", ["x".repeat(100e6)], /^operations must be at most/],
];
for (const [name, value, message] of notOperations) {
  refused(`as operations: ${name}`, () => core.execute(sketch, value), message);
}

const notOptions = [
  [7, "options must be an object, found number"],
  ["partial", 'options must be an object, found "partial"'],
  [Symbol("x"), "options must be an object, found symbol"],
  [{ partial: "yes" }, 'options.partial must be a boolean, found "yes"'],
  [{ origin: "god" }, 'options.origin must be "user" or "model", found "god"'],
  [{ idSeed: 7 }, "options.idSeed must be an object, found number"],
  [{ idSeed: { random: "0123456789abcdef" } }, "options.idSeed.now must be a number, found null"],
  [{ idSeed: { now: 0 } }, "options.idSeed.random must be a string, found null"],
  [
    { idSeed: { now: 0, random: "short" } },
    "idSeed.random must have at least 16 characters, found 5",
  ],
  [{ idSeed: { now: -1, random: "0123456789abcdef" } }, /^idSeed.now must be a time/],
  [
    { idSeed: { now: Number.NaN, random: "0123456789abcdef" } },
    /^options.idSeed.now must be a number/,
  ],
  [
    {
      get partial() {
        throw new Error("boom");
      },
    },
    "options cannot be written as JSON: boom",
  ],
];
for (const [value, message] of notOptions) {
  refused(`as options: ${message}`, () => core.execute(sketch, [], value), message);
  refused(
    `as options of a history: ${message}`,
    () => new core.History(sketch).apply([], value),
    message,
  );
}

refused(
  "as a theme: a color",
  () => core.toSvg(sketch, { theme: "pink" }),
  'options.theme must be "light" or "dark", found "pink"',
);

const notMessages = [
  [undefined, "message must be a string, found undefined"],
  [7, "message must be a string, found number"],
  ["\ud83d", "message holds a text with half of a surrogate pair"],
  ["x".repeat(32_001), "message must be at most 32000 characters, found 32001"],
  ["x".repeat(100e6), /^message must be at most/],
];
for (const [value, message] of notMessages) {
  refused(`as a message: ${message}`, () => core.interpret(sketch, value), message);
}

const notContexts = [
  [[], "context must be an object, found array"],
  [{ selection: "a" }, 'context.selection must be an array, found "a"'],
  [{ selection: [7] }, "context.selection[0] must be a string, found number"],
  [{ selection: [""] }, /^context.selection\[0\] must be the id of a component, found ""/],
  [
    { history: [{ role: "god", content: "" }] },
    'context.history[0].role must be "user" or "assistant", found "god"',
  ],
  [{ history: [{ role: "user" }] }, "context.history[0].content must be a string, found null"],
  [
    { history: [{ role: "user", content: "x".repeat(32_001) }] },
    /^context.history\[0\].content must be/,
  ],
  [
    { page: { width: 0, height: 900 } },
    "context.page.width must be a number above 0 and at most 1000000, found 0",
  ],
  [{ page: { width: 900, height: Infinity } }, /^context.page.height must be a number/],
];
for (const [value, message] of notContexts) {
  refused(`as a context: ${message}`, () => core.interpret(sketch, "undo", value), message);
}

const notLogs = [
  [undefined, "log must be an array, found undefined"],
  [{}, "log: a log must be an array of commits, found object"],
  [[{ revision: 1.5 }], "log: commit 0: revision must be a whole number from 1, found 1.5"],
  [cyclic, /^log cannot be written as JSON: .*circular/],
];
for (const [value, message] of notLogs) {
  refused(`as a log: ${message}`, () => core.History.replay(sketch, value), message);
}

test("wrong operations are rejected and do not throw", () => {
  const odd = [
    null,
    undefined,
    7,
    "delete",
    [],
    {},
    Symbol("x"),
    () => 7,
    { type: 7 },
    { type: cyclic.length },
  ];
  const { valid, rejections } = core.validate(sketch, odd);
  assert.equal(valid, false);
  assert.deepEqual(
    rejections.map(({ index }) => index),
    odd.map((_, index) => index),
  );
});

test("keys of prototypes are keys like all others", () => {
  const props = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');
  const { sketch: after } = core.execute([{ ...button, props }], []);
  assert.equal(JSON.stringify(after[0].props), JSON.stringify(props));
  assert.equal({}.polluted, undefined);
});

test("components on top of one another, or inside one another, are analyzed", () => {
  const count = 20_000;
  const shapes = {
    stacked: () => ({ x: 0, y: 0, width: 80, height: 40 }),
    nested: (index) => ({
      x: index,
      y: index,
      width: 50_000 - 2 * index,
      height: 50_000 - 2 * index,
    }),
    stairs: (index) => ({ x: index * 20, y: index * 20, width: 20, height: 20 }),
    row: (index) => ({ x: index * 21, y: 0, width: 20, height: 20 }),
  };
  for (const shape of Object.values(shapes)) {
    const many = Array.from({ length: count }, (_, index) => {
      const { x, y, width, height } = shape(index);
      return { id: `c${index}`, type: "Container", x, y, width, height };
    });
    assert.equal(core.analyze(many).layoutStats.componentCount, count);
  }
});

function refused(name, call, message) {
  test(name, () => {
    assert.throws(call, (error) => {
      assert.ok(error instanceof Error);
      if (typeof message === "string") assert.equal(error.message, message);
      else assert.match(error.message, message);
      return true;
    });
    assert.equal(JSON.stringify(core.analyze(sketch)), expected, "the next call works");
  });
}

function nested(depth) {
  return JSON.parse(`${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`);
}
