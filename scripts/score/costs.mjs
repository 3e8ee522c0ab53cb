// The costs of sketches by measure, as core computes them.

import { spawnSync } from "node:child_process";
import { Failure } from "../lib/failure.mjs";
import { root } from "../lib/paths.mjs";

const RUN = ["run", "--quiet", "-p", "websketch-layout", "--example", "score_costs"];

/** Returns `measures`, a list of `[name, part]`, and `costs`, a list for each of `requests` (`{ sketch, page }`). */
export async function measured(requests) {
  const input = requests
    .map(({ sketch, page }) => `${JSON.stringify({ sketch, page })}\n`)
    .join("");
  const { status, stdout, stderr } = spawnSync("cargo", RUN, {
    cwd: root,
    input,
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Failure(`cargo ${RUN.join(" ")} failed:\n${stderr}`);
  const [measures, ...costs] = `${stdout}`
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { measures, costs };
}
