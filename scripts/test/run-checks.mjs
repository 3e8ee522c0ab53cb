// Running checks one after the other, with a table of their times and a line that counts them at the end.

import { seconds } from "../lib/progress.mjs";
import { notRun } from "./runners.mjs";

/** Runs `checks`, shows each in `progress`, and returns the exit code. */
export async function runChecks(checks, progress) {
  const results = [];
  const broken = new Set();
  for (const check of checks) {
    const result = await runCheck(check, broken, progress);
    results.push({ title: check.title, ...result });
    if (result.failed > 0 && check.builds) broken.add(check.builds);
  }
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  console.log(`\n${timeTable(results)}\n`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
}

async function runCheck({ title, needs = [], work }, broken, progress) {
  const started = performance.now();
  let result;
  await progress.step(title, async (wait) => {
    const missing = needs.filter((part) => broken.has(part));
    result =
      missing.length > 0
        ? notRun(`Not run: the part ${missing[0]} could not be built.`)
        : await work(wait);
    return note(result);
  });
  if (result.failed > 0) process.stdout.write(`\n${result.output.trim()}\n\n`);
  return { ...result, ms: performance.now() - started };
}

function note({ passed, failed, skipped }) {
  const parts = [`${passed} passed`];
  if (failed > 0) parts.push(`${failed} FAILED`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return parts.join(", ");
}

// The time of a check that waits for a build includes the rest of that build.
function timeTable(results) {
  const all = results.reduce((sum, { ms }) => sum + ms, 0);
  const rows = [...results.map((row) => [row.title, row.ms, note(row)]), ["All", all, ""]];
  const width = Math.max(...rows.map(([title]) => title.length));
  const line = ([title, ms, text]) =>
    `${title.padEnd(width)}  ${seconds(ms).padStart(7)}  ${text}`.trimEnd();
  return rows.map(line).join("\n");
}
