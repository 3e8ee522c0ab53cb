//! New values in the form of old ones: `from €15` after `from €12`.

use super::clock;
use super::scan::MONTHS;
use super::value::{Value, ValueKind, unit};
use std::cmp::Reverse;
use websketch_layout::naming::describe::capitalized;
use websketch_layout::naming::lower;
use websketch_sketch::sort::sort_by_key;

impl Value {
    /// Returns the text of the value without its unit.
    pub(super) fn number<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.first.clone()).unwrap_or_default()
    }

    /// Returns the unit of the value.
    pub(super) fn unit(&self, text: &str) -> Option<&'static str> {
        unit(text.get(self.second.clone())?)
    }

    /// Whether this value can take the place of an old one. A plain number can be any.
    pub(in crate::acts) fn fits(&self, new: &str, old: &str, of: &Self) -> bool {
        match (self.kind, of.kind) {
            (ValueKind::Number, ValueKind::Date) => false,
            (ValueKind::Number, ValueKind::Time) => self.first.len() <= 2,
            (ValueKind::Measure, ValueKind::Measure) => self.unit(new) == of.unit(old),
            (ValueKind::Number, _) | (ValueKind::Money, ValueKind::Number) => true,
            (own, of) => own == of,
        }
    }

    /// Returns an old text with this value in the place of one of its values, in the form of that.
    pub(in crate::acts) fn put(&self, new: &str, old: &str, of: &Self) -> Option<String> {
        let (from, to) = match of.kind {
            ValueKind::Time => return clock::put((self, new), (of, old)),
            ValueKind::Date => return self.put_date(new, old, of),
            _ if new.get(self.range.clone())?.starts_with(['+', '-', '−']) => {
                (new.get(self.range.clone())?.to_owned(), of.range.clone())
            }
            _ => (like(self.number(new), of.number(old)), of.first.clone()),
        };
        let mut text = old.to_owned();
        text.replace_range(to, &from);
        // `$15` for `12 €`
        if let Some((unit, own)) = self.unit(new).zip(of.unit(old)).filter(|(unit, own)| unit != own) {
            text = text.replace(own, unit);
        }
        Some(text)
    }

    fn put_date(&self, new: &str, old: &str, of: &Self) -> Option<String> {
        let mut text = old.to_owned();
        let day = (self.number(new), of.first.clone());
        let month = new.get(self.second.clone()).filter(|month| !month.is_empty() && !of.second.is_empty());
        let month = month.map(|month| {
            let own = of.second.len();
            let full = MONTHS.iter().find(|full| full.starts_with(&*lower(month))).unwrap_or(&month);
            let full = capitalized(full);
            (if own == 3 { full.get(..3).unwrap_or(&full).to_owned() } else { full }, of.second.clone())
        });
        let mut all = vec![(day.0.to_owned(), day.1)];
        all.extend(month);
        sort_by_key(&mut all, |(_, range)| Reverse(range.start));
        all.into_iter().for_each(|(new, range)| text.replace_range(range, &new));
        Some(text)
    }
}

/// Returns a number with as many decimals as an old one.
fn like(new: &str, old: &str) -> String {
    let decimals = |number: &str| number.rsplit_once('.').map_or(0, |(_, part)| part.len());
    let (own, most) = (decimals(new), decimals(old));
    let point = if own == 0 && most > 0 { "." } else { "" };
    [new, point, &"0".repeat(most.saturating_sub(own))].concat()
}
