// The same calls natively: core/npm/examples/timing, built for speed.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root, target } from "../../scripts/lib/paths.mjs";

/** Returns the median native time of each record in ms. `core/npm/examples/timing` defines a record. */
export async function nativeTimes(records) {
  const args = ["run", "--locked", "--quiet", "--profile", "bench", "-p", "websketch-npm"];
  const env = { ...process.env, CARGO_TARGET_DIR: target };
  const options = { cwd: root, env, maxBuffer: 2 ** 30 };
  const running = promisify(execFile)("cargo", [...args, "--example", "timing"], options);
  running.child.stdin.end(records.map((record) => JSON.stringify(record)).join("\n"));
  const { stdout } = await running;
  return stdout.trim().split("\n").map(Number);
}
