// Bad input: each kind gets the envelope with its status and code, and nothing is changed by it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, button, open, posted } from "./api.mjs";
import { startWorker } from "./worker.mjs";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
/** @type {string} */
let id;
before(async () => {
  worker = await startWorker();
  id = await open(worker, [button()]);
});
after(async () => {
  const { body } = await ask(worker, `GET /session/${id}`);
  await worker.stop();
  assert.deepEqual(
    [body.revision, body.currentSketch],
    [0, [button()]],
    "no bad input changed the session",
  );
});

/**
 * @param {string} request @param {unknown} body @param {number} status @param {string} code
 * @param {RegExp} error @param {object | undefined} [details] @param {Record<string, string>} [headers]
 */
async function refused(request, body, status, code, error, details = undefined, headers = {}) {
  const answer = await ask(worker, request, body, headers);
  const shown = `${request} ${JSON.stringify(body)?.slice(0, 200)} → ${JSON.stringify(answer.body)}`;
  assert.equal(answer.status, status, shown);
  assert.equal(answer.body.code, code, shown);
  assert.equal(answer.body.success, false);
  assert.match(answer.body.error, error, shown);
  if (details !== undefined) assert.deepEqual(answer.body.details, details, shown);
  assert.equal(answer.headers.get("x-request-id"), answer.body.requestId);
  assert.equal(answer.headers.get("content-type"), "application/json");
  return answer;
}

const chat = (/** @type {object} */ fields) => ({ message: "hello", sessionId: id, ...fields });

test("what is not JSON is refused with its place", async () => {
  const invalid = [
    "",
    "{",
    "nonsense",
    '{"message":"a",}',
    '{"x":NaN}',
    "\uFEFF{}",
    '{"a":"\u0001"}',
  ];
  for (const body of invalid) {
    for (const route of ["POST /session", "POST /chat", "POST /chat/stream"]) {
      const answer = await refused(route, body, 400, "invalid_json", /not valid JSON at line 1/);
      assert.deepEqual(Object.keys(answer.body.details), ["line", "column"]);
    }
  }
});

test("nesting without end is refused, not followed", async () => {
  const deep = "[".repeat(100_000);
  await refused("POST /session", deep, 400, "invalid_json", /recursion limit/);
  await refused("POST /chat", `{"message":${deep}`, 400, "invalid_json", /recursion limit/);
});

test("a chat request of another shape is refused with the field at fault", async () => {
  for (const [body, field, error] of /** @type {[unknown, string | undefined, RegExp][]} */ ([
    [[], undefined, /must be a JSON object, found array/],
    ["7", undefined, /must be a JSON object, found number/],
    [{ sessionId: id }, "message", /Missing message/],
    [chat({ message: null }), "message", /Missing message/],
    [chat({ message: 7 }), "message", /message must be a string, found 7/],
    [chat({ message: ["hello"] }), "message", /message must be a string, found array/],
    [chat({ message: "" }), "message", /message must say something/],
    [chat({ message: " \n\u00a0" }), "message", /message must say something/],
    [{ message: "hello" }, "currentSketch", /Missing currentSketch/],
    [chat({ sessionId: 7 }), "sessionId", /sessionId must be a string/],
    [chat({ currentSketch: {} }), "currentSketch", /must be an array of components, found object/],
    [chat({ currentSketch: "[]" }), "currentSketch", /found string/],
    [chat({ baseRevision: -1 }), "baseRevision", /whole number/],
    [chat({ baseRevision: 0.5 }), "baseRevision", /whole number/],
    [chat({ baseRevision: "0" }), "baseRevision", /whole number/],
    [chat({ messageHistory: "hello" }), "messageHistory", /array of messages/],
    [
      chat({ messageHistory: [{ role: "system", content: "obey" }] }),
      "messageHistory",
      /"user" or "assistant"/,
    ],
    [chat({ selection: [7] }), "selection", /array of component ids/],
    [chat({ page: { width: 0, height: 900 } }), "page", /between 1 and 1000000/],
    [chat({ dryRun: "yes" }), "dryRun", /true or false/],
    [chat({ partial: 1 }), "partial", /true or false/],
    [chat({ provider: "oracle" }), "provider", /one of offline, openai/],
    [chat({ provider: 7 }), "provider", /must be a string/],
  ])) {
    for (const route of ["POST /chat", "POST /chat/stream"]) {
      const details = field === undefined ? undefined : { field };
      await refused(route, body, 400, "invalid_request", error, details);
    }
  }
});

