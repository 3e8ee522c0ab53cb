// Excalidraw documents, as Excalidraw declares them.

import type { Bounds } from "./sketch.js";

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
