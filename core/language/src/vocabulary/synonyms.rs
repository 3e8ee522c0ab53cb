//! Phrases that say the same on a component: who says `sign in` may mean the button `Log in`.

use std::sync::LazyLock;
use websketch_sketch::sort::sort_by;

/// Phrases with one meaning, separated by `|`.
const SYNONYMS: &[&str] = &[
    "log in|login|sign in|signin",
    "log out|logout|sign out|signout|log off",
    "sign up|signup|register|create account|create an account|join|join us|join now",
    "cart|basket|bag|trolley",
    "send|submit",
    "search|find",
    "delete|remove",
    "buy|purchase",
    "phone|telephone|mobile",
    "zip|zip code|postcode|postal code",
    "surname|last name|family name",
    "settings|preferences",
    "photo|picture|image",
    "email|e mail|mail|email address|e mail address|mail address",
    "total|sum",
    "subscribe|sign me up",
    "username|user name|login name",
    "profile|account",
    "next|forward",
    "previous|prev|back",
    "advertisement|ad|advert|ads",
    "information|info",
    "application|app",
    "newsletter|mailing list",
    "born|birthday|birth date|date of birth|birthdate",
    "favorites|favourites|bookmarks",
];

/// Adds every word of a phrase that has synonyms.
pub(super) fn words(words: &mut Vec<&'static str>) {
    for phrases in SYNONYMS {
        words.extend(phrases.split(['|', ' ']));
    }
}

/// `words`, with the first of its synonyms in place of each phrase that has some.
pub(crate) fn canonical<W: AsRef<str>>(words: &[W]) -> Vec<&str> {
    let (mut canonical, mut at) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let (first, length) = synonym_at(words.get(at..).unwrap_or_default()).unwrap_or((word.as_ref(), 1));
        canonical.push(first);
        at += length;
    }
    canonical
}

/// The words with which the phrases begin that mean `first`; none where it has no synonyms.
pub(crate) fn beginnings(first: &str) -> impl Iterator<Item = &'static str> {
    INDEX.iter().filter(move |(_, known)| *known == first).filter_map(|(phrase, _)| phrase.first().copied())
}

/// Whether two words mean the same on a component: `basket` and `cart`.
pub(crate) fn is_synonym(one: &str, other: &str) -> bool {
    let first = synonym_at(&[one]);
    first.is_some() && first == synonym_at(&[other])
}

/// The words of a phrase, and the first of its synonyms.
type Entry = (Vec<&'static str>, &'static str);

/// The phrases by their first word, so that the words of a large sketch cost a look each.
static INDEX: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut index: Vec<Entry> = Vec::new();
    for phrases in SYNONYMS {
        let first = phrases.split('|').next().unwrap_or_default();
        for phrase in phrases.split('|') {
            index.push((phrase.split(' ').collect(), first));
        }
    }
    sort_by(&mut index, |(a, _), (b, _)| a.first().cmp(&b.first()));
    index
});

/// The first synonym of the longest phrase that `words` begin with, and how many words that has.
pub(crate) fn synonym_at<W: AsRef<str>>(words: &[W]) -> Option<(&'static str, usize)> {
    let word = words.first()?.as_ref();
    let from = INDEX.partition_point(|(phrase, _)| phrase.first().is_some_and(|first| *first < word));
    let mut best: Option<(&'static str, usize)> = None;
    for (phrase, first) in INDEX.get(from..).unwrap_or_default() {
        if phrase.first() != Some(&word) {
            break;
        }
        let is_there = words.len() >= phrase.len()
            && phrase.iter().zip(words).all(|(part, word)| word.as_ref() == *part);
        if is_there && best.is_none_or(|(_, longest)| phrase.len() > longest) {
            best = Some((first, phrase.len()));
        }
    }
    best
}
