//! Name of a document by its content: the brief that made it, or its first heading.

use crate::storage::library::{UNTITLED, name};
use crate::store::{LibraryCommand, Store};
use websketch_sketch::{ComponentKind, Sketch};

/// Shortest and longest name that a brief gives. Characters.
const MIN_LENGTH: usize = 3;
const MAX_LENGTH: usize = 40;
/// Fewest components that a brief makes, so that it describes the document and not a part of it.
const LEAST_MADE: usize = 5;
/// Words at the start of a brief that do not describe the page.
const OPENING: [&str; 31] = [
    "please", "can", "could", "would", "you", "build", "make", "create", "design", "draw", "sketch",
    "generate", "give", "show", "start", "begin", "add", "me", "us", "i", "we", "want", "need", "with", "a",
    "an", "the", "some", "new", "like", "to",
];
/// Signs and words after which a brief tells details.
const DETAILS: [&str; 11] =
    [",", ".", ":", ";", "\n", " with ", " that ", " where ", " including ", " which ", " and then "];
/// Text of a heading that the user has not written yet.
const STARTER_HEADING: &str = "Heading";

/// Names the open document after a message that has made its first content. A document with a name keeps it.
pub fn name_after_brief(store: Store, was_empty: bool, message: &str) {
    let is_made = was_empty && store.document.peek(Sketch::len) >= LEAST_MADE;
    if let Some(name) = brief_name(message).filter(|_| is_made) {
        give(store, name);
    }
}

/// Names the open document after its first heading, if it has no name yet.
pub fn name_after_heading(store: Store) {
    if let Some(name) = store.document.peek(heading_name) {
        give(store, name);
    }
}

fn give(store: Store, name: String) {
    if is_unnamed(&store.library.peek_name()) {
        // At once, so that nothing else names it before the command is performed.
        store.library.rename(name.clone());
        store.library.queue(LibraryCommand::Rename { id: store.library.peek_id(), name });
    }
}

/// Returns true for the default name, also with a number.
fn is_unnamed(name: &str) -> bool {
    let number = name.strip_prefix(UNTITLED).map(str::trim_start);
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the text of the first heading that the user has written.
fn heading_name(sketch: &Sketch) -> Option<String> {
    let headings =
        sketch.iter().filter(|one| one.kind() == ComponentKind::Heading && !one.props().is_hidden());
    let texts = headings.filter_map(|heading| heading.props().text());
    texts.filter(|text| *text != STARTER_HEADING).find_map(name)
}

/// Returns the subject of a brief: `Landing page for a dentist` for “build a landing page for a dentist with prices”.
fn brief_name(message: &str) -> Option<String> {
    let lower = message.to_lowercase();
    let words = message.split_whitespace().skip_while(|word| {
        let word = word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
        OPENING.contains(&word.as_str())
    });
    let subject = words.collect::<Vec<_>>().join(" ");
    let end = DETAILS.iter().filter_map(|sign| subject.to_lowercase().find(sign)).min();
    // Lower-case letters of some alphabets have other lengths: an index of theirs may be no boundary.
    let subject = end.and_then(|end| subject.get(..end)).unwrap_or(&subject);
    let mut short = String::new();
    for word in subject.split(' ') {
        let length = short.chars().count() + 1 + word.chars().count();
        if length > MAX_LENGTH && !short.is_empty() {
            break;
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    let mut signs = short.chars();
    let first = signs.next().filter(|_| !lower.trim().is_empty())?;
    let name = name(&first.to_uppercase().chain(signs).collect::<String>());
    name.filter(|name| name.chars().count() >= MIN_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    #[test]
    fn a_brief_gives_its_subject() {
        for (message, expected) in [
            ("build a landing page for a dentist with prices", "Landing page for a dentist"),
            ("Please make me a checkout flow, four screens", "Checkout flow"),
            ("a dashboard that shows sales", "Dashboard"),
            ("Preisseite für eine Bäckerei", "Preisseite für eine Bäckerei"),
            (
                "an online shop homepage for very comfortable handmade sneakers",
                "Online shop homepage for very",
            ),
        ] {
            assert_eq!(brief_name(message).as_deref(), Some(expected), "{message}");
        }
        for nothing in ["", "please", "make a, b"] {
            assert_eq!(brief_name(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn only_a_written_heading_gives_a_name() {
        let sketch = |text: &str| {
            let text = format!(
                r#"[{{"id":"a","type":"Heading","x":0,"y":0,"width":80,"height":40,"props":{{"text":"Heading"}}}},
                    {{"id":"b","type":"Heading","x":0,"y":60,"width":80,"height":40,"props":{{"text":"{text}"}}}}]"#
            );
            Sketch::read(&json::parse(&text).unwrap()).unwrap().sketch
        };
        assert_eq!(heading_name(&sketch("Fresh bread")).as_deref(), Some("Fresh bread"));
        assert_eq!(heading_name(&sketch("Heading")), None);
    }

    #[test]
    fn a_default_name_may_have_a_number() {
        assert_eq!(
            ["Untitled", "Untitled 2", "Untitled page", "Shop"].map(is_unnamed),
            [true, true, false, false]
        );
    }
}
