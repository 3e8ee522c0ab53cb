// What tools for accessibility find, in each state that a person meets.

import axe from "axe-core";
import { expect, test } from "./app.mjs";
import { canvas, components, importFixture, open, say } from "./sketch.mjs";

/** Expects that no rule is broken, those of good practice included. */
async function check(page, state) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run());
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found, state).toEqual([]);
}

/** What keys open, and what is there then. */
const STATES = [
  ["layers", "Alt+1", (page) => page.getByRole("tree", { name: "Layers" })],
  ["findings", "Alt+2", (page) => page.getByRole("button", { name: "Tidy up" })],
  ["context menu", "Shift+F10", (page) => page.getByRole("menu", { name: "Commands" })],
  ["shortcuts", "?", (page) => page.getByRole("dialog", { name: "Shortcuts" })],
  ["command menu", "Control+k", (page) => page.getByRole("combobox", { name: /^Command/ })],
  ["all pieces", "k", (page) => page.getByRole("combobox", { name: "Find a piece" })],
  ["text", "Enter", (page) => page.locator(".text-editor")],
];

async function visit(page) {
  await check(page, "empty");
  await importFixture(page, "landing.json");
  await expect(components(page).first()).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press("Control+a");
  await check(page, "several selected");
  for (const [state, key, element] of STATES) {
    await components(page).first().focus();
    await page.keyboard.press(key);
    await expect(element(page)).toBeVisible();
    await check(page, state);
    await page.keyboard.press(/^Alt/.test(key) ? key : "Escape");
    await expect(element(page)).toBeHidden();
  }
  const message = page.getByLabel("Message");
  if (await message.isHidden())
    await page.getByRole("button", { name: "Chat", exact: true }).click();
  await say(page, "make the button twice as wide");
  await expect(page.getByRole("article").last()).toContainText("?");
  await check(page, "question");
  await say(page, "zebra xylophone");
  await expect(page.getByRole("article")).toHaveCount(2);
  await check(page, "not understood");
}

for (const colorScheme of ["light", "dark"]) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test("axe finds nothing in any state", async ({ page }) => {
      await open(page);
      await visit(page);
    });
  });
}

test.describe("phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("axe finds nothing in any state", async ({ page }) => {
    await open(page);
    await visit(page);
  });
});

test("letters are shortcuts only while that is wanted, also the next time", async ({ page }) => {
  await open(page);
  await canvas(page).focus();
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Shortcuts" });
  await shortcuts.getByLabel("Single letters and signs are shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  const select = page.getByRole("button", { name: "Select", exact: true });
  await expect(select).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press("b");
  await page.keyboard.press("?");
  await expect(select).toHaveAttribute("aria-pressed", "true");
  await expect(shortcuts).toBeHidden();
});
