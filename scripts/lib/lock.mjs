// Mutual exclusion of processes, across checkouts, by a lock file that names its holder.

import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const ASK_AGAIN_MS = 200;
const HEARTBEAT_MS = 5000;
// After a restart another process can have the same id. A holder that is alive keeps its file young.
const STALE_AFTER_MS = 60_000;

/** Runs `work` while holding the lock file `path`. Calls `onWait(pid)` once if another process holds it. */
export async function locked(path, work, onWait = () => {}) {
  await acquire(path, onWait);
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), HEARTBEAT_MS);
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener("exit", release);
    release();
  }
}

async function acquire(path, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  let isReported = false;
  while (!create(path)) {
    const holder = read(path);
    if (holder === null) continue;
    if (isStale(path, holder)) {
      breakLock(path, holder);
      continue;
    }
    if (!isReported) onWait(holder);
    isReported = true;
    await pause(ASK_AGAIN_MS);
  }
}

// Written aside and linked, so that a lock file always names its holder.
function create(path) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(path) {
  try {
    return Number(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

function isStale(path, holder) {
  try {
    process.kill(holder, 0);
  } catch (error) {
    if (error.code === "ESRCH") return true;
    if (error.code !== "EPERM") throw error;
  }
  try {
    return Date.now() - statSync(path).mtimeMs > STALE_AFTER_MS;
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

// Another process may have broken the same lock and taken it meanwhile. The file that was moved away is then put back.
function breakLock(path, holder) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== holder) linkSync(aside, path);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
