//! How well a component fits what is said of its kind and its texts.

use super::alike::of_size;
use super::around::{kinds_called, listing};
use super::card::{about, fields_called, holders_of, is_appearance, twins};
use super::choice::{is_sentence, largest, shows, single, wordings};
use super::filler::{DECORATION, ROLES};
use super::fit::{Fit, best_fits};
use super::form::{is_form, is_running_number};
use super::hint::{called_as, hinted, is_called_by_subject, showing};
use super::id::called_by_id;
use super::near::{columned, headed};
use super::role::playing;
use super::shape::{around_title, says_other};
use super::stand_in::{bar_of, header_of, menu_of, title_of};
use super::subject::is_plural;
use crate::language::names::Named;
use crate::language::reference::{Count, Description};
use crate::language::scene::Scene;
use crate::language::token::words;
use crate::language::vocabulary::Noun;

use crate::sketch::{Component, ComponentKind};
use crate::sort::set;

impl Scene<'_> {
    /// Those of `pool` that fit kind and words best, and whether the words fit as they are written.
    pub(super) fn matching<'p>(
        &self,
        description: &Description,
        pool: &[&'p Component],
    ) -> (Vec<&'p Component>, bool) {
        if let Some(noun @ Noun { hint: Some("header"), .. }) = description.noun {
            // The bar at the top, else what any heading is called.
            let all = self.names();
            if let (true, Some(bar)) = (description.is_mere(), header_of(description, &all)) {
                return (in_pool(pool, &[bar]), false);
            }
            let noun = Some(Noun { hint: None, ..noun });
            return self.matching(&Description { noun, ..description.clone() }, pool);
        }
        let said = said_words(description);
        if said.is_empty()
            && description.shown.is_empty()
            && description.noun.is_none_or(|noun| noun.hint.is_none() && noun.kinds.len() <= 1)
        {
            let mut of_kind = pool.to_vec();
            of_kind.retain(|component| is_of_kind(description, component.kind()));
            let all = if of_kind.is_empty() { self.names() } else { Vec::new() };
            let stand_in = bar_of(description, &all)
                .or_else(|| menu_of(description, &all))
                .or_else(|| title_of(description, &all));
            return match stand_in {
                Some(stand_in) => (in_pool(pool, &[stand_in]), false),
                None => (of_kind, true),
            };
        }
        let all = self.names();
        let members = (pool.len() < all.len()).then(|| set(pool.iter().map(|component| component.id())));
        let mut of_kind: Vec<&Named<'_>> = Vec::new();
        for named in &all {
            let is_member = members.as_ref().is_none_or(|ids| ids.contains(named.component.id()));
            if is_member && is_of_kind(description, named.component.kind()) {
                of_kind.push(named);
            }
        }
        if said.is_empty() {
            let called = called_as(description, &all, &of_kind);
            if !called.is_empty() {
                return (in_pool(pool, &called), true);
            }
            // `the card` is a picture that says so where there are no boxes.
            if let (true, Some(hint)) = (of_kind.is_empty(), description.noun.and_then(|noun| noun.hint)) {
                let called = showing(&all.iter().collect::<Vec<_>>(), hint);
                let is_enough = called.len() > 1 || description.noun.is_some_and(|noun| !noun.plural);
                return (in_pool(pool, if is_enough { &called } else { &[] }), false);
            }
            if let (true, Some(title)) = (of_kind.is_empty(), title_of(description, &all)) {
                return (in_pool(pool, &[title]), false);
            }
            // `the note` is a field that says so where no text does.
            if let Some(Noun { kinds: [ComponentKind::Text], hint: Some(hint), plural: false }) =
                description.noun
                && showing(&of_kind, hint).is_empty()
            {
                let called = showing(&all.iter().collect::<Vec<_>>(), hint);
                if !called.is_empty() {
                    return (in_pool(pool, &called), false);
                }
            }
            let hinted = hinted(self, description, &all, &of_kind);
            return (in_pool(pool, &hinted), true);
        }
        let (best, fit) = best_fits(&of_kind, &said);
        let playing =
            if fit == Some(Fit::Whole) { Vec::new() } else { playing(description, &all, &of_kind, &said) };
        if !playing.is_empty() {
            return (in_pool(pool, &playing), false);
        }
        // `the newsletter stuff` is its heading with what follows.
        if description.noun.is_some_and(|noun| noun.kinds.is_empty() && noun.plural && noun.hint.is_none()) {
            let section = self.section_called(&all, &said);
            if section.len() > 1 {
                return (in_pool(pool, &section), false);
            }
        }
        if description.noun.is_none()
            && fit != Some(Fit::Whole)
            && let Some(part) = self.page_part(description, &all, &said)
        {
            return (in_pool(pool, &part), true);
        }
        // `Lemons` is an entry of the list rather than the title `Lemon cake`.
        if description.noun.is_none() && !best.iter().any(|named| shows(named, &said)) {
            let is_entry = !listing(&of_kind, &said).is_empty();
            if is_entry {
                return (Vec::new(), false);
            }
        }
        // `the classes` are no sentence about classes where a menu has just that.
        if let ([only], Some(Fit::Part), [_]) = (best.as_slice(), fit, said.as_slice())
            && description.noun.is_none()
            && is_plural(description)
            && is_sentence(only)
            && !listing(&of_kind, &said).is_empty()
        {
            return (Vec::new(), false);
        }
        let is_name = said.last().is_some_and(|word| word == "name");
        let best = if is_name { wordings(best) } else { best };
        // `the hotel photos` are more than the one of the `Hotel Tejo`.
        if let ([only], Some(Fit::Part | Fit::Alike)) = (best.as_slice(), fit)
            && description.noun.is_some_and(|noun| noun.kinds == [ComponentKind::ImagePlaceholder])
            && description.count != Count::One
        {
            let twins = twins(&of_kind);
            if twins.iter().any(|twin| twin.component.id() == only.component.id()) {
                return (in_pool(pool, &twins), false);
            }
        }
        if !best.is_empty() {
            let called = self.called_among(description, &best, fit);
            return (
                in_pool(pool, called.as_ref().unwrap_or(&best)),
                called.is_none() && fit < Some(Fit::Alike),
            );
        }
        let fields = fields_called(description, &all, &said);
        if !fields.is_empty() {
            return (in_pool(pool, &fields), true);
        }
        let around = holders_of(&all, &of_kind, &said);
        if !around.is_empty() {
            return (in_pool(pool, &around), true);
        }
        let labeled = self.labeled(&of_kind, &said);
        if !labeled.is_empty() {
            return (in_pool(pool, &labeled), true);
        }
        let headed = headed(&all, &of_kind, &said);
        if !headed.is_empty() {
            return (in_pool(pool, &headed), true);
        }
        let called = called_by_id(&of_kind, &said);
        if !called.is_empty() {
            return (in_pool(pool, &called), false);
        }
        // An entry alone is no component: `the subject` where a table has such a column.
        let listing = if description.noun.is_some() { listing(&of_kind, &said) } else { Vec::new() };
        if !listing.is_empty() {
            return (in_pool(pool, &listing), true);
        }
        // Nothing is written on the only one there is: whatever it is called, it is meant.
        if let [only] = of_kind.as_slice()
            && only.is_blank()
            && description.noun.is_some_and(|noun| noun.kinds.len() == 1 && !noun.plural)
        {
            return (in_pool(pool, &[*only]), false);
        }
        let near = self.near_kind(&of_kind, &said);
        if !near.is_empty() {
            return (in_pool(pool, &near), false);
        }
        let grouped = self.in_named_group(&of_kind, &said, description.noun.is_some());
        if !grouped.is_empty() {
            return (in_pool(pool, &grouped), description.noun.is_none_or(|noun| noun.hint.is_none()));
        }
        let columned = columned(&all, &of_kind, &said, description.noun.is_some());
        if !columned.is_empty() {
            return (in_pool(pool, &columned), false);
        }
        if said.iter().all(|word| DECORATION.contains(&word.as_str())) && description.noun.is_some() {
            let mut fitting = of_kind.clone();
            fitting.retain(|named| !said.iter().any(|word| says_other(named, word)));
            if said.iter().any(|word| word == "hero") {
                fitting = around_title(&all, fitting);
            }
            return (in_pool(pool, &largest(&fitting)), false);
        }
        // `the invoice number` is the text `No. 2041`.
        if description.noun.is_none_or(|noun| noun.kinds.contains(&ComponentKind::Text))
            && said.last().is_some_and(|word| word == "number")
            && let Some(only) = single(&of_kind, |named| is_running_number(named.component))
        {
            return (in_pool(pool, &[only]), false);
        }
        let is_of_noun = description.noun.is_some();
        let about = if is_of_noun { Vec::new() } else { about(&all, &said) };
        if !about.is_empty() {
            return (in_pool(pool, &about), false);
        }
        // `the subject line field`, `the follower count`: a word for a kind before the noun, or for what something is
        // there for, need not be written anywhere.
        let mut bare = said.clone();
        bare.retain(|word| !(ROLES.contains(&word.as_str()) || is_of_noun && kinds_called(word).is_some()));
        if !bare.is_empty() && bare.len() < said.len() {
            let (best, fit) = best_fits(&of_kind, &bare);
            let best = if is_name { wordings(best) } else { best };
            if matches!(fit, Some(Fit::Whole | Fit::Part)) {
                return (in_pool(pool, &best), false);
            }
            let called = called_by_id(&of_kind, &bare);
            if called.len() == 1 {
                return (in_pool(pool, &called), false);
            }
        }
        // `the opening hours`, and one has the id `hours`; but what is written says more than an id.
        let is_written = |words: &[String]| {
            matches!(best_fits(&all.iter().collect::<Vec<_>>(), words).1, Some(Fit::Whole | Fit::Part))
        };
        if let (false, [before @ .., last]) = (is_of_noun, said.as_slice())
            && kinds_called(last).is_none()
            && !before.is_empty()
            && !is_written(before)
        {
            let called = called_by_id(&of_kind, std::slice::from_ref(last));
            if called.len() == 1 {
                return (in_pool(pool, &called), false);
            }
        }
        // `the results count`, and one text begins with a count.
        if let (false, [_, .., last]) = (is_of_noun, said.as_slice())
            && is_form(last)
            && let (best, Some(_)) = best_fits(&of_kind, std::slice::from_ref(last))
            && best.len() == 1
        {
            return (in_pool(pool, &best), false);
        }
        // `the three hotel pictures`, and there are just three.
        if let (true, Count::Exactly(count)) = (is_of_noun, description.count) {
            if count == of_kind.len() {
                return (in_pool(pool, &of_kind), false);
            }
            // `the four answer buttons`, and four have one size.
            let sized = of_size(&of_kind, count);
            if !sized.is_empty() {
                return (in_pool(pool, &sized), false);
            }
        }
        let kin: Vec<_> = all.iter().filter(|named| is_kin(description, named.component.kind())).collect();
        let (best, fit) = best_fits(&kin, &said);
        if fit == Some(Fit::Whole) {
            return (in_pool(pool, &best), false);
        }
        let called = if said.len() == 1 { called_by_id(&kin, &said) } else { Vec::new() };
        if called.len() == 1 {
            return (in_pool(pool, &called), false);
        }
        let is_specific =
            description.noun.and_then(|noun| noun.hint).is_some_and(|hint| !matches!(hint, "card" | "photo"));
        // `the orders table` is the only one there is, though it says other things.
        if let ([only], false) = (of_kind.as_slice(), said.iter().any(|word| is_appearance(word)))
            && is_called_by_subject(description, &all, only, &said)
        {
            return (in_pool(pool, &[*only]), false);
        }
        if is_of_noun && !is_specific && !said.iter().any(|word| is_appearance(word)) {
            return (in_pool(pool, &twins(&of_kind)), false);
        }
        (Vec::new(), false)
    }

    /// Of several that only have the words among others, the one whose id says them.
    fn called_among<'n>(
        &self,
        description: &Description,
        best: &[&'n Named<'n>],
        fit: Option<Fit>,
    ) -> Option<Vec<&'n Named<'n>>> {
        let is_open = best.len() > 1 && fit == Some(Fit::Part) && description.is_mere();
        let called = if is_open { called_by_id(best, &description.words) } else { Vec::new() };
        (called.len() == 1 && !description.words.is_empty()).then_some(called)
    }
}

