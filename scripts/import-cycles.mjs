// Cycles of imports between the files of a crate. A file may use the items of the module that contains it; other items that
// two files need of each other belong into a third.

import { relative, sep } from "node:path";
import { filesBelow } from "./lib/stamp.mjs";

const PUB = /(?:pub(?:\([^)]*\))?\s+)?/.source;
const USE = new RegExp(`^\\s*${PUB}use\\s+([^;]+);`, "gm");
const MOD = new RegExp(`^\\s*${PUB}mod\\s+(\\w+)\\s*;`, "gm");
const DEFINITION = new RegExp(
  `^${PUB}(?:(?:const|unsafe|async)\\s+)*(?:struct|enum|fn|const|static|type|trait|union|macro_rules!)\\s+(\\w+)`,
  "gm",
);
const PATH = /(?<![\w:.])\w+(?:::\w+)*/g;
const UPWARDS = ["crate", "self", "super"];

/** Returns the cycles of the Rust files below `source`, one line each. `read` returns the text of a file without comments. */
export function importCycles(source, read) {
  const files = filesBelow([source]).filter((path) => path.endsWith(".rs"));
  const modules = new Map(files.map((file) => entry(relative(source, file), read(file))));
  const imports = new Map([...modules].map(([key, module]) => [key, used(modules, key, module)]));
  return circles(imports).map((circle) => `${circle.join(", ")} import each other in a circle`);
}

/** Returns a module under its path, with the definitions, declarations and imports of its file. */
function entry(file, text) {
  const place = file.split(sep).join("/").slice(0, -".rs".length);
  const path = place === "lib" ? [] : place.split("/");
  const imported = new Map();
  const body = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '""').replaceAll(USE, (_, tree) => {
    for (const [name, target] of leaves(tree.replaceAll(/\s+/g, " "), []))
      imported.set(name, target);
    return "";
  });
  const names = (pattern) => new Set([...body.matchAll(pattern)].map(([, name]) => name));
  return [path.join("::"), { path, imported, body, below: names(MOD), defined: names(DEFINITION) }];
}

/** Returns the names that a tree of imports introduces, each with its path. */
function leaves(tree, head) {
  const brace = tree.indexOf("{");
  if (brace >= 0) {
    const path = [...head, ...steps(tree.slice(0, brace))];
    return branches(tree.slice(brace + 1, tree.lastIndexOf("}"))).flatMap((branch) =>
      leaves(branch, path),
    );
  }
  const [path, name] = tree.split(" as ");
  const all = [...head, ...steps(path)];
  const target = all.at(-1) === "self" && all.length > 1 ? all.slice(0, -1) : all;
  return [[(name ?? target.at(-1)).trim(), target]];
}

const steps = (path) =>
  path
    .split("::")
    .map((step) => step.trim())
    .filter(Boolean);

/** Returns the parts of a text between commas outside of braces. */
function branches(list) {
  const found = [""];
  let depth = 0;
  for (const letter of list) {
    depth += (letter === "{") - (letter === "}");
    if (letter === "," && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found.map((branch) => branch.trim()).filter(Boolean);
}

/** Returns the modules that a module uses, without those that contain it. */
function used(modules, key, { path, body }) {
  const paths = new Set([...body.matchAll(PATH)].map(([found]) => found));
  const found = [...paths].map((found) => definer(modules, path, found.split("::"), new Set()));
  const isOther = (other) =>
    other !== undefined && other !== key && !`${key}::`.startsWith(`${other}::`);
  return new Set(found.filter((other) => isOther(other) && other !== ""));
}

/** Returns the module that defines the item at the path `steps`, as resolved in the module at `path`. */
function definer(modules, path, steps, seen) {
  const question = `${path.join("::")} ${steps.join("::")}`;
  if (seen.has(question)) return undefined;
  seen.add(question);
  const ups = steps.findIndex((step) => !UPWARDS.includes(step));
  if (ups < 0) return undefined;
  if (ups > 0) {
    const start =
      steps[0] === "crate"
        ? []
        : path.slice(
            0,
            path.length - steps.slice(0, ups).filter((step) => step === "super").length,
          );
    return below(modules, start, steps.slice(ups), seen);
  }
  return below(modules, path, steps, seen, true);
}

function below(modules, path, [name, ...rest], seen, isBare = false) {
  const key = path.join("::");
  const module = modules.get(key);
  if (module === undefined) return undefined;
  if (name === undefined) return isBare ? undefined : key;
  const inner = [...path, name];
  if (module.below.has(name) && modules.has(inner.join("::")))
    return isBare && rest.length === 0 ? undefined : below(modules, inner, rest, seen);
  const target = module.imported.get(name);
  // An import from another crate.
  if (target?.[0] === name) return undefined;
  if (target !== undefined) return definer(modules, path, [...target, ...rest], seen);
  return module.defined.has(name) ? key : undefined;
}

/** Returns the groups of modules that reach each other: strongly connected components (Tarjan 1972). */
function circles(imports) {
  const [number, low, stack, found] = [new Map(), new Map(), [], []];
  const visit = (at) => {
    number.set(at, number.size);
    low.set(at, number.get(at));
    stack.push(at);
    for (const next of imports.get(at) ?? []) {
      if (!number.has(next)) visit(next);
      if (stack.includes(next)) low.set(at, Math.min(low.get(at), low.get(next)));
    }
    if (low.get(at) !== number.get(at)) return;
    const circle = stack.splice(stack.indexOf(at));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const at of imports.keys()) if (!number.has(at)) visit(at);
  return found;
}
