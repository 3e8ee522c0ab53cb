import type { Chunk, ChunkSource } from "./repair/index.js";

export * from "./repair/index.js";

/** The eleven things a wireframe is made of. */
export type ComponentType =
  | "Container"
  | "Button"
  | "Input"
  | "ImagePlaceholder"
  | "Text"
  | "HorizontalLine"
  | "Heading"
  | "Footer"
  | "NavigationBox"
  | "List"
  | "Table";

/**
 * Free-form properties, at most 64 KiB of JSON a component. The keys named here are well known: a value of the type given
 * is shown and understood; any other is kept and has no effect.
 */
export interface Props {
  /** What is written on it; the label of an Input. */
  text?: string;
  /** Of an Input. */
  placeholder?: string;
  /** Of an ImagePlaceholder. */
  alt?: string;
  /** Of a List or NavigationBox. */
  items?: string[];
  /** Of a Table. */
  columns?: string[];
  /** Of a Table: how many, or the texts of the cells. */
  rows?: number | string[][];
  /** Of a Heading: 1 to 6. */
  level?: number;
  /** What the user calls it. */
  name?: string;
  /** `true`: operations of origin "model" leave it as it is. */
  locked?: boolean;
  [key: string]: unknown;
}

/** A box in CSS px at 100 % zoom; x to the right, y down. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A component as the package gives it out. x and y are 0 or more, no number is above 1e6. */
export interface PlacedComponent extends Bounds {
  /**
   * 1 to 128 characters, unique in its sketch; at least one can be seen, and there are no control characters nor any
   * that turn the direction of text.
   */
  id: string;
  type: ComponentType;
  props: Props;
}

/** Components in paint order, the first at the back; at most 20,000. */
export type Sketch = PlacedComponent[];

/** A component as the package takes it: props may be missing. */
export interface ComponentInput extends Readonly<Bounds> {
  readonly id: string;
  readonly type: ComponentType;
  readonly props?: Readonly<Props> | null;
}

/** A sketch as the package takes it. Sizes below the minimum are raised to it, unknown keys of a component are dropped. */
export type SketchInput = readonly ComponentInput[];

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

export type Relationship = "above" | "below" | "left" | "right" | "overlapping" | "aligned";

export interface ComponentSummary {
  id: string;
  type: ComponentType;
  /** Such as "left, top": where in the sketch's own bounds. */
  position: string;
  /** Such as "428x48px". */
  size: string;
  description: string;
}

/** `component1` is `relationship` (of, with) `component2`. */
export interface SpatialRelationship {
  component1: string;
  component2: string;
  relationship: Relationship;
  /** The gap between neighbors, px. */
  distance?: number;
}

/** Components that belong together, in reading order, and the smallest box around them. */
export interface Group {
  components: string[];
  bounds: Bounds;
}

export interface LayoutStats {
  /** Of the page: at least 1440 × 900, and large enough for every component. */
  canvasWidth: number;
  canvasHeight: number;
  componentCount: number;
  /** How many there are of each type that occurs. */
  componentTypes: { [type in ComponentType]?: number };
  leftColumn?: Group;
  rightColumn?: Group;
  topSection?: Group;
  bottomSection?: Group;
  columns: Group[];
  rows: Group[];
  sections: Group[];
  groups: Group[];
  /** The ids of all components in the order in which a person reads them. */
  readingOrder: string[];
}

/** A sketch as a person would describe it. */
export interface LayoutAnalysis {
  description: string;
  components: ComponentSummary[];
  spatialRelationships: SpatialRelationship[];
  layoutStats: LayoutStats;
}

export type FindingCode =
  | "overlap"
  | "misaligned"
  | "uneven_gaps"
  | "off_canvas"
  | "off_page"
  | "empty_container"
  | "missing_label"
  | "heading_order"
  | "small_target"
  | "unknown_variant"
  | "text_overflow";

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

/** Something in a sketch that could be better. */
export interface Finding {
  code: FindingCode;
  severity: "error" | "warning" | "hint";
  /** The components it is about, the one to change first. */
  ids: string[];
  /** For people. */
  message: string;
  /** Puts it right; absent where that is for a person to decide. The fixes of all findings go together, in their order. */
  fix?: Operation[];
}

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

export interface TidyOptions {
  /** The only components that may be changed, with what they hold; unknown ids are passed over. All when absent. */
  ids?: readonly string[] | null;
}

/**
 * SVG path data by the names of icons, on a grid of 24 px, for strokes 2 wide with round ends: `icons` of
 * `@websketch/core/icons`, or others. `toExcalidraw` draws those that have the commands m, l and c alone, as `icons` do.
 */
