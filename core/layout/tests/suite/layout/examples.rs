//! Trees of whole pages and screens: every option is known, and nothing is wrong with the result.

use super::script::{composed, laid};
use serde_json::Value;
use std::path::Path;
use websketch_layout::layout_tree::TreeRepair;
use websketch_layout::lint::{FindingCode, lint};
use websketch_sketch::Sketch;

/// The trees by name.
fn trees() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/trees");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &Path| websketch_json::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    paths.iter().map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), read(path))).collect()
}

#[track_caller]
fn check_at(width: f64) {
    const FAULTS: [FindingCode; 5] = [
        FindingCode::OffCanvas,
        FindingCode::OffPage,
        FindingCode::Overlap,
        FindingCode::TextOverflow,
        FindingCode::EmptyContainer,
    ];
    for (name, request) in trees() {
        let repairs: Vec<TreeRepair> = composed(&Sketch::new(), &request, width).expect("a tree").repairs;
        assert_eq!(repairs, [], "{name}");
        let cuts_texts = websketch_json::to_string(&request).contains(r#""lines":"#);
        let sketch = laid(&Sketch::new(), &request, width);
        let faults: Vec<_> = lint(&sketch)
            .into_iter()
            // A text with a number of lines is cut off on request.
            .filter(|finding| !(cuts_texts && finding.code == FindingCode::TextOverflow))
            .filter(|finding| FAULTS.contains(&finding.code))
            .map(|finding| finding.message)
            .collect();
        assert_eq!(faults, Vec::<String>::new(), "{name} at {width}");
    }
}

#[test]
fn pages_are_right_on_a_desktop() {
    check_at(1440.0);
}

#[test]
fn pages_are_right_on_a_tablet() {
    check_at(834.0);
}

#[test]
fn pages_are_right_on_a_phone() {
    check_at(390.0);
}
