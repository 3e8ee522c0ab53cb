// The two editions of the build: shipped, and served for development and tests.

import { dist, served } from "../lib/paths.mjs";

// Leptos then draws views without a type for each: fewer monomorphizations, a sixth less wasm of the app.
const ERASED = "--cfg=erase_components";
// Says to the splitter which parts use what; binding drops it.
const RELOCATIONS = "-Clink-arg=--emit-relocs";

// At opt-level "s" LLVM inlines what costs up to 50. With 20 the gzipped wasm loses 4 %, and calls of the npm package take up
// to a tenth longer; with 5 it loses another 1.6 %, and a chat takes no longer.
const LESS_INLINING = "-Cllvm-args=-inline-threshold=5";

// An edition has the `folder` of its parts, the cargo `profile` and compiler `flags` of each part, whether it
// `isOptimized` (by wasm-opt), and the `brotli` quality of the compressed files.

/** The parts as they are published, each optimized for its use. */
export const SHIPPED = {
  name: "shipped",
  folder: dist,
  crates: {
    app: { profile: "release", flags: [ERASED, RELOCATIONS] },
    worker: { profile: "worker", flags: [LESS_INLINING] },
    npm: { profile: "npm", flags: [LESS_INLINING] },
  },
  isOptimized: true,
  brotli: 11,
};

// One profile and the same flags for all parts, so that the crates that they share are compiled once.
const LIGHT = { profile: "serve", flags: [ERASED, RELOCATIONS] };

/** The parts for `npm start` and for tests: linked in seconds, twice as large, about as fast. */
export const SERVED = {
  name: "served",
  folder: served,
  crates: { app: LIGHT, worker: LIGHT, npm: LIGHT },
  isOptimized: false,
  brotli: 4,
};
