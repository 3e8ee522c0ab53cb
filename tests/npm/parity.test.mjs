// The same calls give the same answers in Node, Chromium and workerd as natively, and the recorded ones the recorded bytes.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { exe, root, target } from "../../scripts/lib/paths.mjs";
import { fixture, install } from "./installed.mjs";
import { answersOf } from "./parity/answers.mjs";
import { records } from "./parity/records.mjs";
import { askWorker, bundle, inBrowser, WASMS } from "./places.mjs";

const RECORDED = join(root, "core", "npm", "tests", "parity");
const ANSWERS = fileURLToPath(new URL("parity/answers.mjs", import.meta.url));
const all = records();
let installed;
let native;

before(async () => {
  [installed, native] = await Promise.all([install(), nativeAnswers()]);
});
after(() => installed.remove());

describe(`${all.length} records answer as natively`, () => {
  test("in Node", () => compare(answersOf(installed.all, all)));

  test("in Chromium", async () => {
    const program = `import * as core from "./everything.mjs";
import { answersOf } from ${JSON.stringify(ANSWERS)};
globalThis.answers = async () => answersOf(core, await (await fetch("records.json")).json());
`;
    const script = await bundle(installed, program, { external: ["*.wasm"], target: "esnext" });
    writeFileSync(join(installed.location, "page.js"), script);
    for (const wasm of WASMS.slice(1)) {
      copyFileSync(join(installed.location, wasm), join(installed.location, basename(wasm)));
    }
    writeFileSync(join(installed.location, "records.json"), JSON.stringify(all));
    writeFileSync(
      join(installed.location, "index.html"),
      '<!doctype html><script type="module" src="page.js"></script>',
    );
    const answers = await inBrowser(installed.location, async (page, url) => {
      await page.goto(url);
      await page.waitForFunction(() => globalThis.answers !== undefined);
      return page.evaluate(() => globalThis.answers());
    });
    compare(answers);
  });

  test("in workerd", async () => {
    const program = `import * as core from "./everything.mjs";
import { answersOf } from ${JSON.stringify(ANSWERS)};
export default { fetch: async (request) => Response.json(answersOf(core, await request.json())) };
`;
    compare(JSON.parse(await askWorker(installed, program, JSON.stringify(all))));
  });

  test("natively they are many, of every topic, and most of them no errors", () => {
    const topics = new Set(all.map(({ title }) => title.split(":")[0]));
    assert.equal(topics.size, 10);
    assert.ok(all.length > 1_500, `only ${all.length} records`);
    const errors = native.filter((answer) => answer.startsWith("Error: "));
    assert.ok(errors.length < all.length / 50, `${errors.length} errors: ${errors.slice(0, 3)}`);
  });
});

describe("the very bytes", () => {
  // What is inside the package: the public functions parse the answer, and so would hide how it was written.
  const names = readdirSync(RECORDED).filter((name) => name.endsWith(".json"));
  for (const name of names) {
    const record = JSON.parse(readFileSync(join(RECORDED, name), "utf8"));
    if (record.call === undefined || record.call === "repairJson") continue;
    test(`${name} answers the recorded ones`, async () => {
      const entry = record.call === "interpret" ? "language/websketch_language" : "websketch";
      const path = join(installed.location, entry);
      const wasm = await import(pathToFileURL(`${path}.js`));
      wasm.initSync({ module: readFileSync(`${path}_bg.wasm`) });
      const recorded = readFileSync(join(RECORDED, name.replace(/json$/, "txt")), "utf8");
      assert.equal(written(wasm, record), recorded);
    });
  }
});

for (const [name, options] of [
  ["landing", {}],
  ["messy", null],
  ["dashboard", { theme: "light" }],
  ["dashboard-dark", { theme: "dark" }],
]) {
  test(`the picture of ${name} is the golden one of core`, () => {
    const picture = readFileSync(
      join(root, "core", "formats", "tests", "golden", `${name}.svg`),
      "utf8",
    );
    const sketch = fixture(name.split("-")[0]);
    assert.equal(installed.core.toSvg(sketch, options), picture);
  });
}

function compare(answers) {
  assert.equal(answers.length, all.length);
  const wrong = all.flatMap(({ title }, index) => {
    const [found, wanted] = [timeless(answers[index]), timeless(native[index])];
    return found === wanted ? [] : [`${title}\n  found  ${found}\n  native ${wanted}`];
  });
  assert.equal(wrong.length, 0, wrong.slice(0, 5).join("\n"));
}

// As JavaScript writes what it reads. The time of a commit is the platform's.
function timeless(answer) {
  if (answer.startsWith("Error: ")) return answer;
  return JSON.stringify(JSON.parse(answer), (key, value) => (key === "timestamp" ? "" : value));
}

async function nativeAnswers() {
  // `cargo test` builds the examples, too. Another command would compile core again, with other features of its libraries.
  const args = ["test", "--locked", "--quiet", "--workspace", "--no-run"];
  const options = {
    cwd: root,
    env: { ...process.env, CARGO_TARGET_DIR: target },
    maxBuffer: 2 ** 30,
  };
  await promisify(execFile)("cargo", args, options);
  const running = promisify(execFile)(join(target, "debug", "examples", `parity${exe}`), options);
  running.child.stdin.end(all.map((record) => JSON.stringify(record)).join("\n"));
  const { stdout } = await running;
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function written(wasm, record) {
  const bytes = (value) => new TextEncoder().encode(JSON.stringify(value));
  const idSeed = { now: 1_718_000_000_000, random: "0123456789abcdef" };
  const [first, second, third] = [0, 1, 2].map((index) =>
    argument(record.arguments[index] ?? null),
  );
  const { analyze, execute } = installed.core;
  try {
    // These two answers leave wasm packed, and it is JavaScript that writes them.
    if (record.call === "analyze") return JSON.stringify(analyze(first));
    if (record.call === "execute") {
      return JSON.stringify(execute(first, second, { idSeed, ...third }));
    }
    const answer = wasm.call(record.call, bytes(first), bytes(second), third, idSeed);
    return typeof answer === "string" ? answer : JSON.stringify(answer);
  } catch (error) {
    return `Error: ${error.message}`;
  }
}

// A text argument that begins with @ stands for a sketch of tests/fixtures.
function argument(value) {
  const isFixture = typeof value === "string" && value.startsWith("@");
  return isFixture ? fixture(value.slice(1)) : value;
}
