//! The notation of the rules, which [`super::rules`] explains, read line by line.

use super::act::Act;
use super::line::{How, Item, Line, Word};
use super::set::First;
use super::terminal::Terminal;
use crate::vocabulary::{Sense, meanings};
use websketch_json::parse_decimal;

/// A word of the notation that makes no sense.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mistake(pub(super) &'static str);

/// Reads one line of a rule, in which `names` are the rules there are.
pub(super) fn read_line(line: &'static str, names: &[&'static str]) -> Result<Line, Mistake> {
    let (said, meant) = line.split_once("->").unwrap_or((line, ""));
    let items = Reader { names, lexemes: lexemes(said), at: 0 }.sequence()?;
    let (acts, implied) = meaning(meant)?;
    Ok(Line { items, acts, implied, first: First::default() })
}

/// What stands before the arrow.
struct Reader<'r> {
    names: &'r [&'static str],
    lexemes: Vec<&'static str>,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> &'static str {
        self.lexemes.get(self.at).copied().unwrap_or_default()
    }

    /// Items up to the end of the line or of a choice.
    fn sequence(&mut self) -> Result<Vec<Item>, Mistake> {
        let mut items = Vec::new();
        while !matches!(self.peek(), "" | "|" | ")" | "]") {
            let item = self.item()?;
            if self.peek() == "*" {
                self.at += 1;
                items.push(group(vec![vec![item]], How::Any));
            } else {
                items.push(item);
            }
        }
        Ok(items)
    }

    fn item(&mut self) -> Result<Item, Mistake> {
        let lexeme = self.peek();
        self.at += 1;
        Ok(match lexeme {
            "(" => group(self.choice(")")?, How::Once),
            "[" => group(self.choice("]")?, How::Maybe),
            "!" => group(vec![vec![self.item()?]], How::Not),
            _ => match lexeme.strip_prefix('<') {
                Some(name) => self.rule(name)?,
                None if lexeme.starts_with(|c: char| c.is_ascii_uppercase()) => {
                    Item::Terminal(Terminal::named(lexeme).ok_or(Mistake(lexeme))?)
                }
                None => Item::Word(Word::of(lexeme.trim_matches('"'))),
            },
        })
    }

    fn choice(&mut self, end: &str) -> Result<Vec<Vec<Item>>, Mistake> {
        let mut of = vec![self.sequence()?];
        while self.peek() == "|" {
            self.at += 1;
            of.push(self.sequence()?);
        }
        if self.peek() != end {
            return Err(Mistake(self.peek()));
        }
        self.at += 1;
        Ok(of)
    }

    fn rule(&self, named: &'static str) -> Result<Item, Mistake> {
        let named = named.trim_end_matches('>');
        let (role, name) = named.split_once(':').unwrap_or(("", named));
        let rule = self.names.iter().position(|known| *known == name).ok_or(Mistake(named))?;
        Ok(Item::Rule { rule, role })
    }
}

fn group(of: Vec<Vec<Item>>, how: How) -> Item {
    let worded = of.iter().flatten().all(|item| match item {
        Item::Word(_) => true,
        Item::Group { worded, .. } => *worded,
        Item::Terminal(_) | Item::Rule { .. } => false,
    });
    Item::Group { of, how, worded, first: First::default() }
}

/// What stands after the arrow.
fn meaning(text: &'static str) -> Result<(Vec<Act>, Vec<Sense>), Mistake> {
    let (mut acts, mut implied) = (Vec::new(), Vec::new());
    for lexeme in lexemes(text) {
        if !lexeme.starts_with('"') {
            acts.push(Act::named(lexeme).ok_or(Mistake(lexeme))?);
            continue;
        }
        let words = lexeme.trim_matches('"');
        let sense = match parse_decimal(words) {
            Some(number) => Some(Sense::Number(number)),
            None => meanings(&words.split(' ').collect::<Vec<_>>()).first().map(|(sense, _)| *sense),
        };
        implied.push(sense.ok_or(Mistake(lexeme))?);
    }
    Ok((acts, implied))
}

/// Brackets and other signs, `<…>`, `"…"` and words.
fn lexemes(line: &'static str) -> Vec<&'static str> {
    let (mut rest, mut found) = (line.trim_start(), Vec::new());
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '(' | ')' | '[' | ']' | '|' | '*' | '!' => Some(1),
            '<' => rest.find('>').map(|at| at + 1),
            '"' => rest.get(1..).and_then(|rest| rest.find('"')).map(|at| at + 2),
            _ => rest.find([' ', '(', ')', '[', ']', '|', '*', '<', '"']),
        };
        let (lexeme, after) = rest.split_at_checked(end.unwrap_or(rest.len())).unwrap_or((rest, ""));
        found.push(lexeme);
        rest = after.trim_start();
    }
    found
}
