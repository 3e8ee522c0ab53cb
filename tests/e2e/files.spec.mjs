// The sketch as files, out and in.

import { readFileSync } from "node:fs";
import { expect, test } from "./app.mjs";
import { canvas, components, exportAs, importFixture, open } from "./sketch.mjs";

// What a file of each format begins with.
const FORMATS = [
  ["JSON", "settings.json", "[{"],
  ["PNG", "settings.png", "\x89PNG"],
  ["SVG", "settings.svg", "<svg "],
  ["HTML", "settings.html", "<!DOCTYPE html>"],
  ["Excalidraw", "settings.excalidraw", "{"],
];

test("a sketch is saved in every format, and comes back from Excalidraw", async ({ page }) => {
  await open(page);
  await importFixture(page, "settings.json");
  await expect(components(page).first()).toBeVisible();
  const before = await components(page).allTextContents();
  const files = new Map();
  for (const [format, name, beginning] of FORMATS) {
    const download = page.waitForEvent("download");
    await exportAs(page, format);
    const file = await download;
    expect(file.suggestedFilename()).toBe(name);
    const content = readFileSync(await file.path());
    expect(content.toString("latin1").startsWith(beginning), name).toBe(true);
    files.set(format, content);
  }
  // Twice as wide as the drawing.
  const [, width] = /width="(\d+)/.exec(files.get("SVG").toString());
  expect(files.get("PNG").readUInt32BE(16)).toBe(2 * Number(width));

  await canvas(page).press("Control+a");
  await canvas(page).press("Delete");
  await expect(components(page)).toHaveCount(0);
  const buffer = files.get("Excalidraw");
  await page
    .getByLabel("Sketch file")
    .setInputFiles({ name: "sketch.excalidraw", mimeType: "application/json", buffer });
  await expect(components(page)).toHaveText(before);
});

test("a drawing without anything like a component changes nothing", async ({ page }) => {
  await open(page);
  await importFixture(page, "tiny.json");
  await expect(components(page).first()).toBeVisible();
  const before = await components(page).allTextContents();
  const buffer = Buffer.from('{"type":"excalidraw","elements":[]}');
  await page
    .getByLabel("Sketch file")
    .setInputFiles({ name: "empty.excalidraw", mimeType: "application/json", buffer });
  await expect(page.getByRole("alert")).toContainText(
    "empty.excalidraw could not be imported: nothing in the drawing is like a component.",
  );
  await expect(components(page)).toHaveText(before);
});

const TEXT = { id: "t", type: "text", x: 60, y: 60, width: 120, height: 25, text: "In sight" };
const FRAME = { id: "f", type: "rectangle", x: 0, y: 0, width: 600, height: 400 };
const SKETCH = [
  { id: "a", type: "Button", x: 0, y: 0, width: 90, height: 40, props: { text: "Go" } },
  { id: "b", type: "Buton", x: 0, y: 0, width: 90, height: 40 },
];
const drawing = (...elements) => JSON.stringify({ type: "excalidraw", elements });
const scene = (document) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><metadata><!-- payload-type:application/vnd.excalidraw+json -->
  <!-- payload-version:2 --><!-- payload-start -->${btoa(document)}<!-- payload-end --></metadata></svg>`;

// A file, how many components come of it, and what is said about it.
const READ = [
  ["frame.excalidraw", drawing(TEXT, FRAME), 2],
  ["items.excalidrawlib", `{"type":"excalidrawlib","library":[[${JSON.stringify(FRAME)}],[]]}`, 1],
  ["scene.svg", scene(drawing(TEXT)), 1],
  ["wide.json", Buffer.from(`\ufeff${JSON.stringify(SKETCH.slice(0, 1))}`, "utf16le"), 1],
  [
    "one-bad.json",
    JSON.stringify(SKETCH),
    1,
    "1 thing was left out (Unknown component type Buton)",
  ],
  ["half.excalidraw", drawing({ ...TEXT, text: "a \ud83d" }), 1, "1 thing was changed"],
];
for (const [name, content, count, remark] of READ) {
  test(`${name} comes in`, async ({ page }) => {
    await open(page);
    await page
      .getByLabel("Sketch file")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
    await expect(components(page)).toHaveCount(count);
    if (remark)
      await expect(page.getByRole("alert")).toContainText(`${name} was imported; ${remark}`);
  });
}

const REFUSED = [
  ["empty.json", "", "the file is empty"],
  ["cut.json", JSON.stringify(SKETCH).slice(0, 60), "the file is cut off"],
  ["plain.svg", "<svg></svg>", "this SVG holds no Excalidraw scene; export it with “Embed scene”"],
  ["package.json", '{"name":"x","scripts":{}}', "this is the package.json of a program"],
  ["page.html", "<!DOCTYPE html><html></html>", "this is a web page"],
];
for (const [name, content, reason] of REFUSED) {
  test(`of ${name} it is said what it is`, async ({ page }) => {
    await open(page);
    await page
      .getByLabel("Sketch file")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
    await expect(page.getByRole("alert")).toContainText(`${name} could not be imported: ${reason}`);
    await expect(components(page)).toHaveCount(0);
  });
}
