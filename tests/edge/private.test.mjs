// Plans are seen by whoever knows of them, answered by whoever was asked, and kept no longer than is said.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, gate, stall, startModelServer } from "../model-server.mjs";
import { ask, button, eventually, open } from "./api.mjs";
import { begun, outcome, SETTINGS, words } from "./plan.mjs";
import { scripted } from "./scripted.mjs";
import { startWorker } from "./worker.mjs";

const { worker } = await scripted(SETTINGS);
const LOOK = { id: "look", action: "lint" };

test("without a key and a session nobody lists executions, however the blank is written", async () => {
  await begun(worker, { plan: { title: "Secret", nodes: [LOOK] } });
  for (const query of [
    "",
    "?sessionId=",
    "?sessionId=%20",
    "?sessionId=%00",
    "?session_id=",
    "?sessionId=&sessionId=",
    "?sessionId=&session_id=%09",
    "?sessionId=nonsense",
  ]) {
    const { status, body } = await ask(worker, `GET /executions${query}`);
    assert.deepEqual([status, body.code], [401, "unauthorized"], query);
  }
  const sessionId = await open(worker, [button()]);
  await begun(worker, { plan: { title: "Mine", nodes: [LOOK] }, sessionId });
  const { body } = await ask(worker, `GET /executions?sessionId=${sessionId}`);
  assert.deepEqual(
    body.executions.map((/** @type {any} */ one) => one.title),
    ["Mine"],
  );
});

test("the token of a question is random, and used up by its answer", async () => {
  const question = { id: "q", action: "ask_user", parameters: { prompt: "Which?" } };
  const id = await begun(worker, { plan: { title: "Ask", nodes: [question] } });
  const [{ awaiting }] = (await ask(worker, `GET /execution/${id}/status`)).body.nodes;
  const secret = awaiting.split(".").at(-1);
  assert.match(secret, /^[0-9a-f-]{36}$/);
  for (const guess of [
    `x.${id}.0.-.1`,
    awaiting.slice(0, -1),
    `${awaiting}0`,
    `x.${id}.0.-.2.${secret}`,
  ]) {
    assert.equal((await ask(worker, `POST /respond/${guess}`, { answer: "a" })).status, 404, guess);
  }
  assert.equal((await ask(worker, `POST /respond/${awaiting}`, { answer: "a" })).status, 202);
  assert.equal((await ask(worker, `POST /respond/${awaiting}`, { answer: "a" })).status, 410);
});

test("everything of plans goes with its session", async () => {
  const sessionId = await open(worker, [button({ props: { text: "TOPSECRET" } })]);
  const id = await begun(worker, { plan: { title: "T", nodes: [LOOK] }, sessionId });
  await outcome(worker, id);
  const draft = (
    await ask(worker, "POST /plan", { prompt: "Add a header and a footer", sessionId })
  ).body;
  assert.equal((await ask(worker, `DELETE /session/${sessionId}`)).status, 200);
  for (const side of ["load", "status", "result"]) {
    assert.equal((await ask(worker, `GET /execution/${id}/${side}`)).status, 404, side);
  }
  const list = (await ask(worker, `GET /executions?sessionId=${sessionId}`)).body.executions;
  assert.deepEqual(list, []);
  const begin = await ask(worker, "POST /execute", { planId: draft.planId, currentSketch: [] });
  assert.deepEqual([begin.status, begin.body.code], [404, "plan_not_found"]);
});

/**
 * Begins an execution that is kept for a second only.
 * On a busy machine that second may pass before the start; then another one is made.
 * @param {{ url: string }} brief @param {object} body
 */
async function begunInTime(brief, body) {
  let id = "";
  await eventually(async () => {
    id = (await ask(brief, "POST /execute", body)).body.executionId;
    return (await ask(brief, `POST /execute/${id}/start`)).status === 202;
  }, "an execution that began");
  return id;
}

