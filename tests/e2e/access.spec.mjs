// What tools for accessibility find, in each state that a person meets.

import { expect, test } from "./app.mjs";
import { expectAccessible } from "./axe.mjs";
import { canvas, components, draw, importFixture, open, say } from "./sketch.mjs";

/** Panels that keys open, and their content. */
const STATES = [
  ["layers", "Alt+1", (page) => page.getByRole("tree", { name: "Layers" })],
  ["findings", "Alt+2", (page) => page.getByRole("button", { name: "Tidy up" })],
  ["context menu", "Shift+F10", (page) => page.getByRole("menu", { name: "Commands" })],
  ["shortcuts", "?", (page) => page.getByRole("dialog", { name: "Shortcuts" })],
  ["command menu", "Control+k", (page) => page.getByRole("combobox", { name: /^Command/ })],
  ["all pieces", "k", (page) => page.getByRole("combobox", { name: "Find a piece" })],
  ["alternatives", "Alt+3", (page) => page.getByRole("region", { name: "Variants" })],
  ["states", "Alt+4", (page) => page.getByRole("region", { name: "Variants" })],
  ["text", "Enter", (page) => page.locator(".text-editor")],
];

async function visit(page) {
  await expectAccessible(page, "empty");
  await importFixture(page, "landing.json");
  await expect(components(page).first()).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press("Control+a");
  await expectAccessible(page, "several selected");
  for (const [state, key, element] of STATES) {
    await components(page).first().focus();
    await page.keyboard.press(key);
    await expect(element(page)).toBeVisible();
    await expectAccessible(page, state);
    await page.keyboard.press(/^Alt\+[12]/.test(key) ? key : "Escape");
    await expect(element(page)).toBeHidden();
  }
  const message = page.getByLabel("Message");
  if (await message.isHidden())
    await page.getByRole("button", { name: "Chat", exact: true }).click();
  await say(page, "make the button twice as wide");
  await expect(page.getByRole("article").last()).toContainText("?");
  await expectAccessible(page, "question");
  await say(page, "zebra xylophone");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectAccessible(page, "not understood");
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

test("nothing moves by itself for who wants less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await importFixture(page, "landing.json");
  await expect(components(page).first()).toBeVisible();
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect.getComputedTiming().activeDuration > 0)
        .map(({ effect }) => effect.target.className),
    );
  await page.getByRole("button", { name: "Select", exact: true }).hover();
  expect(await moving()).toEqual([]);
  for (const [, key, element] of STATES) {
    await components(page).first().focus();
    await page.keyboard.press(key);
    await expect(element(page)).toBeVisible();
    expect(await moving()).toEqual([]);
    await page.keyboard.press(/^Alt\+[12]/.test(key) ? key : "Escape");
    await expect(element(page)).toBeHidden();
  }
});

test("colors of the system are those of the sketch and of what is pressed", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await open(page);
  await draw(page, "Heading", [400, 300], [800, 360]);
  await page.keyboard.press("Escape");
  const system = (color) =>
    page.evaluate((color) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.cssText = `forced-color-adjust: none; color: ${color}`;
      const [red, green, blue] = getComputedStyle(probe)
        .color.match(/[\d.]+/g)
        .map(Number);
      probe.remove();
      return [red, green, blue];
    }, color);
  const colors = () =>
    canvas(page).evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(400, 300, 400, 60);
      const found = new Set();
      for (let at = 0; at < data.length; at += 4) found.add(`${data.slice(at, at + 3)}`);
      return [...found];
    });
  const drawn = await colors();
  expect(drawn).toContain(`${await system("CanvasText")}`);
  expect(drawn).toContain(`${await system("Canvas")}`);

  const look = (element) =>
    element.evaluate((element) => {
      const { color, backgroundColor, outlineStyle } = getComputedStyle(element);
      return { color, backgroundColor, outlineStyle };
    });
  const pressed = page.getByRole("button", { name: "Select", exact: true });
  expect((await look(pressed)).outlineStyle).toBe("solid");
  await page.getByLabel("Message").fill("hello");
  const send = await look(page.getByRole("button", { name: "Send" }));
  expect(send.color).not.toBe(send.backgroundColor);
});
