// The entry of the Worker: passes requests on to the wasm, and starts that anew after a trap.

import { WorkerEntrypoint } from "cloudflare:workers";
import * as wasm from "websketch-edge";

Error.stackTraceLimit = 100;

// Shared with the crate `worker`, which sets `criticalError` when Rust panics and counts the starts in `instanceId`.
const state = wasm.__worker_init_state();

addEventListener("error", ({ error }) => noteTrap(error));

function noteTrap(error) {
  if (!(error instanceof WebAssembly.RuntimeError)) return;
  console.error("Critical", error);
  state.criticalError = true;
}

/** Returns the result of `call`, before which the wasm is started anew if it has trapped: its memory may be in any state. */
function guarded(call) {
  if (state.criticalError) {
    wasm.__wbg_reset_state();
    state.criticalError = false;
  }
  try {
    const result = call();
    if (result instanceof Promise) result.catch(noteTrap);
    return result;
  } catch (error) {
    noteTrap(error);
    throw error;
  }
}

export default class extends WorkerEntrypoint {
  fetch(request) {
    return guarded(() => wasm.fetch.call(this, request, this.env, this.ctx));
  }
}

/** Returns the class of a Durable Object. Its Rust value is constructed again after a restart of the wasm. */
function durable(Class) {
  const isHandler = (name) => name !== "constructor" && typeof Class.prototype[name] === "function";
  const handlers = Object.getOwnPropertyNames(Class.prototype).filter(isHandler);
  return class {
    constructor(storage, env) {
      let object;
      let start;
      const current = () => {
        if (!object || start !== state.instanceId) {
          object = new Class(storage, env);
          start = state.instanceId;
        }
        return object;
      };
      guarded(current);
      for (const name of handlers) {
        this[name] = (...given) => guarded(() => current()[name](...given));
      }
    }
  };
}

// The names under which wrangler.toml binds the classes, and Cloudflare stores their objects.
export const SessionObject = durable(wasm.SessionObject);
export const ClientObject = durable(wasm.RateLimitObject);
export const OnceObject = durable(wasm.IdempotencyObject);
export const MonitorObject = durable(wasm.MetricsObject);
export const ExecutionObject = durable(wasm.ExecutionObject);
export const ExecutionIndexObject = durable(wasm.ExecutionIndexObject);