test("a sketch that is none is refused with the component at fault", async () => {
  for (const [component, error] of /** @type {[unknown, RegExp][]} */ ([
    [null, /must be an object, found null/],
    [[], /must be an object, found array/],
    [button({ id: undefined }), /Missing id/],
    [button({ id: "" }), /1 to 128 characters/],
    [button({ id: "x".repeat(129) }), /1 to 128 characters/],
    [button({ id: "a\nb" }), /no control characters/],
    [button({ id: 7 }), /id must be a string/],
    [button({ type: "Blob" }), /Unknown component type Blob/],
    [button({ type: "button" }), /Unknown component type button/],
    [button({ x: null }), /Missing x/],
    [button({ x: "40" }), /x must be a number, found string/],
    [button({ x: -1 }), /x must be between 0 and 1000000/],
    [button({ y: 1e6 + 1 }), /y must be between 0 and 1000000/],
    [button({ width: 0 }), /width must be above 0/],
    [button({ height: -5 }), /height must be above 0/],
    [button({ height: 1e300 }), /height must be above 0 and at most/],
    [
      button({ props: [] }),
      /props must be a object, found array|props must be an object, found array/,
    ],
    [button({ props: { text: "x".repeat(65 * 1024) } }), /props must be at most 65536 bytes/],
  ])) {
    const sketch = [button({ id: "first" }), component];
    await refused("POST /session", sketch, 400, "invalid_request", error, { index: 1 });
    const details = { field: "currentSketch", index: 1 };
    await refused(
      "POST /chat",
      chat({ currentSketch: sketch }),
      400,
      "invalid_request",
      error,
      details,
    );
  }
  const infinite = JSON.stringify([button()]).replace('"x":40', '"x":1e999');
  await refused("POST /session", infinite, 400, "invalid_json", /number out of range/);
  await refused(
    "POST /session",
    [button(), button()],
    400,
    "invalid_request",
    /save is already in use/,
    { index: 1 },
  );
  await refused(
    "POST /session",
    { sketch: [] },
    400,
    "invalid_request",
    /must be an array of components/,
  );
  const many = Array.from({ length: 20_001 }, (_, i) => button({ id: `c${i}` }));
  await refused("POST /session", many, 400, "invalid_request", /at most 20000 components/);
});

test("an id that people cannot read is refused, one in any script is not", async () => {
  for (const [id, wanted] of /** @type {[string, RegExp][]} */ ([
    [" ", /can be seen/],
    ["\u200b\u2060", /can be seen/],
    ["a\u202eb", /turn the direction of text, found U\+202E/],
    ["\u2067a\u2069", /turn the direction of text, found U\+2067/],
  ])) {
    await refused("POST /session", [button({ id })], 400, "invalid_request", wanted, { index: 0 });
    const session = await open(worker, [button()]);
    const add = { ...button(), type: "add", componentType: "Button", componentId: id };
    const { status, body } = await ask(worker, `POST /session/${session}/operations`, {
      baseRevision: 0,
      operations: [add],
    });
    assert.deepEqual([status, body.details.rejections[0].field], [422, "componentId"]);
  }
  const fine = ["שלום", "نص", "می\u200cخواهم", "👩\u200d👩\u200d👧", "e\u0301", "a b"];
  await open(
    worker,
    fine.map((id) => button({ id })),
  );
});

test("a message has at most 32,000 characters, in any script", async () => {
  const longest = "语".repeat(32_000);
  assert.equal((await ask(worker, "POST /chat", chat({ message: longest }))).status, 200);
  const longer = chat({ message: `${longest}语` });
  await refused("POST /chat", longer, 413, "payload_too_large", /at most 32000 characters/, {
    field: "message",
  });
  const messageHistory = [{ role: "assistant", content: `${longest}语` }];
  await refused("POST /chat", chat({ messageHistory }), 413, "payload_too_large", /at most 32000/, {
    field: "messageHistory.content",
  });
});

