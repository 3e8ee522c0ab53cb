// The package where it is not Node that loads it.

import assert from "node:assert/strict";
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { fixture, install } from "./installed.mjs";
import { askWorker, bundle, inBrowser } from "./places.mjs";

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
  assert.equal(await askWorker(installed, program, JSON.stringify(sketch)), expected);
});

test("bundled for Node, it finds the .wasm beside the bundle", async () => {
  const program = 'export { analyze } from "@websketch/core";\n';
  const file = join(installed.folder, "bundle.mjs");
  writeFileSync(file, await bundle(installed, program, { platform: "node" }));
  copyFileSync(join(installed.location, WASM), join(installed.folder, WASM));
  const { analyze } = await import(pathToFileURL(file));
  assert.equal(JSON.stringify(analyze(sketch)), expected);
});

// What a page does with the package, however it came there.
const APP = `const { analyze } = core;
document.title = JSON.stringify(analyze(${JSON.stringify(sketch)}));
`;

test("in a browser, a script of type module imports it without a bundler", async () => {
  const folder = join(installed.folder, "plain");
  cpSync(installed.location, join(folder, "core"), { recursive: true });
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><script type="module">import * as core from "./core/index.js";\n${APP}</script>`,
  );
  assert.equal(await titleOf(folder), expected);
});

for (const mode of ["production", "development"]) {
  test(`in a browser, out of a Vite build for ${mode}`, async () => {
    const folder = join(installed.folder, `vite-${mode}`);
    mkdirSync(folder);
    writeFileSync(
      join(folder, "index.html"),
      '<!doctype html><script type="module" src="/app.js"></script>',
    );
    writeFileSync(join(folder, "app.js"), `import * as core from "@websketch/core";\n${APP}`);
    await build({ root: folder, mode, configFile: false, logLevel: "silent" });
    assert.equal(await titleOf(join(folder, "dist")), expected);
  });
}

function titleOf(folder) {
  return inBrowser(folder, async (page, url) => {
    await page.goto(url);
    await page.waitForFunction(() => document.title !== "");
    return page.title();
  });
}
