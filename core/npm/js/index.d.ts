import type { Chunk, ChunkSource } from "./repair/index.js";
import type { Finding, LayoutAnalysis, TidyOptions } from "./types/analysis.js";
import type {
  ExcalidrawDocument,
  ExcalidrawImport,
  ExcalidrawInput,
  ExcalidrawOptions,
  HtmlOptions,
  SvgOptions,
} from "./types/formats.js";
import type {
  ApplyOptions,
  ApplyResult,
  Change,
  Commit,
  ExecuteOptions,
  ExecuteResult,
  Operation,
  Unchecked,
  ValidateOptions,
  ValidateResult,
} from "./types/operations.js";
import type { Sketch, SketchInput } from "./types/sketch.js";
import type { JsonSchema, OperationStreamOptions, StreamEvent } from "./types/streams.js";
import type {
  ComposeOptions,
  ComposeRequest,
  ComposeResult,
  Page,
  StructureResult,
} from "./types/trees.js";

export * from "./repair/index.js";
export * from "./types/analysis.js";
export * from "./types/formats.js";
export * from "./types/operations.js";
export * from "./types/sketch.js";
export * from "./types/streams.js";
export * from "./types/trees.js";

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
