// What a stopped Worker has left behind, read the way the platform stores it.

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
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

/** Loses what was answered to requests with a key, as a crash before the answer does. @param {string} state */
export function loseAnswers(state) {
  const objects = join(state, "v3", "do");
  const folders = readdirSync(objects).filter((name) => name.includes("Once"));
  if (folders.length === 0) throw new Error(`no answers among ${readdirSync(objects)}`);
  for (const name of folders) rmSync(join(objects, name), { recursive: true });
}
