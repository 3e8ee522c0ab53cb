// npm run build: dist/app, dist/worker and dist/npm.

import { buildSteps, buildTools } from "./build/steps.mjs";
import { main } from "./lib/main.mjs";
import { Progress } from "./lib/progress.mjs";
import { setupSteps } from "./setup/steps.mjs";

await main(async () => {
  const steps = [...setupSteps(buildTools), ...buildSteps];
  const progress = new Progress(steps.length);
  for (const { title, work } of steps) await progress.step(title, work);
});
