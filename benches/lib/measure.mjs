// Medians of repeated runs, and tables of them.

const LEAST_RUNS = 9;
const LEAST_MS = 600;

/** The median time of `run()` in ms, after as many runs again to warm up. */
export function median(run) {
  repeat(run);
  const times = repeat(run).sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)];
}

/** The exponent k of time ~ size^k between two measurements. */
export function growth([size, time], [laterSize, laterTime]) {
  return Math.log(laterTime / time) / Math.log(laterSize / size);
}

/** Milliseconds with three digits. */
export function ms(time) {
  return `${Number(time.toPrecision(3))} ms`;
}

/** How many times as fast as `rival` we are; below 1 we are slower. */
export function ratio(rival, ours) {
  return `${(rival / ours).toFixed(2)} ×`;
}

/** Prints rows of texts in columns, the first one flush left and the others flush right. */
export function table(title, head, rows) {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => [...row[column]].length)),
  );
  const line = (row) =>
    row
      .map((text, column) => {
        const space = " ".repeat(widths[column] - [...text].length);
        return column === 0 ? text + space : space + text;
      })
      .join("  ");
  console.log([title, line(head), ...rows.map(line), ""].join("\n"));
}

function repeat(run) {
  const times = [];
  const end = performance.now() + LEAST_MS;
  while (times.length < LEAST_RUNS || performance.now() < end) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  return times;
}
