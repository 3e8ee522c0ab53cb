// Operations, rejections and results.

import type {
  Bounds,
  ComponentInput,
  ComponentType,
  PlacedComponent,
  Props,
  Sketch,
} from "./sketch.js";

export interface MoveOperation {
  type: "move";
  componentId: string;
  x: number;
  y: number;
}

export interface ResizeOperation {
  type: "resize";
  componentId: string;
  width: number;
  height: number;
}

export interface AddOperation extends Bounds {
  type: "add";
  componentType: ComponentType;
  props?: Props;
  /** Generated if absent. Always present in `applied` and in an interpretation. */
  componentId?: string;
  /** The index in z-order. If absent, in front. */
  index?: number;
}

export interface DeleteOperation {
  type: "delete";
  componentId: string;
}

/** Merges `props`, one level deep. A `null` value removes the key. */
export interface ModifyOperation {
  type: "modify";
  componentId: string;
  props: { [key: string]: unknown };
}

export type Alignment = "left" | "center" | "right" | "top" | "middle" | "bottom";

export interface AlignOperation {
  type: "align";
  /** Two or more, without duplicates. */
  targetIds: readonly string[];
  alignment: Alignment;
}

/** Leaves exactly `spacing` px between neighbors. The first one stays. */
export interface DistributeOperation {
  type: "distribute";
  /** Two or more, without duplicates. */
  targetIds: readonly string[];
  /** Pixels. May be negative. */
  spacing: number;
  /** The default is "x". */
  axis?: "x" | "y";
}

export interface ReplaceOperation {
  type: "replace";
  /** The whole sketch, not empty. In an applied operation, with all props. */
  components: readonly ComponentInput[];
}

export interface ReorderOperation {
  type: "reorder";
  componentId: string;
  /** The index in z-order; 0 is the back. */
  index: number;
}

/** One edit of a sketch. */
export type Operation =
  | MoveOperation
  | ResizeOperation
  | AddOperation
  | DeleteOperation
  | ModifyOperation
  | AlignOperation
  | DistributeOperation
  | ReplaceOperation
  | ReorderOperation;

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

export type RejectionCode =
  | "unknown_type"
  | "missing_field"
  | "wrong_type"
  | "not_finite"
  | "out_of_range"
  | "unknown_component"
  | "unknown_component_type"
  | "too_small"
  | "too_few_targets"
  | "duplicate_id"
  | "duplicate_target"
  | "unknown_alignment"
  | "locked"
  | "limit_exceeded"
  | "empty";

/** The reason for rejecting an operation. */
export interface Rejection {
  /** The operation's index in its batch, from 0. */
  index: number;
  code: RejectionCode;
  /** The faulty field, if it is one. */
  field?: string;
  /** The found and the expected value, as advice that a model can follow. */
  message: string;
  /** The nearest existing id, or the allowed values. */
  hint?: string;
}

/** The author of an edit: operations of a model cannot change locked components, a user's can. */
export type Origin = "user" | "model";

/** The source of new ids. The same seed gives the same ids. */
export interface IdSeed {
  /** Unix time in milliseconds. */
  now: number;
  /** 16 characters or more. */
  random: string;
}

export interface ValidateOptions {
  /** The default is "user". */
  origin?: Origin | null;
}

export interface ExecuteOptions extends ValidateOptions {
  /**
   * Whether to apply the valid operations of a batch and report the others. By default, one rejection rejects the
   * batch.
   */
  partial?: boolean | null;
  /** If absent, taken from the platform's clock and randomness. */
  idSeed?: Readonly<IdSeed> | null;
}

export interface ApplyOptions extends ExecuteOptions {
  /** The request that led to it, for the log. At most 32,000 characters. */
  message?: string | null;
  /**
   * The gesture that it belongs to. Consecutive batches with the same value, such as the moves of a drag, are one undo
   * step and one commit of the log, with the revision of the last.
   */
  merge?: string | null;
}

export interface ValidateResult {
  valid: boolean;
  /** The rejected operations, with one rejection each, in order. */
  rejections: Rejection[];
}

export interface ExecuteResult {
  sketch: Sketch;
  /** The operations as applied, in order, with their ids filled in. */
  applied: Operation[];
  /** Operations that undo all of them, in order. */
  inverse: Operation[];
  rejections: Rejection[];
}

/**
 * A change of a sketch. To update a copy: remove `removed`, let each of `changed` replace the component with its id or,
 * if there is none, append it, and sort by `order` if present.
 */
export interface Change {
  /** New and changed components in their new state, in z-order. */
  changed: PlacedComponent[];
  /** Ids of deleted components. */
  removed: string[];
  /** All ids in z-order, present only if the order does not follow from the other fields. */
  order?: string[];
}

export interface ApplyResult extends Change {
  /** The operations as applied, in order, with their ids filled in. */
  applied: Operation[];
  /** Operations that undo all of them, in order. */
  inverse: Operation[];
  rejections: Rejection[];
}

/** One step of a history. */
export interface Commit {
  /** The first is 1. */
  revision: number;
  /** ISO 8601. */
  timestamp: string;
  /**
   * "manual" for operations of a user, "chat" for those of a model, "agent" for those of a coding agent, "others" for
   * changes by others on a shared sketch.
   */
  origin: "chat" | "manual" | "undo" | "redo" | "plan" | "agent" | "others";
  /** The request that led to it. */
  message?: string;
  operations: Operation[];
}
