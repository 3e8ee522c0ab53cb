// What is in the package, and that the tools of the field find nothing wrong with it.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { packageCommand, root, tested } from "../../scripts/lib/paths.mjs";
import { ENTRIES, install } from "./installed.mjs";
import { WASMS } from "./places.mjs";

const run = promisify(execFile);
let installed;

before(async () => {
  installed = await install();
});
after(() => installed.remove());

test("the package holds a .wasm for each entry, its files by place, declarations, README and licenses", () => {
  const entry = [
    "api.js",
    "index.d.cts",
    "index.d.ts",
    "index.js",
    "lazy.d.cts",
    "lazy.d.ts",
    "lazy.js",
  ];
  const places = [...entry, "node.cjs", "node.js", "workerd.js"];
  const inFolder = (...path) => readdirSync(join(installed.location, ...path)).sort();
  const wasm = (name) => [`${name}.js`, `${name}_bg.wasm`];
  const others = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "package.json"];
  const data = (name) => ["cjs", "d.cts", "d.ts", "js"].map((end) => `${name}.${end}`);
  assert.deepEqual(
    inFolder(),
    [
      ...others,
      ...data("icons"),
      ...data("packs"),
      ...places,
      ...wasm("websketch"),
      "language",
      "lib",
      "repair",
      "types",
    ].sort(),
  );
  for (const name of ["language", "repair"]) {
    assert.deepEqual(inFolder(name), [...places, ...wasm(`websketch_${name}`)].sort());
  }
  const declared = [
    "analysis",
    "conversation",
    "events",
    "excalidraw",
    "import",
    "json-schema",
    "layout",
    "operations",
    "options",
    "repairs",
    "sketch",
    "trees",
    "unchecked",
  ];
  assert.deepEqual(
    inFolder("types"),
    declared.flatMap((name) => [`${name}.d.cts`, `${name}.d.ts`]),
  );
  assert.deepEqual(inFolder("lib"), [
    "analysis.js",
    "boundary.js",
    "changes.js",
    "failure.js",
    "packed.js",
    "ready.js",
    "repairs.js",
    "start.js",
    "streams.js",
    "strict.js",
    "text.js",
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
  const { messages, pkg } = await publint({ pkgDir: join(tested, "npm"), strict: true });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
});

test("attw finds nothing", async () => {
  const args = [installed.tarball, "--no-color", "--no-emoji"];
  // The package exports its .wasm for bundlers that must copy it; a .wasm has no types.
  args.push("--exclude-entrypoints", ...WASMS, "package.json");
  const { stdout } = await run(packageCommand("attw"), args);
  // With problems it ends with an error; this is to be sure that it has looked.
  for (const entry of ENTRIES) {
    const row = [`"@websketch/core${entry}"`, "OK", "OK \\(CJS\\)", "OK \\(ESM\\)", "OK"];
    assert.match(stdout, new RegExp(row.join(" +│ ")));
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
