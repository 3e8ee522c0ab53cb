// Plans: made, checked, run with parallel calls, watched, cancelled, tried again, and never lost.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { answer, failure, gate, stall, startModelServer } from "../model-server.mjs";
import { ask, button, events, eventually, open, send, streamed } from "./api.mjs";
import { stateFolder } from "./store.mjs";
import { startWorker } from "./worker.mjs";

// wrangler brings a client of WebSockets.
const require = createRequire(createRequire(import.meta.url).resolve("wrangler"));
const { WebSocket } = createRequire(require.resolve("miniflare"))("ws");

/** @type {Awaited<ReturnType<typeof startModelServer>>} */
let model;
/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
const vars = (/** @type {string} */ url) => ({
  CUSTOM_BASE_URL: url,
  CUSTOM_MODEL: "scripted",
  DEFAULT_PROVIDER: "offline",
  RATE_LIMIT_PER_MINUTE: "0",
  LLM_RETRY_MIN_MS: "1",
  LLM_RETRY_MAX_MS: "1",
  LLM_PRICES: '{"custom/scripted": {"input": 1, "output": 2, "date": "2026-11-01"}}',
});
before(async () => {
  model = await startModelServer();
  worker = await startWorker({ vars: vars(model.url) });
});
after(async () => {
  await worker.stop();
  await model.stop();
});

const words = (/** @type {string} */ id, more = {}) => ({
  id,
  name: id,
  description: `Say something about ${id}`,
  provider: "custom",
  model: "scripted",
  ...more,
});

/** Makes an execution of a plan and begins it. @param {object} body */
async function begun(body, at = worker) {
  const { status, body: made } = await ask(at, "POST /execute", body);
  assert.equal(status, 200, JSON.stringify(made));
  assert.equal(made.status, "pending");
  const started = await ask(at, `POST /execute/${made.executionId}/start`);
  assert.equal(started.status, 202, JSON.stringify(started.body));
  return made.executionId;
}

/** The outcome when it is there. @param {string} id */
async function outcome(id, at = worker) {
  let told;
  await eventually(async () => {
    told = await ask(at, `GET /execution/${id}/result`);
    return told.status === 200;
  }, "the end of the execution");
  return /** @type {any} */ (told).body;
}

/** All that a follower is told of an execution that is over. @param {string} path */
async function heard(path) {
  const socket = new WebSocket(`${worker.url.replace("http", "ws")}/api/v1${path}`);
  /** @type {any[]} */
  const told = [];
  socket.on("message", (/** @type {Buffer} */ data) => told.push(JSON.parse(String(data))));
  await once(socket, "open");
  await eventually(
    () => told.at(-1)?.type === "snapshot" || told.at(-1)?.type === "execution",
    "the end",
  );
  socket.close();
  return told;
}

test("a page of parts is planned and drawn without a model, as one step of the session", async () => {
  const sessionId = await open(worker, []);
  const prompt = "Create a landing page with a header, a hero, pricing and a footer";
  const { status, body: plan } = await ask(worker, "POST /plan", { prompt, sessionId });
  assert.equal(status, 200, JSON.stringify(plan));
  assert.equal(plan.status, "draft");
  assert.equal(plan.nodes.length, 5);
  assert.equal(plan.nodes.at(-1).action, "check");
  const id = await begun({ planId: plan.planId, sessionId });
  const end = await outcome(id);
  assert.equal(end.status, "completed", JSON.stringify(end.results));
  assert.equal(end.stepsExecuted, 5);
  assert.ok(end.operations.length > 10);
  let session;
  await eventually(async () => {
    session = (await ask(worker, `GET /session/${sessionId}`)).body;
    return session.revision === 1;
  }, "the commit");
  assert.equal(/** @type {any} */ (session).operationHistory[0].origin, "plan");
  assert.deepEqual(/** @type {any} */ (session).currentSketch, end.modifiedSketch);
  const { body: list } = await ask(worker, `GET /executions?sessionId=${sessionId}`);
  assert.deepEqual(
    list.executions.map((/** @type {any} */ { executionId, nodeCount }) => [
      executionId,
      nodeCount,
    ]),
    [[id, 5]],
  );
});

