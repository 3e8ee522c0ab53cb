// What a plan has done comes into its session: once, whenever the Worker is killed, and whatever others do meanwhile.

import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { answer, gate, stall, startModelServer } from "../model-server.mjs";
import { ask, button, eventually, logged, measured, open } from "./api.mjs";
import { begun, outcome, SETTINGS, words } from "./plan.mjs";
import { scripted } from "./scripted.mjs";
import { WebSocket } from "./socket.mjs";
import { stateFolder } from "./store.mjs";
import { startWorker } from "./worker.mjs";

const { model, worker } = await scripted(SETTINGS);

/** A step that does operations when `a` is over. @param {object[]} operations */
const doing = (...operations) => ({
  id: "do",
  name: "Do",
  action: "apply_operations",
  parameters: { operations },
  dependencies: ["a"],
});
const ADD = { type: "add", componentType: "Text", x: 400, y: 400, width: 80, height: 40 };
const footer = (y = 400) => ({
  id: "foot",
  type: "Footer",
  x: 0,
  y,
  width: 1440,
  height: 80,
  props: { text: "Foot" },
});

/** Starts a plan in a new session. The model answers after `meanwhile`. @param {object[]} nodes @param {object[]} sketch @param {(id: string) => Promise<unknown>} meanwhile */
async function played(nodes, sketch, meanwhile) {
  const sessionId = await open(worker, sketch);
  const wait = gate();
  const from = model.requests.length;
  model.script(stall(wait, answer("words")));
  const id = await begun(worker, { plan: { title: "T", nodes }, sessionId });
  await model.request(from);
  await meanwhile(sessionId);
  wait.open();
  const end = await outcome(worker, id);
  return { id, sessionId, end };
}

const sketchOf = async (/** @type {string} */ id) =>
  (await ask(worker, `GET /session/${id}`)).body.currentSketch;
const moving =
  (/** @type {string} */ componentId, /** @type {number} */ y) => (/** @type {string} */ id) =>
    ask(worker, `POST /session/${id}/operations`, {
      baseRevision: 0,
      operations: [{ type: "move", componentId, x: 0, y }],
    });

test("a Worker that is killed when a plan says that it is over has committed it", async (t) => {
  const state = stateFolder();
  const own = await startModelServer();
  t.after(() => own.stop());
  const vars = { ...SETTINGS, CUSTOM_BASE_URL: own.url, CUSTOM_MODEL: "scripted" };
  let on = await startWorker({ state, vars });
  t.after(() => on.stop());
  for (const status of ["committing", "completed"]) {
    const sessionId = await open(on, [button()]);
    own.script(answer("fresh bread"));
    const text = { ...ADD, props: { text: "$a.text" } };
    const plan = { title: "T", nodes: [words("a"), doing(text)] };
    const made = await ask(on, "POST /execute", { plan, sessionId });
    const id = made.body.executionId;
    const socket = new WebSocket(`${on.url.replace("http", "ws")}/api/v1/ws/${id}`);
    const seen = new Promise((resolve) => {
      socket.on("message", (/** @type {Buffer} */ data) => {
        const event = JSON.parse(String(data));
        if (event.type === "execution" && event.status === status) resolve(event);
      });
    });
    await once(socket, "open");
    await ask(on, `POST /execute/${id}/start`);
    await seen;
    await on.kill();
    socket.terminate?.();
    on = await startWorker({ state, vars });
    const end = await outcome(on, id);
    assert.deepEqual([end.status, end.committed], ["completed", { revision: 1, leftOut: [] }]);
    const session = (await ask(on, `GET /session/${sessionId}`)).body;
    assert.deepEqual([session.revision, session.currentSketch.length], [1, 2], status);
    assert.equal(session.currentSketch[1].props.text, "fresh bread");
    const list = (await ask(on, `GET /executions?sessionId=${sessionId}`)).body.executions;
    assert.deepEqual(
      list.map((/** @type {any} */ one) => one.status),
      ["completed"],
    );
  }
});

test("a section is drawn on the newest sketch, and pushes what is below from where it is", async () => {
  const section = {
    id: "part",
    name: "Part",
    description: "draw",
    action: "generate_section",
    slot: "page:1",
    provider: "custom",
    model: "scripted",
    dependencies: ["a"],
  };
  model.script();
  const sessionId = await open(worker, [button(), footer()]);
  const wait = gate();
  const from = model.requests.length;
  const tree = { tree: { column: [{ h2: "Bread" }, { text: "fresh" }] } };
  model.script(answer("words"), stall(wait, answer(JSON.stringify(tree))));
  const plan = { title: "T", nodes: [words("a"), section] };
  const id = await begun(worker, { plan, sessionId });
  await model.request(from + 1);
  await moving("foot", 420)(sessionId);
  wait.open();
  const end = await outcome(worker, id);
  assert.deepEqual([end.status, end.committed], ["completed", { revision: 2, leftOut: [] }]);
  const sketch = await sketchOf(sessionId);
  const foot = sketch.find((/** @type {any} */ one) => one.id === "foot");
  const drawn = sketch.filter((/** @type {any} */ one) => !["foot", "save"].includes(one.id));
  assert.equal(drawn.length, 2);
  for (const { y, height } of drawn) assert.ok(y + height <= foot.y, `${y} ${foot.y}`);
});

