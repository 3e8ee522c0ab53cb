// Executions of plans: with parallel calls, watched, cancelled, tried again, and never lost.

import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { answer, failure, gate, stall, startModelServer } from "../model-server.mjs";
import { ask, button, events, eventually, send } from "./api.mjs";
import { begun, outcome, SETTINGS, words } from "./plan.mjs";
import { scripted } from "./scripted.mjs";
import { WebSocket } from "./socket.mjs";
import { stateFolder } from "./store.mjs";
import { startWorker } from "./worker.mjs";

const { model, worker } = await scripted(SETTINGS);
const vars = (/** @type {string} */ url) => ({
  ...SETTINGS,
  CUSTOM_BASE_URL: url,
  CUSTOM_MODEL: "scripted",
});

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

test("models are asked side by side, and each event is told once", async () => {
  const both = gate();
  const from = model.requests.length;
  model.script(stall(both, answer("same words")), stall(both, answer("same words")));
  const reply = { id: "end", action: "reply_to_user", parameters: { message: "$a.text, $b.text" } };
  const id = await begun(worker, {
    plan: { title: "Two", nodes: [words("a"), words("b"), reply] },
  });
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
  assert.equal((await outcome(worker, id)).message, "same words, same words");
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

test("a failed node skips what needs it, and runs again when asked to", async () => {
  const reply = { id: "end", action: "reply_to_user", parameters: { message: "$a.text" } };
  const other = { id: "look", action: "lint" };
  model.script(failure(401));
  const id = await begun(worker, { plan: { title: "Again", nodes: [words("a"), other, reply] } });
  const end = await outcome(worker, id);
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
  const id = await begun(worker, { plan: { title: "Ask", nodes: [question, reply] } });
  const { body } = await ask(worker, `GET /execution/${id}/status`);
  assert.equal(body.status, "waiting");
  const [{ awaiting, prompt }] = body.nodes;
  assert.equal(prompt, "Which?");
  const blank = await ask(worker, `POST /respond/${awaiting}`, { answer: " " });
  assert.deepEqual([blank.status, blank.body.details], [400, { field: "answer" }]);
  assert.equal((await ask(worker, `POST /respond/${awaiting}`, { answer: "b" })).status, 202);
  assert.equal((await outcome(worker, id)).message, "b");
  assert.equal((await ask(worker, `POST /respond/${awaiting}`, { answer: "a" })).status, 410);
});

test("a cancelled execution stops its calls", async () => {
  const never = gate();
  const from = model.requests.length;
  model.script(stall(never, answer("late")));
  const id = await begun(worker, { plan: { title: "Cancel", nodes: [words("a")] } });
  const asked = await model.request(from);
  assert.equal((await ask(worker, `POST /execute/${id}/cancel`)).status, 202);
  assert.equal((await outcome(worker, id)).status, "cancelled");
  assert.equal(await asked.aborted, true);
  assert.equal((await ask(worker, `POST /execute/${id}/cancel`)).status, 202);
  never.open();
});

test("a plan is followed over a WebSocket, from the start or from where one was", async () => {
  const id = await begun(worker, {
    plan: { title: "Seen", nodes: [{ id: "look", action: "lint" }] },
  });
  await outcome(worker, id);
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
    const id = await begun(worker, { plan: { title: "Clear", nodes }, currentSketch });
    const { body } = await ask(worker, `GET /execution/${id}/status`);
    assert.equal(body.status, "waiting");
    assert.match(body.nodes[0].prompt, /^This deletes /);
    assert.deepEqual(
      body.nodes[0].choices.map((/** @type {any} */ choice) => choice.label ?? choice),
      ["Apply", "Skip"],
    );
    await ask(worker, `POST /respond/${body.nodes[0].awaiting}`, { answer: said });
    assert.equal((await outcome(worker, id)).modifiedSketch.length, left, said);
  }
  const id = await begun(worker, {
    plan: { title: "Clear", nodes },
    currentSketch,
    confirm: "never",
  });
  assert.equal((await outcome(worker, id)).modifiedSketch.length, 1);
});

test("who is not at hand gives way, and what was used has its price", async () => {
  model.script(answer("words"));
  const plan = { title: "Price", nodes: [words("a", { provider: "openai", model: "gpt-4o" })] };
  const id = await begun(worker, { plan });
  const end = await outcome(worker, id);
  assert.match(end.message, /openai was not at hand, custom answered instead\./);
  const { inputTokens, outputTokens } = end.usage;
  assert.equal(end.cost, Math.ceil((inputTokens * 1e6 + outputTokens * 2e6) / 1e6));
});

test("no model is asked any more once the tokens of a plan are used up", async () => {
  model.script(answer("first", { usage: { input: 90, output: 20 } }));
  const nodes = [words("a"), words("b", { dependencies: ["a"] })];
  const id = await begun(worker, { plan: { title: "Dear", nodes }, maxTokens: 100 });
  const end = await outcome(worker, id);
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
  const id = await begun(first, { plan: { title: "Crash", nodes: [words("a"), second, reply] } });
  await own.request(1);
  await first.kill();
  const again = await startWorker({ state, vars: vars(own.url) });
  t.after(() => again.stop());
  own.script(answer("second"));
  const end = await outcome(again, id);
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
  const id = await begun(first, { plan: { title: "Bakery", nodes }, currentSketch });
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
  const end = await outcome(again, id);
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
