//! Verbs with their particle after the object: `throw the chart away`.

use super::{Token, TokenKind};
use crate::lexicon::{Function, Lexicon, Meaning, Sense, Verb};

/// The words that can follow the object of their verb.
const PARTICLES: [&str; 8] = ["off", "away", "out", "up", "down", "apart", "in", "back"];
/// The most tokens of the object.
const LONGEST: usize = 7;

/// A verb, and its particle after the object.
#[derive(Clone, Debug, PartialEq)]
pub struct Separated {
    /// The token of the verb.
    pub verb: usize,
    /// The token of the particle.
    pub particle: usize,
    /// The meanings of both together.
    pub meanings: Vec<Meaning>,
}

/// Finds the verbs that have their particle after the object. `meanings` are those of the phrases at each token.
pub(super) fn separated(tokens: &[Token], meanings: &[Vec<Meaning>], lexicon: &Lexicon) -> Vec<Separated> {
    let at_verb = |verb: usize| {
        let first = tokens.get(verb).filter(|token| token.kind == TokenKind::Word)?;
        let own = |at: usize| meanings.get(at).map_or(&[][..], Vec::as_slice);
        let is_verb = own(verb).iter().any(|meaning| matches!(meaning.sense, Sense::Verb(_)));
        let after = tokens.iter().enumerate().skip(verb + 1);
        let object = after.take_while(|(_, token)| !matches!(token.kind, TokenKind::Mark(_)));
        object.skip(1).take(LONGEST).find_map(|(at, token)| {
            let particle = PARTICLES.iter().find(|particle| **particle == token.word)?;
            // `move it up` and `turn it off` say the side and the state.
            let moves = |sense| matches!(sense, Sense::Verb(Verb::Move | Verb::Put | Verb::Make | Verb::Set));
            let is_moved = own(verb).iter().any(|meaning| moves(meaning.sense));
            let is_own = own(at).iter().any(|meaning| match meaning.sense {
                Sense::Side(_) => is_moved,
                sense => matches!(sense, Sense::State(_)),
            });
            let ends = |sense| {
                use Function::{A, And, Courtesy, From, Of, The, Then, With};
                matches!(sense, Sense::Function(A | And | Courtesy | From | Of | The | Then | With))
            };
            let is_other_verb = (verb + 1..at).any(|between| {
                let own = own(between).iter().map(|meaning| meaning.sense);
                own.clone().any(|sense| matches!(sense, Sense::Verb(_)))
                    && !own.clone().any(|sense| matches!(sense, Sense::Kind(..) | Sense::Function(_)))
            });
            let is_end = at + 1 >= tokens.len()
                || tokens.get(at + 1).is_some_and(|next| matches!(next.kind, TokenKind::Mark(_)))
                || *particle != "in" && own(at + 1).iter().any(|meaning| ends(meaning.sense));
            let mut both = lexicon.meanings(&[&first.word, &token.word]);
            both.retain(|meaning| meaning.words == 2 && matches!(meaning.sense, Sense::Verb(_)));
            // `take the squid off the menu` is no state.
            let is_loss = both.iter().any(|meaning| meaning.sense == Sense::Verb(Verb::Remove));
            if is_verb && is_own && !is_loss || !is_end || is_other_verb {
                return None;
            }
            (!both.is_empty()).then_some(Separated { verb, particle: at, meanings: both })
        })
    };
    (0..tokens.len()).filter_map(at_verb).collect()
}
