// A Worker that is killed in the middle of a turn: nothing that was committed is lost, and the turn is reported.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, gate, stallAfter, startModelServer } from "../model-server.mjs";
import { ask, button, eventually, logged, open } from "./api.mjs";
import { stateFolder } from "./store.mjs";
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
