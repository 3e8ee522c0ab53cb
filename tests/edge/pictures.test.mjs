// Forms with a picture, and answers that are given again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer } from "../model-server.mjs";
import { ALONE, ask, button } from "./api.mjs";
import { scripted } from "./scripted.mjs";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const MOVE = { type: "move", componentId: "save", x: 300, y: 40 };
const GOOD = JSON.stringify({
  intent: "modification",
  reasoning: "",
  operations: [MOVE],
  description: "Done.",
});

const { model, worker } = await scripted({ LLM_CACHE: "true" });

/** Posts a form. @param {Record<string, string | Blob>} parts @param {string} [route] */
async function post(parts, route = "/chat") {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const response = await fetch(`${worker.url}/api/v1${route}`, {
    method: "POST",
    body: form,
    headers: ALONE,
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json";
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

test("a form with a picture reaches the model as an image", async () => {
  model.script(answer(GOOD));
  const before = model.requests.length;
  const { status, body } = await post({
    message: "draw this",
    current_sketch: JSON.stringify([button()]),
    selection: '["save"]',
    partial: "true",
    image: new Blob([PNG], { type: "text/plain" }),
  });
  assert.deepEqual([status, body.success, body.operations], [200, true, [MOVE]]);
  const asked = JSON.stringify((await model.request(before)).body);
  assert.ok(asked.includes(`data:image/png;base64,${PNG.toString("base64")}`));
});

test("a part with a media type of its own is read like one without", async () => {
  model.script(answer(GOOD));
  const sketch = new Blob([JSON.stringify([button()])], { type: "application/json" });
  const { status, body } = await post({ message: "draw this", currentSketch: sketch });
  assert.deepEqual([status, body.operations], [200, [MOVE]]);
  const bytes = new Blob([PNG], { type: "application/json" });
  const refused = await post({ message: "draw this", currentSketch: bytes });
  assert.deepEqual([refused.status, refused.body.code], [400, "invalid_request"]);
});

test("a picture needs no words", async () => {
  model.script(answer(GOOD));
  const image = new Blob([PNG]);
  const { status, body } = await post({
    message: "",
    currentSketch: JSON.stringify([button()]),
    image,
  });
  assert.deepEqual([status, body.success, body.operations], [200, true, [MOVE]]);
});

test("without a model that sees, the answer says so", async () => {
  const { status, body } = await post({
    message: "draw this",
    currentSketch: JSON.stringify([button()]),
    provider: "offline",
    image: new Blob([PNG]),
  });
  assert.equal(status, 200);
  assert.match(body.description, /picture/);
  assert.deepEqual(body.modifiedSketch, [button()]);
});

test("a form without a picture is a chat like any other, streamed, too", async () => {
  const parts = {
    message: "move the button 200 px to the right",
    currentSketch: JSON.stringify([button()]),
  };
  assert.deepEqual((await post(parts)).body.modifiedSketch, [button({ x: 240 })]);
  assert.match((await post(parts, "/chat/stream")).body, /\nevent: result\n/);
});

test("parts that were left empty are absent, and truth values are read as programs write them", async () => {
  const empty = { sessionId: "", provider: "", model: "", mode: "", baseRevision: "", page: "" };
  const chat = { message: "delete the button", currentSketch: JSON.stringify([button()]) };
  for (const [dryRun, revision] of [
    ["True", 0],
    ["0", 1],
    ["", 1],
  ]) {
    const { status, body } = await post({ ...chat, ...empty, dryRun: String(dryRun) });
    assert.deepEqual([status, body.success, body.revision], [200, true, revision], `${dryRun}`);
  }
});

test("what is no picture, too large, or no form is refused", async () => {
  const chat = { message: "draw this", currentSketch: "[]" };
  const large = new Uint8Array(5 * 1024 * 1024 + 1);
  large.set(PNG);
  for (const [parts, status, code, field] of /** @type {[any, number, string, string][]} */ ([
    [{ ...chat, image: new Blob(["<svg/>"]) }, 415, "unsupported_media_type", "image"],
    [{ ...chat, image: new Blob([large]) }, 413, "payload_too_large", "image"],
    [{ ...chat, image: "text" }, 400, "invalid_request", "image"],
    [{ ...chat, currentSketch: "[" }, 400, "invalid_request", "currentSketch"],
    [{ currentSketch: "[]" }, 400, "invalid_request", "message"],
    [{ currentSketch: "[]", message: " " }, 400, "invalid_request", "message"],
    [{ ...chat, partial: "perhaps" }, 400, "invalid_request", "partial"],
    [{ ...chat, page: "{" }, 400, "invalid_request", "page"],
  ])) {
    const answered = await post(parts);
    assert.deepEqual(
      [answered.status, answered.body.code, answered.body.details],
      [status, code, { field }],
    );
    const sketch = parts.currentSketch === "[" ? undefined : [];
    assert.deepEqual(answered.body.modifiedSketch, sketch, "the sketch to go on with");
  }
  const broken = await ask(worker, "POST /chat", "no form", {
    "content-type": "multipart/form-data; boundary=x",
  });
  assert.deepEqual([broken.status, broken.body.code], [400, "invalid_request"]);
});

test("with a cache, exactly the same request is not asked again, another one is", async () => {
  const chat = { message: "give it some life, would you", currentSketch: [button()] };
  const before = model.requests.length;
  model.script(answer(GOOD), answer(GOOD));
  const first = await ask(worker, "POST /chat", chat);
  const again = await ask(worker, "POST /chat", chat);
  assert.deepEqual([first.body.operations, again.body.operations], [[MOVE], [MOVE]]);
  assert.equal(model.requests.length, before + 1);
  await ask(worker, "POST /chat", { ...chat, message: "give it more life, would you" });
  assert.equal(model.requests.length, before + 2);
});
