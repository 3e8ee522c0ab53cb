//! Groups: components that are selected together.
//!
//! The property `group` of each member holds the path from the outermost group inwards, such as `g1/g3`.

use serde_json::{Map, Value};
use std::collections::BTreeMap;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::collect_set;
use websketch_sketch::{Component, ComponentId, Props, Sketch};

const KEY: &str = "group";

/// Returns the group path of a component; empty without a group.
#[must_use]
pub fn group_of(component: &Component) -> &str {
    component.props().group().unwrap_or_default()
}

/// Returns the prefix of `path` that ends one level inside `within`, or `None` if there is none.
#[must_use]
pub fn group_within<'p>(path: &'p str, within: &str) -> Option<&'p str> {
    let rest = inside(path, within)?;
    let length = rest.find('/').unwrap_or(rest.len());
    path.get(..path.len() - rest.len() + length)
}

/// Returns the part of `path` inside `within`.
fn inside<'p>(path: &'p str, within: &str) -> Option<&'p str> {
    let rest = path.strip_prefix(within)?;
    let rest = if within.is_empty() { rest } else { rest.strip_prefix('/')? };
    (!rest.is_empty()).then_some(rest)
}

/// Returns all members of the group at the path `group`, in paint order.
#[must_use]
pub fn members_of(sketch: &Sketch, group: &str) -> Vec<ComponentId> {
    let is_member = |component: &&Component| {
        let path = group_of(component);
        path == group || inside(path, group).is_some()
    };
    sketch.iter().filter(is_member).map(|component| component.id().clone()).collect_vec()
}

/// Extends `ids` to whole groups one level inside `within`, in paint order. Without such groups, `ids` is returned as
/// given.
#[must_use]
pub fn with_whole_groups(sketch: &Sketch, ids: &[ComponentId], within: &str) -> Vec<ComponentId> {
    let components = || ids.iter().filter_map(|id| sketch.get(id));
    let groups = collect_set(components().filter_map(|component| group_within(group_of(component), within)));
    if groups.is_empty() {
        return ids.to_vec();
    }
    let asked = collect_set(ids.iter());
    let is_whole = |component: &&Component| {
        asked.contains(&component.id())
            || group_within(group_of(component), within).is_some_and(|group| groups.contains(&group))
    };
    sketch.iter().filter(is_whole).map(|component| component.id().clone()).collect_vec()
}

/// Puts `ids` into a new group inside their innermost common group.
#[must_use]
pub fn grouped(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
    let members: Vec<&Component> = ids.iter().filter_map(|id| sketch.get(id)).collect_vec();
    let common = common_group(&members);
    let name = GroupNames::of(sketch).next();
    let regroup = |component: &&Component| {
        let rest = inside(group_of(component), &common).unwrap_or_default();
        in_group(component.id(), &joined([&common, &name, rest]))
    };
    members.iter().map(regroup).collect_vec()
}

/// Dissolves the groups of `ids` one level inside `within`. Nested groups stay.
#[must_use]
pub fn ungrouped(sketch: &Sketch, ids: &[ComponentId], within: &str) -> Vec<Operation> {
    let components = ids.iter().filter_map(|id| sketch.get(id));
    let regroup = |component: &Component| {
        let path = group_of(component);
        let rest = inside(path, group_within(path, within)?).unwrap_or_default();
        Some(in_group(component.id(), &joined([within, rest, ""])))
    };
    components.filter_map(regroup).collect_vec()
}

/// Returns the properties of copies of `originals`. A group that is copied entirely becomes a new group.
#[must_use]
pub fn copied_props(sketch: &Sketch, originals: &[Component]) -> Vec<Props> {
    let copied = collect_set(originals.iter().map(Component::id));
    let mut names = GroupNames::of(sketch);
    let mut renamed: BTreeMap<&str, Option<String>> = BTreeMap::new();
    let props = originals.iter().map(|component| {
        let path = group_of(component);
        let (mut next, mut at) = (Vec::new(), "");
        while let Some(group) = group_within(path, at) {
            let own = renamed.entry(group).or_insert_with(|| {
                let is_whole = members_of(sketch, group).iter().all(|id| copied.contains(&id));
                is_whole.then(|| names.next())
            });
            let name = group.rsplit('/').next().unwrap_or(group);
            next.push(own.clone().unwrap_or_else(|| name.to_owned()));
            at = group;
        }
        if next.is_empty() {
            return component.props().clone();
        }
        let mut map = component.props().to_map();
        map.insert(KEY.to_owned(), Value::String(next.join("/")));
        Props::from_map(map).unwrap_or_else(|_| component.props().clone())
    });
    props.collect_vec()
}

/// Returns the path of the innermost common group.
fn common_group(members: &[&Component]) -> String {
    let Some((first, others)) = members.split_first() else { return String::new() };
    let path = group_of(first);
    let mut common = "";
    while let Some(group) = group_within(path, common) {
        let holds = |other: &&Component| {
            let other = group_of(other);
            other == group || inside(other, group).is_some()
        };
        if !others.iter().all(holds) {
            break;
        }
        common = group;
    }
    common.to_owned()
}

fn joined(parts: [&str; 3]) -> String {
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect_vec();
    parts.join("/")
}

fn in_group(id: &ComponentId, path: &str) -> Operation {
    let value = if path.is_empty() { Value::Null } else { Value::String(path.to_owned()) };
    let props = Map::from_iter([(KEY.to_owned(), value)]);
    Operation::Modify { component_id: id.clone(), props: props.into() }
}

/// Generator of names for new groups: `g` and a number above all used ones.
struct GroupNames(u64);

impl GroupNames {
    fn of(sketch: &Sketch) -> Self {
        let numbers = sketch.iter().flat_map(|component| group_of(component).split('/')).filter_map(|name| {
            let digits = name.strip_prefix('g').filter(|digits| digits.len() <= 15)?;
            digits.parse::<u64>().ok()
        });
        Self(numbers.max().unwrap_or(0))
    }

    fn next(&mut self) -> String {
        self.0 += 1;
        format!("g{}", self.0)
    }
}
