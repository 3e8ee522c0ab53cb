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
  /** All components that the answer selects, if there are several. */
  componentIds?: string[];
}

/** The meaning of a message. */
export type Interpretation =
  /** Operations on this sketch. */
  | {
      kind: "operations";
      /** The operations, in order. Every `add` has its id. */
      operations: Operation[];
      /** The effect, in past tense. */
      description: string;
      /** Whether nothing was guessed or left out, so that no model needs to be asked. */
      certain: boolean;
      /** The words that were not understood, as the person wrote them. */
      notUnderstood?: string[];
      /** The number of other versions of the page, if one was asked for. */
      alternatives?: number;
      /** The conversation, for `context.memory` of the next message. Opaque, at most 8 KB. */
      memory?: { [key: string]: unknown };
    }
  /** A question. The answer is the next message. */
  | {
      kind: "question";
      /** The question. */
      prompt: string;
      /** The offered answers. */
      choices: Choice[];
      /** The conversation, for `context.memory` of the next message. Opaque, at most 8 KB. */
      memory?: { [key: string]: unknown };
    }
  /** An answer that changes nothing. */
  | {
      kind: "answer";
      /** The text. */
      text: string;
      /** A component on the screen at which play begins, if the message asks for play. */
      plays?: string;
      /** The conversation, for `context.memory` of the next message. Opaque, at most 8 KB. */
      memory?: { [key: string]: unknown };
    }
  /** The message is not understood. */
  | {
      kind: "unknown";
      /** The words that were not understood, as the person wrote them. */
      notUnderstood: string[];
      /** Sentences near to the message that work on this sketch. At most 3. */
      suggestions: string[];
      /** The conversation, for `context.memory` of the next message. Opaque, at most 8 KB. */
      memory?: { [key: string]: unknown };
    }
  /** Undoes the newest step. */
  | {
      kind: "undo";
      /** The conversation, for `context.memory` of the next message. Opaque, at most 8 KB. */
      memory?: { [key: string]: unknown };
    }
  /** Redoes the undone step. */
  | {
      kind: "redo";
      /** The conversation, for `context.memory` of the next message. Opaque, at most 8 KB. */
      memory?: { [key: string]: unknown };
    };

/** A part of a component. Numbers begin at 0. */
export interface FindPart {
  /** An entry of a list, menu or field. */
  item?: number;
  /** A row of a table. */
  row?: number;
  /** A column of a table. With a row, a cell. */
  column?: number;
}

/** A component, set or part that a phrase may mean. */
export interface FindCandidate {
  /** The components. */
  ids: string[];
  /** The part of the only component. */
  part?: FindPart;
  /** The probability, from 0 to 1. */
  score: number;
}

/** The components that a phrase means. */
export interface FindResult {
  /** The components that a request would change without a question. Several for a plural. Empty if none is sure. */
  ids: string[];
  /** Whether the first candidate is sure. */
  sure: boolean;
  /** The candidates, the best first. At most 10. */
  candidates: FindCandidate[];
}
