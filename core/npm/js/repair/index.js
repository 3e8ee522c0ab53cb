// Browsers and their bundlers: the .wasm is fetched from beside this file before the import is done.
import { init } from "./lazy.js";

await init();

export * from "./lazy.js";
