// Events of a model's answer.
// Generated from the types of core: see CONTRIBUTING.md.

import type { Operation, Rejection } from "./operations.js";

/** A corrected value of an operation. */
export interface Coercion {
  /**
   * Such as `targetIds[0]`. `operations` for an operation outside of a list of operations: `from` is then the key that
   * led to it, or null if it stood in other text.
   */
  field: string;
  /** The value that the model wrote. */
  from: unknown;
  /** The corrected value. */
  to: unknown;
}

/** The texts of an answer. */
export type TextField =
  /** The reasoning. */
  | "reasoning"
  /** The message to the user. */
  | "description";

/** An event of a model's answer. `index` is the index among all operations of the answer. */
export type StreamEvent =
  /** An operation that the sketch accepts after the earlier ones. An `add` has its id. */
  | {
      kind: "operation";
      /** Its index among the answer's operations. */
      index: number;
      /** The operation after corrections. */
      operation: Operation;
      /** The corrections. */
      coercions: Coercion[];
    }
  /** An operation that the sketch rejects. */
  | {
      kind: "rejected";
      /** Its index among the answer's operations. */
      index: number;
      /** The operation as the model wrote it, with component ids in place of short names. */
      operation: unknown;
      /** The reason. */
      rejection: Rejection;
    }
  /** A piece of text. */
  | {
      kind: "text";
      /** `reasoning` or `description`. */
      field: TextField;
      /** The piece. */
      text: string;
    }
  /** The end of a stream, as its last event. If it is not complete, the answer was cut. */
  | {
      kind: "end";
      /** Whether the answer was complete. */
      complete: boolean;
      /** The error of the transport, if the stream failed. */
      streamError?: string;
      /** Whether the final answer differs from the emitted one, so that nothing of it may be kept. */
      superseded?: boolean;
    };
