// npm run test:package: the npm package in every supported place, a row each, with the versions. The packages of a row
// besides the project's own are installed at pinned versions into the per-user cache. A row without them is "not at hand".

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { places } from "../tests/npm/matrix/places.mjs";
import { quickRows } from "../tests/npm/matrix/quick.mjs";
import { packed, rowOf } from "../tests/npm/matrix/row.mjs";
import { buildSteps, SHIPPED, toolsFor } from "./build/steps.mjs";
import { main } from "./lib/main.mjs";
import { Progress } from "./lib/progress.mjs";
import { installBrowser } from "./setup/browser.mjs";
import { setupSteps } from "./setup/steps.mjs";

// The rows that are tests of `npm test` look into the folder of this edition.
process.env.WEBSKETCH_EDITION = SHIPPED.name;

await main(async () => {
  const wanted = process.argv.slice(2);
  const chosen = places.filter(
    ({ place }) => wanted.length === 0 || wanted.some((word) => place.includes(word)),
  );
  const setup = setupSteps(toolsFor(SHIPPED, ["npm"]));
  setup.push({ title: "Finding a browser", work: installBrowser });
  setup.push(...buildSteps(SHIPPED, ["npm"]));
  const progress = new Progress(setup.length + chosen.length + 1);
  for (const { title, work } of setup) await progress.step(title, work);

  const rows = [];
  await progress.step("What needs nothing else", async () => {
    if (wanted.length > 0) return "not asked for";
    rows.push(...(await quickRows()));
    return `${rows.length} rows`;
  });
  const folder = mkdtempSync(join(tmpdir(), "websketch-package-"));
  try {
    const tarball = await packed(folder);
    for (const place of chosen) {
      await progress.step(place.place, async (wait) => {
        const row = await rowOf(place, tarball, wait);
        rows.push(row);
        return row.result;
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report(rows);
});

function report(rows) {
  const width = (field) => Math.max(...rows.map((row) => row[field].length));
  const [places, versions] = [width("place"), width("versions")];
  console.log("");
  for (const { place, versions: with_, result } of rows) {
    console.log(`${place.padEnd(places)}  ${with_.padEnd(versions)}  ${result}`);
  }
  const failed = rows.filter(({ result }) => result === "FAILED");
  for (const { place, reason } of failed) console.log(`\n${place}\n${reason}`);
  const absent = rows.filter(({ result }) => result === "not at hand").length;
  const passed = rows.length - failed.length - absent;
  console.log(`\n${passed} passed, ${failed.length} failed, ${absent} not at hand`);
  return failed.length === 0 ? 0 : 1;
}
