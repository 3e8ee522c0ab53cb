//! One more of repeated components: `a fourth card`, `another question`, `a column called Review`, `a field for the phone`.

use super::after_last::{insert, places_after};
use super::member_copy::copy;
use super::new::icon_of;
use super::repetition::{around, is_one_more, is_sum, may_repeat, named};
use super::said::{self};
use super::spot::{Spot, spots};
use crate::acts::draft::{Done, Draft};
use crate::acts::motion::where_to;
use crate::acts::place::holder;
use crate::acts::setting::{Doubt, Setting};
use crate::chunks::{Article, Description, Head, Reference, Role};
use crate::frames::{Frame, Locality};
use crate::lexicon::{Relation, StructureUnit};
use crate::referents::{Members, Scene, title_of};
use std::ops::Range;
use websketch_layout::arrangement::Place;
use websketch_layout::layout_tree::Node;
use websketch_layout::structure::Line;
use websketch_sketch::kit::Icon;
use websketch_sketch::{ComponentId, ComponentKind};

/// The most copies at a time.
const MOST: u32 = 12;

/// The copies that a phrase asks for.
struct Copies {
    /// The tree of one.
    tree: Node,
    /// The components of each member beside which they go, in reading order.
    beside: Vec<Vec<ComponentId>>,
    /// The place that is said, if it is no place among the members.
    place: Option<Place>,
    /// The title of a copy.
    title: Option<String>,
    /// How many there are.
    count: u32,
}

