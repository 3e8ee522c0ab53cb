// Counts the words that make prose hard to read in doc comments and Markdown: node scripts/prose-rules.mjs [PATH…]

import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./lib/paths.mjs";
import { filesBelow } from "./lib/stamp.mjs";

/** Relative clauses without a named entity, and persons without a role, allowed in 1,000 lines of prose. */
const MOST = 10;

const READ = [
  "core",
  "web",
  "edge",
  "scripts",
  "benches",
  "tests",
  "docs",
  "prompts/README.md",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "README.md",
];
// Test cases, prompts and recorded answers are data: their sentences are input.
const SKIPPED = /\/(node_modules|target|fixtures|recorded|golden|cases)(\/|$)/;
const WORDS = /\b(what|whatever|who|whom|whoever|whose|somebody|nobody)\b/gi;
// Code and quoted examples are no prose of ours.
const QUOTED = /`[^`\n]*`|"[^"\n]*"|“[^”\n]*”/g;

const READERS = {
  rs: (text) => docLines(text, /^\s*\/\/[/!]/),
  mjs: (text) => docLines(text, /^\s*(\/\*\*|\*)/),
  js: (text) => docLines(text, /^\s*(\/\*\*|\*)/),
  ts: (text) => docLines(text, /^\s*(\/\*\*|\*)/),
  md: markdownLines,
};

/** Findings, one line each; none = the prose keeps the rule. */
export function proseRules() {
  const { lines, hits } = counted([], proseFiles());
  const share = (hits.length * 1000) / Math.max(lines, 1);
  if (share <= MOST) return [];
  const summary = `${hits.length} in ${lines} lines of prose, ${share.toFixed(1)} in 1,000; at most ${MOST} are allowed`;
  return [summary, ...hits.map(({ place, word, text }) => `${place}: "${word}" in: ${text}`)];
}

function proseFiles() {
  const skip = (path) => SKIPPED.test(path.replaceAll(sep, "/"));
  return filesBelow(
    READ.map((path) => join(root, path)),
    skip,
  );
}

function counted(only, files) {
  const total = { lines: 0, hits: [] };
  for (const file of files) {
    const place = relative(root, file).split(sep).join("/");
    const read = READERS[/\.(\w+)$/.exec(place)?.[1]];
    if (!read || (only.length > 0 && !only.some((path) => place.startsWith(path)))) continue;
    const lines = read(readFileSync(file, "utf8"));
    total.lines += lines.length;
    for (const { number, text } of lines) {
      for (const [word] of text.replaceAll(QUOTED, "").matchAll(WORDS))
        total.hits.push({ place: `${place}:${number}`, word, text: text.trim() });
    }
  }
  return total;
}

function docLines(text, comment) {
  return numbered(text).filter(({ text: line }) => comment.test(line));
}

// Blank lines and blocks of code are left out.
function markdownLines(text) {
  let isCode = false;
  return numbered(text).filter(({ text: line }) => {
    if (line.trimStart().startsWith("```")) isCode = !isCode;
    return !isCode && line.trim() !== "";
  });
}

function numbered(text) {
  return text.split("\n").map((line, index) => ({ number: index + 1, text: line }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { lines, hits } = counted(process.argv.slice(2), proseFiles());
  for (const { place, word, text } of hits) console.log(`${place}: ${word}: ${text}`);
  console.log(`${hits.length} in ${lines} lines of prose`);
}
