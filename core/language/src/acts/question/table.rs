//! Questions about the cells, columns and entries of tables and lists.

use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets_or_parts};
use crate::chunks::Reference;
use crate::frames::Frame;
use crate::referents::{Part, Scene};
use websketch_layout::naming::{describe, words};
use websketch_sketch::ComponentKind;

/// Returns the text of the cell that a phrase names: `the role of Ada`.
pub(super) fn cell(scene: &Scene, setting: &Setting, target: &Reference) -> Option<String> {
    let found = targets_or_parts(scene, setting, Some(target), Care::Usual).ok()?;
    let Some(Part::Cell { row, column }) = found.part else { return None };
    let rows = scene.sketch().get(found.ids.first()?)?.props().get("rows")?;
    let text = rows.get(usize::from(row))?.get(usize::from(column))?.as_str()?;
    Some(format!("‘{text}’"))
}

/// Returns the names of the rows of a table with a word of the question in a cell: `which users are locked?`
pub(super) fn rows(scene: &Scene, setting: &Setting, frame: &Frame) -> Option<String> {
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

/// Answers which columns or entries a component has.
pub(super) fn entries(scene: &Scene, setting: &Setting, frame: &Frame) -> Result<Option<String>, Doubt> {
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

/// Lists the cells of the column that a phrase names: `which suppliers are in the table?`
pub(super) fn column(scene: &Scene, target: &Reference) -> Option<String> {
    /// The most cells that an answer lists.
    const MOST: usize = 20;
    let [part] = target.parts.as_slice() else { return None };
    let said: Vec<&str> = part.words.iter().map(|word| word.text.as_str()).collect();
    let [noun] = said.as_slice() else { return None };
    let is_plural_of = |one: &str| {
        *noun == format!("{one}s")
            || *noun == format!("{one}es")
            || one.strip_suffix('y').is_some_and(|stem| *noun == format!("{stem}ies"))
    };
    let is_title = |title: &&str| matches!(words(title).as_slice(), [only] if is_plural_of(only));
    let mut tables = scene.sketch().iter().filter(|one| one.kind() == ComponentKind::Table);
    let (table, at) = tables.find_map(|table| {
        let columns = table.props().columns();
        columns.iter().position(is_title).map(|at| (table, at))
    })?;
    let rows = table.props().get("rows")?;
    let rows = rows.as_array()?.iter();
    let mut cells: Vec<String> = Vec::new();
    for cell in rows.filter_map(|row| row.get(at)?.as_str()).map(|cell| format!("‘{cell}’")) {
        if !cells.contains(&cell) && cells.len() < MOST {
            cells.push(cell);
        }
    }
    (!cells.is_empty()).then(|| format!("{}.", describe::listed(&cells)))
}
