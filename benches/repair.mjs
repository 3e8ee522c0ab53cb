// Text of a model in, JavaScript value out, against what the field uses; and operations out of a stream.

import assert from "node:assert/strict";
import { jsonrepair } from "jsonrepair";
import { parse as parsePartial } from "partial-json";
import { JsonStream, OperationStream, repairJson } from "../dist/npm/node.js";
import { compared, growth, ms, ratio, table } from "./lib/measure.mjs";
import { operationsOf } from "./lib/workload.mjs";

const CHUNK = 12;
const LEAST_RATIO = 5;

const operations = operationsOf(11_458);
const valid = JSON.stringify(operations);
const lines = operations.map((operation) => JSON.stringify(operation).replace(/\}$/, ",}"));
const fenced = `Here is what I would do:\n\n\`\`\`json\n[\n${lines.join(",\n")},\n]\n\`\`\`\nAnything else?`;
const half = (text) => text.slice(0, text.length / 2);
// Which elements begin before the cut: each has one `"type"`.
const begun = (text) => text.split('"type"').length - 1;

table(
  `repairJson, text in to JavaScript value out (budget: ${LEAST_RATIO} × jsonrepair)`,
  ["text", "size", "websketch", "MB/s", "jsonrepair", "ratio", "its elements"],
  [
    ["valid", valid],
    ["fenced, prose, trailing commas", fenced],
    ["the same, cut in the middle", half(fenced)],
    ["valid, cut in the middle", half(valid)],
  ].map(([name, text]) => {
    const found = repairJson(text).value.length;
    assert.equal(found, begun(text), "the right number of elements");
    const [ours, theirs] = compared(
      () => repairJson(text).value,
      () => JSON.parse(jsonrepair(text)),
    );
    const elements = JSON.parse(jsonrepair(text)).length;
    return [
      name,
      `${(text.length / 1e6).toFixed(2)} MB`,
      ms(ours),
      (text.length / 1e3 / ours).toFixed(0),
      ms(theirs),
      ratio(theirs, ours),
      elements === found ? "right" : `wrong: ${elements} for ${found}`,
    ];
  }),
);

const answer = JSON.stringify({
  reasoning: "Because.",
  operations: operationsOf(1_000),
  description: "Done.",
});
table(
  `1,000 operations, ${answer.length} characters in chunks of ${CHUNK}, each out as soon as it is complete`,
  ["way", "CPU time", "budget"],
  [
    ["JsonStream", cpuTime(() => streamed(new JsonStream({ path: ["operations"] }), answer)), 50],
    ["OperationStream, each one checked", cpuTime(() => streamed(operationStream(), answer)), 50],
    ...[
      ["partial-json on each prefix", parsePartial],
      ["jsonrepair on each prefix", (prefix) => JSON.parse(jsonrepair(prefix))],
    ].map(([name, parse]) => [`${name}, 100 operations only`, reparsed(parse)]),
  ].map(([name, time, budget]) => [name, ms(time), budget ? ms(budget) : ""]),
);

const SIZES = [20_000, 80_000, 320_000, 1_300_000];
const rows = SIZES.map((size) => {
  const text = valid.repeat(2).replace("][", ",").slice(0, size);
  return [size, cpuTime(() => streamed(new JsonStream(), text, 4))];
});
table(
  "JsonStream in chunks of 4, by length (budget for time(4n) / time(n): 4.8, which is an exponent of 1.13)",
  ["characters", "CPU time", "time(4n) / time(n)", "growth"],
  rows.map(([size, time], index) => [
    String(size),
    ms(time),
    index > 0 ? (time / rows[index - 1][1]).toFixed(2) : "",
    index > 0 ? growth(rows[index - 1], [size, time]).toFixed(2) : "",
  ]),
);

// On a sketch with the components that the operations name.
function operationStream() {
  const sketch = operationsOf(1_000).map(({ componentId, x, y }) => {
    return { id: componentId, type: "Button", x, y, width: 120, height: 40 };
  });
  return new OperationStream(sketch);
}

// The median CPU time in ms: a ratio of two sizes must not depend on what else the machine does in between.
function cpuTime(run) {
  const times = [];
  for (let turn = -3; turn < 9; turn += 1) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    // The first runs are to warm up.
    if (turn >= 0) times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b)[4];
}

function streamed(stream, text, size = CHUNK) {
  let count = 0;
  for (let start = 0; start < text.length; start += size) {
    count += stream.push(text.slice(start, start + size)).length;
  }
  const end = stream.finish();
  return count + (end.values ?? end).length;
}

// What one does without a stream: the whole text so far, again and again. A tenth of the operations is patience enough.
function reparsed(parse) {
  const text = JSON.stringify(operationsOf(100));
  const start = performance.now();
  let found;
  for (let end = CHUNK; end < text.length; end += CHUNK) found = parse(text.slice(0, end));
  assert.ok(found.length >= 99);
  return performance.now() - start;
}
