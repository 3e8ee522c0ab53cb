// Browsers and bundlers: `await init()` first; the .wasm is found beside this file.
export * from "./websketch.js";
export { default, default as init } from "./websketch.js";
