//! Screens derived from the page by words: `a phone version`, `show the empty state`.

use super::types::{Context, Interpretation};
use websketch_layout::naming::{describe, words};
use websketch_pages::{Device, ScreenState, derive_state, derive_view};
use websketch_sketch::case_mapping::lowercase;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// The most components of a page that gets such a version.
const MOST: usize = 400;
/// Words for a device.
const DEVICES: [(&str, Device); 3] = [
    ("phone mobile smartphone iphone android cellphone", Device::Phone),
    ("tablet ipad", Device::Tablet),
    ("desktop laptop", Device::Desktop),
];
/// Words for a state, with the state.
const STATES: [(&str, ScreenState); 5] = [
    ("empty", ScreenState::Empty),
    ("loading skeleton", ScreenState::Loading),
    ("error failed failure offline", ScreenState::Error),
    ("long longer", ScreenState::Long),
    ("rtl arabic hebrew", ScreenState::RightToLeft),
];
/// Words for a version of a page.
const VERSIONS: &str = "version versions layout view variant design screen size responsive adapt fit fits";
/// Words for a state of a page.
const STATE_NOUNS: &str = "state states version screen case texts text";
/// Words that such a request can have besides.
const AROUND: &str = "a an the of this that it me us my our now also and then page site website screen sketch show give try make add create do \
    draw let see lets let's want need i we would like to can could you please have for on in with as is how what does look looks \
    same whole too here";
/// The answer where several screens may be meant.
const WHICH: &str = "There are several screens. Select one, and say it again.";

/// Returns the version of the page for a device, or the state of its screen, that a message asks for. `None` if it asks
/// for something else.
pub(super) fn screens(
    sketch: &Sketch,
    message: &str,
    context: &Context,
    ids: &mut IdSource,
) -> Option<Interpretation> {
    let text = lowercase(message.trim().trim_end_matches(['.', '!', '?']));
    let said = words(&text);
    if sketch.is_empty() || sketch.len() > MOST {
        return None;
    }
    let asked = |list: &str| said.iter().any(|word| is_one_of(list, word));
    let only = |lists: &[&str]| said.iter().all(|word| lists.iter().any(|list| is_one_of(list, word)));
    let device = DEVICES.iter().find(|(list, _)| asked(list));
    let names_device = |(list, _): &&(&str, Device)| only(&[list, VERSIONS, AROUND]);
    if let Some((_, device)) = device.filter(names_device)
        && (asked(VERSIONS) || asked("on for"))
    {
        return Some(on_device(sketch, *device, context, ids));
    }
    let state = STATES.iter().find(|(list, _)| asked(list));
    let (_, state) = state.filter(|(list, _)| asked(STATE_NOUNS) && only(&[list, STATE_NOUNS, AROUND]))?;
    Some(in_state(sketch, *state, context, ids))
}

fn is_one_of(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|listed| listed == word)
}

fn done(operations: Vec<Operation>, description: String) -> Interpretation {
    Interpretation::Operations {
        operations,
        description,
        certain: false,
        not_understood: Vec::new(),
        alternatives: None,
    }
}

/// Draws the screen beside itself on a device.
fn on_device(sketch: &Sketch, device: Device, context: &Context, ids: &mut IdSource) -> Interpretation {
    let piece = frame_of(device);
    let noun = describe::a(piece.noun());
    let answer = |text: String| Interpretation::answer(text);
    if sketch.iter().any(|one| Piece::of(one) == piece) {
        return answer(format!("There is {noun} on the page already."));
    }
    let Ok(screen) = screen(sketch, context) else { return answer(WHICH.to_owned()) };
    match derive_view(sketch, screen.as_ref(), device, ids) {
        Some(operations) => done(operations, format!("Drew the page for {noun}, beside it.")),
        None => answer("The page does not fit into the frame of that device.".to_owned()),
    }
}

const fn frame_of(device: Device) -> Piece {
    match device {
        Device::Phone => Piece::Phone,
        Device::Tablet => Piece::Tablet,
        Device::Desktop => Piece::Browser,
    }
}

/// Draws a state of a screen beside it.
fn in_state(sketch: &Sketch, state: ScreenState, context: &Context, ids: &mut IdSource) -> Interpretation {
    let answer = |text: &str| Interpretation::answer(text.to_owned());
    let Ok(screen) = screen(sketch, context) else { return answer(WHICH) };
    match derive_state(sketch, screen.as_ref(), state, ids) {
        Some(operations) => done(operations, format!("Drew the {} state beside the screen.", state.name())),
        None => answer("The page has no such state."),
    }
}

/// Several screens may be meant.
struct Several;

/// Returns the selected screen, else the only one. `None` for a page without frames.
fn screen(sketch: &Sketch, context: &Context) -> Result<Option<ComponentId>, Several> {
    let is_screen = |one: &&Component| Piece::of(one).screen().is_some() && !has_state(one);
    let is_selected = |one: &&Component| is_screen(one) && context.selection.contains(one.id());
    let mut all = sketch.iter().filter(is_screen);
    let first = all.next();
    match sketch.iter().find(is_selected) {
        Some(selected) => Ok(Some(selected.id().clone())),
        None if all.next().is_some() => Err(Several),
        None => Ok(first.map(|one| one.id().clone())),
    }
}

fn has_state(one: &Component) -> bool {
    one.props().get("stateOf").is_some()
}
