// The door before workerd: every byte passes as it is, and a client that leaves is announced at once.
//
// A client that closes its connection sends an end, and of that workerd takes notice only when it next writes, which may
// be never. A reset it notices at once; on Cloudflare the platform tells the Worker in its own way.

import { once } from "node:events";
import { connect, createServer } from "node:net";

/** Listens on `port` of `host` (0 = any free one) for the server at `to` of the same host; resolves to the port. */
export async function openDoor({ host, port, to }) {
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const server = connect({ host, port: to, allowHalfOpen: true, noDelay: true });
    const leave = () => {
      server.resetAndDestroy();
      client.destroy();
    };
    client.on("data", (bytes) => pass(bytes, client, server));
    server.on("data", (bytes) => pass(bytes, server, client));
    client.on("end", leave).on("error", leave).on("close", leave);
    server.on("end", () => client.end()).on("error", () => client.resetAndDestroy());
  });
  await once(door.listen(port, host), "listening");
  return door.address().port;
}

function pass(bytes, from, to) {
  if (to.write(bytes)) return;
  from.pause();
  to.once("drain", () => from.resume());
}
