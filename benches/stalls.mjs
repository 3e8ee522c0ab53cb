// The longest time for which the Worker holds up everybody else, on the largest and most crowded sketches that it takes:
// while each request runs, `GET /health` is asked every 50 ms. Budget: 250 ms on an idle core, and 300 ms for an answer.
// `node benches/stalls.mjs piled` tries one kind of sketch.

import { setTimeout as pause } from "node:timers/promises";
import { dist } from "../scripts/lib/paths.mjs";
import { startWorker } from "../scripts/serve/worker.mjs";
import { ms, table } from "./lib/measure.mjs";
import { cpuMs } from "./lib/processes.mjs";

const COUNT = 20_000;
const EVERY_MS = 50;
const SETTLED_MS = 1_500;

/** Kinds of sketches: the bounds and type of each numbered component. */
const SKETCHES = {
  grid: (i) => box("Button", 40 + (i % 10) * 120, 40 + Math.floor(i / 10) * 60, 100, 40),
  crooked: (i) =>
    box(
      "Button",
      40 + (i % 10) * 120 + ((i * 7919) % 13),
      40 + Math.floor(i / 10) * 60 + ((i * 104_729) % 11),
      100,
      40,
    ),
  piled: (i) => box("Button", i % 1000, Math.floor(i / 20), 20, 20),
  heap: (i) => box("Container", i % 50, Math.floor(i / 50) % 50, 400, 400),
  nested: (i) => box("Container", i / 2, i / 2, 40_000 - i, 40_000 - i),
  column: (i) => box("Text", 40, 40 + i * 32 + (i % 3), 400, 24),
};

const SENTENCES = [
  "move B7 20 px to the right",
  "tidy up the page",
  "align all buttons left and distribute them evenly",
  "space the buttons evenly",
  "make all buttons the same size",
  "delete everything except the headings",
  "add a pricing table",
  "add a footer",
  "how many buttons are there?",
  "qwertz uiopü",
];
const NODES = ["check", "lint", "tidy", "analyze_layout"];
const TOOLS = [
  ["check_sketch", {}],
  ["tidy_sketch", {}],
  ["get_sketch", {}],
  ["get_sketch", { as: "tree" }],
];
const FORMATS = ["svg", "html", "json", "excalidraw"];

const asked = process.argv[2];
const worker = await startWorker({
  files: dist,
  vars: { RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "ERROR" },
});
const api = `${worker.url}/api/v1`;
try {
  for (const [name, component] of Object.entries(SKETCHES)) {
    if (asked !== undefined && asked !== name) continue;
    const sketch = Array.from({ length: COUNT }, (_, i) => ({ id: `b${i}`, ...component(i) }));
    table(
      `${COUNT} components, ${name}`,
      ["request", "status", "took", "longest wait for /health", "CPU of workerd"],
      await tried(sketch),
    );
  }
} finally {
  await worker.stop();
}

async function tried(sketch) {
  const rows = [];
  const note = async (title, url, body, headers) =>
    rows.push([title, ...(await beside(() => send(url, body, headers)))]);
  const open = async () => (await (await send(`${api}/session`, sketch)).json()).sessionId;
  await note("POST /session", `${api}/session`, sketch);
  const id = await open();
  const move = [{ type: "move", componentId: "b1", x: 41, y: 40 }];
  await note("POST /operations", `${api}/session/${id}/operations`, {
    baseRevision: 0,
    operations: move,
  });
  for (const message of SENTENCES) {
    const sessionId = await open();
    await note(message, `${api}/chat`, { message, sessionId, returnSketch: false });
  }
  for (const [name, options] of TOOLS) {
    const sessionId = await open();
    const params = { name, arguments: { sessionId, ...options } };
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    await note(`${name} ${options.as ?? ""}`, `${worker.url}/mcp`, call, {
      accept: "application/json, text/event-stream",
    });
  }
  for (const format of FORMATS) await note(format, `${api}/session/${id}/export?format=${format}`);
  for (const action of NODES) {
    const plan = { goal: action, nodes: [{ id: "a", action }] };
    const response = await send(`${api}/execute`, { plan, currentSketch: sketch });
    const { executionId } = await response.json();
    await note(`plan: ${action}`, `${api}/execute/${executionId}/start`, {});
  }
  return rows;
}

/** A request's status and time, the longest wait for health from its start until a while after its end, and its CPU. */
async function beside(request) {
  await pause(SETTLED_MS / 3);
  let isOver = false;
  let longest = 0;
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now();
      await (await fetch(`${api}/health`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - start);
      await pause(EVERY_MS);
    }
  })();
  const cpu = cpuMs(worker.pid, "workerd");
  const start = performance.now();
  const response = await request();
  await response.arrayBuffer();
  const took = performance.now() - start;
  // What goes on behind the answer counts as well.
  await pause(SETTLED_MS);
  isOver = true;
  await asking;
  const used = cpuMs(worker.pid, "workerd") - cpu;
  return [String(response.status), ms(took), ms(longest), ms(used)];
}

function send(url, body, headers = {}) {
  if (body === undefined) return fetch(url);
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

function box(type, x, y, width, height) {
  const props = type === "Container" ? {} : { text: `B${x}` };
  return { type, x, y, width, height, props };
}
