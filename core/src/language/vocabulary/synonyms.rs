//! Phrases that say the same on a component: who says `sign in` may mean the button `Log in`.

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
];

/// `words`, with the first of its synonyms in place of each phrase that has some.
pub(in crate::language) fn canonical(words: &[String]) -> Vec<&str> {
    let (mut canonical, mut at) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let (first, length) = synonym_at(words.get(at..).unwrap_or_default()).unwrap_or((word, 1));
        canonical.push(first);
        at += length;
    }
    canonical
}

/// Whether two words mean the same on a component: `basket` and `cart`.
pub(in crate::language) fn is_synonym(one: &str, other: &str) -> bool {
    let has = |phrases: &str, word: &str| phrases.split('|').any(|phrase| phrase == word);
    SYNONYMS.iter().any(|phrases| has(phrases, one) && has(phrases, other))
}

/// The first synonym of the longest phrase that `words` begin with, and how many words that has.
pub(in crate::language) fn synonym_at<W: AsRef<str>>(words: &[W]) -> Option<(&'static str, usize)> {
    let mut best: Option<(&'static str, usize)> = None;
    for phrases in SYNONYMS {
        for phrase in phrases.split('|') {
            let mut length = 0;
            let mut is_there = true;
            for part in phrase.split(' ') {
                is_there &= words.get(length).is_some_and(|word| word.as_ref() == part);
                length += 1;
            }
            if is_there && best.is_none_or(|(_, longest)| length > longest) {
                best = phrases.split('|').next().map(|first| (first, length));
            }
        }
    }
    best
}
