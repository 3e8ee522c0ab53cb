//! Phrases and the components that they mean.

use super::{Naming, Surroundings, find};
use websketch_sketch::{ComponentId, Sketch};

const PAGE: &str = r#"[
    {"id":"bar","type":"Container","x":0,"y":0,"width":1200,"height":72,"props":{"name":"Header"}},
    {"id":"brand","type":"Text","x":40,"y":24,"width":100,"height":24,"props":{"text":"Fernway"}},
    {"id":"sign-in","type":"Button","x":900,"y":16,"width":96,"height":40,"props":{"text":"Sign in"}},
    {"id":"join","type":"Button","x":1020,"y":16,"width":140,"height":40,"props":{"text":"Start free"}},
    {"id":"title","type":"Heading","x":40,"y":120,"width":500,"height":48,"props":{"text":"Plan trips together","level":1}},
    {"id":"intro","type":"Text","x":40,"y":180,"width":500,"height":48,"props":{"text":"One shared plan for the whole group"}},
    {"id":"photo","type":"ImagePlaceholder","x":620,"y":120,"width":540,"height":300,"props":{"alt":"A laptop"}},
    {"id":"dates","type":"Container","x":40,"y":480,"width":360,"height":200,"props":{"variant":"card"}},
    {"id":"dates-title","type":"Heading","x":64,"y":504,"width":300,"height":32,"props":{"text":"Agree on dates","level":3}},
    {"id":"dates-more","type":"Button","x":64,"y":620,"width":120,"height":40,"props":{"text":"More"}},
    {"id":"costs","type":"Container","x":420,"y":480,"width":360,"height":200,"props":{"variant":"card"}},
    {"id":"costs-title","type":"Heading","x":444,"y":504,"width":300,"height":32,"props":{"text":"Split the costs","level":3}},
    {"id":"costs-more","type":"Button","x":444,"y":620,"width":120,"height":40,"props":{"text":"More"}},
    {"id":"rooms","type":"Container","x":800,"y":480,"width":360,"height":200,"props":{"variant":"card"}},
    {"id":"rooms-title","type":"Heading","x":824,"y":504,"width":300,"height":32,"props":{"text":"Book rooms","level":3}},
    {"id":"rooms-more","type":"Button","x":824,"y":620,"width":120,"height":40,"props":{"text":"More"}},
    {"id":"mail-label","type":"Text","x":40,"y":740,"width":200,"height":20,"props":{"text":"Email","variant":"label"}},
    {"id":"mail","type":"Input","x":40,"y":764,"width":320,"height":40},
    {"id":"foot","type":"Footer","x":0,"y":860,"width":1200,"height":80,"props":{"text":"© Fernway"}}]"#;

/// Checks the ids that are sure, in any order; none if the phrase is a question or means nothing.
#[track_caller]
fn check(phrase: &str, wanted: &[&str]) {
    let sketch = Sketch::read_text(PAGE.as_bytes()).expect("a sketch").sketch;
    let found = find(&sketch, phrase, None, Surroundings::default());
    let mut ids: Vec<&str> = found.ids.iter().map(ComponentId::as_str).collect();
    ids.sort_unstable();
    let mut wanted = wanted.to_vec();
    wanted.sort_unstable();
    assert_eq!(ids, wanted, "{phrase}: {:?}", found.candidates.first());
}

/// Checks the first candidates of a phrase that is not sure.
#[track_caller]
fn check_asked(phrase: &str, among: &[&str]) {
    let sketch = Sketch::read_text(PAGE.as_bytes()).expect("a sketch").sketch;
    let found = find(&sketch, phrase, None, Surroundings::default());
    assert!(!found.sure, "{phrase}: {:?}", found.candidates.first());
    let first: Vec<&str> =
        found.candidates.iter().take(among.len()).flat_map(|one| &one.ids).map(ComponentId::as_str).collect();
    assert!(among.iter().all(|id| first.contains(id)), "{phrase}: {first:?}");
}

#[test]
fn a_whole_label_names_its_component() {
    check("start free", &["join"]);
    check("the Sign in button", &["sign-in"]);
    check("the text that says Fernway", &["brand"]);
}

#[test]
fn the_only_one_of_a_kind_needs_no_more_words() {
    check("the image", &["photo"]);
    check("the footer", &["foot"]);
    check("the headline", &["title"]);
}

#[test]
fn a_relation_points_from_its_anchor() {
    check("the text below the headline", &["intro"]);
    check("the button left of start free", &["sign-in"]);
}

#[test]
fn cards_are_the_boxes_that_repeat() {
    check("the second card", &["costs"]);
    check("the costs card", &["costs"]);
    check("each card", &["dates", "costs", "rooms"]);
    check("the three cards", &["dates", "costs", "rooms"]);
}

#[test]
fn a_title_names_the_region_below_it() {
    check("the button in the dates card", &["dates-more"]);
}

#[test]
fn alike_components_are_a_question() {
    check_asked("the more button", &["dates-more", "costs-more", "rooms-more"]);
}

#[test]
fn words_that_nothing_has_mean_nothing() {
    let sketch = Sketch::read_text(PAGE.as_bytes()).expect("a sketch").sketch;
    for phrase in ["the weather forecast", "the weather in Paris"] {
        let found = find(&sketch, phrase, None, Surroundings::default());
        assert!(found.candidates.is_empty(), "{phrase}: {:?}", found.candidates.first());
    }
    let beside = find(&sketch, "the button next to the weather", None, Surroundings::default());
    assert!(!beside.sure, "{:?}", beside.candidates.first());
}

#[test]
fn a_pronoun_means_the_selection_or_the_last_made() {
    let sketch = Sketch::read_text(PAGE.as_bytes()).expect("a sketch").sketch;
    let selection = [ComponentId::new("intro").expect("an id")];
    let made = [ComponentId::new("mail").expect("an id")];
    let surroundings = Surroundings { selection: &selection, spoken: &made };
    let named = |phrase| {
        let found = find(&sketch, phrase, None, surroundings);
        found.candidates.first().map(|first| (first.ids.clone(), first.naming))
    };
    assert_eq!(named("this"), Some((selection.to_vec(), Naming::Selection)));
    assert_eq!(named("it"), Some((made.to_vec(), Naming::Spoken)));
}

#[test]
fn any_text_is_harmless() {
    let sketch = Sketch::read_text(PAGE.as_bytes()).expect("a sketch").sketch;
    let long = "the button next to ".repeat(500);
    for phrase in ["", " ", "the", "of of of of", "between and", "🔥🔥🔥", "\"", "in the second", &long]
    {
        let found = find(&sketch, phrase, None, Surroundings::default());
        assert!(found.candidates.len() <= 10);
    }
}
