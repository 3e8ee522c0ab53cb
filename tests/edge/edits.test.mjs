// Edits past the conversation: by hand, undo, redo, export.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { ask, button, open, send } from "./api.mjs";
import { startWorker } from "./worker.mjs";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "0" } });
});
after(() => worker.stop());

const UNKNOWN = "0190b6c2-7b1e-4c7a-9f43-0242ac120002";
const move = (/** @type {string} */ componentId, /** @type {number} */ x, y = 40) => ({
  type: "move",
  componentId,
  x,
  y,
});

/** @param {string} id @param {number} baseRevision @param {unknown[]} operations @param {object} [more] */
const edit = (id, baseRevision, operations, more = {}) =>
  ask(worker, `POST /session/${id}/operations`, { baseRevision, operations, ...more });

/** @param {string} id */
const head = async (id) => (await ask(worker, `GET /session/${id}`)).body;

test("operations by hand are one commit, and the answer shows what became of them", async () => {
  const id = await open(worker, [button()]);
  const add = {
    type: "add",
    componentType: "Text",
    x: 0,
    y: 0,
    width: 90,
    height: 30,
    props: { text: "Hi" },
  };
  const { status, body } = await edit(id, 0, [move("save", 300), add]);
  assert.equal(status, 200);
  const made = body.currentSketch[1];
  assert.match(made.id, /^component-\d+-[a-z0-9]{9}$/);
  assert.deepEqual(body, {
    success: true,
    sessionId: id,
    revision: 1,
    currentSketch: [
      button({ x: 300 }),
      { id: made.id, type: "Text", x: 0, y: 0, width: 90, height: 30, props: { text: "Hi" } },
    ],
    operations: [
      move("save", 300),
      {
        type: "add",
        componentId: made.id,
        componentType: "Text",
        x: 0,
        y: 0,
        width: 90,
        height: 30,
        props: { text: "Hi" },
      },
    ],
    rejected: [],
  });
  const { operationHistory } = await head(id);
  assert.deepEqual(
    operationHistory.map((/** @type {any} */ commit) => [commit.revision, commit.origin]),
    [[1, "manual"]],
  );
});

test("an empty batch is valid and makes no commit", async () => {
  const id = await open(worker, [button()]);
  const { status, body } = await edit(id, 0, []);
  assert.deepEqual([status, body.success, body.revision, body.operations], [200, true, 0, []]);
});

test("refused operations change nothing, and every refusal is in the details", async () => {
  const id = await open(worker, [button()]);
  const small = { type: "resize", componentId: "save", width: 5, height: 5 };
  const bad = [move("save", 300), move("ghost", 1), small, { type: "explode" }, 7];
  const { status, body } = await edit(id, 0, bad);
  assert.deepEqual([status, body.success, body.code, body.sessionId], [422, false, "rejected", id]);
  assert.deepEqual(
    body.details.rejections.map((/** @type {any} */ { index, code }) => [index, code]),
    [
      [1, "unknown_component"],
      [2, "too_small"],
      [3, "unknown_type"],
      [4, "wrong_type"],
    ],
  );
  assert.match(body.error, /^4 operations were refused\. The first: Component ghost not found/);
  assert.deepEqual((await head(id)).currentSketch, [button()]);
});

test("with partial the good operations are done and the bad ones reported", async () => {
  const id = await open(worker, [button()]);
  const { status, body } = await edit(id, 0, [move("ghost", 1), move("save", 300)], {
    partial: true,
  });
  assert.deepEqual([status, body.success, body.revision], [200, true, 1]);
  assert.deepEqual(body.operations, [move("save", 300)]);
  assert.deepEqual(
    body.rejected.map((/** @type {any} */ { index, code }) => [index, code]),
    [[0, "unknown_component"]],
  );
});

test("too many operations are refused as a whole", async () => {
  const id = await open(worker, [button()]);
  const { status, body } = await edit(id, 0, Array(10_001).fill(move("save", 1)));
  assert.deepEqual(
    [status, body.code, body.details.rejections[0].code],
    [422, "rejected", "limit_exceeded"],
  );
});

test("an edit by hand of another shape is refused with the field at fault", async () => {
  const id = await open(worker, [button()]);
  for (const [body, field] of [
    [{ operations: [] }, "baseRevision"],
    [{ baseRevision: 0 }, "operations"],
    [{ baseRevision: 0, operations: {} }, "operations"],
    [{ baseRevision: "0", operations: [] }, "baseRevision"],
    [{ baseRevision: 0, operations: [], partial: 1 }, "partial"],
  ]) {
    const answer = await ask(worker, `POST /session/${id}/operations`, body);
    assert.deepEqual([answer.status, answer.body.code], [400, "invalid_request"]);
    assert.deepEqual(answer.body.details, { field });
  }
});

