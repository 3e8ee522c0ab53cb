//! Layouts of a page for narrower windows.

use super::layout::{BoxForm, PlacedBox};
use super::page::px;
use kurbo::{Size, Vec2};
use std::fmt::Write;
use websketch_layout::composition::reflow;
use websketch_layout::structure::Structure;
use websketch_sketch::execute::apply;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, IdSource, Sketch};

/// The widths that a wider page is laid out for as well: phone, tablet, small and common screens of computers. Pixels.
const WIDTHS: [f64; 4] = [1_280.0, 1_024.0, 768.0, 390.0];
/// Returns the widest window that is laid out for `width`: just narrower than the next wider layout.
fn wider(width: f64, drawn: f64) -> f64 {
    let next = WIDTHS.into_iter().filter(|other| *other > width && *other < drawn).fold(drawn, f64::min);
    next - 0.02
}

/// The boxes of a page.
pub(super) struct PageLayout<'a, 's> {
    pub(super) prefix: &'a str,
    pub(super) boxes: &'a [PlacedBox],
    pub(super) structure: &'a Structure<'s>,
}

impl PageLayout<'_, '_> {
    /// Writes the rules of windows that are narrower than the page.
    pub(super) fn for_windows(&self, style: &mut String, content: &Sketch, size: Size) {
        for width in WIDTHS.into_iter().filter(|width| *width < size.width) {
            let Some(after) = laid_out(content, Size::new(width, size.height)) else { continue };
            let bottom = after.iter().map(|one| one.bounds().bottom()).fold(0.0, f64::max);
            let (window, prefix) = (wider(width, size.width), self.prefix);
            // Writing to a string cannot fail.
            let _ = writeln!(style, "@media(max-width:{}px){{", px(window));
            let _ = writeln!(style, ".{prefix}{{width:{}px;height:{}px}}", px(width), px(bottom));
            self.rules(style, &after);
            style.push_str("}\n");
        }
    }

    /// Writes the rules of the components that have another place or size in `after`.
    fn rules(&self, style: &mut String, after: &Sketch) {
        for placed in self.boxes {
            let Some(element) = self.structure.at(placed.order) else { continue };
            let Some(now) = after.get(element.component.id()).map(Component::bounds) else { continue };
            let holder = self.structure.parent(element);
            let corner = |bounds: &Bounds| Vec2::new(bounds.x(), bounds.y());
            let was_in = holder.map_or(Vec2::ZERO, |holder| corner(&holder.bounds));
            let is_in = holder
                .and_then(|holder| after.get(holder.component.id()))
                .map_or(Vec2::ZERO, |holder| corner(&holder.bounds()));
            let (was, is) = (corner(&element.bounds) - was_in, corner(&now) - is_in);
            let is_moved = was != is && placed.form != BoxForm::Content;
            let is_sized = now.size() != element.bounds.size() && placed.form != BoxForm::Anchor;
            if !is_moved && !is_sized {
                continue;
            }
            // Writing to a string cannot fail.
            let _ = write!(style, ".{}b{}{{", self.prefix, placed.class);
            if is_moved {
                let _ = write!(style, "left:{}px;top:{}px;", px(is.x), px(is.y));
            }
            if is_sized {
                let height = if placed.form == BoxForm::Exact { "height" } else { "min-height" };
                let _ = write!(style, "width:{}px;{height}:{}px", px(now.width()), px(now.height()));
            }
            style.push_str("}\n");
        }
    }
}

/// Returns the sketch laid out for a page of this size.
fn laid_out(sketch: &Sketch, page: Size) -> Option<Sketch> {
    let mut after = sketch.clone();
    let mut ids = IdSource::new(0.0, "nothing is added here").ok()?;
    for operation in reflow(sketch, page) {
        apply(&mut after, operation, Actor::User, &mut ids).ok()?;
    }
    Some(after)
}
