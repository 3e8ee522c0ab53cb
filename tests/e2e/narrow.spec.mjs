// On a phone: one hand, little room.

import { expect, test } from "./app.mjs";
import { canvas, components, fingers, lastTurn, open, say } from "./sketch.mjs";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("chat and properties take turns at the bottom of a phone", async ({ page }) => {
  await open(page);
  const properties = page.getByRole("region", { name: "Properties" });
  const message = page.getByLabel("Message");
  await page.getByRole("button", { name: "Chat", exact: true }).tap();
  // A tap needs the field to be in view and nothing over it.
  await message.tap();
  await say(page, "add a button that says Save");
  await expect(components(page)).toHaveText([/^Button “Save”/]);
  await expect(properties).toBeHidden();
  await message.tap();
  await page.getByRole("button", { name: "Close chat" }).tap();
  await expect(message).toBeHidden();
  await expect(properties.getByLabel("Width", { exact: true })).toBeHidden();
  await properties.getByRole("button", { name: "All properties" }).tap();
  await properties.getByLabel("Width", { exact: true }).tap();
  await properties.getByLabel("Width", { exact: true }).fill("200");
  await properties.getByLabel("Width", { exact: true }).press("Enter");
  await expect(components(page)).toHaveText([/200 by/]);
});

test("the bar of a play fits a phone, however long the name is", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Chat", exact: true }).tap();
  await say(page, "build a landing page for a bike repair shop");
  await expect(lastTurn(page)).toContainText("Drew a page");
  await page.getByRole("button", { name: "Close chat" }).tap();
  await canvas(page).focus();
  await page.keyboard.press("Shift+Space");
  const play = page.getByRole("dialog", { name: /^Play/ });
  await expect(play.getByRole("button", { name: "End" })).toBeInViewport({ ratio: 1 });
});

test("a phone says what fingers can do, on a page that is large enough for them", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByText("Or draw: tap a tool, then tap or drag")).toBeVisible();
  await expect(page.getByText("pick a tool above and drag")).toBeHidden();
  await page.getByRole("button", { name: "Button", exact: true }).tap();
  await page.touchscreen.tap(195, 500);
  // Half as large as it is.
  await expect(components(page)).toHaveText([/at \d+, \d+, 120 by 40/]);
  await expect(page.getByText("Start with a page")).toBeHidden();
});

test("two fingers zoom at their middle and move the sketch, and take back what one has begun", async ({
  page,
}) => {
  await open(page);
  const [button, bare] = [
    { x: 195, y: 394 },
    { x: 195, y: 560 },
  ];
  const properties = page.getByRole("region", { name: "Properties" });
  await page.getByRole("button", { name: "Button", exact: true }).tap();
  await page.touchscreen.tap(button.x, button.y);
  await expect(properties).toBeVisible();
  await page.touchscreen.tap(bare.x, bare.y);
  await expect(properties).toBeHidden();
  const place = await components(page).first().textContent();

  // The first finger begins to drag the button; with the second one this is over.
  const touch = await fingers(page);
  const dragged = { x: button.x, y: button.y + 40 };
  await touch("touchStart", [button]);
  await touch("touchMove", [dragged]);
  await touch("touchStart", [dragged, bare]);
  await touch("touchMove", [
    { x: 195, y: 351 },
    { x: 195, y: 603 },
  ]);
  await touch("touchEnd", []);
  await expect(page.getByLabel("200 % zoom")).toHaveCount(1);
  await expect(properties).toBeHidden();
  await expect(components(page)).toHaveText([place]);

  // 20 px up with the fingers' middle, then twice as far from it.
  await page.touchscreen.tap(195, 271);
  await expect(properties).toBeVisible();
});
