// Export and import formats.

import type { Bounds, Sketch } from "./sketch.js";

/**
 * SVG path data by the names of icons, on a grid of 24 px, for strokes 2 wide with round ends: `icons` of
 * `@websketch/core/icons`, or others. `toExcalidraw` draws only paths with the commands m, l and c, as in `icons`.
 */
export type IconPaths = Readonly<Record<string, string>>;

export interface SvgOptions {
  /** The default is "light". */
  theme?: "light" | "dark" | null;
  /** Whether to draw sketchy lines. They are the same each time. */
  handDrawn?: boolean | null;
  /** The path data of icons. A placeholder replaces missing ones. */
  icons?: IconPaths | null;
}

export interface HtmlOptions {
  /** The title of the page. The default is the first heading's text. */
  title?: string | null;
  /** The path data of icons. A placeholder replaces missing ones. */
  icons?: IconPaths | null;
}

export interface ExcalidrawOptions {
  /** The path data of icons. A placeholder replaces missing ones. */
  icons?: IconPaths | null;
}

/** An Excalidraw file. In exported files every element has all fields that Excalidraw writes. */
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

/** The input of `fromExcalidraw`: a document of any origin, including clipboard data of Excalidraw, or a library. */
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
  /** Elements that were not imported, because they have no counterpart or are invalid, each with the reason. */
  skipped: { id: string; reason: string }[];
  /** The adjustments made to import the rest, each as a sentence. */
  adjusted: string[];
}
