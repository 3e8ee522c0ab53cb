// How often and how slowly one may ask, and what becomes of a request that is made twice.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { answer, gate, stallAfter } from "../model-server.mjs";
import { ask, button, eventually, measured, open, send } from "./api.mjs";
import { scripted } from "./scripted.mjs";
import { answersKept, largestAnswers, stateFolder } from "./store.mjs";
import { startWorker } from "./worker.mjs";

const { model, worker } = await scripted({ RATE_LIMIT_PER_MINUTE: "0" });

const RIGHT = "move the button 200 px to the right";
const keyed = (/** @type {string} */ key) => ({ "idempotency-key": key });

/** @param {string} id */
const head = async (id) => (await ask(worker, `GET /session/${id}`)).body;

test("a repeated POST gets the first answer and is not done again", async () => {
  const id = await open(worker, [button()]);
  for (const [request, body] of /** @type {[string, object][]} */ ([
    ["POST /chat", { message: RIGHT, sessionId: id }],
    [
      `POST /session/${id}/operations`,
      { baseRevision: 1, operations: [{ type: "move", componentId: "save", x: 7, y: 7 }] },
    ],
    [`POST /session/${id}/undo`, {}],
  ])) {
    const before = (await head(id)).revision;
    const first = await ask(worker, request, body, keyed("again"));
    const again = await ask(worker, request, body, keyed("again"));
    assert.equal(first.status, 200);
    assert.deepEqual([again.status, again.body], [first.status, first.body], request);
    assert.equal((await head(id)).revision, before + 1, request);
  }
  const other = await ask(
    worker,
    "POST /chat",
    { message: RIGHT, sessionId: id },
    keyed("another key"),
  );
  assert.equal(other.body.revision, 4, "another key is another request");
});

test("a request that was refused is judged anew", async () => {
  const id = await open(worker, [button()]);
  const move = { type: "move", componentId: "save", x: 7, y: 7 };
  const request = `POST /session/${id}/operations`;
  const early = { baseRevision: 1, operations: [move] };
  assert.equal((await ask(worker, request, early, keyed("early"))).status, 409);
  await ask(worker, request, { baseRevision: 0, operations: [{ ...move, x: 9 }] });
  const again = await ask(worker, request, early, keyed("early"));
  assert.deepEqual([again.status, again.body.revision], [200, 2]);
});

test("a repeat that waits in vain is told when to come again, and then gets the first answer", async () => {
  const id = await open(worker, [button()]);
  const held = gate();
  const asked = model.requests.length;
  const operations = [{ type: "move", componentId: "save", x: 300, y: 40 }];
  model.script(
    answer(JSON.stringify({ operations, description: "Done." }), {
      interruptions: [stallAfter(1, held)],
    }),
  );
  const body = { message: "give it some life, would you", sessionId: id };
  const first = ask(worker, "POST /chat", body, keyed("long"));
  await model.request(asked);
  const waited = await ask(worker, "POST /chat", body, keyed("long"));
  assert.deepEqual([waited.status, waited.body.code], [409, "in_progress"]);
  const seconds = Number(waited.headers.get("retry-after"));
  assert.ok(seconds >= 1);
  assert.equal(waited.body.details.retryAfterSeconds, seconds);
  assert.deepEqual(waited.body.modifiedSketch, [button()], "the sketch to go on with");
  held.open();
  const answered = await first;
  assert.equal(answered.body.revision, 1);
  const again = await ask(worker, "POST /chat", body, keyed("long"));
  assert.deepEqual([again.status, again.body], [200, answered.body]);
});

test("a session is opened once, however often it is asked for", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(worker, "POST /session", [button()], keyed("open"))),
  );
  const ids = new Set(answers.map(({ body }) => body.sessionId));
  assert.equal(ids.size, 1);
});

