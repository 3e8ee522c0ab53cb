// What a person sees on sketches of 100 to 20,000 components, found natively; core/layout/benches/structure.rs says how.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root, target } from "../scripts/lib/paths.mjs";

const env = { ...process.env, CARGO_TARGET_DIR: target };
const args = ["bench", "--locked", "--quiet", "-p", "websketch-layout", "--bench", "structure"];
const { stdout } = await promisify(execFile)("cargo", args, { cwd: root, env });
console.log(`Structure (budget for the growth exponent: 1.2)\n${stdout}`);
