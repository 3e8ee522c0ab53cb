//! Links of entries follow the texts of their entries.

use super::Rule;
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::collect_set;
use websketch_sketch::{Reference, Relation};

/// Renames the link of each entry with a new text, and removes the link of each removed entry.
pub(super) fn renamed(rule: &mut Rule) -> Vec<Operation> {
    let mut operations = Vec::new();
    for component in rule.after.iter().filter(|component| component.props().may_refer()) {
        let Some(former) = rule.before.get(component.id()) else { continue };
        let (before, after) = (former.props().items(), component.props().items());
        if before == after {
            continue;
        }
        let changes = component.props().entries_renamed(|entry| new_text(&before, &after, entry));
        let Some(props) = changes else { continue };
        if component.props().is_locked() {
            rule.report.locked.insert(component.id().clone());
        } else {
            let is_gone = |reference: &&Reference| match &reference.relation {
                Relation::Entry(entry) => new_text(&before, &after, entry).is_none(),
                _ => false,
            };
            rule.report.links += component.props().references().iter().filter(is_gone).count();
            operations.push(Operation::Modify { component_id: component.id().clone(), props });
        }
    }
    operations
}

/// Returns the new text of an entry, or `None` if the entry is gone. An entry counts as renamed if as many entries stand
/// between the unchanged ones as before.
fn new_text(before: &[&str], after: &[&str], entry: &str) -> Option<String> {
    let unchanged = Some(entry.to_owned());
    let Some(place) = before.iter().position(|text| *text == entry) else { return unchanged };
    if after.contains(&entry) {
        return unchanged;
    }
    if before.len() != after.len() {
        let same = |(one, other): &(&&str, &&str)| one == other;
        let head = before.iter().zip(after).take_while(same).count();
        let tail = before.iter().rev().zip(after.iter().rev()).take_while(same).count();
        let between = |list: &[&str]| list.len().checked_sub(head + tail);
        if between(before) != between(after) || between(before).is_none() {
            return None;
        }
    }
    let own = collect_set(before.iter().copied());
    after.get(place).filter(|text| !own.contains(*text)).map(|text| (*text).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(before: &str, after: &str, entry: &str, expected: Option<&str>) {
        let [before, after] = [before, after].map(|items| items.split_whitespace().collect::<Vec<_>>());
        assert_eq!(new_text(&before, &after, entry).as_deref(), expected);
    }

    #[test]
    fn an_entry_keeps_its_link_under_its_new_text() {
        check("Home Shop", "Home Store", "Shop", Some("Store"));
        check("Home Shop", "Home Store", "Home", Some("Home"));
        check("Home Shop", "Start Store", "Shop", Some("Store"));
    }

    #[test]
    fn an_entry_that_moves_is_the_same_and_one_that_is_gone_leads_nowhere() {
        check("Home Shop", "Shop Home", "Shop", Some("Shop"));
        check("Home Shop More", "Home More", "Shop", None);
        check("Home Shop More", "Home More", "More", Some("More"));
        check("Home Shop", "More Home", "Shop", None);
        check("Home Shop", "Home Shop More", "Shop", Some("Shop"));
        check("Home", "Home", "Other", Some("Other"));
    }
}
