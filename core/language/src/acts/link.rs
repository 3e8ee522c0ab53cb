//! Links: a click on a component, or on an entry of it, leads to a screen or back.

mod destination;
mod neighbors;
mod sources;

use super::draft::{Done, Draft};
use super::entries;
use super::setting::{Doubt, Setting};
use super::targets::{Care, Targets, targets_or_parts};
use crate::chunks::Article;
use crate::frames::Frame;
use crate::referents::{Part, Scene};
pub(super) use destination::destination;
use destination::{destination_phrase, is_screen_noun, screens_called};
use sources::{Sources, sources};
use websketch_layout::flow::linked;
use websketch_layout::naming::{describe, words};
use websketch_sketch::{Component, ComponentId, Relation};

/// The reserved target of a link that leads back.
const BACK: &str = "back";

/// A component, its link, and the screen that the link leads to.
type Pair = (ComponentId, Relation, ComponentId);

/// Makes components, or their entries, lead somewhere. A screen leads there by its main action.
pub(super) fn link(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let goes_back = leads_back(frame, setting);
    // `the back button goes back`: those on all screens.
    let every = if goes_back { every_label(&scene, frame) } else { Vec::new() };
    let named = if every.len() > 1 {
        Targets::sure(every)
    } else {
        targets_or_parts(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?
    };
    let Sources { found, are_actions } = sources(&scene, named)?;
    if goes_back {
        drop(scene);
        return lead(draft, &found, BACK);
    }
    let to = destination_phrase(frame);
    let Some([to]) = to.as_ref().map(|to| to.parts.as_slice()) else {
        // `connect the screens`: each leads to the next.
        let is_flow = to.is_none() && are_actions && found.ids.len() > 1;
        let pairs = if is_flow { neighbors::pairs(&scene, &found.ids, 1) } else { Vec::new() };
        drop(scene);
        return lead_each(draft, &found, &pairs);
    };
    if let Some(step) = neighbors::step(to) {
        let pairs = neighbors::pairs(&scene, &found.ids, step);
        drop(scene);
        return lead_each(draft, &found, &pairs);
    }
    if to.is_plural() && is_screen_noun(to) {
        let pairs = by_name(&scene, &found.ids);
        drop(scene);
        return lead_each(draft, &found, &pairs);
    }
    let known = destination(&scene, setting, to, found.ids.first());
    drop(scene);
    let is_new = to.article == Article::Indefinite && is_screen_noun(to);
    let id = match known {
        Err(Doubt::Missing { .. }) if is_new => {
            super::add::add_screen(draft, found.ids.first(), super::add::text(frame, setting, to))?
        }
        known => known?,
    };
    lead(draft, &found, id.as_str())
}

/// Removes the links of components, of their entries and of the components in them.
pub(super) fn unlink(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let found = targets_or_parts(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?;
    let within = found.ids.iter().filter_map(|id| scene.structure().element(id));
    let within = within.flat_map(|one| std::iter::once(one).chain(scene.structure().subtree(one)));
    let ids: Vec<ComponentId> = within.map(|one| one.component.id().clone()).collect();
    drop(scene);
    let before = draft.operations.len();
    for id in &ids {
        let component = draft.component(id)?;
        let references = component.props().references();
        let links: Vec<Relation> =
            references.into_iter().map(|one| one.relation).filter(Relation::is_link).collect();
        for relation in links {
            let operation = linked(draft.component(id)?, &relation, None);
            draft.apply(operation)?;
        }
    }
    if draft.operations.len() == before {
        return Err(Doubt::AlreadySo { ids: found.ids });
    }
    let said = format!("{} leads nowhere now.", describe::capitalized(&draft.names(&found.ids)));
    Ok(Done::of(said, found.ids, found.is_guess))
}

/// Returns the components with a text of the said words and no other, if the phrase tells none of them from the others.
fn every_label(scene: &Scene, frame: &Frame) -> Vec<ComponentId> {
    let [part] = frame.slots.parts() else { return Vec::new() };
    let said = part.words_beside_noun();
    if said.is_empty() || part.ordinal.is_some() || !part.relations.is_empty() || !part.sides.is_empty() {
        return Vec::new();
    }
    let is_called = |one: &&Component| one.visible_text().is_some_and(|text| words(&text) == said);
    scene.sketch().iter().filter(is_called).map(|one| one.id().clone()).collect()
}

/// Whether a clause says that its target goes back.
fn leads_back(frame: &Frame, setting: &Setting) -> bool {
    let target = frame.slots.parts().iter().map(|part| part.span.end).max();
    let after = target.unwrap_or(frame.span.start)..frame.span.end;
    let says_back = after.clone().any(|at| setting.sentence.word(at) == BACK);
    says_back && frame.slots.place.is_none()
}

/// Makes components, or the only entry that is meant, lead to one place.
fn lead(draft: &mut Draft, found: &Targets, to: &str) -> Result<Done, Doubt> {
    let before = draft.operations.len();
    for id in &found.ids {
        let component = draft.component(id)?;
        let relation = match found.part {
            Some(Part::Item(at)) => Relation::Entry(entry(component, at).ok_or(Doubt::NoTarget)?),
            _ => Relation::Link,
        };
        let operation = linked(component, &relation, Some(to));
        draft.apply(operation)?;
    }
    if draft.operations.len() == before {
        return Err(Doubt::NoTarget);
    }
    let target = ComponentId::new(to).ok().filter(|id| to != BACK && draft.sketch.contains(id));
    let place = target.map_or_else(|| "back".to_owned(), |id| format!("to {}", draft.names(&[id])));
    let names = draft.names(&found.ids);
    let of_entry = match (found.part, found.ids.as_slice()) {
        (Some(Part::Item(at)), [only]) => draft.sketch.get(only).and_then(|one| entry(one, at)),
        _ => None,
    };
    let names =
        of_entry.map_or_else(|| describe::capitalized(&names), |entry| format!("“{entry}” in {names}"));
    let verb = if found.ids.len() > 1 { "lead" } else { "leads" };
    let said = format!("{names} {verb} {place} now.");
    Ok(Done::of(said, found.ids.clone(), found.is_guess))
}

fn entry(component: &Component, at: u16) -> Option<String> {
    let kind = entries::kind_of(component)?;
    entries::read(component, kind).get(usize::from(at)).cloned()
}

/// Returns for components and their entries the screens that are called like them.
fn by_name(scene: &Scene, ids: &[ComponentId]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for component in ids.iter().filter_map(|id| scene.sketch().get(id)) {
        let all = entries::kind_of(component).map(|kind| entries::read(component, kind)).unwrap_or_default();
        let own = component.visible_text().filter(|_| all.is_empty()).map(|text| (Relation::Link, text));
        let entries = all.into_iter().map(|entry| (Relation::Entry(entry.clone()), entry));
        for (relation, text) in entries.chain(own) {
            let screen = screens_called(scene, &words(&text)).into_iter().next();
            pairs.extend(screen.map(|screen| (component.id().clone(), relation, screen)));
        }
    }
    pairs
}

fn lead_each(draft: &mut Draft, found: &Targets, pairs: &[Pair]) -> Result<Done, Doubt> {
    if pairs.is_empty() {
        return Err(Doubt::NoPlace { ids: found.ids.clone() });
    }
    for (id, relation, to) in pairs {
        let operation = linked(draft.component(id)?, relation, Some(to.as_str()));
        draft.apply(operation)?;
    }
    let said = match pairs {
        [(id, relation, to)] => {
            let [from, to] = [id, to].map(|id| draft.names(std::slice::from_ref(id)));
            match relation {
                Relation::Entry(entry) => format!("“{entry}” in {from} leads to {to} now."),
                _ => format!("{} leads to {to} now.", describe::capitalized(&from)),
            }
        }
        _ => format!("Made {} links: {}.", pairs.len(), links(draft, pairs)),
    };
    Ok(Done::of(said, found.ids.clone(), found.is_guess))
}

/// Lists links: `Continue → Payment`.
fn links(draft: &Draft, pairs: &[Pair]) -> String {
    let name = |id: &ComponentId| draft.names(std::slice::from_ref(id));
    let link = |(id, relation, to): &Pair| match relation {
        Relation::Entry(entry) => format!("{entry} → {}", name(to)),
        _ => format!("{} → {}", name(id), name(to)),
    };
    pairs.iter().map(link).collect::<Vec<_>>().join(", ")
}
