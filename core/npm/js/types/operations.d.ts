// Operations, why they are refused, and what comes of them.

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
  /** Made when absent; in `applied` and in an interpretation it is always there. */
  componentId?: string;
  /** Place in paint order; in front of all when absent. */
  index?: number;
}

export interface DeleteOperation {
  type: "delete";
  componentId: string;
}

/** Merges `props`, one level deep; a `null` value removes the key. */
export interface ModifyOperation {
  type: "modify";
  componentId: string;
  props: { [key: string]: unknown };
}

export type Alignment = "left" | "center" | "right" | "top" | "middle" | "bottom";

export interface AlignOperation {
  type: "align";
  /** Two or more, each once. */
  targetIds: readonly string[];
  alignment: Alignment;
}

/** Leaves exactly `spacing` px between neighbors; the first one stays. */
export interface DistributeOperation {
  type: "distribute";
  /** Two or more, each once. */
  targetIds: readonly string[];
  /** May be negative. */
  spacing: number;
  /** "x" when absent. */
  axis?: "x" | "y";
}

export interface ReplaceOperation {
  type: "replace";
  /** The whole sketch, not empty; of an operation that was done, with all props. */
  components: readonly ComponentInput[];
}

export interface ReorderOperation {
  type: "reorder";
  componentId: string;
  /** Place in paint order; 0 is at the back. */
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
 * What may stand where operations are wanted besides `Operation`s: whatever a model wrote, which is checked. What says by its
 * type that it is an operation, and is none, is a mistake that the compiler tells.
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

/** Why an operation is refused. */
export interface Rejection {
  /** The operation's place in its batch, from 0. */
  index: number;
  code: RejectionCode;
  /** The field at fault, where it is one. */
  field?: string;
  /** What was found and what is wanted; advice that a model can follow. */
  message: string;
  /** The nearest existing id, or the allowed values. */
  hint?: string;
}

/** Who wants an edit: operations of a model leave locked components as they are, a user's do not. */
export type Origin = "user" | "model";

/** Where new ids come from; the same seed gives the same ids. */
export interface IdSeed {
  /** Unix time in milliseconds. */
  now: number;
  /** 16 characters or more. */
  random: string;
}

export interface ValidateOptions {
  /** "user" when absent. */
  origin?: Origin | null;
}

export interface ExecuteOptions extends ValidateOptions {
  /** Do the good operations of a batch and report the bad ones; when absent, one bad operation means that none is done. */
  partial?: boolean | null;
  /** From the platform's clock and randomness when absent. */
  idSeed?: Readonly<IdSeed> | null;
}

export interface ApplyOptions extends ExecuteOptions {
  /** The request that led to it, for the log; at most 32,000 characters. */
  message?: string | null;
  /**
   * The gesture that it is of: what is applied with the same one in a row, such as the moves of a drag, is one step of undo
   * and one commit of the log, with the revision of the last.
   */
  merge?: string | null;
}

export interface ValidateResult {
  valid: boolean;
  /** Every refused operation, at most one rejection each, in their order. */
  rejections: Rejection[];
}

export interface ExecuteResult {
  sketch: Sketch;
  /** The operations as they were really done, in order: with their ids filled in. */
  applied: Operation[];
  /** Operations that, done in order, take all of them back. */
  inverse: Operation[];
  rejections: Rejection[];
}

/**
 * What has changed in a sketch. A copy is right again when `removed` is taken out, each of `changed` takes the place of the
 * component with its id or, where there is none, comes to the end, and what is left is put into the order of `order`.
 */
export interface Change {
  /** New and changed components as they are now, in paint order. */
  changed: PlacedComponent[];
  /** Ids that there are no more. */
  removed: string[];
  /** All ids in paint order, only where that does not follow from the others. */
  order?: string[];
}

export interface ApplyResult extends Change {
  /** The operations as they were really done, in order: with their ids filled in. */
  applied: Operation[];
  /** Operations that, done in order, take all of them back. */
  inverse: Operation[];
  rejections: Rejection[];
}

/** One step of a history. */
export interface Commit {
  /** The first is 1. */
  revision: number;
  /** ISO 8601. */
  timestamp: string;
  /** "manual" for operations of a user, "chat" for those of a model, "agent" for those of a coding agent, "others" for what others have done on a shared sketch. */
  origin: "chat" | "manual" | "undo" | "redo" | "plan" | "agent" | "others";
  /** The request that led to it. */
  message?: string;
  operations: Operation[];
}
