// What is exported, before the judges of its format: a checker of HTML, and Excalidraw itself.

import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { HtmlValidate } from "html-validate";
import { root } from "../../scripts/lib/paths.mjs";
import { fixture, install } from "./installed.mjs";
import { inBrowser } from "./places.mjs";

const [kinds, pieces] = ["kinds.json", "pieces.json"].map((name) =>
  JSON.parse(readFileSync(join(root, "core", "formats", "tests", "cases", "export", name))),
);
const hostile = [
  {
    id: "a",
    type: "Heading",
    x: 0,
    y: 0,
    width: 300,
    height: 40,
    props: { text: "</h1><script>" },
  },
  {
    id: "b",
    type: "Input",
    x: 0,
    y: 60,
    width: 300,
    height: 40,
    props: { text: '"><b onclick=x>' },
  },
  {
    id: "c\"'<&",
    type: "List",
    x: 0,
    y: 120,
    width: 300,
    height: 90,
    props: { items: ["<li>", ""] },
  },
  { id: "d", type: "Table", x: 0, y: 240, width: 300, height: 90, props: { rows: [["<td>"]] } },
];
const at = (y, height = 40, width = 300) => ({ x: 0, y, width, height });
// Labels of every kind, texts in which nothing can be seen, more than one header, footer and name.
const odd = [
  { id: "a", type: "Container", ...at(0, 80, 1400) },
  { id: "b", type: "Footer", ...at(20), props: { text: "In the header" } },
  { id: "c", type: "Heading", ...at(100), props: { text: "\0\u200b", level: 9 } },
  { id: "d", type: "Input", ...at(160), props: { text: "Email", placeholder: "you@x\r\nthere" } },
  { id: "e", type: "Input", ...at(220, 64), props: { text: "Email" } },
  { id: "f", type: "Input", ...at(300, 120), props: { text: "Note", placeholder: "a\nb" } },
  { id: "g", type: "Input", ...at(440, 24, 24), props: { text: "I agree" } },
  { id: "h", type: "Text", ...at(480, 24), props: { text: "Town" } },
  { id: "i", type: "Input", ...at(508), props: { text: "City", placeholder: "\u0001" } },
  { id: "j", type: "ImagePlaceholder", ...at(560, 90), props: { alt: "A map", text: "Town" } },
  { id: "k", type: "List", ...at(660, 90), props: { text: "Fruit", items: ["\0"] } },
  { id: "l", type: "Table", ...at(760), props: { columns: ["A"], rows: [["1", "2"], [], ["3"]] } },
  { id: "m", type: "Table", ...at(820), props: { columns: Array(1200).fill("c"), rows: 1e9 } },
  { id: "n", type: "Container", ...at(880), props: { text: "\0", name: "\u0007" } },
  { id: "o", type: "NavigationBox", ...at(940), props: { name: "Main\u0001", items: [" "] } },
  { id: "p", type: "NavigationBox", ...at(1000), props: { name: "Main", items: ["A"] } },
  { id: "q", type: "Footer", ...at(1060), props: { text: "One" } },
  { id: "r", type: "Footer", ...at(1120), props: { text: "Two" } },
];
const SKETCHES = {
  ...Object.fromEntries(
    ["tiny", "landing", "settings", "dashboard", "messy", "shop", "checkout"].map((name) => [
      name,
      fixture(name),
    ]),
  ),
  kinds,
  pieces,
  hostile,
  odd,
  empty: [],
};
let installed;

before(async () => {
  installed = await install();
});
after(() => installed.remove());

const checker = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
});

for (const [name, sketch] of Object.entries(SKETCHES)) {
  test(`the page of ${name} is valid HTML, and as pages to click through`, async () => {
    for (const play of [false, true]) {
      const { results } = await checker.validateString(installed.core.toHtml(sketch, { play }));
      const messages = results.flatMap(({ messages }) => messages);
      assert.deepEqual(
        messages.map(({ ruleId, line, message }) => `${line} ${ruleId}: ${message}`),
        [],
      );
    }
  });
}

test("Excalidraw draws what we write, every element and every text", async () => {
  const require = createRequire(import.meta.url);
  const folder = join(installed.folder, "excalidraw");
  mkdirSync(folder);
  copyFileSync(
    require.resolve("@excalidraw/utils/dist/excalidraw-utils.min.js"),
    join(folder, "excalidraw.js"),
  );
  writeFileSync(join(folder, "index.html"), '<!doctype html><script src="excalidraw.js"></script>');
  await inBrowser(folder, async (page, url) => {
    await page.goto(url);
    for (const [name, sketch] of Object.entries(SKETCHES)) {
      const drawing = installed.core.toExcalidraw(sketch);
      const { texts, groups } = await page.evaluate(drawn, drawing);
      const wanted = drawing.elements.filter(({ type }) => type === "text");
      const lines = wanted.flatMap(({ text }) => text.split("\n")).filter((line) => line.trim());
      assert.deepEqual(
        texts,
        lines.map((line) => line.trim()),
        name,
      );
      // A frame is drawn as a clip, not as a group.
      const drawnApart = drawing.elements.filter(({ type }) => type !== "frame");
      assert.equal(groups, drawnApart.length, name);
    }
  });
});

// In the page: restores the document as Excalidraw does when it opens a file, and draws it.
async function drawn(document) {
  const svg = await globalThis.ExcalidrawUtils.exportToSvg(document);
  const texts = [...svg.querySelectorAll("text")].map(({ textContent }) => textContent.trim());
  return {
    texts: texts.filter((text) => text !== ""),
    groups: svg.querySelectorAll(":scope > g").length,
  };
}
