import type { Chunk, ChunkSource } from "./repair/index.js";
import type { Finding, LayoutAnalysis, Score } from "./types/analysis.js";
import type { StreamEvent } from "./types/events.js";
import type { ExcalidrawDocument, ExcalidrawInput } from "./types/excalidraw.js";
import type { ExcalidrawImport } from "./types/import.js";
import type { JsonSchema } from "./types/json-schema.js";
import type { ComposeResult, StructureResult } from "./types/layout.js";
import type {
  ApplyResult,
  Change,
  Commit,
  ExecuteResult,
  Operation,
  ValidateResult,
} from "./types/operations.js";
import type {
  ApplyOptions,
  ComposeOptions,
  ExcalidrawOptions,
  ExecuteOptions,
  HtmlOptions,
  LintOptions,
  OperationStreamOptions,
  Page,
  ScoreOptions,
  SvgOptions,
  TidyOptions,
  ValidateOptions,
} from "./types/options.js";
import type { Sketch, SketchInput } from "./types/sketch.js";
import type { ComposeRequest } from "./types/trees.js";
import type { Unchecked } from "./types/unchecked.js";

export * from "./repair/index.js";
export * from "./types/analysis.js";
export * from "./types/events.js";
export * from "./types/excalidraw.js";
export * from "./types/import.js";
export * from "./types/json-schema.js";
export * from "./types/layout.js";
export * from "./types/operations.js";
export * from "./types/options.js";
export * from "./types/sketch.js";
export * from "./types/trees.js";
export * from "./types/unchecked.js";

/**
 * Describes a sketch: relationships, rows, columns, sections, groups and reading order, also in words.
 *
 * @throws WebSketchError if `sketch` is invalid; `code`, `path` and `index` give the fault and the component. This
 * holds for all functions here.
 */
export function analyze(sketch: SketchInput): LayoutAnalysis;

/**
 * Returns the operations that `execute` would reject. Each is checked against the sketch as left by the earlier ones.
 */
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
 * Applies operations in order. If one is rejected, none is applied, unless `partial` is set. The input sketch is not
 * modified. Untouched components are the same objects in the result, and if nothing changes, the result has the input
 * sketch.
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

/**
 * Returns the findings that explain the score of a sketch, the most costly first. Equal ones are joined. A finding has a
 * fix only if the score is higher after it.
 */
export function lint(sketch: SketchInput, options?: LintOptions | null): Finding[];

/**
 * Returns the design score of a sketch, from 0 to 100, with its parts and their reasons. 50, 75 and 90 are the 5th, 50th
 * and 90th percentile of 1,024 screens of shipped apps. With `fixes`, a reason has the fix of its finding.
 */
export function score(sketch: SketchInput, page?: Readonly<ScoreOptions> | null): Score;

/**
 * Returns operations that even out rows, columns and gaps and snap edges. Bars reach the edges of the page, equal
 * components get the same size and equal contents, and controls of a row the same height. The order is unchanged, and
 * locked components stay. Empty if there is nothing to do.
 */
export function tidy(sketch: SketchInput, options?: TidyOptions | null): Operation[];

/** Returns the visual structure of a sketch as a tree of rows, columns, grids and boxes. */
export function structure(
  sketch: SketchInput,
  options?: { page?: Readonly<Page> | null } | null,
): StructureResult;

/**
 * Returns the operations that put a tree of rows, columns and cards on a sketch. Every text fits, nothing overlaps, and
 * components after it move down. Malformed trees are read by their most likely meaning.
 *
 * @throws WebSketchError with the code `tree_too_deep`, `tree_too_large` or `unknown_component`.
 */
export function compose(
  sketch: SketchInput,
  request: Readonly<ComposeRequest>,
  options?: ComposeOptions | null,
): ComposeResult;

/**
 * Returns the moves and resizes that adapt a sketch to another page size, such as a phone's. No component is removed.
 */
export function reflow(sketch: SketchInput, page: Readonly<Page>): Operation[];

/** Draws a sketch as a wireframe: a complete SVG document, safe to embed for any sketch. */
export function toSvg(sketch: SketchInput, options?: SvgOptions | null): string;

