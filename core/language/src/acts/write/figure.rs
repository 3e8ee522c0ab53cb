//! The figure of a title: the price of a plan, the number over its label, the amount in a row.

use super::figure_form::{FigureForm, replaced};
use super::times::with_times;
use crate::acts::setting::Setting;
use crate::acts::targets::{Care, Targets, targets_or_parts};
use crate::chunks::{Description, Head, Reference, Role};
use crate::lexicon::{Relation, StructureUnit};
use crate::referents::{Scene, repeated_item};
use websketch_layout::naming::{describe, words};
use websketch_layout::structure::Element;
use websketch_sketch::{ComponentId, ComponentKind};

/// The most letters around a figure: `25 min`, `from $190`.
const MOST_LETTERS: usize = 5;
/// The farthest figure below or above its title. Pixels.
const FAR: f64 = 120.0;

/// The farthest figure right before its title. Pixels.
const NEAR: f64 = 24.0;
/// The distance by which a figure before its title counts as farther than one after it. Pixels.
const BEHIND: f64 = 10_000.0;

/// Whether a text has the words of a phrase in some way.
type Test = fn(&[String], &[String]) -> bool;

/// Returns the title that a phrase names, the component with its figure, and the new text of that. `None` if the new text
/// is no figure, or the title has none of like form.
pub(super) fn place(
    scene: &Scene,
    setting: &Setting,
    target: &Reference,
    text: &str,
) -> Option<(Targets, ComponentId, String)> {
    let form = FigureForm::of(text).filter(|form| form.letters <= MOST_LETTERS)?;
    let (pairs, is_guess) = figures(scene, setting, target, form)?;
    let [(title, figure)] = pairs.as_slice() else { return None };
    let old = scene.sketch().get(figure)?.props().text()?;
    let found = Targets { ids: vec![title.clone()], part: None, is_guess };
    let sentence = setting.sentence;
    let before: Vec<&str> = (0..sentence.len()).map(|at| sentence.word(at)).collect();
    let new = with_times(old, text, &before).unwrap_or_else(|| replaced(old, text, form));
    Some((found, figure.clone(), new))
}

/// Returns the titles that a phrase names with their figures in words: `‘Pro’: $12`. Only prices, if `is_money`.
pub(in crate::acts) fn told(
    scene: &Scene,
    setting: &Setting,
    target: &Reference,
    is_money: bool,
) -> Option<String> {
    let (pairs, _) = figures(
        scene,
        setting,
        target,
        FigureForm { is_money, is_percent: false, is_time: false, letters: 0 },
    )?;
    let structure = scene.structure();
    let heading = |id: &ComponentId| {
        let held = structure.subtree(structure.element(id)?);
        let heading = held.iter().find(|one| one.kind() == ComponentKind::Heading)?;
        describe::caption(heading.component).map(|text| format!("‘{text}’"))
    };
    let figure = |(title, figure): &(ComponentId, ComponentId)| {
        let text = scene.sketch().get(figure)?.props().text()?;
        let name = heading(title).unwrap_or_else(|| describe::name(scene.sketch(), title));
        Some(if title == figure { name } else { format!("{name}: {text}") })
    };
    let told: Vec<String> = pairs.iter().filter_map(figure).collect();
    (!told.is_empty()).then(|| format!("{}.", describe::listed(&told)))
}

/// Titles with their figures.
type Pairs = Vec<(ComponentId, ComponentId)>;

