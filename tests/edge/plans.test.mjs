// Plans: asked for, made by a model or without one, and checked before anything runs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, failure } from "../model-server.mjs";
import { ask, button, eventually, open, streamed } from "./api.mjs";
import { begun, outcome, SETTINGS, words } from "./plan.mjs";
import { scripted } from "./scripted.mjs";

const { model, worker } = await scripted(SETTINGS);

test("a page of parts is planned and drawn without a model, as one step of the session", async () => {
  const sessionId = await open(worker, []);
  const prompt = "Create a landing page with a header, a hero, pricing and a footer";
  const { status, body: plan } = await ask(worker, "POST /plan", { prompt, sessionId });
  assert.equal(status, 200, JSON.stringify(plan));
  assert.equal(plan.status, "draft");
  assert.equal(plan.nodes.length, 5);
  assert.equal(plan.nodes.at(-1).action, "check");
  const id = await begun(worker, { planId: plan.planId, sessionId });
  const end = await outcome(worker, id);
  assert.equal(end.status, "completed", JSON.stringify(end.results));
  assert.equal(end.stepsExecuted, 5);
  assert.ok(end.operations.length > 10);
  let session;
  await eventually(async () => {
    session = (await ask(worker, `GET /session/${sessionId}`)).body;
    return session.revision === 1;
  }, "the commit");
  assert.equal(/** @type {any} */ (session).operationHistory[0].origin, "plan");
  assert.deepEqual(/** @type {any} */ (session).currentSketch, end.modifiedSketch);
  const { body: list } = await ask(worker, `GET /executions?sessionId=${sessionId}`);
  assert.deepEqual(
    list.executions.map((/** @type {any} */ { executionId, nodeCount }) => [
      executionId,
      nodeCount,
    ]),
    [[id, 5]],
  );
});

test("every fault of a plan is told, and what is not there is not found", async () => {
  const nodes = [{ id: "a", action: "fly" }, words("b", { dependencies: ["b", "z"] })];
  const { status, body } = await ask(worker, "POST /execute", { plan: { nodes } });
  assert.deepEqual([status, body.code], [400, "invalid_plan"]);
  assert.deepEqual(
    body.details.faults.map((/** @type {any} */ fault) => fault.code),
    ["unknown_action", "unknown_dependency", "cycle"],
  );
  const missing = await ask(worker, "POST /execute", { planId: "nothing" });
  assert.deepEqual([missing.status, missing.body.code], [404, "plan_not_found"]);
  for (const route of [
    "GET /execution/x/status",
    "POST /execute/x/start",
    "GET /execution/x/events",
  ])
    assert.equal((await ask(worker, route)).status, 404, route);
  assert.equal((await ask(worker, "GET /executions")).status, 401);
});

test("a planner is sent its faults once, and fails with all of them", async () => {
  const bad = JSON.stringify({ nodes: [{ id: "a", action: "fly" }] });
  model.script(answer(bad), answer(bad));
  const from = model.requests.length;
  const request = { prompt: "Redesign everything", provider: "custom", currentSketch: [button()] };
  const { status, body } = await ask(worker, "POST /plan", request);
  assert.deepEqual([status, body.code], [422, "invalid_plan"]);
  assert.match(JSON.stringify((await model.request(from + 1)).body), /unknown action/);
  model.script(answer('{"nodes": []}'));
  const { body: plan } = await ask(worker, "POST /plan", request);
  assert.deepEqual(
    plan.nodes.map((/** @type {any} */ { action, provider }) => [action, provider]),
    [["edit", "custom"]],
  );
});

test("a chat that wants a plan gets one, and nothing is changed", async () => {
  const message = "Create a landing page with a header, a hero, pricing and a footer";
  const { status, body } = await ask(worker, "POST /chat", {
    message,
    mode: "plan",
    currentSketch: [button()],
  });
  assert.equal(status, 200);
  assert.deepEqual([body.success, body.operations, body.intent], [true, [], "creation"]);
  assert.deepEqual(body.modifiedSketch, [button()]);
  assert.equal(body.plan.status, "draft");
  assert.match(body.description, /^A plan of 5 steps: .*Nothing is changed until it runs\.$/);
  const { body: session } = await ask(worker, `GET /session/${body.sessionId}`);
  assert.deepEqual([session.revision, session.operationHistory], [0, []]);
  const id = await begun(worker, { planId: body.plan.planId, currentSketch: [button()] });
  assert.equal((await outcome(worker, id)).status, "completed");
});

