//! How big something becomes.

use super::{Grammar, Parses};
use crate::language::intent::{Amount, Intent, Measure, Sizing};
use crate::language::reference::Reference;
use crate::language::vocabulary::{Change, Extent, Sense, Unit, Verb};

const PAGE: &str = "the page|the whole page|the entire page|the screen|the canvas|the window|page";

/// The sides a verb is about, and whether it makes them grow.
fn change_of(verb: Verb) -> Option<Change> {
    let (extent, grows) = match verb {
        Verb::Enlarge => (Extent::Both, true),
        Verb::Shrink => (Extent::Both, false),
        Verb::Widen => (Extent::Width, true),
        Verb::Narrow => (Extent::Width, false),
        Verb::Heighten => (Extent::Height, true),
        Verb::Shorten => (Extent::Height, false),
        _ => return None,
    };
    Some(Change { extent, grows })
}

fn factor_of(verb: Verb) -> Option<f64> {
    match verb {
        Verb::Double => Some(2.0),
        Verb::Triple => Some(3.0),
        Verb::Halve => Some(0.5),
        _ => None,
    }
}

fn one(extent: Extent, measure: Measure) -> Vec<Sizing> {
    vec![Sizing { extent, measure }]
}

/// Width and height, both said.
fn two(width: f64, height: f64) -> Vec<Sizing> {
    vec![
        Sizing { extent: Extent::Width, measure: Measure::Px(width) },
        Sizing { extent: Extent::Height, measure: Measure::Px(height) },
    ]
}

