//! What one line of the grammar captured, by its kinds.

use crate::grammar::act::Act;
use crate::grammar::tree::{Capture, Captures, Value};
use crate::intent::Amount;
use crate::vocabulary::{
    Change, Class, Edge, Extent, Extreme, Noun, Property, Relation, Sense, Thing, Unit, Vague, Way,
};
use websketch_sketch::operation::Axis;

/// What one line captured, in the order of the sentence, and what it is about if that was said before.
pub(super) struct Said {
    pub(super) list: Vec<Capture>,
    pub(super) subject: Option<Captures>,
}

/// For each of these meanings, what the first word says that has it.
macro_rules! first_said {
    ($($name:ident: $sense:ident($of:ty);)*) => {
        impl Said {
            $(pub(super) fn $name(&self) -> Option<$of> {
                self.list.iter().find_map(|capture| match capture.value {
                    Value::Sense(Sense::$sense(said)) => Some(said),
                    _ => None,
                })
            })*
        }
    };
}

first_said! {
    along: Along(Axis);
    change: Change(Change);
    extent: Extent(Extent);
    extreme: Extreme(Extreme);
    noun: Noun(Noun);
    number: Number(f64);
    ordinal: Ordinal(i32);
    property: Property(Property);
    relation: Relation(Relation);
    thing: Thing(&'static Thing);
    unit: Unit(Unit);
    vague: Vague(Vague);
    way: Way(Way);
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
        let act = |capture: &Capture| match capture.value {
            Value::Act(act, captures) if capture.role.is_empty() => Some((act, captures)),
            _ => None,
        };
        self.list.iter().filter_map(act).collect()
    }

    /// The first meaning of a class.
    pub(super) fn sense(&self, class: Class) -> Option<Sense> {
        self.senses(class).first().copied()
    }

    pub(super) fn senses(&self, class: Class) -> Vec<Sense> {
        self.values(|value| match value {
            Value::Sense(sense) if class.has(sense) => Some(sense),
            _ => None,
        })
    }

    pub(super) fn numbers(&self) -> Vec<f64> {
        self.values(|value| match value {
            Value::Sense(Sense::Number(number)) => Some(number),
            _ => None,
        })
    }

    /// The texts, as places in the sentence.
    pub(super) fn texts(&self) -> Vec<(usize, usize)> {
        self.values(|value| match value {
            Value::Text(from, to) => Some((from, to)),
            _ => None,
        })
    }

    pub(super) fn edges(&self) -> Vec<Edge> {
        self.values(|value| match value {
            Value::Sense(Sense::Edge(edge)) => Some(edge),
            _ => None,
        })
    }

    fn values<T>(&self, of: impl Fn(Value) -> Option<T>) -> Vec<T> {
        self.list.iter().filter_map(|capture| of(capture.value)).collect()
    }

    pub(super) fn amount(&self) -> Amount {
        match (self.vague(), self.number()) {
            (Some(vague), _) => Amount::Vague(vague),
            (None, Some(number)) => Amount::Exact(number, self.unit().unwrap_or(Unit::Px)),
            (None, None) => Amount::Unsaid,
        }
    }
}
