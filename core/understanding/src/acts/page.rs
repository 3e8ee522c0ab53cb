//! Whole pages and sections.

use super::draft::{Done, Draft};
use super::setting::Doubt;
use websketch_language::{Context, Interpretation, understand};
use websketch_layout::composition::compose;
use websketch_pages::{Device, built_in_packs, page as page_of, read_brief};
use websketch_sketch::ComponentId;

/// The most new components that count as a part rather than as a page.
const LEAST_OF_SECTION: usize = 2;
/// The width of a page without a named one. Pixels.
const USUAL_WIDTH: f64 = 1280.0;

/// Draws the page that a request asks for. `None` if it asks for none.
pub fn page(request: &str, draft: &mut Draft) -> Option<Done> {
    let packs = built_in_packs()?;
    let brief = read_brief(&packs, request)?;
    let width = draft.page.map_or(USUAL_WIDTH, |page| page.width);
    let page = page_of(&packs, &brief, Device::of_width(width))?;
    let composed = compose(&draft.sketch, None, &page.tree, draft.page, draft.ids).ok()?;
    let made = composed.ids.clone();
    for operation in composed.operations {
        draft.apply(operation).ok()?;
    }
    if made.is_empty() {
        return None;
    }
    let about =
        brief.name.clone().or(brief.topic.clone()).map(|topic| format!(" for {topic}")).unwrap_or_default();
    let missing = if page.missing.is_empty() {
        String::new()
    } else {
        format!(" I left out {}.", page.missing.join(", "))
    };
    let said = format!("Drew a page{about} with {} sections.{missing}", page.sections.len());
    Some(Done { said, targets: made.clone(), made, is_guess: true })
}

/// Adds the section or pattern that a phrase names, with its place: `a contact form below the title`.
pub(super) fn section(phrase: &str, draft: &mut Draft) -> Result<Done, Doubt> {
    let context = Context { page: draft.page, ..Context::default() };
    let meant = understand(&draft.sketch, &format!("add {phrase}"), &context, draft.ids);
    let Interpretation::Operations { operations, description, .. } = meant else { return Err(Doubt::Unread) };
    let added: Vec<ComponentId> = operations
        .iter()
        .filter_map(|operation| match operation {
            websketch_sketch::operation::Operation::Add(addition) => addition.component_id.clone(),
            _ => None,
        })
        .collect();
    if added.len() < LEAST_OF_SECTION {
        return Err(Doubt::Unread);
    }
    for operation in operations {
        draft.apply(operation)?;
    }
    if !super::free::covers_nothing(&draft.sketch, &added) {
        return Err(Doubt::NoRoom { blocking: Vec::new() });
    }
    Ok(Done { said: description, targets: added.clone(), made: added, is_guess: false })
}
