//! Lines in which the object is not where it usually is: `it should be moved left`, `align left`.

use super::act::Act;
use super::line::{How, Item};
use super::matcher::{Match, Matcher};
use super::tree::Value;
use crate::vocabulary::{Pronoun, Sense};

impl Matcher<'_> {
    /// What is said of an object that was named before: `moved left`.
    pub(super) fn passives(&mut self, at: usize, found: &mut Vec<Match>) {
        for (rule, line) in &self.rules.passives {
            let Some(line) = self.rules.lines(*rule).get(*line) else { continue };
            if !self.may_begin(&line.first, at) {
                continue;
            }
            let [verb, _, rest @ ..] = line.items.as_slice() else { continue };
            let mut verbs = self.list();
            self.passive = true;
            self.item(verb, Match { end: at, captures: 0 }, &mut verbs);
            self.passive = false;
            for verb in &verbs {
                self.line(line, rest, *verb, found);
            }
            self.put_back(verbs);
        }
    }

    /// What is asked for of an object that is not named: `align left`. It is the selection.
    pub(super) fn elliptics(&mut self, at: usize, found: &mut Vec<Match>) {
        let pronoun = self.tree.add(0, "", Value::Sense(Sense::Pronoun(Pronoun::Selection)));
        let part = self.tree.add(0, "", Value::Act(Act::Part, pronoun));
        let object = self.tree.add(0, "what", Value::Act(Act::Reference, part));
        for (rule, line) in &self.rules.passives {
            let Some(line) = self.rules.lines(*rule).get(*line) else { continue };
            let [verb, _, rest @ ..] = line.items.as_slice() else { continue };
            // `rename the title` names what it is about.
            let is_open = matches!(rest, [Item::Group { how: How::Not, .. }, ..]);
            if is_open || !self.may_begin(&line.first, at) {
                continue;
            }
            let mut verbs = self.list();
            self.item(verb, Match { end: at, captures: object }, &mut verbs);
            for verb in &verbs {
                self.line(line, rest, *verb, found);
            }
            self.put_back(verbs);
        }
    }
}
