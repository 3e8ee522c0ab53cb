//! States, emphasis, visibility and locks.

mod marks;

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, Targets, targets};
use super::titled::with_units;
use crate::frames::{Act, Frame};
use crate::lexicon::{Degree, State, Verb};
use crate::referents::Scene;
use marks::{marked, sold_out};
use serde_json::Value;
use websketch_layout::arrangement::convert;
use websketch_layout::structure::Element;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Gives components a state.
pub(super) fn state(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    if frame.act == Act::Highlight && frame.verbs.contains(&Verb::Overlook) {
        return super::notice::notice(frame, setting, draft);
    }
    let scene = draft.scene();
    let care = if frame.act == Act::Hide { Care::Lossy } else { Care::Usual };
    let states = states(frame);
    if states.is_empty() {
        return Err(Doubt::Unread);
    }
    let mut found = match targets(&scene, setting, frame.slots.target.as_ref(), care) {
        Err(Doubt::Which { candidates }) => able(&scene, frame, &states, candidates)?,
        found => found?,
    };
    // Only a field can be selected.
    if frame.verbs.contains(&Verb::Select) {
        found.ids.retain(|id| scene.sketch().get(id).is_some_and(is_checkable));
        if found.ids.is_empty() {
            return Err(Doubt::Unread);
        }
    }
    // Less emphasis is a smaller heading.
    let is_muted = frame.act == Act::Highlight && frame.verbs.contains(&Verb::Mute);
    let is_heading =
        |id: &ComponentId| scene.sketch().get(id).is_some_and(|one| one.kind() == ComponentKind::Heading);
    if is_muted && found.ids.iter().all(is_heading) {
        drop(scene);
        return super::notice::grow(frame, setting, draft, Degree::LessThan);
    }
    // A box is hidden or shown with all that it holds.
    let ids = match frame.act {
        Act::Hide | Act::Show if matches!(states.as_slice(), [State::Hidden | State::Visible]) => {
            with_contents(
                &scene,
                &with_units(&scene, setting, frame.slots.target.as_ref(), (&found.ids, found.part)),
            )
        }
        _ => found.ids.clone(),
    };
    drop(scene);
    let before = draft.operations.len();
    let mut targets = Vec::new();
    for id in &ids {
        for state in &states {
            targets.extend(apply(draft, id, *state)?);
        }
    }
    if draft.operations.len() == before {
        // What stands out already stands out more if it is larger.
        let is_box =
            |id: &ComponentId| draft.sketch.get(id).is_some_and(|one| one.kind() == ComponentKind::Container);
        let is_plain = frame.act == Act::Highlight && !is_muted && !found.ids.iter().any(is_box);
        return if is_plain {
            super::notice::grow(frame, setting, draft, Degree::MoreThan)
        } else {
            Err(Doubt::AlreadySo { ids: found.ids })
        };
    }
    let names = draft.names(&found.ids);
    let name = states.first().map_or("", |state| name(*state));
    let is_made = !matches!(frame.act, Act::Hide | Act::Show | Act::Lock | Act::Unlock);
    let said =
        if is_made { format!("Made {names} {name}.") } else { format!("{} {names}.", deed(frame.act)) };
    Ok(Done::of(said, targets, found.is_guess))
}

/// Returns components with all that they hold, each once.
fn with_contents(scene: &Scene, ids: &[ComponentId]) -> Vec<ComponentId> {
    let structure = scene.structure();
    let mut all: Vec<ComponentId> = Vec::new();
    for element in ids.iter().filter_map(|id| structure.element(id)) {
        for held in structure.subtree(element) {
            let id = held.component.id();
            if !all.contains(id) {
                all.push(id.clone());
            }
        }
    }
    all
}

/// Returns those of several candidates that can have the states: one, or all if the phrase is a plural.
fn able(
    scene: &Scene,
    frame: &Frame,
    states: &[State],
    candidates: Vec<Vec<ComponentId>>,
) -> Result<Targets, Doubt> {
    let can = |ids: &Vec<ComponentId>| {
        let mut components = ids.iter().filter_map(|id| scene.sketch().get(id));
        components.all(|one| states.iter().all(|state| takes(one.kind(), *state)))
    };
    let able: Vec<Vec<ComponentId>> = candidates.iter().filter(|ids| can(ids)).cloned().collect();
    let words = frame.slots.parts().iter().flat_map(|part| &part.words);
    let is_plural = words.clone().next().is_some() && words.clone().all(|word| word.text.ends_with('s'));
    match able.as_slice() {
        [] => Err(Doubt::Which { candidates }),
        [only] => Ok(Targets { ids: only.clone(), part: None, is_guess: true }),
        many if is_plural => Ok(Targets { ids: many.concat(), part: None, is_guess: true }),
        _ => Err(Doubt::Which { candidates: able }),
    }
}

