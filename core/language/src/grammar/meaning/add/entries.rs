//! What a new list, menu or table has in it.

use super::{New, set_label};
use crate::grammar::meaning::{Meaning, Said};
use crate::intent::Traits;
use crate::pattern::{Pattern, is_pattern};
use crate::sentence::whole_count;
use websketch_sketch::ComponentKind;

/// What stands beside a form rather than in it.
const NO_FIELDS: &[&str] = &["image", "picture", "illustration", "sidebar", "table", "list", "chart", "map"];

impl Meaning<'_> {
    /// Adds entries, or what as many things say; `None` where it has none.
    pub(super) fn add_entries(&self, new: New, said: &Said, traits: &mut Traits) -> Option<()> {
        let (from, to) = said.texts().first().copied()?;
        let takes = new.pattern.map_or_else(|| new.has_entries(), Pattern::repeats);
        // `three buttons: A, B and C`
        if let (Some(kind), Some(number), false) = (new.kind, new.number, takes)
            && whole_count(number) == Some(self.sentence.entries(from, to).len())
            && number > 1.0
            && traits.text.is_none()
        {
            set_label(kind, traits, self.sentence.text(from, to).to_owned());
            return Some(());
        }
        // `a newsletter form with an email field`
        if let (Some(pattern), false) = (new.pattern, takes)
            && self.sentence.entries(from, to).iter().all(|entry| pattern.has(entry))
        {
            return Some(());
        }
        if !takes || !traits.entries.is_empty() {
            return None;
        }
        let entries = self.sentence.entries(from, to);
        // `a checkout page with an order summary` has no field of that name.
        let is_one = |at: usize| matches!(self.sentence.word(at), "a" | "an");
        let is_other = |(place, entry): (usize, &String)| {
            let bare = entry.strip_prefix("a ").or(entry.strip_prefix("an "));
            let has_article = bare.is_some() || place == 0 && from > 0 && is_one(from - 1);
            let name = bare.unwrap_or(entry);
            let is_whole = name.contains(' ') && !name.ends_with(" box") && is_pattern(name);
            is_whole || has_article && NO_FIELDS.contains(&name)
        };
        // `a dashboard for sales with four figures`, `a landing page for a bakery`
        let is_for = from > 0 && self.sentence.word(from - 1) == "for";
        let is_topic = is_for && matches!(self.sentence.word(from), "a" | "an" | "my" | "our");
        let says_more = entries.iter().any(|entry| entry.contains(" with "));
        if new.pattern.is_some_and(|pattern| says_more || is_topic && !pattern.is_form()) {
            return None;
        }
        if new.pattern.is_some_and(Pattern::is_form) && entries.iter().enumerate().any(is_other) {
            return None;
        }
        traits.entries = entries;
        if new.kind == Some(ComponentKind::Table) && traits.rows.is_none() {
            traits.rows = take_rows(&mut traits.entries);
        }
        // `with name and role columns`
        if let Some(last) = traits.entries.last_mut().filter(|_| new.kind.is_some()) {
            for tail in [" columns", " items", " links", " tabs", " entries"] {
                last.truncate(last.strip_suffix(tail).map_or(last.len(), str::len));
            }
        }
        Some(())
    }
}

/// The number of rows that is said after the columns: `Name, Points; 8 rows`.
fn take_rows(columns: &mut Vec<String>) -> Option<u32> {
    let (number, noun) = columns.last()?.split_once(' ')?;
    let rows = number.parse().ok().filter(|_| matches!(noun, "rows" | "row"))?;
    columns.pop();
    Some(rows)
}
