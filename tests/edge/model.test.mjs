// Chats that go through a model: a scripted one on loopback.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import {
  answer,
  commentAfter,
  errorAfter,
  failure,
  gate,
  hangUp,
  hangUpAfter,
  stallAfter,
} from "../model-server.mjs";
import { ask, button, events, eventually, logged, measured, open, send, streamed } from "./api.mjs";
import { scripted } from "./scripted.mjs";
import { startWorker } from "./worker.mjs";

const KEY = "sk-never-shown-anywhere";
const REQUEST = "give it some life, would you";

const { model, worker } = await scripted({
  CUSTOM_API_KEY: KEY,
  CUSTOM_MODELS: "scripted,other",
  LLM_RETRY_MIN_MS: "1",
  LLM_RETRY_MAX_MS: "2",
  LLM_DEADLINE_MS: "20000",
  LOG_LEVEL: "DEBUG",
});

/** @type {string} */
let id;
let asked = 0;
beforeEach(async () => {
  id = await open(worker, [button()]);
  asked = model.requests.length;
});
afterEach(() => {
  assert.equal(model.remaining, 0, "every scripted reply was asked for");
});

const chat = (/** @type {object} */ body = {}) =>
  ask(worker, "POST /chat", { message: REQUEST, sessionId: id, ...body });

/** The calls of the model in this test. */
const calls = () => model.requests.slice(asked);

/** @param {object[]} operations @param {object} [more] */
const proposal = (operations, more = {}) =>
  JSON.stringify({
    intent: "modification",
    reasoning: "Because.",
    operations,
    description: "Done.",
    ...more,
  });

const MOVE = { type: "move", componentId: "save", x: 300, y: 40 };
const GOOD = proposal([MOVE]);
const GHOST = { type: "move", componentId: "ghost", x: 1, y: 1 };

/** The turn failed for the model's or the operations' sake: told in full, and nothing was changed. */
async function failedWith(
  /** @type {{ status: number, body: any }} */ { status, body },
  /** @type {string} */ code,
) {
  assert.deepEqual([status, body.success, body.code], [200, false, code]);
  assert.deepEqual([body.operations, body.modifiedSketch], [[], [button()]]);
  for (const field of ["error", "description"]) assert.ok(body[field].length > 0, field);
  assert.equal(typeof body.reasoning, "string");
  const session = await ask(worker, `GET /session/${id}`);
  assert.deepEqual([session.body.revision, session.body.currentSketch], [0, [button()]]);
}

test("a good answer is validated, executed and committed", async () => {
  model.script(answer(GOOD, { usage: { input: 120, output: 34 } }));
  const { status, body } = await chat();
  assert.deepEqual([status, body.success, body.operations], [200, true, [MOVE]]);
  assert.deepEqual(body.modifiedSketch, [button({ x: 300 })]);
  assert.deepEqual(
    [body.provider, body.model, body.reasoning, body.description, body.revision],
    ["custom", "scripted", "Because.", "Done.", 1],
  );
  assert.deepEqual(body.usage, { inputTokens: 120, outputTokens: 34 });
  const session = await ask(worker, `GET /session/${id}`);
  assert.deepEqual(session.body.currentSketch, [button({ x: 300 })]);
});

test("the model gets the key, the request's name, the request and the conversation before it", async () => {
  model.script(answer(proposal([])), answer(GOOD));
  await chat({ message: "what do you think of it, my friend" });
  await ask(
    worker,
    "POST /chat",
    { message: REQUEST, sessionId: id },
    { "x-request-id": "trace-7" },
  );
  const { headers, body } = await model.request(asked + 1);
  assert.equal(headers.authorization, `Bearer ${KEY}`);
  assert.equal(headers["x-request-id"], "trace-7");
  assert.equal(body.model, "scripted");
  const roles = body.messages.map((/** @type {any} */ message) => message.role);
  assert.deepEqual(roles, ["system", "user", "assistant", "user"]);
  assert.ok(body.messages[1].content.includes("my friend"));
  assert.ok(body.messages.at(-1).content.includes(REQUEST));
});

