// What has to be on a machine before the build, as steps to show.

import { installNodePackages } from "./node-packages.mjs";
import { addWasmTarget, checkRust } from "./rust.mjs";
import { installTool } from "./tools.mjs";

/**
 * `{ title, work }` in the order in which they run, for a build with `tools`; each does nothing if there is nothing to do.
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
