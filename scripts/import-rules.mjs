// The rules of imports. ARCHITECTURE.md states them in words; a change belongs in both.

import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { importCycles } from "./import-cycles.mjs";
import { cargoMetadata, linkedPackages } from "./lib/cargo-metadata.mjs";
import { root } from "./lib/paths.mjs";
import { filesBelow } from "./lib/stamp.mjs";

/** The crates that core may link on wasm32: parsing, geometry, hashes, errors, and their dependencies. */
const CORE_MAY_LINK = [
  "adler2",
  "arrayvec",
  "base64",
  "block-buffer",
  "cfg-if",
  "const-oid",
  "crypto-common",
  "digest",
  "equivalent",
  "euclid",
  "foldhash",
  "hashbrown",
  "hybrid-array",
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
  "sha2",
  "smallvec",
  "strsim",
  "thiserror",
  "thiserror-impl",
  "typenum",
  "websketch-agent",
  "websketch-formats",
  "websketch-json",
  "websketch-language",
  "websketch-layout",
  "websketch-pages",
  "websketch-protocol",
  "websketch-repair",
  "websketch-sketch",
  "zmij",
];

/** The modules of each crate of several, in reading order: each imports only those before it. Cargo keeps the order of crates. */
const MODULES = {
  "core/sketch": [
    "case_mapping",
    "collect",
    "limits",
    "sort",
    "geometry",
    "sketch",
    "kit",
    "operation",
    "validate",
    "execute",
    "history",
  ],
  "core/layout": [
    "budget",
    "tokens",
    "text_metrics",
    "text_room",
    "structure",
    "drawing",
    "naming",
    "selection",
    "analysis",
    "flow",
    "play",
    "score",
    "layout_tree",
    "arrangement",
    "composition",
    "lint",
  ],
  "core/language": [
    "only",
    "lexicon",
    "sketch_words",
    "languages",
    "tokens",
    "chunks",
    "referents",
    "frames",
    "request",
    "conversation",
    "memory",
    "acts",
    "dialog",
    "find",
  ],
  "core/pages": [
    "seed",
    "pack",
    "expression",
    "brief",
    "phrase",
    "small_words",
    "json",
    "trade_person",
    "lists",
    "content",
    "fill",
    "mood",
    "section",
    "part",
    "want",
    "outline",
    "topic",
    "asked_device",
    "read",
    "device",
    "named_section",
    "section_request",
    "fitting",
    "made",
    "flow",
    "draft",
    "app_screen",
    "listed",
    "page",
    "alternative",
    "state",
  ],
  "core/formats": ["export", "import"],
  "core/agent": ["time", "sse", "sections", "proposal", "provider", "prompt", "turn", "plan"],
  web: [
    "conversation",
    "platform",
    "storage",
    "api",
    "editor",
    "ui",
    "store",
    "actions",
    "canvas",
    "documents",
    "files",
    "collaboration",
    "chat",
    "panels",
    "app",
  ],
  edge: [
    "platform",
    "log",
    "http",
    "config",
    "metrics",
    "model",
    "objects",
    "request_context",
    "turn",
    "routes",
    "handler",
  ],
};

/** The crates of core, without the package: pure, and free of circles between files. */
const CORE = [
  "json",
  "repair",
  "sketch",
  "layout",
  "pages",
  "language",
  "formats",
  "agent",
  "protocol",
];

/** Items by which a function of core would depend on more than its arguments. */
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

/** Returns the violations of the rules, one line each. */
export async function importRules() {
  const metadata = await cargoMetadata();
  return [
    ...coreLinks(metadata),
    ...workspaceImports(metadata),
    ...sources(),
    ...purity(),
    ...circles(),
  ];
}

function coreLinks(metadata) {
  return linkedPackages(metadata, "websketch-protocol")
    .map(({ name }) => name)
    .filter((name) => !CORE_MAY_LINK.includes(name))
    .map((name) => `core links ${name}, which is not in the list of scripts/import-rules.mjs`);
}

// Cargo refuses cycles of crates alone. A shell could import another one.
function workspaceImports({ packages, workspace_members: members }) {
  const core = CORE.map((name) => `websketch-${name}`);
  const ours = packages.filter(({ id }) => members.includes(id));
  const shells = ours
    .map(({ name }) => name)
    .filter((name) => ![...core, "websketch-testing", "websketch-schema"].includes(name));
  return ours.flatMap(({ name, dependencies }) =>
    dependencies
      .filter((dependency) => shells.includes(dependency.name))
      .map((dependency) => `${name} imports ${dependency.name}: only crates of core are imported`),
  );
}

function sources() {
  return Object.entries(MODULES).flatMap(([crate, modules]) => {
    const source = join(root, crate, "src");
    const files = filesBelow([source]).filter((path) => path.endsWith(".rs"));
    return files.flatMap((file) => {
      const place = relative(source, file).split(sep).join("/");
      const module = /^\w+/.exec(place)[0];
      const code = withoutTests(readFileSync(file, "utf8"));
      return laterModules(modules, module, code).map(
        (finding) => `${crate}/src/${place}: ${finding}`,
      );
    });
  });
}

function purity() {
  return CORE.flatMap((crate) => {
    const files = filesBelow([join(root, "core", crate, "src")]);
    return files.flatMap((file) => {
      if (!file.endsWith(".rs")) return [];
      const found = forbiddenWords(withoutTests(readFileSync(file, "utf8")));
      return found.map((finding) => `${relative(root, file)}: ${finding}`);
    });
  });
}

function circles() {
  return [...CORE.map((crate) => `core/${crate}`), "web", "edge"].flatMap((crate) => {
    const found = importCycles(join(root, crate, "src"), (file) =>
      withoutTests(readFileSync(file, "utf8")),
    );
    return found.map((finding) => `${crate}/src: ${finding}`);
  });
}

function forbiddenWords(code) {
  return CORE_NEVER_SAYS.filter(([pattern]) => pattern.test(code)).map(
    ([pattern, reason]) => `"${pattern.exec(code)[0]}" found: ${reason}`,
  );
}

function laterModules(modules, module, code) {
  // The root only lists the modules and starts them.
  if (module === "lib") return [];
  const place = modules.indexOf(module);
  if (place < 0)
    return [`the module ${module} has no place in the order of scripts/import-rules.mjs`];
  return [...imported(code)]
    .filter((name) => modules.indexOf(name) > place)
    .map((name) => `${module} imports ${name}, which stands on it`);
}

function imported(code) {
  const single = [...code.matchAll(/\bcrate::(\w+)/g)].map(([, name]) => name);
  const grouped = [...code.matchAll(/\bcrate::\{([^}]*)\}/g)].flatMap(([, names]) =>
    names.split(",").map((name) => name.trim().split("::")[0]),
  );
  return new Set([...single, ...grouped]);
}

// Comments may speak of anything, and tests may use what comes later.
function withoutTests(code) {
  return code.split(/^#\[cfg\(test\)\]/m)[0].replaceAll(/\/\/.*$/gm, "");
}
