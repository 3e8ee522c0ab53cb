// Sentences and their meaning.
// Generated from the types of core: see CONTRIBUTING.md.

import type { Operation } from "./operations.js";

/** The author of a message. */
export type Role =
  /** The user. */
  | "user"
  /** WebSketch. */
  | "assistant";

/** One message of a conversation. */
export interface Message {
  /** The author. */
  role: Role;
  /** The text. At most 32,000 characters. */
  content: string;
  /** The time in ISO 8601. */
  timestamp?: string;
}

/** An offered answer to a question. */
export interface Choice {
  /** The text, which is a valid answer. */
  label: string;
  /** The component that the answer selects. */
  componentId?: string;
}

/** The meaning of a sentence. */
export type Interpretation =
  /** Operations that `execute` accepts on this sketch. */
  | {
      kind: "operations";
      /** The operations, in order. Every `add` has its id. */
      operations: Operation[];
      /** The effect, in plain words and past tense. */
      description: string;
      /** Whether no part of the sentence was guessed or ignored, so that no model is needed. */
      certain: boolean;
    }
  /** A question, because the sentence fits several components. The answer is the next message of the conversation. */
  | {
      kind: "question";
      /** The question. */
      prompt: string;
      /** The offered answers. */
      choices: Choice[];
    }
  /** An answer that changes nothing. */
  | {
      kind: "answer";
      /** The answer to the user. */
      text: string;
    }
  /** The sentence is not understood. */
  | {
      kind: "unknown";
      /** Sentences that would work on this sketch. */
      suggestions: string[];
    }
  /** Undoes the newest step. */
  | { kind: "undo" }
  /** Redoes the undone step. */
  | { kind: "redo" };