/// Adds copies of the last member of the repetition that a noun phrase names. `None` if it names none.
pub(super) fn one_more(
    frame: &Frame,
    target: &Reference,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Option<Done>, Doubt> {
    let Some(part) = target.parts.first() else { return Ok(None) };
    // `another card, average order`: what follows without a noun says a text of it.
    let is_words = |head: Head| head.kind.piece().is_some_and(|piece| piece.kind() == ComponentKind::Text);
    let is_text = |part: &Description| part.head.is_none_or(is_words) && part.article == Article::Bare;
    let is_counted = part.count.is_some() || is_one_more(part);
    let is_one = target.parts.iter().skip(1).all(is_text) && (is_counted || !part.is_plural());
    if part.pronoun.is_some() || !is_one {
        return Ok(None);
    }
    let Some(mut copies) = copies(frame, part, setting, draft)? else { return Ok(None) };
    let mut made = Vec::new();
    for _ in 0..copies.count {
        let places = match copies.place.take() {
            Some(place) => vec![place],
            None => places_after(draft, &copies.beside),
        };
        let new = insert(draft, &copies.tree, &places)?;
        copies.beside.push(new.clone());
        made.extend(new);
    }
    draft.used = frame.span.clone();
    let place = frame.slots.place.as_ref().and_then(|_| holder(&draft.scene(), &made));
    let place = place.map(|parent| where_to(draft, &Place::In { parent: Some(parent), is_first: false }));
    let place = place.unwrap_or_default();
    let said = match (copies.count, copies.title) {
        (1, Some(title)) => format!("Added “{title}”{place}."),
        (1, None) => format!("Added one more{place}."),
        (count, _) => format!("Added {count} more{place}."),
    };
    Ok(Some(Done { said, targets: made.clone(), made, is_guess: true }))
}

fn copies(
    frame: &Frame,
    part: &Description,
    setting: &Setting,
    draft: &Draft,
) -> Result<Option<Copies>, Doubt> {
    let scene = draft.scene();
    let part = row_of(frame, part).unwrap_or(part);
    let found = if may_repeat(part) { named(&scene, setting, part) } else { None };
    let place = match spots(frame, setting, draft, &scene) {
        Ok(Spot::Each(_)) => return Ok(None),
        Ok(Spot::At(place)) => Some(place),
        Ok(Spot::Usual) => None,
        Err(_) if found.is_none() => return Ok(None),
        Err(doubt) => return Err(doubt),
    };
    let is_into = matches!(frame.slots.place, Some(Locality::Into(_)));
    // `add Dutch after German`, `add a row for tax below shipping`: the place says what it is one more of.
    // `Lena left the practice` adds nothing.
    let is_sides = matches!(frame.slots.place, Some(Locality::Sides(_)));
    let is_asked = !frame.verbs.is_empty() || part.article == Article::Indefinite || is_sides;
    let has_figure = said::texts(frame, setting, part, whole(part)).figure.is_some();
    let near = place
        .as_ref()
        .filter(|place| is_asked && (has_figure || frame.slots.value.is_none() && may_be_any(part, place)));
    let near = near.map(|place| around(&scene, place, is_into, has_figure));
    let near = near.filter(|near| !near.is_empty());
    let (all, title) = match (found, near) {
        (Some((all, noun)), Some(near)) if !all.iter().any(|members| near.contains(members)) => {
            (near, noun.title)
        }
        (Some((all, noun)), _) => (all, noun.title),
        (None, Some(near)) => (near, whole(part)),
        (None, None) => return Ok(None),
    };
    let Some((mut members, place)) = chosen(&scene, setting, part, all, (place, is_into)) else {
        return Ok(None);
    };
    // A sum stays the last.
    let is_before_sum =
        members.len() > 1 && has_figure && members.last().is_some_and(|last| is_sum(scene.structure(), last));
    if is_before_sum {
        members.pop();
    }
    let Some(last) = members.last() else { return Ok(None) };
    let said = said::texts(frame, setting, part, title);
    let (tree, title) = copy(scene.structure(), part, last, said);
    let Some(tree) = tree else { return Ok(None) };
    let count = part.count.unwrap_or(1);
    let ids = |member: &Line| member.iter().map(|one| one.component.id().clone()).collect();
    let beside = members.iter().map(ids).collect();
    Ok(Some(Copies { tree, beside, place, title, count: count.clamp(1, MOST) }))
}

/// Whether a noun says nothing about the make of a new member: an unknown one, a record, a row, an entry.
fn may_be_any(part: &Description, place: &Place) -> bool {
    use StructureUnit::{Entry, Record, Row};
    // `a discount below the subtotal` is called as the line, and no icon.
    let is_named = |icon: Icon| part.words.last().is_some_and(|last| icon.name() == last.text);
    let is_line = matches!(place, Place::Beside { .. });
    let is_icon = icon_of(part).is_some_and(|icon| !is_line || is_named(icon));
    let is_unknown = || part.head.is_none() && !is_icon;
    is_unknown() || part.head.is_some_and(|head| matches!(head.kind.unit(), Some(Entry | Record | Row)))
}

/// Returns the tokens of a phrase without its article, number and noun.
fn whole(part: &Description) -> Range<usize> {
    let own = part.words.iter().filter(|word| word.role != Role::Head).map(|word| word.token);
    let end = part.head.map_or(part.span.end, |head| head.token);
    own.min().map_or(end..end, |first| first..end.max(first))
}

/// Returns the noun phrase of the members of a row: `one more row of products`.
fn row_of<'f>(frame: &'f Frame, part: &'f Description) -> Option<&'f Description> {
    part.head.filter(|head| head.kind.unit() == Some(StructureUnit::Row))?;
    let own = part.relations.iter().find(|located| located.relation == Relation::Of);
    match &frame.slots.place {
        Some(Locality::Beside(located)) if located.relation == Relation::Of => located.anchors.first(),
        _ => own?.anchors.first(),
    }
}

/// Chooses the repetition for a place, and the place if it is none among the members. Without a place it is the one with
/// the component spoken of, else the first on the page.
fn chosen<'s>(
    scene: &Scene<'s>,
    setting: &Setting,
    part: &Description,
    all: Vec<Members<'s>>,
    (place, is_into): (Option<Place>, bool),
) -> Option<(Members<'s>, Option<Place>)> {
    let structure = scene.structure();
    let is_in = |member: &Line, id: &ComponentId| {
        structure
            .element(id)
            .is_some_and(|inner| member.iter().any(|one| one == inner || structure.is_ancestor(one, inner)))
    };
    let Some(place) = place else {
        let has_spoken = |members: &&Members<'s>| {
            members.iter().any(|member| setting.spoken.iter().any(|id| is_in(member, id)))
        };
        let spoken = all.iter().find(has_spoken).or_else(|| all.first()).cloned();
        return spoken.map(|members| (members, None));
    };
    match &place {
        Place::In { parent: Some(parent), is_first: false } => {
            let around = structure.element(parent);
            let lies_in = |member: &Line| {
                let inner = member.first();
                around.zip(inner).is_some_and(|(outer, inner)| structure.is_ancestor(outer, inner))
            };
            let inside = all.iter().find_map(|members| {
                let own: Members = members.iter().filter(|member| lies_in(member)).cloned().collect();
                (!own.is_empty()).then_some(own)
            });
            if let Some(own) = inside {
                return Some((own, None));
            }
            // A column of a board without tasks takes one like those in the columns beside it.
            let is_beside = |members: &&Members<'s>| {
                let outer = members.first().and_then(|member| structure.parent(member.first()?));
                let own = structure.element(parent);
                outer.zip(own).is_some_and(|(outer, own)| {
                    structure.series().iter().any(|series| series.contains(outer) && series.contains(own))
                })
            };
            let like = all.iter().find(is_beside).or_else(|| all.first().filter(|_| is_one_more(part)));
            like.map(|members| (members.clone(), Some(place)))
        }
        Place::Beside { anchors, side } => {
            // `a field to the profile`: the anchor is the title above the fields.
            let is_title = |members: &&Members<'s>| {
                title_of(structure, members).is_some_and(|title| anchors.contains(title.component.id()))
            };
            let shares_box = |members: &&Members<'s>| {
                let parent = |id: &ComponentId| structure.element(id).and_then(|one| structure.parent(one));
                let own = members.first().and_then(|member| structure.parent(member.first()?));
                own.is_some() && is_into && anchors.iter().any(|id| parent(id) == own)
            };
            if let Some(members) = all.iter().find(is_title).or_else(|| all.iter().find(shares_box)) {
                return Some((members.clone(), None));
            }
            let at = all.iter().find_map(|members| {
                let has = |member: &&Line| anchors.iter().any(|anchor| is_in(member, anchor));
                Some((members, members.iter().find(has)?))
            });
            match at {
                Some((members, member)) => {
                    let anchors = member.iter().map(|one| one.component.id().clone()).collect();
                    Some((members.clone(), Some(Place::Beside { anchors, side: *side })))
                }
                None => {
                    all.first().filter(|_| is_one_more(part)).map(|members| (members.clone(), Some(place)))
                }
            }
        }
        // `a column at the end` stands after the last one.
        Place::In { parent: None, is_first: false } if is_lane(part) => {
            all.first().map(|members| (members.clone(), None))
        }
        _ => all.first().filter(|_| is_one_more(part)).map(|members| (members.clone(), Some(place))),
    }
}

fn is_lane(part: &Description) -> bool {
    part.head.is_some_and(|head| head.kind.unit() == Some(StructureUnit::Column))
}
