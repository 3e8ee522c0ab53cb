// The Model Context Protocol at the door: who may speak it, in which form, and how often.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { agent, created, use } from "./agent.mjs";
import { ALONE, ask, posted } from "./api.mjs";
import { startWorker } from "./worker.mjs";

const KEY = "an API key of this test";
const APP = "https://app.example";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
/** @type {Awaited<ReturnType<typeof startWorker>>} */
let locked;
before(async () => {
  [worker, locked] = await Promise.all([
    startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "0" } }),
    startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "0", API_KEY: KEY, CORS_ORIGINS: APP } }),
  ]);
});
after(() => Promise.all([worker.stop(), locked.stop()]));

/** The answer to one message as it goes over the wire. @param {object | string} message @param {Record<string, string>} [headers] */
async function post(message, headers = {}, server = worker) {
  const response = await fetch(`${server.url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...ALONE,
      ...headers,
    },
    body: typeof message === "string" ? message : JSON.stringify(message),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

test("the client says hello and finds tools and resources", async () => {
  const client = await agent(worker);
  assert.equal(client.getServerVersion()?.name, "websketch");
  assert.match(client.getInstructions() ?? "", /create_sketch/);
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    [
      "create_sketch",
      "get_sketch",
      "edit_sketch",
      "ask_sketch",
      "check_sketch",
      "tidy_sketch",
      "undo",
      "redo",
      "export_sketch",
    ],
    "without a model nobody can plan",
  );
  const { resources } = await client.listResources();
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri });
    assert.ok(String(contents[0].text).length > 100, uri);
  }
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.equal(resourceTemplates.length, 2);
  await client.ping();
  await client.close();
});

test("the key comes as a header or as a bearer, and other pages may not ask", async () => {
  const hello = { jsonrpc: "2.0", id: 1, method: "ping" };
  for (const headers of [{ "x-api-key": KEY }, { authorization: `Bearer ${KEY}` }]) {
    const client = await agent(locked, headers);
    await client.ping();
    await client.close();
  }
  for (const headers of [
    {},
    { "x-api-key": "no" },
    { authorization: "Bearer no" },
    { authorization: KEY },
  ])
    assert.equal((await post(hello, headers, locked)).status, 401);
  const key = { authorization: `Bearer ${KEY}` };
  const own = new URL(locked.url).origin;
  for (const [origin, status] of [
    [APP, 200],
    [own, 200],
    ["https://evil.example", 403],
    ["null", 403],
  ])
    assert.equal((await post(hello, { ...key, origin: String(origin) }, locked)).status, status);
});

test("a page whose name was made to lead to this machine may not ask", async () => {
  const { port } = new URL(worker.url);
  const host = `evil.example:${port}`;
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const { status } = await posted(worker, "/mcp", ping, { host, origin: `http://${host}` });
  assert.equal(status, 403);
});

test("messages are answered one by one, in both ways to speak", async () => {
  const version = "io.modelcontextprotocol/protocolVersion";
  const ping = { jsonrpc: "2.0", id: 7, method: "ping" };
  assert.deepEqual(await post(ping), {
    status: 200,
    body: { jsonrpc: "2.0", id: 7, result: {} },
  });
  assert.deepEqual(await post({ jsonrpc: "2.0", method: "notifications/initialized" }), {
    status: 202,
    body: undefined,
  });
  assert.equal((await post("{")).body.error.code, -32700);
  assert.equal((await post([ping])).status, 400);
  assert.equal((await post("ping", { "content-type": "text/plain" })).status, 415);
  for (const method of ["GET", "DELETE"])
    assert.equal((await fetch(`${worker.url}/mcp`, { method, headers: ALONE })).status, 405);
  const discover = {
    jsonrpc: "2.0",
    id: 1,
    method: "server/discover",
    params: { _meta: { [version]: "2026-07-28" } },
  };
  const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "server/discover" };
  const { body } = await post(discover, headers);
  assert.deepEqual(body.result.supportedVersions, ["2026-07-28"]);
  assert.equal((await post(discover)).body.error.code, -32020);
});

test("what agents do to a session is limited, each session for itself", async (t) => {
  const strict = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "2" } });
  t.after(() => strict.stop());
  const client = await agent(strict);
  const [first, second] = [await created(client), await created(client)];
  const said = [];
  for (let n = 0; n < 22; n++) said.push(await use(client, "get_sketch", { sessionId: first }));
  assert.deepEqual(
    said.map(({ isError }) => isError),
    [...Array(20).fill(false), true, true],
  );
  assert.match(said[21].text, /^Too many requests: try again in \d+ s/);
  assert.equal((await use(client, "get_sketch", { sessionId: second })).isError, false);
  assert.equal((await ask(strict, `GET /session/${first}`)).status, 200, "people still look");
  await client.close();
});
