// npm run screenshot: docs/screenshot.png, the picture of the README, taken of the current build.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSteps, SERVED, toolsFor } from "./build/steps.mjs";
import { main } from "./lib/main.mjs";
import { root } from "./lib/paths.mjs";
import { Progress } from "./lib/progress.mjs";
import { startWorker } from "./serve/worker.mjs";
import { findBrowser, installBrowser } from "./setup/browser.mjs";
import { setupSteps } from "./setup/steps.mjs";

/** Messages, in order. Each is understood without a model. */
const SAID = [
  "Create a landing page for a bakery with a header, a hero, pricing and a footer",
  "make the Choose Team button primary",
];
const VIEW = { width: 1440, height: 900 };

await main(async () => {
  const parts = ["app", "worker"];
  const steps = [...setupSteps(toolsFor(SERVED, parts)), ...buildSteps(SERVED, parts)];
  const progress = new Progress(steps.length + 2);
  for (const { title, work } of steps) await progress.step(title, work);
  await progress.step("Finding a browser", installBrowser);
  await progress.step("Taking the picture", take);
});

/** Opens the app, sends the messages, and takes the picture. */
export async function take() {
  const { chromium } = await import("@playwright/test");
  const worker = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "0" } });
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const page = await browser.newPage({ viewport: VIEW, colorScheme: "light" });
    await page.goto(worker.url);
    const message = page.getByLabel("Message");
    for (const [index, said] of SAID.entries()) {
      await message.fill(said);
      await message.press("Enter");
      await page.getByText("Answered offline").nth(index).waitFor();
    }
    // Beside the page: nothing is selected, and nothing is being pointed at.
    await page.mouse.click(VIEW.width - 340, VIEW.height - 30);
    await page.keyboard.press("Escape");
    await page.getByText("Saving…").waitFor({ state: "hidden" });
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot({ scale: "css", animations: "disabled" });
    writeFileSync(join(root, "docs", "screenshot.png"), picture);
    return `${Math.round(picture.length / 1024)} KB`;
  } finally {
    await browser.close();
    await worker.stop();
  }
}
