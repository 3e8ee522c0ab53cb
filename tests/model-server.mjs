/**
 * A model provider on loopback with scripted replies: real HTTP, no model, no key, no clock.
 *
 *     const server = await startModelServer();
 *     server.script(failure(429, { retryAfter: 1 }), answer('{"operations":[]}'));
 *     // … let the program under test ask at server.url …
 *     const asked = await server.request(0);
 *     await server.stop();
 */

import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { text as readText } from "node:stream/consumers";
import { deliver } from "./model-server/deliver.mjs";
import { dialects } from "./model-server/dialects.mjs";
import { Exchange } from "./model-server/exchange.mjs";
import { failure } from "./model-server/replies.mjs";

export * from "./model-server/replies.mjs";

/** @import { IncomingHttpHeaders, IncomingMessage } from "node:http" */
/** @import { AddressInfo } from "node:net" */
/** @import { Reply } from "./model-server/replies.mjs" */

/**
 * A request as it arrived, also one that was refused.
 *
 * @typedef {object} ModelRequest
 * @property {string} method
 * @property {string} path without the query
 * @property {URLSearchParams} query
 * @property {IncomingHttpHeaders} headers
 * @property {any} body the parsed JSON, or the text where it is none
 * @property {Promise<boolean>} aborted settles when the exchange is over: true if the client left before
 *   the reply was complete, false if it got all there was or the server cut it off
 */

/**
 * @typedef {object} ModelServer
 * @property {string} url base URL of the OpenAI dialect; ends in `/v1`
 * @property {string} origin base URL of the other dialects: Anthropic's messages, Gemini's content
 * @property {ModelRequest[]} requests in the order in which they had arrived completely
 * @property {number} remaining scripted replies that are still unused
 * @property {(...replies: Reply[]) => void} script adds replies, each for one request, in order of arrival; a
 *   request that finds none gets a 500
 * @property {() => void} discard discards the unused replies
 * @property {(index: number) => Promise<ModelRequest>} request the request at this place, as soon as it is there
 * @property {() => Promise<void>} stop ends everything, also replies that wait for a gate
 */

/** @returns {Promise<ModelServer>} */
export async function startModelServer() {
  /** @type {Reply[]} */
  const replies = [];
  /** @type {ModelRequest[]} */
  const requests = [];
  /** @type {Set<Exchange>} */
  const open = new Set();
  // Any number of tests may wait for requests at once.
  const arrivals = new EventEmitter().setMaxListeners(0);

  const serve = async (
    /** @type {IncomingMessage} */ incoming,
    /** @type {Exchange} */ exchange,
  ) => {
    const request = await receive(incoming, exchange);
    if (request === undefined) return;
    const serial = requests.push(request);
    arrivals.emit("request");

    const { method, path, query, headers, body } = request;
    const dialect = dialects.find(({ accepts }) => accepts(method, path));
    if (dialect === undefined) {
      return exchange.json(404, {
        error: { message: `model server: no dialect knows ${method} ${path}` },
      });
    }
    const asked = { dialect, path, query, headers, body, serial };
    const complaint =
      typeof body === "string" ? "the body is not JSON" : dialect.complaint(body, asked);
    if (complaint !== undefined) {
      return exchange.json(400, dialect.failure(400, { message: `model server: ${complaint}` }));
    }
    const reply = replies.shift() ?? unscripted(serial);
    await deliver(reply, asked, exchange);
  };

  // No time-out of idle connections: a client that reuses one just then would see a reset nobody scripted.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    if (allowPage(incoming, response)) return;
    const exchange = new Exchange(response);
    open.add(exchange);
    exchange.aborted.then(() => open.delete(exchange));
    return serve(incoming, exchange);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = /** @type {AddressInfo} */ (server.address());

  const origin = `http://127.0.0.1:${port}`;

  return {
    url: `${origin}/v1`,
    origin,
    requests,
    get remaining() {
      return replies.length;
    },
    script(...more) {
      replies.push(...more);
    },
    discard() {
      replies.length = 0;
    },
    async request(index) {
      while (requests.length <= index) await once(arrivals, "request");
      return requests[index];
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const exchange of open) exchange.hangUp();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Lets pages ask, as the providers do; whether all that a page asked was if it may.
 * @param {IncomingMessage} incoming @param {import("node:http").ServerResponse} response
 */
function allowPage({ method, headers }, response) {
  if (!headers.origin) return false;
  response.setHeader("access-control-allow-origin", headers.origin);
  if (method !== "OPTIONS") return false;
  response.setHeader("access-control-allow-methods", "POST");
  // Not `x-request-id`, which no provider lets a page send.
  response.setHeader(
    "access-control-allow-headers",
    "content-type, accept, authorization, x-api-key, x-goog-api-key, anthropic-version, anthropic-dangerous-direct-browser-access",
  );
  response.writeHead(204).end();
  return true;
}

/** @param {number} serial */
const unscripted = (serial) =>
  failure(500, { message: `model server: no reply is scripted for request ${serial}` });

/**
 * The request once it is here as a whole; nothing if the client left before.
 * @param {IncomingMessage} incoming @param {Exchange} exchange @returns {Promise<ModelRequest | undefined>}
 */
async function receive(incoming, exchange) {
  const { method = "", url = "", headers } = incoming;
  const text = await readText(incoming).catch(() => undefined);
  if (text === undefined) return undefined;
  const { pathname: path, searchParams: query } = new URL(url, "http://loopback");
  return { method, path, query, headers, body: parsed(text), aborted: exchange.aborted };
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
