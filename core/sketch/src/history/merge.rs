//! Three-way merge of sketches, field by field.

use crate::geometry::Bounds;
use crate::sketch::{Component, ComponentId, InsertError, Props, Sketch};
use crate::sort::{collect_map, collect_set};

/// Merges the changes of `mine` and `theirs` since `base`. If both changed the same field of a component, `mine` wins.
///
/// If one side deleted a component that the other changed, a change by `mine` restores it, and a deletion by `mine`
/// stands. Paint order is that of `theirs`, unless `mine` has rearranged the common components.
///
/// # Errors
///
/// Fails with [`InsertError::Full`] if the result has too many components.
pub fn merge(base: &Sketch, mine: &Sketch, theirs: &Sketch) -> Result<Sketch, InsertError> {
    let kept = |id: &ComponentId| match (base.get(id), mine.get(id), theirs.get(id)) {
        (None, Some(component), _) | (None, None, Some(component)) => Some(component.clone()),
        (Some(_), None, _) | (None, None, None) => None,
        (Some(former), Some(component), None) => (former != component).then(|| component.clone()),
        (Some(former), Some(component), Some(other)) => Some(merge_component(former, component, other)),
    };
    let (my_order, their_order) = (order(mine), order(theirs));
    let in_both = |id: &&ComponentId| base.contains(id) && mine.contains(id);
    let rearranged = !order(base).into_iter().filter(in_both).eq(my_order.iter().copied().filter(in_both));
    let order = if rearranged {
        interleave_order(&my_order, &their_order)
    } else {
        interleave_order(&their_order, &my_order)
    };
    Sketch::from_components(order.into_iter().filter_map(kept))
}

pub(super) fn order(sketch: &Sketch) -> Vec<&ComponentId> {
    sketch.iter().map(Component::id).collect()
}

/// Interleaves two orders: the ids of `first` in their order, each remaining id after its predecessor in `second`.
pub(super) fn interleave_order<'a>(
    first: &[&'a ComponentId],
    second: &[&'a ComponentId],
) -> Vec<&'a ComponentId> {
    let settled = collect_set(first.iter().copied());
    let mut lowest = Vec::new();
    let mut behind = collect_map(first.iter().map(|&id| (id, Vec::new())));
    let mut anchor = None;
    for &id in second {
        if settled.contains(id) {
            anchor = Some(id);
            continue;
        }
        anchor.and_then(|anchor| behind.get_mut(anchor)).unwrap_or(&mut lowest).push(id);
    }
    let mut order = lowest;
    for id in first {
        order.push(id);
        order.extend(behind.remove(id).into_iter().flatten());
    }
    order
}

/// Returns `theirs` with the fields that `mine` changed since `base`. If the result is invalid, such as the height of a
/// line on another type, returns `mine`.
fn merge_component(base: &Component, mine: &Component, theirs: &Component) -> Component {
    if mine == base || mine == theirs {
        return theirs.clone();
    }
    let kind = if mine.kind() == base.kind() { theirs.kind() } else { mine.kind() };
    let [x, y, width, height] = [Bounds::x, Bounds::y, Bounds::width, Bounds::height].map(|side| {
        let [base, mine, theirs] = [base, mine, theirs].map(|component| side(&component.bounds()));
        #[expect(clippy::float_cmp, reason = "a field is changed when it is not the same number")]
        if mine == base { theirs } else { mine }
    });
    let bounds = Bounds::new(x, y, width, height).ok();
    let props = merge_props(base.props(), mine.props(), theirs.props());
    let component = bounds
        .zip(props)
        .and_then(|(bounds, props)| Component::new(mine.id().clone(), kind, bounds, props).ok());
    component.unwrap_or_else(|| mine.clone())
}

/// Merges props. Returns `None` if the result is too large.
fn merge_props(base: &Props, mine: &Props, theirs: &Props) -> Option<Props> {
    if theirs == base {
        return Some(mine.clone());
    }
    theirs.with(&base.changes_to(mine)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_json as json;

    /// Builds a sketch from words such as `a@10,0:Save`: id, x, y, text.
    fn sketch(words: &str) -> Sketch {
        let component = |word: &str| {
            let (place, text) = word.split_once(':').unwrap_or((word, ""));
            let (id, origin) = place.split_once('@').unwrap_or((place, "0,0"));
            let (x, y) = origin.split_once(',').unwrap();
            format!(
                r#"{{"id":"{id}","type":"Button","x":{x},"y":{y},"width":80,"height":40,"props":{{"text":"{text}"}}}}"#
            )
        };
        let components: Vec<String> = words.split_whitespace().map(component).collect();
        Sketch::read(&json::parse(&format!("[{}]", components.join(","))).unwrap()).unwrap().sketch
    }

    #[track_caller]
    fn check(base: &str, mine: &str, theirs: &str, expected: Expect) {
        let merged = merge(&sketch(base), &sketch(mine), &sketch(theirs)).unwrap();
        let word = |component: &Component| {
            let (bounds, text) =
                (component.bounds(), component.props().text().unwrap_or_default().to_owned());
            format!("{}@{},{}:{text}", component.id(), bounds.x(), bounds.y())
        };
        expected.assert_eq(&merged.iter().map(word).collect::<Vec<_>>().join(" "));
    }

    #[test]
    fn fields_of_one_component_are_changed_by_both() {
        check("a@0,0:A", "a@5,0:A", "a@0,7:B", expect![["a@5,7:B"]]);
        check("a@0,0:A", "a@5,0:Mine", "a@6,0:Theirs", expect![["a@5,0:Mine"]]);
        check("a@0,0:A", "a@0,0:A", "a@6,0:B", expect![["a@6,0:B"]]);
    }

    #[test]
    fn a_change_outlives_a_deletion_by_the_other_but_not_by_oneself() {
        check("a b", "a@5,0 b", "b", expect![["a@5,0: b@0,0:"]]);
        check("a b", "b", "a@5,0 b", expect![["b@0,0:"]]);
        check("a b", "a b", "b", expect![["b@0,0:"]]);
    }

    #[test]
    fn additions_of_both_are_kept_where_they_stand() {
        check("a b", "a x b", "a b y", expect![["a@0,0: x@0,0: b@0,0: y@0,0:"]]);
        check("a b", "z a b", "y a b", expect![["z@0,0: y@0,0: a@0,0: b@0,0:"]]);
        check("", "x:Mine", "x:Theirs", expect![["x@0,0:Mine"]]);
    }

    #[test]
    fn paint_order_is_theirs_unless_mine_was_rearranged() {
        check("a b c", "a b c", "c a b", expect![["c@0,0: a@0,0: b@0,0:"]]);
        check("a b c", "b a c", "c a b y", expect![["b@0,0: y@0,0: a@0,0: c@0,0:"]]);
        check("a b c", "a@1,0 c", "c b a", expect![["c@0,0: a@1,0:"]]);
    }
}
