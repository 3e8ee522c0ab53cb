//! Tests of the templates, and of the complete reference in them.

use super::feedback::{CORRECTION, FINDINGS, JSON_ONLY, REPLY};
use super::request::{HISTORY_BYTES, REQUEST, recent};
use super::system::{ICONS, SHARED};
use super::*;
use crate::proposal::Intent;
use crate::proposal::MacroOperation;
use websketch_language::Role;
use websketch_layout::layout_tree::options;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::{Icon, Piece};
use websketch_sketch::operation::{Alignment, OperationKind};

/// Options of sections, which the prompt of sections names, and of copies.
const NAMED_APART: [&str; 2] = ["of", "texts"];

fn asked(message: &str) -> String {
    let sketch = Sketch::new();
    messages(&Situation::of(&sketch), Intent::Creation, message).pop().unwrap().content
}

#[test]
fn every_blank_of_every_template_is_filled() {
    let blanks = |template: &str| template.matches("{{").count();
    assert_eq!([SHARED, REQUEST, REPLY, CORRECTION, FINDINGS, JSON_ONLY].map(blanks), [5, 3, 3, 3, 2, 2]);
    let filled = [
        system(Intent::Creation),
        asked("hello"),
        reply("a", "b?", "c"),
        correction(&[], 1, "hello"),
        findings(&["a".to_owned()], &[], "hello"),
        json_only("No.", "hello"),
    ];
    for text in filled {
        assert!(!text.contains("{{"), "{text}");
    }
}

#[test]
fn the_model_is_told_all_that_the_core_can_do() {
    let text = system(Intent::Details);
    let operations = OperationKind::ALL.map(OperationKind::name).into_iter();
    for name in operations.chain(MacroOperation::ALL.map(MacroOperation::name)) {
        assert!(text.contains(&format!("\"type\": \"{name}\"")), "{name}");
    }
    for alignment in Alignment::ALL {
        assert!(text.contains(&format!("\"{}\"", alignment.name())), "{}", alignment.name());
    }
    for kind in ComponentKind::ALL {
        assert!(text.contains(kind.name()), "{}", kind.name());
    }
    let is_told = |name: &str| {
        [['"', '"'], ['`', '`']].iter().any(|[open, close]| text.contains(&format!("{open}{name}{close}")))
    };
    for option in options() {
        assert!(is_told(option.name) || NAMED_APART.contains(&option.name), "{}", option.name);
    }
    for name in ICONS.split([',', ';', ':', '\n']).map(str::trim).filter(|name| !name.is_empty()) {
        let is_theme = ICONS.contains(&format!("{name}:"));
        assert!(is_theme || Icon::all().any(|icon| icon.name() == name), "{name} is an icon");
    }
    for variant in Piece::ALL.iter().filter_map(|piece| piece.variant()) {
        assert!(text.contains(variant), "{variant}");
    }
}

#[test]
fn all_specialists_share_a_beginning_that_is_worth_keeping() {
    let texts = Intent::ALL.map(system);
    let shared = shared_len();
    // Providers cache prefixes from 1,024 tokens on; a token has about four characters.
    assert!(shared > 4_200, "{shared}");
    assert!(texts.iter().all(|text| text[..shared] == texts[0][..shared]));
}

#[test]
fn a_long_conversation_is_cut() {
    let message = |at: usize| Message {
        role: Role::User,
        content: format!("{at} {}", "x".repeat(30_000)),
        timestamp: None,
    };
    let history: Vec<Message> = (0..20).map(message).collect();
    let recent = recent(&history);
    assert!(recent.iter().map(|message| message.content.len()).sum::<usize>() <= HISTORY_BYTES);
    assert!(recent.last().unwrap().content.starts_with("19 "));
}

#[test]
fn a_blank_written_by_a_person_stays_text() {
    assert!(asked("write {{sketch}} on it").ends_with("write {{sketch}} on it\n"));
}
