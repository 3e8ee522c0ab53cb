//! Fits and scores the ranking of referents on a set of phrases.
//!
//! `cargo run -p websketch-understanding --example referents -- SET.json [--fit] [--list wrong|asked|unknown|miss] [--explain ID …] [--ablate]`
//!
//! With `--fit` it writes `src/referents/weights.txt`: conditional logit with a quadratic penalty, by `RProp` from zero.
//! The figures of the fit are cross-validated; each phrase has its own screen. Without it, it scores the compiled
//! weights as they decide.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::collections::BTreeMap;
use std::error::Error;
use websketch_json as json;
use websketch_sketch::Sketch;
use websketch_understanding::chunks::pointing;
use websketch_understanding::lexicon::Lexicon;
use websketch_understanding::referents::{
    Feature, Row, Scene, Surroundings, Weights, evidence, find_in, softmax,
};
use websketch_understanding::tokens::Sentence;

type Outcome<T> = Result<T, Box<dyn Error>>;

struct Case {
    id: String,
    kind: String,
    phrase: String,
    targets: Vec<String>,
    sketch: Sketch,
}

/// The features of a case, and which rows are right.
struct Sample {
    rows: Vec<Row>,
    right: Vec<bool>,
}

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let path = arguments.first().ok_or("the path of a set is missing")?;
    let list = arguments.iter().position(|one| one == "--list").and_then(|at| arguments.get(at + 1));
    let (cases, page) = read(path)?;
    if arguments.iter().any(|one| one == "--fit") {
        return fit(&cases, page);
    }
    if arguments.iter().any(|one| one == "--ablate") {
        ablate(&cases, page);
        return Ok(());
    }
    if let Some(at) = arguments.iter().position(|one| one == "--explain") {
        let ids: Vec<&str> = arguments.iter().skip(at + 1).map(String::as_str).collect();
        cases.iter().filter(|case| ids.contains(&case.id.as_str())).for_each(|case| explain(case, page));
        return Ok(());
    }
    score(&cases, page, list.map_or("", String::as_str));
    Ok(())
}

fn read(path: &str) -> Outcome<(Vec<Case>, kurbo::Size)> {
    let set: serde_json::Value = serde_json::from_slice(&std::fs::read(path)?)?;
    let side = |name: &str| set.pointer(name).and_then(serde_json::Value::as_f64).unwrap_or_default();
    let text = |value: Option<&serde_json::Value>| {
        value.and_then(|text| text.as_str()).unwrap_or_default().to_owned()
    };
    let mut cases = Vec::new();
    for case in set.get("cases").and_then(serde_json::Value::as_array).ok_or("no cases")? {
        let sketch = Sketch::read_text(json::to_string(&case.get("sketch")).as_bytes())?.sketch;
        let targets = case
            .get("targets")
            .and_then(serde_json::Value::as_array)
            .into_iter()
            .flatten()
            .map(|id| text(Some(id)))
            .collect();
        cases.push(Case {
            id: text(case.get("id")),
            kind: text(case.get("kind")),
            phrase: text(case.get("phrase")),
            targets,
            sketch,
        });
    }
    Ok((cases, kurbo::Size::new(side("/page/width"), side("/page/height"))))
}

fn samples(cases: &[Case], page: kurbo::Size, weights: &Weights) -> Vec<Sample> {
    let sample = |case: &Case| {
        let scene = Scene::of(&case.sketch, Some(page));
        let sentence = Sentence::read(&case.phrase, Lexicon::english(), scene.words());
        let evidence =
            evidence(&scene, Lexicon::english(), &pointing(&sentence), Surroundings::default(), weights);
        let is_right = |id: &str| case.targets.iter().any(|target| target == id);
        let right = scene.items().iter().map(|item| is_right(item.component.id().as_str())).collect();
        Sample { rows: evidence.rows().to_vec(), right }
    };
    cases.iter().map(sample).collect()
}

