// Layout trees of 40 to 2,000 nodes, as wasm in Node: composing them on an empty page, and sketches of as many components on
// another screen.

import { compose, execute, reflow, structure } from "../dist/npm/node.js";
import { growth, median, ms, table } from "./lib/measure.mjs";

const SIZES = [40, 200, 2_000];
const BUDGETS = { "compose 40": 1, "compose 2000": 30 };
const PAGE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Ten nodes: a row of two cards and a picture. */
const section = (number) => ({
  row: [
    {
      card: [
        { h3: `Title ${number}` },
        { text: "Some words that break into lines here and there." },
        { button: "Go" },
      ],
    },
    {
      card: [
        { h3: "Another" },
        { text: "More words, and they are fewer." },
        { input: "x", label: "Name" },
      ],
    },
    { image: "Picture" },
  ],
});

const rows = SIZES.flatMap((size) => {
  const tree = {
    page: Array.from({ length: Math.floor((size - 1) / 10) }, (_, at) => section(at)),
  };
  const { sketch } = execute([], compose([], { tree }, { page: PAGE }).operations);
  const work = {
    compose: () => compose([], { tree }, { page: PAGE }),
    structure: () => structure(sketch),
    reflow: () => reflow(sketch, PHONE),
  };
  return Object.entries(work).map(([name, run]) => ({ name, size, wasm: median(run) }));
});

table(
  "Layout trees",
  ["call", "nodes", "wasm", "budget", "growth"],
  rows.map(({ name, size, wasm }) => {
    const former = rows.findLast((row) => row.name === name && row.size < size);
    return [
      name,
      String(size),
      ms(wasm),
      BUDGETS[`${name} ${size}`] ? ms(BUDGETS[`${name} ${size}`]) : "",
      former ? growth([former.size, former.wasm], [size, wasm]).toFixed(2) : "",
    ];
  }),
);
