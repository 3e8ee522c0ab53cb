//! New texts.

use super::{Filler, SlotKind, is_grammar, quoted};
use crate::chunks::{Article, Chunk, Description, Joint, Reference};
use crate::frames::slots::Text;
use crate::lexicon::{Form, Function, Kind, Property, Quantifier, Relation, Sense, Verb};
use std::ops::Range;
use websketch_sketch::ComponentKind;

impl Filler<'_, '_> {
    /// Reads a text up to the end of the clause, if one starts here.
    pub(super) fn value(&mut self) -> Option<usize> {
        if !self.reading.takes_text || self.filled.slots.value.is_some() {
            return None;
        }
        let (chunk, at) = (self.chunk(self.at)?, self.at);
        // `x=700` is a place.
        if self.filled.coordinate.is_some() {
            return None;
        }
        let has_target = self.filled.slots.target.is_some() || self.filled.slots.property.is_some();
        let is_naming = self.has_verb(Verb::Call) || self.has_verb(Verb::Rename);
        let is_writing = self.has_verb(Verb::Write);
        let introduced = match chunk {
            // `add an item to the first list: a seat at the window`
            Chunk::Function(Function::To) if self.has_verb(Verb::Add) && self.has_colon_after(at) => false,
            Chunk::Function(Function::To) => has_target,
            Chunk::Function(Function::As) => {
                let is_size =
                    |chunk: Option<&Chunk>| matches!(chunk, Some(Chunk::Size(..) | Chunk::Amount(_)));
                let before = at.checked_sub(1).and_then(|before| self.chunk(before));
                has_target && !is_size(self.chunk(at + 1)) && !is_size(before)
            }
            Chunk::Function(Function::Says | Function::Called) => true,
            Chunk::Mark(':' | '=') => true,
            Chunk::Function(Function::Be) => {
                let next = self.chunk(at + 1);
                let is_text = match next {
                    Some(Chunk::Noun(_) | Chunk::Quote(_) | Chunk::Unknown) => true,
                    Some(Chunk::Measure(_)) => self.is_contrasted(at + 1) || self.is_about_figure(),
                    _ => false,
                };
                has_target && self.clause.verbs.is_empty() && is_text && self.is_said_text(at + 1)
            }
            Chunk::Function(Function::With | Function::By) => has_target && self.has_verb(Verb::Replace),
            // `the basic plan goes up to 12`
            Chunk::Verb(group)
                if has_target && group.verbs.contains(&Verb::Change) && self.ends_with_to(at) =>
            {
                return self.text_from(at + 1);
            }
            // `the picture should show a train`
            Chunk::Verb(group) if group.verbs.contains(&Verb::Contain) && self.is_about_picture() => {
                self.filled.slots.property = Some(Property::Alt);
                return self.text_from(at + 1);
            }
            // `call the button Place order`
            Chunk::Verb(_)
                if has_target
                    && is_naming
                    && self.has_verb_before(at)
                    && self.sentence.text(&self.range(at)).starts_with(char::is_uppercase) =>
            {
                return self.text_from(at);
            }
            Chunk::Verb(group) => group.verbs.contains(&Verb::Write) && group.form == Form::Base,
            // `the box should have the title Your order`
            Chunk::Noun(noun) if has_target && self.names_text(noun) => true,
            Chunk::Noun(_) | Chunk::Quote(_) | Chunk::Function(_)
                if has_target && (is_naming || is_writing) && self.has_verb_before(at) =>
            {
                return self.text_from(at);
            }
            _ => return None,
        };
        if !introduced {
            return None;
        }
        self.text_from(at + 1)
    }

    fn has_colon_after(&self, at: usize) -> bool {
        self.clause.chunks.iter().skip(at).any(|(chunk, _)| *chunk == Chunk::Mark(':'))
    }

    /// Whether `to` is the last word of a verb.
    fn ends_with_to(&self, at: usize) -> bool {
        let range = self.range(at);
        range.len() > 1 && self.sentence.function(range.end - 1, Function::To) > 0
    }

    /// Whether a noun names the text of the target, and that text follows.
    fn names_text(&self, noun: &Reference) -> bool {
        let is_part = |part: &Description| {
            let names = ["title", "heading", "label", "text", "caption"];
            part.article == Article::Definite
                && part.has_only_noun()
                && !part.has_traits()
                && part.head.is_some_and(|head| names.contains(&head.kind.name()))
        };
        let follows = match self.chunk(self.at + 1) {
            Some(Chunk::Quote(_)) => true,
            Some(Chunk::Joint(_)) | None => false,
            Some(_) => self.sentence.text(&self.range(self.at + 1)).starts_with(char::is_uppercase),
        };
        let gives = [Verb::Need, Verb::Give, Verb::Make, Verb::Set].into_iter().any(|it| self.has_verb(it));
        gives && follows && matches!(noun.parts.as_slice(), [only] if is_part(only))
    }

