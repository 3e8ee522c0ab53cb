// The built Worker and app in a real workerd.

import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { lines, start, stop } from "../lib/command.mjs";
import { Failure } from "../lib/failure.mjs";
import { root, tested } from "../lib/paths.mjs";

const GUARD = fileURLToPath(new URL("child-guard.mjs", import.meta.url));
const WORKERD = fileURLToPath(new URL("workerd.mjs", import.meta.url));
const HEALTH = "/api/v1/health";
// workerd closes a connection that was idle for 5 s, and a later request on it fails.
const ALONE = { connection: "close" };
const ASK_AGAIN_MS = 50;
const READY_WITHIN_MS = 90_000;
// The last lines explain a failure. A long run must not fill the memory.
const KEPT_LINES = 2000;

// wrangler sends nothing to its vendor and takes settings from the given files alone.
const QUIET = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_LOG: "warn",
  CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "true",
  CLOUDFLARE_INCLUDE_PROCESS_ENV: "false",
  NO_COLOR: "1",
};

/**
 * Starts the Worker on loopback and returns once it answers.
 *
 * `files` is the folder of an edition of the build, `app` that of the app's files if these come from elsewhere. `port` 0
 * stands for any free one. `state` is the folder of stored data; without one it is temporary. `vars` are settings on top of
 * those in wrangler.toml, and `devVars` says whether `.dev.vars` of the checkout counts. `onLine` gets each line of output.
 *
 * Resolves to `{ url, stop(), kill(), logs(), ended, pid }`. `ended` settles when the Worker stops for any reason, `kill()`
 * ends it as a power failure would, and `pid` leads the process group of all that was started.
 */
export async function startWorker({
  port = 0,
  files = tested,
  app = join(files, "app"),
  state,
  vars = {},
  devVars = false,
  onLine = () => {},
} = {}) {
  // Only the owner can look into a folder that mkdtemp made; the settings in it may be secret.
  const scratch = mkdtempSync(join(tmpdir(), "websketch-"));
  const settings = join(scratch, "settings.json");
  writeFileSync(settings, JSON.stringify(texts(vars)), { mode: 0o600 });
  const stored = state ?? join(scratch, "state");
  mkdirSync(stored, { recursive: true });
  const own = join(root, ".dev.vars");
  const envFiles = devVars && existsSync(own) ? [own] : [];
  const child = start(
    process.execPath,
    [
      ...[GUARD, scratch, process.execPath, WORKERD],
      ...[String(port), stored, app, join(files, "worker", "index.js"), settings, ...envFiles],
    ],
    {
      env: {
        ...QUIET,
        WRANGLER_LOG_PATH: join(scratch, "logs"),
        TMPDIR: scratch,
      },
      stdio: ["pipe", "pipe", "pipe"],
    },
  );

  const output = [];
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const listening = new Promise((resolve) => {
    const take = lines((line) => {
      output.push(line);
      if (output.length > KEPT_LINES) output.shift();
      onLine(line);
      const found = /Ready on (http:\/\/\S+)/.exec(line);
      if (found) resolve(found[1]);
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", take);
  });
  const worker = {
    stop: () => stop(child),
    kill() {
      process.kill(-child.pid, "SIGKILL");
      return ended;
    },
    logs: () => output.join("\n"),
    ended,
    pid: child.pid,
  };

  try {
    worker.url = await ready(listening, ended);
    return worker;
  } catch (error) {
    await worker.stop();
    throw new Failure(error.message, worker.logs());
  }
}

function texts(vars) {
  return Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, String(value)]));
}

async function ready(listening, ended) {
  const abandoned = new AbortController();
  const failed = new Promise((_, reject) => {
    const late = setTimeout(
      () => reject(new Error("The Worker did not answer in time.")),
      READY_WITHIN_MS,
    );
    abandoned.signal.addEventListener("abort", () => clearTimeout(late));
    ended.then(() => reject(new Error("The Worker could not be started; what it said is above.")));
  });
  try {
    const url = await Promise.race([listening, failed]);
    await Promise.race([answers(url, abandoned.signal), failed]);
    return url;
  } finally {
    abandoned.abort();
  }
}

async function answers(url, abandoned) {
  while (!abandoned.aborted) {
    const response = await fetch(url + HEALTH, { headers: ALONE, signal: abandoned }).catch(
      () => null,
    );
    await response?.arrayBuffer();
    if (response?.ok) return;
    await pause(ASK_AGAIN_MS);
  }
}
