//! Findings and their fixes.

use super::laws::{check_fixes, check_right_stays, check_tidied};
use super::script::{check, written};
use expect_test::expect;
use websketch_json as json;
use websketch_layout::lint::{lint, lint_on};
use websketch_testing::sketches;
use websketch_testing::support;

#[test]
fn variants_that_a_type_does_not_have_are_told() {
    check(
        r#"a Input 0 0 240 40 {"text":"Mail","variant":"chekbox"}
           b Input 0 60 240 40 {"text":"Size","variant":"select"}
           c Heading 0 120 240 40 {"text":"Title","level":1,"variant":"hero"}
           d Button 0 180 240 40 {"text":"Save","variant":"ghost"}
           e Text 0 240 240 40 {"text":"Text","variant":7}
           f Button 0 300 240 40 {"text":"Go","variant":"Secondary","locked":true}"#,
        &expect![[r#"
            hint "unknown_variant": Input “Mail” has the unknown variant “chekbox”; known are text, textarea, password, search, select, date, number, file, checkbox, radio, toggle, slider
              {"type":"modify","componentId":"a","props":{"variant":"checkbox"}}
            hint "unknown_variant": Heading “Title” has the unknown variant “hero”; its type has none
            hint "unknown_variant": Button “Save” has the unknown variant “ghost”; known are primary, secondary, link, icon, chip
            hint "unknown_variant": Button “Go” has the unknown variant “Secondary”; known are primary, secondary, link, icon, chip
        "#]],
    );
}

#[test]
fn styles_that_are_unknown_are_told() {
    check(
        r#"a Text 0 0 240 40 {"text":"Mail","textSize":"huge","tone":"default","bold":null}
           b Text 0 60 240 40 {"text":"Size","textAlign":"justify","bold":1}
           c Container 0 120 240 40 {"text":"Title","fill":"blue"}"#,
        &expect![[r#"
            hint "unknown_variant": Text “Mail” has the unknown textSize "huge"; known are xs, s, m, l, xl
            hint "unknown_variant": Text “Size” has the unknown bold 1; known are true, false
            hint "unknown_variant": Text “Size” has the unknown textAlign "justify"; known are left, center, right
            hint "unknown_variant": Container “Title” has the unknown fill "blue"; known are none, light, dark, accent
        "#]],
    );
}

#[test]
fn a_messy_page_is_put_right() {
    let sketch = sketches::fixture("messy");
    check_fixes(&sketch);
    check_tidied(&sketch);
    expect![[r#"
        warning "overlap": Button “Join the club” and Button “How it works” overlap
          {"type":"move","componentId":"component-1718023525021-8uzvxkbma","x":260.47745065255333,"y":263.3715864976207}
        warning "overlap": Container and List “Story hour, Tuesday 4 pm, Poetry night, Thursday 7 pm, Chess for…” overlap
          {"type":"move","componentId":"component-1718023631222-6e214fy5n","x":725.020474888271,"y":512.4223457927962}
          {"type":"move","componentId":"component-1718023641664-t9szh45pn","x":746.5466651470854,"y":693.1889882739133}
          {"type":"move","componentId":"component-1718023654535-wkbctwrqb","x":735.0737995470596,"y":766.5804275621617}
          {"type":"resize","componentId":"component-1718023664846-bb0yocmts","width":331.2945063463234,"height":201.9142137627773}
          {"type":"move","componentId":"component-1718023664846-bb0yocmts","x":1033.7009404042903,"y":523.8219067340176}
          {"type":"resize","componentId":"component-1718023667756-8mz9bj4ib","width":177,"height":37.93494110411066}
          {"type":"move","componentId":"component-1718023667756-8mz9bj4ib","x":1072,"y":759.4613558365867}
          {"type":"move","componentId":"component-1718023673359-vdz8b5of5","x":1237.5768674252977,"y":746.2375149959311}
        warning "overlap": Input “Email for the newsletter” and Button “Subscribe” overlap
          {"type":"resize","componentId":"component-1718023667756-8mz9bj4ib","width":182.85056917305008,"height":37.93494110411066}
          {"type":"move","componentId":"component-1718023667756-8mz9bj4ib","x":1052.5514054039054,"y":758.4952737064815}
          {"type":"move","componentId":"component-1718023673359-vdz8b5of5","x":1251.4019745769556,"y":746.2375149959311}
        error "missing_label": ImagePlaceholder has no alternative text
        error "missing_label": ImagePlaceholder has no alternative text
        error "missing_label": Button has no text
        hint "misaligned": NavigationBox “Catalog, Events, Opening hours, My books” differ slightly in size
          {"type":"resize","componentId":"component-1718023456789-k3j9x0q2a","width":1440,"height":53.62075414990539}
          {"type":"move","componentId":"component-1718023456789-k3j9x0q2a","x":0,"y":3.5134262951237605}
          {"type":"move","componentId":"component-1718023468829-bjur68cb1","x":77.03083419122781,"y":19.10618583247587}
        hint "misaligned": Footer “12 Mill Lane · open daily 9 to 6 · 555 0142” differ slightly in size
          {"type":"resize","componentId":"component-1718023683986-ct9h9baof","width":1440,"height":76}
          {"type":"move","componentId":"component-1718023683986-ct9h9baof","x":0,"y":894}
        hint "misaligned": Container differ slightly in size
          {"type":"resize","componentId":"component-1718023595504-p2xj6pqp2","width":292.59406405167897,"height":322.7351937651208}
          {"type":"move","componentId":"component-1718023595504-p2xj6pqp2","x":424.19062684350314,"y":517.9026240527412}
          {"type":"resize","componentId":"component-1718023602543-9lzw24l8n","width":265.9270723214527,"height":154.7062598091936}
          {"type":"move","componentId":"component-1718023602543-9lzw24l8n","x":439.0778538276449,"y":529.3394448536189}
          {"type":"resize","componentId":"component-1718023606363-9xbr8z4vb","width":267.2125369153139,"height":26.888542566840925}
          {"type":"move","componentId":"component-1718023606363-9xbr8z4vb","x":440.58896706812186,"y":696.7651993386124}
          {"type":"move","componentId":"component-1718023622289-vtqfy6c95","x":443.40939222226723,"y":777}
          {"type":"move","componentId":"component-1718023683986-ct9h9baof","x":0,"y":880.1153053579462}
        hint "misaligned": ImagePlaceholder “Cover of The Lighthouse Garden” and 5 more are slightly off a common line
          {"type":"resize","componentId":"component-1718023568710-multbijo4","width":270.33646454371996,"height":153.84911069557342}
          {"type":"move","componentId":"component-1718023568710-multbijo4","x":91.72609507489402,"y":520.1077502506419}
          {"type":"move","componentId":"component-1718023581707-a5wffloct","x":91.72609507489402,"y":686.6763556220152}
          {"type":"resize","componentId":"component-1718023591614-y2rtl5ug2","width":125,"height":42.47382857303546}
          {"type":"move","componentId":"component-1718023591614-y2rtl5ug2","x":91.72609507489402,"y":761.7874843394172}
          {"type":"resize","componentId":"component-1718023602543-9lzw24l8n","width":265.9270723214527,"height":153.84911069557342}
          {"type":"resize","componentId":"component-1718023606363-9xbr8z4vb","width":257.87920987297196,"height":21.76487062285537}
          {"type":"move","componentId":"component-1718023606363-9xbr8z4vb","x":439.0778538276449,"y":696.7651993386124}
          {"type":"resize","componentId":"component-1718023622289-vtqfy6c95","width":125,"height":42.47382857303546}
          {"type":"move","componentId":"component-1718023622289-vtqfy6c95","x":439.0778538276449,"y":777}
        hint "misaligned": Button “Join the club” is slightly off the line of its neighbors
          {"type":"move","componentId":"component-1718023515845-wea7soy9v","x":78,"y":263.3715864976207}
          {"type":"move","componentId":"component-1718023525021-8uzvxkbma","x":231.03723014939868,"y":264.8955143935726}
        hint "misaligned": Button “How it works” is slightly off the line of its neighbors
          {"type":"move","componentId":"component-1718023525021-8uzvxkbma","x":231.03723014939868,"y":263.3715864976207}
        hint "misaligned": Heading “José’s picks for July” is slightly off the line of its neighbors
          {"type":"move","componentId":"component-1718023548151-e4e4uibbp","x":71.020474888271,"y":449.70376477917506}
          {"type":"move","componentId":"component-1718023553411-zrgkbzd0e","x":75.2921309909899,"y":510.2984777740998}
          {"type":"move","componentId":"component-1718023568710-multbijo4","x":90.17935797513167,"y":521.7352985749776}
          {"type":"move","componentId":"component-1718023581707-a5wffloct","x":90.17935797513167,"y":688.3039039463509}
          {"type":"move","componentId":"component-1718023591614-y2rtl5ug2","x":90.17935797513167,"y":763.415032663753}
          {"type":"move","componentId":"component-1718023595504-p2xj6pqp2","x":422.6438897437408,"y":519.530172377077}
          {"type":"move","componentId":"component-1718023602543-9lzw24l8n","x":437.53111672788253,"y":530.9669931779547}
          {"type":"move","componentId":"component-1718023606363-9xbr8z4vb","x":437.53111672788253,"y":698.3927476629482}
          {"type":"move","componentId":"component-1718023622289-vtqfy6c95","x":437.53111672788253,"y":778.6275483243357}
          {"type":"move","componentId":"component-1718023631222-6e214fy5n","x":733.4030017517904,"y":512.4223457927962}
          {"type":"move","componentId":"component-1718023641664-t9szh45pn","x":754.9291920106048,"y":693.1889882739133}
          {"type":"move","componentId":"component-1718023654535-wkbctwrqb","x":743.456326410579,"y":766.5804275621617}
          {"type":"move","componentId":"component-1718023664846-bb0yocmts","x":1010.099216635953,"y":523.8219067340176}
          {"type":"move","componentId":"component-1718023667756-8mz9bj4ib","x":1048.347589122431,"y":759.4613558365867}
          {"type":"move","componentId":"component-1718023673359-vdz8b5of5","x":1219.9751436569602,"y":746.2375149959311}
        hint "misaligned": Container is slightly off the line of its neighbors
          {"type":"move","componentId":"component-1718023553411-zrgkbzd0e","x":71.020474888271,"y":510.2984777740998}
          {"type":"move","componentId":"component-1718023568710-multbijo4","x":85.90770187241276,"y":521.7352985749776}
          {"type":"move","componentId":"component-1718023581707-a5wffloct","x":85.90770187241276,"y":688.3039039463509}
          {"type":"move","componentId":"component-1718023591614-y2rtl5ug2","x":85.90770187241276,"y":763.415032663753}
          {"type":"move","componentId":"component-1718023595504-p2xj6pqp2","x":418.37223364102186,"y":519.530172377077}
          {"type":"move","componentId":"component-1718023602543-9lzw24l8n","x":433.2594606251636,"y":530.9669931779547}
          {"type":"move","componentId":"component-1718023606363-9xbr8z4vb","x":433.2594606251636,"y":698.3927476629482}
          {"type":"move","componentId":"component-1718023622289-vtqfy6c95","x":433.2594606251636,"y":778.6275483243357}
        hint "misaligned": Input “Email for the newsletter” is slightly off the line of its neighbors
          {"type":"move","componentId":"component-1718023667756-8mz9bj4ib","x":1072,"y":758.4952737064815}
        hint "uneven_gaps": The gaps around HorizontalLine and Footer “12 Mill Lane · open daily 9 to 6 · 555 0142” differ slightly
          {"type":"move","componentId":"component-1718023532104-z4o9p1k3k","x":76.93431953910441,"y":423.84091154053243}
          {"type":"move","componentId":"component-1718023548151-e4e4uibbp","x":72.56721198803335,"y":449.70376477917506}
          {"type":"move","componentId":"component-1718023553411-zrgkbzd0e","x":76.83886809075226,"y":510.2984777740998}
          {"type":"move","componentId":"component-1718023568710-multbijo4","x":91.72609507489402,"y":521.7352985749776}
          {"type":"move","componentId":"component-1718023581707-a5wffloct","x":91.72609507489402,"y":688.3039039463509}
          {"type":"move","componentId":"component-1718023591614-y2rtl5ug2","x":91.72609507489402,"y":763.415032663753}
          {"type":"move","componentId":"component-1718023595504-p2xj6pqp2","x":424.19062684350314,"y":519.530172377077}
          {"type":"move","componentId":"component-1718023602543-9lzw24l8n","x":439.0778538276449,"y":530.9669931779547}
          {"type":"move","componentId":"component-1718023606363-9xbr8z4vb","x":439.0778538276449,"y":698.3927476629482}
          {"type":"move","componentId":"component-1718023622289-vtqfy6c95","x":439.0778538276449,"y":778.6275483243357}
          {"type":"move","componentId":"component-1718023631222-6e214fy5n","x":734.9497388515528,"y":512.4223457927962}
          {"type":"move","componentId":"component-1718023641664-t9szh45pn","x":756.4759291103671,"y":693.1889882739133}
          {"type":"move","componentId":"component-1718023654535-wkbctwrqb","x":745.0030635103413,"y":766.5804275621617}
          {"type":"move","componentId":"component-1718023664846-bb0yocmts","x":1011.6459537357154,"y":523.8219067340176}
          {"type":"move","componentId":"component-1718023667756-8mz9bj4ib","x":1049.8943262221933,"y":759.4613558365867}
          {"type":"move","componentId":"component-1718023673359-vdz8b5of5","x":1221.5218807567226,"y":746.2375149959311}
          {"type":"move","componentId":"component-1718023683986-ct9h9baof","x":0,"y":878.285794176232}
    "#]].assert_eq(&written(&lint(&sketch)));
}

#[test]
fn far_off_components_come_back_together() {
    check(
        "a Text 40 40 200 40 Here
         b Container 5000 3000 300 200 {}
         c Button 5020 3020 100 40 Lost
         d Heading 40 90000 100 40 {\"text\":\"Far\",\"locked\":true}
         e Text 40 90 200 40 There",
        &expect![[r#"
            error "off_canvas": Container lies far from everything else
              {"type":"move","componentId":"b","x":40,"y":154}
              {"type":"move","componentId":"c","x":60,"y":174}
            error "off_canvas": Heading “Far” lies far from everything else
        "#]],
    );
}

#[test]
fn overlaps_are_parted_if_slight() {
    check(
        "a Button 40 40 100 40 One
         b Button 135 40 100 40 Two
         c Text 40 200 200 200 Big
         d Text 140 300 200 200 Other
         e ImagePlaceholder 400 40 300 200 {\"alt\":\"Hero\"}
         f Heading 420 60 200 40 {\"text\":\"On the picture\",\"level\":1}",
        &expect![[r#"
            warning "overlap": Button “One” and Button “Two” overlap
              {"type":"move","componentId":"b","x":156,"y":40}
            warning "overlap": Text “Other” and Text “Big” overlap
        "#]],
    );
}

#[test]
fn what_says_nothing_takes_its_name() {
    check(
        r#"a Button 40 40 100 40 {"name":"Save"}
           b Input 40 100 200 40 {"placeholder":" "}
           c ImagePlaceholder 40 160 200 100 {"name":"Logo","locked":true}
           d Text 300 100 80 40 Email
           e Input 400 100 200 40
           f List 40 300 200 80 {}
           g Text 40 400 200 40 {"text":""}"#,
        &expect![[r#"
            error "missing_label": Button “Save” has no text
              {"type":"modify","componentId":"a","props":{"text":"Save"}}
            error "missing_label": Input has no text
            error "missing_label": ImagePlaceholder “Logo” has no alternative text
            error "missing_label": List has no items
            error "missing_label": Text has no text
        "#]],
    );
}

#[test]
fn headings_leave_no_level_out() {
    check(
        r#"a Heading 40 40 400 40 {"text":"Page","level":2}
           b Heading 40 100 400 40 {"text":"Part","level":4}
           c Heading 40 160 400 40 {"text":"Next","level":2}
           d Heading 40 220 400 40 {"text":"Locked","level":6,"locked":true}
           e Heading 40 280 400 40 {"text":"Any"}"#,
        &expect![[r#"
            warning "heading_order": Heading “Page” has level 2, but the first heading should have level 1
              {"type":"modify","componentId":"a","props":{"level":1}}
            warning "heading_order": Heading “Part” has level 4, but follows one of level 1
              {"type":"modify","componentId":"b","props":{"level":2}}
            warning "heading_order": Heading “Locked” has level 6, but follows one of level 2
        "#]],
    );
}

#[test]
fn small_targets_grow_if_there_is_room() {
    check(
        r#"a Button 40 40 20 20 +
           b Button 200 40 100 20 {"text":"Wide","locked":true}
           c Text 40 100 20 20 x
           d Button 40 200 20 20 -
           e Text 60 200 100 20 Close
           f Text 40 220 20 20 y"#,
        &expect![[r#"
            warning "small_target": Button “+” is 20 × 20 px; at least 24 × 24 px can be hit
              {"type":"resize","componentId":"a","width":24,"height":24}
              {"type":"move","componentId":"c","x":40,"y":104}
              {"type":"move","componentId":"d","x":40,"y":204}
              {"type":"move","componentId":"e","x":60,"y":204}
              {"type":"move","componentId":"f","x":40,"y":224}
            warning "small_target": Button “-” is 20 × 20 px; at least 24 × 24 px can be hit
              {"type":"resize","componentId":"d","width":24,"height":24}
              {"type":"move","componentId":"e","x":64,"y":204}
              {"type":"move","componentId":"f","x":40,"y":228}
            warning "small_target": Button “Wide” is 100 × 20 px; at least 24 × 24 px can be hit
        "#]],
    );
}

#[test]
fn slight_offsets_and_gaps_are_hints() {
    check(
        "a Input 40 40 200 40 One
         b Input 43 100 200 40 Two
         c Input 40 157 200 40 Three
         d Input 40 220 200 40 Four
         e Container 400 40 200 200",
        &expect![[r#"
            hint "misaligned": Input “Two” is slightly off the line of its neighbors
              {"type":"move","componentId":"b","x":40,"y":100}
            hint "empty_container": Container holds nothing and has no title
        "#]],
    );
}

#[test]
fn who_shares_a_line_leaves_it_together_or_not_at_all() {
    let lines = "c0 Container 26.14 20 100 40
         c1 Container 300 20 100 40
         c2 Container 20 95 100.95 40
         c3 Button 440 100 100 40
         c4 Button 580 101.95 106.81 40
         c5 Button 720 95.08 100 40
         c6 Footer 20 180 105.43 40
         c7 Container 160 180 100 40
         c8 Input 303.45 180 98 40
         c9 Container 23.50 260 100 40
         c10 ImagePlaceholder 300 260 100 40
         c11 Container 440 260 100 40
         c12 Container 580 260 100 40
         c13 Container 720 260 100 40
         c14 Footer 20 340 99 40
         c15 Container 300 340 100 40
         c16 Container 720 340 100 40";
    check_right_stays(&support::sketch(lines));
}

#[test]
fn what_lies_half_on_a_box_or_sticks_out_of_it_is_told() {
    check(
        "card Container 100 100 300 200
         title Heading 120 120 200 32 Pro
         half Button 340 200 120 40 Buy
         edge Text 110 250 296 24 Sticks out by six px
         wide Text 110 276 320 20 Too wide for the card",
        &expect![[r#"
            warning "overlap": Button “Buy” lies half on Container
            warning "overlap": Text “Sticks out by six px” sticks out of Container
            warning "overlap": Text “Too wide for the card” sticks out of Container
        "#]],
    );
}

#[test]
fn what_reaches_over_the_right_edge_of_the_page_is_told() {
    check(
        "nav NavigationBox 0 0 1200 64 {\"items\":[\"Home\"]}
         title Heading 40 100 400 40 Title
         near Button 1090 100 116 40 Go
         card Container 1000 200 300 200
         inside Text 1020 220 260 24 In the card
         other NavigationBox 1600 0 1200 64 {\"items\":[\"Another page\"]}",
        &expect![[r#"
            warning "off_page": Button “Go” reaches over the right edge of the page
              {"type":"move","componentId":"near","x":1084,"y":100}
            warning "off_page": Container reaches over the right edge of the page
        "#]],
    );
    let sketch = support::sketch(
        "title Heading 20 20 300 40 {\"text\":\"Title\",\"level\":1}
         save Button 300 80 120 40 Save
         far Text 500 80 120 40 Far",
    );
    let on_a_phone = lint_on(&sketch, Some(kurbo::Size::new(390.0, 844.0)));
    expect![[r#"
        warning "off_page": Button “Save” reaches over the right edge of the page
        warning "off_page": Text “Far” reaches over the right edge of the page
    "#]]
    .assert_eq(&written(&on_a_phone));
}

#[test]
fn a_text_that_is_cut_off_grows_its_box_where_there_is_room() {
    check(
        "long Text 40 40 120 24 This text is far too long for so small a box
         title Heading 240 40 200 28 {\"text\":\"A heading that needs three lines or more\",\"level\":1}
         go Button 40 200 60 40 Continue to payment
         packed Text 40 300 120 20 This text is too long as well
         below Button 40 322 120 40 Below
         locked Button 40 400 60 40 {\"text\":\"Continue to payment\",\"locked\":true}
         short Text 240 300 120 24 Short",
        &expect![[r#"
            warning "text_overflow": Text “This text is far too long for so small a box” does not fit into its 120 × 24 px
              {"type":"resize","componentId":"long","width":120,"height":68}
            warning "text_overflow": Button “Continue to payment” does not fit into its 60 × 40 px
              {"type":"resize","componentId":"go","width":178,"height":40}
              {"type":"move","componentId":"short","x":298,"y":300}
            warning "text_overflow": Text “This text is too long as well” does not fit into its 120 × 20 px
              {"type":"resize","componentId":"packed","width":120,"height":45}
              {"type":"move","componentId":"below","x":40,"y":347}
            warning "text_overflow": Heading “A heading that needs three lines or more” does not fit into its 200 × 28 px
            warning "text_overflow": Button “Continue to payment” does not fit into its 60 × 40 px
        "#]],
    );
}

/// Findings of a page also apply inside a device frame: components beyond the edge of its page are off that page.
#[test]
fn each_screen_is_the_page_of_what_lies_in_it() {
    for (variant, edge) in [("browser", 1380.0), ("phone", 467.0), ("tablet", 852.0)] {
        let (width, height) = match variant {
            "browser" => (1280.0, 800.0),
            "phone" => (375.0, 812.0),
            _ => (768.0, 1024.0),
        };
        let of = |right: f64| {
            let lines = format!(
                r#"screen Container 100 50 {width} {height} {{"variant":"{variant}"}}
                   wide Button {} 200 200 40 {{"text":"Go"}}"#,
                right - 200.0
            );
            let findings = lint_on(&support::sketch(&lines), Some(kurbo::Size::new(400.0, 900.0)));
            let off = findings.into_iter().filter(|one| json::to_string(&one.code) == "\"off_page\"");
            off.map(|finding| finding.message).collect::<Vec<_>>()
        };
        assert_eq!(of(edge), Vec::<String>::new(), "{variant}");
        let noun = if variant == "browser" { "browser" } else { variant };
        let [message] = <[String; 1]>::try_from(of(edge + 4.0)).unwrap_or_default();
        assert!(message.ends_with(&format!("over the right edge of the {noun}")), "{variant}: {message}");
    }
}

#[test]
fn a_piece_that_ends_a_text_in_an_ellipsis_grows() {
    check(
        r#"list List 40 40 96 96 {"items":["Monday to Friday","Saturday","Sunday"]}
           field Input 240 40 80 40 {"placeholder":"What was your first pet called?"}
           own Input 240 140 200 40 {"placeholder":"And so on…"}
           locked Input 40 240 80 40 {"placeholder":"What was your first pet called?","locked":true}"#,
        &expect![[r#"
            hint "elided": List “Monday to Friday, Saturday, Sunday” ends a text in “…”, because its box is too small
              {"type":"resize","componentId":"list","width":135,"height":96}
            hint "elided": Input “What was your first pet called?” ends a text in “…”, because its box is too small
              {"type":"resize","componentId":"field","width":217,"height":40}
            hint "elided": Input “What was your first pet called?” ends a text in “…”, because its box is too small
        "#]],
    );
}
