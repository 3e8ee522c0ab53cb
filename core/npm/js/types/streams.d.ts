// Events and schema of a model's answer.

import type { IdSeed, Operation, Rejection } from "./operations.js";
import type { Page } from "./trees.js";

/** A corrected value of an operation. */
export interface Coercion {
  /**
   * Such as `targetIds[0]`. `operations` for an operation outside of a list of operations: `from` is then the key that
   * led to it, or null if it stood in other text.
   */
  field: string;
  from: unknown;
  to: unknown;
}

/** An event of a model's answer. `index` is the index among all operations of the answer. */
export type StreamEvent =
  /** An operation that the sketch accepts after the earlier ones; an `add` has its id. */
  | { kind: "operation"; index: number; operation: Operation; coercions: Coercion[] }
  /** A rejected operation, as the model wrote it. */
  | { kind: "rejected"; index: number; operation: unknown; rejection: Rejection }
  /** The next piece of a text. */
  | { kind: "text"; field: "reasoning" | "description"; text: string }
  /** The last event. If not complete, the answer was cut. If superseded, nothing of it may be kept. */
  | { kind: "end"; complete: boolean; streamError?: string; superseded?: boolean };

export interface OperationStreamOptions {
  /** The page size of the answer. Pixels. The default is the sketch's. */
  page?: Readonly<Page> | null;
  /** If absent, taken from the platform's clock and randomness. */
  idSeed?: Readonly<IdSeed> | null;
}

/** JSON Schema, restricted to the keywords that `schema` uses. */
export interface JsonSchema {
  title?: string;
  description?: string;
  type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  enum?: string[];
  properties?: { [name: string]: JsonSchema };
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: JsonSchema[];
  $ref?: string;
  $defs?: { [name: string]: JsonSchema };
}
