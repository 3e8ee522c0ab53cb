// node leash.mjs FOLDER PROGRAM ARGUMENTS…: runs a program for as long as the one who started us lives.
//
// Our standard input is a pipe from them that ends when they do, however they end; then everything in our process
// group goes, too. FOLDER holds what is private to this run (settings, logs) and is removed in any case.

import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

const [folder, program, ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"], windowsHide: true });

const removeFolder = () => rmSync(folder, { recursive: true, force: true });

// The whole group gets the signal; we stay until the program has ended.
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
