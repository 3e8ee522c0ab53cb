// What the canvas shows, pixel by pixel.

import { expect, test } from "./app.mjs";
import { components, documentButton, draw, fromDocumentMenu, open, picture } from "./sketch.mjs";

const TYPES = ["Button", "Input", "Text", "Container", "Heading", "Checkbox", "Image"];

/** A square of components, each over a corner of the one before. */
const square = (side) =>
  Array.from({ length: side * side }, (_, at) => ({
    id: `c${at}`,
    type: TYPES[at % TYPES.length],
    x: (at % side) * 90,
    y: Math.floor(at / side) * 64,
    width: 110,
    height: 60 + (at % 5) * 8,
    props: { text: `Word ${at}` },
  }));

const painted = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** How far the colors of two pictures of one size are apart at most, of 255. */
const farthest = (page, ...pictures) =>
  page.evaluate(async (urls) => {
    const pixels = async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height).data;
    };
    const [one, other] = await Promise.all(urls.map(pixels));
    return one.reduce((most, level, at) => Math.max(most, Math.abs(level - other[at])), 0);
  }, pictures);

/** Opens a sketch that is a square of components, and shows all of it. */
async function openSquare(page, side) {
  await open(page);
  const buffer = Buffer.from(JSON.stringify(square(side)));
  const file = { name: `${side}.json`, mimeType: "application/json", buffer };
  await page.getByLabel("Sketch file").setInputFiles(file);
  await expect(documentButton(page)).toContainText(`${side}`);
  await expect(components(page).first()).toBeAttached();
  await page.keyboard.press("Shift+1");
  await page.mouse.move(640, 400);
}

/** Runs an action and waits until the picture changes. */
async function changing(page, act) {
  const before = await picture(page);
  await act();
  await expect.poll(() => picture(page)).not.toBe(before);
}

/** Has everything painted anew, as often as the grid needs to be as it was. */
async function paintAnew(page) {
  for (let times = 0; times < 2; times += 1)
    await changing(page, () => page.keyboard.press("Control+'"));
}

for (const ratio of [1, 1.5]) {
  test.describe(`at ${ratio} device pixels`, () => {
    test.use({ deviceScaleFactor: ratio });

    test("what was moved looks as what is painted anew", async ({ page }) => {
      // So many that corners are not looked at.
      await openSquare(page, 30);
      await changing(page, () => page.keyboard.press("Control+'"));
      const before = await picture(page);
      for (const [x, y] of [
        [40, 0],
        [0, -33],
        [-170.4, 61.3],
        [12.7, 9.1],
      ]) {
        await changing(page, () => page.mouse.wheel(x, y));
      }
      const moved = await picture(page);
      expect(await farthest(page, before, moved)).toBeGreaterThan(100);
      await paintAnew(page);
      // Where a letter is cut by the edge of what was painted, its shades may round another way.
      expect(await farthest(page, moved, await picture(page))).toBeLessThanOrEqual(2);
    });
  });
}

test("a page of thousands is sharp again when the zoom rests", async ({ page }) => {
  const zoom = async () => {
    await openSquare(page, 52);
    await page.keyboard.down("Control");
    for (const step of [-20, -20, 30]) await changing(page, () => page.mouse.wheel(0, step));
    await page.keyboard.up("Control");
  };
  await zoom();
  await paintAnew(page);
  const sharp = await picture(page);
  await zoom();
  await expect.poll(() => picture(page)).toBe(sharp);
});

test("light and dark follow the system until somebody chooses", async ({ page }) => {
  const theme = page.locator("html");
  await page.emulateMedia({ colorScheme: "light" });
  await open(page);
  await draw(page, "Button", [400, 300], [520, 340]);
  await page.keyboard.press("Escape");
  await painted(page);
  const light = await picture(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(theme).toHaveAttribute("data-theme", "dark");
  await expect.poll(() => picture(page)).not.toBe(light);
  await fromDocumentMenu(page, "Light theme");
  await page.emulateMedia({ colorScheme: "light" });
  await page.emulateMedia({ colorScheme: "dark" });
  await painted(page);
  await expect(theme).toHaveAttribute("data-theme", "light");
  await expect.poll(() => picture(page)).toBe(light);
});
