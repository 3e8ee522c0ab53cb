//! What is written on components: texts, props, entries.

use super::{Meaning, Said};
use crate::grammar::act::Act;
use crate::intent::{EntryEdit, Intent, RowsEdit, Slot};
use crate::reference::{Part, Reference};
use crate::sentence::whole_count;
use crate::token::words;
use crate::vocabulary::{Pronoun, Property, Relation};
use websketch_sketch::ComponentKind;
use websketch_sketch::case_mapping;
use websketch_sketch::kit::{Piece, VisibleProp};

/// A new text that is all made of these is a wish for a style, which a wireframe does not have.
const STYLE: &str = "red|blue|green|black|white|gray|grey|yellow|orange|purple|pink|brown|dark|light|bold|\
 italic|underlined|rounded|round|transparent|bright|colorful|colourful|pretty|nicer|nice|\
 better|modern|pop|stand|more|exciting|beautiful|darker|lighter|bolder|a|the|and|very|\
 look|something|else|clean|cleaner|sleek|it|professional|fun|friendly|different|catchy|\
 good|great|out|color|colour|less|boring|in|an|of|\
 responsive|sticky|fixed|floating|animated|interactive|clickable|visible|hidden|accessible|dynamic|rounder";

/// What an entry may be called after its name.
const TAILS: [&str; 7] = [" link", " item", " column", " entry", " tab", " option", " page"];

impl Meaning<'_> {
    pub(super) fn writing(&self, act: Act, said: &Said) -> Option<Intent> {
        let what = || self.what(said);
        let first = said.texts().first().copied();
        let text = || self.written(said, 0);
        let second = self.written(said, 1);
        Some(match act {
            Act::Write => self.write(said, first?)?,
            Act::Level => {
                let level = || whole_count(said.number()?).map(|level| level.to_string());
                let text = text().or_else(level)?;
                level_of(&text)?;
                Intent::Write { what: what()?, property: Property::Level, text }
            }
            Act::Replace => {
                let what = Reference::literal(text()?);
                Intent::Write { what, property: Property::Text, text: second? }
            }
            Act::ReplaceBy => Intent::Replace { what: what()?, old: second?, new: text()? },
            Act::ReplaceIn => Intent::Replace { what: what()?, old: text()?, new: second? },
            Act::Rows | Act::AddRows | Act::RemoveRows => {
                let rows = u32::try_from(whole_count(said.number().unwrap_or(1.0))?).ok()?;
                let edit = match act {
                    Act::AddRows => RowsEdit::Add(rows),
                    Act::RemoveRows => said.ordinal().map_or(RowsEdit::Remove(rows), RowsEdit::Drop),
                    _ => RowsEdit::Set(rows),
                };
                Intent::Rows { what: what().unwrap_or_else(Reference::table), edit }
            }
            Act::AppendRow | Act::DropRow => {
                let (from, to) = first?;
                let edit = match act {
                    Act::AppendRow => RowsEdit::Append(self.sentence.entries(from, to)),
                    _ => RowsEdit::Without(text()?),
                };
                Intent::Rows { what: what().unwrap_or_else(Reference::table), edit }
            }
            Act::InsertEntry => {
                let (from, to) = first?;
                let after = is_after(said)?;
                let entry = self.bare_entries(from, to).into_iter().next()?;
                let beside = second?;
                // Wherever that entry stands.
                let what = what().unwrap_or_else(|| Reference::literal(beside.clone()));
                Intent::Entries { what, edit: EntryEdit::Insert { entry, beside, after } }
            }
            Act::SwapItems
            | Act::ShiftItem
            | Act::ItemFirst
            | Act::ItemLast
            | Act::EntryFirst
            | Act::EntryLast
            | Act::ShiftEntry
            | Act::SwapEntries => {
                let entry = text()?;
                let what = match act {
                    // Wherever that entry stands.
                    Act::SwapItems | Act::ShiftItem | Act::ItemFirst | Act::ItemLast => {
                        Reference::holding(words(&entry))
                    }
                    _ => what().unwrap_or_else(Reference::table),
                };
                let to = match act {
                    Act::ItemFirst | Act::EntryFirst => Slot::First,
                    Act::ItemLast | Act::EntryLast => Slot::Last,
                    Act::SwapItems | Act::SwapEntries => {
                        return Some(Intent::Entries { what, edit: EntryEdit::Swap(entry, second?) });
                    }
                    _ if is_after(said)? => Slot::After(second?),
                    _ => Slot::Before(second?),
                };
                Intent::Entries { what, edit: EntryEdit::Shift { entry, to } }
            }
            Act::Hint => {
                Intent::Write { what: Reference::input(), property: Property::Placeholder, text: text()? }
            }
            Act::Erase | Act::EraseLabel => {
                let property = if act == Act::Erase { Property::Placeholder } else { Property::Text };
                Intent::Write { what: what()?, property, text: String::new() }
            }
            Act::DropEntry => Intent::Entry { from: vec![text()?], to: None },
            Act::DropEntries => {
                let mut from = Vec::new();
                for (start, end) in said.texts() {
                    from.extend(self.bare_entries(start, end));
                }
                (!from.is_empty()).then_some(Intent::Entry { from, to: None })?
            }
            Act::GrowEntries | Act::ResizeEntries => {
                let what = what()?;
                let count = whole_count(said.number().unwrap_or(1.0))?;
                let edit = match act {
                    Act::GrowEntries => EntryEdit::Grow(count),
                    _ => EntryEdit::Resize(count),
                };
                has_entries(&what).then_some(Intent::Entries { what, edit })?
            }
            Act::MoreEntries | Act::FewerEntries => {
                let (from, to) = first?;
                let entries = self.bare_entries(from, to);
                let more = act == Act::MoreEntries;
                let edit = if more { EntryEdit::Add(entries) } else { EntryEdit::Remove(entries) };
                Intent::Entries { what: Reference::pronoun(Pronoun::It), edit }
            }
            Act::Entry => Intent::Entry { from: vec![text()?], to: second },
            Act::Nth | Act::DropNth => {
                let place = said.ordinal()?;
                let to = if act == Act::Nth { Some(text()?) } else { None };
                let what = what().unwrap_or_else(Reference::listing);
                Intent::Entries { what, edit: EntryEdit::Change { place, to } }
            }
            Act::SetEntries
            | Act::Prepend
            | Act::AddEntries
            | Act::Append
            | Act::AddColumns
            | Act::RemoveEntries => {
                let entries = match (act, first) {
                    (_, Some((from, to))) => self.bare_entries(from, to),
                    (Act::AddColumns, None) => vec!["New column".to_owned()],
                    (_, None) => return None,
                };
                let what = match act {
                    Act::AddColumns => what().unwrap_or_else(Reference::table),
                    _ => what()?,
                };
                let edit = match act {
                    Act::SetEntries => EntryEdit::Set(entries),
                    Act::AddColumns | Act::Append => EntryEdit::Add(entries),
                    _ if !has_entries(&what) => return None,
                    Act::AddEntries
                        if entries.iter().any(|entry| is_component(entry) || is_beside(entry)) =>
                    {
                        return None;
                    }
                    Act::AddEntries => EntryEdit::Add(entries),
                    Act::Prepend => EntryEdit::Prepend(entries),
                    _ => EntryEdit::Remove(entries),
                };
                Intent::Entries { what, edit }
            }
            _ => return None,
        })
    }

    fn write(&self, said: &Said, (from, to): (usize, usize)) -> Option<Intent> {
        let goes_on = |at: usize| self.sentence.after(at, "and do the same|and the same for").is_some();
        if self.sentence.quoted(from).is_none() && (from..to).any(goes_on) {
            return None;
        }
        let text = self.sentence.written(from, to).to_owned();
        let (property, its) = match said.property() {
            Some(property) => (property, Some(Reference::pronoun(Pronoun::It))),
            None => (Property::Text, None),
        };
        let is_level = property == Property::Level;
        if is_level && level_of(&text).is_none() || self.sentence.quoted(from).is_none() && is_style(&text) {
            return None;
        }
        let mut what = self.what(said).or(its)?;
        if property == Property::Placeholder {
            what.among_inputs();
        }
        Some(Intent::Write { what, property, text })
    }

    /// The entries of a list; what the last one is called after its name is no part of it.
    fn bare_entries(&self, from: usize, to: usize) -> Vec<String> {
        let mut entries = self.sentence.entries(from, to);
        for called in [" called ", " named "] {
            if let [first, ..] = entries.as_mut_slice()
                && let Some((_, name)) = first.split_once(called)
            {
                *first = name.to_owned();
            }
        }
        if let Some(last) = entries.last_mut() {
            for tail in TAILS {
                if let Some(bare) = last.strip_suffix(tail) {
                    *last = bare.to_owned();
                    break;
                }
            }
        }
        entries
    }
}

