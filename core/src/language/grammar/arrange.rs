//! Several components together: aligned, spaced, in a row, swapped; and copies.

use super::{Grammar, Parses};
use crate::language::intent::{Gap, Intent, Line, Motion, Place};
use crate::language::reference::Reference;
use crate::language::vocabulary::{Edge, Form, Pronoun, Relation, Sense, Verb};
use crate::operation::{Alignment, Axis};

/// The line that an edge names.
fn line_of(edge: Edge, along: Option<Axis>) -> Line {
    match (edge, along) {
        (Edge::Left, _) => Line::Along(Alignment::Left),
        (Edge::Right, _) => Line::Along(Alignment::Right),
        (Edge::Top, _) => Line::Along(Alignment::Top),
        (Edge::Bottom, _) => Line::Along(Alignment::Bottom),
        (Edge::Middle, Some(Axis::X)) => Line::Along(Alignment::Center),
        (Edge::Middle, Some(Axis::Y)) => Line::Along(Alignment::Middle),
        (Edge::Middle, None) => Line::Middle,
    }
}

const EDGES: &str = "edges|edge|sides|side|lines|borders|aligned|align";

impl Grammar<'_> {
    /// `left align the images`, `vertically centre the text with the image`, `evenly space the buttons`
    pub(super) fn adverb_first(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let even = sentence.after(at, "evenly|equally|uniformly");
        if let Some(next) = even {
            return self
                .verb_at(next, Verb::Distribute)
                .map(|end| self.command(Verb::Distribute, end))
                .unwrap_or_default();
        }
        let (line, next) = match self.edge(at) {
            Some((edge, end)) => (line_of(edge, None), end),
            None => match self.along(at) {
                Some((Axis::X, end)) => (Line::Along(Alignment::Center), end),
                Some((Axis::Y, end)) => (Line::Along(Alignment::Middle), end),
                None => return Vec::new(),
            },
        };
        if let Some(end) = self.verb_at(next, Verb::Distribute) {
            let axis = self.along(at).map(|(axis, _)| axis);
            let space = |(what, end)| {
                let (gap, end) =
                    self.gap_after(end).map_or((Gap::Equal, end), |(px, end)| (Gap::Px(px), end));
                (Intent::Space { what, axis, gap }, end)
            };
            return self.references(end).into_iter().map(space).collect();
        }
        let centered = self.verb_at(next, Verb::Center);
        let Some(end) = self.verb_at(next, Verb::Align).or(centered) else { return Vec::new() };
        let mut found = Vec::new();
        for (what, end) in self.references(end) {
            // `horizontally center it` without a partner is about the page.
            if let (Some(_), Some((axis, _))) = (centered, self.along(at)) {
                found.extend(self.page_center(&what, Some(axis), end));
            }
            found.extend(self.partnered(&what, line, end));
        }
        found
    }

    fn verb_at(&self, at: usize, wanted: Verb) -> Option<usize> {
        let verb = |sense| matches!(sense, Sense::Verb(verb, Form::Base) if verb == wanted).then_some(());
        self.sentence.sense(at, verb).map(|((), end)| end)
    }

    /// `align ‹a› with b (by their right edges)`, or `align ‹a and b›`.
    fn partnered(&self, what: &Reference, line: Line, at: usize) -> Parses<Intent> {
        let align = |with, line| Intent::Align { what: what.clone(), with, alignment: line };
        let mut found = Vec::new();
        let with = "with|to match|to|on|against|under|over";
        if let Some(next) = self.sentence.after(at, with) {
            for (line, start) in self.edges_of(next, line) {
                for (other, end) in self.references(start) {
                    let end = self.sentence.past(end, "'s");
                    let end = self.edge(end).map_or(end, |(_, end)| self.sentence.past(end, EDGES));
                    let (line, end) = self.line_after(end).unwrap_or((line, end));
                    found.push((align(Some(other), line), end));
                }
            }
        }
        let (after, end) = self.line_after(at).unwrap_or((line, at));
        found.push((align(None, after), end));
        found
    }

    /// `the right edge of …` before a partner; the line may be known already.
    fn edges_of(&self, at: usize, line: Line) -> Parses<Line> {
        let start = self.sentence.past(at, "the");
        let mut found = vec![(line, at)];
        if let Some((edge, end)) = self.edge(start)
            && let Some(next) = self.sentence.after(self.sentence.past(end, EDGES), "of")
        {
            found.insert(0, (line_of(edge, None), next));
        }
        found
    }

    /// `along the top`, `by their bottom edges`, `to the right`, `vertically`
    fn line_after(&self, at: usize) -> Option<(Line, usize)> {
        let sentence = self.sentence;
        let at = sentence.skip(at);
        if let Some((axis, end)) = self.along(at) {
            // `align vertically` makes a column, `align horizontally` a row.
            let line = if axis == Axis::X { Alignment::Middle } else { Alignment::Center };
            return Some((Line::Along(line), end));
        }
        let start = sentence.past(at, "along|by|to|on|at|in|against|with");
        let start = sentence.past(start, "the|their|its|a");
        let (edge, end) = self.edge(start)?;
        let end = sentence.past(end, EDGES);
        let end = sentence.past(end, "of each other|with each other");
        let (along, end) = self.along(end).map_or((None, end), |(axis, end)| (Some(axis), end));
        Some((line_of(edge, along), end))
    }

    /// What follows the object of `align`.
    pub(super) fn aligned(&self, what: &Reference, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let at = sentence.past(sentence.skip(at), "up|'s|flush");
        let mut found = Vec::new();
        // Edges may stand before the partner: `align a to the left of… with b`, `a's left edge with b`.
        if let Some((line, end)) = self.line_after(at) {
            let partnered = self.partnered(what, line, end);
            found.extend(
                partnered
                    .into_iter()
                    .filter(|(intent, _)| matches!(intent, Intent::Align { with: Some(_), .. })),
            );
            if let Line::Middle = line {
                found.extend(self.page_center(what, None, at));
            }
        }
        found.extend(self.partnered(what, Line::Unsaid, at));
        found.extend(self.moved(what, at));
        found
    }

    /// `the top of the heading with the top of the button`, `the left edges of the inputs`
    pub(super) fn aligned_edges(&self, at: usize) -> Parses<Intent> {
        let start = self.sentence.past(at, "the");
        let Some((edge, end)) = self.edge(start) else { return Vec::new() };
        let end = self.sentence.past(end, EDGES);
        let Some(next) = self.sentence.after(end, "of") else { return Vec::new() };
        let line = line_of(edge, None);
        self.references(next).into_iter().flat_map(|(what, end)| self.partnered(&what, line, end)).collect()
    }

    /// What follows the object of `center`.
    pub(super) fn centered(&self, what: &Reference, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let mut found = Vec::new();
        // `center it under the input`: a place, with the centers on one line.
        for (place, end) in self.places(at) {
            let place = match place {
                Place::By { relation: Relation::Inside, anchor, .. } => {
                    Place::Region { x: Some(Edge::Middle), y: Some(Edge::Middle), of: Some(anchor) }
                }
                Place::By { relation, anchor, gap, .. } => {
                    Place::By { relation, anchor, gap, centered: true }
                }
                region @ Place::Region { .. } => region,
            };
            found.push((Intent::Move { what: what.clone(), motion: Motion::Place(place) }, end));
        }
        let (axis, start) = self.along(at).map_or((None, at), |(axis, end)| (Some(axis), end));
        if let Some(next) = sentence.after(start, "on|with|to|relative to|in relation to|around") {
            for (other, end) in self.references(next) {
                let (along, end) = self.along(end).map_or((axis, end), |(axis, end)| (Some(axis), end));
                let line = line_of(Edge::Middle, along);
                found.push((Intent::Align { what: what.clone(), with: Some(other), alignment: line }, end));
            }
        }
        found.extend(self.page_center(what, axis, start));
        found
    }

    /// The middle of the page, along one axis or both.
    fn page_center(&self, what: &Reference, axis: Option<Axis>, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let page = "on the page|in the page|of the page|on the screen|on the canvas|\
         in the middle of the page|in the middle|on this page|to the page|in the canvas|on page|\
         within the page|in the center of the page|in the centre of the page|\
         relative to the page";
        let end = sentence.past(at, page);
        let (axis, end) = self.along(end).map_or((axis, end), |(axis, end)| (Some(axis), end));
        let end = sentence.past(end, page);
        let (x, y) = match axis {
            Some(Axis::X) => (Some(Edge::Middle), None),
            Some(Axis::Y) => (None, Some(Edge::Middle)),
            // Without a page and an axis, people mean from side to side.
            None if end == at => (Some(Edge::Middle), None),
            None => (Some(Edge::Middle), Some(Edge::Middle)),
        };
        let motion = Motion::Place(Place::Region { x, y, of: None });
        vec![(Intent::Move { what: what.clone(), motion }, end)]
    }

    /// What follows the object of `space`, `distribute`, `spread`.
    pub(super) fn spaced(&self, what: &Reference, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let (mut axis, mut gap, mut end, mut even) = (None, None, sentence.skip(at), false);
        loop {
            let next = sentence
                .past(end, "out|apart from each other|across the page|across|with|and|so|by|further|that");
            if let Some(after) = sentence.after(
                next,
                "evenly spaced|equally spaced|evenly|equally|uniformly|spaced evenly|equal gaps|\
                 equal spacing|the same gap|the same gaps|even gaps|even spacing|an equal gap|spaced|\
                 equal gaps between them|equal spacing between them|in a row",
            ) {
                (end, even) = (after, true);
            } else if let Some((along, after)) = self.along(next) {
                (axis, end) = (Some(along), after);
            } else if let Some((px, after)) = self.gap_after(end).or_else(|| self.gap_after(next)) {
                (gap, end) = (Some(px), after);
            } else if let Some((px, after)) =
                sentence.after(next, "there is|there are|there's").and_then(|start| self.gap_after(start))
            {
                (gap, end) = (Some(px), after);
            } else {
                break;
            }
        }
        let end_of_out = sentence.past(end, "out");
        if gap.is_none()
            && let Some((px, end)) =
                self.px(sentence.past(end_of_out, "by")).filter(|(_, end)| !self.is_unit(*end))
        {
            return vec![(Intent::Space { what: what.clone(), axis, gap: Gap::Px(px) }, end)];
        }
        let said = even || axis.is_some() || gap.is_some() || end_of_out > end;
        if !said && !self.was_distributed(at) {
            return Vec::new();
        }
        vec![(Intent::Space { what: what.clone(), axis, gap: gap.map_or(Gap::Equal, Gap::Px) }, end_of_out)]
    }

    /// Whether a verb of spacing stands before `at`: `space the buttons` needs no more.
    fn was_distributed(&self, at: usize) -> bool {
        let spacing = |sense| matches!(sense, Sense::Verb(Verb::Distribute, _));
        (0..at).any(|before| self.sentence.has(before, spacing))
    }

    /// `in a row`, `side by side`, `vertically`, `on top of each other`
    pub(super) fn lined_up(&self, what: &Reference, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let start = sentence.past(sentence.skip(at), "up|out|so that they are|so they are|all");
        let row = "in a row|in one row|in a single row|side by side|next to each other|into a row|\
         in a line|beside each other|in a horizontal row|in one line|next to one another|\
         as a row|in a horizontal line";
        let column = "in a column|in one column|in a single column|into a column|below each other|\
         under each other|underneath each other|one below the other|one under the other|\
         on top of each other|in a stack|into a stack|in a vertical stack|one above the other|\
         in a vertical column|as a column|in a vertical line|beneath each other";
        let worded = sentence
            .after(start, row)
            .map(|end| (Axis::X, end))
            .or_else(|| sentence.after(start, column).map(|end| (Axis::Y, end)));
        let stacks =
            |sense| matches!(sense, Sense::Verb(Verb::Stack | Verb::Arrange, Form::Base | Form::Participle));
        let stacked = (0..at).any(|before| self.sentence.has(before, stacks));
        let (axis, end) = match worded.or_else(|| self.along(start).filter(|_| stacked)) {
            Some(found) => found,
            None if stacked && (0..at).any(|before| self.verb_at(before, Verb::Stack).is_some()) => {
                (Axis::Y, start)
            }
            None => return Vec::new(),
        };
        let (gap, end) = self.gap_after(end).map_or((None, end), |(px, end)| (Some(px), end));
        vec![(Intent::Line { what: what.clone(), axis, gap }, end)]
    }

    /// `(put) 24px between the inputs`, `a 20 px gap between the buttons`
    pub(super) fn gap_put(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let start = sentence.past(at, "a gap of|a space of|gaps of|spacing of|a distance of|a|an");
        let even = sentence.after(
            start,
            "equal gap|equal gaps|equal space|equal spacing|equal distance|even gaps|even spacing|\
             the same gap|the same space|same gap",
        );
        let gap =
            even.map(|end| (Gap::Equal, end)).or_else(|| self.px(start).map(|(px, end)| (Gap::Px(px), end)));
        let Some((gap, end)) = gap else { return Vec::new() };
        let end = sentence.past(end, "of");
        let end = sentence.past(end, "gaps|gap|spacing|space|distance|of space|margin");
        let Some(next) = sentence.after(end, "in between|between each of|between") else {
            return Vec::new();
        };
        self.gap_of(next, gap)
    }

    fn gap_of(&self, at: usize, gap: Gap) -> Parses<Intent> {
        self.references(at)
            .into_iter()
            .map(|(what, end)| (Intent::Space { what, axis: None, gap }, end))
            .collect()
    }

    /// `the gap between the inputs bigger`, `the spacing between the cards 20px`
    pub(super) fn gap_changed(&self, at: usize) -> Parses<Intent> {
        let mut found = Vec::new();
        for (what, end) in self.gaps_between(at) {
            let start = self.sentence.past(end, "to be|to|be");
            let change = |sense| if let Sense::Change(change) = sense { Some(change.grows) } else { None };
            let amount = self.sentence.past(start, "a bit|a little|slightly|a lot|much");
            let gap = if let Some((grows, end)) = self.sentence.sense(amount, change) {
                Some((if grows { Gap::Bigger } else { Gap::Smaller }, end))
            } else if let Some(end) =
                self.sentence.after(start, "equal|even|the same|the same size|uniform|consistent")
            {
                Some((Gap::Equal, end))
            } else {
                self.px(start).map(|(px, end)| (Gap::Px(px), end))
            };
            if let Some((gap, end)) = gap {
                found.push((Intent::Space { what, axis: None, gap }, end));
            }
        }
        found
    }

    /// `increase the gap between the inputs (to 30)`
    pub(super) fn gap_changed_by(&self, verb: Verb, at: usize) -> Parses<Intent> {
        let gap = match verb {
            Verb::Enlarge | Verb::Widen => Gap::Bigger,
            Verb::Shrink | Verb::Narrow => Gap::Smaller,
            _ => return Vec::new(),
        };
        let space = |(what, end)| {
            let to = self.sentence.after(end, "to").and_then(|next| self.px(next));
            let (gap, end) = to.map_or((gap, end), |(px, end)| (Gap::Px(px), end));
            (Intent::Space { what, axis: None, gap }, end)
        };
        self.gaps_between(at).into_iter().map(space).collect()
    }

    fn gaps_between(&self, at: usize) -> Parses<Reference> {
        let start = self.sentence.past(at, "the|all the");
        let gaps = "gap|gaps|space|spaces|spacing|distance|distances|margin|room";
        let between = self
            .sentence
            .after(start, gaps)
            .and_then(|end| self.sentence.after(end, "in between|between|of"));
        between.map(|next| self.references(next)).unwrap_or_default()
    }

    /// `(the positions of) a and b`, `a with b`
    pub(super) fn swapped(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let start = sentence.past(
            at,
            "the positions of|the places of|the position of|places of|positions of|the order of|\
             around|over",
        );
        let mut found = Vec::new();
        for (what, end) in self.references(start) {
            if let Some(next) = sentence.after(end, "with|for") {
                for (other, end) in self.references(next) {
                    let parts = [what.parts.as_slice(), &other.parts].concat();
                    found.push((Intent::Swap { what: Reference { parts, except: None } }, end));
                }
            }
            let end =
                sentence.past(end, "around|over|places|positions|with each other|'s positions|'s places");
            found.push((Intent::Swap { what }, end));
        }
        found.reverse();
        found
    }

    /// `(tidy) this up`, `(clean up) the layout`, `(straighten) everything`
    pub(super) fn tidied(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let start = sentence.past(at, "up|out");
        let whole = "the layout|the page|this page|the design|the sketch|this sketch|the screen|the canvas|the wireframe|\
         the mess|this mess|things|the spacing|the alignment|all this|all of this|the whole thing|the whole page|\
         the whole layout|my layout|my page|my sketch|my design|this layout|this design|everything|it all|it|this|\
         the spacing and alignment|the alignment and spacing|the elements|all the elements|the components|\
         all the components|the arrangement|the positions|all|layout|the entire page|the entire layout|this thing|\
         the interface|the ui|the gaps|everything here|the whole canvas|the margins|the page layout";
        let whole =
            sentence.after(start, whole).or((start > at || at + 1 >= sentence.len()).then_some(start));
        let tail = |end| sentence.past(end, "up a bit|up a little|up|out|a bit|a little|on the page");
        let everything = || Reference::pronoun(Pronoun::Everything);
        let mut found: Parses<Intent> =
            whole.map(|end| (Intent::Tidy { what: everything() }, tail(end))).into_iter().collect();
        found
            .extend(self.references(start).into_iter().map(|(what, end)| (Intent::Tidy { what }, tail(end))));
        found
    }

    /// `duplicate ‹it› (below the list)`
    pub(super) fn duplicated(&self, what: &Reference, at: usize) -> Parses<Intent> {
        let copy = |place, end| (Intent::Duplicate { what: what.clone(), place }, end);
        let start = self
            .sentence
            .past(at, "and put it|and place it|and put the copy|to|and move it|and place the copy");
        let mut found = vec![copy(None, at)];
        found.extend(self.places(start).into_iter().map(|(place, end)| copy(Some(place), end)));
        found
    }
}
