// Paths: the checkout, the output of the build, and the per-user cache.

import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** The output of the build: `app`, `worker` and `npm` as they are shipped. */
export const dist = join(root, "dist");

/** The same parts from a light build, for `npm start` and for tests. */
export const served = join(dist, "served");

/** The folder of the parts that tests run against: `served`, or `dist` if `WEBSKETCH_EDITION` is `shipped`. */
export const tested = process.env.WEBSKETCH_EDITION === "shipped" ? dist : served;

/** The suffix of an executable's name on this platform. */
export const exe = process.platform === "win32" ? ".exe" : "";

/** The cache outside the checkout, so that a second clone does not compile the tools again. */
export const cache = resolve(process.env.WEBSKETCH_CACHE || userCache());

/** Cargo's target folder. */
export const target = resolve(root, process.env.CARGO_TARGET_DIR || join(cache, "target"));

/** Returns the path of the command `name` of the node packages. */
export function packageCommand(name) {
  return join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
}

/** Returns `PATH` with `directories` in front. */
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
