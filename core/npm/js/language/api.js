// The public functions of `@websketch/core/language`.

import { boundary, platform, withSketch } from "../lib/boundary.js";
import { copyOptional, NOTHING, write } from "../lib/text.js";
import * as glue from "./websketch_language.js";

const { call, ask } = boundary(glue);

export function interpret(sketch, message, context) {
  return withSketch("sketch", sketch, (bytes) => {
    const text = write("message", message, "a string");
    return call("interpret", bytes, text, copyOptional("context", context), platform());
  });
}

export function find(sketch, phrase, context) {
  return withSketch("sketch", sketch, (bytes) => {
    const text = write("phrase", phrase, "a string");
    return call("find", bytes, text, copyOptional("context", context), platform());
  });
}

export function alternatives(sketch, request, options) {
  return withSketch("sketch", sketch, (bytes) => {
    const text = write("request", request ?? {}, "an object");
    return call("alternatives", bytes, text, copyOptional("options", options), platform());
  });
}

export function deriveState(sketch, request, options) {
  return withSketch("sketch", sketch, (bytes) => {
    const text = write("request", request ?? {}, "an object");
    return call("deriveState", bytes, text, copyOptional("options", options), platform());
  });
}

/** Keeps the text of packs for later calls. */
export function registerPacks(packs) {
  call("usePacks", write("packs", packs, "a string"));
}

export function fillSections(tree, options) {
  const text = write("tree", tree, "an object");
  return call("fillSections", text, NOTHING, copyOptional("options", options), platform());
}

export const version = () => ask("version");
