// Who follows a session shows themselves to the others: bounded, passed on, and stored nowhere.

import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { ask, button, eventually, open } from "./api.mjs";
import { WebSocket } from "./socket.mjs";
import { startWorker } from "./worker.mjs";

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
before(async () => {
  worker = await startWorker({ vars: { RATE_LIMIT_PER_MINUTE: "0", SESSION_TTL_SECONDS: "2" } });
});
after(() => worker.stop());

/** A client that follows a session, and the messages that it received. @param {string} id */
async function follower(id) {
  const socket = new WebSocket(`${worker.url.replace("http", "ws")}/api/v1/session/${id}/live`);
  /** @type {any[]} */
  const told = [];
  socket.on("message", (/** @type {Buffer} */ data) => told.push(JSON.parse(String(data))));
  await once(socket, "open");
  const show = (/** @type {object | string} */ frame) =>
    socket.send(typeof frame === "string" ? frame : JSON.stringify({ type: "presence", ...frame }));
  return { socket, told, show };
}

test("what somebody shows is told the others, and that they have gone", async () => {
  const id = await open(worker, [button()]);
  const [ada, grace, alan] = await Promise.all([follower(id), follower(id), follower(id)]);
  ada.show({ name: "Ada", color: 3, cursor: { x: 10.5, y: 20 }, selection: ["save"] });
  for (const { told } of [grace, alan]) {
    await eventually(() => told.length === 1, "Ada");
    const { id: name, ...shown } = told[0];
    assert.match(name, /^[0-9a-f]{16}$/);
    assert.deepEqual(shown, {
      type: "presence",
      name: "Ada",
      color: 3,
      cursor: { x: 10.5, y: 20 },
      selection: ["save"],
    });
  }
  ada.socket.close();
  await eventually(() => grace.told.length === 2, "that Ada has gone");
  assert.deepEqual(grace.told[1], { type: "left", id: grace.told[0].id });
  assert.deepEqual(ada.told, [], "nobody is told what they say themselves");
  for (const { socket } of [grace, alan]) socket.close();
});

test("what is no presence is not passed on, and text that hides is cut", async () => {
  const id = await open(worker, [button()]);
  const [one, other] = await Promise.all([follower(id), follower(id)]);
  for (const wrong of [
    "",
    "[]",
    "{",
    '{"type":"commit","revision":9,"operations":[]}',
    { color: 99 },
    { cursor: { x: "1", y: 2 } },
    { selection: [7] },
    { name: "x".repeat(40_000) },
  ])
    one.show(wrong);
  one.show({ name: `\u202e<img>\u0007${"y".repeat(100)}`, selection: Array(200).fill("save") });
  await eventually(() => other.told.length === 1, "the one that is good");
  assert.equal(other.told[0].name, `<img>${"y".repeat(35)}`);
  assert.equal(other.told[0].selection.length, 50);
  for (const { socket } of [one, other]) socket.close();
});

test("nobody is heard more than twenty times a second", async () => {
  const id = await open(worker, [button()]);
  const [one, other] = await Promise.all([follower(id), follower(id)]);
  for (let x = 0; x < 200; x++) one.show({ cursor: { x, y: 0 } });
  await eventually(() => other.told.length >= 20, "twenty of them");
  await ask(worker, `POST /session/${id}/operations`, {
    baseRevision: 0,
    operations: [{ type: "move", componentId: "save", x: 0, y: 0 }],
  });
  await eventually(() => other.told.some(({ type }) => type === "commit"), "what is told after it");
  const heard = other.told.filter(({ type }) => type === "presence").length;
  assert.ok(heard >= 20 && heard <= 60, `${heard} frames in about a second`);
  for (const { socket } of [one, other]) socket.close();
});

test("a session lives as long as somebody follows it", async () => {
  const id = await open(worker, [button()]);
  const { socket } = await follower(id);
  const started = Date.now();
  let closed = false;
  socket.on("close", () => {
    closed = true;
  });
  // Twice as long as it lives by itself; then it is still there.
  await eventually(() => Date.now() > started + 5_000, "the time to be over");
  assert.equal(closed, false);
  assert.equal((await ask(worker, `GET /session/${id}`)).status, 200);
  socket.close();
});
