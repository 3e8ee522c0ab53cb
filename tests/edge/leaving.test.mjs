// A client that leaves in mid-turn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, gate, stallAfter, startModelServer } from "../model-server.mjs";
import { ask, button, events, open, send } from "./api.mjs";
import { startWorker } from "./worker.mjs";

test("a client that leaves a stream ends the model call, and nothing is committed", async (t) => {
  const model = await startModelServer();
  t.after(() => model.stop());
  // The deadline is out of reach: only the client's leaving can end the call.
  const vars = {
    CUSTOM_BASE_URL: model.url,
    CUSTOM_MODEL: "scripted",
    LLM_DEADLINE_MS: "3600000",
  };
  const worker = await startWorker({ vars });
  t.after(() => worker.stop());
  const id = await open(worker, [button()]);

  const held = gate();
  const move = { type: "move", componentId: "save", x: 300, y: 40 };
  const text = JSON.stringify({ operations: [move], description: "Done." });
  model.script(answer(text, { interruptions: [stallAfter(1, held)] }));
  const leave = new AbortController();
  const body = { message: "give it some life, would you", sessionId: id };
  const stream = events(await send(worker, "POST /chat/stream", body, {}, leave.signal));
  for await (const { name } of stream) if (name === "modification") break;
  const call = await model.request(0);
  leave.abort();

  assert.equal(await call.aborted, true, "the call to the model was cut");
  held.open();
  const next = await ask(worker, "POST /chat", {
    message: "move the button 200 px to the right",
    sessionId: id,
  });
  assert.deepEqual([next.body.success, next.body.revision], [true, 1]);
  assert.deepEqual(next.body.modifiedSketch, [button({ x: 240 })]);
});
