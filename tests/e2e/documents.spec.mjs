// Several documents: kept apart, named, copied, deleted and brought back, and what an older version kept.

import { expect, test } from "./app.mjs";
import {
  canvas,
  component,
  components,
  documentButton,
  draw,
  fromDocumentMenu,
  importFixture,
  keep,
  kept,
  lastTurn,
  open,
  saved,
  say,
} from "./sketch.mjs";

const library = (page) => page.getByRole("dialog", { name: "Documents" });
const cards = (page) =>
  library(page).getByRole("list", { name: "Documents" }).getByRole("listitem");
const card = (page, name) => cards(page).filter({ hasText: name });

/** Opens the list of all documents. */
async function browse(page) {
  await fromDocumentMenu(page, "All documents…");
  await expect(library(page)).toBeVisible();
}

test("documents are kept apart, each with its conversation and its steps", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await say(page, "how many buttons are there?");
  await expect(lastTurn(page)).toContainText("There is 1");
  await expect(documentButton(page)).toHaveText(/Untitled Saved/);

  await fromDocumentMenu(page, "New");
  await expect(components(page)).toHaveCount(0);
  await expect(documentButton(page)).toHaveText(/Untitled 2/);
  await expect(page.getByRole("article")).toHaveCount(0);
  await draw(page, "Input", [400, 400], [600, 440]);
  await draw(page, "List", [700, 400], [900, 520]);
  await saved(page);

  // The page is opened again where it was left.
  await page.reload();
  await expect(components(page)).toHaveText([/^Input/, /^List/]);
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveText([/^Input/]);
  await canvas(page).press("Control+Shift+z");
  await expect(components(page)).toHaveCount(2);

  await browse(page);
  await expect(cards(page)).toHaveCount(2);
  await card(page, /^Untitled.*1 component/)
    .getByRole("button")
    .first()
    .click();
  await expect(components(page)).toHaveText([/^Button/]);
  await expect(lastTurn(page)).toContainText("There is 1");
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveCount(0);
});

test("a document is named, copied, deleted and brought back, all by keyboard", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await documentButton(page).press("Enter");
  const name = page.getByLabel("Name of the document");
  await name.fill("  Sign\tin ");
  await name.press("Enter");
  await expect(documentButton(page)).toHaveText(/Sign in/);
  await expect(page).toHaveTitle("Sign in – WebSketch");

  await fromDocumentMenu(page, "Duplicate");
  await expect(documentButton(page)).toHaveText(/Sign in copy/);
  await draw(page, "Input", [400, 400], [600, 440]);
  await saved(page);

  await browse(page);
  await expect(cards(page)).toHaveCount(2);
  const first = cards(page).first().getByRole("button").first();
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  await page.keyboard.type("Login");
  await page.keyboard.press("Enter");
  await expect(card(page, "Login")).toHaveCount(1);
  await expect(card(page, "Login").getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(cards(page)).toHaveCount(1);
  await library(page).getByText("Deleted (1)").click();
  await library(page).getByRole("button", { name: "Bring back Login" }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.keyboard.press("Escape");

  // What is open is deleted, too, and undone.
  await fromDocumentMenu(page, "Delete");
  await expect(page.getByRole("alert")).toContainText("“Sign in copy” was deleted");
  await expect(documentButton(page)).toHaveText(/Login/);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(documentButton(page)).toHaveText(/Sign in copy/);
  await expect(components(page)).toHaveCount(2);
});

test("a file is a document of its own, and so is a template", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await importFixture(page, "settings.json");
  await expect(documentButton(page)).toHaveText(/settings/);
  const count = await components(page).count();
  expect(count).toBeGreaterThan(3);
  await saved(page);

  await browse(page);
  const templates = library(page).getByRole("list", { name: "Templates" });
  await expect(templates.getByRole("button", { name: "Pricing page" })).toBeEnabled();
  await templates.getByRole("button", { name: "Pricing page" }).click();
  await expect(documentButton(page)).toHaveText(/Pricing page/);
  await saved(page);
  await browse(page);
  await expect(cards(page)).toHaveCount(3);
});

