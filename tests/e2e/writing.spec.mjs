// Writing on the sketch: in place, cell by cell, and what does not fit.

import { expect, test } from "./app.mjs";
import { canvas, component, components, draw, keptDocument, open } from "./sketch.mjs";

test("what is typed right after placing is written on it", async ({ page }) => {
  await open(page);
  await canvas(page).focus();
  await page.keyboard.press("b");
  await page.mouse.click(600, 400);
  await page.keyboard.type("Buy now");
  await page.keyboard.press("Enter");
  await expect(components(page)).toHaveText([/^Button “Buy now”/]);
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(components(page)).toHaveCount(2);
  await page.keyboard.press("Delete");
  await expect(components(page)).toHaveCount(1);
});

test("text is edited in place, Escape keeps it and undo takes it back", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await page.mouse.dblclick(460, 320);
  const field = page.getByLabel("Text of Button");
  await field.fill("Save");
  await field.press("Enter");
  await expect(components(page)).toHaveText([/^Button “Save”/]);
  await canvas(page).press("Enter");
  await field.fill("Cancel");
  await field.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(components(page)).toHaveText([/^Button “Cancel”/]);
  await page.keyboard.press("Control+z");
  await expect(components(page)).toHaveText([/^Button “Save”/]);
  await page.keyboard.press("Control+Shift+z");
  await expect(components(page)).toHaveText([/^Button “Cancel”/]);
});

test("however a field is left, what was typed stays", async ({ page }) => {
  await open(page);
  await canvas(page).focus();
  await page.keyboard.press("t");
  await page.mouse.click(500, 300);
  await page.keyboard.type("Free shipping over $50");
  await page.keyboard.press("Escape");
  await expect(components(page)).toHaveText([/^Text “Free shipping over \$50”/]);
  await draw(page, "Button", [400, 400], [520, 440]);
  await page.mouse.dblclick(460, 420);
  await page.keyboard.type("Buy now");
  await page.mouse.click(800, 600);
  await expect(component(page, "Button “Buy now”")).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(component(page, "Button “Buy now”")).toHaveCount(0);
});

test("text in the making is there again after a reload, as a step that undo takes back", async ({
  page,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await page.mouse.dblclick(460, 320);
  await page.keyboard.type("Half a sen");
  const text = async () => JSON.parse(await keptDocument(page)).sketch[0].props.text;
  await expect.poll(text).toBe("Half a sen");
  await page.keyboard.type("tence");
  await page.reload();
  await expect(components(page)).toHaveText([/^Button “Half a sentence”/]);
  await canvas(page).focus();
  await page.keyboard.press("Control+z");
  await expect(components(page)).not.toHaveText([/Half/]);
  await expect(components(page)).toHaveCount(1);
});

test("Enter and Escape in a property give the keys back to the sketch", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const properties = page.getByRole("region", { name: "Properties" });
  const x = properties.getByLabel("X position");
  const before = await x.inputValue();
  await x.fill("64");
  await x.press("Enter");
  await expect(canvas(page)).toBeFocused();
  await expect(x).toHaveValue("64");
  await page.keyboard.press("Control+z");
  await expect(x).toHaveValue(before);
  await x.fill("999");
  await x.press("Escape");
  await expect(canvas(page)).toBeFocused();
  await expect(x).toHaveValue(before);
  // Words are kept.
  const text = properties.getByLabel("Text", { exact: true });
  await text.fill("Buy");
  await text.press("Escape");
  await expect(components(page)).toHaveText([/^Button “Buy”/]);
  await expect(canvas(page)).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(components(page)).toHaveCount(0);
});

test("undo in a property that says what is so takes the step back", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const x = page.getByRole("region", { name: "Properties" }).getByLabel("X position");
  const before = await x.inputValue();
  await x.focus();
  await x.press("ArrowUp");
  await expect(x).toHaveValue(String(Number(before) + 1));
  await x.press("Control+z");
  await expect(x).toHaveValue(before);
  await x.press("Control+Shift+z");
  await expect(x).toHaveValue(String(Number(before) + 1));
});

test("Escape in an empty message, and a new document, give the keys to the sketch", async ({
  page,
}) => {
  await open(page);
  const message = page.getByLabel("Message");
  await message.fill("not sent yet");
  await message.press("Escape");
  await expect(message).toBeFocused();
  await expect(message).toHaveValue("not sent yet");
  await message.fill("");
  await message.press("Escape");
  await expect(canvas(page)).toBeFocused();
  await draw(page, "Button", [400, 300], [520, 340]);
  await message.focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("New document");
  await page.keyboard.press("Enter");
  await expect(components(page)).toHaveCount(0);
  await expect(canvas(page)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.type("phone");
  await page.keyboard.press("Enter");
  await expect(components(page)).toHaveText([/^Phone/]);
});

test("a long text is in view while it is edited", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await canvas(page).press("Enter");
  const field = page.getByLabel("Text of Button");
  await field.fill("A label that is much too long for its button ".repeat(3).trim());
  const hidden = () => field.evaluate((field) => field.scrollHeight - field.clientHeight);
  expect(await hidden()).toBe(0);
  await field.fill("A label that never ends ".repeat(200).trim());
  const box = await field.boundingBox();
  expect(box.y + box.height).toBeLessThanOrEqual(800);
  expect(await hidden()).toBeGreaterThan(0);
});