impl Grammar<'_> {
    /// The readings of `verb` with its object and what follows: `shrink ‹it› to 150 px tall`.
    pub(super) fn resized(&self, verb: Verb, what: &Reference, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let resize = |(sizes, end)| (Intent::Resize { what: what.clone(), sizes }, end);
        let to = sentence.past(sentence.skip(at), "to be|to|be|at");
        let mut found: Parses<Vec<Sizing>> = self.sizings(to, verb);
        if let Some(factor) = factor_of(verb) {
            let (extent, end) = match sentence.after(at, "in|'s|its") {
                Some(next) => self.extent(next).unwrap_or((Extent::Both, at)),
                None => (Extent::Both, at),
            };
            found.push((one(extent, Measure::Factor(factor)), end));
        }
        let by = sentence.after(sentence.skip(at), "by");
        if let Some(change) = change_of(verb) {
            if let Some((amount, end)) = self.amount(by.unwrap_or(at)) {
                found.push((one(change.extent, Measure::By(change, amount)), end));
            }
            if let Some((Amount::Exact(value, unit), end)) =
                self.amount(to).filter(|_| to > at && change.extent != Extent::Both)
            {
                found.push((one(change.extent, absolute(value, unit)), end));
            }
            found.push((one(change.extent, Measure::By(change, Amount::Unsaid)), at));
        }
        if verb == Verb::Resize {
            if let Some((Amount::Exact(value, unit), end)) = by.and_then(|by| self.amount(by)) {
                let factor = if unit == Unit::Percent { value / 100.0 } else { value };
                if unit != Unit::Px || value < 10.0 {
                    found.push((one(Extent::Both, Measure::Factor(factor)), end));
                }
            }
            for (up, grows) in [("up", true), ("down", false)] {
                let Some(end) = sentence.after(at, up) else { continue };
                let change = Change { extent: Extent::Both, grows };
                match self.amount(sentence.past(end, "by")) {
                    Some((amount, end)) => found.push((one(Extent::Both, Measure::By(change, amount)), end)),
                    None => found.push((one(Extent::Both, Measure::By(change, Amount::Unsaid)), end)),
                }
            }
        }
        found.into_iter().map(resize).collect()
    }

    /// One or two sizes: `300 wide and 200 tall`.
    fn sizings(&self, at: usize, verb: Verb) -> Parses<Vec<Sizing>> {
        let mut found = Vec::new();
        for (first, end) in self.sizing(at, verb) {
            found.push((first.clone(), end));
            let Some(next) = self.sentence.after(end, "and|,|, and|by") else { continue };
            for (second, end) in self.sizing(self.sentence.skip(next), verb) {
                found.push(([first.as_slice(), &second].concat(), end));
            }
        }
        // Two sizes say more than one: try them first.
        found.reverse();
        found
    }

    fn sizing(&self, at: usize, verb: Verb) -> Parses<Vec<Sizing>> {
        let at = self.sentence.skip(at);
        let mut found = Vec::new();
        found.extend(self.measured(at));
        found.extend(self.box_size(at).map(|((width, height), end)| (two(width, height), end)));
        found.extend(self.page_size(at));
        found.extend(self.proportional(at));
        found.extend(self.alike(at));
        found.extend(self.compared(at));
        found.extend(self.share(at, verb));
        found
    }

    /// `300 by 200`, `300x200`, `300px × 200px`
    pub(super) fn box_size(&self, at: usize) -> Option<((f64, f64), usize)> {
        let px = |at| {
            let value = self.sentence.digits(at)?;
            Some((value, self.sentence.past(at + 1, "px|pixels|pixel")))
        };
        let (width, end) = px(at)?;
        let end = self.sentence.past(end, "wide");
        let (height, end) = px(self.sentence.after(end, "by|x|×|*")?)?;
        Some(((width, height), self.sentence.past(end, "in size|tall|high|big|large")))
    }

    pub(super) fn extent(&self, at: usize) -> Option<(Extent, usize)> {
        self.sentence.sense(at, |sense| if let Sense::Extent(extent) = sense { Some(extent) } else { None })
    }

    /// `500 wide`, `a width of 300`
    fn measured(&self, at: usize) -> Option<(Vec<Sizing>, usize)> {
        let named = self.sentence.past(at, "a|the|with a");
        if let Some((extent, end)) = self.extent(named)
            && let Some((value, end)) = self.px(self.equals(end))
        {
            return Some((one(extent, Measure::Px(value)), end));
        }
        let (value, end) = self.px(at)?;
        let (extent, end) = self.extent(self.sentence.past(end, "in"))?;
        Some((one(extent, Measure::Px(value)), end))
    }

    /// `full width`, `as wide as the page`
    fn page_size(&self, at: usize) -> Option<(Vec<Sizing>, usize)> {
        let sentence = self.sentence;
        let start = sentence.past(at, "the|span the|fill the|take up the|take the|use the|span|fill|go");
        if let Some(end) = sentence.after(start, "full|whole|entire") {
            let end = sentence.past(end, "page");
            if let Some((extent, end)) = self.extent(end) {
                let end =
                    sentence.after(end, "of").and_then(|next| sentence.after(next, PAGE)).unwrap_or(end);
                return Some((one(extent, Measure::Page), end));
            }
        }
        let start = sentence.past(at, "the same|as");
        let (extent, end) = self.extent(start).filter(|_| start > at)?;
        let end = sentence.after(sentence.after(end, "as|of")?, PAGE)?;
        Some((one(extent, Measure::Page), end))
    }

    /// `twice as tall (as the button)`, `half the width of the list`, `three times bigger`
    fn proportional(&self, at: usize) -> Parses<Vec<Sizing>> {
        let sentence = self.sentence;
        let words: [(&str, f64); 3] = [("twice|double", 2.0), ("triple|thrice", 3.0), ("half", 0.5)];
        let word = words.iter().find_map(|(words, factor)| Some((*factor, sentence.after(at, words)?)));
        let times = || match self.amount(at)? {
            (Amount::Exact(factor, Unit::Times), end) => Some((factor, end)),
            (Amount::Exact(percent, Unit::Percent), end) => Some((percent / 100.0, end)),
            (Amount::Exact(factor, Unit::Px), end) if factor < 1.0 => Some((factor, end)),
            _ => None,
        };
        let Some((factor, next)) = word.or_else(times) else { return Vec::new() };
        let next = sentence.past(next, "of");
        let start = sentence.past(next, "as|the|its|their|its current|the current|its original|that");
        let mut found = Vec::new();
        if let Some((extent, end)) = self.extent(start) {
            let than = sentence.after(end, "as it is now|as it is|as now|it is now|it was|of it|as before");
            if let Some(next) = sentence.after(end, "as|of").filter(|_| than.is_none()) {
                let like = |(other, end)| (one(extent, Measure::Like(factor, other)), end);
                found.extend(self.references(next).into_iter().map(like));
            }
            found.push((one(extent, Measure::Factor(factor)), than.unwrap_or(end)));
        }
        let change = |sense| if let Sense::Change(change) = sense { Some(change) } else { None };
        if let Some((Change { extent, grows }, end)) = sentence.sense(next, change).filter(|_| factor >= 1.0)
        {
            let factor = if grows { factor } else { 1.0 / factor };
            found.push((one(extent, Measure::Factor(factor)), end));
        }
        found
    }

    /// `as wide as the list`, `the same height as the image`, `the same size`
    fn alike(&self, at: usize) -> Parses<Vec<Sizing>> {
        let sentence = self.sentence;
        let words = "the exact same|the same|same|equally|of the same|of equal|an equal|equal|all the same|\
         all equally|as|equal in|just as|identical in|match the|match";
        let Some(start) = sentence.after(at, words) else { return Vec::new() };
        let Some((extent, end)) = self.extent(start) else { return Vec::new() };
        let mut found = Vec::new();
        if let Some(next) = sentence.after(end, "as|of|with|to") {
            let like = |(other, end): (Reference, usize)| {
                let end = sentence.past(end, "is|are|'s");
                (one(extent, Measure::Like(1.0, other)), end)
            };
            found.extend(self.references(next).into_iter().map(like));
        }
        if sentence.word(start.saturating_sub(1)) != "as" {
            found.push((one(extent, Measure::Alike), sentence.past(end, "as each other")));
        }
        found
    }

    /// `100px wider`, `a bit taller`, `bigger by 20%`, `not so wide`
    fn compared(&self, at: usize) -> Option<(Vec<Sizing>, usize)> {
        let sentence = self.sentence;
        let (before, start) = self.amount(at).map_or((None, at), |(amount, end)| (Some(amount), end));
        let start = sentence.past(start, "too|more|even");
        let change = |sense| if let Sense::Change(change) = sense { Some(change) } else { None };
        let (change, end) = sentence.sense(start, change)?;
        let (after, end) = match sentence.after(end, "by") {
            Some(next) => self.amount(next).map_or((None, end), |(amount, end)| (Some(amount), end)),
            None => (None, end),
        };
        let amount = before.or(after).unwrap_or(Amount::Unsaid);
        Some((one(change.extent, Measure::By(change, amount)), end))
    }

    /// `to 50%`, `to half`: a share of the size before. A word of size may say of which side.
    fn share(&self, at: usize, verb: Verb) -> Option<(Vec<Sizing>, usize)> {
        let (amount, end) = self.amount(at)?;
        let extent = change_of(verb).map_or(Extent::Both, |change| change.extent);
        let preposed = self.sentence.word(at.saturating_sub(1)) == "to";
        match amount {
            Amount::Exact(percent, Unit::Percent) if preposed => {
                Some((one(extent, Measure::Factor(percent / 100.0)), end))
            }
            Amount::Exact(factor, Unit::Px) if preposed && factor < 1.0 => {
                Some((one(extent, Measure::Factor(factor)), end))
            }
            Amount::Exact(factor, Unit::Times) => Some((one(extent, Measure::Factor(factor)), end)),
            _ => None,
        }
    }

    /// `the width of the list` or `the list's width`.
    fn extents_of(&self, at: usize) -> Parses<(Extent, Reference)> {
        let start = self.sentence.past(at, "the");
        let mut found = Vec::new();
        if let Some((extent, end)) = self.extent(start)
            && let Some(next) = self.sentence.after(end, "of|for")
        {
            found.extend(self.references(next).into_iter().map(|(what, end)| ((extent, what), end)));
        }
        for (what, end) in self.references(at) {
            if let Some((extent, end)) = self.extent(self.sentence.past(end, "'s")) {
                found.push(((extent, what), end));
            }
        }
        found
    }

    /// `set the width of the list to 300`, `increase its height by 20`, `double the width of it`
    pub(super) fn extent_set(&self, verb: Verb, at: usize) -> Parses<Intent> {
        let mut found = Vec::new();
        for ((extent, what), end) in self.extents_of(at) {
            let mut resize = |measure, end| {
                let sizes = one(extent, measure);
                found.push((Intent::Resize { what: what.clone(), sizes }, end));
            };
            if let Some(next) = self.sentence.after(end, "to be|to|=|be|at") {
                if let Some(((width, height), end)) = self.box_size(next) {
                    found.push((Intent::Resize { what, sizes: two(width, height) }, end));
                    continue;
                }
                if let Some((Amount::Exact(value, unit), end)) = self.amount(next) {
                    resize(absolute(value, unit), end);
                }
                for ((_, other), end) in
                    self.extents_of(next).into_iter().filter(|((of, _), _)| *of == extent)
                {
                    resize(Measure::Like(1.0, other), end);
                }
            }
            let by = self.sentence.after(end, "by").and_then(|next| self.amount(next));
            if let Some(factor) = factor_of(verb) {
                resize(Measure::Factor(factor), end);
            } else if let Some(change) = change_of(verb) {
                let change = Change { extent, ..change };
                match by {
                    Some((amount, end)) => resize(Measure::By(change, amount), end),
                    None => resize(Measure::By(change, Amount::Unsaid), end),
                }
            }
        }
        found
    }

    /// `match the width of the cancel button to the save button`
    pub(super) fn matched(&self, at: usize) -> Parses<Intent> {
        let mut found = Vec::new();
        for ((extent, what), end) in self.extents_of(at) {
            let Some(next) = self.sentence.after(end, "to|with|to that of|with that of|to match") else {
                continue;
            };
            for (other, end) in self.others(next) {
                found.push((
                    Intent::Resize { what: what.clone(), sizes: one(extent, Measure::Like(1.0, other)) },
                    end,
                ));
            }
        }
        found
    }

    /// `match ‹it› to the save button in width`, `‹it› should match the list's width`
    pub(super) fn matched_to(&self, what: &Reference, at: usize) -> Parses<Intent> {
        let Some(next) = self.sentence.after(at, "to|with|and") else { return Vec::new() };
        let mut found = Vec::new();
        for (other, end) in self.others(next) {
            let (extent, end) = match self.sentence.after(end, "in") {
                Some(next) => self.extent(next).unwrap_or((Extent::Both, end)),
                None => (Extent::Both, end),
            };
            found.push((
                Intent::Resize { what: what.clone(), sizes: one(extent, Measure::Like(1.0, other)) },
                end,
            ));
        }
        found
    }

    /// A component, or `the width of` it, of which only the component counts.
    fn others(&self, at: usize) -> Parses<Reference> {
        let plain =
            self.references(at).into_iter().map(|(other, end)| (other, self.sentence.past(end, "'s")));
        let named = self.extents_of(at).into_iter().map(|((_, other), end)| (other, end));
        plain.chain(named).collect()
    }
}

/// `to 300` or `to 50 %`.
fn absolute(value: f64, unit: Unit) -> Measure {
    match unit {
        Unit::Px => Measure::Px(value),
        Unit::Percent => Measure::Factor(value / 100.0),
        Unit::Times => Measure::Factor(value),
    }
}
