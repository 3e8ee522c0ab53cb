//! Answers to questions about the sketch.

use super::Halt;
use super::compare::compared;
use super::sequence::side_in_row;
use super::side::{on_side, overlaps};
use crate::describe;
use crate::intent::Question;
use crate::reference::{Count, Description, Part, Reference};
use crate::resolve::{Unresolved, showing};
use crate::scene::Scene;
use crate::vocabulary::{Extent, Property, Relation};
use websketch_sketch::{ComponentId, ComponentKind};

/// The answer in a sentence or two.
pub(super) fn answer(scene: &Scene<'_>, question: &Question) -> Result<String, Halt> {
    match question {
        Question::Count(what) => counted(scene, what),
        Question::Exists(what) => exists(scene, what),
        Question::Size(what, extent) => sized(scene, what, *extent),
        Question::Compare { what, than, change } => compared(scene, what, than.as_ref(), *change),
        Question::Side { what, relation, of } => on_side(scene, what, *relation, of),
        Question::Position(what) => position(scene, what),
        Question::Near(relation, what) => near(scene, *relation, what),
        Question::Text(what, property) => text(scene, what, *property),
        Question::Entries(what) => tally(scene, what, false),
        Question::Rows(what) => tally(scene, what, true),
        Question::Which(what) => which(scene, what),
        Question::Apart(what) => apart(scene, what),
        Question::List(what) => listed(scene, what),
        Question::Page => Ok(page(scene)),
        Question::Overlaps => Ok(overlaps(scene)),
    }
}

/// What is asked about in words: the noun of the description.
fn asked(what: &Reference) -> String {
    let noun = what.parts.iter().find_map(|part| match part {
        Part::Described(Description { noun: Some(noun), .. }) => {
            noun.kinds.first().map(|kind| describe::plural(*kind))
        }
        _ => None,
    });
    noun.unwrap_or_else(|| "components".to_owned())
}

fn found(scene: &Scene<'_>, what: &Reference) -> Result<Vec<ComponentId>, Halt> {
    match scene.resolve(what) {
        Ok(resolved) => Ok(resolved.ids),
        Err(Unresolved::Nothing) => Ok(Vec::new()),
        Err(tie) => Err(tie.into()),
    }
}

/// Of several found, those that say what is asked for, where any field or image could be meant: a search field, a chart.
fn such(scene: &Scene<'_>, what: &Reference) -> Result<Vec<ComponentId>, Halt> {
    let mut ids = found(scene, what)?;
    let [Part::Described(Description { noun: Some(noun), .. })] = what.parts.as_slice() else {
        return Ok(ids);
    };
    let words: &[&str] = match noun.hint {
        Some("search") => &["search", "filter"],
        Some("dropdown") => &["dropdown"],
        Some("chart" | "graph") => &["chart", "graph"],
        _ => return Ok(ids),
    };
    // The only image is a chart, whatever it says; the only field need not be for searching.
    if ids.len() == 1 && noun.hint != Some("search") {
        return Ok(ids);
    }
    let names = scene.names();
    ids.retain(|id| {
        let named: Vec<_> = names.iter().filter(|named| named.component.id() == id).collect();
        words.iter().any(|word| !showing(&named, word).is_empty())
    });
    Ok(ids)
}

fn counted(scene: &Scene<'_>, what: &Reference) -> Result<String, Halt> {
    // `how many lessons are there`: as many as are listed below `Lessons`.
    if let [Part::Described(Description { noun: None, literal: None, relation: None, words, .. })] =
        what.parts.as_slice()
        && let Some(list) = scene.list_titled(words).filter(|list| list.kind() == ComponentKind::List)
    {
        return tally(scene, &Reference::of(Part::Known(list.id().clone())), false);
    }
    let ids = such(scene, what)?;
    Ok(match ids.as_slice() {
        [] => format!("There are no such {}.", asked(what)),
        [only] => format!("There is 1: {}.", describe::name(scene.sketch, only)),
        many => {
            let what = describe::common_plural(scene.sketch, many).unwrap_or_else(|| asked(what));
            format!("There are {} {what}.", many.len())
        }
    })
}

