//! Where something goes: ways with amounts, coordinates, places.

use super::{Grammar, Parses};
use crate::language::intent::{Amount, Motion, Place};
use crate::language::vocabulary::{Edge, Relation, Sense, Way};
use crate::operation::Axis;

const PAGE: &str = "of the page|on the page|of this page|of the screen|on the screen|of the canvas|\
 on the canvas|of page|of the sketch|of the window|on page|page|of the whole page|\
 on this page|of the layout";

impl Grammar<'_> {
    /// Every reading of `at` as a place to go to.
    pub(super) fn motions(&self, at: usize) -> Parses<Motion> {
        let mut found = Vec::new();
        found.extend(self.ways(at).map(|(ways, end)| (Motion::By(ways), end)));
        found.extend(self.coordinates(at).map(|(x, y, end)| (Motion::To { x, y }, end)));
        found.extend(self.places(at).into_iter().map(|(place, end)| (Motion::Place(place), end)));
        found
    }

    /// `30 right and 10 down`
    fn ways(&self, at: usize) -> Option<(Vec<(Way, Amount)>, usize)> {
        let (first, mut end) = self.way(at)?;
        let mut ways = vec![first];
        while let Some(next) = self.sentence.after(end, ", and|and|,|then") {
            let Some((way, next)) = self.way(next).filter(|_| ways.len() < 4) else { break };
            ways.push(way);
            end = next;
        }
        Some((ways, end))
    }

    /// `20px to the right`, `down by 40`, `a bit up`
    fn way(&self, at: usize) -> Option<((Way, Amount), usize)> {
        let sentence = self.sentence;
        let at = sentence.past(sentence.skip(at), "over|across|by|back");
        if let Some((amount, end)) = self.amount(at) {
            let end = sentence.past(end, "over|further|farther|more|across");
            if let Some((way, end)) = self.direction(end) {
                return Some(((way, amount), end));
            }
        }
        let (way, end) = self.direction(at)?;
        let by = sentence.past(sentence.skip(end), "by");
        match self.amount(by) {
            // `make it lower and 20 px wide`: a number with a dimension is no distance.
            Some((amount, end)) if !self.is_unit(end) => Some(((way, amount), end)),
            _ => Some(((way, Amount::Unsaid), end)),
        }
    }

    /// `to the right`, `up`, `further left`, but not `to the right of` or `to the right edge`.
    fn direction(&self, at: usize) -> Option<(Way, usize)> {
        let sentence = self.sentence;
        let at = sentence.past(
            at,
            "to the|towards the|toward the|to|towards|further to the|farther to the|more to the|\
             on the|closer to the|nearer to the|closer towards the",
        );
        let at = sentence.past(at, "further|farther|more|over");
        let way = |sense| if let Sense::Way(way) = sense { Some(way) } else { None };
        let (way, end) = sentence.sense(at, way)?;
        let not_a_way = "of|edge|side|corner|edges|half|hand|aligned";
        sentence.after(end, not_a_way).is_none().then_some((way, end))
    }

    /// `to 300, 500`, `at x=700 y=560`, `to x 40`
    pub(super) fn coordinates(&self, at: usize) -> Option<(Option<f64>, Option<f64>, usize)> {
        let sentence = self.sentence;
        let start = sentence.after(at, "to|at|on");
        let at = sentence
            .past(start.unwrap_or(at), "the position|position|the coordinates|coordinates|the point|point");
        let open = sentence.past(at, "(|[");
        if let Some((axis, value, end)) = self.coordinate(open) {
            let next = sentence.past(end, ", and|and|,");
            let close = |end| sentence.past(end, ")|]");
            return match self.coordinate(next).filter(|(other, _, _)| *other != axis) {
                Some((_, other, end)) if axis == Axis::X => Some((Some(value), Some(other), close(end))),
                Some((_, other, end)) => Some((Some(other), Some(value), close(end))),
                None if axis == Axis::X => Some((Some(value), None, close(end))),
                None => Some((None, Some(value), close(end))),
            };
        }
        start?;
        let (x, end) = self.px(open)?;
        let end = sentence.past(end, ",|/|;");
        let (y, end) = self.px(end)?;
        Some((Some(x), Some(y), sentence.past(end, ")|]")))
    }

    /// `x=700`, `y: 560`, `x 40`
    fn coordinate(&self, at: usize) -> Option<(Axis, f64, usize)> {
        let at = self.sentence.past(at, "the");
        let axis = match self.sentence.word(at) {
            "x" => Axis::X,
            "y" => Axis::Y,
            _ => return None,
        };
        let (value, end) = self.px(self.equals(at + 1))?;
        Some((axis, value, end))
    }

    /// Every reading of `at` as a place: beside something, or at an edge of something.
    pub(super) fn places(&self, at: usize) -> Parses<Place> {
        let so = "so that it is|so it is|so it's|so that it's|so they are|so that they are";
        let at = self.sentence.after(at, so).unwrap_or_else(|| self.sentence.skip(at));
        let mut found = self.regions(at);
        found.extend(self.beside(at));
        found
    }

    /// `16 px below the photos`, `directly above the list`, `between the inputs`
    fn beside(&self, at: usize) -> Parses<Place> {
        let sentence = self.sentence;
        let mut at = at;
        if self.relation(at).is_none() {
            at = sentence.past(at, "to be|to go|to|by|so");
        }
        let mut gap = None;
        if let Some((px, end)) = self.px(at) {
            (gap, at) = (Some(px), end);
        }
        let mut centered = false;
        if let Some(end) = sentence.after(at, "centered|centred|center|centre") {
            (centered, at) = (true, end);
        }
        if let Some(end) =
            sentence.after(at, "directly|right|just|immediately|straight|close|somewhere|down|up")
            && self.relation(end).is_some()
        {
            // `right above` asks for a small gap; `right of` is a relation itself.
            let near = !matches!(sentence.word(at), "somewhere" | "down" | "up");
            (gap, at) = (gap.or(near.then_some(NEAR)), end);
        }
        let Some((relation, next)) = self.relation(at) else { return Vec::new() };
        let mut found = Vec::new();
        for (anchor, end) in self.references(next) {
            let (said, end) = self.gap_after(end).map_or((None, end), |(px, end)| (Some(px), end));
            let gap = said.or(gap);
            found.push((Place::By { relation, anchor, gap, centered }, end));
        }
        found
    }

    fn relation(&self, at: usize) -> Option<(Relation, usize)> {
        self.sentence
            .sense(at, |sense| if let Sense::Relation(relation) = sense { Some(relation) } else { None })
    }

    /// `, 20px apart`, `with a gap of 20`, `with 8px between them`
    pub(super) fn gap_after(&self, at: usize) -> Option<(f64, usize)> {
        let sentence = self.sentence;
        let at = sentence.past(at, ",");
        let with = sentence.after(at, "with|leaving|and leave|so there is|so that there is|so there's|at");
        let start = sentence.past(with.unwrap_or(at), "a");
        if let Some(end) = sentence.after(start, "gaps of|gap of|spacing of|margin of|space of|distance of") {
            return self.px(end);
        }
        let (px, end) = self.px(start)?;
        let end = sentence.past(end, "of");
        let tail = sentence.after(
            end,
            "gaps in between|gaps between them|gap between them|gaps between|gaps|gap|apart|spacing|\
             space between them|space|between them|between each|in between|margin|distance|from it|\
             away|between",
        )?;
        Some((px, tail))
    }

    /// `at the top left corner of the page`, `to the center`, `in the footer's middle`
    fn regions(&self, at: usize) -> Parses<Place> {
        let sentence = self.sentence;
        let lead = sentence.after(
            at,
            "all the way to the|all the way at the|to the very|at the very|to the far|at the far|\
             on the far|in the far|to the|at the|in the|on the|into the|towards the|toward the|\
             against the|all the way|to|at|in",
        );
        let far = lead.is_some_and(|end| end >= at + 3);
        let (mut x, mut y, mut middle, mut end) = (None, None, false, lead.unwrap_or(at));
        let centered = sentence.after(at, "centered|centred");
        if let Some(next) = centered {
            (middle, end) = (true, next);
        } else {
            while let Some((edge, next)) = self.edge(end) {
                match edge {
                    Edge::Left | Edge::Right => x = Some(edge),
                    Edge::Top | Edge::Bottom => y = Some(edge),
                    Edge::Middle => middle = true,
                }
                end = next;
            }
        }
        if lead.is_none() && centered.is_none() || (x.is_none() && y.is_none() && !middle) {
            return Vec::new();
        }
        let side = sentence.after(end, "corner|edge|side|hand side|margin");
        end = side.unwrap_or(end);
        let along = self.along(end);
        if let Some((_, next)) = along {
            end = next;
        }
        if middle {
            (x, y) = match (x, y, along) {
                (None, None, Some((Axis::X, _))) => (Some(Edge::Middle), None),
                (None, None, Some((Axis::Y, _))) => (None, Some(Edge::Middle)),
                (None, None, None) => (Some(Edge::Middle), Some(Edge::Middle)),
                (Some(_), None, _) => (x, Some(Edge::Middle)),
                (None, Some(_), _) => (Some(Edge::Middle), y),
                (x, y, _) => (x, y),
            };
        }
        let mut found = Vec::new();
        let region = |of| Place::Region { x, y, of };
        let on_page = sentence.after(end, PAGE);
        // `to the right` alone is a way; with a corner, a side or a page it is a place.
        if on_page.is_some() || side.is_some() || far || middle || y.is_some() {
            let end = on_page.unwrap_or(end);
            // `to the center of the page horizontally`
            let (place, end) = match self.along(end).filter(|_| middle && along.is_none()) {
                Some((Axis::X, end)) => (Place::Region { x: Some(Edge::Middle), y: None, of: None }, end),
                Some((Axis::Y, end)) => (Place::Region { x: None, y: Some(Edge::Middle), of: None }, end),
                None => (region(None), end),
            };
            found.push((place, end));
        }
        if on_page.is_none()
            && let Some(next) = sentence.after(end, "of|inside|in|on|within")
            && (y.is_some() || middle || side.is_some())
        {
            found.extend(self.references(next).into_iter().map(|(of, end)| (region(Some(of)), end)));
        }
        found
    }

    pub(super) fn edge(&self, at: usize) -> Option<(Edge, usize)> {
        self.sentence.sense(at, |sense| if let Sense::Edge(edge) = sense { Some(edge) } else { None })
    }

    pub(super) fn along(&self, at: usize) -> Option<(Axis, usize)> {
        self.sentence.sense(at, |sense| if let Sense::Along(axis) = sense { Some(axis) } else { None })
    }
}

/// The gap that `right below` asks for, in px.
const NEAR: f64 = 8.0;