/// Returns the titles that a phrase names with their figures of a form, and whether they are guessed.
fn figures(scene: &Scene, setting: &Setting, target: &Reference, form: FigureForm) -> Option<(Pairs, bool)> {
    let [part] = target.parts.as_slice() else { return None };
    // `make it $39`
    let is_it = part.pronoun.is_some() && part.words.is_empty() && form.is_money;
    let title = if is_it { part.clone() } else { title_of(part)? };
    let of = |id: &ComponentId| {
        let title = scene.structure().element(id).filter(|one| one.kind() != ComponentKind::Table)?;
        let is_own = |old: FigureForm| form.fits(old) && old.is_money == form.is_money;
        let own = || Some(*title).filter(|one| form_of(one).is_some_and(is_own));
        let figure = beside(scene, title, form).or_else(own).or_else(|| in_item(scene, title, form));
        let figure = figure.or_else(|| value_like_others(scene, title, form))?;
        Some((id.clone(), figure.component.id().clone()))
    };
    let titles = if title.relations.is_empty() { called(scene, setting, &title) } else { Vec::new() };
    let with = |ids: &[ComponentId]| ids.iter().filter_map(of).collect::<Pairs>();
    let titled =
        titles.iter().map(|(ids, is_guess)| (with(ids), *is_guess)).find(|(pairs, _)| !pairs.is_empty());
    let is_plural = title.is_plural() || title.words.last().is_some_and(|word| word.text.ends_with('s'));
    if let Some((pairs, is_guess)) = titled.filter(|(pairs, _)| pairs.len() == 1 || is_plural) {
        return Some((pairs, is_guess));
    }
    let title = Reference { parts: vec![title], except: Vec::new() };
    let found = targets_or_parts(scene, setting, Some(&title), Care::Usual).ok()?;
    // Of a record without a box, the only figure among its parts.
    if let ([first, _, ..], false) = (found.ids.as_slice(), is_plural) {
        let parts: Vec<Element> =
            found.ids.iter().filter_map(|id| scene.structure().element(id)).copied().collect();
        let figure = only_figure(&parts, form)?;
        return Some((vec![(first.clone(), figure.component.id().clone())], found.is_guess));
    }
    let pairs = with(&found.ids);
    (found.part.is_none() && !pairs.is_empty()).then_some((pairs, found.is_guess))
}

/// Returns the phrase for a title: without a noun for its figure, as in `the cleaning price` and `the price of cleaning`.
/// `None` for a phrase without words of a title.
fn title_of(part: &Description) -> Option<Description> {
    let is_value_word = |text: &str| matches!(text, "value" | "count" | "amount" | "total");
    // `what stands beside the total`
    let is_beside = |relation| matches!(relation, Relation::Beside | Relation::RightOf | Relation::LeftOf);
    if let ([located], None, true) = (part.relations.as_slice(), part.head, part.words.is_empty())
        && is_beside(located.relation)
    {
        let [anchor] = located.anchors.as_slice() else { return None };
        return Some(anchor.clone());
    }
    let is_price = part.head.is_some_and(|head| matches!(head.kind.name(), "price" | "figure"));
    let is_unit = |unit| matches!(unit, StructureUnit::Record | StructureUnit::Card | StructureUnit::Row);
    if !is_price && part.head.is_some_and(|head| !head.kind.unit().is_some_and(is_unit)) {
        return None;
    }
    let mut title = part.clone();
    if is_price {
        title.words.retain(|word| word.role != Role::Head);
        // `the team plan price`
        let last = title.words.last_mut();
        title.head = title.inner.pop().zip(last).map(|(kind, word)| {
            word.role = Role::Head;
            Head { kind, is_plural: word.text.ends_with('s'), token: word.token }
        });
    }
    let is_number = |text: &str| text.chars().all(|c| !c.is_alphabetic());
    if !title.words.is_empty() && title.words.iter().all(|word| is_number(&word.text)) {
        return None;
    }
    let has_more = title.words.iter().any(|word| !is_value_word(&word.text));
    title.words.retain(|word| !has_more || !is_value_word(&word.text));
    let of = title.relations.iter().position(|located| located.relation.holds());
    if let (true, Some(at)) = (title.words.is_empty(), of) {
        let [anchor] = title.relations.swap_remove(at).anchors.try_into().ok()?;
        return Some(anchor);
    }
    title.words.iter().any(|word| !matches!(word.role, Role::Side)).then_some(title)
}

/// Returns the components with the words of a phrase as their text, those with a text that begins with them, and those
/// with a text that has them. The last two are guesses.
fn called(scene: &Scene, setting: &Setting, title: &Description) -> Vec<(Vec<ComponentId>, bool)> {
    let (Some(first), Some(last)) = (title.words.first(), title.words.last()) else { return Vec::new() };
    let start = if title.ordinal.is_some() { title.span.start } else { first.token };
    let said = words(setting.sentence.text(&(start..last.token + 1)));
    let said: Vec<String> = said.into_iter().skip_while(|word| word == "the").collect();
    let tests: [Test; 3] = [
        |own, said| own == said,
        |own, said| own.starts_with(said) && own.len() > said.len(),
        |own, said| said.iter().all(|word| own.contains(word)) && !own.starts_with(said),
    ];
    let elements = scene.structure().elements();
    let of = |test: Test| {
        let has = |one: &&Element| one.component.props().text().is_some_and(|text| test(&words(text), &said));
        elements.iter().filter(has).map(|one| one.component.id().clone()).collect::<Vec<_>>()
    };
    tests.into_iter().enumerate().map(|(at, test)| (of(test), at > 0)).collect()
}

fn form_of(one: &Element) -> Option<FigureForm> {
    one.component.props().text().and_then(FigureForm::of)
}

