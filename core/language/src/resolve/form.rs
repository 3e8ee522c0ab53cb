//! Texts that are called by their form rather than by their words: `$129` is a price, `12 May` a date.

use crate::reference::Description;
use crate::vocabulary::{Tag, singular_of};
use websketch_sketch::case_mapping;
use websketch_sketch::{Component, ComponentKind};

/// Signs of currencies.
pub(crate) const CURRENCIES: [char; 4] = ['$', '€', '£', '¥'];

/// How much of a text has the form that a word asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// It is nothing else.
    Whole,
    /// A part of it.
    Part,
}

/// How much of the text of a component has the form that a word asks for: `$129` is a price.
pub(super) fn form_fit(said: &str, component: &Component) -> Option<Form> {
    let is_wording = matches!(component.kind(), ComponentKind::Text | ComponentKind::Heading);
    let text = component.props().text().filter(|_| is_wording && Tag::Form.counts(said))?;
    let has = |marks: &[&str]| marks.iter().any(|mark| text.contains(mark));
    let is_so = match singular_of(said) {
        "question" if text.ends_with('?') => return Some(Form::Whole),
        "price" | "cost" if text.starts_with(CURRENCIES) && has_digit(text) => return Some(Form::Whole),
        "price" | "cost" => text.contains(CURRENCIES) && has_digit(text),
        "rating" | "star" if text.starts_with(|letter: char| letter.is_ascii_digit()) => {
            has(&["review", "rating", "out of 5", "/5", "/ 5", "★", " stars"])
        }
        "rating" | "star" => has(&["out of 5", "/5", "/ 5", "★", " stars"]),
        "breadcrumb" => has(&[" / ", " > ", " › ", " » "]),
        "byline" | "author" => text.starts_with("By ") || text.starts_with("by "),
        "counter" | "count" if text.starts_with(|letter: char| letter.is_ascii_digit()) => {
            text.contains(char::is_alphabetic) && text.contains(' ')
        }
        "counter" | "count" | "pagination" => has_digit(text) && has(&[" of ", " / "]),
        "copyright" => has(&["©", "Copyright", "(c)"]),
        "percentage" => has_digit(text) && has(&["%"]),
        "duration" | "runtime" => is_duration(text),
        _ => false,
    };
    is_so.then_some(Form::Part)
}

/// `42 min`, `1h 20m`
fn is_duration(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_digit())
        && text
            .split(|letter: char| !letter.is_ascii_alphabetic())
            .filter(|word| !word.is_empty())
            .all(|word| Tag::Span.has(word))
        && text.contains(|letter: char| letter.is_ascii_alphabetic())
}

/// Whether the text of a component has the form that a word asks for where nothing says it.
pub(crate) fn has_loose_form(said: &str, component: &Component) -> bool {
    let Some(text) = component.props().text() else { return false };
    let said = singular_of(said);
    if matches!(said, "day" | "weekday") {
        return Tag::Day.is_in(text);
    }
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    matches!(component.kind(), ComponentKind::Text | ComponentKind::Heading)
        && match said {
            // `€48,200` and `3.4 %`, but not `Step 2`.
            "number" | "figure" => digits > 4 || digits > 0 && !text.contains(char::is_alphabetic),
            "date" => digits > 0 && (Tag::Month.is_in(text) || Tag::Day.is_in(text) || is_written_date(text)),
            "time" => is_written_time(text),
            "year" => text.len() == 4 && digits == 4,
            "name" | "sender" => is_name(text),
            "address" => {
                digits > 0 && Tag::Street.is_in(text)
                    || (1..=5).contains(&digits)
                        && text.contains(", ")
                        && !Tag::Month.is_in(text)
                        && !Tag::Day.is_in(text)
            }
            "phone" | "telephone" => digits > 5 && !text.contains(CURRENCIES) && !text.contains('@'),
            "email" => text.contains('@') && text.contains('.'),
            "quote" | "testimonial" => text.starts_with(['"', '“', '«', '‘']),
            "greeting" => {
                ["Hi", "Hello", "Hey", "Welcome", "Good "].iter().any(|word| text.starts_with(word))
            }
            "temperature" | "weather" => digits > 0 && (text.contains('°') || text.contains("degrees")),
            "storage" => digits > 0 && (text.contains(" GB") || text.contains(" MB") || text.contains(" TB")),
            _ => false,
        }
}

/// Whether a text is the number of something: `No. 2041`, `#2041`.
pub(super) fn is_running_number(component: &Component) -> bool {
    let text = component.props().text().unwrap_or_default();
    let marked = ["No. ", "No ", "Nr. ", "Nr ", "#", "№"].iter().find_map(|mark| text.strip_prefix(mark));
    marked.is_some_and(|rest| rest.trim_start().starts_with(|letter: char| letter.is_ascii_digit()))
}

/// Of several headings one of which is meant, those that are no mere amount: `$4.80`, `Total $29`.
pub(super) fn of_headings<'p>(description: &Description, matched: Vec<&'p Component>) -> Vec<&'p Component> {
    let is_heading = description.noun.is_some_and(|noun| noun.kinds == [ComponentKind::Heading]);
    if !is_heading || !description.is_mere() || !description.words.is_empty() || matched.len() < 2 {
        return matched;
    }
    let is_amount = |component: &&Component| {
        let text = component.props().text().unwrap_or_default();
        has_digit(text) && (text.contains(CURRENCIES) || !text.contains(char::is_alphabetic))
    };
    let mut headings = matched.clone();
    headings.retain(|component| !is_amount(component));
    if headings.is_empty() { matched } else { headings }
}

fn has_digit(text: &str) -> bool {
    text.contains(|letter: char| letter.is_ascii_digit())
}

/// `2026-06-30`, `30.6.2026`, `6/30/26`
fn is_written_date(text: &str) -> bool {
    text.split(' ').any(|part| {
        let numbers = part.split(['-', '.', '/']);
        numbers.clone().count() == 3 && numbers.into_iter().all(|number| number.parse::<u16>().is_ok())
    })
}

/// `Maya Lund`, `J. R. Ortega`
fn is_name(text: &str) -> bool {
    let is_part = |part: &str| {
        part.starts_with(case_mapping::is_upper)
            && part.chars().all(|letter| letter.is_alphabetic() || matches!(letter, '.' | '-' | '\'' | '’'))
    };
    (2..=4).contains(&text.split(' ').count()) && text.split(' ').all(is_part)
}

/// `18:30`, `-4:25`
fn is_written_time(text: &str) -> bool {
    text.split(' ').any(|part| {
        part.split_once(':').is_some_and(|(hours, minutes)| {
            let is_number = |text: &str| text.len() < 3 && text.parse::<u8>().is_ok();
            is_number(hours.trim_start_matches('-')) && is_number(minutes)
        })
    })
}
