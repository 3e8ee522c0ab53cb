// Where things are: the checkout, what the build writes, and what is kept per user.

import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** What the build writes. */
export const dist = join(root, "dist");

/** How an executable's name ends here. */
export const exe = process.platform === "win32" ? ".exe" : "";

/** What is kept outside the checkout, so that a second clone need not compile the tools again. */
export const cache = resolve(process.env.WEBSKETCH_CACHE || userCache());

/** Cargo's target folder. */
export const target = resolve(root, process.env.CARGO_TARGET_DIR || join(cache, "target"));

/** The command `name` of the node packages. */
export function packageCommand(name) {
  return join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
}

/** `PATH` with `directories` in front. */
export function pathWith(...directories) {
  return [...directories, process.env.PATH ?? ""].join(delimiter);
}

function userCache() {
  if (process.env.XDG_CACHE_HOME) return join(process.env.XDG_CACHE_HOME, "websketch");
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "websketch");
  if (process.platform === "win32" && process.env.LOCALAPPDATA) {
    return join(process.env.LOCALAPPDATA, "websketch");
  }
  return join(homedir(), ".cache", "websketch");
}
