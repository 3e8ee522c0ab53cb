/** The dialects the server speaks. A further one is a module like `openai.mjs` and an entry in the list. */

import { anthropic } from "./anthropic.mjs";
import { gemini } from "./gemini.mjs";
import { openai } from "./openai.mjs";

/** @import { IncomingHttpHeaders } from "node:http" */
/** @import { Answer, ProviderError } from "./replies.mjs" */

/**
 * A request, as far as dialects look at it.
 *
 * @typedef {object} Asked
 * @property {string} path without the query
 * @property {URLSearchParams} query
 * @property {IncomingHttpHeaders} headers
 * @property {any} body
 * @property {number} serial place of the request, from 1; makes ids that differ
 */

/**
 * How one family of providers spells requests and replies on the wire.
 *
 * @typedef {object} Dialect
 * @property {(method: string, path: string) => boolean} accepts whether the endpoint is of this dialect
 * @property {(body: any, asked: Asked) => string | undefined} complaint the fault of a request body, if there is one
 * @property {(body: any, path: string) => boolean} streams whether the request wants a stream
 * @property {(answer: Answer, asked: Asked) => Stream} stream the answer as server-sent events
 * @property {(answer: Answer, asked: Asked) => object} whole the answer as one JSON body
 * @property {(status: number, error: ProviderError) => object} failure the body of an HTTP error
 * @property {(error: ProviderError) => string} errorFrame an error inside a stream
 */

/**
 * The frames before the text, one per chunk of text, and after it.
 * @typedef {{ head: string, deltas: string[], tail: string }} Stream
 */

/** @type {Dialect[]} */
export const dialects = [openai, anthropic, gemini];
