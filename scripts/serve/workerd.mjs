// node workerd.mjs PORT STATE APP SCRIPT SETTINGS [ENV_FILE]: the built Worker SCRIPT in workerd, set up as wrangler.toml says,
// with the app's files in APP, until it is stopped.
//
// The proxy that `wrangler dev` puts before the Worker is left out: it hides that a client has left, costs more time than the
// Worker itself, and prints every URL, tokens included. The data lie in STATE as wrangler would store them. The JSON file
// SETTINGS counts more than ENV_FILE.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compressedFolder } from "../build/brotli.mjs";
import { startProxy } from "./tcp-proxy.mjs";
import { simulator as simulatorOf, workerOptions } from "./worker-options.mjs";

const HOST = "127.0.0.1";
const FILES = "files";
const COMPRESSED = "compressed";
const CLIENT_ADDRESS = "CLIENT_ADDRESS";

const { Log, LogLevel, Miniflare } = simulatorOf();

const [port, state, app, script, settings, envFile] = process.argv.slice(2);
const simulator = new Miniflare({
  workers: workers(),
  defaultPersistRoot: join(state, "v3"),
  // Requests go straight to the Worker, not to the simulator.
  host: HOST,
  port: 0,
  cf: false,
  logRequests: false,
  log: new Log(LogLevel.WARN),
  handleRuntimeStdio(stdout, stderr) {
    stdout.pipe(process.stdout);
    stderr.pipe(process.stderr);
    stdout.once("end", () => end(1));
  },
});

let isEnding = false;
async function end(code) {
  if (isEnding) return;
  isEnding = true;
  await simulator.dispose();
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(0));

await simulator.ready;
const { port: inside } = await simulator.unsafeGetDirectURL();
console.log(`Ready on http://${HOST}:${await startProxy({ host: HOST, port, to: inside })}`);

/** The Worker, and the app's files as a service of their own, so that no request passes through both. */
function workers() {
  const { name, compatibilityDate, options: all } = workerOptions(envFile);
  const { assets, ...options } = all;
  const worker = {
    ...options,
    name,
    modules: true,
    modulesRoot: dirname(script),
    scriptPath: script,
    serviceBindings: { ...options.serviceBindings, [assets.binding]: COMPRESSED },
    unsafeDirectSockets: [{ host: HOST, port: 0 }],
    // No request has such a header, so no proxy is needed between the Worker and the models.
    stripCfConnectingIp: false,
    // Only this machine reaches the proxy, so the peer's address is known. Headers of requests that claim another are not
    // verified.
    bindings: {
      ...options.bindings,
      ...JSON.parse(readFileSync(settings, "utf8")),
      [CLIENT_ADDRESS]: HOST,
    },
  };
  const files = {
    name: FILES,
    modules: true,
    script: "export default {}",
    compatibilityDate,
    assets: { ...assets, directory: app, routerConfig: { has_user_worker: false } },
  };
  const copies = compressedFolder(app);
  const compressed = {
    name: COMPRESSED,
    modules: true,
    scriptPath: fileURLToPath(new URL("compressed.js", import.meta.url)),
    compatibilityDate,
    serviceBindings: { FILES, ...(existsSync(copies) && { BROTLI: { disk: { path: copies } } }) },
  };
  return [worker, files, compressed];
}
