import type { Interpretation, Message } from "../types/conversation.js";
import type { IdSeed, Page } from "../types/options.js";
import type { SketchInput } from "../types/sketch.js";

export { init, version, type WasmSource } from "../repair/index.js";
export * from "../types/conversation.js";

export interface InterpretContext {
  /** The ids of the selected components, in the order of selection. */
  selection?: readonly string[] | null;
  /** The conversation before this message, oldest first. */
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
