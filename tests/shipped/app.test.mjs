// The app as it is deployed: it draws, understands and exports in a browser, in few files.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { dist } from "../../scripts/lib/paths.mjs";
import { findBrowser } from "../../scripts/setup/browser.mjs";
import { component, draw, lastTurn, open, say } from "../e2e/sketch.mjs";
import { startWorker } from "../edge/worker.mjs";

// Each module costs a slow phone 10 ms of its main thread, whatever its size.
const MOST_MODULES = 16;

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
/** @type {import("@playwright/test").Browser} */
let browser;
before(async () => {
  worker = await startWorker({ files: dist });
  browser = await chromium.launch({ executablePath: await findBrowser() });
});
after(async () => {
  await browser.close();
  await worker.stop();
});

test("a component is drawn, changed by a sentence and exported", async () => {
  const page = await browser.newPage({
    baseURL: worker.url,
    viewport: { width: 1280, height: 800 },
  });
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await component(page, "Button").waitFor();
  await say(page, "make it twice as wide");
  await lastTurn(page).getByText("Answered offline").waitFor();
  assert.match((await component(page, "Button").textContent()) ?? "", /\b240\b/);
  assert.deepEqual(errors, []);
});

test("the wasm is in few files, each with its compressed copy", () => {
  const lazy = readdirSync(join(dist, "app", "lazy"));
  const modules = lazy.filter((file) => file.endsWith(".wasm"));
  assert.ok(modules.length <= MOST_MODULES, modules.join(" "));
  for (const file of lazy) {
    const copy = brotliDecompressSync(readFileSync(join(dist, "app-br", "lazy", file)));
    assert.deepEqual(copy, readFileSync(join(dist, "app", "lazy", file)), file);
  }
});
