// For whoever sets the browser to letters twice as large.

import { findBrowser } from "../../scripts/setup/browser.mjs";
import { expect, test } from "./app.mjs";
import { component, drag, open, say } from "./sketch.mjs";

test.use({
  launchOptions: {
    executablePath: await findBrowser(),
    args: ["--disable-gpu", "--no-first-run", "--blink-settings=defaultFontSize=32"],
  },
});

test("panels grow with the letters, and nothing lies over anything else", async ({ page }) => {
  await open(page);
  const tools = page.getByRole("toolbar", { name: "Tools" });
  const size = await tools
    .getByRole("button")
    .first()
    .evaluate((button) => button.offsetHeight);
  expect(size).toBeGreaterThanOrEqual(72);
  await tools.getByRole("button", { name: "Button", exact: true }).click();
  await drag(page, [400, 400], [520, 440]);
  await expect(component(page, "Button")).toHaveCount(1);
  const bars = await page.locator("[role=toolbar], .properties").evaluateAll((bars) =>
    bars
      .filter((bar) => bar.offsetWidth > 0)
      .map((bar) => bar.getBoundingClientRect())
      .map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
  );
  for (const [at, one] of bars.entries()) {
    expect(one.right).toBeLessThanOrEqual(1280);
    for (const other of bars.slice(at + 1)) {
      const isBeside = one.right <= other.left || other.right <= one.left;
      expect(isBeside || one.bottom <= other.top || other.bottom <= one.top).toBe(true);
    }
  }
  await page.getByRole("button", { name: "Chat", exact: true }).click();
  await say(page, "delete the button");
  await expect(component(page, "Button")).toHaveCount(0);
});