test("models are asked side by side, and each event is told once", async () => {
  const both = gate();
  const from = model.requests.length;
  model.script(stall(both, answer("same words")), stall(both, answer("same words")));
  const reply = { id: "end", action: "reply_to_user", parameters: { message: "$a.text, $b.text" } };
  const id = await begun({ plan: { title: "Two", nodes: [words("a"), words("b"), reply] } });
  await model.request(from + 1);
  const status = (await ask(worker, `GET /execution/${id}/status`)).body;
  assert.deepEqual(
    status.nodes.map((/** @type {any} */ node) => node.status),
    ["RUNNING", "RUNNING", "PENDING"],
  );
  assert.equal((await ask(worker, `GET /execution/${id}/result`)).body.code, "execution_running");
  const stream = events(await send(worker, `GET /execution/${id}/events`));
  const first = (await stream.next()).value;
  assert.equal(first?.name, "snapshot");
  both.open();
  const seqs = [];
  for await (const { data } of stream) seqs.push(data.seq);
  assert.deepEqual(
    seqs,
    seqs.map((_, index) => first?.data.seq + 1 + index),
  );
  assert.equal((await outcome(id)).message, "same words, same words");
  const again = [];
  for await (const { data } of events(await send(worker, `GET /execution/${id}/events?from=0`)))
    again.push(data.seq);
  assert.deepEqual(
    again,
    again.map((_, index) => index + 1),
  );
  const { body: record } = await ask(worker, `GET /execution/${id}/load`);
  assert.equal(record.plan.nodes[0].status, "COMPLETED");
  assert.equal(record.logs.length, again.length);
});

test("every fault of a plan is told, and what is not there is not found", async () => {
  const nodes = [{ id: "a", action: "fly" }, words("b", { dependencies: ["b", "z"] })];
  const { status, body } = await ask(worker, "POST /execute", { plan: { nodes } });
  assert.deepEqual([status, body.code], [400, "invalid_plan"]);
  assert.deepEqual(
    body.details.faults.map((/** @type {any} */ fault) => fault.code),
    ["unknown_action", "unknown_dependency", "cycle"],
  );
  const missing = await ask(worker, "POST /execute", { planId: "nothing" });
  assert.deepEqual([missing.status, missing.body.code], [404, "plan_not_found"]);
  for (const route of [
    "GET /execution/x/status",
    "POST /execute/x/start",
    "GET /execution/x/events",
  ])
    assert.equal((await ask(worker, route)).status, 404, route);
  assert.equal((await ask(worker, "GET /executions")).status, 401);
});

test("a planner is sent its faults once, and fails with all of them", async () => {
  const bad = JSON.stringify({ nodes: [{ id: "a", action: "fly" }] });
  model.script(answer(bad), answer(bad));
  const from = model.requests.length;
  const request = { prompt: "Redesign everything", provider: "custom", currentSketch: [button()] };
  const { status, body } = await ask(worker, "POST /plan", request);
  assert.deepEqual([status, body.code], [422, "invalid_plan"]);
  assert.match(JSON.stringify((await model.request(from + 1)).body), /unknown action/);
  model.script(answer('{"nodes": []}'));
  const { body: plan } = await ask(worker, "POST /plan", request);
  assert.deepEqual(
    plan.nodes.map((/** @type {any} */ { action, provider }) => [action, provider]),
    [["edit", "custom"]],
  );
});

test("a failed node skips what needs it, and runs again when asked to", async () => {
  const reply = { id: "end", action: "reply_to_user", parameters: { message: "$a.text" } };
  const other = { id: "look", action: "lint" };
  model.script(failure(401));
  const id = await begun({ plan: { title: "Again", nodes: [words("a"), other, reply] } });
  const end = await outcome(id);
  assert.equal(end.status, "partial_success");
  assert.equal(end.results.a.error, true);
  model.script(answer("at last"));
  assert.equal((await ask(worker, `POST /execute/${id}/retry/a`)).status, 202);
  await eventually(
    async () => (await ask(worker, `GET /execution/${id}/result`)).body.message === "at last",
    "the second try",
  );
});

