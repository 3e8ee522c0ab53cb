// Every provider is asked in its own dialect, with its own key, and its models by name.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, failure, gate, stallAfter } from "../model-server.mjs";
import { ask, button, events, eventually, logged, open, send } from "./api.mjs";
import { scripted } from "./scripted.mjs";
import { startWorker } from "./worker.mjs";

const REQUEST = "give it some life, would you";
const MOVE = { type: "move", componentId: "save", x: 300, y: 40 };
const reply = (/** @type {object[]} */ operations) =>
  JSON.stringify({
    intent: "modification",
    reasoning: "Because.",
    operations,
    description: "Done.",
  });

const { model, worker } = await scripted((model) => {
  const origin = new URL(model.url).origin;
  return {
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: "sk-openai",
    OPENAI_MODELS: "gpt-6-luna,gpt-4.1",
    OPENAI_TEMPERATURE: "0.3",
    ANTHROPIC_BASE_URL: origin,
    ANTHROPIC_API_KEY: "sk-anthropic",
    ANTHROPIC_TEMPERATURE: "0.3",
    GOOGLE_BASE_URL: origin,
    GOOGLE_API_KEY: "sk-google",
    GOOGLE_TEMPERATURE: "0.3",
    MINIMAX_BASE_URL: model.url,
    MINIMAX_API_KEY: "sk-minimax",
    OPENROUTER_BASE_URL: model.url,
    OPENROUTER_API_KEY: "sk-openrouter",
    RATE_LIMIT_PER_MINUTE: "0",
  };
});

for (const [provider, path, header, value] of [
  ["openai", /\/chat\/completions$/, "authorization", "Bearer sk-openai"],
  ["anthropic", /\/v1\/messages$/, "x-api-key", "sk-anthropic"],
  ["gemini", /:streamGenerateContent$/, "x-goog-api-key", "sk-google"],
  ["minimax", /\/chat\/completions$/, "authorization", "Bearer sk-minimax"],
  ["openrouter", /\/chat\/completions$/, "authorization", "Bearer sk-openrouter"],
  ["custom", /\/chat\/completions$/, "authorization", undefined],
]) {
  test(`${provider} is asked where and how it wants to be asked`, async () => {
    const before = model.requests.length;
    model.script(answer(reply([MOVE]), { usage: { input: 12, output: 3 } }));
    const { status, body } = await ask(
      worker,
      "POST /chat",
      { message: REQUEST, currentSketch: [button()], provider },
      { "x-request-id": `trace-${provider}` },
    );
    assert.deepEqual([status, body.success], [200, true], JSON.stringify(body));
    assert.deepEqual([body.provider, body.operations], [provider, [MOVE]]);
    assert.deepEqual(body.usage, { inputTokens: 12, outputTokens: 3 });
    const asked = await model.request(before);
    assert.match(asked.path, /** @type {RegExp} */ (path));
    assert.equal(asked.headers[/** @type {string} */ (header)], value);
    assert.equal(asked.headers["x-request-id"], `trace-${provider}`);
  });
}

test("a model is asked for by name, alone or with its provider", async () => {
  for (const chosen of [{ provider: "openai", model: "gpt-4.1" }, { model: "gpt-4.1" }]) {
    const before = model.requests.length;
    model.script(answer(reply([MOVE])));
    const chat = { message: REQUEST, currentSketch: [button()], ...chosen };
    const { body } = await ask(worker, "POST /chat", chat);
    assert.deepEqual([body.provider, body.model], ["openai", "gpt-4.1"]);
    assert.equal((await model.request(before)).body.model, "gpt-4.1");
  }
});

test("an operation reaches the client before the model is done", async () => {
  const id = await open(worker, [button()]);
  const held = gate();
  const text = reply([MOVE, { ...MOVE, x: 400 }]);
  const place = text.indexOf("},{") + 2;
  const chunks = [text.slice(0, place), text.slice(place)];
  model.script({
    ...answer(text),
    chunks,
    interruptions: [stallAfter(1, held)],
  });
  const seen = [];
  const body = { message: REQUEST, sessionId: id };
  for await (const { name, data } of events(await send(worker, "POST /chat/stream", body))) {
    seen.push(name);
    if (name === "operation" && data.index === 0) held.open();
  }
  assert.equal(seen.at(-1), "result");
  assert.equal(seen.filter((name) => name === "operation").length, 2);
});

test("a turn leaves lines that can be followed from request to model", async () => {
  model.script(answer(reply([MOVE])));
  const chat = { message: REQUEST, currentSketch: [button()] };
  const { body } = await ask(worker, "POST /chat", chat, { "x-request-id": "followed" });
  const of = (/** @type {string} */ event) =>
    logged(worker, event).filter(({ request_id }) => request_id === "followed");
  await eventually(() => of("request").length === 1, "the line of the request");
  assert.deepEqual(
    of("node").map(({ node }) => node),
    ["analyze", "modify", "validate", "execute"],
  );
  for (const entry of [...of("node"), ...of("model_call"), ...of("turn")]) {
    assert.equal(entry.session_id, body.sessionId);
    assert.equal(typeof entry.duration_seconds, "number");
  }
  assert.ok(!worker.logs().includes(REQUEST), "what was said is not in the log");
});

