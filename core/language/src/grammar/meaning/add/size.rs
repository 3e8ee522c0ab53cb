//! How many there are of something new, and how big it is.

use super::New;
use crate::grammar::act::Act;
use crate::grammar::meaning::{Meaning, Said};
use crate::intent::{Place, Traits};
use crate::pattern::Pattern;
use crate::sentence::whole_count;
use crate::vocabulary::{Class, Extent, Sense};
use websketch_sketch::ComponentKind;

/// Adds how many there are, or in which rows; `None` where there cannot be several.
pub(super) fn add_count(new: New, act: Act, said: &Said, traits: &mut Traits) -> Option<()> {
    // Only several things stand in rows; those of a table are its own.
    let is_single = new.number.is_some_and(|number| number <= 1.0);
    let is_several = !is_single || new.kind == Some(ComponentKind::Table) && act == Act::Rows;
    let count = said.number().and_then(whole_count);
    match act {
        Act::Rows | Act::Per | Act::Spaced | Act::Crossed | Act::CrossedColumns if !is_several => {
            return None;
        }
        Act::Spaced => traits.gap = Some(said.number()?),
        Act::Rows => traits.rows = u32::try_from(count?).ok(),
        Act::Per => traits.per_row = Some(count?),
        Act::Members | Act::Blocks | Act::MoreBlocks
            if new.kind.is_some() && !new.has_entries()
                || new.pattern.is_some_and(|pattern| !pattern.repeats()) =>
        {
            return None;
        }
        // `a team section and 3 cards` asks for both, `with a heading and 3 cards` for what is in it.
        Act::MoreBlocks if !traits.ignored && !is_own(new, said) => return None,
        Act::Blocks | Act::MoreBlocks if new.pattern.is_some_and(Pattern::is_menu) => return None,
        Act::Several | Act::Members | Act::Blocks | Act::MoreBlocks => traits.members = Some(count?),
        Act::Crossed | Act::CrossedColumns => {
            let [first, second] = *said.numbers() else { return None };
            let (first, second) = (whole_count(first)?, whole_count(second)?);
            traits.per_row = Some(if act == Act::Crossed { second } else { first });
            traits.members = Some(first * second);
        }
        _ => return None,
    }
    Some(())
}

/// Whether what is counted is what the pattern has several of: `a pricing table, 3 plans`.
fn is_own(new: New, said: &Said) -> bool {
    matches!((said.sense(Class::Pattern), new.pattern), (Some(Sense::Pattern(of, true)), Some(own)) if of == own)
}

impl Meaning<'_> {
    /// Adds a size; `None` where it cannot have one.
    pub(super) fn add_size(&self, new: New, act: Act, said: &Said, traits: &mut Traits) -> Option<()> {
        match act {
            Act::Box => {
                let (width, height) = self.dimensions(said)?;
                (traits.width, traits.height) = (Some(width), Some(height));
            }
            Act::Absolute => {
                let (extent, px) = (said.extent()?, said.number()?);
                if extent != Extent::Height {
                    traits.width = Some(px);
                }
                if extent != Extent::Width {
                    traits.height = Some(px);
                }
            }
            Act::Full if new.pattern.is_some() => return None,
            Act::Full => traits.full = Some(said.extent().unwrap_or(Extent::Width)),
            Act::Like => {
                let other = match (said.role("with"), &traits.place) {
                    (Some(with), _) => self.reference(with)?,
                    (None, Some(Place::By { anchor, .. })) => anchor.clone(),
                    (None, _) => return None,
                };
                if new.pattern.is_some() || traits.like.replace((said.extent()?, other)).is_some() {
                    return None;
                }
            }
            _ => return None,
        }
        Some(())
    }
}
