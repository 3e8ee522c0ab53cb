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
  /** The page that is designed for; one that holds the sketch when absent. */
  page?: Readonly<{ width: number; height: number }> | null;
  /** From the platform's clock and randomness when absent. */
  idSeed?: Readonly<IdSeed> | null;
}

/** One answer to a question. */
export interface Choice {
  label: string;
  componentId?: string;
}

/** What a sentence means. */
export type Interpretation =
  /** Edits that `execute` accepts on this sketch. `certain`: nothing in the sentence was guessed or left over. */
  | { kind: "operations"; operations: Operation[]; description: string; certain: boolean }
  /** To answer it, call `interpret` again with the question as the last assistant message of `history`. */
  | { kind: "question"; prompt: string; choices: Choice[] }
  | { kind: "answer"; text: string }
  /** Not understood; the suggestions would work on this sketch. */
  | { kind: "unknown"; suggestions: string[] }
  | { kind: "undo" }
  | { kind: "redo" };

/** Understands an everyday sentence about a sketch without a model. Nothing is changed; `execute` the operations. */
export function interpret(
  sketch: SketchInput,
  message: string,
  context?: InterpretContext | null,
): Interpretation;
