//! Tables of the boxes that repeat on the page: `a comparison table of the plans`.

use super::leaf::{leaf, with_prop};
use super::repetition::title;
use super::spot::{Spot, spots};
use crate::acts::draft::{Done, Draft};
use crate::acts::setting::{Doubt, Setting};
use crate::chunks::Reference;
use crate::frames::Frame;
use crate::referents::Scene;
use serde_json::Value;
use websketch_layout::arrangement::{Edit, Place, Side};
use websketch_layout::structure::{Element, Line};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// Words that make a table a comparison.
const WORDS: [&str; 5] = ["comparison", "compare", "comparing", "compares", "matrix"];
/// The mark of a thing that has a feature, and of one that lacks it.
const MARKS: [&str; 2] = ["✓", "–"];

/// Adds a table with a column for each member of the largest repetition of boxes. `None` if none is asked for.
pub(super) fn comparison(
    frame: &Frame,
    target: &Reference,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Option<Done>, Doubt> {
    let says = |at: usize| WORDS.contains(&setting.sentence.word(at));
    let is_asked = frame.span.clone().any(says) && target.parts.len() <= 2;
    let holds = target
        .parts
        .iter()
        .all(|part| part.head.is_none_or(|head| head.kind.name() == "table" || head.kind.unit().is_some()));
    if !is_asked || !holds {
        return Ok(None);
    }
    let (node, place) = {
        let scene = draft.scene();
        let Some(members) = compared(&scene) else { return Ok(None) };
        let after = || {
            let anchors = members.iter().flatten().map(|one| one.component.id().clone()).collect();
            Place::Beside { anchors, side: Side::Below }
        };
        let place = match spots(frame, setting, draft, &scene) {
            Ok(Spot::At(place)) => place,
            _ => after(),
        };
        (table(&scene, &members), place)
    };
    let made = draft.edit(&Edit::Insert { tree: node, place })?;
    draft.used = frame.span.clone();
    let said = format!("Added {}.", draft.names(&made));
    Ok(Some(Done::adding(said, made, true)))
}

/// Returns the members with titles that a table can compare.
fn compared<'s>(scene: &Scene<'s>) -> Option<Vec<Line<'s>>> {
    let structure = scene.structure();
    let is_boxed = |members: &Vec<Line<'s>>| {
        members.len() > 1
            && members.iter().all(|member| matches!(member.as_slice(), [only] if only.is_box()))
            && members.iter().all(|member| title(structure, member).is_some())
    };
    structure.repetitions().into_iter().filter(is_boxed).max_by_key(Vec::len)
}

/// Returns the table: a column for each member, a row for each entry of their lists.
fn table<'s>(scene: &Scene<'s>, members: &[Line<'s>]) -> websketch_layout::layout_tree::Node {
    let structure = scene.structure();
    let text = |one: Element<'s>| one.component.props().text().unwrap_or_default().to_owned();
    let titles = members.iter().filter_map(|member| title(structure, member)).map(text);
    let columns: Vec<String> = std::iter::once("Feature".to_owned()).chain(titles).collect();
    let entries = |member: &Line<'s>| -> Vec<String> {
        let held = member.iter().flat_map(|one| structure.subtree(one));
        let lists = held.filter(|one| one.kind() == ComponentKind::List);
        lists.flat_map(|one| one.component.props().items()).map(str::to_owned).collect()
    };
    let own: Vec<Vec<String>> = members.iter().map(entries).collect();
    let mut features: Vec<String> = Vec::new();
    for feature in own.iter().flatten() {
        if !features.contains(feature) {
            features.push(feature.clone());
        }
    }
    let [has, lacks] = MARKS;
    let row = |feature: &String| {
        let marks = own.iter().map(|own| if own.contains(feature) { has } else { lacks });
        Value::from(std::iter::once(feature.as_str()).chain(marks).collect::<Vec<_>>())
    };
    let rows: Vec<Value> = features.iter().map(row).collect();
    let node = with_prop(leaf(Piece::Table, "", &[]), "columns", Value::from(columns));
    if rows.is_empty() { node } else { with_prop(node, "rows", Value::from(rows)) }
}
