// What operators see: debug routes, providers, metrics.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answer, startModelServer } from "../model-server.mjs";
import { ALONE, ask, button, eventually } from "./api.mjs";
import { startWorker } from "./worker.mjs";

const KEY = "an API key of this test";
const key = { "x-api-key": KEY };
const RIGHT = "move the button 200 px to the right";
const UNKNOWN = "0190b6c2-7b1e-4c7a-9f43-0242ac120002";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker({
    vars: {
      API_KEY: KEY,
      DEBUG_MODE: "true",
      RATE_LIMIT_PER_MINUTE: "0",
      OPENAI_API_KEY: "sk-secret-of-openai",
      OPENAI_MODELS: "gpt-4.1, gpt-6-luna",
      GOOGLE_MODELS: "gemini-a,gemini-b",
      MINIMAX_MODEL: "mine",
      MINIMAX_MODELS: "other",
      DEFAULT_PROVIDER: "offline",
    },
  });
});
after(() => worker.stop());

const DEBUG_ROUTES = [
  `GET /debug/state/${UNKNOWN}`,
  `GET /debug/graph/${UNKNOWN}`,
  "GET /debug/pending",
  "POST /debug/test-node",
];

test("debug routes are not there by default, and need the key where they are", async (t) => {
  for (const vars of [{}, { DEBUG_MODE: "false", LOG_LEVEL: "INFO" }]) {
    const other = await startWorker({ vars });
    t.after(() => other.stop());
    for (const request of DEBUG_ROUTES) {
      const body = request.startsWith("POST") ? {} : undefined;
      const answer = await ask(other, request, body);
      assert.deepEqual([answer.status, answer.body.code], [404, "unknown_route"], request);
    }
    await other.stop();
  }
  const loud = await startWorker({ vars: { LOG_LEVEL: "DEBUG" } });
  t.after(() => loud.stop());
  assert.equal((await ask(loud, "GET /debug/pending")).status, 200, "LOG_LEVEL=DEBUG is enough");
  for (const request of DEBUG_ROUTES) {
    const body = request.startsWith("POST") ? {} : undefined;
    assert.equal((await ask(worker, request, body)).status, 401, request);
  }
});

test("the description of the interface has the debug routes where they are", async () => {
  const { body } = await ask(worker, "GET /openapi.json", undefined, key);
  for (const request of DEBUG_ROUTES) {
    const [method, path] = request.replace(UNKNOWN, "{id}").split(" ");
    assert.ok(body.paths[path]?.[method.toLowerCase()], request);
  }
});

/** A session in which a chat has moved the button. */
async function chatted() {
  const { body } = await ask(
    worker,
    "POST /chat",
    { message: RIGHT, currentSketch: [button()] },
    key,
  );
  return body.sessionId;
}

test("the state of a session is shown as it is stored", async () => {
  const id = await chatted();
  const { status, body } = await ask(worker, `GET /debug/state/${id}`, undefined, key);
  const session = (await ask(worker, `GET /session/${id}`, undefined, key)).body;
  assert.equal(status, 200);
  assert.deepEqual(body, {
    session_id: id,
    current_sketch_count: 1,
    operation_history_count: 1,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
    current_sketch: [button({ x: 240 })],
    operation_history: session.operationHistory,
  });
  const unknown = await ask(worker, `GET /debug/state/${UNKNOWN}`, undefined, key);
  assert.deepEqual([unknown.status, unknown.body.code], [404, "session_not_found"]);
});

test("the graph of a session names the steps of its turns and how long they took", async () => {
  const id = await chatted();
  const { status, body } = await ask(worker, `GET /debug/graph/${id}`, undefined, key);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ["session_id", "operation_history", "turns", "nodes"]);
  assert.equal(body.session_id, id);
  assert.equal(body.operation_history.length, 1);
  assert.deepEqual(
    body.nodes.map((/** @type {any} */ { node }) => node),
    ["analyze", "modify", "validate", "execute"],
  );
  const [{ turn_id, message_length, outcome, error, nodes }] = body.turns;
  assert.deepEqual([turn_id, outcome, error, nodes], [1, "ok", null, body.nodes]);
  assert.equal(message_length, RIGHT.length);
  for (const { duration_seconds, at } of body.nodes) {
    assert.equal(typeof duration_seconds, "number");
    assert.equal(new Date(at).toISOString(), at);
  }
});

/** @param {string} node_name @param {object} state_data */
const node = (node_name, state_data) =>
  ask(worker, "POST /debug/test-node", { node_name, state_data }, key);

test("a step can be run by itself on a state", async () => {
  const current_sketch = [button()];
  const moved = { type: "move", componentId: "save", x: 7, y: 7 };
  const analyzed = await node("analyze", { current_sketch });
  assert.equal(analyzed.status, 200);
  assert.deepEqual(analyzed.body, {
    node: "analyze",
    input_state: { component_count: 1 },
    output_state: {
      step: "modify",
      error: null,
      component_count: 1,
      has_operations: false,
      has_modification: false,
      has_modified_sketch: false,
      modified_sketch: null,
    },
  });
  const output = async (/** @type {string} */ name, /** @type {object} */ state) =>
    (await node(name, { current_sketch, ...state })).body.output_state;
  assert.deepEqual(
    [
      (await output("modify", { user_message: RIGHT })).step,
      (await output("modify", { message: RIGHT })).step,
      (await output("modify", { user_message: "qwertz" })).step,
      (await output("validate", { operations: [moved] })).step,
    ],
    ["validate", "validate", "complete", "execute"],
  );
  const executed = await output("execute", { operations: [moved] });
  assert.deepEqual(
    [executed.step, executed.has_modified_sketch, executed.modified_sketch],
    ["complete", true, [button({ x: 7, y: 7 })]],
  );
  for (const [name, error] of [
    ["validate", "No operations to validate"],
    ["execute", "No operations to execute"],
  ]) {
    const { step, error: found } = await output(name, { operations: [] });
    assert.deepEqual([step, found], ["error", error]);
  }
  const inQuery = await ask(
    worker,
    "POST /debug/test-node?node_name=analyze",
    { current_sketch },
    key,
  );
  assert.deepEqual(inQuery.body, analyzed.body);
});

