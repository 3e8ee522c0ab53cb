// Drawing by mouse and by keyboard.

import { expect, test } from "./app.mjs";
import { canvas, component, components, drag, draw, open } from "./sketch.mjs";

test("a component is resized by a handle and moved by its middle", async ({ page }) => {
  await open(page);
  await draw(page, "Container", [400, 200], [600, 320]);
  await expect(components(page)).toHaveText([/200 by 120$/]);
  await drag(page, [600, 320], [640, 340]);
  await expect(components(page)).toHaveText([/240 by 140$/]);
  const [, x, y] = /at (\d+), (\d+)/.exec(await components(page).first().textContent());
  await drag(page, [500, 260], [530, 250]);
  await expect(components(page)).toHaveText([
    `Container, at ${Number(x) + 30}, ${Number(y) - 10}, 240 by 140`,
  ]);
});

test("what a marquee touches moves together, and nothing goes past the origin", async ({
  page,
}) => {
  await open(page);
  // The origin comes into view.
  await page.mouse.move(700, 400);
  await page.mouse.wheel(-352, -106);
  await draw(page, "Button", [400, 300], [520, 340]);
  await draw(page, "Input", [400, 360], [640, 400]);
  await drag(page, [380, 280], [560, 420]);
  await expect(page.getByRole("region", { name: "Properties" })).toContainText(
    "2 components selected",
  );
  await drag(page, [450, 320], [100, 110]);
  await expect(components(page)).toHaveText([/^Button.*at 0, 0, /, /^Input.*at 0, 60, /]);
});

test("a box takes along what it holds, and with F its frame goes alone", async ({ page }) => {
  await open(page);
  await draw(page, "Container", [400, 200], [640, 400]);
  await draw(page, "Button", [440, 240], [560, 280]);
  const places = async () =>
    (await components(page).allTextContents()).map((text) =>
      /at (\d+), (\d+)/.exec(text).slice(1).map(Number),
    );
  const [[x, y], [left, top]] = await places();
  await drag(page, [420, 380], [450, 390]);
  await expect.poll(places).toEqual([
    [x + 30, y + 10],
    [left + 30, top + 10],
  ]);
  await page.mouse.move(450, 390);
  await page.mouse.down();
  await page.mouse.move(445, 390);
  await page.keyboard.down("f");
  await page.mouse.move(440, 390);
  await page.mouse.up();
  await page.keyboard.up("f");
  const select = page.getByRole("button", { name: "Select", exact: true });
  await expect(select).toHaveAttribute("aria-pressed", "true");
  await expect.poll(places).toEqual([
    [x + 20, y + 10],
    [left + 30, top + 10],
  ]);
  await page.keyboard.press("Delete");
  await expect(components(page)).toHaveCount(0);
});

const place = async (page, label) =>
  /at (\d+), (\d+)/
    .exec(await component(page, label).textContent())
    .slice(1)
    .map(Number);

test("what is dragged snaps to what is near, and with Control to nothing", async ({ page }) => {
  await open(page);
  await draw(page, "Container", [400, 200], [560, 280]);
  await draw(page, "Button", [620, 400], [740, 440]);
  const [left] = await place(page, "Container");
  await drag(page, [680, 420], [463, 453]);
  await expect.poll(() => place(page, "Button")).toEqual([left, expect.any(Number)]);
  // What was drawn a moment ago is near, too.
  await draw(page, "Input", [620, 500], [740, 540]);
  await draw(page, "Text", [623, 600], [700, 640]);
  await expect
    .poll(async () => (await place(page, "Text"))[0])
    .toBe((await place(page, "Input"))[0]);
  await page.keyboard.down("Control");
  await page.mouse.move(463, 453);
  await page.mouse.down();
  await page.mouse.move(480, 453);
  await page.mouse.move(467, 453);
  await page.mouse.up();
  await page.keyboard.up("Control");
  await expect.poll(async () => (await place(page, "Button"))[0] - left).toBe(4);
});

