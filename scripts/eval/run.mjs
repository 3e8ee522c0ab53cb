// Sends requests to a Worker one after the other, and measures the answers.

import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { json } from "node:stream/consumers";
import { Failure } from "../lib/failure.mjs";
import { measured } from "./measure.mjs";

// The answer of a model whose recorded answers have all been given.
const NOTHING_MORE = '{"operations":[],"description":""}';
// Models are priced by tokens. This estimate serves comparisons alone.
const CHARACTERS_PER_TOKEN = 4;

/** Returns the rows of `requests`, asked of the Worker's `provider` and `model`, where they are given. */
export async function asked(
  worker,
  core,
  requests,
  { provider, model, headers } = {},
  onRow = () => {},
) {
  const rows = [];
  for (const request of requests) {
    rows.push(measured(core, request, await chat(worker, request, { provider, model }, headers)));
    onRow(rows.at(-1));
  }
  return rows;
}

/** Returns the rows of the recorded answers, which the scripted `server` gives to the Worker. */
export async function replayed(worker, core, requests, server, answer, onRow = () => {}) {
  const rows = [];
  for (const request of requests) {
    for (const [i, run] of request.runs.entries()) {
      const before = server.requests.length;
      const say = ({ text, isCut }) =>
        answer(text, { chunkSize: 64, finish: isCut ? "length" : "stop" });
      const rest = Array.from({ length: 3 }, () => answer(NOTHING_MORE));
      server.script(...run.answers.map(say), ...rest);
      const body = await chat(worker, request, {});
      server.discard();
      const calls = server.requests.slice(before);
      const said = run.answers.slice(0, calls.length).map(({ text }) => text);
      const row = measured(core, request, body);
      row.id = i === 0 ? request.id : `${request.id}.weak`;
      row.calls = calls.length;
      row.prompt = promptKind(calls);
      row.known = knownIds(request.sketch, said, calls);
      row.tokens = [
        tokensOf(calls.map(({ body: { messages } }) => texts(messages))),
        tokensOf(said),
      ];
      rows.push(row);
      onRow(row);
    }
  }
  return rows;
}

// The headings of the specialists' instructions; the general prompt has all of them.
const SPECIALISTS = ["creation", "modification", "details", "conversation"];

/** Returns the specialist of the first call's prompt, or `all`. */
function promptKind([first]) {
  const system = texts(first?.body.messages.slice(0, 1) ?? []);
  const told = SPECIALISTS.filter((name) => system.includes(`(\`${name}\`)`));
  return told.length === SPECIALISTS.length ? "all" : told.join("+");
}

/**
 * Counts the components that the answers name, and those of them that the prompts have shown: `[shown, named]`. A prompt
 * gives long ids short names and rounds figures, so that a component is found by its type and rounded box.
 */
function knownIds(sketch, said, calls) {
  const prompt = calls.map(({ body: { messages } }) => texts(messages)).join("\n");
  const isNamed = ({ id }) => said.some((text) => text.includes(JSON.stringify(id)));
  const isShown = ({ type, x, y, width, height }) =>
    prompt.includes(JSON.stringify([type, ...[x, y, width, height].map(Math.round)]).slice(1, -1));
  const named = sketch.filter(isNamed);
  return [named.filter(isShown).length, named.length];
}

const texts = (messages) => messages.map(({ content }) => content).join("");
const tokensOf = (list) => Math.round(list.join("").length / CHARACTERS_PER_TOKEN);

async function chat(worker, request, target, headers = {}) {
  const { status, body } = await post(`${worker.url}/api/v1/chat`, headers, {
    message: request.message,
    currentSketch: request.sketch,
    page: request.page,
    mode: "model",
    dryRun: true,
    partial: true,
    ...target,
  });
  // Who is not set up, or has no such model, has it for all requests.
  if (status !== 200) throw new Failure(`${request.id}: ${body.error ?? status}`);
  return body;
}

// A model on this machine takes longer than the five minutes after which `fetch` gives up.
async function post(url, headers, value) {
  const sent = httpRequest(url, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close", ...headers },
  });
  sent.end(JSON.stringify(value));
  const [response] = await once(sent, "response");
  return { status: response.statusCode, body: await json(response) };
}
