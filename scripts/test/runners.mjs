// The test runners, each called so that its tests can be counted: `{ passed, failed, skipped, retried, output }`.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cargo } from "../lib/cargo.mjs";
import { run } from "../lib/command.mjs";
import { packageCommand, root, target } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";

// Every test has deadlines far below this. The limit ends a test that hangs in spite of them.
const SILENT_MS = 5 * 60_000;

// Test files that run at the same time: most of them wait for servers and clocks half of the time, so one more than cores.
// Node's own number is one less.
const AT_ONCE = availableParallelism() + 1;

const COUNT_REPORTER = fileURLToPath(new URL("count-reporter.mjs", import.meta.url));

/** A command that is one check: it passes or fails as a whole. */
export async function check(command, args, wait, env = {}) {
  const options = { env: { CARGO_TARGET_DIR: target, ...env } };
  const { code, output } =
    command === "cargo"
      ? await cargo(args, { ...options, wait })
      : await run(command, args, { ...options, onLine: wait });
  return verdict(code === 0, output);
}

/** A function that returns findings is one check, too. */
export async function findings(find) {
  const found = await find();
  return verdict(found.length === 0, found.join("\n"));
}

/** Runs `cargo test` with `args`. */
export async function cargoTest(args, wait, env = { CARGO_TARGET_DIR: target }) {
  const test = ["test", "--locked", "--no-fail-fast", ...args];
  const { code, output } = await cargo(test, { env, wait });
  return honest(rustCount(output), code, output);
}

/**
 * Runs the native tests of the workspace's `packages`, without those in documentation.
 *
 * All crates are compiled, as `npm test` does: for some of them alone, cargo would choose other features of their libraries
 * and compile everything once more.
 */
export async function cargoTestOf(packages, wait) {
  const args = ["test", "--locked", "--workspace", "--no-run"];
  args.push("--message-format=json-render-diagnostics");
  const { code, output } = await cargo(args, { env: { CARGO_TARGET_DIR: target }, wait });
  if (code !== 0) return verdict(false, output.replace(/^\{.*$/gm, ""));
  const programs = testPrograms(output, packages);
  let total = { code: 0, output: "" };
  for (const { executable, folder } of programs) {
    wait(executable);
    const env = { CARGO_MANIFEST_DIR: folder };
    const result = await run(executable, [], { cwd: folder, env, onLine: wait });
    total = { code: total.code || result.code, output: total.output + result.output };
  }
  return honest(rustCount(total.output), total.code, total.output);
}

// Cargo writes a line of JSON for each program that it has compiled, among its messages.
function testPrograms(output, packages) {
  return output
    .split("\n")
    .filter((line) => line.startsWith('{"reason":"compiler-artifact"'))
    .map((line) => JSON.parse(line))
    .filter(({ executable, profile }) => executable && profile.test)
    .map(({ executable, manifest_path }) => ({ executable, folder: dirname(manifest_path) }))
    .filter(({ folder }) => packages.has(packageNameIn(folder)));
}

function packageNameIn(folder) {
  return /^name = "(.*)"/m.exec(readFileSync(join(folder, "Cargo.toml"), "utf8"))?.[1];
}

function rustCount(output) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const [, passed, failed, ignored] of output.matchAll(
    /^test result: \S+ (\d+) passed; (\d+) failed; (\d+) ignored/gm,
  )) {
    count.passed += Number(passed);
    count.failed += Number(failed);
    count.skipped += Number(ignored);
  }
  return count;
}

/** Runs `node --test` on the `*.test.mjs` files of `folder`, without its subfolders if `flat` and without the names in `skip`. */
export async function nodeTest(folder, wait, { flat = false, skip = [] } = {}) {
  const files = filesBelow([join(root, folder)]).filter(
    (file) => file.endsWith(".test.mjs") && !skip.includes(basename(file)),
  );
  const chosen = flat ? files.filter((file) => join(file, "..") === join(root, folder)) : files;
  if (chosen.length === 0) return verdict(false, `There is no *.test.mjs in ${folder}.`);
  return withCountFile(async (file) => {
    const options = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
    options.push(`--test-reporter=${COUNT_REPORTER}`, `--test-reporter-destination=${file}`);
    options.push(`--test-concurrency=${AT_ONCE}`);
    const { code, output } = await run(process.execPath, ["--test", ...options, ...chosen], {
      onLine: wait,
      silentMs: SILENT_MS,
    });
    return honest(readCount(file), code, output);
  });
}

/** `playwright test`. */
export async function playwrightTest(wait) {
  return withCountFile(async (file) => {
    const args = [
      "test",
      "--config",
      join(root, "tests", "e2e", "playwright.config.mjs"),
      "--reporter=list,json",
    ];
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const { code, output } = await run(packageCommand("playwright"), args, {
      env,
      onLine: wait,
      silentMs: SILENT_MS,
    });
    const stats = readCount(file)?.stats;
    const count = stats && {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      retried: stats.flaky,
    };
    return honest(count, code, output);
  });
}

/** A check that could not be run, and why. */
export function notRun(reason) {
  return verdict(false, reason);
}

function verdict(good, output) {
  return { passed: Number(good), failed: Number(!good), skipped: 0, retried: 0, output };
}

// A runner that failed without a failed test, or ran none, is itself a failure.
function honest(count, code, output) {
  const { passed, failed, skipped, retried = 0 } = count ?? { passed: 0, failed: 0, skipped: 0 };
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed, skipped, retried, output };
}

async function withCountFile(work) {
  const folder = mkdtempSync(join(tmpdir(), "websketch-count-"));
  try {
    return await work(join(folder, "count.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCount(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // A runner that broke off writes nothing or half of it; its exit code tells the rest.
    return undefined;
  }
}
