//! The fuzz target of layout trees.

use super::documents::assert_valid;
use websketch_json as json;
use websketch_layout::composition::compose;
use websketch_layout::layout_tree::outline;
use websketch_repair as repair;
use websketch_sketch::execute::apply;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// A page with a bar and a card with contents, as the target of trees.
const PAGE: &str = r#"[{"id":"bar","type":"Container","x":0,"y":0,"width":800,"height":64},
    {"id":"title","type":"Heading","x":40,"y":96,"width":320,"height":40,"props":{"text":"Title","level":1}},
    {"id":"card","type":"Container","x":40,"y":160,"width":352,"height":160},
    {"id":"line","type":"Text","x":64,"y":184,"width":304,"height":48,"props":{"text":"Some words in a card"}},
    {"id":"go","type":"Button","x":64,"y":256,"width":96,"height":40,"props":{"text":"Go"}},
    {"id":"footer","type":"Footer","x":0,"y":384,"width":800,"height":80,"props":{"text":"End"}}]"#;

/// Composes any text as a request `{ "at": …, "tree": … }`, or as a tree. The sketch must accept the result, which has
/// every component once and converts back to a tree.
pub(super) fn layout(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(repaired) = repair::repair(&text) else { return };
    let request = repaired.value;
    let tree = request.get("tree").unwrap_or(&request);
    let page = Sketch::read_text(PAGE.as_bytes()).expect("a sketch").sketch;
    let mut ids = IdSource::new(0.0, "0123456789abcdef").expect("a seed");
    let Ok(composed) = compose(&page, request.get("at"), tree, None, &mut ids) else { return };
    let mut after = page;
    for operation in composed.operations {
        let done = apply(&mut after, operation.clone(), Actor::User, &mut ids);
        assert!(done.is_ok(), "{} is refused", json::to_string(&operation));
    }
    let mut placed = composed.ids;
    assert!(placed.iter().all(|id| after.contains(id)));
    placed.sort();
    assert!(placed.windows(2).all(|pair| pair.first() != pair.last()), "each component once");
    assert_valid(&after);
    let again = compose(&after, None, &outline(&after, None).tree, None, &mut ids);
    assert!(again.is_ok_and(|again| again.ids.len() == after.len()) || after.len() > 100);
}
