//! Groups that are called by what they are there for: the pagination, the filters.

use super::form::form_fit;
use crate::reference::Description;
use crate::scene::Scene;
use crate::vocabulary::{Tag, singular_of};
use websketch_layout::naming::NamedComponent;
use websketch_layout::structure::{Element, is_same_side, rows_of};
use websketch_sketch::geometry::union_of;
use websketch_sketch::sort::{collect_set, sort_by, sort_by_key};
use websketch_sketch::{Component, ComponentKind};

/// Parts of a group stand at most this far apart, in px.
const NEAR: f64 = 48.0;

/// Whether a word names several components together, though it is no plural.
pub(super) fn is_whole(word: &str) -> bool {
    matches!(word, "pagination" | "pager" | "paging" | "toolbar" | "hero")
}

/// Those that are called by what they are there for, if the words are a name for such a group: at least two.
pub(super) fn playing<'n>(
    scene: &Scene<'_>,
    description: &Description,
    of_kind: &[&'n NamedComponent<'n>],
    said: &[String],
) -> Vec<&'n NamedComponent<'n>> {
    let [word] = said else { return Vec::new() };
    let of = |kinds: &[ComponentKind]| {
        let all = scene.sketch.iter().filter(|one| kinds.contains(&one.kind()));
        rows_of(&all.collect::<Vec<_>>())
    };
    let (button, text) = (ComponentKind::Button, ComponentKind::Text);
    let mut rows = match singular_of(word) {
        "toolbar" => vec![topmost(of(&[button]).concat())],
        "filter" => parted(of(&[button]), |row| row.iter().any(|one| says(one, Tag::Loosest))),
        "tab" => parted(of(&[button]), |row| row.len() > 2),
        "step" => vec![steps(scene)],
        word if is_whole(word) => {
            let mut rows = of(&[button, text]);
            rows.retain(|row| row.iter().any(|one| turns(one)));
            let is_part = |one: &&Component| turns(one) || form_fit("pagination", one).is_some();
            rows.iter_mut().for_each(|row| row.retain(is_part));
            rows.into_iter().rev().take(1).collect()
        }
        _ => return Vec::new(),
    }
    .into_iter();
    let group = rows.next().filter(|_| rows.next().is_none()).unwrap_or_default();
    let mut playing = of_kind.to_vec();
    playing.retain(|named| group.iter().any(|member| member.id() == named.component.id()));
    let is_enough = playing.len() > 1 || description.noun.is_some() && !playing.is_empty();
    if is_enough { playing } else { Vec::new() }
}

fn says(component: &Component, tag: Tag) -> bool {
    component.props().text().is_some_and(|text| tag.has(text.trim()))
}

/// Whether a button turns the pages of a list.
fn turns(component: &Component) -> bool {
    let text = component.props().text().unwrap_or_default().trim();
    let is_number = !text.is_empty() && text.len() < 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    component.kind() == ComponentKind::Button && (is_number || says(component, Tag::Turning))
}

/// The topmost of some with all that stand in line with each other.
fn topmost(mut all: Vec<&Component>) -> Vec<&Component> {
    sort_by(&mut all, |a, b| a.bounds().y().total_cmp(&b.bounds().y()));
    all.chunk_by(|a, b| a.bounds().overlaps_y(&b.bounds())).next().unwrap_or_default().to_vec()
}

/// The parts of rows whose members are as high and stand close to each other, of which something is so.
fn parted<'p>(
    rows: Vec<Vec<&'p Component>>,
    is_so: impl Fn(&[&'p Component]) -> bool,
) -> Vec<Vec<&'p Component>> {
    let is_next = |one: &&Component, other: &&Component| {
        let (one, other) = (one.bounds(), other.bounds());
        is_same_side(one.height(), other.height()) && one.gap_x(&other) <= NEAR
    };
    let parts = rows.iter().flat_map(|row| row.chunk_by(is_next));
    parts.filter(|part| is_so(part)).map(<[_]>::to_vec).collect()
}

/// What a page opens with: the box that its heading is in, or else the heading with what follows it and what stands
/// beside them.
pub(super) fn hero<'s>(scene: &Scene<'s>) -> Vec<&'s Component> {
    let structure = scene.structure();
    let is_title =
        |one: &&Element<'s>| one.kind() == ComponentKind::Heading && one.component.props().level() == Some(1);
    let y = |one: &&Element<'s>| one.bounds.y();
    let titles = structure.elements().iter().filter(is_title);
    let Some(title) = titles.min_by(|a, b| y(a).total_cmp(&y(b))) else { return Vec::new() };
    if let Some(holder) = structure.parent(title) {
        return structure.subtree(holder).into_iter().map(|one| one.component).collect();
    }
    let mut hero = vec![title];
    hero.extend(structure.heading_content(title).iter().filter_map(|one| structure.at(one.order)));
    let Some(around) = union_of(&hero.iter().map(|one| one.bounds).collect::<Vec<_>>()) else {
        return Vec::new();
    };
    let is_beside = |one: &&Element<'s>| {
        let is_bar = matches!(one.kind(), ComponentKind::NavigationBox | ComponentKind::Footer);
        !is_bar && structure.parent(one).is_none() && one.bounds.overlaps_y(&around)
    };
    let beside = structure.elements().iter().filter(is_beside).flat_map(|one| structure.subtree(one));
    let orders = collect_set(hero.into_iter().chain(beside).map(|one| one.order));
    orders.into_iter().filter_map(|order| Some(structure.at(order)?.component)).collect()
}

/// What is numbered from 1 on: `1 Address`, `2 Payment`.
fn steps<'s>(scene: &Scene<'s>) -> Vec<&'s Component> {
    let number = |one: &Component| {
        use ComponentKind::{Button, Heading, Text};
        let text = one.props().text().filter(|_| matches!(one.kind(), Button | Heading | Text))?;
        let (digits, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
        let is_called = rest.starts_with([' ', '.', ')', ':']) && rest.contains(char::is_alphabetic);
        digits.parse::<usize>().ok().filter(|_| is_called)
    };
    let mut steps: Vec<(usize, &Component)> =
        scene.sketch.iter().filter_map(|one| Some((number(one)?, one))).collect();
    sort_by_key(&mut steps, |(number, _)| *number);
    let is_series = steps.iter().enumerate().all(|(at, (number, _))| *number == at + 1);
    if is_series { steps.into_iter().map(|(_, one)| one).collect() } else { Vec::new() }
}
