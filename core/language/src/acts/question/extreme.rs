//! The cheapest or dearest of several things.

use super::count::{all, title};
use crate::acts::setting::Setting;
use crate::chunks::{Description, Reference, Role};
use crate::frames::Frame;
use crate::referents::Scene;
use websketch_json::parse_decimal;
use websketch_sketch::ComponentId;
use websketch_sketch::case_mapping::lowercase;

/// Names the thing with the lowest or highest price among those that a phrase describes.
pub(super) fn extreme(scene: &Scene, setting: &Setting, frame: &Frame, target: &Reference) -> Option<String> {
    let says = |words: &[&str]| frame.span.clone().any(|at| words.contains(&setting.sentence.word(at)));
    let (id, text) = priced(scene, setting, target, says)?;
    Some(format!("{}: {text}.", title(scene, &id)?))
}

/// Returns the title of the thing with the lowest or highest price, for a phrase such as `the cheapest plan`.
pub(in crate::acts) fn extreme_title(scene: &Scene, setting: &Setting, part: &Description) -> Option<String> {
    let says = |words: &[&str]| part.span.clone().any(|at| words.contains(&setting.sentence.word(at)));
    let mut likes = part.clone();
    likes.words.retain(|word| word.role == Role::Head);
    let (id, _) = priced(scene, setting, &Reference::of(vec![likes]), says)?;
    title(scene, &id)
}

/// Returns the thing with the lowest or highest price among those that a phrase describes, with its price.
fn priced(
    scene: &Scene,
    setting: &Setting,
    target: &Reference,
    says: impl Fn(&[&str]) -> bool,
) -> Option<(ComponentId, String)> {
    let is_least = says(&["cheapest"]) || says(&["least"]) && says(&["expensive"]);
    let is_most = says(&["dearest", "priciest"]) || says(&["most"]) && says(&["expensive"]);
    if !is_least && !is_most {
        return None;
    }
    let priced = |id: &ComponentId| {
        let structure = scene.structure();
        let held = structure.subtree(structure.element(id)?);
        let texts = held.iter().filter_map(|one| one.component.props().text());
        let (amount, text) = texts.filter_map(|text| Some((amount(text)?, text))).next()?;
        Some((amount, id.clone(), text.to_owned()))
    };
    let all: Vec<(f64, ComponentId, String)> =
        all(scene, setting, target).iter().filter_map(priced).collect();
    let sign = if is_least { 1.0 } else { -1.0 };
    let found = all.into_iter().min_by(|(a, ..), (b, ..)| (sign * a).total_cmp(&(sign * b)));
    found.map(|(_, id, text)| (id, text))
}

/// Returns the amount of a text that is a price: `$12`, `12,50 €`, `Free`.
fn amount(text: &str) -> Option<f64> {
    const SIGNS: [char; 4] = ['$', '€', '£', '¥'];
    if lowercase(text.trim()) == "free" {
        return Some(0.0);
    }
    let at = text.find(SIGNS)?;
    let is_figure = |c: &char| c.is_ascii_digit() || *c == '.';
    let after: String = text.get(at..)?.chars().skip(1).filter(|c| *c != ',').take_while(is_figure).collect();
    let before: String = text.get(..at)?.chars().filter(|c| is_figure(c)).collect();
    parse_decimal(if after.is_empty() { &before } else { &after })
}
