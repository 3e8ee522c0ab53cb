//! Long runs of one fragment. The output must be JSON and of bounded length. Linear time is tested in
//! `core/agent/src/proposal/cost.rs`.

use super::laws::stream;
use websketch_repair::{Shape, repair_text};

/// Long runs of the most expensive fragments, after each possible prefix.
#[test]
fn long_rows_of_one_thing_come_out_as_json() {
    const FRAGMENTS: [&str; 22] = [
        "\"",
        "\\",
        "`",
        "<",
        "{\"a\":",
        "{",
        "[[",
        "'",
        "\",",
        "\", \"",
        "{\"a\":\"b\",",
        "[\"a\" ",
        "\n",
        "<think>",
        "</",
        "<<",
        "}",
        "]",
        "{\"a\":\"\"b\"},",
        "(1",
        "“",
        "a ",
    ];
    for fragment in FRAGMENTS {
        for prefix in ["", "[\"", "{\"a\":\"", "[{\"a\":1},", "```json\n["] {
            let text = prefix.to_owned() + &fragment.repeat(5_000 / fragment.len());
            // Streaming must finish. Other tests check its values.
            let (values, _) = stream(&text.as_bytes().chunks(12).collect::<Vec<_>>(), Shape::Any);
            assert!(values.len() <= text.len());
            if let Ok(repaired) = repair_text(&text) {
                assert!(
                    serde_json::from_str::<serde::de::IgnoredAny>(&repaired.json).is_ok(),
                    "{prefix}{fragment}…"
                );
            }
        }
    }
}

/// A megabyte of each fragment, whole and in chunks.
#[test]
fn a_megabyte_of_anything_gives_no_more_than_its_length() {
    for fragment in [
        "[",
        "\"",
        "\\",
        "`",
        "<",
        "{\"a\":",
        "[{\"a\":\"",
        "{\"a\":\"{\"",
        "&quot;",
        "1. ",
        "// ",
        "/*",
        "*/",
        "/**",
    ] {
        let text = fragment.repeat(1_000_000 / fragment.len());
        let (values, end) = stream(&text.as_bytes().chunks(4_096).collect::<Vec<_>>(), Shape::Operations);
        assert!(values.is_empty() && end.values.is_empty(), "{fragment}");
        let repaired = repair_text(&text).map(|repaired| repaired.json.len());
        assert!(repaired.is_err() || repaired.is_ok_and(|length| length <= 6 * text.len()), "{fragment}");
    }
}
