// The requests that models are evaluated with, and the answers to them that were recorded.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";

const FOLDER = join(root, "core", "agent", "tests", "cases", "model");
const SKETCHES = join(root, "tests", "fixtures");

/**
 * All requests in the order of their names: `{ id, message, page, sketch, runs }`; `runs` are the recorded answers of a
 * good or mid-size model and, where there are some, of a weak one, each `{ name, answers: [{ text, isCut }] }`. The
 * answers to `e…`, `g…` and `v…` are layout trees.
 */
export function requests() {
  // Beside them lie answers to no request, such as trees.
  const files = readdirSync(FOLDER).filter((file) => /^[cegmpqtv]\d+\.json$/.test(file));
  return files.sort().map((file) => {
    const { id, request, page, sketch, runs } = read(join(FOLDER, file));
    return {
      id,
      message: request,
      page,
      sketch: sketchOf(sketch),
      runs: runs.map(({ as, answers, finish }) => ({
        name: as,
        answers: answers.map((text, i) => ({ text, isCut: finish[i] === "length" })),
      })),
    };
  });
}

// A request names a fixture, or has components of its own.
function sketchOf(sketch) {
  if (typeof sketch !== "string") return sketch;
  return sketch === "empty" ? [] : read(join(SKETCHES, `${sketch}.json`));
}

const read = (path) => JSON.parse(readFileSync(path, "utf8"));
