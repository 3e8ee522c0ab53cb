//! Questions about the sketch.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Remark, Setting};
use super::targets::{Care, targets_or_parts};
use super::titled::unit_of;
use crate::chunks::{Article, Description, Located, Reference};
use crate::frames::{Frame, Locality};
use crate::lexicon::{Dimension, Property, Quantifier, Relation, Side, Verb};
use crate::referents::{Part, Scene, repeated_item};
use websketch_layout::lint::lint;
use websketch_layout::naming::{describe, words};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{ComponentId, ComponentKind};

/// The most findings that an opinion tells.
const MOST_FINDINGS: usize = 4;

/// Answers a question.
///
/// # Errors
/// Always fails: with the answer, or because the question is not understood.
pub(super) fn question(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let says = |words: &[&str]| frame.span.clone().any(|at| words.contains(&setting.sentence.word(at)));
    if frame.verbs.contains(&Verb::Export) {
        return Err(Doubt::Remark(Remark::Export));
    }
    // `can I change the colors?`
    if frame.slots.has_look || frame.slots.property == Some(Property::Color) {
        return Err(Doubt::Remark(Remark::NoColors));
    }
    if let Some(answer) = super::route::route(frame, setting, draft) {
        return Err(answer.map_or_else(|doubt| doubt, Doubt::Answer));
    }
    if let Some(answer) = rows(&scene, setting, frame).filter(|_| says(&["who", "who's", "which", "many"])) {
        return Err(Doubt::Answer(answer));
    }
    // `why not delete the notes?` is about a change, and changes nothing.
    let is_about_sketch = frame.verbs.iter().all(|verb| {
        matches!(
            verb,
            Verb::Look
                | Verb::Show
                | Verb::Cost
                | Verb::Explain
                | Verb::Overlap
                | Verb::Make
                | Verb::Give
                | Verb::Write
                | Verb::Call
                | Verb::Need
        )
    });
    if says(&["why", "if", "would", "should"]) && !says(&["criticize", "criticise", "improve", "wrong"])
        || !is_about_sketch
    {
        return Err(if says(&["criticize", "criticise", "improve"]) {
            opinion(draft)
        } else {
            Doubt::Unread
        });
    }
    if says(&["criticize", "criticise", "wrong", "designer", "better", "missing"]) {
        return Err(opinion(draft));
    }
    let located = match &frame.slots.place {
        Some(Locality::Beside(located)) => Some(located),
        _ => None,
    };
    let target = frame
        .slots
        .target
        .as_ref()
        .filter(|target| target.parts.iter().any(|part| part.head.is_some() || !part.words.is_empty()));
    let size = frame.slots.sizes.first().map(|(dimension, _)| *dimension);
    if says(&["many", "number"])
        && let Some(target) = target
    {
        // `how many friends does she have?`
        let is_name = target.parts.iter().all(|part| part.head.is_none());
        if is_name && let Some(answer) = super::write::figure::told(&scene, setting, target, false) {
            return Err(Doubt::Answer(answer));
        }
        return Err(Doubt::Answer(count(&scene, setting, target, located)));
    }
    if let (Some(dimension), Some(target)) = (size, target) {
        return Err(Doubt::Answer(measured(&scene, setting, target, dimension)?));
    }
    if let Some(answer) = entries(&scene, setting, frame)? {
        return Err(Doubt::Answer(answer));
    }
    if let (None, Some(located)) = (target, located) {
        let is_page = located.anchors.iter().all(Description::is_page);
        return Err(Doubt::Answer(if is_page { page(&scene) } else { near(&scene, setting, located)? }));
    }
    let Some(target) = target else {
        return Err(if scene.items().is_empty() {
            Doubt::Answer("The page is empty.".to_owned())
        } else {
            Doubt::Answer(page(&scene))
        });
    };
    if says(&["price", "prices", "cost", "costs", "much"])
        && let Some(answer) = super::write::figure::told(&scene, setting, target, true)
    {
        return Err(Doubt::Answer(answer));
    }
    if let Some(answer) = cell(&scene, setting, target).or_else(|| at_side(&scene, setting, frame)) {
        return Err(Doubt::Answer(format!("{answer}.")));
    }
    let is_single = target.parts.iter().all(|part| !part.is_plural() && part.article == Article::Definite);
    if is_single
        && says(&["what", "what's", "much"])
        && let Some(answer) = content(&scene, setting, target)
    {
        return Err(Doubt::Answer(answer));
    }
    if says(&["what", "what's", "which"]) {
        return Err(Doubt::Answer(which(&scene, setting, target)));
    }
    if says(&["where"]) {
        return Err(Doubt::Answer(place_of(&scene, setting, target)?));
    }
    if says(&["is", "are", "there"]) {
        return Err(Doubt::Answer(exists(&scene, setting, target)));
    }
    Err(Doubt::Unread)
}

