// Requests of several parts: a plan is looked at, changed, run here or at the edge, and accepted part by part.

import { answer, failure, gate, stall } from "../model-server.mjs";
import { expect } from "./app.mjs";
import { withModel } from "./scripted.mjs";
import {
  canvas,
  component,
  components,
  lastTurn,
  open,
  openOptions,
  saved,
  say,
} from "./sketch.mjs";

const test = withModel();

const PAGE = "Create a landing page for a bakery with a header, a hero, pricing and a footer";
const plan = (page) => page.getByRole("region", { name: /^Plan: / }).last();
const steps = (page) => plan(page).getByRole("list", { name: "Steps" }).getByRole("listitem");
const proposal = (page) => lastTurn(page).getByRole("group", { name: "Proposed changes" });

/** Asks for a plan first, by keyboard alone. */
async function ask(page, message) {
  await page.getByRole("button", { name: "Plan first" }).press("Enter");
  await say(page, message);
  await expect(plan(page)).toBeVisible();
}

/** A model that writes this plan. */
const written = (nodes) => answer(JSON.stringify({ title: "A page", goal: "A page", nodes }));

/** A section that a model draws. */
const section = (text) =>
  answer(JSON.stringify({ tree: { column: [{ heading: text }, { text: `About ${text}` }] } }));

test("without a model a plan is changed, run, replayed, accepted in part, and found again", async ({
  page,
}) => {
  await open(page);
  await page.route("**/api/**", (route) => route.abort());
  await ask(page, PAGE);
  await expect(steps(page)).toContainText(["Header", "Hero", "Pricing", "Footer", "Check"]);
  await expect(components(page)).toHaveCount(0);
  await plan(page).getByRole("button", { name: "Move Pricing up" }).press("Enter");
  await plan(page).getByRole("button", { name: "Leave out Check" }).press("Enter");
  await expect(steps(page)).toContainText(["Header", "Pricing", "Hero", "Footer"]);

  await plan(page).getByRole("button", { name: "Run" }).press("Enter");
  await expect(plan(page).getByRole("status").first()).toHaveText("4 steps done");
  await expect(components(page)).toHaveCount(0);

  await plan(page).getByRole("button", { name: "Replay on the canvas" }).press("Enter");
  await plan(page).getByRole("button", { name: "Next" }).press("Enter");
  await expect(plan(page).getByText("1 of 4: Header")).toBeVisible();
  await plan(page).getByRole("button", { name: "End replay" }).press("Enter");

  await proposal(page).getByRole("checkbox", { name: "Pricing" }).uncheck();
  await proposal(page)
    .getByRole("button", { name: /^Apply \d+ of \d+$/ })
    .press("Enter");
  await expect(component(page, "Heading “Bread out of the oven at 6:10 and at 15:30”")).toHaveCount(
    1,
  );
  await expect(components(page)).toHaveCount(10);
  await saved(page);
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveCount(0);

  await page.reload();
  await openOptions(page);
  await page.getByRole("button", { name: "Saved plans" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Saved plans" });
  await dialog.getByRole("button", { name: /4 steps · completed/ }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: /^Plan: / })).toHaveCount(2);
  await expect(plan(page).getByRole("status").first()).toHaveText("4 steps done");
});

test("the edge runs parts side by side; a failed one is tried again, a question answered", async ({
  page,
  model,
}) => {
  await open(page);
  const nodes = [
    { id: "hero", name: "Hero", action: "generate_section", slot: "page:1", holds: "a hero" },
    { id: "shop", name: "Shop", action: "generate_section", slot: "page:2", holds: "a shop" },
    { id: "ask", name: "Tone", action: "ask_user", parameters: { prompt: "Which tone?" } },
  ];
  model.script(written(nodes));
  const from = model.requests.length;
  await ask(page, PAGE);
  await expect(steps(page)).toContainText(["Hero", "Shop", "Tone"]);

  const both = gate();
  model.script(stall(both, section("Hero")), stall(both, failure(401)));
  await plan(page).getByRole("button", { name: "Run" }).press("Enter");
  await model.request(from + 2);
  await expect(steps(page).nth(0)).toContainText("running…");
  await expect(steps(page).nth(1)).toContainText("running…");
  await expect(steps(page).nth(2)).toContainText("Which tone?");
  await steps(page).nth(2).getByLabel("Your answer").fill("calm");
  await steps(page).nth(2).getByRole("button", { name: "Answer" }).press("Enter");
  await expect(steps(page).nth(2)).toContainText("done");
  both.open();

  await expect(plan(page).getByRole("status").first()).toHaveText(/not all went well$/);
  model.script(section("Again"));
  await plan(page)
    .getByRole("button", { name: /^Try (Hero|Shop) again$/ })
    .press("Enter");
  await expect(plan(page).getByRole("status").first()).toHaveText("3 steps done");
  await proposal(page).getByRole("button", { name: "Apply", exact: true }).press("Enter");
  await expect(component(page, "Heading “Hero”")).toHaveCount(1);
  await expect(component(page, "Heading “Again”")).toHaveCount(1);
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveCount(0);
});

test("notes stay in this browser, go with what is asked, and can be erased", async ({
  page,
  model,
}) => {
  await open(page);
  await openOptions(page);
  await page
    .getByRole("region", { name: "Chat" })
    .getByText(/^Notes/)
    .click();
  await page.getByLabel(/^Kept in this browser/).fill("Our brand is Juniper");
  await page.reload();
  model.script(answer(JSON.stringify({ operations: [], description: "Noted." })));
  const from = model.requests.length;
  await say(page, "what would suit us best, in your opinion");
  await expect(lastTurn(page)).toContainText("Noted.");
  expect(JSON.stringify((await model.request(from)).body)).toContain("Our brand is Juniper");
  await openOptions(page);
  await page
    .getByRole("region", { name: "Chat" })
    .getByText(/^Notes/)
    .click();
  await page.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByLabel(/^Kept in this browser/)).toHaveValue("");
});
