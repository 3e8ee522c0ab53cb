// Repair and the two streams, as a user calls them.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fixture, install } from "./installed.mjs";
import { records } from "./parity/records.mjs";

const texts = records()
  .filter(({ title }) => title.startsWith("repair:"))
  .map(({ arguments: [text] }) => text);
let installed;
let core;

before(async () => {
  installed = await install();
  core = installed.core;
});
after(() => installed.remove());

describe("repairJson", () => {
  check("finds the JSON, and says what it put right", () => {
    const { value, repairs } = core.repairJson("Sure: {a: 1,}");
    return [value, repairs.map(({ kind }) => kind)];
  }, [{ a: 1 }, ["leadingText", "bareKey", "extraComma"]]);

  for (const size of [0, 1, 2, 5]) {
    test(`places are those of the text, ${size ? `streamed by ${size} bytes` : "at once"}`, () => {
      const text = '“😀” {"é": 1, naïve: \'日本\', "c": tru}';
      const { repairs } = size ? streamed(text, size) : core.repairJson(text);
      const found = repairs.map(({ kind, start, end }) => [kind, text.slice(start, end)]);
      assert.deepEqual(found, [
        ["leadingText", "“😀” "],
        ["bareKey", "naïve"],
        ["otherQuote", "'"],
        ["bareText", "tru"],
      ]);
    });
  }

  check(
    "says what broke the stream",
    () => core.repairJson('[{"a":1},{"a":<<STREAM_ERROR: gone>>').streamError,
    "<<STREAM_ERROR: gone>>",
  );

  const strict = [
    "[]",
    ' {"a":[1,{}]} ',
    "5",
    '"{"',
    "null",
    '{"a":1,"a":2}',
    '{"__proto__":1}',
    '["\\ud800"]',
    '["\ud800"]',
    "[1e400,-0]",
    "[".repeat(1000) + "]".repeat(1000),
  ];
  for (const text of strict) {
    test(`strict JSON is what JSON.parse makes of it: ${text.slice(0, 20)}`, () => {
      assert.deepEqual(core.repairJson(text), { value: JSON.parse(text), repairs: [] });
    });
  }

  for (const text of ["[".repeat(128), '{"a":'.repeat(100_000), "[".repeat(1e6)]) {
    test(`brackets too deep are an error: ${text.slice(0, 10)} × ${text.length}`, () => {
      const error = { message: "the JSON is nested more than 127 deep" };
      assert.throws(() => core.repairJson(text), error);
    });
  }

  test("no JSON at all is an error", () => {
    for (const text of ["", "I would rather not.", "\ud83d"]) {
      assert.throws(() => core.repairJson(text), { message: "the text holds no JSON" });
    }
  });
});

describe("JsonStream", () => {
  const pushed = (stream, chunks) => chunks.map((chunk) => stream.push(chunk));

  check("gives each element at its last byte, and the rest at the end", () => {
    const stream = new core.JsonStream({ path: ["operations"] });
    const values = pushed(stream, ['{"operations":[{"a":', "1}", ',2,"x', '"]', "}"]);
    return [values, stream.finish()];
  }, [[[], [{ a: 1 }], [2], ["x"], []], { values: [], repairs: [], complete: true }]);

  check("knows the sentinels it is told", () => {
    const stream = new core.JsonStream({ sentinels: ["<<GONE"] });
    return [stream.push('[{"a":1},\n<<GONE away\n'), stream.finish().streamError];
  }, [[{ a: 1 }], "<<GONE away"]);

  check("waits for an operation when it is told to", () => {
    const stream = new core.JsonStream({ shape: "operations" });
    return pushed(stream, ['[1,2] then [{"type":"move","x":1},', "3]"]);
  }, [[{ type: "move", x: 1 }], [3]]);

  check("takes no JSON as it comes", () => new core.JsonStream().finish(), {
    values: [],
    repairs: [],
    complete: false,
    error: "the text holds no JSON",
  });

  test("strings and bytes, cut anywhere, give the same", () => {
    for (const text of texts.filter((text) => text.length < 400)) {
      const whole = all(new core.JsonStream(), [text]);
      const bytes = new TextEncoder().encode(text);
      const mixed = [...text.slice(0, 5).split(""), new TextEncoder().encode(text.slice(5))];
      for (const chunks of [
        text.split(""),
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        mixed,
      ]) {
        assert.deepEqual(all(new core.JsonStream(), chunks), whole, text);
      }
    }
  });

  check("an empty chunk between two halves changes nothing", () => {
    const none = new Uint8Array();
    const bytes = new TextEncoder().encode("é");
    const [first, second] = [bytes.subarray(0, 1), bytes.subarray(1)];
    const chunks = ['["', "\ud83d", none, "", "\ude00", first, none, "", second, none, '"]'];
    return all(new core.JsonStream(), chunks).values;
  }, ["😀é"]);
  check(
    "bytes after half of a pair make that half a replacement character",
    () => all(new core.JsonStream(), ['["', "\ud83d", Uint8Array.of(0x22, 0x5d)]).values,
    ["\ufffd"],
  );

  check(
    "half of a pair at the end is dropped with what it is in",
    () => all(new core.JsonStream(), ['["a",{"b":"\ud83d']).values,
    ["a"],
  );
});

