// A model that is asked straight from the page with the person's own key: the server never sees it.

import { answer, failure, gate, stall, startModelServer } from "../model-server.mjs";
import { test as base, expect } from "./app.mjs";
import {
  canvas,
  component,
  components,
  draw,
  kept,
  lastTurn,
  open,
  openOptions,
  saved,
  say,
} from "./sketch.mjs";

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
  model: async ({}, use) => {
    const model = await startModelServer();
    await use(model);
    await model.stop();
  },
});

const KEY = "sk-of-nobody-else";
const REQUEST = "make it feel more inviting";
const add = (text, y) => ({
  type: "add",
  component: { type: "Button", x: 40, y, width: 160, height: 40, props: { text } },
});
const reply = (operations, more = {}) =>
  answer(JSON.stringify({ intent: "creation", operations, description: "Two ways in.", ...more }));

/** Gives the app a key for a model server on this computer. */
async function useKey(page, model, { remember = false } = {}) {
  await openOptions(page);
  await page.getByText("Your key").click();
  const form = page.getByRole("form", { name: "Your own model key" });
  await form.getByLabel("Provider").selectOption("On this computer");
  await form.getByLabel("Model").fill("scripted");
  await form.getByLabel("Address").fill(model.url);
  await form.getByLabel("API key").fill(KEY);
  if (remember) await form.getByLabel("Remember it in this browser").check();
  await form.getByRole("button", { name: "Use my key" }).click();
  await expect(page.getByText("Custom · scripted ✓")).toBeVisible();
  // It folds, so that the conversation has its room again.
  await expect(form).toBeHidden();
}

test("the own model streams, proposes, asks, is stopped, and its key goes nowhere else", async ({
  page,
  model,
}) => {
  const sent = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(model.origin))
      sent.push(JSON.stringify(request.headers()) + request.postData());
  });
  await open(page);
  await useKey(page, model);

  model.script(reply([add("Start", 40), add("Learn more", 100)]));
  await say(page, REQUEST);
  await expect(lastTurn(page)).toContainText("Two ways in.");
  await expect(lastTurn(page)).toContainText("Answered by Custom · scripted, with your key");
  expect(model.requests[0].headers.authorization).toBe(`Bearer ${KEY}`);
  const proposal = lastTurn(page).getByRole("group", { name: "Proposed changes" });
  await expect(components(page)).toHaveCount(0);
  await proposal.getByLabel(/Learn more/).uncheck();
  await proposal.getByRole("button", { name: "Apply 1 of 2" }).click();
  await expect(component(page, "Button “Start”")).toHaveCount(1);

  model.script(
    answer(JSON.stringify({ ask: { prompt: "Which color?", choices: ["Red", "Blue"] } })),
  );
  await say(page, "paint it for me");
  await expect(lastTurn(page)).toContainText("Which color?");
  model.script(reply([add("Blue", 200)]));
  const before = model.requests.length;
  await lastTurn(page).getByRole("button", { name: "Blue" }).click();
  const resumed = JSON.stringify((await model.request(before)).body);
  expect(resumed).toContain("Which color?");
  expect(resumed).toContain("paint it for me");
  await expect(lastTurn(page)).toContainText("Two ways in.");

  const never = gate();
  model.script(stall(never, reply([])));
  const from = model.requests.length;
  await say(page, REQUEST);
  const stalled = await model.request(from);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(lastTurn(page)).toContainText("Stopped.");
  expect(await stalled.aborted).toBe(true);
  never.open();

  model.script(failure(401, { message: `The key ${KEY} is not valid` }));
  await say(page, REQUEST);
  await expect(lastTurn(page)).toContainText("does not accept");
  await saved(page);
  expect(JSON.stringify(await kept(page))).not.toContain(KEY);
  expect(sent.join()).not.toContain(KEY);
});

