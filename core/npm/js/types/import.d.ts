// Results of import.
// Generated from the types of core: see CONTRIBUTING.md.

import type { Sketch } from "./sketch.js";

/** An element that is not in the sketch. */
export interface SkippedElement {
  /** Its id, or its index in the document if it has none. Long ids are shortened. */
  id: string;
  /** The reason, for the user. */
  reason: string;
}

/** The answer of `fromExcalidraw`. */
export interface ExcalidrawImport {
  /** The imported sketch. */
  sketch: Sketch;
  /** Elements that were not imported, because they have no counterpart or are invalid, each with the reason. */
  skipped: SkippedElement[];
  /** The adjustments made to import the rest, each as a sentence. */
  adjusted: string[];
}
