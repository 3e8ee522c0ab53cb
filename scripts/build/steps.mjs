// Building the parts of an edition, each only if something that it is made from has changed.

import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { locked } from "../lib/lock.mjs";
import { root, target } from "../lib/paths.mjs";
import { dropStamp, filesBelow, fingerprint, isCurrent, writeStamp } from "../lib/stamp.mjs";
import { compilerVersion } from "../setup/rust.mjs";
import { toolIdentity } from "../setup/tools.mjs";
import { edge } from "./edge.mjs";
import { SERVED, SHIPPED } from "./editions.mjs";
import { npmPackage } from "./npm.mjs";
import { compile } from "./toolchain.mjs";
import { web } from "./web.mjs";

const ALL = [web, edge, npmPackage];
// Parts that are built side by side: most of a shipped build is one thread that links. The app takes about as long as the
// other two.
const LANES = [[web], [edge, npmPackage]];

/** Returns the tools that the parts `outputs` of `edition` are built with. */
export function toolsFor(edition, outputs) {
  return [...new Set(chosen(outputs).flatMap(({ tools }) => tools(edition)))];
}

/**
 * Returns the steps `{ part, title, work }` that build the parts `outputs` of `edition`. They begin together with the first
 * of them, and each step then waits for its own part.
 */
export function buildSteps(edition, outputs) {
  const build = buildOf(edition, outputs);
  return chosen(outputs).map((part) => ({
    part: part.output,
    title: edition === SERVED ? part.title : `${part.title} as shipped`,
    work: (wait) => build.wait(part, wait),
  }));
}

/** Begins to build the parts `outputs` of `edition`, before their steps are reached. */
export function begin(edition, outputs) {
  buildOf(edition, outputs).begin();
}

function chosen(outputs) {
  return ALL.filter(({ output }) => outputs.includes(output));
}

const builds = new Map();

function buildOf(edition, outputs) {
  const key = `${edition.name} ${chosen(outputs).map(({ output }) => output)}`;
  if (!builds.has(key)) builds.set(key, new Build(edition, chosen(outputs)));
  return builds.get(key);
}

/** The build of some parts of an edition. */
class Build {
  #edition;
  #parts;
  #begun = new Map();
  #compilation;

  constructor(edition, parts) {
    this.#edition = edition;
    this.#parts = parts;
  }

  begin() {
    if (this.#begun.size > 0) return;
    for (const lane of LANES) {
      let before = Promise.resolve();
      for (const part of lane.filter((part) => this.#parts.includes(part))) {
        const state = { say: () => {} };
        const say = (text) => state.say(text);
        state.done = before.then(() => this.#build(part, say));
        // Its own step reports a failure, when its turn comes.
        before = state.done.catch(() => {});
        this.#begun.set(part, state);
      }
    }
  }

  wait(part, wait) {
    this.begin();
    const state = this.#begun.get(part);
    state.say = wait;
    return state.done;
  }

  // Another process that builds this part goes first.
  #build(part, wait) {
    return locked(
      join(target, `.websketch-build-${this.#edition.name}-${part.output}.lock`),
      () => this.#buildUnlessCurrent(part, wait),
      (pid) => wait(`process ${pid}, which builds as well`),
    );
  }

  async #buildUnlessCurrent(part, wait) {
    const { folder } = this.#edition;
    const stamp = join(folder, ".stamps", part.output);
    const made = await this.#madeFrom(part);
    const outputs = part.outputs.map((name) => join(folder, name));
    if (isCurrent(stamp, made, outputs)) return "up to date";
    const draft = join(folder, ".partial", part.output);
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    if (!part.isCompiledByTool?.(this.#edition)) await this.#compile(part, wait);
    await part.build(join(draft, part.output), wait, this.#edition);
    dropStamp(stamp);
    for (const output of outputs) rmSync(output, { recursive: true, force: true });
    for (const name of readdirSync(draft)) renameSync(join(draft, name), join(folder, name));
    writeStamp(stamp, made, outputs);
  }

  /**
   * Compiles `part`: with all others if they have the same profile and flags, so that cargo chooses the same features of the
   * shared crates whichever part asks first; else alone.
   */
  #compile(part, wait) {
    const settings = this.#edition.crates[part.output];
    const together = this.#parts.filter(({ output }) => this.#edition.crates[output] === settings);
    const packages = together.map(({ crate }) => crate);
    if (together.length === 1) return compile(packages, settings, wait);
    this.#compilation ??= compile(packages, settings, (text) => {
      for (const { say } of this.#begun.values()) say(text);
    });
    return this.#compilation;
  }

  async #madeFrom({ inputs, tools, output }) {
    const paths = [...inputs, "scripts/build"].map((path) => join(root, path));
    return fingerprint(filesBelow(paths), [
      await compilerVersion(),
      process.env.RUSTFLAGS ?? "",
      this.#edition.crates[output],
      ...tools(this.#edition).map(toolIdentity),
    ]);
  }
}

export { SERVED, SHIPPED };
