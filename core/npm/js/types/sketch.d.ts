// Sketches and components, as input and as output.
// Generated from the types of core: see CONTRIBUTING.md.

/** The closed list of component types. */
export type ComponentType =
  /** A box that groups other components. */
  | "Container"
  /** A button. */
  | "Button"
  /** A form field. */
  | "Input"
  /** A placeholder for a picture, drawn with a cross. */
  | "ImagePlaceholder"
  /** A paragraph or label. */
  | "Text"
  /** A divider. Its least height is 2 px. */
  | "HorizontalLine"
  /** A title. */
  | "Heading"
  /** The section at the end of a page. */
  | "Footer"
  /** A menu. */
  | "NavigationBox"
  /** A bulleted list. */
  | "List"
  /** Rows and columns. */
  | "Table";

/**
 * Properties in free form, at most 64 KiB of JSON per component. A well-known key with a value of the given type is
 * displayed and interpreted. Any other key is kept and has no effect.
 */
export interface Props {
  /** The displayed text; the label of an Input. */
  text?: string;
  /** Of an Input. */
  placeholder?: string;
  /** Of an `ImagePlaceholder`. */
  alt?: string;
  /** Of a List or `NavigationBox`. */
  items?: string[];
  /** Of a Table. */
  columns?: string[];
  /** Of a Table: the number of rows, or the texts of the cells. */
  rows?: number | string[][];
  /** Of a Heading: 1 to 6. */
  level?: number;
  /** Size of the text: 12, 14, 16, 20 or 28 px. */
  textSize?: "xs" | "s" | "m" | "l" | "xl";
  /** `true` for bold text. */
  bold?: boolean;
  /** Alignment of the text. */
  textAlign?: "left" | "center" | "right";
  /** The meaning that the color of a text or control shows. */
  tone?: "default" | "muted" | "accent" | "danger";
  /** Of a Container. */
  fill?: "none" | "light" | "dark" | "accent";
  /** The user's name for it. */
  name?: string;
  /** `true` protects the component from operations of origin "model". */
  locked?: boolean;
  /** Where a click leads: the id of a screen or component, or `back` for the screen before. */
  to?: string;
  /** Where a click on an entry leads, by the text of the entry: an id or `back`. At most 100 entries are read. */
  tos?: { [key: string]: string };
  /** The id of a component of the same type that this one follows in its contents. */
  sameAs?: string;
  /** The id of the component that a note is about. */
  about?: string;
  /** The id of the screen that this screen is a state of. */
  stateOf?: string;
  [key: string]: unknown;
}

/** A box in CSS px at 100 % zoom; x to the right, y down. */
export interface Bounds {
  /** Left edge. Pixels. */
  x: number;
  /** Top edge. Pixels. */
  y: number;
  /** Width. Pixels. */
  width: number;
  /** Height. Pixels. */
  height: number;
}

/** A component of a sketch. */
export interface PlacedComponent {
  /**
   * 1 to 128 characters, unique in its sketch. At least one character is visible, and there are no control characters
   * and no direction controls.
   */
  id: string;
  type: ComponentType;
  /** Left edge. Pixels. */
  x: number;
  /** Top edge. Pixels. */
  y: number;
  /** Width. Pixels. */
  width: number;
  /** Height. Pixels. */
  height: number;
  props: Props;
}

/** Components in paint order, the first at the back. Ids are unique. */
export type Sketch = PlacedComponent[];

/** A component as an argument: props may be missing. */
export interface ComponentInput {
  /**
   * 1 to 128 characters, unique in its sketch. At least one character is visible, and there are no control characters
   * and no direction controls.
   */
  readonly id: string;
  readonly type: ComponentType;
  /** Left edge. Pixels. */
  readonly x: number;
  /** Top edge. Pixels. */
  readonly y: number;
  /** Width. Pixels. */
  readonly width: number;
  /** Height. Pixels. */
  readonly height: number;
  readonly props?: Props | null;
}

/** A sketch as an argument. Sizes below the minimum are raised to it, and unknown keys of a component are dropped. */
export type SketchInput = readonly ComponentInput[];
