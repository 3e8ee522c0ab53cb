//! Questions about one component or the page: content, size, place, neighbors, an opinion.

use crate::acts::draft::Draft;
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets_or_parts};
use crate::acts::titled::unit_of;
use crate::chunks::{Located, Reference};
use crate::lexicon::{Dimension, Relation};
use crate::referents::Scene;
use websketch_layout::lint::lint_undrawn;
use websketch_layout::naming::describe;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// The most findings that an opinion tells.
const MOST_FINDINGS: usize = 4;

/// Tells the texts of the unit that a phrase names: the price of a plan, the parts of a screen.
pub(super) fn content(scene: &Scene, setting: &Setting, target: &Reference) -> Option<String> {
    /// The most names that an answer lists.
    const MOST: usize = 8;
    let found = targets_or_parts(scene, setting, Some(target), Care::Usual).ok()?;
    let structure = scene.structure();
    let named = found.ids.iter().filter(|_| found.part.is_none());
    let unit = named.flat_map(|id| if found.ids.len() == 1 { unit_of(scene, id) } else { vec![id.clone()] });
    let elements = unit.filter_map(|id| structure.element(&id).copied()).collect::<Vec<_>>();
    let held = elements.iter().flat_map(|one| structure.subtree(one));
    let texts = held.filter_map(|one| describe::caption(one.component)).map(|text| format!("‘{text}’"));
    let mut texts: Vec<String> = texts.collect();
    let count = texts.len();
    texts.truncate(MOST);
    let rest = (count > MOST).then(|| format!("{} more", count - MOST));
    texts.extend(rest);
    (count > 0).then(|| format!("{}.", describe::listed(&texts)))
}

/// Tells the size of components.
pub(super) fn measured(
    scene: &Scene,
    setting: &Setting,
    target: &Reference,
    dimension: Dimension,
) -> Result<String, Doubt> {
    let measure = |component: &Component| {
        let size = component.bounds().size();
        let (width, height) = (describe::px(size.width), describe::px(size.height));
        match dimension {
            Dimension::Width => format!("{width} px wide"),
            Dimension::Height | Dimension::Thickness => format!("{height} px tall"),
            _ => format!("{width} by {height} px"),
        }
    };
    let of = |ids: &[ComponentId]| {
        let components = ids.iter().filter_map(|id| scene.sketch().get(id));
        components.map(|one| (one.id().clone(), measure(one))).collect::<Vec<_>>()
    };
    let found = match targets_or_parts(scene, setting, Some(target), Care::Usual) {
        // `how wide is one of the cards?` has one answer for all of them.
        Err(Doubt::Which { candidates }) => {
            let all = of(&candidates.concat());
            let first = all.first().map(|(_, first)| first.clone());
            return match first.filter(|first| all.iter().all(|(_, own)| own == first)) {
                Some(measure) => Ok(format!("Each of them is {measure}.")),
                None => Err(Doubt::Which { candidates }),
            };
        }
        found => found?,
    };
    let line = |(id, measure): (ComponentId, String)| {
        format!("{} is {measure}.", describe::capitalized(&describe::name(scene.sketch(), &id)))
    };
    Ok(of(&found.ids).into_iter().map(line).collect::<Vec<_>>().join(" "))
}

/// Names the components in a direction of others.
pub(super) fn near(scene: &Scene, setting: &Setting, located: &Located) -> Result<String, Doubt> {
    let reference = located.reference();
    let found = targets_or_parts(scene, setting, Some(&reference), Care::Usual)?;
    let anchor = found.ids.first().and_then(|id| scene.sketch().get(id)).ok_or(Doubt::NoTarget)?;
    let own = anchor.bounds();
    let distance = |other: &Bounds| match located.relation {
        Relation::Below => {
            (other.y() >= own.bottom() - 1.0 && own.overlaps_x(other)).then(|| other.y() - own.bottom())
        }
        Relation::Above => {
            (other.bottom() <= own.y() + 1.0 && own.overlaps_x(other)).then(|| own.y() - other.bottom())
        }
        Relation::LeftOf => {
            (other.right() <= own.x() + 1.0 && own.overlaps_y(other)).then(|| own.x() - other.right())
        }
        Relation::RightOf => {
            (other.x() >= own.right() - 1.0 && own.overlaps_y(other)).then(|| other.x() - own.right())
        }
        Relation::Beside => own.overlaps_y(other).then(|| own.gap_x(other).abs()),
        Relation::Inside | Relation::On => own.contains(other).then_some(0.0),
        _ => None,
    };
    let mut all: Vec<(f64, ComponentId)> = scene
        .items()
        .iter()
        .filter(|item| item.component.id() != anchor.id())
        .filter_map(|item| Some((distance(&item.bounds)?, item.component.id().clone())))
        .collect();
    sort_by(&mut all, |(a, _), (b, _)| a.total_cmp(b));
    let is_inside = matches!(located.relation, Relation::Inside | Relation::On);
    let shown: Vec<String> = all
        .iter()
        .take(if is_inside { 8 } else { 1 })
        .map(|(_, id)| describe::name(scene.sketch(), id))
        .collect();
    if shown.is_empty() {
        return Ok("There is nothing.".to_owned());
    }
    Ok(describe::capitalized(&format!("{}.", describe::listed(&shown))))
}

/// Tells the place of a component.
pub(super) fn place_of(scene: &Scene, setting: &Setting, target: &Reference) -> Result<String, Doubt> {
    let found = targets_or_parts(scene, setting, Some(target), Care::Usual)?;
    let component = found.ids.first().and_then(|id| scene.sketch().get(id)).ok_or(Doubt::NoTarget)?;
    let bounds = component.bounds();
    let name = describe::capitalized(&describe::name(scene.sketch(), component.id()));
    Ok(format!("{name} is at {}, {}.", describe::px(bounds.x()), describe::px(bounds.y())))
}

/// Tells the headings of the page, and the number of components of each kind.
pub(super) fn page(scene: &Scene) -> String {
    if scene.items().is_empty() {
        return "The page is empty.".to_owned();
    }
    let headings: Vec<String> = scene
        .reading_order()
        .iter()
        .filter_map(|at| scene.items().get(*at))
        .filter(|item| item.component.kind() == ComponentKind::Heading)
        .filter_map(|item| describe::caption(item.component))
        .take(8)
        .map(|text| format!("‘{text}’"))
        .collect();
    let mut kinds: Vec<(ComponentKind, usize)> = Vec::new();
    for item in scene.items() {
        let kind = item.component.kind();
        match kinds.iter_mut().find(|(own, _)| *own == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let counted: Vec<String> =
        kinds.iter().map(|(kind, count)| websketch_layout::naming::count(*count, kind.noun())).collect();
    let sections = if headings.is_empty() {
        String::new()
    } else {
        format!("The headings are {}. ", describe::listed(&headings))
    };
    format!("{sections}There are {}.", describe::listed(&counted))
}

/// Tells the findings of the linter as an opinion.
pub(super) fn opinion(draft: &Draft) -> Doubt {
    let findings = lint_undrawn(&draft.sketch);
    if findings.is_empty() {
        return Doubt::Answer("Nothing overlaps, everything is aligned, and all texts fit. What else matters needs a person’s eye.".to_owned());
    }
    let shown: Vec<&str> =
        findings.iter().take(MOST_FINDINGS).map(|finding| finding.message.as_str()).collect();
    Doubt::Answer(format!("{} Say “tidy up” to put right what can be.", shown.join(" ")))
}
