/** The dialect of Anthropic's messages. */

/** @import { Answer, Finish, ProviderError } from "./replies.mjs" */
/** @import { Dialect } from "./dialects.mjs" */

/** @type {Record<NonNullable<Finish>, string>} */
const STOP_REASONS = {
  stop: "end_turn",
  length: "max_tokens",
  filter: "refusal",
  refusal: "refusal",
};

/** Newer versions of the interface refuse sampling parameters. */
const FIRST_WITHOUT_SAMPLING = "2026-10-21";

/** @type {Record<number, string>} */
const ERROR_TYPES = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  529: "overloaded_error",
};

/** @type {Dialect} */
export const anthropic = {
  accepts: (method, path) => method === "POST" && path === "/v1/messages",

  complaint(body, { headers }) {
    const version = headers["anthropic-version"];
    if (typeof version !== "string") return "the header anthropic-version is missing";
    if (typeof body?.model !== "string") return "model must be a string";
    if (!Number.isInteger(body.max_tokens)) return "max_tokens must be a whole number";
    if (!Array.isArray(body.messages) || body.messages.length === 0)
      return "messages must be a non-empty array";
    if (body.messages[0]?.role !== "user") return "the first message must be the user's";
    if (version >= FIRST_WITHOUT_SAMPLING && body.temperature !== undefined)
      return "temperature is not allowed in this version";
    const blank = body.messages.findIndex(
      (/** @type {any} */ { content }) => content === "" || content?.length === 0,
    );
    return blank < 0 ? undefined : `messages[${blank}].content must not be empty`;
  },

  streams: (body) => body.stream === true,

  stream(answer, { body, serial }) {
    const tool = forcedTool(body);
    const block = tool
      ? { type: "tool_use", id: `toolu_${serial}`, name: tool, input: {} }
      : { type: "text", text: "" };
    const start = { ...messageOf(answer, body, serial), content: [], stop_reason: null };
    const head = [
      { type: "message_start", message: start },
      { type: "content_block_start", index: 0, content_block: block },
      { type: "ping" },
    ];
    const delta = (/** @type {string} */ text) =>
      tool ? { type: "input_json_delta", partial_json: text } : { type: "text_delta", text };
    const tail = [
      { type: "content_block_stop", index: 0 },
      {
        type: "message_delta",
        delta: { stop_reason: stopReason(answer, tool), stop_sequence: null },
        usage: { output_tokens: answer.usage.output },
      },
      { type: "message_stop" },
    ];
    return {
      head: head.map(frame).join(""),
      deltas: answer.chunks.map((text) =>
        frame({ type: "content_block_delta", index: 0, delta: delta(text) }),
      ),
      tail: answer.finish === null ? "" : tail.map(frame).join(""),
    };
  },

  whole(answer, { body, serial }) {
    const tool = forcedTool(body);
    const text = answer.chunks.join("");
    const input = tool && parsedObject(text);
    const block = input
      ? { type: "tool_use", id: `toolu_${serial}`, name: tool, input }
      : { type: "text", text };
    return {
      ...messageOf(answer, body, serial),
      content: [block],
      stop_reason: stopReason(answer, tool),
    };
  },

  failure: (status, error) => envelope(error, ERROR_TYPES[status] ?? "api_error"),

  errorFrame: (error) => frame(envelope(error, "overloaded_error")),
};

/** @param {{ type: string }} event */
const frame = (event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** @param {ProviderError} error @param {string} usualType */
const envelope = ({ message, type }, usualType) => ({
  type: "error",
  error: { type: type ?? usualType, message },
});

/** The tool that the model must call, if it must. @param {any} body @returns {string | undefined} */
const forcedTool = (body) =>
  body.tool_choice?.type === "tool" ? body.tool_choice.name : undefined;

/** @param {Answer} answer @param {string | undefined} tool */
function stopReason({ finish }, tool) {
  if (finish === null) return null;
  return finish === "stop" && tool ? "tool_use" : STOP_REASONS[finish];
}

/** @param {Answer} answer @param {any} body @param {number} serial */
const messageOf = ({ usage }, body, serial) => ({
  id: `msg_${serial}`,
  type: "message",
  role: "assistant",
  model: body.model,
  stop_sequence: null,
  usage: { input_tokens: usage.input, output_tokens: usage.output },
});

/** @param {string} text @returns {object | undefined} */
function parsedObject(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
