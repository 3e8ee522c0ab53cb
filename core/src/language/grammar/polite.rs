//! What people say around a request: openings, thanks, greetings, asking for help or to go back.

use super::{Grammar, Parses};
use crate::language::intent::Intent;
use crate::language::vocabulary::{Sense, Verb};

const OPENINGS: &str = "can we|could we|can i|could i|may i|i would like you to|i'd like you to|i would like to|\
 i'd like to|i want you to|i want to|i wanna|i need you to|i need to|i would like|\
 i'd like|i want|we want|we need to|we should|you should|you can|let us|let's|lets|\
 let me have|let me|go ahead and|how about you|how about|what about|try to|\
 make sure that|make sure|help me|would it be possible to|is it possible to|\
 would you mind|do you mind|it would be nice if|it would be great if|it'd be nice if|\
 could you please|hey|hi there|hi|hello|dear|well|alright|right|yes|so|i think|i guess|\
 i wish|i'd prefer|i would prefer|you|next|then|first|and|finally|oh|um|uh|hmm|,|!|.|\
 we could|websketch|assistant|i'd love|i would love|i'd rather have|to";

const CLOSINGS: &str = ".|!|?|,|;|:)|)|please|thanks|thank you|thanks a lot|thank you very much|cheers|ok|okay|\
 right|if you don't mind|on the page|on this page|on the canvas|will you|would you|\
 can you|could you|mate|a bit|as well|now|so much|in total|and that's it";

impl Grammar<'_> {
    /// Past everything that only opens a request.
    pub(super) fn opening(&self, mut at: usize) -> usize {
        loop {
            let end = self.sentence.skip(at);
            let end = self.sentence.past(end, OPENINGS);
            // `first` and `right` may begin what is wanted.
            let is_word = self.sentence.has(at, |sense| matches!(sense, Sense::Ordinal(_) | Sense::Edge(_)));
            if end == at || is_word && !matches!(self.sentence.word(at + 1), ",") {
                return at;
            }
            at = end;
        }
    }

    /// Past everything that only closes a message.
    pub(super) fn closing(&self, mut at: usize) -> usize {
        loop {
            let end = self.sentence.past(self.sentence.skip(at), CLOSINGS);
            if end == at {
                return at;
            }
            at = end;
        }
    }

    /// Greetings, thanks, a call for help, and `never mind`. They must be all there is.
    pub(super) fn social(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let greetings = "hello|hi|hey|hi there|hello there|good morning|good afternoon|good evening|greetings|\
         howdy|hey there|how are you|what's up|yo|good day";
        let thanks = "thanks|thank you|thx|ty|cheers|great|perfect|nice|awesome|cool|good|lovely|well done|\
         excellent|wonderful|good job|great job|nice work|great work|looks great|looks good|\
         love it|i love it|brilliant|amazing|many thanks|much appreciated";
        let helps = "help|what can you do|what can i say|what can i do|what can i ask|how does this work|\
         how do i use this|what do you understand|what are you able to do|who are you|\
         what is this|what are you|how do you work|what do you do|how can you help";
        let dismissals = "never mind|nevermind|cancel|forget it|forget about it|nothing|no|nope|stop|none|\
         none of them|none of these|neither|no thanks|cancel that|don't";
        let tails = "that|that's|it|looks|great|good|nice|perfect|lovely|is|was|a lot|so much|very much|me|\
         you|there|for|the help|your help|work|job|this|much|very|better|websketch|everyone|\
         exactly|what|i|wanted|now|all|just|looking|really|helping|again|then|with|can|please|\
         works|well|already";
        let start = if at >= sentence.len() { 0 } else { at };
        let alone = |words: &str, intent: Intent| {
            let mut end = sentence.after(start, words).or_else(|| sentence.after(0, words))?;
            while let Some(next) = sentence
                .after(end, tails)
                .or_else(|| sentence.after(end, words))
                .or_else(|| sentence.after(end, CLOSINGS))
            {
                end = next;
            }
            (end >= sentence.len()).then_some((intent, end))
        };
        let kinds = [
            alone(helps, Intent::Help),
            alone(dismissals, Intent::Dismiss),
            alone(greetings, Intent::Greet),
            alone(thanks, Intent::Thank),
        ];
        kinds.into_iter().flatten().collect()
    }

    /// `undo`, `take that back`, `redo the last step`
    pub(super) fn undone(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let verb = sentence.sense(at, |sense| match sense {
            Sense::Verb(Verb::Undo, _) => Some(Intent::Undo),
            Sense::Verb(Verb::Redo, _) => Some(Intent::Redo),
            _ => None,
        });
        let Some((intent, end)) = verb else { return Vec::new() };
        let end = sentence
            .past(end, "the|that|this|it|my|your|what you did|what i did|what you just did|one step|a step");
        let end = sentence.past(end, "last|previous|latest");
        let end = sentence.past(end, "step|change|edit|action|operation|one|move|thing|undo");
        vec![(intent, end)]
    }

    /// `I don't need the phone field anymore(, take it out)`, `the chart is not needed`
    pub(super) fn unneeded(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let words = "i don't need|i do not need|we don't need|we do not need|i don't want|i do not want|\
         we don't want|i no longer need|i no longer want|we no longer need|no more|i dont need|\
         i dont want|we dont need|there's no need for|there is no need for|no need for|\
         i am done with|i hate";
        let denied = sentence.after(at, words).into_iter().flat_map(|next| self.references(next));
        let passive = self.references(at).into_iter().filter_map(|(what, end)| {
            let words = "is not needed|isn't needed|are not needed|aren't needed|is no longer needed|\
             are no longer needed|can go|should go|has to go|have to go|must go|needs to go|\
             need to go|should go away|should disappear|is unnecessary|are unnecessary|is useless|\
             can go away";
            Some((what, sentence.after(end, words)?))
        });
        let delete =
            |(what, end): (_, usize)| (Intent::Delete { what }, self.so_delete_it(sentence.skip(end)));
        denied.chain(passive).map(delete).collect()
    }

    /// Past `, take it out` after it was said that something is not needed.
    fn so_delete_it(&self, at: usize) -> usize {
        let sentence = self.sentence;
        let start = self.opening(sentence.past(at, ", so|,|.|;|so"));
        let is_delete = |sense| match sense {
            Sense::Verb(verb @ (Verb::Delete | Verb::Take), _) => Some(verb),
            _ => None,
        };
        let Some((_, end)) = sentence.sense(start, is_delete) else { return at };
        match sentence.after(end, "it|them|that|those") {
            Some(end) => sentence.past(end, "out|away|off"),
            None => at,
        }
    }
}
