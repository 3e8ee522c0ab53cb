// Rows and columns by hand: dropping into them, closing them up, and boxes with contents.

import { expect, test } from "./app.mjs";
import { canvas, component, components, drag, draw, open } from "./sketch.mjs";

/** The left and the top edge of each component, in reading order. */
const places = async (page) =>
  (await components(page).allTextContents()).map((text) =>
    /at (\d+), (\d+)/.exec(text).slice(1).map(Number),
  );

/** Three boxes in a row, 20 px apart, and one below them. Returns the place of the first. */
async function drawRow(page) {
  await open(page);
  for (const x of [400, 540, 680]) {
    await draw(page, "Container", [x, 200], [x + 120, 320]);
  }
  await draw(page, "Container", [400, 560], [520, 680]);
  return (await places(page))[0];
}

test("what is dropped between neighbors goes into their row, which makes room", async ({
  page,
}) => {
  const [x, y] = await drawRow(page);
  await page.mouse.move(460, 620);
  await page.mouse.down();
  await page.mouse.move(500, 400);
  await page.mouse.move(530, 260);
  const overlay = page.locator("canvas.overlay");
  const isBarShown = () =>
    overlay.evaluate((canvas) => {
      const ratio = canvas.width / canvas.clientWidth;
      const [, , , alpha] = canvas
        .getContext("2d")
        .getImageData(530 * ratio, 210 * ratio, 1, 1).data;
      return alpha > 0;
    });
  await expect.poll(isBarShown).toBe(true);
  await page.mouse.up();
  await expect
    .poll(() => places(page))
    .toEqual([
      [x, y],
      [x + 140, y],
      [x + 280, y],
      [x + 420, y],
    ]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => places(page)).toContainEqual([x, y + 360]);
});

test("a drag with Control, and one onto free ground, moves exactly", async ({ page }) => {
  const [x, y] = await drawRow(page);
  await page.keyboard.down("Control");
  await drag(page, [460, 620], [530, 260]);
  await page.keyboard.up("Control");
  await expect.poll(() => places(page)).toContainEqual([x + 70, y]);
  await page.keyboard.press("Control+z");
  await drag(page, [460, 620], [497, 641]);
  await expect.poll(() => places(page)).toContainEqual([x + 37, y + 381]);
});

test("a row closes up after what is deleted so, and else keeps its hole", async ({ page }) => {
  const [x, y] = await drawRow(page);
  await canvas(page).click({ position: { x: 600, y: 260 } });
  await page.keyboard.press("Delete");
  await expect(components(page)).toHaveCount(3);
  await expect.poll(() => places(page)).toContainEqual([x + 280, y]);
  await page.keyboard.press("Control+z");
  await expect(components(page)).toHaveCount(4);
  await canvas(page).click({ position: { x: 600, y: 260 } });
  await page.keyboard.press("Shift+Delete");
  await expect(components(page)).toHaveCount(3);
  await expect.poll(() => places(page)).toContainEqual([x + 140, y]);
});

test("a copy of one among equals goes beside it", async ({ page }) => {
  const [x, y] = await drawRow(page);
  await canvas(page).click({ position: { x: 460, y: 260 } });
  await page.keyboard.press("Control+d");
  await expect(components(page)).toHaveCount(5);
  await expect.poll(() => places(page)).toContainEqual([x + 420, y]);
});

test("contents from edge to edge follow the side of their box, and with F they stay", async ({
  page,
}) => {
  await open(page);
  await draw(page, "Container", [400, 200], [640, 400]);
  await draw(page, "Input", [424, 224], [616, 264]);
  await canvas(page).click({ position: { x: 500, y: 380 } });
  await drag(page, [640, 300], [700, 300]);
  await expect(component(page, "Container")).toContainText("300 by 200");
  await expect(component(page, "Input")).toContainText("252 by 40");
  await page.mouse.move(700, 300);
  await page.mouse.down();
  await page.mouse.move(720, 300);
  await page.keyboard.down("f");
  await page.mouse.move(760, 300);
  await page.mouse.up();
  await page.keyboard.up("f");
  await expect(component(page, "Container")).toContainText("360 by 200");
  await expect(component(page, "Input")).toContainText("252 by 40");
});