test("what a version with one sketch kept becomes a document, once", async ({ page }) => {
  const button = { id: "a", type: "Button", x: 40, y: 40, width: 120, height: 40, props: {} };
  const former = JSON.stringify({
    version: 1,
    sketch: [button],
    conversation: [{ message: "hello", reply: "Hello back", progress: "done" }],
  });
  await page.goto("/icons/icon.svg");
  await keep(page, { current: former, edition: "old-1" });
  await open(page);
  await expect(components(page)).toHaveText([/^Button/]);
  await expect(lastTurn(page)).toContainText("Hello back");
  await draw(page, "Input", [400, 400], [600, 440]);
  await saved(page);
  await page.reload();
  await expect(components(page)).toHaveCount(2);
  expect((await kept(page)).current).toBe(former);

  // A page of the older version went on meanwhile: nothing of it is lost, and nothing here is overwritten.
  const more = JSON.parse(former);
  more.sketch.push({ ...button, id: "b", y: 200 }, { ...button, id: "c", y: 300 });
  await keep(page, { current: JSON.stringify(more), edition: "old-2" });
  await page.reload();
  await expect(documentButton(page)).toHaveText(/From an older version/);
  await expect(components(page)).toHaveCount(3);
  await browse(page);
  await card(page, /^Untitled/)
    .getByRole("button")
    .first()
    .click();
  await expect(component(page, "Input")).toHaveCount(1);
});

test("two tabs with two documents leave each other alone, and follow names and deletions", async ({
  page,
  context,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await saved(page);
  const other = await context.newPage();
  await open(other);
  await expect(components(other)).toHaveCount(1);
  await fromDocumentMenu(other, "New");
  await draw(other, "Input", [400, 400], [600, 440]);
  await saved(other);
  await expect(components(page)).toHaveText([/^Button/]);

  await browse(page);
  await expect(cards(page)).toHaveCount(2);
  await documentButton(other).click();
  await other.getByLabel("Name of the document").fill("Elsewhere");
  await other.getByLabel("Name of the document").press("Enter");
  await expect(card(page, "Elsewhere")).toHaveCount(1);
  // Deleted here, worked on there: it is back.
  await card(page, "Elsewhere").hover();
  await page.getByRole("button", { name: "Delete Elsewhere" }).click();
  await expect(cards(page)).toHaveCount(1);
  await draw(other, "List", [700, 400], [900, 520]);
  await expect(cards(page)).toHaveCount(2);
});

test("a full disk is told once and tried again, and nothing is left for another document", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    window.isFull = false;
    IDBObjectStore.prototype.put = function (...values) {
      if (window.isFull) throw new DOMException("no room", "QuotaExceededError");
      return put.apply(this, values);
    };
  });
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await saved(page);
  await page.evaluate(() => {
    window.isFull = true;
  });
  await draw(page, "Input", [400, 400], [600, 440]);
  await expect(page.getByRole("alert")).toContainText("could not be saved");
  await expect(documentButton(page)).toHaveText(/Not saved/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save it as a file" }).first().click();
  expect((await download).suggestedFilename()).toBe("Untitled.json");
  await fromDocumentMenu(page, "New");
  await expect(page.getByRole("alert")).toContainText("That was not done");
  await expect(components(page)).toHaveCount(2);
  await page.evaluate(() => {
    window.isFull = false;
  });
  await expect(documentButton(page)).toHaveText(/Saved/, { timeout: 15_000 });
});

