// node scripts/fit-score.mjs DATA [--write]: fits the weights of the design score and prints its figures.
//
// DATA is a file with `page`, `screens` (lists of `[id, [[type, x, y, width, height, props], …]]`), good `pages` and `ugly`
// pages (lists of `{ name, sketch }`). docs/score.md names the data that the weights in use come from.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Failure } from "./lib/failure.mjs";
import { main } from "./lib/main.mjs";
import { root } from "./lib/paths.mjs";
import { correlations } from "./score/correlation.mjs";
import { measured } from "./score/costs.mjs";
import { chanceOf, DAMAGES, PAGES_ONLY } from "./score/damages.mjs";
import { figures, fit, knots } from "./score/fit.mjs";
import { costOf } from "./score/optimize.mjs";
import { source } from "./score/table.mjs";

const USAGE = "Usage: node scripts/fit-score.mjs DATA [--write]";
const TABLE = join(root, "core", "layout", "src", "score", "weights.rs");

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: "boolean" } },
  });
  if (positionals.length !== 1) throw new Failure(USAGE);
  const data = read(positionals[0]);
  const { measures, costs } = await measured(data.requests);
  const at = ([from, to]) => costs.slice(from, to);
  const pairs = data.pairs.map(({ name, of, better, worse }) => ({
    name,
    of,
    better: costs[better],
    worse: costs[worse],
  }));
  const material = {
    pairs,
    screens: at(data.screens),
    pages: at(data.pages),
    ugly: at(data.ugly),
  };
  const weights = fit(measures, material);
  const rows = figures(measures, weights, material);
  const percent = (share) => (100 * share).toFixed(1).padStart(6);
  for (const { name, count, seen, unseen } of rows)
    console.log(`${name.padEnd(28)}${String(count).padStart(6)}${percent(seen)}${percent(unseen)}`);
  const { parts, rows: related } = correlations(measures, weights, material.screens);
  console.log(`\nrank correlations: ${["whole", ...parts].join(", ")}`);
  for (const [i, row] of related.entries())
    console.log(`${parts[i].padEnd(12)}${row.map((r) => r.toFixed(2).padStart(6)).join("")}`);
  const total = knots(material.screens.map((screen) => costOf(weights, screen)));
  console.log(`costs of 90, 75 and 50: ${total.map((cost) => cost.toFixed(2)).join(", ")}`);
  if (values.write) writeFileSync(TABLE, source({ measures, weights, material, total, rows }));
});

/** Returns sketches with their pages, and the pairs among them by index. */
function read(path) {
  const { page, screens, pages, ugly } = JSON.parse(readFileSync(path, "utf8"));
  const requests = [];
  const pairs = [];
  const group = (name, list) => {
    const from = requests.length;
    requests.push(...list);
    const to = requests.length;
    if (name === "ugly") return [from, to];
    for (const [of, { id, sketch, page }] of list.entries())
      for (const [damage, harm] of Object.entries(DAMAGES)) {
        if (name === "screens" && PAGES_ONLY.has(damage)) continue;
        const worse = harm(sketch, chanceOf(`${id} ${damage}`));
        if (!worse?.length) continue;
        pairs.push({ name: `${damage}, ${name}`, of, better: from + of, worse: requests.length });
        requests.push({ sketch: worse, page });
      }
    return [from, to];
  };
  const real = screens.map(([id, rows]) => ({ id, page, sketch: rows.map(component) }));
  const named = (list) => list.map(({ name, sketch }) => ({ id: name, sketch, page: null }));
  return {
    screens: group("screens", real),
    pages: group("pages", named(pages)),
    ugly: group("ugly", named(ugly)),
    requests,
    pairs,
  };
}

function component([type, x, y, width, height, props], i) {
  return { id: `e${i + 1}`, type, x, y, width, height, props };
}
