//! Recognition of talk: greetings, thanks, and questions about the product.
//!
//! Every other message is about the sketch.

/// Words of greetings, thanks and farewells. A part of a message that contains one, and otherwise only [`FILLERS`], is
/// talk.
const COURTESIES: [&str; 25] = [
    "bonjour",
    "bye",
    "cheers",
    "ciao",
    "danke",
    "dankeschön",
    "farewell",
    "goodbye",
    "gracias",
    "greetings",
    "grazie",
    "hallo",
    "hello",
    "hey",
    "hi",
    "hiya",
    "hola",
    "howdy",
    "merci",
    "obrigado",
    "thank",
    "thanks",
    "thx",
    "ty",
    "tschüss",
];
/// Courtesies of several words.
const PHRASES: [&str; 9] = [
    "good afternoon",
    "good evening",
    "good morning",
    "good night",
    "guten morgen",
    "guten tag",
    "how are you",
    "nice to meet you",
    "see you",
];
/// Words without further meaning beside a courtesy.
const FILLERS: [&str; 44] = [
    "a",
    "afternoon",
    "all",
    "and",
    "are",
    "awesome",
    "dear",
    "doing",
    "evening",
    "everyone",
    "for",
    "friend",
    "good",
    "great",
    "help",
    "how",
    "is",
    "later",
    "lot",
    "lots",
    "lovely",
    "meet",
    "morning",
    "much",
    "nice",
    "night",
    "of",
    "oh",
    "ok",
    "okay",
    "perfect",
    "pleased",
    "really",
    "see",
    "so",
    "team",
    "that",
    "there",
    "to",
    "today",
    "very",
    "wonderful",
    "you",
    "your",
];
/// Fillers that express praise. A part made of them alone is talk if another part has a courtesy.
const PRAISE: [&str; 6] = ["awesome", "good", "great", "lovely", "perfect", "wonderful"];
/// Words for the product or the assistant.
const PRODUCT: [&str; 8] = ["app", "bot", "editor", "program", "tool", "websketch", "you", "your"];
/// Further words allowed in a question about the product.
const ABOUT_PRODUCT: [&str; 58] = [
    "a",
    "able",
    "about",
    "ai",
    "an",
    "and",
    "are",
    "ask",
    "actually",
    "built",
    "by",
    "can",
    "called",
    "cost",
    "developed",
    "do",
    "does",
    "everything",
    "exactly",
    "excalidraw",
    "export",
    "figma",
    "files",
    "for",
    "formats",
    "free",
    "from",
    "good",
    "html",
    "human",
    "i",
    "import",
    "in",
    "is",
    "it",
    "kind",
    "know",
    "language",
    "languages",
    "made",
    "me",
    "model",
    "much",
    "name",
    "of",
    "offline",
    "open",
    "person",
    "real",
    "robot",
    "save",
    "source",
    "support",
    "svg",
    "the",
    "this",
    "which",
    "work",
];
/// Words that begin a question about the product.
const ASKING: [&str; 9] = ["are", "does", "how", "is", "what", "whats", "where", "which", "who"];

/// Returns true if a message is nothing but talk.
pub(super) fn is_small_talk(message: &str) -> bool {
    let lower = message.to_lowercase().replace(['’', '\''], "");
    let parts = lower.split(['.', '!', '?', ',', ';', ':', '\n', '…', '-', '–', '—']);
    let parts: Vec<Vec<&str>> = parts.map(|part| part.split_whitespace().collect()).collect();
    let is_talk_part = |words: &[&str]| is_courtesy(words) || is_about_product(words);
    parts.iter().any(|words| is_talk_part(words))
        && parts.iter().all(|words| words.is_empty() || is_talk_part(words) || is_praise(words))
}

