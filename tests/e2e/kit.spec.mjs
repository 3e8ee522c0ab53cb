// The pieces of the kit: found, placed, changed.

import { gate } from "../model-server.mjs";
import { expect, test } from "./app.mjs";
import { canvas, component, components, drag, fromDocumentMenu, open, picture } from "./sketch.mjs";

const kit = (page) => page.getByRole("group", { name: "All pieces" });
const properties = (page) => page.getByRole("region", { name: "Properties" });
const variant = (page) => properties(page).getByLabel("Variant");

/** Opens the list of all pieces and types a search text. */
async function find(page, text) {
  await page.getByRole("button", { name: "All pieces" }).click();
  const field = kit(page).getByRole("combobox", { name: "Find a piece" });
  await expect(field).toBeFocused();
  await field.fill(text);
  return field;
}

test("a piece is found by what people call it and put there by Enter", async ({ page }) => {
  await open(page);
  const field = await find(page, "dropdown");
  const chosen = kit(page).getByRole("option", { selected: true });
  await expect(chosen).toHaveText("Select");
  await expect(kit(page).getByRole("group", { name: "Fields" })).toContainText("Select");
  await field.press("ArrowDown");
  await expect(chosen).toHaveText("Menu");
  await field.press("ArrowUp");
  await field.press("Enter");
  await expect(kit(page)).toBeHidden();
  await expect(component(page, "Select")).toHaveAttribute("aria-pressed", "true");
  await expect(variant(page)).toHaveValue("select");
});

test("the list of pieces opens by a click that was made before it had loaded", async ({ page }) => {
  const held = gate();
  await page.route("**/lazy/dialogs-*", async (route) => {
    await held.opened;
    await route.continue();
  });
  await open(page);
  await page.getByRole("button", { name: "All pieces" }).click();
  await page.keyboard.type("dropdown");
  held.open();
  await expect(kit(page).getByRole("combobox", { name: "Find a piece" })).toHaveValue("dropdown");
  await expect(components(page)).toHaveCount(0);
});

test("a piece is drawn where the mouse draws, and dragged out of the list", async ({ page }) => {
  await open(page);
  await find(page, "checkbox");
  await kit(page).getByRole("option", { name: "Checkbox" }).click();
  await expect(kit(page)).toBeHidden();
  await drag(page, [400, 400], [640, 440]);
  await expect(component(page, "Checkbox “Checkbox”")).toContainText("240 by 40");

  await find(page, "avatar");
  const option = await kit(page).getByRole("option", { name: "Avatar" }).boundingBox();
  const middle = [option.x + option.width / 2, option.y + option.height / 2];
  await drag(page, middle, [940, 560]);
  await expect(component(page, "Avatar")).toContainText("48 by 48");
  await expect(components(page)).toHaveCount(2);
});

test("another variant keeps text and place, and one step takes it back", async ({ page }) => {
  await open(page);
  await find(page, "text field");
  await kit(page).getByRole("combobox").press("Enter");
  await properties(page).getByLabel("Label", { exact: true }).fill("Remember me");
  await properties(page).getByLabel("Label", { exact: true }).press("Enter");
  const place = (await components(page).textContent()).match(/at \d+, \d+/)[0];

  await variant(page).focus();
  await variant(page).selectOption("Checkbox");
  await expect(component(page, "Checkbox “Remember me”")).toContainText(`${place}, 200 by 24`);
  await expect(variant(page)).toBeFocused();
  const before = await picture(page);
  await properties(page).getByLabel("Checked").check();
  await expect.poll(() => picture(page)).not.toBe(before);

  await variant(page).selectOption("Toggle");
  await expect(properties(page).getByLabel("Checked")).toBeChecked();
  await canvas(page).focus();
  await page.keyboard.press("Control+z");
  await expect(component(page, "Checkbox “Remember me”")).toBeVisible();
});

test("several components show what they have in common and are written on together", async ({
  page,
}) => {
  await open(page);
  for (const name of ["checkbox", "toggle"]) {
    const field = await find(page, name);
    await field.press("Enter");
    await expect(kit(page)).toBeHidden();
  }
  await canvas(page).focus();
  await page.keyboard.press("Control+a");
  await expect(properties(page)).toContainText("2 components selected");
  const label = properties(page).getByLabel("Label", { exact: true });
  await expect(label).toHaveValue("");
  await expect(label).toHaveAttribute("placeholder", "Mixed");
  await label.fill("News");
  await label.press("Enter");
  await expect(component(page, "Checkbox “News”")).toBeVisible();
  await expect(component(page, "Toggle “News”")).toBeVisible();
  await variant(page).selectOption("Radio button");
  await expect(component(page, "Radio button “News”")).toHaveCount(2);
});

test("everyday words lead to a piece, a block, an icon, the language, or advice", async ({
  page,
}) => {
  await open(page);
  const field = await find(page, "rating");
  const chosen = kit(page).getByRole("option", { selected: true });
  await expect(chosen).toHaveText("Rating");
  for (const [word, name] of [
    ["carousel", "Carousel"],
    ["comment", "Note"],
    ["hero", "Hero"],
    ["trash", "trash"],
    ["jobs section", "“jobs section”"],
  ]) {
    await field.fill(word);
    await expect(chosen).toHaveText(name);
  }
  await field.fill("arrow");
  await expect(kit(page)).toContainText("choose where it leads under Links");
  await field.fill("pdf");
  await kit(page).getByRole("button", { name: "Export…" }).click();
  await expect(page.getByRole("dialog", { name: "Export" })).toBeVisible();
});

test("a block is dropped on the page and undone at once, and is among the recent", async ({
  page,
}) => {
  await open(page);
  await find(page, "contact form");
  const option = kit(page).getByRole("option", { name: "Contact form" });
  await expect.poll(() => option.locator("canvas").evaluate(({ width }) => width)).toBe(132);
  const { x, y, width, height } = await option.boundingBox();
  await drag(page, [x + width / 2, y + height / 2], [640, 420]);
  await expect(component(page, "Input")).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(components(page)).toHaveCount(0);

  const field = await find(page, "avatar");
  await field.press("Enter");
  await find(page, "");
  await expect(kit(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    "Avatar",
    "Contact form",
  ]);
  await page.reload();
  await find(page, "");
  await expect(kit(page).getByRole("group", { name: "Recent" })).toContainText("Contact form");
});

test("an icon is found by another word for it, and drawn once its lines are there", async ({
  page,
}) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page);
  expect(asked.filter((url) => url.includes("icons-"))).toEqual([]);
  const field = await find(page, "icon button");
  await field.press("Enter");
  const icon = properties(page).getByLabel("Icon", { exact: true });
  await icon.fill("unicorn");
  await icon.press("Enter");
  const unknown = await picture(page);
  await icon.fill("bin");
  await icon.press("Enter");
  await expect.poll(() => picture(page)).not.toBe(unknown);
  const trash = await picture(page);
  await icon.fill("trash");
  await icon.press("Enter");
  await expect(icon).toHaveValue("trash");
  expect(await picture(page)).toBe(trash);
  expect(asked.filter((url) => url.includes("icons-"))).toHaveLength(1);
});

test("drawings look made by hand when that is wanted, also the next time", async ({ page }) => {
  await open(page);
  await find(page, "card");
  await kit(page).getByRole("combobox").press("Enter");
  await page.keyboard.press("Escape");
  const plain = await picture(page);
  await fromDocumentMenu(page, "Hand-drawn look");
  await expect.poll(() => picture(page)).not.toBe(plain);
  expect(await page.evaluate(() => localStorage.getItem("websketch-hand"))).toBe("on");
});
