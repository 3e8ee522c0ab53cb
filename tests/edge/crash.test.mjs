// A Worker that is killed in the middle of a turn: nothing that was committed is lost, and the turn is reported.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, gate, stallAfter, startModelServer } from "../model-server.mjs";
import { ask, button, eventually, logged, open } from "./api.mjs";
import { loseAnswers, stateFolder } from "./store.mjs";
import { startWorker } from "./worker.mjs";

test("a turn that is cut off by a crash is reported as interrupted, and the session goes on", async (t) => {
  const state = stateFolder();
  const model = await startModelServer();
  t.after(() => model.stop());
  const vars = {
    CUSTOM_BASE_URL: model.url,
    CUSTOM_MODEL: "scripted",
    DEFAULT_PROVIDER: "offline",
    // Out of reach: nobody waits for the time of the turn to be over.
    LLM_DEADLINE_MS: "3600000",
    DEBUG_MODE: "true",
  };
  const first = await startWorker({ state, vars });
  t.after(() => first.stop());
  const id = await open(first, [button()]);
  const right = { message: "move the button 200 px to the right", sessionId: id };
  assert.equal((await ask(first, "POST /chat", right)).body.revision, 1);
  const before = await ask(first, `GET /session/${id}`);
  model.script(answer("{}", { interruptions: [stallAfter(1, gate())] }));
  const said = { message: "give it some life, would you", sessionId: id, provider: "custom" };
  const headers = { "x-request-id": "cut-off", "idempotency-key": "once" };
  const cut = ask(first, "POST /chat", said, headers).catch(() => "no answer");
  await model.request(0);
  await first.kill();
  assert.equal(await cut, "no answer");

  const second = await startWorker({ state, vars });
  t.after(() => second.stop());
  assert.deepEqual((await ask(second, `GET /session/${id}`)).body, before.body);
  await eventually(
    () =>
      logged(second, "turn_interrupted").some(
        (entry) => entry.request_id === "cut-off" && entry.session_id === id,
      ),
    "the report of the turn",
  );
  const move = { type: "move", componentId: "save", x: 300, y: 40 };
  model.script(answer(JSON.stringify({ operations: [move], description: "Done." })));
  const again = await ask(second, "POST /chat", said, headers);
  assert.deepEqual([again.status, again.body.revision], [200, 2], "the same request, made again");
  await ask(second, "POST /chat", { message: "undo", sessionId: id });
  const undone = await ask(second, "POST /chat", { message: "undo", sessionId: id });
  assert.deepEqual(
    [undone.body.success, undone.body.revision, undone.body.modifiedSketch],
    [true, 4, [button()]],
  );
});

const VARS = { DEFAULT_PROVIDER: "offline", RATE_LIMIT_PER_MINUTE: "0" };
const ADD = { type: "add", componentType: "Text", x: 400, y: 400, width: 80, height: 40 };

/**
 * One request of each route that changes a session, each in its own session, with the effect of its commit.
 * @param {{ url: string }} worker
 */
async function keyedRequests(worker) {
  const asked = async (/** @type {string} */ message) => {
    const id = await open(worker, [
      button(),
      button({ id: "other", y: 200, props: { text: "Other" } }),
    ]);
    const { body } = await ask(worker, "POST /chat", { message, sessionId: id });
    return { id, body };
  };
  const said = 'add a button that says "Once"';
  const moved = 'move "Save" 200 px to the right';
  const [adding, undoing, redoing, talking, streaming, answering] = await Promise.all(
    [moved, moved, moved, moved, moved, "delete the button"].map(asked),
  );
  await ask(worker, `POST /session/${redoing.id}/undo`);
  assert.ok(answering.body.awaiting, JSON.stringify(answering.body));
  const edit = { baseRevision: 1, operations: [ADD] };
  return [
    { id: adding.id, route: `POST /session/${adding.id}/operations`, body: edit },
    { id: undoing.id, route: `POST /session/${undoing.id}/undo`, body: {} },
    { id: redoing.id, route: `POST /session/${redoing.id}/redo`, body: {} },
    { id: talking.id, route: "POST /chat", body: { message: said, sessionId: talking.id } },
    {
      id: streaming.id,
      route: "POST /chat/stream",
      body: { message: said, sessionId: streaming.id },
    },
    {
      id: answering.id,
      route: `POST /respond/${answering.body.awaiting}`,
      body: { answer: "Other" },
    },
  ];
}

