//! Tidying.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::frames::Frame;
use crate::lexicon::Pronoun;
use websketch_layout::lint::{tidy as tidy_all, tidy_only};
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// Tidies the page, or some components with their contents.
pub(super) fn tidy(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let is_page = frame.slots.target.as_ref().is_none_or(|target| {
        target.parts.iter().all(|part| {
            part.is_page()
                || part.head.is_none()
                    && matches!(
                        part.pronoun,
                        Some(
                            Pronoun::This | Pronoun::It | Pronoun::Everything | Pronoun::That | Pronoun::Here
                        )
                    )
        })
    });
    let found = if is_page && setting.selection.is_empty() {
        None
    } else {
        Some(targets(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?)
    };
    drop(scene);
    let Some(found) = found else { return tidy_page(draft) };
    let operations = tidy_only(&draft.sketch, &found.ids);
    apply(draft, operations, &found.ids)?;
    let said = format!("Tidied {}.", draft.names(&found.ids));
    Ok(Done::of(said, found.ids, false))
}

/// Tidies all that is on the page.
pub(super) fn tidy_page(draft: &mut Draft) -> Result<Done, Doubt> {
    let operations = tidy_all(&draft.sketch);
    apply(draft, operations, &[])?;
    Ok(Done { said: "Tidied the page.".to_owned(), ..Done::default() })
}

fn apply(draft: &mut Draft, operations: Vec<Operation>, ids: &[ComponentId]) -> Result<(), Doubt> {
    if operations.is_empty() {
        return Err(Doubt::AlreadySo { ids: ids.to_vec() });
    }
    operations.into_iter().try_for_each(|operation| draft.apply(operation))
}
