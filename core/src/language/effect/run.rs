//! One more in a row or a column of things of one size: `add another button`, `add a fourth paragraph`.

use super::{Draft, Halt};
use crate::geometry::Bounds;
use crate::language::describe;
use crate::language::reference::Description;
use crate::language::scene::in_reading_order;
use crate::operation::Axis;
use crate::sketch::{Component, ComponentKind, Props};
use serde_json::{Map, Value};

/// Those of a row stand at most this far from each other, and those of a column, which may have something between them.
const ROW_GAP: f64 = 64.0;
const COLUMN_GAP: f64 = 128.0;
/// Runs are looked for among so many, at most: of more, nobody sees which one goes on.
const MOST: usize = 256;

/// Components of one kind and size that stand side by side or one below the other.
struct Run {
    boxes: Vec<Bounds>,
    axis: Axis,
}

impl Draft<'_> {
    /// Adds one more behind the last one of the longest run of its kind, and says how many components made room.
    pub(super) fn one_more_in_run(&mut self, description: &Description) -> Result<usize, Halt> {
        let Some(noun) = description.noun.filter(|_| description.words.is_empty()) else {
            return Err(Halt::Nothing);
        };
        let [kind] = noun.kinds else { return Err(Halt::Nothing) };
        let run = self.longest_run(*kind).ok_or(Halt::Nothing)?;
        let (place, pushed) = self.behind(&run, *kind)?;
        let text = describe::capitalized(noun.hint.unwrap_or_else(|| kind.noun()));
        let mut props = Map::new();
        if matches!(kind, ComponentKind::Button | ComponentKind::Text) {
            props.insert("text".to_owned(), Value::from(text));
        }
        let props = Props::from_map(props).map_err(|_| Halt::Nothing)?;
        self.naming = vec![self.put_new(*kind, &place, props)?];
        Ok(pushed)
    }

    /// The run with the most in it; of several, the one of the largest things.
    fn longest_run(&self, kind: ComponentKind) -> Option<Run> {
        use ComponentKind::{Button, ImagePlaceholder, Input, Text};
        if !matches!(kind, Button | ImagePlaceholder | Input | Text) {
            return None;
        }
        let all: Vec<&Component> = self.sketch.iter().filter(|one| one.kind() == kind).collect();
        if all.len() > MOST {
            return None;
        }
        let scene = self.scene();
        let mut longest: Option<Run> = None;
        for axis in [Axis::X, Axis::Y] {
            let mut left = scene.bounds(&in_reading_order(&all));
            while !left.is_empty() {
                let first = left.remove(0);
                let home = scene.holder_of(&first);
                let mut boxes = vec![first];
                left.retain(|bounds| {
                    let last = boxes.last().unwrap_or(&first);
                    let goes_on = goes_on(last, bounds, axis) && scene.holder_of(bounds) == home;
                    if goes_on {
                        boxes.push(*bounds);
                    }
                    !goes_on
                });
                let is_longer = longest.as_ref().is_none_or(|longest| {
                    let weight = |boxes: &[Bounds]| (boxes.len(), boxes.first().map_or(0.0, Bounds::area));
                    weight(&boxes) > weight(&longest.boxes)
                });
                if boxes.len() > 1 && is_longer {
                    longest = Some(Run { boxes, axis });
                }
            }
        }
        longest
    }

    /// Where the next one of a run goes, and how many components made room.
    fn behind(&mut self, run: &Run, kind: ComponentKind) -> Result<(Bounds, usize), Halt> {
        let [.., before, last] = run.boxes.as_slice() else { return Err(Halt::Nothing) };
        let gap = run.gap().unwrap_or_else(|| before.gap_y(last));
        let next = match run.axis {
            Axis::X => last.with_origin(last.right() + gap, last.y()),
            Axis::Y => last.with_origin(last.x(), last.bottom() + gap),
        };
        let next = next.map_err(|_| Halt::Nothing)?;
        let home = self.scene().holder_of(last);
        let end = home.map_or_else(|| self.page_right(), |home| home.right());
        let is_free = self.ground(&[]).is_free(&next, kind);
        if run.axis == Axis::X {
            return if is_free && next.right() <= end { Ok((next, 0)) } else { Err(Halt::Nothing) };
        }
        if is_free && home.is_none_or(|home| home.contains(&next)) {
            return Ok((next, 0));
        }
        let pushed = self.make_room(&next, kind, last.bottom(), &[]).ok_or(Halt::Nothing)?;
        Ok((next, pushed))
    }
}

impl Run {
    /// The least gap between two of it.
    fn gap(&self) -> Option<f64> {
        let gaps = self.boxes.iter().zip(self.boxes.iter().skip(1)).map(|(one, other)| match self.axis {
            Axis::X => other.x() - one.right(),
            Axis::Y => other.y() - one.bottom(),
        });
        gaps.min_by(f64::total_cmp)
    }
}

/// Whether a box of the same size stands next to another one along an axis.
fn goes_on(last: &Bounds, next: &Bounds, axis: Axis) -> bool {
    let (is_level, gap, most) = match axis {
        Axis::X => (last.y() == next.y(), next.x() - last.right(), ROW_GAP),
        Axis::Y => (last.x() == next.x(), next.y() - last.bottom(), COLUMN_GAP),
    };
    last.size() == next.size() && is_level && (0.0..=most).contains(&gap)
}
