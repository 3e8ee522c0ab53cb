//! Members of a series that are called by their numbers or letters alone: `designs B and C`, `boxes 1 and 3`.

use super::super::token::{Token, TokenKind};
use super::super::vocabulary::{Class, Sense, meanings, singular_of};
use websketch_layout::naming::NamedComponent;

/// Places that people count to, at most.
const MOST: f64 = 20.0;

/// Says the word of the series before each of its members: `design B and design C`, where components show that.
pub(super) fn spell_out(tokens: &mut Vec<Token>, names: &[NamedComponent<'_>]) {
    let mut at = 0;
    while at + 3 < tokens.len() {
        if let Some(series) = Series::begun(tokens, at, names) {
            let members = series.members(tokens, at + 1);
            if members.len() > 1 && !series.goes_on(tokens, members.last().map_or(at, |last| last + 1)) {
                series.say(tokens, at, &members);
            }
        }
        at += 1;
    }
}

/// Says the word that two names share for each of them: `first and last name` where components say `First name` and
/// `Last name`.
pub(super) fn share_out(tokens: &mut Vec<Token>, names: &[NamedComponent<'_>]) {
    let Some(texts) = names.first().map(NamedComponent::texts) else { return };
    let shows =
        |first: &str, last: &str| texts.beginning_with(first).any(|label| label.words().eq([first, last]));
    let mut at = 0;
    while let Some([first, joint, second, shared]) = tokens.get(at..at + 4) {
        let last = singular_of(&shared.word).to_owned();
        let is_shared = matches!(joint.word.as_str(), "and" | "&" | "or" | "with")
            && shows(&first.word, &last)
            && shows(&second.word, &last);
        if is_shared {
            let said = Token::unsaid(&last, first.span.end);
            if let Some(shared) = tokens.get_mut(at + 3) {
                shared.word = last;
            }
            tokens.insert(at + 1, said);
        }
        at += 1;
    }
}

/// The word of a series, and what else begins with it.
struct Series<'n> {
    word: String,
    /// What labels that begin with the word say next; none where the word is a noun that is counted.
    shown: Option<Vec<&'n str>>,
}

impl<'n> Series<'n> {
    fn begun(tokens: &[Token], at: usize, names: &[NamedComponent<'n>]) -> Option<Self> {
        let (token, next) = (tokens.get(at)?, tokens.get(at + 1)?);
        if token.kind != TokenKind::Word {
            return None;
        }
        let one = singular_of(&token.word);
        let mut shown = Vec::new();
        for label in names.first()?.texts().beginning_with(one) {
            // Nor is a member something by itself: `wind speed and beach` where there is a beach.
            let member = label.words().nth(1).filter(|_| label.words().count() == 2);
            shown.extend(member.filter(|member| !is_begun(names, member)));
        }
        if shown.contains(&next.word.as_str()) {
            return Some(Self { word: one.to_owned(), shown: Some(shown) });
        }
        let is_noun = |word: &&str| meanings(&[*word]).iter().any(|(sense, _)| is_single(*sense));
        let stem = token.word.strip_suffix("es").unwrap_or(one);
        let word = [one, stem].into_iter().find(is_noun)?.to_owned();
        Some(Self { word, shown: None })
    }

    fn is_member(&self, token: &Token) -> bool {
        match (&self.shown, &token.kind) {
            (Some(shown), _) => shown.contains(&token.word.as_str()),
            (None, TokenKind::Number(number)) => number.fract() == 0.0 && (1.0..=MOST).contains(number),
            (None, _) => false,
        }
    }

    /// Where the members stand, from `at` on.
    fn members(&self, tokens: &[Token], mut at: usize) -> Vec<usize> {
        let is_said = |at: usize, words: &[&str]| {
            tokens.get(at).is_some_and(|token| words.contains(&token.word.as_str()))
        };
        let mut members = Vec::new();
        while tokens.get(at).is_some_and(|token| self.is_member(token)) {
            members.push(at);
            at += 1;
            at += usize::from(is_said(at, &[","]));
            at += usize::from(is_said(at, &["and", "&", "or", "with"]));
            if members.last() == Some(&(at - 1)) {
                break;
            }
        }
        members
    }

    /// Whether the numbers before `at` are no places: `make the boxes 10 and 20 px wider`.
    fn goes_on(&self, tokens: &[Token], at: usize) -> bool {
        let word = tokens.get(at).map_or("", |token| token.word.as_str());
        let measures = |class: Class| meanings(&[word]).iter().any(|(sense, _)| class.has(*sense));
        self.shown.is_none()
            && (matches!(word, "by" | "x" | "×")
                || [Class::Unit, Class::Extent, Class::Change, Class::Noun].into_iter().any(measures))
    }

    fn say(&self, tokens: &mut Vec<Token>, at: usize, members: &[usize]) {
        if let Some(token) = tokens.get_mut(at) {
            token.say(&self.word);
        }
        for member in members.iter().skip(1).rev() {
            let start = tokens.get(*member).map_or(0, |token| token.span.start);
            tokens.insert(*member, Token::unsaid(&self.word, start));
        }
    }
}

/// Whether a component is called by something that begins with this word.
fn is_begun(names: &[NamedComponent<'_>], word: &str) -> bool {
    names.first().is_some_and(|named| named.texts().beginning_with(word).next().is_some())
}

fn is_single(sense: Sense) -> bool {
    matches!(sense, Sense::Noun(noun) if !noun.plural && !noun.kinds.is_empty())
}