test("of a long conversation the model gets the newest messages, each once and in order", async () => {
  const numbers = Array.from({ length: 13 }, (_, number) => number);
  model.script(
    ...numbers.map((number) => answer(proposal([], { description: `Reply ${number}.` }))),
  );
  for (const number of numbers)
    await chat({ message: `what do you think of ${number}, my friend` });
  const { messages } = (await model.request(asked + 12)).body;
  const said = messages.slice(1, -1).map((/** @type {any} */ { content }) => content);
  assert.equal(said.length, 20);
  for (const [index, text] of said.entries()) {
    const number = 2 + Math.floor(index / 2);
    assert.ok(text.includes(index % 2 === 0 ? `think of ${number},` : `Reply ${number}.`), text);
  }
});

test("an answer inside fences and prose is found", async () => {
  model.script(answer(`Sure, here you are:\n\n\`\`\`json\n${GOOD}\n\`\`\`\nAnything else?`));
  const { body } = await chat();
  assert.deepEqual([body.success, body.operations], [true, [MOVE]]);
});

test("keep-alive comments and chunks of one character do no harm", async () => {
  model.script(answer(GOOD, { chunkSize: 1, interruptions: [commentAfter(0), commentAfter(5)] }));
  assert.equal((await chat()).body.success, true);
});

test("everyday requests do not go to the model", async () => {
  const { body } = await chat({ message: "move the button 200 px to the right" });
  assert.deepEqual([body.success, body.provider, calls().length], [true, "offline", 0]);
});

test("refused operations go back to the model once", async () => {
  model.script(answer(proposal([GHOST])), answer(GOOD));
  const { body } = await chat();
  assert.deepEqual([body.success, body.operations], [true, [MOVE]]);
  const { messages } = (await model.request(asked + 1)).body;
  assert.ok(messages.at(-1).content.includes("Component ghost not found"));
  assert.ok(messages.at(-1).content.includes(REQUEST));
});

test("operations that are refused again fail the turn, all of them", async () => {
  // Both answers are counted through.
  model.script(answer(proposal([MOVE, GHOST])), answer(proposal([MOVE, GHOST])));
  const failed = await chat();
  await failedWith(failed, "rejected");
  const [{ index, code, message }] = failed.body.rejected;
  assert.deepEqual([index, code, message], [3, "unknown_component", "Component ghost not found"]);
});

test("with partial the good operations are done and the bad ones reported", async () => {
  model.script(answer(proposal([MOVE, GHOST])), answer(proposal([MOVE, GHOST])));
  const { body } = await chat({ partial: true });
  assert.deepEqual([body.success, body.operations, body.rejected.length], [true, [MOVE], 1]);
  assert.deepEqual(body.modifiedSketch, [button({ x: 300 })]);
});

test("what may pass is tried again: errors, lost connections, broken answers", async () => {
  for (const passing of [
    [failure(500), failure(503)],
    [failure(429, { retryAfter: 0 })],
    [hangUp()],
    [answer(GOOD, { interruptions: [hangUpAfter(2)] })],
    [answer(GOOD, { finish: null })],
    [answer(GOOD, { interruptions: [errorAfter(1, { message: "overloaded" })] })],
  ]) {
    const before = model.requests.length;
    model.script(...passing, answer(GOOD));
    const { body } = await ask(worker, "POST /chat", {
      message: REQUEST,
      currentSketch: [button()],
    });
    assert.deepEqual([body.success, body.operations], [true, [MOVE]], JSON.stringify(passing[0]));
    assert.equal(model.requests.length - before, passing.length + 1);
  }
});

test("after three calls it is over", async () => {
  model.script(failure(500), failure(502), failure(500));
  await failedWith(await chat(), "provider_unavailable");
  assert.equal(calls().length, 3);
});

