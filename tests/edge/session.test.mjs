// The life of a session: opened, seen, edited, kept over a restart, deleted, expired, copied, restored.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { ask, button, eventually, logged, open } from "./api.mjs";
import { loseObjects, stateFolder, withKv } from "./store.mjs";
import { startWorker } from "./worker.mjs";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker();
});
after(() => worker.stop());

const fixture = async (/** @type {string} */ name) =>
  JSON.parse(await readFile(new URL(`../fixtures/${name}.json`, import.meta.url), "utf8"));
const UNKNOWN = "0190b6c2-7b1e-4c7a-9f43-0242ac120002";

test("a session shows the sketch that it was opened with, number for number and key for key", async () => {
  for (const name of ["landing", "settings", "dashboard", "messy"]) {
    const sketch = await fixture(name);
    const created = await ask(worker, "POST /session", sketch);
    assert.equal(created.status, 200);
    assert.deepEqual(Object.keys(created.body), ["sessionId", "createdAt", "revision"]);
    assert.equal(created.body.revision, 0);
    const { body } = await ask(worker, `GET /session/${created.body.sessionId}`);
    const complete = sketch.map((/** @type {any} */ component) => ({
      ...component,
      props: component.props ?? {},
    }));
    assert.equal(JSON.stringify(body.currentSketch), JSON.stringify(complete));
    assert.deepEqual(
      { ...body, currentSketch: undefined },
      {
        sessionId: created.body.sessionId,
        createdAt: created.body.createdAt,
        updatedAt: created.body.createdAt,
        revision: 0,
        usage: { turns: 0, tokens: { inputTokens: 0, outputTokens: 0 }, cost: null, days: [] },
        currentSketch: undefined,
        operationHistory: [],
      },
    );
  }
});

test("a sketch of many components with long texts in every script comes back as it was", async () => {
  const sketch = Array.from({ length: 3000 }, (_, i) =>
    button({
      id: `строка-${i}`,
      x: i / 7,
      props: { text: '语言 🎨 "quoted"\n'.repeat(40), n: i / 3 },
    }),
  );
  const id = await open(worker, sketch);
  const { body } = await ask(worker, `GET /session/${id}`);
  assert.equal(JSON.stringify(body.currentSketch), JSON.stringify(sketch));
});

test("an empty sketch is a sketch", async () => {
  const id = await open(worker, []);
  assert.deepEqual((await ask(worker, `GET /session/${id}`)).body.currentSketch, []);
});

test("a deleted session is gone, and deleting what is not there succeeds", async () => {
  const id = await open(worker, [button()]);
  for (const session of [id, id, UNKNOWN, "no-such-name"]) {
    const { status, body } = await ask(worker, `DELETE /session/${session}`);
    assert.deepEqual([status, body], [200, { success: true }]);
  }
  for (const session of [id, UNKNOWN, "no-such-name", "%00"]) {
    const { status, body } = await ask(worker, `GET /session/${session}`);
    assert.deepEqual([status, body.success, body.code], [404, false, "session_not_found"], session);
  }
});

test("a session outlives the Worker's process", async (t) => {
  const state = stateFolder();
  const first = await startWorker({ state });
  t.after(() => first.stop());
  const id = await open(first, [button()]);
  await ask(first, "POST /chat", { message: "move the button 200 px to the right", sessionId: id });
  const before = await ask(first, `GET /session/${id}`);
  await first.stop();

  const second = await startWorker({ state });
  t.after(() => second.stop());
  assert.deepEqual((await ask(second, `GET /session/${id}`)).body, before.body);
  const undone = await ask(second, "POST /chat", { message: "undo", sessionId: id });
  assert.deepEqual(undone.body.modifiedSketch, [button()]);
  assert.equal(undone.body.revision, 2);
});

