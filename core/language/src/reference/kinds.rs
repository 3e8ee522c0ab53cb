//! References to what is of some kind: the table, the list, what can hold something.

use super::{Description, Part, Reference};
use crate::vocabulary::Noun;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

impl Reference {
    /// The list, the menu or the table that has an entry of these words.
    pub(crate) fn holding(words: Vec<String>) -> Self {
        const LISTS: &[ComponentKind] =
            &[ComponentKind::List, ComponentKind::NavigationBox, ComponentKind::Table];
        Self::with_entry(LISTS, words)
    }

    /// What there is to choose from, with an option of these words.
    pub(crate) fn offering(words: Vec<String>) -> Self {
        const OFFERS: &[ComponentKind] =
            &[ComponentKind::Input, ComponentKind::List, ComponentKind::NavigationBox];
        Self::with_entry(OFFERS, words)
    }

    /// Whether it names icons and nothing else.
    pub(crate) fn names_icons(&self) -> bool {
        let is_icon = |noun: Noun| matches!(noun.piece, Some(Piece::Icon | Piece::IconButton));
        self.parts.iter().all(|part| match part {
            Part::Described(description) => description.noun.is_some_and(is_icon),
            Part::Pronoun(_) | Part::Known(_) => false,
        })
    }

    fn with_entry(kinds: &'static [ComponentKind], words: Vec<String>) -> Self {
        let noun = Some(Noun { kinds, plural: false, hint: None, piece: None, is_new: false });
        Self::of(Part::Described(Description { noun, words, ..Description::default() }))
    }

    /// `the table`
    pub(crate) fn table() -> Self {
        Self::one_of(&[ComponentKind::Table])
    }

    /// `the list` or `the menu`
    pub(crate) fn listing() -> Self {
        Self::one_of(&[ComponentKind::List, ComponentKind::NavigationBox])
    }

    /// `the input`
    pub(crate) fn input() -> Self {
        Self::one_of(&[ComponentKind::Input])
    }

    /// Of what is only called by words, the inputs.
    pub(crate) fn among_inputs(&mut self) {
        for part in &mut self.parts {
            if let Part::Described(description) = part
                && description.noun.is_none()
                && description.literal.is_none()
                && !description.words.is_empty()
            {
                description.noun = Some(Noun {
                    kinds: &[ComponentKind::Input],
                    plural: false,
                    hint: None,
                    piece: None,
                    is_new: false,
                });
            }
        }
    }

    /// Of what is called by words, what can hold something; `None` where something else is named.
    pub(crate) fn among_holders(&mut self) -> Option<()> {
        const HOLDERS: &[ComponentKind] = &[ComponentKind::Container, ComponentKind::Footer];
        const PARTS: [&str; 6] = ["column", "section", "area", "lane", "list", "group"];
        for part in &mut self.parts {
            let Part::Described(description) = part else { return None };
            if description.lane.is_some() {
                continue;
            }
            let noun = description.noun.get_or_insert(Noun {
                kinds: HOLDERS,
                plural: false,
                hint: None,
                piece: None,
                is_new: false,
            });
            if noun.kinds.is_empty() || noun.kinds.iter().any(|kind| !HOLDERS.contains(kind)) {
                return None;
            }
            if let [_, .., last] = description.words.as_slice()
                && PARTS.contains(&last.as_str())
            {
                description.words.pop();
            }
        }
        Some(())
    }

    fn one_of(kinds: &'static [ComponentKind]) -> Self {
        let noun = Noun { kinds, plural: false, hint: None, piece: None, is_new: false };
        Self::of(Part::Described(Description { noun: Some(noun), ..Description::default() }))
    }
}
