// A new version is deployed while a page of the old one is open: it goes on, or is loaded anew with its work kept.

import { existsSync, readFileSync, rmSync } from "node:fs";
import { test as base, expect } from "./app.mjs";
import { component, components, draw, exportAs, lastTurn, open, saved, say } from "./sketch.mjs";
import { newerVersion, oldFile, startSite } from "./versions.mjs";

const RENEWED = "WebSketch has been updated, and this page was loaded anew.";

const test = base.extend({
  // Each test has a site of its own: it ends at another version.
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs.
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  newer: async ({}, use) => {
    const folder = newerVersion();
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

test.use({ serviceWorkers: "allow" });

/**
 * Lets the page wait for a part, or for all that parts but the app itself consist of, until `release`, however it gets it;
 * a page that comes after that does not wait.
 */
async function hold(page, part = "(?!app-)") {
  await page.addInitScript((part) => {
    if (sessionStorage.getItem("released")) return;
    const held = new Promise((resolve) => {
      globalThis.release = resolve;
    });
    const real = globalThis.fetch;
    globalThis.fetch = async (input, ...rest) => {
      if (new RegExp(part).test(String(input))) await held;
      return real(input, ...rest);
    };
  }, `/lazy/${part}`);
}
const release = (page) =>
  page.evaluate(() => {
    sessionStorage.setItem("released", "yes");
    globalThis.release();
  });

/** Opens the app with a part held. All other parts that the test needs have loaded: a newer version lacks them. */
async function openWithout(page, part) {
  await hold(page, part);
  await open(page);
  // The panels that open on demand.
  await expect(page.locator("#kit")).toBeAttached();
}

/** Which page it is: another one after it was loaded anew. */
const mark = (page) =>
  page.evaluate(() => {
    globalThis.isMarked = true;
  });
const isMarked = (page) => page.evaluate(() => globalThis.isMarked === true);

const appScript = (page) => page.locator('script[type="module"]').getAttribute("src");
const caches = (page) => page.evaluate(() => globalThis.caches.keys());

test("the old page goes on with the files of its version, which are kept until it is closed", async ({
  page,
  context,
  site,
  newer,
}) => {
  await openWithout(page, "language");
  await mark(page);
  // The app registers it after the language, for which this page waits.
  await page.evaluate(() => navigator.serviceWorker.register("/sw.js").then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const [old] = await caches(page);
  await site.deploy(newer);

  const other = await context.newPage();
  await open(other);
  expect(await appScript(other)).not.toBe(await appScript(page));
  await expect.poll(() => caches(other)).toEqual([old, expect.stringContaining("newer")]);
  const isNewest = () =>
    navigator.serviceWorker
      .getRegistration()
      .then(
        ({ active, installing, waiting }) =>
          active?.state === "activated" && !installing && !waiting,
      );
  await expect.poll(() => other.evaluate(isNewest)).toBe(true);

  await release(page);
  await say(page, "add a button");
  await expect(components(page)).toHaveText([/^Button/]);
  await expect(lastTurn(page)).toContainText("Answered offline");
  expect(await isMarked(page)).toBe(true);

  // Each visit looks which of them are still needed.
  await page.close();
  const visit = () => other.reload().then(() => caches(other));
  await expect.poll(visit).toEqual([expect.stringContaining("newer")]);
  await context.setOffline(true);
  await other.reload();
  await expect(component(other, "Button")).toHaveCount(1);
});

test.describe("without the service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("who says something is taken to the new version, with sketch and message kept", async ({
    page,
    site,
    newer,
  }) => {
    await openWithout(page, "language");
    await draw(page, "Button", [400, 300], [520, 340]);
    await mark(page);
    const old = await appScript(page);
    await site.deploy(newer);
    await say(page, "how many buttons are there?");
    await release(page);

    await expect(page.getByRole("alert")).toContainText(RENEWED);
    expect(await isMarked(page)).toBe(false);
    expect(await appScript(page)).not.toBe(old);
    await expect(components(page)).toHaveText([/^Button/]);
    await expect(page.getByLabel("Message")).toHaveValue("how many buttons are there?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(lastTurn(page)).toContainText("Answered offline");

    await page.reload();
    await expect(components(page)).toHaveText([/^Button/]);
    await expect(page.getByText(RENEWED)).toHaveCount(0);
  });

  test("who exports is taken to the new version, with the sketch kept", async ({
    page,
    site,
    newer,
  }) => {
    await openWithout(page, "formats");
    await draw(page, "Button", [400, 300], [520, 340]);
    await page.getByLabel("Message").fill("make it");
    await site.deploy(newer);
    await exportAs(page, "SVG");
    await release(page);

    await expect(page.getByRole("alert")).toContainText(RENEWED);
    await expect(components(page)).toHaveText([/^Button/]);
    await expect(page.getByLabel("Message")).toHaveValue("make it");
    const download = page.waitForEvent("download");
    await exportAs(page, "SVG");
    expect(readFileSync(await (await download).path(), "utf8")).toContain("<svg ");
  });

  test("a page whose panels are gone is loaded anew by itself", async ({ page, site, newer }) => {
    // The panels share pieces with other parts; none may be on its way while no server is there.
    await hold(page);
    await page.goto("/");
    await expect(page.locator("main canvas").first()).toBeVisible();
    await site.deploy(newer);
    await release(page);
    await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText(RENEWED);
  });

  for (const [what, missing] of [
    ["script", /\/app-\w+\.js$/],
    ["wasm", /assets\/app-\w+\.wasm$/],
    ["larger part", /lazy\/app-\w+\.wasm$/],
    ["style sheet", /\/style-\w+\.css$/],
  ]) {
    test(`a page of the old version whose ${what} is gone is loaded anew before it starts`, async ({
      page,
      site,
      newer,
    }) => {
      await site.deploy(newer);
      // What a cache on the way still has of the old version: all but one file.
      await page.route("/", (route) => route.fulfill({ path: oldFile("/index.html") }), {
        times: 1,
      });
      await page.route("**/{assets,lazy}/*", (route) => {
        const path = oldFile(new URL(route.request().url()).pathname);
        return existsSync(path) && !missing.test(path) ? route.fulfill({ path }) : route.continue();
      });
      await page.goto("/");
      await expect.poll(async () => existsSync(oldFile(await appScript(page)))).toBe(false);
      await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
      await expect(page.getByText(RENEWED)).toHaveCount(0);
    });
  }

  test("a browser that keeps nothing is not loaded anew before the sketch is saved", async ({
    page,
    site,
    newer,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, "indexedDB", { value: undefined });
    });
    await openWithout(page, "language");
    await draw(page, "Button", [400, 300], [520, 340]);
    await mark(page);
    await site.deploy(newer);
    await say(page, "how many buttons are there?");
    await release(page);
    await expect(page.getByText("save the sketch as a file first")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save it as a file" }).click();
    const [button] = JSON.parse(readFileSync(await (await download).path(), "utf8"));
    expect(button.type).toBe("Button");
    expect(await isMarked(page)).toBe(true);
  });

  test("where the new version lacks it, too, the page is loaded anew only once", async ({
    page,
    site,
  }) => {
    const broken = newerVersion("/lazy/language-");
    const pages = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) pages.push(request.url());
    });
    await openWithout(page, "language");
    await draw(page, "Button", [400, 300], [520, 340]);
    await saved(page);
    await site.deploy(broken);
    await say(page, "how many buttons are there?");
    await release(page);
    await expect(page.getByRole("alert")).toContainText(RENEWED);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toContainText("missing on the server");
    await expect(components(page)).toHaveText([/^Button/]);
    expect(pages.length).toBe(2);
    rmSync(broken, { recursive: true });
  });
});
