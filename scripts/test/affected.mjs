// The crates that a change touches, and those that depend on them.

import { dirname, relative, sep } from "node:path";
import { must, run } from "../lib/command.mjs";
import { root } from "../lib/paths.mjs";

// Files outside the crates that are compiled into them, by the folder that they lie in.
const COMPILED_IN = { prompts: ["websketch-agent"] };
// Files on which every crate depends.
const OF_ALL = ["Cargo.toml", "Cargo.lock"];

/** Returns the files that differ from the merge base with the branch `main`, and untracked files. */
export async function changedFiles() {
  const base = (await mergeBase("main")) ?? (await mergeBase("origin/main")) ?? "HEAD";
  const [changed, added] = [
    await git("diff", "--name-only", base),
    await git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set([...changed, ...added])].sort();
}

/** Returns the names of the workspace's packages that contain one of `files`, and of those that depend on them. */
export function affectedPackages({ packages, workspace_members: members }, files) {
  const own = packages.filter(({ id }) => members.includes(id));
  const affected = new Set(files.flatMap((file) => owners(own, file)));
  for (let before = -1; before < affected.size; ) {
    before = affected.size;
    for (const { name, dependencies } of own) {
      if (dependencies.some((dependency) => affected.has(dependency.name))) affected.add(name);
    }
  }
  return affected;
}

function owners(packages, file) {
  if (OF_ALL.includes(file)) return packages.map(({ name }) => name);
  const compiledIn = COMPILED_IN[file.split("/")[0]];
  if (compiledIn) return compiledIn;
  const folders = packages.map(({ name, manifest_path }) => {
    const folder = relative(root, dirname(manifest_path)).split(sep).join("/");
    return { name, folder: `${folder}/` };
  });
  const [innermost] = folders
    .filter(({ folder }) => file.startsWith(folder))
    .sort((a, b) => b.folder.length - a.folder.length);
  return innermost ? [innermost.name] : [];
}

async function mergeBase(branch) {
  const { code, output } = await run("git", ["merge-base", "HEAD", branch]);
  return code === 0 ? output.trim() : undefined;
}

async function git(...args) {
  const output = await must("Asking git for the change", "git", args);
  return output.split("\n").filter(Boolean);
}
