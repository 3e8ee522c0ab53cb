// On a phone: one hand, little room.

import { expect, test } from "./app.mjs";
import { components, open, say } from "./sketch.mjs";

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
  await properties.getByLabel("Width").tap();
  await properties.getByLabel("Width").fill("200");
  await properties.getByLabel("Width").press("Enter");
  await expect(components(page)).toHaveText([/200 by/]);
});
