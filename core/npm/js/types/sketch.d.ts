// Sketches and components, as input and as output.

/** The eleven component types of a wireframe. */
export type ComponentType =
  | "Container"
  | "Button"
  | "Input"
  | "ImagePlaceholder"
  | "Text"
  | "HorizontalLine"
  | "Heading"
  | "Footer"
  | "NavigationBox"
  | "List"
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
  /** Of an ImagePlaceholder. */
  alt?: string;
  /** Of a List or NavigationBox. */
  items?: string[];
  /** Of a Table. */
  columns?: string[];
  /** Of a Table: the number of rows, or the texts of the cells. */
  rows?: number | string[][];
  /** Of a Heading: 1 to 6. */
  level?: number;
  /** The user's name for it. */
  name?: string;
  /** `true` protects the component from operations of origin "model". */
  locked?: boolean;
  [key: string]: unknown;
}

/** A box in CSS px at 100 % zoom; x to the right, y down. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A component in a result. x and y are 0 or more, and no number is above 1e6. */
export interface PlacedComponent extends Bounds {
  /**
   * 1 to 128 characters, unique in its sketch. At least one character is visible, and there are no control characters
   * and no direction controls.
   */
  id: string;
  type: ComponentType;
  props: Props;
}

/** Components in z-order, the first at the back. At most 20,000. */
export type Sketch = PlacedComponent[];

/** A component as an argument: props may be missing. */
export interface ComponentInput extends Readonly<Bounds> {
  readonly id: string;
  readonly type: ComponentType;
  readonly props?: Readonly<Props> | null;
}

/** A sketch as an argument. Sizes below the minimum are raised to it, and unknown keys of a component are dropped. */
export type SketchInput = readonly ComponentInput[];
