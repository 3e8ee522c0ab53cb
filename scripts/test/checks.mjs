// Every check there is, in the order in which they run: what is quick and what explains others comes first, and what is built
// last is tested last.

import { buildSteps } from "../build/steps.mjs";
import { licenses, lockFile } from "../dependencies.mjs";
import { importRules } from "../import-rules.mjs";
import { Failure } from "../lib/failure.mjs";
import { packageCommand } from "../lib/paths.mjs";
import { cargoTest, check, findings, nodeTest, notRun, playwrightTest } from "./runners.mjs";

const WASM = ["--target", "wasm32-unknown-unknown"];
// Crates that run natively as a whole; the npm package's calls are functions from text to text.
const PURE = ["--workspace", "--exclude", "websketch-web", "--exclude", "websketch-edge"];
const AS_ERRORS = ["--", "-D", "warnings"];

/**
 * `{ suite, title, work }`; `work` returns `{ passed, failed, skipped, output }`. `needs` names the parts of dist/ that
 * must have been built.
 */
export const checks = [
  {
    suite: "lint",
    title: "Formatting of Rust",
    work: (wait) => check("cargo", ["fmt", "--all", "--", "--check", "--color=never"], wait),
  },
  {
    suite: "lint",
    title: "Formatting and lints of JavaScript, CSS and JSON",
    work: (wait) =>
      check(packageCommand("biome"), ["ci", "--colors=off", "--error-on-warnings", "."], wait),
  },
  { suite: "lint", title: "Import rules", work: () => findings(importRules) },
  { suite: "lint", title: "Licenses", work: () => findings(licenses) },
  { suite: "lint", title: "Lock file for all platforms", work: () => findings(lockFile) },
  {
    suite: "lint",
    title: "Clippy, native",
    work: (wait) =>
      check("cargo", ["clippy", "--locked", ...PURE, "--all-targets", ...AS_ERRORS], wait),
  },
  {
    suite: "lint",
    title: "Clippy, wasm32",
    work: (wait) =>
      check("cargo", ["clippy", "--locked", "--workspace", ...WASM, ...AS_ERRORS], wait),
  },
  {
    suite: "core",
    title: "Core, and what is pure in the other crates",
    // All at once: for some of them alone, the core would be built with other features of its libraries once more.
    work: (wait) => cargoTest(["--workspace"], wait),
  },
  ...buildOf("app"),
  ...buildOf("worker"),
  {
    suite: "edge",
    title: "Test servers",
    needs: [],
    work: (wait) => nodeTest("tests", wait, { flat: true }),
  },
  {
    suite: "edge",
    title: "Worker in workerd",
    needs: ["app", "worker"],
    work: (wait) => nodeTest("tests/edge", wait),
  },
  { suite: "e2e", title: "App in Chromium", needs: ["app", "worker"], work: playwrightTest },
  ...buildOf("npm"),
  {
    suite: "npm",
    title: "npm package in Node, workerd and Chromium",
    needs: ["npm"],
    work: (wait) => nodeTest("tests/npm", wait),
  },
  {
    suite: "edge",
    title: "Evaluation on recorded answers",
    needs: ["app", "worker", "npm"],
    work: (wait) => nodeTest("tests/eval", wait),
  },
];

/** The suites that can be asked for one by one. */
export const suites = [...new Set(checks.map(({ suite }) => suite).filter(Boolean))];

/** The checks of the `asked` suites (none asked for = all), with the builds that they need. */
export function chosenChecks(asked) {
  if (asked.length === 0) return checks;
  const chosen = checks.filter(({ suite }) => asked.includes(suite));
  const parts = new Set(chosen.flatMap(({ needs = [] }) => needs));
  return checks.filter((candidate) => chosen.includes(candidate) || parts.has(candidate.builds));
}

function buildOf(wanted) {
  const steps = buildSteps.filter(({ part }) => part === wanted);
  return steps.map(({ part, title, work }) => ({
    builds: part,
    title,
    work: (wait) => built(work, wait),
  }));
}

// A build that fails is a failed check and not the end: the others still have something to say.
async function built(work, wait) {
  try {
    await work(wait);
    return { passed: 1, failed: 0, skipped: 0, output: "" };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return notRun(`${error.output}\n${error.message}`);
  }
}
