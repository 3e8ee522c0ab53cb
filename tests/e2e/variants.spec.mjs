// Alternatives of the page and states of its screen as a strip of small pictures.

import { expect, test } from "./app.mjs";
import { canvas, component, components, importFixture, open, picture } from "./sketch.mjs";

const strip = (page) => page.getByRole("region", { name: "Variants" });
const cards = (page) => strip(page).getByRole("list").getByRole("button");

test.beforeEach(async ({ page }) => {
  await open(page);
  await importFixture(page, "landing.json");
  await expect(components(page)).toHaveCount(28);
  await canvas(page).focus();
});

test("an alternative is shown while it is walked to, left by Escape, and taken as one step", async ({
  page,
}) => {
  const places = () => components(page).allTextContents();
  const before = await places();
  await page.keyboard.press("Alt+3");
  await expect(cards(page).first()).toBeFocused();
  const first = await picture(page);
  await page.keyboard.press("ArrowRight");
  await expect(cards(page).nth(1)).toBeFocused();
  await expect.poll(() => picture(page)).not.toBe(first);
  await page.keyboard.press("Escape");
  await expect(strip(page)).toBeHidden();
  await expect(canvas(page)).toBeFocused();
  expect(await places()).toEqual(before);

  await page.keyboard.press("Alt+3");
  await cards(page).first().hover();
  await cards(page).first().click();
  await expect(strip(page)).toBeHidden();
  await expect.poll(places).not.toEqual(before);
  await canvas(page).press("Control+z");
  await expect.poll(places).toEqual(before);
});

test("alternatives of a selection are those of its section, until the whole page is wanted", async ({
  page,
}) => {
  const zoom = page.getByLabel(/% zoom$/);
  const before = await zoom.getAttribute("aria-label");
  await component(page, "Heading “Plan").focus();
  await page.keyboard.press("Alt+3");
  const only = strip(page).getByRole("button", { name: "Selection only" });
  await expect(only).toHaveAttribute("aria-pressed", "true");
  await expect(cards(page).first()).toBeFocused();
  const some = await cards(page).allTextContents();
  await only.click();
  await expect(only).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => cards(page).allTextContents()).not.toEqual(some);
  await page.keyboard.press("Escape");
  await expect(zoom).toHaveAttribute("aria-label", before);
});

test("a state is put beside its screen", async ({ page }) => {
  await page.keyboard.press("Alt+4");
  await cards(page).filter({ hasText: "Loading" }).click();
  await expect(components(page).filter({ hasText: "loading" })).toHaveCount(1);
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveCount(28);
});
