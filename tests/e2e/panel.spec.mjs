// The column at the right: what it shows of each type, and what it leaves free.

import { expect, test } from "./app.mjs";
import { canvas, component, draw, importFixture, open, picture } from "./sketch.mjs";

const properties = (page) => page.getByRole("region", { name: "Properties" });
const sections = (page) => properties(page).locator("details.section > summary").allTextContents();
const ORDER = ["Content", "Style", "Position and size", "Arrange", "Links"];

test("the column has one order for every type, and a folded section stays folded", async ({
  page,
}) => {
  await open(page);
  for (const tool of ["Text", "Button", "Container", "Image", "Table"]) {
    await draw(page, tool, [400, 200], [700, 320]);
    await expect(properties(page)).toBeVisible();
    const shown = await sections(page);
    expect(shown).toEqual(ORDER.filter((section) => shown.includes(section)));
    expect(shown).toEqual(expect.arrayContaining(["Content", "Position and size", "Arrange"]));
  }
  const box = await properties(page).boundingBox();
  expect(box.width).toBeLessThanOrEqual(232);
  expect(box.x).toBeGreaterThanOrEqual(1030);
  await properties(page).getByText("Arrange", { exact: true }).click();
  // The browser tells a fold in a task of its own.
  const folded = () => page.evaluate(() => localStorage.getItem("websketch-folded"));
  await expect.poll(folded).toBe("Arrange");
  await page.reload();
  await draw(page, "Button", [400, 400], [520, 440]);
  await expect(properties(page).getByLabel("Width", { exact: true })).toBeVisible();
  await expect(properties(page).getByRole("button", { name: "Align left" })).toBeHidden();
});

test("size, weight, alignment, tone and fill are set by button and key, and taken back", async ({
  page,
}) => {
  await open(page);
  await draw(page, "Text", [400, 200], [700, 320]);
  for (const name of ["Extra large, XL", "Bold", "Text right", "Danger color"]) {
    const before = await picture(page);
    const button = properties(page).getByRole("button", { name, exact: true });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => picture(page)).not.toBe(before);
  }
  const pressed = (name) => properties(page).getByRole("button", { name, exact: true });
  await page.keyboard.press("Control+b");
  await expect(pressed("Regular")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+Shift+Comma");
  await expect(pressed("Large")).toHaveAttribute("aria-pressed", "true");
  await pressed("Large").click();
  await expect(pressed("Large")).toHaveAttribute("aria-pressed", "false");
  await canvas(page).press("Control+z");
  await expect(pressed("Large")).toHaveAttribute("aria-pressed", "true");

  await draw(page, "Container", [400, 400], [700, 520]);
  await expect(pressed("Bold")).toHaveCount(0);
  await pressed("Dark fill").click();
  await expect(pressed("Dark fill")).toHaveAttribute("aria-pressed", "true");
});

test("nothing of the page lies under the panels, and long values show whole", async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [2560, 1440],
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await importFixture(page, "dashboard.json");
    await expect(component(page, "Table")).toHaveCount(1);
    await page.keyboard.press("Shift+1");
    await component(page, "Table").focus();
    const frame = await properties(page).boundingBox();
    expect(frame.x + frame.width).toBeLessThanOrEqual(width);
    const cut = await properties(page)
      .locator("textarea, input[type=text]")
      .evaluateAll((fields) =>
        fields
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ value }) => value),
      );
    expect(cut).toEqual([]);
    expect(await properties(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(
      0,
    );
  }
});

test("below 1100 px the properties fold away at the bottom", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page);
  await draw(page, "Button", [500, 400], [620, 440]);
  const width = properties(page).getByLabel("Width", { exact: true });
  await expect(width).toBeHidden();
  await properties(page).getByRole("button", { name: "All properties" }).click();
  await expect(width).toHaveValue("120");
});