fn exists(scene: &Scene<'_>, what: &Reference) -> Result<String, Halt> {
    let ids = such(scene, what)?;
    Ok(match ids.as_slice() {
        [] => format!("No, there are no such {}.", asked(what)),
        [only] => format!("Yes: {}.", whereabouts(scene, only)),
        many => format!("Yes, there are {} {}.", many.len(), asked(what)),
    })
}

fn sized(scene: &Scene<'_>, what: &Reference, extent: Extent) -> Result<String, Halt> {
    let mut lines = Vec::new();
    for id in scene.resolve(what)?.ids {
        let Some(component) = scene.component(&id) else { continue };
        let size = component.bounds().size();
        let measured = match extent {
            Extent::Width => format!("{} px wide", describe::px(size.width)),
            Extent::Height | Extent::Thickness => format!("{} px tall", describe::px(size.height)),
            Extent::Both => format!("{} by {} px", describe::px(size.width), describe::px(size.height)),
        };
        lines.push(describe::capitalized(&format!("{} is {measured}.", describe::name(scene.sketch, &id))));
    }
    Ok(lines.join(" "))
}

fn position(scene: &Scene<'_>, what: &Reference) -> Result<String, Halt> {
    let ids = scene.resolve(what)?.ids;
    let lines: Vec<String> =
        ids.iter().map(|id| format!("{}.", describe::capitalized(&whereabouts(scene, id)))).collect();
    Ok(lines.join(" "))
}

/// `‘Save’ is at 80, 430`
fn whereabouts(scene: &Scene<'_>, id: &ComponentId) -> String {
    let name = describe::name(scene.sketch, id);
    scene.component(id).map_or(name.clone(), |component| {
        let bounds = component.bounds();
        format!("{name} is at {}, {}", describe::px(bounds.x()), describe::px(bounds.y()))
    })
}

fn near(scene: &Scene<'_>, relation: Relation, what: &Reference) -> Result<String, Halt> {
    let anchors = scene.resolve(what)?.ids;
    let relation = side_in_row(scene, relation, &anchors);
    // What holds no others has its text or its entries in it.
    let says = |id: &ComponentId| {
        scene.component(id).is_some_and(|component| {
            let props = component.props();
            let holds =
                matches!(component.kind(), ComponentKind::Container | ComponentKind::ImagePlaceholder);
            !props.items().is_empty() || !props.columns().is_empty() || !holds && props.text().is_some()
        })
    };
    if relation == Relation::Inside && matches!(anchors.as_slice(), [only] if says(only)) {
        return text(scene, what, Property::Text);
    }
    let one = |count| {
        let relation = Some((relation, Box::new(what.clone())));
        Reference::of(Part::Described(Description { count, relation, ..Description::default() }))
    };
    let count =
        if matches!(relation, Relation::Inside | Relation::Between) { Count::Several } else { Count::One };
    let ids = match scene.resolve(&one(count)) {
        Ok(resolved) => resolved.ids,
        Err(Unresolved::Tie(ids)) => ids,
        Err(Unresolved::Nothing) => Vec::new(),
    };
    let ids: Vec<_> = ids.into_iter().filter(|id| !anchors.contains(id)).collect();
    Ok(if ids.is_empty() {
        "Nothing is there.".to_owned()
    } else {
        let names: Vec<String> = ids.iter().map(|id| described(scene, id)).collect();
        format!("{}.", describe::capitalized(&describe::listed(&names)))
    })
}

/// `‘Password’ (an input)`
fn described(scene: &Scene<'_>, id: &ComponentId) -> String {
    let name = describe::name(scene.sketch, id);
    match scene.component(id) {
        Some(component) if describe::caption(component).is_some() => {
            format!("{name} ({})", describe::with_article(component.kind()))
        }
        _ => name,
    }
}

fn text(scene: &Scene<'_>, what: &Reference, property: Property) -> Result<String, Halt> {
    let (id, _) = scene.resolve_one(what)?;
    let component = scene.component(&id).ok_or(Halt::Nothing)?;
    let props = component.props();
    let entries = [props.items(), props.columns()].concat();
    let asked = match property {
        Property::Placeholder => props.placeholder(),
        Property::Alt => props.alt(),
        Property::Name => props.name(),
        Property::Text | Property::Level => None,
    };
    let said = asked.or(props.text()).or(props.placeholder()).or(props.alt()).map(str::to_owned);
    Ok(match said {
        Some(text) => format!("It says “{text}”."),
        None if !entries.is_empty() => format!(
            "It lists {}.",
            describe::listed(&entries.iter().map(|entry| (*entry).to_owned()).collect::<Vec<_>>())
        ),
        None => "It says nothing.".to_owned(),
    })
}

