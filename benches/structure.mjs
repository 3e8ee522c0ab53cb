// The structure of sketches of 100 to 20,000 components, and their arrangement, natively: see core/layout/benches.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root, target } from "../scripts/lib/paths.mjs";

const env = { ...process.env, CARGO_TARGET_DIR: target };
async function bench(name) {
  const args = ["bench", "--locked", "--quiet", "-p", "websketch-layout", "--bench", name];
  return (await promisify(execFile)("cargo", args, { cwd: root, env })).stdout;
}

console.log(`Structure (budget for the growth exponent: 1.2)\n${await bench("structure")}`);
console.log(`Arrangement, ms\n${await bench("arrangement")}`);