test("a change that others were faster with is left out by name, in outcome, status and event", async () => {
  const nodes = [words("a"), doing({ type: "move", componentId: "save", x: 9, y: 9 }, ADD)];
  const { id, sessionId, end } = await played(nodes, [button()], moving("save", 300));
  assert.equal(end.status, "completed");
  assert.equal(end.committed.revision, 2);
  assert.deepEqual(
    end.committed.leftOut.map((/** @type {any} */ one) => [one.nodeId, one.operation, one.ids]),
    [["do", "move", ["save"]]],
  );
  assert.match(end.message, /One change was left out: “Do”: move of Button “Save”/);
  const { body: status } = await ask(worker, `GET /execution/${id}/status`);
  assert.deepEqual(status.committed, end.committed);
  const { body: record } = await ask(worker, `GET /execution/${id}/load`);
  assert.deepEqual(record.logs.at(-1).committed, end.committed);
  const sketch = await sketchOf(sessionId);
  assert.deepEqual([sketch.length, sketch[0].y], [2, 300]);
});

test("a plan with nothing committed has failed, and is committed by another try", async () => {
  const nodes = [words("a"), doing({ type: "move", componentId: "save", x: 9, y: 9 })];
  const { id, sessionId, end } = await played(nodes, [button()], moving("save", 300));
  assert.deepEqual(
    [end.status, end.code, end.committed, end.conflict.reason],
    ["failed", "not_committed", null, "conflict"],
  );
  const list = (await ask(worker, `GET /executions?sessionId=${sessionId}`)).body.executions;
  assert.equal(list[0].status, "failed");
  await ask(worker, `POST /session/${sessionId}/undo`);
  assert.equal((await ask(worker, `POST /execute/${id}/retry/do`)).status, 202);
  const again = await eventually(async () => {
    const { body } = await ask(worker, `GET /execution/${id}/result`);
    return body.status === "completed" && body;
  }, "the second try");
  assert.equal(again.committed.revision, 3);
  assert.equal((await sketchOf(sessionId))[0].y, 9);
});

test("a plan whose session is gone says so, and its outcome can be seen", async () => {
  const before = await measured(worker, "websketch_executions_not_committed_total", "session_not");
  const gone = (/** @type {string} */ id) => ask(worker, `DELETE /session/${id}`);
  const { id, sessionId, end } = await played([words("a"), doing(ADD)], [button()], gone);
  assert.deepEqual(
    [end.status, end.code, end.conflict.reason],
    ["failed", "not_committed", "session_not_found"],
  );
  const { body: record } = await ask(worker, `GET /execution/${id}/load`);
  assert.equal(record.outcome.operations.length, 1);
  const list = await ask(worker, `GET /executions?sessionId=${sessionId}`);
  assert.deepEqual(list.body.executions, []);
  const lines = logged(worker, "execution_not_committed").filter(
    (entry) => entry.execution_id === id,
  );
  assert.equal(lines.length, 1);
  await eventually(
    async () =>
      (await measured(worker, "websketch_executions_not_committed_total", "session_not")) ===
      before + 1,
    "the counter",
  );
});

test("a result is there only when the session has the work", async () => {
  for (let i = 0; i < 10; i++) {
    const sessionId = await open(worker, [button()]);
    model.script(answer("words"));
    const id = await begun(worker, {
      plan: { title: "T", nodes: [words("a"), doing(ADD)] },
      sessionId,
    });
    await outcome(worker, id);
    assert.equal((await sketchOf(sessionId)).length, 2);
  }
});

test("a step of more than a row can hold is committed, and its record is a small multiple", async () => {
  const sessionId = await open(worker, [button()]);
  const text = "x".repeat(45_000);
  const operations = Array.from({ length: 60 }, (_, row) => ({
    ...ADD,
    y: 40 + row * 60,
    props: { text: `${row} ${text}` },
  }));
  model.script(answer("words"));
  const plan = { title: "T", nodes: [words("a"), doing(...operations)] };
  const id = await begun(worker, { plan, sessionId });
  const end = await outcome(worker, id);
  assert.deepEqual([end.status, end.committed], ["completed", { revision: 1, leftOut: [] }]);
  const sketch = await sketchOf(sessionId);
  assert.equal(sketch.length, 61);
  const record = await ask(worker, `GET /execution/${id}/load`);
  const size = JSON.stringify(record.body).length;
  assert.ok(size < 6 * JSON.stringify(sketch).length, `${size}`);
  const socket = new WebSocket(`${worker.url.replace("http", "ws")}/api/v1/ws/${id}?from=0`);
  /** @type {any[]} */
  const told = [];
  socket.on("message", (/** @type {Buffer} */ data) => told.push(JSON.parse(String(data))));
  await once(socket, "open");
  await eventually(() => told.at(-1)?.status === "completed", "the end");
  socket.close();
  const step = told.find((event) => event.type === "operations");
  assert.equal(step.operations.length, 60, "who comes later hears all of it");
  assert.deepEqual(logged(worker, "execution_broken"), []);
});
