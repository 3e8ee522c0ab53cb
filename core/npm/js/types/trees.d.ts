// Layout trees.

import type { IdSeed, Operation } from "./operations.js";

/** A page that is designed for, px. */
export interface Page {
  width: number;
  height: number;
}

/** Px between nodes: 4, 8, 16, 24, 40, 64, or any other number. */
export type Gap = "xs" | "s" | "m" | "l" | "xl" | "section" | number;

/** How a node of a tree wants to be laid out. */
export interface TreeOptions {
  /** Width, px. */
  w?: number;
  /** Height, px; more where what it says needs it. */
  h?: number;
  /** Parts of the free width of a row; in a column all of it. */
  share?: number;
  gap?: Gap;
  /** Where nodes stand that are smaller than their room. */
  align?: "start" | "center" | "end" | "between";
  /** The id of its component: an existing one, or that of the new one. */
  id?: string;
  name?: string;
  /** Takes what height is left. */
  fill?: boolean;
}

/** What a leaf of a tree may say besides its content: well-known props, such as `variant`, and the label of an input. */
export interface TreeLeafOptions extends TreeOptions {
  variant?: string;
  icon?: string;
  label?: string;
  placeholder?: string;
  /** 48 px high. */
  primary?: boolean;
  checked?: boolean;
  disabled?: boolean;
  active?: number;
  items?: readonly string[];
}

/** The whole page: bars and footers go from edge to edge, everything else stands within the margins. */
export type PageNode = Node<"page", { page: readonly Tree[]; margin?: Gap }>;
export type ColumnNode = Node<"column", { column: readonly Tree[] }>;
/** Becomes a column where it would be too narrow. */
export type RowNode = Node<"row", { row: readonly Tree[] }>;
/** Equal columns, fewer where they would be too narrow. */
export type GridNode = Node<"grid", { grid: readonly Tree[]; columns?: number }>;
/** What overlaps, as it lies. */
export type PileNode = Node<"pile", { pile: readonly Tree[] }>;
/** A box with room around what it holds. */
export type CardNode = Node<"card", { card: readonly Tree[]; title?: string }>;
/** A box over the full width, with its ends apart. */
export type BarNode = Node<"bar", { bar: readonly Tree[] }>;
/** Columns as high as the page. */
export type ShellNode = Node<
  "shell",
  { shell: { side?: readonly Tree[]; main?: readonly Tree[]; aside?: readonly Tree[] } }
>;
/** A copy of a component with copies of what it holds, which say something else. */
export type CopyNode = Node<
  "copy",
  { copy: string; texts?: Record<string, string | readonly string[]> }
>;
/** A component of the sketch with options; without any, the id alone is enough. */
export type ExistingNode = Node<never, { id: string }>;
export type TableNode = Node<
  "table",
  { table: readonly string[]; rows?: number | readonly (readonly string[])[] }
>;
/** Components that say a text: button, input (its placeholder), image (its alternative text) and so on. */
export type TextNode = { [K in TextLeaf]: Node<K, Record<K, string> & TreeLeafOptions> }[TextLeaf];
/** Components that list texts. */
export type ListNode = {
  [K in ListLeaf]: Node<K, Record<K, readonly string[]> & TreeLeafOptions>;
}[ListLeaf];

/** A node is named by one of its keys, so it has none of the other names; `icon` may also be an option. */
type Node<K extends NodeName, Own> = Own &
  Omit<TreeOptions, keyof Own> & { [Other in Exclude<NodeName, K | "icon">]?: never };
type NodeName = BoxName | TextLeaf | ListLeaf;
type BoxName =
  | "page"
  | "column"
  | "row"
  | "grid"
  | "pile"
  | "card"
  | "bar"
  | "shell"
  | "copy"
  | "table";
type TextLeaf =
  | "h1"
  | "h2"
  | "h3"
  | "text"
  | "small"
  | "button"
  | "input"
  | "image"
  | "avatar"
  | "footer"
  | "line"
  | "badge"
  | "link"
  | "quote"
  | "checkbox"
  | "radio"
  | "toggle"
  | "slider"
  | "select"
  | "textarea"
  | "password"
  | "search"
  | "date"
  | "icon"
  | "logo"
  | "video"
  | "map"
  | "bar-chart"
  | "line-chart"
  | "pie-chart";
type ListLeaf =
  | "nav"
  | "list"
  | "tabs"
  | "breadcrumb"
  | "pagination"
  | "steps"
  | "menu"
  | "bullets"
  | "numbers"
  | "checklist";

/**
 * A layout tree: one key names the node, its value is the content, the other keys are options. A bare string is the id of a
 * component of the sketch, which comes with all it holds; any other is a text.
 */
export type Tree =
  | string
  | PageNode
  | ColumnNode
  | RowNode
  | GridNode
  | PileNode
  | CardNode
  | BarNode
  | ShellNode
  | CopyNode
  | ExistingNode
  | TableNode
  | TextNode
  | ListNode;

/** Where a tree goes. Without one: below what is there, above a footer at the end. */
export type At =
  | "page"
  | { below: string }
  | { above: string }
  | { left: string }
  | { right: string }
  | { in: string }
  /** In the place of these and what they hold, which go unless the tree names them. */
  | { replace: readonly string[] }
  /** x, y, width and height in px; height 0 is as high as needed. */
  | { area: readonly [number, number, number, number] };

export interface ComposeRequest {
  at?: At | null;
  tree: Tree;
}

export interface ComposeOptions {
  /** The page that is designed for; that of the sketch when absent. */
  page?: Readonly<Page> | null;
  /** From the platform's clock and randomness when absent. */
  idSeed?: Readonly<IdSeed> | null;
}

export interface ComposeResult {
  /** None of them is refused by the sketch that the tree was composed for. */
  operations: Operation[];
  /** Every component that the tree placed, new or not, in paint order. */
  ids: string[];
  /** What was read as something else than was written, such as `{ path: "page[0]", kind: "alias" }`. */
  repairs: { path: string; kind: TreeRepairKind }[];
}

export type TreeRepairKind =
  | "alias"
  | "type_form"
  | "unknown_key"
  | "unknown_option"
  | "ignored_option"
  | "bare_text"
  | "bare_list"
  | "several"
  | "duplicate"
  | "empty";

export interface StructureResult {
  /** Its leaves are ids; every component of the sketch occurs once, a box as `{ card: […], id }` or its own kind of node. */
  tree: Tree;
  /** Components that hold others, with all that they hold, to any depth. */
  blocks: { id: string; holds: string[] }[];
}
