//! Exact dimensions of several components: position, size, gaps, alignment to the page.

use super::{components, frame, placed};
use kurbo::{Point, Rect};
use websketch_layout::selection::with_descendant_moves;
use websketch_layout::structure::{Structure, page_in};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::limits::MAX_PX;
use websketch_sketch::operation::{Alignment, Axis, Operation};
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// One of the four numbers of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoxDimension {
    /// Distance from the left edge of the page.
    X,
    /// Distance from the upper edge of the page.
    Y,
    /// Width.
    Width,
    /// Height.
    Height,
}

impl BoxDimension {
    /// All four.
    pub const ALL: [Self; 4] = [Self::X, Self::Y, Self::Width, Self::Height];

    /// Returns the number of a box.
    pub fn of(self, bounds: Bounds) -> f64 {
        match self {
            Self::X => bounds.x(),
            Self::Y => bounds.y(),
            Self::Width => bounds.width(),
            Self::Height => bounds.height(),
        }
    }

    /// Returns the minimum for a component of this type.
    pub fn least(self, kind: ComponentKind) -> f64 {
        match self {
            Self::X | Self::Y => 0.0,
            Self::Width => kind.min_size().width,
            Self::Height => kind.min_size().height,
        }
    }

    fn set(self, bounds: Bounds, value: f64) -> Option<Bounds> {
        let changed = match self {
            Self::X => bounds.with_origin(value, bounds.y()),
            Self::Y => bounds.with_origin(bounds.x(), value),
            Self::Width => bounds.with_size(value, bounds.height()),
            Self::Height => bounds.with_size(bounds.width(), value),
        };
        changed.ok()
    }
}

/// Sets a dimension of each of `ids` to the result of `figure` for its current value. Contents move along.
///
/// # Errors
/// The value and the minimum of the first component that cannot have the value. `None` if `figure` returns none.
pub fn measured(
    sketch: &Sketch,
    ids: &[ComponentId],
    side: BoxDimension,
    figure: impl Fn(f64) -> Option<f64>,
) -> Result<Vec<Operation>, Option<(f64, f64)>> {
    let mut operations = Vec::new();
    for component in components(sketch, ids) {
        let value = figure(side.of(component.bounds())).ok_or(None)?;
        let least = side.least(component.kind());
        if !(least..=MAX_PX).contains(&value) {
            return Err(Some((value, least)));
        }
        let bounds = side.set(component.bounds(), value).ok_or(None)?;
        operations.extend(placed(sketch, component.id(), bounds));
    }
    Ok(with_descendant_moves(sketch, operations))
}

/// Makes all of `ids` as wide or as high as the largest of them.
pub fn equalized(sketch: &Sketch, ids: &[ComponentId], axis: Axis) -> Vec<Operation> {
    let side = if axis == Axis::X { BoxDimension::Width } else { BoxDimension::Height };
    let largest = components(sketch, ids).map(|component| side.of(component.bounds())).fold(0.0, f64::max);
    measured(sketch, ids, side, |_| Some(largest)).unwrap_or_default()
}

/// Returns the axis of a row or column and its components in order: the axis with the larger distance between the first
/// and the last.
fn row(sketch: &Sketch, ids: &[ComponentId]) -> Option<(Axis, Vec<Component>)> {
    let boxes = frame(sketch, ids)?;
    let all = || components(sketch, ids);
    let lengths = |size: fn(&Bounds) -> f64| all().map(|component| size(&component.bounds())).sum::<f64>();
    let free = (boxes.width() - lengths(Bounds::width), boxes.height() - lengths(Bounds::height));
    let axis = if free.0 >= free.1 { Axis::X } else { Axis::Y };
    let mut row: Vec<Component> = all().cloned().collect();
    row.sort_by(|one, other| span(one, axis).0.total_cmp(&span(other, axis).0));
    (row.len() > 1).then_some((axis, row))
}

fn span(component: &Component, axis: Axis) -> (f64, f64) {
    let bounds = component.bounds();
    match axis {
        Axis::X => (bounds.x(), bounds.x() + bounds.width()),
        Axis::Y => (bounds.y(), bounds.y() + bounds.height()),
    }
}

/// Returns the gap between consecutive components, or `None` if gaps differ or there is only one component.
pub fn gap(sketch: &Sketch, ids: &[ComponentId]) -> Option<f64> {
    let (axis, row) = row(sketch, ids)?;
    let mut gaps =
        row.iter().zip(row.iter().skip(1)).map(|(one, next)| span(next, axis).0 - span(one, axis).1);
    let first = gaps.next()?;
    gaps.all(|other| (other - first).abs() < 0.05).then_some(first)
}

/// Sets the gap between consecutive components, with their contents. The first one stays.
pub fn spaced(sketch: &Sketch, ids: &[ComponentId], gap: f64) -> Vec<Operation> {
    let Some((axis, row)) = row(sketch, ids) else { return Vec::new() };
    let mut operations = Vec::new();
    let mut at = None;
    for component in &row {
        let (start, end) = span(component, axis);
        let start_at = at.map_or(start, |at: f64| (at + gap).max(0.0));
        at = Some(start_at + end - start);
        let side = if axis == Axis::X { BoxDimension::X } else { BoxDimension::Y };
        let bounds = side.set(component.bounds(), start_at);
        operations.extend(bounds.into_iter().flat_map(|bounds| placed(sketch, component.id(), bounds)));
    }
    with_descendant_moves(sketch, operations)
}

