// A model that takes longer than proxies and leases like.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, gate, stallAfter, startModelServer } from "../model-server.mjs";
import { ask, button, logged, open, send } from "./api.mjs";
import { startWorker } from "./worker.mjs";

const REQUEST = "give it some life, would you";
const move = { type: "move", componentId: "save", x: 300, y: 40 };
const text = JSON.stringify({ operations: [move], description: "Done." });

test("while a model is silent the stream shows signs of life, and the turn goes on", async (t) => {
  const model = await startModelServer();
  t.after(() => model.stop());
  const vars = { CUSTOM_BASE_URL: model.url, CUSTOM_MODEL: "scripted" };
  const worker = await startWorker({ vars });
  t.after(() => worker.stop());
  const id = await open(worker, [button()]);

  const held = gate();
  model.script(answer(text, { interruptions: [stallAfter(1, held)] }));
  const body = { message: REQUEST, sessionId: id };
  const response = await send(worker, "POST /chat/stream", body, { "idempotency-key": "slow" });
  assert.ok(response.body);
  let seen = "";
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    seen += part;
    // By now a turn that nobody renews would count as interrupted.
    if (seen.includes(": keep-alive\n\n")) held.open();
  }
  assert.match(seen, /\n\n: keep-alive\n\n/);
  assert.match(seen, /event: result\ndata: .*"revision":1/);
  assert.deepEqual(logged(worker, "turn_interrupted"), []);

  const repeated = await ask(worker, "POST /chat/stream", body, { "idempotency-key": "slow" });
  assert.equal(repeated.status, 200);
  assert.match(repeated.body, /event: result\ndata: .*"revision":1/);
  const { body: session } = await ask(worker, `GET /session/${id}`);
  assert.deepEqual([session.revision, session.currentSketch], [1, [button({ x: 300 })]]);
});
