//! The figures of an empty screen: counts and sums are zero, and ratios have no value.

use super::part::Part;
use serde_json::Value;
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;

/// The largest gap between a figure and the note below it. Pixels.
const NOTE_GAP: f64 = 24.0;
/// A ratio of nothing.
const NO_VALUE: &str = "–";
const SIGNS: [char; 5] = ['+', '-', '−', '–', '±'];
const CURRENCIES: [char; 5] = ['$', '€', '£', '¥', '₹'];

/// Replaces the figures of a screen by those of one without data, and removes the notes below them that have numbers.
/// Counts of `plural` in other texts become zero, and a button with such a count is disabled.
pub(super) fn make_neutral(parts: &mut Vec<Part>, plural: Option<&str>) {
    let figures: Vec<_> =
        parts.iter().filter(|part| neutral_figure(part).is_some()).map(|part| part.bounds).collect_vec();
    parts.retain(|part| {
        let is_below = figures.iter().any(|figure| {
            let gap = part.bounds.y() - figure.bottom();
            (-0.5..=NOTE_GAP).contains(&gap)
                && part.bounds.x() < figure.right()
                && part.bounds.right() > figure.x()
        });
        !is_below || !is_note(part)
    });
    for part in parts {
        let without_count = || without_count(part.text("text")?, plural?);
        if let Some(text) = neutral_figure(part) {
            part.props.insert("text".to_owned(), Value::from(text));
        } else if let Some(text) = without_count() {
            part.props.insert("text".to_owned(), Value::from(text));
            if part.kind == ComponentKind::Button {
                part.props.insert("disabled".to_owned(), Value::Bool(true));
            }
        }
    }
}

/// Whether a part is a text with a number that is no figure.
fn is_note(part: &Part) -> bool {
    let has_number = |text: &str| text.contains(|letter: char| letter.is_ascii_digit());
    part.kind == ComponentKind::Text
        && neutral_figure(part).is_none()
        && part.text("text").is_some_and(has_number)
}

/// Returns the text of a figure without data. `None` for a part that is no emphasized figure.
fn neutral_figure(part: &Part) -> Option<String> {
    let is_bold = part.props.get("bold").and_then(Value::as_bool) == Some(true);
    let is_large = || matches!(part.text("textSize"), Some("l" | "xl"));
    let is_emphasized = match part.kind {
        ComponentKind::Heading => true,
        ComponentKind::Text => is_bold || is_large(),
        _ => false,
    };
    neutral_text(part.text("text").filter(|_| is_emphasized)?)
}

/// Returns zero in the currency of an amount, `0` for a whole number, and a dash for a percentage or a decimal number.
/// `None` for a text that is more than a number.
fn neutral_text(text: &str) -> Option<String> {
    let text = text.trim().trim_start_matches(SIGNS).trim_start();
    let before = text.chars().next().filter(|letter| CURRENCIES.contains(letter));
    let number = text.trim_start_matches(CURRENCIES).trim_start();
    let unit = number.trim_start_matches(|letter: char| letter.is_ascii_digit() || ",.".contains(letter));
    let digits = number.strip_suffix(unit)?;
    if !digits.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let after = unit.trim_start();
    match (before, after) {
        (Some(currency), "" | "k" | "K" | "m" | "M") => Some(format!("{currency}0")),
        (None, "") if !digits.contains('.') => Some("0".to_owned()),
        (None, "k" | "K" | "m" | "M") => Some("0".to_owned()),
        (None, "" | "%") => Some(NO_VALUE.to_owned()),
        (None, after) if after.chars().count() == 1 && after.starts_with(CURRENCIES) => {
            Some(format!("0 {after}"))
        }
        _ => None,
    }
}

/// Returns a text in which each whole number right before `plural` is `0`. `None` if there is none.
fn without_count(text: &str, plural: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect_vec();
    let is_count = |word: &str| {
        word.starts_with(|letter: char| letter.is_ascii_digit())
            && word.chars().all(|letter| letter.is_ascii_digit() || letter == ',')
    };
    let is_counted = |word: Option<&&str>| {
        word.is_some_and(|word| word.trim_end_matches(|letter: char| !letter.is_alphabetic()) == plural)
    };
    let mut is_changed = false;
    let after = words.iter().enumerate().map(|(at, word)| {
        let is_changing = is_count(word) && is_counted(words.get(at + 1));
        is_changed |= is_changing;
        if is_changing { "0" } else { word }
    });
    let after = after.collect_vec().join(" ");
    is_changed.then_some(after)
}

#[cfg(test)]
mod tests {
    use super::{neutral_text, without_count};

    #[test]
    fn counts_and_sums_are_zero_and_ratios_have_no_value() {
        let check = |text: &str, neutral: Option<&str>| {
            assert_eq!(neutral_text(text).as_deref(), neutral, "{text}");
        };
        check("$184,320", Some("$0"));
        check("– $218.40", Some("$0"));
        check("3.482,16 €", Some("0 €"));
        check("£12.4k", Some("£0"));
        check("1,240", Some("0"));
        check("12.4k", Some("0"));
        check("96.2 %", Some("–"));
        check("4.9", Some("–"));
        check("9:42", None);
        check("555 0100", None);
        check("3 on hold", None);
        check("Orders", None);
        check("$", None);
        check("", None);
    }

    #[test]
    fn a_count_of_the_data_is_zero() {
        let check = |text: &str, after: Option<&str>| {
            assert_eq!(without_count(text, "orders").as_deref(), after, "{text}");
        };
        check(
            "Thursday 12 November · 37 orders to handle",
            Some("Thursday 12 November · 0 orders to handle"),
        );
        check("1,284 orders, 3 late", Some("0 orders, 3 late"));
        check("Last 30 days", None);
        check("Latest orders", None);
    }
}
