//! Where something goes.

use super::{Meaning, Said};
use crate::grammar::act::Act;
use crate::grammar::tree::{Captures, Value};
use crate::intent::{Amount, Motion, Place};
use crate::reference::Reference;
use crate::vocabulary::{Edge, Pronoun, Relation, Sense, Way};
use websketch_sketch::operation::Axis;

impl Meaning<'_> {
    pub(super) fn motion(&self, act: Act, said: &Said) -> Option<Motion> {
        Some(match act {
            Act::Way => Motion::By(vec![way(said)?]),
            Act::SetAt | Act::SetEnd => {
                let (x, y) = match said.along()? {
                    Axis::X => (said.number(), None),
                    Axis::Y => (None, said.number()),
                };
                if act == Act::SetAt { Motion::To { x, y } } else { Motion::EndAt { x, y } }
            }
            Act::MoveInto => Motion::Place(centered(self.place(said)?, said.along())),
            Act::Middle | Act::CenterPage => {
                let (x, y) = match said.along() {
                    Some(Axis::X) => (Some(Edge::Middle), None),
                    Some(Axis::Y) => (None, Some(Edge::Middle)),
                    // Without a page and an axis, people mean from side to side.
                    None => (Some(Edge::Middle), (act == Act::CenterPage).then_some(Edge::Middle)),
                };
                Motion::Place(Place::Region { x, y, of: None })
            }
            _ => {
                let (act, captures) = *said.acts().first()?;
                match act {
                    Act::By => Motion::By(self.ways(captures)?),
                    Act::Toward => {
                        let said = self.said(captures, None);
                        Motion::Toward { of: self.reference(said.role("of")?)?, amount: said.amount() }
                    }
                    Act::To => {
                        let (x, y) = self.point(captures)?;
                        let is_end = |(act, _): &(Act, Captures)| *act == Act::EndAt;
                        match self.said(captures, None).acts().iter().filter(|act| is_end(act)).count() {
                            0 => Motion::To { x, y },
                            ends if ends == usize::from(x.is_some()) + usize::from(y.is_some()) => {
                                Motion::EndAt { x, y }
                            }
                            _ => return None,
                        }
                    }
                    _ => Motion::Place(self.place(said)?),
                }
            }
        })
    }

    pub(super) fn ways(&self, captures: Captures) -> Option<Vec<(Way, Amount)>> {
        let mut ways = Vec::new();
        for (_, captures) in self.said(captures, None).acts() {
            let said = self.said(captures, None);
            let (last, amount) = way(&said)?;
            // `down and to the left by 20`: what is said after the last way is said of each.
            if let [Value::Sense(Sense::Way(_)), Value::Sense(_), ..] =
                *said.list.iter().map(|one| one.value).collect::<Vec<_>>()
            {
                for (_, before) in ways.iter_mut().filter(|(_, before)| *before == Amount::Unsaid) {
                    *before = amount;
                }
            }
            ways.push((last, amount));
        }
        Some(ways)
    }

    /// `x=700 y=560`, or two numbers.
    pub(super) fn point(&self, captures: Captures) -> Option<(Option<f64>, Option<f64>)> {
        let said = self.said(captures, None);
        let (mut x, mut y) = (None, None);
        for (_, captures) in said.acts() {
            let said = self.said(captures, None);
            let side = if said.along()? == Axis::X { &mut x } else { &mut y };
            if side.is_some() {
                return None;
            }
            *side = said.number();
        }
        if let [first, second] = *said.numbers() {
            (x, y) = (Some(first), Some(second));
        }
        Some((x, y))
    }

    /// The place that is named among the things said.
    pub(super) fn place(&self, said: &Said) -> Option<Place> {
        said.acts().into_iter().find_map(|(act, captures)| self.place_of(act, captures))
    }

    pub(super) fn place_of(&self, act: Act, captures: Captures) -> Option<Place> {
        let said = self.said(captures, None);
        match act {
            Act::Beside => self.beside(&said),
            Act::BesideIt => {
                let relation = said.relation()?;
                let (anchor, gap) = (Reference::pronoun(Pronoun::It), said.number());
                Some(Place::By { relation, anchor, gap, centered: false })
            }
            Act::Into => {
                let mut anchor = self.reference(said.role("anchor")?)?;
                anchor.among_holders()?;
                Some(Place::By { relation: Relation::Inside, anchor, gap: None, centered: false })
            }
            Act::Region => self.region(&said),
            _ => None,
        }
    }

    fn beside(&self, said: &Said) -> Option<Place> {
        let relation = said.relation()?;
        let mut anchor = self.reference(said.role("anchor")?)?;
        if let Some(holder) = said.role("of") {
            anchor.within(&self.reference(holder)?);
        }
        // A gap that is said after the anchor counts, else the first one before it.
        let (mut gap, mut after) = (None, false);
        for capture in &said.list {
            match capture.value {
                Value::Sense(Sense::Number(px)) if after || gap.is_none() => gap = Some(px),
                Value::Act(..) => after = true,
                Value::Sense(_) | Value::Text(..) | Value::Shown(..) => {}
            }
        }
        Some(Place::By { relation, anchor, gap, centered: !said.edges().is_empty() })
    }

    fn region(&self, said: &Said) -> Option<Place> {
        let (mut x, mut y, mut middle) = (None, None, false);
        for edge in said.edges() {
            match edge {
                Edge::Left | Edge::Right => x = Some(edge),
                Edge::Top | Edge::Bottom => y = Some(edge),
                Edge::Middle => middle = true,
            }
        }
        if middle {
            let center = Some(Edge::Middle);
            match (x, y, said.along()) {
                (None, None, Some(Axis::X)) | (None, Some(_), _) => x = center,
                (None, None, Some(Axis::Y)) | (Some(_), None, _) => y = center,
                (None, None, None) => (x, y) = (center, center),
                (Some(_), Some(_), _) => {}
            }
        }
        let of = match said.role("of") {
            Some(of) => Some(self.reference(of)?),
            None => None,
        };
        Some(Place::Region { x, y, of })
    }
}

fn way(said: &Said) -> Option<(Way, Amount)> {
    Some((said.way()?, said.amount()))
}

/// What `center it` does with a place; along one axis, if that is said.
fn centered(place: Place, along: Option<Axis>) -> Place {
    let middle = |axis| along.is_none_or(|along| along == axis).then_some(Edge::Middle);
    match place {
        Place::By { relation: Relation::Inside, anchor, .. } => {
            Place::Region { x: middle(Axis::X), y: middle(Axis::Y), of: Some(anchor) }
        }
        Place::By { relation, anchor, gap, .. } => Place::By { relation, anchor, gap, centered: true },
        Place::Region { x: None, y: y @ Some(Edge::Top | Edge::Bottom), of } => {
            Place::Region { x: Some(Edge::Middle), y, of }
        }
        region @ Place::Region { .. } => region,
    }
}
