//! Overlay items: outlines, handles, guides and the marquee. Pure; in screen px.

mod handles;
mod selection_frames;

pub use handles::handle_at;
pub use selection_frames::SelectionFrames;

use crate::canvas::proposal_preview::{Difference, ProposalChanges, ProposalMark};
use crate::editor::edit::LinkHandle;
use crate::editor::gesture::Guide;
use crate::editor::viewport::Viewport;
use handles::handles;
use kurbo::{Point, Rect};
use websketch_sketch::operation::Axis;

/// Side of a handle. Screen px.
pub const HANDLE_SIDE: f64 = 8.0;
/// Distance of a lock from the corner of its component, and the least side with room for one. Screen px.
const LOCK_INSET: f64 = 12.0;
const LOCK_ROOM: f64 = 24.0;
/// Most moves of a proposal that are shown by arrows. More arrows would cover the sketch.
const MAX_WAYS: usize = 8;
/// Least length of a way. Screen px.
const LEAST_WAY: f64 = 24.0;

/// One overlay item.
#[derive(Clone, Debug, PartialEq)]
pub enum OverlayItem {
    /// Outline of a selected component.
    Outline(Rect),
    /// Frame of a multiple selection.
    Frame(Rect),
    /// Component under the pointer.
    Hover(Rect),
    /// New bounds of a proposed change.
    Proposed(Rect),
    /// Current bounds of a component that the proposal moves.
    Former(Rect),
    /// Component that the proposal removes.
    Removed(Rect),
    /// Way of a component that the proposal moves, from center to center.
    Way(Point, Point),
    /// Place of the line of a proposal that the user points to.
    Pointed(Rect),
    /// Resize handle.
    Handle(Point),
    /// Handle of a link.
    LinkHandle(Point),
    /// A link that is being dragged.
    Link(Point, Point),
    /// Marquee.
    Marquee(Rect),
    /// Lock of a locked component.
    Lock(Point),
    /// Size or position, centered below a frame.
    Badge { at: Point, text: String },
    /// Snap guide between two points.
    Guide(Point, Point),
    /// Place in a row or column into which a drag goes, between two points.
    Slot(Point, Point),
    /// Distance between two points, with its label at the middle.
    Gap { from: Point, to: Point, text: String },
}

/// Label below the selection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Badge {
    /// No label.
    #[default]
    None,
    /// The size, during a resize.
    Size,
    /// The position, during a move.
    Place,
}

/// Input of the overlay. Sketch px.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlines {
    /// Selected components.
    pub selected: SelectionFrames,
    /// Component under the pointer, and whether it is locked.
    pub hover: Option<(Rect, bool)>,
    /// Changes of a proposal.
    pub proposed: ProposalChanges,
    /// Proposed differences of the components of the line that the user points to. A component that stays has its bounds.
    pub pointed: Vec<Difference>,
    /// Marquee.
    pub marquee: Option<Rect>,
    /// Snap guides.
    pub guides: Vec<Guide>,
    /// Bar of the slot into which a drag goes.
    pub slot: Option<(Point, Point)>,
    /// Whether handles are shown.
    pub handles: bool,
    /// Link handles, if handles are shown.
    pub link_handles: Vec<LinkHandle>,
    /// The link that is being dragged.
    pub link: Option<(Point, Point)>,
    /// Label below the selection.
    pub badge: Badge,
}

