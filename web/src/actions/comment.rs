//! Comments: notes about a component.

use super::commit;
use crate::editor::describe;
use crate::editor::edit;
use crate::store::Store;
use kurbo::{Rect, Size, Vec2};
use leptos::prelude::Set;
use serde_json::Value;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, Props, Sketch};

/// Distance of a comment from the sketch and from other notes. Px.
const GAP: f64 = 40.0;
/// Size of a comment. Px.
const SIZE: Size = Size::new(200.0, 96.0);

/// Adds a note about the selected component beside the sketch, and edits its text.
pub fn comment(store: Store) {
    let Some(id) = store.document.peek_selection().into_iter().next() else {
        return store.notices.announce("Select what the comment is about");
    };
    let Some((operation, name)) = store.document.peek(|sketch| note_about(sketch, &id)) else { return };
    let Some(outcome) = commit(store, vec![operation], |_| format!("Comment on {name} added")) else {
        return;
    };
    if !store.document.select_added(&outcome) {
        return;
    }
    super::reveal_selection(store);
    store.view.cell.set((0, 0));
    store.view.editing.set(store.document.peek_selection().into_iter().next());
}

/// Returns the operation that adds a note about a component, and the name of the component. The note lies at the right
/// of the sketch, level with its subject or below the notes there.
fn note_about(sketch: &Sketch, id: &ComponentId) -> Option<(Operation, String)> {
    let subject = sketch.get(id)?;
    let is_note = |piece: Piece| piece == Piece::Note;
    let boxes = |wanted: bool| {
        let found = sketch.iter().filter(move |one| is_note(Piece::of(one)) == wanted);
        found.map(|one| one.bounds().rect())
    };
    let right = boxes(false).map(|rect| rect.x1).fold(0.0, f64::max);
    let mut place = Rect::from_origin_size((right + GAP, subject.bounds().y()), SIZE);
    let mut notes: Vec<Rect> = boxes(true).collect();
    notes.sort_by(|one, other| one.y0.total_cmp(&other.y0));
    for note in notes {
        if note.intersect(place).area() > 0.0 {
            place = place + Vec2::new(0.0, note.y1 + GAP / 2.0 - place.y0);
        }
    }
    let Operation::Add(mut addition) = edit::drawn(Piece::Note, place) else { return None };
    let mut props = addition.props.to_map();
    props.insert("about".to_owned(), Value::from(id.as_str()));
    addition.props = Props::from_map(props).ok()?;
    Some((Operation::Add(addition), describe::display_name(subject)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    #[test]
    fn a_comment_lies_beside_the_sketch_level_with_its_subject_and_below_other_notes() {
        let text = r#"[
            {"id":"title","type":"Heading","x":40,"y":100,"width":400,"height":40,"props":{"text":"Bread"}},
            {"id":"go","type":"Button","x":40,"y":160,"width":120,"height":40,"props":{"text":"Go"}},
            {"id":"note","type":"Container","x":480,"y":100,"width":200,"height":96,"props":{"variant":"note","about":"title"}}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let id = ComponentId::new("go").unwrap();
        let Some((Operation::Add(addition), _)) = note_about(&sketch, &id) else { panic!("an addition") };
        assert_eq!((addition.x, addition.y, addition.width), (480.0, 216.0, 200.0));
        assert_eq!(addition.props.to_map().get("about").and_then(Value::as_str), Some("go"));
    }
}
