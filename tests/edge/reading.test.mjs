// Listeners of a session that read slowly or not at all: nothing piles up for them, and nothing is lost to them.

import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { ask, button, open } from "./api.mjs";
import { WebSocket } from "./socket.mjs";
import { startWorker } from "./worker.mjs";

const TEXT = "x".repeat(30_000);
const COMMITS = 60;
const BEHIND = 1013;

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "0" } });
});
after(() => worker.stop());

/** A listener; `answers`: whether it says that it reads. @param {string} path @param {boolean} answers */
async function listen(path, answers) {
  const socket = new WebSocket(`${worker.url.replace("http", "ws")}/api/v1${path}`);
  /** @type {any[]} */
  const told = [];
  socket.on("message", (/** @type {Buffer} */ data) => {
    const text = String(data);
    if (text !== "ping") told.push(JSON.parse(text));
    else if (answers) socket.send("pong");
  });
  await once(socket, "open");
  return { socket, told };
}

/** Writes a long text, each time another one. @param {string} id @param {number} baseRevision */
async function write(id, baseRevision) {
  const props = { text: `${baseRevision} ${TEXT}` };
  const operations = [{ type: "modify", componentId: "save", props }];
  const { body } = await ask(worker, `POST /session/${id}/operations`, {
    baseRevision,
    operations,
  });
  assert.equal(body.revision, baseRevision + 1);
}

test("a listener that says that it reads is told everything, however much it is", async () => {
  const id = await open(worker, [button()]);
  const { socket, told } = await listen(`/session/${id}/live`, true);
  const all = new Promise((resolve) => {
    socket.on("message", () => {
      if (told.length === COMMITS) resolve(undefined);
    });
  });
  for (let revision = 0; revision < COMMITS; revision++) await write(id, revision);
  await all;
  assert.deepEqual(
    told.map(({ revision }) => revision),
    Array.from({ length: COMMITS }, (_, index) => index + 1),
  );
  assert.equal(socket.readyState, WebSocket.OPEN);
  socket.close();
});

test("one that does not is closed before much has piled up, and comes back with what it knows", async () => {
  const id = await open(worker, [button()]);
  const { socket, told } = await listen(`/session/${id}/live`, false);
  const closed = once(socket, "close");
  // It reads nothing of what comes.
  socket.pause();
  for (let revision = 0; revision < COMMITS; revision++) await write(id, revision);
  socket.resume();
  const [code] = await closed;
  assert.equal(code, BEHIND);
  assert.ok(told.length > 0 && told.length < COMMITS / 2, `${told.length} of ${COMMITS} were sent`);
  const known = told.at(-1).revision;
  const { socket: second, told: missed } = await listen(`/session/${id}/live?from=${known}`, true);
  while (missed.length === 0) await once(second, "message");
  // The commits that it missed are longer than the sketch that they led to.
  assert.deepEqual(
    missed.map(({ type, revision }) => [type, revision]),
    [["snapshot", COMMITS]],
  );
  assert.ok(missed[0].currentSketch[0].props.text.startsWith(`${COMMITS - 1} `));
  second.close();
});
