// Analysis and findings.

import type { Operation } from "./operations.js";
import type { Bounds, ComponentType } from "./sketch.js";

export type Relationship = "above" | "below" | "left" | "right" | "overlapping" | "aligned";

export interface ComponentSummary {
  id: string;
  type: ComponentType;
  /** The region within the bounding box of the sketch, such as "left, top". */
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
  /** The gap between neighbors. Pixels. */
  distance?: number;
}

/** Components that belong together, in reading order, and their bounding box. */
export interface Group {
  components: string[];
  bounds: Bounds;
}

export interface LayoutStats {
  /** The width of the page: at least 1440 × 900, and large enough for every component. */
  canvasWidth: number;
  canvasHeight: number;
  componentCount: number;
  /** The number of components of each type present. */
  componentTypes: { [type in ComponentType]?: number };
  leftColumn?: Group;
  rightColumn?: Group;
  topSection?: Group;
  bottomSection?: Group;
  columns: Group[];
  rows: Group[];
  sections: Group[];
  groups: Group[];
  /** The ids of all components in reading order. */
  readingOrder: string[];
}

/** A description of a sketch. */
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

/** A possible improvement of a sketch. */
export interface Finding {
  code: FindingCode;
  severity: "error" | "warning" | "hint";
  /** The components concerned, the one to change first. */
  ids: string[];
  /** The message for the user. */
  message: string;
  /**
   * The operations that fix it; absent if the fix needs a decision. The fixes of all findings can be applied together,
   * in order.
   */
  fix?: Operation[];
}

export interface TidyOptions {
  /** The components that may be changed, including their contents. Unknown ids are ignored. If absent, all. */
  ids?: readonly string[] | null;
}
