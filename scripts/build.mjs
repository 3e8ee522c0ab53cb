// npm run build: dist/app, dist/worker and dist/npm.

import { begin, buildSteps, buildTools } from "./build/steps.mjs";
import { main } from "./lib/main.mjs";
import { Progress } from "./lib/progress.mjs";
import { setupSteps } from "./setup/steps.mjs";

await main(async () => {
  const steps = [...setupSteps(buildTools), ...buildSteps];
  const progress = new Progress(steps.length);
  for (const { part, title, work } of steps) {
    if (part) begin(buildSteps.map((step) => step.part));
    await progress.step(title, work);
  }
});
