// Chats whose client shows an old sketch and does not say which: nobody's work is lost, whatever the screen's age.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, button, open, streamed } from "./api.mjs";
import { startWorker } from "./worker.mjs";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "0" } });
});
after(() => worker.stop());

const START = ["a", "b", "c"].map((id, i) =>
  button({ id, y: 60 * i, props: { text: `Item ${id}` } }),
);
const RIGHT = 'move "Item a" 200 px to the right';

/** @param {string} id @param {object} body */
const chat = (id, body) => ask(worker, "POST /chat", { message: "hmm", sessionId: id, ...body });

/** @param {string} id */
const head = async (id) => (await ask(worker, `GET /session/${id}`)).body;

/** @param {any[]} sketch */
const ids = (sketch) => sketch.map(({ id }) => id);

/** A session to which others have added so many components, one after the other. @param {number} count */
async function grown(count) {
  const id = await open(worker, START);
  for (let i = 0; i < count; i++) {
    const added = { ...button({ x: 300, y: 50 * i }), id: undefined };
    const operations = [{ ...added, type: "add", componentId: `new${i}`, componentType: "Button" }];
    const { status } = await ask(worker, `POST /session/${id}/operations`, {
      baseRevision: i,
      operations,
    });
    assert.equal(status, 200);
  }
  return id;
}

/** The components in the other order of keys. @param {any[]} sketch */
const shuffled = (sketch) =>
  sketch.map((component) => Object.fromEntries(Object.entries(component).reverse()));

test("an old screen is no edit, whatever its age and the order of its keys", async () => {
  const id = await grown(40);
  const others = Array.from({ length: 40 }, (_, i) => `new${i}`);
  for (const [currentSketch, revision] of [
    [START, 0],
    [shuffled(START), 0],
    [[...START, ...(await head(id)).currentSketch.slice(3, 20)], 17],
  ]) {
    const { status, body } = await chat(id, { currentSketch });
    assert.deepEqual([status, body.revision], [200, 40]);
    assert.deepEqual(ids(body.modifiedSketch), ["a", "b", "c", ...others]);
    assert.deepEqual(body.adjustments, [{ kind: "staleScreen", revision }]);
  }
  const moved = await chat(id, { message: RIGHT, currentSketch: START });
  assert.deepEqual([moved.status, moved.body.revision], [200, 41]);
  assert.deepEqual(ids(moved.body.modifiedSketch), ["a", "b", "c", ...others]);
  // What the request is about has changed since: the client has to look again.
  const again = await chat(id, { message: RIGHT, currentSketch: START });
  assert.deepEqual([again.status, again.body.code], [409, "revision_conflict"]);
  assert.equal((await head(id)).currentSketch.length, 43);
});

test("one's own edits on an old screen are merged, and it is told which base was found", async () => {
  const id = await grown(20);
  const [a, b, c] = START;
  const own = button({ id: "mine", y: 700 });
  const { status, body } = await chat(id, { currentSketch: [{ ...a, x: 77 }, c, own] });
  assert.equal(status, 200);
  assert.deepEqual(body.adjustments, [{ kind: "mergedEdit", revision: 0 }]);
  const sketch = body.modifiedSketch;
  assert.equal(sketch.length, 23, "b is deleted, one is added, 20 of the others are there");
  assert.ok(!ids(sketch).includes(b.id));
  assert.equal(sketch.find((/** @type {any} */ { id }) => id === "a").x, 77);
  assert.ok(ids(sketch).includes("mine"));
  const { operationHistory } = await head(id);
  assert.deepEqual([operationHistory.length, operationHistory[20].origin], [21, "manual"]);
});

test("a screen that has little in common with the session is a conflict, and nothing is done", async () => {
  const id = await grown(2);
  for (const currentSketch of [[], [button({ id: "x" }), button({ id: "y" })]]) {
    const { status, body } = await chat(id, { message: RIGHT, currentSketch });
    assert.deepEqual([status, body.code, body.details.revision], [409, "revision_conflict", 2]);
    assert.equal(body.details.currentSketch.length, 5);
  }
  assert.equal((await head(id)).revision, 2);
});

test("thirty people at once, each with an edit on an old screen, lose nothing", async () => {
  const people = Array.from({ length: 30 }, (_, i) => i);
  const sketch = people.map((i) =>
    button({ id: `b${i}`, y: 60 * i, props: { text: `Item ${i} of all` } }),
  );
  const id = await open(worker, sketch);
  const answers = await Promise.all(
    people.map(async (i) => {
      const moved = sketch.map((component, at) =>
        at === i ? { ...component, x: 500 + i } : component,
      );
      const currentSketch = i % 3 === 0 ? shuffled(moved) : moved;
      const message = `add a button that says "Made by ${i}"`;
      if (i % 2 === 0) return (await chat(id, { message, currentSketch })).body;
      const events = await streamed(worker, { message, sessionId: id, currentSketch });
      return events.at(-1)?.data;
    }),
  );
  const { currentSketch, revision } = await head(id);
  assert.equal(
    answers.filter(({ success }) => success).length,
    30,
    JSON.stringify(answers[0]).slice(0, 500),
  );
  const moved = people.filter((i) =>
    currentSketch.some((/** @type {any} */ found) => found.id === `b${i}` && found.x === 500 + i),
  );
  assert.deepEqual(moved, people, "everybody's move");
  const texts = currentSketch.map((/** @type {any} */ { props }) => props.text);
  assert.deepEqual(
    people.filter((i) => texts.includes(`Made by ${i}`)),
    people,
    "everybody's button",
  );
  assert.equal(currentSketch.length, 60);
  assert.equal(revision, 60);
});
