// The first minute, and what keys and tooltips do in every minute.

import { expect, test } from "./app.mjs";
import { canvas, component, components, draw, open } from "./sketch.mjs";

const kit = (page) => page.getByRole("group", { name: "All pieces" });
const pages = (page) => page.getByRole("list", { name: "Pages", exact: true });

test("an empty page offers whole pages, which a click draws and Undo takes back", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByPlaceholder("Build a landing page for a bakery")).toBeVisible();
  const dashboard = pages(page).getByRole("button", { name: "Dashboard" });
  await expect.poll(() => dashboard.locator("canvas").evaluate(({ width }) => width)).toBe(152);
  await dashboard.click();
  await expect(component(page, "Table")).toHaveCount(1);
  await expect(pages(page)).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(components(page)).toHaveCount(0);
  await expect(pages(page)).toBeVisible();
  await page.keyboard.press("b");
  await expect(pages(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(pages(page)).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
]) {
  test(`at ${width} px every bar is in view and none scrolls`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    const bars = await page.locator("[role=toolbar]").evaluateAll((bars) =>
      bars.map((bar) => {
        const { left, right } = bar.getBoundingClientRect();
        return { left, right, hidden: bar.scrollWidth - bar.clientWidth };
      }),
    );
    expect(bars.length).toBeGreaterThanOrEqual(3);
    for (const { left, right, hidden } of bars) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      expect(hidden).toBe(0);
    }
    expect(
      await page.locator(".empty").evaluate((hint) => hint.scrollWidth - hint.clientWidth),
    ).toBe(0);
  });
}

test("on a phone a menu has the buttons that the bar has no room for", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole("button", { name: "More" }).click();
  const menu = page.getByRole("menu", { name: "More" });
  await expect(menu.getByRole("menuitem")).toHaveText(["Share", "Play", "Layers", "Findings"]);
  await menu.getByRole("menuitem", { name: "Layers" }).click();
  await expect(page.getByRole("tree", { name: "Layers" })).toBeAttached();
});

test("what is added has the focus, from the kit, the tool bar and the clipboard", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("button", { name: "All pieces" }).click();
  await kit(page).getByRole("combobox").fill("checkbox");
  await kit(page).getByRole("combobox").press("Enter");
  await expect(component(page, "Checkbox")).toBeFocused();
  const tool = page.getByRole("button", { name: "Button", exact: true });
  await tool.focus();
  await tool.press("Enter");
  await tool.press("Enter");
  await expect(component(page, "Button")).toBeFocused();
  await page.keyboard.press("Control+d");
  await expect(component(page, "Button").last()).toBeFocused();
});

test("Escape ends a gesture whatever modifiers are held", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const before = await component(page, "Button").textContent();
  for (const modifier of ["Shift", "Alt", "Control", "f"]) {
    await page.mouse.move(460, 320);
    await page.mouse.down();
    await page.mouse.move(560, 420);
    await page.keyboard.down(modifier);
    await page.keyboard.press("Escape");
    await page.keyboard.up(modifier);
    await page.mouse.move(600, 500);
    await page.mouse.up();
    await expect(components(page)).toHaveText([before]);
  }
});

test("a tooltip can be hovered, stays while it is, and Escape hides it", async ({ page }) => {
  await open(page);
  const tip = page.getByRole("tooltip");
  await page.getByRole("button", { name: "Undo" }).hover({ force: true });
  await page.getByRole("button", { name: "Layers" }).hover();
  await expect(tip).toHaveText("Layers  Alt 1");
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
  await page.getByRole("button", { name: "Select", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tip).toHaveText("Pan  H");
  await page.mouse.move(640, 500);
  await expect(tip).toBeHidden();
});

test("a pan by the middle button pastes nothing", async ({ page }) => {
  await open(page);
  const paste = () =>
    page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "Pasted words");
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
      document.activeElement.dispatchEvent(event);
    });
  await canvas(page).focus();
  await page.mouse.move(640, 400);
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(700, 460);
  await page.mouse.up({ button: "middle" });
  await paste();
  await page.keyboard.press("Control");
  await paste();
  await expect(components(page)).toHaveCount(1);
});
