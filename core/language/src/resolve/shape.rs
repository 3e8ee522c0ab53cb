//! Where things stand and how large they are that are called by what they are rather than by what they say.

use crate::reference::{Build, Description};
use crate::scene::Scene;
use websketch_layout::naming::NamedComponent;
use websketch_layout::structure::Element;
use websketch_sketch::{Component, ComponentKind};

/// Of components none of which says `hint`, those that are as large as such things are, if any.
pub(super) fn sized_as<'n>(
    hint: &str,
    mut named: Vec<&'n NamedComponent<'n>>,
) -> Vec<&'n NamedComponent<'n>> {
    /// Thumbnails have at most this part of the area of the largest, and paragraphs at least.
    const PART: f64 = 1.0 / 3.0;
    /// Sides of icons and avatars, at most, and how far down logos stand, in px.
    const ICON: f64 = 96.0;
    const AVATAR: f64 = 240.0;
    const HEAD: f64 = 160.0;
    let is_small = |named: &NamedComponent<'_>, most: f64| {
        let bounds = named.component.bounds();
        bounds.width().max(bounds.height()) <= most
    };
    let is_nearly_square = |named: &NamedComponent<'_>| {
        let bounds = named.component.bounds();
        bounds.width().max(bounds.height()) <= 1.3 * bounds.width().min(bounds.height())
    };
    named.retain(|named| !says_other(named, hint));
    let (mut largest, mut highest) = (0.0_f64, 0.0_f64);
    for other in &named {
        largest = largest.max(other.component.bounds().area());
        highest = highest.max(other.component.bounds().height());
    }
    let has_size = |named: &&NamedComponent<'_>| {
        let part = named.component.bounds().area() / largest;
        match hint {
            "thumbnail" => part <= PART,
            "icon" => is_small(named, ICON),
            "avatar" => is_small(named, AVATAR) && is_nearly_square(named),
            "logo" => named.component.bounds().bottom() <= HEAD || is_small(named, AVATAR) && part <= PART,
            "video" | "map" => false,
            "paragraph" | "description" | "intro" | "introduction" => {
                // A line is none beside what has several.
                part >= PART && named.component.bounds().height() >= highest / 2.0
            }
            "cover" | "banner" => part >= 1.0,
            "title" | "h1" => named.component.props().level() == Some(1),
            "h2" => named.component.props().level() == Some(2),
            "h3" => named.component.props().level() == Some(3),
            _ => true,
        }
    };
    let mut sized = named.clone();
    sized.retain(has_size);
    if sized.is_empty() && matches!(hint, "icon" | "avatar" | "logo" | "video" | "map") {
        // What says that it is something else is none.
        sized.extend(named.into_iter().filter(|named| named.is_blank() || is_called_short(named, hint)));
        return sized;
    }
    if sized.is_empty() { named } else { sized }
}

/// Whether the id of a component begins with a word that is short for another: `vid` for a video.
fn is_called_short(named: &NamedComponent<'_>, word: &str) -> bool {
    /// Letters of a short word, at least.
    const LEAST: usize = 3;
    let id = named.component.id().as_str();
    let short = id.split(|letter: char| !letter.is_ascii_lowercase()).next().unwrap_or_default();
    short.len() >= LEAST && word.starts_with(short)
}

/// Of components that are said to be small or large, those that are, where there are also others.
pub(super) fn of_build<'p>(description: &Description, matched: Vec<&'p Component>) -> Vec<&'p Component> {
    /// Small ones have at most this part of the area of the largest.
    const PART: f64 = 0.5;
    let Some(build) = description.build else { return matched };
    let area = |component: &&Component| component.bounds().area();
    let largest = matched.iter().map(area).fold(0.0, f64::max);
    let mut built = matched.clone();
    built.retain(|component| (area(component) <= PART * largest) == (build == Build::Small));
    if built.is_empty() { matched } else { built }
}

/// Words for what an image or a field is, each with others for the same: what says one of them is nothing else.
const NATURES: &[&[&str]] = &[
    &["logo"],
    &["icon"],
    &["avatar"],
    &["map"],
    &["chart", "graph"],
    &["email", "mail"],
    &["password"],
    &["phone"],
    &["message", "comment"],
];

/// Whether an image or a field says that it is something else than `what`.
pub(super) fn says_other(named: &NamedComponent<'_>, what: &str) -> bool {
    let says = |words: &[&str]| named.labels().any(|label| label.words().any(|word| words.contains(&word)));
    let is_one = matches!(named.component.kind(), ComponentKind::ImagePlaceholder | ComponentKind::Input);
    is_one && NATURES.iter().any(|words| !words.contains(&what) && says(words))
}

/// Those that are side columns of the page or lie in one, of two the left one; else the high and narrow ones near its edges, where its
/// content does not reach them.
pub(super) fn sidebars<'n>(
    scene: &Scene<'_>,
    named: &[&'n NamedComponent<'n>],
) -> Vec<&'n NamedComponent<'n>> {
    let structure = scene.structure();
    let side = |side: &Element<'_>| {
        let is_there = |one: &Element<'_>| one == side || structure.is_ancestor(side, one);
        named.iter().find(|named| scene.element(named.component.id()).is_some_and(is_there))
    };
    if let Some(side) = structure.frame().sides.iter().find_map(side) {
        return vec![*side];
    }
    let Some(bottom) = structure.bounds().map(|whole| whole.bottom()) else { return Vec::new() };
    let mut panels = named.to_vec();
    panels.retain(|named| structure.is_panel(&named.component.bounds()));
    // The outermost of those that go along most of the page, where boxes stand side by side in it.
    let is_high = |named: &&&NamedComponent<'_>| named.component.bounds().height() >= bottom / 2.0;
    let x = |named: &NamedComponent<'_>| named.component.bounds().x();
    let outermost = panels.iter().filter(is_high).min_by(|one, other| x(one).total_cmp(&x(other)));
    outermost.map_or_else(|| panels.clone(), |only| vec![*only])
}

/// The heading of the highest level that stands highest.
fn title<'n>(all: &'n [NamedComponent<'n>]) -> Option<&'n NamedComponent<'n>> {
    let is_heading = |named: &&NamedComponent<'_>| named.component.kind() == ComponentKind::Heading;
    let level = |named: &&NamedComponent<'_>| {
        let bounds = named.component.bounds();
        (named.component.props().level().unwrap_or(2), bounds.y())
    };
    all.iter().filter(is_heading).min_by(|a, b| {
        let ((a, a_top), (b, b_top)) = (level(a), level(b));
        a.cmp(&b).then(a_top.total_cmp(&b_top))
    })
}

/// Those that follow the title of the page closely, as the text of a hero does, from the top down.
pub(super) fn below_title<'n>(
    scene: &Scene<'_>,
    named: &[&'n NamedComponent<'n>],
) -> Vec<&'n NamedComponent<'n>> {
    let title = title(scene.names()).and_then(|title| scene.element(title.component.id()));
    let below = title.map_or_else(Vec::new, |title| scene.structure().heading_content(title));
    let is = |one: &Element<'_>, named: &&&NamedComponent<'n>| named.component.id() == one.component.id();
    below.iter().filter_map(|one| named.iter().find(|named| is(one, named))).copied().collect()
}
