import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import {
  answer,
  commentAfter,
  errorAfter,
  failure,
  gate,
  hangUp,
  hangUpAfter,
  stall,
  stallAfter,
  startModelServer,
} from "./model-server.mjs";

/** @type {import("./model-server.mjs").ModelServer} */
let server;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.stop());

const messages = [{ role: "user", content: "Hello" }];

/** @param {object} [body] @param {RequestInit} [init] */
const ask = (body, init) =>
  fetch(`${server.url}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "test-model", messages, ...body }),
    ...init,
  });

/** @param {object} [body] @param {RequestInit} [init] */
const askStream = (body, init) => ask({ stream: true, ...body }, init);

/** @param {Response} response @returns {Promise<string>} */
const contentOf = async (response) => (await response.json()).choices[0].message.content;

/** @param {Response} response @returns {Promise<string>} */
const errorOf = async (response) => (await response.json()).error.message;

/**
 * A stream's events in short, as they arrive: a chunk's text, its finish reason in angle brackets, or the name of any
 * other event.
 * @param {Response} response @returns {AsyncGenerator<string>}
 */
async function* events(response) {
  assert.ok(response.body);
  let pending = "";
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (pending + text).split("\n\n");
    pending = blocks.pop() ?? "";
    yield* blocks.map(short);
  }
  assert.equal(pending, "", "a stream ends after a whole event");
}

/** @param {string} block */
function short(block) {
  if (!block.startsWith("data: {")) return block;
  const { choices, usage, error } = JSON.parse(block.slice("data: ".length));
  if (error) return `error: ${error.message}`;
  if (choices.length === 0) return `usage: ${usage.prompt_tokens} + ${usage.completion_tokens}`;
  const [{ delta, finish_reason }] = choices;
  return finish_reason === null ? delta.content : `<${finish_reason}>`;
}

/** Everything that came until the stream ended or broke. @param {Response} response */
async function received(response) {
  const seen = [];
  try {
    for await (const event of events(response)) seen.push(event);
  } catch (error) {
    assert.ok(error instanceof TypeError, "a cut connection is a TypeError of fetch");
    seen.push("cut");
  }
  return seen;
}

test("an answer is streamed in chunks of the asked size", async () => {
  server.script(answer("move it", { chunkSize: 3 }));
  const response = await askStream();
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  assert.deepEqual(await received(response), ["", "mov", "e i", "t", "<stop>", "data: [DONE]"]);
});

test("usage comes last, to those who ask for it", async () => {
  server.script(answer("ok", { usage: { input: 7, output: 2 } }));
  const response = await askStream({ stream_options: { include_usage: true } });
  assert.deepEqual(await received(response), ["", "ok", "<stop>", "usage: 7 + 2", "data: [DONE]"]);
});

test("without stream the answer is one JSON body", async () => {
  server.script(answer("move it", { usage: { input: 7, output: 2 } }));
  const body = await (await ask()).json();
  assert.equal(body.object, "chat.completion");
  assert.equal(body.model, "test-model");
  assert.deepEqual(body.choices, [
    {
      index: 0,
      message: { role: "assistant", content: "move it", refusal: null },
      finish_reason: "stop",
    },
  ]);
  assert.deepEqual(body.usage, { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 });
});

test("a chunk never holds half a character", async () => {
  server.script(answer("a😀é", { chunkSize: 1 }));
  assert.deepEqual((await received(await askStream())).slice(1, 4), ["a", "😀", "é"]);
});

test("the finish can be the token limit, a filter, or missing", async () => {
  server.script(
    answer("a", { finish: "length" }),
    answer("b", { finish: "filter" }),
    answer("c", { finish: null }),
  );
  assert.deepEqual(await received(await askStream()), ["", "a", "<length>", "data: [DONE]"]);
  assert.deepEqual(await received(await askStream()), [
    "",
    "b",
    "<content_filter>",
    "data: [DONE]",
  ]);
  assert.deepEqual(await received(await askStream()), ["", "c"]);
});

test("replies are used once each, in order; then comes a 500 that says so", async () => {
  server.script(answer("one"), answer("two"));
  assert.equal(await contentOf(await ask()), "one");
  assert.equal(server.remaining, 1);
  assert.equal(await contentOf(await ask()), "two");
  const response = await ask();
  assert.equal(response.status, 500);
  assert.equal(await errorOf(response), "model server: no reply is scripted for request 3");
});

test("a failure has the provider's envelope and Retry-After", async () => {
  server.script(
    failure(429, { message: "Slow down", code: "rate_limit_exceeded", retryAfter: 2 }),
    failure(503),
  );
  const limited = await askStream();
  assert.equal(limited.status, 429);
  assert.equal(limited.headers.get("retry-after"), "2");
  assert.deepEqual(await limited.json(), {
    error: {
      message: "Slow down",
      type: "invalid_request_error",
      param: null,
      code: "rate_limit_exceeded",
    },
  });
  const down = await ask();
  assert.equal(down.status, 503);
  assert.equal(down.headers.get("retry-after"), null);
  assert.equal((await down.json()).error.type, "server_error");
});

test("a hang-up comes before the headers, or after the asked number of chunks", async () => {
  const cut = { chunkSize: 1, interruptions: [hangUpAfter(2)] };
  server.script(hangUp(), answer("abc", cut), answer("abc", { interruptions: [hangUpAfter(1)] }));
  await assert.rejects(askStream(), TypeError);
  assert.deepEqual(await received(await askStream()), ["", "a", "b", "cut"]);
  const whole = await ask();
  assert.equal(whole.status, 200);
  await assert.rejects(whole.text(), TypeError);
});

test("an error inside the stream ends it", async () => {
  server.script(
    answer("abc", { chunkSize: 1, interruptions: [errorAfter(1, { message: "Overloaded" })] }),
  );
  assert.deepEqual(await received(await askStream()), ["", "a", "error: Overloaded"]);
});

test("comments stand between chunks", async () => {
  server.script(
    answer("ab", { chunkSize: 1, interruptions: [commentAfter(1), commentAfter(0, "PROCESSING")] }),
  );
  assert.deepEqual(await received(await askStream()), [
    "",
    ": PROCESSING",
    "a",
    ": keep-alive",
    "b",
    "<stop>",
    "data: [DONE]",
  ]);
});

test("what only a stream can hold is refused without one", async () => {
  server.script(answer("ab", { interruptions: [commentAfter(0)] }));
  const response = await ask();
  assert.equal(response.status, 500);
  assert.match(await errorOf(response), /a comment is scripted .* wants no stream/);
});

test("a stalled reply waits for its gate while others pass", async () => {
  const headers = gate();
  server.script(stall(headers, answer("late")), answer("early"));
  const order = [];
  const late = ask().then(async (response) => order.push(await contentOf(response)));
  await server.request(0);
  order.push(await contentOf(await ask()));
  headers.open();
  await late;
  assert.deepEqual(order, ["early", "late"]);
});

test("an answer stalls between two chunks", async () => {
  const middle = gate();
  server.script(
    answer("ab", { chunkSize: 1, interruptions: [stallAfter(1, middle)] }),
    answer("other"),
  );
  const stream = events(await askStream());
  const order = [(await stream.next()).value, (await stream.next()).value];
  const second = stream.next().then(({ value }) => order.push(value));
  order.push(await contentOf(await ask()));
  middle.open();
  await second;
  assert.deepEqual(order, ["", "a", "other", "b"]);
});

test("it is seen whether the client left, and only that", async () => {
  const never = gate();
  server.script(
    stall(never, answer("x")),
    answer("ab", { chunkSize: 1, interruptions: [stallAfter(1, never)] }),
    answer("whole"),
    hangUp(),
  );
  const early = new AbortController();
  const unanswered = ask({}, { signal: early.signal });
  const first = await server.request(0);
  early.abort();
  await assert.rejects(unanswered, { name: "AbortError" });

  const midway = new AbortController();
  await askStream({}, { signal: midway.signal });
  midway.abort();

  await contentOf(await ask());
  await assert.rejects(ask());
  const aborted = await Promise.all(server.requests.map((request) => request.aborted));
  assert.equal(server.requests[0], first);
  assert.deepEqual(aborted, [true, true, false, false]);
});

test("requests are recorded with headers and body", async () => {
  server.script(answer("ok"));
  await ask({ temperature: 0.3 }, { headers: { authorization: "Bearer k", "x-request-id": "r1" } });
  const [{ method, path, headers, body }] = server.requests;
  assert.deepEqual([method, path], ["POST", "/v1/chat/completions"]);
  assert.deepEqual([headers.authorization, headers["x-request-id"]], ["Bearer k", "r1"]);
  assert.deepEqual(body, { model: "test-model", messages, temperature: 0.3 });
});

test("a wrong request is recorded and refused, and costs no reply", async () => {
  server.script(answer("ok"));
  /** @param {Promise<Response>} asked @param {number} status @param {string} message */
  const check = async (asked, status, message) => {
    const response = await asked;
    assert.deepEqual(
      [response.status, await errorOf(response)],
      [status, `model server: ${message}`],
    );
  };
  await check(fetch(`${server.url}/models`), 404, "no dialect knows GET /v1/models");
  await check(ask({}, { body: "{" }), 400, "the body is not JSON");
  await check(ask({}, { body: "null" }), 400, "model must be a string");
  await check(ask({ messages: [] }), 400, "messages must be a non-empty array");
  await check(ask({ messages: [...messages, {}] }), 400, "messages[1].role must be a string");
  assert.equal(server.requests.length, 5);
  assert.equal(server.remaining, 1);
});

test("many parallel requests get one reply each", async () => {
  const texts = Array.from({ length: 100 }, (_, i) => `answer ${i}`);
  server.script(...texts.map((text) => answer(text, { chunkSize: 4 })));
  const answers = await Promise.all(
    texts.map(async () => (await received(await askStream())).slice(0, -2).join("")),
  );
  assert.deepEqual(answers.toSorted(), texts.toSorted());
  assert.equal(server.requests.length, 100);
});

test("stopping cuts replies that wait, and is no abort of the client", async () => {
  server.script(stall(gate(), answer("never")));
  const asked = assert.rejects(ask(), TypeError);
  const { aborted } = await server.request(0);
  await server.stop();
  await asked;
  assert.equal(await aborted, false);
});

test("a script that cannot be carried out is refused when it is written", () => {
  assert.throws(() => answer("abc", { chunkSize: 0 }), /chunkSize is 0/);
  assert.throws(() => answer("abc", { chunkSize: 1, interruptions: [hangUpAfter(4)] }), {
    name: "RangeError",
    message: "hangUp after chunk 4, but the answer has 3 chunks",
  });
});
