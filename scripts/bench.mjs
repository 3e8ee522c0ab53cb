// npm run bench [name…]: every benchmark in benches/, or those whose file name contains one of the names.

import { basename, join } from "node:path";
import { buildSteps, SHIPPED, toolsFor } from "./build/steps.mjs";
import { must } from "./lib/command.mjs";
import { Failure } from "./lib/failure.mjs";
import { main } from "./lib/main.mjs";
import { root } from "./lib/paths.mjs";
import { Progress } from "./lib/progress.mjs";
import { filesBelow } from "./lib/stamp.mjs";
import { setupSteps } from "./setup/steps.mjs";

await main(async () => {
  const benches = chosen(process.argv.slice(2));
  const parts = ["app", "worker", "npm"];
  const steps = [...setupSteps(toolsFor(SHIPPED, parts)), ...buildSteps(SHIPPED, parts)];
  const progress = new Progress(steps.length + benches.length);
  for (const { title, work } of steps) await progress.step(title, work);
  for (const bench of benches) {
    let output;
    await progress.step(basename(bench), async () => {
      output = await must(basename(bench), process.execPath, [bench]);
    });
    process.stdout.write(`\n${output.trim()}\n\n`);
  }
});

// Directly in benches/; what they share lies deeper.
function chosen(names) {
  const folder = join(root, "benches");
  const all = filesBelow([folder]).filter(
    (file) => file.endsWith(".mjs") && join(file, "..") === folder,
  );
  const found = all.filter(
    (file) => names.length === 0 || names.some((name) => basename(file).includes(name)),
  );
  if (found.length === 0)
    throw new Failure(
      `There is no such benchmark in benches/${names.length ? `: ${names.join(", ")}` : "."}`,
    );
  return found;
}
