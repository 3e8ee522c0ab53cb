//! Names of components in sentences.

use crate::structure::rows_of;
use websketch_sketch::case_mapping::upper;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// Characters of a quoted text.
const LONGEST_QUOTE: usize = 40;

/// `‘Sign in’`, or `the second button` for a component without a text.
pub fn name(sketch: &Sketch, id: &ComponentId) -> String {
    sketch.get(id).map_or_else(|| "the component".to_owned(), |component| named(sketch, component))
}

fn named(sketch: &Sketch, component: &Component) -> String {
    match caption(component) {
        Some(text) => format!("‘{text}’"),
        None => format!("the {}", placed_noun(sketch, component)),
    }
}

/// Returns a distinct name for a list of choices: `Save`, or `second image (at 90, 320)`.
pub fn choice_label(sketch: &Sketch, component: &Component) -> String {
    // Twins are compared by the visible text, in which long texts are cut.
    let twins = |text: &str| sketch.iter().filter(|other| is_called(other, text)).take(2).count() > 1;
    match caption(component) {
        Some(text) if !twins(&text) => text,
        Some(text) => format!("{text}, {}", placed_noun(sketch, component)),
        None => placed_noun(sketch, component),
    }
}

/// Returns the noun of a component. If there are several of its kind, the title of the box or the ordinal is added.
pub fn placed_noun(sketch: &Sketch, component: &Component) -> String {
    const ORDINALS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    // A device frame is called by its own noun.
    let noun = |one: &Component| match Piece::screen_of(one) {
        Some(screen) => screen.noun(),
        None => one.kind().noun(),
    };
    let own = noun(component);
    let alike: Vec<&Component> = sketch.iter().filter(|other| noun(other) == own).collect_vec();
    if alike.len() < 2 {
        return own.to_owned();
    }
    if let Some(title) = title(sketch, component) {
        return format!("‘{title}’ {own}");
    }
    let place = rows_of(&alike).into_iter().flatten().position(|one| one.id() == component.id());
    match place.and_then(|place| ORDINALS.get(place)) {
        Some(ordinal) => format!("{ordinal} {own}"),
        None => format!("{own} at {}, {}", px(component.bounds().x()), px(component.bounds().y())),
    }
}

/// Returns the text of the only heading in a box, or of the highest text in one without a heading, if no other box has
/// that title.
fn title(sketch: &Sketch, parent: &Component) -> Option<String> {
    if parent.kind() != ComponentKind::Container {
        return None;
    }
    let of = |kind| sketch.iter().filter(move |one| one.kind() == kind);
    let inside = |kind| of(kind).filter(|one| parent.bounds().contains(&one.bounds())).collect_vec();
    let (kind, title) = match inside(ComponentKind::Heading).as_slice() {
        [] => {
            let texts = inside(ComponentKind::Text);
            let y = |one: &&&Component| one.bounds().y();
            (ComponentKind::Text, texts.iter().min_by(|a, b| y(a).total_cmp(&y(b))).copied()?)
        }
        [only] => (ComponentKind::Heading, *only),
        _ => return None,
    };
    let text = caption(title)?;
    let says_so = |other: &&Component| is_called(other, &text);
    (of(kind).filter(says_so).take(2).count() == 1).then_some(text)
}

/// Returns the text of a component, short enough to quote.
pub fn caption(component: &Component) -> Option<String> {
    let text = shown(component)?.split_whitespace().collect_vec().join(" ");
    match text.char_indices().nth(LONGEST_QUOTE) {
        _ if text.is_empty() => None,
        None => Some(text),
        Some((end, _)) => Some(format!("{}…", text.get(..end).unwrap_or_default())),
    }
}

/// Whether a component has this caption.
fn is_called(component: &Component, text: &str) -> bool {
    // The first letters of most texts differ already.
    let begins_so =
        shown(component).is_some_and(|shown| shown.trim_start().chars().next() == text.chars().next());
    begins_so && caption(component).as_deref() == Some(text)
}

/// Returns the text that identifies a component.
fn shown(component: &Component) -> Option<&str> {
    let [name, text, placeholder, alt] = component.props().labels();
    text.or(name).or(placeholder).or(alt)
}

/// `‘Save’, ‘Cancel’ and the list`, or `5 buttons`.
pub fn names(sketch: &Sketch, ids: &[ComponentId]) -> String {
    const MAX: usize = 3;
    if ids.len() > MAX {
        let kinds: Vec<ComponentKind> =
            ids.iter().filter_map(|id| sketch.get(id)).map(Component::kind).collect_vec();
        let alike = kinds.first().filter(|first| kinds.iter().all(|kind| kind == *first));
        return format!(
            "{} {}",
            ids.len(),
            alike.map_or_else(|| "components".to_owned(), |kind| plural(*kind))
        );
    }
    listed(&ids.iter().map(|id| name(sketch, id)).collect_vec())
}

/// `a, b and c`
pub fn listed(names: &[String]) -> String {
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// `buttons`, `navigations`
pub fn plural(kind: ComponentKind) -> String {
    match kind {
        ComponentKind::NavigationBox => "navigation bars".to_owned(),
        kind => format!("{}s", kind.noun()),
    }
}

/// `a form`, `an article`
pub fn a(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an " } else { "a " };
    [article, noun].concat()
}

/// Formats a length or coordinate: whole pixels, or one decimal.
#[must_use]
pub fn px(value: f64) -> String {
    websketch_json::to_string(&((value * 10.0).round() / 10.0))
}

/// Returns the text with its first letter capitalized.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| std::iter::once(upper(first)).chain(letters).collect())
}
