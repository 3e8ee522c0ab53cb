// What operators see of plans, and that what alerts ask for is there from the start.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answer, failure } from "../model-server.mjs";
import { ALONE, ask, eventually, logged, measured } from "./api.mjs";
import { begun, outcome, SETTINGS, words } from "./plan.mjs";
import { scripted } from "./scripted.mjs";
import { startWorker } from "./worker.mjs";

const { model, worker } = await scripted(SETTINGS);

test("every metric that an alert asks for is there before anything was counted", async (t) => {
  const fresh = await startWorker({ vars: { DEFAULT_PROVIDER: "offline" } });
  t.after(() => fresh.stop());
  const rules = readFileSync(new URL("../../docs/alerts.yml", import.meta.url), "utf8");
  const asked = new Set(rules.match(/websketch_\w+/g));
  assert.ok(asked.size > 10, `${asked.size}`);
  const text = await (await fetch(`${fresh.url}/metrics`, { headers: ALONE })).text();
  const there = new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.split(/[ {]/)[0], line]),
  );
  for (const name of asked) assert.ok(there.has(name), `${name} is not there`);
  const [begun] = text.match(/^websketch_executions_begun_total .*$/m) ?? [];
  assert.equal(begun, "websketch_executions_begun_total 0");
  assert.match(text, /^websketch_turns_total\{provider="unknown",outcome="interrupted"\} 0$/m);
  assert.match(text, /^websketch_session_copies_total\{outcome="failed"\} 0$/m);
});

test("calls of plans and of the planner are counted as those of chats", async () => {
  const custom = 'provider="custom"';
  const counted = async () => ({
    calls: await measured(worker, "websketch_model_calls_total", custom),
    input: await measured(worker, "websketch_tokens_total", `${custom},direction="input"`),
    output: await measured(worker, "websketch_tokens_total", `${custom},direction="output"`),
    cost: await measured(worker, "websketch_cost_microdollars_total", custom),
    retries: await measured(worker, "websketch_model_retries_total", custom),
    begun: await measured(worker, "websketch_executions_begun_total"),
    ended: await measured(worker, "websketch_executions_total", 'status="completed"'),
    waiting: await measured(worker, "websketch_executions_waiting_total"),
    steps: await measured(worker, "websketch_plan_steps_total", 'outcome="completed"'),
  });
  const before = await counted();
  const used = { usage: { input: 300, output: 100 } };
  const planned = { title: "T", nodes: [{ id: "x", action: "lint" }] };
  model.script(answer(JSON.stringify(planned), used));
  const made = await ask(worker, "POST /plan", { prompt: "Add it", provider: "custom" });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  model.script(answer("one", used), failure(500), answer("two", used));
  const question = { id: "q", action: "ask_user", parameters: { prompt: "Which?" } };
  const nodes = [
    words("a"),
    words("b", { dependencies: ["a"] }),
    { ...question, dependencies: ["b"] },
  ];
  const id = await begun(worker, { plan: { title: "T", nodes } });
  const { awaiting } = await eventually(async () => {
    const { body } = await ask(worker, `GET /execution/${id}/status`);
    return body.status === "waiting" && body.nodes[2];
  }, "the question");
  await ask(worker, `POST /respond/${awaiting}`, { answer: "this" });
  await outcome(worker, id);
  const expected = {
    calls: 4,
    input: 900,
    output: 300,
    cost: 1_500,
    retries: 1,
    begun: 1,
    ended: 1,
    waiting: 1,
    steps: 3,
  };
  await eventually(async () => {
    const after = await counted();
    return Object.entries(expected).every(
      ([name, amount]) =>
        /** @type {any} */ (after)[name] - /** @type {any} */ (before)[name] === amount,
    );
  }, "all of it in the metrics");
  const steps = logged(worker, "step").filter((entry) => entry.execution_id === id);
  assert.deepEqual(
    steps.map(({ node, attempt, outcome: came }) => [node, attempt, came]),
    [
      ["a", 1, "completed"],
      ["b", 1, "retried"],
      ["b", 2, "completed"],
      ["q", 1, "waiting"],
      ["q", 1, "completed"],
    ],
  );
  for (const step of steps.filter((step) => step.outcome === "completed"))
    assert.equal(typeof step.duration_seconds, "number");
  const calls = logged(worker, "model_call").filter((entry) => entry.execution_id === id);
  assert.deepEqual(
    calls.map((call) => call.code ?? "ok"),
    ["ok", "provider_unavailable", "ok"],
  );
});
