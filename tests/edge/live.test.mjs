// Following a session over a WebSocket: every commit once, in order, also after a pause.

import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { ask, button, eventually } from "./api.mjs";
import { WebSocket } from "./socket.mjs";
import { startWorker } from "./worker.mjs";

const KEY = "an API key of this test";
const APP = "https://app.example";
const UNKNOWN = "0190b6c2-7b1e-4c7a-9f43-0242ac120002";
const key = { "x-api-key": KEY };

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker({
    vars: { API_KEY: KEY, CORS_ORIGINS: APP, RATE_LIMIT_PER_MINUTE: "0" },
  });
});
after(() => worker.stop());

/**
 * A listener and the messages that it received.
 * @param {string} path @param {{ headers?: Record<string, string>, protocols?: string[] }} [options]
 */
async function listen(path, { headers = key, protocols = [] } = {}) {
  const url = `${worker.url.replace("http", "ws")}/api/v1${path}`;
  const socket = new WebSocket(url, protocols, { headers });
  /** @type {any[]} */
  const told = [];
  socket.on("message", (/** @type {Buffer} */ data) => told.push(JSON.parse(String(data))));
  await once(socket, "open");
  return { socket, told, revisions: () => told.map(({ revision }) => revision) };
}

/** The status with which a listener is refused, and the code. @param {string} path @param {object} [options] */
async function refusal(path, options = {}) {
  const url = `${worker.url.replace("http", "ws")}/api/v1${path}`;
  const socket = new WebSocket(url, options.protocols ?? [], { headers: options.headers ?? key });
  socket.on("error", () => {});
  const [, response] = await once(socket, "unexpected-response");
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return { status: response.statusCode, code: JSON.parse(text).code };
}

/** The status with which a listener is refused. @param {string} path @param {object} [options] */
const refused = async (path, options) => (await refusal(path, options)).status;

/** A session of one button. */
async function opened() {
  const { body } = await ask(worker, "POST /session", [button()], key);
  return body.sessionId;
}

/** @param {string} id @param {number} baseRevision */
const move = (id, baseRevision) =>
  ask(
    worker,
    `POST /session/${id}/operations`,
    {
      baseRevision,
      operations: [{ type: "move", componentId: "save", x: 50 + baseRevision, y: 40 }],
    },
    key,
  );

test("every listener is told each commit once, in order, however it was made", async () => {
  const id = await opened();
  const listeners = [
    await listen(`/session/${id}/live`),
    await listen(`/session/${id}/live?from=0`),
  ];
  await move(id, 0);
  await ask(
    worker,
    "POST /chat",
    { message: "move the button 200 px to the right", sessionId: id },
    key,
  );
  await ask(worker, `POST /session/${id}/undo`, undefined, key);
  for (const { told, revisions, socket } of listeners) {
    await eventually(() => told.length >= 3, "three commits");
    assert.deepEqual(revisions(), [1, 2, 3]);
    assert.deepEqual(
      told.map(({ type, origin }) => [type, origin]),
      [
        ["commit", "manual"],
        ["commit", "chat"],
        ["commit", "undo"],
      ],
    );
    const { body } = await ask(worker, `GET /session/${id}`, undefined, key);
    assert.deepEqual(
      told.map(({ type, ...commit }) => commit),
      body.operationHistory,
      "the commits are those of the history",
    );
    socket.close();
  }
});

test("who comes back with the last revision it knows gets what it has missed", async () => {
  const id = await opened();
  const first = await listen(`/session/${id}/live?from=0`);
  await move(id, 0);
  await eventually(() => first.told.length === 1, "the first commit");
  const closed = once(first.socket, "close");
  first.socket.close();
  await closed;
  await move(id, 1);
  await move(id, 2);
  const second = await listen(`/session/${id}/live?baseRevision=${first.revisions().at(-1)}`);
  await move(id, 3);
  await eventually(() => second.told.length >= 3, "the missed commits and the next");
  assert.deepEqual(second.revisions(), [2, 3, 4]);
  const ahead = await listen(`/session/${id}/live?from=99`);
  await eventually(() => ahead.told.length === 1, "the sketch as it is");
  assert.deepEqual(
    [ahead.told[0].type, ahead.told[0].revision, ahead.told[0].currentSketch[0].x],
    ["snapshot", 4, 53],
  );
  for (const { socket } of [second, ahead]) socket.close();
});

test("a refused edit is told nobody", async () => {
  const id = await opened();
  const { told, socket } = await listen(`/session/${id}/live`);
  const ghost = { type: "delete", componentId: "ghost" };
  await ask(
    worker,
    `POST /session/${id}/operations`,
    { baseRevision: 0, operations: [ghost] },
    key,
  );
  await move(id, 0);
  await eventually(() => told.length > 0, "a commit");
  assert.deepEqual(
    told.map(({ revision }) => revision),
    [1],
  );
  socket.close();
});

test("a ping is answered, and a session that ends hangs up", async () => {
  const id = await opened();
  const socket = new WebSocket(
    `${worker.url.replace("http", "ws")}/api/v1/session/${id}/live`,
    [],
    {
      headers: key,
    },
  );
  await once(socket, "open");
  socket.send("ping");
  assert.equal(String((await once(socket, "message"))[0]), "pong");
  const closed = once(socket, "close");
  await ask(worker, `DELETE /session/${id}`, undefined, key);
  const [code] = await closed;
  assert.equal(code, 4404);
});

test("the key comes as a header or as a protocol", async () => {
  const id = await opened();
  const encoded = Buffer.from(KEY).toString("base64url");
  const { socket } = await listen(`/session/${id}/live`, {
    headers: {},
    protocols: ["websketch", `key.${encoded}`],
  });
  assert.equal(socket.protocol, "websketch");
  socket.close();
  const wrong = Buffer.from(`${KEY}!`).toString("base64url");
  for (const protocols of [[], ["websketch"], ["websketch", `key.${wrong}`], ["key.***"]]) {
    assert.equal(await refused(`/session/${id}/live`, { headers: {}, protocols }), 401);
  }
});

test("only our own page and listed origins may listen", async () => {
  const id = await opened();
  for (const origin of [APP, new URL(worker.url).origin]) {
    const { socket } = await listen(`/session/${id}/live`, { headers: { ...key, origin } });
    socket.close();
  }
  for (const origin of ["https://evil.example", "https://app.example.evil", "null"]) {
    assert.equal(await refused(`/session/${id}/live`, { headers: { ...key, origin } }), 403);
    assert.equal(await refused(`/session/${id}/live`, { headers: { origin } }), 401);
  }
  const headers = { ...key, origin: "https://evil.example" };
  const { code } = await refusal(`/session/${id}/live`, { headers });
  assert.equal(code, "forbidden_origin");
});

test("what cannot be followed is refused", async () => {
  const id = await opened();
  assert.equal(await refused(`/session/${UNKNOWN}/live`), 404);
  assert.equal(await refused("/session/nonsense/live"), 404);
  assert.equal(await refused(`/session/${id}/live?from=soon`), 400);
  const plain = await ask(worker, `GET /session/${id}/live`, undefined, key);
  assert.deepEqual([plain.status, plain.body.code], [400, "invalid_request"]);
});