test("locked components may be edited by hand", async () => {
  const id = await open(worker, [button({ props: { locked: true } })]);
  assert.equal((await edit(id, 0, [move("save", 300)])).status, 200);
});

test("edits of parts that nobody else has written pass each other, others are a conflict", async () => {
  const sketch = [button({ id: "a" }), button({ id: "b" })];
  const text = (/** @type {string} */ componentId, /** @type {string} */ text) => ({
    type: "modify",
    componentId,
    props: { text },
  });
  const size = { type: "resize", componentId: "a", width: 300, height: 50 };
  const align = { type: "align", targetIds: ["a", "b"], alignment: "left" };
  const remove = { type: "delete", componentId: "a" };
  for (const [first, second, passes] of /** @type {[object, object, boolean][]} */ ([
    [move("a", 90), move("b", 90), true],
    [move("a", 90), size, true],
    [move("a", 90), text("a", "Go"), true],
    [move("a", 90), move("a", 91), false],
    [text("a", "Go"), text("a", "Stop"), false],
    [move("a", 90), align, false],
    [size, align, false],
    [move("a", 90), remove, false],
    [remove, text("a", "Go"), false],
    [{ type: "replace", components: sketch }, move("a", 91), true],
    [{ type: "replace", components: [sketch[1]] }, move("b", 91), false],
  ])) {
    const id = await open(worker, sketch);
    await edit(id, 0, [first]);
    const before = await head(id);
    const { status, body } = await edit(id, 0, [second]);
    const shown = `${JSON.stringify(second)} after ${JSON.stringify(first)}`;
    if (passes) {
      assert.equal(status, 200, shown);
    } else {
      assert.deepEqual([status, body.code, body.sessionId], [409, "revision_conflict", id], shown);
      assert.deepEqual(
        body.details,
        { revision: 1, currentSketch: before.currentSketch },
        "the head is told",
      );
    }
  }
  const id = await open(worker, sketch);
  assert.equal((await edit(id, 5, [move("a", 1)])).status, 409, "a revision that is yet to come");
});

test("what is put right in a replaced sketch is told", async () => {
  const id = await open(worker, [button()]);
  const small = { ...button({ id: "small" }), width: 5, colour: "red" };
  const { status, body } = await edit(id, 0, [{ type: "replace", components: [small] }]);
  assert.deepEqual([status, body.currentSketch], [200, [button({ id: "small", width: 20 })]]);
  assert.deepEqual(body.adjustments, [
    { kind: "raisedSize", id: "small", field: "width", from: 5, to: 20 },
    { kind: "droppedKey", id: "small", field: "colour" },
  ]);
});

test("undo and redo go through all of the history and stop at its ends", async () => {
  const id = await open(worker, [button()]);
  await edit(id, 0, [move("save", 100)]);
  await edit(id, 1, [move("save", 200)]);
  const xs = [];
  for (const direction of ["undo", "undo", "undo", "redo", "redo", "redo"]) {
    const { status, body } = await ask(worker, `POST /session/${id}/${direction}`);
    xs.push([status, body.success, body.revision, body.currentSketch[0].x, body.operations.length]);
  }
  assert.deepEqual(xs, [
    [200, true, 3, 100, 1],
    [200, true, 4, 40, 1],
    [200, true, 4, 40, 0],
    [200, true, 5, 100, 1],
    [200, true, 6, 200, 1],
    [200, true, 6, 200, 0],
  ]);
  const stale = await ask(worker, `POST /session/${id}/undo`, { baseRevision: 5 });
  assert.deepEqual([stale.status, stale.body.code], [409, "revision_conflict"]);
  const current = await ask(worker, `POST /session/${id}/undo`, { base_revision: 6 });
  assert.deepEqual([current.status, current.body.revision], [200, 7]);
});