/// `It has 3 columns.`
fn tally(scene: &Scene<'_>, what: &Reference, rows: bool) -> Result<String, Halt> {
    let (id, _) = scene.resolve_one(what)?;
    let component = scene.component(&id).ok_or(Halt::Nothing)?;
    let props = component.props();
    let (count, noun) = match component.kind() {
        ComponentKind::Table if rows => (props.row_count(), "row"),
        ComponentKind::Table => (count_of(&props.columns()), "column"),
        ComponentKind::List | ComponentKind::NavigationBox => (count_of(&props.items()), "item"),
        _ => return Err(Halt::Nothing),
    };
    let plural = if count == 1 { "" } else { "s" };
    Ok(format!("{} has {count} {noun}{plural}.", describe::capitalized(&describe::name(scene.sketch, &id))))
}

fn count_of(entries: &[&str]) -> u32 {
    u32::try_from(entries.len()).unwrap_or(u32::MAX)
}

/// What is meant, where it is and how big.
fn which(scene: &Scene<'_>, what: &Reference) -> Result<String, Halt> {
    let ids = match scene.resolve(what) {
        Ok(resolved) => resolved.ids,
        // They are the most all together.
        Err(Unresolved::Tie(ids)) => ids,
        Err(unresolved) => return Err(unresolved.into()),
    };
    let sizes: Vec<_> =
        ids.iter().filter_map(|id| scene.component(id)).map(|component| component.bounds().size()).collect();
    let is_of_one_size = sizes.iter().all(|size| sizes.first() == Some(size));
    let mut names = Vec::new();
    for id in &ids {
        let Some(size) = scene.component(id).map(|component| component.bounds().size()) else { continue };
        let (width, height) = (describe::px(size.width), describe::px(size.height));
        names.push(format!("{}, {width} by {height} px", described(scene, id)));
    }
    let alike = if is_of_one_size && ids.len() > 1 { "These are the same size: " } else { "" };
    Ok(format!("{}.", describe::capitalized(&[alike, &names.join("; ")].concat())))
}

/// The gap between two components.
fn apart(scene: &Scene<'_>, what: &Reference) -> Result<String, Halt> {
    let ids = scene.resolve(what)?.ids;
    let [a, b] = *scene.bounds(&ids) else { return Err(Halt::Nothing) };
    let (x, y) = (a.gap_x(&b), a.gap_y(&b));
    let names = describe::capitalized(&describe::names(scene.sketch, &ids));
    Ok(match (x > 0.0, y > 0.0) {
        (false, false) => format!("{names} overlap or touch."),
        (true, false) => format!("{names} are {} px apart.", describe::px(x)),
        (false, true) => format!("{names} are {} px apart.", describe::px(y)),
        (true, true) => format!(
            "{names} are {} px apart horizontally and {} px vertically.",
            describe::px(x),
            describe::px(y)
        ),
    })
}

fn listed(scene: &Scene<'_>, what: &Reference) -> Result<String, Halt> {
    /// Components that are named; more are only counted.
    const MOST: usize = 12;
    let ids = found(scene, what)?;
    if ids.is_empty() {
        return Err(Halt::Nothing);
    }
    let mut names: Vec<String> = ids.iter().take(MOST).map(|id| describe::name(scene.sketch, id)).collect();
    if ids.len() > MOST {
        names.push(format!("{} more", ids.len() - MOST));
    }
    Ok(format!("{}.", describe::capitalized(&describe::listed(&names))))
}

fn page(scene: &Scene<'_>) -> String {
    let counts = ComponentKind::ALL.into_iter().filter_map(|kind| {
        match scene.sketch.iter().filter(|component| component.kind() == kind).count() {
            0 => None,
            1 => Some(describe::with_article(kind)),
            count => Some(format!("{count} {}", describe::plural(kind))),
        }
    });
    let counts: Vec<String> = counts.collect();
    if counts.is_empty() {
        return "The page is empty.".to_owned();
    }
    format!("On the page: {}.", describe::listed(&counts))
}