test("an unknown step is named", async () => {
  const { status, body } = await node("dream", {});
  assert.deepEqual([status, body.code], [400, "invalid_request"]);
  assert.match(body.error, /dream/);
  const missing = await ask(worker, "POST /debug/test-node", { state_data: {} }, key);
  assert.deepEqual([missing.status, missing.body.details], [400, { field: "node_name" }]);
  const state = await node("analyze", { current_sketch: [{ id: "a" }] });
  assert.equal(state.status, 400);
});

test("providers tell their models and whether they can be asked, but no key", async () => {
  const { status, body } = await ask(worker, "GET /providers", undefined, key);
  assert.equal(status, 200);
  assert.equal(body.defaultProvider, "offline");
  assert.deepEqual(body.prices["openai/gpt-6-luna"], { input: 0.1, cached: 0.01, output: 0.5 });
  assert.deepEqual(
    body.providers.map((/** @type {any} */ { name, available }) => [name, available]),
    [
      ["offline", true],
      ["openai", true],
      ["anthropic", false],
      ["gemini", false],
      ["minimax", false],
      ["openrouter", false],
      ["custom", false],
    ],
  );
  assert.deepEqual(body.providers[1], {
    name: "openai",
    available: true,
    models: ["gpt-6-luna", "gpt-4.1"],
    defaultModel: "gpt-6-luna",
  });
  assert.deepEqual(
    body.providers
      .slice(3, 5)
      .map((/** @type {any} */ { models, defaultModel }) => [models, defaultModel]),
    [
      [["gemini-a", "gemini-b"], "gemini-a"],
      [["mine", "other"], "mine"],
    ],
    "a list says all that may be asked, besides the model that is set",
  );
  assert.ok(!JSON.stringify(body).includes("sk-secret"));
});

test("a model that is not on the list may not be asked", async () => {
  for (const chosen of [
    { provider: "openai", model: "gpt-9" },
    { provider: "offline", model: "gpt-6-luna" },
    { model: "gpt-9" },
  ]) {
    const body = { message: "hello", currentSketch: [button()], ...chosen };
    const answer = await ask(worker, "POST /chat", body, key);
    assert.deepEqual([answer.status, answer.body.code], [400, "model_not_allowed"]);
  }
});

test("metrics are for Prometheus and for those who have the key", async () => {
  await chatted();
  for (const url of [`${worker.url}/metrics`, `${worker.url}/api/v1/metrics`]) {
    assert.equal((await fetch(url, { headers: ALONE })).status, 401);
    const response = await fetch(url, { headers: { ...ALONE, ...key } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    const text = await response.text();
    for (const line of [
      /^# TYPE websketch_requests_total counter$/m,
      /^websketch_requests_total\{route="\/chat",status="200"\} [1-9]\d*$/m,
      /^websketch_request_duration_seconds_bucket\{route="\/chat",le="\+Inf"\} [1-9]\d*$/m,
      /^websketch_turns_begun_total [1-9]\d*$/m,
      /^websketch_turns_in_flight 0$/m,
      /^websketch_wasm_memory_bytes [1-9]\d+$/m,
      /^websketch_turn_duration_seconds_count\{provider="offline"\} [1-9]\d*$/m,
      /^websketch_turns_total\{provider="offline",outcome="ok"\} [1-9]\d*$/m,
      /^websketch_node_duration_seconds_count\{node="modify"\} [1-9]\d*$/m,
    ]) {
      assert.match(text, line);
    }
  }
});

test("the modify step asks the model, and what it is told and cannot be read is logged", async (t) => {
  const model = await startModelServer();
  t.after(() => model.stop());
  const other = await startWorker({
    vars: {
      LOG_LEVEL: "DEBUG",
      LLM_PROMPT_LOG: "true",
      CUSTOM_BASE_URL: model.url,
      CUSTOM_MODEL: "scripted",
      DEFAULT_PROVIDER: "custom",
    },
  });
  t.after(() => other.stop());
  const operations = [{ type: "move", componentId: "save", x: 7, y: 7 }];
  model.script(answer(JSON.stringify({ operations, description: "Done." })));
  const { body } = await ask(other, "POST /debug/test-node", {
    node_name: "modify",
    state_data: { current_sketch: [button()], user_message: "give it some life" },
  });
  assert.deepEqual(
    [body.output_state.step, body.output_state.has_operations, model.requests.length],
    ["validate", true, 1],
  );
  const unreadable = '{"operations": [{"type": "paint"';
  model.script(answer(unreadable), answer(unreadable));
  const chat = { message: "give it some life", currentSketch: [button()] };
  assert.equal((await ask(other, "POST /chat", chat)).body.success, false);
  await eventually(() => /model_prompt/.test(other.logs()), "what the model was told");
});
