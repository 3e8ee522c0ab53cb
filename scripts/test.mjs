// npm test [suite…]: set-up, then every check (or those of the suites), and one closing line that counts them.

import { begin, buildTools } from "./build/steps.mjs";
import { Failure } from "./lib/failure.mjs";
import { main } from "./lib/main.mjs";
import { Progress } from "./lib/progress.mjs";
import { installBrowser } from "./setup/browser.mjs";
import { addRustComponents } from "./setup/rust.mjs";
import { setupSteps } from "./setup/steps.mjs";
import { chosenChecks, suites } from "./test/checks.mjs";
import { notRun } from "./test/runners.mjs";

await main(async () => {
  const chosen = chosenChecks(askedSuites());
  const setup = setupSteps(buildTools);
  if (chosen.some(({ suite }) => suite === "lint")) {
    setup.push({ title: "Adding rustfmt and clippy", work: addRustComponents });
  }
  if (chosen.some(({ suite }) => ["e2e", "npm"].includes(suite)))
    setup.push({ title: "Finding a browser", work: installBrowser });
  const progress = new Progress(setup.length + chosen.length);
  for (const { title, work } of setup) await progress.step(title, work);

  const total = { passed: 0, failed: 0 };
  const broken = new Set();
  // Builds take the longest, and leave a core alone for half of the time: they go on beside everything else.
  begin(chosen.flatMap(({ builds }) => builds ?? []));
  for (const check of chosen) {
    const result = await runCheck(check, broken, progress);
    total.passed += result.passed;
    total.failed += result.failed;
    if (result.failed > 0 && check.builds) broken.add(check.builds);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

async function runCheck({ title, needs = [], work }, broken, progress) {
  let result;
  await progress.step(title, async (wait) => {
    const missing = needs.filter((part) => broken.has(part));
    result =
      missing.length > 0
        ? notRun(`Not run: dist/${missing[0]} could not be built.`)
        : await work(wait);
    return note(result);
  });
  if (result.failed > 0) process.stdout.write(`\n${result.output.trim()}\n\n`);
  return result;
}

function note({ passed, failed, skipped }) {
  const parts = [`${passed} passed`];
  if (failed > 0) parts.push(`${failed} FAILED`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return parts.join(", ");
}

function askedSuites() {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !suites.includes(name));
  if (unknown)
    throw new Failure(`There is no suite "${unknown}": ${suites.join(", ")} are wanted.`);
  return asked;
}
