// Named versions, names of documents by their content, and comments.

import { expect, test } from "./app.mjs";
import { expectAccessible } from "./axe.mjs";
import {
  canvas,
  components,
  documentButton,
  draw,
  fromDocumentMenu,
  open,
  say,
} from "./sketch.mjs";

const dialog = (page) => page.getByRole("dialog", { name: "Versions" });

test("a version is saved with a name, kept, and restored as one step", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await page.keyboard.press("Escape");
  await fromDocumentMenu(page, "Versions…");
  await dialog(page).getByLabel("Name of the version").fill("Before the review");
  await dialog(page).getByRole("button", { name: "Save version" }).click();
  await expect(dialog(page).getByRole("listitem")).toHaveText([/Before the review/]);
  await expectAccessible(page, "versions");
  await page.keyboard.press("Escape");
  await draw(page, "Text", [400, 500], [600, 540]);
  await page.keyboard.press("Escape");
  await expect(components(page)).toHaveCount(2);

  await page.reload();
  await expect(components(page)).toHaveCount(2);
  await fromDocumentMenu(page, "Versions…");
  await dialog(page).getByRole("button", { name: "Restore Before the review" }).click();
  await expect(components(page)).toHaveText([/^Button/]);
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveCount(2);
  await fromDocumentMenu(page, "Versions…");
  await dialog(page).getByRole("button", { name: "Delete Before the review" }).click();
  await expect(dialog(page).getByRole("listitem")).toHaveCount(0);
});

test("a document is called by the sentence that made it, or by its first heading", async ({
  page,
}) => {
  await open(page);
  await say(page, "build a landing page for a dentist with prices");
  await expect(documentButton(page)).toContainText("Landing page for a dentist");
  await fromDocumentMenu(page, "New");
  await expect(components(page)).toHaveCount(0);
  await draw(page, "Heading", [400, 300], [700, 340]);
  await expect(documentButton(page)).toContainText("Untitled");
  await page.keyboard.type("Fresh bread");
  await page.keyboard.press("Escape");
  await expect(documentButton(page)).toContainText("Fresh bread");
});

test("a comment is a note about what is selected", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await page.keyboard.press("Escape");
  await page.mouse.click(460, 320);
  await page.keyboard.press("Shift+C");
  await page.locator(".text-editor").fill("Say what happens next");
  await page.keyboard.press("Escape");
  await expect(components(page).filter({ hasText: "Say what happens next" })).toHaveText(/Button/);
});
