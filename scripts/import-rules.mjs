// Who may import what. ARCHITECTURE.md states these rules in words; a change belongs in both.

import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { cargoMetadata, linkedPackages } from "./lib/cargo-metadata.mjs";
import { root } from "./lib/paths.mjs";
import { filesBelow } from "./lib/stamp.mjs";

/** Everything that core may link on wasm32: parsing, geometry, errors, and what these need themselves. */
const CORE_MAY_LINK = [
  "adler2",
  "arrayvec",
  "equivalent",
  "euclid",
  "foldhash",
  "hashbrown",
  "indexmap",
  "itoa",
  "kurbo",
  "memchr",
  "miniz_oxide",
  "num-traits",
  "polycool",
  "ryu-js",
  "serde",
  "serde_core",
  "serde_derive",
  "serde_json",
  "smallvec",
  "strsim",
  "thiserror",
  "thiserror-impl",
  "websketch-core",
  "zmij",
];

/** The modules of core from the ground up: each imports only those before it. */
const CORE_MODULES = [
  "limits",
  "json",
  "letter",
  "sort",
  "font",
  "geometry",
  "sketch",
  "operation",
  "validate",
  "execute",
  "history",
  "structure",
  "block",
  "analysis",
  "lint",
  "repair",
  "layout",
  "language",
  "proposal",
  "prompt",
  "provider",
  "turn",
  "plan",
  "export",
  "import",
  "protocol",
];

/** What makes a function of core depend on more than its arguments. */
const CORE_NEVER_SAYS = [
  [
    /\bstd::(time|net|fs|env|process|thread|io::std\w+)\b/,
    "core knows no clock, network, file, environment or thread",
  ],
  [/\basync\b|\.await\b/, "core is not asynchronous: the shells wait, core decides"],
  [/\b(web_sys|js_sys|wasm_bindgen|worker|leptos)::/, "core knows no platform"],
  [
    /\bHashMap\b|\bHashSet\b/,
    "the order of a hash map is random: use a BTreeMap, a BTreeSet or a Vec",
  ],
];

/** Findings, one line each; none = all rules are kept. */
export async function importRules() {
  const metadata = await cargoMetadata();
  return [...coreLinks(metadata), ...workspaceImports(metadata), ...coreSources()];
}

function coreLinks(metadata) {
  return linkedPackages(metadata, "websketch-core")
    .map(({ name }) => name)
    .filter((name) => !CORE_MAY_LINK.includes(name))
    .map(
      (name) =>
        `websketch-core links ${name}, which is not in the list of scripts/import-rules.mjs`,
    );
}

function workspaceImports({ packages, workspace_members: members }) {
  const ours = packages.filter(({ id }) => members.includes(id));
  const names = ours.map(({ name }) => name);
  return ours.flatMap(({ name, dependencies }) =>
    dependencies
      .filter((dependency) => names.includes(dependency.name))
      .filter((dependency) => name === "websketch-core" || dependency.name !== "websketch-core")
      .map(
        (dependency) =>
          `${name} imports ${dependency.name}: the shells import websketch-core alone, and core nothing of ours`,
      ),
  );
}

function coreSources() {
  const source = join(root, "core", "src");
  return filesBelow([source], (path) => path.endsWith(".md")).flatMap((file) => {
    const place = relative(root, file).split(sep).join("/");
    const module = /^core\/src\/(\w+)/.exec(place)[1];
    const code = withoutTests(readFileSync(file, "utf8"));
    return [...forbiddenWords(code), ...laterModules(module, code)].map(
      (finding) => `${place}: ${finding}`,
    );
  });
}

function forbiddenWords(code) {
  return CORE_NEVER_SAYS.filter(([pattern]) => pattern.test(code)).map(
    ([pattern, reason]) => `"${pattern.exec(code)[0]}" found: ${reason}`,
  );
}

function laterModules(module, code) {
  // The root only lists the modules.
  if (module === "lib") return [];
  const place = CORE_MODULES.indexOf(module);
  if (place < 0)
    return [`the module ${module} has no place in the order of scripts/import-rules.mjs`];
  const imported = new Set([...code.matchAll(/\bcrate::(\w+)/g)].map(([, name]) => name));
  return [...imported]
    .filter((name) => CORE_MODULES.indexOf(name) > place)
    .map((name) => `${module} imports ${name}, which stands on it`);
}

// Comments may speak of anything, and tests may use what comes later.
function withoutTests(code) {
  return code.split(/^#\[cfg\(test\)\]/m)[0].replaceAll(/\/\/.*$/gm, "");
}
