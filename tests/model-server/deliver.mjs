/** Carries out one scripted reply on one exchange. */

/** @import { Exchange } from "./exchange.mjs" */
/** @import { Asked as Request, Dialect } from "./dialects.mjs" */
/** @import { Answer, Interruption, Reply } from "./replies.mjs" */

/** @typedef {Request & { dialect: Dialect }} Asked */

/** @param {Reply} reply @param {Asked} asked @param {Exchange} exchange @returns {Promise<void>} */
export async function deliver(reply, asked, exchange) {
  switch (reply.kind) {
    case "hangUp":
      return exchange.hangUp();
    case "failure": {
      /** @type {Record<string, string | number>} */
      const headers = {};
      if (reply.retryAfter !== undefined) headers["retry-after"] = reply.retryAfter;
      return exchange.json(reply.status, asked.dialect.failure(reply.status, reply.error), headers);
    }
    case "stall":
      await exchange.orOver(reply.gate.opened);
      return exchange.over ? undefined : deliver(reply.reply, asked, exchange);
    case "endless": {
      exchange.start(200, { "content-type": reply.type });
      await exchange.write(reply.head);
      // Pieces go out together, as a program that has much to say sends them.
      const together = reply.piece.repeat(Math.ceil(16_384 / reply.piece.length));
      while (!exchange.over) await exchange.write(together);
      return;
    }
    case "answer":
      return asked.dialect.streams(asked.body, asked.path)
        ? streamed(reply, asked, exchange)
        : whole(reply, asked, exchange);
  }
}

/** @param {Answer} answer @param {Asked} asked @param {Exchange} exchange */
async function streamed(answer, asked, exchange) {
  const { dialect } = asked;
  const { head, deltas, tail } = dialect.stream(answer, asked);
  exchange.start(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });
  if (head !== "") await exchange.write(head);
  await play(deltas, tail, answer.interruptions, dialect, exchange);
}

/** @param {Answer} answer @param {Asked} asked @param {Exchange} exchange */
async function whole(answer, asked, exchange) {
  const { dialect } = asked;
  const unfit = answer.interruptions.find(({ kind }) => kind === "comment" || kind === "error");
  if (unfit !== undefined) {
    const message = `model server: a ${unfit.kind} is scripted inside the answer, but the request wants no stream`;
    return exchange.json(500, dialect.failure(500, { message }));
  }
  const bytes = Buffer.from(JSON.stringify(dialect.whole(answer, asked)));
  // One piece more than chunks: what happens after the last chunk still cuts the body short.
  const count = answer.interruptions.length === 0 ? 1 : answer.chunks.length + 1;
  const cut = (/** @type {number} */ i) => Math.floor((i * bytes.length) / count);
  const pieces = Array.from({ length: count }, (_, i) => bytes.subarray(cut(i), cut(i + 1)));

  exchange.start(200, { "content-type": "application/json", "content-length": bytes.length });
  await play(pieces.slice(0, -1), pieces[count - 1], answer.interruptions, dialect, exchange);
}

/**
 * @param {(string | Uint8Array)[]} pieces
 * @param {string | Uint8Array} tail
 * @param {Interruption[]} interruptions
 * @param {Dialect} dialect
 * @param {Exchange} exchange
 */
async function play(pieces, tail, interruptions, dialect, exchange) {
  for (let sent = 0; sent <= pieces.length; sent++) {
    for (const interruption of interruptions.filter(({ after }) => after === sent)) {
      await interrupt(interruption, dialect, exchange);
      if (exchange.over) return;
    }
    if (sent < pieces.length) await exchange.write(pieces[sent]);
    if (exchange.over) return;
  }
  exchange.end(tail);
}

/** @param {Interruption} interruption @param {Dialect} dialect @param {Exchange} exchange */
async function interrupt(interruption, dialect, exchange) {
  switch (interruption.kind) {
    case "comment":
      return exchange.write(`: ${interruption.text}\n\n`);
    case "stall":
      return exchange.orOver(interruption.gate.opened);
    case "error":
      return exchange.end(dialect.errorFrame(interruption.error));
    case "hangUp":
      return exchange.hangUp();
  }
}
