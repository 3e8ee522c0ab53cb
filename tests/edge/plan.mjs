// Plans and their executions as the tests ask for them.

import assert from "node:assert/strict";
import { ask, eventually } from "./api.mjs";

/** @typedef {{ url: string }} Worker */

/** The settings of a Worker with scripted models that have a price. */
export const SETTINGS = {
  DEFAULT_PROVIDER: "offline",
  RATE_LIMIT_PER_MINUTE: "0",
  LLM_RETRY_MIN_MS: "1",
  LLM_RETRY_MAX_MS: "1",
  LLM_PRICES: '{"custom/scripted": {"input": 1, "output": 2, "date": "2026-11-01"}}',
};

/** A step that asks the model for a text. @param {string} id @param {object} [more] */
export const words = (id, more = {}) => ({
  id,
  name: id,
  description: `Say something about ${id}`,
  provider: "custom",
  model: "scripted",
  ...more,
});

/** Makes an execution of a plan and begins it. @param {Worker} worker @param {object} body */
export async function begun(worker, body) {
  const { status, body: made } = await ask(worker, "POST /execute", body);
  assert.equal(status, 200, JSON.stringify(made));
  assert.equal(made.status, "pending");
  const started = await ask(worker, `POST /execute/${made.executionId}/start`);
  assert.equal(started.status, 202, JSON.stringify(started.body));
  return made.executionId;
}

/** The outcome when it is there. @param {Worker} worker @param {string} id */
export async function outcome(worker, id) {
  let told;
  await eventually(async () => {
    told = await ask(worker, `GET /execution/${id}/result`);
    return told.status === 200;
  }, "the end of the execution");
  return /** @type {any} */ (told).body;
}
