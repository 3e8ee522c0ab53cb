// npm run test:quick: formatting, import rules, and the native tests of the crates that a change touches.
//
// A change is the difference between the working tree and the merge base with `main`. The tests of crates that depend on a
// touched one run, too.

import { importRules } from "./import-rules.mjs";
import { cargoMetadata } from "./lib/cargo-metadata.mjs";
import { main } from "./lib/main.mjs";
import { packageCommand } from "./lib/paths.mjs";
import { Progress } from "./lib/progress.mjs";
import { installNodePackages } from "./setup/node-packages.mjs";
import { addRustComponents, checkRust } from "./setup/rust.mjs";
import { affectedPackages, changedFiles } from "./test/affected.mjs";
import { formattingOfRust } from "./test/checks.mjs";
import { runChecks } from "./test/run-checks.mjs";
import { cargoTestOf, check, findings } from "./test/runners.mjs";

const SETUP = [
  { title: "Checking Rust", work: checkRust },
  { title: "Adding rustfmt and clippy", work: addRustComponents },
  { title: "Installing the node packages", work: installNodePackages },
];

await main(async () => {
  const packages = affectedPackages(await cargoMetadata(), await changedFiles());
  const checks = checksOf(packages);
  const progress = new Progress(SETUP.length + checks.length);
  for (const { title, work } of SETUP) await progress.step(title, work);
  return runChecks(checks, progress);
});

function checksOf(packages) {
  const checks = [
    {
      title: "Formatting of Rust",
      work: formattingOfRust,
    },
    {
      title: "Formatting and lints of JavaScript, CSS and JSON",
      work: (wait) =>
        check(packageCommand("biome"), ["ci", "--colors=off", "--error-on-warnings", "."], wait),
    },
    { title: "Import rules", work: () => findings(importRules) },
  ];
  if (packages.size > 0) {
    checks.push({
      title: `Tests of ${[...packages].sort().join(", ")}`,
      work: (wait) => cargoTestOf(packages, wait),
    });
  }
  return checks;
}
