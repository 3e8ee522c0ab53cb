//! Deletions.

mod counted;

use super::draft::{Done, Draft};
use super::entries;
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets, targets_or_parts};
use super::titled::with_units;
use crate::chunks::{Description, Reference, Role};
use crate::frames::{Form, Frame};
use crate::lexicon::{Amount, Fit, Function, Pronoun, Relation};
use crate::referents::{Part, Scene};
use crate::sketch_words::{Label, Source};
use websketch_layout::arrangement::Edit;
use websketch_layout::naming::words;
use websketch_layout::structure::Element;
use websketch_sketch::geometry::union_of;
use websketch_sketch::{ComponentId, ComponentKind};

/// Deletes components, or entries of one.
pub(super) fn remove(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    if tells_state(frame, setting) {
        return Err(Doubt::Unread);
    }
    if let Some(done) = counted::counted(frame, setting, draft)? {
        return Ok(done);
    }
    if let Some(done) = entry(frame, setting, draft)? {
        return Ok(done);
    }
    let is_everything = |part: &Description| {
        part.relations.is_empty()
            && (part.pronoun == Some(Pronoun::Everything)
                || part.head.is_none()
                    && part.quantifier == Some(crate::lexicon::Quantifier::All)
                    && part.words.is_empty())
    };
    if let Some(target) = slots.target.as_ref().filter(|target| !target.except.is_empty())
        && target.parts.iter().all(is_everything)
    {
        let kept = Reference::of(target.except.clone());
        return keep_only(&kept, setting, draft);
    }
    let scene = draft.scene();
    let mut found = targets_or_parts(&scene, setting, slots.target.as_ref(), Care::Lossy)?;
    if let (None, Some(target)) = (found.part, &slots.target) {
        found.part = entry_named(&scene, target, &found.ids);
    }
    // `we are closed on Saturdays, so that line can go`: what was said before tells which one.
    let points_back = |part: &Description| {
        part.span.start > 3
            && setting.spoken.is_empty()
            && matches!(setting.sentence.word(part.span.start), "that" | "those")
    };
    if slots.parts().iter().any(points_back) && setting.selection.is_empty() {
        return Err(Doubt::Which { candidates: vec![found.ids] });
    }
    let is_record = |part: &Description| part.head.is_some();
    let part = match found.part {
        // The first cell is the title of its row.
        Some(Part::Cell { row, column })
            if column == 0 || slots.target.iter().flat_map(|target| &target.parts).any(is_record) =>
        {
            Some(Part::Row(row))
        }
        part => part,
    };
    if let (Some(part @ (Part::Row(_) | Part::Column(_))), [only]) = (part, found.ids.as_slice()) {
        drop(scene);
        let gone = entries::remove_lane(draft, only, part)?;
        let said = format!("Removed {gone} from {}.", draft.names(&found.ids));
        return Ok(Done::of(said, found.ids, found.is_guess));
    }
    if let Some(part) = found.part {
        let Some((kind, at)) = entries::of_part(part) else { return Err(Doubt::Unread) };
        let [only] = found.ids.as_slice() else { return Err(Doubt::Unread) };
        let mut all = entries::read(draft.component(only)?, kind);
        if at >= all.len() {
            return Err(Doubt::Unread);
        }
        let gone = all.remove(at);
        drop(scene);
        entries::write(draft, only, kind, all)?;
        let said = format!("Removed “{gone}” from {}.", draft.names(&found.ids));
        return Ok(Done::of(said, found.ids, found.is_guess));
    }
    if found.ids.len() == scene.items().len() && scene.items().len() > 1 {
        drop(scene);
        return everything(draft);
    }
    if is_boxes_with_content(&scene, slots.target.as_ref(), &found.ids) && !draft.is_forced {
        return Err(Doubt::WithContent { ids: found.ids });
    }
    let mut ids = with_units(&scene, setting, slots.target.as_ref(), (&found.ids, found.part));
    let is_field = |id: &ComponentId| {
        scene.structure().element(id).is_some_and(|one| scene.structure().label(one).is_some())
    };
    let is_item = ids.len() > found.ids.len() && !ids.iter().any(is_field);
    with_labels(&scene, &mut ids);
    let is_plural = slots.target.iter().flat_map(|target| &target.parts).any(Description::is_plural);
    let count = held(&scene, &ids);
    let is_picked = !setting.picked.is_empty() && ids.iter().all(|id| setting.picked.contains(id));
    if is_much(&scene, count) && !is_picked && !draft.is_forced {
        if ids.len() > found.ids.len() {
            return Err(Doubt::Which { candidates: vec![found.ids, ids] });
        }
        if !is_plural {
            return Err(Doubt::WithContent { ids });
        }
    }
    drop(scene);
    // A unit leaves no gap; a component alone changes nothing else.
    delete(draft, &found.ids, ids, found.is_guess, !is_plural && (is_item || count > 2))
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
        let own: Vec<&str> = label.words.iter().map(|word| words.word(*word)).collect();
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

/// Whether a clause tells how something is, and asks for nothing: `the text is cut off`.
fn tells_state(frame: &Frame, setting: &Setting) -> bool {
    let sentence = setting.sentence;
    let is = |at: usize, function| sentence.function(at, function) > 0;
    let is_told = |at: usize| is(at, Function::Be) && sentence.verbs(at + 1).next().is_some();
    let asks = |at: usize| [Function::Should, Function::Could, Function::To].into_iter().any(|it| is(at, it));
    frame.form == Form::Wish && frame.span.clone().any(is_told) && !frame.span.clone().any(asks)
}

/// Deletes components with all that belongs to those that are named. With `closes_up` the things below them move up.
pub(super) fn delete(
    draft: &mut Draft,
    named: &[ComponentId],
    ids: Vec<ComponentId>,
    is_guess: bool,
    closes_up: bool,
) -> Result<Done, Doubt> {
    let closes_up = closes_up && is_line(&draft.scene(), &ids);
    let names = match ids.len() {
        ..=3 => draft.names(&ids),
        len if len > named.len() => format!("{} with all that belongs to it", draft.names(named)),
        _ => draft.names(named),
    };
    if !closes_up || !draft.edit_clean(&Edit::Remove { ids: ids.clone(), closes_up }) {
        draft.edit(&Edit::Remove { ids: ids.clone(), closes_up: false })?;
    }
    Ok(Done::of(format!("Deleted {names}."), ids, is_guess))
}

/// Returns the number of components with all that they hold.
fn held(scene: &Scene, ids: &[ComponentId]) -> usize {
    let structure = scene.structure();
    ids.iter().filter_map(|id| structure.element(id)).map(|one| structure.subtree(one).len()).sum()
}

/// Whether so many components are more than two fifths of the page.
fn is_much(scene: &Scene, count: usize) -> bool {
    /// So few are never much.
    const FEW: usize = 8;
    count > FEW && count * 5 > scene.items().len() * 2
}

/// Whether nothing else stands beside components.
fn is_line(scene: &Scene, ids: &[ComponentId]) -> bool {
    let structure = scene.structure();
    let gone: Vec<&Element> = ids.iter().filter_map(|id| structure.element(id)).collect();
    let (Some(first), Some(around)) = (gone.first(), union_of(gone.iter().map(|one| &one.bounds))) else {
        return false;
    };
    let is_beside = |one: &Element| {
        !gone.contains(&one) && one.bounds.y() < around.bottom() && around.y() < one.bounds.bottom()
    };
    !structure.siblings(first).any(is_beside)
}

/// Removes entries that are said with their list: `remove Sale from the menu`.
fn entry(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    let Some(target) = &frame.slots.target else { return Ok(None) };
    let of = |part: &Description| {
        let located = part.relations.iter().find(|it| matches!(it.relation, Relation::Of | Relation::Inside));
        located.map(|located| Reference::of(located.anchors.clone()))
    };
    let owner = frame.slots.other(Function::From).cloned().or_else(|| target.parts.last().and_then(of));
    let Some(owner) = owner else { return Ok(None) };
    let scene = draft.scene();
    let Ok(found) = targets(&scene, setting, Some(&owner), Care::Usual) else { return Ok(None) };
    let [only] = found.ids.as_slice() else { return Ok(None) };
    let Some(list) = entries::owner(&scene, only) else { return Ok(None) };
    drop(scene);
    let (list, ids) = (&list, vec![list.clone()]);
    let said: Vec<Vec<String>> = target.parts.iter().map(|part| words(&noun_text(setting, part))).collect();
    if entries::remove(draft, list, &said).is_err() {
        return Ok(None);
    }
    let said: Vec<String> = said.iter().map(|words| words.join(" ")).collect();
    let said = format!("Removed “{}” from {}.", said.join("”, “"), draft.names(&ids));
    // The entries that were named show that the list is the one.
    Ok(Some(Done::of(said, ids, false)))
}

/// Returns the words of a noun phrase without its places, as the person wrote them.
fn noun_text(setting: &Setting, part: &Description) -> String {
    let quoted = part.words.iter().find(|word| word.role == Role::Quoted);
    match quoted.and_then(|word| setting.sentence.quoted(word.token)) {
        Some(text) => text.to_owned(),
        None => setting.sentence.text(&part.span).to_owned(),
    }
}

/// Whether several boxes with other components in them are meant by the word for a box: their content may be meant to stay.
fn is_boxes_with_content(scene: &Scene, target: Option<&Reference>, ids: &[ComponentId]) -> bool {
    let is_box = target
        .iter()
        .flat_map(|target| &target.parts)
        .all(|part| part.head.is_some_and(|head| head.kind.name() == "box"));
    let structure = scene.structure();
    let holds =
        |id: &ComponentId| structure.element(id).is_some_and(|one| structure.children(one).next().is_some());
    is_box && ids.len() > 1 && ids.iter().any(holds)
}

/// Adds the labels of fields that go.
fn with_labels(scene: &Scene, ids: &mut Vec<ComponentId>) {
    let structure = scene.structure();
    let fields = ids.iter().filter_map(|id| structure.element(id));
    let labels = fields.filter_map(|field| structure.label(field)).map(|label| label.component.id().clone());
    for label in labels.collect::<Vec<_>>() {
        if !ids.contains(&label) {
            ids.push(label);
        }
    }
}

fn everything(draft: &mut Draft) -> Result<Done, Doubt> {
    let ids: Vec<ComponentId> =
        draft.scene().structure().roots().map(|root| root.component.id().clone()).collect();
    if ids.is_empty() {
        return Err(Doubt::AlreadySo { ids });
    }
    draft.edit(&Edit::Remove { ids, closes_up: false })?;
    Ok(Done::of("Cleared the page.".to_owned(), Vec::new(), false))
}

/// Deletes the boxes in a box: `empty the Done column`. Its title and buttons stay.
fn contents(target: &Reference, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let found = targets(&scene, setting, Some(target), Care::Lossy)?;
    let [only] = found.ids.as_slice() else { return Err(Doubt::Unread) };
    let structure = scene.structure();
    let around = structure.element(only).ok_or(Doubt::NoTarget)?;
    let held: Vec<&Element> = structure.children(around).collect();
    let is_card = |one: &&&Element| one.kind() == ComponentKind::Container;
    let cards = held.iter().filter(is_card).map(|one| one.component.id().clone());
    let rest: Vec<ComponentId> = cards.collect();
    if !around.is_box() || rest.is_empty() {
        return Err(Doubt::Unread);
    }
    drop(scene);
    let said = format!("Emptied {}.", draft.names(&found.ids));
    draft.edit(&Edit::Remove { ids: rest, closes_up: false })?;
    Ok(Done::of(said, found.ids, true))
}

/// Deletes all components, if the whole page is named, or those in a box.
pub(super) fn clear(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let is_page = |reference: &Reference| {
        reference.parts.iter().all(|part| part.is_page() || part.pronoun == Some(Pronoun::Everything))
    };
    if frame.slots.target.as_ref().is_none_or(is_page) && frame.left_over.is_empty() {
        return everything(draft);
    }
    match &frame.slots.target {
        Some(target) if frame.left_over.is_empty() => contents(target, setting, draft),
        _ => Err(Doubt::Unread),
    }
}

/// Deletes all components but some.
pub(super) fn keep(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let is_only = slots.has(Amount::Only) || frame.span.clone().any(|at| setting.sentence.word(at) == "only");
    let except = slots.other(Function::Except);
    if !is_only && except.is_none() {
        // `no, leave it there`
        let is_it =
            |part: &Description| matches!(part.pronoun, Some(Pronoun::It | Pronoun::That | Pronoun::Them));
        let is_no = (0..frame.span.start).any(|at| setting.sentence.function(at, Function::No) > 0);
        let is_refused = is_no && slots.parts().iter().any(is_it) && setting.memory.last().is_some();
        return Err(if is_refused { Doubt::Undo } else { Doubt::Unread });
    }
    let kept = except.or(slots.target.as_ref()).cloned().ok_or(Doubt::NoTarget)?;
    keep_only(&kept, setting, draft)
}

fn keep_only(kept: &Reference, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let found = targets(&scene, setting, Some(kept), Care::Lossy)?;
    let structure = scene.structure();
    let is_kept = |id: &ComponentId| {
        let Some(element) = structure.element(id) else { return false };
        found.ids.iter().filter_map(|kept| structure.element(kept)).any(|kept| {
            kept.component.id() == id
                || structure.is_ancestor(kept, element)
                || structure.is_ancestor(element, kept)
        })
    };
    let gone: Vec<ComponentId> = draft.sketch.ids().filter(|id| !is_kept(id)).cloned().collect();
    drop(scene);
    if gone.is_empty() {
        return Err(Doubt::AlreadySo { ids: found.ids });
    }
    let names = draft.names(&found.ids);
    draft.edit(&Edit::Remove { ids: gone, closes_up: false })?;
    Ok(Done::of(format!("Deleted everything but {names}."), found.ids, found.is_guess))
}
