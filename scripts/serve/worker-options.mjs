// What wrangler.toml says about the Worker, as options of the simulator.
//
// To load wrangler takes half of the time in which a Worker starts. Without a file of settings the options are the same for
// each Worker, so the first one writes them down.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { devNull } from "node:os";
import { join } from "node:path";
import { dist, root } from "../lib/paths.mjs";
import { fingerprint } from "../lib/stamp.mjs";

const CONFIG = join(root, "wrangler.toml");
const STORED = join(dist, "worker-options.json");

const require = createRequire(import.meta.url);

/** Returns the simulator of wrangler's own version, as it knows the form of the data. */
export function simulator() {
  return createRequire(require.resolve("wrangler"))("miniflare");
}

/** Returns `{ name, compatibilityDate, options }`, with the settings of `envFile` if there is one. */
export function workerOptions(envFile) {
  if (envFile !== undefined) return optionsOf([envFile]);
  const made = fingerprint([CONFIG, require.resolve("wrangler/package.json")]);
  const stored = readStored();
  if (stored?.made === made) return stored.options;
  // Without any file, wrangler would read `.dev.vars`.
  const options = optionsOf([devNull]);
  // Other Workers may start now: they see the old file or the whole new one.
  const own = `${STORED}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ made, options }));
  renameSync(own, STORED);
  return options;
}

function optionsOf(envFiles) {
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = require("wrangler");
  const config = unstable_readConfig({ config: CONFIG });
  // The caller replaces the folder, which need not exist.
  config.assets.directory = root;
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config, undefined, { envFiles });
  return {
    name: config.name,
    compatibilityDate: config.compatibility_date,
    options: workerOptions,
  };
}

function readStored() {
  try {
    return JSON.parse(readFileSync(STORED, "utf8"));
  } catch {
    // A file that is missing or cannot be read is written again.
    return undefined;
  }
}
