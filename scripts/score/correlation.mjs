// Rank correlations of the parts of a score.

import { costOf } from "./optimize.mjs";

/**
 * Returns the parts and `rows`, a list of numbers for each: its rank correlation (Spearman 1904) with the whole and with each
 * part, over the costs of `screens`. A part without any cost has none, `NaN`.
 */
export function correlations(measures, weights, screens) {
  const parts = [...new Set(measures.map(([, part]) => part))];
  const costsOf = (part) => {
    const own = weights.map((weight, i) => (measures[i][1] === part ? weight : 0));
    return ranks(screens.map((screen) => costOf(own, screen)));
  };
  const whole = ranks(screens.map((screen) => costOf(weights, screen)));
  const ranked = parts.map(costsOf);
  return {
    parts,
    rows: ranked.map((own) => [whole, ...ranked].map((other) => pearson(own, other))),
  };
}

/** Returns the rank of each number; equal ones share the mean of their ranks. */
function ranks(numbers) {
  const order = numbers.map((_, i) => i).sort((a, b) => numbers[a] - numbers[b]);
  const result = new Array(numbers.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && numbers[order[to]] === numbers[order[from]]) to++;
    for (const i of order.slice(from, to)) result[i] = (from + to - 1) / 2;
    from = to;
  }
  return result;
}

function pearson(a, b) {
  const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = mean(a.map((value, i) => (value - meanA) * (b[i] - meanB)));
  const spread = (list, middle) => Math.sqrt(mean(list.map((value) => (value - middle) ** 2)));
  return product / (spread(a, meanA) * spread(b, meanB));
}
