// What is seen of what words have made, what the next sentence is about, and questions that wait for their answer.

import { answer } from "../model-server.mjs";
import { expect } from "./app.mjs";
import { withModel } from "./scripted.mjs";
import { component, components, draw, importFixture, lastTurn, open, say } from "./sketch.mjs";

const test = withModel({ CUSTOM_API_KEY: "a-key-of-nobody" });

const properties = (page) => page.getByRole("region", { name: "Properties" });
const turns = (page) => page.getByRole("log", { name: "Conversation" }).getByRole("article");
const answers = (turn) => turn.getByRole("list", { name: "Answers" }).getByRole("button");

/** Lets animations stand still, or go on. */
async function animations(page, playbackRate) {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate });
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
]) {
  test(`a page is shown whole and by itself at ${size.width} by ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page);
    await animations(page, 0);
    await page.route("**/api/v1/**", (route) => route.abort());
    await say(page, "build a landing page");
    await expect(lastTurn(page)).toContainText("Drew a page");
    expect(await components(page).count()).toBeGreaterThan(5);
    await expect(properties(page)).toHaveCount(0);
    const chat = await page.locator(".sidebar").boundingBox();
    const tools = await page.getByRole("toolbar", { name: "Tools" }).boundingBox();
    const mark = page.locator(".made");
    const box = await mark.boundingBox();
    expect(box.x).toBeGreaterThanOrEqual(chat.x + chat.width);
    expect(box.y).toBeGreaterThanOrEqual(tools.y + tools.height);
    expect(box.x + box.width).toBeLessThanOrEqual(size.width);
    expect(box.y + box.height).toBeLessThanOrEqual(size.height);
    // It is all of the page: as tall or as wide as there is room.
    expect(Math.max(box.height / size.height, box.width / size.width)).toBeGreaterThan(0.6);
    await animations(page, 1);
    await expect(mark).toHaveCount(0);
    await lastTurn(page).getByRole("button", { name: "Select them" }).click();
    await expect(properties(page)).toContainText("selected");
    await expect(lastTurn(page).getByRole("button", { name: "Select them" })).toHaveCount(0);
  });
}

test("what words have made is not what the next sentence means by everything", async ({ page }) => {
  await open(page);
  await page.route("**/api/v1/**", (route) => route.abort());
  await draw(page, "Button", [400, 300], [520, 340]);
  await page.keyboard.press("Escape");
  await say(page, "add a heading that says Welcome");
  await expect(component(page, "Heading “Welcome”")).toHaveCount(1);
  await say(page, "delete everything");
  await expect(components(page)).toHaveCount(0);
});

test("it is what words have made last", async ({ page }) => {
  await open(page);
  await page.route("**/api/v1/**", (route) => route.abort());
  await importFixture(page, "tiny.json");
  await expect(component(page, "Button “Search”")).toHaveCount(1);
  await say(page, "add a button that says Go");
  await expect(component(page, "Button “Go”")).toHaveCount(1);
  await say(page, "delete it");
  await expect(component(page, "Button “Go”")).toHaveCount(0);
  await expect(component(page, "Button “Search”")).toHaveCount(1);
});

test("what a model has made is shown by itself once it is applied", async ({ page, model }) => {
  await open(page);
  await importFixture(page, "tiny.json");
  await expect(component(page, "Button “Search”")).toHaveCount(1);
  const add = (id, y) => ({
    type: "add",
    componentId: id,
    componentType: "Text",
    x: 40,
    y,
    width: 200,
    height: 24,
    props: { text: id },
  });
  const said = {
    intent: "modification",
    operations: [add("one", 900), add("two", 940)],
    description: "Done.",
  };
  model.script(answer(JSON.stringify(said)));
  await say(page, "make it feel more inviting");
  await lastTurn(page)
    .getByRole("button", { name: /^Apply/ })
    .click();
  await expect(component(page, "Text “one”")).toHaveCount(1);
  await expect(properties(page)).toHaveCount(0);
  await expect(lastTurn(page).getByRole("button", { name: "Select them" })).toBeVisible();
});

test("a question waits for its answer, whatever is said in between", async ({ page }) => {
  await open(page);
  await page.route("**/api/v1/**", (route) => route.abort());
  await importFixture(page, "landing.json");
  await expect(component(page, "Button “Watch the demo”")).toHaveCount(1);
  await say(page, "delete the button");
  await expect(answers(lastTurn(page)).first()).toBeVisible();
  await say(page, "how many headings are there?");
  await expect(turns(page)).toHaveCount(2);
  await expect(lastTurn(page)).toContainText("There are");
  const demo = answers(turns(page).first()).filter({ hasText: "Watch the demo" });
  await expect(demo).toBeEnabled();
  await demo.click();
  await expect(component(page, "Button “Watch the demo”")).toHaveCount(0);
  await expect(demo).toBeDisabled();
});

test("an answer to a model's question goes on by the token of the question", async ({
  page,
  model,
}) => {
  await open(page);
  await importFixture(page, "tiny.json");
  await expect(component(page, "Button “Search”")).toHaveCount(1);
  model.script(
    answer(JSON.stringify({ ask: { prompt: "Which button?", choices: ["Search", "Another"] } })),
  );
  await say(page, "make it feel more inviting");
  await expect(lastTurn(page)).toContainText("Which button?");
  const done = {
    intent: "modification",
    operations: [{ type: "modify", componentId: "search", props: { text: "Find dinner" } }],
    description: "Warmer now.",
  };
  model.script(answer(JSON.stringify(done)));
  const request = page.waitForRequest((request) => request.url().includes("/api/v1/respond/"));
  await answers(lastTurn(page)).filter({ hasText: "Search" }).click();
  expect((await request).postDataJSON()).toEqual({ answer: "Search" });
  await expect(lastTurn(page)).toContainText("Warmer now.");
  await expect(answers(turns(page).first()).first()).toBeDisabled();
});
