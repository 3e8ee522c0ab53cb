/** The OpenAI chat-completions dialect, which many other providers and local servers speak too. */

/** @import { Answer, Finish, ProviderError } from "./replies.mjs" */
/** @import { Dialect } from "./dialects.mjs" */

/** @type {Record<NonNullable<Finish>, string>} */
const FINISH_REASONS = {
  stop: "stop",
  length: "length",
  filter: "content_filter",
  // A model that declines says so in a field of its own.
  refusal: "stop",
};

/** Any fixed moment does: clients only show it. */
const CREATED = 1718023456;

const REFUSAL = "I cannot help with that.";

/** @type {Dialect} */
export const openai = {
  accepts: (method, path) => method === "POST" && path === "/v1/chat/completions",

  complaint(body) {
    if (typeof body?.model !== "string") return "model must be a string";
    if (!Array.isArray(body.messages) || body.messages.length === 0)
      return "messages must be a non-empty array";
    const wrong = body.messages.findIndex(
      (/** @type {any} */ message) => typeof message?.role !== "string",
    );
    return wrong < 0 ? undefined : `messages[${wrong}].role must be a string`;
  },

  streams: (body) => body.stream === true,

  stream(answer, { body, serial }) {
    const wantsUsage = body.stream_options?.include_usage === true;
    const chunk = (/** @type {object[]} */ choices, /** @type {object | null} */ usage = null) =>
      frame({
        id: `chatcmpl-${serial}`,
        object: "chat.completion.chunk",
        created: CREATED,
        model: body.model,
        choices,
        // The field exists only for those who asked, and is null in all chunks but the last.
        ...(wantsUsage ? { usage } : {}),
      });
    const choice = (
      /** @type {object} */ delta,
      /** @type {string | null} */ finish_reason = null,
    ) => [{ index: 0, delta, finish_reason }];

    let tail = "";
    if (answer.finish === "refusal") tail += chunk(choice({ refusal: REFUSAL }));
    if (answer.finish !== null) {
      tail += chunk(choice({}, FINISH_REASONS[answer.finish]));
      if (wantsUsage) tail += chunk([], usageOf(answer));
      tail += "data: [DONE]\n\n";
    }
    return {
      head: chunk(choice({ role: "assistant", content: "" })),
      deltas: answer.chunks.map((content) => chunk(choice({ content }))),
      tail,
    };
  },

  whole: (answer, { body, serial }) => ({
    id: `chatcmpl-${serial}`,
    object: "chat.completion",
    created: CREATED,
    model: body.model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: answer.chunks.join(""),
          refusal: answer.finish === "refusal" ? REFUSAL : null,
        },
        finish_reason: answer.finish === null ? null : FINISH_REASONS[answer.finish],
      },
    ],
    usage: usageOf(answer),
  }),

  failure: (status, error) =>
    envelope(error, status < 500 ? "invalid_request_error" : "server_error"),

  errorFrame: (error) => frame(envelope(error, "server_error")),
};

/** @param {object} value */
const frame = (value) => `data: ${JSON.stringify(value)}\n\n`;

/** @param {ProviderError} error @param {string} usualType */
const envelope = ({ message, type, code }, usualType) => ({
  error: { message, type: type ?? usualType, param: null, code: code ?? null },
});

/** @param {Answer} answer */
const usageOf = ({ usage: { input, output } }) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});
