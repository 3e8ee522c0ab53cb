//! How different two trees are.

use serde_json::Value;
use websketch_sketch::collect::CollectVec;

/// Returns the nodes of a tree in reading order, each as a number made of its depth, its kind and its place.
pub(super) fn labels(tree: &Value) -> Vec<u32> {
    let mut labels = Vec::new();
    collect(tree, 0, &mut labels);
    labels
}

fn collect(node: &Value, depth: u32, labels: &mut Vec<u32>) {
    let Value::Object(object) = node else {
        labels.push(depth);
        return;
    };
    let Some((key, value)) = object.iter().next() else { return };
    let kind = key.bytes().fold(0_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)));
    let children = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let count = u32::try_from(children.len()).unwrap_or(u32::MAX);
    labels.push(kind.wrapping_mul(1_009).wrapping_add(count.wrapping_mul(16)).wrapping_add(depth));
    for child in children {
        collect(child, depth + 1, labels);
    }
    if let Value::Object(parts) = value {
        for list in parts.values().filter_map(Value::as_array) {
            list.iter().for_each(|child| collect(child, depth + 1, labels));
        }
    }
}

/// Returns the edit distance of two lists (Wagner and Fischer) as a share of the longer one.
pub(super) fn share_of_difference(a: &[u32], b: &[u32]) -> f64 {
    let mut row: Vec<u32> = (0..).take(b.len() + 1).collect_vec();
    for label in a {
        let mut before = row.first().copied().unwrap_or(0);
        if let Some(first) = row.first_mut() {
            *first += 1;
        }
        let mut left = before + 1;
        for (cell, other) in row.iter_mut().skip(1).zip(b) {
            let substituted = before + u32::from(label != other);
            before = *cell;
            *cell = substituted.min(left + 1).min(before + 1);
            left = *cell;
        }
    }
    let longest = u32::try_from(a.len().max(b.len()).max(1)).unwrap_or(u32::MAX);
    f64::from(row.last().copied().unwrap_or(0)) / f64::from(longest)
}

#[cfg(test)]
mod tests {
    use super::share_of_difference;

    #[test]
    fn the_difference_is_a_share_of_the_longer_list() {
        for (a, b, expected) in [
            (&[1, 2, 3, 4][..], &[1, 2, 3, 4][..], 0.0),
            (&[1, 2, 3, 4], &[1, 3, 4], 0.25),
            (&[1, 2], &[3, 4], 1.0),
            (&[], &[1], 1.0),
        ] {
            let found = share_of_difference(a, b);
            assert!((found - expected).abs() < 1e-9, "{a:?} {b:?} {found}");
        }
    }
}
