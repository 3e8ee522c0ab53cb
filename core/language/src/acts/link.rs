//! Links: a click on a component, or on an entry of it, leads to a screen or back.

mod neighbors;
mod sources;

use super::draft::{Done, Draft};
use super::entries;
use super::setting::{Doubt, Setting};
use super::targets::{Care, Targets, targets_or_parts};
use crate::chunks::{Article, Description, Reference, Role};
use crate::frames::{Frame, Locality};
use crate::lexicon::Function;
use crate::referents::{Part, Scene, resolve};
use sources::{Sources, sources};
use websketch_layout::flow::{linked, screen_of, screens};
use websketch_layout::naming::{describe, words};
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::{Component, ComponentId, Relation};

/// The reserved target of a link that leads back.
const BACK: &str = "back";

/// How much likelier the named screen must be than the next one.
const LEAD: f64 = 2.0;

/// A component, its link, and the screen that the link leads to.
type Pair = (ComponentId, Relation, ComponentId);

/// Makes components, or their entries, lead somewhere. A screen leads there by its main action.
pub(super) fn link(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let goes_back = leads_back(frame, setting);
    let named = targets_or_parts(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?;
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

/// Returns the phrase that says where a link leads.
fn destination_phrase(frame: &Frame) -> Option<Reference> {
    match &frame.slots.place {
        Some(Locality::Into(reference)) => Some(reference.clone()),
        // `connect the screens in order`
        Some(Locality::Beside(located)) if located.anchors.iter().all(neighbors::is_order) => None,
        Some(Locality::Beside(located)) => Some(Reference::of(located.anchors.clone())),
        _ => frame.slots.first_other(&[Function::With, Function::To]).cloned(),
    }
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

/// Whether a clause says that its target goes back.
fn leads_back(frame: &Frame, setting: &Setting) -> bool {
    let target = frame.slots.parts().iter().map(|part| part.span.end).max();
    let after = target.unwrap_or(frame.span.start)..frame.span.end;
    let says_back = after.clone().any(|at| setting.sentence.word(at) == BACK);
    says_back && frame.slots.place.is_none()
}

fn is_screen_noun(part: &Description) -> bool {
    part.head
        .is_some_and(|head| matches!(head.kind.name(), "screen" | "page" | "phone" | "tablet" | "browser"))
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

/// Returns the screen or component that a phrase names as the target of a link from a component.
pub(super) fn destination(
    scene: &Scene,
    setting: &Setting,
    part: &Description,
    from: Option<&ComponentId>,
) -> Result<ComponentId, Doubt> {
    let structure = scene.structure();
    let all = screen_boxes(structure);
    let place_of = |id: &ComponentId| {
        let element = structure.element(id)?;
        let own = screen_of(structure, element).or_else(|| structure.root(element))?;
        all.iter().position(|one| one == own)
    };
    let own = from.and_then(place_of);
    let said: Vec<String> =
        part.words.iter().filter(|word| word.role != Role::Head).map(|word| word.text.clone()).collect();
    let at = |at: usize| all.get(at).map(|one| one.component.id().clone());
    if is_screen_noun(part) || part.head.is_none() {
        let by_place = match (said.as_slice(), part.ordinal, own) {
            ([word], _, Some(own)) if word == "next" => at(own + 1),
            ([], Some(ordinal), _) => {
                let place = usize::try_from(ordinal.place).ok().and_then(|place| place.checked_sub(1));
                place.or(all.len().checked_sub(1)).and_then(at)
            }
            _ => None,
        };
        let named = || match screens_called(scene, &said).as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        if let Some(id) = by_place.or_else(named) {
            return Ok(id);
        }
        // By the words of its title: `the thanks page`.
        let found = resolve(scene, setting.lexicon, part, setting.surroundings()).candidates;
        let second = found.get(1).map_or(0.0, |second| second.score);
        let named =
            found.first().filter(|first| first.score > LEAD * second).and_then(|first| first.ids.first());
        let is_one = |id: &&ComponentId| all.iter().any(|one| one.component.id() == *id);
        if let Some(id) = named.filter(is_one) {
            return Ok(id.clone());
        }
        if is_screen_noun(part) {
            return Err(Doubt::Missing { words: setting.sentence.text(&part.span).to_owned() });
        }
    }
    let reference = Reference::of(vec![part.clone()]);
    let ids = match targets_or_parts(scene, setting, Some(&reference), Care::Usual) {
        Err(Doubt::Which { candidates }) => candidates.concat(),
        found => found?.ids,
    };
    // A link leads to the screen of what is named.
    let mut places: Vec<ComponentId> = Vec::new();
    for id in &ids {
        let around = place_of(id).filter(|place| Some(*place) != own).and_then(at);
        let place = around.unwrap_or_else(|| id.clone());
        if !places.contains(&place) {
            places.push(place);
        }
    }
    match places.as_slice() {
        [only] => Ok(only.clone()),
        many => Err(Doubt::Which { candidates: many.iter().map(|id| vec![id.clone()]).collect() }),
    }
}

/// Returns the screens in reading order; without device frames, the boxes with content that stand for them.
pub(super) fn screen_boxes<'s>(structure: &Structure<'s>) -> Vec<Element<'s>> {
    /// The shortest side of a box that can be a screen. Pixels.
    const LEAST: f64 = 280.0;
    let all = screens(structure);
    if !all.is_empty() {
        return all;
    }
    let roots: Vec<&Element> = structure.roots().collect();
    let mut boxes = structure.reading_order();
    boxes.retain(|one| {
        let least = one.bounds.width().min(one.bounds.height());
        roots.contains(&one) && one.is_box() && least >= LEAST && structure.children(one).next().is_some()
    });
    if boxes.len() > 1 { boxes } else { Vec::new() }
}

/// Returns the screens with a name of these words, else those with a name or title that has all of them.
fn screens_called(scene: &Scene, said: &[String]) -> Vec<ComponentId> {
    if said.is_empty() {
        return Vec::new();
    }
    let structure = scene.structure();
    let all = screen_boxes(structure);
    let title = |one: &Element| {
        let held = structure.subtree(one);
        let headings = held.iter().filter(|inner| inner.kind() == websketch_sketch::ComponentKind::Heading);
        let texts = headings.filter_map(|heading| heading.component.props().text().map(words));
        texts.collect::<Vec<_>>()
    };
    let name = |one: &Element| {
        let props = one.component.props();
        props.name().or_else(|| props.text()).map(words).unwrap_or_default()
    };
    let has_all = |own: &[String]| said.iter().all(|word| own.contains(word));
    let of = |accepts: &dyn Fn(&Element) -> bool| {
        let found = all.iter().filter(|one| accepts(one));
        found.map(|one| one.component.id().clone()).collect::<Vec<_>>()
    };
    let tests: [&dyn Fn(&Element) -> bool; 3] =
        [&|one| name(one) == said, &|one| has_all(&name(one)), &|one| {
            title(one).iter().any(|own| has_all(own))
        }];
    tests.into_iter().map(of).find(|found| !found.is_empty()).unwrap_or_default()
}
