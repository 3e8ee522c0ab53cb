//! A column along a side of the page: what is there moves to the other side for it, and becomes narrower where the page ends.

use super::page::Moves;
use super::tolerance::{FLUSH, LEAST_CONTENT};
use super::{GAP, MARGIN, Page};
use crate::structure::{Element, Span};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, fmax, fmin, union_of};

/// The side of a page that is to be made free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flank {
    Left,
    Right,
}

/// From where to where the content went, and from where to where it goes.
struct Squeeze {
    old: Span,
    new: Span,
}

impl Page<'_> {
    /// A column so wide between the bars at the top and at the bottom of the page, and where what stood there goes. `None`
    /// where that side has a column, something locked would have to move, or too little would be left.
    pub fn cleared(&self, width: f64, flank: Flank) -> Option<(Bounds, Moves)> {
        let structure = self.structure();
        let frame = structure.frame();
        let has_column = match flank {
            Flank::Left => frame.main.start > frame.page.start,
            Flank::Right => frame.main.end < frame.page.end,
        };
        let is_frame = |one: &&Element<'_>| frame.bars.contains(one) || frame.sides.contains(one);
        let parts: Vec<&Element<'_>> = structure.roots().filter(|one| !is_frame(one)).collect();
        let content = union_of(parts.iter().map(|part| &part.bounds));
        let middle = content.map_or(self.size.height / 2.0, |content| content.center().y);
        let (mut top, mut bottom) = (0.0, content.map_or(0.0, |content| content.bottom()));
        bottom = fmax(bottom, self.size.height);
        for bar in &frame.bars {
            if bar.bounds.center().y < middle {
                top = fmax(top, bar.bounds.bottom());
            } else {
                bottom = fmin(bottom, bar.bounds.y());
            }
        }
        let x = match flank {
            Flank::Left => frame.main.start,
            Flank::Right => fmax(frame.main.end - width, 0.0),
        };
        let column = Bounds::new(x, top, width, bottom - top).ok()?;
        let least = ComponentKind::NavigationBox.min_size().height;
        if has_column || column.height() < least {
            return None;
        }
        let Some(content) = content else { return Some((column, Moves::new())) };
        let old = Span { start: content.x(), end: content.right() };
        let squeeze = Squeeze::new(old, frame.main, width, flank)?;
        let mut moved = Moves::new();
        for inside in parts.iter().flat_map(|part| structure.subtree(part)) {
            let bounds = squeeze.of(inside)?;
            if bounds != inside.bounds {
                moved.push((inside.component.id().clone(), bounds));
            }
        }
        Some((column, moved))
    }
}

impl Squeeze {
    /// The content first goes into the margin on the other side, and is narrowed for the rest.
    fn new(old: Span, main: Span, width: f64, flank: Flank) -> Option<Self> {
        let (left, right) = (old.start - main.start, main.end - old.end);
        let (near, far) = if flank == Flank::Left { (left, right) } else { (right, left) };
        let gap = if near <= FLUSH { fmax(near, 0.0) } else { near.clamp(GAP, MARGIN) };
        let by = fmax(width + gap - near, 0.0);
        let room = fmax(far - gap, 0.0);
        let length = old.length() - fmax(by - room, 0.0);
        if length < old.length() * LEAST_CONTENT {
            return None;
        }
        let start = match flank {
            Flank::Left => old.start + by,
            Flank::Right => old.end - by - length,
        };
        Some(Self { old, new: Span { start, end: start + length } })
    }

    /// Where a component goes: everything keeps its share of the width. `None` for what must not change, or gets too
    /// narrow for its kind.
    fn of(&self, element: &Element<'_>) -> Option<Bounds> {
        let bounds = element.bounds;
        let share = self.new.length() / self.old.length();
        let at = |x: f64| (self.new.start + (x - self.old.start) * share).round();
        let width = if share < 1.0 { at(bounds.right()) - at(bounds.x()) } else { bounds.width() };
        let x = if self.new.start == self.old.start && share >= 1.0 { bounds.x() } else { at(bounds.x()) };
        let is_changed = (x, width) != (bounds.x(), bounds.width());
        let is_possible = width >= element.kind().min_size().width && !element.component.props().is_locked();
        if is_changed && !is_possible {
            return None;
        }
        Bounds::new(x, bounds.y(), width, bounds.height()).ok()
    }
}
