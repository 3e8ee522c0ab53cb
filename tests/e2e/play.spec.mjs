// Play: in the app, from a link, and as exported pages; by keyboard alone.

import { readFileSync } from "node:fs";
import axe from "axe-core";
import { expect, test } from "./app.mjs";
import { canvas, components, exportAs, importFixture, keptDocument, open } from "./sketch.mjs";

const SHOWN = 24;

async function openShop(page) {
  await open(page);
  await importFixture(page, "shop.json");
  await expect(components(page)).toHaveCount(SHOWN);
}

/** Walks with Tab to a link, field or button, and presses `key` on it. */
async function press(page, name, key = "Enter") {
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? element?.textContent.trim();
    });
  await expect(async () => {
    await page.keyboard.press("Tab");
    expect(await focused()).toBe(name);
  }).toPass({ intervals: [0] });
  await page.keyboard.press(key);
}

/** Walks through the shop. `shown` expects a screen. */
async function buy(page, shown) {
  await shown("Cart", "Your cart");
  await press(page, "Gift wrap", "Space");
  await expect(page.getByLabel("Gift wrap")).toBeChecked();
  await press(page, "Checkout");
  await shown("Address", "Where to?");
  await press(page, "Name", "x");
  await press(page, "Continue");
  await shown("Payment");
  await press(page, "Back");
  await shown("Address", "Where to?");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("x");
  await press(page, "Continue");
  await shown("Payment");
  await press(page, "Invoice");
  await expect(page.getByRole("link", { name: "Invoice" })).toHaveAttribute("aria-current", "page");
  await press(page, "Pay $17.00");
  const dialog = page.getByRole("dialog", { name: "Pay now?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await shown("Payment");
  await press(page, "Pay $17.00");
  await press(page, "Yes, pay");
  await shown("Done", "Thank you");
}

async function expectAccessible(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run());
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual(
    [],
  );
}

test("a checkout is played by keyboard, and nothing is written", async ({ page }) => {
  await openShop(page);
  await expect.poll(() => keptDocument(page)).toContain("Yes, pay");
  const before = await components(page).allTextContents();
  await canvas(page).focus();
  await page.keyboard.press("Shift+Space");
  const play = page.getByRole("dialog", { name: /^Play/ });
  await buy(page, async (name, heading) => {
    await expect(play.getByRole("status")).toHaveText(name);
    if (heading) await expect(play.getByRole("heading", { name: heading })).toBeVisible();
  });
  expect(page.url()).toMatch(/#play=done$/);
  await expectAccessible(page);
  await page.reload();
  await expect(play.getByRole("status")).toHaveText("Done");
  await play.getByRole("button", { name: "Restart" }).click();
  await expect(play.getByRole("status")).toHaveText("Cart");
  await page.keyboard.press("ArrowRight");
  await expect(play.getByRole("status")).toHaveText("Address");
  await page.keyboard.press("Escape");
  await expect(play).toBeHidden();
  expect(page.url()).not.toContain("#");
  expect(await components(page).allTextContents()).toEqual(before);
});

test("the exported pages are played alone, on a phone and on a wide screen", async ({
  page,
  context,
}) => {
  await openShop(page);
  const download = page.waitForEvent("download");
  await exportAs(page, "Clickable pages", ["Whole sketch"]);
  const html = readFileSync(await (await download).path(), "utf8");
  const file = await context.newPage();
  const faults = [];
  file.on("console", (message) => faults.push(message.text()));
  file.on("pageerror", (error) => faults.push(String(error)));
  await file.route("http://export.test/", (route) =>
    route.fulfill({ body: html, contentType: "text/html" }),
  );
  for (const width of [390, 1440]) {
    await file.setViewportSize({ width, height: 844 });
    await file.goto("about:blank");
    await file.goto("http://export.test/");
    await buy(file, async (name, heading) => {
      await expect(file).toHaveTitle(`${name} · Your cart`);
      if (heading) await expect(file.getByRole("heading", { name: heading })).toBeVisible();
    });
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await file.evaluate(overflow)).toBeLessThanOrEqual(0);
  }
  expect(faults).toEqual([]);
  // The policy of the page allows no other script, so that axe runs in a copy without it.
  const checked = html
    .replace(/<meta http-equiv[^>]*>/, "")
    .replace(/<script>[\s\S]*<\/script>/, "");
  await file.setContent(checked);
  await expectAccessible(file);
});
