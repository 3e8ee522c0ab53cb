// The description of the interface is true: real answers are held against it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ALONE, ask, button, open } from "./api.mjs";
import { faults, resolved } from "./schema.mjs";
import { startWorker } from "./worker.mjs";

const UNKNOWN = "0190b6c2-7b1e-4c7a-9f43-0242ac120002";
const RIGHT = "move the button 200 px to the right";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
/** @type {any} */
let document;
before(async () => {
  worker = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "30" } });
  document = (await ask(worker, "GET /openapi.json")).body;
});
after(() => worker.stop());

test("the document is OpenAPI 3.1 and is served in both places", async () => {
  assert.match(document.openapi, /^3\.1\.\d+$/);
  assert.deepEqual(
    await (await fetch(`${worker.url}/openapi.json`, { headers: ALONE })).json(),
    document,
  );
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(/** @type {object} */ (item)).map(({ operationId }) => operationId),
  );
  assert.equal(new Set(ids).size, ids.length, "operation ids are unique");
});

test("the document is as narrow as the server", () => {
  const { paths, components } = document;
  const header = (/** @type {any} */ { parameters }, /** @type {string} */ name) =>
    parameters.find((/** @type {any} */ parameter) => parameter.name === name);
  for (const route of ["/chat", "/chat/stream"]) {
    const { schema, encoding } = paths[route].post.requestBody.content["multipart/form-data"];
    assert.deepEqual(schema, { $ref: "#/components/schemas/ChatForm" });
    assert.equal(components.schemas.ChatForm.properties.image.format, "binary");
    assert.equal(encoding.image.contentType, "image/png, image/jpeg, image/webp");
  }
  const live = paths["/session/{id}/live"].get;
  assert.equal(header(live, "Upgrade").required, true);
  assert.match(resolved(live.responses[403], document).description, /forbidden_origin/);
  for (const route of ["/health", "/ready"]) {
    assert.deepEqual(paths[route].get.security, [{}]);
    assert.ok(!("401" in paths[route].get.responses));
  }
  for (const [path, item] of Object.entries(paths)) {
    const { get, post } = item;
    if (post) assert.match(header(post, "Idempotency-Key").description, /belongs to one body/);
    for (const response of Object.values((post ?? get).responses))
      assert.ok(resolved(response, document).description.length > 3, path);
  }
  const held = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => header(operation, "Prefer"))
      .map(([method]) => `${method} ${path}`),
  );
  assert.deepEqual(held.sort(), [
    "get /session/{id}",
    "post /chat",
    "post /chat/stream",
    "post /respond/{token}",
    "post /respond/{token}/stream",
    "post /session/{id}/operations",
    "post /session/{id}/redo",
    "post /session/{id}/undo",
  ]);
  const { links } = paths["/session"].post.responses[200];
  assert.equal(links["get-session"].parameters.id, "$response.body#/sessionId");
  assert.ok("post-respond" in paths["/chat"].post.responses[200].links);
});

/** Sends a request. Returns the answer and its deviations from the document. @param {string} request @param {unknown} [body] @param {Record<string, string>} [headers] */
async function held(request, body, headers = {}) {
  const answer = await ask(worker, request, body, headers);
  const [method, target] = request.split(" ");
  const path = target.split("?")[0];
  const route = Object.keys(document.paths).find((template) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  assert.ok(route, `${path} is described`);
  const described = document.paths[route][method.toLowerCase()];
  assert.ok(described, `${request} is described`);
  assert.ok(described.responses[answer.status], `${request} → ${answer.status} is described`);
  const response = resolved(described.responses[answer.status], document);
  const type = (answer.headers.get("content-type") ?? "").split(";")[0];
  const content = response.content[type];
  assert.ok(content, `${request} → ${answer.status} ${type} is described`);
  if (type === "application/json") {
    const found = faults(answer.body, content.schema, document);
    assert.deepEqual(found, [], `${request} → ${JSON.stringify(answer.body)}`);
  }
  return answer;
}

test("answers are as they are described", async () => {
  const id = await open(worker, [button()]);
  const chat = { message: RIGHT, sessionId: id };
  const move = { type: "move", componentId: "save", x: 7, y: 7 };
  await held("GET /health");
  await held("GET /ready");
  await held("GET /providers");
  await held("GET /metrics");
  await held("POST /session", [button()]);
  await held("POST /chat", chat);
  await held("POST /chat/stream", chat);
  await held("POST /chat", { message: "qwertz", currentSketch: [button()], provider: "openai" });
  await held("POST /chat", { message: "qwertz", sessionId: id });
  const two = [button({ props: { text: "A" } }), button({ id: "b", props: { text: "B" } })];
  const paused = await held("POST /chat", { message: "delete the button", currentSketch: two });
  await held(`POST /respond/${paused.body.awaiting}`, { answer: "A" });
  await held(`POST /respond/${paused.body.awaiting}`, { answer: "A" });
  const { body } = await held(`GET /session/${id}`);
  await held(`POST /session/${id}/operations`, {
    baseRevision: body.revision,
    operations: [move],
  });
  await held(`POST /session/${id}/undo`);
  await held(`POST /session/${id}/redo`, {});
  await held(`GET /session/${id}`, undefined, { prefer: "return=minimal" });
  for (const format of ["svg", "html", "json", "excalidraw"])
    await held(`GET /session/${id}/export?format=${format}`);
  await held(`DELETE /session/${id}`);
});

test("refusals are as they are described", async () => {
  const id = await open(worker, [button()]);
  const ghost = { type: "delete", componentId: "ghost" };
  for (const [request, body, status] of /** @type {[string, unknown, number][]} */ ([
    ["POST /session", "{", 400],
    ["POST /session", [{}], 400],
    ["POST /session", [button({ id: "\u200b" })], 400],
    ["POST /chat", {}, 400],
    ["POST /chat", { message: "x", sessionId: UNKNOWN }, 404],
    ["POST /chat", { message: "x", currentSketch: [], model: "gpt-9" }, 400],
    [`POST /session/${id}/operations`, { baseRevision: 0, operations: [ghost] }, 422],
    [`POST /session/${id}/operations`, { baseRevision: 9, operations: [ghost] }, 409],
    [`POST /session/${id}/undo`, { baseRevision: 9 }, 409],
    [`GET /session/${UNKNOWN}`, undefined, 404],
    [`GET /session/${id}/export?format=pdf`, undefined, 400],
    [`GET /session/${id}/live`, undefined, 400],
    ["POST /respond/nonsense", { answer: "x" }, 404],
    ["POST /respond/nonsense/stream", { answer: "x" }, 404],
  ])) {
    assert.equal((await held(request, body)).status, status, request);
  }
  for (let i = 0; i < 40; i++) {
    const { status } = await held("POST /session", []);
    if (status === 429) return;
  }
  assert.fail("there is an end to new sessions");
});