/// Whether a component is a checkbox, a radio button or a switch.
fn is_checkable(component: &Component) -> bool {
    matches!(Piece::of(component), Piece::Checkbox | Piece::Radio | Piece::Toggle)
}

/// Returns the checked radio buttons around one: between them there are only radio buttons.
fn others_in_group(draft: &Draft, id: &ComponentId) -> Vec<ComponentId> {
    let scene = draft.scene();
    let structure = scene.structure();
    let Some(own) = structure.element(id).filter(|own| Piece::of(own.component) == Piece::Radio) else {
        return Vec::new();
    };
    let all: Vec<_> = structure.reading_order();
    let is_radio = |one: &&Element| Piece::of(one.component) == Piece::Radio;
    let Some(at) = all.iter().position(|one| one == own) else { return Vec::new() };
    let before = all.get(..at).unwrap_or_default().iter().rev().take_while(is_radio);
    let after = all.get(at + 1..).unwrap_or_default().iter().take_while(is_radio);
    let checked = before.chain(after).filter(|one| one.component.props().is_checked());
    checked.map(|one| one.component.id().clone()).collect()
}

/// Whether components of a kind can have a state.
fn takes(kind: ComponentKind, state: State) -> bool {
    match state {
        State::Masked | State::Checked | State::Unchecked | State::Required | State::Optional => {
            kind == ComponentKind::Input
        }
        State::Primary | State::Secondary | State::Danger => kind == ComponentKind::Button,
        State::Disabled | State::Enabled => matches!(kind, ComponentKind::Button | ComponentKind::Input),
        State::Round => kind == ComponentKind::ImagePlaceholder,
        State::Bold | State::Muted => matches!(kind, ComponentKind::Text | ComponentKind::Heading),
        _ => true,
    }
}

fn states(frame: &Frame) -> Vec<State> {
    let of_verb = |verb: &Verb| match verb {
        Verb::Check | Verb::Select => Some(State::Checked),
        Verb::Uncheck => Some(State::Unchecked),
        Verb::Enable => Some(State::Enabled),
        Verb::Disable => Some(State::Disabled),
        _ => None,
    };
    match frame.act {
        // `passwords should be hidden with dots`
        Act::Hide if frame.slots.states.contains(&State::Masked) => vec![State::Masked],
        Act::Hide => vec![State::Hidden],
        Act::Show => vec![State::Visible],
        Act::Lock => vec![State::Locked],
        Act::Unlock => vec![State::Unlocked],
        Act::Highlight if frame.verbs.contains(&Verb::Mute) => vec![State::Secondary],
        Act::Highlight => vec![State::Primary],
        _ if frame.slots.states.is_empty() => frame.verbs.iter().filter_map(of_verb).collect(),
        _ => frame.slots.states.clone(),
    }
}

const fn deed(act: Act) -> &'static str {
    match act {
        Act::Hide => "Hid",
        Act::Show => "Showed",
        Act::Lock => "Locked",
        _ => "Unlocked",
    }
}

fn name(state: State) -> &'static str {
    match state {
        State::Masked => "hidden by dots",
        State::Primary => "stand out",
        State::Danger => "a dangerous action",
        State::Error => "an error",
        State::SoldOut => "sold out",
        state => state.name(),
    }
}

