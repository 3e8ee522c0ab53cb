//! The text of a lexicon: the meaning of a line, and words without their accents.

use super::{
    Amount, Degree, Dimension, Function, Kind, Pronoun, Property, Quantifier, Relation, Sense, Side, State,
    Unit, Verb,
};

/// Returns the meaning that a class and a name of the lexicon's text stand for.
pub(super) fn sense_of(class: &str, name: &str) -> Option<Sense> {
    Some(match class {
        "verb" => Sense::Verb(Verb::from_name(name)?),
        "kind" => Sense::Kind(Kind::from_name(name)?, false),
        "kinds" => Sense::Kind(Kind::from_name(name)?, true),
        "relation" => Sense::Relation(Relation::from_name(name)?),
        "side" => Sense::Side(Side::from_name(name)?),
        "corner" => Sense::Corner,
        "number" => Sense::Number(websketch_json::parse_number(name)?),
        "ordinal" => Sense::Ordinal(name.parse().ok()?),
        "quantifier" => Sense::Quantifier(Quantifier::from_name(name)?),
        "pronoun" => Sense::Pronoun(Pronoun::from_name(name)?),
        "unit" => Sense::Unit(Unit::from_name(name)?),
        "size" => {
            let (dimension, degree) = name.split_once(' ')?;
            Sense::Size(Dimension::from_name(dimension)?, Degree::from_name(degree)?)
        }
        "amount" => Sense::Amount(Amount::from_name(name)?),
        "property" => Sense::Property(Property::from_name(name)?),
        "horizontal" => Sense::Horizontal,
        "vertical" => Sense::Vertical,
        "state" => Sense::State(State::from_name(name)?),
        "look" => Sense::Look,
        "judgment" => Sense::Judgment,
        "function" => Sense::Function(Function::from_name(name)?),
        _ => return None,
    })
}

/// Returns a line without the accents of its words, or `None` if it has none.
pub(super) fn folded(line: &str) -> Option<String> {
    let (class, words) = line.split_once(": ").filter(|(class, _)| !class.starts_with("answer"))?;
    let plain: String = words.chars().map(plain).collect();
    (plain != words).then(|| format!("{class}: {plain}\n"))
}

/// Returns a letter without its accent.
fn plain(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ó' | 'ô' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        other => other,
    }
}
