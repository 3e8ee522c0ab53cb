// The Worker as it is deployed: it answers, wrangler accepts it, and it is small.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { dist, root } from "../../scripts/lib/paths.mjs";
import { ask, button, open } from "../edge/api.mjs";
import { startWorker } from "../edge/worker.mjs";

const WRANGLER = join(root, "node_modules", "wrangler", "bin", "wrangler.js");
// The platform takes 3 MB; every byte is loaded before the first request after a rest.
const LARGEST = 2_400_000;

test("wrangler would deploy it, and the bundle is less than 2.4 MB gzipped", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "websketch-test-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const args = [WRANGLER, "deploy", "--dry-run", "--outdir", folder];
  const env = {
    ...process.env,
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    WRANGLER_LOG_PATH: join(folder, "logs"),
    NO_COLOR: "1",
  };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  for (const binding of ["SESSION", "CLIENT", "ONCE", "MONITOR", "SESSIONS", "ASSETS"])
    assert.match(stdout, new RegExp(`env\\.${binding} `));
  const code = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(js|wasm)$/.test(file),
  );
  const bytes = code
    .map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
  t.diagnostic(`the bundle is ${(bytes / 1000).toFixed(1)} KB gzipped`);
  assert.ok(bytes < LARGEST, `${bytes} bytes`);
});

test("a session is opened, changed by a sentence and read again", async (t) => {
  const worker = await startWorker({ files: dist, vars: { DEFAULT_PROVIDER: "offline" } });
  t.after(() => worker.stop());
  const id = await open(worker, [button()]);
  const message = "move the button 200 px to the right";
  const { status, body } = await ask(worker, "POST /chat", { message, sessionId: id });
  assert.deepEqual([status, body.success, body.revision], [200, true, 1]);
  const session = await ask(worker, `GET /session/${id}`);
  assert.deepEqual(session.body.currentSketch, body.modifiedSketch);
});
