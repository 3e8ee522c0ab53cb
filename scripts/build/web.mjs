// dist/app: the files of the app.

import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { Failure } from "../lib/failure.mjs";
import { root } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { WASM_TOOLS } from "../setup/tools.mjs";
import { compressAll } from "./brotli.mjs";
import { bundle } from "./bundle.mjs";
import { headers } from "./headers.mjs";
import { iconLicense, iconPaths } from "./icons.mjs";
import { loaderModule, loadGroups } from "./load-groups.mjs";
import { bind, COMMON_INPUTS, linked, merge, split, wasmOpt } from "./toolchain.mjs";

const STATIC = join(root, "static");
const NAME = "websketch_web";
// The module from which the app's wasm imports the loaders of its parts.
const LOADER = "__wasm_split.js";
// The folder of files whose names have a hash of their content. They are cached for good.
const HASHED = "assets";
// The same for files that the page does not load at once.
const LAZY = "lazy";
// Scripts that keep their name.
const NAMED = ["startup.js"];
// Style sheets that are imported become one; scripts are classic ones and stand alone.
const SOURCE_OPTIONS = { ".css": { bundle: true }, ".js": {} };
// The folder of sheets that the style sheet imports.
const IMPORTED = "style/";
const APP_MARKER = "<!-- app -->";

/**
 * The app, as a part of the build.
 *
 * | in static/ | in the output |
 * |---|---|
 * | `index.html` | `<!-- app -->` becomes the preload and the app's script, and references get hashed names |
 * | `startup.js`, `sw.js` | under the same name |
 * | other scripts, style sheets | under a hashed name in `assets/`, with the sheets in `style/` inlined |
 * | the rest | copied |
 *
 * In `sw.js`, `__PRECACHE__` becomes the list of all URLs that the app needs offline, `__VERSION__` a hash of their contents,
 * `__SCRIPT__` the URL of the app's script, and `__HASHED__` the folders of hashed names.
 *
 * The parts of the wasm that the app loads on demand (`web/src/platform/lazy_chunks.rs`) go into `lazy/`, and so do the path
 * data of icons, to which the page refers.
 */
