//! The rules of the grammar, read from their notation.
//!
//! The `.rules` files beside this one hold the grammar. A rule begins with its name and a colon; each indented line
//! below is one way to say it, tried in this order. The only way of a rule may stand right after its colon. `#` begins
//! a comment. In a line stand
//!
//! - `word` or `"."`: this word or mark;
//! - `WAY`, `NOUN`, `MOVE`: any word of that class, see [`Terminal`]. A verb is called by the first of its words;
//! - `<place>`: what the rule `place` matches. `<of:place>` gives it a role;
//! - `(a|b c)`: one of these, of mere words the longest. `[a|b]`: the same, or nothing if none is there.
//!   `(a|)`: with and without `a`;
//! - `x*`: any number of `x`. `!x`: not before `x`; `!!x`: only before `x`.
//!
//! `-> act "words"` at the end says what the line means (see [`super::act::Act`]), with the meanings of words that are not said. Of
//! several acts each holds the next one, and the last one what the line captured: `-> reference part "selection"`.
//! What a rule without an act captures belongs to the line that uses it.
//!
//! Every line that begins with a verb and its object `<what:…>` is also a line of the rule `passive`, in which the
//! participle stands and the object was said before: `‹it› should be moved left`. It is also a line of the rule
//! `elliptic`, in which the object is not said at all and the selection is meant: `align left`.

use super::first::{Beginnings, Starts};
use super::line::{Item, Line};
use super::notation::{Mistake, read_line};
use super::set::First;
use super::terminal::Terminal;
use std::sync::LazyLock;

/// The whole grammar.
const RULES: &str = concat!(
    include_str!("request.rules"),
    include_str!("talk.rules"),
    include_str!("name.rules"),
    include_str!("move.rules"),
    include_str!("size.rules"),
    include_str!("state.rules"),
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
    /// The rule that stands for them without an object.
    pub(super) elliptic: usize,
    pub(super) beginnings: Beginnings,
    /// What each rule can begin with.
    firsts: Vec<First>,
    /// What each beginning begins: rules, lines and groups.
    pub(super) starts: Starts,
}

impl Rules {
    /// Reads the notation.
    fn read(text: &'static str) -> Result<Self, Mistake> {
        let mut rules = Self::default();
        let written = || text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        // The name of the rule that begins here, if one does, and what is said here.
        let parts = |line: &'static str| match line.split_once(':') {
            Some((name, said)) if !line.starts_with(' ') => (Some(name), said),
            _ => (None, line),
        };
        rules.names.extend(written().filter_map(|line| parts(line).0));
        rules.names.extend(["passive", "elliptic"]);
        for (name, said) in written().map(parts) {
            if name.is_some() {
                rules.lines.push(Vec::new());
            }
            if let (Some(lines), false) = (rules.lines.last_mut(), said.is_empty()) {
                lines.push(read_line(said, &rules.names)?);
            }
        }
        rules.passive = rules.lines.len();
        rules.elliptic = rules.passive + 1;
        rules.lines.extend([Vec::new(), Vec::new()]);
        rules.find_passives();
        rules.find_firsts();
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

    /// What a rule can begin with.
    pub(super) fn first(&self, rule: usize) -> Option<&First> {
        self.firsts.get(rule)
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

    /// Works out what everything can begin with. As rules use each other, what is known of them grows until nothing is
    /// added any more.
    fn find_firsts(&mut self) {
        self.beginnings = Beginnings::of(self.lines.iter().flatten().map(|line| line.items.as_slice()));
        self.firsts = vec![First::default(); self.lines.len()];
        loop {
            let mut firsts = Vec::new();
            for lines in &mut self.lines {
                let mut of_rule = First::default();
                for line in lines {
                    line.first = self.beginnings.first(&line.items, &self.firsts);
                    of_rule.begins.unite(&line.first.begins);
                    of_rule.may_be_empty |= line.first.may_be_empty;
                }
                firsts.push(of_rule);
            }
            // A line in the passive voice begins with its verb, and so does one without an object.
            let mut passive = First::default();
            for (rule, line) in &self.passives {
                let line = self.lines.get(*rule).and_then(|lines| lines.get(*line));
                line.into_iter().for_each(|line| passive.begins.unite(&line.first.begins));
            }
            for first in firsts.iter_mut().skip(self.passive) {
                first.clone_from(&passive);
            }
            if firsts == self.firsts {
                break;
            }
            self.firsts = firsts;
        }
        self.firsts.iter_mut().for_each(|first| self.starts.add(first));
        for line in self.lines.iter_mut().flatten() {
            self.starts.add(&mut line.first);
            let items = line.items.iter_mut();
            items.for_each(|item| self.beginnings.number(item, &self.firsts, &mut self.starts));
        }
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
            Item::Word(word) => words.push(word.text),
            Item::Group { of, .. } => of.iter().for_each(|items| collect(items, words)),
            Item::Terminal(_) | Item::Rule { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests;
