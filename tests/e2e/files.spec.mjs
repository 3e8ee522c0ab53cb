// The sketch as files, out and in.

import { readFileSync } from "node:fs";
import { expect, test } from "./app.mjs";
import { canvas, components, importFixture, open } from "./sketch.mjs";

// What a file of each format begins with.
const FORMATS = [
  ["JSON", "sketch.json", "[{"],
  ["PNG", "sketch.png", "\x89PNG"],
  ["SVG", "sketch.svg", "<svg "],
  ["HTML", "sketch.html", "<!DOCTYPE html>"],
  ["Excalidraw", "sketch.excalidraw", "{"],
];

test("a sketch is saved in every format, and comes back from Excalidraw", async ({ page }) => {
  await open(page);
  await importFixture(page, "settings.json");
  await expect(components(page).first()).toBeVisible();
  const before = await components(page).allTextContents();
  const files = new Map();
  for (const [format, name, beginning] of FORMATS) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "File", exact: true }).click();
    await page.getByRole("button", { name: `Export ${format}`, exact: true }).click();
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
