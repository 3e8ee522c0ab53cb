import type { IdSeed, Operation, SketchInput } from "../index.js";

export { init, version, type WasmSource } from "../repair/index.js";

export interface Message {
  role: "user" | "assistant";
  /** At most 32,000 characters. */
  content: string;
  /** ISO 8601. */
  timestamp?: string;
}

export interface InterpretContext {
  /** The ids of the selected components, in the order of selection. */
  selection?: readonly string[] | null;
  /** The conversation before this message, oldest first. */
  history?: readonly Readonly<Message>[] | null;
  /** The page size to design for. If absent, a page that holds the sketch. */
  page?: Readonly<{ width: number; height: number }> | null;
  /** If absent, taken from the platform's clock and randomness. */
  idSeed?: Readonly<IdSeed> | null;
}

/** An offered answer to a question. */
export interface Choice {
  label: string;
  componentId?: string;
}

/** The meaning of a sentence. */
export type Interpretation =
  /**
   * Operations that `execute` accepts on this sketch. `certain` is true if no part of the sentence was guessed or
   * ignored.
   */
  | { kind: "operations"; operations: Operation[]; description: string; certain: boolean }
  /** To answer it, call `interpret` again with the question as the last assistant message of `history`. */
  | { kind: "question"; prompt: string; choices: Choice[] }
  | { kind: "answer"; text: string }
  /** Not understood. The suggestions would work on this sketch. */
  | { kind: "unknown"; suggestions: string[] }
  | { kind: "undo" }
  | { kind: "redo" };

/**
 * Interprets an everyday sentence about a sketch without a model. Nothing is changed; pass the operations to `execute`.
 */
export function interpret(
  sketch: SketchInput,
  message: string,
  context?: InterpretContext | null,
): Interpretation;
