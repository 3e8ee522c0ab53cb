// The scripted model server as the vendors' own clients see it: they are the judges of its dialects.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import {
  answer,
  commentAfter,
  errorAfter,
  failure,
  hangUpAfter,
  startModelServer,
} from "./model-server.mjs";

const KEY = "sk-test";
const TEXT = '{"intent":"details","description":"Two buttons ✓"}';
const USAGE = { input: 7, output: 3 };

/** @type {Awaited<ReturnType<typeof startModelServer>>} */
let server;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.stop());

/** @typedef {{ text: string, finish: string | null | undefined, usage: (number | undefined)[] }} Seen */

/** Collects an answer as a client receives it, streamed and whole. @type {Record<string, () => Record<"streamed" | "whole", () => Promise<Seen>>>} */
const clients = {
  openai() {
    const client = new OpenAI({ apiKey: KEY, baseURL: server.url, maxRetries: 0 });
    const request = {
      model: "m-1",
      messages: [{ role: /** @type {const} */ ("user"), content: "Hello" }],
    };
    return {
      async streamed() {
        const seen = {
          text: "",
          finish: /** @type {any} */ (null),
          usage: /** @type {any[]} */ ([]),
        };
        const stream = await client.chat.completions.create({
          ...request,
          stream: true,
          stream_options: { include_usage: true },
        });
        for await (const { choices, usage } of stream) {
          seen.text += choices[0]?.delta.content ?? "";
          seen.finish ??= choices[0]?.finish_reason;
          if (usage) seen.usage = [usage.prompt_tokens, usage.completion_tokens];
        }
        return seen;
      },
      async whole() {
        const { choices, usage } = await client.chat.completions.create(request);
        return {
          text: choices[0].message.content ?? "",
          finish: choices[0].finish_reason,
          usage: [usage?.prompt_tokens, usage?.completion_tokens],
        };
      },
    };
  },

  anthropic() {
    const client = new Anthropic({ apiKey: KEY, baseURL: server.origin, maxRetries: 0 });
    const request = {
      model: "m-1",
      max_tokens: 100,
      messages: [{ role: /** @type {const} */ ("user"), content: "Hello" }],
    };
    const seen = (/** @type {any} */ { content, stop_reason, usage }) => ({
      text: content.map((/** @type {any} */ { text }) => text).join(""),
      finish: stop_reason,
      usage: [usage.input_tokens, usage.output_tokens],
    });
    return {
      streamed: async () => seen(await client.messages.stream(request).finalMessage()),
      whole: async () => seen(await client.messages.create(request)),
    };
  },

  gemini() {
    const client = new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: server.origin } });
    const request = { model: "m-1", contents: "Hello" };
    const seen = (/** @type {any} */ { text, candidates, usageMetadata }) => ({
      text: text ?? "",
      finish: candidates[0].finishReason,
      usage: [usageMetadata.promptTokenCount, usageMetadata.candidatesTokenCount],
    });
    return {
      async streamed() {
        let text = "";
        let last = { text: "", finish: undefined, usage: /** @type {any[]} */ ([]) };
        for await (const chunk of await client.models.generateContentStream(request)) {
          last = seen(chunk);
          text += last.text;
        }
        return { ...last, text };
      },
      whole: async () => seen(await client.models.generateContent(request)),
    };
  },
};

/** The name of each finish reason in each client. @type {Record<string, Record<string, string>>} */
const FINISHES = {
  openai: { stop: "stop", length: "length", filter: "content_filter" },
  anthropic: { stop: "end_turn", length: "max_tokens", filter: "refusal" },
  gemini: { stop: "STOP", length: "MAX_TOKENS", filter: "SAFETY" },
};

