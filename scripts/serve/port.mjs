// The port to listen on.

import { createServer } from "node:net";
import { Failure } from "../lib/failure.mjs";

const GREATEST_PORT = 65_535;

/** Returns the port that `text` names. Fails if it names none. */
export function parsePort(text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= GREATEST_PORT) return port;
  throw new Failure(
    `"${text}" is no port: a number from 0 (any free one) to ${GREATEST_PORT} is wanted.`,
  );
}

/** Fails if another program listens on `port` of this machine. */
export function checkPort(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", ({ code }) => reject(new Failure(reason(port, code))));
    probe.listen(port, "127.0.0.1", () => probe.close(resolve));
  });
}

function reason(port, code) {
  const other = `choose another one: npm start -- --port ${port === GREATEST_PORT ? port - 1 : port + 1}`;
  if (code === "EADDRINUSE") return `Port ${port} is in use: stop what listens there, or ${other}`;
  if (code === "EACCES") return `Port ${port} may not be used by this user: ${other}`;
  return `Port ${port} cannot be used (${code}): ${other}`;
}
