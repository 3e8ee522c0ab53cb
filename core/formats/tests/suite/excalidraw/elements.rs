//! Counterparts of the elements of a document.

use super::script::{check, written};
use expect_test::expect;
use websketch_formats::export::excalidraw::{from_excalidraw, read_excalidraw};
use websketch_json as json;

#[test]
fn one_bad_element_costs_itself_alone() {
    let text = r#"{"type":"excalidraw","elements":[
        {"id":"half","type":"text","x":0,"y":0,"width":120,"height":25,"text":"lone \ud83d half"},
        {"id":"nan","type":"text","x":NaN,"y":0,"width":120,"height":25,"text":"a"},
        {"id":"huge","type":"text","x":1e999,"y":0,"width":120,"height":25,"text":"a"},
        {"id":"font","type":"text","x":0,"y":40,"width":120,"height":25,"text":"a","fontSize":-Infinity},
        {"id":"raw","type":"text","x":0,"y":80,"width":120,"height":25,"text":"a
b\q"},
        {"id":"seven","type":"text","x":0,"y":0,"width":120,"height":25,"text":7},
        {"id":"none","type":"text","x":0,"y":0,"width":120,"height":25},
        {"id":"line","type":"line","x":0,"y":0,"width":120,"height":25,"points":[[0,0],[null,"x"]]},
        {"id":"empty","type":"line","x":0,"y":0,"width":120,"height":25,"points":[]},
        {"id":"away","type":"rectangle","x":-1900000,"y":0,"width":120,"height":25},
        {"id":"self","type":"text","x":0,"y":120,"width":120,"height":25,"text":"c","containerId":"self"},
        {"id":"p","type":"rectangle","x":0,"y":160,"width":120,"height":25,"containerId":"q","frameId":"q","groupIds":["g","g"]},
        {"id":"q","type":"frame","x":0,"y":300,"width":120,"height":25,"frameId":"p","boundElements":[{"id":"q"}]},
        null, [], "text", {"id":7,"type":["text"]},
        {"id":"deep","type":"text","x":0,"y":200,"width":120,"height":25,"text":"d","customData":DEEP},
        {"id":"gone","type":"rectangle","isDeleted":true}]}"#;
    let deep = ["[".repeat(300), "]".repeat(300)].concat();
    let imported = read_excalidraw(&text.replace("DEEP", &deep)).unwrap();
    expect![[r#"
        Text half 0 0 120 25 {"text":"lone � half","textSize":"l"}
        Text font 0 40 120 25 {"text":"a","textSize":"l"}
        Text raw 0 64.5 120 56 {"text":"a\nbq","textSize":"l"}
        Text self 0 120 120 25 {"text":"c","textSize":"l"}
        Container q 0 300 120 25 {"variant":"phone"}
        Input p 0 160 120 25 {}
        Text deep 0 200 120 25 {"text":"d","textSize":"l"}
        skipped nan: x must be a number
        skipped huge: x must be a number
        skipped seven: text must be a string, found number
        skipped none: it has no text
        skipped line: points must be pairs of numbers between -2000000 and 2000000
        skipped empty: points must be pairs of numbers between -2000000 and 2000000
        skipped element 13: an element must be an object, found null
        skipped element 14: an element must be an object, found array
        skipped element 15: an element must be an object, found string
        skipped element 16: it has no type
        skipped gone: it is deleted
        skipped away: it lies too far away from the rest
        adjusted half: a character of its text could not be read; it is U+FFFD now
        adjusted 3 numbers were not finite and are left out now
        adjusted 1 value was nested too deeply and is left out now
    "#]]
    .assert_eq(&written(&imported));
}

#[test]
fn items_of_a_library_stand_beside_each_other() {
    let button = r#"{"id":"b","type":"rectangle","x":-500,"y":900,"width":300,"height":40},
                    {"id":"t","type":"text","x":-400,"y":910,"width":60,"height":20,"text":"Go","containerId":"b"}"#;
    let card = r#"{"id":"c1","type":"text","x":0,"y":0,"width":60,"height":20,"text":"Title"},
                  {"id":"b","type":"rectangle","x":-20,"y":-20,"width":700,"height":300},
                  {"id":"a","type":"arrow","x":0,"y":0,"width":9,"height":9}"#;
    let first =
        format!(r#"{{"type":"excalidrawlib","version":1,"library":[[{button}],[{card}],[{button}],[]]}}"#);
    let second = format!(
        r#"{{"type":"excalidrawlib","version":2,"source":"x","libraryItems":[
            {{"id":"1","status":"published","elements":[{button}],"name":"Big button"}},
            {{"id":"2","elements":[{card}],"name":" Card "}}, null, {{"name":"Nothing"}}, {{"elements":7}},
            {{"id":"3","elements":[{card}]}}, [{button}], {{"elements":[{button}],"name":"Card"}}]}}"#
    );
    expect![[r#"
        Input item-1 40 40 300 40 {"placeholder":"Go"}
        Container item-2 380 40 700 300 {"fill":"none"}
        Text item-2-2 400 60 60 20 {"text":"Title","textSize":"l"}
        Input item-3 40 380 300 40 {"placeholder":"Go"}
        skipped item-2: a: an item of a library has no links
    "#]]
    .assert_eq(&written(&read_excalidraw(&first).unwrap()));
    expect![[r#"
        Input Big button 40 40 300 40 {"placeholder":"Go","name":"Big button"}
        Container Card 380 40 700 300 {"fill":"none","name":"Card"}
        Text Card-2 400 60 60 20 {"text":"Title","textSize":"l"}
        Container item-6 40 380 700 300 {"fill":"none"}
        Text item-6-2 60 400 60 20 {"text":"Title","textSize":"l"}
        Input item-7 780 380 300 40 {"placeholder":"Go"}
        Input Card-3 40 720 300 40 {"placeholder":"Go","name":"Card"}
        skipped Card: a: an item of a library has no links
        skipped item 3: an item must be an object or an array, found null
        skipped item 4: it has no elements
        skipped item 5: elements must be an array, found number
        skipped item-6: a: an item of a library has no links
    "#]]
    .assert_eq(&written(&read_excalidraw(&second).unwrap()));
}

#[test]
fn boxes_with_a_text_are_controls() {
    check(
        r#"{"id":"b","type":"rectangle","x":0,"y":0,"width":120,"height":40,"boundElements":[{"id":"bt","type":"text"}]},
           {"id":"bt","type":"text","x":10,"y":10,"width":50,"height":20,"text":"Sa\nve","originalText":"Save","containerId":"b","textAlign":"center"},
           {"id":"i","type":"rectangle","x":200,"y":0,"width":240,"height":40},
           {"id":"it","type":"text","x":210,"y":10,"width":60,"height":20,"text":"Email"},
           {"id":"c","type":"rectangle","x":0,"y":100,"width":400,"height":300},
           {"id":"ct","type":"text","x":10,"y":110,"width":60,"height":20,"text":"A card"},
           {"id":"e","type":"rectangle","x":0,"y":500,"width":240,"height":36},
           {"id":"ok","type":"ellipse","x":300,"y":500,"width":100,"height":40},
           {"id":"okt","type":"text","x":340,"y":510,"width":20,"height":20,"text":"OK"},
           {"id":"face","type":"ellipse","x":500,"y":500,"width":40,"height":40}"#,
        &expect![[r#"
            Button b 0 0 120 40 {"text":"Save","variant":"secondary"}
            Input i 200 0 240 40 {"placeholder":"Email"}
            Container c 0 100 400 300 {"fill":"none"}
            Text ct 10 110 61 20 {"text":"A card","textSize":"l"}
            Input e 0 500 240 36 {}
            Button ok 300 500 100 40 {"text":"OK","variant":"secondary"}
            ImagePlaceholder face 500 500 40 40 {"variant":"avatar"}
            adjusted ok: was an ellipse; wireframes have none
        "#]],
    );
}

#[test]
fn a_sign_with_a_text_is_a_check_box_or_a_radio_button() {
    check(
        r##"{"id":"news","type":"rectangle","x":0,"y":0,"width":22,"height":24},
           {"id":"newst","type":"text","x":34,"y":0,"width":80,"height":25,"text":"News","fontSize":20},
           {"id":"by","type":"ellipse","x":0,"y":40,"width":24,"height":24},
           {"id":"dot","type":"ellipse","x":6,"y":46,"width":12,"height":12,"backgroundColor":"#000","fillStyle":"solid"},
           {"id":"byt","type":"text","x":34,"y":40,"width":80,"height":25,"text":"By mail","fontSize":20},
           {"id":"find","type":"rectangle","x":0,"y":120,"width":200,"height":32},
           {"id":"lens","type":"ellipse","x":8,"y":128,"width":14,"height":14},
           {"id":"handle","type":"line","x":20,"y":140,"width":6,"height":6,"points":[[0,0],[6,6]]},
           {"id":"findt","type":"text","x":34,"y":124,"width":80,"height":25,"text":"Search","fontSize":20},
           {"id":"ada","type":"ellipse","x":0,"y":170,"width":60,"height":60},
           {"id":"head","type":"ellipse","x":20,"y":180,"width":20,"height":20},
           {"id":"dot2","type":"ellipse","x":300,"y":170,"width":11,"height":11},
           {"id":"far","type":"rectangle","x":0,"y":80,"width":24,"height":24},
           {"id":"fart","type":"text","x":90,"y":80,"width":80,"height":25,"text":"Far","fontSize":20}"##,
        &expect![[r#"
            Input news 0 0 114 24 {"variant":"checkbox","text":"News"}
            Input by 0 40 114 24 {"variant":"radio","text":"By mail","checked":true}
            Input find 0 120 200 32 {"variant":"search","placeholder":"Search"}
            ImagePlaceholder ada 0 170 60 60 {"variant":"avatar"}
            ImagePlaceholder dot2 300 170 20 20 {}
            Container far 0 80 24 24 {"fill":"none"}
            Text fart 90 80 80 25 {"text":"Far","textSize":"l"}
            adjusted dot2: was 11 × 11 px; it is 20 × 20 px now
            adjusted dot2: was an ellipse; wireframes have none
        "#]],
    );
}

#[test]
fn a_box_with_a_bent_line_is_a_picture() {
    check(
        r#"{"id":"p","type":"rectangle","x":0,"y":0,"width":120,"height":80},
           {"id":"hills","type":"line","x":10,"y":60,"width":100,"height":40,"points":[[0,0],[30,-40],[50,-10],[70,-30],[100,0]]},
           {"id":"loose","type":"line","x":200,"y":60,"width":100,"height":40,"points":[[0,0],[50,-40],[100,0]]}"#,
        &expect![[r#"
            ImagePlaceholder p 0 0 120 80 {}
            skipped loose: a wireframe has only straight lines
        "#]],
    );
}

#[test]
fn a_text_that_a_control_would_cut_or_shrink_stays_a_text() {
    check(
        r##"{"id":"small","type":"rectangle","x":0,"y":0,"width":98,"height":25,"backgroundColor":"#b2f2bb","fillStyle":"solid"},
           {"id":"smallt","type":"text","x":4,"y":4,"width":90,"height":15,"text":"View Collection","fontSize":12,"textAlign":"center"},
           {"id":"large","type":"rectangle","x":0,"y":100,"width":300,"height":48},
           {"id":"larget","type":"text","x":20,"y":106,"width":120,"height":35,"text":"summary","fontSize":28}"##,
        &expect![[r#"
            Container small 0 0 98 25 {"fill":"accent"}
            Text smallt 4 4 90 20 {"text":"View Collection","textAlign":"center","textSize":"xs"}
            Container large 0 100 300 48 {"fill":"none"}
            Heading larget 20 106 126 35 {"text":"summary","level":2}
            adjusted smallt: was 90 × 15 px; it is 90 × 20 px now
        "#]],
    );
}

#[test]
fn texts_are_headings_by_size_and_lists_by_bullets() {
    check(
        r#"{"id":"h","type":"text","x":0,"y":0,"width":120,"height":45,"text":"Title","fontSize":36},
           {"id":"s","type":"text","x":0,"y":50,"width":120,"height":35,"text":"Section","fontSize":28},
           {"id":"t","type":"text","x":0,"y":100,"width":120,"height":25,"text":"Words","fontSize":20,"locked":true},
           {"id":"l","type":"text","x":0,"y":150,"width":120,"height":75,"text":"- one\n- two\n\n- three","fontSize":20}"#,
        &expect![[r#"
            Heading h 0 0 120 45 {"text":"Title","level":1}
            Heading s 0 50 120 35 {"text":"Section","level":2}
            Text t 0 100 120 25 {"text":"Words","textSize":"l","locked":true}
            List l 0 150 120 75 {"items":["one","two","three"]}
        "#]],
    );
}

#[test]
fn crosses_are_images_and_grids_are_tables() {
    check(
        r#"{"id":"i","type":"rectangle","x":0,"y":0,"width":200,"height":100},
           {"id":"i1","type":"line","x":0,"y":0,"width":200,"height":100,"points":[[0,0],[200,100]]},
           {"id":"i2","type":"line","x":0,"y":100,"width":200,"height":100,"points":[[0,0],[200,-100]]},
           {"id":"it","type":"text","x":80,"y":40,"width":40,"height":20,"text":"A map"},
           {"id":"t","type":"rectangle","x":300,"y":0,"width":200,"height":90},
           {"id":"t1","type":"line","x":300,"y":30,"width":200,"height":0,"points":[[0,0],[200,0]]},
           {"id":"t2","type":"line","x":300,"y":60,"width":200,"height":0,"points":[[0,0],[200,0]]},
           {"id":"t3","type":"line","x":400,"y":0,"width":0,"height":90,"points":[[0,0],[0,90]]},
           {"id":"c1","type":"text","x":310,"y":5,"width":40,"height":20,"text":"Name"},
           {"id":"c2","type":"text","x":410,"y":5,"width":40,"height":20,"text":"Age"},
           {"id":"c3","type":"text","x":310,"y":35,"width":40,"height":20,"text":"Ada"},
           {"id":"c4","type":"text","x":410,"y":65,"width":40,"height":20,"text":"36"}"#,
        &expect![[r#"
            ImagePlaceholder i 0 0 200 100 {"alt":"A map"}
            Table t 300 0 200 90 {"columns":["Name","Age"],"rows":[["Ada",""],["","36"]]}
        "#]],
    );
}

#[test]
fn wide_boxes_with_texts_in_a_row_are_bars() {
    check(
        r#"{"id":"n","type":"rectangle","x":0,"y":0,"width":1000,"height":60},
           {"id":"n2","type":"text","x":200,"y":20,"width":60,"height":20,"text":"Pricing"},
           {"id":"n1","type":"text","x":20,"y":22,"width":60,"height":20,"text":"Home"},
           {"id":"n3","type":"text","x":400,"y":20,"width":60,"height":20,"text":"Help"},
           {"id":"f","type":"rectangle","x":0,"y":900,"width":1000,"height":80},
           {"id":"f1","type":"text","x":20,"y":920,"width":60,"height":20,"text":"© Us"},
           {"id":"f2","type":"text","x":200,"y":920,"width":60,"height":20,"text":"Imprint"}"#,
        &expect![[r#"
            Container n 0 0 1000 60 {"name":"Navigation","fill":"none"}
            Text n2 200 20 64 20 {"text":"Pricing","textSize":"l"}
            Text n1 20 22 60 20 {"text":"Home","textSize":"l"}
            Text n3 400 20 60 20 {"text":"Help","textSize":"l"}
            Footer f 0 900 1000 80 {"text":"© Us · Imprint"}
        "#]],
    );
}

#[test]
fn what_has_no_counterpart_is_reported() {
    check(
        r#"{"id":"a","type":"arrow","x":0,"y":0,"width":10,"height":10,"points":[[0,0],[10,10]]},
           {"id":"f","type":"freedraw","x":0,"y":0,"width":10,"height":10,"points":[]},
           {"id":"v","type":"line","x":0,"y":0,"width":0,"height":90,"points":[[0,0],[0,90]]},
           {"id":"e","type":"text","x":0,"y":0,"width":0,"height":0,"text":" "},
           {"id":"n","type":"rectangle","x":"0","y":0,"width":10,"height":10},
           {"id":"far","type":"rectangle","x":1e300,"y":0,"width":10,"height":10},
           {"type":"poem","x":0,"y":0,"width":10,"height":10}, 7, {},
           {"id":"del","type":"arrow","isDeleted":true}"#,
        &expect![[r#"
            HorizontalLine v 0 0 20 90 {}
            skipped f: a wireframe has no free-hand drawings
            skipped e: the text is empty
            skipped n: x must be a number
            skipped far: x must be between -2000000 and 2000000
            skipped element 6: unknown element type poem
            skipped element 7: an element must be an object, found number
            skipped element 8: it has no type
            skipped del: it is deleted
            skipped a: an arrow is a link only from one box to another that is a frame or lies in one
        "#]],
    );
}

#[test]
fn what_does_not_fit_is_adjusted() {
    check(
        r#"{"id":"d","type":"diamond","x":-50,"y":-20,"width":100,"height":40},
           {"id":"r","type":"rectangle","x":100,"y":0,"width":100,"height":300,"angle":1.5707963267948966},
           {"id":"s","type":"rectangle","x":400,"y":0,"width":10,"height":12,"angle":0.5},
           {"id":"l","type":"line","x":0,"y":400,"width":100,"height":8,"points":[[0,0],[50,8],[100,2]]},
           {"id":"l","type":"image","x":0,"y":450,"width":-100,"height":50},
           {"id":"in\u0000valid","type":"embeddable","x":0,"y":550,"width":100,"height":50},
           {"type":"text","x":0,"y":600,"width":100,"height":50,"text":"child","frameId":"fr"},
           {"id":"fr","type":"frame","x":-10,"y":590,"width":200,"height":100,"name":"Page 1"}"#,
        &expect![[r#"
            Container d 50 0 100 40 {}
            Container r 100 120 300 100 {"fill":"none"}
            Container s 500 20 20 20 {"fill":"none"}
            HorizontalLine l 100 421 100 2 {}
            ImagePlaceholder l-2 0 470 100 50 {}
            Container fr 90 610 200 100 {"variant":"phone","name":"Page 1"}
            ImagePlaceholder invalid-2 100 570 100 50 {}
            Text element-2 100 620 100 50 {"text":"child","textSize":"l"}
            adjusted Everything was moved 100 px to the right and 20 px down, so that nothing has negative coordinates
            adjusted d: was a diamond; wireframes have none
            adjusted r: was turned by a quarter; its sides are swapped
            adjusted s: was rotated; it stands upright now
            adjusted s: was 10 × 12 px; it is 20 × 20 px now
            adjusted l: was bent; it is the line between its ends now
            adjusted l: has a new id, because its own one is in use or not allowed
            adjusted invalid: has a new id, because its own one is in use or not allowed
        "#]],
    );
}

#[test]
fn what_is_no_document_is_refused() {
    let check = |text: &str, message: &str| {
        assert_eq!(from_excalidraw(&json::parse(text).unwrap()).unwrap_err().to_string(), message);
    };
    check("[]", "an Excalidraw document must be an object, found array");
    check("{}", r#"type must be "excalidraw" or "excalidrawlib", found none"#);
    check(r#"{"type":"figma"}"#, r#"type must be "excalidraw" or "excalidrawlib", found "figma""#);
    check(r#"{"type":"excalidrawlib","libraryItems":"x"}"#, "libraryItems must be an array, found string");
    check(r#"{"type":"excalidrawlib","library":7}"#, "library must be an array, found number");
    check(r#"{"type":"excalidraw","elements":{}}"#, "elements must be an array, found object");
    let many = r#"{"type":"rectangle","x":0,"y":0,"width":20,"height":20},"#.repeat(20_001);
    let document = format!(r#"{{"type":"excalidraw","elements":[{}]}}"#, many.trim_end_matches(','));
    check(&document, "a sketch holds at most 20000 components, found 20001");
}

#[test]
fn equals_get_equal_types_and_lines_stay_upright() {
    let row = |at: usize, width: usize| {
        let y = 50 * at;
        format!(
            r##"{{"id":"b{at}","type":"rectangle","backgroundColor":"#868e96","x":0,"y":{y},"width":260,"height":40}},
                {{"id":"t{at}","type":"text","text":"Some words","fontSize":16,"x":14,"y":{},"width":{width},"height":20}}"##,
            y + 10
        )
    };
    let rows: Vec<String> =
        [101, 120, 230, 74].into_iter().enumerate().map(|(at, width)| row(at, width)).collect();
    check(
        &rows.join(","),
        &expect![[r#"
        Button b0 0 0 260 40 {"text":"Some words","variant":"secondary","textAlign":"left"}
        Button b1 0 50 260 40 {"text":"Some words","variant":"secondary","textAlign":"left"}
        Button b2 0 100 260 40 {"text":"Some words","variant":"secondary","textAlign":"left"}
        Button b3 0 150 260 40 {"text":"Some words","variant":"secondary","textAlign":"left"}
    "#]],
    );
    check(
        r#"{"id":"b","type":"rectangle","x":0,"y":0,"width":400,"height":200},
           {"id":"l","type":"line","x":100,"y":0,"width":0,"height":200,"points":[[0,0],[0,200]]},
           {"id":"d","type":"rectangle","x":500,"y":0,"width":200,"height":40},
           {"id":"dt","type":"text","text":"Country ▾","fontSize":16,"x":510,"y":10,"width":80,"height":20}"#,
        &expect![[r#"
            Container b 0 0 400 200 {"fill":"none"}
            HorizontalLine l 90 0 20 200 {}
            Input d 500 0 200 40 {"variant":"select","placeholder":"Country"}
        "#]],
    );
}

/// No line of an imported text ends in an ellipsis.
#[test]
fn texts_are_measured() {
    check(
        r#"{"id":"k","type":"text","text":"부품 > CPU > 새 제품","fontSize":14,"x":0,"y":40,"width":56,"height":18},
           {"id":"b","type":"rectangle","x":0,"y":100,"width":160,"height":100},
           {"id":"c","type":"text","text":"Show the diary of\nthe current day","fontSize":20,"textAlign":"center",
            "containerId":"b","x":5,"y":125,"width":150,"height":50}"#,
        &expect![[r#"
            Text k 0 40 138 20 {"text":"부품 > CPU > 새 제품","textSize":"s"}
            Container b 0 100 160 100 {"fill":"none"}
            Text c 1 122 158 56 {"text":"Show the diary of\nthe current day","textAlign":"center","textSize":"l"}
            adjusted k: was 138 × 18 px; it is 138 × 20 px now
        "#]],
    );
}

#[test]
fn boxes_with_a_role_get_a_name() {
    check(
        r#"{"id":"page","type":"rectangle","x":0,"y":0,"width":1000,"height":700},
           {"id":"side","type":"rectangle","x":0,"y":60,"width":200,"height":640},
           {"id":"menu","type":"text","text":"Orders","fontSize":16,"x":20,"y":80,"width":80,"height":20},
           {"id":"form","type":"rectangle","x":300,"y":100,"width":400,"height":400},
           {"id":"mail","type":"rectangle","x":320,"y":120,"width":300,"height":40},
           {"id":"word","type":"rectangle","x":320,"y":180,"width":300,"height":40},
           {"id":"send","type":"rectangle","x":320,"y":240,"width":120,"height":40},
           {"id":"st","type":"text","text":"Send","fontSize":16,"x":360,"y":250,"width":40,"height":20}"#,
        &expect![[r#"
            Container page 0 0 1000 700 {"fill":"none"}
            Container side 0 60 200 640 {"fill":"none","name":"Sidebar"}
            Text menu 20 80 80 20 {"text":"Orders"}
            Container form 300 100 400 400 {"fill":"none","name":"Form"}
            Input mail 320 120 300 40 {}
            Input word 320 180 300 40 {}
            Button send 320 240 120 40 {"text":"Send","variant":"secondary"}
        "#]],
    );
}