for (const [name, client] of Object.entries(clients)) {
  test(`${name}: text, finish and usage arrive, streamed and whole`, async () => {
    for (const finish of /** @type {const} */ (["stop", "length", "filter"])) {
      for (const way of /** @type {const} */ (["streamed", "whole"])) {
        server.script(answer(TEXT, { chunkSize: 5, finish, usage: USAGE }));
        const expected = { text: TEXT, finish: FINISHES[name][finish], usage: [7, 3] };
        assert.deepEqual(await client()[way](), expected, `${way} ${finish}`);
      }
    }
  });

  test(`${name}: keep-alive comments do no harm`, async () => {
    server.script(answer(TEXT, { interruptions: [commentAfter(0), commentAfter(2)] }));
    assert.equal((await client().streamed()).text, TEXT);
  });

  test(`${name}: statuses are errors of the client's own`, async () => {
    for (const status of [400, 401, 429, 500, 529]) {
      server.script(failure(status, { message: `status ${status}` }));
      await assert.rejects(client().whole(), (/** @type {any} */ error) => {
        assert.equal(error.status, status);
        assert.ok(error.message.includes(`status ${status}`), error.message);
        return true;
      });
    }
  });

  test(`${name}: an error or a cut in mid-stream is an error`, async () => {
    for (const interruption of [errorAfter(1, { message: "overloaded" }), hangUpAfter(1)]) {
      server.script(answer(TEXT, { chunkSize: 5, interruptions: [interruption] }));
      await assert.rejects(client().streamed());
    }
  });

  test(`${name}: the key arrives in its header`, async () => {
    server.script(answer(TEXT));
    await client().whole();
    const { headers } = server.requests[0];
    const sent = [headers.authorization, headers["x-api-key"], headers["x-goog-api-key"]];
    assert.ok(sent.includes(KEY) || sent.includes(`Bearer ${KEY}`), JSON.stringify(headers));
  });
}

test("openai: a refusal is a field of its own", async () => {
  const client = new OpenAI({ apiKey: KEY, baseURL: server.url, maxRetries: 0 });
  server.script(answer("", { finish: "refusal" }));
  const messages = [{ role: /** @type {const} */ ("user"), content: "Hello" }];
  const { choices } = await client.chat.completions.create({ model: "m-1", messages });
  assert.ok(choices[0].message.refusal);
});

test("anthropic: the input of a tool that must be called streams as text and ends as an object", async () => {
  const client = new Anthropic({ apiKey: KEY, baseURL: server.origin, maxRetries: 0 });
  const request = {
    model: "m-1",
    max_tokens: 100,
    messages: [{ role: /** @type {const} */ ("user"), content: "Hello" }],
    tools: [
      {
        name: "answer",
        input_schema: { type: /** @type {const} */ ("object") },
        eager_input_streaming: true,
      },
    ],
    tool_choice: { type: /** @type {const} */ ("tool"), name: "answer" },
  };
  for (const way of ["streamed", "whole"]) {
    server.script(answer(TEXT, { chunkSize: 5 }));
    let pieces = "";
    const message =
      way === "whole"
        ? await client.messages.create(request)
        : await client.messages
            .stream(request)
            .on("inputJson", (piece) => {
              pieces += piece;
            })
            .finalMessage();
    const [block] = message.content;
    assert.ok(block.type === "tool_use");
    assert.deepEqual(block.input, JSON.parse(TEXT));
    assert.equal(message.stop_reason, "tool_use");
    if (way === "streamed") assert.equal(pieces, TEXT);
  }
});

test("a request that its vendor would refuse is refused", async () => {
  const post = async (
    /** @type {string} */ path,
    /** @type {object} */ body,
    /** @type {Record<string, string>} */ headers = {},
  ) => {
    const response = await fetch(`${server.origin}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const { error } = await response.json();
    return `${response.status} ${error.message}`;
  };
  const messages = [{ role: "user", content: "Hi" }];
  const anthropic = { model: "m-1", max_tokens: 1, messages };
  const newest = { "anthropic-version": "2026-10-21" };
  const gemini = "/v1beta/models/m-1:streamGenerateContent";
  const contents = [{ role: "user", parts: [{ text: "Hi" }] }];
  assert.deepEqual(
    [
      await post("/v1/messages", anthropic),
      await post("/v1/messages", { ...anthropic, temperature: 0.3 }, newest),
      await post("/v1/messages", { ...anthropic, max_tokens: undefined }, newest),
      await post("/v1/messages", { ...anthropic, messages: [] }, newest),
      await post(gemini, { contents }),
      await post(`${gemini}?alt=sse`, { contents: [{ role: "system", parts: [] }] }),
      await post(`${gemini}?alt=sse`, { contents, generationConfig: { responseJsonSchema: {} } }),
    ],
    [
      "400 model server: the header anthropic-version is missing",
      "400 model server: temperature is not allowed in this version",
      "400 model server: max_tokens must be a whole number",
      "400 model server: messages must be a non-empty array",
      "400 model server: alt=sse is missing: the stream would be an array",
      "400 model server: contents[0] must have a role and parts",
      "400 model server: a schema needs responseMimeType application/json",
    ],
  );
  assert.equal(server.remaining, 0);
});
