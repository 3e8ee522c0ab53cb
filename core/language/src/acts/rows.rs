//! The number of rows of a table: `the table should have 8 rows`.

use super::draft::{Done, Draft};
use super::entries::{add_row, remove_lane};
use super::setting::{Doubt, Setting};
use super::tables::{is_table, spoken_table};
use super::targets::{Care, targets};
use crate::chunks::Description;
use crate::frames::{Form, Frame, Locality};
use crate::lexicon::StructureUnit;
use crate::referents::Part;
use websketch_sketch::ComponentId;

/// The most rows that a clause can ask for.
const MOST: u32 = 50;

/// Gives a table the number of rows that a clause says. `None` if it says none.
pub(super) fn rows(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    let Some([part]) = frame.slots.target.as_ref().map(|target| target.parts.as_slice()) else {
        return Ok(None);
    };
    let is_only = frame.span.clone().any(|at| setting.sentence.word(at) == "only");
    let (Some(count), true) = (row_count(part), is_only || frame.form == Form::Wish) else { return Ok(None) };
    let Some(table) = table(frame, setting, draft) else { return Ok(None) };
    let now = draft.component(&table)?.props().row_count();
    let ids = vec![table.clone()];
    if now == count {
        return Err(Doubt::AlreadySo { ids });
    }
    for _ in now..count {
        add_row(draft, &table)?;
    }
    for last in (count..now).rev() {
        remove_lane(draft, &table, Part::Row(u16::try_from(last).map_err(|_| Doubt::Unread)?))?;
    }
    let said = format!("Gave {} {count} rows.", draft.names(&ids));
    Ok(Some(Done::of(said, ids, false)))
}

/// Returns the number in a phrase such as `8 rows`.
fn row_count(part: &Description) -> Option<u32> {
    let is_bare = part.is_bare() && part.quantifier.is_none();
    let is_row = part.head.is_some_and(|head| head.kind.unit() == Some(StructureUnit::Row));
    part.count.filter(|count| is_bare && is_row && (1..=MOST).contains(count))
}

/// Returns the table of a clause: the one that is named, the one spoken of, or the only one.
fn table(frame: &Frame, setting: &Setting, draft: &Draft) -> Option<ComponentId> {
    let scene = draft.scene();
    let named = frame.slots.place.as_ref().and_then(Locality::reference);
    if let Some(named) = named {
        let found = targets(&scene, setting, Some(&named), Care::Usual).ok()?.ids;
        return found.into_iter().find(|id| is_table(&scene, id));
    }
    spoken_table(&scene, setting)
}
