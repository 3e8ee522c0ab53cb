// npm run format: formats every file as the checks require.

import { must } from "./lib/command.mjs";
import { main } from "./lib/main.mjs";
import { packageCommand } from "./lib/paths.mjs";
import { Progress } from "./lib/progress.mjs";
import { installNodePackages } from "./setup/node-packages.mjs";
import { addRustComponents, checkRust } from "./setup/rust.mjs";

const steps = [
  { title: "Checking Rust", work: checkRust },
  { title: "Adding rustfmt and clippy", work: addRustComponents },
  { title: "Installing the node packages", work: installNodePackages },
  { title: "Formatting Rust", work: () => format("cargo", ["fmt", "--all"]) },
  {
    title: "Formatting JavaScript, CSS and JSON",
    work: () => format(packageCommand("biome"), ["check", "--write", "."]),
  },
];

await main(async () => {
  const progress = new Progress(steps.length);
  for (const { title, work } of steps) await progress.step(title, work);
});

async function format(command, args) {
  await must("Formatting", command, args);
}
