// dist/worker: the Worker as it is deployed.

import { join, relative } from "node:path";
import { root } from "../lib/paths.mjs";
import { COMMON_INPUTS, workerBuild } from "./toolchain.mjs";

/** The Worker, as a part of the build. */
export const edge = {
  title: "Building the Worker",
  output: "worker",
  inputs: [...COMMON_INPUTS, "edge/Cargo.toml", "edge/src"],
  async build(out, wait) {
    await workerBuild("edge", relative(join(root, "edge"), out), wait);
  },
};
