// Weights of measures from pairs of screens of which one is better.

/** Returns the pairs of each damage of each kind of screen, by name. */
export function grouped(pairs) {
  const groups = new Map();
  for (const pair of pairs) {
    if (!groups.has(pair.name)) groups.set(pair.name, []);
    groups.get(pair.name).push(pair);
  }
  return groups;
}

const softplus = (x) => (x > 30 ? x : Math.log1p(Math.exp(x)));
const inverse = (y) => (y > 30 ? y : Math.log(Math.expm1(Math.max(y, 1e-6))));

/**
 * Returns weights ≥ 0 that make the worse screen of each pair cost more: logistic regression of pairs (Bradley and Terry
 * 1952) by Adam (Kingma and Ba 2015). All pairs of one name weigh as much as all of another, times `emphasis`.
 *
 * A pair is `{ name, better, worse }` with the costs of both. `start` are the weights at first; where `isFree` is false
 * they stay. `caps` are the largest weights.
 */
export function weightsOf(pairs, { start, isFree, caps, emphasis, steepness, sparsity, rounds }) {
  const count = start.length;
  const free = [...start.keys()].filter((i) => isFree[i]);
  const rows = [];
  for (const [name, group] of grouped(pairs)) {
    const share = (emphasis[name] ?? 1) / group.length;
    for (const { better, worse } of group) {
      const difference = Float64Array.from(worse, (cost, i) => cost - better[i]);
      const fixed = difference.reduce((sum, d, i) => sum + (isFree[i] ? 0 : d * start[i]), 0);
      rows.push({ difference, fixed, share });
    }
  }
  const scale = new Float64Array(count);
  for (const { difference, share } of rows)
    for (const i of free) scale[i] += share * difference[i] ** 2;
  for (const i of free) scale[i] = Math.sqrt(scale[i]) || 1;

  const weights = Float64Array.from(start);
  const [point, mean, square] = [0, 0, 0].map(() => new Float64Array(count));
  for (const i of free) point[i] = inverse(start[i] * scale[i] || 0.3);
  for (let round = 1; round <= rounds; round++) {
    for (const i of free) weights[i] = Math.min(softplus(point[i]) / scale[i], caps[i]);
    const slope = new Float64Array(count);
    for (const { difference, fixed, share } of rows) {
      let sum = fixed;
      for (const i of free) sum += weights[i] * difference[i];
      const pull = (-share * steepness) / (1 + Math.exp(steepness * sum));
      for (const i of free) slope[i] += pull * difference[i];
    }
    for (const i of free) {
      const own = (slope[i] / scale[i] + sparsity) / (1 + Math.exp(-point[i]));
      mean[i] = 0.9 * mean[i] + 0.1 * own;
      square[i] = 0.999 * square[i] + 0.001 * own ** 2;
      const step =
        mean[i] / (1 - 0.9 ** round) / (Math.sqrt(square[i] / (1 - 0.999 ** round)) + 1e-9);
      point[i] = Math.min(point[i] - 0.05 * step, inverse(caps[i] * scale[i]));
    }
  }
  for (const i of free) weights[i] = Math.min(softplus(point[i]) / scale[i], caps[i]);
  return weights;
}

/** Returns the cost of a screen. */
export const costOf = (weights, costs) =>
  costs.reduce((sum, cost, i) => sum + cost * weights[i], 0);

/** Returns the value at a share of a list. */
export function quantile(list, share) {
  const sorted = Float64Array.from(list).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Returns, by name, how many pairs are in the right order, and how many there are. */
export function wins(weights, pairs) {
  const table = new Map();
  for (const [name, group] of grouped(pairs)) {
    const isRight = ({ better, worse }) => costOf(weights, worse) > costOf(weights, better) + 1e-9;
    table.set(name, [group.filter(isRight).length, group.length]);
  }
  return table;
}
