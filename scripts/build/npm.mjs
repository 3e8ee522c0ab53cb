// dist/npm: the package @websketch/core as it is published.

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "../lib/paths.mjs";
import { WASM_BINDGEN, WASM_PACK } from "../setup/tools.mjs";
import { bundle } from "./bundle.mjs";
import { COMMON_INPUTS, wasmOpt, wasmPack } from "./toolchain.mjs";

const NAME = "websketch";

/**
 * The npm package, as a part of the build: what wasm-pack makes of core/npm (`websketch.js`, `websketch_bg.wasm`), the
 * hand-written files of core/npm/js around it, and core/npm/package.json with the version of the workspace.
 *
 * For Node, which has no way to find a file again that a bundler has left behind, `node.js` and all that it imports become
 * one file with the wasm in it, once as an ES module and once as CommonJS.
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
    wait("node.js and node.cjs");
    await inlineForNode(out);
  },
};

function copyHandWritten(out) {
  cpSync(join(root, "core", "npm", "js"), out, { recursive: true });
  copyFileSync(join(out, "index.d.ts"), join(out, "index.d.cts"));
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

async function inlineForNode(out) {
  const [entry, globals] = [join(out, "node.js"), join(out, "globals.js")];
  const compressed = join(out, `${NAME}_bg.wasm.br`);
  writeFileSync(compressed, brotliCompressSync(readFileSync(join(out, `${NAME}_bg.wasm`))));
  const bundled = (format) =>
    bundle({
      absWorkingDir: out,
      entryPoints: [entry],
      inject: [globals],
      bundle: true,
      // Messages name the classes by the names under which they are exported.
      keepNames: true,
      format,
      platform: "node",
      target: "node20",
      loader: { ".br": "base64" },
    });
  const [module, commonJs] = [await bundled("esm"), await bundled("cjs")];
  writeFileSync(entry, module);
  writeFileSync(join(out, "node.cjs"), commonJs);
  for (const file of [globals, compressed]) rmSync(file);
}
