// One origin at which versions of the app follow one another, as at a deployment: what a newer one lacks is gone.

import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { tested } from "../../scripts/lib/paths.mjs";
import { startWorker } from "../edge/worker.mjs";

const BUILT = join(tested, "app");
const FOLDERS = ["assets", "lazy"];
// What can stand at the end of a file of each kind without a meaning; in wasm, a section of its own.
const REMARKS = {
  ".js": "\n// newer\n",
  ".css": "\n/* newer */\n",
  ".json": "\n",
  ".wasm": Buffer.from("\0\x06\x05newer", "latin1"),
};

/** Where the file of the built version lies that has this path. */
export const oldFile = (path) => join(BUILT, path);

/** Starts with the built version. `{ url, deploy(folder), stop() }`: `deploy` puts another one in its place. */
export async function startSite() {
  let worker = await startWorker();
  const { url } = worker;
  return {
    url,
    async deploy(app) {
      await worker.stop();
      worker = await startWorker({ port: Number(new URL(url).port), app });
    },
    stop: () => worker.stop(),
  };
}

/**
 * A version of the app that differs from the built one in every file that carries a hash, and so in all of their names.
 * `without` is the beginning of the name of a file that it lacks.
 */
export function newerVersion(without) {
  const folder = mkdtempSync(join(tmpdir(), "websketch-version-"));
  cpSync(BUILT, folder, { recursive: true });
  const renamed = new Map();
  for (const kind of FOLDERS) {
    for (const name of readdirSync(join(folder, kind))) {
      const [, stem, hash, extension] = /^(.*)-([0-9a-f]{12})(\.\w+)$/.exec(name);
      const newer = createHash("sha256").update(`newer ${hash}`).digest("hex").slice(0, 12);
      renamed.set(`/${kind}/${name}`, `/${kind}/${stem}-${newer}${extension}`);
    }
  }
  const rename = (text) =>
    [...renamed].reduce((text, [name, newer]) => text.replaceAll(name, newer), text);
  for (const [name, newer] of renamed) {
    const content = readFileSync(join(folder, name));
    rmSync(join(folder, name));
    if (without && newer.startsWith(without)) continue;
    const remark = REMARKS[extname(name)];
    const isText = typeof remark === "string";
    const changed = isText ? rename(content.toString()) + remark : Buffer.concat([content, remark]);
    writeFileSync(join(folder, newer), changed);
  }
  for (const name of ["index.html", "sw.js"]) {
    const text = rename(readFileSync(join(folder, name), "utf8"));
    writeFileSync(join(folder, name), text.replace('VERSION = "', "$&newer-"));
  }
  return folder;
}
