//! Regular distances: even gaps of things, and the place of one in its list.

use super::level::level;
use super::likes::rows_around;
use super::spread::{SEEN, spread};
use super::thing::{Thing, bounds, shift};
use super::{Sides, frame};
use crate::acts::draft::{Done, Draft};
use crate::acts::setting::Setting;
use crate::frames::{Act, FaultPhrase, Frame};
use crate::lexicon::{Degree, Dimension, Fault};
use kurbo::Vec2;
use websketch_sketch::sort::sort_by_number;

/// Makes the gaps between things equal. The first and the last stay.
pub(super) fn even(phrase: &FaultPhrase, sides: &Sides, draft: &mut Draft) -> Option<(Frame, Done)> {
    let mut groups: Vec<Vec<Thing>> = Vec::new();
    {
        let scene = draft.scene();
        for found in &sides.subject {
            let rows = found.things.first().and_then(|thing| rows_around(&scene, thing.first()?));
            match rows {
                Some((rows, _)) if found.things.len() < 3 => groups.push(rows),
                _ if found.things.len() > 2 => groups.push(found.things.clone()),
                _ => {}
            }
        }
    }
    let things = groups.into_iter().find(|things| spread(draft, things))?;
    let ids = things.concat();
    let said = format!("Made the gaps between {} equal.", draft.names(&ids));
    let frame = frame(phrase, Act::Space, vec![(Dimension::Gap, Degree::Equal)]);
    Some((frame, Done::of(said, ids, true)))
}

/// Puts a thing at the place that it has in its list.
pub(super) fn place(
    phrase: &FaultPhrase,
    sides: &Sides,
    setting: &Setting,
    draft: &mut Draft,
) -> Option<(Frame, Done)> {
    // `the third cover hangs lower than the others`
    if !sides.object.is_empty() {
        return level(phrase, sides, setting, draft);
    }
    let is_low = phrase.fault == Fault::Low;
    let found = {
        let scene = draft.scene();
        sides.subject.iter().flat_map(|found| &found.things).find_map(|thing| {
            let (rows, at) = rows_around(&scene, thing.first()?)?;
            let tops: Vec<f64> =
                rows.iter().filter_map(|row| bounds(&scene, row)).map(|own| own.y()).collect();
            let by = regular(&tops, at)? - tops.get(at)?;
            let row = rows.get(at)?.clone();
            (by.abs() >= SEEN && (by < 0.0) == is_low).then_some((row, by.round()))
        })
    };
    let (row, by) = found?;
    if !shift(draft, &row, Vec2::new(0.0, by), true) {
        return None;
    }
    let said = format!("Moved {} to its place in the list.", draft.names(&row));
    Some((frame(phrase, Act::Move, Vec::new()), Done::of(said, row, true)))
}

/// Returns the regular place of one of several: between its neighbors, or as far from the last one as the others.
fn regular(tops: &[f64], at: usize) -> Option<f64> {
    let step = |from: usize| Some(tops.get(from + 1)? - tops.get(from)?);
    let mut others: Vec<f64> =
        (0..tops.len()).filter(|from| *from != at && from + 1 != at).filter_map(step).collect();
    sort_by_number(&mut others, |step| *step);
    let usual = others.get(others.len() / 2).copied()?;
    match (at.checked_sub(1).and_then(|at| tops.get(at)), tops.get(at + 1)) {
        (Some(before), Some(after)) => Some(f64::midpoint(*before, *after)),
        (Some(before), None) => Some(before + usual),
        (None, Some(after)) => Some(after - usual),
        (None, None) => None,
    }
}