/// Tells the texts of the unit that a phrase names: the price of a plan, the parts of a screen.
fn content(scene: &Scene, setting: &Setting, target: &Reference) -> Option<String> {
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

/// Returns the text of the cell that a phrase names: `the role of Ada`.
fn cell(scene: &Scene, setting: &Setting, target: &Reference) -> Option<String> {
    let found = targets_or_parts(scene, setting, Some(target), Care::Usual).ok()?;
    let Some(Part::Cell { row, column }) = found.part else { return None };
    let rows = scene.sketch().get(found.ids.first()?)?.props().get("rows")?;
    let text = rows.get(usize::from(row))?.get(usize::from(column))?.as_str()?;
    Some(format!("‘{text}’"))
}

/// Names the outermost of the components that a phrase describes: `the button at the bottom`.
fn at_side(scene: &Scene, setting: &Setting, frame: &Frame) -> Option<String> {
    let Some(Locality::Sides(sides)) = &frame.slots.place else { return None };
    let target =
        frame.slots.target.as_ref().filter(|target| !target.parts.iter().any(Description::is_plural))?;
    let [side] = sides.as_slice() else { return None };
    let distance = |bounds: &Bounds| match side {
        Side::Top => bounds.y(),
        Side::Bottom => -bounds.bottom(),
        Side::Left => bounds.x(),
        _ => -bounds.right(),
    };
    let found = all(scene, setting, target);
    let boxes = found.iter().filter_map(|id| Some((id, scene.sketch().get(id)?.bounds())));
    let outermost = boxes.min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)));
    outermost.map(|(id, _)| describe::capitalized(&describe::name(scene.sketch(), id)))
}

/// Names the rows of tables that have a word of the question in a cell: `who is locked?`
fn rows(scene: &Scene, setting: &Setting, frame: &Frame) -> Option<String> {
    let label = |at: usize| {
        let label = setting.sentence.text(&(at..at + setting.sentence.label(at)));
        words(setting.sentence.quoted(at).unwrap_or(label))
    };
    let said: Vec<Vec<String>> = frame.span.clone().map(label).filter(|label| !label.is_empty()).collect();
    let mut names: Vec<String> = Vec::new();
    for table in scene.sketch().iter().filter(|one| one.kind() == ComponentKind::Table) {
        let Some(serde_json::Value::Array(rows)) = table.props().get("rows") else { continue };
        for row in &rows {
            let mut cells = row.as_array().into_iter().flatten().filter_map(serde_json::Value::as_str);
            let first = cells.next().filter(|_| cells.any(|cell| said.contains(&words(cell))));
            names.extend(first.map(|name| format!("‘{name}’")));
        }
    }
    (!names.is_empty()).then(|| format!("{}: {}.", names.len(), describe::listed(&names)))
}

/// Returns the number of items below a title that they have in common: `how many teachers are there?`
fn items_below(scene: &Scene, title: &ComponentId) -> Option<usize> {
    let structure = scene.structure();
    let unit = unit_of(scene, title);
    let held = unit.iter().filter_map(|id| structure.element(id)).flat_map(|one| structure.subtree(one));
    let items = held.filter(|one| one.component.id() != title).map(|one| repeated_item(structure, one));
    items.filter(|item| item.parts.len() > 1).map(|item| item.titles.len() + 1).max()
}