test("Shift keeps the axis, and Alt drags a copy", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const [x, y] = await place(page, "Button");
  await page.keyboard.down("Shift");
  await drag(page, [460, 320], [560, 350]);
  await page.keyboard.up("Shift");
  await expect.poll(() => place(page, "Button")).toEqual([x + 100, y]);
  await page.keyboard.down("Alt");
  await drag(page, [560, 320], [560, 420]);
  await page.keyboard.up("Alt");
  await expect(components(page)).toHaveText([
    new RegExp(`at ${x + 100}, ${y},`),
    new RegExp(`at ${x + 100}, ${y + 100},`),
  ]);
});

test("a group is one thing until a double click goes into it", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await draw(page, "Input", [600, 300], [720, 340]);
  await draw(page, "Text", [400, 420], [520, 460]);
  await drag(page, [380, 280], [740, 360]);
  await page.keyboard.press("Control+g");
  await page.mouse.click(460, 440);
  await page.mouse.click(460, 320);
  const properties = page.getByRole("region", { name: "Properties" });
  await expect(properties).toContainText("2 components selected");
  await page.mouse.dblclick(460, 320);
  await expect(properties.getByLabel("Text", { exact: true })).toHaveValue("Button");
  await page.keyboard.press("Escape");
  await page.mouse.click(460, 440);
  await page.mouse.click(660, 320);
  await page.keyboard.press("Control+Shift+g");
  await page.mouse.click(460, 440);
  await page.mouse.click(460, 320);
  await expect(properties.getByLabel("Text", { exact: true })).toHaveValue("Button");
});

test("a double click keeps a tool, and draws nothing by itself", async ({ page }) => {
  await open(page);
  const tools = page.getByRole("toolbar", { name: "Tools" });
  await tools.getByRole("button", { name: "Button", exact: true }).dblclick();
  await drag(page, [400, 200], [520, 240]);
  await drag(page, [400, 300], [520, 340]);
  await expect(components(page)).toHaveText([/120 by 40$/, /120 by 40$/]);
});

test("a tool bar is one stop, and F6 walks the parts of the window", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Select", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Pan", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  const inTools = () =>
    page.evaluate(() => Boolean(document.activeElement.closest("[aria-label=Tools]")));
  expect(await inTools()).toBe(false);
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Pan", exact: true })).toBeFocused();
  await page.keyboard.press("Shift+F6");
  await expect(canvas(page)).toBeFocused();
});

test("a locked component is selected but stays, until it is unlocked", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const place = await components(page).first().textContent();
  await page.keyboard.press("Control+Shift+L");
  await expect(components(page)).toHaveText([`${place}, locked`]);
  const lock = page.getByRole("button", { name: "Lock", exact: true });
  await expect(lock).toHaveAttribute("aria-pressed", "true");

  await drag(page, [460, 320], [560, 420]);
  await drag(page, [520, 340], [580, 380]);
  await page.mouse.click(460, 320);
  await canvas(page).press("ArrowRight");
  await canvas(page).press("Delete");
  await expect(components(page)).toHaveText([`${place}, locked`]);

  await lock.click();
  await expect(components(page)).toHaveText([place]);
  await drag(page, [460, 320], [470, 320]);
  await expect(components(page)).not.toHaveText([place]);
});

test("properties show and set place, size and text", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const properties = page.getByRole("region", { name: "Properties" });
  await properties.getByLabel("X position").fill("64");
  await properties.getByLabel("X position").press("Enter");
  await properties.getByLabel("Width", { exact: true }).fill("5");
  await properties.getByLabel("Width", { exact: true }).press("Tab");
  await expect(page.getByRole("alert").filter({ hasText: "the least is 20" })).toBeVisible();
  await properties.getByLabel("Width", { exact: true }).fill("20");
  await properties.getByLabel("Width", { exact: true }).press("Tab");
  await properties.getByLabel("Text", { exact: true }).fill("Sign in");
  await properties.getByLabel("Text", { exact: true }).press("Enter");
  await expect(components(page)).toHaveText([/^Button “Sign in”, at 64, \d+, 20 by 40$/]);
  await expect(properties.getByLabel("Width", { exact: true })).toHaveValue("20");
});

