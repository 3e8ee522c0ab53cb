import type { FindResult, Interpretation, Message } from "../types/conversation.js";
import type { Operation } from "../types/operations.js";
import type { IdSeed, Page } from "../types/options.js";
import type { SketchInput } from "../types/sketch.js";

export { init, version, type WasmSource } from "../repair/index.js";
export * from "../types/conversation.js";

export interface InterpretContext {
  /** The ids of the selected components, in the order of selection. */
  selection?: readonly string[] | null;
  /** The ids of the components that were made last without a selection by the person. */
  spoken?: readonly string[] | null;
  /** The `memory` of the previous interpretation. */
  memory?: Readonly<Record<string, unknown>> | null;
  /** The conversation before this message, oldest first. Read only without a memory. */
  history?: readonly Readonly<Message>[] | null;
  /** The page size to design for. If absent, a page that holds the sketch. */
  page?: Readonly<Page> | null;
  /** If absent, taken from the platform's clock and randomness. */
  idSeed?: Readonly<IdSeed> | null;
}

/**
 * Interprets an everyday sentence about a sketch without a model. Nothing is changed; pass the operations to `execute`.
 */
export function interpret(
  sketch: SketchInput,
  message: string,
  context?: InterpretContext | null,
): Interpretation;

/**
 * Finds the components that a phrase means: `the second card`, `the field for the email`, `all buttons`. Nothing is
 * changed.
 */
export function find(
  sketch: SketchInput,
  phrase: string,
  context?: InterpretContext | null,
): FindResult;

export interface AlternativesRequest {
  /** Most alternatives, from 1 to 6. 3 if absent. */
  n?: number | null;
  /** The words of a person. Other words give other alternatives. */
  message?: string | null;
  /** Another seed gives other alternatives. If absent, the texts of the sketch alone. */
  seed?: string | null;
}

/** The same components in another structure. */
export interface Alternative {
  /** The operations on the given sketch. Components keep their ids and their texts. */
  operations: Operation[];
  /** The name of the structure, such as `Mirrored top, rows`. */
  name: string;
  /** The score of the sketch after the operations, from 0 to 100. */
  score: number;
}

/**
 * Returns the sketch in other structures, the best score first. Fewer come back if no more differ enough. Nothing is
 * changed; pass the operations to `execute`.
 */
export function alternatives(
  sketch: SketchInput,
  request?: Readonly<AlternativesRequest> | null,
  options?: { page?: Readonly<Page> | null; idSeed?: Readonly<IdSeed> | null } | null,
): Alternative[];

export interface StateRequest {
  /** The state, or the device of a view. */
  state: "empty" | "loading" | "error" | "long" | "rtl" | "phone" | "tablet" | "desktop";
  /** The id of the device frame. If absent, the first one of the sketch, or the whole page. */
  screen?: string | null;
}

/**
 * Returns the operations that draw a state of a screen, or a view on a device, beside it. Empty if the sketch has no
 * such screen. Nothing is changed; pass the operations to `execute`.
 */
export function deriveState(
  sketch: SketchInput,
  request: Readonly<StateRequest>,
  options?: { idSeed?: Readonly<IdSeed> | null } | null,
): Operation[];

/**
 * Adds packs for the pages and sections of later calls. A later pack replaces one of the same name. In browsers, a page
 * that is asked for before has general texts. Elsewhere the packs of the package are there after the import.
 *
 * @param packs The text of packs. If absent, those of `@websketch/core/packs`, which are loaded.
 */
export function usePacks(packs?: string): Promise<void>;

/**
 * Replaces the named sections of a layout tree, `{ section: "opening-hours", of: "dentist" }`, by nodes with the texts
 * of that business. Pass the result to `compose`. An unknown section throws an error that names the nearest five.
 */
export function fillSections(
  tree: unknown,
  options?: { page?: Readonly<Page> | null } | null,
): unknown;
