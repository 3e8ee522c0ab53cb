// The steps of set-up, before a build.

import { installNodePackages } from "./node-packages.mjs";
import { addWasmTarget, checkRust } from "./rust.mjs";
import { installTool } from "./tools.mjs";

/**
 * Returns the steps `{ title, work }` in order, for a build with `tools`. Each is quick if nothing is missing.
 */
export const setupSteps = (tools) => [
  { title: "Checking Rust", work: checkRust },
  { title: "Adding the wasm32 target", work: addWasmTarget },
  { title: "Installing the node packages", work: installNodePackages },
  ...tools.map((tool) => ({
    title: `Installing ${tool.name} ${tool.version}`,
    work: (wait) => installTool(tool, wait),
  })),
];