test("a browser that is slow to give back what it keeps does not keep anybody from drawing", async ({
  page,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await saved(page);
  await page.addInitScript(() => {
    // Answers are held until `window.answer()`.
    const success = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "onsuccess");
    const held = new Promise((resolve) => {
      window.answer = resolve;
    });
    Object.defineProperty(IDBOpenDBRequest.prototype, "onsuccess", {
      ...success,
      set(heard) {
        success.set.call(this, (event) => held.then(() => heard.call(this, event)));
      },
    });
  });
  await page.reload();
  await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("takes long");
  await draw(page, "Input", [400, 400], [600, 440]);
  await page.evaluate(() => window.answer());
  await expect(page.getByRole("alert")).toContainText("a document of its own");
  await saved(page);
  await browse(page);
  await expect(cards(page)).toHaveCount(2);
  await card(page, "1 component").last().getByRole("button").first().click();
  await expect(components(page)).toHaveText([/^Button/]);
});

test("a browser that keeps nothing says so, and nothing is overwritten for good", async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The user denied permission to access the database.", "SecurityError");
    };
  });
  await open(page);
  await expect(page.getByRole("alert")).toContainText("keeps nothing between visits");
  await draw(page, "Button", [400, 300], [520, 340]);
  await expect(documentButton(page)).toHaveText(/Not kept/);
  await importFixture(page, "settings.json");
  await expect(documentButton(page)).toHaveText(/settings/);
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveText([/^Button/]);
  await browse(page);
  await expect(page.getByText("is kept here from its first component on")).toBeVisible();
});

test("a tab that hears nothing of the others overwrites nothing", async ({ page, context }) => {
  await page.addInitScript(() => {
    delete window.BroadcastChannel;
  });
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await saved(page);
  const other = await context.newPage();
  await open(other);
  await draw(other, "Input", [400, 400], [600, 440]);
  await saved(other);
  await expect(components(page)).toHaveCount(1);
  await draw(page, "List", [700, 400], [900, 520]);
  await expect(components(page)).toHaveCount(3);
  await saved(page);
  await other.reload();
  await expect(components(other)).toHaveCount(3);
});

test("after a crash everything is there, also what can be undone", async ({ page, context }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await draw(page, "Input", [400, 400], [600, 440]);
  await saved(page);
  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => {});
  await crashed;
  const next = await context.newPage();
  await open(next);
  await expect(components(next)).toHaveCount(2);
  await canvas(next).press("Control+z");
  await expect(components(next)).toHaveText([/^Button/]);
});

test("an empty page fits the window, and begins with a template or a file", async ({ page }) => {
  const zoom = page.getByRole("toolbar", { name: "Zoom" }).getByLabel(/%/);
  for (const [width, height, percent] of [
    [1280, 800, "51 %"],
    [2560, 1440, "137 %"],
    [1440, 900, "59 %"],
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(zoom).toHaveText(percent);
  }
  await expect(page.getByText("pick a tool above and drag")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file" }).click();
  await chooser;
  await page.getByRole("button", { name: "All templates" }).click();
  const dashboard = library(page).getByRole("button", { name: "Dashboard" });
  await expect(dashboard).toBeEnabled();
  await dashboard.click();
  await expect(components(page).first()).toBeVisible();
  await expect(page.getByText("Start with a page")).toBeHidden();
});

test("a frozen tab, and one that comes back as it was left, overwrite nothing", async ({
  page,
  context,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await saved(page);
  const session = await context.newCDPSession(page);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  const other = await context.newPage();
  await open(other);
  await draw(other, "Input", [400, 400], [600, 440]);
  await saved(other);
  await other.close();
  await session.send("Page.setWebLifecycleState", { state: "active" });
  await page.bringToFront();
  await draw(page, "List", [700, 400], [900, 520]);
  await expect(components(page)).toHaveCount(3);
  await saved(page);

  // As browsers do that keep a page when one goes to another one, and take it out again: nothing was heard meanwhile.
  const next = await context.newPage();
  await next.addInitScript(() => {
    delete window.BroadcastChannel;
  });
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })),
  );
  await open(next);
  await draw(next, "Text", [700, 300], [820, 340]);
  await expect(components(next)).toHaveCount(4);
  await saved(next);
  await next.close();
  await expect(components(page)).toHaveCount(3);
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(components(page)).toHaveCount(4);
});
