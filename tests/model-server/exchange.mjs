/** One request's response, as a reply sees it: writes that have left the process, and how it ended. */

/** @import { ServerResponse } from "node:http" */

export class Exchange {
  #response;
  #closed;
  #hungUp = false;

  /** @param {ServerResponse} response */
  constructor(response) {
    this.#response = response;
    this.#closed = new Promise((resolve) => response.once("close", resolve));
    /** Settles when the exchange is over: true if the client left before the reply was complete. */
    this.aborted = this.#closed.then(() => !response.writableFinished && !this.#hungUp);
  }

  /** Whether nothing can be written any more: the reply has ended or a side has left. */
  get over() {
    return this.#response.writableEnded || this.#response.destroyed;
  }

  /** @param {number} status @param {Record<string, string | number>} headers */
  start(status, headers) {
    this.#response.writeHead(status, headers).flushHeaders();
  }

  /**
   * Waits until the bytes are with the system, so that a hang-up after them does not swallow them.
   * @param {string | Uint8Array} chunk
   */
  async write(chunk) {
    const response = this.#response;
    await this.orOver(new Promise((resolve) => response.write(chunk, resolve)));
  }

  /** @param {string | Uint8Array} [rest] */
  end(rest) {
    this.#response.end(rest);
  }

  /** @param {number} status @param {object} body @param {Record<string, string | number>} [headers] */
  json(status, body, headers = {}) {
    this.start(status, { "content-type": "application/json", ...headers });
    this.end(JSON.stringify(body));
  }

  hangUp() {
    this.#hungUp = true;
    this.#response.destroy();
  }

  /** Waits for `event`, but no longer than the client does. @param {Promise<unknown>} event */
  async orOver(event) {
    await Promise.race([event, this.#closed]);
  }
}
