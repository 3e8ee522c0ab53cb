// Who may call, from where, and what a server that is set up wrongly says.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ALONE, ask, button, eventually, logged, open, posted, send } from "./api.mjs";
import { startWorker } from "./worker.mjs";

const KEY = "an API key of this test";
const APP = "https://app.example";

// Two Workers for all tests that need no other settings.
const [unlocked, locked] = await Promise.all([
  startWorker(),
  startWorker({ vars: { API_KEY: KEY, LOG_LEVEL: "DEBUG" } }),
]);
after(() => Promise.all([unlocked.stop(), locked.stop()]));

/** @param {import("node:test").TestContext} t @param {Record<string, string>} vars */
async function started(t, vars) {
  const worker = await startWorker({ vars });
  t.after(() => worker.stop());
  return worker;
}

test("with a key set, only health answers without it", async () => {
  const worker = locked;
  assert.equal((await ask(worker, "GET /health")).status, 200);
  const health = await fetch(`${worker.url}/health`, { headers: ALONE });
  const { status, timestamp, version } = await health.json();
  assert.equal(status, "healthy");
  assert.equal(new Date(timestamp).toISOString(), timestamp);
  assert.match(version, /^\d+\.\d+\.\d+/);

  const chat = { message: "hello", currentSketch: [button()] };
  for (const headers of [
    {},
    { "x-api-key": "" },
    { "x-api-key": `${KEY}!` },
    { "x-api-key": KEY.slice(1) },
  ]) {
    for (const [request, body] of /** @type {[string, unknown][]} */ ([
      ["POST /session", []],
      ["GET /session/x", undefined],
      ["DELETE /session/x", undefined],
      ["POST /chat", chat],
      ["POST /chat/stream", chat],
    ])) {
      const answer = await ask(worker, request, body, headers);
      assert.deepEqual([answer.status, answer.body.code], [401, "unauthorized"], request);
    }
  }
  assert.equal((await ask(worker, "POST /chat", chat, { "x-api-key": KEY })).status, 200);
  assert.ok(!worker.logs().includes(KEY), "the key is not in the log");
});

test("who sends a long body with a wrong key, or where none is taken, gets the answer", async () => {
  const worker = locked;
  const long = `[${" ".repeat(8 * 1024 * 1024 - 2)}]`;
  for (let i = 0; i < 5; i++) {
    for (const [path, headers, status, code] of /** @type {[string, object, number, string][]} */ ([
      ["/api/v1/session", {}, 401, "unauthorized"],
      ["/api/v1/chat", { "x-api-key": "wrong" }, 401, "unauthorized"],
      ["/api/v1/providers", { "x-api-key": KEY }, 405, "method_not_allowed"],
      ["/api/v1/nothing", { "x-api-key": KEY }, 404, "unknown_route"],
      [
        "/api/v1/session",
        { "x-api-key": KEY, "content-encoding": "gzip" },
        415,
        "unsupported_media_type",
      ],
    ])) {
      const answer = await posted(worker, path, long, { ...headers });
      assert.deepEqual([answer.status, JSON.parse(answer.text).code], [status, code]);
    }
  }
});

test("while a key is replaced the old one and the new one are good", async (t) => {
  const worker = await started(t, { API_KEY: `${KEY}, the new one` });
  for (const [key, status] of /** @type {[string, number][]} */ ([
    [KEY, 200],
    ["the new one", 200],
    ["the new", 401],
    [`${KEY}, the new one`, 401],
  ])) {
    const answer = await ask(worker, "GET /providers", undefined, { "x-api-key": key });
    assert.equal(answer.status, status, key);
  }
});

test("a server that can do its work is ready, one that is set up wrongly says what fails", async (t) => {
  const worker = locked;
  for (const path of ["/ready", "/api/v1/ready"]) {
    const response = await fetch(worker.url + path, { headers: ALONE });
    assert.deepEqual([response.status, await response.json()], [200, { status: "ready" }]);
  }
  const wrong = await started(t, { LLM_DEADLINE_MS: "soon" });
  const { status, body } = await ask(wrong, "GET /ready");
  assert.deepEqual([status, body.status], [503, "unavailable"]);
  assert.deepEqual(
    body.failed.map((/** @type {any} */ { part }) => part),
    ["settings"],
  );
  assert.match(body.failed[0].error, /^LLM_DEADLINE_MS must be/);
  assert.equal((await ask(wrong, "GET /health")).status, 200);
});