/// Aligns `ids` as a whole to their container, or to the page, with their contents.
pub fn aligned_outside(sketch: &Sketch, ids: &[ComponentId], alignment: Alignment) -> Vec<Operation> {
    let Some(own) = frame(sketch, ids).map(|frame| frame.rect()) else { return Vec::new() };
    let outside = outside(sketch, ids);
    let to = match alignment {
        Alignment::Left => Point::new(outside.x0, own.y0),
        Alignment::Center => Point::new(outside.center().x - own.width() / 2.0, own.y0),
        Alignment::Right => Point::new(outside.x1 - own.width(), own.y0),
        Alignment::Top => Point::new(own.x0, outside.y0),
        Alignment::Middle => Point::new(own.x0, outside.center().y - own.height() / 2.0),
        Alignment::Bottom => Point::new(own.x0, outside.y1 - own.height()),
    };
    super::moved(sketch, ids, to - own.origin(), websketch_layout::selection::Scope::Subtree)
}

/// Returns the bounds to align to: the content area of a device frame, a box, or the page of the sketch.
fn outside(sketch: &Sketch, ids: &[ComponentId]) -> Rect {
    let structure = Structure::of(sketch, None);
    let holder = |id| structure.element(id).and_then(|element| structure.parent(element));
    let mut holders = ids.iter().map(holder);
    let first = holders.next().flatten();
    let is_same = |other: Option<&websketch_layout::structure::Element>| {
        other.map(|other| other.order) == first.map(|first| first.order)
    };
    match first.filter(|_| holders.all(is_same)) {
        Some(holder) => page_in(holder).map_or_else(|| holder.bounds.rect(), |page| page.rect()),
        None => Rect::from_origin_size(Point::ZERO, sketch.page()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_json as json;

    fn sketch() -> Sketch {
        let text = r#"[{"id":"card","type":"Container","x":100,"y":100,"width":300,"height":200},
            {"id":"a","type":"Button","x":120,"y":140,"width":100,"height":40},
            {"id":"b","type":"Button","x":240,"y":140,"width":80,"height":48},
            {"id":"c","type":"Button","x":500,"y":140,"width":80,"height":40}]"#;
        Sketch::read(&json::parse(text).unwrap()).unwrap().sketch
    }

    #[track_caller]
    fn check(wanted: &str, edit: impl FnOnce(&Sketch, &[ComponentId]) -> Vec<Operation>, expected: Expect) {
        let ids: Vec<_> = wanted.split_whitespace().map(|id| ComponentId::new(id).unwrap()).collect();
        let lines: Vec<String> = edit(&sketch(), &ids).iter().map(json::to_string).collect();
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn each_gets_its_own_figure_and_boxes_take_along_what_they_hold() {
        check(
            "a b",
            |sketch, ids| measured(sketch, ids, BoxDimension::Width, |now| Some(now * 2.0)).unwrap(),
            expect![[r#"
                {"type":"resize","componentId":"a","width":200,"height":40}
                {"type":"resize","componentId":"b","width":160,"height":48}"#]],
        );
        check(
            "card",
            |sketch, ids| measured(sketch, ids, BoxDimension::X, |now| Some(now + 10.0)).unwrap(),
            expect![[r#"
                {"type":"move","componentId":"card","x":110,"y":100}
                {"type":"move","componentId":"a","x":130,"y":140}
                {"type":"move","componentId":"b","x":250,"y":140}"#]],
        );
    }

    #[test]
    fn a_figure_that_cannot_be_is_told_and_changes_nothing() {
        let ids: Vec<_> = ["a", "b"].map(|id| ComponentId::new(id).unwrap()).to_vec();
        let figure = |side, value| measured(&sketch(), &ids, side, |_| Some(value));
        assert_eq!(figure(BoxDimension::X, -50.0), Err(Some((-50.0, 0.0))));
        assert_eq!(figure(BoxDimension::Width, 1.0), Err(Some((1.0, 20.0))));
        assert_eq!(measured(&sketch(), &ids, BoxDimension::X, |_| None), Err(None));
    }

    #[test]
    fn sizes_and_gaps_become_equal() {
        check(
            "a b",
            |sketch, ids| equalized(sketch, ids, Axis::X),
            expect![[r#"{"type":"resize","componentId":"b","width":100,"height":48}"#]],
        );
        check(
            "a b",
            |sketch, ids| equalized(sketch, ids, Axis::Y),
            expect![[r#"{"type":"resize","componentId":"a","width":100,"height":48}"#]],
        );
        check(
            "c a b",
            |sketch, ids| spaced(sketch, ids, 8.0),
            expect![[r#"
            {"type":"move","componentId":"b","x":228,"y":140}
            {"type":"move","componentId":"c","x":316,"y":140}"#]],
        );
        let ids: Vec<_> = ["a", "b"].map(|id| ComponentId::new(id).unwrap()).to_vec();
        assert_eq!(gap(&sketch(), &ids), Some(20.0));
        assert_eq!(gap(&sketch(), &sketch().ids().skip(1).cloned().collect::<Vec<_>>()), None);
    }

    #[test]
    fn one_is_aligned_with_what_holds_it_or_with_the_page() {
        check(
            "a",
            |sketch, ids| aligned_outside(sketch, ids, Alignment::Right),
            expect![[r#"{"type":"move","componentId":"a","x":300,"y":140}"#]],
        );
        check(
            "c",
            |sketch, ids| aligned_outside(sketch, ids, Alignment::Center),
            expect![[r#"{"type":"move","componentId":"c","x":680,"y":140}"#]],
        );
        check(
            "a c",
            |sketch, ids| aligned_outside(sketch, ids, Alignment::Left),
            expect![[r#"
            {"type":"move","componentId":"a","x":0,"y":140}
            {"type":"move","componentId":"c","x":380,"y":140}"#]],
        );
    }
}
