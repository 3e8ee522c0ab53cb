//! What is written on components: texts, placeholders, entries, locks.

use super::{Grammar, Parses};
use crate::language::intent::{EntryEdit, Intent};
use crate::language::reference::{Description, Part, Reference};
use crate::language::vocabulary::{Property, Sense, Verb};
use crate::letter;
use crate::sketch::ComponentKind;

/// A new text that is all made of these is a wish for a style, which a wireframe does not have.
const STYLE: &str = "red|blue|green|black|white|gray|grey|yellow|orange|purple|pink|brown|dark|light|bold|\
 italic|underlined|rounded|round|transparent|bright|colorful|colourful|pretty|nicer|nice|\
 better|modern|pop|stand|more|exciting|beautiful|darker|lighter|bolder|a|the|and|very|\
 look|something|else|clean|cleaner|sleek|it|professional|fun|friendly|different|catchy|\
 good|great|out|color|colour|less|less boring|boring|in|an|of";

impl Grammar<'_> {
    /// A text to write: what is quoted, or the words up to where the sentence can go on or end.
    pub(super) fn literals(&self, at: usize) -> Parses<String> {
        let sentence = self.sentence;
        if let Some(text) = sentence.quoted(at) {
            return vec![(text.to_owned(), at + 1)];
        }
        let mut found = Vec::new();
        for end in at + 1..=sentence.len() {
            let is_end = end == sentence.len();
            let may_end = is_end
                || sentence.quoted(end).is_some()
                || sentence
                    .after(end, "and|,|.|;|then|with|that|at|from|to|on|as|please|instead|?|!")
                    .is_some()
                || sentence.has(end, |sense| matches!(sense, Sense::Relation(_)));
            if may_end {
                // A full stop or a question mark ends the sentence rather than the text.
                let text = sentence.text(at, end).trim().trim_end_matches(['.', ',', ';', '?']).trim();
                if !text.is_empty() && sentence.after(at, ".|,|;|:|!|?|(|)|=").is_none() {
                    found.push((text.to_owned(), end));
                }
            }
        }
        found
    }

    /// `A, B and C`, each quoted or not.
    pub(super) fn entry_lists(&self, at: usize) -> Parses<Vec<String>> {
        let mut found = Vec::new();
        for (text, end) in self.quoted_list(at).into_iter().chain(self.literals(at)) {
            let entries = self.split_entries(at, end).unwrap_or_else(|| vec![text]);
            found.push((entries, end));
        }
        found
    }

    /// The end of a list whose first entry is quoted.
    fn quoted_list(&self, at: usize) -> Option<(String, usize)> {
        let mut end = at;
        self.sentence.quoted(at)?;
        loop {
            let quoted = self.sentence.quoted(end).map(|_| end + 1);
            let Some(next) = quoted else { break };
            end = next;
            let Some(next) = self.sentence.after(end, ", and|,|and|&") else { break };
            if self.sentence.quoted(next).is_none() {
                break;
            }
            end = next;
        }
        Some((String::new(), end))
    }

    fn split_entries(&self, from: usize, to: usize) -> Option<Vec<String>> {
        let sentence = self.sentence;
        let (mut entries, mut start, mut at) = (Vec::new(), from, from);
        let entry = |start: usize, end: usize| match (sentence.quoted(start), end - start) {
            (Some(text), 1) => text.to_owned(),
            _ => sentence.text(start, end).trim().trim_end_matches('.').to_owned(),
        };
        while at < to {
            match sentence.after(at, ", and|, or|,|and|&|/|;") {
                Some(next) => {
                    if at > start {
                        entries.push(entry(start, at));
                    }
                    (start, at) = (next, next);
                }
                None => at += 1,
            }
        }
        if to > start {
            entries.push(entry(start, to));
        }
        entries.retain(|entry| !entry.is_empty());
        (!entries.is_empty()).then_some(entries)
    }

    fn property(&self, at: usize) -> Option<(Property, usize)> {
        self.sentence
            .sense(at, |sense| if let Sense::Property(property) = sense { Some(property) } else { None })
    }

    /// Past `say`, `read` and the like.
    pub(super) fn says(&self, at: usize) -> Option<usize> {
        self.sentence.after(
            at,
            "say|says|read|reads|display|show|be called|be named|be labeled|be labelled|be titled|\
             is called|to say|to read|saying|called|labeled|labelled|named|titled|have the text|\
             has the text|have text|with the text",
        )
    }

    /// `change the text of the button to "Go"`, `set the search placeholder to "Find"`
    pub(super) fn property_set(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let mut targets = Vec::new();
        let start = sentence.past(at, "the|a|its|their");
        if let Some((property, end)) = self.property(start) {
            if matches!(sentence.word(start.saturating_sub(1)), "its" | "their") {
                targets.push((property, Reference::pronoun(crate::language::vocabulary::Pronoun::It), end));
            }
            if let Some(next) = sentence.after(end, "of|on|in|for|inside") {
                targets.extend(self.references(next).into_iter().map(|(what, end)| (property, what, end)));
            }
        }
        for (what, end) in self.references(at) {
            if let Some((property, end)) = self.property(sentence.past(end, "'s")) {
                targets.push((property, what, end));
            }
        }
        let mut found = Vec::new();
        for (property, what, end) in targets {
            let Some(next) = sentence.after(end, "to say|to read|to be|to|=|as|:|so it says") else {
                continue;
            };
            found.extend(self.written_on(&what, property, next));
        }
        found
    }

    /// The readings of what stands at `at` as a new text of `property`.
    fn written_on(&self, what: &Reference, property: Property, at: usize) -> Parses<Intent> {
        let texts = self
            .literals(at)
            .into_iter()
            .filter(|(text, _)| property != Property::Level || level_of(text).is_some());
        texts
            .filter(|(text, _)| self.sentence.quoted(at).is_some() || !is_style(text))
            .map(|(text, end)| (Intent::Write { what: what.clone(), property, text }, end))
            .collect()
    }

    /// What follows the object of `rename`, `label`, `call`.
    pub(super) fn named(&self, what: &Reference, at: usize) -> Parses<Intent> {
        let start = self.sentence.past(self.sentence.skip(at), "to say|to|as|into|:|=");
        if start == at && self.sentence.quoted(at).is_none() {
            // `label the input First name`: a capital says where the text begins.
            let capital = self.sentence.text(at, at + 1).starts_with(letter::is_capital);
            return if capital { self.written_on(what, Property::Text, at) } else { Vec::new() };
        }
        self.written_on(what, Property::Text, start)
    }

    /// `make ‹it› say Go`, `change ‹it› to "Go"`
    pub(super) fn titled(&self, verb: Verb, what: &Reference, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        if let Some(next) = self.says(at) {
            return self.written_on(what, Property::Text, sentence.past(next, ":"));
        }
        if let Some((level, end)) = self.heading_level(at) {
            return vec![(Intent::Write { what: what.clone(), property: Property::Level, text: level }, end)];
        }
        if verb == Verb::Make {
            return Vec::new();
        }
        let Some(next) = sentence.after(at, "to say|to read|to|into|:") else {
            return Vec::new();
        };
        // `change the list to a table` asks for another kind, not for a text.
        let kind = sentence.past(next, "a|an");
        if kind > next && self.noun(kind).is_some()
            || self.sentence.digits(next).is_some()
                && sentence.quoted(next).is_none()
                && self.is_unit(next + 1)
        {
            return Vec::new();
        }
        self.written_on(what, Property::Text, next)
    }

    /// `an h2`, `level 2`
    fn heading_level(&self, at: usize) -> Option<(String, usize)> {
        let sentence = self.sentence;
        let start = sentence.past(at, "to an|to a|to|into an|into a|an|a");
        let level = "h1|h2|h3|h4|h5|h6".split('|').find(|level| sentence.word(start) == *level);
        if let Some(level) = level {
            return Some((level.trim_start_matches('h').to_owned(), start + 1));
        }
        let next = sentence.after(start, "level")?;
        let (level, end) = self.count(next)?;
        Some((level.to_string(), end))
    }

    /// `give ‹it› the placeholder "Search"`, `‹it› should have the text Go`
    pub(super) fn given(&self, what: &Reference, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let start = sentence.past(at, "the|a|an");
        let mut found = Vec::new();
        if let Some((property, end)) = self.property(start) {
            let next = sentence.past(end, "of|:|saying|that says");
            found.extend(self.written_on(what, property, next));
        }
        if let Some((rows, end)) = self.count(start)
            && let Some(end) = sentence.after(end, "rows|row")
            && let Ok(rows) = u32::try_from(rows)
        {
            found.push((Intent::Rows { what: what.clone(), rows }, end));
        }
        if let Some(next) = sentence.after(start, "columns|items|entries|options|links|tabs") {
            for (entries, end) in self.entry_lists(sentence.past(next, ":")) {
                found.push((Intent::Entries { what: what.clone(), edit: EntryEdit::Set(entries) }, end));
            }
        }
        found
    }

    /// `make ‹it› locked`
    pub(super) fn flagged(&self, what: &Reference, at: usize) -> Parses<Intent> {
        let locked = self.sentence.after(at, "locked").map(|end| (true, end));
        let unlocked = || self.sentence.after(at, "unlocked").map(|end| (false, end));
        let flag = locked.or_else(unlocked);
        flag.map(|(locked, end)| (Intent::Lock { what: what.clone(), locked }, end)).into_iter().collect()
    }

    /// `replace "A" with "B"`
    pub(super) fn replaced(&self, at: usize) -> Parses<Intent> {
        let mut found = Vec::new();
        let quoted = self.sentence.quoted(at).map(|text| (Reference::literal(text.to_owned()), at + 1));
        for (what, end) in quoted.into_iter().chain(self.references(at)) {
            let end = self.sentence.past(end, "'s text|text");
            if let Some(next) = self.sentence.after(end, "with|by") {
                let kind = self.sentence.past(next, "a|an");
                if kind == next || self.noun(kind).is_none() {
                    found.extend(self.written_on(&what, Property::Text, next));
                }
            }
        }
        found
    }

    /// `write "Go" on the button`
    pub(super) fn written(&self, at: usize) -> Parses<Intent> {
        let mut found = Vec::new();
        for (text, end) in self.literals(at) {
            let Some(next) = self.sentence.after(end, "on|in|into|onto|inside") else {
                continue;
            };
            for (what, end) in self.references(next) {
                found.push((Intent::Write { what, property: Property::Text, text: text.clone() }, end));
            }
        }
        found
    }

    /// `add Blog to the menu`, `add a column Price to the table`
    pub(super) fn entries_added(&self, at: usize) -> Parses<Intent> {
        self.entries_moved(at, "to|into|in|on", EntryEdit::Add)
    }

    /// `remove Blog from the menu`, `delete the Email column`
    pub(super) fn entries_removed(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let start = sentence.past(at, "the");
        for end in start + 1..sentence.len().min(start + 5) {
            if let Some(past) = sentence.after(end, "column|menu item|tab|list item") {
                let from = sentence.quoted(start).unwrap_or_else(|| sentence.text(start, end)).to_owned();
                let past = sentence.past(past, OWNERS);
                return vec![(Intent::Entry { from, to: None }, past)];
            }
        }
        self.entries_moved(at, "from|off|out of|in", EntryEdit::Remove)
    }

    fn entries_moved(&self, at: usize, joints: &str, edit: fn(Vec<String>) -> EntryEdit) -> Parses<Intent> {
        let sentence = self.sentence;
        let names = "an item called|an item|an entry called|an entry|a link called|a column called|\
         a column named|a column for|a column|a menu item called|a menu item|an option called|\
         a new item called|a new item|a tab called|a page called|another item called|\
         another item|the item|the entry|the link|the column|column|item|the|a link to|a|an";
        let start = sentence.past(at, names);
        let column = at < start && (at..start).any(|at| sentence.word(at) == "column");
        let mut found = Vec::new();
        for (mut entries, end) in self.entry_lists(start) {
            let Some(next) = sentence.after(end, joints) else { continue };
            if let Some(last) = entries.last_mut() {
                let bare = " link| item| column| entry| tab| option| page"
                    .split('|')
                    .find_map(|tail| last.strip_suffix(tail));
                if let Some(bare) = bare {
                    *last = bare.to_owned();
                }
            }
            for (what, end) in self.references(next) {
                if has_entries(&what) || column {
                    found.push((Intent::Entries { what, edit: edit(entries.clone()) }, end));
                }
            }
        }
        found
    }

    /// `set the items of the list to A, B and C`, `change the table columns to A and B`
    pub(super) fn entries_set(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let words = "items|entries|columns|options|links|menu items|rows|tabs|column names";
        let mut targets = Vec::new();
        let start = sentence.past(at, "the|its");
        if let Some(end) = sentence.after(start, words)
            && let Some(next) = sentence.after(end, "of|in|on|for")
        {
            targets.extend(
                self.references(next)
                    .into_iter()
                    .map(|(what, end)| (what, sentence.word(start) == "rows", end)),
            );
        }
        for (what, end) in self.references(at) {
            let next = sentence.past(end, "'s");
            if let Some(end) = sentence.after(next, words) {
                targets.push((what, sentence.word(next) == "rows", end));
            }
        }
        let mut found = Vec::new();
        for (what, is_rows, end) in targets {
            let Some(next) = sentence.after(end, "to be|to|=|:|as") else { continue };
            if is_rows {
                if let Some((rows, end)) = self.count(next)
                    && let Ok(rows) = u32::try_from(rows)
                {
                    found.push((Intent::Rows { what, rows }, end));
                }
                continue;
            }
            for (entries, end) in self.entry_lists(next) {
                found.push((Intent::Entries { what: what.clone(), edit: EntryEdit::Set(entries) }, end));
            }
        }
        found
    }

    /// `the Role column to Team`
    pub(super) fn entry_renamed(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let tails = "column|item|entry|menu item|link|tab|option|nav item";
        let lead = sentence.past(at, "the column|column|the item|item|the entry|the menu item");
        let start = sentence.past(lead, "the|called");
        let mut found = Vec::new();
        for end in start + 1..sentence.len().min(start + 8) {
            let past = sentence.past(end, tails);
            let owned = (end..sentence.len()).any(|at| sentence.after(at, OWNERS).is_some());
            if past == end && lead == at && !owned {
                continue;
            }
            let past = sentence.past(past, OWNERS);
            let Some(next) = sentence.after(past, "to|as|into") else { continue };
            let from = sentence.quoted(start).unwrap_or_else(|| sentence.text(start, end)).to_owned();
            for (to, end) in self.literals(next) {
                let end = sentence.past(end, OWNERS);
                found.push((Intent::Entry { from: from.clone(), to: Some(to) }, end));
            }
        }
        found
    }
}

