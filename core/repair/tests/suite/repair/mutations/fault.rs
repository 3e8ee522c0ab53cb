//! The kinds of faults, and their possible positions.

use super::Random;
use super::token::{Kind, Token};
use serde_json::Value;
use websketch_json as json;

/// A text with one fault, and its intended value.
pub(crate) struct Mutant {
    pub(crate) text: String,
    pub(crate) wanted: Value,
}

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    StrayWord,
    BareElement,
    NoOpeningBracket,
    TwoClosingBrackets,
    NoClosingBracket,
    WrongClosingBracket,
    NoOpeningMark,
    NoClosingMark,
    BareText,
    BareKey,
    KeyWithoutOpeningMark,
    KeyWithoutClosingMark,
    DoubledKeyMarks,
    NoComma,
    ExtraComma,
    Semicolon,
    NoColon,
    EqualsSign,
    Comment,
    LineBreakInText,
    InnerMarks,
    Python,
}

use Fault::{
    BareElement, BareKey, BareText, Comment, DoubledKeyMarks, EqualsSign, ExtraComma, InnerMarks,
    KeyWithoutClosingMark, KeyWithoutOpeningMark, LineBreakInText, NoClosingBracket, NoClosingMark, NoColon,
    NoComma, NoOpeningBracket, NoOpeningMark, Python, Semicolon, StrayWord, TwoClosingBrackets,
    WrongClosingBracket,
};

