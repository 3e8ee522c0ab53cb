// A Worker without a product in it, in a workerd of its own: what the platform itself takes on this machine.

import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../../scripts/lib/paths.mjs";

const SCRIPT = fileURLToPath(new URL("bare-worker/worker.mjs", import.meta.url));
const HOST = "127.0.0.1";

const require = createRequire(import.meta.url);
const { unstable_readConfig } = require("wrangler");
const { Log, LogLevel, Miniflare } = createRequire(require.resolve("wrangler"))("miniflare");

/** Starts it for the model at `modelUrl`; resolves to `{ url, stop() }`. */
export async function startBareWorker(modelUrl) {
  const state = mkdtempSync(join(tmpdir(), "websketch-bare-"));
  const worker = new Miniflare({
    workers: [
      {
        name: "bare",
        modules: true,
        scriptPath: SCRIPT,
        compatibilityDate: unstable_readConfig({ config: join(root, "wrangler.toml") })
          .compatibility_date,
        bindings: { MODEL_URL: modelUrl },
        durableObjects: { SESSION: { className: "SessionObject", useSQLite: true } },
        unsafeDirectSockets: [{ host: HOST, port: 0 }],
      },
    ],
    defaultPersistRoot: state,
    host: HOST,
    port: 0,
    cf: false,
    log: new Log(LogLevel.WARN),
  });
  await worker.ready;
  const { origin } = await worker.unsafeGetDirectURL();
  return {
    url: origin,
    async stop() {
      await worker.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
