// The build's replacements for these globals in the files for Node, because a simulated browser in Node may lack them.
export { TransformStream } from "node:stream/web";
export { TextDecoder, TextEncoder } from "node:util";
