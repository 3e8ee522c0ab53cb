//! The classes of words that rules name.

use crate::vocabulary::{Class, Verb};

/// The classes of words that a sentence is looked through for, and words with one of these meanings; rules call each by
/// its name in capitals.
macro_rules! terminals {
    (meanings: $($class:ident)*; $($(#[$about:meta])* $name:ident,)*) => {
        /// A class of words.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(super) enum Terminal {
            /// A verb: `move` and `moving`, or `moved` in the passive voice.
            Verb(Verb),
            /// A word with such a meaning.
            Class(Class),
            $($(#[$about])* $name,)*
        }

        const TERMINALS: &[(&str, Terminal)] = &[
            $((stringify!($name), Terminal::$name),)*
            $((stringify!($class), Terminal::Class(Class::$class)),)*
            ("comparative", Terminal::Class(Class::Change)),
        ];
    };
}

terminals! {
    meanings: Noun Way Edge Relation Ordinal Every Unit Px Percent Times Vague Extent Extreme Pronoun Property Along;
    /// A number in digits or words.
    Number,
    /// A number in digits.
    Digits,
    /// A number below 1.
    Fraction,
    /// A whole number of things.
    Count,
    /// A quoted text.
    Quote,
    /// A text to write: what is quoted, or words up to where the sentence may go on.
    Text,
    /// As `Text`, but not quoted and with a capital: `label the input First name`.
    Capital,
    /// Texts: `A, B and C`.
    Entries,
    /// A short text that is an entry of a list.
    Entry,
    /// As `Entries`, the longest list first, of mere names.
    Names,
    /// The name of a pattern, with words of its own before it: `a job application form`.
    Pattern,
    /// The same in several words.
    LongPattern,
    /// The name of a small thing, with words of its own before it: `a sale badge`.
    Thing,
    /// Words of a label before a noun.
    Words,
    /// A label.
    Label,
    /// A whole text that a component shows.
    Shown,
    /// The same in several words.
    LongShown,
    /// A word and a number where components are called by the word and other numbers.
    Series,
    /// What stands between `a` and its noun: `a sign up button`.
    Brand,
    /// Such texts of several: `accept and decline buttons`.
    Brands,
    /// Nothing is left.
    End,
}

impl Terminal {
    /// The class that rules call `name`.
    pub(super) fn named(name: &str) -> Option<Self> {
        let named = TERMINALS
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, terminal)| *terminal);
        named.or_else(|| Verb::named(name).map(Self::Verb))
    }
}
