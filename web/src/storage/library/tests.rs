use super::*;
use websketch_sketch::Sketch;

fn summary(id: &str, changed: u64, deleted: Option<u64>) -> DocumentSummary {
    DocumentSummary {
        id: id.to_owned(),
        name: id.to_uppercase(),
        changed,
        deleted,
        ..DocumentSummary::default()
    }
}

#[test]
fn a_card_comes_back() {
    let sketch =
        r#"[{"id":"a","type":"Button","x":40,"y":40,"width":120,"height":40,"props":{"text":"Go"}}]"#;
    let sketch = Sketch::read(&json::parse(sketch).unwrap()).unwrap().sketch;
    let summary = DocumentSummary { count: 1, thumbnail: Thumbnail::of(&sketch), ..summary("a", 7, Some(9)) };
    assert!(!summary.thumbnail.marks().is_empty());
    assert_eq!(DocumentSummary::read("a", &summary.write()), summary);
    // A corrupt summary has neither name nor thumbnail, and its document exists.
    for text in ["", "{", "7", r#"{"name":7,"changed":-1,"thumbnail":[[1],"x",[99,0,0,1,1]]}"#] {
        assert_eq!(
            DocumentSummary::read("b", text),
            DocumentSummary { name: UNTITLED.to_owned(), ..self::summary("b", 0, None) }
        );
    }
}

#[test]
fn the_first_document_is_that_of_the_tab_then_the_last_then_the_newest() {
    let summaries = [summary("a", 1, None), summary("b", 3, None), summary("c", 9, Some(10))];
    #[track_caller]
    fn check(summaries: &[DocumentSummary], of_tab: &str, last: &str, expected: &str) {
        let id = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        assert_eq!(first(id(of_tab), id(last), summaries), id(expected));
    }
    check(&summaries, "a", "b", "a");
    check(&summaries, "", "a", "a");
    check(&summaries, "", "", "b");
    check(&summaries, "c", "a", "a");
    check(&summaries, "c", "c", "b");
    // Not saved yet: it is open in another tab.
    check(&summaries, "", "d", "d");
    check(&[], "", "", "");
}

#[test]
fn what_an_older_version_keeps_becomes_a_document_once() {
    assert!(is_to_migrate("1", None));
    assert!(!is_to_migrate("1", Some("1")));
    assert!(is_to_migrate("2", Some("1")));
    // Before the first version.
    assert!(is_to_migrate("", None));
}

#[test]
fn names_stand_on_one_line() {
    assert_eq!(name("  Sign\n in\t"), Some("Sign in".to_owned()));
    assert_eq!(name(" \u{7} "), None);
    assert_eq!(name(&"語".repeat(200)).unwrap().chars().count(), MAX_NAME_LENGTH);
}

#[test]
fn new_names_are_numbered() {
    let named = |names: &[&str]| -> Vec<DocumentSummary> {
        names
            .iter()
            .map(|name| DocumentSummary { name: (*name).to_owned(), ..DocumentSummary::default() })
            .collect()
    };
    assert_eq!(free_name("Untitled", &named(&[])), "Untitled");
    assert_eq!(free_name("Untitled", &named(&["Untitled", "Untitled 2"])), "Untitled 3");
    let long = "n".repeat(MAX_NAME_LENGTH);
    assert_eq!(free_name(&long, &named(&[&long])).chars().count(), MAX_NAME_LENGTH);
    for (name, copy) in [("Shop", "Shop copy"), ("Shop copy", "Shop copy"), ("Shop copy 12", "Shop copy")] {
        assert_eq!(name_of_copy(name), copy);
    }
}

#[test]
fn files_are_named_after_their_documents() {
    #[track_caller]
    fn check(name: &str, expected: &str) {
        assert_eq!(file_name(name, "json"), expected);
    }
    check("Sign in", "Sign in.json");
    check("a/b\\c:d", "a-b-c-d.json");
    check("..", "sketch.json");
    check(&"x".repeat(80), &format!("{}.json", "x".repeat(MAX_FILE_NAME_LENGTH)));
    assert_eq!(name_of_file("my page.excalidraw"), "my page");
    assert_eq!(name_of_file(".json"), UNTITLED);
}

#[test]
fn times_are_told_as_people_do() {
    #[track_caller]
    fn check(past: u64, expected: &str) {
        assert_eq!(ago(1_000_000_000_000, 1_000_000_000_000 + past), expected);
    }
    check(59_999, "just now");
    check(MINUTE, "1 minute ago");
    check(3 * HOUR + 5, "3 hours ago");
    check(40 * DAY, "40 days ago");
    // A clock that was set back.
    assert_eq!(ago(10, 5), "just now");
}

#[test]
fn what_is_deleted_is_kept_for_a_month() {
    assert!(!summary("a", 0, Some(1_000)).is_expired(1_000 + DELETION_LIFETIME));
    assert!(summary("a", 0, Some(1_000)).is_expired(1_001 + DELETION_LIFETIME));
    assert!(!summary("a", 0, None).is_expired(u64::MAX));
}

#[test]
fn the_newest_stands_first() {
    let mut summaries = vec![summary("a", 1, None), summary("b", 3, None), summary("c", 3, None)];
    sort(&mut summaries);
    assert_eq!(summaries.iter().map(|summary| summary.id.as_str()).collect::<String>(), "bca");
}
