//! Blocks of the page: what is in the way of one, everything scaled together, sections spaced down the page, equals made equal.

use super::settled::{Wish, wish_of_sizes};
use super::{Draft, Halt};
use crate::geometry::{greater, lesser};
use crate::language::describe;
use crate::language::intent::{Amount, Measure, Sizing};
use crate::language::reference::Reference;
use crate::language::vocabulary::{Extent, Pronoun, Unit};
use crate::operation::Operation;
use crate::sketch::{ComponentId, ComponentKind};
use crate::structure::{Element, Structure, is_about_size};

/// Px that stay free before what is in the way.
const GAP: f64 = 16.0;

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
        let right = self.page_right();
        let is_centered = (old.x() - (right - old.right())).abs() <= GAP;
        let most = if is_centered { right / old.width() } else { (right - old.x()) / old.width() };
        let wide = if factor > 1.0 { greater(lesser(factor, most), 1.0) } else { factor };
        let (fx, fy) = match sizing.extent {
            Extent::Width => (wide, 1.0),
            Extent::Height | Extent::Thickness => (1.0, factor),
            Extent::Both => (wide, wide),
        };
        if (fx, fy) == (1.0, 1.0) {
            return Err(Halt::Answer(
                [&describe::capitalized(&names), " is as wide as there is room for already."].concat(),
            ));
        }
        let left = if is_centered { (old.center().x - old.width() * fx / 2.0).round() } else { old.x() };
        let place = |draft: &mut Self| -> Result<(), Halt> {
            for id in ids {
                let Some(one) = draft.sketch.get(id) else { continue };
                let (bounds, least) = (one.bounds(), one.kind().min_size());
                let x = |x: f64| (left + (x - old.x()) * fx).round();
                let y = |y: f64| (old.y() + (y - old.y()) * fy).round();
                let is_thin = one.kind() == ComponentKind::HorizontalLine;
                let width = greater(x(bounds.right()) - x(bounds.x()), least.width);
                let height = if is_thin { bounds.height() } else { y(bounds.bottom()) - y(bounds.y()) };
                draft.put(id, x(bounds.x()), y(bounds.y()))?;
                let (width, height) = (width, greater(height, least.height));
                if (width, height) != (bounds.width(), bounds.height()) {
                    draft.apply(Operation::Resize { component_id: id.clone(), width, height })?;
                }
            }
            Ok(())
        };
        place(self)?;
        let room = match self.make_fit(&before, Wish::Roughly) {
            // In figures it is done, and told.
            Err(Halt::Answer(_)) if wish_of_sizes(std::slice::from_ref(sizing)) == Wish::Exactly => {
                place(self)?;
                self.make_fit(&before, Wish::Exactly)?
            }
            room => room?,
        };
        self.is_settled = true;
        let share = describe::px((if fx == 1.0 { fy } else { fx }) * 100.0);
        self.did(["scaled ", &names, " to ", &share, " %", room].concat());
        Ok(())
    }

    /// Those of several that are alike: of one kind and about one size, in one box or on the page. Texts, lines and bars are
    /// as large as they have to be.
    pub(super) fn alikes(&self, ids: &[ComponentId]) -> Vec<Vec<ComponentId>> {
        use ComponentKind::{Footer, Heading, HorizontalLine, NavigationBox, Text};
        let structure = Structure::of(&self.sketch, Some(self.page));
        let mut groups: Vec<(Element<'_>, Vec<ComponentId>)> = Vec::new();
        for element in ids.iter().filter_map(|id| structure.element(id)) {
            if matches!(element.kind(), Text | Heading | HorizontalLine | NavigationBox | Footer) {
                continue;
            }
            let holder = |one: &Element<'_>| structure.holder(one).map(|holder| holder.order);
            let is_like = |one: &Element<'_>| {
                one.kind() == element.kind()
                    && holder(one) == holder(element)
                    && is_about_size(&one.bounds, &element.bounds)
            };
            let id = element.component.id().clone();
            match groups.iter_mut().find(|(first, _)| is_like(first)) {
                Some((_, group)) => group.push(id),
                None => groups.push((*element, vec![id])),
            }
        }
        groups.into_iter().map(|(_, group)| group).filter(|group| group.len() > 1).collect()
    }

    /// The one neighborhood of several that are to stand in a line. Where they are scattered, it is asked which are meant.
    pub(super) fn neighborhood(&mut self, ids: Vec<ComponentId>) -> Result<Vec<ComponentId>, Halt> {
        let structure = Structure::of(&self.sketch, Some(self.page));
        let mut places: Vec<(Option<usize>, Vec<ComponentId>)> = Vec::new();
        for element in ids.iter().filter_map(|id| structure.element(id)) {
            let holder = structure.holder(element).map(|holder| holder.order);
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
