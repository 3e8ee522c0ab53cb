//! The fit of the weights: conditional logit, cross-validated.

use super::{Case, Outcome, percent};
use std::collections::BTreeMap;
use websketch_language::chunks::pointing;
use websketch_language::lexicon::Lexicon;
use websketch_language::referents::{Feature, Row, Scene, Surroundings, Weights, evidence, softmax};
use websketch_language::tokens::Sentence;

/// The features of a case, and which rows are right.
struct Sample {
    rows: Vec<Row>,
    right: Vec<bool>,
}

pub(crate) fn fit(cases: &[Case], page: kurbo::Size) -> Outcome<()> {
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
pub(crate) fn ablate(cases: &[Case], page: kurbo::Size) {
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
