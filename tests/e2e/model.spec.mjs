// What only a model understands: asked through the edge, streamed into the chat, executed here.

import { answer, failure, gate, stall } from "../model-server.mjs";
import { expect } from "./app.mjs";
import { withModel } from "./scripted.mjs";
import {
  canvas,
  component,
  importFixture,
  lastTurn,
  open,
  openOptions,
  picture,
  saved,
  say,
} from "./sketch.mjs";

const test = withModel({ CUSTOM_API_KEY: "a-key-of-nobody" });

const REQUEST = "make it feel more inviting";
const INVITING = JSON.stringify({
  intent: "modification",
  reasoning: "A warmer label invites.",
  operations: [
    { type: "modify", componentId: "search", props: { text: "Find dinner" } },
    { type: "delete", componentId: "title" },
    { type: "move", componentId: "query", x: 120, y: 200 },
    { type: "delete", componentId: "nobody" },
  ],
  description: "The button says what you get.",
});

test.beforeEach(async ({ page }) => {
  await open(page);
  await importFixture(page, "tiny.json");
  await expect(component(page, "Button “Search”")).toHaveCount(1);
});

test("a model's answer is a proposal; what is accepted of it is one step", async ({
  page,
  model,
}) => {
  model.script(answer(INVITING), answer(INVITING));
  await say(page, REQUEST);
  await expect(lastTurn(page)).toContainText("The button says what you get.");
  await expect(lastTurn(page)).toContainText("nobody not found");
  const proposal = lastTurn(page).getByRole("group", { name: "Proposed changes" });
  await expect(proposal.getByRole("checkbox")).toHaveCount(3);
  await expect(component(page, "Button “Search”")).toHaveCount(1);

  await proposal.getByLabel(/^Delete Heading/).uncheck();
  await saved(page);
  await page.reload();
  await expect(proposal.getByLabel(/^Delete Heading/)).not.toBeChecked();
  await proposal.getByRole("button", { name: "Apply 2 of 3" }).click();
  await expect(proposal).toHaveCount(0);
  await expect(component(page, "Button “Find dinner”")).toHaveCount(1);
  await expect(component(page, "Input")).toHaveText(/at 120, 200, /);
  await expect(component(page, "Heading")).toHaveCount(1);
  await canvas(page).press("Control+z");
  await expect(component(page, "Button “Search”")).toHaveCount(1);
  await expect(component(page, "Input")).toHaveText(/at 120, 152, /);
});

test("a proposal is seen on the canvas before it is decided, and can be discarded", async ({
  page,
  model,
}) => {
  const before = await picture(page);
  model.script(answer(INVITING), answer(INVITING));
  await say(page, REQUEST);
  const proposal = lastTurn(page).getByRole("group", { name: "Proposed changes" });
  await expect(proposal.getByRole("button", { name: "Apply" })).toBeEnabled();
  await expect.poll(() => picture(page)).not.toBe(before);
  await proposal.getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => picture(page)).toBe(before);
  await expect(component(page, "Button “Search”")).toHaveCount(1);
  await expect(component(page, "Heading")).toHaveCount(1);
});

test("a model that fails changes nothing and is reported", async ({ page, model }) => {
  model.script(failure(500), failure(500), failure(500));
  await say(page, REQUEST);
  await expect(lastTurn(page).locator(".failed")).toBeVisible();
  await expect(component(page, "Button “Search”")).toHaveCount(1);
});

test("a request can be stopped, and talking goes on", async ({ page, model }) => {
  const held = gate();
  const before = model.requests.length;
  model.script(stall(held, answer(INVITING)));
  await say(page, REQUEST);
  await model.request(before);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(lastTurn(page)).toContainText("Stopped.");
  // The answer that comes now finds nobody who waits for it.
  held.open();
  await say(page, "move the search button 10 px down");
  await expect(component(page, "Button")).toHaveText(/^Button “Search”, at 616, 162, /);
});

test("what a tab waits for when it closes counts as stopped in the others", async ({
  page,
  context,
  model,
}) => {
  const held = gate();
  const before = model.requests.length;
  model.script(stall(held, answer(INVITING)));
  const other = await context.newPage();
  await open(other);
  await say(page, REQUEST);
  await model.request(before);
  await expect(lastTurn(other)).toContainText(REQUEST);
  await page.goto("about:blank");
  held.open();
  await expect(lastTurn(other)).toContainText("Stopped.");
});

test("what was answered offline can be left to the model instead", async ({ page, model }) => {
  await say(page, "move the search button 10 px down");
  await expect(component(page, "Button")).toHaveText(/at 616, 162, /);
  const operations = [{ type: "move", componentId: "search", x: 700, y: 152 }];
  model.script(answer(JSON.stringify({ operations, description: "It stands apart now." })));
  await lastTurn(page).getByRole("button", { name: "Ask the model instead" }).click();
  await expect(lastTurn(page)).toContainText("It stands apart now.");
  await lastTurn(page).getByRole("button", { name: "Apply" }).click();
  await expect(component(page, "Button")).toHaveText(/at 700, 152, /);
  await canvas(page).press("Control+z");
  await expect(component(page, "Button")).toHaveText(/at 616, 152, /);
});

test("who answers can be chosen, and the choice is kept", async ({ page, model }) => {
  const choice = page.getByLabel("Who answers");
  await openOptions(page);
  await choice.selectOption("Offline, no model");
  const before = model.requests.length;
  await say(page, REQUEST);
  await expect(lastTurn(page)).toContainText("I did not understand that.");
  await page.reload();
  await expect(choice).toHaveValue("offline/");
  expect(model.requests.length).toBe(before);
  await openOptions(page);
  await choice.selectOption("custom · scripted");
  model.script(answer(INVITING));
  const asked = page.waitForRequest((request) => request.url().endsWith("/chat/stream"));
  await say(page, REQUEST);
  expect((await asked).postDataJSON()).toMatchObject({ provider: "custom", model: "scripted" });
  await expect(lastTurn(page)).toContainText("The button says what you get.");
});
