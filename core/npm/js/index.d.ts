export * from "./websketch.js";
export { default, default as init } from "./websketch.js";
