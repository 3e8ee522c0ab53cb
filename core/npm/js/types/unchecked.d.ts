// Arguments that are checked at run time.

import type { Operation } from "./operations.js";

/**
 * Accepts lists of unknown values in place of `Operation`s, such as a model's output, which is checked at run time. A
 * value with the `type` of an operation that is not a valid one is a compile-time error.
 */
export type Unchecked<T> = 0 extends 1 & T
  ? unknown
  : [Mistaken<T>] extends [never]
    ? unknown
    : never;
type Mistaken<T> = T extends Operation
  ? never
  : T extends { readonly type: infer K }
    ? string extends K
      ? never
      : T
    : never;
