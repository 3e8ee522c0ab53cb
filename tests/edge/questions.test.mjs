// Asking back: a turn pauses with a token, and the answer goes on exactly there, once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer } from "../model-server.mjs";
import { ask, button, events, eventually, logged, ownLines, send } from "./api.mjs";
import { scripted } from "./scripted.mjs";
import { stateFolder } from "./store.mjs";
import { startWorker } from "./worker.mjs";

const UNKNOWN = Buffer.concat([
  Buffer.from("0190b6c27b1e4c7a9f430242ac120002", "hex"),
  Buffer.alloc(16, 7),
]).toString("base64url");
const TWO = [
  button({ id: "save", props: { text: "Save" } }),
  button({ id: "cancel", x: 300, props: { text: "Cancel" } }),
];

const { model, worker } = await scripted({
  DEFAULT_PROVIDER: "offline",
  DEBUG_MODE: "true",
  RATE_LIMIT_PER_MINUTE: "0",
});

/** A question of the interpreter, asked back. @param {{ url: string }} [at] @param {object} [more] */
async function asked(at = worker, more = {}) {
  const body = { message: "delete the button", currentSketch: TWO, ...more };
  const { status, body: told } = await ask(at, "POST /chat", body);
  assert.equal(status, 200);
  return told;
}

test("an answer means what was offered, also by its component and after other edits", async () => {
  const { sessionId, awaiting, choices } = await asked();
  assert.deepEqual(
    choices.map((/** @type {any} */ { componentId }) => componentId),
    ["save", "cancel"],
  );
  const swap = { type: "move", componentId: "save", x: 600, y: 40 };
  await ask(worker, `POST /session/${sessionId}/operations`, {
    baseRevision: 0,
    operations: [swap],
  });
  const { body } = await ask(worker, `POST /respond/${awaiting}`, { answer: "save" });
  assert.deepEqual(body.operations, [{ type: "delete", componentId: "save" }]);
});

test("an ambiguous request pauses with a token, and its answer goes on", async () => {
  const paused = await asked();
  assert.deepEqual([paused.success, paused.operations, paused.revision], [true, [], 0]);
  assert.equal(Buffer.from(paused.awaiting, "base64url").length, 32);
  assert.deepEqual(
    Buffer.from(paused.awaiting, "base64url").subarray(0, 16).toString("hex"),
    paused.sessionId.replaceAll("-", ""),
  );
  assert.ok(paused.prompt.length > 0 && paused.choices.length === 2);
  const { status, body } = await ask(worker, `POST /respond/${paused.awaiting}`, {
    answer: "Cancel",
  });
  assert.deepEqual(
    [status, body.success, body.sessionId, body.revision],
    [200, true, paused.sessionId, 1],
  );
  assert.deepEqual(body.modifiedSketch, [TWO[0]]);
  assert.deepEqual(body.operations, [{ type: "delete", componentId: "cancel" }]);
});

test("a token is used once, also by twenty answers at the same time", async () => {
  const { awaiting, sessionId } = await asked();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask(worker, `POST /respond/${awaiting}`, { answer: "Save" })),
  );
  const good = answers.filter(({ status }) => status === 200);
  assert.equal(good.length, 1);
  for (const { status, body } of answers.filter((answer) => answer !== good[0])) {
    assert.deepEqual([status, body.success, body.code], [410, false, "token_used"]);
  }
  assert.equal((await ask(worker, `GET /session/${sessionId}`)).body.revision, 1);
});

test("an unknown token is not found, an answer of another shape is refused and costs nothing", async () => {
  const { awaiting } = await asked();
  for (const token of [UNKNOWN, "nonsense", `${awaiting}x`, awaiting.slice(0, -4)]) {
    for (const route of [`/respond/${token}`, `/respond/${token}/stream`]) {
      const { status, body } = await ask(worker, `POST ${route}`, { answer: "Save" });
      assert.deepEqual([status, body.code], [404, "token_not_found"], route);
    }
  }
  for (const body of [{}, { answer: 7 }, { answer: null }]) {
    const refused = await ask(worker, `POST /respond/${awaiting}`, body);
    assert.deepEqual([refused.status, refused.body.details], [400, { field: "answer" }]);
  }
  const { status } = await ask(worker, `POST /respond/${awaiting}`, { answer: "Save" });
  assert.equal(status, 200);
});

test("a question that nobody answers in time expires", async (t) => {
  const hasty = await startWorker({ vars: { SESSION_TTL_SECONDS: "2", DEBUG_MODE: "true" } });
  t.after(() => hasty.stop());
  const { awaiting } = await asked(hasty);
  const pending = async () => (await ask(hasty, "GET /debug/pending")).body.pending.length;
  await eventually(async () => (await pending()) === 1, "the question");
  await eventually(async () => (await pending()) === 0, "its end");
  const { status, body } = await ask(hasty, `POST /respond/${awaiting}`, { answer: "Save" });
  assert.deepEqual([status, body.code], [410, "token_expired"]);
});

