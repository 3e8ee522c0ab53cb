// Sketches in and out without files: clipboard, dropping, links, paper.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "./app.mjs";
import {
  canvas,
  component,
  components,
  documentButton,
  draw,
  exportAs,
  fromDocumentMenu,
  importFixture,
  open,
  saved,
} from "./sketch.mjs";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** The text on the clipboard. */
const clipboardText = (page) => page.evaluate(() => navigator.clipboard.readText());

/** Puts a text on the clipboard and pastes it by the keyboard. */
async function pasteText(page, text) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await canvas(page).press("Control+v");
}

/** A picture of this size, as the browser encodes it. */
const png = (page, width, height) =>
  page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext("2d").fillRect(0, 0, width, height);
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      return [...bytes];
    },
    [width, height],
  );

/** Fires `type` (`paste` or `drop`) at the canvas, with files and a text. */
const bring = (page, type, { files = [], text = "", at = [500, 400] }) =>
  page.evaluate(
    ([type, files, text, at]) => {
      const data = new DataTransfer();
      for (const { name, kind, bytes } of files) {
        data.items.add(new File([new Uint8Array(bytes)], name, { type: kind }));
      }
      if (text) data.setData("text/plain", text);
      const common = { bubbles: true, cancelable: true, clientX: at[0], clientY: at[1] };
      const event =
        type === "paste"
          ? new ClipboardEvent(type, { ...common, clipboardData: data })
          : new DragEvent(type, { ...common, dataTransfer: data });
      document.querySelector("canvas").dispatchEvent(event);
      return event.defaultPrevented;
    },
    [type, files, text, at],
  );

const place = async (component) => {
  const [, x, y] = /at (\d+), (\d+)/.exec(await component.textContent());
  return [Number(x), Number(y)];
};

test("what was copied is pasted at the pointer, and what was cut comes back where it was", async ({
  page,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  const before = await place(component(page, "Button"));
  await canvas(page).press("Control+c");
  await page.mouse.move(800, 500);
  await canvas(page).press("Control+v");
  await expect(components(page)).toHaveCount(2);
  const [first, second] = await components(page).all();
  const places = [await place(first), await place(second)];
  expect(places).toContainEqual(before);
  // From the middle of the first one to the pointer, at 100 %.
  expect(places).toContainEqual([before[0] + 340, before[1] + 180]);

  // Once more without a move: beside the last one.
  await canvas(page).press("Control+v");
  await expect(components(page)).toHaveCount(3);
  await canvas(page).press("Control+a");
  await canvas(page).press("Control+x");
  await expect(components(page)).toHaveCount(0);
  await canvas(page).press("Control+v");
  await expect(components(page)).toHaveCount(3);
  expect(await Promise.all((await components(page).all()).map(place))).toContainEqual(before);
});

test("a text, a screenshot and a drawing of Excalidraw are pasted", async ({ page }) => {
  await open(page);
  await page.mouse.move(700, 400);
  await pasteText(page, "The quick brown fox\njumps over the lazy dog");
  await expect(component(page, "Text “The quick brown fox")).toHaveCount(1);
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveCount(0);

  await bring(page, "paste", {
    files: [{ name: "screenshot.png", kind: "image/png", bytes: await png(page, 640, 360) }],
  });
  await expect(component(page, "Image")).toHaveText(/screenshot.*640 by 360/);
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveCount(0);

  // What Excalidraw puts on the clipboard.
  const box = { id: "r", type: "rectangle", x: 100, y: 100, width: 300, height: 200 };
  const words = { id: "t", type: "text", x: 120, y: 120, width: 120, height: 25, text: "In sight" };
  await pasteText(
    page,
    JSON.stringify({ type: "excalidraw/clipboard", elements: [box, words], files: {} }),
  );
  await expect(components(page)).toHaveCount(2);
  // It is a part of this document, and one step.
  await expect(documentButton(page)).toHaveText(/Untitled/);
  await canvas(page).press("Control+z");
  await expect(components(page)).toHaveCount(0);
});

test("the sketch, or what of it is selected, is copied for other programs", async ({ page }) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await draw(page, "Input", [400, 400], [600, 440]);
  await exportAs(page, "Excalidraw", ["Whole sketch"], "Copy");
  await expect.poll(() => clipboardText(page)).toMatch(/"type":"excalidraw\/clipboard"/);
  const clip = JSON.parse(await clipboardText(page));
  expect(clip.elements.length).toBeGreaterThan(1);

  await exportAs(page, "SVG", ["Selection"], "Copy");
  await expect.poll(() => clipboardText(page)).toMatch(/^<svg /);
  const svg = await clipboardText(page);
  expect(svg).toContain("<title>Input");
  expect(svg).not.toContain("<title>Button");

  await canvas(page).press("Alt+Shift+c");
  const size = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      if (!item.types.includes("image/png")) return [];
      const { width, height } = await createImageBitmap(await item.getType("image/png"));
      return [width, height];
    });
  // The selection with its margin, twice as large.
  await expect.poll(size).toEqual([2 * (200 + 64), 2 * (40 + 64)]);

  const download = page.waitForEvent("download");
  await exportAs(page, "PNG", ["Selection", "3×"]);
  const file = readFileSync(await (await download).path());
  expect(file.readUInt32BE(16)).toBe(3 * (200 + 64));
});