test("a question lets one branch wait, and is answered once", async () => {
  const question = {
    id: "q",
    action: "ask_user",
    parameters: { prompt: "Which?", choices: ["a", "b"] },
  };
  const reply = { id: "end", action: "reply_to_user", parameters: { message: "$q.answer" } };
  const id = await begun({ plan: { title: "Ask", nodes: [question, reply] } });
  const { body } = await ask(worker, `GET /execution/${id}/status`);
  assert.equal(body.status, "waiting");
  const [{ awaiting, prompt }] = body.nodes;
  assert.equal(prompt, "Which?");
  assert.equal((await ask(worker, `POST /respond/${awaiting}`, { answer: "b" })).status, 202);
  assert.equal((await outcome(id)).message, "b");
  assert.equal((await ask(worker, `POST /respond/${awaiting}`, { answer: "a" })).status, 410);
});

test("a cancelled execution stops its calls", async () => {
  const never = gate();
  const from = model.requests.length;
  model.script(stall(never, answer("late")));
  const id = await begun({ plan: { title: "Cancel", nodes: [words("a")] } });
  const asked = await model.request(from);
  assert.equal((await ask(worker, `POST /execute/${id}/cancel`)).status, 202);
  assert.equal((await outcome(id)).status, "cancelled");
  assert.equal(await asked.aborted, true);
  assert.equal((await ask(worker, `POST /execute/${id}/cancel`)).status, 202);
  never.open();
});

test("a chat that wants a plan gets one, and nothing is changed", async () => {
  const message = "Create a landing page with a header, a hero, pricing and a footer";
  const { status, body } = await ask(worker, "POST /chat", {
    message,
    mode: "plan",
    currentSketch: [button()],
  });
  assert.equal(status, 200);
  assert.deepEqual([body.success, body.operations, body.intent], [true, [], "creation"]);
  assert.deepEqual(body.modifiedSketch, [button()]);
  assert.equal(body.plan.status, "draft");
  assert.match(body.description, /^A plan of 5 steps: .*Nothing is changed until it runs\.$/);
  const { body: session } = await ask(worker, `GET /session/${body.sessionId}`);
  assert.deepEqual([session.revision, session.operationHistory], [0, []]);
  const id = await begun({ planId: body.plan.planId, currentSketch: [button()] });
  assert.equal((await outcome(id)).status, "completed");
});

test("where a model is at hand, a request of several parts is planned by it", async () => {
  const nodes = [
    { id: "a", name: "Header", action: "generate_section", slot: "page:1", holds: "header" },
    { id: "b", name: "Footer", action: "generate_section", slot: "page:2", holds: "footer" },
  ];
  const body = {
    message: "Add a hero about our bakery, then a footer that fits it",
    currentSketch: [],
    provider: "custom",
    notes: "Our brand is Juniper",
  };
  model.script(answer(JSON.stringify({ title: "Page", nodes })));
  const from = model.requests.length;
  const seen = await streamed(worker, body);
  assert.deepEqual(
    seen.map(({ name }) => name),
    ["analysis", "session", "intent", "modification", "result"],
  );
  const { data } = /** @type {any} */ (seen.at(-1));
  assert.deepEqual(
    data.plan.nodes.map((/** @type {any} */ node) => [node.name, node.provider]),
    [
      ["Header", "custom"],
      ["Footer", "custom"],
    ],
  );
  assert.ok(data.usage.outputTokens > 0);
  assert.match(JSON.stringify((await model.request(from)).body), /Our brand is Juniper/);
});

