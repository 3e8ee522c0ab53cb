//! Phrases that point to words before them in the message: `we sell no scarves now, so that row can go`.

use crate::acts::setting::Setting;
use crate::chunks::{Article, Description, Reference, Role, Word};
use crate::lexicon::Sense;
use websketch_layout::naming::singular_of;

/// Whether a phrase points to the words before it.
pub(super) fn points_back(part: &Description, setting: &Setting) -> bool {
    part.span.start > 3
        && setting.spoken.is_empty()
        && setting.selection.is_empty()
        && matches!(setting.sentence.word(part.span.start), "that" | "those")
}

/// Returns a phrase with the words of the sketch that stand before one that points back. `None` if there are none.
pub(super) fn said_before(setting: &Setting, parts: &[Description]) -> Option<Reference> {
    let [part] = parts else { return None };
    let is_word = |at: &usize| {
        let is_other = |sense| !matches!(sense, Sense::Ordinal(_));
        setting.sentence.is_shown(*at) && !setting.sentence.means(*at, is_other)
    };
    let word = |at: usize| {
        let text = singular_of(setting.sentence.word(at)).to_owned();
        Word { text, token: at, role: Role::Before }
    };
    let words: Vec<Word> = (0..part.span.start).filter(is_word).map(word).collect();
    let span = words.first()?.token..words.last()?.token + 1;
    let article = Article::Definite;
    Some(Reference::of(vec![Description { span, article, words, ..Description::default() }]))
}
