// The npm package as it is published: each entry point does its work in Node, and its wasm is small.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { dist } from "../../scripts/lib/paths.mjs";
import { fixture, install } from "../npm/installed.mjs";
import { WASMS } from "../npm/places.mjs";

// Gzipped bytes of the wasm of each entry, in the order of WASMS.
const LARGEST = [750_000, 950_000, 120_000];

/** @type {Awaited<ReturnType<typeof install>>} */
let installed;
before(async () => {
  installed = await install(dist);
});
after(() => installed.remove());

/** @param {string[]} path */
const imported = (...path) => import(pathToFileURL(join(installed.location, ...path)).href);

test("every entry point does its work with its own wasm", async () => {
  const sketch = fixture("tiny");
  const core = await imported("node.js");
  const moved = core.execute(sketch, [{ type: "delete", componentId: sketch[0].id }]);
  assert.equal(moved.sketch.length, sketch.length - 1);
  const language = await imported("language", "node.js");
  assert.equal(language.interpret(sketch, "undo").kind, "undo");
  const repair = await imported("repair", "node.js");
  assert.deepEqual(repair.repairJson("{a: 1").value, { a: 1 });
});

for (const [at, wasm] of WASMS.entries()) {
  test(`${wasm} is less than ${LARGEST[at] / 1000} KB gzipped`, (t) => {
    const { length } = gzipSync(readFileSync(join(installed.location, wasm)), { level: 9 });
    t.diagnostic(`${(length / 1000).toFixed(1)} KB`);
    assert.ok(length < LARGEST[at], `${length} bytes`);
  });
}
