// Optimizes wasm files in place: node optimize.mjs (size|speed) FILE...
//
// One process for all of them: binaryen is wasm itself, and to start it takes longer than most parts of the app do.

import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import binaryen from "binaryen";

// What wasm-opt calls -Oz and -O3.
const LEVELS = { size: [2, 2], speed: [3, 0] };

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
const [optimize, shrink] = LEVELS[goal];
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
  const module = binaryen.readBinary(withoutHashes(readFileSync(file)));
  module.setFeatures(FEATURES.reduce((all, name) => all | binaryen.Features[name], 0));
  module.optimize();
  if (hasNames(module)) module.runPasses(["reorder-functions-by-name"]);
  writeFileSync(file, module.emitBinary());
  module.dispose();
}

// The instances of a generic function have names that begin alike. Next to each other they lie in one window of gzip, which
// takes 5 % off the npm package. Without names binaryen calls functions by their number.
function hasNames(module) {
  const { name } = binaryen.getFunctionInfo(
    module.getFunctionByIndex(module.getNumFunctions() - 1),
  );
  return !/^\d+$/.test(name);
}

// Names end in a hash that differs from one instance to the next and would decide on their order. The section of names is
// the last one but for those that describe the tools.
function withoutHashes(wasm) {
  const start = wasm.lastIndexOf("\x04name");
  if (start < 0) return wasm;
  const names = wasm.subarray(start).toString("latin1");
  wasm.write(names.replace(/::h[0-9a-f]{16}/g, `::h${"0".repeat(16)}`), start, "latin1");
  return wasm;
}
