// The fit of the score: measures of geometry from damaged copies of real screens, then those of pages.

import { costOf, quantile, weightsOf, wins } from "./optimize.mjs";

/** Measures that real screens without roles say nothing about. Their weights come from pages. */
const OF_PAGES = new Set(
  `HeadingGap Ungrouped FlatType FlatHeadings NoFirstThing NoAction ManyPrimary LateAction MisplacedBar LateTitle
  HeadingBelow EarlyButton EmptyBand OneSided Filler RepeatedText LongLine`.split(/\s+/),
);
/** Damages that put every page below the best shipped screens. */
const SEVERE = new Set([
  "flat headings",
  "filler",
  "all buttons primary",
  "no button",
  "upside down",
  "a hole",
  "left third",
]);
/** Weights of the pairs of one kind. Small damages of one component need more to be seen among many others. */
const EMPHASIS = {
  "jitter 2 px, screens": 0.5,
  "jitter 4 px, screens": 0.5,
  "one off by 6 px, screens": 12,
  "one size off, screens": 11,
  "something covered, screens": 4,
  "uneven gap, screens": 8,
  "heading adrift, pages": 0.5,
  "something covered, pages": 3,
  "one size off, pages": 2,
  "no button, pages": 4,
  "good and ugly, pages": 8,
  "good and shipped, pages": 2,
};
/** The median cost of the geometry of a real screen. It is the unit of all weights. */
const UNIT = 10;
/** The largest weight of a measure of pages: one fault alone makes a page no worse than the worst shipped screens. */
const CAP = 16;
const CAPS = { LateAction: 4, HeadingGap: 12, RepeatedText: 16, HeadingBelow: 12 };
/** The least weight of a measure: a covered component is worse than pairs of screens tell. */
const FLOORS = { Covered: 12 };

/** A generator of shares with a seed. */
function shares(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns the weights for `measures` that `screens`, good `pages` and `ugly` pages with their damaged copies ask for. */
export function fit(measures, { pairs, screens, pages, ugly }, rounds = 500) {
  const ofPages = measures.map(([name]) => OF_PAGES.has(name));
  const caps = measures.map(([name]) => CAPS[name] ?? CAP);
  const weights = weightsOf(pairs, {
    start: new Float64Array(measures.length),
    isFree: measures.map(() => true),
    caps: measures.map(() => Infinity),
    emphasis: EMPHASIS,
    steepness: 4,
    sparsity: 0.002,
    rounds,
  });
  const geometry = weights.map((weight, i) => (ofPages[i] ? 0 : weight));
  const shipped = [...screens].sort((a, b) => costOf(geometry, a) - costOf(geometry, b));
  const factor = UNIT / costOf(geometry, shipped[Math.floor(shipped.length / 2)]);
  const start = weights.map((weight, i) =>
    ofPages[i]
      ? Math.min(weight * factor, caps[i])
      : Math.max(weight * factor, FLOORS[measures[i][0]] ?? 0),
  );
  return weightsOf(comparisons(pairs, shipped, pages, ugly), {
    start,
    isFree: ofPages,
    caps,
    emphasis: EMPHASIS,
    steepness: 0.5,
    sparsity: 0.001,
    rounds,
  });
}

/** Returns pairs of different screens. `shipped` are real screens, the best first. */
function comparisons(pairs, shipped, pages, ugly) {
  const share = shares(99);
  const one = (from, to) => shipped[Math.floor((from + share() * (to - from)) * shipped.length)];
  const times = (count, make) => Array.from({ length: count }, make);
  const all = pairs.filter(
    ({ name }) =>
      name.endsWith("pages") || name.startsWith("a hole") || name.startsWith("left third"),
  );
  all.push(...goodAndUgly(pages, ugly));
  for (const worse of ugly)
    all.push(...times(60, () => ({ name: "ugly and shipped", better: one(0.35, 0.65), worse })));
  for (const { name, worse } of pairs) {
    const [damage, group] = name.split(", ");
    if (group !== "pages" || !SEVERE.has(damage)) continue;
    all.push(...pages.map((better) => ({ name: `${damage}, other pages`, better, worse })));
    const better = () => one(0.05, 0.3);
    all.push(...times(12, () => ({ name: `${damage}, shipped`, better: better(), worse })));
  }
  for (const better of pages)
    all.push(
      ...times(30, () => ({ name: "good and shipped, pages", better, worse: one(0.3, 0.9) })),
    );
  return all;
}

/** Returns all pairs of a good and an ugly page. */
export const goodAndUgly = (pages, ugly) =>
  pages.flatMap((better) => ugly.map((worse) => ({ name: "good and ugly, pages", better, worse })));

/** Returns the shares of pairs in the right order, by name: of all pairs, and of those that a fit has not seen. */
export function figures(measures, weights, material) {
  const FOLDS = 5;
  const { pairs, screens, pages, ugly } = material;
  const ofFold = (list, fold, isIn) => list.filter((_, i) => (i % FOLDS === fold) === isIn);
  const unseen = new Map();
  for (let fold = 0; fold < FOLDS; fold++) {
    const part = {
      pairs: pairs.filter(({ of }) => of % FOLDS !== fold),
      screens,
      pages: ofFold(pages, fold, false),
      ugly: ofFold(ugly, fold, false),
    };
    const own = fit(measures, part, 300);
    const tested = [
      ...pairs.filter(({ of }) => of % FOLDS === fold),
      ...goodAndUgly(pages, ofFold(ugly, fold, true)),
    ];
    for (const [name, [won, count]] of wins(own, tested)) {
      const [before, all] = unseen.get(name) ?? [0, 0];
      unseen.set(name, [before + won, all + count]);
    }
  }
  const seen = wins(weights, [...pairs, ...goodAndUgly(pages, ugly)]);
  return [...seen].map(([name, [won, count]]) => {
    const [wonUnseen, countUnseen] = unseen.get(name);
    return { name, count, seen: won / count, unseen: wonUnseen / countUnseen };
  });
}

/** Returns the costs at which screens score 90, 75 and 50. */
export function knots(costs) {
  // At most 5 % of unseen screens shall be below 50: one standard error of that share is left to chance.
  const error = Math.sqrt((0.05 * 0.95) / costs.length);
  return [quantile(costs, 0.1), quantile(costs, 0.5), quantile(costs, 0.95 + error)];
}
