// Results of layout trees.
// Generated from the types of core: see CONTRIBUTING.md.

import type { Operation } from "./operations.js";
import type { Tree } from "./trees.js";

/** The kinds of repairs. */
export type TreeRepairKind =
  /** An alias for a node of the grammar. */
  | "alias"
  /** `type` and `children` instead of one key. */
  | "type_form"
  /** An unknown key: with a list a column, with a text a text. */
  | "unknown_key"
  /** An unknown option. */
  | "unknown_option"
  /** An option with an impossible value, or after the content that it governs. */
  | "ignored_option"
  /** A text in place of a node. */
  | "bare_text"
  /** A list in place of a node: a row. */
  | "bare_list"
  /** Several nodes in one object: a column. */
  | "several"
  /** A component that the tree has already named: left out. */
  | "duplicate"
  /** Nothing that can be a node: left out. */
  | "empty";

/** A repair made while reading a tree. */
export interface TreeRepair {
  /** The path of the node, such as `page[0].row[1]`. */
  path: string;
  /** The kind of repair. */
  kind: TreeRepairKind;
}

/** The answer of `compose`. */
export interface ComposeResult {
  /** The sketch that the tree was composed for accepts all of them. */
  operations: Operation[];
  /** Every component that the tree placed, new or not, in z-order. */
  ids: string[];
  /** Parts of the tree that were read differently than written, such as `{ path: "page[0]", kind: "alias" }`. */
  repairs: TreeRepair[];
}

/** The answer of `structure`. */
export interface StructureResult {
  /**
   * Its leaves are ids. Every component of the sketch occurs once, a box as `{ card: […], id }` or as its own kind of
   * node.
   */
  tree: Tree;
  /** Components that contain others, with all their descendants. */
  blocks: { id: string; holds: string[] }[];
}