/// Applies a state. Returns the component that shows it, or none if it has the state.
fn apply(draft: &mut Draft, id: &ComponentId, state: State) -> Result<Option<ComponentId>, Doubt> {
    let component = draft.component(id)?;
    let kind = component.kind();
    let props = component.props();
    let flag = |is_set: bool, key: &'static str, wanted: bool| {
        (is_set != wanted).then(|| (key, if wanted { Value::Bool(true) } else { Value::Null }))
    };
    let change = match state {
        State::Checked => flag(props.is_checked(), "checked", true),
        State::Unchecked => flag(props.is_checked(), "checked", false),
        State::Disabled => flag(props.is_disabled(), "disabled", true),
        State::Enabled => flag(props.is_disabled(), "disabled", false),
        State::Hidden => flag(props.is_hidden(), "hidden", true),
        State::Visible => flag(props.is_hidden(), "hidden", false),
        State::Locked => flag(props.is_locked(), "locked", true),
        State::Unlocked => flag(props.is_locked(), "locked", false),
        State::Bold => Some(("bold", Value::Bool(true))),
        State::Muted => Some(("tone", Value::from("muted"))),
        State::Secondary if kind == ComponentKind::Text => Some(("tone", Value::from("muted"))),
        State::Dark | State::Light if kind == ComponentKind::Container => {
            Some(("fill", if state == State::Dark { Value::from("dark") } else { Value::Null }))
        }
        State::Danger
            if matches!(kind, ComponentKind::Button | ComponentKind::Text | ComponentKind::Heading) =>
        {
            Some(("tone", Value::from("danger")))
        }
        State::Primary if kind == ComponentKind::Container => return emphasized(draft, id),
        State::Primary if kind == ComponentKind::Heading && card_of(draft, id).is_some() => {
            let card = card_of(draft, id).ok_or(Doubt::Unread)?;
            return emphasized(draft, &card);
        }
        State::SoldOut => return sold_out(draft, id),
        State::Optional | State::Required => return marked(draft, id, state),
        State::Primary | State::Secondary | State::Round | State::Masked => {
            return converted(draft, id, state);
        }
        State::Active
        | State::Danger
        | State::Dark
        | State::Light
        | State::Empty
        | State::Loading
        | State::Error => return Err(Doubt::Unread),
    };
    let Some((key, value)) = change else { return Ok(None) };
    if state == State::Checked {
        for other in others_in_group(draft, id) {
            draft.set(&other, key, Value::Null)?;
        }
    }
    draft.set(id, key, value)?;
    Ok(Some(id.clone()))
}

/// Emphasizes a box among equals: it gets a background and a primary button. None if it stands out already.
fn emphasized(draft: &mut Draft, id: &ComponentId) -> Result<Option<ComponentId>, Doubt> {
    if draft.component(id)?.props().get("fill").is_some() {
        return Ok(None);
    }
    let button = button_in(draft, id)?;
    draft.set(id, "fill", Value::from("light"))?;
    if let Some(button) = button {
        draft.apply_all(convert(&draft.sketch, std::slice::from_ref(&button), Piece::Primary))?;
    }
    Ok(Some(id.clone()))
}

/// Returns the box among equals that a heading titles: `Pro should stand out`.
fn card_of(draft: &Draft, id: &ComponentId) -> Option<ComponentId> {
    let scene = draft.scene();
    let structure = scene.structure();
    let card = structure.parent(structure.element(id)?)?;
    let is_repeated = structure.series().iter().any(|series| series.len() > 1 && series.contains(card));
    is_repeated.then(|| card.component.id().clone())
}

/// Returns the first button in a box.
fn button_in(draft: &Draft, id: &ComponentId) -> Result<Option<ComponentId>, Doubt> {
    let scene = draft.scene();
    let structure = scene.structure();
    let element = structure.element(id).ok_or(Doubt::NoTarget)?;
    let held = structure.subtree(element);
    Ok(held.iter().find(|one| one.kind() == ComponentKind::Button).map(|one| one.component.id().clone()))
}

/// Converts a component to the piece that shows a state.
fn converted(draft: &mut Draft, id: &ComponentId, state: State) -> Result<Option<ComponentId>, Doubt> {
    let piece = match (state, draft.component(id)?.kind()) {
        (State::Primary, ComponentKind::Button) => Piece::Primary,
        (State::Secondary, ComponentKind::Button) => Piece::Secondary,
        (State::Round, ComponentKind::ImagePlaceholder) => Piece::Avatar,
        (State::Masked, ComponentKind::Input) => Piece::Password,
        _ => return Err(Doubt::Unread),
    };
    let operations = convert(&draft.sketch, std::slice::from_ref(id), piece);
    let is_changed = !operations.is_empty();
    draft.apply_all(operations)?;
    Ok(is_changed.then(|| id.clone()))
}
