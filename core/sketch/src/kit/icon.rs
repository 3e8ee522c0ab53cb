//! Icon names and their synonyms.
//!
//! The glyphs are not part of core. The renderer passes them as [`super::IconPaths`] under these names (from
//! `lucide-static`, ISC); a missing glyph is drawn as a placeholder.

/// One icon per line, sorted: the name in the set, a colon, and synonyms separated by commas.
const ICONS: &str = include_str!("icons.txt");

/// An icon of the set, as its line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icon(&'static str);

impl Icon {
    /// Returns every icon, sorted by name.
    pub fn all() -> impl Iterator<Item = Self> {
        ICONS.lines().map(Self)
    }

    /// Returns the icon with this name or synonym. Case and the marks between words are ignored: `Trash`, `trash_can`,
    /// `bin icon`. Without an exact match the last word decides: `a blue star`.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        /// No name is longer, so a longer text is not searched.
        const LONGEST: usize = 40;
        if text.trim().is_empty() || text.len() > LONGEST {
            return None;
        }
        let plain: String = text
            .chars()
            .map(|letter| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' })
            .collect();
        let mut words: Vec<&str> = plain.split_whitespace().collect();
        if words.len() > 1 {
            words.pop_if(|last| matches!(*last, "icon" | "sign" | "symbol"));
        }
        let exact = Self::from_spoken_name(&words.join(" "));
        exact.or_else(|| Self::from_spoken_name(words.last().filter(|_| words.len() > 1)?))
    }

    fn from_spoken_name(words: &str) -> Option<Self> {
        let is_it = |name: &str| {
            // The marks in a name match blanks.
            !name.is_empty()
                && name.len() == words.len()
                && name
                    .bytes()
                    .zip(words.bytes())
                    .all(|(own, said)| own == said || own == b'-' && said == b' ')
        };
        Self::all().find(|icon| is_it(icon.name()) || icon.others().any(is_it))
    }

    /// Name in the icon set.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.parts().0
    }

    /// Returns the synonyms.
    pub fn others(self) -> impl Iterator<Item = &'static str> {
        self.parts().1.split(',').filter(|word| !word.is_empty())
    }

    fn parts(self) -> (&'static str, &'static str) {
        self.0.split_once(':').unwrap_or((self.0, ""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[track_caller]
    fn check(text: &str, name: Option<&str>) {
        assert_eq!(Icon::named(text).map(Icon::name), name, "{text}");
    }

    #[test]
    fn icons_are_found_by_their_names_and_by_what_people_call_them() {
        for words in ["trash", "Bin", "delete", "trash icon"] {
            check(words, Some("trash"));
        }
        check("shopping_cart", Some("shopping-cart"));
        check("magnifying glass", Some("search"));
        check("gear", Some("settings"));
        check("yellow star", Some("star"));
        check("unicorn", None);
        check("", None);
    }

    #[test]
    fn every_word_stands_for_one_icon() {
        let mut words = BTreeSet::new();
        for icon in Icon::all() {
            for word in std::iter::once(icon.name()).chain(icon.others()) {
                assert!(words.insert(word.replace('-', " ")), "{word}");
            }
        }
        assert!(Icon::all().count() >= 200);
        assert!(Icon::all().is_sorted_by_key(Icon::name));
    }
}
