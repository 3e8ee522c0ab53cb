//! What one line of the grammar captured, by its kinds.

use crate::language::grammar::act::Act;
use crate::language::grammar::tree::{Capture, Captures, Value};
use crate::language::intent::Amount;
use crate::language::vocabulary::{Change, Class, Edge, Extent, Sense, Unit};
use crate::operation::Axis;

/// What one line captured, in the order of the sentence, and what it is about if that was said before.
pub(super) struct Said {
    pub(super) list: Vec<Capture>,
    pub(super) subject: Option<Captures>,
}

impl Said {
    /// The first line within this one that has an act and a role.
    pub(super) fn role(&self, role: &str) -> Option<Captures> {
        self.list.iter().find_map(|capture| match capture.value {
            Value::Act(_, captures) if capture.role == role => Some(captures),
            Value::Act(..) | Value::Sense(_) | Value::Text(..) | Value::Shown(..) => None,
        })
    }

    /// The lines within this one that have an act and no role.
    pub(super) fn acts(&self) -> Vec<(Act, Captures)> {
        let mut acts = Vec::new();
        for capture in &self.list {
            if let Value::Act(act, captures) = capture.value
                && capture.role.is_empty()
            {
                acts.push((act, captures));
            }
        }
        acts
    }

    /// The first meaning of a class.
    pub(super) fn sense(&self, class: Class) -> Option<Sense> {
        self.senses(class).first().copied()
    }

    pub(super) fn senses(&self, class: Class) -> Vec<Sense> {
        let mut senses = Vec::new();
        for capture in &self.list {
            if let Value::Sense(sense) = capture.value
                && class.has(sense)
            {
                senses.push(sense);
            }
        }
        senses
    }

    pub(super) fn numbers(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        for capture in &self.list {
            if let Value::Sense(Sense::Number(number)) = capture.value {
                numbers.push(number);
            }
        }
        numbers
    }

    pub(super) fn number(&self) -> Option<f64> {
        self.numbers().first().copied()
    }

    /// The texts, as places in the sentence.
    pub(super) fn texts(&self) -> Vec<(usize, usize)> {
        let mut texts = Vec::new();
        for capture in &self.list {
            if let Value::Text(from, to) = capture.value {
                texts.push((from, to));
            }
        }
        texts
    }

    pub(super) fn along(&self) -> Option<Axis> {
        match self.sense(Class::Along) {
            Some(Sense::Along(axis)) => Some(axis),
            _ => None,
        }
    }

    pub(super) fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for sense in self.senses(Class::Edge) {
            if let Sense::Edge(edge) = sense {
                edges.push(edge);
            }
        }
        edges
    }

    pub(super) fn extent(&self) -> Option<Extent> {
        match self.sense(Class::Extent) {
            Some(Sense::Extent(extent)) => Some(extent),
            _ => None,
        }
    }

    pub(super) fn change(&self) -> Option<Change> {
        match self.sense(Class::Change) {
            Some(Sense::Change(change)) => Some(change),
            _ => None,
        }
    }

    pub(super) fn amount(&self) -> Amount {
        if let Some(Sense::Vague(vague)) = self.sense(Class::Vague) {
            return Amount::Vague(vague);
        }
        let unit = match self.sense(Class::Unit) {
            Some(Sense::Unit(unit)) => unit,
            _ => Unit::Px,
        };
        self.number().map_or(Amount::Unsaid, |number| Amount::Exact(number, unit))
    }
}