test("a plan is made and run with the own model, in the page", async ({ page, model }) => {
  await open(page);
  await useKey(page, model);
  const nodes = [
    { id: "hero", name: "Hero", action: "generate_section", slot: "page:1", holds: "a hero" },
    { id: "shop", name: "Shop", action: "generate_section", slot: "page:2", holds: "a shop" },
  ];
  model.script(answer(JSON.stringify({ title: "A page", nodes })));
  await page.getByRole("button", { name: "Plan first" }).press("Enter");
  await say(page, "a page for our bakery, with whatever it needs");
  const plan = page.getByRole("region", { name: /^Plan: / });
  await expect(plan).toBeVisible();
  await page.route("**/api/**", (route) => route.abort());
  const section = (text) => answer(JSON.stringify({ tree: { column: [{ heading: text }] } }));
  model.script(section("Bread"), section("Cake"));
  await plan.getByRole("button", { name: "Run" }).press("Enter");
  await expect(plan.getByRole("status").first()).toHaveText("2 steps done");
  await lastTurn(page).getByRole("button", { name: "Apply", exact: true }).press("Enter");
  await expect(component(page, "Heading “Bread”")).toHaveCount(1);
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveCount(0);
});

test("a key is remembered when the person wants that, and erased when the person wants that", async ({
  page,
  model,
}) => {
  await open(page);
  await useKey(page, model, { remember: true });
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await openOptions(page);
  await expect(page.getByText("Custom · scripted ✓")).toBeVisible();
  await page.getByText("Custom · scripted ✓").click();
  await page.getByRole("button", { name: "Erase the key" }).click();
  // The summary loses the key once storage has.
  await expect(page.getByText("Your key", { exact: true })).toBeVisible();
  await page.reload();
  await openOptions(page);
  await expect(page.getByText("Your key", { exact: true })).toBeVisible();
  expect(JSON.stringify(await kept(page))).not.toContain(KEY);
  await page.getByText("Your key").click();
  const form = page.getByRole("form", { name: "Your own model key" });
  await form.getByLabel("Provider").selectOption("On this computer");
  await form.getByLabel("Model").fill("scripted");
  await form.getByLabel("Address").fill("https://example.org");
  await form.getByRole("button", { name: "Use my key" }).click();
  const problem = page.getByRole("alert").filter({ hasText: "begins with http://localhost" });
  await expect(problem).toBeVisible();
});

test("a look at the result that takes too long leaves the result as it is", async ({
  page,
  model,
}) => {
  await open(page);
  // A page that is drawn from nothing would be settled.
  await draw(page, "Text", [600, 500], [700, 540]);
  await useKey(page, model);
  const held = gate();
  // Two things that overlap are looked at once more, and this time the model says nothing. A figure is taken exactly.
  model.script(reply([add("Start", 40), add("Learn more", 60)]));
  model.script(stall(held, reply([])));
  await say(page, `${REQUEST} by 40`);
  await expect(lastTurn(page)).toContainText("2 things overlap now", { timeout: 30_000 });
  held.open();
});

test("a model on this computer that does not allow the page is told apart from one that is off", async ({
  page,
  model,
}) => {
  await open(page);
  await useKey(page, model);
  // The browser hides the answer from the page, as it does without permission from the endpoint.
  await page.route(`${model.url}/**`, (route) =>
    route.request().method() === "POST" ? route.abort("accessdenied") : route.continue(),
  );
  await page.getByText("Custom · scripted ✓").click();
  const test = page.getByRole("button", { name: "Test", exact: true });
  await test.click();
  const problem = page.getByRole("alert").filter({ hasText: model.url });
  await expect(problem).toContainText("does not allow this page to ask it");
  await expect(problem).toContainText(`OLLAMA_ORIGINS=${new URL(page.url()).origin}`);
  await page.unroute(`${model.url}/**`);
  await page.route(`${model.url}**`, (route) => route.abort("connectionrefused"));
  await test.click();
  await expect(problem).toContainText(`Nothing answers at ${model.url}`);
});