export type IconPaths = Readonly<Record<string, string>>;

export interface SvgOptions {
  /** "light" when absent. */
  theme?: "light" | "dark" | null;
  /** Lines as if drawn by hand; the same ones each time. */
  handDrawn?: boolean | null;
  /** The lines of icons; a calm sign is in the place of those that are not there. */
  icons?: IconPaths | null;
}

export interface HtmlOptions {
  /** The title of the page; the first heading's text when absent. */
  title?: string | null;
  /** The lines of icons; a calm sign is in the place of those that are not there. */
  icons?: IconPaths | null;
}

export interface ExcalidrawOptions {
  /** The lines of icons; a calm sign is in the place of those that are not there. */
  icons?: IconPaths | null;
}

/** A file of Excalidraw. Of ours, every element has all fields that Excalidraw gives its own ones. */
export interface ExcalidrawDocument {
  type: "excalidraw";
  version: 2;
  source: string;
  elements: ExcalidrawElement[];
  appState: { [key: string]: unknown };
  files: { [id: string]: unknown };
}

export interface ExcalidrawElement extends Bounds {
  id: string;
  type: string;
  [key: string]: unknown;
}

/** What `fromExcalidraw` takes: a document of any origin, also what Excalidraw puts on the clipboard, or a library. */
export type ExcalidrawInput = ExcalidrawDocumentInput | ExcalidrawLibraryInput;

export interface ExcalidrawDocumentInput {
  readonly type: "excalidraw" | "excalidraw/clipboard" | "excalidraw-api/clipboard";
  readonly elements?: readonly object[] | null;
  readonly version?: number;
  readonly source?: string;
  readonly appState?: object;
  readonly files?: object;
}

/** An `.excalidrawlib`: version 2 has `libraryItems`, version 1 has `library`. */
export interface ExcalidrawLibraryInput {
  readonly type: "excalidrawlib";
  readonly libraryItems?:
    | readonly { readonly elements: readonly object[]; readonly name?: string }[]
    | null;
  readonly library?: readonly (readonly object[])[] | null;
  readonly version?: number;
  readonly source?: string;
}

