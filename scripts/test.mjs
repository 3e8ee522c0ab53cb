// npm test [suite…]: set-up, then every check (or those of the suites).

import { begin, toolsFor } from "./build/steps.mjs";
import { Failure } from "./lib/failure.mjs";
import { main } from "./lib/main.mjs";
import { Progress } from "./lib/progress.mjs";
import { installBrowser } from "./setup/browser.mjs";
import { addRustComponents } from "./setup/rust.mjs";
import { setupSteps } from "./setup/steps.mjs";
import { chosenChecks, EDITION, PARTS, suites } from "./test/checks.mjs";
import { runChecks } from "./test/run-checks.mjs";
import { beginShipped } from "./test/shipped-build.mjs";

await main(async () => {
  const chosen = chosenChecks(askedSuites());
  const isChosen = (...wanted) => chosen.some(({ suite }) => wanted.includes(suite));
  const setup = setupSteps(toolsFor(EDITION, PARTS));
  if (isChosen("lint")) setup.push({ title: "Adding rustfmt and clippy", work: addRustComponents });
  if (isChosen("e2e", "npm", "shipped"))
    setup.push({ title: "Finding a browser", work: installBrowser });
  const progress = new Progress(setup.length + chosen.length);
  for (const { title, work } of setup) await progress.step(title, work);

  // Builds take the longest, and leave a core alone for half of the time: they go on beside everything else.
  if (chosen.some(({ builds }) => PARTS.includes(builds))) begin(EDITION, PARTS);
  if (chosen.some(({ builds }) => builds === "shipped")) beginShipped();
  return runChecks(chosen, progress);
});

function askedSuites() {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !suites.includes(name));
  if (unknown)
    throw new Failure(`There is no suite "${unknown}": ${suites.join(", ")} are wanted.`);
  return asked;
}