/// Returns the nearest figure of a form in the row or column of a title, or in the box that it is.
fn beside<'s>(scene: &Scene<'s>, title: &Element<'s>, form: FigureForm) -> Option<Element<'s>> {
    let structure = scene.structure();
    let is_text = |one: &Element| matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading);
    let is_figure = |one: &&Element| {
        let most = |old: FigureForm| if old.is_money { 2 * MOST_LETTERS } else { MOST_LETTERS };
        is_text(one) && form_of(one).is_some_and(|old| form.fits(old) && old.letters <= most(old))
    };
    if title.kind() == ComponentKind::Container {
        let held = structure.subtree(title);
        return held.into_iter().find(|one| is_figure(one)).copied();
    }
    let around: Vec<&Element> = structure.siblings(title).filter(|one| *one != title).collect();
    // Another title that is nearer has the figure.
    let is_own = |figure: &Element, gap: f64| {
        let side = |one: &Element| {
            (one.bounds.right() <= figure.bounds.x(), one.bounds.bottom() <= figure.bounds.y())
        };
        let is_title =
            |one: &&&Element| one.kind() == title.kind() && side(one) == side(title) && !is_figure(one);
        let titles = around.iter().filter(is_title);
        titles.filter_map(|other| self::gap(other, figure)).all(|other| gap <= other)
    };
    let figures = around.iter().filter(|one| is_figure(one));
    let near = figures.filter_map(|one| Some((gap(title, one)?, *one)));
    let own = near.filter(|(gap, one)| is_own(one, *gap));
    own.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, one)| *one)
}

/// Returns the text right of a title that stands in the column of a figure: `Saturday` with `closed` below `8:00`.
fn value_like_others<'s>(scene: &Scene<'s>, title: &Element<'s>, form: FigureForm) -> Option<Element<'s>> {
    let structure = scene.structure();
    let is_text = |one: &&Element| one.kind() == ComponentKind::Text;
    let others: Vec<&Element> =
        structure.siblings(title).filter(|one| *one != title).filter(is_text).collect();
    let is_right = |one: &&&Element| one.bounds.x() >= title.bounds.right();
    let level = others.iter().filter(is_right).filter(|one| (one.bounds.y() - title.bounds.y()).abs() < 1.0);
    let value = level.min_by(|a, b| a.bounds.x().total_cmp(&b.bounds.x()))?;
    let is_figure =
        |one: &Element| form_of(one).is_some_and(|old| form.fits(old) && old.letters <= MOST_LETTERS);
    let in_column = |one: &&&Element| (one.bounds.x() - value.bounds.x()).abs() < 1.0;
    others.iter().filter(in_column).any(|one| is_figure(one)).then_some(**value)
}

/// Returns the only figure in the repeated item of a title: its price may stand in no line with it.
fn in_item<'s>(scene: &Scene<'s>, title: &Element<'s>, form: FigureForm) -> Option<Element<'s>> {
    only_figure(&repeated_item(scene.structure(), title).parts, form)
}

/// Returns the only component with a figure of a form: an amount of money rather than other figures.
fn only_figure<'s>(parts: &[Element<'s>], form: FigureForm) -> Option<Element<'s>> {
    let is_figure =
        |one: &&Element| form_of(one).is_some_and(|old| form.fits(old) && old.letters <= 2 * MOST_LETTERS);
    let figures: Vec<&Element> = parts.iter().filter(is_figure).collect();
    let money: Vec<&Element> =
        figures.iter().copied().filter(|one| form_of(one).is_some_and(|old| old.is_money)).collect();
    match (figures.as_slice(), money.as_slice()) {
        ([only], _) | (_, [only]) => Some(**only),
        _ => None,
    }
}

/// Returns the distance of a figure from a title in the same row, or near to it in the same column. Pixels.
fn gap(title: &Element, figure: &Element) -> Option<f64> {
    let (own, other) = (title.bounds, figure.bounds);
    let (middle, level) = (other.center().y, own.center().y);
    let is_level = middle > own.y() && middle < own.bottom() || level > other.y() && level < other.bottom();
    if is_level {
        // In a row the figure follows its title, or stands right before it.
        let gap = own.gap_x(&other).abs();
        let is_before = other.right() <= own.x() && gap > NEAR;
        return Some(if is_before { gap + BEHIND } else { gap });
    }
    let down = (other.y() - own.bottom()).max(own.y() - other.bottom()).max(0.0);
    (own.overlaps_x(&other) && down <= FAR).then_some(down)
}
