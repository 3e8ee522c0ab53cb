// What is in the package, and that the tools of the field find nothing wrong with it.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { packageCommand, root } from "../../scripts/lib/paths.mjs";
import { install } from "./installed.mjs";

const run = promisify(execFile);
let installed;

before(async () => {
  installed = await install();
});
after(() => installed.remove());

test("the package holds one .wasm, its entries, declarations, README and licenses", () => {
  assert.deepEqual(readdirSync(installed.location).sort(), [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "api.js",
    "index.d.cts",
    "index.d.ts",
    "index.js",
    "layout.js",
    "node.cjs",
    "node.js",
    "package.json",
    "packed.js",
    "strict.js",
    "text.js",
    "websketch.js",
    "websketch_bg.wasm",
    "workerd.js",
  ]);
});

test("the version is the project's, and installing runs nothing", () => {
  const description = JSON.parse(readFileSync(join(installed.location, "package.json"), "utf8"));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  assert.equal(description.version, version);
  assert.equal(installed.core.version(), version);
  assert.equal(description.scripts, undefined);
  assert.equal(description.dependencies, undefined);
});

test("publint finds nothing", async () => {
  const { messages, pkg } = await publint({ pkgDir: join(root, "dist", "npm"), strict: true });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
});

test("attw finds nothing", async () => {
  const args = [installed.tarball, "--no-color", "--no-emoji"];
  // The package exports its .wasm for bundlers that must copy it; a .wasm has no types.
  args.push("--exclude-entrypoints", "websketch_bg.wasm", "package.json");
  const { stdout } = await run(packageCommand("attw"), args);
  // With problems it ends with an error; this is to be sure that it has looked.
  assert.match(stdout, /node16 \(from CJS\) +│ OK \(CJS\)/);
  assert.match(stdout, /node16 \(from ESM\) +│ OK \(ESM\)/);
  for (const resolution of ["bundler", "node10"]) {
    assert.match(stdout, new RegExp(`${resolution} +│ OK`));
  }
});

test("the examples of the README print what it says", async () => {
  const readme = readFileSync(join(installed.location, "README.md"), "utf8");
  const examples = [...readme.matchAll(/^```js\n(.*?)^```\n\n```text\n(.*?)^```/gms)];
  assert.equal(
    examples.length,
    readme.match(/^```js$/gm).length,
    "each example is followed by its output",
  );
  for (const [, program, output] of examples) {
    const file = join(installed.folder, "example.mjs");
    writeFileSync(file, program);
    const { stdout } = await run(process.execPath, [file]);
    assert.equal(stdout, output);
  }
});