test("a dropped sketch is a document of its own, a dropped picture a component where it was dropped", async ({
  page,
}) => {
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await saved(page);
  const path = fileURLToPath(new URL("../fixtures/settings.json", import.meta.url));
  const bytes = [...readFileSync(path)];
  const settings = { name: "settings.json", kind: "application/json", bytes };
  expect(await bring(page, "dragover", { files: [settings] })).toBe(true);
  await bring(page, "drop", { files: [settings] });
  await expect(documentButton(page)).toHaveText(/settings/);

  await fromDocumentMenu(page, "New");
  await expect(components(page)).toHaveCount(0);
  const photo = { name: "Team photo.png", kind: "image/png", bytes: await png(page, 200, 100) };
  await bring(page, "drop", { files: [photo], at: [700, 400] });
  await expect(component(page, "Image")).toHaveText(/Team photo.*200 by 100/);
  await expect(documentButton(page)).toHaveText(/Untitled/);
  const nothing = { name: "notes.pdf", kind: "application/pdf", bytes: [37, 80, 68, 70] };
  await bring(page, "drop", { files: [nothing] });
  await expect(page.getByRole("alert")).toContainText("notes.pdf could not be imported");
  await expect(components(page)).toHaveCount(1);
});

test("a link carries the sketch into another browser, once, and a damaged one says so", async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page);
  await importFixture(page, "settings.json");
  await expect(components(page).first()).toBeVisible();
  const before = await components(page).allTextContents();
  await fromDocumentMenu(page, "Copy link");
  await expect(page.getByRole("alert")).toContainText("The link is on the clipboard");
  const link = await clipboardText(page);
  expect(link).toMatch(/#s=[\w-]+$/);

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  const asked = [];
  other.on("request", (request) => asked.push(request.url()));
  await other.goto(link);
  await expect(components(other)).toHaveText(before);
  await expect(documentButton(other)).toHaveText(/settings/);
  expect(new URL(other.url()).hash).toBe("");
  expect(asked.filter((url) => url.includes(link.split("#s=")[1].slice(0, 40)))).toEqual([]);
  await saved(other);
  await other.reload();
  await expect(components(other)).toHaveText(before);
  await fromDocumentMenu(other, "All documents…");
  const documents = other.getByRole("dialog", { name: "Documents" });
  await expect(
    documents.getByRole("list", { name: "Documents" }).getByRole("listitem"),
  ).toHaveCount(1);

  await other.goto(`${link.slice(0, -30)}`);
  await expect(other.getByRole("alert")).toContainText("The link opens nothing");
  await elsewhere.close();

  // Pasted, the link opens as well.
  await pasteText(page, link);
  await expect(documentButton(page)).toHaveText(/settings 2/);
});

test("a sketch that is too large for a link says so", async ({ page }) => {
  await open(page);
  const one = (n) => ({
    id: `b${n}`,
    type: "Button",
    x: (n * 7919) % 4000,
    y: (n * 104729) % 5000,
    width: 80 + ((n * 31) % 97),
    height: 40,
    props: { text: `Action ${((n * 2654435761) % 4294967296).toString(36)} ${n}` },
  });
  const buffer = Buffer.from(JSON.stringify(Array.from({ length: 3000 }, (_, n) => one(n))));
  await page
    .getByLabel("Sketch file")
    .setInputFiles({ name: "large.json", mimeType: "application/json", buffer });
  await expect(documentButton(page)).toHaveText(/large/);
  await fromDocumentMenu(page, "Copy link");
  await expect(page.getByRole("alert")).toContainText("too large for a link");
  await expect(page.getByRole("button", { name: "Save it as a file" })).toBeVisible();
});

test("the sketch alone is printed, on one page that it fits", async ({ page }) => {
  await open(page);
  await importFixture(page, "settings.json");
  await expect(components(page).first()).toBeVisible();
  // The keys lead to the dialog of the browser, with the picture on the page.
  await page.evaluate(() => {
    window.print = () => {
      window.printed = document.querySelector(".print svg title") !== null;
    };
  });
  await canvas(page).press("Control+p");
  await page.waitForFunction(() => window.printed === true);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.locator(".print")).toHaveCount(0);

  // The menu of the browser does, too.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
