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
import { join, relative } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { WASM_PACK, WASM_TOOLS } from "../setup/tools.mjs";
import { quality } from "./brotli.mjs";
import { bundle } from "./bundle.mjs";
import { iconLicense, iconPaths } from "./icons.mjs";
import { ENTRIES, manifest } from "./npm-manifest.mjs";
import { bind, COMMON_INPUTS, linked, wasmOpt, wasmPack } from "./toolchain.mjs";

/**
 * The npm package, as a part of the build: for each entry point the bindings and the wasm of core/npm (`websketch.js`,
 * `websketch_bg.wasm`, and so on), the hand-written files of core/npm/js around them, and core/npm/package.json with the
 * version of the workspace and the exports.
 *
 * The shipped wasm of an entry is made by wasm-pack with the entry's feature alone. In the served edition all entries have
 * the wasm with all features, which is compiled together with the app and the Worker.
 *
 * A bundler for Node leaves files behind, and a package cannot find them again. Therefore each `node.js` and all that it
 * imports become one file with the wasm in it, once as an ES module and once as CommonJS.
 */
export const npmPackage = {
  title: "Building the npm package",
  output: "npm",
  outputs: ["npm"],
  crate: "websketch-npm",
  // Compiles it entry by entry.
  isCompiledByTool: ({ isOptimized }) => isOptimized,
  tools: ({ isOptimized }) => (isOptimized ? [WASM_TOOLS, WASM_PACK] : [WASM_TOOLS]),
  inputs: [...COMMON_INPUTS, "core/npm", "LICENSE-MIT", "LICENSE-APACHE"],
  async build(out, wait, edition) {
    mkdirSync(out, { recursive: true });
    cpSync(join(root, "core", "npm", "js"), out, { recursive: true });
    for (const entry of ENTRIES) await buildWasm(entry, out, wait, edition);
    copyOthers(out);
    writeIcons(out);
    writePacks(out);
    wait("node.js and node.cjs");
    for (const entry of ENTRIES) await inlineForNode(entry, out, edition);
    rmSync(join(out, "lib", "globals.js"));
    rmSync(join(out, "lib", "node.js"));
  },
};

async function buildWasm({ folder, name, feature, profile }, out, wait, { crates, isOptimized }) {
  const made = `${out}.bound`;
  const wasm = `${name}_bg.wasm`;
  try {
    if (isOptimized) {
      const crate = { ...crates.npm, profile: profile ?? crates.npm.profile };
      await wasmPack("core/npm", name, made, crate, feature, wait);
      await wasmOpt([join(made, wasm)], "speed", wait);
    } else {
      const options = ["--target", "web", "--omit-default-module-path"];
      await bind(linked(npmPackage.crate, crates.npm), made, name, options);
    }
    renameSync(join(made, `${name}.js`), join(out, folder, `${name}.js`));
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

// The packs of which the wasm has only the heads, in the form that core/pages/build.rs joins them to.
function writePacks(out) {
  const folder = join(root, "core", "pages", "packs");
  const folders = ["families", "lists", "screens", "trades"].map((name) => join(folder, name));
  const files = filesBelow(folders).sort();
  const text = files.map((file) => {
    const path = relative(folder, file).replaceAll("\\", "/");
    return `=== ${path}\n${readFileSync(file, "utf8").trimEnd()}\n`;
  });
  const data = JSON.stringify(text.join(""));
  writeFileSync(join(out, "packs.js"), `export const packs = ${data};\n`);
  writeFileSync(join(out, "packs.cjs"), `exports.packs = ${data};\n`);
  declareForCommonJs(join(out, "packs"));
}

async function inlineForNode({ folder, name }, out, { brotli }) {
  const compressed = join(out, folder, `${name}_bg.wasm.br`);
  const wasm = readFileSync(join(out, folder, `${name}_bg.wasm`));
  writeFileSync(compressed, brotliCompressSync(wasm, quality(brotli)));
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