    /// Whether the words after `is` are a text of a component rather than a remark about it: quoted, a figure, with a
    /// capital, or of a title.
    fn is_said_text(&self, at: usize) -> bool {
        let text = self.sentence.text(&self.range(at));
        let is_text = |part: &Description| {
            let piece = part.head.and_then(|head| head.kind.piece());
            piece.is_some_and(|piece| matches!(piece.kind(), ComponentKind::Text | ComponentKind::Heading))
        };
        let target = self.filled.slots.target.iter().flat_map(|target| &target.parts);
        let should = |(chunk, _): &(Chunk, Range<usize>)| *chunk == Chunk::Function(Function::Should);
        matches!(self.chunk(at), Some(Chunk::Quote(_)))
            || self.clause.chunks.iter().any(should)
            || !text.starts_with(char::is_lowercase)
            || self.filled.slots.property.is_some()
            || target.into_iter().any(is_text)
    }

    fn text_from(&mut self, from: usize) -> Option<usize> {
        let end = self.clause.chunks.len();
        let quote = (from..end).find_map(|at| match self.chunk(at) {
            Some(Chunk::Quote(text)) => Some((at, text.clone())),
            _ => None,
        });
        // A quoted text is the value, if only words of the grammar stand before it.
        if let Some((at, text)) = quote {
            let between = (from..at).flat_map(|at| self.range(at));
            if between.into_iter().all(|at| is_grammar(self.sentence, at)) {
                self.filled.slots.value = Some(Text { text, is_quoted: true });
                // `$42, not $45`
                let end = if self.is_contrasted(at) { end } else { at + 1 };
                let rest = self.range(at).start..self.range(end.saturating_sub(1)).end;
                self.without_contrast(rest);
                self.used(SlotKind::Value, self.at, end);
                return Some(end);
            }
        }
        let range = self.range(from).start..self.range(end.checked_sub(1)?).end;
        let range = self.without_region(range, from);
        let range = self.without_courtesy(range);
        let range = self.without_everywhere(range);
        let range = self.without_contrast(range);
        let text = self.sentence.text(&range).trim().trim_end_matches('.').trim();
        if text.is_empty() || from >= end {
            return None;
        }
        self.filled.slots.value = Some(Text { text: text.to_owned(), is_quoted: false });
        let used = self.range(self.at).start..range.end;
        self.filled.slots_used.push((SlotKind::Value, used));
        Some(end)
    }

    /// Cuts the region of the target from the end of a text: `rename Reports to Insights in the sidebar`.
    fn without_region(&mut self, range: Range<usize>, from: usize) -> Range<usize> {
        let last = self.clause.chunks.len().saturating_sub(1);
        let Some(Chunk::Place(located)) = self.chunk(last).cloned().filter(|_| last > from) else {
            return range;
        };
        let is_region = |part: &Description| {
            let holds = |kind: Kind| {
                kind.unit().is_some()
                    || kind.piece().is_some_and(|piece| {
                        matches!(
                            piece.kind(),
                            ComponentKind::Container
                                | ComponentKind::NavigationBox
                                | ComponentKind::Footer
                                | ComponentKind::List
                                | ComponentKind::Table
                        )
                    })
            };
            part.article == Article::Definite && part.head.is_some_and(|head| holds(head.kind))
        };
        let is_inside = matches!(located.relation, Relation::Inside | Relation::On);
        let start = self.range(last).start;
        let target = self.filled.slots.target.as_mut().and_then(|target| target.parts.last_mut());
        match target {
            Some(target) if is_inside && located.anchors.iter().all(is_region) => {
                target.relations.push(located);
                range.start..start
            }
            _ => range,
        }
    }

    /// Cuts `everywhere` from the end of a text: it widens the target.
    fn without_everywhere(&mut self, range: Range<usize>) -> Range<usize> {
        let last = range.end.saturating_sub(1);
        let is_all = |sense| sense == Sense::Quantifier(Quantifier::All);
        let target = self.filled.slots.target.as_mut().and_then(|target| target.parts.last_mut());
        match target {
            Some(target) if last > range.start && self.sentence.means(last, is_all) => {
                target.quantifier = Some(Quantifier::All);
                range.start..last
            }
            _ => range,
        }
    }

