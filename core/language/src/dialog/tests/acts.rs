//! Effects of messages: message in, changed components out.

mod figures;
mod flow;
mod tables;
mod words;

use crate::dialog::{Context, Interpretation, interpret};
use expect_test::{Expect, expect};
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, IdSource, Sketch, execute};

/// A form beside an image, a row of buttons of different sizes, a list below its heading, a divider and a footer.
const SKETCH: &str = r#"[
    {"id":"title","type":"Heading","x":40,"y":40,"width":400,"height":48,"props":{"text":"Harbor tours","level":1}},
    {"id":"name","type":"Input","x":40,"y":112,"width":320,"height":40,"props":{"placeholder":"Your name"}},
    {"id":"mail","type":"Input","x":40,"y":172,"width":320,"height":40,"props":{"placeholder":"Your email"}},
    {"id":"photo","type":"ImagePlaceholder","x":520,"y":40,"width":200,"height":140,"props":{"alt":"A boat in the harbor"}},
    {"id":"book","type":"Button","x":40,"y":232,"width":120,"height":40,"props":{"text":"Book"}},
    {"id":"share","type":"Button","x":176,"y":236,"width":100,"height":40,"props":{"text":"Share"}},
    {"id":"cart","type":"Button","x":340,"y":232,"width":100,"height":40,"props":{"text":"Cart (2)"}},
    {"id":"stops-title","type":"Heading","x":40,"y":320,"width":300,"height":32,"props":{"text":"Stops","level":2}},
    {"id":"stops","type":"List","x":40,"y":360,"width":300,"height":120,"props":{"items":["Old pier","Lighthouse"]}},
    {"id":"foot","type":"Footer","x":0,"y":640,"width":1200,"height":80,"props":{"text":"Open daily"}}]"#;

/// Returns the changes by a message, one a line, or the outcome of one that changes nothing.
fn changes(sketch: &str, message: &str) -> String {
    let before = Sketch::read_text(sketch.as_bytes()).expect("a sketch").sketch;
    let mut ids = IdSource::new(0.0, "0123456789abcdef").expect("a seed");
    let meaning = interpret(&before, message, &Context::default(), &mut ids).meaning;
    let Interpretation::Operations { operations, .. } = meaning else {
        return match meaning {
            Interpretation::Question { prompt, .. } => format!("asks: {prompt}\n"),
            Interpretation::Answer { text, plays } => {
                let plays = plays.map(|at| format!(" plays {at}")).unwrap_or_default();
                format!("answers: {text}{plays}\n")
            }
            other => format!("{other:?}\n"),
        };
    };
    let mut after = before.clone();
    for operation in operations {
        execute::apply(&mut after, operation, Actor::User, &mut ids).expect("valid");
    }
    let gone = before.iter().filter(|one| !after.contains(one.id())).map(|one| format!("- {}\n", one.id()));
    let line = |now: &Component| match before.get(now.id()) {
        Some(old) if old == now => String::new(),
        Some(_) => format!("{} {}\n", now.id(), state(now)),
        None => format!("+ {:?} {}\n", now.kind(), state(now)),
    };
    gone.chain(after.iter().map(line)).collect()
}

fn state(one: &Component) -> String {
    let it = one.bounds();
    format!(
        "{},{} {}x{} {}",
        it.x(),
        it.y(),
        it.width(),
        it.height(),
        websketch_json::to_string(&one.props().to_map())
    )
}

#[track_caller]
fn check(message: &str, wanted: Expect) {
    wanted.assert_eq(&changes(SKETCH, message));
}

