//! Names of pieces: colloquial, in code, and in layout trees.

use super::Piece;
use crate::case_mapping::lower;
use crate::sketch::ComponentKind;

/// The prefix of a word that is ambiguous by itself.
const AMBIGUOUS: char = '~';

impl Piece {
    /// Colloquial name, in lower case.
    #[must_use]
    pub fn noun(self) -> &'static str {
        self.words().next().unwrap_or_default()
    }

    /// Returns the colloquial names, the usual one first.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        self.names().0.split(", ").map(|word| word.trim_start_matches(AMBIGUOUS))
    }

    /// Returns the names of [`Self::words`] that are unambiguous without context. For example, `status` and `range` are
    /// ambiguous.
    pub fn unambiguous_names(self) -> impl Iterator<Item = &'static str> {
        self.names().0.split(", ").filter(|word| !word.starts_with(AMBIGUOUS))
    }

    /// Returns the names used in code but not in speech: `ul`, `btn`.
    pub fn code_names(self) -> impl Iterator<Item = &'static str> {
        self.names().1.split(", ").filter(|name| !name.is_empty())
    }

    /// Returns the piece with this colloquial name, in lower case.
    #[must_use]
    pub fn from_spoken_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|piece| piece.words().any(|word| word == name))
    }

    /// Returns the piece of a type that an adjective selects: `secondary` of a button, `dashed` of a line.
    #[must_use]
    pub fn from_adjective(kind: ComponentKind, adjective: &str) -> Option<Self> {
        let noun = Self::default_of(kind).noun();
        Self::from_variant(kind, adjective).or_else(|| {
            Self::of_kind(kind).find(|piece| {
                let fits = |word: &str| {
                    word.strip_suffix(noun).is_some_and(|before| before.strip_suffix(' ') == Some(adjective))
                };
                piece.words().any(fits)
            })
        })
    }

    /// Returns the piece with this variant, of any type, in any spelling. Of two, the piece with this colloquial name
    /// wins: `link` is a text, not a button.
    #[must_use]
    pub fn from_any_variant(name: &str) -> Option<Self> {
        let named = || {
            Self::ALL.iter().copied().filter(|piece| piece.variant().is_some_and(|own| is_alike(own, name)))
        };
        named().find(|piece| is_alike(piece.noun(), name)).or_else(|| named().next())
    }

    /// Returns the piece with this name in code, in any spelling: `Checkbox`, `bar-chart`, `TextField`, `hr`.
    #[must_use]
    pub fn from_code_name(name: &str) -> Option<Self> {
        let find = |fits: &dyn Fn(Self) -> bool| Self::ALL.iter().copied().find(|piece| fits(*piece));
        let is_it = |other: &str| is_alike(other, name);
        find(&|piece| is_it(piece.noun()))
            .or_else(|| Self::from_any_variant(name))
            .or_else(|| find(&|piece| piece.unambiguous_names().chain(piece.code_names()).any(is_it)))
            .or_else(|| ComponentKind::ALL.into_iter().find(|kind| is_it(kind.name())).map(Self::default_of))
    }

    /// Returns the variant of a type that an inexact name means. Case and the marks between words are ignored. One typo
    /// is accepted in a name of at least four letters, if it fits a single variant.
    #[must_use]
    pub fn fuzzy_variant(kind: ComponentKind, name: &str) -> Option<Self> {
        /// No name is longer, so a longer text is not searched.
        const LONGEST: usize = 32;
        if name.len() > LONGEST {
            return None;
        }
        let plain = |text: &str| {
            text.chars().filter(|letter| letter.is_alphanumeric()).map(lower).collect::<String>()
        };
        let named = || Self::of_kind(kind).filter_map(|piece| Some((piece, plain(piece.variant()?))));
        let wanted = plain(name);
        if let Some((piece, _)) = named().find(|(_, own)| *own == wanted) {
            return Some(piece);
        }
        let mut near = named().filter(|(_, own)| own.len() > 3 && strsim::osa_distance(own, &wanted) == 1);
        let (piece, _) = near.next()?;
        near.next().is_none().then_some(piece)
    }
}

/// Returns the letters of a name in code, in lower case and without the marks between words.
pub fn name_letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|letter| !matches!(letter, '-' | '_' | ' ')).map(lower)
}

/// Returns true if two names in code differ only in spelling.
fn is_alike(one: &str, other: &str) -> bool {
    name_letters(one).eq(name_letters(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_clear_name_stands_for_one_piece() {
        let mut names = BTreeMap::new();
        for piece in Piece::ALL.iter().copied() {
            for name in piece.unambiguous_names().chain(piece.code_names()) {
                let other = names.insert(name, piece);
                assert!(other.is_none(), "{name} is {other:?} and {piece:?}");
            }
        }
    }

    #[test]
    fn names_in_code_are_read_in_any_spelling() {
        let coded = |name: &str| Piece::from_code_name(name);
        assert_eq!(coded("CheckBox"), Some(Piece::Checkbox));
        assert_eq!(coded("text_field"), Some(Piece::Field));
        assert_eq!(coded("BarChart"), Some(Piece::BarChart));
        assert_eq!(coded("ImagePlaceholder"), Some(Piece::Image));
        assert_eq!(
            ["link", "icon", "menu", "hr", "ul"].map(coded),
            [
                Some(Piece::Link),
                Some(Piece::Icon),
                Some(Piece::Menu),
                Some(Piece::Line),
                Some(Piece::Bullets)
            ]
        );
        assert_eq!(["status", "", "hologram"].map(coded), [None; 3]);
    }

    #[test]
    fn careless_names_are_understood_and_others_are_not() {
        let meant = |kind, name| Piece::fuzzy_variant(kind, name).and_then(Piece::variant);
        assert_eq!(meant(ComponentKind::Input, "Check_Box"), Some("checkbox"));
        assert_eq!(meant(ComponentKind::Input, "chekbox"), Some("checkbox"));
        assert_eq!(meant(ComponentKind::ImagePlaceholder, "barChart"), Some("bar-chart"));
        assert_eq!(meant(ComponentKind::Button, "ghost"), None);
        assert_eq!(meant(ComponentKind::Container, "bix"), None);
    }
}
