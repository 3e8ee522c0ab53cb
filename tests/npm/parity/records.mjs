// What is done in every place where the package runs: the records of core/npm/tests/parity, and records made from the
// fixtures and from the cases of core. core/npm/examples/parity says what a record is.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/lib/paths.mjs";
import { fixture } from "../installed.mjs";

const FIXTURES = ["tiny", "landing", "settings", "dashboard", "messy"];
const CASES = (crate, topic) => join(root, "core", crate, "tests", "cases", topic);
const RECORDED = join(root, "core", "npm", "tests", "parity");

/** All records by topic, each with a `title` that names where it comes from. */
export function records() {
  const topics = {
    recorded: recorded(),
    analysis: FIXTURES.flatMap((name) => calls(name, ["analyze", "lint", "tidy"])),
    layout: FIXTURES.flatMap(laidOut),
    export: FIXTURES.flatMap(exported),
    import: FIXTURES.flatMap(imported),
    operations: FIXTURES.flatMap(executed),
    history: FIXTURES.map(history),
    language: language(),
    repair: repair(),
    streams: streams(),
  };
  return Object.entries(topics).flatMap(([topic, list]) =>
    list.map((record) => ({ ...record, title: `${topic}: ${record.title}` })),
  );
}

function recorded() {
  const files = readdirSync(RECORDED).filter((name) => name.endsWith(".json"));
  return files.map((name) => ({
    title: name,
    ...JSON.parse(readFileSync(join(RECORDED, name), "utf8"), (_, value) =>
      typeof value === "string" && value.startsWith("@") ? fixture(value.slice(1)) : value,
    ),
  }));
}

function calls(name, names) {
  return names.map((call) => ({ title: `${call} ${name}`, call, arguments: [fixture(name)] }));
}

function laidOut(name) {
  const idSeed = { now: 0, random: "0123456789abcdef" };
  const tree = { page: [{ h2: "More" }, { grid: [{ card: ["Words"] }, { card: [{ p: "x" }] }] }] };
  return [
    ...calls(name, ["structure"]),
    { title: `compose ${name}`, call: "compose", arguments: [fixture(name), { tree }, { idSeed }] },
    ...[390, 768].map((width) => ({
      title: `reflow ${name} ${width}`,
      call: "reflow",
      arguments: [fixture(name), { width, height: 844 }],
    })),
  ];
}

function exported(name) {
  const pictures = ["light", "dark"].flatMap((theme) =>
    [false, true].map((handDrawn) => ({
      title: `toSvg ${name} ${theme}${handDrawn ? " by hand" : ""}`,
      call: "toSvg",
      arguments: [fixture(name), { theme, handDrawn }],
    })),
  );
  const page = { call: "toHtml", arguments: [fixture(name), { title: `<${name}> & “more”` }] };
  return [
    ...pictures,
    { title: `toHtml ${name}`, ...page },
    ...calls(name, ["toHtml", "toExcalidraw"]),
  ];
}

// A drawing that knows nothing of WebSketch: boxes with texts in them.
function imported(name) {
  const elements = fixture(name).flatMap(({ id, x, y, width, height, props }) => {
    const place = { x: x - 100.25, y, width, height };
    const box = {
      id,
      type: "rectangle",
      ...place,
      boundElements: [{ id: `${id}-t`, type: "text" }],
    };
    const text = {
      id: `${id}-t`,
      type: "text",
      ...place,
      text: props?.text ?? "",
      containerId: id,
    };
    return [box, text];
  });
  const document = { type: "excalidraw", version: 2, source: "elsewhere", elements };
  return [{ title: name, call: "fromExcalidraw", arguments: [document] }];
}

// A batch of every kind of operation, good ones and bad ones, with fractions.
function batch(name) {
  const [first, second, third] = fixture(name).map(({ id }) => id);
  const box = { x: 7.125, y: 1e3 / 3, width: 123.456, height: 30 };
  return [
    { type: "align", targetIds: [first, second, third], alignment: "center" },
    { type: "distribute", targetIds: [third, first, second], spacing: 0.1 + 0.2, axis: "y" },
    {
      type: "add",
      componentType: "List",
      ...box,
      props: { items: ["ä", "\u0000", "😀"], n: 1e21 },
    },
    { type: "modify", componentId: second, props: { text: null, extra: [1.5, { deep: -1e-7 }] } },
    { type: "resize", componentId: first, width: 19.999, height: 20 },
    { type: "reorder", componentId: third, index: 0 },
    { type: "delete", componentId: `${first}x` },
    { type: "move", componentId: third, x: 1e6, y: 83.28513789611293 },
  ];
}

