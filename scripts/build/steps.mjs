// Building the parts of dist/, each only if something it is made from has changed.

import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { locked } from "../lib/lock.mjs";
import { dist, root, target } from "../lib/paths.mjs";
import { dropStamp, filesBelow, fingerprint, isCurrent, writeStamp } from "../lib/stamp.mjs";
import { compilerVersion } from "../setup/rust.mjs";
import { edge } from "./edge.mjs";
import { npmPackage } from "./npm.mjs";
import { web } from "./web.mjs";

const SERVED = [web, edge];
const ALL = [...SERVED, npmPackage];
// What is built side by side: most of a build is one thread that links, and each part has a profile of its own, with a
// folder for the finished wasm. The app takes about as long as the other two.
const LANES = [[web], [edge, npmPackage]];

/** The steps that make what `npm start` serves, and the tools that they call. */
export const servedSteps = SERVED.map(buildStep);
export const servedTools = toolsOf(SERVED);

/** The steps that make all of dist/, and the tools that they call. */
export const buildSteps = ALL.map(buildStep);
export const buildTools = toolsOf(ALL);

function toolsOf(parts) {
  return [...new Set(parts.flatMap(({ tools }) => tools))];
}

function buildStep(part) {
  const { output, title } = part;
  const work = (wait) => {
    begin([output]);
    const build = begun.get(output);
    build.say = wait;
    return build.done;
  };
  return { part: output, title, work };
}

const begun = new Map();

/** Begins to build these parts; their steps then wait for what is under way already. */
export function begin(outputs) {
  for (const lane of LANES) {
    let before = Promise.resolve();
    for (const part of lane) {
      if (!outputs.includes(part.output) || begun.has(part.output)) continue;
      const build = { say: () => {} };
      build.done = before.then(() => buildPart(part, (text) => build.say(text)));
      // Its own step tells of a failure, when its turn comes.
      before = build.done.catch(() => {});
      begun.set(part.output, build);
    }
  }
}

// Whoever else builds this part, in another process, comes first.
function buildPart(part, wait) {
  return locked(
    join(target, `.websketch-build-${part.output}.lock`),
    () => buildUnlessCurrent(part, wait),
    (pid) => wait(`process ${pid}, which builds as well`),
  );
}

async function buildUnlessCurrent(part, wait) {
  const output = join(dist, part.output);
  const stamp = join(dist, ".stamps", part.output);
  const made = await madeFrom(part);
  if (isCurrent(stamp, made, output)) return "up to date";
  const draft = join(dist, ".partial", part.output);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(dist, ".partial"), { recursive: true });
  await part.build(draft, wait);
  dropStamp(stamp);
  rmSync(output, { recursive: true, force: true });
  renameSync(draft, output);
  writeStamp(stamp, made, output);
}

async function madeFrom({ inputs, tools }) {
  const paths = [...inputs, "scripts/build"].map((path) => join(root, path));
  const versions = tools.map(({ crate, version }) => `${crate} ${version}`);
  return fingerprint(filesBelow(paths), [
    await compilerVersion(),
    process.env.RUSTFLAGS ?? "",
    ...versions,
  ]);
}
