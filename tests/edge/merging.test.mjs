// What becomes of edits that are made at the same time, or on a screen that has not caught up.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, button, open } from "./api.mjs";
import { startWorker } from "./worker.mjs";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "0" } });
});
after(() => worker.stop());

const move = (/** @type {string} */ componentId, /** @type {number} */ x, y = 40) => ({
  type: "move",
  componentId,
  x,
  y,
});

/** @param {string} id @param {number} baseRevision @param {unknown[]} operations @param {object} [more] */
const edit = (id, baseRevision, operations, more = {}) =>
  ask(worker, `POST /session/${id}/operations`, { baseRevision, operations, ...more });

/** @param {string} id */
const head = async (id) => (await ask(worker, `GET /session/${id}`)).body;

/** A chat by a client that shows `currentSketch`. @param {string} id @param {object} body */
const chat = (id, body) => ask(worker, "POST /chat", { message: "hmm", sessionId: id, ...body });

test("the order in which a client writes keys is no edit", async () => {
  const other = button({ id: "b", y: 120 });
  const id = await open(worker, [button({ id: "a", props: { text: "Go", name: "go" } }), other]);
  const sorted = (/** @type {string} */ text, x = 40) => [
    button({ id: "a", x, props: { name: "go", text } }),
    other,
  ];
  const same = await chat(id, { currentSketch: sorted("Go") });
  assert.deepEqual([same.status, same.body.revision], [200, 0]);
  assert.deepEqual(Object.keys(same.body.modifiedSketch[0].props), ["text", "name"]);
  const edited = await chat(id, { currentSketch: sorted("Stop", 80), baseRevision: 0 });
  assert.deepEqual([edited.status, edited.body.revision], [200, 1]);
  const { operationHistory } = await head(id);
  assert.deepEqual(operationHistory[0].operations, [
    move("a", 80),
    { type: "modify", componentId: "a", props: { text: "Stop" } },
  ]);
});

test("a screen's own edit is merged with what happened since, field by field", async () => {
  const id = await open(worker, [button({ id: "a" }), button({ id: "b" })]);
  await edit(id, 0, [move("a", 100)]);
  await edit(id, 1, [move("b", 100), { type: "modify", componentId: "b", props: { text: "Go" } }]);
  // Drawn on revision 1: b is where it was, and the person has moved it down.
  const currentSketch = [button({ id: "a", x: 100 }), button({ id: "b", y: 300 })];
  const { status, body } = await chat(id, { currentSketch });
  assert.deepEqual([status, body.revision], [200, 3]);
  assert.deepEqual(body.modifiedSketch, [
    button({ id: "a", x: 100 }),
    button({ id: "b", x: 100, y: 300, props: { text: "Go" } }),
  ]);
  const { operationHistory } = await head(id);
  assert.deepEqual(
    [operationHistory[2].origin, operationHistory[2].operations],
    ["manual", [move("b", 100, 300)]],
  );
});

test("where both changed one field, the person wins; with a base revision it is a conflict", async () => {
  const sketch = [button({ id: "a" }), button({ id: "b" })];
  const seen = [button({ id: "a", x: 7, y: 9 }), button({ id: "b", x: 500 })];
  const first = await open(worker, sketch);
  await edit(first, 0, [move("a", 100)]);
  const won = await chat(first, { currentSketch: seen });
  assert.deepEqual([won.status, won.body.modifiedSketch], [200, seen]);
  const second = await open(worker, sketch);
  await edit(second, 0, [move("a", 100)]);
  const lost = await chat(second, { currentSketch: seen, baseRevision: 0 });
  assert.deepEqual([lost.status, lost.body.code], [409, "revision_conflict"]);
  assert.deepEqual(lost.body.details, {
    revision: 1,
    currentSketch: [button({ id: "a", x: 100 }), sketch[1]],
  });
});

test("with a base revision, an edit of other parts is merged", async () => {
  const id = await open(worker, [button({ id: "a" }), button({ id: "b" })]);
  await edit(id, 0, [move("a", 100)]);
  const currentSketch = [button({ id: "a" }), button({ id: "b", x: 500 })];
  const { status, body } = await chat(id, { currentSketch, baseRevision: 0 });
  assert.deepEqual([status, body.revision], [200, 2]);
  assert.deepEqual(body.modifiedSketch, [button({ id: "a", x: 100 }), button({ id: "b", x: 500 })]);
});

test("a turn of a person who sees an older revision is done on the newest if it can be", async () => {
  const sketch = [
    button({ id: "a", props: { text: "Alpha" } }),
    button({ id: "b", y: 200, props: { text: "Beta" } }),
  ];
  for (const screen of [{ baseRevision: 0 }, { currentSketch: sketch }]) {
    const id = await open(worker, sketch);
    await edit(id, 0, [move("a", 100)]);
    const { status, body } = await chat(id, {
      message: 'move "Beta" 200 px to the right',
      ...screen,
    });
    assert.deepEqual([status, body.success, body.revision], [200, true, 2], JSON.stringify(body));
    assert.deepEqual(
      body.modifiedSketch.map((/** @type {any} */ { x }) => x),
      [100, 240],
    );
    const idle = await chat(id, { message: "qwertz", baseRevision: 0 });
    assert.deepEqual([idle.body.revision, idle.body.modifiedSketch], [2, body.modifiedSketch]);
  }
});

test("a dry run keeps the person's own edit out of the session, too", async () => {
  const id = await open(worker, [button()]);
  const { body } = await chat(id, {
    message: "move the button 200 px to the right",
    currentSketch: [button({ y: 99 })],
    dryRun: true,
  });
  assert.deepEqual([body.revision, body.modifiedSketch], [0, [button({ x: 240, y: 99 })]]);
  assert.deepEqual((await head(id)).operationHistory, []);
});

test("fifty chats and edits at once: each is in the sketch exactly once or was told 409", async () => {
  const sketch = Array.from({ length: 10 }, (_, i) =>
    button({ id: `b${i}`, y: 60 * i, props: { text: `Item ${i}` } }),
  );
  const id = await open(worker, sketch);
  const initial = JSON.stringify(sketch);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      if (i % 5 < 2) {
        const message = `move "Item ${i % 10}" ${i + 1} px to the right`;
        return chat(id, { message, baseRevision: 0 });
      }
      const added = { ...button({ id: `new${i}` }), componentId: `new${i}`, componentType: "Text" };
      const operations =
        i % 5 === 2 ? [{ ...added, type: "add" }] : [move(`b${i % 10}`, 500 + i, 60 * (i % 10))];
      return edit(id, 0, operations);
    }),
  );
  const { currentSketch, revision, operationHistory } = await head(id);
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(revision, won.length);
  assert.deepEqual(
    won.map(({ body }) => body.revision).sort((a, b) => a - b),
    won.map((_, i) => i + 1),
  );
  for (const { status, body } of answers) {
    if (status !== 200) assert.deepEqual([status, body.code], [409, "revision_conflict"]);
    else
      assert.deepEqual(
        operationHistory.find((/** @type {any} */ commit) => commit.revision === body.revision)
          .operations,
        body.operations,
      );
  }
  const added = answers.filter(({ body }) => body.operations?.[0]?.type === "add").length;
  assert.equal(added, 10, "additions never conflict");
  assert.equal(currentSketch.length, 20);
  for (let step = revision; step > 0; step--) await ask(worker, `POST /session/${id}/undo`);
  const undone = await ask(worker, `GET /session/${id}`);
  assert.equal(JSON.stringify(undone.body.currentSketch), initial, "byte for byte");
  assert.equal(undone.body.revision, 2 * revision);
});
