// What comes out of a model's answer, and what it has to look like.

import type { IdSeed, Operation, Rejection } from "./operations.js";
import type { Page } from "./trees.js";

/** Something that was almost right and has been put right. */
export interface Coercion {
  /**
   * Such as `targetIds[0]`; `operations` for an operation that stood in no list of operations: then `from` is the key
   * that led to it, or null when there was only other text around it.
   */
  field: string;
  from: unknown;
  to: unknown;
}

/** What comes out of a model's answer. `index` is the place among its operations, good and bad ones. */
export type StreamEvent =
  /** An operation that the sketch accepts after those before it; an `add` has its id. */
  | { kind: "operation"; index: number; operation: Operation; coercions: Coercion[] }
  /** One that it refuses, as the model wrote it. */
  | { kind: "rejected"; index: number; operation: unknown; rejection: Rejection }
  /** The next piece of a text. */
  | { kind: "text"; field: "reasoning" | "description"; text: string }
  /** The last event. When it is not complete, the answer was cut; when it is superseded, nothing of it may be kept. */
  | { kind: "end"; complete: boolean; streamError?: string; superseded?: boolean };

export interface OperationStreamOptions {
  /** The page that the answer is for, px; that of the sketch when absent. */
  page?: Readonly<Page> | null;
  /** From the platform's clock and randomness when absent. */
  idSeed?: Readonly<IdSeed> | null;
}

/** JSON Schema, as far as `schema` uses it. */
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
