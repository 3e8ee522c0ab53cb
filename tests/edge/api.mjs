// The Worker's HTTP interface as the tests speak it.

import assert from "node:assert/strict";
import { request as httpRequest } from "node:http";

/**
 * Headers of a request that has a connection of its own. workerd closes a connection that was idle for 5 s, and a request
 * that is on its way just then fails.
 */
export const ALONE = { connection: "close" };

/** @typedef {{ status: number, headers: Headers, body: any }} Answer */

/**
 * Asks the Worker; a body that is not text goes out as JSON, an answer of JSON comes back parsed.
 * @param {{ url: string }} worker @param {string} request such as `POST /chat`; paths are under /api/v1
 * @param {unknown} [body] @param {Record<string, string>} [headers] @returns {Promise<Answer>}
 */
export async function ask(worker, request, body, headers = {}) {
  const response = await send(worker, request, body, headers);
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json";
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

/**
 * Like `ask`, but returns the response unread.
 * @param {{ url: string }} worker @param {string} request @param {unknown} [body]
 * @param {Record<string, string>} [headers] @param {AbortSignal} [signal]
 */
export function send(worker, request, body, headers = {}, signal = undefined) {
  const [method, path] = request.split(" ");
  return fetch(`${worker.url}/api/v1${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...ALONE,
      ...headers,
    },
    body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    signal,
  });
}

/**
 * Posts JSON in one piece, with headers that `fetch` reserves, and reads the answer afterwards, as many clients do. Every
 * failure of the connection is an error.
 * @param {{ url: string }} worker @param {string} path @param {string} body @param {Record<string, string>} [own]
 * @returns {Promise<{ status: number | undefined, text: string }>}
 */
export function posted(worker, path, body, own = {}) {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", ...ALONE, ...own };
    const options = { method: "POST", headers, agent: false };
    const posting = httpRequest(worker.url + path, options, async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode, text });
    });
    posting.on("error", reject).end(body);
  });
}

/** Opens a session and returns its id. @param {{ url: string }} worker @param {object[]} sketch */
export async function open(worker, sketch) {
  const { status, body } = await ask(worker, "POST /session", sketch);
  assert.equal(status, 200, JSON.stringify(body));
  return body.sessionId;
}

/**
 * The events of a stream as they arrive; comments are left out.
 * @param {Response} response @returns {AsyncGenerator<{ name: string, data: any }>}
 */
export async function* events(response) {
  assert.equal(response.headers.get("content-type"), "text/event-stream; charset=utf-8");
  assert.ok(response.body);
  let pending = "";
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (pending + text).split("\n\n");
    pending = blocks.pop() ?? "";
    for (const block of blocks.filter((block) => !block.startsWith(":"))) {
      const [, name, data] =
        /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? assert.fail(`no event: ${block}`);
      yield { name, data: JSON.parse(data) };
    }
  }
  assert.equal(pending, "", "a stream ends after a whole event");
}

/** All events of a streamed chat. @param {{ url: string }} worker @param {object} body */
export async function streamed(worker, body) {
  const seen = [];
  for await (const event of events(await send(worker, "POST /chat/stream", body))) seen.push(event);
  return seen;
}

/** A button such as the tests move about. @param {object} [changes] */
export const button = (changes = {}) => ({
  id: "save",
  type: "Button",
  x: 40,
  y: 40,
  width: 120,
  height: 40,
  props: { text: "Save" },
  ...changes,
});

/**
 * Polls `look` and returns its first result. Fails at a deadline that is far
 * beyond any real duration.
 * @template T @param {() => Promise<T | undefined | false> | T | undefined | false} look @param {string} what
 * @returns {Promise<T>}
 */
export async function eventually(look, what) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    assert.ok(Date.now() < deadline, `never saw ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Returns the value of a metric, summed over all series or those that match `labels`.
 * @param {{ url: string }} worker @param {string} metric @param {string} [labels]
 */
export async function measured(worker, metric, labels = "") {
  const text = await (await fetch(`${worker.url}/metrics`, { headers: ALONE })).text();
  const series = text
    .split("\n")
    .map((line) => /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [])
    .filter(([, name, found = ""]) => name === metric && found.includes(labels));
  return series.reduce((sum, [, , , value]) => sum + Number(value), 0);
}

/** The Worker's log lines of one event. @param {{ logs(): string }} worker @param {string} event */
export function logged(worker, event) {
  return ownLines(worker)
    .map((line) => JSON.parse(line))
    .filter((entry) => entry.event === event);
}

/** The Worker's own log lines, without those of workerd. @param {{ logs(): string }} worker */
export function ownLines(worker) {
  return worker
    .logs()
    .split("\n")
    .filter((line) => line.startsWith("{"));
}