/** Returns the outcome of an answer; that of a stream is its last event. @param {{ body: any }} answer */
function done({ body }) {
  const result =
    typeof body === "string" ? JSON.parse(body.trim().split("\ndata: ").at(-1) ?? "") : body;
  const { success, revision, operations, sessionId } = result;
  const sketch = result.modifiedSketch ?? result.currentSketch;
  return { success, revision, operations, sessionId, sketch };
}

test("a repeated request gets what it has led to, although its answer was lost, and is not done twice", async (t) => {
  const state = stateFolder();
  const first = await startWorker({ state, vars: VARS });
  t.after(() => first.stop());
  const requests = await keyedRequests(first);
  const answers = [];
  for (const [i, { route, body }] of requests.entries()) {
    const answer = await ask(first, route, body, { "idempotency-key": `key ${i}` });
    assert.equal(answer.status, 200, route);
    answers.push(done(answer));
    assert.ok(
      answers[i].success && answers[i].operations.length > 0,
      `${route} ${JSON.stringify(answer.body)}`,
    );
  }
  await first.kill();
  loseAnswers(state);

  const second = await startWorker({ state, vars: VARS });
  t.after(() => second.stop());
  // Somebody else goes on meanwhile.
  for (const [i, { id }] of requests.entries()) {
    const operations = [{ ...ADD, x: 900 }];
    const edit = { baseRevision: answers[i].revision, operations };
    assert.equal((await ask(second, `POST /session/${id}/operations`, edit)).status, 200);
  }
  for (const [i, { id, route, body }] of requests.entries()) {
    const { revision, currentSketch } = (await ask(second, `GET /session/${id}`)).body;
    const again = await ask(second, route, body, { "idempotency-key": `key ${i}` });
    assert.equal(again.status, 200, route);
    assert.deepEqual(done(again), answers[i], route);
    const after = (await ask(second, `GET /session/${id}`)).body;
    assert.deepEqual([after.revision, after.currentSketch], [revision, currentSketch], route);
  }
  const anew = await ask(second, requests[0].route, requests[0].body, {
    "idempotency-key": "another",
  });
  assert.equal(anew.body.revision, answers[0].revision + 2, "another key is another request");
});

test("an answer to a question that a crash has cut off is given again by its key", async (t) => {
  const state = stateFolder();
  const model = await startModelServer();
  t.after(() => model.stop());
  const vars = { CUSTOM_BASE_URL: model.url, CUSTOM_MODEL: "scripted", DEFAULT_PROVIDER: "custom" };
  const first = await startWorker({ state, vars });
  t.after(() => first.stop());
  const id = await open(first, [button()]);
  const question = { prompt: "Which way?", choices: ["Left", "Right"] };
  model.script(answer(JSON.stringify({ operations: [], description: "", ask: question })));
  const asked = await ask(first, "POST /chat", { message: "give it some life", sessionId: id });
  assert.ok(asked.body.awaiting, JSON.stringify(asked.body));
  const route = `POST /respond/${asked.body.awaiting}`;
  const headers = { "idempotency-key": "cut off" };
  model.script(answer("{}", { interruptions: [stallAfter(1, gate())] }));
  const cut = ask(first, route, { answer: "Right" }, headers).catch(() => "no answer");
  await model.request(1);
  await first.kill();
  await cut;
  loseAnswers(state);

  const second = await startWorker({ state, vars });
  t.after(() => second.stop());
  const other = await ask(second, route, { answer: "Right" });
  assert.deepEqual([other.status, other.body.code], [410, "token_used"], "without the key");
  const move = { type: "move", componentId: "save", x: 300, y: 40 };
  model.script(answer(JSON.stringify({ operations: [move], description: "Done." })));
  const again = await ask(second, route, { answer: "Right" }, headers);
  assert.deepEqual([again.status, again.body.revision], [200, 1], JSON.stringify(again.body));
});
