//! Patterns and grids: what is asked for as a whole, with what is said of it.

use super::{Grammar, Parses};
use crate::language::intent::{Addition, Intent, Traits};
use crate::language::pattern::Pattern;
use crate::language::vocabulary::{Sense, Verb};
use crate::sketch::ComponentKind;

/// Things said of one pattern.
const MAX_TRAITS: usize = 5;
/// Words of an entry; what is longer is no name.
const MAX_ENTRY_WORDS: usize = 6;

const ARTICLES: &str = "a|an|another|one more|some|one|me a|me an|us a|me|us|the usual|a set of|a group of|my|\
 the|a couple of";
const ADJECTIVES: &str = "new|additional|extra|simple|plain|empty|basic|standard|typical|second|responsive|small|big|\
 large|nice|beautiful|modern|clean|fancy|classic|little|complete|full|whole|short|minimal|quick|proper|\
 good|usual|normal|regular|cool|pretty|sleek|generic|tiny|wide|default|sample";
const UNITS: &str = "plans|tiers|cards|columns|features|options|boxes|stats|metrics|numbers|kpis|tiles|testimonials|\
 quotes|reviews|photos|images|pictures|products|people|members|questions|fields|inputs|links|\
 entries|posts|items|team members|employees|articles|customers|comments|price options|price plans|\
 pricing plans|pricing tiers|figures|values|widgets|benefits|services|input fields|faqs|answers|\
 price tiers|people in it|pages|sections|stat cards|staff|profiles";

