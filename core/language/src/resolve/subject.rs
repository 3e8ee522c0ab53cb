//! Groups that only their subject names: the cards below the heading `Episodes`, the products of a shop.

use super::card::{is_headed, twins, usual};
use super::fit::{Fit, best_fits};
use crate::reference::{Count, Description};
use crate::scene::{Scene, in_reading_order};
use crate::token::words;
use crate::vocabulary::{Tag, singular_of};
use websketch_layout::naming::NamedComponent;
use websketch_layout::structure::below_heading;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// The kinds that stand for what a heading is about, the likeliest first.
const KINDS: [ComponentKind; 5] = [
    ComponentKind::Container,
    ComponentKind::ImagePlaceholder,
    ComponentKind::Text,
    ComponentKind::Button,
    ComponentKind::Input,
];

impl Scene<'_> {
    /// The boxes that one more of what is described belongs to: those of the size that most boxes have, where it is a word
    /// for what cards are about, or a heading says what they are.
    pub(crate) fn series(&self, description: &Description) -> Vec<ComponentId> {
        let is_box = description.noun.is_none_or(|noun| noun.kinds == [ComponentKind::Container]);
        let all = self.names();
        let of_kind = |kind| move |named: &&NamedComponent<'_>| named.component.kind() == kind;
        let heading = |word: &String| {
            all.iter().filter(of_kind(ComponentKind::Heading)).find(|heading| {
                let mut said = heading.labels().flat_map(|label| label.words());
                said.any(|said| singular_of(said) == singular_of(word))
            })
        };
        let is_said = |word: &&String| !Tag::Thing.counts(word) || heading(word).is_some();
        let headings: Option<Vec<&NamedComponent<'_>>> =
            description.words.iter().filter(is_said).map(heading).collect();
        let Some(headings) = headings else { return Vec::new() };
        if !is_box || description.noun.is_none() && description.words.is_empty() {
            return Vec::new();
        }
        let boxes: Vec<&NamedComponent<'_>> = all.iter().filter(of_kind(ComponentKind::Container)).collect();
        let mut usual: Vec<&Component> = usual(&boxes).iter().map(|named| named.component).collect();
        if let Some(heading) = headings.first() {
            let below = self.under(heading.component);
            usual.retain(|one| below.contains(one.id()));
        }
        in_reading_order(&usual)
    }

    /// Those that `the second episode` or `all products` is one of, where nothing says so itself.
    pub(super) fn of_subject<'p>(
        &self,
        description: &Description,
        pool: &[&'p Component],
        matched: &[&'p Component],
    ) -> Vec<&'p Component> {
        let is_counted = match description.count {
            Count::Every => true,
            Count::Exactly(count) => count > 1,
            Count::One | Count::Several => description.ordinal.is_some() || !description.extremes.is_empty(),
        };
        if let (Some(hint), true) = (
            description.noun.and_then(|noun| noun.hint).filter(|_| description.words.is_empty()),
            (description.ordinal.is_some() || description.count != Count::One)
                && description.lane.is_none()
                && description.relation.is_none(),
        ) {
            return self.headed_by_kind(hint, pool);
        }
        let is_mere =
            description.noun.is_none() && description.literal.is_none() && !description.words.is_empty();
        // What `New folder` makes more of is what there are several of, and so is what `2 answers` counts.
        let is_offered =
            !matched.is_empty() && matched.iter().all(|component| offers(component, &description.words));
        let is_heading = |component: &&Component| component.kind() == ComponentKind::Heading;
        // Of what a heading announces the second one follows it, whatever else speaks of that.
        let is_announced = is_counted
            && matched.iter().any(|component| is_heading(component) && offers(component, &description.words));
        // `rename Episodes` is about the heading itself.
        if !is_mere
            || matched.len() > 1 && !(is_offered || is_announced)
            || !(is_counted || is_plural(description) && is_offered && !matched.iter().any(is_heading))
        {
            return Vec::new();
        }
        let all = self.names();
        let headings: Vec<_> =
            all.iter().filter(|named| named.component.kind() == ComponentKind::Heading).collect();
        let (best, fit) = best_fits(&headings, &description.words);
        // What the page says it has is no other thing; what it lists below such a heading is that.
        let is_listing = |kind| matches!(kind, ComponentKind::List | ComponentKind::Table);
        let says_other = headings.iter().any(|named| {
            let mut words = named.labels().flat_map(|label| label.words());
            words.any(|word| Tag::Thing.counts(word) && singular_of(word) != word)
                && below_heading(self.sketch.iter(), &named.component.bounds(), is_listing).is_none()
        });
        let ids = match (best.as_slice(), fit) {
            ([only], Some(Fit::Whole | Fit::Part)) => self.under(only.component),
            (_, fit)
                if is_offered
                    || fit.is_none()
                        && matched.is_empty()
                        && !says_other
                        && description.words.iter().all(|word| Tag::Thing.counts(word)) =>
            {
                let twins_of = |kind| {
                    let of_kind: Vec<_> = all.iter().filter(|named| named.component.kind() == kind).collect();
                    twins(&of_kind).into_iter().map(|named| named.component.id().clone()).collect::<Vec<_>>()
                };
                match twins_of(ComponentKind::Container) {
                    boxes if boxes.is_empty() => twins_of(ComponentKind::ImagePlaceholder),
                    boxes => boxes,
                }
            }
            _ => Vec::new(),
        };
        pool.iter().filter(|component| ids.contains(component.id())).copied().collect()
    }

    /// Those of a kind below the heading that names it: `the second photo` below `Photos`.
    fn headed_by_kind<'p>(&self, hint: &str, pool: &[&'p Component]) -> Vec<&'p Component> {
        let mut headings = self.sketch.iter().filter(|heading| {
            let said = words(heading.props().text().unwrap_or_default());
            let is_plural = |word: &String| singular_of(word) == hint && word != hint;
            heading.kind() == ComponentKind::Heading && said.last().is_some_and(is_plural) && said.len() < 3
        });
        let only = headings.next().filter(|_| headings.next().is_none());
        let ids = only.map_or_else(Vec::new, |only| self.under(only));
        let mut headed = pool.to_vec();
        headed.retain(|one| ids.contains(one.id()) && one.kind() == ComponentKind::ImagePlaceholder);
        if headed.len() > 1 { headed } else { Vec::new() }
    }

    /// What is listed below a heading: those of one size, up to the next heading of its level.
    pub(crate) fn under(&self, heading: &Component) -> Vec<ComponentId> {
        let title = heading.bounds();
        let level = |component: &Component| component.props().level().unwrap_or(2);
        let next = self.sketch.iter().filter(|other| {
            let bounds = other.bounds();
            other.kind() == ComponentKind::Heading
                && bounds.y() > title.y()
                && bounds.overlaps_x(&title)
                && level(other) <= level(heading)
        });
        let end = next.map(|other| other.bounds().y()).fold(f64::INFINITY, f64::min);
        let all = self.names();
        for kind in KINDS {
            let below: Vec<_> = all
                .iter()
                .filter(|named| {
                    let bounds = named.component.bounds();
                    named.component.kind() == kind && bounds.y() >= title.bottom() && bounds.bottom() <= end
                })
                .collect();
            let alike = usual(&below);
            if alike.iter().any(|named| named.component.bounds().overlaps_x(&title)) {
                return alike.into_iter().map(|named| named.component.id().clone()).collect();
            }
        }
        Vec::new()
    }
}

