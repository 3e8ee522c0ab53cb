// What cargo knows of the workspace and everything it depends on.

import { must } from "./command.mjs";

/** `cargo metadata` for wasm32, which is what we ship. */
export async function cargoMetadata() {
  const args = [
    "metadata",
    "--format-version",
    "1",
    "--locked",
    "--filter-platform",
    "wasm32-unknown-unknown",
  ];
  return JSON.parse(await jsonLine(args));
}

/** The packages that end up in the output of the package `name`: it, and its normal dependencies all the way down. */
export function linkedPackages({ packages, resolve }, name) {
  const byId = new Map(packages.map((found) => [found.id, found]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const linked = new Map();
  const visit = (id) => {
    if (linked.has(id)) return;
    const found = byId.get(id);
    linked.set(id, found);
    // What a procedural macro is made of runs in the compiler.
    if (found.targets.some(({ kind }) => kind.includes("proc-macro"))) return;
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) {
      if (kinds.some(({ kind }) => kind === null)) visit(pkg);
    }
  };
  visit(packages.find((found) => found.name === name).id);
  return [...linked.values()];
}

// Progress messages share the output with the one line of JSON.
async function jsonLine(args) {
  const output = await must("Asking cargo for the dependencies", "cargo", args);
  return output.split("\n").find((line) => line.startsWith("{"));
}
