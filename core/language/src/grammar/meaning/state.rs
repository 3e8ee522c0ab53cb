//! How a piece is to be.

use super::add::New;
use super::{Meaning, Said};
use crate::grammar::act::Act;
use crate::intent::{Intent, Item, State};
use crate::reference::Reference;
use crate::sentence::whole_count;
use crate::token::words;
use websketch_sketch::kit::Icon;

impl Meaning<'_> {
    /// What is said of something that is there.
    pub(super) fn state(&self, act: Act, said: &Said) -> Option<Intent> {
        let state = match act {
            Act::On => State::Checked(true),
            Act::Off => State::Checked(false),
            Act::Enable => State::Disabled(false),
            Act::Disable => State::Disabled(true),
            Act::Fill => State::Value(share(said.number()?)?),
            Act::Hide => State::Hidden(true),
            Act::Unhide => State::Hidden(false),
            Act::NoIcon => State::Icon(None),
            // `change the star to a heart`, and nothing else to anything
            Act::OtherIcon if !self.what(said)?.names_icons() => return None,
            Act::Icon | Act::OtherIcon => State::Icon(Some(Icon::named(&self.written(said, 0)?)?)),
            Act::Current => {
                let counted = || i32::try_from(whole_count(said.number()?)?).ok();
                let slot = match said.ordinal().or_else(counted) {
                    Some(place) => Item::Nth(place),
                    None => Item::Named(self.written(said, 0)?),
                };
                let what = match (&slot, self.what(said)) {
                    (_, Some(what)) => what,
                    (Item::Named(name), None) => Reference::offering(words(name)),
                    (Item::Nth(_), None) => Reference::listing(),
                };
                return Some(Intent::State { what, state: State::Current(slot) });
            }
            _ => State::said(&self.written(said, 0)?)?,
        };
        Some(Intent::State { what: self.what(said)?, state })
    }

    /// What is said of something new: a look, which makes another piece of it, or a state that this piece has.
    pub(super) fn stated(&self, new: &mut New, act: Act, said: &Said, states: &mut Vec<State>) -> Option<()> {
        let state = match act {
            Act::Stated => {
                let piece = said.noun()?.piece?;
                new.piece = Some(piece).filter(|piece| Some(piece.kind()) == new.kind());
                return new.piece.map(|_| ());
            }
            Act::Valued => State::Value(share(said.number()?)?),
            Act::On => State::Checked(true),
            _ => State::Disabled(true),
        };
        state.piece(new.piece()?)?;
        states.push(state);
        Some(())
    }
}

/// A share in percent.
pub(super) fn share(number: f64) -> Option<f64> {
    (0.0..=100.0).contains(&number).then_some(number)
}