test("a question outlives the Worker's process", async (t) => {
  const state = stateFolder();
  const first = await startWorker({ state });
  t.after(() => first.stop());
  const { awaiting } = await asked(first);
  await first.stop();
  const second = await startWorker({ state });
  t.after(() => second.stop());
  const { status, body } = await ask(second, `POST /respond/${awaiting}`, { answer: "Save" });
  assert.deepEqual([status, body.success, body.modifiedSketch], [200, true, [TWO[1]]]);
});

test("a stream asks before its result, and an answer can be streamed, too", async () => {
  const seen = [];
  const body = { message: "delete the button", currentSketch: TWO };
  for await (const event of events(await send(worker, "POST /chat/stream", body))) seen.push(event);
  assert.deepEqual(
    seen.map(({ name }) => name),
    ["analysis", "session", "intent", "modification", "text", "ask", "result"],
  );
  const question = seen[5].data;
  assert.deepEqual(question, {
    awaiting: seen[6].data.awaiting,
    prompt: seen[6].data.prompt,
    choices: seen[6].data.choices,
  });
  const told = [];
  const route = `POST /respond/${question.awaiting}/stream`;
  for await (const event of events(await send(worker, route, { answer: "Save" }))) told.push(event);
  assert.deepEqual(
    [told[0].name, told.at(-1)?.name, told.at(-1)?.data.modifiedSketch],
    ["analysis", "result", [TWO[1]]],
  );
});

test("a model asks back, too, and is told the answer with all that went before", async () => {
  const question = JSON.stringify({
    intent: "modification",
    reasoning: "",
    operations: [],
    description: "Which one?",
    ask: { prompt: "Which of the two?", choices: ["Save", "Cancel"] },
  });
  const operations = [{ type: "move", componentId: "cancel", x: 300, y: 200 }];
  const done = JSON.stringify({
    intent: "modification",
    reasoning: "",
    operations,
    description: "Done.",
  });
  const before = model.requests.length;
  model.script(answer(question), answer(done));
  const paused = await asked(worker, {
    message: "give it some life, would you",
    provider: "custom",
  });
  assert.equal(paused.prompt, "Which of the two?", JSON.stringify(paused));
  const { body } = await ask(worker, `POST /respond/${paused.awaiting}`, { answer: "Cancel" });
  assert.deepEqual([body.success, body.operations, body.provider], [true, operations, "custom"]);
  const { messages } = (await model.request(before + 1)).body;
  const said = JSON.stringify(messages);
  for (const words of ["give it some life", "Which of the two?", "Cancel"])
    assert.ok(said.includes(words));
});

test("open questions are listed by the hash of their token, answered ones are not", async () => {
  const { awaiting, sessionId } = await asked();
  const list = async () => {
    const { body } = await ask(worker, "GET /debug/pending");
    return body.pending.filter((/** @type {any} */ entry) => entry.session_id === sessionId);
  };
  const [entry] = await eventually(async () => {
    const found = await list();
    return found.length > 0 && found;
  }, "the question");
  assert.deepEqual(Object.keys(entry), [
    "token_hash",
    "session_id",
    "tool_name",
    "step",
    "prompt",
    "created_at",
    "expires_at",
  ]);
  assert.match(entry.token_hash, /^[0-9a-f]{64}$/);
  assert.ok(entry.expires_at > entry.created_at);
  // The log comes later than the answer.
  const saved = await eventually(
    async () => logged(worker, "pending_saved").find((line) => line.session_id === sessionId),
    "the line of the log",
  );
  assert.equal(saved.token_hash, entry.token_hash);
  await ask(worker, `POST /respond/${awaiting}`, { answer: "Save" });
  await eventually(async () => (await list()).length === 0, "the end of the question");
  const names = ownLines(worker).filter((line) => line.includes(awaiting));
  assert.deepEqual(names, [], "the token itself is not in the log");
});

test("an answer in the conversation uses the token up, another message does not", async () => {
  model.script(answer(JSON.stringify({ ask: { prompt: "Which?", choices: ["Save", "Cancel"] } })));
  const body = { message: "give it some life", currentSketch: TWO, provider: "custom" };
  const { sessionId, awaiting } = (await ask(worker, "POST /chat", body)).body;
  assert.ok(awaiting);
  await ask(worker, "POST /chat", { message: "add a heading", sessionId });
  const pending = async () => (await ask(worker, "GET /debug/pending")).body.pending.length;
  assert.ok((await pending()) > 0, "it is asked still");
  await ask(worker, "POST /chat", { message: "save.", sessionId });
  const { status, body: told } = await ask(worker, `POST /respond/${awaiting}`, { answer: "Save" });
  assert.deepEqual([status, told.code], [410, "token_used"]);
});
