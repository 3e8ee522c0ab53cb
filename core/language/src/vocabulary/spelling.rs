//! Mending misspelled words.

use super::{INDEX, Sense};
use websketch_layout::naming::has_too_many_letters;

/// Frequent slips that are too short to be recognized or as near to another word, and left-out apostrophes.
const SLIPS: &[(&str, &str)] = &[
    ("teh", "the"),
    ("mov", "move"),
    ("hte", "the"),
    ("th", "the"),
    ("adn", "and"),
    ("nad", "and"),
    ("n", "and"),
    ("taht", "that"),
    ("ot", "to"),
    ("fo", "of"),
    ("ti", "it"),
    ("whats", "what's"),
    ("wheres", "where's"),
    ("thats", "that's"),
    ("theres", "there's"),
    ("dont", "don't"),
    ("doesnt", "doesn't"),
    ("isnt", "isn't"),
    ("arent", "aren't"),
    ("im", "i'm"),
    ("frist", "first"),
    ("secnd", "second"),
    ("seach", "search"),
    ("caled", "called"),
    ("colum", "column"),
    ("coloumn", "column"),
    ("horizontaly", "horizontally"),
    ("verticaly", "vertically"),
];

/// The word that a frequent slip stands for.
pub(crate) fn slipped(word: &str) -> Option<&'static str> {
    SLIPS.iter().find(|(slip, _)| *slip == word).map(|(_, right)| *right)
}

/// The word of the vocabulary that `word` is a misspelling of: one slip in a word of four to seven
/// letters, two in a longer one, and nothing else as near.
///
/// Distance: optimal string alignment, where two exchanged neighbors are one slip.
pub(crate) fn respelled(word: &str) -> Option<&'static str> {
    let length = word.chars().count();
    let slips = match length {
        0..=3 => return None,
        4..=7 => 1,
        _ => 2,
    };
    // Short names of patterns and of small things are too near to ordinary words: `stats` to `status`, `date` to `late`.
    let least = |sense| if matches!(sense, Sense::Pattern(..) | Sense::Thing(_)) { 7 } else { 4 };
    let (mut best, mut rivals): (Option<(usize, &'static str)>, bool) = (None, false);
    for (candidate, sense) in INDEX.iter() {
        let far = candidate.len().abs_diff(length) > slips;
        if far || candidate.len() < least(*sense) || candidate.contains(' ') {
            continue;
        }
        if has_too_many_letters(word, candidate, slips) {
            continue;
        }
        let distance = strsim::osa_distance(word, candidate);
        if distance > slips || best.is_some_and(|(_, known)| known == *candidate) {
            continue;
        }
        // Letters in another order are a likelier slip than other letters.
        let cost = distance * 2 - usize::from(has_same_letters(word, candidate));
        match best {
            Some((least, _)) if cost > least => {}
            Some((least, _)) if cost == least => rivals = true,
            _ => (best, rivals) = (Some((cost, *candidate)), false),
        }
    }
    best.filter(|_| !rivals).map(|(_, word)| word)
}

/// The only one of `known` that a long word is one slip away from and begins like.
pub(crate) fn nearest(known: &[&'static str], word: &str) -> Option<&'static str> {
    /// Letters of a word that is long.
    const LONG: usize = 6;
    let first = word.get(..1).filter(|_| word.len() + 1 >= LONG)?;
    let from = known.partition_point(|known| *known < first);
    let alike = known.get(from..)?.iter().take_while(|known| known.starts_with(first));
    let mut found = alike.filter(|known| {
        known.len() >= LONG && known.len().abs_diff(word.len()) <= 1 && strsim::osa_distance(word, known) == 1
    });
    let nearest = found.next()?;
    found.all(|known| known == nearest).then_some(*nearest)
}

/// Whether two words have the same letters, in whatever order.
fn has_same_letters(one: &str, other: &str) -> bool {
    let count = |word: &str, letter| word.chars().filter(|known| *known == letter).count();
    one.len() == other.len() && one.chars().all(|letter| count(one, letter) == count(other, letter))
}
