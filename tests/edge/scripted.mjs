// A Worker with a model that says what the test has scripted.

import { after } from "node:test";
import { startModelServer } from "../model-server.mjs";
import { startWorker } from "./worker.mjs";

/** @typedef {Awaited<ReturnType<typeof startModelServer>>} Model */

/**
 * Starts both and stops them after the tests of the file. `vars` are the Worker's settings besides where its model is, or
 * a function that makes them from the model.
 *
 * @param {Record<string, string> | ((model: Model) => Record<string, string>)} [vars]
 */
export async function scripted(vars = {}) {
  const model = await startModelServer();
  const own = typeof vars === "function" ? vars(model) : vars;
  const worker = await startWorker({
    vars: { CUSTOM_BASE_URL: model.url, CUSTOM_MODEL: "scripted", ...own },
  });
  after(async () => {
    await worker.stop();
    await model.stop();
  });
  return { model, worker };
}
