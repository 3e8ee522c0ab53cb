// Plans: made, checked, run with parallel calls, watched, cancelled, tried again, and never lost.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answer, failure, gate, stall, startModelServer } from "../model-server.mjs";
import { ask, button, events, eventually, open, send } from "./api.mjs";
import { stateFolder } from "./store.mjs";
import { startWorker } from "./worker.mjs";

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