/// Prints how a phrase is read, and the evidence for the best candidates and the right one.
fn explain(case: &Case, page: kurbo::Size) {
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

/// Weights of features that the set has no evidence for: its screens have no boxes, selections or sizes.
const GIVEN: &[(Feature, f64)] = &[
    (Feature::Inside, 2.0),
    (Feature::TitleSaid, 0.3),
    (Feature::SizeRank, 6.0),
    (Feature::Selected, 3.0),
    (Feature::Spoken, 1.0),
];

fn give(weights: &mut Row) {
    for (feature, value) in GIVEN {
        weights.get_mut(*feature as usize).into_iter().for_each(|weight| *weight = *value);
    }
}

/// Returns the weights that make the right rows likeliest.
fn train(samples: &[&Sample], penalty: f64) -> Weights {
    const ROUNDS: usize = 300;
    let width = Feature::ALL.len();
    let mut weights = [0.0; Feature::ALL.len()];
    give(&mut weights);
    let (mut steps, mut last) = (vec![0.05; width], vec![0.0; width]);
    for _ in 0..ROUNDS {
        let table = Weights::from_row(weights);
        let mut gradient = vec![0.0; width];
        for sample in samples {
            let scores: Vec<f64> = sample.rows.iter().map(|row| table.score(row)).collect();
            let all = softmax(&scores);
            let right: f64 =
                all.iter().zip(&sample.right).filter(|(_, right)| **right).map(|(share, _)| share).sum();
            for ((row, share), is_right) in sample.rows.iter().zip(&all).zip(&sample.right) {
                let pull = if *is_right { share / right.max(1e-12) } else { 0.0 } - share;
                for (sum, value) in gradient.iter_mut().zip(row) {
                    *sum += pull * value;
                }
            }
        }
        for (((weight, step), last), slope) in
            weights.iter_mut().zip(&mut steps).zip(&mut last).zip(&gradient)
        {
            let slope = slope - penalty * *weight;
            if slope * *last > 0.0 {
                *step = f64::min(*step * 1.2, 0.5);
            } else if slope * *last < 0.0 {
                *step = f64::max(*step * 0.5, 1e-5);
            }
            *weight += *step * slope.signum() * f64::from(u8::from(slope != 0.0));
            *last = slope;
        }
        give(&mut weights);
    }
    Weights::from_row(weights)
}

fn top(sample: &Sample, weights: &Weights) -> (bool, f64) {
    let scores: Vec<f64> = sample.rows.iter().map(|row| weights.score(row)).collect();
    let best = softmax(&scores).into_iter().zip(&sample.right).max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or((false, 0.0), |(share, right)| (*right, share))
}

fn fit(cases: &[Case], page: kurbo::Size) -> Outcome<()> {
    const FOLDS: usize = 8;
    const PENALTY: f64 = 0.5;
    let mut weights = Weights::fitted().clone();
    let mut all = samples(cases, page, &weights);
    // The anchors of relations are ranked by the weights themselves.
    for _ in 0..3 {
        weights = train(&all.iter().collect::<Vec<_>>(), PENALTY);
        all = samples(cases, page, &weights);
    }
    for penalty in [0.5] {
        let mut results: Vec<(bool, f64, &str)> = Vec::new();
        for fold in 0..FOLDS {
            let rest: Vec<&Sample> = all
                .iter()
                .enumerate()
                .filter(|(at, _)| at % FOLDS != fold)
                .map(|(_, sample)| sample)
                .collect();
            let trained = train(&rest, penalty);
            for (at, (sample, case)) in all.iter().zip(cases).enumerate() {
                if at % FOLDS == fold {
                    let (right, share) = top(sample, &trained);
                    results.push((right, share, case.kind.as_str()));
                }
            }
        }
        println!("penalty {penalty}, cross-validated: {}", summary(&results));
        for threshold in [0.5, 0.6, 0.7, 0.8, 0.9] {
            let sure =
                |right: bool| results.iter().filter(|one| one.0 == right && one.1 >= threshold).count();
            println!(
                "  from {threshold}: {} right, {} wrong",
                percent(sure(true), results.len()),
                percent(sure(false), results.len())
            );
        }
    }
    let own: Vec<(bool, f64, &str)> = all
        .iter()
        .zip(cases)
        .map(|(sample, case)| {
            let (right, share) = top(sample, &weights);
            (right, share, case.kind.as_str())
        })
        .collect();
    println!("on the set itself: {}", summary(&own));
    let lines: Vec<String> = Feature::ALL
        .iter()
        .map(|feature| {
            let mut row = [0.0; Feature::ALL.len()];
            if let Some(cell) = row.get_mut(*feature as usize) {
                *cell = 1.0;
            }
            format!("{} {:.3}\n", feature.name(), weights.score(&row))
        })
        .collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/referents/weights.txt");
    Ok(std::fs::write(path, lines.concat())?)
}

/// The features by subject, from the first to the last of each.
const SUBJECTS: &[(&str, Feature, Feature)] = &[
    ("words", Feature::SaidFound, Feature::TitleSaid),
    ("kind", Feature::KindExact, Feature::InnerKind),
    ("place", Feature::Toward, Feature::OutermostBesides),
    ("order", Feature::NthExact, Feature::LaneSeries),
    ("relation", Feature::Near, Feature::VisibleLabel),
];

/// Prints the cross-validated figures without the features of each subject.
fn ablate(cases: &[Case], page: kurbo::Size) {
    let all = samples(cases, page, Weights::fitted());
    println!("with all: {}", cross_validated(&all, cases));
    for (subject, first, last) in SUBJECTS {
        let is_out = |at: usize| (*first as usize..=*last as usize).contains(&at);
        let without = |row: &Row| {
            let mut row = *row;
            row.iter_mut().enumerate().filter(|(at, _)| is_out(*at)).for_each(|(_, value)| *value = 0.0);
            row
        };
        let reduced = all.iter().map(|sample| Sample {
            rows: sample.rows.iter().map(without).collect(),
            right: sample.right.clone(),
        });
        println!("without {subject}: {}", cross_validated(&reduced.collect::<Vec<_>>(), cases));
    }
}

fn cross_validated(all: &[Sample], cases: &[Case]) -> String {
    const FOLDS: usize = 4;
    let mut results: Vec<(bool, f64, &str)> = Vec::new();
    for fold in 0..FOLDS {
        let rest = all.iter().enumerate().filter(|(at, _)| at % FOLDS != fold).map(|(_, sample)| sample);
        let trained = train(&rest.collect::<Vec<_>>(), 0.5);
        let own = all.iter().zip(cases).enumerate().filter(|(at, _)| at % FOLDS == fold);
        results.extend(own.map(|(_, (sample, case))| {
            let (right, share) = top(sample, &trained);
            (right, share, case.kind.as_str())
        }));
    }
    summary(&results)
}

fn percent(part: usize, whole: usize) -> String {
    #[allow(clippy::cast_precision_loss, reason = "sets are small")]
    let share = 100.0 * part as f64 / whole.max(1) as f64;
    format!("{share:.1} %")
}

fn summary(results: &[(bool, f64, &str)]) -> String {
    let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (right, _, kind) in results {
        for key in ["all", kind] {
            let entry = kinds.entry(key).or_default();
            entry.0 += usize::from(*right);
            entry.1 += 1;
        }
    }
    let kinds = kinds.into_iter().map(|(kind, (right, all))| format!("{kind} {}", percent(right, all)));
    kinds.collect::<Vec<_>>().join(", ")
}

fn score(cases: &[Case], page: kurbo::Size, list: &str) {
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