    /// Whether the target is a picture: its description tells its content.
    fn is_about_picture(&self) -> bool {
        let target = self.filled.slots.target.as_ref().and_then(|target| target.parts.first());
        let piece = target.and_then(|part| part.head?.kind.piece());
        piece.is_some_and(|piece| piece.kind() == ComponentKind::ImagePlaceholder)
            && self.clause.verbs.contains(&Verb::Need)
    }

    /// Whether the target is a number rather than a component with a size.
    pub(super) fn is_about_figure(&self) -> bool {
        let target = self.filled.slots.target.as_ref().and_then(|target| target.parts.first());
        let head = target.and_then(|part| part.head);
        head.is_some_and(|head| matches!(head.kind.name(), "figure" | "price"))
    }

    /// Whether a contrast follows a chunk: `39, not 41`.
    fn is_contrasted(&self, at: usize) -> bool {
        let after =
            (at + 1..self.clause.chunks.len()).find(|at| self.chunk(*at) != Some(&Chunk::Joint(Joint::And)));
        let function = after.and_then(|at| self.chunk(at));
        matches!(function, Some(Chunk::Function(Function::Not | Function::Instead)))
    }

    /// Cuts the old text from the end of a new one: `39, not 41`, `39 instead of 41`.
    fn without_contrast(&mut self, range: Range<usize>) -> Range<usize> {
        let not = |at: usize| {
            let plain = usize::from(self.sentence.word(at) == "not");
            plain.max(self.sentence.function(at, Function::Instead))
        };
        let Some(at) = (range.start + 1..range.end.saturating_sub(1)).find(|at| not(*at) > 0) else {
            return range;
        };
        let former = self.sentence.text(&(at + not(at)..range.end)).trim_end_matches('.').trim();
        self.filled.slots.former = Some(former.to_owned()).filter(|former| !former.is_empty());
        let is_mark = self.sentence.mark(at - 1).is_some();
        range.start..if is_mark { at - 1 } else { at }
    }

    /// Cuts courtesies, `as well` and `instead` from the end of a text.
    fn without_courtesy(&self, range: Range<usize>) -> Range<usize> {
        let mut end = range.end;
        while end > range.start + 1 {
            let ends = |length: usize| {
                let from = end.checked_sub(length)?;
                let spans = [Function::Courtesy, Function::Also, Function::Instead]
                    .map(|it| self.sentence.function(from, it));
                (from > range.start && spans.contains(&length)).then_some(from)
            };
            match (1..=3).find_map(ends) {
                Some(from) => end = from,
                None => break,
            }
        }
        range.start..end
    }

    pub(super) fn quote(&mut self, text: &str, before: Option<Function>) {
        let at = self.at;
        let is_noun = |chunk: &Chunk| matches!(chunk, Chunk::Noun(_) | Chunk::Quote(_));
        let is_alone = self.clause.chunks.iter().filter(|(chunk, _)| is_noun(chunk)).count() == 1;
        if is_alone && self.reading.takes_text && (self.clause.verbs.is_empty() || self.has_verb(Verb::Write))
        {
            self.filled.slots.value = Some(Text { text: text.to_owned(), is_quoted: true });
            return self.used(SlotKind::Value, at, at + 1);
        }
        if self.filled.slots.target.is_none() {
            self.filled.slots.target = Some(quoted(text, self.range(at)));
            return self.used(SlotKind::Target, at, at + 1);
        }
        let former = at.checked_sub(1).and_then(|at| self.chunk(at));
        let is_joined = before == Some(Function::And) || former == Some(&Chunk::Joint(Joint::And));
        if is_joined || self.reading.places_tell && !self.reading.takes_text {
            let reference = quoted(text, self.range(at));
            if let Some(target) = &mut self.filled.slots.target {
                target.parts.extend(reference.parts);
            }
            return self.used(SlotKind::Target, at, at + 1);
        }
        if self.filled.slots.value.is_none() {
            self.filled.slots.value = Some(Text { text: text.to_owned(), is_quoted: true });
            return self.used(SlotKind::Value, at, at + 1);
        }
        self.filled.left_over.push(self.range(at));
    }

    fn has_verb_before(&self, at: usize) -> bool {
        let before = self.clause.chunks.get(..at).unwrap_or_default();
        before.iter().any(|(chunk, _)| matches!(chunk, Chunk::Verb(_)))
    }
}
