//! The matcher: every way in which a rule matches a sentence from a position on.
//!
//! A rule is matched once at each position and remembered ("packrat", Ford 2002), here with a list of results as in
//! Wadler's "list of successes" (1985): a phrase may end wherever the rest of the sentence needs it to. The lists are
//! limited, which makes the whole linear in the length of the message.

use super::line::{How, Item, Line};
use super::rules::{GRAMMAR, Rules};
use super::set::{First, Set};
use super::tree::{Captures, Tree, Value};
use crate::sentence::Sentence;
use std::ops::Range;

/// Ways to match one line or one rule that are followed up; more would be noise.
const MAX_MATCHES: usize = 40;
/// Rules within rules: more than any sentence of [`crate::token::MAX_TOKENS`] needs.
const MAX_DEPTH: usize = 200;

/// One way to match: where it ends, and what it captured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Match {
    pub(super) end: usize,
    pub(super) captures: Captures,
}

/// Matches rules against one sentence.
pub(super) struct Matcher<'a> {
    pub(super) sentence: &'a Sentence<'a>,
    pub(super) tree: Tree,
    pub(super) rules: &'static Rules,
    /// For each rule and position where its matches stand in `matches`, once it was matched there.
    known: Vec<Option<(usize, usize)>>,
    matches: Vec<Match>,
    /// For each position where the next word stands that says something.
    skipped: Vec<usize>,
    /// For each position the number of its word among [`super::first::Beginnings`].
    words: Vec<Option<usize>>,
    /// For each position what of the rules can begin there, or at the next word that says something.
    begins: Vec<Set>,
    /// Whether verbs stand in the passive voice here.
    pub(super) passive: bool,
    depth: usize,
    /// Lists that are not in use, for their memory.
    spare: Vec<Vec<Match>>,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(sentence: &'a Sentence<'a>) -> Self {
        let rules = &*GRAMMAR;
        let skipped: Vec<usize> = (0..=sentence.len()).map(|at| sentence.skip(at)).collect();
        let words: Vec<Option<usize>> =
            (0..=sentence.len()).map(|at| rules.beginnings.number_of_word(sentence.word(at))).collect();
        let here: Vec<Set> = words
            .iter()
            .enumerate()
            .map(|(at, word)| rules.starts.of(&sentence.beginnings(&rules.beginnings, at, *word)))
            .collect();
        let mut begins = here.clone();
        for (begins, at) in begins.iter_mut().zip(&skipped) {
            here.get(*at).into_iter().for_each(|later| begins.unite(later));
        }
        Self {
            sentence,
            tree: Tree::default(),
            rules,
            known: vec![None; rules.len() * (sentence.len() + 1)],
            matches: Vec::new(),
            skipped,
            words,
            begins,
            passive: false,
            depth: 0,
            spare: Vec::new(),
        }
    }

    /// The ways to match the rule called `name`, in the order of its lines.
    pub(super) fn all(&mut self, name: &str, at: usize) -> Vec<Match> {
        let found = self.rule(self.rules.rule(name), at);
        self.matches.get(found).unwrap_or_default().to_vec()
    }

    /// The end of the longest way to match the rule called `name`.
    pub(super) fn longest(&mut self, name: &str, at: usize) -> Option<usize> {
        let mut longest = None;
        for found in self.all(name, at) {
            longest = longest.max(Some(found.end));
        }
        longest
    }

    /// Whether verbs stand in the passive voice here.
    pub(super) fn is_passive(&self) -> bool {
        self.passive
    }

    fn rule(&mut self, rule: usize, at: usize) -> Range<usize> {
        let key = at * self.rules.len() + rule;
        if let Some(Some((start, end))) = self.known.get(key)
            && !self.passive
        {
            return *start..*end;
        }
        if self.rules.first(rule).is_some_and(|first| !self.may_begin(first, at)) {
            return 0..0;
        }
        let mut found = self.list();
        // A rule that comes back to itself without a word between matches nothing there.
        self.remember(key, 0..0);
        if self.depth < MAX_DEPTH {
            self.depth += 1;
            if rule == self.rules.passive {
                self.passives(at, &mut found);
            } else if rule == self.rules.elliptic {
                self.elliptics(at, &mut found);
            } else {
                for line in self.rules.lines(rule) {
                    if self.may_begin(&line.first, at) {
                        self.line(line, &line.items, Match { end: at, captures: 0 }, &mut found);
                    }
                }
            }
            self.depth -= 1;
        }
        let start = self.matches.len();
        self.matches.append(&mut found);
        self.spare.push(found);
        let range = start..self.matches.len();
        self.remember(key, range.clone());
        range
    }

    /// Whether something can begin at `at`, or past words there that say nothing.
    pub(super) fn may_begin(&self, first: &First, at: usize) -> bool {
        self.begins.get(at).is_some_and(|begins| begins.has(first))
    }

    /// An empty list.
    pub(super) fn list(&mut self) -> Vec<Match> {
        self.spare.pop().unwrap_or_default()
    }

    /// Takes a list back.
    pub(super) fn put_back(&mut self, mut list: Vec<Match>) {
        list.clear();
        self.spare.push(list);
    }

    /// Whether a word with this number stands at `at`.
    fn is_word(&self, at: usize, number: Option<usize>) -> bool {
        number.is_some() && self.words.get(at) == Some(&number)
    }

    /// Past words that say nothing.
    fn skip(&self, at: usize) -> usize {
        self.skipped.get(at).copied().unwrap_or(at)
    }

    fn remember(&mut self, key: usize, found: Range<usize>) {
        if let Some(known) = self.known.get_mut(key)
            && !self.passive
        {
            *known = Some((found.start, found.end));
        }
    }

    /// The ways to match the rest of a line, with what the line means.
    pub(super) fn line(
        &mut self,
        line: &'static Line,
        rest: &'static [Item],
        from: Match,
        found: &mut Vec<Match>,
    ) {
        let mut ways = self.list();
        self.sequence(rest, from, &mut ways);
        for Match { end, mut captures } in ways.iter().copied() {
            for sense in &line.implied {
                captures = self.tree.add(captures, "", Value::Sense(*sense));
            }
            for act in line.acts.iter().rev() {
                captures = self.tree.add(0, "", Value::Act(*act, captures));
            }
            let known = |known: &Match| known.end == end && self.tree.is_same(known.captures, captures);
            if found.len() < MAX_MATCHES && !found.iter().any(known) {
                found.push(Match { end, captures });
            }
        }
        self.put_back(ways);
    }

    fn sequence(&mut self, mut items: &'static [Item], mut from: Match, found: &mut Vec<Match>) {
        // There is one way at most to match a word.
        while let [Item::Word(word), rest @ ..] = items {
            let places = [from.end, self.skip(from.end)];
            let Some(at) = places.into_iter().find(|at| self.is_word(*at, word.number)) else { return };
            (items, from.end) = (rest, at + 1);
        }
        let Some((item, rest)) = items.split_first() else {
            found.push(from);
            return;
        };
        if rest.is_empty() {
            self.item(item, from, found);
            found.truncate(MAX_MATCHES);
            return;
        }
        let mut ways = self.list();
        self.item(item, from, &mut ways);
        for way in &ways {
            if found.len() < MAX_MATCHES {
                self.sequence(rest, *way, found);
            }
        }
        self.put_back(ways);
    }

    /// The ways to match an item where it is looked for, or past words that say nothing.
    pub(super) fn item(&mut self, item: &'static Item, from: Match, found: &mut Vec<Match>) {
        match item {
            Item::Group { of, how, worded, first } => {
                if self.may_begin(first, from.end) {
                    self.group(of, *how, *worded, from, found);
                } else if *how != How::Once {
                    found.push(from);
                }
            }
            Item::Word(_) => self.sequence(std::slice::from_ref(item), from, found),
            Item::Terminal(_) | Item::Rule { .. } => {
                let before = found.len();
                self.item_here(item, from, found);
                let end = self.skip(from.end);
                if found.len() == before && end > from.end {
                    self.item_here(item, Match { end, ..from }, found);
                }
            }
        }
    }

    fn item_here(&mut self, item: &'static Item, from: Match, found: &mut Vec<Match>) {
        match item {
            Item::Terminal(terminal) => self.terminal(*terminal, from, found),
            Item::Rule { rule, role } => {
                for at in self.rule(*rule, from.end) {
                    let Some(Match { end, captures }) = self.matches.get(at).copied() else { continue };
                    let captures = self.tree.join(from.captures, captures, role);
                    found.push(Match { end, captures });
                }
            }
            Item::Word(_) | Item::Group { .. } => {}
        }
    }

    fn group(
        &mut self,
        of: &'static [Vec<Item>],
        how: How,
        worded: bool,
        from: Match,
        found: &mut Vec<Match>,
    ) {
        let (mut here, mut ways) = (from, self.list());
        loop {
            ways.clear();
            for items in of {
                self.sequence(items, here, &mut ways);
            }
            match ways.first() {
                Some(way) if how == How::Any && way.end > here.end => here = *way,
                _ => break,
            }
        }
        match how {
            How::Not if ways.is_empty() => found.push(from),
            How::Not => {}
            How::Any => found.push(here),
            How::Maybe if ways.is_empty() => found.push(from),
            How::Once | How::Maybe if worded => {
                let mut longest = ways.first().copied();
                for way in ways.iter().copied() {
                    if longest.is_some_and(|longest| way.end > longest.end) {
                        longest = Some(way);
                    }
                }
                found.extend(longest);
            }
            How::Once | How::Maybe => found.append(&mut ways),
        }
        self.put_back(ways);
    }
}
