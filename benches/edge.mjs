// The Worker in local workerd against a scripted model that answers at once: latency, throughput, processor time, the way
// of a word from the model to the client, memory. Beside it a bare Worker that makes the same requests and stores as many
// rows. Each table is printed as soon as it is measured.
//
// `node benches/edge.mjs asked` measures only chats with a model, one after the other. `node benches/edge.mjs chats` leaves
// out the memory, which takes most of the time.

import { Agent, request } from "node:http";
import { loadavg } from "node:os";
import { json } from "node:stream/consumers";
import { dist } from "../scripts/lib/paths.mjs";
import { startWorker } from "../scripts/serve/worker.mjs";
import { answer, gate, stallAfter, startModelServer } from "../tests/model-server.mjs";
import { startBareWorker } from "./lib/bare-worker.mjs";
import { ms, table } from "./lib/measure.mjs";
import { cpuMs, groupOf, residentMb } from "./lib/processes.mjs";

// Components; chats before those that are measured, as the platform compiles what runs often, and a chat about many
// components runs it more often; the share of the bare Worker's throughput that is wanted of 16 sessions at once; and the
// processor time in ms that a chat may take: one that is certain, and one that asks the model.
const SIZES = [
  { size: 12, warmUp: 900, share: 50, certain: 3, asked: 4 },
  { size: 100, warmUp: 900, share: 40, certain: 4, asked: 6 },
  { size: 1000, warmUp: 300, share: 15, certain: 8, asked: 15 },
];
const CHATS = 100;
const PARALLEL = 16;
// The platform goes on compiling for ten seconds: until then it does half as many chats as afterwards.
const PARALLEL_WARM_UP_MS = 10_000;
const PARALLEL_MS = 5_000;
const SOAK_SESSIONS = 50;
// The heaps of the platform's garbage collector and the pages of SQLite grow for so many chats, whatever these do.
const SOAK_WARM_UP = 9_000;
const SOAK_CHATS = 9_000;
const WORDS = 40;
const REQUEST = "give it some life, would you";
// What the interpreter is certain of, so that no model is asked.
const CERTAIN = ["move Item 0 1 px to the right", "move Item 0 1 px to the left"];
// All that takes part in a chat shares the machine's processors; the last is this process.
const MEASURED = [
  ["workerd", () => cpuMs(worker.pid, "workerd")],
  ["its door", () => cpuMs(worker.pid, "node")],
  ["client and model", ownCpuMs],
];
const PARTS = process.argv[2];

const revisions = new Map();

// What `fetch` of Node takes for one request is a good part of what a chat may take.
const connections = new Agent({ keepAlive: true });
const model = await startModelServer();
const worker = await startWorker({
  files: dist,
  vars: {
    CUSTOM_BASE_URL: model.url,
    CUSTOM_MODEL: "scripted",
    RATE_LIMIT_PER_MINUTE: "0",
    LOG_LEVEL: "ERROR",
  },
});
const api = `${worker.url}/api/v1`;
try {
  for (const size of SIZES) await oneAfterTheOther(size);
  if (PARTS !== "asked") {
    await atOnce();
    const [median, p95] = quantiles(await ways());
    table(
      "From a word of the model to the client",
      ["words", "median", "p95"],
      [[String(WORDS), median, p95]],
    );
    if (PARTS !== "chats") {
      table(
        `Memory over ${SOAK_WARM_UP + SOAK_CHATS} chats in ${SOAK_SESSIONS} sessions`,
        ["after chats", "workerd", "wasm"],
        await soak(),
      );
    }
  }
} finally {
  connections.destroy();
  await worker.stop();
  await model.stop();
}

