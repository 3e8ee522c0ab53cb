//! How a sentence names components, before anybody looks at the sketch.

mod kinds;

use super::vocabulary::{Extreme, Noun, Pronoun, Relation, singular_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::{ComponentId, ComponentKind};

/// Some components, as a sentence names them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reference {
    /// Named one after the other: `the heading and the line`.
    pub(super) parts: Vec<Part>,
    /// `… except the footer`
    pub(super) except: Option<Box<Self>>,
}

/// One member of a [`Reference`].
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    /// Something meant before, or selected.
    Pronoun(Pronoun),
    /// Components with these traits.
    Described(Description),
    /// One that was found before.
    Known(ComponentId),
}

/// What is said of the components that are meant. Every trait given must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Description {
    pub(super) noun: Option<Noun>,
    /// Words that should be found in the visible text or the name.
    pub(super) words: Vec<String>,
    /// The words of the noun, where a component says just them: `video` where a button says `Video`.
    pub(super) shown: Vec<String>,
    /// A quoted text.
    pub(super) literal: Option<String>,
    pub(super) count: Count,
    /// `each of the boxes`: one after the other.
    pub(super) each: bool,
    /// Place in reading order, from 1; negative from the end.
    pub(super) ordinal: Option<i32>,
    /// Whether the extremes compare two: `the wider one`.
    pub(super) compared: bool,
    /// `top left`: the most extreme by all of them together.
    pub(super) extremes: Vec<Extreme>,
    /// Whether they are said to be small or large.
    pub(super) build: Option<Build>,
    /// The row or column that they are in.
    pub(super) lane: Option<Lane>,
    pub(super) relation: Option<(Relation, Box<Reference>)>,
    /// Whether the relation says what it belongs to, wherever that is: `the price of the hat`.
    pub(super) owned: bool,
    /// Whether it says `one` for what was named before.
    pub(super) anaphoric: bool,
    /// `its heading`: of what was named before.
    pub(super) own: bool,
    /// `this button`: from the selection or what was meant before.
    pub(super) pronoun: Option<Pronoun>,
}

/// How many are meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Count {
    #[default]
    One,
    /// A plural.
    Several,
    Exactly(usize),
    /// All, each, both.
    Every,
}

/// Small or large, beside others that are the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Build {
    Small,
    Large,
}

/// A row (along x) or a column (along y).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lane {
    pub(super) axis: Axis,
    pub(super) which: Which,
}

/// Which row or column, counted from the top or the left; negative from the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Place(i32),
    /// As `Place`, of those with several in them: `the second row of images`.
    Run(i32),
    Middle,
    /// The only one with the most in it: `the row of images`.
    Fullest,
    /// Not a row: those of one size, of which there are the most: `the grid of images`.
    Alike,
}

impl Description {
    /// Whether it only picks from what was named before: `the second`, `the first on the left`, `the last one`,
    /// `the left one`.
    pub(super) fn picks(&self) -> bool {
        let noun = self.noun.filter(|_| self.anaphoric);
        let is_second = self.ordinal.is_some()
            && *self
                == Self {
                    ordinal: self.ordinal,
                    count: self.count,
                    extremes: self.extremes.clone(),
                    ..Self::default()
                };
        let is_one = self.anaphoric
            && *self
                == Self {
                    noun,
                    anaphoric: true,
                    ordinal: self.ordinal,
                    count: self.count,
                    compared: self.compared,
                    extremes: self.extremes.clone(),
                    build: self.build,
                    ..Self::default()
                };
        is_second || is_one
    }

    /// Whether one is meant, and neither its place nor its size says which.
    pub(super) fn is_mere(&self) -> bool {
        self.count == Count::One
            && self.ordinal.is_none()
            && self.extremes.is_empty()
            && self.relation.is_none()
            && self.lane.is_none()
    }
}

impl Reference {
    /// A reference of one part.
    pub(super) fn of(part: Part) -> Self {
        Self { parts: vec![part], except: None }
    }

    /// Whether more than one is named, by a plural or a number.
    pub(super) fn names_several(&self) -> bool {
        let is_several = |part: &Part| matches!(part, Part::Described(one) if matches!(one.count, Count::Several | Count::Exactly(2..)));
        self.parts.len() > 1 || self.parts.iter().any(is_several)
    }

