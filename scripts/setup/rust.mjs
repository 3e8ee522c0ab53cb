// Rust: a compiler that is new enough, cargo, and the wasm32 target.

import { existsSync } from "node:fs";
import { must, run } from "../lib/command.mjs";
import { Failure } from "../lib/failure.mjs";

const LEAST_RUST_MINOR = 91;
const WASM = "wasm32-unknown-unknown";

/** Fails unless rustc and cargo run and are new enough. Returns the version of the compiler. */
export async function checkRust() {
  for (const command of ["rustc", "cargo"]) {
    const { code, output } = await run(command, ["--version"]);
    if (code === null) {
      throw new Failure(
        `Rust is missing (no ${command} on PATH): install it from https://rustup.rs, open a new terminal, and run this again.`,
      );
    }
    if (code !== 0)
      throw new Failure(`${command} does not run: try "rustup default stable".`, output);
    if (command === "rustc") checkVersion(output);
  }
  return compilerVersion();
}

/** Returns the version of the compiler, on which builds depend. */
export async function compilerVersion() {
  return (await must("Asking rustc for its version", "rustc", ["--version"])).trim();
}

/** Adds the wasm32 target if the compiler in use lacks it. */
export async function addWasmTarget(wait) {
  if (await hasWasmTarget()) return "present";
  wait(`rustup target add ${WASM}`);
  const { code, output } = await run("rustup", ["target", "add", WASM], { onLine: wait });
  if (code === null) {
    throw new Failure(
      `This Rust lacks the target ${WASM}, and there is no rustup to add it: install Rust from https://rustup.rs.`,
    );
  }
  if (code !== 0) {
    throw new Failure(
      `The target ${WASM} could not be added: check the network and try "rustup target add ${WASM}".`,
      output,
    );
  }
  return "added";
}

/** Adds rustfmt and clippy, which a minimal installation of Rust lacks. */
export async function addRustComponents(wait) {
  const missing = [];
  for (const [component, command] of [
    ["rustfmt", "fmt"],
    ["clippy", "clippy"],
  ]) {
    const { code } = await run("cargo", [command, "--version"]);
    if (code !== 0) missing.push(component);
  }
  if (missing.length === 0) return "present";
  wait(`rustup component add ${missing.join(" ")}`);
  const { code, output } = await run("rustup", ["component", "add", ...missing], { onLine: wait });
  if (code === 0) return "added";
  throw new Failure(
    `This Rust lacks ${missing.join(" and ")}: check the network and try "rustup component add ${missing.join(" ")}".`,
    output,
  );
}

async function hasWasmTarget() {
  const { code, output } = await run("rustc", ["--print", "target-libdir", "--target", WASM]);
  return code === 0 && existsSync(output.trim());
}

function checkVersion(output) {
  const found = /rustc (\d+)\.(\d+)/.exec(output);
  if (!found || Number(found[1]) > 1 || Number(found[2]) >= LEAST_RUST_MINOR) return;
  throw new Failure(
    `Rust ${found[1]}.${found[2]} is too old: 1.${LEAST_RUST_MINOR} or newer is needed ("rustup update stable").`,
  );
}
