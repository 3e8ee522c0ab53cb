// dist/app: what is served.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { Failure } from "../lib/failure.mjs";
import { root } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { headers } from "./headers.mjs";
import { COMMON_INPUTS, wasmOpt, wasmPack } from "./toolchain.mjs";

const STATIC = join(root, "static");
const NAME = "websketch_web";
const LATER = "websketch_lazy";
// Files in here carry a hash of their content in their name and are cached for good.
const HASHED = "assets";
// As well, but loaded after the app is there.
const LAZY = "lazy";
// Style sheets that are imported become one; scripts are classic ones and stand alone.
const SOURCE_OPTIONS = { ".css": { bundle: true }, ".js": {} };
// What the style sheet imports, and so is no file of its own.
const IMPORTED = "style/";
const APP_MARKER = "<!-- app -->";

/**
 * The app, as a part of the build.
 *
 * From static/: `index.html` is rewritten (`<!-- app -->` in its head becomes the preloads and the app's script, and
 * the scripts and style sheets beside it get their hashed names); `sw.js` keeps its name, and in it `__PRECACHE__`
 * becomes the list of all URLs that the app needs offline and `__VERSION__` a hash over their contents; `style/` goes
 * into the style sheet; everything else is copied as it is. The wasm of web/lazy goes into `lazy/`.
 */
export const web = {
  title: "Building the web app",
  output: "app",
  inputs: [...COMMON_INPUTS, "web", "static"],
  async build(out, wait) {
    const made = `${out}.wasm-pack`;
    const later = `${out}.lazy`;
    try {
      await module("web", NAME, made, wait);
      await module("web/lazy", LATER, later, wait);
      await assemble(made, later, out);
    } finally {
      rmSync(made, { recursive: true, force: true });
      rmSync(later, { recursive: true, force: true });
    }
  },
};

// The crate in `folder` as `{name}.js` and `{name}.wasm` in `out`.
async function module(folder, name, out, wait) {
  await wasmPack(folder, name, out, ["--release"], wait);
  await wasmOpt(join(out, `${name}_bg.wasm`), join(out, `${name}.wasm`), "-Oz", wait);
}

async function assemble(made, later, out) {
  for (const folder of [HASHED, LAZY]) mkdirSync(join(out, folder), { recursive: true });
  const wasm = writeHashed(out, HASHED, "app.wasm", readFileSync(join(made, `${NAME}.wasm`)));
  const laterWasm = writeHashed(
    out,
    LAZY,
    "later.wasm",
    readFileSync(join(later, `${LATER}.wasm`)),
  );
  const script = writeHashed(
    out,
    HASHED,
    "app.js",
    await bundleApp(made, wasm, {
      alias: { "websketch-lazy": join(later, `${LATER}.js`) },
      define: { LAZY_WASM: JSON.stringify(laterWasm) },
    }),
  );
  const renamed = await copyStatic(out);
  writeFileSync(join(out, "index.html"), page(wasm, script, renamed));
  writeServiceWorker(out);
  writeFileSync(join(out, "_headers"), headers([HASHED, LAZY]));
}

// The glue of wasm-bindgen and the call that starts it, as one file: the Content-Security-Policy forbids inline scripts.
// `names` are esbuild's options by which web/src/lazy.js finds its module.
async function bundleApp(made, wasm, names) {
  const entry = `import init from "./${NAME}.js"; init({ module_or_path: ${JSON.stringify(wasm)} });`;
  const stdin = { contents: entry, resolveDir: made };
  return esbuild({ stdin, bundle: true, format: "esm", ...names });
}

// Scripts and style sheets beside index.html get hashed names; returns the new URL of each.
async function copyStatic(out) {
  const renamed = new Map();
  for (const file of filesBelow([STATIC])) {
    const name = relative(STATIC, file).split(sep).join("/");
    if (name === "index.html" || name === "sw.js" || name.startsWith(IMPORTED)) continue;
    if (!name.includes("/") && extname(name) in SOURCE_OPTIONS) {
      const content = await esbuild({ entryPoints: [file], ...SOURCE_OPTIONS[extname(name)] });
      renamed.set(name, writeHashed(out, HASHED, name, content));
    } else {
      cpSync(file, join(out, name));
    }
  }
  return renamed;
}

function page(wasm, script, renamed) {
  let html = readFileSync(join(STATIC, "index.html"), "utf8");
  if (!html.includes(APP_MARKER)) {
    throw new Failure(
      `static/index.html lacks the marker ${APP_MARKER}, which the build replaces by the app's script.`,
    );
  }
  html = html.replace(
    APP_MARKER,
    `<link rel="preload" href="${wasm}" as="fetch" type="application/wasm" crossorigin>
    <script type="module" src="${script}"></script>`,
  );
  for (const [name, url] of renamed) {
    const reference = new RegExp(`((?:href|src)=")(?:\\./|/)?${name.replaceAll(".", "\\.")}"`, "g");
    html = html.replace(reference, `$1${url}"`);
  }
  return html;
}

function writeServiceWorker(out) {
  const template = join(STATIC, "sw.js");
  if (!existsSync(template)) return;
  const files = filesBelow([out]);
  const urls = files.map((file) => `/${relative(out, file).split(sep).join("/")}`);
  const version = createHash("sha256");
  for (const file of files) version.update(readFileSync(file));
  const precache = ["/", ...urls.filter((url) => url !== "/index.html")];
  const source = readFileSync(template, "utf8")
    .replaceAll("__PRECACHE__", JSON.stringify(precache))
    .replaceAll("__VERSION__", JSON.stringify(version.digest("hex").slice(0, 16)));
  writeFileSync(join(out, "sw.js"), source);
}

function writeHashed(out, folder, name, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const extension = extname(name);
  const url = `/${folder}/${name.slice(0, -extension.length)}-${hash}${extension}`;
  writeFileSync(join(out, url), content);
  return url;
}

// Imported late: the node packages are there only after set-up.
async function esbuild(options) {
  const { build, stop } = await import("esbuild");
  const result = await build({
    minify: true,
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    write: false,
    outdir: root,
    ...options,
  });
  // Its process would stay with us for as long as we serve.
  await stop();
  return result.outputFiles[0].contents;
}
