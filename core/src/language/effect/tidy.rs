//! Tidying up: small nudges, and what lies across each other parts; never a new order.

use super::{Draft, Halt};
use crate::geometry::Bounds;
use crate::language::describe;
use crate::language::reference::{Part, Reference};
use crate::language::scene::crossing;
use crate::language::vocabulary::Pronoun;
use crate::lint;
use crate::placing::{GAP, Ground};
use crate::sketch::ComponentId;

/// Overlaps that are looked at; a sketch with more of them is no matter of tidying.
const MAX_OVERLAPS: usize = 64;
/// What parts goes no further than this, in px.
const MAX_WAY: f64 = 160.0;

impl Draft<'_> {
    /// Nudges what is meant; `tidy this up` without a selection means everything.
    pub(super) fn tidy(&mut self, what: &Reference) -> Result<(), Halt> {
        let points = |part: &Part| matches!(part, Part::Pronoun(_));
        let is_whole = what.parts.iter().all(points) && self.selection.len() < 2;
        let selected = what.parts.iter().all(points) && !is_whole;
        let what = match (is_whole, selected) {
            (true, _) => &Reference::pronoun(Pronoun::Everything),
            (_, true) => &Reference::pronoun(Pronoun::Selection),
            _ => what,
        };
        let ids = self.named(what)?;
        let before = self.operations.len();
        self.nudge(&ids)?;
        let nudged = self.operations.len();
        for (first, second) in crossing(&self.sketch, MAX_OVERLAPS) {
            if ids.contains(&second) {
                self.part(&first, &second)?;
            }
        }
        if self.operations.len() > nudged {
            self.nudge(&ids)?;
        }
        let names = if is_whole { "the page".to_owned() } else { describe::names(&self.sketch, &ids) };
        let changes = self.operations.len() - before;
        let is_so = if ids.len() > 1 && !is_whole { "are tidy" } else { "is tidy" };
        self.unless_already(before, &names, is_so)?;
        let count = changes.to_string();
        let ends = if changes == 1 { " nudge" } else { " nudges" };
        // Nudges come with all that follows them.
        self.is_settled = true;
        self.did(["tidied up ", &names, " with ", &count, ends].concat());
        Ok(())
    }

    fn nudge(&mut self, ids: &[ComponentId]) -> Result<(), Halt> {
        for operation in lint::tidy_only(&self.sketch, ids) {
            self.apply(operation)?;
        }
        Ok(())
    }

    /// Moves the second of two that lie across each other the least way that parts them, if there is room.
    fn part(&mut self, first: &ComponentId, second: &ComponentId) -> Result<(), Halt> {
        let (Some(still), Some(moved)) = (self.sketch.get(first), self.sketch.get(second)) else {
            return Ok(());
        };
        let (a, b, kind) = (still.bounds(), moved.bounds(), moved.kind());
        let across = a.overlaps(&b) && !a.contains(&b) && !b.contains(&a);
        if !across || moved.props().is_locked() {
            return Ok(());
        }
        let group = self.with_contents(std::slice::from_ref(second));
        let window =
            Bounds::new(b.x(), b.y(), b.width() + MAX_WAY + GAP, b.height() + MAX_WAY + GAP).unwrap_or(b);
        let ground = Ground::within(&self.sketch, self.page, &group, &window);
        let ways = [(a.right() + GAP - b.x(), 0.0), (0.0, a.bottom() + GAP - b.y())];
        let mut best: Option<(f64, f64)> = None;
        for (dx, dy) in ways {
            let (dx, dy): (f64, f64) = (dx.ceil(), dy.ceil());
            let shorter = best.is_none_or(|(x, y)| dx + dy < x + y);
            let room = b.with_origin(b.x() + dx, b.y() + dy).ok();
            if shorter && dx + dy <= MAX_WAY && room.is_some_and(|room| ground.is_free(&room, kind)) {
                best = Some((dx, dy));
            }
        }
        let Some((dx, dy)) = best else { return Ok(()) };
        for id in &group {
            let Some(bounds) = self.sketch.get(id).map(|component| component.bounds()) else { continue };
            self.put(id, bounds.x() + dx, bounds.y() + dy)?;
        }
        Ok(())
    }
}
