// A client that leaves in mid-turn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, gate, stallAfter, startModelServer } from "../model-server.mjs";
import { ask, button, open, send } from "./api.mjs";
import { startWorker } from "./worker.mjs";

const REQUEST = "give it some life, would you";
const move = { type: "move", componentId: "save", x: 300, y: 40 };
const text = JSON.stringify({ operations: [move], description: "Done." });

for (const route of ["/chat", "/chat/stream"]) {
  test(`a client that leaves ${route} ends the model call, and nothing is committed`, async (t) => {
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

    // Before the first word of the model, and in the midst of its answer.
    for (const [index, after] of [0, 1].entries()) {
      const held = gate();
      model.script(answer(text, { interruptions: [stallAfter(after, held)] }));
      const leave = new AbortController();
      const body = { message: REQUEST, sessionId: id };
      const left = assert.rejects(
        send(worker, `POST ${route}`, body, {}, leave.signal).then((response) => response.text()),
        { name: "AbortError" },
      );
      const call = await model.request(index);
      leave.abort();
      assert.equal(await call.aborted, true, "the call to the model was cut");
      await left;
      held.open();
    }

    const next = await ask(worker, "POST /chat", {
      message: "move the button 200 px to the right",
      sessionId: id,
    });
    assert.deepEqual([next.body.success, next.body.revision], [true, 1]);
    assert.deepEqual(next.body.modifiedSketch, [button({ x: 240 })]);
  });
}
