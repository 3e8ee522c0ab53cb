//! Requests in people's own words, and the pages that they give.

use expect_test::{Expect, expect};
use websketch_pages::{Device, PackKind, Packs, built_in_packs, page, read_brief};

/// Writes the subject, the kind, the device and the sections for each request.
#[expect(clippy::needless_pass_by_value, reason = "an expected text is written in place")]
fn check(requests: &[&str], expected: Expect) {
    let packs = built_in_packs().expect("the packs of the crate");
    let mut lines = String::new();
    for request in requests {
        lines += &format!("{request}\n");
        let Some(brief) = read_brief(&packs, request) else {
            lines += "  no page\n";
            continue;
        };
        let subject = brief.subject.as_ref().map_or("none", |subject| subject.name.as_str());
        let kind = brief.kind.as_deref().unwrap_or("page");
        let device = brief.device.map(|device| format!(" {device:?}")).unwrap_or_default();
        let name = brief.name.as_ref().map(|name| format!(" “{name}”")).unwrap_or_default();
        let Some(page) = page(&packs, &brief, Device::Desktop) else {
            lines += &format!("  {subject} {kind}: cannot be drawn\n");
            continue;
        };
        lines += &format!("  {subject} {kind}{device}{name}: {}\n", page.sections.join(" "));
    }
    expected.assert_eq(&lines);
}

