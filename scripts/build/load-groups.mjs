// Files of the app's wasm that are loaded together, each one module.

// The splitter writes a module for each set of parts that share code: over a hundred, most of them below 2 KB. To fetch,
// compile and instantiate one costs a slow phone 10 ms of its main thread, however small it is.

// The parts that each page loads, in this order. Code that a part shares with a later one comes with the first.
const ALWAYS = ["app", "panels", "dialogs", "language", "formats"];
// Code that only other parts share is a file of its own from this size on; below, it comes with the last that is always
// loaded. Bytes before optimization.
const ALONE_FROM = 32 * 1024;

/**
 * Returns the groups of the files that `needs` names: `[{ name, files, parts }]`, where `parts` are those that need it.
 *
 * `needs` maps each part to its files, and `sizeOf` a file to its size in bytes.
 */
export function loadGroups(needs, sizeOf) {
  const groups = new Map();
  for (const [file, parts] of partsByFile(needs)) {
    const name = groupOf(parts, sizeOf(file));
    const group = groups.get(name) ?? { name, files: [], parts: new Set() };
    group.files.push(file);
    for (const part of parts) group.parts.add(part);
    groups.set(name, group);
  }
  return [...groups.values()];
}

function partsByFile(needs) {
  const byFile = new Map();
  for (const [part, files] of Object.entries(needs)) {
    for (const file of files) byFile.set(file, [...(byFile.get(file) ?? []), part]);
  }
  return [...byFile].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
}

function groupOf(parts, size) {
  const first = ALWAYS.find((part) => parts.includes(part));
  if (first) return first;
  if (parts.length === 1) return parts[0];
  return size < ALONE_FROM ? ALWAYS.at(-1) : parts.toSorted().join("-");
}

/**
 * Returns the text of the module from which the app's wasm imports a loader for each part.
 *
 * `urls` maps the name of each group to its URL, `bindings` is the path of the main wasm's bindings, `loader` that of
 * web/chunk-loader.js.
 */
export function loaderModule(needs, groups, { urls, bindings, loader }) {
  const lines = [
    `import { initSync } from ${JSON.stringify(bindings)};`,
    `import { chunk, part } from ${JSON.stringify(loader)};`,
    // The app's wasm runs already, so this returns its exports.
    "const main = () => initSync();",
    "const chunks = {};",
  ];
  for (const { name } of groups) {
    lines.push(`chunks[${JSON.stringify(name)}] = chunk(${JSON.stringify(urls.get(name))}, main);`);
  }
  for (const name of Object.keys(needs)) {
    const needed = groups.filter(({ parts }) => parts.has(name));
    const chunks = needed.map((group) => `chunks[${JSON.stringify(group.name)}]`).join(", ");
    lines.push(
      `export const __wasm_split_load_${name} = part(${JSON.stringify(name)}, [${chunks}], main);`,
    );
  }
  return `${lines.join("\n")}\n`;
}
