//! Words that say nothing of a topic.

use crate::phrase::Word;

/// Words that say nothing of a topic.
const SMALL_WORDS: &str = "a an the my our your their his her its some any this that new small simple nice good great modern clean basic \
    responsive little local big beautiful minimal minimalist cool professional for of about to on in at from by as is it i we you me us \
    make create build design draw sketch add generate give need want would like please can could should let lets let's do show up \
    something one page screen site website homepage landing app web home wireframe mockup mock online called named please just and or \
    screens pages phones flow two three four five six seven eight \
    phone mobile iphone android tablet desktop ios smartphone view portal browser window frame version which who where how what much many start main first";

/// Whether a word says nothing of a topic.
pub(crate) fn is_small(word: &Word) -> bool {
    word.text.chars().all(|letter| letter.is_ascii_digit())
        || SMALL_WORDS.split_whitespace().any(|small| small == word.text)
}
