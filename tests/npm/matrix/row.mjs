// A row of the matrix: the package installed beside the tools of a place, and what came of its check.

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must, run } from "../../../scripts/lib/command.mjs";
import { Failure } from "../../../scripts/lib/failure.mjs";
import { cache, dist } from "../../../scripts/lib/paths.mjs";
import { npm } from "../../../scripts/setup/node-packages.mjs";

const MINUTES = 60_000;

/** Packs dist/npm into `folder`. */
export async function packed(folder) {
  const [command, args] = npm(["pack", "--json", "--pack-destination", folder]);
  const text = await must("Packing", command, args, { cwd: join(dist, "npm") });
  const [{ filename }] = JSON.parse(text.slice(text.indexOf("[")));
  return join(folder, filename);
}

/** The result of the package on one platform. */
export async function rowOf({ place, packages = {}, check }, tarball, wait) {
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  const row = { place, versions: versions.join(", ") || `Node ${process.versions.node}` };
  const tools = await installed(packages, wait);
  if (tools === undefined) return { ...row, result: "not at hand" };
  // Below the tools, so that what is in it finds them.
  const work = mkdtempSync(join(tools, "work-"));
  // Vite sets it for the whole process.
  delete process.env.NODE_ENV;
  try {
    writeFileSync(join(work, "package.json"), '{ "private": true, "type": "module" }\n');
    const [command, args] = npm(["install", "--offline", "--no-audit", "--no-fund", tarball]);
    await must("Installing the package", command, args, { cwd: work });
    await check({ work, tools, node: (...given) => node(work, given) });
    return { ...row, result: "ok" };
  } catch (error) {
    return { ...row, result: "FAILED", reason: `${error.message}\n${error.output ?? ""}`.trim() };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function node(cwd, args) {
  const [program, ...rest] = Array.isArray(args[0]) ? args[0] : [process.execPath, ...args];
  const { code, output } = await run(program, rest, { cwd, silentMs: 3 * MINUTES });
  if (code === 0) return output.trim();
  throw new Failure(`${rest.join(" ")} ended with ${code}`, output);
}

/** The folder that has the packages in its node_modules; nothing where the registry does not give them. */
async function installed(packages, wait) {
  const key = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const folder = join(cache, "package", key.join("_").replaceAll("/", "+") || "nothing");
  const stamp = join(folder, "complete");
  if (existsSync(stamp)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  if (key.length > 0) {
    wait(`installing ${key.join(", ")}`);
    const [command, args] = npm(["install", "--no-audit", "--no-fund", "--save-exact", ...key]);
    const { code } = await run(command, args, { cwd: folder, silentMs: 5 * MINUTES });
    if (code !== 0) return undefined;
  }
  writeFileSync(stamp, "");
  return folder;
}
