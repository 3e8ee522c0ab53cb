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
import { filesBelow } from "../lib/stamp.mjs";
import { WASM_BINDGEN, WASM_PACK } from "../setup/tools.mjs";
import { bundle } from "./bundle.mjs";
import { iconLicense, iconPaths } from "./icons.mjs";
import { ENTRIES, manifest } from "./npm-manifest.mjs";
import { COMMON_INPUTS, wasmOpt, wasmPack } from "./toolchain.mjs";

/**
 * The npm package, as a part of the build: for each entry point what wasm-pack makes of core/npm with the entry's feature
 * (`websketch.js`, `websketch_bg.wasm`, and so on), the hand-written files of core/npm/js around it, and
 * core/npm/package.json with the version of the workspace and what can be imported.
 *
 * For Node, which has no way to find a file again that a bundler has left behind, each `node.js` and all that it imports
 * become one file with the wasm in it, once as an ES module and once as CommonJS.
 */
export const npmPackage = {
  title: "Building the npm package",
  output: "npm",
  tools: [WASM_BINDGEN, WASM_PACK],
  inputs: [...COMMON_INPUTS, "core/npm", "LICENSE-MIT", "LICENSE-APACHE"],
  async build(out, wait) {
    mkdirSync(out, { recursive: true });
    cpSync(join(root, "core", "npm", "js"), out, { recursive: true });
    for (const entry of ENTRIES) await buildWasm(entry, out, wait);
    copyOthers(out);
    writeIcons(out);
    wait("node.js and node.cjs");
    for (const entry of ENTRIES) await inlineForNode(entry, out);
    rmSync(join(out, "lib", "globals.js"));
    rmSync(join(out, "lib", "node.js"));
  },
};

async function buildWasm({ folder, name, feature }, out, wait) {
  const made = `${out}.wasm-pack`;
  const options = ["--profile", "npm", "--", "--no-default-features", "--features", feature];
  try {
    await wasmPack("core/npm", name, made, options, wait);
    renameSync(join(made, `${name}.js`), join(out, folder, `${name}.js`));
    const wasm = `${name}_bg.wasm`;
    await wasmOpt([join(made, wasm)], "speed", wait);
    renameSync(join(made, wasm), join(out, folder, wasm));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

function copyOthers(out) {
  for (const { folder } of ENTRIES) {
    for (const name of ["index", "lazy"]) declareForCommonJs(join(out, folder, name));
  }
  for (const path of filesBelow([join(out, "types")])) {
    declareForCommonJs(path.slice(0, -".d.ts".length));
  }
  for (const file of ["LICENSE-MIT", "LICENSE-APACHE", "core/npm/README.md"]) {
    if (existsSync(join(root, file)))
      copyFileSync(join(root, file), join(out, file.split("/").at(-1)));
  }
  writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
}

// To a compiler, declarations of a script may only name those of other scripts.
function declareForCommonJs(path) {
  const text = readFileSync(`${path}.d.ts`, "utf8");
  writeFileSync(`${path}.d.cts`, text.replaceAll(/(from "\.[^"]*)\.js"/g, '$1.cjs"'));
}

// Data of its own, so that only who draws icons loads them.
function writeIcons(out) {
  const [notice, data] = [`/*!\n${iconLicense().trim()}\n*/`, JSON.stringify(iconPaths())];
  writeFileSync(join(out, "icons.js"), `${notice}\nexport const icons = ${data};\n`);
  writeFileSync(join(out, "icons.cjs"), `${notice}\nexports.icons = ${data};\n`);
  declareForCommonJs(join(out, "icons"));
}

async function inlineForNode({ folder, name }, out) {
  const compressed = join(out, folder, `${name}_bg.wasm.br`);
  const wasm = readFileSync(join(out, folder, `${name}_bg.wasm`));
  writeFileSync(compressed, brotliCompressSync(wasm));
  const entry = join(out, folder, "node.js");
  const bundled = (format) =>
    bundle({
      absWorkingDir: out,
      entryPoints: [entry],
      inject: [join(out, "lib", "globals.js")],
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
  writeFileSync(join(out, folder, "node.cjs"), commonJs);
  rmSync(compressed);
}