test("everything of plans ends with its time", async (t) => {
  const vars = { ...SETTINGS, SESSION_TTL_SECONDS: "1", EXECUTION_TTL_SECONDS: "1" };
  const brief = await startWorker({ vars });
  t.after(() => brief.stop());
  const { body: draft } = await ask(brief, "POST /plan", { prompt: "Add a header and a footer" });
  const question = { id: "q", action: "ask_user", parameters: { prompt: "Which?" } };
  for (const node of [LOOK, question]) {
    const gone = await begunInTime(brief, { plan: { title: "T", nodes: [node] } });
    await eventually(
      async () => (await ask(brief, `GET /execution/${gone}/status`)).status === 404,
      "the end of the execution",
    );
    assert.equal((await ask(brief, `GET /execution/${gone}/load`)).status, 404);
  }
  await eventually(
    async () => (await ask(brief, "POST /execute", { planId: draft.planId })).status === 404,
    "the end of the draft",
  );
});

test("texts of a plan that are too long are refused by their field", async () => {
  const nodes = [LOOK];
  for (const [plan, path] of /** @type {[object, string][]} */ ([
    [{ title: "t".repeat(1_500_000), nodes }, "title"],
    [{ title: "t".repeat(501), nodes }, "title"],
    [{ goal: "g".repeat(8_001), title: "t", nodes }, "goal"],
    [{ title: "t", nodes: [{ ...LOOK, name: "n".repeat(501) }] }, "nodes[0].name"],
    [{ title: "t", nodes: [{ ...LOOK, description: "d".repeat(8_001) }] }, "nodes[0].description"],
  ])) {
    const { status, body } = await ask(worker, "POST /execute", { plan });
    assert.deepEqual([status, body.code], [400, "invalid_plan"], path);
    assert.equal(body.details.faults[0].path, path);
    assert.equal(body.details.faults[0].code, "limit_exceeded");
  }
  const none = await ask(worker, "POST /execute", { plan: { title: "t", nodes }, maxTokens: 0 });
  assert.deepEqual([none.status, none.body.details], [400, { field: "maxTokens" }]);
});

test("a list ends as its executions do", async () => {
  const sessionId = await open(worker, [button()]);
  const reply = { id: "end", action: "reply_to_user", parameters: { message: "done" } };
  for (let i = 0; i < 6; i++)
    await begun(worker, { plan: { title: "T", nodes: [LOOK, reply] }, sessionId });
  await eventually(async () => {
    const { body } = await ask(worker, `GET /executions?sessionId=${sessionId}`);
    return body.executions.every((/** @type {any} */ one) => one.status === "completed");
  }, "the end of all");
});

test("a model that says nothing is asked again", async (t) => {
  const own = await startModelServer();
  t.after(() => own.stop());
  const vars = {
    ...SETTINGS,
    CUSTOM_BASE_URL: own.url,
    CUSTOM_MODEL: "scripted",
    NODE_DEADLINE_MS: "20000",
    LLM_DEADLINE_MS: "500",
  };
  const patient = await startWorker({ vars });
  t.after(() => patient.stop());
  own.script(stall(gate(), answer("never")), answer("at last"));
  const id = await begun(patient, { plan: { title: "T", nodes: [words("a")] } });
  const end = await outcome(patient, id);
  assert.deepEqual([end.status, end.results.a.data.text], ["completed", "at last"]);
  assert.equal(own.requests.length, 2);
  // The calls of a turn as well.
  const operations = [{ type: "move", componentId: "save", x: 300, y: 40 }];
  const moved = answer(JSON.stringify({ operations, description: "Done." }));
  own.script(stall(gate(), answer("never")), moved);
  const parameters = { message: "give it some life" };
  const edit = { id: "e", action: "edit", parameters, provider: "custom", model: "scripted" };
  const plan = { title: "T", nodes: [edit] };
  const edited = await outcome(patient, await begun(patient, { plan, currentSketch: [button()] }));
  assert.deepEqual([edited.status, edited.modifiedSketch[0].x], ["completed", 300]);
});

test("a model that is forced and not on the list is refused", async () => {
  const body = { prompt: "Add a header and a footer", forceProvider: "custom", forceModel: "none" };
  const { status, body: told } = await ask(worker, "POST /plan", body);
  assert.deepEqual([status, told.code], [400, "model_not_allowed"]);
});
