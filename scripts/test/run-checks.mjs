// Running checks, with a table of their times and a line that counts them at the end.

import { seconds } from "../lib/progress.mjs";
import { notRun } from "./runners.mjs";

/**
 * Runs `checks`, shows each in `progress`, and returns the exit code.
 *
 * A check that `isAhead` starts beside the others as soon as the parts that it needs are built, and is shown in its turn.
 */
export async function runChecks(checks, progress) {
  const results = [];
  const built = new Map();
  const started = performance.now();
  for (const [place, check] of checks.entries()) {
    for (const later of checks.slice(place)) if (isReady(later, built)) begin(later, built);
    const result = await runCheck(check, built, progress);
    results.push({ title: check.title, ...result });
    if (check.builds) built.set(check.builds, result.failed === 0);
  }
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  console.log(`\n${timeTable(results, performance.now() - started)}\n`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
}

async function runCheck(check, built, progress) {
  const run = begin(check, built);
  let result;
  await progress.step(check.title, async (wait) => {
    run.say = wait;
    result = await run.result;
    return note(result);
  });
  if (result.failed > 0) process.stdout.write(`\n${result.output.trim()}\n\n`);
  return result;
}

function isReady({ isAhead, needs = [] }, built) {
  return isAhead && needs.every((part) => built.get(part));
}

const begun = new Map();

/** Starts a check unless it runs already. */
function begin(check, built) {
  if (!begun.has(check)) {
    const run = { say: () => {} };
    run.result = timed(() => outcome(check, built, (text) => run.say(text)));
    begun.set(check, run);
  }
  return begun.get(check);
}

async function outcome({ needs = [], work }, built, wait) {
  const missing = needs.find((part) => built.get(part) === false);
  return missing ? notRun(`Not run: the part ${missing} could not be built.`) : work(wait);
}

async function timed(work) {
  const started = performance.now();
  const result = await work();
  return { ...result, ms: performance.now() - started };
}

function note({ passed, failed, skipped, retried }) {
  const parts = [`${passed} passed`];
  if (failed > 0) parts.push(`${failed} FAILED`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  if (retried > 0) parts.push(`${retried} at the second try`);
  return parts.join(", ");
}

// The time of a check that waits for a build includes the rest of that build. Checks that run beside each other take
// less than their sum.
function timeTable(results, all) {
  const rows = [...results.map((row) => [row.title, row.ms, note(row)]), ["All", all, ""]];
  const width = Math.max(...rows.map(([title]) => title.length));
  const line = ([title, ms, text]) =>
    `${title.padEnd(width)}  ${seconds(ms).padStart(7)}  ${text}`.trimEnd();
  return rows.map(line).join("\n");
}
