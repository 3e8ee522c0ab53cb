// Compiled tools from upstream's release pages, if these can be reached: seconds instead of minutes.

import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { run } from "../lib/command.mjs";
import { exe } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";

// `WEBSKETCH_RELEASES` names a mirror of the same layout; empty, it means: always compile.
const RELEASES = process.env.WEBSKETCH_RELEASES ?? "https://github.com";
const ANSWER_WITHIN_MS = 4000;
const ARRIVE_WITHIN_MS = 120_000;

const TRIPLES = {
  "linux-x64": "x86_64-unknown-linux-musl",
  "linux-arm64": "aarch64-unknown-linux-musl",
  "darwin-x64": "x86_64-apple-darwin",
  "darwin-arm64": "aarch64-apple-darwin",
  "win32-x64": "x86_64-pc-windows-msvc",
};

// One failed attempt is enough: an unreachable host stays so during set-up.
let reachable = RELEASES !== "";

/** Puts the compiled program of `tool` at `program`. Returns false if it cannot be downloaded. */
export async function fetchPrebuilt(tool, program, wait) {
  const triple = TRIPLES[`${process.platform}-${process.arch}`];
  if (!reachable || !tool.archive || !triple) return false;
  const url = `${RELEASES}/${tool.archive(triple)}`;
  wait(url);
  const archive = await download(url);
  return archive !== null && (await unpack(archive, tool, program));
}

async function download(url) {
  const cut = new AbortController();
  let timer = setTimeout(() => cut.abort(), ANSWER_WITHIN_MS);
  try {
    const response = await fetch(url, { signal: cut.signal });
    clearTimeout(timer);
    timer = setTimeout(() => cut.abort(), ARRIVE_WITHIN_MS);
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  } catch {
    // Compiling is always possible, so why this failed does not matter.
    reachable = false;
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function unpack(archive, tool, program) {
  const folder = `${program}.unpacked`;
  mkdirSync(folder, { recursive: true });
  try {
    const file = join(folder, "archive.tar.gz");
    writeFileSync(file, archive);
    const { code } = await run("tar", ["-xzf", file, "-C", folder]);
    const found = filesBelow([folder]).find((path) => basename(path) === tool.program + exe);
    if (code !== 0 || !found) return false;
    renameSync(found, program);
    chmodSync(program, 0o755);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
