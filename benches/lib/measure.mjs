// Medians of repeated runs, and tables of them.

const LEAST_RUNS = 9;
const LEAST_MS = 600;
// Some rivals take seconds.
const LEAST_TURNS = 3;

/** Returns the median time of `run()` in ms. `prepare()` makes each input, and as many runs precede as a warm-up. */
export function median(run, prepare = () => undefined) {
  repeat(run, prepare);
  return middle(repeat(run, prepare));
}

/** The median times of `ours()` and `theirs()` in ms, measured by turns so that other work on the machine slows both. */
export function compared(ours, theirs) {
  const times = [[], []];
  const end = performance.now() + 2 * LEAST_MS;
  for (let run = -1; run < LEAST_TURNS || performance.now() < end; run += 1) {
    for (const [index, work] of [ours, theirs].entries()) {
      const start = performance.now();
      work();
      // The first run is to warm up.
      if (run >= 0) times[index].push(performance.now() - start);
    }
  }
  return times.map(middle);
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

function middle(times) {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

function repeat(run, prepare) {
  const times = [];
  const end = performance.now() + LEAST_MS;
  while (times.length < LEAST_RUNS || performance.now() < end) {
    const prepared = prepare();
    const start = performance.now();
    run(prepared);
    times.push(performance.now() - start);
  }
  return times;
}
