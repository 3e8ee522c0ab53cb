//! The rules of the grammar, read from their notation.
//!
//! The `.rules` files beside this one hold the grammar. A rule begins with its name and a colon; each indented line
//! below is one way to say it, tried in this order. `#` begins a comment. In a line stand
//!
//! - `word` or `"."`: this word or mark;
//! - `WAY`, `NOUN`, `MOVE`: any word of that class, see [`Terminal`]. A verb is called by the first of its words;
//! - `<place>`: what the rule `place` matches. `<of:place>` gives it a role;
//! - `(a|b c)`: one of these, of mere words the longest. `[a|b]`: the same, or nothing if none is there.
//!   `(a|)`: with and without `a`;
//! - `x*`: any number of `x`. `!x`: not before `x`; `!!x`: only before `x`.
//!
//! `-> act "words"` at the end says what the line means (see [`Act`]), with the meanings of words that are not said.
//! What a rule without an act captures belongs to the line that uses it.
//!
//! Every line that begins with a verb and its object `<what:…>` is also a line of the rule `passive`, in which the
//! participle stands and the object was said before: `‹it› should be moved left`.

use super::act::Act;
use super::terminal::Terminal;
use crate::json::parse_decimal;
use crate::language::vocabulary::{Sense, meanings};
use std::sync::LazyLock;

/// The whole grammar.
const RULES: &str = concat!(
    include_str!("request.rules"),
    include_str!("talk.rules"),
    include_str!("name.rules"),
    include_str!("move.rules"),
    include_str!("size.rules"),
    include_str!("write.rules"),
    include_str!("arrange.rules"),
    include_str!("add.rules"),
    include_str!("pattern.rules"),
);

/// The grammar, read when it is first needed. A test reads it too: it is never empty.
pub(super) static GRAMMAR: LazyLock<Rules> = LazyLock::new(|| Rules::read(RULES).unwrap_or_default());

/// The rules with what they are called by.
#[derive(Debug, Default)]
pub(super) struct Rules {
    names: Vec<&'static str>,
    lines: Vec<Vec<Line>>,
    /// The lines that can be said in the passive voice: rule and line.
    pub(super) passives: Vec<(usize, usize)>,
    /// The rule that stands for them.
    pub(super) passive: usize,
}

/// One way to say something.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) items: Vec<Item>,
    pub(super) act: Option<Act>,
    /// Meanings that are not said.
    pub(super) implied: Vec<Sense>,
}

/// A part of a line.
#[derive(Debug)]
pub(super) enum Item {
    Word(&'static str),
    Terminal(Terminal),
    Rule { rule: usize, role: &'static str },
    Group { of: Vec<Vec<Self>>, how: How, worded: bool },
}

/// How often a group must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Once,
    Maybe,
    Any,
    Not,
}

/// A word of the notation that makes no sense.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mistake(&'static str);

impl Rules {
    /// Reads the notation.
    fn read(text: &'static str) -> Result<Self, Mistake> {
        let mut rules = Self::default();
        for line in text.lines() {
            if let Some(name) = line.strip_suffix(':') {
                rules.names.push(name);
            }
        }
        rules.names.push("passive");
        for line in text.lines() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match rules.lines.last_mut() {
                Some(lines) if line.starts_with(' ') => {
                    let (said, meant) = line.split_once("->").unwrap_or((line, ""));
                    let mut reader = Reader { names: &rules.names, lexemes: lexemes(said), at: 0 };
                    let items = reader.sequence()?;
                    let (act, implied) = meaning(meant)?;
                    lines.push(Line { items, act, implied });
                }
                _ => rules.lines.push(Vec::new()),
            }
        }
        rules.passive = rules.lines.len();
        rules.lines.push(Vec::new());
        rules.find_passives();
        Ok(rules)
    }

    /// The number of the rule that is called `name`.
    pub(super) fn rule(&self, name: &str) -> usize {
        self.names.iter().position(|known| *known == name).unwrap_or(self.passive)
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn lines(&self, rule: usize) -> &[Line] {
        self.lines.get(rule).map_or(&[], Vec::as_slice)
    }

    fn find_passives(&mut self) {
        let mut found = Vec::new();
        for (rule, lines) in self.lines.iter().enumerate() {
            for (at, line) in lines.iter().enumerate() {
                if let [verb, Item::Rule { role: "what", .. }, ..] = line.items.as_slice()
                    && self.is_verb(verb)
                {
                    found.push((rule, at));
                }
            }
        }
        self.passives = found;
    }

    fn is_verb(&self, item: &Item) -> bool {
        let first = match item {
            Item::Terminal(terminal) => return matches!(terminal, Terminal::Verb(_)),
            Item::Word(_) => None,
            Item::Rule { rule, .. } => self.lines(*rule).first().and_then(|line| line.items.first()),
            Item::Group { of, .. } => of.first().and_then(|items| items.first()),
        };
        first.is_some_and(|first| self.is_verb(first))
    }

    /// Every word that the rules name.
    pub(super) fn words(&self, words: &mut Vec<&'static str>) {
        for lines in &self.lines {
            for line in lines {
                collect(&line.items, words);
            }
        }
    }
}

fn collect(items: &[Item], words: &mut Vec<&'static str>) {
    for item in items {
        match item {
            Item::Word(word) => words.push(word),
            Item::Group { of, .. } => of.iter().for_each(|items| collect(items, words)),
            Item::Terminal(_) | Item::Rule { .. } => {}
        }
    }
}

/// Reads one line.
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
                None => Item::Word(lexeme.trim_matches('"')),
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
    Item::Group { of, how, worded }
}

/// What stands after the arrow.
fn meaning(text: &'static str) -> Result<(Option<Act>, Vec<Sense>), Mistake> {
    let (mut act, mut implied) = (None, Vec::new());
    for lexeme in lexemes(text) {
        if !lexeme.starts_with('"') {
            act = Some(Act::named(lexeme).ok_or(Mistake(lexeme))?);
            continue;
        }
        let words = lexeme.trim_matches('"');
        let sense = match parse_decimal(words) {
            Some(number) => Some(Sense::Number(number)),
            None => meanings(&words.split(' ').collect::<Vec<_>>()).first().map(|(sense, _)| *sense),
        };
        implied.push(sense.ok_or(Mistake(lexeme))?);
    }
    Ok((act, implied))
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

#[cfg(test)]
mod tests;
