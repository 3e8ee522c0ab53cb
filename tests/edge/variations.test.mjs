// Alternatives and states of a sketch: answers that change nothing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ask, button, open } from "./api.mjs";
import { startWorker } from "./worker.mjs";

const landing = JSON.parse(
  readFileSync(new URL("../fixtures/landing.json", import.meta.url), "utf8"),
);

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker();
});
after(() => worker.stop());

/** @param {object[]} sketch @param {object[]} operations */
async function committed(sketch, operations) {
  const sessionId = await open(worker, sketch);
  const edit = { baseRevision: 0, operations };
  const { status, body } = await ask(worker, `POST /session/${sessionId}/operations`, edit);
  assert.equal(status, 200, JSON.stringify(body));
  return (await ask(worker, `GET /session/${sessionId}`)).body.currentSketch;
}

test("alternatives have the components of the session in other places, and the session stays", async () => {
  const sessionId = await open(worker, landing);
  const { status, body } = await ask(worker, "POST /alternatives", { sessionId, n: 2 });
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(body.alternatives.length >= 1 && body.alternatives.length <= 2);
  const [{ operations, name, score }] = body.alternatives;
  assert.ok(name.length > 0 && score > 0 && score <= 100, `${name}: ${score}`);
  const ids = (/** @type {{ id: string }[]} */ sketch) => sketch.map(({ id }) => id).sort();
  const kept = ids(await committed(landing, operations));
  for (const id of ids(landing)) assert.ok(kept.includes(id), id);
  const session = (await ask(worker, `GET /session/${sessionId}`)).body;
  assert.deepEqual([session.revision, session.currentSketch], [0, landing]);
});

test("a state is drawn beside its screen", async () => {
  const request = { currentSketch: landing, state: "loading" };
  const { status, body } = await ask(worker, "POST /states", request);
  assert.equal(status, 200, JSON.stringify(body));
  const sketch = await committed(landing, body.operations);
  const states = sketch.filter((/** @type {any} */ { props }) => props.state === "loading");
  assert.equal(states.length, 1);
  assert.ok(sketch.some((/** @type {any} */ { id }) => id === states[0].props.stateOf));
});

test("a wrong request names its field", async () => {
  const sketch = { currentSketch: [button()] };
  for (const [route, body, status, named] of [
    ["alternatives", { ...sketch, n: 7 }, 400, /\bn\b.*1 to 6/],
    ["alternatives", { n: 2 }, 400, /currentSketch/],
    ["alternatives", { sessionId: "nothing" }, 404, /session/i],
    ["states", { ...sketch, state: "upside down" }, 400, /state/],
    ["states", { ...sketch, state: "empty", screen: "nothing" }, 400, /screen/],
  ]) {
    const answer = await ask(worker, `POST /${route}`, body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(answer.body.error, /** @type {RegExp} */ (named));
  }
});
