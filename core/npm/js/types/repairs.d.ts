// Repairs of a text.
// Generated from the types of core: see CONTRIBUTING.md.

/** The kinds of `Repair`. */
export type RepairKind =
  /** Text before the JSON, fences included. */
  | "leadingText"
  /** Text after the JSON, fences included. */
  | "trailingText"
  /** Text between the parts of the JSON. */
  | "strayText"
  /** A section of a model's thinking. */
  | "thinking"
  /** A marker added by a transport or template. */
  | "sentinel"
  /** A quotation mark other than `"`. */
  | "otherQuote"
  /** A missing quotation mark. */
  | "missingQuote"
  /** An unescaped quotation mark inside a text. */
  | "innerQuote"
  /** An unquoted key. */
  | "bareKey"
  /** An unquoted text. */
  | "bareText"
  /** A literal of another language: `True`, `None`, `undefined`, `NaN` and the like. */
  | "literal"
  /** A number in a notation other than JSON's. */
  | "number"
  /** A missing comma between two items. */
  | "missingComma"
  /** An extra comma. */
  | "extraComma"
  /** A missing colon, or another sign in its place. */
  | "missingColon"
  /** A key without a value. */
  | "missingValue"
  /** A missing opening or closing bracket. */
  | "missingBracket"
  /** An extra bracket. */
  | "extraBracket"
  /** A bracket of the wrong kind. */
  | "wrongBracket"
  /** A comment. */
  | "comment"
  /** `...` in place of omitted items. */
  | "ellipsis"
  /** A raw control character in a string. */
  | "controlCharacter"
  /** An invalid escape. */
  | "escape"
  /** A document escaped one time too many. */
  | "escapedTwice"
  /** A space or punctuation mark that is not valid in JSON. */
  | "otherCharacter"
  /** A call such as `ObjectId("…")` around a value. */
  | "call"
  /** Several values in place of one. */
  | "severalValues"
  /** The text ends before the JSON does. */
  | "truncated";

/** One repair and its byte range. */
export interface Repair {
  /** Kind of repair. */
  kind: RepairKind;
  /** First byte. */
  start: number;
  /** Byte after the last. */
  end: number;
}