/// Returns the overlay items from back to front.
pub fn overlay_items(outlines: &Outlines, viewport: &Viewport) -> Vec<OverlayItem> {
    let screen = |rect: &Rect| viewport.rect_to_screen(*rect);
    let mut marks = proposal_items(outlines, viewport);
    marks.extend(outlines.hover.iter().map(|(rect, _)| OverlayItem::Hover(screen(rect))));
    let SelectionFrames { boxes, locked, frame, is_locked } = &outlines.selected;
    marks.extend(boxes.iter().map(|rect| OverlayItem::Outline(screen(rect))));
    if let Some(frame) = frame {
        let on_screen = screen(frame);
        if boxes.len() != 1 {
            marks.push(OverlayItem::Frame(on_screen));
        }
        if outlines.handles && !is_locked {
            marks.extend(handles(on_screen).map(|handle| OverlayItem::Handle(handle.on(on_screen))));
        }
        let text = match outlines.badge {
            Badge::None => None,
            Badge::Size => Some(format!("{} × {}", frame.width().round(), frame.height().round())),
            Badge::Place => Some(format!("{}, {}", frame.x0.round(), frame.y0.round())),
        };
        let at = Point::new(on_screen.center().x, on_screen.y1 + 16.0);
        marks.extend(text.map(|text| OverlayItem::Badge { at, text }));
    }
    if outlines.handles {
        marks.extend(
            outlines.link_handles.iter().map(|handle| OverlayItem::LinkHandle(place_of(handle, viewport))),
        );
    }
    marks.extend(
        outlines.link.map(|(from, to)| OverlayItem::Link(viewport.to_screen(from), viewport.to_screen(to))),
    );
    let hovered = outlines.hover.iter().filter_map(|(rect, is_locked)| is_locked.then_some(rect));
    let hovered = hovered.filter(|rect| !locked.contains(rect));
    marks.extend(locked.iter().chain(hovered).map(|rect| lock_on(screen(rect))));
    marks.extend(outlines.marquee.iter().map(|rect| OverlayItem::Marquee(screen(rect))));
    marks.extend(outlines.guides.iter().map(|guide| mark_of(*guide, viewport)));
    marks.extend(
        outlines.slot.map(|(from, to)| OverlayItem::Slot(viewport.to_screen(from), viewport.to_screen(to))),
    );
    marks
}

/// Returns the items of a proposal: former places below new ones, and above both the pointed line.
fn proposal_items(outlines: &Outlines, viewport: &Viewport) -> Vec<OverlayItem> {
    let screen = |rect: Rect| viewport.rect_to_screen(rect);
    let marks = || outlines.proposed.shown().iter().map(|ProposalMark { difference, .. }| *difference);
    let way = |difference: Difference| {
        let Difference::Moved { from, to } = difference else { return None };
        let (from, to) = (screen(from).center(), screen(to).center());
        (from.distance(to) >= LEAST_WAY).then_some(OverlayItem::Way(from, to))
    };
    let former = |difference: Difference| match difference {
        Difference::Removed(rect) => Some(OverlayItem::Removed(screen(rect))),
        Difference::Moved { from, .. } => Some(OverlayItem::Former(screen(from))),
        Difference::Added(_) | Difference::Changed(_) => None,
    };
    let mut items: Vec<OverlayItem> = marks().filter_map(former).collect();
    let next = marks().filter_map(|difference| difference.next()).chain(outlines.proposed.common_frame());
    items.extend(next.map(|rect| OverlayItem::Proposed(screen(rect))));
    let ways: Vec<OverlayItem> = marks().filter_map(way).collect();
    if ways.len() <= MAX_WAYS {
        items.extend(ways);
    }
    for difference in &outlines.pointed {
        items.extend(way(*difference));
        let place = difference.next().or(difference.former());
        items.extend(place.map(|rect| OverlayItem::Pointed(screen(rect))));
    }
    items
}

/// Returns the place of a link handle. Screen px.
pub fn place_of(handle: &LinkHandle, viewport: &Viewport) -> Point {
    viewport.to_screen(handle.anchor) + handle.offset
}

fn mark_of(guide: Guide, viewport: &Viewport) -> OverlayItem {
    let point = |axis, along: f64, across: f64| {
        viewport.to_screen(match axis {
            Axis::X => Point::new(along, across),
            Axis::Y => Point::new(across, along),
        })
    };
    match guide {
        Guide::Line { axis, at, from, to } => OverlayItem::Guide(point(axis, at, from), point(axis, at, to)),
        Guide::Gap { axis, at, from, to } => OverlayItem::Gap {
            from: point(axis, from, at),
            to: point(axis, to, at),
            text: format!("{}", (to - from).round()),
        },
    }
}

