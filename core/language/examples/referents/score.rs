//! The score of the compiled weights on a set.

use super::{Case, percent};
use std::collections::BTreeMap;
use websketch_json as json;
use websketch_language::chunks::pointing;
use websketch_language::lexicon::Lexicon;
use websketch_language::referents::{Feature, Scene, Surroundings, Weights, evidence, find_in};
use websketch_language::tokens::Sentence;

pub(crate) fn score(cases: &[Case], page: kurbo::Size, list: &str) {
    let mut totals: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for case in cases {
        let scene = Scene::of(&case.sketch, Some(page));
        let found = find_in(&scene, &case.phrase, Surroundings::default());
        let is_right = |id: &str| case.targets.iter().any(|target| target == id);
        let order: Vec<&str> = found
            .candidates
            .iter()
            .filter_map(|one| one.ids.first())
            .map(websketch_sketch::ComponentId::as_str)
            .collect();
        let first = order.first().copied();
        let is_first = first.is_some_and(is_right);
        let outcome = match (first, found.sure) {
            (None, _) => "unknown",
            (_, true) if is_first => "sure and right",
            (_, true) => "sure and wrong",
            (_, false) if order.iter().take(2).any(|id| is_right(id)) => "asked, in two",
            (_, false) => "asked, not in two",
        };
        for key in ["all", case.kind.as_str()] {
            let total = totals.entry(key).or_default();
            *total.entry(outcome).or_default() += 1;
            *total.entry("n").or_default() += 1;
            *total.entry("first").or_default() += usize::from(is_first);
        }
        let is_listed = match list {
            "wrong" => outcome == "sure and wrong",
            "asked" => outcome == "asked, not in two",
            "miss" => !is_first,
            list => outcome == list,
        };
        if is_listed {
            let of = |id: &str| {
                scene.items().iter().find(|item| item.component.id().as_str() == id).map(|item| {
                    format!(
                        "{} {} {:?} {}",
                        id,
                        item.component.kind().name(),
                        item.component.label(),
                        item.bounds.x().round()
                    ) + &format!(
                        ",{} {}x{}",
                        item.bounds.y().round(),
                        item.bounds.width().round(),
                        item.bounds.height().round()
                    )
                })
            };
            println!("{} [{}] {:?}", case.id, case.kind, case.phrase);
            println!(
                "    first {:?} {:.2}",
                first.and_then(of),
                found.candidates.first().map_or(0.0, |one| one.score)
            );
            for target in &case.targets {
                let rank = order.iter().position(|id| id == target);
                println!("    meant {:?} at {rank:?}", of(target));
            }
        }
    }
    for (kind, total) in &totals {
        let of = |name: &str| total.get(name).copied().unwrap_or(0);
        let names =
            ["first", "sure and right", "sure and wrong", "asked, in two", "asked, not in two", "unknown"];
        let shares = names.map(|name| format!("{name} {}", percent(of(name), of("n"))));
        println!("{kind} ({}): {}", of("n"), shares.join(", "));
    }
    foreign(cases, page);
}

/// Scores phrases on screens where nothing is called so. A sure answer is wrong there.
fn foreign(cases: &[Case], page: kurbo::Size) {
    let (mut all, mut sure, mut asked) = (0, 0, 0);
    for (at, case) in cases.iter().enumerate().filter(|(_, case)| case.kind == "text") {
        let Some(other) = cases.get((at * 7 + 101) % cases.len()) else { continue };
        let said: Vec<&str> = case
            .phrase
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| word.len() > 2 && !STOP.contains(word))
            .collect();
        let shown: Vec<String> =
            other.sketch.iter().map(|one| json::to_string(&one.props().to_map()).to_lowercase()).collect();
        let is_there = |word: &str| {
            let stem: String = word.chars().take(4).collect();
            shown.iter().any(|text| {
                text.split(|c: char| !c.is_alphanumeric()).any(|own| {
                    own.starts_with(&stem)
                        || own.len() > 3 && word.starts_with(&own.chars().take(4).collect::<String>())
                })
            })
        };
        if said.is_empty() || said.iter().any(|word| is_there(word)) {
            continue;
        }
        let found = find_in(&Scene::of(&other.sketch, Some(page)), &case.phrase, Surroundings::default());
        if found.sure {
            println!("sure elsewhere: {:?} {:?}", case.phrase, found.candidates.first());
        }
        all += 1;
        sure += usize::from(found.sure);
        asked += usize::from(!found.sure && !found.candidates.is_empty());
    }
    println!("foreign ({all}): sure {}, asked {}", percent(sure, all), percent(asked, all));
}

const STOP: &[&str] = &[
    "the", "select", "click", "icon", "button", "page", "text", "web", "option", "side", "from", "and",
    "for", "with", "that", "webpage", "menu", "tab", "image", "screen", "app", "this", "press", "top",
    "bottom", "left", "right", "below", "above", "next", "first", "second", "third", "last", "under",
    "beside", "between", "corner", "middle", "center",
];

/// Prints how a phrase is read, and the evidence for the best candidates and the right one.
pub(crate) fn explain(case: &Case, page: kurbo::Size) {
    let scene = Scene::of(&case.sketch, Some(page));
    let sentence = Sentence::read(&case.phrase, Lexicon::english(), scene.words());
    let description = pointing(&sentence);
    let weights = Weights::fitted();
    let evidence = evidence(&scene, Lexicon::english(), &description, Surroundings::default(), weights);
    println!("{} {:?}\n{description:#?}", case.id, case.phrase);
    let mut order: Vec<usize> = (0..scene.items().len()).collect();
    let score = |at: &usize| evidence.rows().get(*at).map_or(0.0, |row| weights.score(row));
    order.sort_by(|a, b| score(b).total_cmp(&score(a)));
    for (rank, at) in order.iter().enumerate() {
        let Some(item) = scene.items().get(*at) else { continue };
        let is_right = case.targets.iter().any(|target| target == item.component.id().as_str());
        if rank > 2 && !is_right {
            continue;
        }
        println!(
            "{rank} {} {} {}: {:.2}",
            if is_right { "*" } else { " " },
            item.component.id().as_str(),
            item.component.label(),
            score(at)
        );
        for feature in Feature::ALL {
            let value = evidence.get(*at, *feature);
            if value > 0.0 {
                print!(" {} {value:.2};", feature.name());
            }
        }
        println!();
    }
}
