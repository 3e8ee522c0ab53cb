//! States, emphasis, visibility and locks.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::frames::{Act, Frame};
use crate::lexicon::{State, Verb};
use serde_json::Value;
use websketch_layout::arrangement::convert;
use websketch_sketch::kit::Piece;
use websketch_sketch::{ComponentId, ComponentKind};

/// Gives components a state.
pub(super) fn state(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let care = if frame.act == Act::Hide { Care::Lossy } else { Care::Usual };
    let found = targets(&scene, setting, frame.slots.target.as_ref(), care)?;
    drop(scene);
    let states = states(frame);
    if states.is_empty() {
        return Err(Doubt::Unread);
    }
    let before = draft.operations.len();
    let mut targets = Vec::new();
    for id in &found.ids {
        for state in &states {
            targets.extend(apply(draft, id, *state)?);
        }
    }
    if draft.operations.len() == before {
        return Err(Doubt::AlreadySo { ids: found.ids });
    }
    let names = draft.names(&found.ids);
    let name = states.first().map_or("", |state| name(*state));
    let is_made = !matches!(frame.act, Act::Hide | Act::Show | Act::Lock | Act::Unlock);
    let said =
        if is_made { format!("Made {names} {name}.") } else { format!("{} {names}.", deed(frame.act)) };
    Ok(Done { said, targets, made: Vec::new(), is_guess: found.is_guess })
}

fn states(frame: &Frame) -> Vec<State> {
    let of_verb = |verb: &Verb| match verb {
        Verb::Check => Some(State::Checked),
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

const fn name(state: State) -> &'static str {
    match state {
        State::Checked => "checked",
        State::Unchecked => "unchecked",
        State::Disabled => "disabled",
        State::Enabled => "enabled",
        State::Hidden => "hidden",
        State::Visible => "visible",
        State::Active => "active",
        State::Required => "required",
        State::Optional => "optional",
        State::Masked => "hidden by dots",
        State::Primary => "stand out",
        State::Secondary => "secondary",
        State::Danger => "a dangerous action",
        State::Bold => "bold",
        State::Muted => "muted",
        State::Dark => "dark",
        State::Light => "light",
        State::Round => "round",
        State::Locked => "locked",
        State::Unlocked => "unlocked",
        State::Empty => "empty",
        State::Loading => "loading",
        State::Error => "an error",
        State::SoldOut => "sold out",
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
        State::Dark | State::Light if kind == ComponentKind::Container => {
            Some(("fill", if state == State::Dark { Value::from("dark") } else { Value::Null }))
        }
        State::Danger
            if matches!(kind, ComponentKind::Button | ComponentKind::Text | ComponentKind::Heading) =>
        {
            Some(("tone", Value::from("danger")))
        }
        State::Primary if kind == ComponentKind::Container => Some(("fill", Value::from("accent"))),
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
        | State::Error
        | State::SoldOut => return Err(Doubt::Unread),
    };
    let Some((key, value)) = change else { return Ok(None) };
    draft.set(id, key, value)?;
    Ok(Some(id.clone()))
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
    for operation in operations {
        draft.apply(operation)?;
    }
    Ok(is_changed.then(|| id.clone()))
}

/// Marks the label of a field as optional or required.
fn marked(draft: &mut Draft, id: &ComponentId, state: State) -> Result<Option<ComponentId>, Doubt> {
    /// The mark of an optional field.
    const OPTIONAL: &str = " (optional)";
    /// The mark of a required field.
    const REQUIRED: &str = " *";
    let place = {
        let scene = draft.scene();
        let structure = scene.structure();
        let element = structure.element(id).ok_or(Doubt::NoTarget)?;
        structure.label(element).map_or_else(|| id.clone(), |label| label.component.id().clone())
    };
    let component = draft.component(&place)?;
    let key = super::write::key_of(component);
    let text = component.props().string(key).unwrap_or_default();
    let plain = text.trim_end_matches(OPTIONAL).trim_end_matches(REQUIRED);
    let marked = [plain, if state == State::Optional { OPTIONAL } else { REQUIRED }].concat();
    if plain.is_empty() {
        return Err(Doubt::Unread);
    }
    if marked == text {
        return Ok(None);
    }
    draft.set(&place, key, Value::from(marked))?;
    Ok(Some(id.clone()))
}
