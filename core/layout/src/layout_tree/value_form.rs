//! The forms of values in a layout tree, as data for descriptions of the grammar.

/// A form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueForm {
    /// True or false.
    Flag,
    /// A number.
    Number,
    /// A list of numbers.
    Numbers,
    /// A list of lists of numbers.
    NumberRows,
    /// A text.
    Text,
    /// A list of texts.
    Texts,
    /// A list of lists of texts.
    TextRows,
    /// An object with texts under any keys.
    TextMap,
    /// A list of objects with a number under `day` and a text under `text`.
    Events,
    /// One of these names.
    Names(&'static [&'static str]),
}

/// The forms that an option accepts, the usual one first. Without one, the option is no part of the grammar.
pub type ValueForms = &'static [ValueForm];

pub(super) const FLAG: ValueForms = &[ValueForm::Flag];
pub(super) const NUMBER: ValueForms = &[ValueForm::Number];
pub(super) const NUMBERS: ValueForms = &[ValueForm::Numbers];
pub(super) const TEXT: ValueForms = &[ValueForm::Text];
pub(super) const TEXTS: ValueForms = &[ValueForm::Texts];
pub(super) const TEXT_MAP: ValueForms = &[ValueForm::TextMap];
/// Pixels, or a name of the spacing scale.
pub(super) const LENGTH: ValueForms = &[ValueForm::Number, ValueForm::Names(&SPACING_NAMES)];
pub(super) const PADDING: ValueForms =
    &[ValueForm::Number, ValueForm::Names(&SPACING_NAMES), ValueForm::Numbers];

const SPACING_NAMES: [&str; 6] = ["xs", "s", "m", "l", "xl", "section"];

#[cfg(test)]
mod tests {
    use super::SPACING_NAMES;
    use crate::tokens::SPACING;

    #[test]
    fn the_names_of_lengths_are_those_of_the_spacing_scale() {
        assert_eq!(SPACING.map(|(name, _)| name), SPACING_NAMES);
    }
}
