// The report of an evaluation: a table for the console, and a page with the pictures.

import { SEVERITIES } from "./measure.mjs";

const COLUMNS = [
  ["request", (row) => row.id],
  ["outcome", (row) => (row.asks ? "asks" : row.outcome)],
  ["calls", (row) => row.calls ?? ""],
  ["prompt", (row) => row.prompt ?? ""],
  ["ids shown", (row) => row.known?.join("/") ?? ""],
  ["in", (row) => row.tokens[0]],
  ["out", (row) => row.tokens[1]],
  ["operations", (row) => row.operations],
  ["refused", (row) => row.refused],
  ["put right", (row) => row.putRight],
  ["findings", (row) => row.findings.map((count, i) => `${count}${SEVERITIES[i][0]}`).join(" ")],
  ["score", (row) => scores(row)],
  ["lost texts", (row) => row.lost.length],
];

function scores({ score, scoreBefore }) {
  const before = scoreBefore === undefined ? "" : `${Math.round(scoreBefore)} > `;
  return `${before}${Math.round(score)}`;
}

/** Returns the rows as lines of a table, with the sums below. */
export function table(rows) {
  const body = rows.map((row) => COLUMNS.map(([, of]) => String(of(row))));
  const lines = [COLUMNS.map(([title]) => title), ...body];
  const widths = COLUMNS.map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  const isNumber = (cell) => /^\d+$/.test(cell);
  const shown = lines.map((line) =>
    line
      .map((cell, i) => (isNumber(cell) ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
      .join("  ")
      .trimEnd(),
  );
  return [...shown, "", summary(rows)].join("\n");
}

function summary(rows) {
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
  const good = rows.filter(({ outcome }) => outcome === "ok").length;
  const parts = [
    `${good} of ${rows.length} answered`,
    `${sum(({ tokens }) => tokens[0])} tokens in`,
    `${sum(({ tokens }) => tokens[1])} out`,
    `${sum(({ refused }) => refused)} refusals`,
    ...SEVERITIES.map((name, i) => `${sum(({ findings }) => findings[i])} new ${name}s`),
    `${sum(({ lost }) => lost.length)} lost texts`,
    `mean score ${(sum(({ score }) => score) / Math.max(rows.length, 1)).toFixed(1)}`,
  ];
  const priced = rows.filter(({ cost }) => cost !== undefined);
  if (priced.length > 0) {
    parts.push(`${(priced.reduce((total, { cost }) => total + cost, 0) / 1e6).toFixed(4)} dollars`);
  }
  return parts.join(", ");
}

/**
 * Returns a page that shows each sketch after its request, with the answer and the findings. `core` is the npm package,
 * `icons` its path data of icons.
 */
export function contactSheet(core, icons, rows, title) {
  const figures = rows.map((row) => {
    const lost = row.lost.length === 0 ? "" : `<p>Lost: ${row.lost.map(escaped).join(" · ")}</p>`;
    const facts = COLUMNS.slice(1).map(([name, of]) => `${name} ${of(row)}`.trim());
    return `<figure>
<figcaption><b>${escaped(row.id)}</b> ${escaped(row.message)}</figcaption>
${picture(core, icons, row.after)}
<p>${escaped(row.description)}</p>${lost}
<p class="facts">${facts.map(escaped).join(" · ")}</p>
</figure>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; color: #222; background: #eee; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(420px, 1fr)); gap: 24px; }
figure { margin: 0; padding: 16px; background: #fff; border-radius: 8px; }
img { display: block; width: 100%; max-height: 420px; object-fit: contain; object-position: top; }
.facts { color: #666; }
</style>
<h1>${escaped(title)}</h1>
<p>${escaped(summary(rows))}</p>
<main>
${figures.join("\n")}
</main>
</html>
`;
}

// As an image, in which no script from a model can run.
function picture(core, icons, sketch) {
  if (sketch.length === 0) return "<p>An empty sketch.</p>";
  const data = Buffer.from(core.toSvg(sketch, { icons })).toString("base64");
  return `<img alt="The sketch afterwards" src="data:image/svg+xml;base64,${data}">`;
}

const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => String(text).replace(/[&<>"]/g, (mark) => MARKS[mark]);
