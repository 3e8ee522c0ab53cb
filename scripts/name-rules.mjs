// Checks the names of Rust types: a noun each, and no name for more than two types of a crate.

import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./lib/paths.mjs";
import { filesBelow } from "./lib/stamp.mjs";

const CRATES = [
  ...[
    "json",
    "repair",
    "sketch",
    "layout",
    "pages",
    "language",
    "formats",
    "agent",
    "protocol",
    "npm",
  ].map((name) => `core/${name}`),
  "web",
  "edge",
];

/** Types of one name that a crate may have, in different modules. */
const MOST = 2;

const TYPE = /^(?:pub(?:\([^)]*\))?\s+)?(?:struct|enum|union|trait|type)\s+(\w+)/gm;
// A type is a thing: participles, pronouns and adverbs say nothing of its content.
const NO_NOUN = new Set(
  `Said Told Heard Kept Made Known Wanted Given Taken Found Gone Left Lost Seen Drawn Written Sent Held Meant Asked
  Needed Planned Settled Lifted Called Named Placed Moved Listed Noted Touched Spotted Decided Continued Begun Ended
  Played Finished Began Committed Repeated Dropped Stored Traced Spent Counted Keyed Joined Changed Saved Damaged Packed
  Myself Others Both Each Whoever Whatever Somebody Nobody Anywhere Together Onward Late Due`.split(
    /\s+/,
  ),
);

/** Findings, one line each; none = all rules are kept. */
export function nameRules() {
  return CRATES.flatMap((crate) => {
    const places = new Map();
    for (const file of filesBelow([join(root, crate, "src")])) {
      const place = relative(root, file).split(sep).join("/");
      if (!file.endsWith(".rs")) continue;
      for (const name of types(readFileSync(file, "utf8")))
        places.set(name, [...(places.get(name) ?? []), place]);
    }
    return [...places].flatMap(([name, files]) => findings(crate, name, files));
  });
}

function types(text) {
  const [code] = text.split(/^#\[cfg\(test\)\]\nmod /m);
  return [...code.matchAll(TYPE)].map(([, name]) => name);
}

function findings(crate, name, files) {
  const found = [];
  if (NO_NOUN.has(name)) found.push(`${files[0]}: ${name} is no noun`);
  if (files.length > MOST)
    found.push(`${crate}: ${files.length} types are called ${name}: ${files.join(", ")}`);
  return found;
}
