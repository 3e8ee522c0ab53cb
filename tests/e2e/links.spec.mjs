// Screens, links and ties: drawn by hand, chosen from a list, told to screen readers.

import { expect, test } from "./app.mjs";
import { canvas, component, components, drag, importFixture, open, picture } from "./sketch.mjs";

/** Opens a checkout of two phones. Returns the place on the screen of a point of the sketch. */
async function openCheckout(page) {
  await open(page);
  await importFixture(page, "checkout.json");
  await expect(components(page)).toHaveCount(8);
  await page.keyboard.press("Shift+0");
  // A button drawn at a known place of the screen, without snapping, tells where the sketch is.
  const tools = page.getByRole("toolbar", { name: "Tools" });
  await tools.getByRole("button", { name: "Button", exact: true }).click();
  await page.keyboard.down("Control");
  await drag(page, [900, 640], [1000, 680]);
  await page.keyboard.up("Control");
  const label = await components(page).filter({ hasText: "100 by 40" }).textContent();
  const [x, y] = /at (\d+), (\d+)/.exec(label).slice(1).map(Number);
  await page.keyboard.press("Control+z");
  await expect(components(page)).toHaveCount(8);
  return (point) => [point[0] + 900 - x, point[1] + 640 - y];
}

const said = (page, label) => component(page, label).first();

test("a link is dragged to a screen, and from an entry of a bar", async ({ page }) => {
  const at = await openCheckout(page);
  await page.mouse.click(...at([150, 182]));
  await drag(page, at([260, 182]), at([450, 300]));
  await expect(said(page, "Button “Checkout”")).toContainText("leads to Payment");
  await page.mouse.click(...at([450, 420]));
  await expect(said(page, "Bottom bar “Home, Cart”")).toBeAttached();
  await drag(page, at([400, 370]), at([150, 300]));
  await expect(components(page).filter({ hasText: "“Home” leads to Cart" })).toHaveCount(1);
  const shown = await picture(page);
  await page.keyboard.press("Alt+l");
  await expect.poll(() => picture(page)).not.toBe(shown);
  await page.keyboard.press("Alt+l");
  await expect.poll(() => picture(page)).toBe(shown);
});

test("a link is chosen from the list of screens, and goes with its target", async ({ page }) => {
  const at = await openCheckout(page);
  await page.mouse.click(...at([150, 182]));
  const leads = page.getByRole("region", { name: "Properties" }).getByLabel("Leads to");
  await leads.selectOption({ label: "Payment" });
  await expect(said(page, "Button “Checkout”")).toContainText("leads to Payment");
  await page.mouse.click(...at([400, 114]));
  await leads.selectOption({ label: "The screen before" });
  await expect(said(page, "Secondary button “Back”")).toContainText("leads back");
  await page.mouse.click(...at([450, 260]));
  await page.keyboard.press("Delete");
  await expect(page.getByText("4 components deleted; 1 link removed")).toBeAttached();
  await expect(said(page, "Button “Checkout”")).not.toContainText("leads");
  await page.keyboard.press("Control+z");
  await expect(components(page)).toHaveCount(8);
  await expect(said(page, "Button “Checkout”")).toContainText("leads to Payment");
});

test("the next screen stands beside", async ({ page }) => {
  const at = await openCheckout(page);
  await page.mouse.click(...at([150, 300]));
  await page.keyboard.press("Control+d");
  await expect(components(page)).toHaveCount(12);
  await page.getByRole("button", { name: "Layers" }).click();
  const layers = page.getByRole("tree", { name: "Layers" });
  await expect(layers.getByRole("treeitem", { level: 1 })).toHaveText([
    /Cart/,
    /Payment/,
    /Cart 2/,
  ]);
});

test("tied components change together until the tie is broken", async ({ page }) => {
  const at = await openCheckout(page);
  await page.mouse.click(...at([150, 420]));
  await page.mouse.click(...at([150, 420]), { button: "right" });
  await page.getByRole("menuitem", { name: "Tie to the same on other screens" }).click();
  // The first of tied components is the model, and the others say that they follow.
  const followers = components(page).filter({ hasText: "tied to 1 other" });
  await expect(followers).toHaveCount(1);
  const items = page.getByRole("region", { name: "Properties" }).getByLabel("Items");
  await items.fill("Home\nBag");
  await items.blur();
  await expect(components(page).filter({ hasText: "Home, Bag" })).toHaveCount(2);
  await canvas(page).focus();
  await page.mouse.click(...at([150, 420]), { button: "right" });
  await page.getByRole("menuitem", { name: "Break the tie" }).click();
  await expect(followers).toHaveCount(0);
});