impl Scene<'_> {
    /// What a page is about that other pages have as a text: notes, where `New note` makes more of them.
    pub(super) fn as_thing(&self, description: &Description) -> Option<Description> {
        let hint = description.noun.and_then(|noun| noun.hint).filter(|hint| *hint == "note")?.to_owned();
        if !self.sketch.iter().any(|component| offers(component, std::slice::from_ref(&hint))) {
            return None;
        }
        let mut thing = Description { noun: None, ..description.clone() };
        thing.words.push(hint);
        Some(thing)
    }
}

/// Whether something makes one more of what the words name, finds it or counts it: `New folder`, `Search books`, `Books`
/// in a menu, the heading `2 answers`.
fn offers(component: &Component, said: &[String]) -> bool {
    let names = |thing: &[String]| {
        thing.len() == said.len()
            && thing.iter().zip(said).all(|(shown, said)| singular_of(shown) == singular_of(said))
    };
    let after = |text: Option<&str>, tag: Tag| {
        let mut shown = words(text.unwrap_or_default());
        shown.retain(|word| !matches!(word.as_str(), "a" | "an" | "the" | "your" | "all"));
        shown.split_first().is_some_and(|(verb, thing)| tag.has(verb) && names(thing))
    };
    let props = component.props();
    match component.kind() {
        ComponentKind::Button => after(props.text(), Tag::Maker),
        ComponentKind::Heading => is_headed(props.text().unwrap_or_default(), said),
        ComponentKind::Input => {
            [props.text(), props.placeholder()].into_iter().any(|text| after(text, Tag::Finder))
        }
        ComponentKind::NavigationBox => props.items().into_iter().any(|item| names(&words(item))),
        _ => false,
    }
}

/// Whether a description names something by a plural and nothing else.
pub(crate) fn is_plural(description: &Description) -> bool {
    description.noun.is_none() && description.words.last().is_some_and(|word| singular_of(word) != word)
}

/// Of several that a plural names, those that do not just make more of them: `the tasks` are not `Add a task`.
pub(super) fn without_offers<'p>(
    description: &Description,
    matched: Vec<&'p Component>,
) -> Vec<&'p Component> {
    if !is_plural(description) || matched.len() < 2 {
        return matched;
    }
    let adds = |component: &&Component| {
        let props = component.props();
        let texts = [props.text(), props.placeholder()];
        let mut first = texts.into_iter().flatten().filter_map(|text| words(text).first().cloned());
        matches!(component.kind(), ComponentKind::Button | ComponentKind::Input)
            && first.any(|first| Tag::Finder.has(&first))
    };
    let mut others = matched.clone();
    others.retain(|component| !adds(component));
    if others.is_empty() { matched } else { others }
}
