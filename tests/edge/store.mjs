// What a stopped Worker has left behind, read the way the platform stores it.

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

// wrangler brings its own simulator, of the version that wrote the data.
const require = createRequire(createRequire(import.meta.url).resolve("wrangler"));
const { Miniflare } = require("miniflare");

/** A folder for a Worker's data, removed when the process of the test ends: a Worker writes in it until it has ended. */
export function stateFolder() {
  const folder = mkdtempSync(join(tmpdir(), "websketch-test-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/**
 * Gives `use` the KV namespace of the sessions in the folder of a Worker that is not running.
 * @template T @param {string} state @param {(namespace: any) => Promise<T>} use @returns {Promise<T>}
 */
export async function withKv(state, use) {
  const simulator = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    kvNamespaces: { SESSIONS: "sessions" },
    kvPersist: join(state, "v3", "kv"),
  });
  try {
    return await use(await simulator.getKVNamespace("SESSIONS"));
  } finally {
    await simulator.dispose();
  }
}

/** Loses all session objects of a Worker that is not running, but not their copies. @param {string} state */
export function loseObjects(state) {
  rmSync(join(state, "v3", "do"), { recursive: true });
}

/** How many requests with a key have left something behind. @param {string} state */
export function answersKept(state) {
  return largestAnswers(state).length;
}

/** Returns the stored bytes of each request with a key, the largest first. @param {string} state */
export function largestAnswers(state) {
  const objects = join(state, "v3", "do");
  const folders = existsSync(objects) ? readdirSync(objects) : [];
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const folder of folders.filter((name) => name.includes("Once"))) {
    for (const file of readdirSync(join(objects, folder))) {
      const [name] = file.split(".");
      // Beside the objects lies what the platform knows of all of them.
      if (!/^[0-9a-f]{64}$/.test(name)) continue;
      const { size } = statSync(join(objects, folder, file));
      sizes.set(name, (sizes.get(name) ?? 0) + size);
    }
  }
  return [...sizes.values()].sort((a, b) => b - a);
}

/** Deletes the stored answers of requests with a key, as a crash before the answer would. @param {string} state */
export function loseAnswers(state) {
  const objects = join(state, "v3", "do");
  const folders = readdirSync(objects).filter((name) => name.includes("Once"));
  if (folders.length === 0) throw new Error(`no answers among ${readdirSync(objects)}`);
  for (const name of folders) rmSync(join(objects, name), { recursive: true });
}
