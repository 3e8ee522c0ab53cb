// Running other programs, and stopping them with their children.

import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { Failure } from "./failure.mjs";
import { root } from "./paths.mjs";

const GRACE_MS = 5000;
const running = new Set();

/**
 * Runs a program to its end and returns `{ code, output }`. `code` is null if it could not be started.
 *
 * `onLine` gets each line as it comes. Standard input is empty, so that no program can wait for an answer. A program that
 * prints nothing for `silentMs` is stopped, and its output says so. `priority` is a niceness, 0 to 19.
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

/** Returns a timer that calls `onAlarm` once, `ms` after the last `restart`, or never if `ms` is infinite. */
function alarm(ms, onAlarm) {
  let timer;
  const end = () => clearTimeout(timer);
  const restart = () => {
    end();
    if (Number.isFinite(ms)) timer = setTimeout(onAlarm, ms);
  };
  restart();
  return { restart, end };
}

/** Like `run`, but returns the output. Fails with a message that begins with `title` unless the program succeeds. */
export async function must(title, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  if (code === null) throw new Failure(`${title}: ${command} could not be started.`);
  throw new Failure(explain(title, output), output);
}

/** Starts a program as the leader of a process group, so that `stop` reaches all of its children. */
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

/** Terminates a program and its children, kills them after a grace period, and returns once the program has ended. */
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
  // A child may outlive the program. No other process can be in the group.
  signalGroup(child, "SIGKILL");
}

/** Stops all programs that are still running. */
export async function stopAll() {
  await Promise.all([...running].map(stop));
}

/** Returns a function that takes pieces of text and calls `onLine` for each finished line that is not blank. */
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

function explain(title, output) {
  if (NO_NETWORK.test(output)) {
    return `${title}: the package registry could not be reached. Check the network (or the proxy) and run this again.`;
  }
  return `${title} failed; what it said is above.`;
}
