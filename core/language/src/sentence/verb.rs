//! Words that are verbs, and those of them that name something: `swap upload and remove`.

use super::Sentence;
use crate::vocabulary::Sense;

/// Words after which any word can be a label, though it be a verb: `the save button`.
const DETERMINERS: &str = "the my our your a an of this that these those both existing current whole entire other \
                           little big old single same called named with says";

impl Sentence<'_> {
    /// Whether what stands before `at` calls for a noun.
    pub(super) fn is_determined(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        let word = self.word(before);
        DETERMINERS.split(' ').any(|known| known == word)
            || self.number(before).is_some_and(|(_, end)| end == at)
            || self.is_verb(before) && self.is_begun(at)
            || self.after(before, "and|or|&").is_some() && self.is_begun(at) && self.has_no_object(at)
            || self.senses(before).iter().any(|(sense, _)| {
                matches!(sense, Sense::Every | Sense::Ordinal(_) | Sense::Extreme(_) | Sense::Pronoun(_))
            })
    }

    /// Whether a verb begins a label, too.
    fn is_begun(&self, at: usize) -> bool {
        self.begun.get(at).is_some_and(|begun| *begun)
    }

    /// Whether nothing follows a verb that it could be about: `swap upload and remove`, `the upload and remove buttons`.
    fn has_no_object(&self, at: usize) -> bool {
        self.token(at + 1).is_none()
            || self.after(at + 1, "with|as|to").is_some()
            || self.plain_noun(at + 1).is_some()
    }

    /// Whether a verb stands at a position.
    pub(crate) fn is_verb(&self, at: usize) -> bool {
        self.senses(at).iter().any(|(sense, _)| matches!(sense, Sense::Verb(..)))
    }
}
