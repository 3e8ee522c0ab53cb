// What the processes of a group use.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

// Ticks of /proc a second; the same on every Linux that Node runs on.
const TICKS = 100;

/**
 * Processor time so far of the processes of a group with the name prefix `name`, in ms; NaN where the system does not
 * tell it finely enough.
 */
export function cpuMs(group, name) {
  if (process.platform !== "linux") return Number.NaN;
  const ticks = named(group, name).map(({ pid }) => {
    // Behind the name, which may hold anything: state, ids, …; user and system time are the 14th and 15th field.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return (ticks.reduce((sum, count) => sum + count, 0) * 1000) / TICKS;
}

/** Resident memory of the processes of a group with the name prefix `name`, in MB. */
export function residentMb(group, name) {
  return Math.round(named(group, name).reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024);
}

/** The number of the group in which a process is. */
export function groupOf(pid) {
  return Number(execFileSync("ps", ["-o", "pgid=", "-p", String(pid)], { encoding: "utf8" }));
}

function named(group, name) {
  const list = execFileSync("ps", ["-A", "-o", "pgid=,pid=,rss=,comm="], { encoding: "utf8" });
  const rows = list
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([leader, , , found]) => Number(leader) === group && found.startsWith(name))
    .map(([, pid, rss]) => ({ pid: Number(pid), kilobytes: Number(rss) }));
}
