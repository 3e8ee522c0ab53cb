// How often and how slowly one may ask, and what becomes of a request that is made twice.

import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { answer, gate, stallAfter, startModelServer } from "../model-server.mjs";
import { ask, button, open, send } from "./api.mjs";
import { startWorker } from "./worker.mjs";

/** @type {Awaited<ReturnType<typeof startModelServer>>} */
let model;
/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  model = await startModelServer();
  worker = await startWorker({
    vars: { RATE_LIMIT_PER_MINUTE: "0", CUSTOM_BASE_URL: model.url, CUSTOM_MODEL: "scripted" },
  });
});
after(async () => {
  await worker.stop();
  await model.stop();
});

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

/** What is answered to bytes that are no whole request. @param {string} header @param {string} body */
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
