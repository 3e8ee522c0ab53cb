// Sketches to look at: kept once, never changed, and leading to no session.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, button } from "./api.mjs";
import { startWorker } from "./worker.mjs";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "3" } });
});
after(() => worker.stop());

test("what is kept is shown as it was", async () => {
  const sketch = [button({ props: { text: "Save", z: 1, a: 2 } })];
  const kept = await ask(worker, "POST /snapshot", sketch);
  assert.equal(kept.status, 200);
  assert.match(kept.body.snapshotId, /^[A-Za-z0-9_-]{22}$/);
  const { status, body } = await ask(worker, `GET /snapshot/${kept.body.snapshotId}`);
  assert.equal(status, 200);
  assert.deepEqual(body, { ...kept.body, currentSketch: sketch });
  assert.equal(JSON.stringify(body.currentSketch), JSON.stringify(sketch), "key order included");
});

test("nothing leads from a snapshot to anything that can be changed", async () => {
  const { body } = await ask(worker, "POST /snapshot", [button()]);
  const id = body.snapshotId;
  for (const [request, status] of [
    [`GET /session/${id}`, 404],
    [`POST /session/${id}/operations`, 404],
    [`POST /snapshot/${id}`, 405],
    [`DELETE /snapshot/${id}`, 405],
  ]) {
    const answer = await ask(
      worker,
      String(request),
      String(request).startsWith("POST") ? { baseRevision: 0, operations: [] } : undefined,
    );
    assert.equal(answer.status, status, String(request));
  }
});

test("what is not there is said to be so, and keeping is limited", async () => {
  for (const id of ["AAAAAAAAAAAAAAAAAAAAAA", "nonsense", "..%2f..", "A".repeat(500)]) {
    const { status, body } = await ask(worker, `GET /snapshot/${id}`);
    assert.deepEqual([status, body.code], [404, "snapshot_not_found"], id);
  }
  assert.equal((await ask(worker, "POST /snapshot", { no: "sketch" })).status, 400);
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await ask(worker, "POST /snapshot", [])).status);
  assert.equal(statuses.at(-1), 429, "as many as sessions");
});
