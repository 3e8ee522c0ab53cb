//! Sentences that would work on a sketch, for when one was not understood.

use websketch_layout::naming::describe::{caption, placed_noun};
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// Suggestions that are offered at most.
const MOST: usize = 4;

/// What can be said of the first component of a kind; `{}` is what it is called.
const OF_KIND: &[(ComponentKind, &str)] = &[
    (ComponentKind::Button, "move {} 20 px to the right"),
    (ComponentKind::Heading, "change {} to “Welcome”"),
    (ComponentKind::ImagePlaceholder, "make {} twice as wide"),
    (ComponentKind::Input, "add a button below {}"),
];
/// What can be said of the first component, whatever it is.
const OF_ANY: &str = "move {} 20 px down";
/// What can be said of any sketch.
const GENERAL: &[&str] = &[
    "add a heading that says Welcome",
    "add a button",
    "add an image on the right of the page",
    "add a text that says Hello",
];

/// Sentences about this very sketch, those that `works` says work, which is told what each is about. `is_common` says
/// which texts many components show: they are no names.
pub(super) fn suggestions(
    sketch: &Sketch,
    is_common: impl Fn(&str) -> bool,
    works: impl Fn(&str, Option<&ComponentId>) -> bool,
) -> Vec<String> {
    let first = |kind: Option<ComponentKind>| {
        let components = sketch.iter().filter(|component| kind.is_none_or(|kind| component.kind() == kind));
        components.min_by(|a, b| {
            let (a, b) = (a.bounds(), b.bounds());
            a.y().total_cmp(&b.y()).then(a.x().total_cmp(&b.x()))
        })
    };
    let mut subjects: Vec<(Option<&Component>, &str)> = Vec::new();
    for (kind, template) in OF_KIND {
        subjects.extend(first(Some(*kind)).map(|component| (Some(component), *template)));
    }
    subjects.extend(first(None).map(|component| (Some(component), OF_ANY)));
    subjects.extend(GENERAL.iter().map(|template| (None, *template)));
    let mut sentences = Vec::new();
    for (subject, template) in subjects {
        if sentences.len() >= MOST {
            break;
        }
        let Some(subject) = subject else {
            sentences.extend(Some(template.to_owned()).filter(|sentence| works(sentence, None)));
            continue;
        };
        // What is said already needs not be written.
        if subject.props().text().is_some_and(|text| template.contains(&["“", text, "”"].concat())) {
            continue;
        }
        // What it says is mostly enough; whether others say the same takes longer to see.
        let says = |name: String| template.replace("{}", &called(&name, subject.kind()));
        let is_apt = |sentence: &String| works(sentence, Some(subject.id()));
        let name = caption(subject).filter(|name| !is_common(name));
        let short = name.map(says).filter(is_apt);
        sentences.extend(short.or_else(|| Some(says(placed_noun(sketch, subject))).filter(is_apt)));
    }
    sentences
}

fn called(name: &str, kind: ComponentKind) -> String {
    let noun = kind.noun();
    if name.contains(noun) { ["the ", name].concat() } else { ["the ", name, " ", noun].concat() }
}
