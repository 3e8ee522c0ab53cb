//! The align and distribute operations.

use super::{check_unlocked, find_component};
use crate::geometry::Bounds;
use crate::limits::MAX_PX;
use crate::operation::{Alignment, Axis, OperationError};
use crate::sketch::{ComponentId, Sketch};
use crate::sort::sort_by;
use crate::validate::Actor;
use websketch_json as json;

/// A component and its bounds.
pub(super) type Target = (ComponentId, Bounds);

/// Returns all targets with their bounds. Unknown targets are reported first, then locked ones.
pub(super) fn targets(
    sketch: &Sketch,
    ids: &[ComponentId],
    actor: Actor,
) -> Result<Vec<Target>, OperationError> {
    let found: Vec<_> =
        ids.iter().map(|id| find_component(sketch, "targetIds", id)).collect::<Result<_, _>>()?;
    found.iter().try_for_each(|component| check_unlocked(component, actor))?;
    Ok(found.into_iter().map(|component| (component.id().clone(), component.bounds())).collect())
}

/// Aligns the targets. If one would get a negative coordinate, all are shifted together so that the least is 0.
pub(super) fn align(targets: &[Target], alignment: Alignment) -> Result<Vec<Target>, OperationError> {
    let axis = alignment.axis();
    let line = line(targets, alignment);
    let mut starts: Vec<f64> = targets.iter().map(|(_, bounds)| start_on(bounds, alignment, line)).collect();
    let least = starts.iter().copied().fold(0.0, f64::min);
    for start in &mut starts {
        *start -= least;
    }
    let place = |((id, bounds), start): (&Target, f64)| placed(id, bounds, axis, start, "alignment");
    targets.iter().zip(starts).map(place).collect()
}

/// Distributes the targets along `axis` with gaps of `spacing` px, sorted by position. Ties keep the given order, and
/// the first target stays.
pub(super) fn distribute(
    mut targets: Vec<Target>,
    spacing: f64,
    axis: Axis,
) -> Result<Vec<Target>, OperationError> {
    sort_by(&mut targets, |(_, a), (_, b)| start(a, axis).total_cmp(&start(b, axis)));
    let mut next = None;
    let mut result = Vec::with_capacity(targets.len());
    for (id, bounds) in &targets {
        let at = next.unwrap_or_else(|| start(bounds, axis));
        result.push(placed(id, bounds, axis, at, "spacing")?);
        next = Some(at + extent(bounds, axis) + spacing);
    }
    Ok(result)
}

/// Returns the coordinate of the common line.
fn line(targets: &[Target], alignment: Alignment) -> f64 {
    let axis = alignment.axis();
    let boxes = || targets.iter().map(|(_, bounds)| bounds);
    match alignment {
        Alignment::Left | Alignment::Top => boxes().map(|b| start(b, axis)).fold(f64::INFINITY, f64::min),
        Alignment::Right | Alignment::Bottom => {
            boxes().map(|b| start(b, axis) + extent(b, axis)).fold(f64::NEG_INFINITY, f64::max)
        }
        Alignment::Center | Alignment::Middle => {
            #[expect(clippy::cast_precision_loss, reason = "a sketch has far fewer than 2^52 components")]
            let count = targets.len() as f64;
            boxes().map(|b| start(b, axis) + extent(b, axis) / 2.0).sum::<f64>() / count
        }
    }
}

/// Returns the start that puts the edge or center of `bounds` on the line.
fn start_on(bounds: &Bounds, alignment: Alignment, line: f64) -> f64 {
    let extent = extent(bounds, alignment.axis());
    match alignment {
        Alignment::Left | Alignment::Top => line,
        Alignment::Center | Alignment::Middle => line - extent / 2.0,
        Alignment::Right | Alignment::Bottom => line - extent,
    }
}

fn start(bounds: &Bounds, axis: Axis) -> f64 {
    match axis {
        Axis::X => bounds.x(),
        Axis::Y => bounds.y(),
    }
}

fn extent(bounds: &Bounds, axis: Axis) -> f64 {
    match axis {
        Axis::X => bounds.width(),
        Axis::Y => bounds.height(),
    }
}

/// Returns the target moved to `start` along `axis`. An error names `field`.
fn placed(
    id: &ComponentId,
    bounds: &Bounds,
    axis: Axis,
    start: f64,
    field: &str,
) -> Result<Target, OperationError> {
    let (x, y) = match axis {
        Axis::X => (start, bounds.y()),
        Axis::Y => (bounds.x(), start),
    };
    let bounds = bounds.with_origin(x, y).map_err(|_| OperationError::OutOfRange {
        field: field.to_owned(),
        wanted: format!("such that every component stays between 0 and {MAX_PX}"),
        found: format!("{id} at {}", json::to_string(&start)),
    })?;
    Ok((id.clone(), bounds))
}
