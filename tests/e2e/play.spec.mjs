// Play: in the app, from a link, and as exported pages; by keyboard alone.

import { readFileSync } from "node:fs";
import { expect, test } from "./app.mjs";
import { expectAccessible } from "./axe.mjs";
import {
  canvas,
  components,
  exportAs,
  importFixture,
  keptDocument,
  lastTurn,
  open,
  say,
  shareButton,
  shareMenu,
} from "./sketch.mjs";

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

/** The number of lines of an element's text. */
const linesOf = (element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

// The screens of the checkout in their order, each with the link that leads on.
const CHECKOUT = [
  ["Cart", "Go to checkout"],
  ["Checkout", "Pay $58.20"],
  ["Confirmation", "See your order"],
  ["Delivery", "Cart"],
];

test("a checkout of four screens is drawn, named, linked, tied and played by eight sentences", async ({
  page,
}) => {
  await open(page);
  const play = page.getByRole("dialog", { name: /^Play/ });
  const told = async (sentence, answer) => {
    await say(page, sentence);
    await expect(lastTurn(page)).toContainText(answer);
  };
  await told("Make a checkout flow with 4 phone screens", "Drew 4 screens");
  await told("rename the last screen to Delivery", "to “Delivery”");
  await told("link each screen to the next one", "Made 3 links");
  await told("the back button goes back", "back now");
  await told(
    "add a bottom bar with Shop, Cart and Orders to the first screen",
    "Added a bottom bar",
  );
  await told("repeat the bottom bar on every screen", "on every screen");
  await told("link the tabs to their screens", "Made 4 links");
  await say(page, "start at the cart screen");
  for (const [name, next] of CHECKOUT) {
    await expect(play.getByRole("status")).toHaveText(name);
    await expect(play.getByRole("navigation").filter({ hasText: "Orders" })).toBeVisible();
    const title = play.getByRole("heading", { level: 1 });
    if (name === "Checkout") expect(await title.evaluate(linesOf)).toBe(1);
    await play.getByRole("link", { name: next, exact: true }).click();
  }
  await expect(play.getByRole("status")).toHaveText("Cart");
  await page.keyboard.press("ArrowRight");
  await press(page, "Back");
  await expect(play.getByRole("status")).toHaveText("Cart");
});

test("a link to look at is played on a phone, and its notes are hidden", async ({
  page,
  browser,
}) => {
  await openShop(page);
  await say(page, "add a note about the Checkout button saying check the fees");
  await expect(components(page)).toHaveCount(SHOWN + 1);
  await shareButton(page).click();
  await shareMenu(page).getByRole("button", { name: "Make a link to look at it" }).click();
  const field = shareMenu(page).getByLabel("Link to look at it");
  await expect(field).toHaveValue(/\/v\/[A-Za-z0-9_-]{22}$/);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await phone.goto(await field.inputValue());
  await phone.getByRole("button", { name: "Play", exact: true }).tap();
  const play = phone.getByRole("dialog", { name: /^Play/ });
  const note = play.getByText("Check the fees");
  await expect(note).toBeVisible();
  await play.getByLabel("Notes").tap();
  await expect(note).toBeHidden();
  await play.getByRole("link", { name: "Checkout" }).tap();
  await expect(play.getByRole("status")).toHaveText("Address");
  await play.getByRole("button", { name: "Full screen" }).tap();
  await expect
    .poll(() => phone.evaluate(() => document.fullscreenElement?.className))
    .toBe("player");
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await phone.evaluate(overflow)).toBeLessThanOrEqual(0);
  await expectAccessible(phone);
  await context.close();
});
