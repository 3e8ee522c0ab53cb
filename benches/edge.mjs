// The Worker in local workerd against a scripted model that answers at once: latency, throughput, memory.

import { execFileSync } from "node:child_process";
import { startWorker } from "../scripts/serve/worker.mjs";
import { answer, startModelServer } from "../tests/model-server.mjs";
import { ms, table } from "./lib/measure.mjs";

// Components, and the median that a chat may take; what is said of the original is in the README.
const SIZES = [[12, 8], [100, 10], [500], [1000, 40]];
const WARM_UP = 20;
const CHATS = 60;
const PARALLEL = 16;
const PARALLEL_CHATS = 320;
const REQUEST = "give it some life, would you";

const model = await startModelServer();
const worker = await startWorker({
  vars: {
    CUSTOM_BASE_URL: model.url,
    CUSTOM_MODEL: "scripted",
    RATE_LIMIT_PER_MINUTE: "0",
    LOG_LEVEL: "ERROR",
  },
});
try {
  const rows = [];
  for (const [size, budget] of SIZES) rows.push(await measured(size, budget));
  table(
    "A chat that changes one component, with a model that answers in 0 ms",
    ["components", "median", "p95", "budget", `requests/s, ${PARALLEL} at once`, "memory"],
    rows,
  );
} finally {
  await worker.stop();
  await model.stop();
}

async function measured(size, budget) {
  const sketch = Array.from({ length: size }, (_, i) => component(i));
  const { sessionId } = await post("/session", sketch);
  for (let i = 0; i < WARM_UP; i++) await chat(sessionId, i);
  const times = [];
  for (let i = 0; i < CHATS; i++) {
    const start = performance.now();
    await chat(sessionId, i);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const rate = await throughput(sketch);
  const at = (part) => ms(times[Math.floor(times.length * part)]);
  const within = budget === undefined ? "" : `${budget} ms`;
  return [String(size), at(0.5), at(0.95), within, rate.toFixed(0), `${memory()} MB`];
}

/** Chats a second, of several sessions at once. */
async function throughput(sketch) {
  const sessions = await Promise.all(
    Array.from({ length: PARALLEL }, () => post("/session", sketch)),
  );
  const start = performance.now();
  await Promise.all(
    sessions.map(async ({ sessionId }) => {
      for (let i = 0; i < PARALLEL_CHATS / PARALLEL; i++) await chat(sessionId, i);
    }),
  );
  return PARALLEL_CHATS / ((performance.now() - start) / 1000);
}

async function chat(sessionId, step) {
  const operations = [{ type: "move", componentId: "c0", x: step + 1, y: 0 }];
  const text = JSON.stringify({
    intent: "modification",
    reasoning: "",
    operations,
    description: ".",
  });
  model.script(answer(text));
  const { success, error } = await post("/chat", { message: REQUEST, sessionId });
  if (!success) throw new Error(error);
}

async function post(path, body) {
  const response = await fetch(`${worker.url}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** Resident memory of workerd, in MB. */
function memory() {
  const list = execFileSync("ps", ["-A", "-o", "pgid=,rss=,comm="], { encoding: "utf8" });
  const rows = list.split("\n").map((line) => line.trim().split(/\s+/));
  const ours = rows.filter(
    ([group, , name]) => Number(group) === worker.pid && name?.startsWith("workerd"),
  );
  return Math.round(ours.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024);
}

function component(index) {
  const [x, y] = [(index % 20) * 70, Math.floor(index / 20) * 30];
  const props = { text: `Item ${index}` };
  return { id: `c${index}`, type: "Button", x, y, width: 60, height: 24, props };
}
