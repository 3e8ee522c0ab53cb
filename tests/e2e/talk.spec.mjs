// Drawing and talking on the same sketch.

import { gate } from "../model-server.mjs";
import { expect, test } from "./app.mjs";
import {
  canvas,
  component,
  components,
  draw,
  importFixture,
  lastTurn,
  open,
  saved,
  say,
} from "./sketch.mjs";

test("a drawn button goes where it is told, and comes back by undo, also after a reload", async ({
  page,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await expect(components(page)).toHaveText([/^Button “Button”, at \d+, \d+, 120 by 40$/]);
  const before = await components(page).first().textContent();
  const [, x, y] = /at (\d+), (\d+)/.exec(before);

  await say(page, "move the button 200 px to the right");
  const after = before.replace(`at ${x}, ${y}`, `at ${Number(x) + 200}, ${y}`);
  await expect(components(page)).toHaveText([after]);
  await expect(lastTurn(page)).toContainText(`Move Button “Button” to ${Number(x) + 200}, ${y}`);

  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveText([before]);
  await canvas(page).press("Control+Shift+z");
  await expect(components(page)).toHaveText([after]);
  await canvas(page).press("Control+z");

  await expect(components(page)).toHaveText([before]);
  await saved(page);
  await page.reload();
  await expect(components(page)).toHaveText([before]);
  await expect(lastTurn(page)).toContainText("move the button 200 px to the right");
});

test("what was said last is in view, however much was said before", async ({ page }) => {
  await open(page);
  for (let times = 0; times < 8; times += 1) {
    await say(page, "add a login form");
    await expect(page.getByRole("article")).toHaveCount(times + 1);
    await expect(lastTurn(page)).toContainText("Answered offline");
    await expect(lastTurn(page).getByText("Answered offline")).toBeInViewport();
  }
});

test("a real page is edited by a sentence that names a component by its text", async ({ page }) => {
  await open(page);
  await importFixture(page, "landing.json");
  await expect(component(page, "Button “Start planning”")).toHaveText(/at 120, 384, 180 by 56$/);
  const untouched = await component(page, "Button “Watch the demo”").textContent();

  await say(page, "move the start planning button 40 px down");
  await expect(component(page, "Button “Start planning”")).toHaveText(/at 120, 424, 180 by 56$/);
  await expect(component(page, "Button “Watch the demo”")).toHaveText(untouched);

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(component(page, "Button “Start planning”")).toHaveText(/at 120, 384, 180 by 56$/);
  await saved(page);
  await page.reload();
  await expect(component(page, "Button “Start planning”")).toHaveText(/at 120, 384, 180 by 56$/);
});

test("an ambiguous request is settled by a card", async ({ page }) => {
  await open(page);
  await importFixture(page, "landing.json");
  await expect(component(page, "Button “Watch the demo”")).toHaveCount(1);
  const count = await components(page).count();
  await say(page, "delete the button");
  const answers = lastTurn(page).getByRole("list", { name: "Answers" }).getByRole("button");
  await expect(answers.filter({ hasText: "Watch the demo" })).toBeVisible();
  await expect(components(page)).toHaveCount(count);

  await answers.filter({ hasText: "Watch the demo" }).click();
  await expect(component(page, "Button “Watch the demo”")).toHaveCount(0);
  await expect(components(page)).toHaveCount(count - 1);
});

test("undo is one step of the conversation and of the hand alike", async ({ page }) => {
  await open(page);
  await draw(page, "Heading", [400, 200], [720, 248]);
  await say(page, "delete the heading");
  await expect(components(page)).toHaveCount(0);
  await say(page, "undo");
  await expect(components(page)).toHaveText([/^Heading “Heading”/]);
  await say(page, "redo");
  await expect(components(page)).toHaveCount(0);
});

test("the command menu finds commands and understands sentences", async ({ page }) => {
  await open(page);
  const menu = page.getByRole("dialog", { name: "Command menu" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("add a button that says Save");
  await expect(menu.getByRole("option", { selected: true })).toContainText("Save");
  await page.keyboard.press("Enter");
  await expect(menu).toBeHidden();
  await expect(component(page, "Button “Save”")).toHaveCount(1);
  await expect(lastTurn(page)).toContainText("Answered offline");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("ali");
  await expect(menu.getByRole("option", { selected: true })).toHaveText("Align left");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("undo");
  await page.keyboard.press("Enter");
  await expect(components(page)).toHaveCount(0);
});

test("keys pressed before the command menu or the kit has loaded are for it", async ({ page }) => {
  const held = gate();
  await page.route("**/lazy/dialogs-*", async (route) => {
    await held.opened;
    await route.continue();
  });
  await open(page);
  await page.keyboard.press("k");
  await page.keyboard.type("card");
  await page.keyboard.press("Escape");
  await page.getByLabel("Message").focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("add a buttom");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("n that says Save");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Message")).toHaveValue("");
  held.open();
  await expect(components(page)).toHaveText([/^Button “Save”/]);
  await expect(page.getByRole("dialog", { name: "Command menu" })).toBeHidden();
  await expect(
    page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name: "Select" }),
  ).toHaveAttribute("aria-pressed", "true");
});

test("what was said comes back by arrow keys, and a new conversation can be taken back", async ({
  page,
}) => {
  await open(page);
  await say(page, "add a button that says Save");
  await expect(component(page, "Button “Save”")).toHaveCount(1);
  await say(page, "add a heading that says Welcome");
  await expect(component(page, "Heading “Welcome”")).toHaveCount(1);
  const message = page.getByLabel("Message");
  await message.press("ArrowUp");
  await expect(message).toHaveValue("add a heading that says Welcome");
  await message.press("ArrowUp");
  await message.press("ArrowUp");
  await expect(message).toHaveValue("add a button that says Save");
  await message.press("ArrowDown");
  await message.press("ArrowDown");
  await expect(message).toHaveValue("");

  const turns = page.getByRole("article");
  await page.getByRole("button", { name: "New conversation" }).click();
  await expect(turns).toHaveCount(0);
  await expect(components(page)).toHaveCount(2);
  await say(page, "how many buttons are there?");
  await expect(turns).toHaveCount(1);
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  await expect(turns).toHaveCount(3);
  await expect(lastTurn(page)).toContainText("how many buttons are there?");
});
