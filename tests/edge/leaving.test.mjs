// Clients that leave, at whatever moment: the model's call ends, nothing is committed, nothing stays behind.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, gate, stall, stallAfter } from "../model-server.mjs";
import { ask, button, eventually, logged, measured, open, send } from "./api.mjs";
import { scripted } from "./scripted.mjs";

const REQUEST = "give it some life, would you";
const move = { type: "move", componentId: "save", x: 300, y: 40 };
const text = JSON.stringify({ operations: [move], description: "Done." });
const ROUTES = ["/chat", "/chat/stream"];

const { model, worker } = await scripted({
  // Out of reach: only the client's leaving can end a call.
  LLM_DEADLINE_MS: "3600000",
  RATE_LIMIT_PER_MINUTE: "0",
});

/** Replies that never come, however many are asked for. @param {number} count */
const silence = (count) => {
  model.script(...Array.from({ length: count }, () => stall(gate(), answer(text))));
};

/** Turns that have begun and not ended. */
const inFlight = () => measured(worker, "websketch_turns_in_flight");

/**
 * Asks, and leaves after so many ms; settles when the client has left.
 * @param {string} route @param {string} sessionId @param {number} ms @param {Record<string, string>} headers
 */
async function leave(route, sessionId, ms, headers) {
  const leaving = new AbortController();
  const body = { message: REQUEST, sessionId };
  const left = assert.rejects(
    send(worker, `POST ${route}`, body, headers, leaving.signal).then((it) => it.text()),
    { name: "AbortError" },
  );
  setTimeout(() => leaving.abort(), ms);
  await left;
}

for (const route of ROUTES) {
  test(`a client that leaves ${route} ends the model call, and nothing is committed`, async () => {
    const id = await open(worker, [button()]);
    // Before the first word of the model, and in the midst of its answer.
    for (const after of [0, 1]) {
      const held = gate();
      const asked = model.requests.length;
      model.script(answer(text, { interruptions: [stallAfter(after, held)] }));
      const leaving = new AbortController();
      const body = { message: REQUEST, sessionId: id };
      const left = assert.rejects(
        send(worker, `POST ${route}`, body, {}, leaving.signal).then((response) => response.text()),
        { name: "AbortError" },
      );
      const call = await model.request(asked);
      leaving.abort();
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

  for (const [name, keyed] of /** @type {[string, boolean][]} */ ([
    ["without a key", false],
    ["with a key", true],
  ])) {
    test(`however early clients leave ${route} ${name}, no call and no turn stays behind`, async () => {
      const id = await open(worker, [button()]);
      const asked = model.requests.length;
      const clients = 75;
      silence(clients);
      const begun = await measured(worker, "websketch_turns_begun_total");
      const abandoned = () => logged(worker, "turn_abandoned").length;
      const before = abandoned();
      // Alone and ten at once, from at once to long after the stream has begun.
      const keys = Array.from({ length: clients }, (_, n) => `${route} ${name} ${n}`);
      const left = (/** @type {number} */ n) =>
        leave(route, id, (n * 37) % 101, keyed ? { "idempotency-key": keys[n] } : {});
      for (let n = 0; n < 25; n++) await left(n);
      for (let n = 25; n < clients; n += 10)
        await Promise.all(Array.from({ length: 10 }, (_, i) => left(n + i)));

      // Requests are taken in order: with this one answered, all turns of those that left have begun.
      const last = keyed ? { "idempotency-key": `${route} ${name} last` } : {};
      await ask(worker, `POST ${route}`, { message: "undo", sessionId: id }, last);
      await eventually(async () => (await inFlight()) === 0, "the end of all turns");
      for (const call of model.requests.slice(asked)) assert.equal(await call.aborted, true);
      const turns = (await measured(worker, "websketch_turns_begun_total")) - begun - 1;
      assert.ok(turns > 0, "some leave late enough for a turn to begin");
      assert.equal(abandoned() - before, turns, "each is told");
      assert.equal((await ask(worker, `GET /session/${id}`)).body.revision, 0);

      model.discard();
      // What was cancelled is not the answer to who repeats it.
      if (!keyed) return;
      for (const key of [keys[0], keys[24], keys[74]]) {
        model.script(answer(text));
        const body = { message: REQUEST, sessionId: id };
        const again = await ask(worker, `POST ${route}`, body, { "idempotency-key": key });
        assert.equal(again.status, 200);
        assert.match(JSON.stringify(again.body), /Done\./);
      }
    });
  }
}
