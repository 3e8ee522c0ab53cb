// The public functions and classes of `@websketch/core/repair`.

import { boundary } from "../lib/boundary.js";
import { repairs } from "../lib/repairs.js";
import * as glue from "./websketch_repair.js";

const wasm = boundary(glue);

export const { JsonStream, repairJson } = repairs(wasm);

export const version = () => wasm.ask("version");