test("ten at once with one key are one model call, one commit and one answer", async () => {
  const id = await open(worker, [button()]);
  const held = gate();
  const asked = model.requests.length;
  const operations = [{ type: "move", componentId: "save", x: 300, y: 40 }];
  const text = JSON.stringify({ operations, description: "Done." });
  model.script(answer(text, { interruptions: [stallAfter(1, held)] }));
  const body = { message: "give it some life, would you", sessionId: id };
  const all = Array.from({ length: 10 }, () => ask(worker, "POST /chat", body, keyed("ten")));
  await model.request(asked);
  held.open();
  const answers = await Promise.all(all);
  for (const { status, body } of answers) {
    assert.deepEqual([status, body], [200, answers[0].body]);
  }
  assert.equal(model.requests.length, asked + 1);
  assert.equal((await head(id)).revision, 1);
});

test("a stream is repeated as it was", async () => {
  const id = await open(worker, [button()]);
  const stream = async () => {
    const body = { message: RIGHT, sessionId: id };
    const response = await send(worker, "POST /chat/stream", body, keyed("stream"));
    assert.equal(response.headers.get("content-type"), "text/event-stream; charset=utf-8");
    return response.text();
  };
  const first = await stream();
  assert.match(first, /\nevent: result\n/);
  assert.equal(await stream(), first);
  assert.equal((await head(id)).revision, 1);
});

test("a key belongs to one body and has a form", async () => {
  await ask(worker, "POST /session", [], keyed("mine"));
  for (const [body, key] of /** @type {[unknown, string][]} */ ([
    [[button()], "mine"],
    [[], "x".repeat(256)],
    [[], ""],
  ])) {
    const answer = await ask(worker, "POST /session", body, keyed(key));
    assert.deepEqual(
      [answer.status, answer.body.code, answer.body.details],
      [400, "invalid_request", { field: "Idempotency-Key" }],
    );
  }
});

test("turns of a session are limited, each session for itself", async (t) => {
  const strict = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "3" } });
  t.after(() => strict.stop());
  const chat = (/** @type {string} */ sessionId, route = "/chat") =>
    ask(strict, `POST ${route}`, { message: RIGHT, sessionId });
  const [first, second] = [await open(strict, [button()]), await open(strict, [button()])];
  for (const expected of [200, 200, 200]) assert.equal((await chat(first)).status, expected);
  for (const route of ["/chat", "/chat/stream"]) {
    const { status, headers, body } = await chat(first, route);
    assert.deepEqual(
      [status, body.success, body.code, body.sessionId],
      [429, false, "rate_limited", first],
    );
    const seconds = Number(headers.get("retry-after"));
    assert.ok(seconds >= 1 && seconds <= 60, "the next minute brings the next one");
    assert.equal(body.details.retryAfterSeconds, seconds);
  }
  assert.equal((await chat(second)).status, 200, "another session has turns of its own");
});

test("new sessions of a client are limited, however they are opened", async (t) => {
  const strict = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "2" } });
  t.after(() => strict.stop());
  const id = await open(strict, [button()]);
  const chat = { message: RIGHT, currentSketch: [button()] };
  assert.equal((await ask(strict, "POST /chat", chat)).status, 200);
  for (const [request, body] of /** @type {[string, unknown][]} */ ([
    ["POST /session", [button()]],
    ["POST /chat", chat],
    ["POST /chat/stream", chat],
  ])) {
    const { status, headers, body: refusal } = await ask(strict, request, body);
    assert.deepEqual([status, refusal.code], [429, "rate_limited"]);
    assert.ok(Number(headers.get("retry-after")) >= 1);
  }
  assert.equal((await ask(strict, `GET /session/${id}`)).status, 200, "looking is not limited");
});

/** A Worker with that limit, a session in it, and how often each status comes of many requests at once. @param {import("node:test").TestContext} t @param {number} limit */
async function limited(t, limit) {
  const state = stateFolder();
  const strict = await startWorker({ state, vars: { RATE_LIMIT_PER_MINUTE: String(limit) } });
  t.after(() => strict.stop());
  const id = await open(strict, [button()]);
  /** @param {number} count @param {(number: number) => [string, unknown?, Record<string, string>?]} request */
  const many = async (count, request) => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, number) => ask(strict, ...request(number))),
    );
    for (const { status, headers, body } of answers.filter(({ status }) => status === 429)) {
      const seconds = Number(headers.get("retry-after"));
      assert.ok(seconds >= 1 && seconds <= 60);
      assert.deepEqual(
        [status, body.code, body.details.retryAfterSeconds],
        [429, "rate_limited", seconds],
      );
    }
    /** @type {Record<string, number>} */
    const counts = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  return { strict, state, id, many };
}