/** Prints the times of requests about one sketch, and the processor time that each took. */
async function oneAfterTheOther({ size, warmUp, ...budgets }) {
  const kinds = [["chat with a model", chat, budgets.asked]];
  if (PARTS !== "asked") {
    kinds.push(["certain chat", certainly, budgets.certain], ["operations", moved]);
  }
  const ids = await opened(kinds.length, size);
  const rows = [];
  for (const [index, [name, request, budget]] of kinds.entries()) {
    const { times, used } = await oneByOne(ids[index], request, warmUp);
    const most = budget === undefined ? "" : `${budget} ms`;
    rows.push([name, ...quantiles(times), ...used.map(ms), most]);
  }
  table(
    `${size} components, one request after the other, at a load of ${loadavg()[0].toFixed(1)}`,
    ["request", "median", "p95", ...MEASURED.map(([whose]) => `CPU of ${whose}`), "budget"],
    rows,
  );
}

/** Prints the throughput of several sessions, beside that of a bare Worker. */
async function atOnce() {
  const platform = await bare();
  const title = `A chat that changes one component, with a model that answers in 0 ms; ${PARALLEL} sessions at once`;
  const head = ["components", "chats/s", "of a bare Worker", "wanted"];
  table(title, head, [["a bare Worker", platform.toFixed(0), "100 %", ""]]);
  for (const { size, share } of SIZES) {
    const rate = await throughput(await opened(PARALLEL, size), chat);
    const part = `${((100 * rate) / platform).toFixed(0)} %`;
    table(title, head, [[String(size), rate.toFixed(0), part, `${share} %`]]);
  }
}

/** Prints the cost of a chat of any size in a Worker without a product. Returns its chats a second. */
async function bare() {
  const platform = await startBareWorker(model.url);
  try {
    const chat = (sessionId, step) => {
      model.script(moving(step));
      return post(platform.url, { message: REQUEST, sessionId });
    };
    const own = groupOf(process.pid);
    const [{ warmUp }] = SIZES;
    const { times, used } = await oneByOne("0", chat, warmUp, [
      ["workerd", () => cpuMs(own, "workerd")],
    ]);
    table(
      "A bare Worker, one request after the other",
      ["request", "median", "p95", "CPU of workerd"],
      [["chat", ...quantiles(times), ...used.map(ms)]],
    );
    const ids = Array.from({ length: PARALLEL }, (_, index) => String(index));
    return await throughput(ids, chat);
  } finally {
    await platform.stop();
  }
}

/** The times of chats in one session after `warmUp` others, and the processor time that each took. */
async function oneByOne(sessionId, chat, warmUp, measured = MEASURED) {
  for (let i = 0; i < warmUp; i++) await chat(sessionId, i);
  const times = [];
  const before = measured.map(([, cpu]) => cpu());
  for (let i = 0; i < CHATS; i++) {
    const start = performance.now();
    await chat(sessionId, i);
    times.push(performance.now() - start);
  }
  return { times, used: measured.map(([, cpu], i) => (cpu() - before[i]) / CHATS) };
}

/** Chats a second, of several sessions at once. */
async function throughput(ids, chat) {
  await inParallel(ids, chat, PARALLEL_WARM_UP_MS);
  const start = performance.now();
  const count = await inParallel(ids, chat, PARALLEL_MS);
  return count / ((performance.now() - start) / 1000);
}

