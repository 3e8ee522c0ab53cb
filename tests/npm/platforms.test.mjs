// The package where it is not Node that loads it.

import assert from "node:assert/strict";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { fixture, install } from "./installed.mjs";

const WASM = "websketch_bg.wasm";
const sketch = fixture("tiny");
let installed;
let expected;

before(async () => {
  installed = await install();
  expected = JSON.stringify(installed.core.analyze(sketch));
});
after(() => installed.remove());

test("in workerd, a Worker imports it as it is", async () => {
  const program = `import { analyze } from "@websketch/core";
export default { fetch: async (request) => Response.json(analyze(await request.json())) };
`;
  const worker = await bundle(program, { conditions: ["workerd"], external: ["*.wasm"] });
  // wrangler brings workerd along, with the library that starts it.
  const { Miniflare } = createRequire(createRequire(import.meta.url).resolve("wrangler"))(
    "miniflare",
  );
  const workerd = new Miniflare({
    cf: false,
    compatibilityDate: "2026-04-20",
    modules: [
      { type: "ESModule", path: "worker.js", contents: worker },
      { type: "CompiledWasm", path: WASM, contents: readFileSync(join(installed.location, WASM)) },
    ],
  });
  try {
    const init = { method: "POST", body: JSON.stringify(sketch) };
    const response = await workerd.dispatchFetch("http://localhost/", init);
    assert.equal(await response.text(), expected);
  } finally {
    await workerd.dispose();
  }
});

test("bundled for Node, it finds the .wasm beside the bundle", async () => {
  const program = 'export { analyze } from "@websketch/core";\n';
  const file = join(installed.folder, "bundle.mjs");
  writeFileSync(file, await bundle(program, { platform: "node" }));
  copyFileSync(join(installed.location, WASM), join(installed.folder, WASM));
  const { analyze } = await import(pathToFileURL(file));
  assert.equal(JSON.stringify(analyze(sketch)), expected);
});

async function bundle(program, options) {
  const stdin = { contents: program, resolveDir: installed.folder };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    format: "esm",
    write: false,
    ...options,
  });
  return outputFiles[0].text;
}