impl Fault {
    /// All kinds, each with the least percentage of mutants to be restored.
    pub(crate) const ALL: [(Self, usize); 22] = [
        (StrayWord, 98),
        (BareElement, 95),
        (NoOpeningBracket, 95),
        (TwoClosingBrackets, 96),
        (NoClosingBracket, 96),
        (WrongClosingBracket, 97),
        (NoOpeningMark, 95),
        (NoClosingMark, 97),
        (BareText, 95),
        (BareKey, 100),
        (KeyWithoutOpeningMark, 100),
        (KeyWithoutClosingMark, 100),
        (DoubledKeyMarks, 100),
        (NoComma, 100),
        (ExtraComma, 100),
        (Semicolon, 100),
        (NoColon, 100),
        (EqualsSign, 100),
        (Comment, 100),
        (LineBreakInText, 100),
        (InnerMarks, 99),
        (Python, 100),
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            StrayWord => "a stray word behind a value",
            BareElement => "an element without marks",
            NoOpeningBracket => "no opening bracket",
            TwoClosingBrackets => "a closing bracket twice",
            NoClosingBracket => "no closing bracket",
            WrongClosingBracket => "a wrong closing bracket",
            NoOpeningMark => "a text without its first mark",
            NoClosingMark => "a text without its last mark",
            BareText => "a text without marks",
            BareKey => "a key without marks",
            KeyWithoutOpeningMark => "a key without its first mark",
            KeyWithoutClosingMark => "a key without its last mark",
            DoubledKeyMarks => "a key in doubled marks",
            NoComma => "no comma",
            ExtraComma => "a comma too many",
            Semicolon => "a semicolon for a comma",
            NoColon => "no colon",
            EqualsSign => "an equals sign for a colon",
            Comment => "a comment",
            LineBreakInText => "a line break in a text",
            InnerMarks => "marks in a text",
            Python => "Python",
        }
    }

    /// Returns all texts with this fault from one answer.
    pub(crate) fn mutants(
        self,
        text: &str,
        tokens: &[Token],
        answer: &Value,
        random: &mut Random,
    ) -> Vec<Mutant> {
        if self == Python {
            return vec![python(text, tokens, answer)];
        }
        let places = (0..tokens.len()).filter(|place| self.can_stand(text, tokens, *place));
        places.filter_map(|place| self.mutant(text, &tokens[place], answer, random)).collect()
    }

    fn can_stand(self, text: &str, tokens: &[Token], place: usize) -> bool {
        let token = &tokens[place];
        let content = &text[token.range.clone()];
        let before = place.checked_sub(1).map(|place| tokens[place].kind);
        let is_text = token.kind == Kind::Text && content.len() > 2;
        let is_inner = token.depth > 0;
        match self {
            StrayWord => {
                is_inner && (token.kind == Kind::Text || matches!(content, "true" | "false" | "null"))
            }
            BareElement => is_text && token.is_in_list && !content.contains([',', '(', '[', '{']),
            NoOpeningBracket => token.kind == Kind::Open && tokens[place + 1].kind != Kind::Close,
            NoClosingBracket | TwoClosingBrackets | WrongClosingBracket => {
                token.kind == Kind::Close && before != Some(Kind::Open)
            }
            NoOpeningMark | NoClosingMark => is_text,
            // A colon or comma in the text would be ambiguous.
            BareText => is_text && !token.is_in_list,
            BareKey | KeyWithoutOpeningMark | KeyWithoutClosingMark | DoubledKeyMarks => {
                token.kind == Kind::Key
            }
            NoComma | ExtraComma | Semicolon | Comment => token.kind == Kind::Comma,
            NoColon | EqualsSign => token.kind == Kind::Colon,
            LineBreakInText => is_text && content.contains(' '),
            InnerMarks => is_text && content.matches(' ').count() > 1,
            Python => false,
        }
    }

    fn mutant(self, text: &str, token: &Token, answer: &Value, random: &mut Random) -> Option<Mutant> {
        let (start, end) = (token.range.start, token.range.end);
        let content = &text[start..end];
        let inner = content.get(1..content.len() - 1).unwrap_or_default();
        let changed = |new: &str| [&text[..start], new, &text[end..]].concat();
        let mut wanted = answer.clone();
        let new = match self {
            StrayWord => {
                format!("{content} {}", pick(random, &["ok", "hm", "yes please", "done", "note", "true"]))
            }
            BareElement | BareText | BareKey => inner.to_owned(),
            NoOpeningBracket | NoClosingBracket | NoComma | NoColon => String::new(),
            TwoClosingBrackets => content.repeat(2),
            WrongClosingBracket => if content == "}" { "]" } else { "}" }.to_owned(),
            NoOpeningMark | KeyWithoutOpeningMark => content[1..].to_owned(),
            NoClosingMark | KeyWithoutClosingMark => content[..content.len() - 1].to_owned(),
            DoubledKeyMarks => format!("\"{content}\""),
            ExtraComma => ",,".to_owned(),
            Semicolon => ";".to_owned(),
            EqualsSign => pick(random, &["=", " = ", " =>"]).to_owned(),
            Comment => format!(", {}", pick(random, &["/* next */ ", "// next\n", "# next, and \"more\"\n"])),
            LineBreakInText => {
                let new = inner.replacen(' ', "\n", 1);
                wanted = json::parse(&changed(&json::to_string(&new))).expect("JSON");
                format!("\"{new}\"")
            }
            InnerMarks => {
                let words: Vec<_> = inner.split(' ').collect();
                let place = 1 + random.below(words.len() - 2);
                let mut words: Vec<_> = words.into_iter().map(str::to_owned).collect();
                let word = words[place].trim_end_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
                if word.is_empty() {
                    return None;
                }
                words[place] = words[place].replacen(&word, &format!("\"{word}\""), 1);
                let new = words.join(" ");
                wanted = json::parse(&changed(&json::to_string(&new))).expect("JSON");
                format!("\"{new}\"")
            }
            Python => return None,
        };
        Some(Mutant { text: changed(&new), wanted })
    }
}

fn pick<'a>(random: &mut Random, texts: &[&'a str]) -> &'a str {
    texts[random.below(texts.len())]
}

/// Returns the whole answer in Python notation.
fn python(text: &str, tokens: &[Token], answer: &Value) -> Mutant {
    let mut python = String::new();
    let mut at = 0;
    for token in tokens {
        python.push_str(&text[at..token.range.start]);
        at = token.range.end;
        match &text[token.range.clone()] {
            "true" => python.push_str("True"),
            "false" => python.push_str("False"),
            "null" => python.push_str("None"),
            string if string.starts_with('"') && !string.contains('\'') => {
                python.push_str(&string.replace('"', "'"));
            }
            other => python.push_str(other),
        }
    }
    Mutant { text: python, wanted: answer.clone() }
}