impl Grammar<'_> {
    /// `(add) a login form below the heading`, `(add) a pricing table with three plans`
    pub(super) fn patterns(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let mut traits = Traits::default();
        let mut start = sentence.past(at, ARTICLES);
        let said = start > at;
        while let Some(end) = sentence.after(start, ADJECTIVES).filter(|_| self.pattern(start).is_none()) {
            start = end;
        }
        if let Some(end) = self.arrangement(start, &mut traits) {
            start = end;
        }
        let count = self.count(start).filter(|(count, _)| *count > 1 && traits.per_row.is_none());
        if let Some((count, end)) = count {
            traits.members = Some(count);
            start = sentence.past(end, ADJECTIVES);
        }
        // Up to three words say whose or what for: `a job application form`.
        let mut end = start;
        while end < start + 3 && self.pattern(end).is_none() {
            let in_name = sentence.quoted(end).is_some()
                || sentence.senses(end).all(|(sense, _)| matches!(sense, Sense::Verb(..)));
            if sentence.token(end).is_none()
                || sentence.is_mark(end)
                || sentence.digits(end).is_some()
                || !in_name
            {
                return Vec::new();
            }
            end += 1;
        }
        let Some((pattern, counts, after)) = self.pattern(end) else { return Vec::new() };
        if traits.members.is_some() && !counts {
            return Vec::new();
        }
        let bare = !said && traits.members.is_none() && traits.per_row.is_none();
        let deletes = |sense| matches!(sense, Sense::Verb(Verb::Delete, _));
        if bare && (at + 1 == after && at == 0 || at > 0 && sentence.has(at - 1, deletes)) {
            return Vec::new();
        }
        traits.ignored = end > start && !pattern.takes_title();
        if end > start && pattern.takes_title() {
            let name = sentence.quoted(start).unwrap_or_else(|| sentence.text(start, after));
            traits.text = Some(crate::language::describe::capitalized(name));
        }
        let add = |(traits, end)| {
            let kind = ComponentKind::Container;
            (Intent::Add(Addition { kind, hint: None, pattern: Some(pattern), count: 1, traits }), end)
        };
        let mut found = Vec::new();
        self.pattern_traits(pattern, &traits, after, 0, &mut found);
        found.into_iter().map(add).collect()
    }

    /// The pattern that is named at `at`, whether the name counts its entries, and the end of the name.
    /// `a settings button` names no settings.
    fn pattern(&self, at: usize) -> Option<(&'static Pattern, bool, usize)> {
        let sentence = self.sentence;
        let named =
            |sense| if let Sense::Pattern(pattern, counts) = sense { Some((pattern, counts)) } else { None };
        let ((pattern, mut counts), end) = sentence.sense(at, named)?;
        for (sense, other) in sentence.senses(at) {
            counts |= other == end && matches!(sense, Sense::Pattern(_, true));
        }
        let noun = self.noun(at).is_some_and(|(_, noun)| noun > end);
        let goes_on = self.noun(end).is_some() || sentence.token(end).is_some() && !self.ends_name(end);
        (!noun && !goes_on).then_some((pattern, counts, end))
    }

    fn ends_name(&self, at: usize) -> bool {
        let sentence = self.sentence;
        sentence.is_mark(at)
            || sentence.quoted(at).is_some()
            || sentence.digits(at).is_some()
            || sentence
                .after(at, "where|asking|including|here|featuring|showing|having|using|titled|for")
                .is_some()
            || self.count(at).is_some()
            || sentence
                .senses(at)
                .any(|(sense, _)| !matches!(sense, Sense::Verb(..) | Sense::Noun(_) | Sense::Pattern(..)))
    }

    fn pattern_traits(
        &self,
        pattern: &'static Pattern,
        known: &Traits,
        at: usize,
        depth: usize,
        found: &mut Parses<Traits>,
    ) {
        let sentence = self.sentence;
        if depth < MAX_TRAITS {
            let start = sentence.skip(sentence.past(at, ","));
            let mut traits = known.clone();
            if let Some(end) =
                self.members(start, &mut traits).or_else(|| self.arrangement(start, &mut traits))
            {
                self.pattern_traits(pattern, &traits, end, depth + 1, found);
            }
            for (traits, end) in self.entries_of(pattern, known, start) {
                self.pattern_traits(pattern, &traits, end, depth + 1, found);
            }
            for (traits, end) in self.size_trait(known, start) {
                self.pattern_traits(pattern, &traits, end, depth + 1, found);
            }
            if known.place.is_none() {
                let start = sentence
                    .past(start, "and put it|and place it|that is|which is|placed|positioned|right here");
                for (place, end) in self.places(start) {
                    self.pattern_traits(
                        pattern,
                        &Traits { place: Some(place), ..known.clone() },
                        end,
                        depth + 1,
                        found,
                    );
                }
                if let Some((Some(x), Some(y), end)) = self.coordinates(start).filter(|_| known.at.is_none())
                {
                    self.pattern_traits(
                        pattern,
                        &Traits { at: Some((x, y)), ..known.clone() },
                        end,
                        depth + 1,
                        found,
                    );
                }
            }
        }
        found.push((known.clone(), at));
    }

    /// `with three plans`, `of six`
    fn members(&self, at: usize, traits: &mut Traits) -> Option<usize> {
        let sentence = self.sentence;
        let start = sentence
            .past(at, "with|of|for|showing|that has|that have|containing|having|and|which has|that shows");
        let (count, end) = self.count(start)?;
        let units = sentence.past(end, "different|equal|simple|price|pricing");
        let next = sentence.after(units, UNITS)?;
        traits.members = Some(count);
        Some(sentence.past(next, "in it|on it|in total"))
    }

    /// `three per row`, `in two columns`, `3 column`, `2 by 3`, `side by side`
    pub(super) fn arrangement(&self, at: usize, traits: &mut Traits) -> Option<usize> {
        let sentence = self.sentence;
        let start = sentence.past(at, "with|and|arranged|laid out|in rows of|in a|in an|in|as a|placed|as");
        if let Some(end) =
            sentence.after(start, "row|single row|one row|side by side|next to each other|line")
        {
            let of_cards = sentence.after(end, "of").is_some();
            if start > at && !of_cards {
                traits.rows = Some(1);
                return Some(end);
            }
        }
        if start > at
            && let Some(end) = sentence.after(start, "column|single column|one column|vertical stack|stack")
        {
            traits.per_row = Some(1);
            return Some(end);
        }
        let rows_of = sentence.word(start.saturating_sub(1)) == "of" && start > at;
        let (count, end) = self.count(start)?;
        if rows_of {
            traits.per_row = Some(count);
            return Some(end);
        }
        let end = sentence.past(end, "cards|images|photos|items");
        if let Some(end) = sentence.after(
            end,
            "per row|a row|in a row|in each row|per line|across|in every row|columns|column|wide|col|cols",
        ) {
            traits.per_row = Some(count);
            return Some(end);
        }
        if let Some(end) = sentence.after(end, "rows|row") {
            let each = sentence.after(end, "of").and_then(|next| self.count(next));
            if let Some((per_row, end)) = each {
                (traits.per_row, traits.members) = (Some(per_row), Some(per_row * count));
                return Some(end);
            }
            traits.rows = u32::try_from(count).ok();
            return Some(end);
        }
        // Columns by rows, as people say it of a grid.
        let (rows, end) = self.count(sentence.after(end, "by|x|×")?)?;
        (traits.per_row, traits.members) = (Some(count), Some(count * rows));
        Some(sentence.past(end, "grid"))
    }

    /// `with name and email`, `called Basic, Pro and Team`, `with the heading "Join us"`
    fn entries_of(&self, pattern: &'static Pattern, known: &Traits, at: usize) -> Parses<Traits> {
        let sentence = self.sentence;
        let mut found = Vec::new();
        let titles = "with the heading|with the title|with heading|with title|with a heading saying|with a title saying|\
         with the headline|with headline|that says|saying|with a heading that says|with a headline that says|\
         with a title that says|with a headline saying|which says|with the text|with a heading|with a title";
        let named = "called|titled|named|labeled|labelled|that is called|with the name";
        let title = sentence
            .after(at, titles)
            .or_else(|| sentence.after(at, named).filter(|_| pattern.takes_title()));
        if let Some(next) = title.filter(|_| known.text.is_none()) {
            for (text, end) in self.literals(sentence.past(next, ":")) {
                found.push((Traits { text: Some(text), ..known.clone() }, end));
            }
        }
        let lists = "with fields for|with the fields|with fields|with inputs for|with input fields for|asking for|\
         that asks for|with the plans|with plans|with the items|with items|with the links|with links|with links to|\
         with the columns|with cards for|with columns for|with the titles|with titles|with the names|with names|\
         with the labels|with labels|with the questions|with the features|with|for|called|named|titled|labeled|\
         labelled|:|including|containing|that has|having|showing|with the following fields :|with the tiers|\
         with tiers|with features|with sections|with stats for|with numbers for|that contains|with boxes for|\
         which has|which contains|consisting of|listing|with an|with a|where you enter|where users enter|\
         where people enter|collecting|to enter|with pages|with entries|with the entries|featuring|that shows|\
         with options|of|with cards|with the cards|with metrics for|with metrics";
        let Some(next) = sentence.after(at, lists).filter(|_| known.entries.is_empty() && pattern.repeats())
        else {
            return found;
        };
        let next = sentence.past(next, ":");
        if self.count(next).is_some_and(|(count, _)| count > 1) {
            return found;
        }
        // The longest list comes first: `name, email and a button` is one list.
        for (entries, end) in self.entry_lists(next).into_iter().rev() {
            if entries.iter().all(|entry| is_name(entry)) {
                found.push((Traits { entries, ..known.clone() }, end));
            }
        }
        found
    }

    /// `(add) a 2 by 3 grid of images`, `a row of four buttons`: plain components that stand in a grid.
    pub(super) fn grids(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let mut traits = Traits::default();
        let start = sentence.past(at, ARTICLES);
        let start = self.arrangement(start, &mut traits).unwrap_or(start);
        let (row, start) = match sentence.after(start, "grid of|grid with") {
            Some(end) => (false, end),
            None => match sentence.after(start, "row of|line of") {
                Some(end) => (true, end),
                None => match sentence.after(start, "column of|stack of") {
                    Some(end) => {
                        traits.per_row = Some(1);
                        (false, end)
                    }
                    None => return Vec::new(),
                },
            },
        };
        if row {
            traits.rows = Some(1);
        }
        let (count, next) =
            self.count(start).map_or((traits.members, start), |(count, end)| (Some(count), end));
        traits.members = count;
        let next = sentence.past(next, ADJECTIVES);
        // Cards in a grid are the pattern of cards; other components are plain ones.
        let pattern = self.pattern(next).filter(|(_, counts, _)| *counts);
        let cards = sentence.after(next, "cards|boxes|tiles").and_then(|end| Some((Pattern::cards()?, end)));
        let cards = pattern.map(|(pattern, _, end)| (pattern, end)).or(cards);
        let mut found = Vec::new();
        if let Some((pattern, after)) = cards {
            self.pattern_traits(pattern, &traits, after, 0, &mut found);
            let add = |(traits, end)| {
                let kind = ComponentKind::Container;
                (Intent::Add(Addition { kind, hint: None, pattern: Some(pattern), count: 1, traits }), end)
            };
            return found.into_iter().map(add).collect();
        }
        let Some((noun, after)) = self.noun(next).filter(|(noun, _)| noun.plural) else { return Vec::new() };
        let Some(kind) = noun.kinds.first().copied() else { return Vec::new() };
        self.grid_traits(kind, &traits, after, 0, &mut found);
        let add = |(traits, end): (Traits, usize)| {
            let count = traits.members.unwrap_or(3);
            (Intent::Add(Addition { kind, hint: noun.hint, pattern: None, count, traits }), end)
        };
        found.into_iter().map(add).collect()
    }

    fn grid_traits(
        &self,
        kind: ComponentKind,
        known: &Traits,
        at: usize,
        depth: usize,
        found: &mut Parses<Traits>,
    ) {
        if depth < MAX_TRAITS {
            let mut traits = known.clone();
            let start = self.sentence.skip(self.sentence.past(at, ","));
            if let Some(end) = self.arrangement(start, &mut traits) {
                self.grid_traits(kind, &traits, end, depth + 1, found);
            }
            for (traits, end) in self.one_trait(kind, known, at) {
                self.grid_traits(kind, &traits, end, depth + 1, found);
            }
        }
        found.push((known.clone(), at));
    }
}

/// Whether a text names something, rather than going on with the request.
fn is_name(entry: &str) -> bool {
    let words = crate::language::token::words(entry);
    let goes_on = "it|them|they|these|those|below|above|under|beneath|underneath|beside|between|put|place|make|right of|left of";
    let article = |(at, word): (usize, &String)| at > 0 && matches!(word.as_str(), "the" | "this" | "that");
    words.len() <= MAX_ENTRY_WORDS
        && !words.iter().any(|word| goes_on.split('|').any(|other| other == word))
        && !words.iter().enumerate().any(article)
}
