// The calls of cargo, wasm-bindgen, wasm-parts, wasm-pack and wasm-opt.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { mustCargo } from "../lib/cargo.mjs";
import { must } from "../lib/command.mjs";
import { pathWith, root, target } from "../lib/paths.mjs";
import { toolPath, WASM_PACK, WASM_TOOLS } from "../setup/tools.mjs";
import { iconPaths } from "./icons.mjs";

/** Inputs of every build besides its own sources, relative to the checkout. */
export const COMMON_INPUTS = [
  "Cargo.toml",
  "Cargo.lock",
  "core/json/Cargo.toml",
  "core/json/src",
  "core/repair/Cargo.toml",
  "core/repair/src",
  "core/sketch/Cargo.toml",
  "core/sketch/src",
  "core/layout/Cargo.toml",
  "core/layout/src",
  "core/pages/Cargo.toml",
  "core/pages/build.rs",
  "core/pages/packs",
  "core/pages/src",
  "core/language/Cargo.toml",
  "core/language/src",
  "core/formats/Cargo.toml",
  "core/formats/src",
  "core/agent/Cargo.toml",
  "core/agent/src",
  "core/protocol/Cargo.toml",
  "core/protocol/src",
  "prompts",
  "package-lock.json",
];

const TRIPLE = "wasm32-unknown-unknown";

/** Compiles and links the libraries of `packages` for wasm32. */
export async function compile(packages, { profile, flags }, wait) {
  const args = ["build", "--locked", "--lib", "--profile", profile, "--target", TRIPLE];
  for (const name of packages) args.push("-p", name);
  await mustCargo(`Building ${packages.join(", ")}`, args, { env: environment(flags), wait });
}

/** Returns the file that `compile` writes for the package `name`. */
export function linked(name, { profile }) {
  return join(target, TRIPLE, profile, `${name.replaceAll("-", "_")}.wasm`);
}

/** Writes `{name}.js` and `{name}_bg.wasm` for the wasm `file` into `out`; `options` are those of wasm-bindgen. */
export async function bind(file, out, name, options) {
  const args = [file, "--no-typescript", "--out-dir", out, "--out-name", name, ...options];
  await must(`Binding ${basename(file)}`, toolPath(WASM_TOOLS), args);
}

/**
 * Cuts the wasm `file` into `{name}.wasm` and parts in `out`. Returns the files that each part needs, by its name.
 *
 * The linker's relocations say which function belongs to which part. Binding drops them and therefore comes after.
 */
export async function split(file, out, name) {
  await parts(`Splitting ${basename(file)}`, ["split", file, out, name]);
  return JSON.parse(readFileSync(join(out, "parts.json"), "utf8"));
}

/** Joins parts that `split` wrote to one module, `out`. */
export async function merge(files, out) {
  await parts(`Joining ${basename(out)}`, ["merge", out, ...files]);
}

async function parts(title, args) {
  await must(title, toolPath(WASM_TOOLS, "wasm-parts"), args);
}

/** Builds the crate in `folder` for browsers into `out` as `{name}.js` and `{name}_bg.wasm`, not yet optimized. */
export async function wasmPack(folder, name, out, { profile, flags }, features, wait) {
  const args = ["build", join(root, folder), "--target", "web", "--mode", "no-install"];
  args.push("--out-dir", out, "--out-name", name, "--no-pack", "--no-typescript", "--no-opt");
  args.push("--profile", profile, "--", "--no-default-features", "--features", features);
  const program = toolPath(WASM_PACK);
  await mustCargo(`Building ${folder}`, args, { program, env: environment(flags), wait });
}

/** Optimizes wasm files in place: for `size`, they become as small as they get, for `speed` as fast. */
export async function wasmOpt(files, goal, wait) {
  const script = join(root, "scripts", "build", "optimize.mjs");
  await must("Optimizing wasm", process.execPath, [script, goal, ...files], { onLine: wait });
}

function environment(flags) {
  return {
    // wasm-pack looks for wasm-bindgen there.
    PATH: pathWith(dirname(toolPath(WASM_TOOLS))),
    CARGO_TARGET_DIR: target,
    CARGO_ENCODED_RUSTFLAGS: [...rustFlags(), ...flags].join("\x1f"),
    // The Worker is compiled with the lines of icons in it.
    WEBSKETCH_ICONS: iconFile(),
  };
}

// Cargo compiles again what depends on a file that was written.
function iconFile() {
  const file = join(target, "icons.json");
  const content = JSON.stringify(iconPaths());
  if (!existsSync(file) || readFileSync(file, "utf8") !== content) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return file;
}

// Panics name the source file. Without the path of a home directory, the same sources give the same bytes on every machine.
function rustFlags() {
  const sources = join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "registry", "src");
  const own = (process.env.RUSTFLAGS ?? "").split(" ").filter(Boolean);
  return [...own, `--remap-path-prefix=${sources}=crates`];
}