#[test]
fn a_component_goes_beside_another_where_all_others_stay() {
    check(
        "put the photo to the right of the email field",
        expect![[r#"
        photo 376,87 200x140 {"alt":"A boat in the harbor"}
    "#]],
    );
    check(
        "move Share to the left of Cart (2)",
        expect![[r#"
        share 224,232 100x40 {"text":"Share"}
    "#]],
    );
    check(
        "put the title inside the footer",
        expect![[r#"
        title 40,656 400x48 {"text":"Harbor tours","level":1}
    "#]],
    );
}

#[test]
fn a_new_component_takes_free_room_before_others_make_room() {
    check(
        "insert a divider just above the footer",
        expect![[r#"
            + HorizontalLine 0,622 1120x2 {}
        "#]],
    );
    check(
        "add another button next to the existing one called Cart (2)",
        expect![[r#"
            + Button 456,232 100x40 {"text":"Button"}
        "#]],
    );
    check(
        "put a line between the email field and the list",
        expect![[r#"
        + HorizontalLine 40,228 320x2 {}
    "#]],
    );
}

#[test]
fn coordinates_are_a_place() {
    check(
        "set the x of the list to 600",
        expect![[r#"
        stops 600,360 300x120 {"items":["Old pier","Lighthouse"]}
    "#]],
    );
    check(
        "put Book at x=700 y=560",
        expect![[r#"
        book 700,560 120x40 {"text":"Book"}
    "#]],
    );
}

#[test]
fn a_corner_or_line_is_exact_even_if_something_overlaps() {
    check(
        "move the list to the top left corner",
        expect![[r#"
        stops 32,32 300x120 {"items":["Old pier","Lighthouse"]}
    "#]],
    );
    check(
        "align the top of the photo with the top of the name field",
        expect![[r#"
        photo 520,112 200x140 {"alt":"A boat in the harbor"}
    "#]],
    );
    check(
        "make Share line up with the right edge of the title",
        expect![[r#"
        share 340,236 100x40 {"text":"Share"}
    "#]],
    );
}

#[test]
fn gaps_rows_and_exchanges_leave_the_rest_alone() {
    check(
        "space the buttons evenly from left to right",
        expect![[r#"
        share 200,236 100x40 {"text":"Share"}
    "#]],
    );
    check(
        "put 24 px between Book, Share and Cart (2)",
        expect![[r#"
            share 184,236 100x40 {"text":"Share"}
            cart 308,232 100x40 {"text":"Cart (2)"}
        "#]],
    );
    check(
        "arrange the inputs in a row",
        expect![[r#"
        name 40,112 190x40 {"placeholder":"Your name"}
        mail 250,112 190x40 {"placeholder":"Your email"}
        book 40,172 120x40 {"text":"Book"}
        share 176,176 100x40 {"text":"Share"}
        cart 340,172 100x40 {"text":"Cart (2)"}
        stops-title 40,260 300x32 {"text":"Stops","level":2}
        stops 40,300 300x120 {"items":["Old pier","Lighthouse"]}
    "#]],
    );
    check(
        "swap Book and Share",
        expect![[r#"
        book 156,232 120x40 {"text":"Book"}
        share 40,236 100x40 {"text":"Share"}
    "#]],
    );
    check(
        "could we have Book and Share swapped?",
        expect![[r#"
            book 156,232 120x40 {"text":"Book"}
            share 40,236 100x40 {"text":"Share"}
        "#]],
    );
}

#[test]
fn a_row_is_made_of_components_that_are_near_by_way_of_another() {
    let images = r#"[
        {"id":"pier","type":"ImagePlaceholder","x":90,"y":320,"width":200,"height":150,"props":{"alt":"Pier"}},
        {"id":"gull","type":"ImagePlaceholder","x":340,"y":400,"width":200,"height":150,"props":{"alt":"Gull"}},
        {"id":"boat","type":"ImagePlaceholder","x":600,"y":305,"width":160,"height":120,"props":{"alt":"Boat"}}]"#;
    let wanted = expect![[r#"
        pier 90,305 200x150 {"alt":"Pier"}
        gull 306,305 200x150 {"alt":"Gull"}
        boat 522,305 160x120 {"alt":"Boat"}
    "#]];
    wanted.assert_eq(&changes(images, "arrange the images in a row"));
}
