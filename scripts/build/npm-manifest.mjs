// package.json of the npm package: its hand-written fields, and those that follow from its entry points.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";

/**
 * The entry points: `@websketch/core`, `@websketch/core/language` and `@websketch/core/repair`. Each has a `folder` of
 * files by place (`index.js`, `node.js` …) and a wasm of its own, `{name}_bg.wasm`, with the calls of a `feature`, shipped by a `profile` of its own
 * if it has one.
 */
export const ENTRIES = [
  { folder: ".", name: "websketch", feature: "sketch" },
  {
    folder: "language",
    name: "websketch_language",
    feature: "language",
    profile: "npm-language",
  },
  { folder: "repair", name: "websketch_repair", feature: "repair" },
];

// The lines of icons and the packs of pages are data, the same everywhere.
const OTHERS = {
  "./icons": {
    require: { types: "./icons.d.cts", default: "./icons.cjs" },
    types: "./icons.d.ts",
    default: "./icons.js",
  },
  "./packs": {
    require: { types: "./packs.d.cts", default: "./packs.cjs" },
    types: "./packs.d.ts",
    default: "./packs.js",
  },
  "./package.json": "./package.json",
};

/** Returns core/npm/package.json with the version, the exports and, if it is known, the repository. */
export function manifest() {
  const { version } = readJson("package.json");
  return {
    ...readJson(join("core", "npm", "package.json")),
    version,
    ...repository(process.env),
    sideEffects: ENTRIES.flatMap(({ folder }) =>
      ["index.js", "node.js", "node.cjs", "workerd.js"].map((file) => at(folder, file)),
    ),
    main: "./node.cjs",
    module: "./index.js",
    types: "./index.d.ts",
    exports: Object.assign({}, ...ENTRIES.map(exportsOf), OTHERS),
    files: ["**/*.js", "**/*.cjs", "**/*.d.ts", "**/*.d.cts", "**/*.wasm", "LICENSE-*"],
  };
}

function exportsOf({ folder, name }) {
  const wasm = at(folder, `${name}_bg.wasm`);
  return {
    [folder === "." ? "." : `./${folder}`]: conditions(folder, "index"),
    [at(folder, "lazy")]: conditions(folder, "lazy"),
    [wasm]: wasm,
  };
}

// Bundlers know "module", also those for Node; there a script may require what others import.
function conditions(folder, name) {
  const types = (script) => at(folder, `${name}.${script ? "d.cts" : "d.ts"}`);
  const module = (file) => ({ types: types(false), default: at(folder, file) });
  const script = { types: types(true), default: at(folder, "node.cjs") };
  return {
    workerd: module("workerd.js"),
    node: { module: module("node.js"), require: script, ...module("node.js") },
    module: module(`${name}.js`),
    require: script,
    ...module(`${name}.js`),
  };
}

const at = (folder, file) => (folder === "." ? `./${file}` : `./${folder}/${file}`);

// A package is published with its provenance by the workflow of a repository, which must be the one that it names.
function repository({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name }) {
  if (!server || !name) return {};
  const url = `${server}/${name}`;
  return {
    repository: { type: "git", url: `git+${url}.git`, directory: "core/npm" },
    homepage: `${url}/tree/main/core/npm#readme`,
    bugs: `${url}/issues`,
  };
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}
