//! Tidying up: small nudges, and what lies across each other parts; never a new order.

use super::{Draft, Halt};
use crate::describe;
use crate::reference::{Part, Reference};
use crate::vocabulary::Pronoun;
use websketch_layout::lint;
use websketch_layout::placing::crossing;
use websketch_sketch::ComponentId;

/// Overlaps that are looked at; a sketch with more of them is no matter of tidying.
const MAX_OVERLAPS: usize = 64;
/// Components up to which overlaps are parted that no nudge parts.
const MOST_PARTED: usize = 5_000;

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
        // A larger sketch is tidied a part at a time, and its overlaps with that.
        let most = if ids.len() > MOST_PARTED { 0 } else { MAX_OVERLAPS };
        for (first, second) in crossing(&self.sketch, most) {
            let parted = |still, moved| self.on_page().parted(still, moved).filter(|_| ids.contains(moved));
            let moves = parted(&first, &second).or_else(|| parted(&second, &first));
            self.carry_out(&moves.unwrap_or_default())?;
        }
        if self.operations.len() > nudged {
            self.nudge(&ids)?;
        }
        let names = if is_whole { "the page".to_owned() } else { describe::names(&self.sketch, &ids) };
        let changes = self.operations.len() - before;
        let is_so = if ids.len() > 1 && !is_whole { "are tidy" } else { "is tidy" };
        let stuck = self.still_across(&ids, most);
        let already = || [&describe::capitalized(&names), " ", is_so, " already", &stuck, "."].concat();
        self.changed_since(before, already)?;
        let count = changes.to_string();
        let ends = if changes == 1 { " nudge" } else { " nudges" };
        // Nudges come with all that follows them.
        self.is_settled = true;
        self.did(["tidied up ", &names, " with ", &count, ends, &stuck].concat());
        Ok(())
    }

    /// What is said of overlaps that stay.
    fn still_across(&self, ids: &[ComponentId], most: usize) -> String {
        let mut pairs = crossing(&self.sketch, most);
        pairs.retain(|(first, second)| ids.contains(first) || ids.contains(second));
        match &pairs[..] {
            [] => String::new(),
            [(first, second)] => {
                let names = describe::names(&self.sketch, &[first.clone(), second.clone()]);
                ["; ", &names, " still overlap"].concat()
            }
            _ => ["; ", &pairs.len().to_string(), " overlaps stay"].concat(),
        }
    }

    fn nudge(&mut self, ids: &[ComponentId]) -> Result<(), Halt> {
        for operation in lint::tidy_in_steps(&self.sketch, Some(ids)).operations {
            self.apply(operation)?;
        }
        Ok(())
    }
}
