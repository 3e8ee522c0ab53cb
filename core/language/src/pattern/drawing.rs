//! The notation of patterns, read into a tree.
//!
//! `(a;b)` stands one below the other, `[a;b]` side by side, `{title:a;b}` in a card, whose title may be
//! missing, `P(a;b)` is a page of sections, `S(a;b;c)` has `a` at the side of the rest, `D(a;b)` is a screen that
//! is drawn as a phone where the page is wider than one, `M(a;b)` is a narrow column in the middle, and `<a;b>` is a bar over its full
//! width. `(24a;b)` has 24 px between its parts, `M(400a;b)` is 400 px wide. `*` repeats what follows for each entry. Everything else is one component: a letter for its
//! kind, perhaps `!` and its variant, its height or `width x height` in px, and its text:
//!
//! | letter | kind | text |
//! |---|---|---|
//! | `H` `h` `k` | heading of the page, of a part, of a part of that | |
//! | `t` | text | |
//! | `b` `B` | button as wide as its text, as its column | |
//! | `y` `Y` | the same, a secondary one | |
//! | `s` `q` | small text, badge | |
//! | `$` | a figure, as large as a heading of a part | |
//! | `i` | input | label |
//! | `m` | image | alternative text |
//! | `l` `n` | list, navigation | items, separated by commas |
//! | `a` | table | columns, separated by commas |
//! | `-` | line | |
//! | `f` | footer | |
//!
//! In a text, `%` is the entry, `#` its number, and of `one/two/three` the first entry takes the first; an empty one leaves
//! the component out. `~` is what the page was called. After `^` stands what is said about a topic, with the topic as `@`, or as `@@` with a capital.

/// A part of a drawing.
#[derive(Debug)]
pub(super) struct Node {
    /// The opening bracket, or the letter of a kind.
    pub(super) tag: char,
    /// The variant of its kind; empty for the usual one.
    pub(super) variant: &'static str,
    /// Whether it stands once for each entry.
    pub(super) each: bool,
    /// In px; 0 where the kind decides.
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) text: &'static str,
    pub(super) children: Vec<Node>,
}

/// The tree of a drawing. What is no notation stands as text of the component that it follows.
pub(super) fn read(drawing: &'static str) -> Node {
    node(&mut { drawing })
}

fn node(rest: &mut &'static str) -> Node {
    let each = take(rest, '*');
    let outer = ['P', 'S', 'D', 'M']
        .into_iter()
        .find(|outer| rest.starts_with(*outer) && rest.get(1..2) == Some("("));
    if let Some(outer) = outer {
        take(rest, outer);
    }
    let tag = rest.chars().next().unwrap_or('t');
    *rest = rest.get(tag.len_utf8()..).unwrap_or_default();
    let variant = if take(rest, '!') { word(rest) } else { "" };
    let mut node = Node { tag, variant, each, width: 0.0, height: 0.0, text: "", children: Vec::new() };
    if !matches!(tag, '(' | '[' | '{' | '<') {
        node.height = number(rest);
        if node.height > 0.0 && take(rest, 'x') {
            node.width = node.height;
            node.height = number(rest);
        }
        node.text = until(rest, &[';', ')', ']', '}', '>']).trim();
        return node;
    }
    match tag {
        '{' => drop(take(rest, ' ')),
        _ => node.height = number(rest),
    }
    // A title ends before anything of the card begins.
    let title = rest.find([':', ';', '}', '{', '(', '[', '<']);
    if let Some((at, end)) = title.and_then(|at| Some((at, rest.get(at..)?)))
        && tag == '{'
        && let Some(body) = end.strip_prefix(':')
    {
        node.text = rest.get(..at).unwrap_or_default();
        *rest = body;
    }
    if let Some(outer) = outer {
        node.tag = outer;
    }
    while !rest.is_empty() && ![')', ']', '}', '>'].into_iter().any(|end| take(rest, end)) {
        node.children.push(self::node(rest));
        take(rest, ';');
    }
    node
}

fn take(rest: &mut &'static str, wanted: char) -> bool {
    match rest.strip_prefix(wanted) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    }
}

/// Small letters and hyphens.
fn word(rest: &mut &'static str) -> &'static str {
    let end = rest.find(|letter: char| !letter.is_ascii_lowercase() && letter != '-').unwrap_or(rest.len());
    let word = rest.get(..end).unwrap_or_default();
    *rest = rest.get(end..).unwrap_or_default();
    word
}

fn number(rest: &mut &'static str) -> f64 {
    let mut value = 0.0;
    while let Some(digit) = rest.chars().next().and_then(|c| c.to_digit(10)) {
        value = value * 10.0 + f64::from(digit);
        *rest = rest.get(1..).unwrap_or_default();
    }
    value
}

fn until(rest: &mut &'static str, ends: &[char]) -> &'static str {
    let at = rest.find(ends).unwrap_or(rest.len());
    let text = rest.get(..at).unwrap_or_default();
    *rest = rest.get(at..).unwrap_or_default();
    text
}
