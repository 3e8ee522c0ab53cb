//! Normalization of key order in client sketches.

use crate::sketch::{Component, Props, Sketch};
use serde_json::{Map, Value};

/// Returns `seen` with its prop keys in the order of `head`, new keys last. Many languages sort or shuffle keys, which
/// is not an edit. Returns `None` if the keys are in this order already.
#[must_use]
pub fn normalize_key_order(seen: &Sketch, head: &Sketch) -> Option<Sketch> {
    if seen == head {
        return None;
    }
    let mut is_changed = false;
    let components: Vec<Component> = seen
        .iter()
        .map(|component| {
            let ordered = head.get(component.id()).and_then(|known| ordered(component, known.props()));
            is_changed |= ordered.is_some();
            ordered.unwrap_or_else(|| component.clone())
        })
        .collect();
    Sketch::from_components(components).ok().filter(|_| is_changed)
}

fn ordered(component: &Component, known: &Props) -> Option<Component> {
    let props = component.props();
    if props == known {
        return None;
    }
    let ordered = Props::from_map(as_in(&props.to_map(), &known.to_map())).ok()?;
    if ordered == *props {
        return None;
    }
    Component::new(component.id().clone(), component.kind(), component.bounds(), ordered).ok()
}

/// Reorders the keys. Maps compare equal in any key order at all depths; of two equal values the known one is kept.
fn as_in(seen: &Map<String, Value>, known: &Map<String, Value>) -> Map<String, Value> {
    let common = known.iter().filter_map(|(key, value)| {
        let found = seen.get(key)?;
        Some((key, if found == value { value } else { found }))
    });
    let new = seen.iter().filter(|(key, _)| !known.contains_key(*key));
    common.chain(new).map(|(key, value)| (key.clone(), value.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    fn sketch(props: &str) -> Sketch {
        let text = format!(
            r#"[{{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{props}}},
                {{"id":"b","type":"Text","x":0,"y":80,"width":80,"height":40}}]"#
        );
        Sketch::read(&json::parse(&text).unwrap()).unwrap().sketch
    }

    #[track_caller]
    fn check(seen: &str, head: &str, expected: Option<&str>) {
        assert_eq!(normalize_key_order(&sketch(seen), &sketch(head)), expected.map(sketch));
    }

    #[test]
    fn the_order_of_keys_is_that_of_the_head() {
        check(r#"{"name":"n","text":"t"}"#, r#"{"text":"t","name":"n"}"#, Some(r#"{"text":"t","name":"n"}"#));
        check(r#"{"data":{"b":1,"a":2}}"#, r#"{"data":{"a":2,"b":1}}"#, Some(r#"{"data":{"a":2,"b":1}}"#));
        check(
            r#"{"alt":"new","name":"n","text":"t2"}"#,
            r#"{"text":"t","name":"n"}"#,
            Some(r#"{"text":"t2","name":"n","alt":"new"}"#),
        );
    }

    #[test]
    fn what_is_in_order_is_left_alone() {
        check(r#"{"text":"t","name":"n"}"#, r#"{"text":"t","name":"n"}"#, None);
        check(r#"{"text":"t2"}"#, r#"{"text":"t","name":"n"}"#, None);
        check("{}", r#"{"text":"t"}"#, None);
    }
}