#[test]
fn a_trade_is_found_in_any_wording() {
    check(
        &[
            "homepage for a dentist",
            "law firm site",
            "a page for a law firm",
            "sell wine online",
            "museum: exhibitions + tickets",
            "make me something for a small bakery, with our breads and opening times",
            "hotel homepage with a booking bar (dates, guests)",
            "plumber landing page w/ big emergency phone number",
            "landing page for an invoicing saas called Billo",
            "portfolio for a wedding photographer",
            "dog adoption page",
            "about page for a yoga studio",
        ],
        expect![[r#"
            homepage for a dentist
              dentist landing: notice/line hero/form prices/columns people/rows questions/accordion hours/map bar/link footer/line
            law firm site
              law-firm landing: hero/statement services/arrows steps/picture people/portraits questions/accordion call/band bar/plain footer/line
            a page for a law firm
              law-firm page: hero/statement services/arrows steps/picture people/portraits questions/side call/band bar/plain footer/line
            sell wine online
              wine-shop page: notice/line title/plain filter/line products/grid people/rows questions/side newsletter/line bar/plain footer/line
            museum: exhibitions + tickets
              museum page: hero/facts events/cards plans/rows gallery/mosaic people/list questions/grid newsletter/line bar/plain footer/line
            make me something for a small bakery, with our breads and opening times
              bakery page: hero/split products/four hours/three story/picture quotes/one questions/side bar/link footer/line
            hotel homepage with a booking bar (dates, guests)
              hotel landing: booking/card hero/search products/grid facts/row quotes/beside people/rows questions/side hours/wide-map bar/link footer/line
            plumber landing page w/ big emergency phone number
              plumber landing: contact/form notice/line hero/split prices/side steps/columns people/rows quotes/cards questions/accordion call/band bar/link footer/line
            landing page for an invoicing saas called Billo
              invoicing landing “Billo”: hero/shot facts/row services/rows plans/cards questions/accordion call/band bar/link footer/line
            portfolio for a wedding photographer
              photographer gallery: title/picture gallery/mosaic story/quote services/rows contact/lines bar/plain footer/line
            dog adoption page
              animal-shelter page: hero/split products/four give/beside steps/columns figures/band questions/side bar/link footer/line
            about page for a yoga studio
              yoga-studio about: title/picture story/picture figures/list people/portraits quotes/cards hours/three call/card bar/link footer/line
        "#]],
    );
}

#[test]
fn a_screen_is_found_with_its_device() {
    check(
        &[
            "phone app screen to track how much water i drink",
            "banking app home on iphone",
            "mobile settings screen with toggles",
            "chat screen on a phone",
            "patient portal",
            "dashboard with appointments, test results and messages",
            "three phone screens for a banking app",
            "Make a checkout flow with 4 phone screens",
            "a checkout of four phone screens",
            "login page with Google and Facebook buttons",
        ],
        expect![[r#"
            phone app screen to track how much water i drink
              water page Phone: top/phone progress/bar quick/phone rows/icons chart/bars tabs/bottom
            banking app home on iphone
              banking page Phone: value/large quick/phone tiles/phone rows/icons tabs/bottom
            mobile settings screen with toggles
              settings page Phone: top/phone form/stacked settings/toggles tabs/bottom
            chat screen on a phone
              chat page Phone: back/phone chat/bubbles tabs/bottom
            patient portal
              patient-portal page: top/wide pairs/card tiles/row table/full rows/avatars side/menu
            dashboard with appointments, test results and messages
              software page: made made chat/bubbles
            three phone screens for a banking app
              banking page Phone: value/large quick/phone tiles/phone rows/icons tabs/bottom
            Make a checkout flow with 4 phone screens
              checkout page Phone: back/phone progress/steps checkout/phone tabs/bottom
            a checkout of four phone screens
              checkout page Phone: back/phone progress/steps checkout/phone tabs/bottom
            login page with Google and Facebook buttons
              login page: login/card appbar/nav
        "#]],
    );
}

#[test]
fn an_unknown_trade_gets_the_nearest_family() {
    check(
        &["page for a falconry school", "website for a kite shop", "landing page for a bell foundry"],
        expect![[r#"
            page for a falconry school
              education page: hero/poster steps/columns services/arrows people/rows events/rows questions/grid booking/bar bar/plain footer/line
            website for a kite shop
              shop landing: notice/line hero/search products/grid facts/row quotes/beside questions/accordion newsletter/line bar/plain footer/line
            landing page for a bell foundry
              company landing: hero/mirrored services/arrows steps/picture people/list questions/side contact/form bar/link footer/line
        "#]],
    );
}

#[test]
fn listed_parts_alone_are_a_page() {
    check(
        &[
            "a page with a hero, three products and a footer",
            "make a page with a sidebar, four stat cards and a table",
            "a phone with a map and a search field",
            "a page with a unicorn and a footer",
            "landing page for a coffee shop with a pool and a sauna",
        ],
        expect![[r#"
            a page with a hero, three products and a footer
              none page: hero/statement products/rows footer/line
            make a page with a sidebar, four stat cards and a table
              none page: side/menu tiles/row table/full
            a phone with a map and a search field
              none page Phone: made filter/phone
            a page with a unicorn and a footer
              none page: made footer/line
            landing page for a coffee shop with a pool and a sauna
              coffee-shop landing: made made hero/poster menu/columns products/grid call/band hours/three bar/plain footer/line
        "#]],
    );
}

#[test]
fn other_requests_are_no_pages() {
    check(
        &[
            "add a button",
            "a card with a title",
            "create a page",
            "add a login form",
            "What is a landing page?",
            "",
        ],
        expect![[r#"
            add a button
              no page
            a card with a title
              no page
            create a page
              no page
            add a login form
              no page
            What is a landing page?
              no page

              no page
        "#]],
    );
}

#[test]
fn the_audience_stands_above_the_headline() {
    let packs = built_in_packs().expect("the packs of the crate");
    let audience = |request: &str| read_brief(&packs, request).and_then(|brief| brief.audience);
    assert_eq!(
        audience("landing page for a yoga studio for pregnant women").as_deref(),
        Some("pregnant women")
    );
    assert_eq!(audience("a website for a bank aimed at students").as_deref(), Some("students"));
    assert_eq!(audience("a website for a dentist in Lindow"), None);
    let brief = read_brief(&packs, "landing page for a yoga studio for pregnant women").expect("a brief");
    let page = page(&packs, &brief, Device::Desktop).expect("a page");
    assert!(page.tree.to_string().contains("For pregnant women"), "{}", page.tree);
}

#[test]
fn the_tone_chooses_among_the_variants() {
    let packs = built_in_packs().expect("the packs of the crate");
    let sections = |request: &str| {
        let brief = read_brief(&packs, request).expect("a brief");
        page(&packs, &brief, Device::Desktop).expect("a page").sections
    };
    assert_ne!(
        sections("a calm landing page for a florist"),
        sections("a playful landing page for a florist")
    );
}

#[test]
fn a_new_trade_is_one_new_file() {
    const TRADE: &str = "=== trades/falconry.txt\nwords: falconry, falconry school\nfamily: education\nname: The High Glove\n\
        sections: hero/split, prices, questions\nheadlines: A hawk on your glove in an hour\nlead: Six birds, one field.\n";
    let packs = built_in_packs().expect("the packs of the crate");
    let kinds = [
        PackKind::Family,
        PackKind::Trade,
        PackKind::Screen,
        PackKind::Section,
        PackKind::Page,
        PackKind::Names,
    ];
    let files = kinds.into_iter().flat_map(|kind| packs.files(kind));
    let mut text: String = files.map(|file| format!("=== {}\n{}\n", file.path, file.text)).collect();
    text += TRADE;
    let packs = Packs::new(&text).expect("packs");
    packs.check().expect("no fault");
    let brief = read_brief(&packs, "landing page for a falconry school").expect("a brief");
    assert_eq!(brief.subject.as_ref().map(|subject| subject.name.as_str()), Some("falconry"));
    let page = page(&packs, &brief, Device::Desktop).expect("a page");
    assert!(page.tree.to_string().contains("A hawk on your glove in an hour"));
    assert_eq!(page.family, None);
}
