// The package in Node, in whatever way it gets there: required, bundled, or loaded by a test runner.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { build } from "vite";
import { fixture, install } from "./installed.mjs";
import { bundle } from "./places.mjs";

const sketch = fixture("tiny");
let installed;
let expected;

before(async () => {
  installed = await install();
  expected = JSON.stringify(installed.core.analyze(sketch));
});
after(() => installed.remove());

const requireAsUser = () => createRequire(join(installed.folder, "user.cjs"));

test("require finds the same functions as import, in a script that is no module", () => {
  const path = requireAsUser().resolve("@websketch/core");
  // Node before 22.12 and test runners cannot require a module.
  assert.equal(path, join(installed.location, "node.cjs"));
  const core = requireAsUser()("@websketch/core");
  assert.deepEqual(Object.keys(core).sort(), Object.keys(installed.core).sort());
  assert.equal(JSON.stringify(core.analyze(sketch)), expected);
});

test("its package.json can be asked for", () => {
  assert.equal(requireAsUser()("@websketch/core/package.json").name, "@websketch/core");
});

test("a test runner's own context is enough, with no globals but those of the language", () => {
  const module = { exports: {} };
  const context = createContext({ module, require: requireAsUser(), crypto });
  runInContext(readFileSync(join(installed.location, "node.cjs"), "utf8"), context);
  const { analyze, OperationStream } = module.exports;
  assert.equal(JSON.stringify(analyze(sketch)), expected);
  const stream = new OperationStream(sketch);
  const bytes = new TextEncoder().encode('{"operations": [{"type": "delete", "componentId": "');
  assert.equal(stream.push(bytes).length, 0);
  assert.equal(stream.push(`${sketch[0].id}"}`).length, 1);
});

const IMPORTING = `import { analyze } from "@websketch/core";
console.log(JSON.stringify(analyze(${JSON.stringify(sketch)})));
`;
const REQUIRING = IMPORTING.replace(/import (.*) from (.*);/, "const $1 = require($2);");

// Runs a bundle that is all alone in a folder: whatever else it wants is missed.
function runAlone(name, text) {
  const folder = join(installed.folder, "alone", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  return execFileSync(process.execPath, [join(folder, name)], { encoding: "utf8" }).trim();
}

for (const [title, program] of Object.entries({ imported: IMPORTING, required: REQUIRING })) {
  for (const [format, extension] of Object.entries({ esm: "mjs", cjs: "cjs" })) {
    test(`${title} and bundled by esbuild as ${format}, it is one file`, async () => {
      const text = await bundle(installed, program, { platform: "node", format });
      assert.equal(runAlone(`${title}.${extension}`, text), expected);
    });
  }
}

test("bundled by Vite for a server, it is one file", async () => {
  const folder = join(installed.folder, "server");
  mkdirSync(folder);
  writeFileSync(join(folder, "entry.js"), IMPORTING);
  await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    build: { ssr: "entry.js" },
    ssr: { noExternal: true },
  });
  const files = readdirSync(join(folder, "dist"));
  assert.equal(files.length, 1, files.join(", "));
  const text = readFileSync(join(folder, "dist", files[0]), "utf8");
  assert.equal(runAlone("server.mjs", text), expected);
});
