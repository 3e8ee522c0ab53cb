//! Tidying.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::frames::Frame;
use crate::lexicon::Pronoun;
use websketch_layout::lint::{tidy as tidy_all, tidy_only};

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
    let operations = match &found {
        Some(found) => tidy_only(&draft.sketch, &found.ids),
        None => tidy_all(&draft.sketch),
    };
    if operations.is_empty() {
        return Err(Doubt::AlreadySo { ids: found.map(|found| found.ids).unwrap_or_default() });
    }
    for operation in operations {
        draft.apply(operation)?;
    }
    let said = match &found {
        Some(found) => format!("Tidied {}.", draft.names(&found.ids)),
        None => "Tidied the page.".to_owned(),
    };
    Ok(Done {
        said,
        targets: found.map(|found| found.ids).unwrap_or_default(),
        made: Vec::new(),
        is_guess: false,
    })
}
