// dist/worker: the Worker as it is deployed.

import { join, relative } from "node:path";
import { root } from "../lib/paths.mjs";
import { WASM_BINDGEN, WORKER_BUILD } from "../setup/tools.mjs";
import { COMMON_INPUTS, wasmOpt, workerBuild } from "./toolchain.mjs";

/** The Worker, as a part of the build. */
export const edge = {
  title: "Building the Worker",
  output: "worker",
  tools: [WASM_BINDGEN, WORKER_BUILD],
  inputs: [...COMMON_INPUTS, "edge/Cargo.toml", "edge/build.rs", "edge/src"],
  async build(out, wait) {
    await workerBuild("edge", relative(join(root, "edge"), out), wait);
    const wasm = join(out, "index_bg.wasm");
    await wasmOpt([wasm], "speed", wait);
  },
};
