//! Deletion of a number of entries, rows or columns of one component: `the last two items of the menu`.

use crate::acts::draft::{Done, Draft};
use crate::acts::entries::{self, Entries};
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets};
use crate::chunks::{Description, Reference};
use crate::frames::Frame;
use crate::lexicon::{Relation, StructureUnit};
use crate::referents::Part;
use std::ops::Range;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Removes so many parts from the start of their owner, by default from its end, or the one with an ordinal. `None` if the phrase is of another form.
pub(super) fn counted(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    let Some([target]) = frame.slots.target.as_ref().map(|target| target.parts.as_slice()) else {
        return Ok(None);
    };
    let count = match target.is_plural() {
        true => target.count.and_then(|count| usize::try_from(count).ok()),
        false => target.ordinal.map(|_| 1),
    };
    let (Some(count), Some(owner)) = (count, owner_of(target)) else { return Ok(None) };
    let scene = draft.scene();
    let is_entry = target.head.is_some_and(|head| head.kind.unit() == Some(StructureUnit::Entry));
    let found = match targets(&scene, setting, Some(&owner), Care::Usual) {
        Err(doubt) if is_entry => return Err(doubt),
        Err(_) => return Ok(None),
        Ok(found) => found,
    };
    let [id] = found.ids.as_slice() else { return Ok(None) };
    let Some(id) = entries::owner(&scene, id) else { return Ok(None) };
    drop(scene);
    let Some((kind, len)) = parts_of(draft.component(&id)?, target) else { return Ok(None) };
    let missing = || Doubt::Missing { words: setting.sentence.text(&target.span).to_owned() };
    for at in range(target, count, len).ok_or_else(missing)?.rev() {
        remove_one(draft, &id, kind, at)?;
    }
    let ids = vec![id];
    let said = format!("Removed {} from {}.", kind.counted(count), draft.names(&ids));
    Ok(Some(Done::of(said, ids, false)))
}

/// Returns the places of the parts among `len`: from the start, the end, or at the ordinal. `None` if there are fewer.
fn range(target: &Description, count: usize, len: usize) -> Option<Range<usize>> {
    let last = len.checked_sub(count)?;
    let start = match target.ordinal.map(|ordinal| ordinal.place) {
        None => last,
        Some(place) if place > 0 => usize::try_from(place).ok()? - 1,
        Some(place) => last.checked_sub(usize::try_from(place.unsigned_abs()).ok()?.checked_sub(1)?)?,
    };
    (start <= last).then_some(start..start + count)
}

/// The kind of the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Entry,
    Row,
    Column,
}

impl Kind {
    fn counted(self, count: usize) -> String {
        let (one, several) = match self {
            Self::Entry => ("an entry", "entries"),
            Self::Row => ("a row", "rows"),
            Self::Column => ("a column", "columns"),
        };
        if count == 1 { one.to_owned() } else { format!("{count} {several}") }
    }
}

/// Returns the phrase for the owner of the parts that a phrase names.
fn owner_of(part: &Description) -> Option<Reference> {
    let is_owner = |relation| matches!(relation, Relation::Of | Relation::Inside | Relation::On);
    let located = part.relations.iter().find(|located| is_owner(located.relation))?;
    Some(located.reference())
}

/// Returns the kind of parts that a noun means of a component, and how many there are.
fn parts_of(component: &Component, part: &Description) -> Option<(Kind, usize)> {
    let head = part.head?.kind;
    let means = |unit| head.units().any(|(own, _)| own == unit);
    if component.kind() == ComponentKind::Table {
        let rows = usize::try_from(component.props().row_count()).ok()?;
        return match head.unit() {
            Some(StructureUnit::Row) => Some((Kind::Row, rows)),
            Some(StructureUnit::Column) => Some((Kind::Column, component.props().columns().len())),
            _ => None,
        };
    }
    let is_list = entries::kind_of(component) == Some(Entries::Items);
    (is_list && means(StructureUnit::Entry))
        .then(|| (Kind::Entry, entries::read(component, Entries::Items).len()))
}

fn remove_one(draft: &mut Draft, id: &ComponentId, kind: Kind, at: usize) -> Result<(), Doubt> {
    let number = u16::try_from(at).map_err(|_| Doubt::Unread)?;
    match kind {
        Kind::Row => entries::remove_lane(draft, id, Part::Row(number)).map(drop),
        Kind::Column => entries::remove_lane(draft, id, Part::Column(number)).map(drop),
        Kind::Entry => {
            let mut all = entries::read(draft.component(id)?, Entries::Items);
            all.remove(at);
            entries::write(draft, id, Entries::Items, all)
        }
    }
}