test("KV holds a copy, and a session that lost its object comes back from it with its undo", async (t) => {
  const state = stateFolder();
  const first = await startWorker({ state, vars: { LOG_LEVEL: "DEBUG" } });
  t.after(() => first.stop());
  const id = await open(first, [button()]);
  await ask(first, "POST /chat", { message: "move the button 200 px to the right", sessionId: id });
  const seen = await ask(first, `GET /session/${id}`);
  await eventually(
    () =>
      logged(first, "session_copied").some(
        (entry) => entry.session_id === id && entry.revision === 1,
      ),
    "the copy of revision 1",
  );
  await first.stop();

  const key = `sketchagent:session:${id}`;
  const { copy, expiration } = await withKv(state, async (kv) => {
    const { keys } = await kv.list({ prefix: key });
    return { copy: await kv.get(key, "json"), expiration: keys[0].expiration };
  });
  assert.deepEqual(Object.keys(copy), [
    "session_id",
    "created_at",
    "updated_at",
    "initial_sketch",
    "latest_sketch",
    "current_sketch",
    "operation_history",
    "message_history",
    "revision",
  ]);
  assert.equal(copy.session_id, id);
  assert.equal(copy.created_at, seen.body.createdAt);
  assert.equal(copy.updated_at, seen.body.updatedAt);
  assert.deepEqual(copy.initial_sketch, [button()]);
  assert.deepEqual(copy.latest_sketch, [button({ x: 240 })]);
  assert.deepEqual(copy.current_sketch, [button({ x: 240 })]);
  assert.deepEqual(copy.operation_history, seen.body.operationHistory);
  assert.equal(copy.revision, 1);
  assert.deepEqual(
    copy.message_history.map((/** @type {any} */ message) => message.role),
    ["user", "assistant"],
  );
  assert.ok(
    expiration * 1000 > Date.parse(seen.body.updatedAt) + 3_000_000,
    "about an hour from its last use",
  );

  loseObjects(state);
  const second = await startWorker({ state });
  t.after(() => second.stop());
  assert.deepEqual((await ask(second, `GET /session/${id}`)).body, seen.body);
  const undone = await ask(second, "POST /chat", { message: "undo", sessionId: id });
  assert.deepEqual(undone.body.modifiedSketch, [button()]);
});

test("a deleted session takes its copy with it", async (t) => {
  const state = stateFolder();
  const first = await startWorker({ state, vars: { LOG_LEVEL: "DEBUG" } });
  t.after(() => first.stop());
  const id = await open(first, [button()]);
  await eventually(() => logged(first, "session_copied").length > 0, "the copy");
  await ask(first, `DELETE /session/${id}`);
  await first.stop();
  assert.deepEqual((await withKv(state, (kv) => kv.list())).keys, []);
});

test("a session that nobody uses expires, with its copy; one that is used does not", async (t) => {
  const state = stateFolder();
  const short = await startWorker({
    state,
    vars: { SESSION_TTL_SECONDS: "3", LOG_LEVEL: "DEBUG" },
  });
  t.after(() => short.stop());
  const [used, unused] = [await open(short, [button()]), await open(short, [button()])];
  const has = async (/** @type {string} */ id) =>
    (await ask(short, `GET /session/${id}`)).status === 200;
  // Looking at the one keeps it; the other is looked at only when its erasure was logged.
  await eventually(async () => {
    assert.ok(await has(used), "a session in use stays");
    return logged(short, "session_erased").some((entry) => entry.session_id === unused);
  }, "the end of the unused session");
  assert.equal(await has(unused), false);
  const chat = await ask(short, "POST /chat", {
    message: "undo",
    sessionId: unused,
    currentSketch: [button()],
  });
  assert.equal(chat.status, 200);
  assert.notEqual(chat.body.sessionId, unused, "a chat goes on in a new session");
  await short.stop();
  const keys = (await withKv(state, (kv) => kv.list())).keys.map(
    (/** @type {any} */ key) => key.name,
  );
  assert.ok(!keys.includes(`sketchagent:session:${unused}`));
});
