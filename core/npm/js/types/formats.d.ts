// Other formats that sketches are written in and read from.

import type { Bounds, Sketch } from "./sketch.js";

/**
 * SVG path data by the names of icons, on a grid of 24 px, for strokes 2 wide with round ends: `icons` of
 * `@websketch/core/icons`, or others. `toExcalidraw` draws those that have the commands m, l and c alone, as `icons` do.
 */
export type IconPaths = Readonly<Record<string, string>>;

export interface SvgOptions {
  /** "light" when absent. */
  theme?: "light" | "dark" | null;
  /** Lines as if drawn by hand; the same ones each time. */
  handDrawn?: boolean | null;
  /** The lines of icons; a calm sign is in the place of those that are not there. */
  icons?: IconPaths | null;
}

export interface HtmlOptions {
  /** The title of the page; the first heading's text when absent. */
  title?: string | null;
  /** The lines of icons; a calm sign is in the place of those that are not there. */
  icons?: IconPaths | null;
}

export interface ExcalidrawOptions {
  /** The lines of icons; a calm sign is in the place of those that are not there. */
  icons?: IconPaths | null;
}

/** A file of Excalidraw. Of ours, every element has all fields that Excalidraw gives its own ones. */
export interface ExcalidrawDocument {
  type: "excalidraw";
  version: 2;
  source: string;
  elements: ExcalidrawElement[];
  appState: { [key: string]: unknown };
  files: { [id: string]: unknown };
}

export interface ExcalidrawElement extends Bounds {
  id: string;
  type: string;
  [key: string]: unknown;
}

/** What `fromExcalidraw` takes: a document of any origin, also what Excalidraw puts on the clipboard, or a library. */
export type ExcalidrawInput = ExcalidrawDocumentInput | ExcalidrawLibraryInput;

export interface ExcalidrawDocumentInput {
  readonly type: "excalidraw" | "excalidraw/clipboard" | "excalidraw-api/clipboard";
  readonly elements?: readonly object[] | null;
  readonly version?: number;
  readonly source?: string;
  readonly appState?: object;
  readonly files?: object;
}

/** An `.excalidrawlib`: version 2 has `libraryItems`, version 1 has `library`. */
export interface ExcalidrawLibraryInput {
  readonly type: "excalidrawlib";
  readonly libraryItems?:
    | readonly { readonly elements: readonly object[]; readonly name?: string }[]
    | null;
  readonly library?: readonly (readonly object[])[] | null;
  readonly version?: number;
  readonly source?: string;
}

export interface ExcalidrawImport {
  sketch: Sketch;
  /** Elements that are not in the sketch, as they have no counterpart or are at fault; each with the reason. */
  skipped: { id: string; reason: string }[];
  /** What was changed to make the rest fit, each a sentence for people. */
  adjusted: string[];
}
