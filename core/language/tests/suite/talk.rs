//! Talk, questions, and clauses of requests.

use websketch_language::{ClauseKind, clauses, is_question, is_talk};

#[test]
fn greetings_thanks_and_questions_about_the_product_are_talk() {
    for message in [
        "Hello!",
        "hi there",
        "Thanks!",
        "Good morning",
        "What can you do?",
        "How does this tool work?",
        "What is WebSketch?",
        "Are you an AI?",
        "Danke",
    ] {
        assert!(is_talk(message), "{message}");
    }
    for message in [
        "",
        "👍",
        "It should feel warmer",
        "A page for my cat",
        "I do not like it",
        "Now bolder",
        "もっと大きく",
        "undo that please, but keep the title",
        "Could you do it again?",
        "Thanks, and now the same for mobile",
        "Hi, a login form",
        "Which of the buttons are you going to move?",
        "What do you think of the header?",
        "How about a footer?",
        "Can you make it work?",
        "ok",
    ] {
        assert!(!is_talk(message), "{message}");
    }
}

#[test]
fn questions_ask_and_change_nothing() {
    for message in ["How far apart are the cards?", "Is it aligned? What is off?", "Why is it so tall?"] {
        assert!(is_question(message), "{message}");
    }
    for message in ["Could you make it wider?", "Make it wider, ok?", "Delete the footer"] {
        assert!(!is_question(message), "{message}");
    }
}

/// Checks the clauses of a request: `+` additions, `-` removals, `?` questions, `.` changes, `:` talk.
#[track_caller]
fn check(request: &str, expected: &str) {
    let line = |clause: &websketch_language::RequestClause| {
        let mark = match &clause.kind {
            ClauseKind::Addition(parts) => format!("+[{}]", parts.join(", ")),
            ClauseKind::Removal => "-".to_owned(),
            ClauseKind::Question => "?".to_owned(),
            ClauseKind::Change => ".".to_owned(),
            ClauseKind::Talk => ":".to_owned(),
        };
        format!("{mark} {}", clause.text)
    };
    let found: Vec<String> = clauses(request).iter().map(line).collect();
    assert_eq!(found.join(" | "), expected);
}

#[test]
fn clauses_have_kinds() {
    check("Move the save button 20px to the right", ". Move the save button 20px to the right");
    check("Add a button", "+[] Add a button");
    check(
        "Add a login form, delete the banner and make the title bigger",
        "+[a login form] Add a login form | - delete the banner | . make the title bigger",
    );
    check(
        "Create a landing page with a header, a hero and a footer",
        "+[a header, a hero, a footer] Create a landing page with a header, a hero and a footer",
    );
}