/**
 * Exports a sketch as an HTML page with landmarks, headings, labels, lists and tables. The page is safe and loads no
 * external resources. With `play`, the screens are pages that can be clicked through.
 */
export function toHtml(sketch: SketchInput, options?: HtmlOptions | null): string;

/** Exports a sketch as an Excalidraw file. */
export function toExcalidraw(
  sketch: SketchInput,
  options?: ExcalidrawOptions | null,
): ExcalidrawDocument;

/**
 * Imports an Excalidraw drawing or library. A drawing exported by this package is restored, including later edits. In
 * any other drawing, boxes with texts become the nearest types, and boxes without a fill are put behind the elements
 * that they cover. The items of a library are placed side by side, with new ids; an item's name goes to its only or
 * outermost component. A fault affects only its own element: it is listed in `skipped`. Half of a surrogate pair
 * becomes U+FFFD and is listed in `adjusted`.
 *
 * @throws WebSketchError if the document is neither, or contains more than 20,000 components.
 */
export function fromExcalidraw(document: ExcalidrawInput): ExcalidrawImport;

/**
 * Returns the JSON Schema of the answer that `OperationStream` reads, for a model's structured output or tool.
 *
 * With `strict`, every field is required and no object is open, as OpenAI's strict mode requires: options of nodes and
 * props are lists of objects with one key, and texts by id are lists of `{ key, value }`. `OperationStream` reads both
 * forms.
 */
export function schema(options?: { strict?: boolean | null } | null): JsonSchema;

/**
 * Reads the operations of a model's answer while it streams. Each is corrected where that is safe, and checked against
 * the sketch as left by the earlier ones. Their origin is "model".
 *
 * An instance is itself a pair for `pipeThrough`: chunks in, events out.
 */
export class OperationStream {
  constructor(sketch: SketchInput, options?: OperationStreamOptions | null);
  /** Reads the next chunk and returns the new events. */
  push(chunk: Chunk): StreamEvent[];
  /** Ends the answer and returns the remaining events, with `end` last. Further chunks are rejected. */
  finish(): StreamEvent[];
  readonly readable: ReadableStream<StreamEvent>;
  readonly writable: WritableStream<Chunk>;
  /** Reads all chunks of `source` and yields the events, for `for await`. */
  events(source: ChunkSource): AsyncGenerator<StreamEvent, void, undefined>;
  /** Frees the memory immediately instead of at the next garbage collection. `finish` does so as well. */
  free(): void;
  /** Calls `free`, for `using`. */
  [Symbol.dispose](): void;
}

/** A sketch with undo and redo. The log keeps the newest 1,000 commits, and the newest 1,000 edits can be undone. */
export class History {
  /** Creates a history with `sketch` at revision 0. */
  constructor(sketch: SketchInput);

  /**
   * Restores a history from a log that begins on `initial`. If the log has lost its oldest commits, `initial` is the
   * sketch before the first remaining commit.
   */
  static replay(initial: SketchInput, log: readonly Readonly<Commit>[]): History;

  /** The number of the newest commit. It only grows, because undo and redo are commits as well. */
  readonly revision: number;

  readonly canUndo: boolean;
  readonly canRedo: boolean;

  /** A copy of the current sketch. A caller that applies the changes needs it only once. */
  readonly sketch: Sketch;

  /** Applies operations as `execute` does, as one undo step. A batch without effect makes no commit. */
  apply(operations: readonly Operation[], options?: ApplyOptions | null): ApplyResult;
  apply<const T>(
    operations: readonly T[] & Unchecked<T>,
    options?: ApplyOptions | null,
  ): ApplyResult;

  /** Undoes the newest edit that is not yet undone. Returns `null` if there is none, or it is no longer stored. */
  undo(): Change | null;

  /** Redoes the edit that was undone last. Returns `null` if there is none. */
  redo(): Change | null;

  /** Returns the commits of the log, oldest first. */
  log(): Commit[];

  /** Frees the memory immediately instead of at the next garbage collection. */
  free(): void;

  /** Calls `free`, for `using`. */
  [Symbol.dispose](): void;
}
