// What a request adds to the wasm memory of an isolate that has done nothing before, as a multiple of the request's length,
// until the session's copy is written. That memory never shrinks: what one request needs at its worst stays.

import { setTimeout as pause } from "node:timers/promises";
import { dist } from "../scripts/lib/paths.mjs";
import { startWorker } from "../scripts/serve/worker.mjs";
import { table } from "./lib/measure.mjs";

const BYTES = 4_000_000;
const MANY = 19_900;
const LONG = 60_000;
// No more of the body is wanted at any time.
const MOST = 6;
const COPIED_WITHIN_MS = 15_000;

const box = (n, props) => ({
  id: `c${n}`,
  type: "Text",
  x: 0,
  y: 20 * n,
  width: 80,
  height: 20,
  ...props,
});
const times = (count, make) => Array.from({ length: count }, (_, n) => make(n));
const inProps = (text) => times(BYTES / LONG, (n) => box(n, { props: { text } }));

const SKETCHES = {
  "unknown keys": [box(0, { unknown: times(BYTES / 3, () => []) })],
  "long texts": inProps("x".repeat(LONG)),
  "long texts of two-byte letters": inProps("é".repeat(LONG / 2)),
  "lists in props": times(BYTES / LONG, (n) => box(n, { props: { a: times(LONG / 3, () => []) } })),
  "deep objects": times(BYTES / LONG, (n) =>
    box(n, {
      props: Object.fromEntries(times(LONG / 600, (key) => [`k${key}`, deep(100)])),
    }),
  ),
  "small props": times(BYTES / LONG, (n) =>
    box(n, { props: Object.fromEntries(times(LONG / 12, (key) => [`k${key}`, 0])) }),
  ),
  "tiny components": times(MANY, (n) => box(n)),
};
// Two that are alike: a request about one of them is answered by a question.
const BUTTONS = ["Save", "Open"].map((text, n) => ({
  id: text,
  type: "Button",
  x: 400,
  y: 100 * n,
  width: 80,
  height: 40,
  props: { text },
}));
const OPERATIONS = {
  "modify to long texts": times(BYTES / LONG, (n) => ({
    type: "modify",
    componentId: `c${n}`,
    props: { text: "x".repeat(LONG) },
  })),
  "replace by long texts": [{ type: "replace", components: SKETCHES["long texts"] }],
  "replace by tiny components": [{ type: "replace", components: SKETCHES["tiny components"] }],
};

const chosen = process.argv.slice(2);
const rows = [];
for (const [shape, sketch] of Object.entries(SKETCHES)) {
  await measure(shape, "/session", async (send) => send("/session", sketch));
  await measure(shape, "/chat", async (send) =>
    send("/chat", { message: "add a button", currentSketch: sketch }),
  );
  await measure(shape, "/chat, /respond", async (send) => {
    const [{ awaiting }, bytes] = await send("/chat", {
      message: "delete the button",
      currentSketch: [...sketch, ...BUTTONS],
    });
    if (!awaiting) throw new Error(`${shape}: nothing was asked`);
    await send(`/respond/${awaiting}`, { answer: "Save" });
    return [{}, bytes];
  });
}
for (const [shape, operations] of Object.entries(OPERATIONS)) {
  await measure(shape, "/operations", async (send) => {
    const small = times(BYTES / LONG, (n) => box(n));
    const [{ sessionId }] = await send("/session", small);
    return send(`/session/${sessionId}/operations`, { baseRevision: 0, operations });
  });
}
table(
  `Wasm memory that a request adds (wanted: ${MOST} × its length)`,
  ["body", "route", "MB", "grows by MB", "multiple"],
  rows,
);

async function measure(shape, route, act) {
  if (chosen.length > 0 && !chosen.some((word) => `${shape} ${route}`.includes(word))) return;
  const vars = { RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "ERROR" };
  const worker = await startWorker({ files: dist, vars });
  try {
    const before = (await metrics(worker)).memory;
    const [, bytes] = await act((path, body) => post(worker, path, body));
    const end = Date.now() + COPIED_WITHIN_MS;
    let after = await metrics(worker);
    while (!after.isCopied && Date.now() < end) {
      await pause(200);
      after = await metrics(worker);
    }
    const grown = after.memory - before;
    const mb = (length) => (length / 1e6).toFixed(1);
    rows.push([shape, route, mb(bytes), mb(grown), `${(grown / bytes).toFixed(1)} ×`]);
  } finally {
    await worker.stop();
  }
}

/** The answer to a request, and how long the request was. */
async function post(worker, path, body) {
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${worker.url}/api/v1${path}`, {
    method: "POST",
    headers,
    body: text,
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${answer.error}`);
  return [answer, Buffer.byteLength(text)];
}

async function metrics(worker) {
  const text = await (await fetch(`${worker.url}/metrics`)).text();
  const [, memory] = /^websketch_wasm_memory_bytes (\d+)$/m.exec(text);
  return { memory: Number(memory), isCopied: /^websketch_session_copies\S* [1-9]/m.test(text) };
}

function deep(levels) {
  return times(levels, () => 0).reduce((inner) => ({ a: inner }), 0);
}
