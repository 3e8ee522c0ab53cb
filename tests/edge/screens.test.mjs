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
  assert.deepEqual(body.adjustments, [
    { kind: "mergedEdit", revision: 0 },
    { kind: "inferredDeletion", id: "b" },
  ]);
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

/** The fields that every chat answer has. */
const FORM = [
  ...["success", "modifiedSketch", "operations", "reasoning", "description", "revision", "intent"],
  ...["provider", "model", "usage", "rejected", "repairs", "suggestions", "requestId"],
];

test("a chat that is refused has all that an answer has, with the sketch to go on with", async (t) => {
  const limited = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "3" } });
  t.after(() => limited.stop());
  const id = await open(limited, START);
  const newest = [{ ...START[0], x: 240 }, START[1], START[2]];
  const right = { message: RIGHT, sessionId: id };
  assert.equal((await ask(limited, "POST /chat", right)).body.revision, 1);
  const seen = [button({ id: "own" })];
  const conflict = [409, "revision_conflict"];
  for (const [
    body,
    [status, code],
    sketch,
  ] of /** @type {[object, [number, string], object[]][]} */ ([
    [{ message: "hi", currentSketch: seen, page: 7 }, [400, "invalid_request"], seen],
    [{ message: " ", currentSketch: seen }, [400, "invalid_request"], seen],
    [{ message: "hi", currentSketch: seen, model: "no such" }, [400, "model_not_allowed"], seen],
    [{ message: "hi", sessionId: id, model: "no such" }, [400, "model_not_allowed"], newest],
    [{ message: "hi", sessionId: id, currentSketch: seen }, conflict, newest],
    [{ ...right, currentSketch: START, baseRevision: 9 }, conflict, newest],
    [{ ...right, currentSketch: seen }, [429, "rate_limited"], seen],
    [right, [429, "rate_limited"], newest],
  ])) {
    for (const route of ["POST /chat", "POST /chat/stream"]) {
      // Both refusals take a permit that was left.
      if (status === 409 && route === "POST /chat/stream") continue;
      const answer = await ask(limited, route, body);
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(body));
      assert.deepEqual(answer.body.modifiedSketch, sketch, code);
      assert.deepEqual(
        FORM.filter((field) => !(field in answer.body)),
        [],
        code,
      );
      assert.deepEqual([answer.body.success, answer.body.operations], [false, []]);
    }
  }
  const nothing = await ask(limited, "POST /chat", { message: "hi", currentSketch: 7 });
  assert.deepEqual([nothing.status, "modifiedSketch" in nothing.body], [400, false]);
});

test("a conflict on a stream has the newest sketch to go on with, too", async () => {
  const id = await open(worker, START);
  const { body } = await chat(id, { message: RIGHT });
  const unlike = { message: RIGHT, sessionId: id, currentSketch: [button({ id: "own" })] };
  for (const more of [{}, { baseRevision: 0 }, { baseRevision: 7 }]) {
    const answer = await ask(worker, "POST /chat/stream", { ...unlike, ...more });
    assert.deepEqual([answer.status, answer.body.code], [409, "revision_conflict"]);
    assert.deepEqual(answer.body.modifiedSketch, body.modifiedSketch);
    assert.deepEqual(
      FORM.filter((field) => !(field in answer.body)),
      [],
    );
  }
});

test("a chat and a stream come to the same", async () => {
  const messages = [
    RIGHT,
    "undo",
    "undo",
    "redo",
    "delete everything",
    "qwertz",
    "add a login form",
  ];
  const [told, watched] = [await open(worker, START), await open(worker, START)];
  const own = (/** @type {any} */ answer) => ({ ...answer, sessionId: "", requestId: "" });
  for (const message of messages) {
    const { body } = await chat(told, { message });
    const events = await streamed(worker, { message, sessionId: watched });
    const result = events.at(-1)?.data;
    const unnamed = (/** @type {any} */ answer) =>
      JSON.stringify(own(answer))
        .replaceAll(/component-\d+-\w{9}/g, "new")
        .replaceAll(/"awaiting":"[^"]*"/g, "");
    assert.equal(unnamed(result), unnamed(body), message);
  }
  assert.equal((await chat(told, { message: "undo" })).body.success, true);
});

test("every edit that is kept can be undone, and it is said when there is none left", async () => {
  const id = await open(worker, START);
  const nothing = await ask(worker, `POST /session/${id}/undo`);
  const { reason, message, operations, success } = nothing.body;
  assert.deepEqual(
    [success, operations, reason, message],
    [true, [], "nothing_to_undo", "There is nothing to undo."],
  );
  const redo = await ask(worker, `POST /session/${id}/redo`);
  assert.equal(redo.body.reason, "nothing_to_redo");
  const EDITS = 1_010;
  for (let i = 0; i < EDITS; i++) {
    const operations = [{ type: "move", componentId: "a", x: i + 1, y: 0 }];
    const { status } = await ask(worker, `POST /session/${id}/operations`, {
      baseRevision: i,
      operations,
    });
    assert.equal(status, 200);
  }
  const before = await head(id);
  assert.equal(before.operationHistory.length, 1_000);
  let steps = 0;
  for (;;) {
    const { body } = await ask(worker, `POST /session/${id}/undo`);
    if (body.reason !== undefined) {
      assert.equal(body.reason, "no_longer_kept");
      break;
    }
    steps += 1;
  }
  assert.equal(steps, 1_000);
  const first = await head(id);
  assert.deepEqual(
    [first.currentSketch[0].x, first.operationHistory.length],
    [EDITS - 1_000, 1_000],
  );
  const said = await chat(id, { message: "undo" });
  assert.equal(said.body.description, "The older steps are no longer kept: they cannot be undone.");
  for (let i = 0; i < 1_000; i++) await ask(worker, `POST /session/${id}/redo`);
  const again = await head(id);
  assert.deepEqual([again.currentSketch, again.revision], [before.currentSketch, EDITS + 2_000]);
  assert.equal((await ask(worker, `POST /session/${id}/redo`)).body.reason, "nothing_to_redo");
});

test("a screen from before all that is kept deletes nothing", async () => {
  const id = await grown(1_005);
  const { status, body } = await chat(id, {
    message: RIGHT,
    currentSketch: START,
    returnSketch: false,
  });
  assert.equal(status, 200);
  const kept = body.adjustments.filter((/** @type {any} */ one) => one.kind === "keptComponent");
  assert.deepEqual(
    kept.map((/** @type {any} */ one) => one.id),
    ["new0", "new1", "new2", "new3", "new4"],
    "what nobody can know is told",
  );
  const { currentSketch, revision } = await head(id);
  assert.deepEqual([currentSketch.length, revision], [1_008, 1_006]);
  const moved = currentSketch.find((/** @type {any} */ one) => one.id === "a");
  assert.equal(moved.x, START[0].x + 200);
  const again = await chat(id, {
    message: RIGHT,
    currentSketch: [{ ...START[0], x: 900 }, ...START.slice(1)],
  });
  assert.deepEqual([again.status, again.body.code], [409, "revision_conflict"]);
});

test("a deletion that nobody has said is named", async () => {
  const id = await open(worker, START);
  const { status, body } = await chat(id, { message: RIGHT, currentSketch: START.slice(0, 2) });
  assert.equal(status, 200);
  assert.deepEqual(ids(body.modifiedSketch), ["a", "b"]);
  assert.deepEqual(body.adjustments, [{ kind: "inferredDeletion", id: "c" }]);
});