test("a request is carried out at once where its planner fails", async () => {
  const edit = {
    operations: [{ type: "add", component: { type: "Text", x: 0, y: 0, width: 90, height: 30 } }],
    description: "There it is.",
  };
  model.script(answer("no"), answer("no"), answer(JSON.stringify(edit)));
  const message = "Add a hero about our bakery, then a footer that fits it";
  const body = { message, currentSketch: [] };
  const seen = await streamed(worker, { ...body, provider: "custom" });
  const names = seen.map(({ name }) => name);
  assert.equal(names.filter((name) => name === "analysis").length, 1);
  const { data } = /** @type {any} */ (seen.at(-1));
  assert.equal(data.operations.length, 1, JSON.stringify(data));
  assert.equal(data.plan, undefined);
  model.script(failure(401));
  const wanted = { ...body, provider: "custom", mode: "plan" };
  const { status, body: failed } = await ask(worker, "POST /chat", wanted);
  assert.deepEqual([status, failed.success, failed.plan], [200, false, undefined]);
  assert.equal(failed.code, "provider_unavailable");
});

test("a plan is followed over a WebSocket, from the start or from where one was", async () => {
  const id = await begun({
    plan: { title: "Seen", nodes: [{ id: "look", action: "lint" }] },
  });
  await outcome(id);
  const whole = await heard(`/ws/${id}`);
  assert.equal(whole[0].type, "snapshot");
  assert.equal(whole[0].execution.status, "completed");
  const again = await heard(`/ws/${id}?from=0`);
  assert.deepEqual(
    again.map(({ seq }) => seq),
    again.map((_, index) => index + 1),
  );
  assert.equal(again.at(-1).status, "completed");
});

test("what would destroy much waits for a yes, and a no leaves it out", async () => {
  const currentSketch = [
    button(),
    button({ id: "other", y: 120 }),
    button({ id: "third", y: 200 }),
  ];
  const operations = ["save", "other"].map((componentId) => ({ type: "delete", componentId }));
  const nodes = [{ id: "clear", action: "apply_operations", parameters: { operations } }];
  for (const [said, left] of /** @type {[string, number][]} */ ([
    ["Apply", 1],
    ["Skip", 3],
  ])) {
    const id = await begun({ plan: { title: "Clear", nodes }, currentSketch });
    const { body } = await ask(worker, `GET /execution/${id}/status`);
    assert.equal(body.status, "waiting");
    assert.match(body.nodes[0].prompt, /^This deletes /);
    assert.deepEqual(
      body.nodes[0].choices.map((/** @type {any} */ choice) => choice.label ?? choice),
      ["Apply", "Skip"],
    );
    await ask(worker, `POST /respond/${body.nodes[0].awaiting}`, { answer: said });
    assert.equal((await outcome(id)).modifiedSketch.length, left, said);
  }
  const id = await begun({ plan: { title: "Clear", nodes }, currentSketch, confirm: "never" });
  assert.equal((await outcome(id)).modifiedSketch.length, 1);
});

test("who is not at hand gives way, and what was used has its price", async () => {
  model.script(answer("words"));
  const plan = { title: "Price", nodes: [words("a", { provider: "openai", model: "gpt-4o" })] };
  const id = await begun({ plan });
  const end = await outcome(id);
  assert.match(end.message, /openai was not at hand, custom answered instead\./);
  const { inputTokens, outputTokens } = end.usage;
  assert.equal(end.cost, Math.ceil((inputTokens * 1e6 + outputTokens * 2e6) / 1e6));
});

test("no model is asked any more once the tokens of a plan are used up", async () => {
  model.script(answer("first", { usage: { input: 90, output: 20 } }));
  const nodes = [words("a"), words("b", { dependencies: ["a"] })];
  const id = await begun({ plan: { title: "Dear", nodes }, maxTokens: 100 });
  const end = await outcome(id);
  assert.equal(end.status, "partial_success", JSON.stringify(end.results));
  assert.equal(end.results.b.error, true);
  assert.deepEqual(end.usage, { inputTokens: 90, outputTokens: 20 });
});