/// Returns all components that a noun phrase describes, each once.
fn all(scene: &Scene, setting: &Setting, target: &Reference) -> Vec<ComponentId> {
    let mut target = target.clone();
    for part in &mut target.parts {
        part.quantifier = Some(Quantifier::All);
        part.article = Article::Bare;
        part.words.retain(|word| !matches!(word.text.as_str(), "many" | "there" | "are"));
        part.sizes.clear();
        part.count = None;
    }
    targets_or_parts(scene, setting, Some(&target), Care::Usual).map(|found| found.ids).unwrap_or_default()
}

fn noun(setting: &Setting, target: &Reference) -> String {
    let part = target.parts.first();
    if let Some(head) = part.and_then(|part| part.head) {
        return setting.sentence.word(head.token).to_owned();
    }
    let span = part
        .map_or(0..0, |part| part.words.first().map_or(part.span.start, |word| word.token)..part.span.end);
    setting.sentence.text(&span).to_owned()
}

fn count(scene: &Scene, setting: &Setting, target: &Reference, located: Option<&Located>) -> String {
    let mut target = target.clone();
    if let (Some(located), Some(part)) = (located, target.parts.last_mut()) {
        let is_page = located.anchors.iter().all(Description::is_page);
        part.relations.extend(Some(located.clone()).filter(|_| !is_page));
    }
    let found = all(scene, setting, &target);
    let noun = noun(setting, &target);
    let noun = noun.trim_start_matches("many ");
    let is_name = target.parts.iter().all(|part| part.head.is_none());
    if let Some(count) = found.iter().filter(|_| is_name).find_map(|title| items_below(scene, title)) {
        return format!("There are {count} {noun}.");
    }
    match found.as_slice() {
        [] => format!("I found no ‘{noun}’ here."),
        [only] => format!("There is 1: {}.", describe::name(scene.sketch(), only)),
        many => format!("There are {} {noun}.", many.len()),
    }
}

fn exists(scene: &Scene, setting: &Setting, target: &Reference) -> String {
    let found = all(scene, setting, target);
    match found.as_slice() {
        [] => format!("No, there is no {}.", noun(setting, target)),
        [only] => format!("Yes: {}.", describe::name(scene.sketch(), only)),
        many => format!("Yes, there are {}.", many.len()),
    }
}

fn measured(
    scene: &Scene,
    setting: &Setting,
    target: &Reference,
    dimension: Dimension,
) -> Result<String, Doubt> {
    let found = targets_or_parts(scene, setting, Some(target), Care::Usual)?;
    let mut lines = Vec::new();
    for component in found.ids.iter().filter_map(|id| scene.sketch().get(id)) {
        let size = component.bounds().size();
        let (width, height) = (describe::px(size.width), describe::px(size.height));
        let measure = match dimension {
            Dimension::Width => format!("{width} px wide"),
            Dimension::Height | Dimension::Thickness => format!("{height} px tall"),
            _ => format!("{width} by {height} px"),
        };
        lines.push(format!(
            "{} is {measure}.",
            describe::capitalized(&describe::name(scene.sketch(), component.id()))
        ));
    }
    Ok(lines.join(" "))
}

