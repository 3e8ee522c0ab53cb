// How the builds call their tools.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { must } from "../lib/command.mjs";
import { packageCommand, pathWith, root, target } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { toolPath, WASM_BINDGEN, WASM_PACK, WASM_SPLIT, WORKER_BUILD } from "../setup/tools.mjs";
import { iconPaths } from "./icons.mjs";

/** What every build depends on besides its sources, relative to the checkout. */
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

/** Builds the crate in `folder` for browsers into `out` as `{name}.js` and `{name}_bg.wasm`, not yet optimized. */
export async function wasmPack(folder, name, out, options, wait) {
  const args = ["build", join(root, folder), "--target", "web", "--mode", "no-install"];
  args.push("--out-dir", out, "--out-name", name, "--no-pack", "--no-typescript", "--no-opt");
  args.push(...options);
  await must(`Building ${folder}`, toolPath(WASM_PACK), args, { env: environment(), onLine: wait });
}

/**
 * Builds the package `name` for browsers into `out` in parts: `{main}.js` and `{main}_bg.wasm`, which are there from the
 * start, and a wasm file for each part that is fetched later, none of them optimized yet. Returns the names of the
 * latter; `{main}.js` fetches them from beside itself.
 *
 * wasm-pack cannot do this: the linker's relocations say what belongs to which part, and wasm-bindgen drops them.
 */
export async function splitBuild(name, main, out, wait) {
  const env = environment();
  const cargo = ["rustc", "-p", name, "--lib", "--release", "--target", TRIPLE];
  cargo.push("--", "-C", "link-args=--emit-relocs");
  await must(`Building ${name}`, "cargo", cargo, { env, onLine: wait });
  const linked = join(target, TRIPLE, "release", `${name.replaceAll("-", "_")}.wasm`);
  wait("wasm-split-cli");
  const split = ["--target", "web", "--out-name", main, linked, out];
  await must(`Splitting ${name}`, toolPath(WASM_SPLIT), split, { env, onLine: wait });
  const whole = join(out, `${main}.wasm`);
  const parts = filesBelow([out]).filter((file) => file.endsWith(".wasm") && file !== whole);
  const bind = ["--target", "web", "--no-typescript", "--out-name", main, "--out-dir", out, whole];
  // The parts share the table of functions, which wasm-bindgen takes for the linker's own.
  bind.push("--keep-lld-exports");
  wait("wasm-bindgen");
  await must(`Binding ${name}`, toolPath(WASM_BINDGEN), bind, { env, onLine: wait });
  rmSync(whole);
  return parts.map((file) => basename(file));
}

/** Builds the Worker of the crate in `folder` into `out`, with the lines of icons in it, not yet optimized. */
export async function workerBuild(folder, out, wait) {
  const icons = join(target, "icons.json");
  writeIfOther(icons, JSON.stringify(iconPaths()));
  await must(
    `Building ${folder}`,
    toolPath(WORKER_BUILD),
    ["--profile", "worker", "--no-opt", "--out-dir", out],
    {
      cwd: join(root, folder),
      env: { ...environment(LESS_INLINING), WEBSKETCH_ICONS: icons },
      onLine: wait,
    },
  );
}

// Cargo builds again what depends on a file that was written.
function writeIfOther(file, content) {
  if (existsSync(file) && readFileSync(file, "utf8") === content) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

// At opt-level "s" LLVM inlines what costs up to 50. With 20 the gzipped wasm loses 4 %, and calls take up to a tenth longer
// (measured on the npm package, which therefore does without); with 5 it loses another 1.6 %, and a chat takes no longer.
const LESS_INLINING = ["-Cllvm-args=-inline-threshold=5"];

/** Optimizes wasm files in place: for `size`, they become as small as they get, for `speed` as fast. */
export async function wasmOpt(files, goal, wait) {
  const script = join(root, "scripts", "build", "optimize.mjs");
  await must("Optimizing wasm", process.execPath, [script, goal, ...files], { onLine: wait });
}

function environment(flags = []) {
  return {
    // wasm-pack looks for it there.
    PATH: pathWith(dirname(toolPath(WASM_BINDGEN))),
    CARGO_TARGET_DIR: target,
    CARGO_ENCODED_RUSTFLAGS: [...rustFlags(), ...flags].join("\x1f"),
    WASM_BINDGEN_BIN: toolPath(WASM_BINDGEN),
    ESBUILD_BIN: packageCommand("esbuild"),
  };
}

// Panics name the source file; nobody's home directory belongs in what is shipped, and without it the same sources give
// the same bytes for everyone.
function rustFlags() {
  const sources = join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "registry", "src");
  const own = (process.env.RUSTFLAGS ?? "").split(" ").filter(Boolean);
  return [...own, `--remap-path-prefix=${sources}=crates`];
}
