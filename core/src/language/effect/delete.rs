//! Deleting.

use super::{Draft, Halt};
use crate::language::describe;
use crate::language::reference::{Part, Reference};
use crate::language::resolve::is_plural;
use crate::language::token::words;
use crate::language::vocabulary::singular_of;
use crate::operation::Operation;
use crate::sketch::{Component, ComponentId, ComponentKind};

impl Draft<'_> {
    pub(super) fn delete(&mut self, what: &Reference) -> Result<(), Halt> {
        let named = self.with_listed(what)?;
        if self.says_it_only(what, &named) || self.is_of_others(what, &named) {
            return Err(Halt::Nothing);
        }
        let names = describe::names(&self.sketch, &named);
        let named_count = named.len();
        let ids = if what.is_whole() { self.with_contents(&named) } else { named };
        for component_id in &ids {
            self.apply(Operation::Delete { component_id: component_id.clone() })?;
        }
        let along = match ids.len() > named_count {
            true if named_count == 1 => " with what is in it",
            true => " with what is in them",
            false => "",
        };
        self.did(["deleted ", &names, along].concat());
        Ok(())
    }

    /// Whether a text is meant that belongs to what it stands on: who deletes `the footer text` keeps the footer.
    fn says_it_only(&self, what: &Reference, named: &[ComponentId]) -> bool {
        let is_text = |part: &Part| match part {
            Part::Described(description) => {
                description.noun.is_some_and(|noun| noun.kinds.first() == Some(&ComponentKind::Text))
            }
            Part::Pronoun(_) | Part::Known(_) => false,
        };
        let holds_text = |id: &ComponentId| {
            let kind = self.sketch.get(id).map(Component::kind);
            matches!(kind, Some(ComponentKind::Footer | ComponentKind::Button))
        };
        matches!(what.parts.as_slice(), [part] if is_text(part)) && named.iter().any(holds_text)
    }

    /// Whether several are meant that the only one found does not name: who deletes `the search results` keeps the field
    /// to search by.
    fn is_of_others(&self, what: &Reference, named: &[ComponentId]) -> bool {
        let ([Part::Described(description)], [only]) = (what.parts.as_slice(), named) else { return false };
        let Some(last) = description.words.last().filter(|_| is_plural(description)) else { return false };
        let Some(component) = self.sketch.get(only) else { return false };
        let props = component.props();
        let said = [props.text(), props.placeholder(), props.alt(), props.name(), Some(only.as_str())];
        let names_it = |text: &str| words(text).iter().any(|word| singular_of(word) == singular_of(last));
        !self.exact && component.kind() == ComponentKind::Input && !said.into_iter().flatten().any(names_it)
    }
}