test("a cell may hold what separates cells, and the last row can be removed", async ({ page }) => {
  await open(page);
  await draw(page, "Table", [400, 200], [800, 400]);
  const cells = page.getByRole("region", { name: "Properties" }).getByLabel(/^Rows/);
  await cells.fill("Key | Means\na \\| b | one of both");
  await cells.press("Tab");
  const rows = async () => JSON.parse(await keptDocument(page)).sketch[0]?.props.rows;
  await expect.poll(rows).toEqual([["a | b", "one of both"]]);
  await expect(cells).toHaveValue("Key | Means\na \\| b | one of both");
  await cells.fill("Key | Means");
  await cells.press("Tab");
  await expect(cells).toHaveValue("Key | Means");
  await expect.poll(rows).toEqual([]);
});

test("a table is written cell by cell, and Tab goes from one to the next", async ({ page }) => {
  await open(page);
  await draw(page, "Table", [400, 200], [800, 400]);
  await page.keyboard.press("Escape");
  await page.mouse.dblclick(600, 220);
  const cell = (row, column) => page.getByLabel(`Row ${row}, column ${column} of Table`);
  await expect(cell(1, 2)).toBeFocused();
  await page.keyboard.type("Owner");
  await page.keyboard.press("Tab");
  await expect(cell(1, 3)).toBeFocused();
  await page.keyboard.type("Due");
  await page.keyboard.press("Tab");
  await expect(cell(2, 1)).toBeFocused();
  await page.keyboard.type("Menu");
  await page.keyboard.press("Enter");
  await expect(cell(3, 1)).toBeFocused();
  await page.keyboard.press("Escape");
  const table = async () => JSON.parse(await keptDocument(page)).sketch[0].props;
  await expect.poll(async () => (await table()).columns.slice(1)).toEqual(["Owner", "Due"]);
  await expect.poll(async () => (await table()).rows[0][0]).toBe("Menu");
});

test("a text that does not fit says so and grows its box", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [480, 340]);
  await page.keyboard.press("Enter");
  await page.getByLabel("Text of Button").fill("Continue to payment");
  await expect(page.getByRole("status").filter({ hasText: "Does not fit" })).toBeVisible();
  await page.keyboard.press("Alt+Enter");
  await expect(component(page, "Button “Continue to payment”")).toHaveCount(1);
  await expect(component(page, "Button")).not.toContainText("80 by 40");
  await expect(page.getByText("Does not fit")).toBeHidden();
});

test("in place, a text looks as it is drawn", async ({ page }) => {
  await open(page);
  await draw(page, "Heading", [400, 300], [800, 360]);
  await page.keyboard.press("Enter");
  const field = page.getByLabel("Text of Heading");
  const style = await field.evaluate((field) => {
    const { fontSize, fontWeight, color, backgroundColor } = getComputedStyle(field);
    return { fontSize, fontWeight, color, backgroundColor };
  });
  expect(style).toEqual({
    fontSize: "28px",
    fontWeight: "600",
    color: "rgb(31, 38, 48)",
    backgroundColor: "rgb(255, 255, 255)",
  });
  await field.press("Escape");
  await draw(page, "Container", [400, 420], [800, 620]);
  await page.keyboard.press("Enter");
  const box = await page.getByLabel("Title of Container").boundingBox();
  expect(box.height).toBeLessThan(40);
});

test("a menu is written item by item, and Tab after the last one adds one", async ({ page }) => {
  await open(page);
  await draw(page, "Navigation", [400, 200], [900, 256]);
  await page.keyboard.press("Escape");
  const [, x, y] = /at (\d+), (\d+)/.exec(await components(page).first().textContent());
  await page.mouse.dblclick(500, 228);
  const item = (number) => page.getByLabel(`Item ${number} of NavigationBox`);
  await expect(item(2)).toBeFocused();
  // It stands where the item stands, not over the whole menu.
  expect((await item(2).boundingBox()).width).toBeLessThan(120);
  await page.keyboard.type("Shop");
  await page.keyboard.press("Tab");
  await expect(item(3)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(item(4)).toBeFocused();
  await page.keyboard.type("Help");
  await page.keyboard.press("Enter");
  await expect(item(4)).toHaveCount(0);
  const items = async () => JSON.parse(await keptDocument(page)).sketch[0].props.items;
  await expect.poll(items).toEqual(["Home", "Shop", "About", "Help"]);
  await expect(components(page).first()).toContainText(`at ${x}, ${y}`);
});

test("whatever cannot show all that it says tells so and grows", async ({ page }) => {
  await open(page);
  const told = page.getByRole("status").filter({ hasText: "Does not fit" });
  for (const [tool, label, text] of [
    ["Input", "Label of Input", "What is the name of your first pet"],
    ["List", "Items, one a line of List", "One\nTwo\nThree\nFour\nFive\nSix"],
    ["Container", "Title of Container", "A title that is much longer than its box is wide"],
  ]) {
    await draw(page, tool, [400, 300], [520, 360]);
    const [, before] = /(\d+ by \d+)/.exec(await components(page).first().textContent());
    await page.keyboard.press("Enter");
    const field = page.getByLabel(label, { exact: true });
    await field.fill("Go");
    await expect(told).toBeHidden();
    await field.fill(text);
    await expect(told).toBeVisible();
    await page.keyboard.press("Alt+Enter");
    await expect(components(page).first()).not.toContainText(before);
    await page.keyboard.press("Enter");
    await expect(field).toBeVisible();
    await expect(told).toBeHidden();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Delete");
    await expect(components(page)).toHaveCount(0);
  }
});
