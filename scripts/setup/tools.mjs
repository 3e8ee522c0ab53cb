// The Rust programs of the build, each pinned, each in the user's cache.

import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "../lib/command.mjs";
import { Failure } from "../lib/failure.mjs";
import { locked } from "../lib/lock.mjs";
import { cache, exe } from "../lib/paths.mjs";
import { fetchPrebuilt } from "./prebuilt.mjs";

// A tool: `crate` of the Rust package registry, the `program` of it that we call, how hard to optimize it if it must be
// compiled (wasm-bindgen works on megabytes, the others only start programs or cut), the `features` that it needs, and
// where upstream keeps compiled ones, if it does. `isSilent`: it does not know its own version.

/** Makes the JavaScript around a wasm program. The same version as the crate in Cargo.toml, else it does not fit. */
export const WASM_BINDGEN = {
  crate: "wasm-bindgen-cli",
  program: "wasm-bindgen",
  version: "0.2.130",
  optLevel: "1",
  archive: (triple) =>
    `wasm-bindgen/wasm-bindgen/releases/download/0.2.130/wasm-bindgen-0.2.130-${triple}.tar.gz`,
};

/** Builds a crate for JavaScript. */
export const WASM_PACK = {
  crate: "wasm-pack",
  program: "wasm-pack",
  version: "0.15.1",
  optLevel: "0",
  archive: (triple) =>
    `wasm-bindgen/wasm-pack/releases/download/v0.15.1/wasm-pack-v0.15.1-${triple}.tar.gz`,
};

/** Cuts a wasm program into parts that are fetched when they are needed. */
export const WASM_SPLIT = {
  crate: "wasm_split_cli_support",
  program: "wasm-split-cli",
  version: "0.2.4",
  optLevel: "0",
  features: "build-binary",
  isSilent: true,
};

/** Builds a crate as a Worker. */
export const WORKER_BUILD = {
  crate: "worker-build",
  program: "worker-build",
  version: "0.8.7",
  optLevel: "0",
};

/** Where the program of `tool` is once it is installed. */
export function toolPath(tool) {
  return join(home(tool), "bin", tool.program + exe);
}

/** Installs `tool` unless it is there and says its version; the note says how. */
export async function installTool(tool, wait) {
  if (await works(toolPath(tool), tool)) return "present";
  const lock = join(cache, "tools", `.${tool.crate}-${tool.version}.lock`);
  return locked(
    lock,
    async () => {
      if (await works(toolPath(tool), tool)) return "present";
      return install(tool, wait);
    },
    (pid) => wait(`process ${pid}, which installs ${tool.crate}`),
  );
}

// Made aside and moved into place when it has proven to run: an interrupted installation leaves nothing to believe in.
async function install(tool, wait) {
  const draft = `${home(tool)}.${process.pid}.partial`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(draft, "bin"), { recursive: true });
  try {
    const program = join(draft, "bin", tool.program + exe);
    const prebuilt = (await fetchPrebuilt(tool, program, wait)) && (await works(program, tool));
    if (!prebuilt) await compile(tool, draft, wait);
    if (!(await works(program, tool))) {
      throw new Failure(
        `${tool.crate} was installed, but ${program} does not run as version ${tool.version}.`,
      );
    }
    rmSync(home(tool), { recursive: true, force: true });
    renameSync(draft, home(tool));
    return prebuilt ? "downloaded" : "compiled";
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function compile(tool, draft, wait) {
  const args = ["install", tool.crate, "--version", `=${tool.version}`, "--bin", tool.program];
  args.push("--root", draft, "--target-dir", join(cache, "tools-target"), "--no-track", "--force");
  if (tool.features) args.push("--features", tool.features);
  const env = {
    CARGO_PROFILE_RELEASE_LTO: "off",
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
    CARGO_PROFILE_RELEASE_OPT_LEVEL: tool.optLevel,
    CARGO_PROFILE_RELEASE_DEBUG: "0",
    // Flags meant for the project's own code would compile everything anew.
    RUSTFLAGS: "",
  };
  wait(`cargo install ${tool.crate}`);
  const first = await run("cargo", [...args, "--locked"], { env, onLine: wait });
  if (first.code === 0) return;
  // The locked list can name a crate that this machine's mirror of the registry does not have yet.
  const second = await run("cargo", args, { env, onLine: wait });
  if (second.code === 0) return;
  throw new Failure(
    `${tool.crate} ${tool.version} could not be installed: check the network (crates.io must be reachable) and run this again.`,
    second.output,
  );
}

async function works(program, { version, isSilent }) {
  const { code, output } = await run(program, [isSilent ? "--help" : "--version"]);
  return code === 0 && (isSilent || output.split(/\s+/).includes(version));
}

function home({ crate, version }) {
  return join(cache, "tools", `${crate}-${version}`);
}
