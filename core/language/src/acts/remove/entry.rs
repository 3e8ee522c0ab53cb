//! Deletions of entries, rows and columns.

use crate::acts::draft::{Done, Draft};
use crate::acts::entries;
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, Targets, targets};
use crate::chunks::{Description, Reference, Role};
use crate::frames::Frame;
use crate::lexicon::{Fit, Relation};
use crate::referents::{Part, Scene};
use crate::sketch_words::{Label, Source};
use websketch_layout::naming::words;
use websketch_sketch::ComponentId;

/// Removes entries that are said with their list: `remove Sale from the menu`.
pub(super) fn entry(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    let Some(target) = &frame.slots.target else { return Ok(None) };
    let of = |part: &Description| {
        let located = part.relations.iter().find(|it| matches!(it.relation, Relation::Of | Relation::Inside));
        located.map(|located| located.reference())
    };
    let Some(owner) = target.parts.last().and_then(of) else { return Ok(None) };
    let scene = draft.scene();
    let Ok(found) = targets(&scene, setting, Some(&owner), Care::Usual) else { return Ok(None) };
    let [only] = found.ids.as_slice() else { return Ok(None) };
    let Some(list) = entries::owner(&scene, only) else { return Ok(None) };
    drop(scene);
    let (list, ids) = (&list, vec![list.clone()]);
    let said: Vec<Vec<String>> = target.parts.iter().map(|part| words(&noun_text(setting, part))).collect();
    let Ok(gone) = entries::remove(draft, list, &said) else { return Ok(None) };
    let said = format!("Removed “{}” from {}.", gone.join("”, “"), draft.names(&ids));
    // The entries that were named show that the list is the one.
    Ok(Some(Done::of(said, ids, false)))
}

/// Returns the part of the only component that a phrase means: a row rather than the cell that is its title.
pub(super) fn part_meant(scene: &Scene, target: &Reference, found: &Targets) -> Option<Part> {
    let part = found.part.or_else(|| entry_named(scene, target, &found.ids))?;
    Some(match part {
        Part::Cell { row, column } if column == 0 || target.parts.iter().any(|part| part.head.is_some()) => {
            Part::Row(row)
        }
        part => part,
    })
}

/// Removes a part of the only component.
pub(super) fn remove_part(draft: &mut Draft, found: Targets, part: Part) -> Result<Done, Doubt> {
    let [only] = found.ids.as_slice() else { return Err(Doubt::Unread) };
    let gone = match entries::of_part(part) {
        None | Some((entries::Entries::Columns, _)) => entries::remove_lane(draft, only, part)?,
        Some((kind, at)) => {
            let mut all = entries::read(draft.component(only)?, kind);
            let gone = (at < all.len()).then(|| all.remove(at)).ok_or(Doubt::Unread)?;
            entries::write(draft, only, kind, all)?;
            format!("“{gone}”")
        }
    };
    let said = format!("Removed {gone} from {}.", draft.names(&found.ids));
    Ok(Done::of(said, found.ids, found.is_guess))
}

/// Returns the entry or row that has the said words, if a menu, list or table was found by them: `the customers link`.
/// The menu, list or table itself stays.
fn entry_named(scene: &Scene, target: &Reference, ids: &[ComponentId]) -> Option<Part> {
    let ([part], [only]) = (target.parts.as_slice(), ids) else { return None };
    let one = scene.sketch().get(only)?;
    let is_kind = part.head.is_some_and(|head| head.kind.fit(one, &one.bounds()) >= Fit::Near);
    let said: Vec<&str> =
        part.words.iter().filter(|word| word.role != Role::Head).map(|word| word.text.as_str()).collect();
    if is_kind || said.is_empty() {
        return None;
    }
    let words = scene.words();
    let labels = words.labels(scene.index_of(only)?);
    let says = |label: &&Label| {
        let own: Vec<&str> = words.said(label).collect();
        said.iter().all(|word| own.contains(word))
    };
    let columns = u16::try_from(one.props().columns().len()).unwrap_or(u16::MAX).max(1);
    labels.iter().find(says).and_then(|label| match label.source {
        Source::Item(item) => Some(Part::Item(item)),
        Source::Column(column) => Some(Part::Column(column)),
        Source::Cell(cell) => Some(Part::Row(cell / columns)),
        _ => None,
    })
}

/// Returns the words of a noun phrase without its places, as the person wrote them.
fn noun_text(setting: &Setting, part: &Description) -> String {
    let quoted = part.words.iter().find(|word| word.role == Role::Quoted);
    match quoted.and_then(|word| setting.sentence.quoted(word.token)) {
        Some(text) => text.to_owned(),
        None => setting.sentence.text(&part.span).to_owned(),
    }
}
