// The source of the table of weights.

import { costOf, quantile } from "./optimize.mjs";

/** Parts that real screens without roles say nothing about: their curves are set as shares of the whole. */
const SET = new Set(["hierarchy", "order", "content"]);
/** The costs of 90, 75 and 50 of a part, as shares of the median cost of a real screen. */
const SHARES = [0.08, 0.2, 0.6];

/** Returns `weights.rs`. */
export function source({ measures, weights, material, total, rows }) {
  const parts = [...new Set(measures.map(([, part]) => part))];
  const median = total[1];
  const curve = (part) => {
    const own = weights.map((weight, i) => (measures[i][1] === part ? weight : 0));
    const costs = material.screens.map((screen) => costOf(own, screen));
    const least = SHARES.map((share) => share * median);
    if (SET.has(part)) return least;
    return [0.1, 0.5, 0.957].map((share, i) => Math.max(quantile(costs, share), least[i]));
  };
  const date = new Date().toISOString().slice(0, 10);
  const figure = ({ name, count, seen, unseen }) =>
    `//! | ${name} | ${count} | ${(100 * seen).toFixed(1)} | ${(100 * unseen).toFixed(1)} |`;
  const number = (value) => value.toFixed(3);
  const numbers = (list) => `[${list.map(number).join(", ")}]`;
  return `//! The weights and curves of the score. \`scripts/fit-score.mjs\` writes this file.
//!
//! Fitted on ${date}: ${material.screens.length} real screens, ${material.pages.length} good and ${material.ugly.length} ugly pages.
//! The table has the share of pairs in which the better screen scores higher, in percent: of all pairs, and of pairs in
//! five folds that the fit has not seen.
//!
//! | pairs | number | all | unseen |
//! | --- | ---: | ---: | ---: |
${rows.map(figure).join("\n")}

use super::measure::{Measure, Part};

/** The version of weights and curves. Scores of different versions are not comparable. */
pub(super) const VERSION: &str = "${date}";

/** The cost of each measure, in the order of [\`Measure::ALL\`]. */
pub(super) const WEIGHTS: [(Measure, f64); ${measures.length}] = [
${measures.map(([name], i) => `    (Measure::${name}, ${number(weights[i])}),`).join("\n")}
];

/** The costs at which a sketch scores 90, 75 and 50: of the best tenth, the median and the worst twentieth of screens. */
pub(super) const CURVE: [f64; 3] = ${numbers(total)};

/** The costs at which a part scores 90, 75 and 50, in the order of [\`Part::ALL\`]. */
pub(super) const PART_CURVES: [(Part, [f64; 3]); ${parts.length}] = [
${parts.map((part) => `    (Part::${part[0].toUpperCase()}${part.slice(1)}, ${numbers(curve(part))}),`).join("\n")}
];
`
    .replaceAll("/** ", "/// ")
    .replaceAll(" */", "");
}
