// A model that says more than anybody reads, as fast as it can: the answer is cut, and others are served meanwhile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { endless } from "../model-server.mjs";
import { ask, button, eventually, measured, open, send } from "./api.mjs";
import { scripted } from "./scripted.mjs";

const REQUEST = "give it some life, would you";
/** @param {object} delta */
const said = (delta) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`;

const { model, worker } = await scripted({
  // Out of reach: what never ends is cut by its length.
  LLM_DEADLINE_MS: "3600000",
  RATE_LIMIT_PER_MINUTE: "0",
});

for (const [what, reply] of /** @type {[string, ReturnType<typeof endless>][]} */ ([
  ["words", endless(said({ content: "word " }))],
  [
    "words in an operation",
    endless(said({ content: "word " }), {
      head: said({ content: '{"operations":[{"type":"add","props":{"text":"' }),
    }),
  ],
  [
    "operations",
    endless(said({ content: '{"type":"move","componentId":"save","x":3,"y":4},' }), {
      head: said({ content: '{"operations":[' }),
    }),
  ],
  ["signs of life", endless(`: ${"x".repeat(1000)}\n\n`)],
  ["events without words", endless(said({ role: "assistant", padding: "x".repeat(1000) }))],
  ["one line", endless("x".repeat(1000), { head: "data: " })],
  [
    "an answer that is no stream",
    endless("x".repeat(1000), { head: '{"choices":"', type: "application/json" }),
  ],
])) {
  for (const route of ["/chat", "/chat/stream"])
    test(`endless ${what} are cut on ${route}, and others are served meanwhile`, async () => {
      const id = await open(worker, [button()]);
      const asked = model.requests.length;
      model.script(reply);
      const flooded = ask(worker, `POST ${route}`, { message: REQUEST, sessionId: id });
      const call = await model.request(asked);
      let isOver = false;
      flooded.finally(() => {
        isOver = true;
      });
      let served = 0;
      while (!isOver) {
        assert.equal((await ask(worker, "GET /health")).status, 200);
        served += 1;
      }
      const { status, body } = await flooded;
      assert.equal(status, 200);
      const answer = route === "/chat" ? body : JSON.parse(body.trimEnd().split("\ndata: ").at(-1));
      assert.deepEqual([answer.success, answer.code], [false, "model_truncated"]);
      assert.deepEqual(answer.modifiedSketch, [button()]);
      assert.equal(await call.aborted, true, "nobody reads the rest");
      assert.ok(served > 0);
      assert.equal(model.requests.length, asked + 1, "it is not asked for again");
    });
}

test("a client that leaves while the model floods ends the call", async () => {
  const id = await open(worker, [button()]);
  const asked = model.requests.length;
  model.script(endless(": on and on\n\n"));
  const leaving = new AbortController();
  const body = { message: REQUEST, sessionId: id };
  const response = await send(worker, "POST /chat/stream", body, {}, leaving.signal);
  const call = await model.request(asked);
  leaving.abort();
  await assert.rejects(response.text(), { name: "AbortError" });
  assert.equal(await call.aborted, true);
  const abandoned = 'outcome="abandoned"';
  await eventually(
    async () => (await measured(worker, "websketch_turns_total", abandoned)) === 1,
    "the end of the turn",
  );
});