function executed(name) {
  const seed = { now: 1_718_000_000_000, random: "0123456789abcdef" };
  const good = batch(name).filter(({ type, componentId = "" }) => {
    return type !== "resize" && !componentId.endsWith("x");
  });
  return [
    { title: `validate ${name}`, call: "validate", arguments: [fixture(name), batch(name)] },
    {
      title: `execute ${name}`,
      call: "execute",
      arguments: [fixture(name), good, { idSeed: seed }],
    },
    {
      title: `execute a part on ${name}`,
      call: "execute",
      arguments: [fixture(name), batch(name), { partial: true, origin: "model", idSeed: seed }],
    },
  ];
}

function history(name) {
  const options = { partial: true, idSeed: { now: 7, random: "fedcba9876543210" } };
  const steps = [
    ["apply", batch(name), options],
    ["apply", batch(name).slice(0, 2), options],
    ["undo"],
    ["undo"],
    ["undo"],
    ["redo"],
    ["revision"],
    ["sketch"],
    ["log"],
  ];
  return { title: name, class: "History", arguments: [fixture(name)], steps };
}

// Every sentence of the conversations, said first, on the sketch that it is about.
function language() {
  const idSeed = { now: 0, random: "0123456789abcdef" };
  return markdown("language", "").flatMap(({ name, text }) => {
    let sketch = [];
    return blocks(text, "```").flatMap(({ info, content }) => {
      if (info === "sketch") sketch = scene(content.trim());
      if (info !== "talk") return [];
      return [...content.matchAll(/^> (.*)$/gm)].map(([, message]) => ({
        title: `${name}: ${message}`,
        call: "interpret",
        arguments: [sketch, message, { idSeed }],
      }));
    });
  });
}

// A fixture, or a sketch that is written down here.
function scene(text) {
  const [, name] = /^fixture (.*)$/.exec(text) ?? [];
  return name ? fixture(name) : text.split("\n").filter(Boolean).map(component);
}

function component(line) {
  const [, id, type, x, y, width, height, rest] =
    /^(\S+) (\S+) (\S+) (\S+) (\S+) (\S+) ?(.*)$/.exec(line) ?? [];
  const props = rest.startsWith("{") ? JSON.parse(rest) : rest && { text: rest };
  const [left, top, wide, high] = [x, y, width, height].map(Number);
  return { id, type, x: left, y: top, width: wide, height: high, props: props || {} };
}

function repairInputs() {
  return markdown("repair", "repair").flatMap(({ name, text }) =>
    blocks(text, "~~~~~")
      .filter(({ info }) => info.startsWith("input"))
      .map(({ info, content }, index) => ({
        title: `${name} ${index + 1}`,
        text: info.endsWith("escaped") ? JSON.parse(`"${content}"`) : content,
      })),
  );
}

function repair() {
  return repairInputs().map(({ title, text }) => ({
    title,
    call: "repairJson",
    arguments: [text],
  }));
}

// Each text in chunks of one byte, of three (which cut characters of two and four), and of an odd larger number.
function streams() {
  const sketch = fixture("tiny");
  const options = { path: ["operations"], shape: "any" };
  const idSeed = { now: 0, random: "0123456789abcdef" };
  return repairInputs().flatMap(({ title, text }) =>
    [1, 3, 37].flatMap((size) => [
      {
        title: `${title}, values by ${size}`,
        class: "JsonStream",
        arguments: [options],
        text,
        size,
      },
      {
        title: `${title}, operations by ${size}`,
        class: "OperationStream",
        arguments: [sketch, { idSeed }],
        text,
        size,
      },
    ]),
  );
}

function markdown(crate, topic) {
  const folder = CASES(crate, topic);
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return files.map((name) => ({
    name: name.slice(0, -".md".length),
    text: readFileSync(join(folder, name), "utf8"),
  }));
}

// Fenced blocks: what stands behind the opening fence, and the lines up to the closing one.
function blocks(text, fence) {
  const pattern = new RegExp(`^${fence}(.+)\\n([^]*?)\\n?^${fence}$`, "gm");
  return [...text.matchAll(pattern)].map(([, info, content]) => ({ info, content }));
}
