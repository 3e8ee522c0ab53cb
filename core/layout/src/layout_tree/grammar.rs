//! The words and options of layout trees, as data for schemas and prompts.

use super::node_aliases::{NodeKey, WORDS, ambiguous, key_of, unambiguous};
use super::read::{option_forms, prop_forms};
use super::value_form::ValueForms;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// A word that names a node, with the form of its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The key.
    pub name: &'static str,
    /// The value under the key.
    pub content: ContentForm,
}

/// The form of the content of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ContentForm {
    /// Nodes.
    Nodes,
    /// A text.
    Text,
    /// A text, or nodes.
    TextOrNodes,
    /// Texts.
    Texts,
    /// Lists of a label and its value.
    Pairs,
    /// Nodes of the columns `side`, `main` and `aside`.
    Columns,
    /// The id of a component.
    Id,
}

/// An option of a node, with the forms of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeOption {
    /// The key.
    pub name: &'static str,
    /// The forms of the value.
    pub forms: ValueForms,
}

/// Returns every word of the grammar: the words without a piece, then the pieces of the kit.
pub fn words() -> impl Iterator<Item = Word> {
    let structural = WORDS.iter().map(|(name, key)| Word { name, content: content_of(*key) });
    let kinds = ComponentKind::ALL
        .into_iter()
        .filter(|kind| !matches!(kind, ComponentKind::Container | ComponentKind::Heading))
        .map(|kind| (key_of(kind), Piece::default_of(kind)));
    let is_kind = |name: &str| ComponentKind::ALL.into_iter().any(|kind| key_of(kind) == name);
    let variants = Piece::ALL.iter().filter_map(|piece| Some((piece.variant()?, *piece)));
    let variants = variants.filter(move |(name, _)| *name == "card" || !is_kind(name));
    let pieces = kinds.chain(variants).filter(|(name, piece)| {
        let meaning = unambiguous(name).or_else(|| ambiguous(name));
        let is_piece =
            matches!(meaning, Some((NodeKey::Piece(own) | NodeKey::Navbar(own), _)) if own == *piece);
        is_piece && !WORDS.iter().any(|(word, _)| word == name)
    });
    let pieces = pieces.map(|(name, piece)| Word { name, content: content_of(NodeKey::Piece(piece)) });
    structural.chain(pieces)
}

/// Returns every option of the grammar: of the layout, then properties.
pub fn options() -> impl Iterator<Item = NodeOption> {
    option_forms().filter(|(_, forms)| !forms.is_empty()).map(|(name, forms)| NodeOption { name, forms })
}

/// Returns the props of components among the options.
pub fn properties() -> impl Iterator<Item = NodeOption> {
    prop_forms().map(|(name, forms)| NodeOption { name, forms })
}

fn content_of(key: NodeKey) -> ContentForm {
    match key {
        NodeKey::Flow(_) | NodeKey::Bar | NodeKey::Screens => ContentForm::Nodes,
        NodeKey::Shell => ContentForm::Columns,
        NodeKey::Heading(_) => ContentForm::Text,
        NodeKey::Copy => ContentForm::Id,
        NodeKey::Pairs => ContentForm::Pairs,
        NodeKey::Navbar(_) => ContentForm::Texts,
        NodeKey::Piece(piece) => match piece.kind() {
            ComponentKind::Container => ContentForm::Nodes,
            ComponentKind::Footer => ContentForm::TextOrNodes,
            ComponentKind::List | ComponentKind::NavigationBox => ContentForm::Texts,
            ComponentKind::Table if piece == Piece::default_of(ComponentKind::Table) => ContentForm::Texts,
            _ => ContentForm::Text,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_word_and_option_stands_once() {
        let mut known = BTreeSet::new();
        let names = words().map(|word| word.name).chain(options().map(|option| option.name));
        let twice: Vec<&str> = names.filter(|name| !known.insert(*name)).collect();
        // The form of the value tells a node from an option.
        assert_eq!(twice, ["primary", "small", "icon", "box", "text", "label"]);
        for wanted in
            ["page", "shell", "phone", "modal", "bar-chart", "nav", "section", "gap", "rowGap", "tos"]
        {
            assert_eq!(known.contains(wanted), wanted != "section", "{wanted}");
        }
    }

    #[test]
    fn every_piece_has_a_word() {
        let named: BTreeSet<Piece> = words()
            .filter_map(|word| match unambiguous(word.name).or_else(|| ambiguous(word.name)) {
                Some((NodeKey::Piece(piece) | NodeKey::Navbar(piece), _)) => Some(piece),
                _ => None,
            })
            .collect();
        let missing: Vec<&Piece> = Piece::ALL.iter().filter(|piece| !named.contains(piece)).collect();
        // Headings have levels, and the variants of buttons share their names with a text and a picture.
        assert_eq!(missing, [&Piece::LinkButton, &Piece::IconButton, &Piece::Heading]);
    }
}
