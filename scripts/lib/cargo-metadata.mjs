// The workspace and its dependencies, as cargo resolves them.

import { join } from "node:path";
import { must } from "./command.mjs";
import { root } from "./paths.mjs";

/** Returns `cargo metadata` for wasm32, the target of all artifacts: of the workspace, or of that in `folder`. */
export async function cargoMetadata(folder = root) {
  const args = [
    "metadata",
    "--format-version",
    "1",
    "--locked",
    "--filter-platform",
    "wasm32-unknown-unknown",
    "--manifest-path",
    join(folder, "Cargo.toml"),
  ];
  return JSON.parse(await jsonLine(args));
}

/** Returns the packages that are linked into the package `name`: it, and its normal dependencies, direct and indirect. */
export function linkedPackages({ packages, resolve }, name) {
  const byId = new Map(packages.map((found) => [found.id, found]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const linked = new Map();
  const visit = (id) => {
    if (linked.has(id)) return;
    const found = byId.get(id);
    linked.set(id, found);
    // The dependencies of a procedural macro run in the compiler.
    if (found.targets.some(({ kind }) => kind.includes("proc-macro"))) return;
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) {
      if (kinds.some(({ kind }) => kind === null) && !isOptional(found, byId.get(pkg))) visit(pkg);
    }
  };
  visit(packages.find((found) => found.name === name).id);
  return [...linked.values()];
}

// The metadata are those of a build with all tests, which enable optional dependencies of core. Nothing shipped does.
function isOptional({ name, dependencies }, { name: other }) {
  const ours = name.startsWith("websketch-");
  return (
    ours && dependencies.some((dependency) => dependency.name === other && dependency.optional)
  );
}

// The output has progress messages besides the one line of JSON.
async function jsonLine(args) {
  const output = await must("Asking cargo for the dependencies", "cargo", args);
  return output.split("\n").find((line) => line.startsWith("{"));
}
