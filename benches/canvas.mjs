// What the canvas takes with thousands of components: main thread per step of a real gesture, beside the least that any
// canvas has to do (lib/canvas/floor.js), and beside every page that opens itself to this benchmark as web/src/app/bench.rs
// does. `WEBSKETCH_CANVAS_RIVALS=tldraw=http://…,excalidraw=http://…` names such pages.

import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { dist } from "../scripts/lib/paths.mjs";
import { startWorker } from "../scripts/serve/worker.mjs";
import { findBrowser } from "../scripts/setup/browser.mjs";
import { cardInTheMiddle, componentsOf } from "./lib/canvas/document.mjs";
import { ms, ratio, table } from "./lib/measure.mjs";

const SIZES = [1_000, 10_000];
const WINDOW = { width: 1280, height: 800 };
const MIDDLE = { x: WINDOW.width / 2, y: WINDOW.height / 2 };
const LEFT = { button: "left", buttons: 1, clickCount: 1 };
const CONTROL = 2;

const repeat = (count, step) => Array.from({ length: count }, (_, at) => step(at));
const wheel = (deltaX, deltaY, modifiers = 0) => [
  "mouseWheel",
  MIDDLE,
  { deltaX, deltaY, modifiers },
];

/** Wheel steps of so many px along both axes, that end two of them to the left and above. */
const toAndFro = (by) => repeat(62, (at) => (at % 4 < 2 ? wheel(-by, -by) : wheel(by, by)));

/** A drag from a place: pressed, moved round a circle, let go 60 px to the right. */
function drag(from, steps) {
  const place = (at) => {
    const angle = (2 * Math.PI * (at + 1)) / steps;
    const shift = (60 * (at + 1)) / steps;
    return { x: from.x + shift + 40 * Math.sin(angle), y: from.y + 20 * (1 - Math.cos(angle)) };
  };
  return {
    before: [["mousePressed", from, LEFT]],
    steps: repeat(steps, (at) => ["mouseMoved", place(at), LEFT]),
    after: [["mouseReleased", place(steps - 1), LEFT]],
  };
}

/** The measured gestures: `plan(card, page)` returns the input events, `happened(before, after, count)` whether they took effect. */
const GESTURES = {
  "pan, all visible": {
    view: "fit",
    plan: () => ({ steps: toAndFro(40) }),
    happened: (before, after) => Math.abs(after.tx - before.tx - 80) < 1,
  },
  "zoom, all visible": {
    view: "fit",
    plan: () => ({
      steps: [
        ...repeat(20, () => wheel(0, -6, CONTROL)),
        ...repeat(20, () => wheel(0, 6, CONTROL)),
      ],
    }),
    happened: (before, after) => Math.abs(after.z / before.z - 1) < 0.2,
  },
  "pan at 100 %": {
    view: "zoomTo100",
    plan: () => ({ steps: toAndFro(40) }),
    happened: (before, after) => Math.abs(after.tx - before.tx - 80) < 1,
  },
  "hover at 100 %": {
    view: "zoomTo100",
    plan: () => ({
      steps: repeat(100, (at) => ["mouseMoved", { x: 300 + 8 * at, y: 200 + 4 * at }, {}]),
    }),
    happened: () => true,
  },
  "drag one at 100 %": {
    view: "zoomTo100",
    selects: (card) => [card],
    plan: (card) => drag(card, 60),
    happened: (before, after) => after.x - before.x > 30 && after.w === before.w,
  },
  "marquee, all visible": {
    view: "fit",
    plan: () => {
      const from = { x: 1176, y: 84 };
      const to = { x: 100, y: 720 };
      const place = (at) => ({
        x: from.x + ((to.x - from.x) * (at + 1)) / 30,
        y: from.y + ((to.y - from.y) * (at + 1)) / 30,
      });
      return {
        before: [["mousePressed", from, LEFT]],
        steps: repeat(30, (at) => ["mouseMoved", place(at), LEFT]),
        after: [["mouseReleased", to, LEFT]],
      };
    },
    happened: (_, after) => after.selected === after.n,
  },
  "drag all, all visible": {
    view: "fit",
    selects: (_, all) => all,
    plan: (card) => drag(card, 30),
    happened: (before, after) => (after.x - before.x) * after.z > 30,
  },
};

