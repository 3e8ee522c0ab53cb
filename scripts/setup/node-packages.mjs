// The node packages of package-lock.json.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must } from "../lib/command.mjs";
import { locked } from "../lib/lock.mjs";
import { dist, root } from "../lib/paths.mjs";
import { fingerprint } from "../lib/stamp.mjs";

// By default npm tries for minutes before it reports that there is no network.
const PATIENCE = [
  "--fetch-retries=2",
  "--fetch-retry-mintimeout=500",
  "--fetch-retry-maxtimeout=3000",
];

// Inside node_modules, so that removing that folder removes the stamp with it.
const STAMP = join(root, "node_modules", ".websketch");

/** Installs the packages unless exactly these are installed already. */
export async function installNodePackages(wait) {
  const wanted = fingerprint(
    [join(root, "package-lock.json"), join(root, ".npmrc")],
    [process.platform, process.arch],
  );
  if (installed() === wanted) return "up to date";
  // Two installations in one folder destroy each other.
  return locked(
    join(dist, ".locks", "node-packages"),
    async () => {
      if (installed() === wanted) return "up to date";
      wait("npm ci");
      const [command, args] = npm(["ci", "--no-progress", ...PATIENCE]);
      await must("Installing the node packages", command, args, { onLine: wait });
      writeFileSync(STAMP, wanted);
      return "installed";
    },
    (pid) => wait(`process ${pid}, which installs them`),
  );
}

/** Returns the command that runs npm with `args`. It is the npm that runs this script, if there is one. */
export function npm(args) {
  const path = process.env.npm_execpath;
  return path && /\.c?js$/.test(path) ? [process.execPath, [path, ...args]] : ["npm", args];
}

function installed() {
  try {
    return readFileSync(STAMP, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
