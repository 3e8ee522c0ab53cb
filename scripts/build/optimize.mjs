// Optimizes wasm files in place: node optimize.mjs (size|speed) FILE...
//
// One process for all of them: binaryen is wasm itself, and to start it takes longer than most parts of the app do.

import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import binaryen from "binaryen";
import { similarOrder } from "./function-order.mjs";
import { bodies, withNames } from "./wasm-sections.mjs";

// What wasm-opt calls -Oz and -O3. Optimizing for speed twice takes off another 0.3 % of the gzipped bytes.
const LEVELS = { size: [2, 2, 1], speed: [3, 0, 2] };

// What rustc and wasm-bindgen emit today; the optimizer refuses instructions of features that are off.
const FEATURES = [
  "BulkMemory",
  "BulkMemoryOpt",
  "CallIndirectOverlong",
  "ExceptionHandling",
  "Multivalue",
  "MutableGlobals",
  "NontrappingFPToInt",
  "ReferenceTypes",
  "SignExt",
];

const [goal, ...files] = process.argv.slice(2);
const [optimize, shrink, times] = LEVELS[goal];
binaryen.setOptimizeLevel(optimize);
binaryen.setShrinkLevel(shrink);
binaryen.setDebugInfo(false);
// What rustc left apart compresses better apart: inlining it again costs 6 % of the gzipped bytes and brings 1 to 4 % of
// the speed (measured on the npm package).
binaryen.setAlwaysInlineMaxSize(0);
binaryen.setOneCallerInlineMaxSize(0);
binaryen.setFlexibleInlineMaxSize(0);
for (const file of files) {
  console.log(`optimizing ${basename(file)}`);
  const module = read(readFileSync(file));
  for (let time = 0; time < times; time++) module.optimize();
  const optimized = module.emitBinary();
  module.dispose();
  writeFileSync(file, inSimilarOrder(optimized));
}

function read(wasm) {
  const module = binaryen.readBinary(wasm);
  module.setFeatures(FEATURES.reduce((all, name) => all | binaryen.Features[name], 0));
  return module;
}

// Functions that are alike lie in one window of gzip if they stand together, which takes 8 % off the npm package. Binaryen
// orders functions by their names, so each gets its place as its name.
function inSimilarOrder(wasm) {
  const functions = bodies(wasm);
  const names = [];
  for (const [place, at] of similarOrder(functions).entries()) {
    names[at] = String(place).padStart(6, "0");
  }
  const plain = read(wasm);
  const imported = plain.getNumFunctions() - functions.length;
  plain.dispose();
  const module = read(withNames(wasm, names, imported));
  module.runPasses(["reorder-functions-by-name"]);
  const ordered = module.emitBinary();
  module.dispose();
  return ordered;
}