test("writes of a client are limited exactly, however many come at once", async (t) => {
  const { strict, state, id, many } = await limited(t, 12);
  /** @returns {[string, unknown]} */
  const edit = () => [`POST /session/${id}/operations`, { baseRevision: 0, operations: [] }];
  assert.deepEqual(await many(300, edit), { 200: 120, 429: 180 });
  for (const request of [edit()[0], `POST /session/${id}/undo`, `POST /session/${id}/redo`]) {
    const body = request.endsWith("operations") ? edit()[1] : {};
    assert.deepEqual(await many(2, () => [request, body]), { 429: 2 }, request);
  }
  assert.deepEqual(await many(2, () => [`DELETE /session/${id}`]), { 429: 2 });
  assert.deepEqual(await many(2, (n) => [...edit(), keyed(`no ${n}`)]), { 429: 2 });
  assert.equal(answersKept(state), 0, "nothing is stored for what is refused");
  const refused = await ask(strict, "POST /chat", { message: RIGHT, currentSketch: [button()] });
  assert.deepEqual([refused.status, refused.body.modifiedSketch], [429, [button()]]);
  assert.equal((await ask(strict, `GET /session/${id}`)).status, 200, "looking is not limited");
  await eventually(
    async () => (await measured(strict, "websketch_limited_total", 'limit="writes"')) === 191,
    "the refusals counted",
  );
});

test("reads of sessions that are not there are limited, and of those that are are not", async (t) => {
  const { strict, id, many } = await limited(t, 12);
  for (let round = 0; round < 2; round += 1)
    assert.deepEqual(await many(150, () => [`GET /session/${id}`]), { 200: 150 });
  assert.deepEqual(await many(300, () => [`GET /session/${randomUUID()}`]), { 404: 120, 429: 180 });
  assert.deepEqual(await many(2, () => [`GET /session/${randomUUID()}/export`]), { 429: 2 });
  assert.deepEqual(await many(2, () => [`GET /session/${id}/export?format=svg`]), { 200: 2 });
  const other = await open(strict, [button()]);
  assert.deepEqual(await many(2, () => [`GET /session/${other}`]), { 200: 2 }, "one just opened");
  await eventually(
    async () => (await measured(strict, "websketch_limited_total", 'limit="misses"')) === 182,
    "the refusals counted",
  );
});

test("a client is who the connection says, whatever its headers do", async (t) => {
  const { many } = await limited(t, 3);
  const invented = (/** @type {number} */ n) => `203.0.113.${n}`;
  const counts = await many(20, (n) => [
    "POST /session",
    [button()],
    {
      "cf-connecting-ip": invented(n),
      "x-forwarded-for": invented(n),
      "x-real-ip": invented(n),
      "true-client-ip": invented(n),
      "mf-cf-blob": JSON.stringify({ clientIp: invented(n) }),
    },
  ]);
  assert.deepEqual(counts, { 200: 2, 429: 18 });
});

test("nothing is kept of a request with a key that is not understood, or refused", async (t) => {
  const { strict, state, id, many } = await limited(t, 0);
  const bodies = ["{", "[]", "{}", '{"baseRevision":0}', '{"message":" ","currentSketch":[]}'];
  const routes = ["POST /chat", "POST /chat/stream", `POST /session/${id}/operations`];
  for (const route of [...routes, "POST /respond/nothing", "POST /debug/test-node"]) {
    for (const body of bodies) {
      const { status } = await ask(strict, route, body, {
        ...keyed("wrong"),
        "content-type": "application/json",
      });
      assert.ok(status >= 400 && status < 500, `${route} ${body} → ${status}`);
    }
  }
  assert.equal(answersKept(state), 0);
  const ghost = { baseRevision: 0, operations: [{ type: "delete", componentId: "ghost" }] };
  const counts = await many(3, (n) => [routes[2], ghost, keyed(`ghost ${n}`)]);
  assert.deepEqual(counts, { 422: 3 });
  const again = await ask(strict, routes[2], { ...ghost, operations: [] }, keyed("ghost 0"));
  assert.equal(again.status, 200, "a key that was given back belongs to no body");
});

