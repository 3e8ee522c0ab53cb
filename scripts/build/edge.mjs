// dist/worker: the Worker as it is deployed.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";
import { WASM_TOOLS } from "../setup/tools.mjs";
import { bundle } from "./bundle.mjs";
import { bind, COMMON_INPUTS, linked, wasmOpt } from "./toolchain.mjs";

const NAME = "websketch_edge";
const WASM = `${NAME}_bg.wasm`;

/** The Worker, as a part of the build: edge/worker.js with the bindings of the crate, and the wasm beside it. */
export const edge = {
  title: "Building the Worker",
  output: "worker",
  outputs: ["worker"],
  crate: "websketch-edge",
  tools: () => [WASM_TOOLS],
  inputs: [...COMMON_INPUTS, "edge/Cargo.toml", "edge/build.rs", "edge/src", "edge/worker.js"],
  async build(out, wait, { crates, isOptimized }) {
    const made = `${out}.bound`;
    try {
      wait("wasm-bindgen");
      const options = ["--target", "module", "--experimental-reset-state-function"];
      options.push("--force-enable-abort-handler");
      await bind(linked(this.crate, crates.worker), made, NAME, options);
      if (isOptimized) await wasmOpt([join(made, WASM)], "speed", wait);
      await assemble(made, out);
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  },
};

async function assemble(made, out) {
  const bindings = join(made, `${NAME}.js`);
  // workerd gives a module for a plain import of wasm; the import of a source is newer.
  const text = readFileSync(bindings, "utf8").replace("import source ", "import ");
  writeFileSync(bindings, text);
  const script = await bundle({
    entryPoints: [join(root, "edge", "worker.js")],
    alias: { "websketch-edge": bindings },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    external: ["cloudflare:*", `./${WASM}`],
  });
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "index.js"), script);
  renameSync(join(made, WASM), join(out, WASM));
}
