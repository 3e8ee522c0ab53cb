// Layout trees.

/** The gap between nodes: 4, 8, 16, 24, 40, 64, or any other number. Pixels. */
export type Gap = "xs" | "s" | "m" | "l" | "xl" | "section" | number;

/** The layout options of a node. */
export interface TreeOptions {
  /** Width. Pixels. */
  w?: number;
  /** Height. Pixels. Larger if the content needs it. */
  h?: number;
  /** The share of the free width of a row; in a column, all of it. */
  share?: number;
  gap?: Gap;
  /** The alignment of nodes smaller than their room. */
  align?: "start" | "center" | "end" | "between";
  /** The id of its component, existing or new. */
  id?: string;
  name?: string;
  /** Whether it takes the remaining height. */
  fill?: boolean;
}

/** The options of a leaf beside its content: well-known props, such as `variant`, and the label of an input. */
export interface TreeLeafOptions extends TreeOptions {
  variant?: string;
  icon?: string;
  label?: string;
  placeholder?: string;
  /** Whether it is 48 px high. */
  primary?: boolean;
  checked?: boolean;
  disabled?: boolean;
  active?: number;
  items?: readonly string[];
}

/** The whole page: bars and footers reach from edge to edge, other nodes stay within the margins. */
export type PageNode = Node<"page", { page: readonly Tree[]; margin?: Gap }>;
export type ColumnNode = Node<"column", { column: readonly Tree[] }>;
/** Becomes a column if it would be too narrow. */
export type RowNode = Node<"row", { row: readonly Tree[] }>;
/** Equal columns, fewer if they would be too narrow. */
export type GridNode = Node<"grid", { grid: readonly Tree[]; columns?: number }>;
/** Overlapping nodes at their positions. */
export type PileNode = Node<"pile", { pile: readonly Tree[] }>;
/** A box with padding around its contents. */
export type CardNode = Node<"card", { card: readonly Tree[]; title?: string }>;
/** A box over the full width, with its ends apart. */
export type BarNode = Node<"bar", { bar: readonly Tree[] }>;
/** Columns as high as the page. */
export type ShellNode = Node<
  "shell",
  { shell: { side?: readonly Tree[]; main?: readonly Tree[]; aside?: readonly Tree[] } }
>;
/** A copy of a component and of its contents, with other texts. */
export type CopyNode = Node<
  "copy",
  { copy: string; texts?: Record<string, string | readonly string[]> }
>;
/** A component of the sketch with options. Without options, the id alone suffices. */
export type ExistingNode = Node<never, { id: string }>;
export type TableNode = Node<
  "table",
  { table: readonly string[]; rows?: number | readonly (readonly string[])[] }
>;
/** Components with a text: button, input (its placeholder), image (its alternative text) and so on. */
export type TextNode = { [K in TextLeaf]: Node<K, Record<K, string> & TreeLeafOptions> }[TextLeaf];
/** Components with a list of texts. */
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
 * A layout tree: one key names the node, its value is the content, the other keys are options. A bare string is the id
 * of a component of the sketch, which includes its contents; any other string is a text.
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

/** The position of a tree. By default below the existing components, above a footer at the end. */
export type At =
  | "page"
  | { below: string }
  | { above: string }
  | { left: string }
  | { right: string }
  | { in: string }
  /** In place of these components and their contents, which are deleted unless the tree names them. */
  | { replace: readonly string[] }
  /** x, y, width and height in px; height 0 is as high as needed. */
  | { area: readonly [number, number, number, number] };

export interface ComposeRequest {
  at?: At | null;
  tree: Tree;
}
