//! The screen or component that a link leads to.

use super::neighbors;
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets_or_parts};
use crate::chunks::{Description, Reference};
use crate::frames::{Frame, Locality};
use crate::lexicon::Function;
use crate::referents::{Scene, resolve};
use websketch_layout::flow::{screen_of, screens};
use websketch_layout::naming::words;
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::{ComponentId, ComponentKind};

/// How much likelier the named screen must be than the next one.
const LEAD: f64 = 2.0;

/// Returns the phrase that says where a link leads.
pub(super) fn destination_phrase(frame: &Frame) -> Option<Reference> {
    match &frame.slots.place {
        Some(Locality::Into(reference)) => Some(reference.clone()),
        // `connect the screens in order`
        Some(Locality::Beside(located)) if located.anchors.iter().all(neighbors::is_order) => None,
        Some(Locality::Beside(located)) => Some(located.reference()),
        _ => frame.slots.first_other(&[Function::With, Function::To]).cloned(),
    }
}

/// Returns the screen or component that a phrase names as the target of a link from a component.
pub(in crate::acts) fn destination(
    scene: &Scene,
    setting: &Setting,
    part: &Description,
    from: Option<&ComponentId>,
) -> Result<ComponentId, Doubt> {
    let screens = Screens::of(scene);
    let own = from.and_then(|id| screens.around(id));
    if is_screen_noun(part) || part.head.is_none() {
        if let Some(id) = screens.named(setting, part, own) {
            return Ok(id);
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
        let around = screens.around(id).filter(|place| Some(*place) != own).and_then(|at| screens.at(at));
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

/// The screens of a sketch in reading order.
struct Screens<'a, 's> {
    scene: &'a Scene<'s>,
    all: Vec<Element<'s>>,
}

impl<'a, 's> Screens<'a, 's> {
    fn of(scene: &'a Scene<'s>) -> Self {
        Self { scene, all: screen_boxes(scene.structure()) }
    }

    fn at(&self, at: usize) -> Option<ComponentId> {
        self.all.get(at).map(|one| one.component.id().clone())
    }

    /// Returns the place of the screen that a component lies on.
    fn around(&self, id: &ComponentId) -> Option<usize> {
        let structure = self.scene.structure();
        let element = structure.element(id)?;
        let own = screen_of(structure, element).or_else(|| structure.root(element))?;
        self.all.iter().position(|one| one == own)
    }

    /// Returns the screen that a phrase names: by its place, its name, or the words of its title.
    fn named(&self, setting: &Setting, part: &Description, own: Option<usize>) -> Option<ComponentId> {
        let said: Vec<String> = part.words_beside_noun().into_iter().map(str::to_owned).collect();
        let by_place = match (said.as_slice(), part.ordinal, own) {
            ([word], _, Some(own)) if word == "next" => self.at(own + 1),
            ([], Some(ordinal), _) => {
                let place = usize::try_from(ordinal.place).ok().and_then(|place| place.checked_sub(1));
                place.or(self.all.len().checked_sub(1)).and_then(|at| self.at(at))
            }
            _ => None,
        };
        let by_name = || match screens_called(self.scene, &said).as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        by_place.or_else(by_name).or_else(|| self.ranked(setting, part))
    }

    /// Returns the screen that is clearly the likeliest: `the thanks page`.
    fn ranked(&self, setting: &Setting, part: &Description) -> Option<ComponentId> {
        let found = resolve(self.scene, setting.lexicon, part, setting.surroundings()).candidates;
        let second = found.get(1).map_or(0.0, |second| second.score);
        let first = found.first().filter(|first| first.score > LEAD * second)?.ids.first()?;
        self.all.iter().any(|one| one.component.id() == first).then(|| first.clone())
    }
}

/// Whether a phrase has a noun for screens.
pub(super) fn is_screen_noun(part: &Description) -> bool {
    part.head
        .is_some_and(|head| matches!(head.kind.name(), "screen" | "page" | "phone" | "tablet" | "browser"))
}

/// Returns the screens in reading order; without device frames, the boxes with content that stand for them.
pub(in crate::acts) fn screen_boxes<'s>(structure: &Structure<'s>) -> Vec<Element<'s>> {
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
pub(super) fn screens_called(scene: &Scene, said: &[String]) -> Vec<ComponentId> {
    if said.is_empty() {
        return Vec::new();
    }
    let structure = scene.structure();
    let all = screen_boxes(structure);
    let title = |one: &Element| {
        let held = structure.subtree(one);
        let headings = held.iter().filter(|inner| inner.kind() == ComponentKind::Heading);
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