/// Whether people also call a kind by the noun: a heading a text, a field or a list a box.
fn is_kin(description: &Description, kind: ComponentKind) -> bool {
    use ComponentKind::{Button, Container, Heading, ImagePlaceholder, Input, List, Table, Text};
    let Some(noun) = description.noun else { return false };
    match noun.kinds {
        [Container] => matches!(kind, Input | List | Table | ImagePlaceholder | Text | Heading | Button),
        kinds => {
            let is_wording = |kind: &ComponentKind| matches!(kind, Text | Heading);
            kinds.iter().all(is_wording) && is_wording(&kind) && !kinds.is_empty()
        }
    }
}

fn is_of_kind(description: &Description, kind: ComponentKind) -> bool {
    description.noun.is_none_or(|noun| noun.kinds.is_empty() || noun.kinds.contains(&kind))
}

/// The words said of the texts: quoted ones, or those beside the noun.
fn said_words(description: &Description) -> Vec<String> {
    let literal = description.literal.as_deref().map(words).unwrap_or_default();
    literal.into_iter().chain(description.words.iter().cloned()).collect()
}

fn in_pool<'p>(pool: &[&'p Component], named: &[&Named<'_>]) -> Vec<&'p Component> {
    // Mostly both are in paint order and hold the very same components, which is quickly seen.
    let (mut found, mut rest) = (Vec::with_capacity(named.len()), named.iter().peekable());
    for component in pool {
        if rest.next_if(|named| std::ptr::eq(named.component, *component)).is_some() {
            found.push(*component);
        }
    }
    if rest.peek().is_some() {
        let ids = set(named.iter().map(|named| named.component.id()));
        found = pool.iter().filter(|component| ids.contains(component.id())).copied().collect();
    }
    found
}
