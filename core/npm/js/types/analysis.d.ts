// What is seen on a sketch, and what could be better.

import type { Operation } from "./operations.js";
import type { Bounds, ComponentType } from "./sketch.js";

export type Relationship = "above" | "below" | "left" | "right" | "overlapping" | "aligned";

export interface ComponentSummary {
  id: string;
  type: ComponentType;
  /** Such as "left, top": where in the sketch's own bounds. */
  position: string;
  /** Such as "428x48px". */
  size: string;
  description: string;
}

/** `component1` is `relationship` (of, with) `component2`. */
export interface SpatialRelationship {
  component1: string;
  component2: string;
  relationship: Relationship;
  /** The gap between neighbors, px. */
  distance?: number;
}

/** Components that belong together, in reading order, and the smallest box around them. */
export interface Group {
  components: string[];
  bounds: Bounds;
}

export interface LayoutStats {
  /** Of the page: at least 1440 × 900, and large enough for every component. */
  canvasWidth: number;
  canvasHeight: number;
  componentCount: number;
  /** How many there are of each type that occurs. */
  componentTypes: { [type in ComponentType]?: number };
  leftColumn?: Group;
  rightColumn?: Group;
  topSection?: Group;
  bottomSection?: Group;
  columns: Group[];
  rows: Group[];
  sections: Group[];
  groups: Group[];
  /** The ids of all components in the order in which a person reads them. */
  readingOrder: string[];
}

/** A sketch as a person would describe it. */
export interface LayoutAnalysis {
  description: string;
  components: ComponentSummary[];
  spatialRelationships: SpatialRelationship[];
  layoutStats: LayoutStats;
}

export type FindingCode =
  | "overlap"
  | "misaligned"
  | "uneven_gaps"
  | "off_canvas"
  | "off_page"
  | "empty_container"
  | "missing_label"
  | "heading_order"
  | "small_target"
  | "unknown_variant"
  | "text_overflow";

/** Something in a sketch that could be better. */
export interface Finding {
  code: FindingCode;
  severity: "error" | "warning" | "hint";
  /** The components it is about, the one to change first. */
  ids: string[];
  /** For people. */
  message: string;
  /** Puts it right; absent where that is for a person to decide. The fixes of all findings go together, in their order. */
  fix?: Operation[];
}

export interface TidyOptions {
  /** The only components that may be changed, with what they hold; unknown ids are passed over. All when absent. */
  ids?: readonly string[] | null;
}
