//! The rules are well written, and a mistake in them is named.

use super::{RULES, Rules};
use crate::grammar::notation::Mistake;
use crate::grammar::terminal::Terminal;

#[test]
fn every_rule_is_well_written_and_used() {
    let rules = Rules::read(RULES).expect("the rules are well written");
    let entry = [
        "clause",
        "addition",
        "lone_pattern",
        "lone_list",
        "answer",
        "opening",
        "closing",
        "joint",
        "more_writing",
        "more_entries",
        "another",
        "close_up",
        "elliptic",
    ];
    for name in rules.names.iter().filter(|name| !entry.contains(name)) {
        let used = RULES.contains(&format!("<{name}>")) || RULES.contains(&format!(":{name}>"));
        assert!(used, "{name} is used");
    }
}

#[test]
fn a_rule_is_written_once_and_says_something() {
    let rules = Rules::read(RULES).expect("the rules are well written");
    for (at, name) in rules.names.iter().enumerate() {
        assert_eq!(rules.rule(name), at, "{name} is written once");
        assert!(
            at == rules.passive || at == rules.elliptic || !rules.lines(at).is_empty(),
            "{name} says something"
        );
    }
}

#[test]
fn a_mistake_is_named() {
    for (text, mistake) in
        [("a:\n  <b>\n", "b"), ("a:\n  WAZ\n", "WAZ"), ("a:\n  b -> fly\n", "fly"), ("a:\n  (b\n", "")]
    {
        assert_eq!(Rules::read(text).err(), Some(Mistake(mistake)), "{text}");
    }
}

#[test]
fn it_is_known_what_a_rule_can_begin_with() {
    let rules = Rules::read(
        "a:\n  [please|kindly] <b>\n  stop\nb:\n  !not (go|<a> away)\n  <c> now\nc:\n  [very] quick* DIGITS\n",
    )
    .expect("the rules are well written");
    let first = rules.first(0).expect("there is a rule");
    let begins = |word: &str, digits: bool| {
        let at = rules
            .beginnings
            .at(|terminal| digits && terminal == Terminal::Digits, rules.beginnings.number_of_word(word));
        rules.starts.of(&at).has(first)
    };
    for word in ["please", "kindly", "stop", "go", "very", "quick"] {
        assert!(begins(word, false), "{word}");
    }
    for word in ["not", "away", "now", "other", ""] {
        assert!(!begins(word, false), "{word}");
    }
    assert!(begins("", true));
    assert!(!first.may_be_empty);
}