test("what does not pass is not tried again", async () => {
  for (const [reply, code] of /** @type {const} */ ([
    [failure(401), "provider_unavailable"],
    [failure(429, { code: "insufficient_quota" }), "provider_unavailable"],
    [answer(GOOD, { finish: "length" }), "model_truncated"],
    [answer(GOOD, { finish: "filter" }), "model_filtered"],
  ])) {
    const before = model.requests.length;
    model.script(reply);
    await failedWith(await chat(), code);
    assert.equal(model.requests.length - before, 1, code);
  }
});

test("a stream is told in its order, the answer's operations before the checks", async () => {
  model.script(answer(GOOD));
  const seen = await streamed(worker, { message: REQUEST, sessionId: id });
  const names = seen.map(({ name }) => name);
  assert.deepEqual(names.slice(0, 4), ["analysis", "session", "intent", "modification"]);
  assert.deepEqual(names.slice(-3), ["validation", "execution", "result"]);
  const middle = new Set(names.slice(4, -3));
  assert.deepEqual([...middle].sort(), ["operation", "text"]);
  assert.equal(seen.at(-1)?.data.success, true);
});

test("a stream whose turn fails ends with one error that carries the answer", async () => {
  model.script(failure(401));
  const seen = await streamed(worker, { message: REQUEST, sessionId: id });
  assert.equal(seen.filter(({ name }) => name === "result" || name === "error").length, 1);
  const last = seen.at(-1) ?? assert.fail("no event");
  assert.equal(last.name, "error");
  await failedWith({ status: 200, body: last.data }, "provider_unavailable");
});

test("steps reach the client while the model is still silent", async () => {
  const held = gate();
  model.script(answer(GOOD, { interruptions: [stallAfter(0, held)] }));
  const seen = [];
  for await (const { name } of events(
    await send(worker, "POST /chat/stream", { message: REQUEST, sessionId: id }),
  )) {
    seen.push(name);
    if (name === "modification") held.open();
  }
  assert.equal(seen.at(-1), "result");
});

test("a model may be chosen from the configured list only", async () => {
  model.script(answer(GOOD));
  const { body } = await chat({ model: "other" });
  assert.equal(body.model, "other");
  assert.equal(calls()[0].body.model, "other");
  const refused = await chat({ model: "gpt-secret" });
  assert.deepEqual([refused.status, refused.body.code], [400, "model_not_allowed"]);
  assert.deepEqual(refused.body.details.allowed, ["scripted", "other"]);
});

test("a commit that came first is a conflict, on a stream an error with the newest sketch", async () => {
  for (const [path, overtaken] of /** @type {const} */ ([
    ["/chat", 0],
    ["/chat/stream", 1],
  ])) {
    const held = gate();
    model.script(answer(GOOD, { interruptions: [stallAfter(1, held)] }));
    const before = model.requests.length;
    const slow = send(worker, `POST ${path}`, { message: REQUEST, sessionId: id });
    await model.request(before);
    const quick = await chat({ message: "move the button 200 px to the right" });
    assert.equal(quick.body.revision, overtaken + 1);
    held.open();
    const response = await slow;
    if (path === "/chat") {
      const body = await response.json();
      assert.deepEqual(
        [response.status, body.code, body.details.revision],
        [409, "revision_conflict", 1],
      );
      assert.deepEqual(body.details.currentSketch, quick.body.modifiedSketch);
    } else {
      let last;
      for await (const event of events(response)) last = event;
      assert.deepEqual(
        [last?.name, last?.data.code, last?.data.revision],
        ["error", "revision_conflict", 2],
      );
      assert.deepEqual(last?.data.modifiedSketch, quick.body.modifiedSketch);
    }
  }
});

test("the time for all calls of a turn is limited", async (t) => {
  const hasty = await startWorker({
    vars: { CUSTOM_BASE_URL: model.url, CUSTOM_MODEL: "scripted", LLM_DEADLINE_MS: "800" },
  });
  t.after(() => hasty.stop());
  const held = gate();
  model.script(answer(GOOD, { interruptions: [stallAfter(1, held)] }));
  const { status, body } = await ask(hasty, "POST /chat", {
    message: REQUEST,
    currentSketch: [button()],
  });
  assert.deepEqual([status, body.code, body.modifiedSketch], [200, "model_timeout", [button()]]);
  assert.equal(await (await model.request(asked)).aborted, true);

  // A stream ends then, too, and not only when the next comment of the silence is due.
  model.script(answer(GOOD, { interruptions: [stallAfter(0, gate())] }));
  const question = { message: REQUEST, currentSketch: [button()] };
  const told = await (await send(hasty, "POST /chat/stream", question)).text();
  assert.match(told, /^event: error\ndata: .*"code":"model_timeout"/m);
  assert.doesNotMatch(told, /^:/m);
});

