// Running other programs, and stopping them with everything they started.

import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { Failure } from "./failure.mjs";
import { root } from "./paths.mjs";

const GRACE_MS = 5000;
const running = new Set();

/**
 * Runs a program to its end and returns `{ code, output }` (`code` is null if it could not be started).
 *
 * `onLine` sees each line as it comes. Standard input is empty, so that nothing can wait for an answer. A program that
 * prints nothing for `silentMs` is stopped, and its output says so.
 */
export function run(
  command,
  args = [],
  { cwd = root, env = {}, onLine, silentMs = Number.POSITIVE_INFINITY, priority } = {},
) {
  return new Promise((resolve) => {
    const child = start(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], priority });
    let output = "";
    const take = lines((line) => onLine?.(line));
    const silence = alarm(silentMs, () => {
      output += `\nStopped: it had printed nothing for ${silentMs / 60_000} minutes.\n`;
      stop(child);
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => {
        output += text;
        silence.restart();
        take(text);
      });
    }
    child.on("error", () => {
      silence.end();
      resolve({ code: null, output });
    });
    child.on("close", (code) => {
      silence.end();
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Calls `ring` once, `ms` after the last `restart`; never if `ms` is infinite. */
function alarm(ms, ring) {
  let timer;
  const end = () => clearTimeout(timer);
  const restart = () => {
    end();
    if (Number.isFinite(ms)) timer = setTimeout(ring, ms);
  };
  restart();
  return { restart, end };
}

/** Like `run`, but anything except success is a `Failure` that begins with `what`. Returns the output. */
export async function must(what, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  if (code === null) throw new Failure(`${what}: ${command} could not be started.`);
  throw new Failure(explain(what, output), output);
}

/** Starts a program as the head of a process group of its own, so that `stop` reaches all of its children. */
export function start(command, args, { cwd = root, env = {}, stdio, priority }) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio,
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
  running.add(child);
  child.once("error", () => running.delete(child));
  return child;
}

/** Asks a program and all of its children to end, insists after a while, and returns once it has ended. */
export async function stop(child) {
  running.delete(child);
  if (child.pid === undefined) return;
  const ended = new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", resolve);
  });
  signalGroup(child, "SIGTERM");
  const insist = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
  await ended;
  clearTimeout(insist);
  // A child of the child may outlive it; nobody else can be in the group.
  signalGroup(child, "SIGKILL");
}

/** Stops whatever was started and has not ended. */
export async function stopAll() {
  await Promise.all([...running].map(stop));
}

/** Cuts a stream of text into lines; the last, unfinished one is kept for later. */
export function lines(onLine) {
  let rest = "";
  return (text) => {
    const parts = (rest + text).split(/\r?\n|\r/);
    rest = parts.pop() ?? "";
    for (const part of parts) if (part.trim() !== "") onLine(part);
  };
}

function signalGroup(child, signal) {
  if (process.platform === "win32") {
    spawn("taskkill", ["/T", "/F", "/PID", String(child.pid)], { stdio: "ignore" });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|Could(n't| not) resolve host|Could not connect|failed to (fetch|download|query replaced|get successful)|spurious network error|network failure|Temporary failure resolving/i;

function explain(what, output) {
  if (NO_NETWORK.test(output)) {
    return `${what}: the package registry could not be reached. Check the network (or the proxy) and run this again.`;
  }
  return `${what} failed; what it said is above.`;
}
