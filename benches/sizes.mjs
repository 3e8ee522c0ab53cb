// Bytes to download, compressed: gzip -9 and brotli 11. A KB has 1,024 bytes.

import { readFileSync } from "node:fs";
import { basename, extname, join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { dist } from "../scripts/lib/paths.mjs";
import { filesBelow } from "../scripts/lib/stamp.mjs";
import { table } from "./lib/measure.mjs";

const APP = join(dist, "app");
const LAZY = join(APP, "lazy");
// Files that no page waits for.
const ASIDE = ["_headers", "sw.js", "manifest.webmanifest"];

const app = filesBelow([APP]).filter((file) => !ASIDE.includes(basename(file)));
const first = app.filter((file) => file.startsWith(APP) && !/[/\\](?:lazy|icons)[/\\]/.test(file));
const draw = [...first, ...parts("app", "panels")];
const talk = [...draw, ...parts("language")];
const always = [...talk, ...parts("formats")];
const wasm = (...path) => [join(dist, "npm", ...path)];

const ROWS = [
  ["until the first canvas", first, 200],
  ["until one can draw", draw, 440],
  ["until one can talk", talk, 700],
  ["loaded always", always],
  ["the whole app", app, 1500],
  ["its wasm alone", app.filter((file) => extname(file) === ".wasm")],
  ["@websketch/core, its wasm", wasm("websketch_bg.wasm"), 560],
  ["@websketch/core/language", wasm("language", "websketch_language_bg.wasm"), 420],
  ["@websketch/core/repair", wasm("repair", "websketch_repair_bg.wasm"), 120],
  ["the Worker", filesBelow([join(dist, "worker")]), 1500],
];

table(
  "Sizes",
  ["part", "files", "gzip", "brotli", "budget (gzip)"],
  ROWS.map(([name, files, budget]) => [
    name,
    String(files.length),
    kilobytes(sum(files, gzipped)),
    kilobytes(sum(files, brotli)),
    budget ? `${budget} KB` : "",
  ]),
);
table(
  "The largest files",
  ["file", "gzip"],
  [...new Set(ROWS.flatMap(([, files]) => files))]
    .map((file) => [relative(dist, file), gzipped(file)])
    .sort(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([file, size]) => [file, kilobytes(size)]),
);

function parts(...names) {
  return filesBelow([LAZY]).filter((file) =>
    names.some((name) => basename(file).startsWith(`${name}-`)),
  );
}

function sum(files, size) {
  return files.map(size).reduce((total, bytes) => total + bytes, 0);
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

function brotli(file) {
  return brotliCompressSync(readFileSync(file)).length;
}