/// Returns the lock in the upper right corner of a box on the screen, or beside a small box.
fn lock_on(rect: Rect) -> OverlayItem {
    let has_room = rect.width() >= LOCK_ROOM && rect.height() >= LOCK_ROOM;
    let x = if has_room { rect.x1 - LOCK_INSET } else { rect.x1 + LOCK_INSET };
    let y = if has_room { rect.y0 + LOCK_INSET } else { rect.center().y };
    OverlayItem::Lock(Point::new(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;
    use websketch_sketch::Sketch;

    #[test]
    fn one_component_has_eight_handles_and_a_small_one_fewer() {
        let viewport = Viewport::at_origin(Point::ZERO);
        let count = |rect: Rect| {
            let outlines = Outlines {
                selected: SelectionFrames::new([(rect, false)].into_iter()),
                handles: true,
                ..Outlines::default()
            };
            overlay_items(&outlines, &viewport)
                .iter()
                .filter(|mark| matches!(mark, OverlayItem::Handle(_)))
                .count()
        };
        assert_eq!(count(Rect::new(0.0, 0.0, 120.0, 40.0)), 8);
        assert_eq!(count(Rect::new(0.0, 0.0, 120.0, 20.0)), 6);
        assert_eq!(count(Rect::new(0.0, 0.0, 10.0, 10.0)), 1);
        assert_eq!(count(Rect::new(0.0, 0.0, 300.0, 2.0)), 2);
    }

    #[test]
    fn what_is_locked_has_a_lock_and_no_handles() {
        let (rect, small) = (Rect::new(0.0, 0.0, 120.0, 40.0), Rect::new(200.0, 0.0, 220.0, 20.0));
        let outlines = Outlines {
            selected: SelectionFrames::new([(rect, true)].into_iter()),
            hover: Some((small, true)),
            handles: true,
            ..Outlines::default()
        };
        let expected = [
            OverlayItem::Hover(small),
            OverlayItem::Outline(rect),
            OverlayItem::Lock(Point::new(108.0, 12.0)),
            OverlayItem::Lock(Point::new(232.0, 10.0)),
        ];
        assert_eq!(overlay_items(&outlines, &Viewport::at_origin(Point::ZERO)), expected);
    }

    #[test]
    fn many_are_one_frame() {
        let boxes = (0..100).map(|i| (Rect::new(f64::from(i), 0.0, f64::from(i) + 20.0, 20.0), false));
        let outlines = Outlines { selected: SelectionFrames::new(boxes), ..Outlines::default() };
        let marks = overlay_items(&outlines, &Viewport::at_origin(Point::ZERO));
        assert_eq!(marks, [OverlayItem::Frame(Rect::new(0.0, 0.0, 119.0, 20.0))]);
    }

    fn sketch(text: &str) -> Sketch {
        Sketch::read(&json::parse(text).unwrap()).unwrap().sketch
    }

    #[test]
    fn what_is_proposed_and_what_it_takes_away_lie_under_all_other_marks() {
        let before = sketch(
            r#"[{"id":"moves","type":"Button","x":0,"y":0,"width":80,"height":40},
                {"id":"goes","type":"Button","x":0,"y":100,"width":80,"height":40}]"#,
        );
        let after = sketch(r#"[{"id":"moves","type":"Button","x":100,"y":0,"width":80,"height":40}]"#);
        let (now, next) = (Rect::new(0.0, 0.0, 80.0, 40.0), Rect::new(100.0, 0.0, 180.0, 40.0));
        let outlines = Outlines {
            proposed: ProposalChanges::between(&before, &after),
            pointed: vec![Difference::Removed(Rect::new(0.0, 100.0, 80.0, 140.0))],
            selected: SelectionFrames::new([(now, false)].into_iter()),
            ..Outlines::default()
        };
        let expected = [
            OverlayItem::Former(now),
            OverlayItem::Removed(Rect::new(0.0, 100.0, 80.0, 140.0)),
            OverlayItem::Proposed(next),
            OverlayItem::Way(Point::new(40.0, 20.0), Point::new(140.0, 20.0)),
            OverlayItem::Pointed(Rect::new(0.0, 100.0, 80.0, 140.0)),
            OverlayItem::Outline(now),
        ];
        assert_eq!(overlay_items(&outlines, &Viewport::at_origin(Point::ZERO)), expected);
    }
}
