// Browsers and their bundlers: the .wasm is fetched from beside this file before the import is done.
import load from "./websketch.js";

const url = new URL("./websketch_bg.wasm", import.meta.url);
let found = "no answer";
try {
  const response = await fetch(url);
  found = `status ${response.status}, ${response.headers.get("content-type") ?? "no type"}`;
  await load({ module_or_path: response });
} catch (cause) {
  // Engines say what is wrong with the bytes, but not where they came from.
  throw new Error(
    `@websketch/core needs its WebAssembly from ${url}, found ${found} (${cause.message}). \
See "Bundlers" in its README.`,
    { cause },
  );
}

export * from "./api.js";
