// The places where the package runs besides Node: workerd and a browser.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { basename, extname, join, normalize } from "node:path";
import { build } from "esbuild";
import { findBrowser } from "../../scripts/setup/browser.mjs";

/** The .wasm files of the package, from its folder. */
export const WASMS = [
  "websketch_bg.wasm",
  "language/websketch_language_bg.wasm",
  "repair/websketch_repair_bg.wasm",
];
const MIME = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

/** Bundles a program that imports the installed package; returns its text. */
export async function bundle(installed, program, options) {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: installed.folder },
    bundle: true,
    format: "esm",
    write: false,
    ...options,
  });
  return outputFiles[0].text;
}

/** Runs a Worker in workerd and returns its answer to `body`. */
export async function askWorker(installed, program, body) {
  const worker = await bundle(installed, program, {
    conditions: ["workerd"],
    external: ["*.wasm"],
  });
  // wrangler brings workerd along, with the library that starts it.
  const { Miniflare } = createRequire(createRequire(import.meta.url).resolve("wrangler"))(
    "miniflare",
  );
  const workerd = new Miniflare({
    cf: false,
    compatibilityDate: "2026-04-20",
    modules: [
      { type: "ESModule", path: "worker.js", contents: worker },
      ...WASMS.map((path) => ({
        type: "CompiledWasm",
        path: basename(path),
        contents: readFileSync(join(installed.location, path)),
      })),
    ],
  });
  try {
    const response = await workerd.dispatchFetch("http://localhost/", { method: "POST", body });
    return await response.text();
  } finally {
    await workerd.dispose();
  }
}

/** Serves the files of `folder` and calls `visit` with a page of Chromium and the folder's address. */
export async function inBrowser(folder, visit) {
  // Imported late: whoever only asks a Worker needs no browser.
  const { chromium } = await import("@playwright/test");
  const server = createServer((request, response) => serve(folder, request, response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox"],
  });
  try {
    return await visit(await browser.newPage(), `http://127.0.0.1:${server.address().port}`);
  } finally {
    await browser.close();
    await new Promise((resolve) => server.close(resolve));
  }
}

function serve(folder, request, response) {
  const { pathname } = new URL(request.url, "http://localhost");
  const file = join(folder, normalize(pathname === "/" ? "/index.html" : pathname));
  if (!file.startsWith(folder) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { "content-type": MIME[extname(file)] ?? "application/octet-stream" });
  response.end(readFileSync(file));
}
