// node child-guard.mjs FOLDER PROGRAM ARGUMENTS…: runs a program for as long as the parent process lives.
//
// Standard input is a pipe from the parent, which is closed when the parent ends for any reason. Then the guard kills its
// process group. FOLDER holds files that are private to this run, settings and logs, and is removed in any case.

import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

const [folder, program, ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"], windowsHide: true });

const removeFolder = () => rmSync(folder, { recursive: true, force: true });

// The whole group gets the signal. The guard stays until the program has ended.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

child.on("exit", (code) => {
  removeFolder();
  process.exit(code ?? 1);
});

process.stdin.resume().on("close", () => {
  removeFolder();
  if (process.platform === "win32") spawn("taskkill", ["/T", "/F", "/PID", String(process.pid)]);
  else process.kill(-process.pid, "SIGKILL");
});