test("where a model is at hand, a request of several parts is planned by it", async () => {
  const nodes = [
    { id: "a", name: "Header", action: "generate_section", slot: "page:1", holds: "header" },
    { id: "b", name: "Footer", action: "generate_section", slot: "page:2", holds: "footer" },
  ];
  const body = {
    message: "Add a hero about our bakery, then a footer that fits it",
    currentSketch: [],
    provider: "custom",
    notes: "Our brand is Juniper",
  };
  model.script(answer(JSON.stringify({ title: "Page", nodes })));
  const from = model.requests.length;
  const seen = await streamed(worker, body);
  assert.deepEqual(
    seen.map(({ name }) => name),
    ["analysis", "session", "intent", "modification", "result"],
  );
  const { data } = /** @type {any} */ (seen.at(-1));
  assert.deepEqual(
    data.plan.nodes.map((/** @type {any} */ node) => [node.name, node.provider]),
    [
      ["Header", "custom"],
      ["Footer", "custom"],
    ],
  );
  assert.ok(data.usage.outputTokens > 0);
  assert.match(JSON.stringify((await model.request(from)).body), /Our brand is Juniper/);
});

test("a request is carried out at once where its planner fails", async () => {
  const edit = {
    operations: [{ type: "add", component: { type: "Text", x: 0, y: 0, width: 90, height: 30 } }],
    description: "There it is.",
  };
  model.script(answer("no"), answer("no"), answer(JSON.stringify(edit)));
  const message = "Add a hero about our bakery, then a footer that fits it";
  const body = { message, currentSketch: [] };
  const seen = await streamed(worker, { ...body, provider: "custom" });
  const names = seen.map(({ name }) => name);
  assert.equal(names.filter((name) => name === "analysis").length, 1);
  const { data } = /** @type {any} */ (seen.at(-1));
  assert.equal(data.operations.length, 1, JSON.stringify(data));
  assert.equal(data.plan, undefined);
  model.script(failure(401));
  const wanted = { ...body, provider: "custom", mode: "plan" };
  const { status, body: failed } = await ask(worker, "POST /chat", wanted);
  assert.deepEqual([status, failed.success, failed.plan], [200, false, undefined]);
  assert.equal(failed.code, "provider_unavailable");
});

test("a planner that answers with words twice gives way to the plan without a model", async () => {
  model.script(answer("I would begin with a header."), answer("As I said."));
  const prompt = "Add a header, a hero and a footer";
  const { status, body } = await ask(worker, "POST /plan", { prompt, provider: "custom" });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    body.nodes.slice(0, 3).map((/** @type {any} */ node) => node.name),
    ["Header", "Hero", "Footer"],
  );
});

test("what is wrong with a request for a plan names its field", async () => {
  const plan = { nodes: [words("a")] };
  for (const [route, body, field, error] of [
    ["POST /plan", {}, "prompt", "Missing prompt"],
    ["POST /plan", { prompt: 7 }, "prompt", "prompt must be a string, found 7"],
    ["POST /plan", { prompt: " " }, "prompt", "prompt must say something, found only space"],
    ["POST /plan", { prompt: "a", provider: "x" }, "provider", /^provider must be one of /],
    ["POST /plan", { prompt: "a", force_provider: "x" }, "provider", /^provider must be one of /],
    ["POST /plan", { prompt: "a", notes: "x".repeat(2049) }, "notes", /^notes must have at most /],
    ["POST /plan", { prompt: "a", currentSketch: {} }, undefined, /must be an array of components/],
    ["POST /execute", {}, "planId", "Missing planId"],
    ["POST /execute", { plan, sessionId: [] }, "sessionId", /^sessionId must be a string/],
    ["POST /execute", { plan, confirm: "maybe" }, "confirm", /^confirm must be "destructive"/],
  ]) {
    const { status, body: told } = await ask(worker, String(route), body);
    assert.deepEqual([status, told.code], [400, "invalid_request"], told.error);
    assert.equal(told.details?.field, field);
    if (typeof error === "string") assert.equal(told.error, error);
    else assert.match(told.error, /** @type {RegExp} */ (error));
  }
});
