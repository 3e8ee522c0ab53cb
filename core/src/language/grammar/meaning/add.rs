//! New components: what, how many, how big, where, and what is written on them.

use super::{Meaning, Said};
use crate::language::describe::capitalized;
use crate::language::grammar::act::Act;
use crate::language::grammar::tree::Value;
use crate::language::intent::{Addition, Place, Traits};
use crate::language::pattern::Pattern;
use crate::language::sentence::whole_count;
use crate::language::vocabulary::{Class, Extent, Noun, Relation, Sense};
use crate::sketch::ComponentKind;

/// How many there are in a grid when nothing is said.
const USUAL: usize = 3;

impl Meaning<'_> {
    pub(super) fn addition(&self, act: Act, said: &Said) -> Option<Addition> {
        let mut traits = Traits::default();
        match act {
            Act::Filled => {
                let mut filled = self.addition(Act::Add, &self.said(said.role("box")?, None))?;
                let inside = said.list.iter().filter(|capture| capture.role == "part");
                for capture in inside {
                    let Value::Act(_, captures) = capture.value else { continue };
                    let part = self.addition(Act::Add, &self.said(captures, None))?;
                    let is_placed = part.traits.place.is_some() || part.traits.at.is_some();
                    if is_placed || part.kind == ComponentKind::Container {
                        return None;
                    }
                    filled.contents.push(part);
                }
                self.add_traits(Some(filled.kind), None, said, &mut filled.traits)?;
                (filled.kind == ComponentKind::Container).then_some(filled)
            }
            Act::Add | Act::AddLone | Act::Grid => {
                let Some(Sense::Noun(noun)) = said.sense(Class::Noun) else { return None };
                self.plain_addition(act, noun, said, traits)
            }
            _ => {
                let (pattern, counts) = match said.sense(Class::Pattern) {
                    Some(Sense::Pattern(pattern, counts)) => (pattern, counts),
                    _ => (Pattern::cards()?, true),
                };
                self.name_pattern(pattern, said, &mut traits);
                let counted = act == Act::Cards || said.acts().iter().any(|(act, _)| *act == Act::Several);
                if counted && !counts {
                    return None;
                }
                self.add_traits(None, Some(pattern), said, &mut traits)?;
                let kind = ComponentKind::Container;
                Some(Addition {
                    kind,
                    hint: None,
                    pattern: Some(pattern),
                    count: 1,
                    traits,
                    contents: Vec::new(),
                })
            }
        }
    }

    fn plain_addition(&self, act: Act, noun: Noun, said: &Said, mut traits: Traits) -> Option<Addition> {
        let kind = noun.kinds.first().copied()?;
        // `a map image` is one thing, `a text button` is not said like that.
        let same =
            |sense: &Sense| matches!(sense, Sense::Noun(other) if other.kinds.first() == noun.kinds.first());
        if !said.senses(Class::Noun).iter().all(same) {
            return None;
        }
        if let Some((from, to)) = said.texts().first().copied() {
            // Words before the noun are what it says: `a save button`.
            let text = self
                .sentence
                .quoted(from)
                .map_or_else(|| capitalized(self.sentence.text(from, to)), str::to_owned);
            set_label(kind, &mut traits, text);
        }
        self.add_traits(Some(kind), None, said, &mut traits)?;
        let count = match (act, said.number()) {
            (Act::Grid, _) if !noun.plural => return None,
            (Act::Grid, _) => {
                traits.members.unwrap_or_else(|| traits.per_row.map_or(USUAL, |row| row.max(USUAL)))
            }
            (_, Some(number)) => whole_count(number).filter(|count| (*count > 1) == noun.plural)?,
            (_, None) => traits.members.filter(|_| !has_entries(kind)).unwrap_or(1),
        };
        Some(Addition { kind, hint: noun.hint, pattern: None, count, traits, contents: Vec::new() })
    }

    /// Words before the name of a pattern: whose or what for it is.
    fn name_pattern(&self, pattern: &'static Pattern, said: &Said, traits: &mut Traits) {
        let Some((from, to)) = said.texts().first().copied() else { return };
        traits.ignored = !pattern.takes_title();
        if pattern.takes_title() {
            let name = self.sentence.quoted(from).unwrap_or_else(|| self.sentence.text(from, to));
            traits.text = Some(capitalized(name));
        }
    }

    /// Adds what is said of something new; `None` where it cannot be said of it, or is said twice.
    fn add_traits(
        &self,
        kind: Option<ComponentKind>,
        pattern: Option<&'static Pattern>,
        said: &Said,
        traits: &mut Traits,
    ) -> Option<()> {
        // Only several things stand in rows; those of a table are its own.
        let is_table = kind == Some(ComponentKind::Table);
        let is_single = said.number().is_some_and(|number| number <= 1.0);
        for (act, captures) in said.acts() {
            let is_several = !is_single || is_table && act == Act::Rows;
            let more = self.said(captures, None);
            let count = more.number().and_then(whole_count);
            match act {
                Act::Look => traits.ignored = true,
                Act::Text if pattern.is_some() && traits.text.is_some() => return None,
                Act::Text if said.number() > Some(1.0) && self.lists_more(&more) => return None,
                Act::Text => self.label(kind, &more, traits)?,
                Act::Subtitle
                    if !pattern.is_some_and(Pattern::takes_subtitle) || traits.subtitle.is_some() =>
                {
                    return None;
                }
                Act::Subtitle => traits.subtitle = Some(self.first_text(&more)?),
                Act::Actions if !pattern.is_some_and(Pattern::takes_actions) => return None,
                Act::Actions => {
                    let (from, to) = more.texts().first().copied()?;
                    let several = more.numbers().first().is_none_or(|number| *number > 1.0);
                    let names = if self.sentence.quoted(from).is_none() && several {
                        self.sentence.entries(from, to)
                    } else {
                        vec![self.first_text(&more)?]
                    };
                    traits.actions.extend(names.iter().map(|name| capitalized(name)));
                }
                // `a picture of the agent`
                Act::Depicts if kind != Some(ComponentKind::ImagePlaceholder) || traits.text.is_some() => {
                    return None;
                }
                Act::Depicts => traits.text = Some(capitalized(&self.first_text(&more)?)),
                Act::Called => {
                    // After a colon stands what a button says, and what a list holds.
                    let takes = match kind {
                        Some(kind) => !has_entries(kind),
                        None => pattern?.takes_title(),
                    };
                    if !takes || traits.text.is_some() {
                        return None;
                    }
                    self.label(kind, &more, traits)?;
                }
                Act::Brands => {
                    let (from, to) = more.texts().first().copied()?;
                    let mut names = Vec::new();
                    for entry in self.sentence.entries(from, to) {
                        let article = ["a ", "an ", "another "].iter().find_map(|a| entry.strip_prefix(a));
                        names.push(capitalized(article.unwrap_or(&entry)));
                    }
                    traits.members = Some(names.len());
                    set_label(kind?, traits, names.join(", "));
                }
                Act::Placeholder => traits.placeholder = Some(self.first_text(&more)?),
                Act::Entries => {
                    let (from, to) = more.texts().first().copied()?;
                    let takes = pattern.map_or_else(|| kind.is_some_and(has_entries), Pattern::repeats);
                    // `three buttons: A, B and C`
                    if let (Some(kind), Some(number), false) = (kind, said.number(), takes)
                        && whole_count(number) == Some(self.sentence.entries(from, to).len())
                        && number > 1.0
                        && traits.text.is_none()
                    {
                        set_label(kind, traits, self.sentence.text(from, to).to_owned());
                        continue;
                    }
                    // `a newsletter form with an email field`
                    if let (Some(pattern), false) = (pattern, takes)
                        && self.sentence.entries(from, to).iter().all(|entry| pattern.has(entry))
                    {
                        continue;
                    }
                    if !takes || !traits.entries.is_empty() {
                        return None;
                    }
                    traits.entries = self.sentence.entries(from, to);
                    if kind == Some(ComponentKind::Table) && traits.rows.is_none() {
                        traits.rows = take_rows(&mut traits.entries);
                    }
                    // `with name and role columns`
                    if let Some(last) = traits.entries.last_mut().filter(|_| kind.is_some()) {
                        for tail in [" columns", " items", " links", " tabs", " entries"] {
                            last.truncate(last.strip_suffix(tail).map_or(last.len(), str::len));
                        }
                    }
                }
                Act::Rows | Act::Per | Act::Crossed | Act::CrossedColumns if !is_several => return None,
                Act::Rows => traits.rows = u32::try_from(count?).ok(),
                Act::Per => traits.per_row = Some(count?),
                Act::Members if kind.is_some_and(|kind| !has_entries(kind)) => return None,
                Act::Several | Act::Members => traits.members = Some(count?),
                Act::Crossed | Act::CrossedColumns => {
                    let [first, second] = *more.numbers() else { return None };
                    let (first, second) = (whole_count(first)?, whole_count(second)?);
                    traits.per_row = Some(if act == Act::Crossed { second } else { first });
                    traits.members = Some(first * second);
                }
                Act::Box => {
                    let (width, height) = self.dimensions(&more)?;
                    (traits.width, traits.height) = (Some(width), Some(height));
                }
                Act::Absolute => {
                    let (extent, px) = (more.extent()?, more.number()?);
                    if extent != Extent::Height {
                        traits.width = Some(px);
                    }
                    if extent != Extent::Width {
                        traits.height = Some(px);
                    }
                }
                Act::Full if pattern.is_some() => return None,
                Act::Full => traits.full = Some(more.extent().unwrap_or(Extent::Width)),
                Act::Like => {
                    let other = match (more.role("with"), &traits.place) {
                        (Some(with), _) => self.reference(with)?,
                        // `below the button, same width`
                        (None, Some(Place::By { anchor, .. })) => anchor.clone(),
                        (None, _) => return None,
                    };
                    if pattern.is_some() || traits.like.replace((more.extent()?, other)).is_some() {
                        return None;
                    }
                }
                Act::To => {
                    let (x, y) = self.point(captures)?;
                    if traits.at.replace((x?, y?)).is_some() || traits.place.is_some() {
                        return None;
                    }
                }
                Act::Beside | Act::BesideIt | Act::Into | Act::Region => {
                    if traits.place.is_some() || traits.at.is_some() {
                        return None;
                    }
                    traits.place = self.place_of(act, captures);
                    traits.place.as_ref()?;
                }
                _ => return None,
            }
        }
        Some(())
    }

    fn label(&self, kind: Option<ComponentKind>, said: &Said, traits: &mut Traits) -> Option<()> {
        let text = self.first_text(said)?;
        match kind {
            Some(kind) => set_label(kind, traits, text),
            None => traits.text = Some(text),
        }
        Some(())
    }

    fn first_text(&self, said: &Said) -> Option<String> {
        let (from, to) = *said.texts().first()?;
        let is_place = self.sentence.quoted(from).is_none()
            && (self.sentence.after(from, "on top|on the|at the|in the").is_some()
                || matches!(
                    self.sentence.of_class(from, Class::Relation),
                    Some((Sense::Relation(relation), _)) if relation != Relation::Inside
                ));
        (!is_place && self.sentence.after(from, "and|or").is_none() && !self.goes_on(from, to))
            .then(|| self.sentence.written(from, to).to_owned())
    }

    /// Whether a text that is not quoted goes on with the request: `PO number under the date`.
    fn goes_on(&self, from: usize, to: usize) -> bool {
        let refers = "the|it|them|my|our|that|this|each|every";
        self.sentence.quoted(from).is_none()
            && (from + 1..to).any(|at| {
                self.starts_another(at, to)
                    || match self.sentence.of_class(at, Class::Relation) {
                        Some((Sense::Relation(Relation::Inside), _)) | None => false,
                        Some((_, end)) => match self.sentence.after(end, refers) {
                            Some(named) => self.names_something(end, named, to),
                            None => false,
                        },
                    }
            })
    }

    /// Whether what an article or a pronoun at `at` begins can be a component: `under the table` rather than `under
    /// the stars`.
    fn names_something(&self, at: usize, named: usize, to: usize) -> bool {
        /// Words before the noun, at most.
        const MOST: usize = 4;
        let is_article = self.sentence.after(at, "the|my|our|that|this|each|every").is_some();
        let mut words =
            (named..to.min(named + MOST)).take_while(|at| self.sentence.after(*at, "and|,").is_none());
        !is_article
            || words.any(|at| {
                let stands = |class| self.sentence.of_class(at, class).is_some();
                self.sentence.spotted(at) > 0
                    || stands(Class::Noun)
                    || stands(Class::Ordinal)
                    || stands(Class::Extreme)
            })
    }

    /// Whether a text stops before its last part: `two fields for first name` and not yet `and last name`.
    fn lists_more(&self, said: &Said) -> bool {
        let Some((_, to)) = said.texts().first().copied() else { return false };
        let next = self.sentence.after(to, "and|&");
        next.is_some_and(|next| {
            self.sentence.after(next, "a|an|another|the|some|it|them|each").is_none()
                && self.sentence.number(next).is_none()
                && !self.sentence.is_verb(next)
        })
    }

    /// Whether one more component is asked for here: `and a button`.
    fn starts_another(&self, at: usize, to: usize) -> bool {
        let noun = self.sentence.after(at, "and a|and an|with a|with an|plus a|plus an");
        noun.is_some_and(|at| (at..to).any(|at| self.sentence.of_class(at, Class::Noun).is_some()))
    }
}

/// The number of rows that is said after the columns: `Name, Points; 8 rows`.
fn take_rows(columns: &mut Vec<String>) -> Option<u32> {
    let (number, noun) = columns.last()?.split_once(' ')?;
    let rows = number.parse().ok().filter(|_| matches!(noun, "rows" | "row"))?;
    columns.pop();
    Some(rows)
}

fn has_entries(kind: ComponentKind) -> bool {
    matches!(
        kind,
        ComponentKind::Table | ComponentKind::List | ComponentKind::NavigationBox | ComponentKind::Footer
    )
}

/// What is said of a new component is its text; a line has none.
fn set_label(kind: ComponentKind, traits: &mut Traits, text: String) {
    if kind != ComponentKind::HorizontalLine {
        traits.text = Some(text);
    }
}
