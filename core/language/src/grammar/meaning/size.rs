//! How big something becomes.

use super::{Meaning, Said};
use crate::grammar::act::Act;
use crate::intent::{Amount, Measure, Sizing};
use crate::vocabulary::{Change, Class, Edge, Extent, Unit};

impl Meaning<'_> {
    /// One or two sizes.
    pub(super) fn sizes(&self, said: &Said) -> Option<Vec<Sizing>> {
        let usual = said.change().map_or(Extent::Both, |change| change.extent);
        let mut sizes = Vec::new();
        if said.acts().is_empty() {
            return None;
        }
        for (act, captures) in said.acts() {
            sizes.append(&mut self.size(act, &self.said(captures, None), usual)?);
        }
        Some(sizes)
    }

    /// One size. `usual` are the sides it is about when no word says so.
    pub(super) fn size(&self, act: Act, said: &Said, usual: Extent) -> Option<Vec<Sizing>> {
        let change = said.change();
        let named = match said.senses(Class::Extent).as_slice() {
            [first, rest @ ..] if rest.iter().any(|other| other != first) => return None,
            _ => said.extent(),
        };
        let extent = named.or(change.map(|change| change.extent)).unwrap_or(usual);
        let measure = match act {
            Act::Box => return self.both(said),
            Act::Absolute => match said.amount() {
                Amount::Exact(_, Unit::Px) if named.is_none() && extent == Extent::Both => return None,
                Amount::Exact(px, Unit::Px) => Measure::Px(px),
                Amount::Exact(..) => Measure::Factor(factor(said)?),
                Amount::Vague(_) | Amount::Unsaid => return None,
            },
            Act::Times => Measure::Factor(factor(said)?),
            Act::Multiply => {
                let factor = factor(said).filter(|factor| *factor >= 1.0)?;
                Measure::Factor(if change?.grows { factor } else { 1.0 / factor })
            }
            Act::Like => {
                let other = self.reference(said.role("with")?)?;
                Measure::Like(factor(said).unwrap_or(1.0), other)
            }
            Act::Span => Measure::Span(self.reference(said.role("with")?)?),
            Act::Alike => Measure::Alike,
            Act::Square => Measure::Square,
            Act::Ratio => match *said.numbers() {
                [width, height] if width > 0.0 && height > 0.0 => Measure::Ratio(height / width),
                _ => return None,
            },
            Act::Page => Measure::Page(factor(said).unwrap_or(1.0)),
            Act::Full => Measure::Full,
            Act::Reach => return self.reach(said),
            Act::Change => {
                let amount = match said.amount() {
                    // `by a quarter` is a share of what there is.
                    Amount::Exact(part, Unit::Px) if part < 1.0 => Amount::Exact(part * 100.0, Unit::Percent),
                    amount => amount,
                };
                Measure::By(Change { extent, ..change? }, amount)
            }
            _ => return None,
        };
        Some(vec![Sizing { extent, measure }])
    }

    /// As far as an edge.
    fn reach(&self, said: &Said) -> Option<Vec<Sizing>> {
        let Some(&edge) = said.edges().first() else {
            let of = self.reference(said.role("of")?)?;
            return Some(vec![Sizing { extent: Extent::Both, measure: Measure::Meet(of) }]);
        };
        let extent = match edge {
            Edge::Left | Edge::Right => Extent::Width,
            Edge::Top | Edge::Bottom => Extent::Height,
            Edge::Middle => return None,
        };
        let of = match said.role("of") {
            Some(of) => Some(self.reference(of)?),
            None => None,
        };
        Some(vec![Sizing { extent, measure: Measure::Reach(edge, of) }])
    }

    /// Width and height, both said.
    fn both(&self, said: &Said) -> Option<Vec<Sizing>> {
        let (width, height) = self.dimensions(said)?;
        Some(vec![
            Sizing { extent: Extent::Width, measure: Measure::Px(width) },
            Sizing { extent: Extent::Height, measure: Measure::Px(height) },
        ])
    }

    /// The numbers of `300 by 200`, here or in a line within.
    pub(super) fn dimensions(&self, said: &Said) -> Option<(f64, f64)> {
        match *said.numbers() {
            [side] if said.acts().is_empty() => return Some((side, side)),
            [width, height] => return Some((width, height)),
            _ => {}
        }
        for (act, captures) in said.acts() {
            if act == Act::Box {
                return self.dimensions(&self.said(captures, None));
            }
        }
        None
    }
}

/// The number of times; a percentage is a hundredth.
fn factor(said: &Said) -> Option<f64> {
    let number = said.number()?;
    let percent = said.unit() == Some(Unit::Percent);
    Some(if percent { number / 100.0 } else { number })
}
