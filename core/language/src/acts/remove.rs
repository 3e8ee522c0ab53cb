//! Deletions.

mod counted;

use super::draft::{Done, Draft};
use super::entries;
use super::place::titled_list;
use super::setting::{Doubt, Setting};
use super::targets::{Care, Targets, targets, targets_or_parts};
use crate::chunks::Reference;
use crate::frames::Frame;
use crate::lexicon::{Amount, Function, Relation};
use crate::referents::Part;
use websketch_layout::arrangement::Edit;
use websketch_layout::naming::words;
use websketch_sketch::ComponentId;

/// Deletes components, or entries of one.
pub(super) fn remove(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    if let Some(done) = counted::counted(frame, setting, draft)? {
        return Ok(done);
    }
    if let Some(done) = entry(frame, setting, draft)? {
        return Ok(done);
    }
    let is_everything = |part: &crate::chunks::Description| {
        part.relations.is_empty()
            && (part.pronoun == Some(crate::lexicon::Pronoun::Everything)
                || part.head.is_none()
                    && part.quantifier == Some(crate::lexicon::Quantifier::All)
                    && part.words.is_empty())
    };
    if let Some(target) = slots.target.as_ref().filter(|target| !target.except.is_empty())
        && target.parts.iter().all(is_everything)
    {
        let kept = Reference { parts: target.except.clone(), except: Vec::new() };
        return keep_only(&kept, setting, draft);
    }
    let scene = draft.scene();
    let found = targets_or_parts(&scene, setting, slots.target.as_ref(), Care::Lossy)?;
    if let (Some(part @ (Part::Row(_) | Part::Column(_))), [only]) = (found.part, found.ids.as_slice()) {
        drop(scene);
        let gone = entries::remove_lane(draft, only, part)?;
        let said = format!("Removed {gone} from {}.", draft.names(&found.ids));
        return Ok(Done { said, targets: found.ids, made: Vec::new(), is_guess: found.is_guess });
    }
    if let Some((kind, at)) = found.part.and_then(entries::of_part) {
        let [only] = found.ids.as_slice() else { return Err(Doubt::Unread) };
        let mut all = entries::read(draft.component(only)?, kind);
        if at >= all.len() {
            return Err(Doubt::Unread);
        }
        let gone = all.remove(at);
        drop(scene);
        entries::write(draft, only, kind, all)?;
        let said = format!("Removed “{gone}” from {}.", draft.names(&found.ids));
        return Ok(Done { said, targets: found.ids, made: Vec::new(), is_guess: found.is_guess });
    }
    if found.ids.len() == scene.items().len() && scene.items().len() > 1 {
        drop(scene);
        return everything(draft);
    }
    if is_boxes_with_content(&scene, slots.target.as_ref(), &found.ids) && !draft.is_forced {
        return Err(Doubt::WithContent { ids: found.ids });
    }
    let ids = with_labels(&scene, &found);
    let ids = with_titled(&scene, slots.target.as_ref(), ids);
    drop(scene);
    delete(draft, ids, found.is_guess)
}

/// Removes entries that are said with their list: `remove Sale from the menu`.
fn entry(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    let Some(target) = &frame.slots.target else { return Ok(None) };
    let of = |part: &crate::chunks::Description| {
        let located = part.relations.iter().find(|it| matches!(it.relation, Relation::Of | Relation::Inside));
        located.map(|located| Reference { parts: located.anchors.clone(), except: Vec::new() })
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
    Ok(Some(Done { said, targets: ids, made: Vec::new(), is_guess: false }))
}

/// Returns the words of a noun phrase without its places, as the person wrote them.
fn noun_text(setting: &Setting, part: &crate::chunks::Description) -> String {
    let quoted = part.words.iter().find(|word| word.role == crate::chunks::Role::Quoted);
    match quoted.and_then(|word| setting.sentence.quoted(word.token)) {
        Some(text) => text.to_owned(),
        None => setting.sentence.text(&part.span).to_owned(),
    }
}

/// Whether several boxes with other components in them are meant by the word for a box: their content may be meant to stay.
fn is_boxes_with_content(
    scene: &crate::referents::Scene,
    target: Option<&Reference>,
    ids: &[ComponentId],
) -> bool {
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
fn with_labels(scene: &crate::referents::Scene, found: &Targets) -> Vec<ComponentId> {
    let structure = scene.structure();
    let mut ids = found.ids.clone();
    for id in &found.ids {
        let label = structure.element(id).and_then(|field| structure.label(field));
        if let Some(label) =
            label.map(|label| label.component.id().clone()).filter(|label| !ids.contains(label))
        {
            ids.push(label);
        }
    }
    ids
}

/// Adds the list below a title, if a plural names the title alone: `the saved views` are the list below its title.
fn with_titled(
    scene: &crate::referents::Scene,
    target: Option<&Reference>,
    mut ids: Vec<ComponentId>,
) -> Vec<ComponentId> {
    let is_plural = |part: &crate::chunks::Description| {
        part.head.is_none() && part.words.last().is_some_and(|word| word.text.ends_with('s'))
    };
    let named = target.iter().flat_map(|target| &target.parts).filter(|part| is_plural(part));
    for part in named {
        let said: Vec<&str> = part.words.iter().map(|word| word.text.as_str()).collect();
        let says = |id: &ComponentId| {
            scene.sketch().get(id).and_then(|one| one.props().text()).is_some_and(|text| words(text) == said)
        };
        let list = ids.iter().find(|id| says(id)).and_then(|title| titled_list(scene, title));
        let id = list.filter(|id| !ids.contains(id));
        ids.extend(id);
    }
    ids
}

fn delete(draft: &mut Draft, ids: Vec<ComponentId>, is_guess: bool) -> Result<Done, Doubt> {
    let names = draft.names(&ids);
    draft.edit(&Edit::Remove { ids, closes_up: false })?;
    Ok(Done { said: format!("Deleted {names}."), targets: Vec::new(), made: Vec::new(), is_guess })
}

fn everything(draft: &mut Draft) -> Result<Done, Doubt> {
    let ids: Vec<ComponentId> =
        draft.scene().structure().roots().map(|root| root.component.id().clone()).collect();
    if ids.is_empty() {
        return Err(Doubt::AlreadySo { ids });
    }
    draft.edit(&Edit::Remove { ids, closes_up: false })?;
    Ok(Done { said: "Cleared the page.".to_owned(), targets: Vec::new(), made: Vec::new(), is_guess: false })
}

/// Deletes all components, if the whole page is named.
pub(super) fn clear(frame: &Frame, draft: &mut Draft) -> Result<Done, Doubt> {
    let is_page = |reference: &Reference| {
        reference
            .parts
            .iter()
            .all(|part| part.is_page() || part.pronoun == Some(crate::lexicon::Pronoun::Everything))
    };
    if frame.slots.target.as_ref().is_none_or(is_page) && frame.left_over.is_empty() {
        return everything(draft);
    }
    Err(Doubt::Unread)
}

/// Deletes all components but some.
pub(super) fn keep(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let is_only = slots.has(Amount::Only) || frame.span.clone().any(|at| setting.sentence.word(at) == "only");
    let except = slots.other(Function::Except);
    if !is_only && except.is_none() {
        return Err(Doubt::Unread);
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
    Ok(Done {
        said: format!("Deleted everything but {names}."),
        targets: found.ids,
        made: Vec::new(),
        is_guess: found.is_guess,
    })
}
