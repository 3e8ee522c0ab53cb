// dist/npm: the package @websketch/core as it is published.

import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";
import { WASM_BINDGEN, WASM_PACK } from "../setup/tools.mjs";
import { COMMON_INPUTS, wasmOpt, wasmPack } from "./toolchain.mjs";

const NAME = "websketch";

/**
 * The npm package, as a part of the build: what wasm-pack makes of core/npm (`websketch.js`, `websketch_bg.wasm`), the
 * hand-written files of core/npm/js around it, and core/npm/package.json with the version of the workspace.
 */
export const npmPackage = {
  title: "Building the npm package",
  output: "npm",
  tools: [WASM_BINDGEN, WASM_PACK],
  inputs: [...COMMON_INPUTS, "core/npm", "LICENSE-MIT", "LICENSE-APACHE"],
  async build(out, wait) {
    const made = `${out}.wasm-pack`;
    try {
      await wasmPack("core/npm", NAME, made, ["--profile", "npm"], wait);
      mkdirSync(out, { recursive: true });
      renameSync(join(made, `${NAME}.js`), join(out, `${NAME}.js`));
      await wasmOpt(join(made, `${NAME}_bg.wasm`), join(out, `${NAME}_bg.wasm`), "-O3", wait);
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
    copyHandWritten(out);
  },
};

function copyHandWritten(out) {
  cpSync(join(root, "core", "npm", "js"), out, { recursive: true });
  for (const file of ["LICENSE-MIT", "LICENSE-APACHE", "core/npm/README.md"]) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(out, file.split("/").at(-1)));
  }
  const description = JSON.parse(readFileSync(join(root, "core", "npm", "package.json"), "utf8"));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  writeFileSync(
    join(out, "package.json"),
    `${JSON.stringify({ ...description, version }, null, 2)}\n`,
  );
}
