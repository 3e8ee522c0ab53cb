// Compressed copies of the app's files, for servers that send files as they are.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { filesBelow } from "../lib/stamp.mjs";

const compress = promisify(brotliCompress);

// Pictures are compressed already.
const SMALLER = [".css", ".html", ".js", ".json", ".svg", ".txt", ".wasm", ".webmanifest"];

/** Returns the options of a brotli stream of that `level`, 0 to 11. */
export const quality = (level) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });

/** Returns the folder of the compressed copies of the files in `folder`. */
export const compressedFolder = (folder) => `${folder}-br`;

/** Writes a copy of each file in `folder` that gets smaller into the folder of compressed copies, under the same name. */
export async function compressAll(folder, level) {
  const files = filesBelow([folder]).filter((file) => SMALLER.includes(extname(file)));
  await Promise.all(
    files.map(async (file) => {
      const copy = join(compressedFolder(folder), relative(folder, file));
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, await compress(readFileSync(file), quality(level)));
    }),
  );
}
