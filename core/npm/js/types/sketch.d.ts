// A sketch and its components, as the package takes them and gives them out.

/** The eleven things a wireframe is made of. */
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
 * Free-form properties, at most 64 KiB of JSON a component. The keys named here are well known: a value of the type given
 * is shown and understood; any other is kept and has no effect.
 */
export interface Props {
  /** What is written on it; the label of an Input. */
  text?: string;
  /** Of an Input. */
  placeholder?: string;
  /** Of an ImagePlaceholder. */
  alt?: string;
  /** Of a List or NavigationBox. */
  items?: string[];
  /** Of a Table. */
  columns?: string[];
  /** Of a Table: how many, or the texts of the cells. */
  rows?: number | string[][];
  /** Of a Heading: 1 to 6. */
  level?: number;
  /** What the user calls it. */
  name?: string;
  /** `true`: operations of origin "model" leave it as it is. */
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

/** A component as the package gives it out. x and y are 0 or more, no number is above 1e6. */
export interface PlacedComponent extends Bounds {
  /**
   * 1 to 128 characters, unique in its sketch; at least one can be seen, and there are no control characters nor any
   * that turn the direction of text.
   */
  id: string;
  type: ComponentType;
  props: Props;
}

/** Components in paint order, the first at the back; at most 20,000. */
export type Sketch = PlacedComponent[];

/** A component as the package takes it: props may be missing. */
export interface ComponentInput extends Readonly<Bounds> {
  readonly id: string;
  readonly type: ComponentType;
  readonly props?: Readonly<Props> | null;
}

/** A sketch as the package takes it. Sizes below the minimum are raised to it, unknown keys of a component are dropped. */
export type SketchInput = readonly ComponentInput[];
