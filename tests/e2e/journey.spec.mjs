// A sketch from the first button to the exported file, by keys alone.

import { readFileSync } from "node:fs";
import { answer, startModelServer } from "../model-server.mjs";
import { test as base, expect } from "./app.mjs";
import { component, components, lastTurn, open } from "./sketch.mjs";

const test = base.extend({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const model = await startModelServer();
      await use(model);
      await model.stop();
    },
    { scope: "worker" },
  ],
  vars: [
    async ({ model }, use) =>
      use({
        DEFAULT_PROVIDER: "custom",
        CUSTOM_BASE_URL: model.url,
        CUSTOM_API_KEY: "a-key-of-nobody",
        CUSTOM_MODEL: "scripted",
      }),
    { scope: "worker", option: true },
  ],
});

/** Presses a key until something has the focus. */
async function reach(page, key, element) {
  for (let press = 0; press < 40; press += 1) {
    if (await element.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(element).toBeFocused();
}

const place = async (page, label) =>
  /at (\d+), (\d+), (\d+) by (\d+)/
    .exec(await component(page, label).textContent())
    .slice(1)
    .map(Number);

test("draw, move, resize, edit, group, align, talk, review, export, undo", async ({
  page,
  model,
}) => {
  await open(page);
  await page.keyboard.press("F6");

  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Save");
  await page.keyboard.press("Enter");
  await page.keyboard.press("i");
  await page.keyboard.press("Enter");
  await expect(components(page)).toHaveCount(2);
  const [x, y, width] = await place(page, "Input");

  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await expect.poll(() => place(page, "Input")).toEqual([x + 10, y + 1, width + 10, 40]);
  await expect(page.locator("[aria-live=polite]").first()).toContainText("resized");

  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Your name");
  await page.keyboard.press("Enter");
  await expect(component(page, "Input “Your name”")).toHaveCount(1);

  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+g");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("align left");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await place(page, "Input"))[0] - (await place(page, "Button"))[0])
    .toBe(0);

  const message = page.getByLabel("Message");
  await reach(page, "F6", message);
  const [left, top] = await place(page, "Button");
  await page.keyboard.type("move everything 40 px down");
  await page.keyboard.press("Enter");
  await expect.poll(() => place(page, "Button")).toEqual([left, top + 40, 120, 40]);

  const id = await component(page, "Button").getAttribute("data-id");
  model.script(
    answer(
      JSON.stringify({
        intent: "modification",
        operations: [{ type: "modify", componentId: id, props: { text: "Come in" } }],
        description: "A warmer label invites.",
      }),
    ),
  );
  await page.keyboard.type("make it feel more inviting");
  await page.keyboard.press("Enter");
  await expect(lastTurn(page)).toContainText("A warmer label invites.");
  await reach(page, "Shift+Tab", lastTurn(page).getByRole("button", { name: /^Apply/ }));
  await page.keyboard.press("Enter");
  await expect(component(page, "Button “Come in”")).toHaveCount(1);

  await page.keyboard.press("F6");
  await reach(
    page,
    "F6",
    page.getByRole("toolbar", { name: "Sketch" }).getByRole("button").first(),
  );
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  await reach(page, "Tab", page.getByRole("menuitem", { name: "New", exact: true }));
  await reach(page, "ArrowDown", page.getByRole("menuitem", { name: "Save as file" }));
  await page.keyboard.press("Enter");
  const file = readFileSync(await (await download).path(), "utf8");
  expect(
    JSON.parse(file)
      .map(({ props }) => props.text)
      .sort(),
  ).toEqual(["Come in", "Your name"]);

  await page.keyboard.press("Control+z");
  await expect(component(page, "Button “Save”")).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect.poll(() => place(page, "Button")).toEqual([left, top, 120, 40]);
});
