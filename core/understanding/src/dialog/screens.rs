//! Screens derived from the page by words: `a phone version`, `show the empty state`.

use super::types::{Context, Interpretation};
use kurbo::Size;
use websketch_layout::composition::reflow;
use websketch_layout::naming::{describe, words};
use websketch_pages::{ScreenState, derive_state};
use websketch_sketch::case_mapping::lowercase;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, ComponentKind, IdSource, Props, Sketch, execute};

/// The gap between the page and its version for a device. Pixels.
const GAP: f64 = 80.0;
/// The most components of a page that gets such a version.
const MOST: usize = 400;
/// Words for a device, with the piece that frames its screen.
const DEVICES: [(&str, Piece); 2] =
    [("phone mobile smartphone iphone android cellphone", Piece::Phone), ("tablet ipad", Piece::Tablet)];
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
/// Props of a component that name others, or belong to its place.
const TIES: [&str; 9] = ["to", "tos", "sameAs", "about", "stateOf", "state", "stateSeen", "group", "locked"];

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
    let names_device = |(list, _): &&(&str, Piece)| only(&[list, VERSIONS, AROUND]);
    if let Some((_, piece)) = device.filter(names_device)
        && (asked(VERSIONS) || asked("on for"))
    {
        return Some(on_device(sketch, *piece, context, ids));
    }
    let state = STATES.iter().find(|(list, _)| asked(list));
    let (_, state) = state.filter(|(list, _)| asked(STATE_NOUNS) && only(&[list, STATE_NOUNS, AROUND]))?;
    Some(in_state(sketch, *state, context, ids))
}

fn is_one_of(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|listed| listed == word)
}

fn done(operations: Vec<Operation>, description: String) -> Interpretation {
    Interpretation::Operations { operations, description, certain: false, not_understood: Vec::new() }
}

/// Draws the page beside itself in the frame of a device.
fn on_device(sketch: &Sketch, piece: Piece, context: &Context, ids: &mut IdSource) -> Interpretation {
    let is_frame = |one: &&Component| Piece::of(one) == piece;
    if sketch.iter().any(|one| is_frame(&one)) {
        let text = format!("There is {} on the page already.", describe::a(piece.noun()));
        return Interpretation::Answer { text };
    }
    match framed(sketch, piece, context, ids) {
        Some(operations) => {
            done(operations, format!("Drew the page for {}, beside it.", describe::a(piece.noun())))
        }
        None => {
            Interpretation::Answer { text: "The page does not fit into the frame of that device.".to_owned() }
        }
    }
}

fn framed(sketch: &Sketch, piece: Piece, context: &Context, ids: &mut IdSource) -> Option<Vec<Operation>> {
    let screen = piece.screen()?;
    let frame = piece.size();
    let inner = Size::new(frame.width - 2.0 * screen.side, frame.height);
    let mut narrow = sketch.clone();
    for operation in reflow(sketch, inner) {
        execute::apply(&mut narrow, operation, Actor::User, ids).ok()?;
    }
    let is_shown = |one: &&Component| Piece::of(one).screen().is_none() && !one.props().is_hidden();
    let bottom = narrow.iter().filter(is_shown).map(|one| one.bounds().bottom()).reduce(f64::max)?;
    let right = sketch.iter().map(|one| one.bounds().right()).fold(0.0, f64::max);
    let (x, y) = (context.page.map_or(right, |page| right.max(page.width)) + GAP, 0.0);
    let height = (screen.top + bottom + screen.bottom).max(frame.height);
    let mut operations = vec![addition(
        ids.next_id(sketch),
        ComponentKind::Container,
        (x, y, frame.width, height),
        framing(sketch, piece)?,
    )];
    for one in narrow.iter().filter(is_shown) {
        let bounds = one.bounds();
        let place =
            (x + screen.side + bounds.x(), y + screen.top + bounds.y(), bounds.width(), bounds.height());
        let mut props = one.props().to_map();
        props.retain(|key, _| !TIES.contains(&key.as_str()));
        operations.push(addition(ids.next_id(sketch), one.kind(), place, Props::from_map(props).ok()?));
    }
    Some(operations)
}

/// Returns the props of the frame: its variant, and a name by the first heading.
fn framing(sketch: &Sketch, piece: Piece) -> Option<Props> {
    let heading = sketch.iter().find(|one| one.kind() == ComponentKind::Heading);
    let title = heading.and_then(|one| one.props().text()).unwrap_or("Page");
    let mut props = serde_json::Map::new();
    props.insert("variant".to_owned(), serde_json::Value::from(piece.variant()?));
    props.insert("name".to_owned(), serde_json::Value::from(format!("{title}, {}", piece.noun())));
    Props::from_map(props).ok()
}

fn addition(
    id: ComponentId,
    component_type: ComponentKind,
    (x, y, width, height): (f64, f64, f64, f64),
    props: Props,
) -> Operation {
    Operation::Add(Addition {
        component_id: Some(id),
        component_type,
        x,
        y,
        width,
        height,
        props,
        index: None,
    })
}

/// Draws a state of the selected screen, of the only one, or of the page, beside it.
fn in_state(sketch: &Sketch, state: ScreenState, context: &Context, ids: &mut IdSource) -> Interpretation {
    let is_screen = |one: &&Component| Piece::of(one).screen().is_some() && !has_state(one);
    let mut all = sketch.iter().filter(is_screen);
    let mut first = all.next().map(|one| one.id().clone());
    let is_selected = |one: &&Component| is_screen(one) && context.selection.contains(one.id());
    if let Some(selected) = sketch.iter().find(is_selected) {
        first = Some(selected.id().clone());
    } else if all.next().is_some() {
        let text = "There are several screens. Select one, and ask for its state.".to_owned();
        return Interpretation::Answer { text };
    }
    match derive_state(sketch, first.as_ref(), state, ids) {
        Some(operations) => done(operations, format!("Drew the {} state beside the screen.", state.name())),
        None => Interpretation::Answer { text: "The page has no such state.".to_owned() },
    }
}

fn has_state(one: &Component) -> bool {
    one.props().get("stateOf").is_some()
}