/** Chats in each session for `duration` ms. Returns the number of all chats. */
async function inParallel(ids, chat, duration) {
  const end = performance.now() + duration;
  const counts = await Promise.all(
    ids.map(async (id) => {
      let count = 0;
      for (; performance.now() < end; count++) await chat(id, count);
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The times between the model's saying a word and the client's reading it, in ms. */
async function ways() {
  const words = Array.from({ length: WORDS }, (_, i) => `word${String(i).padStart(2, "0")} `);
  const text = `{"intent":"conversation","operations":[],"description":"${words.join("")}"}`;
  const head = text.indexOf("word00");
  const size = words[0].length;
  // The text before the words comes first, then word by word, each when its gate opens.
  const gates = words.map(() => gate());
  const skipped = Math.ceil(head / size);
  const said = text.slice(0, head).padEnd(skipped * size) + text.slice(head);
  const interruptions = gates.map((held, i) => stallAfter(skipped + i, held));
  model.script(answer(said, { chunkSize: size, interruptions }));
  const response = await send(`${api}/chat/stream`, {
    message: REQUEST,
    currentSketch: sketch(12),
  });
  const times = [];
  let index = 0;
  let start = 0;
  const say = () => {
    start = performance.now();
    gates[index]?.open();
  };
  for await (const chunk of response.setEncoding("utf8")) {
    const isModelAsked = chunk.includes("event: modification");
    const isWordHeard = index < WORDS && chunk.includes(words[index].trim());
    if (isWordHeard) {
      times.push(performance.now() - start);
      index += 1;
    }
    if (isModelAsked || isWordHeard) say();
  }
  return times;
}

/** Memory after a warm-up and after each third of a long run. */
async function soak() {
  const ids = await opened(SOAK_SESSIONS, 100);
  const rows = [];
  let done = 0;
  for (const count of [SOAK_WARM_UP, SOAK_CHATS / 3, SOAK_CHATS / 3, SOAK_CHATS / 3]) {
    const lanes = Array.from({ length: PARALLEL }, (_, lane) =>
      ids.filter((_, i) => i % PARALLEL === lane),
    );
    const each = Math.ceil(count / SOAK_SESSIONS);
    await Promise.all(
      lanes.map(async (lane) => {
        for (const id of lane) await chats(id, each);
      }),
    );
    done += each * SOAK_SESSIONS;
    rows.push([String(done), `${residentMb(worker.pid, "workerd")} MB`, await wasmMemory()]);
  }
  return rows;
}

async function wasmMemory() {
  const text = await (await fetch(`${worker.url}/metrics`)).text();
  const [, bytes] = /^websketch_wasm_memory_bytes (\d+)$/m.exec(text);
  return `${(Number(bytes) / 2 ** 20).toFixed(1)} MB`;
}

async function opened(count, size) {
  const made = Array.from({ length: count }, () => post(`${api}/session`, sketch(size)));
  return (await Promise.all(made)).map(({ sessionId }) => sessionId);
}

async function chats(sessionId, count) {
  for (let i = 0; i < count; i++) await chat(sessionId, i);
}

async function chat(sessionId, step) {
  model.script(moving(step));
  const { success, error } = await post(`${api}/chat`, { message: REQUEST, sessionId });
  if (!success) throw new Error(error);
}

/** A chat that the interpreter is certain of. */
async function certainly(sessionId, step) {
  const message = CERTAIN[step % CERTAIN.length];
  const { success, operations, error } = await post(`${api}/chat`, { message, sessionId });
  if (!success || operations.length !== 1) throw new Error(error ?? `${message}: not done`);
}

/** The same without words. */
async function moved(sessionId, step) {
  const operations = [{ type: "move", componentId: "c0", x: step % 8, y: 0 }];
  const url = `${api}/session/${sessionId}/operations`;
  const baseRevision = revisions.get(sessionId) ?? 0;
  const { revision, error } = await post(url, { operations, baseRevision });
  if (revision === undefined) throw new Error(error);
  revisions.set(sessionId, revision);
}

/** An answer of the model that moves one component, never onto the next one: that would be looked at twice. */
function moving(step) {
  const operations = [{ type: "move", componentId: "c0", x: step % 8, y: 0 }];
  const reply = { intent: "modification", reasoning: "", operations, description: "." };
  return answer(JSON.stringify(reply));
}

async function post(url, body) {
  return json(await send(url, body));
}

function send(url, body) {
  const text = Buffer.from(JSON.stringify(body));
  const headers = { "content-type": "application/json", "content-length": text.length };
  return new Promise((resolve, reject) => {
    request(url, { method: "POST", headers, agent: connections }, resolve)
      .on("error", reject)
      .end(text);
  });
}

function ownCpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function quantiles(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.95].map((part) => ms(sorted[Math.floor(sorted.length * part)]));
}

function sketch(size) {
  return Array.from({ length: size }, (_, index) => {
    const [x, y] = [(index % 20) * 70, Math.floor(index / 20) * 30];
    const props = { text: `Item ${index}` };
    return { id: `c${index}`, type: "Button", x, y, width: 60, height: 24, props };
  });
}
