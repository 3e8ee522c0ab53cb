// The package where it is not Node that loads it.

import assert from "node:assert/strict";
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { build } from "vite";
import { fixture, install } from "./installed.mjs";
import { askWorker, bundle, inBrowser, WASMS } from "./places.mjs";

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

// What a page does with the package, however it came there.
const APP = `const { analyze } = core;
document.title = JSON.stringify(analyze(${JSON.stringify(sketch)}));
`;

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** A page that has the package beside it and runs `program` under the strictest policy that lets it. */
function plainPage(name, program) {
  const folder = join(installed.folder, name);
  cpSync(installed.location, join(folder, "core"), { recursive: true });
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<script type="module" src="app.js"></script>`,
  );
  writeFileSync(join(folder, "app.js"), program);
  return folder;
}

test("in a browser, a script of type module imports it without a bundler", async () => {
  const folder = plainPage("plain", `import * as core from "./core/index.js";\n${APP}`);
  assert.equal(await titleOf(folder), expected);
});

test("in a browser that gets no wasm, the error says what came from where", async () => {
  const failing =
    'await import("./core/index.js").catch((error) => { document.title = error.message; });';
  const told = async (change) => {
    const folder = plainPage("failing", failing);
    change(join(folder, "core", WASM));
    const title = await titleOf(folder);
    rmSync(folder, { recursive: true });
    assert.match(
      title,
      /needs its WebAssembly from http:\/\/127.0.0.1:\d+\/core\/websketch_bg.wasm,/,
    );
    return title;
  };
  assert.match(await told((file) => rmSync(file)), /found status 404/);
  // What the server of a single-page application answers to everything it does not have.
  const page = (file) => writeFileSync(file, "<!doctype html><title>Home</title>");
  assert.match(await told(page), /found status 200, .* \(.*magic word.*"Bundlers"/);
});

test("in a browser, out of a bundler that knows no assets, with the .wasm beside the bundle", async () => {
  const folder = join(installed.folder, "esbuild");
  mkdirSync(folder);
  const program = `import * as core from "@websketch/core";\n${APP}`;
  writeFileSync(join(folder, "app.js"), await bundle(installed, program, { target: "es2022" }));
  copyFileSync(join(installed.location, WASM), join(folder, WASM));
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><script type="module" src="app.js"></script>',
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

const LAZY = `import { analyze, init } from "@websketch/core/lazy";
import { init as initLanguage, interpret } from "@websketch/core/language/lazy";
import { init as initRepair, repairJson } from "@websketch/core/repair/lazy";
`;
const ANSWER = `JSON.stringify([analyze(${JSON.stringify(sketch)}), interpret([], "undo").kind, repairJson("{a:1}").value])`;
const answered = () => `[${expected},"undo",{"a":1}]`;

/** A folder with the .wasm files, and a page that runs \`program\`. */
function pageWithWasm(name, program) {
  const folder = join(installed.folder, name);
  mkdirSync(folder);
  for (const wasm of WASMS) {
    copyFileSync(join(installed.location, wasm), join(folder, basename(wasm)));
  }
  writeFileSync(join(folder, "index.html"), `<!doctype html><script src="app.js"></script>`);
  writeFileSync(join(folder, "app.js"), program);
  return folder;
}

test("in a browser, a script that is no module waits for init, which can be told where the .wasm is", async () => {
  const program = `${LAZY}
let early;
try { analyze([]); } catch (error) { early = error.code; }
const here = (name) => new URL(name, document.baseURI);
Promise.all([
  init(here("websketch_bg.wasm")),
  initLanguage(fetch("websketch_language_bg.wasm")),
  fetch("websketch_repair_bg.wasm").then((response) => response.arrayBuffer()).then(initRepair),
]).then(() => { document.title = early + ${ANSWER}; }, (error) => { document.title = error.message; });
`;
  const text = await bundle(installed, program, { format: "iife", logLevel: "silent" });
  assert.equal(await titleOf(pageWithWasm("iife", text)), `not_ready${answered()}`);
});

test("in a browser, a service worker of type module answers once it is there", async () => {
  const worker = `${LAZY}
const ready = Promise.all([init(), initLanguage(), initRepair()]);
addEventListener("install", (event) => event.waitUntil(ready.then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (!event.request.url.endsWith("/answer")) return;
  event.respondWith(ready.then(() => new Response(${ANSWER})));
});
`;
  const page = `navigator.serviceWorker.register("worker.js", { type: "module" })
  .then(() => navigator.serviceWorker.controller ?? new Promise((resolve) => {
    navigator.serviceWorker.oncontrollerchange = resolve;
  }))
  .then(() => fetch("answer")).then((response) => response.text())
  .then((text) => { document.title = text; }, (error) => { document.title = error.message; });
`;
  const folder = pageWithWasm("service-worker", page);
  writeFileSync(join(folder, "worker.js"), await bundle(installed, worker, { target: "es2022" }));
  assert.equal(await titleOf(folder), answered());
});

function titleOf(folder) {
  return inBrowser(folder, async (page, url) => {
    await page.goto(url);
    await page.waitForFunction(() => document.title !== "");
    return page.title();
  });
}
