// The order of functions in which a wasm compresses best.

// Found by trying values on the npm package. The length in bytes of the runs that functions share: shorter ones are
// everywhere, longer ones hardly anywhere.
const RUN = 6;
// A run that more functions have says nothing about which of them are alike.
const COMMON = 1500;
// The number of functions before the next one that it is compared with. gzip still remembers most of them.
const BEFORE = 50;
// Long functions share more runs than short ones do. Their length to this power counts against them, with the same for all.
const [POWER, SAME] = [0.8, 10];

/**
 * Returns the indices of `functions`, each the bytes of a body, in an order in which gzip finds more repetitions: next comes
 * the function that shares most runs of bytes with the last ones. A greedy approximation; the same for the same input.
 */
export function similarOrder(functions) {
  const runs = functions.map(runsOf);
  const owners = new Map();
  for (const [at, own] of runs.entries()) {
    for (const run of own) owners.get(run)?.push(at) ?? owners.set(run, [at]);
  }
  const telling = (run) => owners.get(run).length > 1 && owners.get(run).length <= COMMON;
  const told = runs.map((own) => [...own].filter(telling));
  const weights = runs.map((own) => 1 / (own.size + SAME) ** POWER);
  // A run that few functions have says more.
  const worth = (run) => 1 / Math.sqrt(Math.log2(1 + owners.get(run).length));

  // The number of the last functions with a run, and of those runs that each function shares, by their worth.
  const recent = new Map();
  const shared = new Float64Array(functions.length);
  const count = (at, by, changed) => {
    for (const run of told[at]) {
      const now = (recent.get(run) ?? 0) + by;
      recent.set(run, now);
      if (now !== changed) continue;
      const change = by * worth(run);
      for (const owner of owners.get(run)) shared[owner] += change;
    }
  };
  const order = [];
  const left = [...functions.keys()];
  while (left.length > 0) {
    let [found, most] = [0, -1];
    for (const [place, at] of left.entries()) {
      const share = shared[at] * weights[at];
      if (share > most) [found, most] = [place, share];
    }
    const [next] = left.splice(found, 1);
    order.push(next);
    count(next, 1, 1);
    if (order.length > BEFORE) count(order.at(-1 - BEFORE), -1, 0);
  }
  return order;
}

// Hashes of 23 bits: as keys they are small numbers, and two runs with the same one are rare.
function runsOf(bytes) {
  const runs = new Set();
  for (let from = 0; from + RUN <= bytes.length; from++) {
    let hash = 2166136261;
    for (let at = from; at < from + RUN; at++) hash = Math.imul(hash ^ bytes[at], 16777619);
    runs.add(hash >>> 9);
  }
  return runs;
}
