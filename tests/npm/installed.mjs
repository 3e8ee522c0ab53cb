// The package as a user gets it: packed from the build and installed, with no network, into an empty folder.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, tested } from "../../scripts/lib/paths.mjs";

/**
 * Packs and installs the package of the edition in `files`. Returns the user's `folder`, the `tarball`, the `location` of the installed package, the `core` that
 * a module in `folder` imports as `@websketch/core`, `all` that has the functions of `@websketch/core/language` besides, and
 * `remove()`.
 */
export async function install(files = tested) {
  const folder = mkdtempSync(join(tmpdir(), "websketch-npm-"));
  const [{ filename }] = JSON.parse(
    npm(["pack", "--json", "--pack-destination", folder], join(files, "npm")),
  );
  const tarball = join(folder, filename);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  npm(["install", "--offline", "--no-audit", "--no-fund", tarball], folder);
  const imported = async (name, program) => {
    writeFileSync(join(folder, name), program);
    return await import(pathToFileURL(join(folder, name)));
  };
  return {
    folder,
    tarball,
    location: join(folder, "node_modules", "@websketch", "core"),
    core: await imported("user.mjs", 'export * from "@websketch/core";\n'),
    all: await imported("everything.mjs", EVERYTHING),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The importable paths below `@websketch/core`. */
export const ENTRIES = [
  "",
  "/lazy",
  "/language",
  "/language/lazy",
  "/repair",
  "/repair/lazy",
  "/icons",
  "/packs",
];

/** A program that re-exports the package. */
export const EVERYTHING = `export * from "@websketch/core";
export { alternatives, deriveState, fillSections, interpret } from "@websketch/core/language";
`;

/** A sketch of tests/fixtures. */
export function fixture(name) {
  return JSON.parse(readFileSync(join(root, "tests", "fixtures", `${name}.json`), "utf8"));
}

function npm(args, cwd) {
  const shell = process.platform === "win32";
  return execFileSync("npm", args, {
    cwd,
    shell,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}