test("listed origins may call with credentials, others get no permission", async (t) => {
  const worker = await started(t, { CORS_ORIGINS: `${APP}, http://localhost:5173`, API_KEY: KEY });
  const from = async (
    /** @type {string} */ origin,
    /** @type {string} */ request,
    /** @type {unknown} */ body,
  ) => {
    const response = await send(worker, request, body, { origin, "x-api-key": KEY });
    await response.text();
    return response;
  };
  const permission = (/** @type {Response} */ { headers }) =>
    headers.get("access-control-allow-origin");
  const chat = { message: "hello", currentSketch: [button()] };
  for (const [request, body, status] of /** @type {[string, unknown, number][]} */ ([
    ["GET /health", undefined, 200],
    ["POST /chat", chat, 200],
    ["POST /chat/stream", chat, 200],
    ["POST /chat", "{", 400],
    ["GET /nothing", undefined, 404],
    ["GET /session/unknown", undefined, 404],
    ["PUT /chat", undefined, 405],
  ])) {
    const allowed = await from(APP, request, body);
    assert.deepEqual([allowed.status, permission(allowed)], [status, APP], request);
    assert.equal(allowed.headers.get("access-control-allow-credentials"), "true");
    assert.equal(
      allowed.headers.get("access-control-expose-headers"),
      "x-request-id, retry-after, content-disposition, preference-applied",
    );
    assert.equal(allowed.headers.get("vary"), "Origin");
    for (const origin of ["https://app.example.evil", "http://app.example", "null"]) {
      const other = await from(origin, request, body);
      assert.deepEqual(
        [other.status, permission(other), other.headers.get("vary")],
        [status, null, "Origin"],
      );
    }
  }
  const unauthorized = await send(worker, "POST /chat", chat, { origin: APP });
  assert.deepEqual([unauthorized.status, permission(unauthorized)], [401, APP]);
});

test("a preflight tells methods and headers, without a key", async (t) => {
  const worker = await started(t, { CORS_ORIGINS: APP, API_KEY: KEY });
  const asked = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type",
  };
  const allowed = await send(worker, "OPTIONS /chat", undefined, { origin: APP, ...asked });
  assert.equal(allowed.status, 204);
  const headers = Object.fromEntries(allowed.headers);
  assert.equal(headers["access-control-allow-origin"], APP);
  assert.equal(headers["access-control-allow-methods"], "POST");
  assert.equal(
    headers["access-control-allow-headers"],
    "content-type, x-api-key, idempotency-key, x-request-id, prefer, authorization, mcp-protocol-version, mcp-method, mcp-name",
  );
  const other = await send(worker, "OPTIONS /chat", undefined, {
    origin: "https://evil.example",
    ...asked,
  });
  const granted = [...other.headers.keys()].filter((name) => name.startsWith("access-control-"));
  assert.deepEqual(granted, []);
  const unknown = await ask(worker, "OPTIONS /nothing", undefined, { origin: APP });
  assert.deepEqual([unknown.status, unknown.body.code], [404, "unknown_route"]);
});

test("a request keeps the name it came with, if it is harmless, and gets one otherwise", async () => {
  const worker = unlocked;
  const named = async (/** @type {Record<string, string>} */ headers) => {
    const { headers: answered, body } = await ask(
      worker,
      "GET /session/unknown",
      undefined,
      headers,
    );
    assert.equal(answered.get("x-request-id"), body.requestId);
    return body.requestId;
  };
  assert.equal(await named({ "x-request-id": "trace-1.a:b_c" }), "trace-1.a:b_c");
  for (const id of ["", "two words", "x".repeat(129), '{"a":1}', "<script>"]) {
    assert.match(await named({ "x-request-id": id }), /^[0-9a-f-]{36}$/);
  }
  const id = await open(worker, [button()]);
  await ask(
    worker,
    "POST /chat",
    { message: "hello", sessionId: id },
    { "x-request-id": "trace-2" },
  );
  // The log comes later than the answer.
  const turn = await eventually(
    () => logged(worker, "turn").find((entry) => entry.request_id === "trace-2"),
    "the line of the turn",
  );
  assert.equal(turn.session_id, id);
  assert.equal(typeof turn.duration_seconds, "number");
});

test("answers are not stored and not sniffed", async () => {
  const worker = unlocked;
  for (const request of ["GET /health", "GET /nothing"]) {
    const { headers } = await ask(worker, request);
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
  }
});

test("HEAD answers like GET, without a body", async () => {
  const worker = unlocked;
  const id = await open(worker, [button()]);
  for (const [path, status] of [
    ["/health", 200],
    [`/session/${id}`, 200],
    ["/session/unknown", 404],
  ]) {
    const head = await send(worker, `HEAD ${path}`);
    assert.deepEqual([head.status, await head.text()], [status, ""]);
  }
});

test("a wrong setting is refused by its name, at the first request", async (t) => {
  const value = "http://intranet.example/secret";
  const worker = await started(t, { CUSTOM_BASE_URL: value });
  assert.equal((await ask(worker, "GET /health")).status, 200, "the Worker itself is well");
  const { status, body } = await ask(worker, "POST /session", []);
  assert.deepEqual([status, body.success, body.code], [500, false, "internal"]);
  assert.ok(body.error.includes("CUSTOM_BASE_URL must be"), body.error);
  assert.ok(!JSON.stringify(body).includes("secret"), "the value is not shown");
  assert.ok(!worker.logs().includes(value), "nor logged");
});

test("pages of other origins may read what is wrong with the settings", async (t) => {
  const origin = "https://app.example";
  const worker = await started(t, { CORS_ORIGINS: origin, LOG_LEVEL: "loud" });
  const preflight = await send(worker, "OPTIONS /session", undefined, {
    origin,
    "access-control-request-method": "POST",
  });
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get("access-control-allow-origin"), origin);
  const { status, body, headers } = await ask(worker, "POST /session", [], { origin });
  assert.equal(status, 500);
  assert.match(body.error, /LOG_LEVEL must be/);
  assert.equal(headers.get("access-control-allow-origin"), origin);
  const other = await ask(worker, "POST /session", [], { origin: "https://evil.example" });
  assert.equal(other.headers.get("access-control-allow-origin"), null);
});
