// What has to be downloaded, gzip -9.

import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { dist } from "../scripts/lib/paths.mjs";
import { filesBelow } from "../scripts/lib/stamp.mjs";
import { table } from "./lib/measure.mjs";

const LAZY = join(dist, "app", "lazy");
const PARTS = [
  ["the app without dist/app/lazy", filesBelow([join(dist, "app")], (path) => path === LAZY), 300],
  ["the app", filesBelow([join(dist, "app")]), 1100],
  ["@websketch/core, its wasm", [join(dist, "npm", "websketch_bg.wasm")], 420],
  ["@websketch/core/language", [join(dist, "npm", "language", "websketch_language_bg.wasm")], 750],
  ["@websketch/core/repair", [join(dist, "npm", "repair", "websketch_repair_bg.wasm")], 140],
  ["the Worker", filesBelow([join(dist, "worker")]), 1500],
];

table(
  "Sizes",
  ["part", "gzip", "budget"],
  PARTS.map(([name, files, budget]) => [name, kilobytes(files), budget ? `${budget} KB` : ""]),
);
table(
  "The largest files",
  ["file", "gzip"],
  PARTS.flatMap(([, files]) => files)
    .map((file) => [relative(dist, file), gzipped(file)])
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([file, size]) => [file, `${(size / 1000).toFixed(1)} KB`]),
);

function kilobytes(files) {
  return `${(files.map(gzipped).reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)} KB`;
}

function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
