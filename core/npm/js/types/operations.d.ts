// Operations, rejections and results.
// Generated from the types of core: see CONTRIBUTING.md.

import type { ComponentInput, ComponentType, PlacedComponent, Props, Sketch } from "./sketch.js";

/** An edge or center line to align. */
export type Alignment =
  /** Left edges, to the least x. */
  | "left"
  /** Horizontal centers, to their mean. */
  | "center"
  /** Right edges, to the greatest. */
  | "right"
  /** Top edges, to the least y. */
  | "top"
  /** Vertical centers, to their mean. */
  | "middle"
  /** Bottom edges, to the greatest. */
  | "bottom";

/** Horizontal or vertical axis. */
export type Axis =
  /** Left to right. */
  | "x"
  /** Top to bottom. */
  | "y";

/** Moves the top left corner to (x, y). */
export interface MoveOperation {
  type: "move";
  /** The component. */
  componentId: string;
  /** New left edge. Pixels. */
  x: number;
  /** New top edge. Pixels. */
  y: number;
}

/** Changes the size. The top left corner stays. */
export interface ResizeOperation {
  type: "resize";
  /** The component. */
  componentId: string;
  /** New width. Pixels. */
  width: number;
  /** New height. Pixels. */
  height: number;
}

/** Adds a component. */
export interface AddOperation {
  type: "add";
  /** Id; generated if absent. */
  componentId?: string;
  /** Component type. */
  componentType: ComponentType;
  /** Left edge. Pixels. */
  x: number;
  /** Top edge. Pixels. */
  y: number;
  /** Width. Pixels. */
  width: number;
  /** Height. Pixels. */
  height: number;
  /** Properties. */
  props?: Props;
  /** Index in paint order; in front of all others if absent. */
  index?: number;
}

/** Deletes a component. */
export interface DeleteOperation {
  type: "delete";
  /** The component. */
  componentId: string;
}

/** Merges props, one level deep. A `null` value removes its key. */
export interface ModifyOperation {
  type: "modify";
  /** The component. */
  componentId: string;
  /** Keys to set or remove. */
  props: { [key: string]: unknown };
}

/** Aligns edges or centers of several components. */
export interface AlignOperation {
  type: "align";
  /** Two or more components, without duplicates. */
  targetIds: readonly string[];
  /** Edge or center to align. */
  alignment: Alignment;
}

/** Distributes components along an axis with equal gaps. The first component stays. */
export interface DistributeOperation {
  type: "distribute";
  /** Two or more components, without duplicates. */
  targetIds: readonly string[];
  /** Gap between neighbors; negative values overlap them. Pixels. */
  spacing: number;
  /** The axis; x if absent. */
  axis?: Axis;
}

/** Replaces the whole sketch. Ids are kept. */
export interface ReplaceOperation {
  type: "replace";
  /** The new sketch in paint order, not empty. */
  components: readonly ComponentInput[];
}

/** Changes the index in paint order. */
export interface ReorderOperation {
  type: "reorder";
  /** The component. */
  componentId: string;
  /** New index; 0 is at the back. */
  index: number;
}

/** One edit of a sketch, well formed but not yet validated against a sketch. */
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

/** The reason for rejecting an operation, for programs. */
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
  | "empty"
  | "tree_too_deep"
  | "tree_too_large";

/** A rejected operation of a batch. */
export interface Rejection {
  /** The operation's index in its batch, from 0. */
  index: number;
  /** The reason, for programs. */
  code: RejectionCode;
  /** The invalid field, if it is one. */
  field?: string;
  /** The values found and expected, as advice that a model can follow. */
  message: string;
  /** The nearest existing id, or the allowed values. */
  hint?: string;
}

/** The actor that requests an edit. */
export type Origin =
  /** The user at the canvas, or a caller on the user's behalf. Not bound by locks. */
  | "user"
  /** The interpreter, a model's proposal or a plan. Locked components are read-only. */
  | "model";

/** The answer of `validate`. */
export interface ValidateResult {
  /** Whether no operation is rejected. */
  valid: boolean;
  /** The rejected operations, with one rejection each, in order. */
  rejections: Rejection[];
}

/** The answer of `execute`. */
export interface ExecuteResult {
  /** The sketch with the applied operations. */
  sketch: Sketch;
  /** The operations as applied, in order, with their ids filled in. */
  applied: Operation[];
  /** Operations that undo all of them, in order. */
  inverse: Operation[];
  /** The rejected operations, by index. */
  rejections: Rejection[];
}

/**
 * The difference between a sketch before and after some operations. To update a copy: delete `removed`, replace each
 * component by the one of `changed` with its id or, if there is none, append it in front, and sort by `order` if
 * present.
 */
export interface Change {
  /** Changed and new components, in paint order. */
  changed: PlacedComponent[];
  /** Ids of deleted components. */
  removed: string[];
  /** All ids in paint order. Absent if the order follows from the other fields. */
  order?: string[];
}

/** The answer of `History.apply`. */
export interface ApplyResult {
  /** The operations as executed, in order. */
  applied: Operation[];
  /** Operations that undo the batch when executed in order. */
  inverse: Operation[];
  /** The rejected operations, by index. */
  rejections: Rejection[];
  /** Changed and new components, in paint order. */
  changed: PlacedComponent[];
  /** Ids of deleted components. */
  removed: string[];
  /** All ids in paint order. Absent if the order follows from the other fields. */
  order?: string[];
}

/** The source of a commit. */
export type CommitOrigin =
  /** A turn of the conversation. */
  | "chat"
  /** An edit by hand. */
  | "manual"
  /** The undo of an earlier commit. */
  | "undo"
  /** The redo of an undone commit. */
  | "redo"
  /** A plan's execution. */
  | "plan"
  /** A coding agent. */
  | "agent"
  /** Other participants in a shared sketch. No step of this history, so undo and redo skip it. */
  | "others";

/** One step of a sketch's history: the change of one turn, gesture or undo. */
export interface Commit {
  /** Revision after this commit; the first is 1. */
  revision: number;
  /** Time in ISO 8601. May be empty. */
  timestamp: string;
  /** Source. */
  origin: CommitOrigin;
  /** The user's request, if any. */
  message?: string;
  /** The operations as executed, in order. */
  operations: Operation[];
}
