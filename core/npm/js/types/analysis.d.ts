// Analysis, findings and scores.
// Generated from the types of core: see CONTRIBUTING.md.

import type { Operation } from "./operations.js";
import type { Bounds, ComponentType } from "./sketch.js";

/** The relation of `component1` to `component2`. */
export type Relationship =
  /** It ends at or above the start of the other. */
  | "above"
  /** It begins at or below the end of the other. */
  | "below"
  /** It ends at or left of the start of the other. */
  | "left"
  /** It begins at or right of the end of the other. */
  | "right"
  /** They share area, and neither is a parent of the other. */
  | "overlapping"
  /** They share an edge. */
  | "aligned";

/** The summary of one component in words. */
export interface ComponentSummary {
  /** Its id. */
  id: string;
  /** Its type. */
  type: ComponentType;
  /** The third of the sketch's bounds that contains its center, across and down: `left, top`. */
  position: string;
  /** Width and height, rounded to 0.1 px: `428x48px`. */
  size: string;
  /** Its type, text, size, position and parent. */
  description: string;
}

/** A relationship between two components: `component1` is `relationship` (of) `component2`. */
export interface SpatialRelationship {
  /** The subject. */
  component1: string;
  /** The object. */
  component2: string;
  /** The relation. */
  relationship: Relationship;
  /** The gap between neighbors in pixels, rounded to 0.01. Absent for overlaps and shared edges. */
  distance?: number;
}

/** Components that belong together. */
export interface Group {
  /** Their ids, in reading order. */
  components: string[];
  /** The smallest box around them. */
  bounds: Bounds;
}

/** Counts and structure of a sketch. */
export interface LayoutStats {
  /** Width of the page: at least 1440, and large enough for every component. Pixels. */
  canvasWidth: number;
  /** Height of the page: at least 900, and large enough for every component. Pixels. */
  canvasHeight: number;
  /** Number of components. */
  componentCount: number;
  /** Number of components of each occurring type. */
  componentTypes: { [key in ComponentType]?: number };
  /** Components with three quarters or more of their width left of the middle. */
  leftColumn?: Group;
  /** Components with three quarters or more of their width right of the middle. */
  rightColumn?: Group;
  /** Components with three quarters or more of their height above the middle. */
  topSection?: Group;
  /** Components with three quarters or more of their height below the middle. */
  bottomSection?: Group;
  /** Columns: stacks, the sides of a divided page, and cells at the same place of successive rows. */
  columns: Group[];
  /** Rows: components side by side. */
  rows: Group[];
  /** The sections of the page from start to end, each with all its components. */
  sections: Group[];
  /** A parent with its children, or components closer together than to all others. */
  groups: Group[];
  /** All components in reading order, each parent before its children. */
  readingOrder: string[];
}

/** The analysis of a sketch. */
export interface LayoutAnalysis {
  /** The description of the whole sketch in one sentence. */
  description: string;
  /** All components, back to front. */
  components: ComponentSummary[];
  /**
   * Overlaps, nearest neighbors and shared edges. Ordered by the paint index of `component1`; at most ten for each
   * component.
   */
  spatialRelationships: SpatialRelationship[];
  /** Counts and structure. */
  layoutStats: LayoutStats;
}

/** The codes of all findings, in the order of reports. */
export type FindingCode =
  /** Far from all other components, out of sight. */
  | "off_canvas"
  /** Beyond the right edge of the page. */
  | "off_page"
  /** Two components overlap. */
  | "overlap"
  /** A text is cut off because its box is too small. */
  | "text_overflow"
  /** A text ends in an ellipsis, because its list, table, field or menu is too small. */
  | "elided"
  /** A component without a label: a button without a text, an image without an alternative text. */
  | "missing_label"
  /** A heading level is skipped. */
  | "heading_order"
  /** A target too small to hit. */
  | "small_target"
  /** Slightly off the edge of another component. */
  | "misaligned"
  /** Slightly different gaps in a row or column. */
  | "uneven_gaps"
  /** A container without children and text. */
  | "empty_container"
  /** A variant that its type does not have. */
  | "unknown_variant"
  /** A reference to a missing component, or a link of a missing entry. */
  | "dead_link"
  /** A screen that no link leads to, although links join other screens. */
  | "unreachable_screen"
  /** A screen from which links lead on, but not back to the first one. */
  | "no_way_back"
  /** A screen that no link leads away from. */
  | "dead_end"
  /** A link of an entry with the same text as another one. */
  | "ambiguous_link"
  /** A component that differs from the one that it is tied to. */
  | "out_of_step"
  /** A state of a screen that has changed since. */
  | "stale_state"
  /** Texts of one size, or headings of one level. */
  | "hierarchy"
  /** No action, or several primary ones. */
  | "action"
  /** Header, title, content, fields or footer out of order. */
  | "order"
  /** An empty band, content at one side, or lines that are too long. */
  | "balance"
  /** A filler text, or the same text several times. */
  | "filler";

/** The severity of a finding. */
export type Severity =
  /** Some users cannot use the page. */
  | "error"
  /** Most users are affected. */
  | "warning"
  /** A detail. */
  | "hint";

/** A possible improvement of a sketch. */
export interface Finding {
  /** Its code. */
  code: FindingCode;
  /** Its severity. */
  severity: Severity;
  /** The components concerned; the one to change comes first. */
  ids: string[];
  /** The message for the user, a sentence. */
  message: string;
  /**
   * The operations that fix it. Absent if the user must decide. The fixes of all findings can be applied together, in
   * order.
   */
  fix?: Operation[];
  /** The number of components with this fault, if there are several. */
  count?: number;
}

/** A part of a score. */
export type Part =
  /** Edges and centers on common lines. */
  | "alignment"
  /** Equal gaps and sizes among equals; related things closer than unrelated ones. */
  | "spacing"
  /** Overlaps, cut-off texts, and components beyond the page. */
  | "fit"
  /** Type sizes and heading levels. */
  | "hierarchy"
  /** Buttons and targets. */
  | "action"
  /** The order of header, title, content and footer. */
  | "order"
  /** Empty bands and the distribution over the width. */
  | "balance"
  /** Filler texts, repeated texts, missing labels, long lines. */
  | "content";

/** Why a part of a score is below 100. */
export interface Reason {
  /** The components concerned, the most costly first. Empty for the whole screen. */
  ids: string[];
  /** The reason, a sentence. */
  message: string;
  /** The operations that take it away, if core knows them. */
  fix?: Operation[];
}

/** The score of a part. */
export interface PartScore {
  /** The part. */
  name: Part;
  /** Its score, from 0 to 100. */
  score: number;
  /** Its share in the whole. The shares of all parts add up to 1. */
  weight: number;
  /** Why it is below 100, the most costly reason first. */
  reasons: Reason[];
}

/** The score of a screen. */
export interface ScreenScore {
  /** The device frame. Absent for the page outside of device frames. */
  id?: string;
  /** The name of the screen. */
  name: string;
  /** Its score, from 0 to 100. */
  score: number;
  /** Its parts. */
  parts: PartScore[];
}

/** The score of a sketch. */
export interface Score {
  /**
   * The score, from 0 to 100. Of several screens it is their mean, by number of components. 100 for an empty sketch.
   */
  score: number;
  /** The parts. Empty for an empty sketch. */
  parts: PartScore[];
  /** The screens, if the sketch has several. */
  screens?: ScreenScore[];
  /** The version of the weights. Scores of different versions are not comparable. */
  version: string;
}