test("everything goes without a mouse", async ({ page }) => {
  await open(page);
  await canvas(page).focus();
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await expect(components(page)).toHaveCount(1);
  await page.keyboard.press("Control+d");
  await expect(components(page)).toHaveCount(2);

  await components(page).first().focus();
  await expect(components(page).first()).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Tab");
  await expect(components(page).nth(1)).toBeFocused();
  const [, x] = /at (\d+)/.exec(await components(page).nth(1).textContent());
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(components(page).nth(1)).toHaveText(new RegExp(`at ${Number(x) + 11}, `));
  await expect(components(page).nth(1)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Text of Button")).toBeFocused();
  await page.keyboard.type("Second");
  await page.keyboard.press("Enter");
  await expect(component(page, "Button “Second”")).toHaveCount(1);
  await page.keyboard.press("Delete");
  await expect(components(page)).toHaveText([/^Button “Button”/]);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Shortcuts" })).toBeHidden();
});

test("what is copied can be pasted", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await expect(components(page)).toHaveCount(2);
  await page.keyboard.press("Control+x");
  await expect(components(page)).toHaveCount(1);
});

test("several components are put on a line, spaced and restacked by buttons and keys", async ({
  page,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [500, 340]);
  await draw(page, "Input", [520, 400], [620, 440]);
  await draw(page, "Text", [700, 320], [800, 360]);
  await drag(page, [380, 280], [820, 460]);
  const arrange = page.getByRole("group", { name: "Arrange" });
  await arrange.getByRole("button", { name: "Align top" }).click();
  await arrange.getByRole("button", { name: "Distribute across" }).click();
  const places = (await components(page).allTextContents()).map((text) =>
    /at (\d+), (\d+)/.exec(text).slice(1).map(Number),
  );
  const [[left, top], [middle], [right]] = places;
  expect(places.map(([, y]) => y)).toEqual([top, top, top]);
  expect([middle - left, right - middle]).toEqual([150, 150]);

  // The last one drawn lies in front, where a click finds it, until another one does.
  await draw(page, "Container", [380, 280], [820, 460]);
  await canvas(page).press("[");
  await page.mouse.click(450, 310);
  await expect(page.getByRole("region", { name: "Properties" })).toContainText("Button");
});

test("the properties say where what is dragged would be, and Escape takes a marquee back", async ({
  page,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const field = (name) =>
    page.getByRole("region", { name: "Properties" }).getByLabel(name, { exact: true });
  const [x, y] = await place(page, "Button");
  await page.mouse.move(460, 320);
  await page.mouse.down();
  await page.mouse.move(470, 330);
  await page.mouse.move(500, 350);
  await expect(field("X position")).toHaveValue(String(x + 40));
  await expect(field("Y position")).toHaveValue(String(y + 30));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(field("X position")).toHaveValue(String(x));
  await page.mouse.move(520, 340);
  await page.mouse.down();
  await page.mouse.move(540, 350);
  await page.mouse.move(560, 380);
  await expect(field("Width")).toHaveValue("160");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(field("Width")).toHaveValue("120");

  await draw(page, "Input", [600, 300], [720, 340]);
  await page.mouse.move(380, 280);
  await page.mouse.down();
  await page.mouse.move(400, 300);
  await page.mouse.move(460, 340);
  await expect(field("X position")).toHaveValue(String(x));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.getByRole("region", { name: "Properties" })).toContainText("Input");
  await expect(field("X position")).toHaveValue(String(x + 200));
});
