//! Markdown of answers: bold, italics, code and lists.
//!
//! Everything else stays plain text. An answer therefore cannot become markup, a link or an image.

use leptos::prelude::*;

/// A line of text, or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Block {
    Line(Vec<Span>),
    List { is_numbered: bool, items: Vec<Vec<Span>> },
}

/// A span of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Span {
    Text(String),
    Bold(String),
    Italic(String),
    Code(String),
}

/// Returns the text of a list item and whether it is numbered, or `None` for another line.
fn item(line: &str) -> Option<(bool, &str)> {
    let line = line.trim_start();
    for mark in ["- ", "* ", "• "] {
        if let Some(rest) = line.strip_prefix(mark) {
            return Some((false, rest));
        }
    }
    let (number, rest) = line.split_once(['.', ')'])?;
    let is_number = (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| rest.strip_prefix(' ')).flatten().map(|rest| (true, rest))
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match (item(line), blocks.last_mut()) {
            (Some((numbered, rest)), Some(Block::List { is_numbered, items }))
                if *is_numbered == numbered =>
            {
                items.push(spans(rest));
            }
            (Some((is_numbered, rest)), _) => {
                blocks.push(Block::List { is_numbered, items: vec![spans(rest)] });
            }
            // A heading becomes a bold line.
            (None, _) => match line.trim_start().strip_prefix('#') {
                Some(title) => {
                    blocks
                        .push(Block::Line(vec![Span::Bold(title.trim_start_matches('#').trim().to_owned())]));
                }
                None => blocks.push(Block::Line(spans(line))),
            },
        }
    }
    blocks
}

/// A delimiter, and the span of the text between two of it.
type Delimiter = (&'static str, fn(String) -> Span);

/// Splits a line into spans. A delimiter without a partner is text. Linear except for the search of the partner.
fn spans(line: &str) -> Vec<Span> {
    const MARKS: [Delimiter; 4] =
        [("**", Span::Bold), ("__", Span::Bold), ("`", Span::Code), ("*", Span::Italic)];
    let mut spans = Vec::new();
    let mut text = String::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let marked = MARKS.iter().find_map(|(mark, span)| {
            let inside = rest.strip_prefix(mark)?;
            let (inside, after) = inside.split_once(mark)?;
            let is_word = !inside.is_empty() && !inside.starts_with(' ') && !inside.ends_with(' ');
            is_word.then(|| (span(inside.to_owned()), after))
        });
        match marked {
            Some((span, after)) => {
                if !text.is_empty() {
                    spans.push(Span::Text(std::mem::take(&mut text)));
                }
                spans.push(span);
                rest = after;
            }
            None => {
                text.push(letter);
                rest = rest.get(letter.len_utf8()..).unwrap_or_default();
            }
        }
    }
    if !text.is_empty() {
        spans.push(Span::Text(text));
    }
    spans
}

/// Renders a text with its Markdown.
#[component]
pub fn Markdown(text: Signal<String>) -> impl IntoView {
    let line = |spans: Vec<Span>| {
        spans
            .into_iter()
            .map(|span| match span {
                Span::Text(text) => view! { {text} }.into_any(),
                Span::Bold(text) => view! { <strong>{text}</strong> }.into_any(),
                Span::Italic(text) => view! { <em>{text}</em> }.into_any(),
                Span::Code(text) => view! { <code>{text}</code> }.into_any(),
            })
            .collect_view()
    };
    move || {
        blocks(&text.get())
            .into_iter()
            .map(|block| match block {
                Block::Line(spans) => view! { <p>{line(spans)}</p> }.into_any(),
                Block::List { is_numbered, items } => {
                    let items = items.into_iter().map(|item| view! { <li>{line(item)}</li> }).collect_view();
                    if is_numbered {
                        view! { <ol class="said-list">{items}</ol> }.into_any()
                    } else {
                        view! { <ul class="said-list">{items}</ul> }.into_any()
                    }
                }
            })
            .collect_view()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let line =
            |spans: &[Span]| spans.iter().map(|span| format!("{span:?}")).collect::<Vec<_>>().join(" ");
        let shown: Vec<String> = blocks(text)
            .iter()
            .map(|block| match block {
                Block::Line(spans) => line(spans),
                Block::List { is_numbered, items } => {
                    let items: Vec<String> = items.iter().map(|item| line(item)).collect();
                    format!("{}[{}]", if *is_numbered { "1" } else { "-" }, items.join(", "))
                }
            })
            .collect();
        assert_eq!(shown.join(" | "), expected, "{text}");
    }

    #[test]
    fn marks_are_read_and_all_else_is_text() {
        check("a **b** *c* `d`", r#"Text("a ") Bold("b") Text(" ") Italic("c") Text(" ") Code("d")"#);
        check("2 * 3 * 4 and **", r#"Text("2 * 3 * 4 and **")"#);
        check("- one\n- **two**\n1. three", r#"-[Text("one"), Bold("two")] | 1[Text("three")]"#);
        check("## Title\n\ntext", r#"Bold("Title") | Text("text")"#);
        check("<b>x</b> [a](javascript:1)", r#"Text("<b>x</b> [a](javascript:1)")"#);
        check("$1.50 is 2.5 × more", r#"Text("$1.50 is 2.5 × more")"#);
    }
}
