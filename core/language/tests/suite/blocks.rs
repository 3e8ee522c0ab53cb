//! Requests about boxes: descendants move along, following components make room, and nothing overlaps.

use websketch_testing::sketches;

use std::collections::BTreeSet;
use websketch_json as json;
use websketch_language::{Context, Interpretation, interpret};
use websketch_layout::lint::{Clash, FindingCode, clashes, lint};
use websketch_layout::structure::Structure;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// The defects that no request should leave, with their components.
fn faults(sketch: &Sketch) -> BTreeSet<String> {
    let structure = Structure::of(sketch, None);
    let id = |order: usize| structure.at(order).map_or("", |element| element.component.id().as_str());
    let mut faults: BTreeSet<String> = clashes(&structure, None)
        .into_iter()
        .map(|clash| match clash {
            Clash::Overlap(one, other) => {
                let (one, other) = (id(one), id(other));
                format!("Overlap {} {}", one.min(other), one.max(other))
            }
            Clash::OffPage(one) => format!("OffPage {}", id(one)),
            Clash::CutOff(one) => format!("TextOverflow {}", id(one)),
        })
        .collect();
    let strays = lint(sketch).into_iter().filter(|finding| finding.code == FindingCode::OffCanvas);
    faults.extend(strays.flat_map(|finding| finding.ids).map(|id| format!("OffCanvas {}", id.as_str())));
    faults
}

/// The answer to a request, and the sketch after it.
fn done(sketch: &Sketch, message: &str) -> (String, Sketch) {
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let mut after = sketch.clone();
    match interpret(sketch, message, &Context::default(), &mut ids) {
        Interpretation::Operations { operations, description, .. } => {
            let outcome = execute(&mut after, Batch::from(operations), Mode::Atomic, Actor::Model, &mut ids);
            assert_eq!(outcome.rejections, [], "{message}");
            (description, after)
        }
        other => (json::to_string(&other), after),
    }
}

/// The answer to a request, and the defects that it adds.
fn said(sketch: &Sketch, message: &str) -> (String, BTreeSet<String>) {
    let (answer, after) = done(sketch, message);
    (answer, faults(&after).difference(&faults(sketch)).cloned().collect())
}

const REQUESTS: &[&str] = &[
    "space everything evenly",
    "distribute everything evenly",
    "make the gaps even",
    "even out the gaps",
    "even gaps",
    "distribute evenly",
    "make everything the same size",
    "make everything smaller",
    "make everything bigger",
    "make everything a bit smaller",
    "scale everything down",
    "make the cards narrower",
    "make the cards wider",
    "make the cards taller",
    "make the three cards taller",
    "make the cards smaller",
    "make the cards bigger",
    "make the first card bigger",
    "make the first card narrower",
    "make the last card wider",
    "make the second card taller",
    "put the buttons in a row",
    "put the buttons in a column",
    "line up the buttons",
    "align the buttons",
    "align the cards left",
    "align everything left",
    "center everything",
    "move the cards up",
    "move the cards down",
    "move the cards to the right",
    "move the cards to the left",
    "move the first card to the right",
    "move the image up",
    "move the title down",
    "move the heading up",
    "make all text bigger",
    "make all the text bigger",
    "make the text bigger",
    "make the headings bigger",
    "make all buttons bigger",
    "make the buttons wider",
    "make the buttons smaller",
    "make all inputs wider",
    "make the inputs narrower",
    "make the title bigger",
    "make the images bigger",
    "make the images smaller",
    "make the image bigger",
    "make the first image wider",
    "make the table taller",
    "make the list bigger",
    "make the list wider",
    "make the sidebar wider",
    "make the sidebar narrower",
    "make the footer taller",
    "make the header taller",
    "make the header smaller",
    "make the navigation bigger",
    "make the chart bigger",
    "make the form narrower",
    "make the form wider",
    "make the form bigger",
    "add an icon to each card",
    "remove the boxes",
    "delete the cards",
    "delete the first card",
    "make the cards the same size",
    "make all the buttons the same size",
    "make the cards the same height",
    "make all images the same size",
    "more space between the cards",
    "less space between the cards",
    "there is too much space between the cards",
    "more space between the buttons",
    "more white space",
    "space the cards evenly",
    "space the buttons evenly",
    "spread the buttons evenly",
    "stack the cards",
    "stack the cards vertically",
    "put the cards in a row",
    "put the cards in a column",
    "put the cards in two columns",
    "put the cards in a grid",
    "arrange the cards in a 2 by 2 grid",
    "put the images in a row",
    "put the inputs in a row",
    "tidy up",
    "clean up the layout",
    "this looks ugly, fix it",
    "swap the first and the second card",
    "swap the first and the last card",
    "duplicate the first card",
    "copy the last card",
    "move the first card to the end",
    "move the last card to the front",
    "move the footer up",
    "move the sidebar to the right",
    "move the image to the left of the title",
    "move the title below the image",
    "move the chart to the right",
    "move the header to the bottom",
    "move the footer to the top",
    "move everything to the left",
    "align all buttons to the right",
    "align all buttons left",
    "align the cards to the top",
    "align the inputs right",
    "align the headings to the center",
    "make the image full width",
    "make the table full width",
    "make the first card full width",
    "make the list as wide as the table",
    "make the button as wide as the input",
    "put everything in one column",
    "arrange everything in a grid",
    "move the image into the first card",
    "put the image to the left of the heading",
];

/// Pages drawn by a sentence.
const PAGES: &[&str] = &["build a login page", "make a page not found page", "a verification page"];

/// The fixtures and the drawn pages, with their names.
fn sketches() -> Vec<(&'static str, Sketch)> {
    let fixtures = ["landing", "dashboard", "messy", "settings", "tiny"];
    let drawn = |page: &&'static str| {
        let (answer, sketch) = done(&Sketch::default(), page);
        assert!(!sketch.is_empty(), "{page}: {answer}");
        (*page, sketch)
    };
    fixtures.into_iter().map(|name| (name, sketches::fixture(name))).chain(PAGES.iter().map(drawn)).collect()
}

#[test]
fn nothing_comes_to_lie_across_anything_else() {
    let mut wrong = Vec::new();
    for (fixture, sketch) in sketches() {
        for request in REQUESTS {
            let (answer, faults) = said(&sketch, request);
            // A single component goes beside another one even without room, and the answer says so.
            if !faults.is_empty() && !answer.contains("no free room") {
                wrong.push(format!("{fixture}: {request}: {answer} {faults:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
