//! Exact dimensions of several components: position, size, gaps.

use super::{components, frame, placed, resized};
use websketch_layout::selection::{Scope, with_descendant_moves};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::limits::MAX_PX;
use websketch_sketch::operation::{Axis, Operation};
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

/// Sets a dimension of each of `ids` to the result of `figure` for its current value. Contents move along. Those of a
/// single box follow its size.
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
        if matches!(side, BoxDimension::Width | BoxDimension::Height) && ids.len() == 1 {
            return Ok(resized(sketch, ids, bounds.rect(), Scope::Subtree));
        }
        operations.extend(placed(sketch, component.id(), bounds));
    }
    Ok(with_descendant_moves(sketch, operations))
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
    fn the_gap_of_a_row_is_told_if_all_are_equal() {
        let ids: Vec<_> = ["a", "b"].map(|id| ComponentId::new(id).unwrap()).to_vec();
        assert_eq!(gap(&sketch(), &ids), Some(20.0));
        assert_eq!(gap(&sketch(), &sketch().ids().skip(1).cloned().collect::<Vec<_>>()), None);
    }
}
