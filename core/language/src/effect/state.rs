//! How pieces are: their variant and the props that show a state.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::{Item, State};
use crate::reference::{Part, Reference};
use crate::vocabulary::singular_of;
use serde_json::Value;
use websketch_layout::arrangement::convert;
use websketch_sketch::ComponentId;
use websketch_sketch::kit::{Icon, Piece};
use websketch_sketch::operation::Operation;

/// Where the one at a place stands among so many.
fn index_of(place: i32, count: usize) -> Option<usize> {
    let back = usize::try_from(place.unsigned_abs()).ok()?;
    let at = if place < 0 { count.checked_sub(back)? } else { back.checked_sub(1)? };
    (at < count).then_some(at)
}

impl Draft<'_> {
    /// Sets a state of what can have it. What cannot is not meant; so is nothing where that is all.
    pub(super) fn state(&mut self, what: &Reference, state: &State) -> Result<(), Halt> {
        let named = self.named(what);
        let can_be =
            |id: &ComponentId| self.sketch.get(id).is_some_and(|one| state.piece(Piece::of(one)).is_some());
        let mut ids = match named {
            Err(Halt::Tie(ids)) if ids.iter().any(can_be) => return Err(Halt::Tie(ids)),
            Err(Halt::Tie(_) | Halt::Nothing) => Vec::new(),
            named => named?,
        };
        ids.retain(can_be);
        if ids.is_empty() {
            return Err(self.unseen(what, state));
        }
        let before = self.operations.len();
        for id in &ids {
            self.set_state(id, state)?;
        }
        let names = describe::names(&self.sketch, &ids);
        self.changed_since(before, || format!("{} would stay as it is.", describe::capitalized(&names)))?;
        self.did(match state {
            State::Look(words) => ["made ", &names, " ", words].concat(),
            State::Checked(true) => ["ticked ", &names].concat(),
            State::Checked(false) => ["took the tick off ", &names].concat(),
            State::Disabled(true) => ["disabled ", &names].concat(),
            State::Disabled(false) => ["enabled ", &names].concat(),
            State::Value(value) => ["set ", &names, " to ", &describe::px(*value), " %"].concat(),
            State::Icon(Some(icon)) => ["gave ", &names, " the icon “", icon.name(), "”"].concat(),
            State::Icon(None) => ["took the icon off ", &names].concat(),
            State::Hidden(true) => ["hid ", &names].concat(),
            State::Hidden(false) => ["showed ", &names, " again"].concat(),
            State::Current(Item::Nth(place)) if *place > 0 => {
                ["made item ", &place.to_string(), " of ", &names, " the current one"].concat()
            }
            State::Current(Item::Nth(_)) => ["made the last item of ", &names, " the current one"].concat(),
            State::Current(Item::Named(name)) => ["made “", name, "” the current item of ", &names].concat(),
        });
        Ok(())
    }

    /// Why nothing that is meant can be so. A piece that is named for what only it can be, and is nowhere, is no other thing
    /// of its type: a field has no value from 0 to 100 that the words for a slider could set.
    fn unseen(&self, what: &Reference, state: &State) -> Halt {
        let [Part::Described(description)] = what.parts.as_slice() else { return Halt::Nothing };
        // Of a piece that is nowhere, what only the kit calls it is no noun.
        let words = [description.words.as_slice(), &description.shown].concat().join(" ");
        let noun =
            description.noun.and_then(|noun| noun.piece.map(|piece| (noun.hint.unwrap_or_default(), piece)));
        let named = noun.or_else(|| Some((words.as_str(), Piece::from_spoken_name(&words)?)));
        let is_there = |piece: Piece| self.sketch.iter().any(|one| Piece::of(one) == piece);
        let Some((said, piece)) =
            named.filter(|(_, piece)| state.piece(*piece).is_some() && !is_there(*piece))
        else {
            return Halt::Nothing;
        };
        let name = if Piece::from_spoken_name(said) == Some(piece) { said } else { piece.noun() };
        let name = if singular_of(name) == name { describe::a(name) } else { ["any ", name].concat() };
        Halt::Answer(["I don’t see ", &name, "."].concat())
    }

    fn set_state(&mut self, id: &ComponentId, state: &State) -> Result<(), Halt> {
        let Some(component) = self.sketch.get(id) else { return Ok(()) };
        let props = component.props();
        let flag = |is_so: bool| if is_so { Value::Bool(true) } else { Value::Null };
        let (key, value, is_so) = match state {
            State::Look(_) => {
                let piece = state.piece(Piece::of(component)).ok_or(Halt::Nothing)?;
                return self.set_piece(id, piece);
            }
            State::Checked(is_on) => ("checked", flag(*is_on), props.is_checked() == *is_on),
            State::Disabled(is_pale) => ("disabled", flag(*is_pale), props.is_disabled() == *is_pale),
            State::Value(value) => {
                ("value", Value::from(*value), props.share().is_some_and(|share| share * 100.0 == *value))
            }
            State::Icon(icon) => {
                let name = icon.map(Icon::name);
                ("icon", name.map_or(Value::Null, Value::from), props.string("icon") == name)
            }
            State::Hidden(is_so) => ("hidden", flag(*is_so), props.is_hidden() == *is_so),
            State::Current(slot) => {
                let items = props.items();
                let at = match slot {
                    Item::Nth(place) => index_of(*place, items.len()),
                    Item::Named(name) => items.iter().position(|item| item.eq_ignore_ascii_case(name)),
                };
                let at = at.ok_or(Halt::Nothing)?;
                ("active", Value::from(at), props.active() == Some(at))
            }
        };
        if is_so { Ok(()) } else { self.set_prop(id, key, value) }
    }

    /// Makes a component another piece of its kind, which keeps what it says and where it stands.
    pub(super) fn set_piece(&mut self, id: &ComponentId, piece: Piece) -> Result<(), Halt> {
        let becomes_screen = piece.screen().is_some();
        for operation in convert(&self.sketch, std::slice::from_ref(id), piece) {
            // All but screens, which are as large as their device, keep their size.
            if becomes_screen || matches!(operation, Operation::Modify { .. }) {
                self.apply(operation)?;
            }
        }
        Ok(())
    }
}
