//! Questions about the sketch.

use super::{Grammar, Parses};
use crate::language::intent::{Intent, Question};
use crate::language::reference::{Count, Description, Part, Reference};
use crate::language::vocabulary::{Extent, Sense};

impl Grammar<'_> {
    /// Every reading of `at` as a question about the sketch.
    pub(super) fn asked(&self, at: usize) -> Parses<Intent> {
        let found = [
            self.how_many(at),
            self.how_big(at),
            self.where_is(at),
            self.what_is(at),
            self.is_there(at),
            self.overlaps(at),
        ];
        found.concat().into_iter().map(|(question, end)| (Intent::Ask(question), end)).collect()
    }

    fn how_many(&self, at: usize) -> Parses<Question> {
        let words = "how many|count|what number of|tell me how many|do you know how many|\
         what is the number of|number of";
        let Some(next) = self.sentence.after(at, words) else { return Vec::new() };
        let count = |(what, end)| (Question::Count(plural(what)), self.past_there_are(end));
        self.references(next).into_iter().map(count).collect()
    }

    fn past_there_are(&self, at: usize) -> usize {
        let tails = "are there|is there|do we have|do i have|have i got|are|does it have|does this page have|\
         does the page have|exist|can you see|do you see|does this have|are in there";
        let end = self.sentence.past(at, tails);
        self.sentence.past(
            end,
            "in total|here|there|on the page|on this page|on the canvas|in this sketch|in the sketch|\
             on screen|now|altogether",
        )
    }

    fn how_big(&self, at: usize) -> Parses<Question> {
        let sentence = self.sentence;
        let mut found = Vec::new();
        if let Some(next) = sentence.after(at, "how")
            && let Some((extent, end)) = self.extent(next)
            && let Some(next) = sentence.after(end, "is|are")
        {
            found.extend(
                self.references(next).into_iter().map(|(what, end)| (Question::Size(what, extent), end)),
            );
        }
        let what_is = sentence.after(at, "what is|what's|what are|tell me|give me|show me");
        if let Some(next) = what_is {
            let next = sentence.past(next, "the");
            if let Some((extent, end)) = self.extent(next)
                && let Some(next) = sentence.after(end, "of")
            {
                found.extend(
                    self.references(next).into_iter().map(|(what, end)| (Question::Size(what, extent), end)),
                );
            }
            for (what, end) in self.references(next) {
                if let Some((extent, end)) = sentence.after(end, "'s").and_then(|next| self.extent(next)) {
                    found.push((Question::Size(what, extent), end));
                }
            }
        }
        if let Some(next) = sentence.after(at, "what size is|what size are") {
            found.extend(
                self.references(next)
                    .into_iter()
                    .map(|(what, end)| (Question::Size(what, Extent::Both), end)),
            );
        }
        found
    }

    fn where_is(&self, at: usize) -> Parses<Question> {
        let sentence = self.sentence;
        let words = "where is|where's|where are|what is the position of|what's the position of|\
         at what position is|tell me where";
        let Some(next) = sentence.after(at, words) else { return Vec::new() };
        let end_is = |end| sentence.past(end, "is|are|located|placed");
        self.references(next).into_iter().map(|(what, end)| (Question::Position(what), end_is(end))).collect()
    }

    fn what_is(&self, at: usize) -> Parses<Question> {
        let sentence = self.sentence;
        let mut found = Vec::new();
        let things = "what is|what's|what are|which component is|which element is|what component is|\
         what element is|which components are|what comes|what do we have|what do i have|\
         what stands|what sits|what lies|is there anything|anything";
        if let Some(next) = sentence.after(at, things) {
            let next = sentence.past(next, "directly|right|just|immediately");
            let page = "on the page|on this page|on the canvas|here|in the sketch|in this sketch|on screen|\
             on the screen|this page|on there";
            if let Some(end) = sentence.after(next, page) {
                found.push((Question::Page, end));
            }
            let relation = |sense| if let Sense::Relation(relation) = sense { Some(relation) } else { None };
            if let Some((relation, next)) = sentence.sense(next, relation) {
                found.extend(
                    self.references(next)
                        .into_iter()
                        .map(|(what, end)| (Question::Near(relation, what), end)),
                );
            }
        }
        let page = "describe the page|describe this page|describe the sketch|describe this|\
         describe the layout|list everything|list all components|list the components|\
         summarize the page|what does the page look like|what do you see|summarize this|\
         describe it|what have we got|what does this page contain";
        if let Some(end) = sentence.after(at, page) {
            found.push((Question::Page, end));
        }
        if let Some(next) = sentence.after(
            at,
            "what does|what do|what text is on|what is written on|what's written on|\
             what's the text of|what is the text of|what's the text on|what is the text on",
        ) {
            let says = |(what, end)| (Question::Text(what), sentence.past(end, "say|read|show"));
            found.extend(self.references(next).into_iter().map(says));
        }
        found
    }

    fn is_there(&self, at: usize) -> Parses<Question> {
        let words = "is there|are there|do we have|do i have|does the page have|does this page have|\
         does it have|is there already|have we got|does this have|can you see";
        let Some(next) = self.sentence.after(at, words) else { return Vec::new() };
        let next = self.sentence.past(next, "already|any|a|an|at least one|some");
        let exists = |(what, end)| (Question::Exists(plural(what)), self.past_there_are(end));
        self.references(next).into_iter().map(exists).collect()
    }

    fn overlaps(&self, at: usize) -> Parses<Question> {
        let sentence = self.sentence;
        let start = sentence.past(
            at,
            "do any|does any|are any|is any|are there any|is there any|does|do|which|what|are there|\
             is",
        );
        let start = sentence.past(start, "of the|of these");
        let subject = sentence
            .past(start, "components|elements|things|anything|component|element|thing|something|items|boxes");
        let subject = sentence.past(subject, "that");
        let overlaps = "overlapping each other|overlap each other|overlaps anything|overlapping|overlap|\
         overlaps|on top of each other|collide|colliding";
        let end = sentence.after(subject, overlaps).filter(|_| subject > at);
        end.map(|end| (Question::Overlaps, sentence.past(end, "components|elements|things")))
            .into_iter()
            .collect()
    }
}

/// `how many button(s)`: all of them are asked about, however the noun stands.
fn plural(mut what: Reference) -> Reference {
    for part in &mut what.parts {
        if let Part::Described(Description { count, .. }) = part {
            *count = Count::Every;
        }
    }
    what
}
