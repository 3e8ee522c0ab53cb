// Nothing is lost: without a network, with a damaged autosave, with a file that is no sketch.

import { gate } from "../model-server.mjs";
import { expect, test } from "./app.mjs";
import {
  canvas,
  component,
  components,
  damage,
  drag,
  draw,
  kept,
  lastTurn,
  open,
  picture,
  saved,
  say,
} from "./sketch.mjs";

const LANGUAGE = "**/lazy/language-*";

test.use({ serviceWorkers: "allow" });

test("drawing and talking go on without a network, and the chat says so", async ({
  page,
  context,
}) => {
  await open(page);
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  // The language is loaded after the app.
  await say(page, "how many buttons are there?");
  await expect(lastTurn(page)).toContainText("Answered offline");
  await context.setOffline(true);
  await expect(page.getByText("Offline", { exact: true })).toBeVisible();

  await draw(page, "Button", [400, 300], [520, 340]);
  const [, x] = /at (\d+)/.exec(await components(page).first().textContent());
  await say(page, "move the button 200 px to the right");
  await expect(component(page, "Button “Button”")).toHaveText(
    new RegExp(`at ${Number(x) + 200}, `),
  );
  await say(page, "please invent something remarkable about zebras");
  await expect(lastTurn(page)).toContainText("offline");

  await context.setOffline(false);
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
});

test("the app opens without a network once it was there", async ({ page, context }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(components(page)).toHaveCount(1);
  await saved(page);
  await context.setOffline(true);
  await page.reload();
  await expect(components(page)).toHaveText([/^Button “Button”/]);
  await say(page, "delete the button");
  await expect(components(page)).toHaveCount(0);
});

test("two tabs show the same sketch and conversation, and neither overwrites the other", async ({
  page,
  context,
}) => {
  await open(page);
  const other = await context.newPage();
  await open(other);
  await draw(page, "Button", [400, 300], [520, 340]);
  await expect(component(other, "Button")).toHaveCount(1);
  await expect(other.getByRole("alert")).toContainText("open in another tab");
  await say(other, "add a heading that says Welcome");
  await expect(component(page, "Heading “Welcome”")).toHaveCount(1);
  await expect(lastTurn(page)).toContainText("add a heading that says Welcome");

  // Both at the same time, and each told by nobody but the other.
  await Promise.all([
    draw(page, "Input", [400, 400], [600, 440]),
    draw(other, "List", [700, 400], [900, 520]),
  ]);
  for (const tab of [page, other]) await expect(components(tab)).toHaveCount(4);
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveCount(3);
  await expect(components(other)).toHaveCount(3);

  await saved(page);
  await other.close();
  await page.reload();
  await expect(components(page)).toHaveCount(3);
  await expect(lastTurn(page)).toContainText("add a heading that says Welcome");
});

test("what is being saved while the page closes is not lost", async ({ page }) => {
  await page.addInitScript(slowDisk);
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await saved(page);
  await page.evaluate(() => window.slowDisk.begin());
  await draw(page, "Input", [400, 400], [600, 440]);
  await page.waitForFunction(() => window.slowDisk.isBusy);
  await page.reload();
  await expect(components(page)).toHaveCount(2);
});

test("a damaged autosave is reported and set aside, never overwritten", async ({ page }) => {
  await open(page);
  const damaged = '{"version":1,"sketch":[{"id":"a","type":"Butt';
  await damage(page, damaged);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("damaged and was set aside");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save it as a file" }).click();
  expect((await download).suggestedFilename()).toMatch(/^websketch-damaged-.*\.json$/);

  await draw(page, "Button", [400, 300], [520, 340]);
  await expect(components(page)).toHaveCount(1);
  await saved(page);
  const [key] = Object.keys(await kept(page)).filter((key) => key.startsWith("damaged-"));
  expect((await kept(page))[key]).toBe(damaged);
  await page.reload();
  await expect(components(page)).toHaveText([/^Button “Button”/]);
});

