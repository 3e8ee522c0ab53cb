// The rows of the matrix that are tests of `npm test`: they need the project's own packages alone.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { run } from "node:test";
import { root } from "../../../scripts/lib/paths.mjs";

const FILES = ["node", "platforms", "types"];

/** Runs them and reports the result of each. */
export function quickRows() {
  const files = FILES.map((name) => join(root, "tests", "npm", `${name}.test.mjs`));
  const versions = versionsOf(["esbuild", "vite", "typescript", "wrangler", "@playwright/test"]);
  return new Promise((resolve, reject) => {
    const rows = [];
    const take = (result) => (event) => {
      if (event.nesting > 0 || event.name.endsWith(".mjs")) return;
      const reason = event.details?.error?.cause?.message ?? event.details?.error?.message;
      rows.push({ place: event.name, versions: named(event.name, versions), result, reason });
    };
    const events = run({ files, concurrency: 1 });
    events.on("test:pass", take("ok"));
    events.on("test:fail", take("FAILED"));
    events.on("end", () => resolve(rows));
    events.on("error", reject);
    events.resume();
  });
}

function versionsOf(names) {
  const require = createRequire(join(root, "package.json"));
  const wanted = Object.keys(JSON.parse(readFileSync(join(root, "package.json"))).devDependencies);
  return Object.fromEntries(
    names
      .filter((name) => wanted.includes(name))
      .map((name) => [
        name,
        JSON.parse(readFileSync(require.resolve(`${name}/package.json`))).version,
      ]),
  );
}

// The tool that a test is about, by its name.
const ABOUT = [
  [/esbuild|bundler that knows no assets/, "esbuild"],
  [/Vite/, "vite"],
  [/compile|declared/, "typescript"],
  [/workerd/, "wrangler"],
  [/browser/, "@playwright/test"],
];

function named(test, versions) {
  const [, name] = ABOUT.find(([words]) => words.test(test)) ?? [];
  return name ? `${name} ${versions[name]}` : `Node ${process.versions.node}`;
}
