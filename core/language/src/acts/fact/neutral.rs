//! The meanings that say nothing of a record.

use super::VERBS;
use crate::lexicon::{Function, Sense, StructureUnit, Unit};

/// Whether a meaning says nothing that a statement of a fact would change.
pub(super) fn is_neutral(sense: Sense) -> bool {
    match sense {
        Sense::Function(function) => !matches!(
            function,
            Function::Not
                | Function::If
                | Function::Without
                | Function::Except
                | Function::Question
                | Function::Also
        ),
        Sense::Verb(verb) => VERBS.contains(&verb),
        Sense::Kind(kind, _) => {
            matches!(kind.unit(), Some(StructureUnit::Row | StructureUnit::Column | StructureUnit::Record))
                || matches!(kind.name(), "table" | "list" | "cell" | "price")
        }
        Sense::Pronoun(_) | Sense::Relation(_) => true,
        Sense::Unit(unit) => unit == Unit::Told,
        _ => false,
    }
}
