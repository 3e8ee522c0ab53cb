// A TCP proxy before workerd that turns the end of a client's connection into a reset.
//
// workerd notices an end (FIN) only when it next writes, which may be never. It notices a reset (RST) at once. On Cloudflare,
// the platform tells the Worker in its own way.

import { once } from "node:events";
import { connect, createServer } from "node:net";

/** Listens on `port` of `host` for the server at port `to` of the same host. 0 is any free port. Resolves to the port. */
export async function startProxy({ host, port, to }) {
  const proxy = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
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
  await once(proxy.listen(port, host), "listening");
  return proxy.address().port;
}

function pass(bytes, from, to) {
  if (to.write(bytes)) return;
  from.pause();
  to.once("drain", () => from.resume());
}