test("a sketch is exported in four formats, each with its type and a file name", async () => {
  const sketch = JSON.parse(
    await readFile(new URL("../fixtures/landing.json", import.meta.url), "utf8"),
  );
  const id = await open(worker, sketch);
  for (const [format, type, begin] of /** @type {[string, string, RegExp][]} */ ([
    ["svg", "image/svg+xml; charset=utf-8", /^<svg /],
    ["html", "text/html; charset=utf-8", /^<!doctype html>/i],
    ["json", "application/json", /^\[\{"id":/],
    ["excalidraw", "application/vnd.excalidraw+json", /^\{"type":"excalidraw"/],
  ])) {
    const response = await send(worker, `GET /session/${id}/export?format=${format}`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("content-type"), type);
    assert.equal(
      response.headers.get("content-disposition"),
      `attachment; filename="sketch.${format}"`,
    );
    assert.match(response.headers.get("content-security-policy") ?? "", /sandbox/);
    const text = await response.text();
    assert.match(text, begin);
    if (format === "json") assert.equal(text, JSON.stringify((await head(id)).currentSketch));
  }
  const many = Array.from({ length: 5_001 }, (_, at) => button({ id: `b${at}`, y: 60 * at }));
  const large = await open(worker, many);
  const refused = await ask(worker, `GET /session/${large}/export?format=excalidraw`);
  assert.deepEqual([refused.status, refused.body.code], [422, "limit_exceeded"]);
  assert.deepEqual(refused.body.details, { found: 5_001, maxComponents: 5_000 });
  const plain = await send(worker, `GET /session/${id}/export`);
  assert.equal(plain.headers.get("content-type"), "application/json");
  const wrong = await ask(worker, `GET /session/${id}/export?format=pdf`);
  assert.deepEqual(
    [wrong.status, wrong.body.code, wrong.body.details],
    [400, "invalid_request", { field: "format" }],
  );
});

test("a session that is not there is not found by any of its routes", async () => {
  for (const session of [UNKNOWN, "nonsense"]) {
    for (const [request, body] of /** @type {[string, unknown][]} */ ([
      [`POST /session/${session}/operations`, { baseRevision: 0, operations: [] }],
      [`POST /session/${session}/undo`, undefined],
      [`POST /session/${session}/redo`, undefined],
      [`GET /session/${session}/export?format=svg`, undefined],
    ])) {
      const answer = await ask(worker, request, body);
      assert.deepEqual([answer.status, answer.body.code], [404, "session_not_found"], request);
    }
  }
});

test("an answer goes without the sketch where that is asked", async () => {
  const id = await open(worker, [button()]);
  const operations = [{ type: "move", componentId: "save", x: 7, y: 7 }];
  const minimal = { prefer: "return=minimal" };
  const edit = (/** @type {object} */ more, /** @type {Record<string, string>} */ headers) =>
    ask(worker, `POST /session/${id}/operations`, { operations, ...more }, headers);
  for (const [more, headers, holds] of /** @type {[object, Record<string, string>, boolean][]} */ ([
    [{}, {}, true],
    [{}, minimal, false],
    [{ returnSketch: false }, {}, false],
    [{ returnSketch: true }, minimal, true],
  ])) {
    const { baseRevision } = {
      baseRevision: (await ask(worker, `GET /session/${id}`)).body.revision,
    };
    const { status, body, headers: said } = await edit({ baseRevision, ...more }, headers);
    assert.deepEqual([status, "currentSketch" in body], [200, holds]);
    const followed = headers === minimal ? "return=minimal" : null;
    assert.equal(said.get("preference-applied"), followed);
  }
  for (const direction of ["undo", "redo", "redo"]) {
    const asked = `POST /session/${id}/${direction}`;
    const none = await ask(worker, asked, undefined, minimal);
    assert.deepEqual([none.status, "currentSketch" in none.body], [200, false], direction);
    assert.equal(none.headers.get("preference-applied"), "return=minimal");
    const other = direction === "undo" ? "redo" : "undo";
    for (const [more, holds] of [
      [{ returnSketch: false }, false],
      [{ returnSketch: true }, true],
    ]) {
      const { status, body } = await ask(worker, `POST /session/${id}/${other}`, more, minimal);
      assert.deepEqual([status, "currentSketch" in body], [200, holds]);
    }
  }
  const shown = await ask(worker, `GET /session/${id}`, undefined, minimal);
  assert.deepEqual([shown.status, "currentSketch" in shown.body], [200, false]);
  assert.ok(shown.body.operationHistory.length > 0);
  assert.equal(shown.headers.get("preference-applied"), "return=minimal");
  const conflict = await edit({ baseRevision: 99 }, minimal);
  assert.equal(conflict.status, 409);
  assert.ok(conflict.body.details.currentSketch, "a conflict always says what the sketch is");
});

test("an answer of the conversation goes without the sketch where that is asked", async () => {
  const minimal = { prefer: "return=minimal" };
  const two = [button({ props: { text: "A" } }), button({ id: "b", props: { text: "B" } })];
  /** Returns the last event of a stream, or the answer. @param {string} request @param {object} body @param {object} headers */
  const said = async (request, body, headers) => {
    const answer = await ask(worker, request, body, { ...headers });
    assert.equal(answer.status, 200);
    const followed = "prefer" in headers ? "return=minimal" : null;
    assert.equal(answer.headers.get("preference-applied"), followed);
    if (!request.endsWith("/stream")) return answer.body;
    return JSON.parse(answer.body.trim().split("data: ").at(-1));
  };
  for (const ending of ["", "/stream"]) {
    for (const [more, headers, holds] of /** @type {[object, object, boolean][]} */ ([
      [{}, {}, true],
      [{}, minimal, false],
      [{ returnSketch: false }, {}, false],
      [{ returnSketch: true }, minimal, true],
    ])) {
      const chat = { message: "delete the button", currentSketch: two, ...more };
      const asked = await said(`POST /chat${ending}`, chat, headers);
      assert.equal("modifiedSketch" in asked, holds, `chat${ending}`);
      const answer = { answer: "A", ...more };
      const done = await said(`POST /respond/${asked.awaiting}${ending}`, answer, headers);
      assert.deepEqual([done.success, "modifiedSketch" in done], [true, holds], `respond${ending}`);
    }
  }
});

/** Returns a component with a text of `length` characters. @param {string} id @param {number} length */
const long = (id, length) => ({
  ...button({ id }),
  type: "Text",
  props: { text: "x".repeat(length) },
});
/** A sketch of nearly 4 MiB. */
const nearly = () => Array.from({ length: 69 }, (_, i) => long(`c${i}`, 60_000));

test("a sketch of more than 4 MiB is refused, and no edit makes one", async () => {
  const huge = [...nearly(), long("one", 60_000), long("more", 60_000)];
  const opened = await ask(worker, "POST /session", huge);
  assert.deepEqual([opened.status, opened.body.code], [413, "payload_too_large"]);
  const asked = await ask(worker, "POST /chat", { message: "hello", currentSketch: huge });
  assert.deepEqual([asked.status, asked.body.code], [413, "payload_too_large"]);

  const id = await open(worker, nearly());
  const minimal = { prefer: "return=minimal" };
  const post = (/** @type {string} */ route, /** @type {object} */ body) =>
    ask(worker, `POST /session/${id}/${route}`, body, minimal);
  const add = { ...long("late", 60_000), type: "add", componentType: "Text", componentId: "late" };
  const refused = await post("operations", { baseRevision: 0, operations: [add] });
  assert.deepEqual([refused.status, refused.body.code], [422, "rejected"]);
  assert.equal(refused.body.details.rejections[0].code, "limit_exceeded");

  const removal = { type: "delete", componentId: "c0" };
  assert.equal((await post("operations", { baseRevision: 0, operations: [removal] })).status, 200);
  assert.equal((await post("operations", { baseRevision: 1, operations: [add] })).status, 200);
  for (const direction of ["undo", "undo", "redo", "redo", "undo", "undo"]) {
    const { status, body } = await post(direction, {});
    assert.deepEqual([status, body.operations.length], [200, 1], direction);
  }
  assert.deepEqual((await head(id)).currentSketch, nearly());
});

test("a chat whose own edit would make the sketch too large is refused with it", async () => {
  const start = nearly();
  const id = await open(worker, start);
  const own = [...start.slice(0, -1), long("own", 40_000)];
  const add = { ...long("late", 40_000), type: "add", componentType: "Text", componentId: "late" };
  const added = await ask(worker, `POST /session/${id}/operations`, {
    baseRevision: 0,
    operations: [{ type: "delete", componentId: "c0" }, add, { ...add, componentId: "later" }],
  });
  assert.equal(added.status, 200);
  const grown = [...start, long("own", 40_000)];
  for (const [currentSketch, more] of /** @type {[object[], object][]} */ ([
    [grown, { baseRevision: 0 }],
    [grown, {}],
    [grown, { dryRun: true, baseRevision: 0 }],
  ])) {
    for (const route of ["POST /chat", "POST /chat/stream"]) {
      const chat = { message: "hmm", sessionId: id, currentSketch, ...more };
      const { status, body } = await ask(worker, route, chat);
      assert.deepEqual([status, body.code], [422, "limit_exceeded"], JSON.stringify(more));
      assert.equal(body.details.rejections[0].code, "limit_exceeded");
      assert.deepEqual(body.modifiedSketch, currentSketch, "the sketch to go on with");
    }
  }
  assert.equal((await head(id)).revision, 1, "nothing was done");
  const { status, body } = await ask(worker, "POST /chat", {
    message: "hmm",
    sessionId: id,
    currentSketch: own,
    baseRevision: 0,
  });
  assert.deepEqual([status, body.revision], [200, 2], "what fits at its end is done");
});
