// Several clients on one session: how long it takes until the others are told of an edit and of a pointer that moves, and
// whether anything is lost. All clients share this process and its processor with the Worker.

import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { dist } from "../scripts/lib/paths.mjs";
import { startWorker } from "../scripts/serve/worker.mjs";
import { WebSocket } from "../tests/edge/socket.mjs";
import { table } from "./lib/measure.mjs";

const CLIENTS = [2, 5, 20];
const SECONDS = 8;
const EDITS_A_SECOND = 1;
const POINTERS_A_SECOND = 10;
const HEAD = [
  "clients",
  "edits",
  "refused",
  "told",
  "lost",
  "p50, p95 ms",
  "pointers told",
  "lost",
  "p50, p95 ms",
];

const worker = await startWorker({ files: dist, vars: { RATE_LIMIT_PER_MINUTE: "0" } });
try {
  const rows = [];
  for (const count of CLIENTS) rows.push(await room(count));
  table("Several clients on one session", HEAD, rows);
} finally {
  await worker.stop();
}

async function room(count) {
  const sketch = Array.from({ length: count }, (_, n) => ({
    id: `own-${n}`,
    type: "Button",
    x: 0,
    y: 60 * n,
    width: 80,
    height: 40,
  }));
  const { sessionId } = await (await post("session", sketch)).json();
  const edits = { sent: new Map(), took: [], told: 0, refused: 0 };
  const pointers = { sent: new Map(), took: [], told: 0 };
  const clients = await Promise.all(
    sketch.map(({ id }, n) => client(sessionId, id, n, edits, pointers)),
  );
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(clients.map(({ work }) => work(until)));
  await pause(1_000);
  for (const { socket } of clients) socket.close();
  const wanted = edits.sent.size * (count - 1);
  const shown = pointers.sent.size * (count - 1);
  return [
    count,
    edits.sent.size,
    edits.refused,
    edits.told,
    wanted - edits.told,
    spread(edits.took),
    pointers.told,
    shown - pointers.told,
    spread(pointers.took),
  ].map(String);
}

/** A client that moves its own button and its pointer. */
async function client(sessionId, own, n, edits, pointers) {
  const socket = new WebSocket(
    `${worker.url.replace("http", "ws")}/api/v1/session/${sessionId}/live?from=0`,
  );
  let revision = 0;
  socket.on("message", (data) => {
    const told = JSON.parse(String(data));
    const now = performance.now();
    if (told.type === "commit") {
      revision = told.revision;
      const [{ componentId, x }] = told.operations;
      if (componentId === own) return;
      edits.told += 1;
      edits.took.push(now - edits.sent.get(`${componentId} ${x}`));
    } else if (told.type === "presence") {
      pointers.told += 1;
      pointers.took.push(now - pointers.sent.get(`${told.name} ${told.cursor.x}`));
    }
  });
  await once(socket, "open");
  const edit = async (x) => {
    edits.sent.set(`${own} ${x}`, performance.now());
    const body = {
      baseRevision: revision,
      operations: [{ type: "move", componentId: own, x, y: 60 * n }],
      returnSketch: false,
    };
    const response = await post(`session/${sessionId}/operations`, body);
    await response.arrayBuffer();
    if (response.ok) return;
    edits.refused += 1;
    edits.sent.delete(`${own} ${x}`);
  };
  const point = (x) => {
    pointers.sent.set(`${own} ${x}`, performance.now());
    socket.send(JSON.stringify({ type: "presence", name: own, color: n % 8, cursor: { x, y: 0 } }));
  };
  const work = async (until) => {
    // Not all at once.
    await pause((n * 997) % 1_000);
    const waiting = [];
    for (let beat = 1; performance.now() < until; beat++) {
      point(beat);
      if (beat % (POINTERS_A_SECOND / EDITS_A_SECOND) === 0) waiting.push(edit(beat));
      await pause(1000 / POINTERS_A_SECOND);
    }
    await Promise.all(waiting);
  };
  return { socket, work };
}

function post(path, body) {
  return fetch(`${worker.url}/api/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function spread(times) {
  const sorted = times.sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return `${at(0.5).toFixed(1)}, ${at(0.95).toFixed(1)}`;
}
