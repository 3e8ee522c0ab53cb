//! References of copies.

use std::collections::BTreeMap;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{Component, ComponentId, IdSource, PropChanges, Props, Relation, Rewiring, Sketch};

/// Lets the references among `originals` lead to their copies. The k-th `add` of `operations` copies the k-th original.
/// References to other components of the sketch stay, and those to missing ones are removed. A copy is no state of a
/// screen that is not copied. Returns the operations, and the number of removed references.
#[must_use]
pub fn linked_copies(
    sketch: &Sketch,
    originals: &[Component],
    mut operations: Vec<Operation>,
    ids: &mut IdSource,
) -> (Vec<Operation>, usize) {
    let mut removed = 0;
    if !originals.iter().any(|original| original.props().may_refer()) {
        return (operations, removed);
    }
    let mut copies: BTreeMap<&ComponentId, ComponentId> = BTreeMap::new();
    for (original, addition) in originals.iter().zip(additions(&mut operations)) {
        let id = addition.component_id.get_or_insert_with(|| ids.next_id(sketch));
        copies.insert(original.id(), id.clone());
    }
    for addition in additions(&mut operations).filter(|addition| addition.props.may_refer()) {
        let changes = addition.props.rewired(|reference| {
            let Some(id) = reference.target.id() else { return Rewiring::Keep };
            match copies.get(id) {
                Some(copy) => Rewiring::To(copy.clone()),
                None if reference.relation == Relation::Base => Rewiring::Remove,
                None if sketch.contains(id) => Rewiring::Keep,
                None => {
                    removed += 1;
                    Rewiring::Remove
                }
            }
        });
        if let Some(props) = changes.and_then(|changes| with(&addition.props, &changes)) {
            addition.props = props;
        }
    }
    (operations, removed)
}

fn additions(operations: &mut [Operation]) -> impl Iterator<Item = &mut Addition> {
    operations.iter_mut().filter_map(|operation| match operation {
        Operation::Add(addition) => Some(addition),
        _ => None,
    })
}

/// Returns props with changes applied.
fn with(props: &Props, changes: &PropChanges) -> Option<Props> {
    let mut map = props.to_map();
    for (key, value) in changes.to_map() {
        if value.is_null() {
            map.shift_remove(&key);
        } else {
            map.insert(key, value);
        }
    }
    Props::from_map(map).ok()
}
