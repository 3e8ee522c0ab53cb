// What a person does with the app, through the elements that screen readers use.

import { fileURLToPath } from "node:url";
import { expect } from "./app.mjs";

/** The components in reading order. Each label has type, text and bounds. */
export const components = (page) =>
  page.getByRole("list", { name: "Components on the sketch" }).getByRole("button");

/** The component with the label prefix `label`, such as `Button “Save”`. */
export const component = (page, label) =>
  components(page).filter({ hasText: new RegExp(`^${label}`) });

/** The canvas that takes the pointer. */
export const canvas = (page) => page.locator("canvas").first();

/** A picture of the canvas. */
export const picture = (page) => canvas(page).evaluate((canvas) => canvas.toDataURL());

/** The last message of WebSketch. */
export const lastTurn = (page) =>
  page.getByRole("log", { name: "Conversation" }).getByRole("article").last();

/** Opens the app, waits until it takes input, and shows the sketch at 100 %. */
export async function open(page) {
  await page.goto("/");
  await expect(page.getByRole("toolbar", { name: "Tools" })).toBeVisible();
  await page.keyboard.press("Shift+0");
}

/** Presses the mouse at `from`, moves it to `to` and lets go. */
export async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
}

/** Chooses a tool and draws with it. */
export async function draw(page, tool, from, to) {
  await page
    .getByRole("toolbar", { name: "Tools" })
    .getByRole("button", { name: tool, exact: true })
    .click();
  await drag(page, from, to);
}

/** Says something in the chat. */
export async function say(page, message) {
  await page.getByLabel("Message").fill(message);
  await page.getByLabel("Message").press("Enter");
}

/** Imports one of tests/fixtures, and waits until its document is open: until then the one before takes keys and focus. */
export async function importFixture(page, name) {
  const file = fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
  await page.getByLabel("Sketch file").setInputFiles(file);
  await expect(page.locator("[aria-live=polite]").getByText(`${name} imported, `)).toBeAttached();
}

/** The entries of the browser storage, by key. */
export const kept = (page) =>
  page.evaluate(async () => {
    const answer = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open("websketch", 1));
    const store = database.transaction("autosave").objectStore("autosave");
    const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    database.close();
    return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
  });

/** The id of the document that is open. */
const openDocument = (page) => page.evaluate(() => sessionStorage.getItem("websketch-document"));

/** The text that the browser keeps of the document that is open, if any. */
export const keptDocument = async (page) =>
  (await kept(page))[`document:${await openDocument(page)}`];

/** Waits until the browser keeps the components that are on the screen, at their places. */
export async function saved(page) {
  const places = async () =>
    (await components(page).allTextContents())
      .map((text) => /at (\d+), (\d+)/.exec(text)[0])
      .sort();
  const keptPlaces = async () =>
    JSON.parse((await keptDocument(page)) ?? '{"sketch":[]}')
      .sketch.map(({ x, y }) => `at ${x}, ${y}`)
      .sort();
  await expect.poll(keptPlaces).toEqual(await places());
}

/** Puts `values`, by key, where the browser keeps documents. */
export const keep = (page, values) =>
  page.evaluate(async (values) => {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open("websketch", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("autosave");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    await new Promise((resolve, reject) => {
      const transaction = database.transaction("autosave", "readwrite");
      for (const [key, value] of Object.entries(values)) {
        transaction.objectStore("autosave").put(value, key);
      }
      transaction.oncomplete = resolve;
      transaction.onerror = () => reject(transaction.error);
    });
    database.close();
  }, values);

/** Puts `text` where the browser keeps the document that is open. */
export const damage = async (page, text) =>
  keep(page, { [`document:${await openDocument(page)}`]: text });

/** The button that says which document is open, and whether it is kept. */
export const documentButton = (page) => page.getByRole("button", { name: /^Document / });

/** Does something of the menu of the document. */
export async function fromDocumentMenu(page, item) {
  await documentButton(page).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Saves the sketch as a file of a format such as `PNG`. `choices` are further options of the dialog. */
export async function exportAs(page, format, choices = [], end = "Save file") {
  await fromDocumentMenu(page, "Export…");
  const dialog = page.getByRole("dialog", { name: "Export" });
  for (const choice of [format, ...choices]) await dialog.getByLabel(choice).check();
  await dialog.getByRole("button", { name: end }).click();
}

/** Sends a touch event (`touchStart`, `touchMove`, `touchEnd`) with all fingers that are down afterwards. */
export async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  return (type, down) => session.send("Input.dispatchTouchEvent", { type, touchPoints: down });
}

/** Opens the options below the message field: key, notes and plans. */
export const openOptions = (page) => page.getByText(/, notes and plans$/).click();

/** The button with the number of collaborators, and its dialog. */
export const shareButton = (page) => page.getByRole("button", { name: /^Share/ });
export const shareMenu = (page) => page.getByRole("dialog", { name: "Share" });
