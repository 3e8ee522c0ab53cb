// Chats that the interpreter answers: what they change, what they leave, and who may change what when.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, button, open, streamed } from "./api.mjs";
import { startWorker } from "./worker.mjs";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker();
});
after(() => worker.stop());

const RIGHT = "move the button 200 px to the right";
const UNKNOWN = "0190b6c2-7b1e-4c7a-9f43-0242ac120002";

/** @param {object} body */
const chat = (body) => ask(worker, "POST /chat", body);

/** The session's sketch and revision now. @param {string} id */
async function head(id) {
  const { body } = await ask(worker, `GET /session/${id}`);
  return { sketch: body.currentSketch, revision: body.revision, history: body.operationHistory };
}

test("a chat without a session opens one, changes the sketch and says so", async () => {
  const { status, body } = await chat({ message: RIGHT, currentSketch: [button()] });
  assert.equal(status, 200);
  assert.deepEqual(
    {
      ...body,
      description: undefined,
      requestId: undefined,
      sessionId: undefined,
      suggestions: undefined,
    },
    {
      success: true,
      modifiedSketch: [button({ x: 240 })],
      operations: [{ type: "move", componentId: "save", x: 240, y: 40 }],
      reasoning: "",
      description: undefined,
      sessionId: undefined,
      revision: 1,
      intent: "modification",
      provider: "offline",
      model: null,
      usage: { inputTokens: 0, outputTokens: 0 },
      rejected: [],
      repairs: [],
      suggestions: undefined,
      requestId: undefined,
    },
  );
  assert.ok(body.description.length > 0);
  assert.ok(body.suggestions.length <= 3);
  const { sketch, revision, history } = await head(body.sessionId);
  assert.deepEqual([sketch, revision], [[button({ x: 240 })], 1]);
  assert.deepEqual(
    { ...history[0], timestamp: undefined },
    {
      revision: 1,
      timestamp: undefined,
      origin: "chat",
      message: RIGHT,
      operations: body.operations,
    },
  );
});

test("undo and redo are steps of the history, and stop at its ends", async () => {
  const id = await open(worker, [button()]);
  const xs = [];
  for (const message of [RIGHT, RIGHT, "undo", "undo", "undo", "redo", "redo", "redo"]) {
    const { body } = await chat({ message, sessionId: id });
    xs.push([body.success, body.modifiedSketch[0].x, body.revision]);
  }
  assert.deepEqual(xs, [
    [true, 240, 1],
    [true, 440, 2],
    [true, 240, 3],
    [true, 40, 4],
    [true, 40, 4],
    [true, 240, 5],
    [true, 440, 6],
    [true, 440, 6],
  ]);
  const { history } = await head(id);
  assert.deepEqual(
    history.map((/** @type {any} */ commit) => commit.origin),
    ["chat", "chat", "undo", "undo", "redo", "redo"],
  );
});

test("every kind of operation is stored as it was done and can be undone, paint order included", async () => {
  const sketch = [button({ id: "a" }), button({ id: "b", x: 300 }), button({ id: "c", x: 500 })];
  const id = await open(worker, sketch);
  const edits = [
    [sketch[2], sketch[0], sketch[1]],
    [sketch[2], button({ id: "new", x: 700 }), sketch[0], sketch[1]],
    [button({ id: "new", x: 700, width: 300, props: { text: "New", level: 1 } }), sketch[1]],
    [],
    [button({ id: "z" })],
  ];
  for (const [index, seen] of edits.entries()) {
    const { body } = await chat({
      message: "hmm",
      sessionId: id,
      currentSketch: seen,
      baseRevision: index,
    });
    assert.deepEqual([body.revision, body.modifiedSketch], [index + 1, seen]);
    assert.deepEqual((await head(id)).sketch, seen);
  }
  for (const former of [...edits.slice(0, -1).reverse(), sketch]) {
    const { body } = await chat({ message: "undo", sessionId: id });
    assert.equal(JSON.stringify(body.modifiedSketch), JSON.stringify(former));
    assert.equal(JSON.stringify((await head(id)).sketch), JSON.stringify(former));
  }
});