export interface ExcalidrawImport {
  sketch: Sketch;
  /** Elements that are not in the sketch, as they have no counterpart or are at fault; each with the reason. */
  skipped: { id: string; reason: string }[];
  /** What was changed to make the rest fit, each a sentence for people. */
  adjusted: string[];
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

/**
 * What a person sees in a sketch: relationships, rows, columns, sections, groups and reading order, also in words.
 *
 * @throws WebSketchError if `sketch` is no sketch: `code`, `path` and `index` say which component and why. So do all functions
 * here.
 */
export function analyze(sketch: SketchInput): LayoutAnalysis;

/** What `execute` would refuse, each operation against the sketch as the earlier ones would leave it. */
export function validate(
  sketch: SketchInput,
  operations: readonly Operation[],
  options?: ValidateOptions | null,
): ValidateResult;
export function validate<const T>(
  sketch: SketchInput,
  operations: readonly T[] & Unchecked<T>,
  options?: ValidateOptions | null,
): ValidateResult;

/**
 * Does operations in order. If one is refused, none is done, unless `partial` is set. The sketch that is passed in stays as
 * it is; components that are not touched are the same objects in the answer, and where nothing changes the answer has the
 * very sketch.
 */
export function execute(
  sketch: SketchInput,
  operations: readonly Operation[],
  options?: ExecuteOptions | null,
): ExecuteResult;
export function execute<const T>(
  sketch: SketchInput,
  operations: readonly T[] & Unchecked<T>,
  options?: ExecuteOptions | null,
): ExecuteResult;

/** What a careful reviewer would mark in a sketch, with fixes. */
export function lint(sketch: SketchInput): Finding[];

/**
 * Small nudges that make rows, columns and gaps even and snap edges; bars reach the edges of the page, equals get one size
 * with their contents alike, and controls of a row one height. Nothing is reordered and locked components stay.
 * Empty when there is nothing to do.
 */
export function tidy(sketch: SketchInput, options?: TidyOptions | null): Operation[];

/** What a person sees on a sketch as a tree of rows, columns, grids and boxes. */
export function structure(
  sketch: SketchInput,
  options?: { page?: Readonly<Page> | null } | null,
): StructureResult;

/**
 * The operations that put a tree of rows, columns and cards on a sketch: every text fits, nothing overlaps, and what follows
 * makes room. Careless trees are read as what they most likely mean.
 *
 * @throws WebSketchError with the code `tree_too_deep`, `tree_too_large` or `unknown_component`.
 */
export function compose(
  sketch: SketchInput,
  request: Readonly<ComposeRequest>,
  options?: ComposeOptions | null,
): ComposeResult;

/** The moves and resizes that lay a sketch out for a page of another size, such as a phone's; nothing is lost. */
export function reflow(sketch: SketchInput, page: Readonly<Page>): Operation[];

/** Draws a sketch as a wireframe: a whole SVG document, safe to show whatever the sketch says. */
export function toSvg(sketch: SketchInput, options?: SvgOptions | null): string;

/** Writes a sketch as a web page with landmarks, headings, labels, lists and tables: safe HTML, nothing loaded from elsewhere. */
export function toHtml(sketch: SketchInput, options?: HtmlOptions | null): string;

/** Writes a sketch as a file of Excalidraw. */
export function toExcalidraw(
  sketch: SketchInput,
  options?: ExcalidrawOptions | null,
): ExcalidrawDocument;

/**
 * Reads a file of Excalidraw, a drawing or a library. A drawing of ours comes back as it was, with what was changed there;
 * in any other one boxes with texts become the nearest types, and boxes without a fill go behind what is seen through them.
 * The items of a library stand beside each other, with new ids; a name goes to the component that is or holds its item.
 * What is at fault costs itself alone: an element is in `skipped`, half of a surrogate pair is U+FFFD and in `adjusted`.
 *
 * @throws WebSketchError if it is neither, or holds more than 20,000 components.
 */
export function fromExcalidraw(document: ExcalidrawInput): ExcalidrawImport;

/**
 * JSON Schema of the answer that `OperationStream` reads, for a model's structured output or tool.
 *
 * With `strict`, every field is required and no object is open, as OpenAI's strict mode wants it: props are those that each
 * type shows, one of them at a time is modified, and layout trees (`compose`) and texts by id are left out.
 */
export function schema(options?: { strict?: boolean | null } | null): JsonSchema;

/**
 * A model's operations out of its answer while it streams, each put right where that is safe and checked against the
 * sketch as the earlier ones left it. They are of origin "model".
 *
 * It is itself a pair for `pipeThrough`: chunks in, events out.
 */
export class OperationStream {
  constructor(sketch: SketchInput, options?: OperationStreamOptions | null);
  /** Takes the next chunk; returns what has come out by now. */
  push(chunk: Chunk): StreamEvent[];
  /** The answer has ended: the last events, `end` at the end. The stream takes no more chunks. */
  finish(): StreamEvent[];
  readonly readable: ReadableStream<StreamEvent>;
  readonly writable: WritableStream<Chunk>;
  /** Takes all chunks of `source`; `for await` over it gives the events. */
  events(source: ChunkSource): AsyncGenerator<StreamEvent, void, undefined>;
  /** Frees its memory at once and not when the garbage collector comes to it; `finish` does so, too. */
  free(): void;
  /** As `free`, for `using`. */
  [Symbol.dispose](): void;
}

/** A sketch with undo and redo; the log keeps the newest 1,000 commits, and the newest 1,000 edits can be undone. */
export class History {
  /** Begins with `sketch` at revision 0. */
  constructor(sketch: SketchInput);

  /**
   * The history with this log, begun on `initial`. A log that has lost its oldest commits begins on the sketch before the
   * first commit that is left.
   */
  static replay(initial: SketchInput, log: readonly Readonly<Commit>[]): History;

  /** The number of the newest commit. It only grows: undo and redo are commits, too. */
  readonly revision: number;

  readonly canUndo: boolean;
  readonly canRedo: boolean;

  /** The sketch as it is now, a copy. Whoever follows the changes needs it once. */
  readonly sketch: Sketch;

  /** As `execute`; what is applied is one step of undo. What changes nothing makes no commit. */
  apply(operations: readonly Operation[], options?: ApplyOptions | null): ApplyResult;
  apply<const T>(
    operations: readonly T[] & Unchecked<T>,
    options?: ApplyOptions | null,
  ): ApplyResult;

  /** Takes the newest edit back that is not yet undone; `null` if there is none, or none that is kept. */
  undo(): Change | null;

  /** Does again what the newest undo took back; `null` if there is none. */
  redo(): Change | null;

  /** The commits of the log, oldest first. */
  log(): Commit[];

  /** Frees its memory at once and not when the garbage collector comes to it. */
  free(): void;

  /** As `free`, for `using`. */
  [Symbol.dispose](): void;
}
