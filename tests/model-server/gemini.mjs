/** The dialect of Gemini's `generateContent` and `streamGenerateContent`. */

/** @import { Answer, Finish, ProviderError } from "./replies.mjs" */
/** @import { Dialect } from "./dialects.mjs" */

const PATH = /^\/v1beta\/models\/([^/]+):(generateContent|streamGenerateContent)$/;

/** @type {Record<NonNullable<Finish>, string>} */
const FINISH_REASONS = {
  stop: "STOP",
  length: "MAX_TOKENS",
  filter: "SAFETY",
  refusal: "PROHIBITED_CONTENT",
};

/** @type {Record<number, string>} */
const STATUSES = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

/** @type {Dialect} */
export const gemini = {
  accepts: (method, path) => method === "POST" && PATH.test(path),

  complaint(body, { path, query }) {
    if (!Array.isArray(body?.contents) || body.contents.length === 0)
      return "contents must be a non-empty array";
    const wrong = body.contents.findIndex(
      (/** @type {any} */ { role, parts }) =>
        !["user", "model"].includes(role) || !Array.isArray(parts) || parts.length === 0,
    );
    if (wrong >= 0) return `contents[${wrong}] must have a role and parts`;
    const format = body.generationConfig ?? {};
    if (format.responseJsonSchema && format.responseMimeType !== "application/json")
      return "a schema needs responseMimeType application/json";
    if (streams(path) && query.get("alt") !== "sse")
      return "alt=sse is missing: the stream would be an array";
    return undefined;
  },

  streams: (_, path) => streams(path),

  stream: (answer, asked) => ({
    head: "",
    deltas: answer.chunks.map((text) => frame(response(answer, asked, text, null))),
    tail:
      answer.finish === null
        ? ""
        : frame(response(answer, asked, "", FINISH_REASONS[answer.finish])),
  }),

  whole: (answer, asked) =>
    response(
      answer,
      asked,
      answer.chunks.join(""),
      answer.finish === null ? null : FINISH_REASONS[answer.finish],
    ),

  failure: envelope,

  errorFrame: (error) => frame(envelope(503, error)),
};

/** @param {string} path */
const streams = (path) => path.endsWith(":streamGenerateContent");

/** Lines end as those of the real one do. @param {object} value */
const frame = (value) => `data: ${JSON.stringify(value)}\r\n\r\n`;

/** @param {number} status @param {ProviderError} error */
function envelope(status, { message, type }) {
  return { error: { code: status, message, status: type ?? STATUSES[status] ?? "INTERNAL" } };
}

/**
 * @param {Answer} answer
 * @param {{ path: string, serial: number }} asked
 * @param {string} text
 * @param {string | null} finishReason
 */
function response({ usage: { input, output } }, { path, serial }, text, finishReason) {
  const candidate = { content: { role: "model", parts: [{ text }] }, index: 0 };
  const usageMetadata = { promptTokenCount: input, totalTokenCount: input };
  return {
    candidates: [finishReason === null ? candidate : { ...candidate, finishReason }],
    usageMetadata:
      finishReason === null
        ? usageMetadata
        : { ...usageMetadata, candidatesTokenCount: output, totalTokenCount: input + output },
    modelVersion: decodeURIComponent(PATH.exec(path)?.[1] ?? ""),
    responseId: `response-${serial}`,
  };
}
