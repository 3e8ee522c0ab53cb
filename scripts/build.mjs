// npm run build: dist/app, dist/worker and dist/npm, as they are shipped.

import { buildSteps, SHIPPED, toolsFor } from "./build/steps.mjs";
import { main } from "./lib/main.mjs";
import { Progress } from "./lib/progress.mjs";
import { setupSteps } from "./setup/steps.mjs";

const PARTS = ["app", "worker", "npm"];

await main(async () => {
  const steps = [...setupSteps(toolsFor(SHIPPED, PARTS)), ...buildSteps(SHIPPED, PARTS)];
  const progress = new Progress(steps.length);
  for (const { title, work } of steps) await progress.step(title, work);
});
