//! Locked and hidden components.

use super::{components, property, selection};
use serde_json::Value;
use websketch_layout::selection::Scope;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Sketch};

/// Returns true if a component is locked.
pub fn is_locked(sketch: &Sketch, id: &ComponentId) -> bool {
    sketch.get(id).is_some_and(|component| component.props().is_locked())
}

/// Locks `ids` with their contents, or unlocks them if all of `ids` are locked.
pub fn lock_toggled(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
    let locks = ids.iter().any(|id| !is_locked(sketch, id));
    selection(sketch, ids, Scope::Subtree, |selection| selection.locked(locks))
}

/// Returns true if all of `ids` are hidden.
pub fn are_hidden(sketch: &Sketch, ids: &[ComponentId]) -> bool {
    components(sketch, ids).all(|component| component.props().is_hidden())
}

/// Hides `ids` with their contents, or shows them if all of `ids` are hidden.
pub fn hide_toggled(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
    let hides = !are_hidden(sketch, ids);
    selection(sketch, ids, Scope::Subtree, |selection| {
        let members = selection.members().iter().map(|member| member.component);
        members
            .filter(|member| member.props().is_hidden() != hides)
            .map(|member| hidden(member, hides))
            .collect()
    })
}

/// Shows everything that is hidden.
pub fn all_shown(sketch: &Sketch) -> Vec<Operation> {
    let hidden_ones = sketch.iter().filter(|component| component.props().is_hidden());
    hidden_ones.map(|component| hidden(component, false)).collect()
}

/// Unlocks everything that is locked.
pub fn all_unlocked(sketch: &Sketch) -> Vec<Operation> {
    let locked = sketch.iter().filter(|component| component.props().is_locked());
    locked.map(|component| property(component.id(), "locked", None)).collect()
}

fn hidden(component: &Component, hides: bool) -> Operation {
    property(component.id(), "hidden", hides.then_some(Value::Bool(true)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_json as json;

    #[track_caller]
    fn check(edit: impl FnOnce(&Sketch, &[ComponentId]) -> Vec<Operation>, expected: Expect) {
        let text = r#"[{"id":"card","type":"Container","x":100,"y":100,"width":200,"height":120},
            {"id":"go","type":"Button","x":120,"y":140,"width":100,"height":40,"props":{"hidden":true}},
            {"id":"far","type":"Text","x":500,"y":100,"width":100,"height":40,"props":{"locked":true}}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let ids = [ComponentId::new("card").unwrap()];
        let lines: Vec<String> = edit(&sketch, &ids).iter().map(json::to_string).collect();
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_box_is_hidden_with_what_it_holds() {
        check(hide_toggled, expect![[r#"{"type":"modify","componentId":"card","props":{"hidden":true}}"#]]);
    }

    #[test]
    fn all_is_shown_and_unlocked_again() {
        check(
            |sketch, _| all_shown(sketch),
            expect![[r#"{"type":"modify","componentId":"go","props":{"hidden":null}}"#]],
        );
        check(
            |sketch, _| all_unlocked(sketch),
            expect![[r#"{"type":"modify","componentId":"far","props":{"locked":null}}"#]],
        );
    }
}
