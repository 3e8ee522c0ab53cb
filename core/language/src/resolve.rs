//! From what a sentence names to the components of this sketch.

mod alike;
mod around;
mod belongings;
mod called;
mod card;
mod choice;
mod decided;
mod fit;
mod form;
mod group;
mod hint;
mod id;
mod line;
mod matching;
mod named_with;
mod narrow;
mod near;
mod owners;
mod pronoun;
mod relation;
mod role;
mod shape;
mod stand_in;
mod subject;
mod wording;

pub(super) use called::Calling;
pub(super) use form::{CURRENCIES, has_loose_form};
pub(super) use hint::showing;
pub(super) use subject::is_plural;

use super::reference::{Count, Description, Part, Reference};
use super::scene::Scene;
use super::vocabulary::singular_of;
use super::vocabulary::{Extreme, Pronoun, Relation};
use alike::{alike, merely_counted, twins};
use websketch_sketch::sort::collect_set;
use websketch_sketch::{Component, ComponentId};

/// Components that are meant.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Resolved {
    /// In the order named; within one name in reading order.
    pub(super) ids: Vec<ComponentId>,
    /// Whether every word fits as it is written.
    pub(super) exact: bool,
}

impl Resolved {
    /// Components that are meant by words as they are written; `None` where there are none.
    fn certain(ids: Vec<ComponentId>) -> Option<Self> {
        (!ids.is_empty()).then_some(Self { ids, exact: true })
    }
}

/// Why it cannot be said which components are meant.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Unresolved {
    /// Nothing fits.
    Nothing,
    /// One is meant, and these fit equally well.
    Tie(Vec<ComponentId>),
}

/// Whether a part is everything inside something, or below it.
fn is_contents(part: &Part) -> bool {
    match part {
        Part::Described(description) => {
            let belongs = |relation| matches!(relation, Relation::Inside | Relation::Below);
            let inside = description.relation.as_ref().is_some_and(|(relation, _)| belongs(*relation));
            inside && description.noun.is_none() && description.words.is_empty()
        }
        Part::Pronoun(_) | Part::Known(_) => false,
    }
}

/// Whose a part is said to be: `Ann's picture`.
fn owner_of(part: &Part) -> Option<&Reference> {
    match part {
        Part::Described(Description { relation: Some((Relation::Inside, owner)), .. }) => Some(owner),
        Part::Described(_) | Part::Pronoun(_) | Part::Known(_) => None,
    }
}

/// A part that names no place of its own, as one of what the part before it belongs to.
fn owned(part: &Part, owner: Option<&Reference>) -> Option<Part> {
    match (part, owner) {
        (Part::Described(description), Some(owner)) if description.is_mere() => {
            let relation = Some((Relation::Inside, Box::new(owner.clone())));
            Some(Part::Described(Description { relation, owned: true, ..description.clone() }))
        }
        _ => None,
    }
}

