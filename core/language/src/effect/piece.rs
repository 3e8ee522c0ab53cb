//! The part of a text that has the form a word asks for: the time in `14 June, 19:30`.

use crate::reference::{Part, Reference};
use crate::resolve::CURRENCIES;
use crate::vocabulary::Tag;
use crate::vocabulary::singular_of;
use std::ops::Range;
use websketch_sketch::Component;

/// What a part of a text is.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Time,
    Date,
    Price,
    Phone,
}

/// The text of a component with `new` in place of its only part of the form that it was named by, where `new` is all of
/// that form: `change the time to 20:00`. A price keeps what is before it, as in `Early bird 18 €`.
pub(super) fn as_piece(what: &Reference, component: &Component, new: &str) -> Option<String> {
    let [Part::Described(description)] = what.parts.as_slice() else { return None };
    if description.literal.is_some() || what.except.is_some() {
        return None;
    }
    let is_phone = description.words.iter().any(|word| matches!(word.as_str(), "phone" | "telephone"));
    let form = match singular_of(description.words.last()?) {
        "phone" | "telephone" | "number" if is_phone => Form::Phone,
        "time" => Form::Time,
        "date" | "day" => Form::Date,
        "price" | "cost" | "fee" => Form::Price,
        _ => return None,
    };
    let text = component.props().text()?;
    let pieces = pieces(text, form);
    let [piece] = pieces.as_slice() else { return None };
    let is_all = |text: &str, piece: &Range<usize>| *piece == (0..text.len());
    let is_form = matches!(self::pieces(new, form).as_slice(), [only] if is_all(new, only));
    // `$12 per month` has a price with a term; other words behind a price are about something else.
    let has_term = || {
        let rest = text.get(piece.end..).unwrap_or_default().trim_start();
        rest.starts_with('/')
            || rest.split_whitespace().next().is_some_and(|word| matches!(word, "per" | "a" | "an" | "each"))
    };
    if !is_form || is_all(text, piece) || form == Form::Price && piece.start == 0 && !has_term() {
        return None;
    }
    Some([text.get(..piece.start)?, new, text.get(piece.end..)?].concat())
}

/// Where the parts of a form stand in a text, each as long as it goes on.
fn pieces(text: &str, form: Form) -> Vec<Range<usize>> {
    let mut pieces: Vec<Range<usize>> = Vec::new();
    let (mut at, mut run): (usize, Option<Range<usize>>) = (0, None);
    let mut says_so = false;
    for part in text.split(' ') {
        let word = part.trim_matches(|c: char| matches!(c, ',' | ';' | '(' | ')' | '.' | '!'));
        let start = at + (part.len() - part.trim_start_matches(['(', '.']).len());
        let (belongs, is_core) = role(word, form);
        let ends = part.len() > word.len();
        if belongs {
            let run = run.get_or_insert(start..start);
            run.end = start + word.len();
            says_so |= is_core;
        }
        // `Fri, 14 June`: a date may go on behind a comma.
        if !belongs || ends && form != Form::Date {
            pieces.extend(run.take().filter(|_| says_so));
            says_so = false;
        }
        at += part.len() + 1;
    }
    pieces.extend(run.filter(|_| says_so));
    if form == Form::Phone {
        // Fewer digits are a house or a year.
        const LEAST: usize = 6;
        let digits = |piece: &str| piece.bytes().filter(u8::is_ascii_digit).count();
        pieces.retain(|piece| text.get(piece.clone()).is_some_and(|piece| digits(piece) >= LEAST));
    }
    pieces
}

/// Whether a word can be in a part of a form, and whether it makes one.
fn role(word: &str, form: Form) -> (bool, bool) {
    let lower = word.to_ascii_lowercase();
    let digits = lower.bytes().filter(u8::is_ascii_digit).count();
    match form {
        Form::Time => {
            let half = lower.strip_suffix("am").or_else(|| lower.strip_suffix("pm"));
            let is_hour = |text: &str| text.len() < 3 && text.parse::<u8>().is_ok();
            let bare = half.unwrap_or(&lower);
            let is_clock =
                bare.split_once(':').is_some_and(|(hour, minute)| is_hour(hour) && is_hour(minute));
            let is_half = half.is_some() && (bare.is_empty() || is_hour(bare));
            (is_clock || is_half || is_hour(&lower), is_clock || is_half)
        }
        Form::Date => {
            let number = lower.trim_end_matches(char::is_alphabetic);
            let is_number = matches!(number.len(), 1 | 2 | 4) && number.len() == digits;
            let parts = || lower.split(['-', '.', '/']);
            let is_written = parts().count() == 3 && parts().all(|part| part.parse::<u16>().is_ok());
            let is_month = Tag::Month.has(&lower);
            (is_month || Tag::Day.has(&lower) || is_number || is_written, is_month || is_written)
        }
        Form::Price => {
            let is_sign = lower.chars().all(|c| CURRENCIES.contains(&c)) && !lower.is_empty();
            let has_sign = lower.contains(CURRENCIES);
            let is_amount = digits > 0
                && lower.chars().all(|c| c.is_ascii_digit() || ",.".contains(c) || CURRENCIES.contains(&c));
            (is_amount || is_sign, has_sign)
        }
        Form::Phone => {
            let is_part =
                digits > 0 && lower.bytes().all(|byte| byte.is_ascii_digit() || b"+()-/".contains(&byte));
            (is_part, is_part)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Form, pieces};

    #[track_caller]
    fn check(text: &str, form: Form, want: &[&str]) {
        let found: Vec<&str> = pieces(text, form).into_iter().filter_map(|piece| text.get(piece)).collect();
        assert_eq!(found, want, "in {text}");
    }

    #[test]
    fn times() {
        check("14 June, 19:30", Form::Time, &["19:30"]);
        check("Doors 7 pm, show 8:30 pm", Form::Time, &["7 pm", "8:30 pm"]);
        check("Opens at 9am.", Form::Time, &["9am"]);
        check("14 June", Form::Time, &[]);
    }

    #[test]
    fn dates() {
        check("14 June, 19:30", Form::Date, &["14 June"]);
        check("Updated Fri, May 3rd 2026 by Ann", Form::Date, &["Fri, May 3rd 2026"]);
        check("Due 2026-05-03", Form::Date, &["2026-05-03"]);
        check("Room 14", Form::Date, &[]);
    }

    #[test]
    fn prices() {
        check("Early bird 18 €", Form::Price, &["18 €"]);
        check("from $1,200 a week", Form::Price, &["$1,200"]);
        check("Seat 14", Form::Price, &[]);
    }

    #[test]
    fn phones() {
        check("12 Willow Lane, 0123 456 789", Form::Phone, &["0123 456 789"]);
        check("Call +44-20-555123 or write", Form::Phone, &["+44-20-555123"]);
        check("Since 1998", Form::Phone, &[]);
    }
}
