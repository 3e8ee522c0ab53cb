// Review of a model's proposal: a line and its place point to each other, and what was not made is told as such.

import { answer, failure } from "../model-server.mjs";
import { expect } from "./app.mjs";
import { expectAccessible } from "./axe.mjs";
import { withModel } from "./scripted.mjs";
import { canvas, component, components, importFixture, lastTurn, open, say } from "./sketch.mjs";

const test = withModel({ CUSTOM_API_KEY: "a-key-of-nobody" });

const REQUEST = "make it feel more inviting";
const OPERATIONS = [
  { type: "modify", componentId: "hero-title", props: { text: "Travel together" } },
  { type: "move", componentId: "hero-demo", x: 324, y: 448 },
  { type: "modify", componentId: "dates-title", props: { text: "Find dates" } },
  { type: "delete", componentId: "budget-text" },
  { type: "modify", componentId: "pricing-title", props: { text: "From $5" } },
  { type: "delete", componentId: "pricing-button" },
];
const reply = (operations) =>
  answer(JSON.stringify({ intent: "modification", operations, description: "Friendlier now." }));

/** The layer of marks above the sketch. */
const marks = (page) => page.locator("canvas.overlay").evaluate((canvas) => canvas.toDataURL());

/** Waits until everything is painted that is due. */
const painted = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

test.beforeEach(async ({ page }) => {
  await open(page);
  await importFixture(page, "landing.json");
  await expect(components(page)).toHaveCount(28);
});

test("a line and its place on the canvas point to each other", async ({ page, model }) => {
  model.script(reply(OPERATIONS));
  await say(page, REQUEST);
  const proposal = lastTurn(page).getByRole("group", { name: "Proposed changes" });
  await expect(proposal.getByRole("button", { name: "Apply" })).toBeEnabled();
  // Grouped by section, each with a check box for all of its lines.
  const section = proposal.getByRole("checkbox", { name: "From $5", exact: true });
  await section.uncheck();
  await expect(proposal.getByRole("button", { name: "Apply 4 of 6" })).toBeEnabled();
  await section.check();
  expect(await proposal.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);

  await page.getByLabel("Message").hover();
  await painted(page);
  const deletion = proposal.getByRole("listitem").filter({ hasText: "Delete Text" });
  const unmarked = await marks(page);
  await deletion.hover();
  await expect(deletion).toHaveClass(/pointed/);
  await expect.poll(() => marks(page)).not.toBe(unmarked);
  await page.getByLabel("Message").hover();
  await expect(deletion).not.toHaveClass(/pointed/);
  await expect.poll(() => marks(page)).toBe(unmarked);
  await proposal.getByRole("checkbox", { name: /^Move/ }).focus();
  await expect(proposal.getByRole("listitem").filter({ hasText: "Move" })).toHaveClass(/pointed/);

  // What goes is still found at its place.
  await canvas(page).press("Shift+2");
  await component(page, "Text “Each").focus();
  await expect(deletion).toHaveClass(/pointed/);
  await expectAccessible(page, "review");

  const before = proposal.getByRole("button", { name: "Before" });
  await before.click();
  await expect.poll(() => marks(page)).not.toBe(unmarked);
  await expect(before).toHaveAttribute("aria-pressed", "true");
});

test("what was left out or discarded is told as such, and what failed can be tried again", async ({
  page,
  model,
}) => {
  const props = { text: "Travel together", color: "red" };
  model.script(reply([{ ...OPERATIONS[0], props }, OPERATIONS[1]]));
  await say(page, REQUEST);
  await expect(lastTurn(page).locator(".answer")).toHaveText("Friendlier now.");
  const remarks = lastTurn(page).getByRole("list", { name: "Remarks" });
  await expect(remarks).toContainText("A wireframe has no colors.");
  const proposal = lastTurn(page).getByRole("group", { name: "Proposed changes" });
  await proposal.getByLabel(/^Move/).uncheck();
  await proposal.getByRole("button", { name: "Apply 1 of 2" }).click();
  await expect(lastTurn(page).getByText(/^Left out: Move Button “Watch the demo”/)).toBeVisible();

  model.script(reply(OPERATIONS.slice(3, 4)));
  await say(page, REQUEST);
  await proposal.getByRole("button", { name: "Discard" }).click();
  await expect(lastTurn(page)).toContainText("Discarded: nothing was changed.");
  await expect(lastTurn(page).locator(".failed, .refusals")).toHaveCount(0);

  model.script(failure(401), reply(OPERATIONS.slice(5)));
  await say(page, REQUEST);
  await lastTurn(page).getByRole("button", { name: "Try again" }).click();
  await lastTurn(page).getByRole("button", { name: "Apply" }).click();
  await expect(component(page, "Button “See pricing”")).toHaveCount(0);
});
