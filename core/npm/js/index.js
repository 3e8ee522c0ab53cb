// Browsers and their bundlers: the .wasm is fetched from beside this file before the import is done.
import load from "./websketch.js";

await load();

export * from "./api.js";