export const web = {
  title: "Building the web app",
  output: "app",
  outputs: ["app", "app-br"],
  crate: "websketch-web",
  tools: () => [WASM_TOOLS],
  inputs: [...COMMON_INPUTS, "web", "static"],
  async build(out, wait, { crates, isOptimized, brotli }) {
    const made = `${out}.parts`;
    try {
      wait("splitting");
      const whole = linked(this.crate, crates.app);
      const { needs, groups } = await splitIntoGroups(whole, made);
      if (isOptimized) {
        const names = [`${NAME}_bg`, ...groups.map(({ name }) => name)];
        await wasmOpt(
          names.map((name) => join(made, `${name}.wasm`)),
          "size",
          wait,
        );
      }
      await assemble(made, needs, groups, out);
      wait("brotli");
      await compressAll(out, brotli);
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  },
};

/** Writes the main wasm with its bindings into `made`, and a wasm for each group of parts that are loaded together. */
async function splitIntoGroups(whole, made) {
  const cut = join(made, "cut");
  const needs = await split(whole, cut, NAME);
  const groups = loadGroups(needs, (file) => statSync(join(cut, file)).size);
  for (const { name, files } of groups) {
    const paths = files.map((file) => join(cut, file));
    await merge(paths, join(made, `${name}.wasm`));
  }
  // The parts share the table of functions, which wasm-bindgen takes for the linker's own.
  const options = ["--target", "web", "--keep-lld-exports"];
  await bind(join(cut, `${NAME}.wasm`), made, NAME, options);
  return { needs, groups };
}

async function assemble(made, needs, groups, out) {
  for (const folder of [HASHED, LAZY]) mkdirSync(join(out, folder), { recursive: true });
  const wasm = writeHashed(out, HASHED, "app.wasm", readFileSync(join(made, `${NAME}_bg.wasm`)));
  const urls = new Map(
    groups.map(({ name }) => {
      const content = readFileSync(join(made, `${name}.wasm`));
      return [name, writeHashed(out, LAZY, `${name}.wasm`, content)];
    }),
  );
  const paths = {
    urls,
    bindings: `./${NAME}.js`,
    loader: join(root, "web", "chunk-loader.js"),
  };
  writeFileSync(join(made, LOADER), loaderModule(needs, groups, paths));
  const script = writeHashed(out, HASHED, "app.js", await bundleApp(made, wasm));
  const icons = writeHashed(out, LAZY, "icons.json", JSON.stringify(iconPaths()));
  const renamed = await copyStatic(out);
  writeFileSync(join(out, "icons", "LICENSE.txt"), iconLicense());
  writeFileSync(join(out, "index.html"), page(wasm, script, icons, renamed));
  writeServiceWorker(out, script);
  writeFileSync(join(out, "_headers"), headers([HASHED, LAZY]));
}

// The bindings and the call that starts them, as one file: the Content-Security-Policy forbids inline scripts.
async function bundleApp(made, wasm) {
  return esbuild({
    entryPoints: [join(root, "web", "start.js")],
    bundle: true,
    format: "esm",
    alias: { "websketch-web": join(made, `${NAME}.js`) },
    define: { APP_WASM: JSON.stringify(wasm) },
  });
}

// Copies static/ and returns the URL of each file that got a hashed name.
async function copyStatic(out) {
  const renamed = new Map();
  for (const file of filesBelow([STATIC])) {
    const name = relative(STATIC, file).split(sep).join("/");
    if (name === "index.html" || name === "sw.js" || name.startsWith(IMPORTED)) continue;
    if (!name.includes("/") && extname(name) in SOURCE_OPTIONS) {
      const content = await esbuild({ entryPoints: [file], ...SOURCE_OPTIONS[extname(name)] });
      if (NAMED.includes(name)) writeFileSync(join(out, name), content);
      else renamed.set(name, writeHashed(out, HASHED, name, content));
    } else {
      cpSync(file, join(out, name));
    }
  }
  return renamed;
}

function page(wasm, script, icons, renamed) {
  let html = readFileSync(join(STATIC, "index.html"), "utf8");
  if (!html.includes(APP_MARKER)) {
    throw new Failure(
      `static/index.html lacks the marker ${APP_MARKER}, which the build replaces by the app's script.`,
    );
  }
  html = html.replace(
    APP_MARKER,
    `<link rel="preload" href="${wasm}" as="fetch" type="application/wasm" crossorigin>
    <meta name="icons" content="${icons}">
    <script type="module" src="${script}"></script>`,
  );
  for (const [name, url] of renamed) {
    const reference = new RegExp(`((?:href|src)=")(?:\\./|/)?${name.replaceAll(".", "\\.")}"`, "g");
    html = html.replace(reference, `$1${url}"`);
  }
  return html;
}

function writeServiceWorker(out, script) {
  const template = join(STATIC, "sw.js");
  if (!existsSync(template)) return;
  const files = filesBelow([out]);
  const urls = files.map((file) => `/${relative(out, file).split(sep).join("/")}`);
  const version = createHash("sha256");
  for (const file of files) version.update(readFileSync(file));
  const precache = ["/", ...urls.filter((url) => url !== "/index.html")];
  const source = readFileSync(template, "utf8")
    .replaceAll("__PRECACHE__", JSON.stringify(precache))
    .replaceAll("__VERSION__", JSON.stringify(version.digest("hex").slice(0, 16)))
    .replaceAll("__SCRIPT__", JSON.stringify(script))
    .replaceAll("__HASHED__", JSON.stringify([HASHED, LAZY].map((folder) => `/${folder}/`)));
  writeFileSync(join(out, "sw.js"), source);
}

function writeHashed(out, folder, name, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const extension = extname(name);
  const url = `/${folder}/${name.slice(0, -extension.length)}-${hash}${extension}`;
  writeFileSync(join(out, url), content);
  return url;
}

function esbuild(options) {
  return bundle({ minify: true, target: "es2022", ...options });
}
