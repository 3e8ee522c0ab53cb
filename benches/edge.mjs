// The Worker in local workerd against a scripted model that answers at once: latency, throughput, the way of a word from
// the model to the client, memory. Beside it a bare Worker that makes the same requests and stores as many rows.

import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import { startWorker } from "../scripts/serve/worker.mjs";
import { answer, gate, stallAfter, startModelServer } from "../tests/model-server.mjs";
import { startBareWorker } from "./lib/bare-worker.mjs";
import { ms, table } from "./lib/measure.mjs";
import { cpuMs, residentMb } from "./lib/processes.mjs";

// Components, the median that a chat may take, and the chats a second that are wanted of 16 sessions at once: so many
// times as many as the best of the Python original, measured on two cores.
const SIZES = [[12, 8, 20 * 25], [100, 10, 30 * 10], [500], [1000, 40, 200 * 0.45]];
// As long as the platform takes to compile what runs often.
const WARM_UP = 300;
const CHATS = 100;
const PARALLEL = 16;
// The platform goes on compiling for ten seconds: until then it does half as many chats as afterwards.
const PARALLEL_WARM_UP = 4_000;
const PARALLEL_CHATS = 1_600;
const SOAK_SESSIONS = 50;
// The heaps of the platform's garbage collector and the pages of SQLite grow for so many chats, whatever these do.
const SOAK_WARM_UP = 9_000;
const SOAK_CHATS = 9_000;
const WORDS = 40;
const REQUEST = "give it some life, would you";
// All that takes part in a chat shares the machine's processors; the last is this process.
const MEASURED = [
  ["workerd", () => cpuMs(worker.pid, "workerd")],
  ["its door", () => cpuMs(worker.pid, "node")],
  ["client and model", ownCpuMs],
];

// What `fetch` of Node takes for one request is a good part of what a chat may take.
const connections = new Agent({ keepAlive: true });
const model = await startModelServer();
const worker = await startWorker({
  vars: {
    CUSTOM_BASE_URL: model.url,
    CUSTOM_MODEL: "scripted",
    RATE_LIMIT_PER_MINUTE: "0",
    LOG_LEVEL: "ERROR",
  },
});
const api = `${worker.url}/api/v1`;
try {
  const rows = [await bare()];
  for (const size of SIZES) rows.push(await measured(...size));
  table(
    "A chat that changes one component, with a model that answers in 0 ms",
    [
      "components",
      "median",
      "p95",
      "budget",
      `chats/s, ${PARALLEL} at once`,
      "wanted",
      ...MEASURED.map(([whose]) => `CPU of ${whose}`),
    ],
    rows,
  );
  const [median, p95] = quantiles(await ways());
  table(
    "From a word of the model to the client",
    ["words", "median", "p95"],
    [[String(WORDS), median, p95]],
  );
  table(
    `Memory over ${SOAK_WARM_UP + SOAK_CHATS} chats in ${SOAK_SESSIONS} sessions`,
    ["after chats", "workerd", "wasm"],
    await soak(),
  );
} finally {
  connections.destroy();
  await worker.stop();
  await model.stop();
}

/** What the platform takes for a chat of any size without a product in it. */
async function bare() {
  const platform = await startBareWorker(model.url);
  try {
    const chat = (sessionId, step) => {
      model.script(moving(step));
      return post(platform.url, { message: REQUEST, sessionId });
    };
    const { times } = await oneByOne("0", chat);
    const ids = Array.from({ length: PARALLEL }, (_, index) => String(index));
    const rate = await throughput(ids, chat);
    return ["a bare Worker", ...quantiles(times), "", rate, "", ...MEASURED.map(() => "")];
  } finally {
    await platform.stop();
  }
}

async function measured(size, budget, wanted) {
  const ids = await opened(PARALLEL, size);
  const { times, used } = await oneByOne(ids[0], chat);
  const rate = await throughput(ids, chat);
  const within = budget === undefined ? "" : `${budget} ms`;
  const atLeast = wanted === undefined ? "" : String(wanted);
  return [String(size), ...quantiles(times), within, rate, atLeast, ...used];
}

/** The times of chats in one session, and the processor time that each took. */
async function oneByOne(sessionId, chat) {
  for (let i = 0; i < WARM_UP; i++) await chat(sessionId, i);
  const times = [];
  const before = MEASURED.map(([, cpu]) => cpu());
  for (let i = 0; i < CHATS; i++) {
    const start = performance.now();
    await chat(sessionId, i);
    times.push(performance.now() - start);
  }
  return { times, used: MEASURED.map(([, cpu], i) => ms((cpu() - before[i]) / CHATS)) };
}

/** Chats a second, of several sessions at once. */
async function throughput(ids, chat) {
  await inParallel(ids, chat, PARALLEL_WARM_UP);
  const start = performance.now();
  await inParallel(ids, chat, PARALLEL_CHATS);
  return (PARALLEL_CHATS / ((performance.now() - start) / 1000)).toFixed(0);
}

async function inParallel(ids, chat, count) {
  await Promise.all(
    ids.map(async (id) => {
      for (let i = 0; i < count / ids.length; i++) await chat(id, i);
    }),
  );
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