    /// `the others`, `the rest`: what is left of what was named.
    pub(super) fn is_rest(&self) -> bool {
        let is_rest = |word: &String| matches!(word.as_str(), "others" | "rest" | "other ones");
        match self.parts.as_slice() {
            [Part::Described(description)] if self.except.is_none() => {
                description.noun.is_none_or(|noun| noun.kinds.is_empty())
                    && description.literal.is_none()
                    && !description.words.is_empty()
                    && description.words.iter().all(is_rest)
            }
            _ => false,
        }
    }

    /// `everything else`, `the rest`: more than the others of a kind.
    pub(super) fn is_all_else(&self) -> bool {
        let is_rest =
            |part: &Part| matches!(part, Part::Described(description) if description.words == ["rest"]);
        self.is_rest() && self.parts.iter().all(is_rest)
    }

    /// Whether it names something together with what it holds: `the first card`, `the comment box`, but not `the box`, which
    /// may be empty as well.
    pub(super) fn is_whole(&self) -> bool {
        let is_whole = |part: &Part| match part {
            Part::Described(Description { noun: Some(noun), words, .. }) => {
                noun.kinds == [ComponentKind::Container] && (noun.hint.is_some() || !words.is_empty())
                    || matches!(noun.hint, Some("header" | "note"))
            }
            Part::Described(description) => description.relation.is_none() && !description.words.is_empty(),
            Part::Pronoun(_) | Part::Known(_) => false,
        };
        self.parts.iter().all(is_whole)
    }

    /// Adds everything that stands below it.
    pub(super) fn with_all_below(&mut self) {
        let relation = Some((Relation::Below, Box::new(self.clone())));
        let below = Description { relation, count: Count::Every, ..Description::default() };
        self.parts.push(Part::Described(below));
    }

    /// Whether it names what stands below something.
    pub(super) fn is_below(&self) -> bool {
        self.parts.iter().any(|part| {
            let relation = match part {
                Part::Described(description) => description.relation.as_ref(),
                Part::Pronoun(_) | Part::Known(_) => None,
            };
            relation.is_some_and(|(relation, _)| *relation == Relation::Below)
        })
    }

    /// Says of what is named in one part that it lies in `holder`: `in the card below the title`.
    pub(super) fn within(&mut self, holder: &Self) {
        if let [Part::Described(description)] = self.parts.as_mut_slice()
            && description.relation.is_none()
        {
            description.relation = Some((Relation::Inside, Box::new(holder.clone())));
        }
    }

    /// What everything that is meant is said to be inside of.
    pub(super) fn holder(&self) -> Option<&Self> {
        match self.parts.as_slice() {
            [Part::Described(Description { relation: Some((Relation::Inside, holder)), .. })] => Some(holder),
            _ => None,
        }
    }

    /// What `pronoun` stands for.
    pub(super) fn pronoun(pronoun: Pronoun) -> Self {
        Self::of(Part::Pronoun(pronoun))
    }

    /// Whether it names one after the other: `each card`.
    pub(super) fn is_each(&self) -> bool {
        match self.parts.as_slice() {
            [Part::Described(description)] if description.each => true,
            [Part::Described(description)] => {
                description.count == Count::Every
                    && description.noun.map_or_else(
                        || description.words.last().is_some_and(|word| singular_of(word) == word),
                        |noun| !noun.plural,
                    )
            }
            _ => false,
        }
    }

    /// Whether it names a part of the page that several make up: `the form`, `the prices section`.
    pub(super) fn is_area(&self) -> bool {
        const AREAS: [&str; 5] = ["form", "section", "area", "group", "block"];
        match self.parts.as_slice() {
            [Part::Described(Description { noun: None, words, .. })] => {
                words.last().is_some_and(|word| AREAS.contains(&word.as_str()))
            }
            _ => false,
        }
    }

    /// What is said to belong to each of several: `its field`.
    pub(super) fn own(&self) -> Option<&Description> {
        match self.parts.as_slice() {
            [Part::Described(description)] if description.own && self.except.is_none() => Some(description),
            _ => None,
        }
    }

    /// The component that shows exactly this text.
    pub(super) fn literal(text: String) -> Self {
        Self::of(Part::Described(Description { literal: Some(text), ..Description::default() }))
    }
}
