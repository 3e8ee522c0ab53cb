// Layers, findings, the context menu: what lies beside the canvas, walked by pointer and keyboard.

import { expect, test } from "./app.mjs";
import { canvas, component, components, drag, draw, open, picture } from "./sketch.mjs";

const tree = (page) => page.getByRole("tree", { name: "Layers" });
const layers = (page) => tree(page).getByRole("treeitem");
const names = async (page) =>
  (await layers(page).locator(".name").allTextContents()).map((name) => name.trim());
const menu = (page) => page.getByRole("menu", { name: "Commands" });

/** A card with a button in it, and a text beside it. */
async function drawCard(page) {
  await draw(page, "Container", [400, 200], [640, 400]);
  await draw(page, "Button", [440, 240], [560, 280]);
  await draw(page, "Text", [700, 240], [820, 280]);
}

test("layers show what lies in what, and are walked, closed, found and selected by keys", async ({
  page,
}) => {
  await open(page);
  await drawCard(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+1");
  await expect(layers(page)).toHaveCount(3);
  expect(await names(page)).toEqual([
    expect.stringMatching(/^Text/),
    "Container",
    expect.stringMatching(/^Button/),
  ]);
  await tree(page).focus();
  await page.keyboard.press("End");
  await expect(component(page, "Button")).toHaveAttribute("aria-pressed", "true");
  await expect(layers(page).last()).toHaveAttribute("aria-selected", "true");
  await expect(layers(page).last()).toHaveAttribute("aria-level", "2");
  await page.keyboard.press("ArrowLeft");
  await expect(component(page, "Container")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(layers(page)).toHaveCount(2);
  await expect(layers(page).last()).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowRight");
  await expect(layers(page)).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Find a layer" }).fill("button");
  await expect(layers(page)).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Find a layer" }).fill("nothing like it");
  await expect(page.getByText("Nothing is called so.")).toBeVisible();
});

test("a layer is renamed, locked, hidden and brought forward by keys", async ({ page }) => {
  await open(page);
  await drawCard(page);
  await page.keyboard.press("Alt+1");
  await tree(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("F2");
  await expect(page.getByLabel("Name", { exact: true }).first()).toBeFocused();
  await page.keyboard.type("Note");
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toContain("Note");
  await expect(tree(page)).toBeFocused();

  await page.keyboard.press("Control+Shift+L");
  await expect(layers(page).first().getByRole("button", { name: "Locked" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("Control+Shift+L");
  const before = await picture(page);
  await page.keyboard.press("Control+Shift+H");
  await expect(components(page)).toHaveCount(2);
  await expect.poll(() => picture(page)).not.toBe(before);
  await expect(layers(page)).toHaveCount(3);
  await page.keyboard.press("Control+Shift+H");
  await expect(components(page)).toHaveCount(3);

  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(async () => (await names(page)).at(-1)).toBe("Note");
  const [line, first] = [layers(page).last(), layers(page).first()];
  const [from, to] = [await line.boundingBox(), await first.boundingBox()];
  await drag(page, [from.x + 80, from.y + 14], [to.x + 80, to.y + 2]);
  await expect.poll(async () => (await names(page))[0]).toBe("Note");
});

test("the score follows the sketch, and each reason is shown and put right", async ({ page }) => {
  await open(page);
  const findings = page.getByRole("button", { name: /^Findings/ });
  await draw(page, "Button", [400, 300], [460, 340]);
  await page.keyboard.type("Continue to payment");
  await page.keyboard.press("Enter");
  const score = async () =>
    Number(/design score (\d+)/.exec(await findings.getAttribute("aria-label"))?.[1]);
  await findings.click();
  const fit = page
    .getByRole("list", { name: "Parts of the score" })
    .getByRole("group")
    .filter({ hasText: "Fit" });
  await fit.getByText("Fit", { exact: true }).click();
  const reasons = fit.getByRole("list", { name: "Reasons, Fit" });
  await reasons.getByRole("button", { name: /^Button “Continue/ }).click();
  const before = await score();
  expect(before).toBeLessThan(100);
  await expect(component(page, "Button")).toHaveAttribute("aria-pressed", "true");
  await reasons.getByRole("button", { name: /^Fix: / }).click();
  await expect.poll(score).toBeGreaterThan(before);
  await expect(reasons).toHaveCount(0);
  await canvas(page).press("Control+z");
  await expect.poll(score).toBe(before);
});

test("a right click opens what can be done with what lies there, and keys walk it", async ({
  page,
}) => {
  await open(page);
  await drawCard(page);
  await page.mouse.click(500, 260, { button: "right" });
  await expect(menu(page).getByRole("menuitem", { name: "Cut" })).toBeFocused();
  await expect(component(page, "Button")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("d");
  await expect(menu(page).getByRole("menuitem", { name: "Duplicate" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeHidden();
  await expect(component(page, "Button")).toHaveCount(2);
  await page.keyboard.press("Shift+F10");
  await expect(menu(page).getByRole("menuitem", { name: "Cut" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(menu(page).getByRole("menuitem", { name: "Delete and close up" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(component(page, "Button").last()).toBeFocused();
  await page.mouse.click(1000, 500, { button: "right" });
  await expect(menu(page).getByRole("menuitem", { name: "Paste" })).toBeFocused();
  await menu(page).getByRole("menuitem", { name: "Select all" }).click();
  await expect(page.getByRole("region", { name: "Properties" })).toContainText("4 components");
});

test("numbers are reckoned, stepped by arrows, and set on several at once", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await draw(page, "Input", [600, 300], [760, 340]);
  const properties = page.getByRole("region", { name: "Properties" });
  const width = properties.getByLabel("Width", { exact: true });
  await width.fill("100+50");
  await width.press("Enter");
  await expect(component(page, "Input")).toContainText("150 by 40");
  await width.press("ArrowUp");
  await width.press("Shift+ArrowUp");
  await expect(component(page, "Input")).toContainText("161 by 40");
  await canvas(page).focus();
  await page.keyboard.press("Control+a");
  await expect(width).toHaveAttribute("placeholder", "Mixed");
  await width.fill("*2");
  await width.press("Enter");
  await expect(component(page, "Input")).toContainText("322 by 40");
  await expect(component(page, "Button")).toContainText("240 by 40");
  await properties.getByRole("button", { name: "Same width" }).click();
  await expect(component(page, "Button")).toContainText("322 by 40");
  await properties.getByLabel("X position").fill("-50");
  await properties.getByLabel("X position").press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "0" })).toBeVisible();
});

test("a page that fits goes on fitting beside what is opened, and one that was moved stays", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  const zoom = () => page.locator(".percent").textContent();
  const whole = await zoom();
  const chat = page.getByRole("button", { name: "Chat", exact: true });
  await chat.click();
  await expect.poll(zoom).not.toBe(whole);
  await chat.click();
  await expect.poll(zoom).toBe(whole);
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect.poll(zoom).not.toBe(whole);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(zoom).toBe(whole);
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 40);
  await page.keyboard.press("Alt+1");
  await expect(page.getByRole("tree", { name: "Layers" })).toBeVisible();
  expect(await zoom()).toBe(whole);
});
