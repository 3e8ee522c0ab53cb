// The same calls give the same bytes in wasm as natively: core/npm/tests/parity.rs runs the same records.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { root } from "../../scripts/lib/paths.mjs";
import { fixture, install } from "./installed.mjs";

const records = join(root, "core", "npm", "tests", "parity");
const SEED = JSON.stringify({ now: 1_718_000_000_000, random: "0123456789abcdef" });
let installed;
let wasm;

before(async () => {
  installed = await install();
  // What is inside the package: the public functions parse the answer, and so would hide how it was written.
  wasm = await import(pathToFileURL(join(installed.location, "websketch.js")));
});
after(() => installed.remove());

for (const file of readdirSync(records).filter((name) => name.endsWith(".json"))) {
  const name = file.slice(0, -".json".length);
  test(`${name} answers the recorded bytes`, () => {
    const record = JSON.parse(readFileSync(join(records, file), "utf8"));
    const recorded = readFileSync(join(records, `${name}.txt`), "utf8");
    assert.equal(answer(record), recorded);
  });
}

for (const [name, options] of [
  ["landing", {}],
  ["messy", null],
  ["dashboard", { theme: "light" }],
  ["dashboard-dark", { theme: "dark" }],
]) {
  test(`the picture of ${name} is the golden one of core`, () => {
    const picture = readFileSync(join(root, "core", "tests", "golden", `${name}.svg`), "utf8");
    const sketch = fixture(name.split("-")[0]);
    assert.equal(installed.core.toSvg(sketch, options), picture);
  });
}

function answer(record) {
  try {
    return wasm[record.call](...record.arguments.map(argument), SEED);
  } catch (error) {
    return `Error: ${error.message}`;
  }
}

// A text argument that begins with @ stands for a sketch of tests/fixtures.
function argument(value) {
  const isFixture = typeof value === "string" && value.startsWith("@");
  return JSON.stringify(isFixture ? fixture(value.slice(1)) : value);
}
