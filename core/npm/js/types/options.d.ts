// Options of functions and classes.

import type { Origin } from "./operations.js";

/** A page size to design for. Pixels. */
export interface Page {
  width: number;
  height: number;
}

/** The page that a sketch is scored on; by default its own. */
export type ScoreOptions = (Page | { width?: undefined; height?: undefined }) & {
  /** Whether reasons have fixes. This takes as long as `lint`. */
  fixes?: boolean | null;
};

/** The source of new ids. The same seed gives the same ids. */
export interface IdSeed {
  /** Unix time in milliseconds. */
  now: number;
  /** 16 characters or more. */
  random: string;
}

export interface ValidateOptions {
  /** The default is "user". */
  origin?: Origin | null;
}

export interface ExecuteOptions extends ValidateOptions {
  /**
   * Whether to apply the valid operations of a batch and report the others. By default, one rejection rejects the
   * batch.
   */
  partial?: boolean | null;
  /** If absent, taken from the platform's clock and randomness. */
  idSeed?: Readonly<IdSeed> | null;
}

export interface ApplyOptions extends ExecuteOptions {
  /** The request that led to it, for the log. At most 32,000 characters. */
  message?: string | null;
  /**
   * The gesture that it belongs to. Consecutive batches with the same value, such as the moves of a drag, are one undo
   * step and one commit of the log, with the revision of the last.
   */
  merge?: string | null;
}

export interface LintOptions {
  /** The page size. If absent, 1440 px wide, or a phone if the components fill one. */
  page?: Readonly<Page> | null;
  /** The components that findings are about. If absent, all. */
  ids?: readonly string[] | null;
  /** Whether to add alternative texts of pictures, heading levels and empty containers. */
  all?: boolean | null;
}

export interface TidyOptions {
  /** The components that may be changed, including their contents. Unknown ids are ignored. If absent, all. */
  ids?: readonly string[] | null;
}

export interface ComposeOptions {
  /** The page size to design for. The default is the sketch's. */
  page?: Readonly<Page> | null;
  /** If absent, taken from the platform's clock and randomness. */
  idSeed?: Readonly<IdSeed> | null;
}

export interface OperationStreamOptions {
  /** The page size of the answer. Pixels. The default is the sketch's. */
  page?: Readonly<Page> | null;
  /** If absent, taken from the platform's clock and randomness. */
  idSeed?: Readonly<IdSeed> | null;
}

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
  /** `false` leaves out the arrows of links and the lines of notes. */
  links?: boolean | null;
  /** The path data of icons. A placeholder replaces missing ones. */
  icons?: IconPaths | null;
}

export interface HtmlOptions {
  /** The title of the page. The default is the first heading's text. */
  title?: string | null;
  /** The ids of the screens to write. The default is `"all"`. */
  screens?: readonly string[] | "all" | null;
  /** Whether each screen is a page, joined by links, instead of an overview of all. */
  play?: boolean | null;
  /** The path data of icons. A placeholder replaces missing ones. */
  icons?: IconPaths | null;
}

export interface ExcalidrawOptions {
  /** The path data of icons. A placeholder replaces missing ones. */
  icons?: IconPaths | null;
}