test("neither key nor words of a person are in the log", () => {
  const log = worker.logs();
  assert.ok(log.includes("model_call"), "the log was looked at");
  assert.ok(!log.includes(KEY));
  assert.ok(!log.includes(REQUEST));
});

/** The log's line about a request; the log may come after the answer. @param {string} event @param {string} id */
const noted = (event, id) =>
  eventually(
    async () => logged(worker, event).find((entry) => entry.request_id === id),
    `${event} of ${id}`,
  );

test("a call and a request say in the log whom and what they were about", async () => {
  model.script(failure(503), answer(GOOD, { usage: { input: 120, output: 34 } }));
  const body = { message: REQUEST, sessionId: id };
  const headers = { "x-request-id": "in-the-log", "cf-connecting-ip": "203.0.113.7" };
  assert.equal((await ask(worker, "POST /chat", body, headers)).body.success, true);
  // Written last: the other lines are there, too.
  const request = await noted("request", "in-the-log");
  const calls = logged(worker, "model_call").filter((entry) => entry.request_id === "in-the-log");
  const [failed, good] = calls;
  assert.deepEqual([failed.level, failed.provider_status], ["warning", 503]);
  assert.deepEqual(
    [good.level, good.provider_status, good.input_tokens, good.output_tokens],
    ["info", 200, 120, 34],
  );
  assert.deepEqual(
    [request.session_id, request.bytes_in],
    [id, Buffer.byteLength(JSON.stringify(body))],
  );
  assert.ok(request.bytes_out > 0);
  assert.match(request.client, /^[0-9a-f]{12}$/);
  assert.match(request.version, /^\d+\.\d+\.\d+/);
  assert.ok(!worker.logs().includes("203.0.113.7"));
  assert.ok((await measured(worker, "websketch_model_retries_total")) >= 1);
  assert.ok((await measured(worker, "websketch_tokens_total", 'direction="output"')) >= 34);
  assert.ok((await measured(worker, "websketch_first_word_seconds_count")) >= 1);
});

test("a failed turn is a warning, and a refused request names its code", async () => {
  model.script(failure(401));
  await ask(worker, "POST /chat", { message: REQUEST, sessionId: id }, { "x-request-id": "bad" });
  const turn = await noted("turn", "bad");
  assert.deepEqual([turn.level, turn.code], ["warning", "provider_unavailable"]);
  await ask(worker, "POST /chat", "{", { "x-request-id": "worse" });
  const request = await noted("request", "worse");
  assert.deepEqual([request.status, request.code], [400, "invalid_json"]);
});

test("the graph of a session has the steps that ran, and why the last one was the last", async () => {
  model.script(failure(401));
  await failedWith(await chat(), "provider_unavailable");
  model.script(answer(GOOD));
  await chat();
  const { turns } = (await ask(worker, `GET /debug/graph/${id}`)).body;
  const shown = turns.map((/** @type {any} */ { outcome, nodes }) => [
    outcome,
    ...nodes.map((/** @type {any} */ node) => (node.error ? `${node.node}: failed` : node.node)),
  ]);
  assert.deepEqual(shown, [
    ["provider_unavailable", "analyze", "modify: failed"],
    ["ok", "analyze", "modify", "validate", "execute"],
  ]);
});

test("a stream that fails tells the steps that ran", async () => {
  model.script(failure(401));
  const seen = await streamed(worker, { message: REQUEST, sessionId: id });
  const names = seen.map(({ name }) => name);
  assert.deepEqual(names, ["analysis", "session", "intent", "modification", "error"]);
});
