// The Rust programs of the build, pinned, in the per-user cache.

import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cargo } from "../lib/cargo.mjs";
import { run } from "../lib/command.mjs";
import { Failure } from "../lib/failure.mjs";
import { locked } from "../lib/lock.mjs";
import { cache, exe, root } from "../lib/paths.mjs";
import { filesBelow, fingerprint } from "../lib/stamp.mjs";
import { fetchPrebuilt } from "./prebuilt.mjs";

const OWN = join(root, "scripts", "wasm-tools");

// A tool has the crate that it is compiled from (`crate` with a `version` in the registry, or a `folder` here), the `program`
// that tells its `version`, the level at which it is optimized, and where upstream keeps compiled ones, if it does.

/**
 * Our own programs `wasm-bindgen` and `wasm-parts`: bindings for JavaScript, and parts that are loaded on demand.
 *
 * They call the libraries below upstream's commands wasm-bindgen-cli, wasm-split-cli and worker-build. Those three compile
 * 400 crates, most of them for downloads and test runners; these two compile 60.
 */
export const WASM_TOOLS = {
  name: "wasm-tools",
  folder: OWN,
  program: "wasm-bindgen",
  // Of the crate wasm-bindgen in Cargo.toml; otherwise the bindings do not fit.
  version: "0.2.130",
  // They read and write megabytes.
  optLevel: "1",
};

/** Builds a crate as an npm package. */
export const WASM_PACK = {
  name: "wasm-pack",
  crate: "wasm-pack",
  program: "wasm-pack",
  version: "0.15.1",
  optLevel: "0",
  archive: (triple) =>
    `wasm-bindgen/wasm-pack/releases/download/v0.15.1/wasm-pack-v0.15.1-${triple}.tar.gz`,
};

/** Returns the path of `program` of an installed tool; without one, of that which tells its version. */
export function toolPath(tool, program = tool.program) {
  return join(home(tool), "bin", program + exe);
}

const identities = new Map();

/** Returns the name of `tool` with its version and a hash of its sources, as they were when this was asked first. */
export function toolIdentity(tool) {
  const { name, version, folder } = tool;
  if (!identities.has(tool)) {
    const sources = ["Cargo.toml", "Cargo.lock", "src"].map((path) => join(folder ?? "", path));
    const hash = folder ? `-${fingerprint(filesBelow(sources)).slice(0, 12)}` : "";
    identities.set(tool, `${name}-${version}${hash}`);
  }
  return identities.get(tool);
}

/** Installs `tool` unless it is there and tells its version. Returns a note that says how. */
export async function installTool(tool, wait) {
  if (await works(toolPath(tool), tool)) return "present";
  const lock = join(cache, "tools", `.${toolIdentity(tool)}.lock`);
  return locked(
    lock,
    async () => {
      if (await works(toolPath(tool), tool)) return "present";
      return install(tool, wait);
    },
    (pid) => wait(`process ${pid}, which installs ${tool.name}`),
  );
}

// Installed aside and moved into place after it has run: an interrupted installation leaves nothing that looks complete.
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
        `${tool.name} was installed, but ${program} does not run as version ${tool.version}.`,
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
  const source = tool.folder ? ["--path", tool.folder] : [tool.crate, `--version==${tool.version}`];
  const { args: settings, env } = compilation(tool);
  const args = ["install", ...source, "--root", draft, "--no-track", "--force", ...settings];
  const first = await cargo([...args, "--locked"], { env, wait });
  if (first.code === 0) return;
  // The locked list can name a crate that this machine's mirror of the registry does not have yet.
  const second = await cargo(args, { env, wait });
  if (second.code === 0) return;
  throw new Failure(
    `${tool.name} ${tool.version} could not be installed: check the network (crates.io must be reachable) and run this again.`,
    second.output,
  );
}

/** Returns the arguments and the environment with which cargo compiles `tool`. */
export function compilation({ optLevel }) {
  return {
    args: ["--target-dir", join(cache, "tools-target")],
    env: {
      CARGO_PROFILE_RELEASE_LTO: "off",
      CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
      CARGO_PROFILE_RELEASE_OPT_LEVEL: optLevel,
      CARGO_PROFILE_RELEASE_DEBUG: "0",
      // Flags meant for the project's own code would compile everything anew.
      RUSTFLAGS: "",
    },
  };
}

async function works(program, { version }) {
  const { code, output } = await run(program, ["--version"]);
  return code === 0 && output.split(/\s+/).includes(version);
}

function home(tool) {
  return join(cache, "tools", toolIdentity(tool));
}
