// What the build puts in place of these globals in the files for Node: a simulated browser in Node may lack them.
export { TransformStream } from "node:stream/web";
export { TextDecoder, TextEncoder } from "node:util";
