//! Briefs in plain words: lists, boards, passes, single forms, and topics that no pack has.

use crate::packs::packs;
use websketch_pages::{Device, page, read_any_brief, read_brief, read_listed_brief};

/// Returns the tree of the page of a brief as text.
fn tree(request: &str, device: Device) -> String {
    let packs = packs();
    let brief = read_any_brief(&packs, request).unwrap_or_else(|| panic!("no brief: {request}"));
    page(&packs, &brief, device).unwrap_or_else(|| panic!("no page: {request}")).tree.to_string()
}

/// Asserts that the page of a brief has all of these texts, and none of the others.
fn has(request: &str, wanted: &[&str], others: &[&str]) {
    let tree = tree(request, Device::Desktop);
    for text in wanted {
        assert!(tree.contains(text), "{request}: no {text} in {tree}");
    }
    for text in others {
        assert!(!tree.contains(text), "{request}: {text} in {tree}");
    }
}

#[test]
fn a_list_is_a_screen_with_its_things_its_columns_and_a_search() {
    has(
        "list of volunteers for the food bank with phone numbers and shifts",
        &["\"table\":[\"Volunteer\",\"Phone numbers\",\"Shifts\"]", "\"search\""],
        &["Get food"],
    );
    has(
        "inventory of lab chemicals with search and expiry dates",
        &["Acetone", "\"Expiry dates\",\"State\""],
        &[],
    );
    let stock = "stock list for our warehouse, with search and a warning when something runs low";
    has(stock, &["Packing tape", "3 run low", "\"search\""], &["Harbor"]);
}

#[test]
fn a_list_stands_for_a_page_only_with_what_it_is_for() {
    let is_page = |request| read_listed_brief(&packs(), request).is_some();
    assert!(is_page("volunteer list for the food bank with phone numbers"));
    assert!(is_page("form to register a stray cat"));
    assert!(!is_page("a list with three entries"));
    assert!(!is_page("table with name, email and status"));
}

#[test]
fn a_pass_has_its_gate_its_seat_and_its_code() {
    has("mobile boarding pass", &["B 14", "Seat", "Code to scan"], &[]);
    has("concert ticket on a phone", &["Row", "Code to scan"], &["B 14"]);
    has("membership card for a swimming club on a phone", &["Swimming club", "Code to scan"], &[]);
    has("page to sell train tickets for a steam railway", &[], &["Code to scan"]);
}

#[test]
fn a_form_alone_has_fields_of_its_things_and_tells_what_happens_next() {
    has(
        "page where parents report a sick child to the nursery",
        &["Since when?", "What happens next"],
        &["Photo"],
    );
    has("form to register a stray cat", &["Color and marks", "What happens next"], &[]);
    has("phone screen to check in at the gym", &["\"h1\":\"Check in at the gym\"", "Card number"], &[]);
}

#[test]
fn a_deed_in_a_trade_is_on_the_page_of_that_trade() {
    has(
        "a page where patients book a physio appointment online",
        &["Treatments and prices", "Where does it hurt?"],
        &[],
    );
}

#[test]
fn a_home_for_sale_and_one_to_rent_have_their_own_prices() {
    has(
        "page for a flat for sale with photos and a floor plan",
        &["$389,000", "Floor plan"],
        &["a month, two"],
    );
    has(
        "page for a two-room flat to rent in Leipzig",
        &["$1,240 a month", "Deposit", "Leipzig"],
        &["$389,000"],
    );
    has("website for flats for sale in Leipzig", &["New this week"], &["Ask for a viewing"]);
}

#[test]
fn texts_take_up_the_topic() {
    let app = "landing page for a dog walking app called Wagalong";
    has(
        app,
        &["Bella, beagle", "What it does for dog walking", "Begin with dog walking today"],
        &["First entry"],
    );
    let pills = "landing page for an app that reminds old people to take their pills";
    has(pills, &["Tandem reminds old people to take their pills.", "Ibuprofen"], &[]);
    has("landing page for goat yoga", &["Goat yoga: "], &[]);
    has("landing page for a newsletter about mushrooms", &["Mushrooms: ", "Stories about mushrooms"], &[]);
    has("website for a beekeeper who sells honey", &["Spring honey"], &["You get a plan"]);
    has("page for a workshop on mending clothes", &["Mending clothes workshop"], &["Wool coat"]);
    has(
        "landing page for a compost subscription for restaurants",
        &["compost subscription"],
        &["On the menu"],
    );
    has("tool library page with search, filters and a map", &["\"h2\":\"Tools\""], &["All 61"]);
}

#[test]
fn the_only_part_of_a_screen_does_not_stand_alone() {
    let phone = |request| tree(request, Device::Phone);
    let drop = phone("phone screen for a food delivery rider showing the next drop");
    assert!(drop.contains("\"map\"") && drop.contains("\"Start\""), "{drop}");
    let sleep = phone("phone app to log how much my baby sleeps");
    assert!(sleep.contains("bar-chart") && sleep.contains("The days before"), "{sleep}");
    has("patient list for a midwife with due dates", &["New patient", "Due dates"], &[]);
}

#[test]
fn a_word_before_another_thing_names_no_screen() {
    has("parking permit page for residents with a form and fees", &["Fees"], &["Mill Lane, zone 14"]);
    has("page where hikers find huts, with map and filters", &["Find huts"], &["Hikers find"]);
    has(
        "event page for a village flea market with a map and stall booking",
        &["Stall booking"],
        &["Ferryman"],
    );
}

#[test]
fn people_after_for_are_an_audience_and_offers_are_none() {
    let audience = |request: &str| read_brief(&packs(), request).and_then(|brief| brief.audience);
    assert_eq!(audience("page for a flat for sale"), None);
    assert_eq!(
        audience("landing page for a compost subscription for restaurants").as_deref(),
        Some("restaurants")
    );
}