test("what is not understood changes nothing and offers something better", async () => {
  const id = await open(worker, [button()]);
  const { status, body } = await chat({ message: "qwertz uiopü", sessionId: id });
  assert.deepEqual([status, body.success, body.operations, body.revision], [200, true, [], 0]);
  assert.ok(body.description.length > 0);
  assert.deepEqual(body.notUnderstood, ["qwertz uiopü"]);
  assert.deepEqual(body.modifiedSketch, [button()]);
});

test("an ambiguous request is answered by a question with choices", async () => {
  const two = [button(), button({ id: "cancel", x: 300, props: { text: "Cancel" } })];
  const { body } = await chat({ message: "delete the button", currentSketch: two });
  assert.deepEqual([body.success, body.operations, body.modifiedSketch], [true, [], two]);
  assert.ok(body.prompt.length > 0);
  assert.equal(body.choices.length, 2);
});

test("a dry run says what it would do and does nothing", async () => {
  const id = await open(worker, [button()]);
  const { body } = await chat({ message: RIGHT, sessionId: id, dryRun: true });
  assert.deepEqual(body.modifiedSketch, [button({ x: 240 })]);
  assert.deepEqual(body.operations, [{ type: "move", componentId: "save", x: 240, y: 40 }]);
  assert.equal(body.revision, 0);
  assert.deepEqual(await head(id), { sketch: [button()], revision: 0, history: [] });
});

test("the sketch that the person edited by hand is committed first, as an edit of its own", async () => {
  const id = await open(worker, [button()]);
  const { body } = await chat({
    message: RIGHT,
    sessionId: id,
    currentSketch: [button({ y: 99 })],
  });
  assert.deepEqual(body.modifiedSketch, [button({ x: 240, y: 99 })]);
  assert.equal(body.revision, 2);
  const { history } = await head(id);
  assert.deepEqual(
    history.map((/** @type {any} */ { origin, operations }) => [origin, operations]),
    [
      ["manual", [{ type: "move", componentId: "save", x: 40, y: 99 }]],
      ["chat", [{ type: "move", componentId: "save", x: 240, y: 99 }]],
    ],
  );
});

test("a base revision behind the head is a conflict that tells the head", async () => {
  const id = await open(worker, [button()]);
  await chat({ message: RIGHT, sessionId: id });
  const stale = {
    message: RIGHT,
    sessionId: id,
    currentSketch: [button({ y: 7 })],
    baseRevision: 0,
  };
  const { status, body } = await chat(stale);
  const newest = [button({ x: 240 })];
  assert.deepEqual([status, body.success, body.code], [409, false, "revision_conflict"]);
  assert.deepEqual(body.details, { revision: 1, currentSketch: newest });
  assert.deepEqual([body.modifiedSketch, body.revision, body.sessionId], [newest, 1, id]);
  const again = await chat({ ...stale, baseRevision: 1 });
  assert.deepEqual(again.body.modifiedSketch, [button({ x: 240, y: 7 })]);
});

test("a screen that has not caught up is not taken for an edit", async () => {
  const id = await open(worker, [button()]);
  await chat({ message: RIGHT, sessionId: id });
  const { status, body } = await chat({ message: RIGHT, sessionId: id, currentSketch: [button()] });
  assert.deepEqual([status, body.code], [409, "revision_conflict"]);
  assert.deepEqual((await head(id)).sketch, [button({ x: 240 })]);
  const undone = await chat({ message: "undo", sessionId: id, currentSketch: [button()] });
  assert.deepEqual([undone.status, undone.body.modifiedSketch], [200, [button()]]);
});

test("an undo on a revision that the person names is of no other one", async () => {
  const id = await open(worker, [button()]);
  await chat({ message: RIGHT, sessionId: id });
  const { status, body } = await chat({ message: "undo", sessionId: id, baseRevision: 0 });
  assert.deepEqual([status, body.code], [409, "revision_conflict"]);
});

test("a chat in a session that is not there goes on in a new one, if it brings a sketch", async () => {
  for (const sessionId of [UNKNOWN, "nonsense"]) {
    const { body } = await chat({ message: RIGHT, sessionId, currentSketch: [button()] });
    assert.equal(body.success, true);
    assert.notEqual(body.sessionId, sessionId);
    assert.deepEqual((await head(body.sessionId)).sketch, [button({ x: 240 })]);
    const without = await chat({ message: RIGHT, sessionId });
    assert.deepEqual([without.status, without.body.code], [404, "session_not_found"]);
  }
});