/// Whether a relation puts an entry after another one, rather than before it.
fn is_after(said: &Said) -> Option<bool> {
    match said.relation()? {
        Relation::Below | Relation::RightOf | Relation::After => Some(true),
        Relation::Above | Relation::LeftOf | Relation::Before => Some(false),
        _ => None,
    }
}

/// Whether a reference names something that has items or columns, or may be their heading.
fn has_entries(what: &Reference) -> bool {
    let lists = |kind: &ComponentKind| {
        matches!(kind, ComponentKind::List | ComponentKind::NavigationBox | ComponentKind::Table)
    };
    what.parts.iter().all(|part| match part {
        Part::Described(description) => description.noun.map_or(!description.words.is_empty(), |noun| {
            let shows = |piece: Piece| piece.shown().contains(&VisibleProp::Items);
            noun.kinds.iter().any(lists) || noun.piece.is_some_and(shows)
        }),
        Part::Pronoun(_) | Part::Known(_) => false,
    })
}

/// Whether what was taken for an entry is something beside what was taken for the list: `prices next to the list`.
fn is_beside(entry: &str) -> bool {
    let last = words(entry).pop();
    last.is_some_and(|last| matches!(last.as_str(), "next" | "close" | "near" | "adjacent" | "opposite"))
}

/// Whether a new entry would be a component rather: `a login button`.
fn is_component(entry: &str) -> bool {
    const COMPONENTS: &str = "button|image|picture|icon|logo|avatar|field|input|bar";
    let last = entry.rsplit(' ').next();
    COMPONENTS.split('|').any(|component| last == Some(component))
}

/// Whether a text only asks for a look.
fn is_style(text: &str) -> bool {
    words(text).iter().all(|word| STYLE.split('|').any(|style| style == word))
}

/// `2`, `h2`, `two`
pub(crate) fn level_of(text: &str) -> Option<u8> {
    let text = case_mapping::lowercase(text.trim());
    let words = "one|two|three|four|five|six";
    let word = words.split('|').position(|word| word == text).and_then(|at| u8::try_from(at + 1).ok());
    let digits = text.trim_start_matches(['h', ' ']).trim_start_matches("level ");
    let level = word.or_else(|| digits.parse().ok())?;
    (1..=6).contains(&level).then_some(level)
}
