// What an isolate holds while much is on its way at once: large answers of a model, large bodies, and listeners that do not
// read. Budget: 128 MB of workerd's memory above that of an idle one, and 64 MB of wasm.

import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { dist } from "../scripts/lib/paths.mjs";
import { startWorker } from "../scripts/serve/worker.mjs";
import { answer, startModelServer } from "../tests/model-server.mjs";
import { table } from "./lib/measure.mjs";
import { residentMb } from "./lib/processes.mjs";

const AT_ONCE = 60;
const BODIES = 8;
const LISTENERS = 30;
const COMMITS = 500;
const TEXT = "x".repeat(30_000);
const LOOK_EVERY_MS = 50;
const vars = { RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "ERROR" };

const rows = [];
for (const [title, work] of [
  [`${AT_ONCE} answers of 60 KB`, (worker, model) => answers(worker, model, 60_000)],
  [`${AT_ONCE} answers of 1 MB`, (worker, model) => answers(worker, model, 1_000_000)],
  [`${BODIES} bodies of 7.9 MB`, bodies],
  [`${COMMITS} commits of 30 KB, nobody listens`, (worker) => listeners(worker, 0)],
  [`the same, ${LISTENERS} listeners that do not read`, (worker) => listeners(worker, LISTENERS)],
])
  rows.push([title, ...(await measured(work))]);
table(
  "Memory while much is on its way",
  ["what", "done", "workerd idle", "at most", "above", "wasm"],
  rows,
);

/** Measures the memory of a separate Worker during some work. */
async function measured(work) {
  const model = await startModelServer();
  const worker = await startWorker({
    files: dist,
    vars: { ...vars, CUSTOM_BASE_URL: model.url, CUSTOM_MODEL: "scripted" },
  });
  try {
    await open(worker, sketch());
    const idle = residentMb(worker.pid, "workerd");
    let most = idle;
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        most = Math.max(most, residentMb(worker.pid, "workerd"));
        await pause(LOOK_EVERY_MS);
      }
    })();
    const done = await work(worker, model);
    isOver = true;
    await looking;
    const text = await (await fetch(`${worker.url}/metrics`)).text();
    const [, bytes] = /^websketch_wasm_memory_bytes (\d+)$/m.exec(text);
    const wasm = `${(Number(bytes) / 2 ** 20).toFixed(1)} MB`;
    return [done, `${idle} MB`, `${most} MB`, `${most - idle} MB`, wasm];
  } finally {
    await worker.stop();
    await model.stop();
  }
}

async function answers(worker, model, length) {
  const operation = (i) => ({ type: "modify", componentId: "c0", props: { text: `${i} Item` } });
  const one = JSON.stringify(operation(10_000)).length + 1;
  const operations = Array.from({ length: Math.floor(length / one) }, (_, i) =>
    operation(10_000 + i),
  );
  const text = JSON.stringify({ operations: operations.slice(0, 9_999), description: "." });
  const padded = text.padEnd(length, " ");
  const ids = await Promise.all(Array.from({ length: AT_ONCE }, () => open(worker, sketch())));
  for (const _ of ids) model.script(answer(padded, { chunkSize: 16_384 }));
  const outcomes = await Promise.all(
    ids.map(async (sessionId) => {
      const message = "give it some life, would you";
      const response = await post(`${worker.url}/api/v1/chat`, { message, sessionId });
      return (await response.json()).success;
    }),
  );
  return `${outcomes.filter(Boolean).length} of ${AT_ONCE}`;
}

async function bodies(worker) {
  const text = `[${Array.from({ length: 2_600_000 }, () => "[]").join(",")}]`;
  const statuses = await Promise.all(
    Array.from({ length: BODIES }, async () => {
      const response = await fetch(`${worker.url}/api/v1/session`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: text,
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  return [...new Set(statuses)].join(", ");
}

async function listeners(worker, count) {
  const id = await open(worker, sketch());
  const { hostname, port } = new URL(worker.url);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.write(
      [
        `GET /api/v1/session/${id}/live HTTP/1.1`,
        `host: ${hostname}:${port}`,
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-version: 13",
        `sec-websocket-key: ${Buffer.from("0123456789abcdef").toString("base64")}`,
        "\r\n",
      ].join("\r\n"),
    );
    // Nothing is ever read.
    socket.pause();
    socket.on("error", () => {});
    return socket;
  });
  await pause(1_000);
  let done = 0;
  for (let revision = 0; revision < COMMITS; revision++) {
    const operations = [
      { type: "modify", componentId: "c0", props: { text: `${revision} ${TEXT}` } },
    ];
    const url = `${worker.url}/api/v1/session/${id}/operations`;
    const response = await post(url, { baseRevision: revision, operations });
    if (response.ok) done += 1;
    await response.arrayBuffer();
  }
  for (const socket of sockets) socket.destroy();
  return `${done} of ${COMMITS}`;
}

async function open(worker, components) {
  const response = await post(`${worker.url}/api/v1/session`, components);
  return (await response.json()).sessionId;
}

function post(url, body) {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function sketch() {
  const place = { x: 40, y: 40, width: 400, height: 40 };
  return [{ id: "c0", type: "Text", ...place, props: { text: "Item" } }];
}