for (const provider of ["openai", "anthropic", "gemini", "custom"]) {
  test(`${provider} is asked again without what its model does not take`, async () => {
    const message = "Unsupported value: 'temperature' does not support 0.3 with this model.";
    model.script(failure(400, { message }), answer(reply([MOVE])));
    const before = model.requests.length;
    const { body } = await ask(worker, "POST /chat", {
      message: REQUEST,
      currentSketch: [button()],
      provider,
    });
    assert.deepEqual([body.success, body.operations], [true, [MOVE]], JSON.stringify(body));
    const asked = [await model.request(before), await model.request(before + 1)];
    const temperatures = asked.map(
      ({ body }) => body.temperature ?? body.generationConfig?.temperature,
    );
    assert.equal(typeof temperatures[0], "number");
    assert.equal(temperatures[1], undefined);
  });
}

test("what a provider says of a request that it refuses is told, without the key", async () => {
  const message = "The key sk-openai may not use this model";
  model.script(failure(400, { message }));
  const before = model.requests.length;
  const { body } = await ask(worker, "POST /chat", {
    message: REQUEST,
    currentSketch: [button()],
    provider: "openai",
  });
  assert.equal(body.success, false);
  assert.equal(
    body.error,
    "The model's provider refused the request: “The key [key] may not use this model”",
  );
  assert.equal(model.requests.length, before + 1);
});

test("what a model refuses by name is left out, at once and from then on", async () => {
  const message = "Unsupported value: 'temperature' does not support 0.3 with this model.";
  const chat = { message: REQUEST, currentSketch: [button()], model: "gpt-4.1" };
  const before = model.requests.length;
  model.script(failure(400, { message }), answer(reply([MOVE])), answer(reply([MOVE])));
  for (let turn = 0; turn < 2; turn++) {
    assert.equal((await ask(worker, "POST /chat", chat)).body.success, true);
  }
  const sent = model.requests.slice(before).map(({ body }) => body);
  assert.deepEqual(
    sent.map(({ temperature }) => temperature),
    [0.3, undefined, undefined],
  );
});

test("a model that takes neither the form nor what is beside it is asked in words", async () => {
  const before = model.requests.length;
  model.script(
    failure(400, { message: "'response_format' of type 'json_schema' is not supported" }),
    failure(400, { message: "'response_format' of type 'json_object' is not supported" }),
    failure(400, { message: "stream_options: extra fields not permitted" }),
    answer(reply([MOVE])),
  );
  const chat = { message: REQUEST, currentSketch: [button()], provider: "custom" };
  assert.equal((await ask(worker, "POST /chat", chat)).body.success, true);
  const forms = model.requests.slice(before).map(({ body }) => body.response_format?.type);
  assert.deepEqual(forms, ["json_schema", "json_object", undefined, undefined]);
  assert.equal(model.requests.at(-1)?.body.stream_options, undefined);
});

test("what a provider says of a refused call reaches the person and the log, without keys", async () => {
  const before = model.requests.length;
  const message = "The model needs more of sk-openai and sk-proj-other.";
  model.script(failure(400, { message }));
  const chat = { message: REQUEST, currentSketch: [button()], provider: "openai" };
  const { status, body } = await ask(worker, "POST /chat", chat, { "x-request-id": "refused" });
  assert.deepEqual([status, body.success, body.code], [200, false, "model_failed"]);
  assert.match(body.error, /“The model needs more of \[key\] and \[key\]”$/);
  assert.equal(model.requests.length - before, 1);
  const lines = () =>
    logged(worker, "provider_refused").filter(({ request_id }) => request_id === "refused");
  await eventually(() => lines().length === 1, "the provider's words");
  assert.match(lines()[0].words, /needs more of \[key\]/);
  assert.ok(!worker.logs().includes("sk-openai"));
});

test("a temperature of none is not sent; what calls cost is told, logged and kept", async (t) => {
  const other = await startWorker({
    vars: {
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: "sk-openai",
      OPENAI_TEMPERATURE: "none",
      LLM_PRICES: JSON.stringify({ "openai/gpt-6-luna": { input: 0.15, output: 0.6 } }),
      DEBUG_MODE: "true",
    },
  });
  t.after(() => other.stop());
  const before = model.requests.length;
  model.script(answer(reply([MOVE]), { usage: { input: 1000, output: 100 } }));
  const { body } = await ask(other, "POST /chat", { message: REQUEST, currentSketch: [button()] });
  assert.deepEqual([body.success, body.cost], [true, 210]);
  assert.ok(!("temperature" in (await model.request(before)).body));
  await eventually(() => logged(other, "model_call").length === 1, "the line of the call");
  assert.equal(logged(other, "model_call")[0].cost, 210);
  const { turns } = (await ask(other, `GET /debug/graph/${body.sessionId}`)).body;
  const usage = { inputTokens: 1000, outputTokens: 100 };
  assert.deepEqual(
    turns.map((/** @type {any} */ turn) => [turn.outcome, turn.usage, turn.cost, turn.model]),
    [["ok", usage, 210, "gpt-6-luna"]],
  );
});
