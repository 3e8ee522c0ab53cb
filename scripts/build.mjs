// npm run build [-- --no-tests]: dist/app, dist/worker and dist/npm, as they are shipped, each with a smoke test.

import { buildSteps, SHIPPED, toolsFor } from "./build/steps.mjs";
import { Failure } from "./lib/failure.mjs";
import { main } from "./lib/main.mjs";
import { Progress } from "./lib/progress.mjs";
import { findBrowser } from "./setup/browser.mjs";
import { setupSteps } from "./setup/steps.mjs";
import { nodeTest } from "./test/runners.mjs";

const PARTS = ["app", "worker", "npm"];

await main(async () => {
  const steps = [...setupSteps(toolsFor(SHIPPED, PARTS)), ...buildSteps(SHIPPED, PARTS)];
  if (!process.argv.includes("--no-tests")) {
    steps.push({ title: "Smoke tests of the artifacts", work: smokeTest });
  }
  const progress = new Progress(steps.length);
  for (const { title, work } of steps) await progress.step(title, work);
});

// Without a browser on this machine, the app is not tried.
async function smokeTest(wait) {
  const skip = (await findBrowser()) ? [] : ["app.test.mjs"];
  const { passed, failed, output } = await nodeTest("tests/shipped", wait, { skip });
  if (failed > 0) throw new Failure("The artifacts do not work; see above.", output);
  return `${passed} passed${skip.length > 0 ? ", the app not tried: there is no browser" : ""}`;
}
