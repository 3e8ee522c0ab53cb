//! Blocks of the page: whether several are one, which are scaled together, and which stand in one place.

use super::settled::{Wish, wish_of_sizes};
use super::{Draft, Halt};
use crate::describe;
use crate::intent::{Amount, Measure, Sizing};
use crate::reference::Reference;
use crate::vocabulary::{Extent, Pronoun, Unit};
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Axis;

/// Whether all of the page is meant.
pub(super) fn is_everything(what: &Reference) -> bool {
    *what == Reference::pronoun(Pronoun::Everything)
}

impl Draft<'_> {
    /// Whether several are one block to be scaled together, rather than each by itself: everything, or a box named with what
    /// it holds.
    pub(super) fn scales_together(&self, what: &Reference, ids: &[ComponentId], sizes: &[Sizing]) -> bool {
        let is_scale = |sizing: &Sizing| match sizing.measure {
            Measure::Factor(_) => true,
            Measure::By(_, amount) => !matches!(amount, Amount::Exact(_, Unit::Px)),
            _ => false,
        };
        if ids.len() < 2 || sizes.len() != 1 || !sizes.iter().all(is_scale) {
            return false;
        }
        let structure = Structure::of(&self.sketch, Some(self.page));
        let chosen: Vec<&Element<'_>> = ids.iter().filter_map(|id| structure.element(id)).collect();
        let is_one = structure.roots_of(&chosen).len() == 1;
        is_everything(what) || is_one && chosen.len() > 2
    }

    /// Scales components as one, about the left edge or the middle that they have on the page.
    pub(super) fn scale(
        &mut self,
        what: &Reference,
        ids: &[ComponentId],
        sizing: &Sizing,
    ) -> Result<(), Halt> {
        let before = self.before();
        let old = self.group(ids)?;
        let factor = {
            let one = kurbo::Size::new(100.0, 100.0);
            self.sized(one, &Sizing { extent: Extent::Both, ..sizing.clone() }, one, &old)?.width / 100.0
        };
        let names =
            if is_everything(what) { "everything".to_owned() } else { describe::names(&self.sketch, ids) };
        let axis = match sizing.extent {
            Extent::Width => Some(Axis::X),
            Extent::Height | Extent::Thickness => Some(Axis::Y),
            Extent::Both => None,
        };
        let scaled = self.on_page().scaled(ids, factor, axis);
        let (factor, moves) = scaled.ok_or_else(|| {
            let names = describe::capitalized(&names);
            Halt::Answer([&names, " is as wide as there is room for already."].concat())
        })?;
        self.carry_out(&moves)?;
        let room = match self.make_fit(&before, Wish::Roughly) {
            // In figures it is done, and told.
            Err(Halt::Answer(_)) if wish_of_sizes(std::slice::from_ref(sizing)) == Wish::Exactly => {
                self.carry_out(&moves)?;
                self.make_fit(&before, Wish::Exactly)?
            }
            room => room?,
        };
        self.is_settled = true;
        let share = describe::px(factor * 100.0);
        self.did(["scaled ", &names, " to ", &share, " %", room].concat());
        Ok(())
    }

    /// The one neighborhood of several that are to stand in a line. Where they are scattered, it is asked which are meant.
    pub(super) fn neighborhood(&mut self, ids: Vec<ComponentId>) -> Result<Vec<ComponentId>, Halt> {
        let structure = Structure::of(&self.sketch, Some(self.page));
        let mut places: Vec<(Option<usize>, Vec<ComponentId>)> = Vec::new();
        for element in ids.iter().filter_map(|id| structure.element(id)) {
            let holder = structure.parent(element).map(|holder| holder.order);
            let id = element.component.id().clone();
            match places.iter_mut().find(|(place, _)| *place == holder) {
                Some((_, members)) => members.push(id),
                None => places.push((holder, vec![id])),
            }
        }
        // What is in one of the others goes with that.
        let chosen: Vec<&Element<'_>> = ids.iter().filter_map(|id| structure.element(id)).collect();
        if places.len() < 2 || structure.roots_of(&chosen).len() < chosen.len() {
            return Ok(ids);
        }
        drop(structure);
        let several: Vec<&Vec<ComponentId>> =
            places.iter().map(|(_, members)| members).filter(|members| members.len() > 1).collect();
        if let [only] = several.as_slice() {
            self.exact = false;
            self.naming.clone_from(only);
            return Ok((*only).clone());
        }
        let what = describe::capitalized(&describe::names(&self.sketch, &ids));
        let example = |first: &&Vec<ComponentId>| {
            [": ", &describe::names(&self.sketch, first), ", for example"].concat()
        };
        let example = several.first().map_or_else(String::new, example);
        Err(Halt::Answer(
            [&what, " stand in different places. Which of them do you mean", &example, "?"].concat(),
        ))
    }
}
