// A Worker whose wasm has trapped: it is started anew, and sessions go on.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { tested } from "../../scripts/lib/paths.mjs";
import { ALONE, ask, button, open } from "./api.mjs";
import { startWorker } from "./worker.mjs";

// In front of the Worker: a request that leaves the mark of a trap, as the crate `worker` does, and one for the starts.
const FRONT = `import Worker from "./worker.mjs";
export * from "./worker.mjs";
export default class extends Worker {
  fetch(request) {
    const state = globalThis.__worker_init_state;
    const { pathname } = new URL(request.url);
    if (pathname === "/trap") state.criticalError = true;
    else if (pathname !== "/starts") return super.fetch(request);
    return new Response(String(state.instanceId));
  }
}
`;

test("after a trap the wasm is started anew, and a session goes on", async (t) => {
  const files = mkdtempSync(join(tmpdir(), "websketch-trap-"));
  t.after(() => rmSync(files, { recursive: true, force: true }));
  cpSync(join(tested, "worker"), join(files, "worker"), { recursive: true });
  renameSync(join(files, "worker", "index.js"), join(files, "worker", "worker.mjs"));
  writeFileSync(join(files, "worker", "index.js"), FRONT);
  const vars = { DEFAULT_PROVIDER: "offline", RATE_LIMIT_PER_MINUTE: "0" };
  const worker = await startWorker({ files, app: join(tested, "app"), vars });
  t.after(() => worker.stop());
  const starts = async () =>
    Number(await (await fetch(`${worker.url}/starts`, { headers: ALONE })).text());

  const id = await open(worker, [button()]);
  const message = { message: "move the button 200 px to the right", sessionId: id };
  assert.equal((await ask(worker, "POST /chat", message)).body.revision, 1);
  const before = await starts();
  await fetch(`${worker.url}/trap`, { headers: ALONE });
  const after = await ask(worker, "POST /chat", message);
  assert.deepEqual([after.status, after.body.success, after.body.revision], [200, true, 2]);
  assert.equal(await starts(), before + 1);
  const undone = await ask(worker, "POST /chat", { message: "undo", sessionId: id });
  assert.equal(undone.body.revision, 3);
});
