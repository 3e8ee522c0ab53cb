// The figures of an earlier evaluation, and the requests that are answered worse than then.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Failure } from "../lib/failure.mjs";

/** A lower score is a regression from so many points on. Small changes of a sketch change the score by less. */
const POINTS = 2;

/** Returns the figures of each request by its name. */
const figuresOf = (rows) =>
  Object.fromEntries(
    rows.map(({ id, outcome, asks, score, refused, lost }) => [
      id,
      { outcome: asks ? "asks" : outcome, score, refused, lost: lost.length },
    ]),
  );

/** Returns the figures of a file, or `undefined` without one. */
function readBaseline(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Failure(`${path} is no baseline: ${error.message}`);
  }
}

/** Writes the figures of an evaluation, in the order of their names. */
export function writeBaseline(path, rows) {
  writeFileSync(path, `${JSON.stringify(figuresOf(rows), null, 2)}\n`);
}

/** Returns a line for each figure that is worse than in the baseline. Requests without one are left out. */
function regressions(rows, baseline) {
  return Object.entries(figuresOf(rows)).flatMap(([id, now]) => {
    const before = baseline[id];
    if (before === undefined) return [];
    const worse = [];
    if (before.outcome === "ok" && now.outcome !== "ok") worse.push(`${now.outcome} instead of ok`);
    if (now.score <= before.score - POINTS) worse.push(`score ${now.score}, was ${before.score}`);
    for (const name of ["refused", "lost"])
      if (now[name] > before[name]) worse.push(`${name} ${now[name]}, was ${before[name]}`);
    return worse.map((text) => `${id}: ${text}`);
  });
}

/** Compares an evaluation with the baseline of a file. Returns the text to print, and the exit status: 1 if a figure is worse. */
export function verdict(rows, path) {
  const before = readBaseline(path);
  if (before === undefined) return { text: `There is no baseline ${path}.`, status: 0 };
  const worse = regressions(rows, before);
  return {
    text: worse.map((line) => `Worse: ${line}`).join("\n"),
    status: worse.length > 0 ? 1 : 0,
  };
}