test("a file that is no sketch changes nothing and is named", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const file = {
    name: "wrong.json",
    mimeType: "application/json",
    buffer: Buffer.from('[{"id":1}]'),
  };
  await page.getByLabel("Sketch file").setInputFiles(file);
  await expect(page.getByRole("alert")).toContainText("wrong.json could not be imported");
  await expect(components(page)).toHaveText([/^Button “Button”/]);
});

test.describe("without the service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a language that cannot be loaded is said to be missing, and loaded with the next message", async ({
    page,
  }) => {
    await page.route(LANGUAGE, (route) => route.abort());
    await open(page);
    await say(page, "add a button");
    await expect(lastTurn(page)).toContainText("The offline language could not be loaded");
    await expect(components(page)).toHaveCount(0);

    await page.unroute(LANGUAGE);
    await say(page, "add a button");
    await expect(components(page)).toHaveText([/^Button/]);
    await expect(lastTurn(page)).toContainText("Answered offline");
  });

  test("who does not want to wait for the language can stop, and nothing is done twice", async ({
    page,
  }) => {
    const held = gate();
    await page.route(LANGUAGE, async (route) => {
      await held.opened;
      await route.continue();
    });
    await open(page);
    await say(page, "add a button");
    await page.getByRole("button", { name: "Stop" }).click();
    held.open();
    await expect(lastTurn(page)).toContainText("Stopped.");
    await say(page, "add a heading");
    await expect(components(page)).toHaveText([/^Heading/]);
  });

  test("the sketch is seen before the app is here, and what is done meanwhile counts", async ({
    page,
  }) => {
    await open(page);
    await draw(page, "Button", [400, 300], [520, 340]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+1");
    await saved(page);
    const before = await picture(page);
    const held = gate();
    await page.route("**/lazy/app-*", async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.reload();
    const glimpse = page.locator("#glimpse");
    await expect(glimpse).toBeVisible();
    expect(await glimpse.evaluate((canvas) => canvas.toDataURL())).toBe(before);
    await drag(page, [300, 150], [1200, 640]);
    await page.keyboard.press("Control+d");
    held.open();
    await expect(components(page)).toHaveCount(2);
    await expect(glimpse).toHaveCount(0);
  });

  test("an app that cannot be loaded says so", async ({ page }) => {
    await page.route("**/assets/app-*.wasm", (route) => route.abort());
    await page.goto("/");
    await expect(page.getByRole("status")).toContainText("WebSketch could not be loaded");
    await page.unroute("**/assets/app-*.wasm");
    await open(page);
    await expect(page.getByText("could not be loaded")).toHaveCount(0);
  });

  test("an app of which the larger part cannot be loaded says so", async ({ page }) => {
    await page.route("**/lazy/app-*", (route) => route.abort());
    await page.goto("/");
    await expect(page.getByRole("status")).toContainText("WebSketch could not be loaded");
  });

  test("panels that cannot be loaded are fetched again when somebody asks for it", async ({
    page,
  }) => {
    await page.route("**/lazy/panels-*", (route) => route.abort());
    await page.goto("/");
    await expect(page.getByRole("alert")).toContainText("could not be loaded");
    await page.unroute("**/lazy/panels-*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
    await expect(page.getByText("could not be loaded")).toHaveCount(0);
  });
});

/** After `window.slowDisk.begin()` the next thing that is written does not get done before the page closes. */
function slowDisk() {
  const transaction = IDBDatabase.prototype.transaction;
  const state = { isBusy: false, begin };
  window.slowDisk = state;
  function begin() {
    IDBDatabase.prototype.transaction = function (stores, mode, ...rest) {
      const begun = transaction.call(this, stores, mode, ...rest);
      if (mode === "readwrite" && !state.isBusy) {
        state.isBusy = true;
        // A transaction that is not committed lives as long as it is asked something.
        begun.commit = () => {};
        const store = begun.objectStore(stores[0]);
        const ask = () => {
          store.count().onsuccess = ask;
        };
        ask();
      }
      return begun;
    };
  }
}
