//! The words of a trade without a pack, and the fields, tables and figures that a brief asks for.

use crate::briefs::check;
use crate::packs::packs;
use expect_test::expect;
use websketch_pages::{Device, page, read_any_brief, read_brief};

/// Draws the page of a brief and asserts that it has all of these texts.
fn has(request: &str, wanted: &[&str]) {
    let packs = packs();
    let brief = read_any_brief(&packs, request).expect("a brief");
    let tree = page(&packs, &brief, Device::Desktop).expect("a page").tree.to_string();
    for text in wanted {
        assert!(tree.contains(text), "{request}: no {text} in {tree}");
    }
}

#[test]
fn a_trade_without_a_pack_has_its_own_offers_and_fields() {
    has(
        "page for a moving company",
        &["Packing service", "Storage unit", "Everything around moving,", "\"Rooms\""],
    );
    has("homepage for a tea shop called Leaf & Cup", &["Leaf & Cup", "Sencha", "$14"]);
    has("make a web shop for handmade candles", &["Fig and cedar", "$28"]);
    has("website for a chimney sweep", &["Chimney, swept"]);
    has("volunteer page for a food bank", &["groceries"]);
}

#[test]
fn a_form_has_the_fields_of_its_brief_and_its_trade() {
    let card = "florist who delivers bouquets, order form with delivery date and a text for the card";
    has(
        card,
        &[
            "\"label\":\"Delivery date\"",
            "\"textarea\":\"\",\"label\":\"Text for the card\"",
            "\"button\":\"Order\"",
        ],
    );
    has("moving company page with a quote form", &["\"Quote form\"", "\"Email or phone\""]);
    let proof = "mobile screen where a courier proves the delivery with a photo and a signature";
    has(proof, &["\"image\":\"Photo\"", "\"label\":\"Signature\"", "\"button\":\"Confirm\""]);
    has("rsvp page for my wedding", &["Will you attend?", "Send the answer"]);
}

#[test]
fn a_table_and_a_figure_stand_where_they_are_asked_for() {
    has(
        "volunteer page for a food bank with a table of shifts",
        &["\"table\":[\"Shift\",\"Details\",\"Time\"]"],
    );
    has("page for a flat to rent with photos, rent and a contact form", &["$1,240 a month"]);
    has("timesheet for one week, projects down the side and the days across", &["\"Mon\",\"Tue\"", "38.5 h"]);
    has("sleep diary app, two screens: last night, and the whole week", &["7 h 20 min", "bar-chart"]);
}

#[test]
fn a_screen_of_results_has_the_things_that_are_looked_for() {
    let flights = "flight search results page with filters on the left";
    has(flights, &["20 flights", "nonstop", "\"checkbox\":\"1 stop\"", "Blue Wing", "Search flights"]);
    has("hotel search results with map on the right", &["16 hotels", "free cancellation"]);
    has("parking payment screen for a phone", &["License plate", "Zone", "Duration", "Pay $4.60"]);
}

#[test]
fn a_request_for_a_whole_is_a_brief() {
    let packs = packs();
    for request in [
        "make a web shop for handmade candles",
        "make a store for vintage lamps",
        "draw a portfolio for a potter",
        "build me an intranet for a hospital",
        "used car listings with filters on the left",
    ] {
        let brief = read_brief(&packs, request).unwrap_or_else(|| panic!("no brief: {request}"));
        assert!(page(&packs, &brief, Device::Desktop).expect("a page").sections.len() > 2, "{request}");
    }
}

#[test]
fn a_name_and_a_trade_may_stand_before_the_page() {
    check(
        &[
            "Tickr, a time tracking app: landing page",
            "Brightside, a home care service in Leeds: homepage",
            "Leaf & Cup: homepage with our teas",
            "i run a funeral home, make us a quiet homepage, people must find the phone number day and night",
            "i need a help center with a search and topics",
            "painter and decorator homepage with before and after pictures",
        ],
        expect![[r#"
            Tickr, a time tracking app: landing page
              software, site for time tracking
              parts: 
              hero/shot logos/row services/grid plans/rows questions/grid call/band bar/plain footer/line
            Brightside, a home care service in Leeds: homepage
              local-service, site for care service in Leeds
              parts: 
              notice/line hero/form prices/table people/rows quotes/cards hours/wide-map bar/link footer/line
            Leaf & Cup: homepage with our teas
              none, site for nothing
              parts: our teas
              made hero/poster figures/band services/arrows quotes/cards people/list contact/form call/band bar/plain footer/line
            i run a funeral home, make us a quiet homepage, people must find the phone number day and night
              local-service, site for funeral
              parts: people must find the phone number day and night
              contact/lines made hero/form hours/wide-map bar/link footer/line
            i need a help center with a search and topics
              support, site for help center
              parts: a search | topics
              made made back/wide search/alone rows/icons button/fill appbar/nav
            painter and decorator homepage with before and after pictures
              local-service, site for painter and decorator
              parts: before and after pictures
              made made hero/form hours/wide-map bar/plain footer/line
        "#]],
    );
}