impl Scene<'_> {
    /// The components that `reference` means, at least one.
    pub(super) fn resolve(&self, reference: &Reference) -> Result<Resolved, Unresolved> {
        let mut resolved = Resolved { ids: Vec::new(), exact: true };
        let (mut before, mut owner) = (0, None);
        for part in &reference.parts {
            let just = resolved.ids.get(before..).unwrap_or_default();
            before = resolved.ids.len();
            let found = match part {
                Part::Described(description) if description.own => self.own(description, &resolved.ids)?,
                part => match self.part(part, just) {
                    // `the box and everything in it`, and it is empty.
                    Err(Unresolved::Nothing) if !resolved.ids.is_empty() && is_contents(part) => continue,
                    // `Ann's picture and button`: hers, too.
                    Err(Unresolved::Tie(open)) => match owned(part, owner) {
                        Some(part) => self.part(&part, &[])?,
                        None => self.by_company(reference, part, open)?,
                    },
                    found => found?,
                },
            };
            owner = owner_of(part).or(owner);
            resolved.exact &= found.exact;
            resolved.ids.extend(found.ids);
        }
        // What has one name is named once.
        let is_own = |part: &Part| matches!(part, Part::Described(description) if description.own);
        if reference.parts.len() > 1 || reference.parts.iter().any(is_own) {
            let mut seen = std::collections::BTreeSet::new();
            resolved.ids.retain(|id| seen.insert(id.clone()));
        }
        if let Some(except) = &reference.except {
            let kept = self.resolve_among(except, &resolved.ids)?;
            resolved.exact &= kept.exact;
            let mut known = kept.ids;
            // `everything except the sidebar` leaves what is in the sidebar, too.
            if matches!(reference.parts.as_slice(), [Part::Pronoun(Pronoun::Everything)]) {
                let boxes = known.iter().filter_map(|id| self.element(id));
                let blocks = boxes.flat_map(|one| self.structure().subtree(one)).copied();
                known = line::ids_of(&blocks.collect::<Vec<_>>());
            }
            let known = collect_set(&known);
            resolved.ids.retain(|id| !known.contains(id));
        }
        if resolved.ids.is_empty() { Err(Unresolved::Nothing) } else { Ok(resolved) }
    }

    /// The one component that `reference` means.
    pub(super) fn resolve_one(&self, reference: &Reference) -> Result<(ComponentId, bool), Unresolved> {
        let Resolved { ids, exact } = self.resolve(reference)?;
        match ids.as_slice() {
            [only] => Ok((only.clone(), exact)),
            [] => Err(Unresolved::Nothing),
            _ => Err(Unresolved::Tie(ids)),
        }
    }

    /// As [`Self::resolve`], where only some components can be meant: an exception, or an answer.
    pub(super) fn resolve_among(
        &self,
        reference: &Reference,
        pool: &[ComponentId],
    ) -> Result<Resolved, Unresolved> {
        let mut resolved = Resolved { ids: Vec::new(), exact: true };
        for part in &reference.parts {
            let found = match part {
                Part::Described(description) => self.described(description, self.components(pool))?,
                Part::Pronoun(_) | Part::Known(_) => self.part(part, &[])?,
            };
            resolved.exact &= found.exact;
            resolved.ids.extend(found.ids);
        }
        Ok(resolved)
    }

    /// The components of one part; `before` are those of the part named before it.
    fn part(&self, part: &Part, before: &[ComponentId]) -> Result<Resolved, Unresolved> {
        match part {
            Part::Pronoun(pronoun) => self.pronoun(*pronoun, before),
            Part::Known(id) if self.sketch.contains(id) => {
                Ok(Resolved { ids: vec![id.clone()], exact: true })
            }
            Part::Known(_) => Err(Unresolved::Nothing),
            Part::Described(description) => {
                if !before.is_empty() && description.relation.is_some() {
                    return Scene { mentioned: before.to_vec().into(), ..self.clone() }.part(part, &[]);
                }
                let pool = match description.pronoun {
                    Some(pronoun) => {
                        let pointed = self.pronoun(pronoun, before).unwrap_or_default();
                        let found = self.described(description, self.components(&pointed.ids));
                        if found.is_ok() || pronoun == Pronoun::Selection {
                            return found;
                        }
                        // `this button` when no button is selected: the only button.
                        self.sketch.iter().collect()
                    }
                    None if description.picks() => self.spoken_of(before),
                    None => self.sketch.iter().collect(),
                };
                self.described(description, pool)
            }
        }
    }

    fn components(&self, ids: &[ComponentId]) -> Vec<&Component> {
        ids.iter().filter_map(|id| self.component(id)).collect()
    }

    /// The components of `pool` with the traits of `description`. `the four band pictures` are those four even where
    /// nothing says that they are of bands.
    fn described(&self, description: &Description, pool: Vec<&Component>) -> Result<Resolved, Unresolved> {
        let found = self.described_in_words(description, &pool);
        let (Err(Unresolved::Nothing), Some(counted)) = (&found, merely_counted(description)) else {
            return found;
        };
        let Ok(Resolved { ids, .. }) = self.described_in_words(&counted, &pool) else { return found };
        Ok(Resolved { ids, exact: false })
    }

    fn described_in_words(
        &self,
        description: &Description,
        pool: &[&Component],
    ) -> Result<Resolved, Unresolved> {
        if let Some(line) = self.line_called(description, pool) {
            return Ok(Resolved { ids: line, exact: false });
        }
        let thing = self.as_thing(description);
        let description = thing.as_ref().unwrap_or(description);
        let (matched, exact) = self.matching(description, pool);
        let matched = card::of_one_kind(description, matched);
        let matched = form::of_headings(description, matched);
        let matched = shape::of_build(description, matched);
        let listed = self.of_subject(description, pool, &matched);
        let (matched, exact) = if listed.is_empty() { (matched, exact) } else { (listed, false) };
        let (matched, exact) = match twins(description, pool, &matched) {
            Some(twins) => (twins, false),
            None => (matched, exact),
        };
        let matched = self.in_lane(description, matched);
        let matched = subject::without_offers(description, matched);
        let matched = self.related(description, matched)?;
        if matched.is_empty() {
            return Err(Unresolved::Nothing);
        }
        let ordered = super::scene::in_reading_order(&matched);
        let ordered = self.picked(description, &matched, ordered).ok_or(Unresolved::Nothing)?;
        let is_plural = |word: &String| singular_of(word) != word;
        let parts = description.noun.is_none() && description.words.last().is_some_and(is_plural)
            || description.words.last().is_some_and(|word| word == "form" || role::is_whole(word))
            || group::is_section(description, &matched);
        let singled = description.ordinal.is_some() || !description.extremes.is_empty();
        let done = |ids| Ok(Resolved { ids, exact });
        match description.count {
            Count::Every | Count::Several => done(ordered),
            Count::Exactly(count) if ordered.len() == count => done(ordered),
            Count::Exactly(count) if ordered.len() < count => Err(Unresolved::Nothing),
            Count::Exactly(count) => match self.decided(&ordered, count) {
                Some(ids) => done(ids),
                None => match alike(&matched, count) {
                    Some(ids) => Ok(Resolved { ids, exact: false }),
                    None => self.tie(&self.components(&ordered)),
                },
            },
            Count::One if ordered.len() == 1 => done(ordered),
            Count::One
                if description.noun.is_none()
                    && description.is_mere()
                    && self.card_of(&ordered).is_some() =>
            {
                let ids = self.card_of(&ordered).into_iter().collect();
                Ok(Resolved { ids, exact: false })
            }
            Count::One if parts && !singled => done(ordered),
            Count::One if singled && description.extremes.contains(&Extreme::Middle) => {
                done(ordered.into_iter().take(1).collect())
            }
            Count::One => match self
                .decided(&ordered, 1)
                .or_else(|| self.answered(&ordered))
                .or_else(|| self.titled(&ordered))
                .or_else(|| self.pictured(&ordered))
                .or_else(|| self.saying_just(description, &ordered))
            {
                Some(ids) => done(ids),
                None => self.tie(&self.components(&ordered)),
            },
        }
    }

    fn tie<T>(&self, candidates: &[&Component]) -> Result<T, Unresolved> {
        Err(Unresolved::Tie(super::scene::in_reading_order(candidates)))
    }
}