/// Where an entry is said to be.
const OWNERS: &str = "in the menu|in the list|in the table|of the table|of the list|in the navigation|\
 in the nav bar|in the nav|in the navbar|of the menu|in the navigation bar|on the menu";

/// Whether a reference names something that has items or columns.
fn has_entries(what: &Reference) -> bool {
    let lists = |kind: &ComponentKind| {
        matches!(kind, ComponentKind::List | ComponentKind::NavigationBox | ComponentKind::Table)
    };
    let listing =
        |description: &Description| description.noun.is_some_and(|noun| noun.kinds.iter().any(lists));
    what.parts.iter().all(|part| matches!(part, Part::Described(description) if listing(description)))
}

/// Whether a text only asks for a look.
fn is_style(text: &str) -> bool {
    crate::language::token::words(text).iter().all(|word| STYLE.split('|').any(|style| style == word))
}

/// `2`, `h2`, `two`
pub(in crate::language) fn level_of(text: &str) -> Option<u8> {
    let text = text.trim().to_lowercase();
    let words = "one|two|three|four|five|six";
    let word = words.split('|').position(|word| word == text).and_then(|at| u8::try_from(at + 1).ok());
    let level =
        word.or_else(|| text.trim_start_matches(['h', ' ']).trim_start_matches("level ").parse().ok())?;
    (1..=6).contains(&level).then_some(level)
}