const worker = await startWorker({ files: dist });
const pages = { ours: `${worker.url}/?bench`, floor: "http://floor.invalid/", ...rivals() };
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ["--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"],
});
try {
  const rows = [];
  for (const size of SIZES) {
    const measured = {};
    for (const [name, url] of Object.entries(pages)) measured[name] = await measure(url, size);
    rows.push(...Object.keys(GESTURES).map((gesture) => row(gesture, size, measured)));
  }
  const names = Object.keys(pages);
  const others = names.filter((name) => name !== "ours");
  table(
    "Canvas: main thread per step, longest of 95 % of frames",
    ["gesture", "components", ...names, "frame", ...others.map((name) => `to ${name}`)],
    rows,
  );
} finally {
  await browser.close();
  await worker.stop();
}

function row(gesture, size, measured) {
  const of = (name) => measured[name][gesture];
  const others = Object.keys(measured).filter((name) => name !== "ours");
  return [
    gesture,
    String(size),
    ...Object.keys(measured).map((name) => (of(name).happened ? ms(of(name).time) : "not done")),
    ms(of("ours").frame),
    ...others.map((name) => (of(name).happened ? ratio(of(name).time, of("ours").time) : "")),
  ];
}

/** All gestures in the page at `url`: ms of the main thread for each step, and of the frames, by name. */
async function measure(url, size) {
  const context = await browser.newContext({ viewport: WINDOW, deviceScaleFactor: 1 });
  await context.route("http://floor.invalid/", (route) => {
    const script = readFileSync(new URL("lib/canvas/floor.js", import.meta.url), "utf8");
    const style = "<style>body{margin:0;overflow:hidden}</style>";
    const body = `<!doctype html>${style}<canvas></canvas><script type="module">${script}</script>`;
    return route.fulfill({ contentType: "text/html", body });
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto(url);
  await page.waitForFunction(() => window.__bench);
  const components = componentsOf(size);
  await page.evaluate(async (components) => {
    await window.__bench.ready;
    await window.__bench.load(components);
  }, components);
  const card = cardInTheMiddle(components);
  const found = {};
  for (const [name, gesture] of Object.entries(GESTURES))
    found[name] = await carryOut(page, session, gesture, components, card);
  await context.close();
  return found;
}

async function carryOut(page, session, { view, selects, plan, happened }, components, card) {
  const ids =
    selects?.(
      card,
      components.map(({ id }) => id),
    ) ?? [];
  const place = await page.evaluate(
    async ([view, ids, card]) => {
      await window.__bench[view]();
      await window.__bench.select(ids);
      const { x, y, w, h } = await window.__bench.screenRect(card);
      return { x: x + w / 2, y: y + h / 2 };
    },
    [view, ids, card],
  );
  const probe = () => page.evaluate((card) => window.__bench.probe(card), card);
  const send = async (events) => {
    for (const [type, { x, y }, more] of events)
      await session.send("Input.dispatchMouseEvent", { type, x, y, ...more });
  };
  const worked = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  const { before = [], steps, after = [] } = plan(place);
  const first = await probe();
  await send([["mouseMoved", place, {}], ...before]);
  await page.evaluate(() => {
    window.__frames = [];
    const note = (time) => {
      window.__frames?.push(time);
      if (window.__frames) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const start = await worked();
  await send(steps);
  const time = ((await worked()) - start) / steps.length;
  const frames = await page.evaluate(() => {
    const frames = window.__frames;
    window.__frames = undefined;
    return frames.slice(1).map((time, at) => time - frames[at]);
  });
  await send(after);
  const last = await probe();
  frames.sort((one, other) => one - other);
  const frame = frames[Math.floor(frames.length * 0.95)] ?? 0;
  return { time, frame, happened: happened(first, last, components.length) };
}

function rivals() {
  const named = (process.env.WEBSKETCH_CANVAS_RIVALS ?? "").split(",").filter(Boolean);
  return Object.fromEntries(
    named.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]),
  );
}