/// Answers which columns or entries a component has.
fn entries(scene: &Scene, setting: &Setting, frame: &Frame) -> Result<Option<String>, Doubt> {
    let asks = |names: &[&str]| {
        frame
            .span
            .clone()
            .any(|at| setting.sentence.kind(at).is_some_and(|(kind, ..)| names.contains(&kind.name())))
    };
    if !asks(&["column", "entry", "option"]) {
        return Ok(None);
    }
    let is_listing = |kind: ComponentKind| {
        matches!(kind, ComponentKind::Table | ComponentKind::List | ComponentKind::NavigationBox)
    };
    let parts = frame.left_over.iter().cloned().chain(std::iter::once(frame.span.clone()));
    let named = parts.filter_map(|range| named_table(scene, setting, range)).next();
    let Some(component) = named.or_else(|| scene.sketch().iter().find(|one| is_listing(one.kind()))) else {
        return Ok(None);
    };
    let props = component.props();
    let own = if component.kind() == ComponentKind::Table { props.columns() } else { props.items() };
    let own: Vec<String> = own.into_iter().map(str::to_owned).collect();
    let name = describe::name(scene.sketch(), component.id());
    Ok(Some(describe::capitalized(&format!("{name} has {}.", describe::listed(&own)))))
}

/// Returns the table or list that a range of tokens names.
fn named_table<'s>(
    scene: &Scene<'s>,
    setting: &Setting,
    range: std::ops::Range<usize>,
) -> Option<&'s websketch_sketch::Component> {
    let start = range.clone().find(|at| {
        setting
            .sentence
            .kind(*at)
            .is_some_and(|(kind, ..)| matches!(kind.name(), "table" | "list" | "navigation" | "menu"))
    })?;
    let from = (range.start..start)
        .rev()
        .find(|at| setting.sentence.function(*at, crate::lexicon::Function::The) > 0)?;
    let (reference, _) = crate::chunks::reference(setting.sentence, from, false)?;
    let found = targets_or_parts(scene, setting, Some(&reference), Care::Usual).ok()?;
    scene.sketch().get(found.ids.first()?)
}

fn near(scene: &Scene, setting: &Setting, located: &Located) -> Result<String, Doubt> {
    let reference = Reference::of(located.anchors.clone());
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

fn which(scene: &Scene, setting: &Setting, target: &Reference) -> String {
    /// The most names that an answer lists.
    const MOST: usize = 12;
    let found = all(scene, setting, target);
    let noun = noun(setting, target);
    if found.is_empty() {
        return format!("I found no ‘{noun}’ here.");
    }
    let name = |id: &ComponentId| title(scene, id).unwrap_or_else(|| describe::name(scene.sketch(), id));
    let names: Vec<String> = found.iter().take(MOST).map(name).collect();
    if let [only] = names.as_slice() {
        return format!("{only}.");
    }
    format!("There are {} {noun}: {}.", found.len(), describe::listed(&names))
}

/// Returns the title of a box in quotes.
fn title(scene: &Scene, id: &ComponentId) -> Option<String> {
    let structure = scene.structure();
    let held = structure.subtree(structure.element(id)?);
    let of = |kind: ComponentKind| {
        held.iter().filter(move |one| one.kind() == kind).find_map(|one| describe::caption(one.component))
    };
    of(ComponentKind::Heading).or_else(|| of(ComponentKind::Text)).map(|text| format!("‘{text}’"))
}

fn place_of(scene: &Scene, setting: &Setting, target: &Reference) -> Result<String, Doubt> {
    let found = targets_or_parts(scene, setting, Some(target), Care::Usual)?;
    let component = found.ids.first().and_then(|id| scene.sketch().get(id)).ok_or(Doubt::NoTarget)?;
    let bounds = component.bounds();
    let name = describe::capitalized(&describe::name(scene.sketch(), component.id()));
    Ok(format!("{name} is at {}, {}.", describe::px(bounds.x()), describe::px(bounds.y())))
}

/// Tells the headings of the page, and the number of components of each kind.
fn page(scene: &Scene) -> String {
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
fn opinion(draft: &Draft) -> Doubt {
    let findings = lint(&draft.sketch);
    if findings.is_empty() {
        return Doubt::Answer("Nothing overlaps, everything is aligned, and all texts fit. What else matters needs a person’s eye.".to_owned());
    }
    let shown: Vec<&str> =
        findings.iter().take(MOST_FINDINGS).map(|finding| finding.message.as_str()).collect();
    Doubt::Answer(format!("{} Say “tidy up” to put right what can be.", shown.join(" ")))
}