test("twenty chats at once about different components are all done", async () => {
  const sketch = Array.from({ length: 20 }, (_, i) =>
    button({ id: `b${i}`, y: 50 * i, props: { text: `Item ${i}` } }),
  );
  const id = await open(worker, sketch);
  const answers = await Promise.all(
    sketch.map((_, i) => chat({ message: `move "Item ${i}" 200 px to the right`, sessionId: id })),
  );
  const { sketch: result, revision, history } = await head(id);
  for (const [i, { status, body }] of answers.entries()) {
    assert.deepEqual([status, body.success], [200, true], JSON.stringify(body));
    assert.equal(result[i].x, 240);
  }
  assert.deepEqual([revision, history.length], [20, 20]);
  assert.deepEqual(
    answers.map(({ body }) => body.revision).sort((a, b) => a - b),
    answers.map((_, i) => i + 1),
  );
});

// What a turn that does one operation tells.
const IN_ORDER = [
  "analysis",
  "session",
  "intent",
  "modification",
  "operation",
  "text",
  "validation",
  "execution",
  "result",
];

test("a stream tells the turn in its order and ends with the answer", async () => {
  const events = await streamed(worker, { message: RIGHT, currentSketch: [button()] });
  const { data: result } = events.at(-1) ?? assert.fail("no event");
  assert.deepEqual(
    events.map(({ name }) => name),
    IN_ORDER,
  );
  const steps = events.filter(({ data }) => data.step !== undefined).map(({ data }) => data);
  assert.deepEqual(
    steps.map(({ step, status }) => [step, status]),
    ["analyzing", "modifying", "validating", "executing"].map((step) => [step, "in_progress"]),
  );
  assert.ok(steps.every(({ message }) => message.length > 0));
  assert.deepEqual(events[1].data, { sessionId: result.sessionId, revision: 0 });
  assert.deepEqual(events[2].data, { intent: "modification" });
  assert.deepEqual(events[4].data, {
    kind: "operation",
    index: 0,
    operation: { type: "move", componentId: "save", x: 240, y: 40 },
    coercions: [],
  });
  assert.deepEqual([result.success, result.modifiedSketch], [true, [button({ x: 240 })]]);
  assert.deepEqual((await head(result.sessionId)).sketch, [button({ x: 240 })]);
});

test("a streamed undo shows what it did, in the same order", async () => {
  const id = await open(worker, [button()]);
  await chat({ message: RIGHT, sessionId: id });
  const events = await streamed(worker, { message: "undo", sessionId: id });
  const { data: result } = events.at(-1) ?? assert.fail("no event");
  assert.deepEqual(
    events.map(({ name }) => name),
    IN_ORDER,
  );
  const back = { type: "move", componentId: "save", x: 40, y: 40 };
  assert.deepEqual(
    [events[4].data.operation, result.operations, result.modifiedSketch],
    [back, [back], [button()]],
  );
});

test("a stream that cannot begin is an ordinary error", async () => {
  const id = await open(worker, [button()]);
  await chat({ message: RIGHT, sessionId: id });
  for (const [body, status, code] of [
    [
      { message: RIGHT, sessionId: id, baseRevision: 0, currentSketch: [button({ y: 7 })] },
      409,
      "revision_conflict",
    ],
    [{ message: RIGHT, sessionId: UNKNOWN }, 404, "session_not_found"],
    [{ message: RIGHT }, 400, "invalid_request"],
  ]) {
    const answer = await ask(worker, "POST /chat/stream", body);
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
  }
});

test("a provider that this server does not have fails the turn, not the request", async () => {
  for (const message of ["qwertz", RIGHT]) {
    const { status, body } = await chat({
      message,
      currentSketch: [button()],
      provider: "openai",
    });
    assert.deepEqual(
      [status, body.success, body.code, body.provider, body.modifiedSketch],
      [200, false, "provider_unavailable", "openai", [button()]],
    );
    assert.deepEqual(
      (await head(body.sessionId)).sketch,
      [button()],
      "the session was opened all the same",
    );
  }
});