describe("OperationStream", () => {
  const idSeed = { now: 1_718_000_000_000, random: "0123456789abcdef" };
  const stream = () => new core.OperationStream(fixture("tiny"), { idSeed });

  check("checks each operation against the sketch as the earlier ones left it", () => {
    const answer = [
      { type: "delete", componentId: "title" },
      { type: "move", componentId: "title", x: 1, y: 2 },
    ];
    const events = all(stream(), JSON.stringify(answer).split("")).values;
    return events.map(({ kind, rejection }) => [kind, rejection?.code]);
  }, [
    ["operation", undefined],
    ["rejected", "unknown_component"],
  ]);

  check("puts right what is safe, says so, and names what is added", () => {
    const add = { type: "create", componentType: "button", x: "1", y: 2, width: 90, height: 40 };
    const [{ operation, coercions }] = stream().push(JSON.stringify([add]));
    return [operation.type, operation.componentId.slice(0, 24), coercions.map((it) => it.field)];
  }, ["add", "component-1718000000000-", ["type", "x", "componentType"]]);

  check("texts come as they are said", () => {
    const running = stream();
    return ['{"reasoning":"Bec', 'ause","description":"Do', 'ne."}'].map((chunk) =>
      running
        .push(chunk)
        .map(({ field, text }) => `${field} ${text}`)
        .join(),
    );
  }, ["reasoning Bec", "reasoning ause,description Do", "description ne."]);

  check("the end comes last, and says when the answer was cut", () => {
    const running = stream();
    running.push('{"operations":[{"type":"delete","componentId":"title"},{"type":"del');
    return running.finish();
  }, [{ kind: "end", complete: false }]);

  test("what a stream accepts, execute accepts in its place", () => {
    const sketch = fixture("tiny");
    const answer = JSON.stringify([
      { type: "add", componentType: "List", x: 1, y: 2, width: 80, height: 90 },
      { type: "modify", componentId: "title", props: { text: "New" } },
    ]);
    const events = new core.OperationStream(sketch).push(answer);
    const { rejections } = core.execute(
      sketch,
      events.map(({ operation }) => operation),
    );
    assert.deepEqual([events.length, rejections], [2, []]);
  });
});

// All that comes out of the chunks, and how it ends; for operations, the events.
function all(stream, chunks) {
  const values = chunks.flatMap((chunk) => stream.push(chunk));
  const end = stream.finish();
  return Array.isArray(end)
    ? { values: [...values, ...end.slice(0, -1)], end: end.at(-1) }
    : {
        ...end,
        values: [...values, ...end.values],
      };
}

function check(name, call, expected) {
  test(name, () => assert.deepEqual(call(), expected));
}

function streamed(text, size) {
  const stream = new core.JsonStream();
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) stream.push(bytes.subarray(at, at + size));
  return stream.finish();
}