test("a crash in the middle of a plan loses nothing that is finished, and repeats only the rest", async (t) => {
  const state = stateFolder();
  const own = await startModelServer();
  t.after(() => own.stop());
  const first = await startWorker({ state, vars: vars(own.url) });
  t.after(() => first.stop());
  own.script(answer("first"), stall(gate(), answer("never")));
  const second = words("b", { dependencies: ["a"] });
  const reply = { id: "end", action: "reply_to_user", parameters: { message: "$a.text, $b.text" } };
  const id = await begun({ plan: { title: "Crash", nodes: [words("a"), second, reply] } }, first);
  await own.request(1);
  await first.kill();
  const again = await startWorker({ state, vars: vars(own.url) });
  t.after(() => again.stop());
  own.script(answer("second"));
  const end = await outcome(id, again);
  assert.deepEqual([end.status, end.message], ["completed", "first, second"]);
  assert.equal(own.requests.length, 3, "what was finished is not asked again");
});

test("a plan of eight nodes with a failure, a question and a confirmation comes through a crash", async (t) => {
  const state = stateFolder();
  const own = await startModelServer();
  t.after(() => own.stop());
  const first = await startWorker({ state, vars: vars(own.url) });
  t.after(() => first.stop());
  const both = gate();
  own.script(stall(both, answer("fresh bread")), stall(both, answer("fresh bread")), failure(401));
  const remove = ["save", "other"].map((componentId) => ({ type: "delete", componentId }));
  const nodes = [
    words("a"),
    words("b"),
    words("c", { dependencies: ["a", "b"] }),
    words("d", { dependencies: ["c"] }),
    { id: "q", action: "ask_user", parameters: { prompt: "Which?", choices: ["rye", "rolls"] } },
    words("e", { description: "Praise $q.answer beside $b.text" }),
    { id: "clear", action: "apply_operations", parameters: { operations: remove } },
    { id: "end", action: "reply_to_user", parameters: { message: "$a.text, $e.text" } },
  ];
  const currentSketch = ["save", "other", "third"].map((id, row) =>
    button({ id, y: 40 + 80 * row }),
  );
  const id = await begun({ plan: { title: "Bakery", nodes }, currentSketch }, first);
  const statuses = async (at = first) => (await ask(at, `GET /execution/${id}/status`)).body.nodes;
  /** The one of this id. @param {any[]} all @param {string} id */
  const of = (all, id) => all.find((node) => node.id === id);
  await own.request(1);
  assert.deepEqual(
    (await statuses()).map((/** @type {any} */ node) => node.status),
    ["RUNNING", "RUNNING", "PENDING", "PENDING", "WAITING", "PENDING", "WAITING", "PENDING"],
    "two calls run at once while two steps wait for a person",
  );
  both.open();
  await eventually(async () => of(await statuses(), "d").status === "SKIPPED", "the failure");
  own.script(stall(gate(), answer("never")));
  await ask(first, `POST /respond/${of(await statuses(), "q").awaiting}`, { answer: "rye" });
  await own.request(3);
  await first.kill();

  const again = await startWorker({ state, vars: vars(own.url) });
  t.after(() => again.stop());
  own.script(answer("and rye"));
  await ask(again, `POST /respond/${of(await statuses(again), "clear").awaiting}`, {
    answer: "Apply",
  });
  const end = await outcome(id, again);
  assert.equal(end.status, "partial_success");
  assert.match(end.message, /^fresh bread, and rye\. “c” failed: /);
  assert.deepEqual(
    end.modifiedSketch.map((/** @type {any} */ component) => component.id),
    ["third"],
  );
  assert.equal(own.requests.length, 5, "only the call that the crash has cut off is made again");
  assert.match(JSON.stringify(own.requests[4]?.body), /Praise rye beside fresh bread/);
  const { body: record } = await ask(again, `GET /execution/${id}/load`);
  for (const { type, seq, node } of record.logs)
    if (type === "node") t.diagnostic(`${seq} ${node.id} ${node.status}`);
});
