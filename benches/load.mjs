// What a first visit has to download, gzip -9: until the sketch is seen, until a drag makes a component and a sentence is
// answered, and in all.

import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { dist } from "../scripts/lib/paths.mjs";
import { startWorker } from "../scripts/serve/worker.mjs";
import { findBrowser } from "../scripts/setup/browser.mjs";
import { table } from "./lib/measure.mjs";

const worker = await startWorker({ files: dist });
const browser = await chromium.launch({ executablePath: await findBrowser() });
try {
  // The service worker would fetch everything at once, whether it is needed or not.
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const files = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith("/api/")) files.push(weighed(pathname, response));
  });
  const so = async () => (await Promise.all(files)).reduce((sum, [, size]) => sum + size, 0);

  await page.route("**/lazy/*", async (route) => {
    await seen;
    await route.continue();
  });
  let see;
  const seen = new Promise((resolve) => {
    see = resolve;
  });
  await page.goto(worker.url);
  await page.locator("canvas").first().waitFor();
  const first = await so();
  see();
  await page.getByRole("toolbar", { name: "Tools" }).waitFor();
  await page.getByRole("button", { name: "Button", exact: true }).click();
  await page.mouse.move(500, 300);
  await page.mouse.down();
  await page.mouse.move(620, 340, { steps: 4 });
  await page.mouse.up();
  await page.getByLabel("Message").fill("how many buttons are there?");
  await page.getByLabel("Message").press("Enter");
  await page.getByRole("article").getByText("Answered offline").waitFor();
  const both = await so();

  table(
    "A first visit",
    ["until", "gzip", "budget"],
    [
      ["the sketch is seen", kilobytes(first), "300 KB"],
      ["one can draw and talk", kilobytes(both), "450 KB"],
    ],
  );
  table(
    "Its files",
    ["file", "gzip"],
    (await Promise.all(files)).map(([name, size]) => [name, kilobytes(size)]),
  );
} finally {
  await browser.close();
  await worker.stop();
}

async function weighed(name, response) {
  return [name, gzipSync(await response.body(), { level: 9 }).length];
}

function kilobytes(size) {
  return `${(size / 1000).toFixed(1)} KB`;
}
