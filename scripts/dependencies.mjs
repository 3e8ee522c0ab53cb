// The dependencies: permissive licenses, and a lock file that works on every platform.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cargoMetadata } from "./lib/cargo-metadata.mjs";
import { root } from "./lib/paths.mjs";
import { WASM_TOOLS } from "./setup/tools.mjs";

const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 WITH LLVM-exception",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BSL-1.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unicode-3.0",
  "Unlicense",
  "Zlib",
];
// Copyleft of files or libraries is fine for tools, which are not shipped.
const FOR_TOOLS = [...PERMISSIVE, "LGPL-3.0-or-later", "MPL-2.0"];

/** Returns the dependencies without an allowed license, one line each. */
export async function licenses() {
  const crates = [
    ...refused(await cargoMetadata(), PERMISSIVE),
    ...refused(await cargoMetadata(WASM_TOOLS.folder), FOR_TOOLS),
  ];
  const tools = Object.entries(lockedPackages())
    .filter(([place, { license }]) => place !== "" && !allows(license, FOR_TOOLS))
    .map(([place, { license }]) => `${place}: license ${license ?? "missing"}`);
  return [...crates, ...tools];
}

function refused({ packages }, allowed) {
  return packages
    .filter(({ license }) => !allows(license, allowed))
    .map(({ name, license }) => `crate ${name}: license ${license ?? "missing"}`);
}

/** Returns optional packages of any platform that package-lock.json lacks, and addresses of registries in it, one line each. */
export function lockFile() {
  const packages = lockedPackages();
  const places = Object.keys(packages);
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places.some((other) => other.endsWith(`node_modules/${name}`)))
      .map((name) => `package-lock.json lacks ${name}, an optional dependency of ${place}`),
  );
  const addressed = Object.entries(packages)
    .filter(([, { resolved }]) => resolved?.startsWith("http"))
    .map(([place]) => `package-lock.json names a registry's address for ${place}`);
  return [...missing, ...addressed];
}

function lockedPackages() {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
}

// An SPDX expression: AND binds more tightly than OR, and the old "/" means OR.
function allows(expression = "", allowed) {
  const flat = (text) =>
    text
      .split(/ OR |\//)
      .some((alternative) =>
        alternative.split(" AND ").every((name) => name === "yes" || allowed.includes(name.trim())),
      );
  let text = expression;
  while (text.includes("(")) {
    const inner = text.replace(/\(([^()]*)\)/, (_, group) => (flat(group) ? "yes" : "no"));
    if (inner === text) return false;
    text = inner;
  }
  return flat(text);
}
