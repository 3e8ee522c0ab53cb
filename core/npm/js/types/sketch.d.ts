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

/** The kinds of columns. */
export type ColumnKind =
  | "text"
  | "number"
  | "bold"
  | "link"
  | "badge"
  | "button"
  | "checkbox"
  | "icon"
  | "two";

/** An event of a calendar. */
export interface CalendarEvent {
  /** The day of the month, from 1. */
  day: number;
  text: string;
  /** The meanings of a color. */
  tone?: "default" | "muted" | "accent" | "danger";
}

/** A pin of a map: `[x, y, label]` with the place in percent, and 1 at the end for a gray one. */
export type MapPin = (string | number)[];

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
  /** The piece of the kit that a type is drawn as, such as `card` of a Container. */
  variant?: string;
  /** The name of an icon, of a Button, an Input or an `ImagePlaceholder`. */
  icon?: string;
  /** Of a List, a `NavigationBox`, an Input with choices, or the labels of a chart. */
  items?: string[];
  /** The index of the current item, from 0; of a calendar the current day, from 0. */
  active?: number;
  /** The names of the icons of the items of a `NavigationBox`. */
  icons?: string[];
  /** The numbers beside the items of a `NavigationBox`, as texts. */
  counts?: string[];
  /** Of a checkbox, a radio button or a toggle. */
  checked?: boolean;
  /** The text of a field, or the part of a slider or progress line from 0 to 100. */
  value?: string | number;
  /** `true` for a control that cannot be used. */
  disabled?: boolean;
  /** The message of a field with a wrong value. */
  error?: string;
  /** The text at the end of a control, such as the price of a choice. */
  right?: string;
  /** Of a Table. */
  columns?: string[];
  /** Of a Table: the number of rows, or the texts of the cells. */
  rows?: number | string[][];
  /** The kind of each column of a Table. */
  kinds?: ColumnKind[];
  /** The alignment of each column of a Table. */
  aligns?: ("left" | "center" | "right")[];
  /** The width of each column of a Table, in pixels. */
  widths?: number[];
  /** The indices of the selected rows of a Table, from 0. */
  selected?: number[];
  /** The tones of the badges of a Table, by their text. */
  tones?: { [key: string]: "default" | "muted" | "accent" | "danger" };
  /** The values of a chart: of one series, or a list for each of at most 6. At most 100 values a series are drawn. */
  values?: number[] | number[][];
  /** The least value on the axis of a chart. */
  min?: number;
  /** The greatest value on the axis of a chart. */
  max?: number;
  /** The events of a calendar. At most 60 are drawn. */
  events?: CalendarEvent[];
  /** The number of days of the month of a calendar. */
  days?: number;
  /** The weekday of the first day of a calendar: 0 is Monday. */
  first?: number;
  /** Of a map. */
  pins?: MapPin[];
  /** `true` joins the pins of a map by a line. */
  route?: boolean;
  /** `true` draws gray lines in place of contents that are loaded. */
  skeleton?: boolean;
  /** `true` for a component that is not drawn. */
  hidden?: boolean;
  /** The path of the selection group, such as `g1/g2`. */
  group?: string;
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
  /** The state that this screen shows of the screen in `stateOf`. */
  state?: "empty" | "loading" | "error" | "long" | "rtl";
  /** The fingerprint of the base when the state was derived. */
  stateSeen?: string;
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
