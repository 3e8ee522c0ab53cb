// The build of what is shipped, beside the checks: a process of its own that takes the time that they leave.

import { join } from "node:path";
import { run } from "../lib/command.mjs";
import { root } from "../lib/paths.mjs";
import { notRun } from "./runners.mjs";

// The lowest priority: the checks wait for servers and clocks, and what they wait for must not wait itself.
const LOWEST = 19;

let running;
let say = () => {};

/** Begins the build; the check waits for it later. */
export function beginShipped() {
  running ??= run(process.execPath, [join(root, "scripts", "build.mjs"), "--no-tests"], {
    onLine: (line) => say(line),
    priority: LOWEST,
  });
}

/** Waits for the build, as a check. */
export async function shippedBuild(wait) {
  beginShipped();
  say = wait;
  const { code, output } = await running;
  if (code !== 0) return notRun(output);
  return { passed: 1, failed: 0, skipped: 0, output: "" };
}
