// Running cargo, with the number of crates that it has compiled and has yet to compile.

import { stripVTControlCharacters } from "node:util";
import { must, run } from "./command.mjs";

// Cargo's bar: "Building [====>    ] 57/120: websketch-core".
const BAR = /^\s*Building \[[^\]]*\] (\d+)\/(\d+)(?:: (.*))?/;

// Other lines that tell what goes on; the rest are names of crates and warnings.
const TOLD = /^(?:\s*(?:Blocking|Downloading|Locking|Running|Updating)|test|error)\b/;

// Cargo shows its bar to terminals alone unless it is told otherwise, and then wants to know how wide it may be.
const SHOWN = { CARGO_TERM_PROGRESS_WHEN: "always", CARGO_TERM_PROGRESS_WIDTH: "100" };

/** Like `run` for cargo, or for a `program` that calls it; `wait` gets "57/120 crates: websketch-core". */
export async function cargo(args, { program = "cargo", env, wait, ...options } = {}) {
  const watched = watching(env, wait);
  const { code, output } = await run(program, args, { ...options, ...watched });
  return { code, output: withoutBars(output) };
}

/** Like `must` for cargo, or for a `program` that calls it. */
export async function mustCargo(title, args, { program = "cargo", env, wait, ...options } = {}) {
  try {
    return await must(title, program, args, { ...options, ...watching(env, wait) });
  } catch (failure) {
    if (failure.output) failure.output = withoutBars(failure.output);
    throw failure;
  }
}

function watching(env, wait) {
  const onLine = (line) => {
    const text = stripVTControlCharacters(line);
    const found = BAR.exec(text);
    if (found) wait?.(`${found[1]}/${found[2]} crates${found[3] ? `: ${found[3].trim()}` : ""}`);
    else if (TOLD.test(text)) wait?.(text);
  };
  return { env: { ...SHOWN, ...env }, onLine };
}

function withoutBars(output) {
  const lines = output.split(/\r?\n|\r/);
  return lines.filter((line) => !BAR.test(stripVTControlCharacters(line))).join("\n");
}
