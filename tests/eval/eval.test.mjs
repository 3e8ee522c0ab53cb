// The evaluation, on the recorded answers: what any provider is measured with.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { verdict, writeBaseline } from "../../scripts/eval/baseline.mjs";
import { contactSheet, table } from "../../scripts/eval/report.mjs";
import { requests } from "../../scripts/eval/requests.mjs";
import { asked, replayed } from "../../scripts/eval/run.mjs";
import { root, tested } from "../../scripts/lib/paths.mjs";
import { startWorker } from "../../scripts/serve/worker.mjs";
import { answer, startModelServer } from "../model-server.mjs";

const imported = (/** @type {string} */ file) =>
  import(pathToFileURL(join(tested, "npm", file)).href);
const core = await imported("node.js");
const { icons } = await imported("icons.js");

/** @type {Awaited<ReturnType<typeof startModelServer>>} */
let model;
/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
/** @type {any[]} */
let rows;
before(async () => {
  model = await startModelServer();
  worker = await startWorker({
    vars: {
      CUSTOM_BASE_URL: model.url,
      CUSTOM_MODEL: "recorded",
      LLM_PRICES: '{"custom/recorded": {"input": 1, "output": 2}}',
      RATE_LIMIT_PER_MINUTE: "0",
    },
  });
  rows = await replayed(worker, core, requests(), model, answer);
});
after(async () => {
  await worker.stop();
  await model.stop();
});

const row = (/** @type {string} */ id) =>
  rows.find((candidate) => candidate.id === id) ?? assert.fail(id);

test("every recorded answer is answered, by at most two calls", () => {
  assert.equal(new Set(rows.map(({ id }) => id.replace(".weak", ""))).size, 41);
  for (const { id, outcome, calls } of rows) {
    assert.equal(outcome, "ok", id);
    assert.ok(calls >= 1 && calls <= 2, `${id}: ${calls} calls`);
  }
});

test("pages made from nothing have no new findings but in what weak models draw", () => {
  for (const { id, findings, refused } of rows.filter(({ id }) => /^[cp]\d$/.test(id))) {
    const [errors, warnings] = findings;
    assert.ok(errors === 0 && warnings <= 3 && refused === 0, `${id}: ${findings}`);
  }
});

test("what a model has spoilt is measured, and said to the person", () => {
  assert.ok(row("m3").lost.length >= 6, "six texts of the cards are gone");
  assert.match(row("m3").description, /texts are gone/);
  assert.deepEqual(row("m6").findings.slice(0, 2), [0, 0], "the fifth card gets room");
  for (const id of ["q1", "q2", "q3", "t1", "t2"]) {
    const { operations, lost, before: old, after: now } = row(id);
    assert.deepEqual([operations, lost, now.length], [0, [], old.length], id);
  }
});

test("every component that an answer names was shown in its prompt", () => {
  for (const { id, known } of rows.filter(({ id }) => !id.endsWith(".weak"))) {
    assert.equal(known[0], known[1], id);
  }
  assert.ok(rows.every(({ prompt }) => prompt !== ""));
});

test("a configured provider is asked, and what it cost is summed up", async () => {
  const [request] = requests().filter(({ id }) => id === "m7");
  model.script(answer(request.runs[0].answers[0].text, { usage: { input: 1000, output: 200 } }));
  const measured = await asked(worker, core, [request], { provider: "custom", model: "recorded" });
  assert.deepEqual(
    measured.map(({ id, outcome, tokens, cost }) => [id, outcome, tokens, cost]),
    [["m7", "ok", [1000, 200], 1400]],
  );
  assert.match(table(measured), /1 of 1 answered, 1000 tokens in, 200 out.*0\.0014 dollars/);
  await assert.rejects(asked(worker, core, [request], { provider: "oracle" }), /m7: .*provider/);
});

test("the report has a line and a picture for each answer", () => {
  const lines = table(rows).split("\n");
  assert.equal(lines.length, rows.length + 3);
  const page = contactSheet(core, icons, rows, "Recorded <answers>");
  assert.equal(page.match(/<figure>/g)?.length, rows.length);
  assert.ok(page.includes("Recorded &lt;answers&gt;"));
  assert.ok(page.includes("data:image/svg+xml;base64,"));
});

test("no recorded answer is worse than in the baseline", () => {
  const baseline = join(root, "scripts", "eval", "baseline-recorded.json");
  assert.deepEqual(verdict(rows, baseline), { text: "", status: 0 });
});

test("an answer that is worse than in the baseline fails the evaluation", () => {
  const folder = mkdtempSync(join(tmpdir(), "websketch-eval-"));
  const better = (/** @type {any} */ change) => {
    const file = join(folder, "baseline.json");
    writeBaseline(
      file,
      rows.map((one) => (one.id === "m3" ? { ...one, ...change } : one)),
    );
    return verdict(rows, file);
  };
  try {
    assert.deepEqual(better({}), { text: "", status: 0 });
    assert.deepEqual(better({ score: row("m3").score + 1.5 }), { text: "", status: 0 });
    for (const change of [{ score: row("m3").score + 5 }, { lost: [] }]) {
      const { text, status } = better(change);
      assert.match(text, /^Worse: m3: (score|lost) /);
      assert.equal(status, 1);
    }
    assert.equal(verdict(rows, join(folder, "none.json")).status, 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
