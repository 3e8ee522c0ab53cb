// dist/app: what is served.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { Failure } from "../lib/failure.mjs";
import { root } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { WASM_BINDGEN, WASM_SPLIT } from "../setup/tools.mjs";
import { bundle } from "./bundle.mjs";
import { headers } from "./headers.mjs";
import { iconLicense, iconPaths } from "./icons.mjs";
import { COMMON_INPUTS, splitBuild, wasmOpt } from "./toolchain.mjs";

const STATIC = join(root, "static");
const NAME = "websketch_web";
// Files in here carry a hash of their content in their name and are cached for good.
const HASHED = "assets";
// As well, but not loaded with the page.
const LAZY = "lazy";
// The part that is the app itself, and so is always loaded.
const PACKED = "app";
// Scripts that keep their name.
const NAMED = ["startup.js"];
// Style sheets that are imported become one; scripts are classic ones and stand alone.
const SOURCE_OPTIONS = { ".css": { bundle: true }, ".js": {} };
// What the style sheet imports, and so is no file of its own.
const IMPORTED = "style/";
const APP_MARKER = "<!-- app -->";

/**
 * The app, as a part of the build.
 *
 * From static/: `index.html` is rewritten (`<!-- app -->` in its head becomes the preloads and the app's script, and
 * the scripts and style sheets beside it get their hashed names); `startup.js` and `sw.js` keep theirs, and in the latter
 * `__PRECACHE__` becomes the list of all URLs that the app needs offline, `__VERSION__` a hash over their contents,
 * `__SCRIPT__` the URL of the app's script and `__HASHED__` the folders of hashed names; `style/` goes into the style
 * sheet; everything else is copied as it is. The parts of the wasm that the app fetches when it needs them
 * (`web/src/platform/lazy_chunks.rs`) go into `lazy/`, and so do the lines of the icons that sketches can name, whose URL the page says.
 */
export const web = {
  title: "Building the web app",
  output: "app",
  tools: [WASM_BINDGEN, WASM_SPLIT],
  inputs: [...COMMON_INPUTS, "web", "static"],
  async build(out, wait) {
    const made = `${out}.parts`;
    try {
      const parts = await splitBuild("websketch-web", NAME, made, wait);
      const files = [`${NAME}_bg.wasm`, ...parts].map((file) => join(made, file));
      await wasmOpt(files, "size", wait);
      await assemble(made, parts, out);
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  },
};

async function assemble(made, parts, out) {
  for (const folder of [HASHED, LAZY]) mkdirSync(join(out, folder), { recursive: true });
  const wasm = writeHashed(out, HASHED, "app.wasm", readFileSync(join(made, `${NAME}_bg.wasm`)));
  const loader = join(made, "__wasm_split.js");
  const packed = loadedTogether(readFileSync(loader, "utf8"), PACKED);
  const alone = parts.filter((part) => !packed.includes(part));
  const fetches = new Map([
    ...alone.map((part) => {
      const name = part.replace(/^split_/, "");
      const url = writeHashed(out, LAZY, name, readFileSync(join(made, part)));
      return [part, `fetchPart(${JSON.stringify(url)})`];
    }),
    ...pack(made, packed, out),
  ]);
  renameParts(loader, fetches);
  const script = writeHashed(out, HASHED, "app.js", await bundleApp(made, wasm));
  const icons = writeHashed(out, LAZY, "icons.json", JSON.stringify(iconPaths()));
  const renamed = await copyStatic(out);
  writeFileSync(join(out, "icons", "LICENSE.txt"), iconLicense());
  writeFileSync(join(out, "index.html"), page(wasm, script, icons, renamed));
  writeServiceWorker(out, script);
  writeFileSync(join(out, "_headers"), headers([HASHED, LAZY]));
}

// The files that the loader asks for when it is asked for a part: the part, and what that shares with others.
function loadedTogether(loader, part) {
  const [, shared] = loader.match(`__wasm_split_load_${part} = [^[]*\\[([^\\]]*)\\]`) ?? [];
  if (shared === undefined)
    throw new Failure(`wasm-split-cli wrote no loader of the part ${part}.`);
  const chunks = shared
    .split(",")
    .map((name) => name.trim().replace(/^__/, ""))
    .filter(Boolean);
  return [...chunks, `split_${part}`].map((name) => `${name}.wasm`);
}

// One file of several that are always loaded together: one request in place of dozens. How each is fetched from it.
function pack(made, parts, out) {
  const contents = parts.map((part) => readFileSync(join(made, part)));
  const url = writeHashed(out, LAZY, `${PACKED}.wasm`, Buffer.concat(contents));
  let end = 0;
  return contents.map(({ length }, at) => {
    const start = end;
    end += length;
    return [parts[at], `fetchPacked(${JSON.stringify(url)}, ${start}, ${end})`];
  });
}

// The loader of the parts asks for each beside itself, under the name that the splitter gave it, and only the server.
function renameParts(loader, fetches) {
  let source = readFileSync(loader, "utf8");
  for (const [part, fetch] of fetches) {
    const reference = `fetch(new URL("./${part}", import.meta.url))`;
    if (!source.includes(reference)) {
      throw new Failure(`wasm-split-cli wrote ${part}, but its loader does not ask for it.`);
    }
    source = source.replaceAll(reference, fetch);
  }
  const from = JSON.stringify(join(root, "web", "chunk-loader.js"));
  writeFileSync(loader, `import { fetchPacked, fetchPart } from ${from};\n${source}`);
}

// The glue of wasm-bindgen and the call that starts it, as one file: the Content-Security-Policy forbids inline scripts.
async function bundleApp(made, wasm) {
  return esbuild({
    entryPoints: [join(root, "web", "start.js")],
    bundle: true,
    format: "esm",
    alias: { "websketch-web": join(made, `${NAME}.js`) },
    define: { APP_WASM: JSON.stringify(wasm) },
  });
}

// Scripts and style sheets beside index.html get hashed names; returns the new URL of each.
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