/// Returns true if a message only asks: each sentence begins like a question that is no request, and the last one ends
/// like one. “Could you …” is a request, and “how about …” a suggestion.
pub(super) fn is_question(message: &str) -> bool {
    const OTHERS: [&str; 8] = ["am", "do", "explain", "has", "have", "when", "whom", "why"];
    const OFFERS: [&str; 6] = ["a", "about", "an", "if", "not", "dont"];
    /// Beginnings that need no question mark.
    const SURE: [&str; 7] = ["how", "what", "where", "which", "who", "whom", "why"];
    let lower = message.to_lowercase().replace(['’', '\''], "");
    let asks = |sentence: &str| {
        let mut words =
            sentence.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default();
        let is_asking = ASKING.contains(&first) || OTHERS.contains(&first);
        is_asking && words.next().is_none_or(|second| !OFFERS.contains(&second))
    };
    let mut sentences = lower
        .trim_end()
        .split_inclusive(['.', '!', '?', '\n'])
        .filter(|part| part.chars().any(char::is_alphanumeric));
    let begins = lower.split_whitespace().next().is_some_and(|first| SURE.contains(&first));
    (begins || lower.trim_end().ends_with('?')) && sentences.all(asks)
}

fn is_idle(words: &[&str]) -> bool {
    words.iter().all(|word| COURTESIES.contains(word) || FILLERS.contains(word))
}

fn is_courtesy(words: &[&str]) -> bool {
    let joined = words.join(" ");
    let has_courtesy = words.iter().any(|word| COURTESIES.contains(word))
        || PHRASES.iter().any(|phrase| joined == *phrase || joined.starts_with(&format!("{phrase} ")));
    has_courtesy && (is_idle(words) || PHRASES.contains(&joined.as_str()))
}

fn is_praise(words: &[&str]) -> bool {
    is_idle(words) && words.iter().any(|word| PRAISE.contains(word))
}

/// Returns true for “what can you do” but not “can you do it again”: the words begin a question and are about the
/// product alone.
fn is_about_product(words: &[&str]) -> bool {
    let Some((first, rest)) = words.split_first() else { return false };
    let is_known = |word: &&str| {
        let word = word.strip_suffix('s').filter(|stem| stem.len() > 3).unwrap_or(word);
        PRODUCT.contains(&word) || ABOUT_PRODUCT.contains(&word) || ASKING.contains(&word)
    };
    let names_product = rest.iter().any(|word| PRODUCT.contains(word));
    ASKING.contains(first) && names_product && rest.iter().all(is_known)
}

#[cfg(test)]
mod tests {
    use super::{is_question, is_small_talk};

    #[test]
    fn what_only_asks() {
        for message in ["How far apart are the cards?", "Is it aligned? What is off?", "Why is it so tall?"] {
            assert!(is_question(message), "{message}");
        }
        for message in [
            "How about a footer?",
            "Why not center it?",
            "Could you do it again?",
            "Make it wider, ok?",
            "What a mess, clean it up",
        ] {
            assert!(!is_question(message), "{message}");
        }
    }

    #[test]
    fn greetings_thanks_and_questions_about_the_product_are_talk() {
        for message in [
            "Hello!",
            "hi there",
            "Thanks!",
            "Thank you so much, that is perfect, thanks",
            "Good morning",
            "Hello, nice to meet you! Who are you?",
            "What can you do?",
            "How does this tool work?",
            "What is WebSketch?",
            "Are you an AI?",
            "Danke",
            "Hey, how are you today?",
        ] {
            assert!(is_small_talk(message), "{message}");
        }
    }

    #[test]
    fn what_is_not_recognized_is_none() {
        for message in [
            "",
            "👍",
            "It should feel warmer",
            "A page for my cat",
            "I do not like it",
            "Hmm, it looks crowded",
            "Now bolder",
            "Please do it",
            "もっと大きく",
            "undo that please, but keep the title",
            "Could you do it again?",
            "Kannst du das schöner machen?",
            "Polish it",
            "Thanks, and now the same for mobile",
            "Hi, a login form",
            "Welcome page",
            "A hello page",
            "Which of the buttons are you going to move?",
            "What do you think of the header?",
            "How about a footer?",
            "Can you make it work?",
            "Translate everything to German",
            "ok",
            "Hello → Hi",
        ] {
            assert!(!is_small_talk(message), "{message}");
        }
    }
}