test("a long sketch is not kept a second time for those who repeat a request", async (t) => {
  const { strict, state } = await limited(t, 0);
  const sketch = Array.from({ length: 20_000 }, (_, n) =>
    button({
      id: `b${n}`,
      x: (n % 100) * 130,
      y: Math.floor(n / 100) * 50,
      props: { text: `é ${n}` },
    }),
  );
  const id = await open(strict, sketch);
  const move = (/** @type {number} */ x) => [{ type: "move", componentId: "b7", x, y: 7 }];
  const edit = `POST /session/${id}/operations`;
  const chat = { message: "move “é 9” 200 px to the right", sessionId: id };
  /** @type {[string, object][]} */
  const requests = [
    [edit, { baseRevision: 0, operations: [] }],
    [edit, { baseRevision: 0, operations: move(70) }],
    [`POST /session/${id}/undo`, {}],
    [`POST /session/${id}/redo`, {}],
    ["POST /chat", chat],
    ["POST /chat/stream", chat],
  ];
  const first = [];
  for (const [n, [request, body]] of requests.entries()) {
    first.push(await ask(strict, request, body, keyed(`long ${n}`)));
    assert.equal(first[n].status, 200, JSON.stringify(first[n].body).slice(0, 300));
  }
  const { revision } = (await ask(strict, `GET /session/${id}`)).body;
  await ask(strict, edit, { baseRevision: revision, operations: move(700) });
  for (const [n, [request, body]] of requests.entries()) {
    const again = await ask(strict, request, body, keyed(`long ${n}`));
    assert.deepEqual([again.status, again.body], [200, first[n].body], request);
  }
  const dry = { ...chat, dryRun: true };
  const tried = await ask(strict, "POST /chat", dry, keyed("dry"));
  assert.deepEqual((await ask(strict, "POST /chat", dry, keyed("dry"))).body, tried.body);
  await ask(strict, `DELETE /session/${id}`);
  const { currentSketch, ...rest } = first[0].body;
  assert.equal(currentSketch.length, 20_000);
  assert.deepEqual((await ask(strict, requests[0][0], requests[0][1], keyed("long 0"))).body, rest);
  const largest = largestAnswers(state);
  assert.ok(largest[0] > 1_000_000, "what was tried belongs to no revision");
  assert.ok(largest[1] < 100_000, `the others are small: ${largest}`);
});

/** Sends bytes that are no complete request and returns the answer. @param {string} header @param {string} body */
async function answerTo(header, body) {
  const { hostname, port } = new URL(worker.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = ["POST /api/v1/chat HTTP/1.1", "host: localhost", "content-type: application/json"];
  socket.write([...head, header, "", body].join("\r\n"));
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) {
    text += chunk;
    if (text.includes('"requestId"')) break;
  }
  socket.destroy();
  return text;
}

test("a body that stops coming is given up", async () => {
  const text = await answerTo("content-length: 100", "{");
  assert.match(text, /^HTTP\/1\.1 408 /);
  assert.match(text, /"code":"invalid_request"/);
});

test("a body that is not framed as its headers say is the caller's fault", async () => {
  const text = await answerTo("transfer-encoding: chunked", "no length\r\n{}\r\n");
  assert.match(text, /^HTTP\/1\.1 400 /);
  assert.match(text, /"code":"invalid_request"/);
});

test("a body that is announced far too long is refused before it comes", async () => {
  const text = await answerTo("content-length: 999999999", "{");
  assert.match(text, /^HTTP\/1\.1 413 /);
  assert.match(text, /"code":"payload_too_large"/);
});
