// Every check, in the order in which they run: quick ones first, and those that explain others before them.

import { join } from "node:path";
import { buildSteps, SERVED, SHIPPED } from "../build/steps.mjs";
import { licenses, lockFile } from "../dependencies.mjs";
import { importRules } from "../import-rules.mjs";
import { Failure } from "../lib/failure.mjs";
import { packageCommand, tested } from "../lib/paths.mjs";
import { nameRules } from "../name-rules.mjs";
import { numberRules } from "../number-rules.mjs";
import { proseRules } from "../prose-rules.mjs";
import { compilation, WASM_TOOLS } from "../setup/tools.mjs";
import { cargoTest, check, findings, nodeTest, notRun, playwrightTest } from "./runners.mjs";
import { shippedBuild } from "./shipped-build.mjs";

const WASM = ["--target", "wasm32-unknown-unknown"];
// Crates that are linted as they run natively, with their tests; the npm package's calls are functions from text to text.
const PURE = ["--workspace", "--exclude", "websketch-web", "--exclude", "websketch-edge"];
// Crates that call the browser or the platform; those below them have been linted natively.
const SHELLS = ["-p", "websketch-web", "-p", "websketch-edge", "--no-deps"];
const AS_ERRORS = ["--", "-D", "warnings"];

/** The parts that tests run against. */
export const PARTS = ["app", "worker", "npm"];

/** The edition that tests run against. */
export const EDITION = tested === SHIPPED.folder ? SHIPPED : SERVED;

/**
 * `{ suite, title, work }`; `work` returns `{ passed, failed, skipped, output }`. `needs` names the parts that must have been
 * built, `builds` the part that the check itself builds. A check that `isAhead` starts before its turn; one that `isLong` runs in CI and when it is asked for.
 */
export const checks = [
  {
    suite: "lint",
    title: "Formatting of Rust",
    work: formattingOfRust,
  },
  {
    suite: "lint",
    title: "Formatting and lints of JavaScript, CSS and JSON",
    work: (wait) =>
      check(packageCommand("biome"), ["ci", "--colors=off", "--error-on-warnings", "."], wait),
  },
  { suite: "lint", title: "Import rules", work: () => findings(importRules) },
  { suite: "lint", title: "Names of types", work: () => findings(nameRules) },
  { suite: "lint", title: "Numbers of geometry", work: () => findings(numberRules) },
  { suite: "lint", title: "Prose", work: () => findings(proseRules) },
  { suite: "lint", title: "Licenses", work: () => findings(licenses) },
  { suite: "lint", title: "Lock file for all platforms", work: () => findings(lockFile) },
  {
    suite: "core",
    title: "Core, and what is pure in the other crates",
    // All at once: for some of them alone, the core would be built with other features of its libraries once more.
    work: (wait) => cargoTest(["--workspace"], wait),
  },
  {
    suite: "lint",
    title: "Clippy, native",
    work: (wait) => clippy([...PURE, "--all-targets"], wait),
  },
  {
    suite: "lint",
    title: "Clippy, wasm32",
    work: (wait) => clippy([...SHELLS, ...WASM], wait),
  },
  { suite: "core", title: "Tools of the build", work: testWasmTools },
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
  ...buildOf("npm"),
  {
    suite: "npm",
    title: "npm package in Node, workerd and Chromium",
    needs: ["npm"],
    // Waits for servers and a browser.
    isAhead: true,
    work: (wait) => nodeTest("tests/npm", wait),
  },
  {
    suite: "edge",
    title: "Evaluation on recorded answers",
    needs: ["app", "worker", "npm"],
    work: (wait) => nodeTest("tests/eval", wait),
  },
  {
    suite: "e2e",
    title: "App in Chromium",
    needs: ["app", "worker"],
    // The longest suite, which waits for half of the time.
    isAhead: true,
    work: playwrightTest,
  },
  {
    builds: "shipped",
    title: "Building the artifacts as they are shipped",
    isLong: true,
    work: shippedBuild,
  },
  {
    suite: "shipped",
    title: "Artifacts as they are shipped",
    isLong: true,
    needs: ["shipped"],
    work: (wait) => nodeTest("tests/shipped", wait),
  },
];

/** The suites that can be asked for one by one. */
export const suites = [...new Set(checks.map(({ suite }) => suite).filter(Boolean))];

/**
 * Returns the checks of the `asked` suites with the builds that they need. None asked for means all, but those of the shipped
 * artifacts in CI alone: to build these takes as long as everything else.
 */
export function chosenChecks(asked) {
  if (asked.length === 0) return process.env.CI ? checks : checks.filter(({ isLong }) => !isLong);
  const chosen = checks.filter(({ suite }) => asked.includes(suite));
  const parts = new Set(chosen.flatMap(({ needs = [] }) => needs));
  return checks.filter((candidate) => chosen.includes(candidate) || parts.has(candidate.builds));
}

/** Checks the formatting of the workspace and of the tools of the build, as one check. */
export async function formattingOfRust(wait) {
  const options = ["--check", "--color=never"];
  const own = await check("cargo", ["fmt", "--all", "--", ...options], wait);
  const manifest = ["--manifest-path", join(WASM_TOOLS.folder, "Cargo.toml")];
  const tools = await check("cargo", ["fmt", ...manifest, "--", ...options], wait);
  return own.failed > 0 ? own : tools;
}

// Compiled as for their installation, whose crates are at hand.
async function testWasmTools(wait) {
  const manifest = join(WASM_TOOLS.folder, "Cargo.toml");
  const { args, env } = compilation(WASM_TOOLS);
  return cargoTest(["--release", "--manifest-path", manifest, ...args], wait, env);
}

function clippy(packages, wait) {
  return check("cargo", ["clippy", "--locked", ...packages, ...AS_ERRORS], wait);
}

function buildOf(wanted) {
  const steps = buildSteps(EDITION, PARTS).filter(({ part }) => part === wanted);
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
