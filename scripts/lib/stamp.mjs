// Stamps: records of the inputs and the files of an output, by which an unchanged output is recognized.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./paths.mjs";

/** Returns all files below `paths`, which are files or folders, sorted. Leaves out missing ones and those that `skip` refuses. */
export function filesBelow(paths, skip = () => false) {
  const files = [];
  const visit = (path) => {
    if (skip(path)) return;
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
    else if (found) files.push(path);
  };
  for (const path of paths) visit(path);
  return files.sort();
}

/** Returns a hash of the names and contents of `files` and of `facts`: versions and settings. */
export function fingerprint(files, facts = []) {
  const hash = createHash("sha256").update(JSON.stringify(facts));
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`\n${relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/** Returns true if `stamp` says that `outputs` were made from `made`, and every file of them is still as it was written. */
export function isCurrent(stamp, made, outputs) {
  try {
    const saved = JSON.parse(readFileSync(stamp, "utf8"));
    return saved.made === made && JSON.stringify(saved.wrote) === JSON.stringify(listing(outputs));
  } catch {
    // A stamp that cannot be read is no stamp.
    return false;
  }
}

/** Remembers that the folders `outputs` were made from `made`. */
export function writeStamp(stamp, made, outputs) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ made, wrote: listing(outputs) }));
}

/** Forgets `stamp`; called before the outputs are touched. */
export function dropStamp(stamp) {
  rmSync(stamp, { force: true });
}

// Size and time tell whether a file was replaced, without reading megabytes of wasm on each start.
function listing(outputs) {
  return filesBelow(outputs).map((file) => {
    const { size, mtimeMs } = statSync(file);
    return [relative(root, file), size, mtimeMs];
  });
}
