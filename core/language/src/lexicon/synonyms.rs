//! Groups of words that mean the same on a component.

use websketch_sketch::sort::sort_by;

/// Phrases by group. A phrase may be in several groups.
pub struct Synonyms {
    /// Each phrase with the number of a group, sorted by phrase.
    phrases: Vec<(Box<str>, u16)>,
}

impl Synonyms {
    pub(super) fn parse(text: &str) -> Self {
        let is_group = |line: &&str| !line.is_empty() && !line.starts_with('#');
        let groups = text.lines().filter(is_group).zip(0_u16..);
        let mut phrases: Vec<(Box<str>, u16)> =
            groups.flat_map(|(line, group)| line.split(", ").map(move |word| (word.into(), group))).collect();
        sort_by(&mut phrases, Ord::cmp);
        Self { phrases }
    }

    /// Returns the single words of all phrases.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.phrases.iter().flat_map(|(phrase, _)| phrase.split(' '))
    }

    /// Adds the groups of all phrases in `words` to `groups`.
    pub fn collect<W: AsRef<str>>(&self, words: &[W], groups: &mut Vec<u16>) {
        for (at, word) in words.iter().enumerate() {
            let word = word.as_ref();
            let from = self.phrases.partition_point(|(phrase, _)| **phrase < *word);
            for (phrase, group) in self.phrases.get(from..).unwrap_or_default() {
                let Some(rest) = phrase.strip_prefix(word) else { break };
                let mut said = words.get(at + 1..).unwrap_or_default().iter().map(AsRef::as_ref);
                let is_said = rest.split_whitespace().all(|part| said.next() == Some(part));
                if (rest.is_empty() || rest.starts_with(' ')) && is_said && !groups.contains(group) {
                    groups.push(*group);
                }
            }
        }
    }
}