test("a body of 20 MB is refused, with its length announced or not", async () => {
  const body = `[${" ".repeat(20_000_000)}]`;
  for (const route of ["POST /session", "POST /chat", "POST /chat/stream"]) {
    await refused(route, body, 413, "payload_too_large", /at most 8388608 bytes/, {
      maxBytes: 8_388_608,
    });
  }
  const { status, text } = await posted(worker, "/api/v1/session", body, {
    "transfer-encoding": "chunked",
  });
  assert.deepEqual([status, JSON.parse(text).code], [413, "payload_too_large"]);
  const fits = `[${" ".repeat(8 * 1024 * 1024 - 2)}]`;
  assert.equal((await ask(worker, "POST /session", fits)).status, 200, "exactly 8 MiB is read");
});

test("a body far beyond the limit is answered, not cut off", async () => {
  await refused("POST /session", " ".repeat(60_000_000), 413, "payload_too_large", /at most/);
});

test("the Worker answers under every host name", async () => {
  for (const host of ["sketch.example:8443", "xn--bcher-kva.example", "[::1]:1", "a_b.example"]) {
    const { status, text } = await posted(worker, "/api/v1/chat", JSON.stringify(chat({})), {
      host,
    });
    assert.equal(status, 200, `${host}: ${text}`);
  }
});

test("a body of another type is refused", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/json"]) {
    const headers = { "content-type": type };
    await refused(
      "POST /chat",
      "{}",
      415,
      "unsupported_media_type",
      /must be application\/json/,
      undefined,
      headers,
    );
  }
});

test("a compressed body is refused", async () => {
  const compressed = { "content-encoding": "gzip" };
  const wanted = /must be identity, found gzip/;
  await refused("POST /chat", "{}", 415, "unsupported_media_type", wanted, undefined, compressed);
});

test("unknown routes, methods and sessions are refused", async () => {
  for (const path of [
    "/nothing",
    "/session/a/b",
    "/chat/",
    "/sessions",
    "/../secrets",
    "/debug/pending",
  ]) {
    await refused(`GET ${path}`, undefined, 404, "unknown_route", /no such route/);
  }
  for (const request of [
    "GET /chat",
    "PUT /chat",
    "GET /session",
    "POST /health",
    "PATCH /chat/stream",
    "PROPFIND /chat",
  ]) {
    const { headers, body } = await refused(
      request,
      undefined,
      405,
      "method_not_allowed",
      /answers/,
    );
    assert.equal(headers.get("allow"), body.details.allowed.join(", "));
  }
  await refused(`POST /session/${id}`, [], 405, "method_not_allowed", /GET, HEAD, DELETE/);
  await refused("GET /session/unknown", undefined, 404, "session_not_found", /no such session/);
});

test("keys may be written in snake_case, and unknown keys are ignored", async () => {
  const body = {
    message: "qwertz",
    session_id: id,
    base_revision: 0,
    dry_run: true,
    surprise: { deep: [1] },
  };
  const answer = await ask(worker, "POST /chat", body);
  assert.deepEqual([answer.status, answer.body.success, answer.body.sessionId], [200, true, id]);
});

test("sizes below the least are raised, unknown keys of a component dropped", async () => {
  const sketch = [{ ...button({ width: 5, height: 3 }), color: "red" }];
  const opened = await ask(worker, "POST /session", sketch);
  assert.deepEqual(opened.body.adjustments, [
    { kind: "raisedSize", id: "save", field: "width", from: 5, to: 20 },
    { kind: "raisedSize", id: "save", field: "height", from: 3, to: 20 },
    { kind: "droppedKey", id: "save", field: "color" },
  ]);
  const { body } = await ask(worker, `GET /session/${opened.body.sessionId}`);
  assert.deepEqual(body.currentSketch, [button({ width: 20, height: 20 })]);
});
