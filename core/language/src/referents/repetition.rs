//! Repetitions by name: the noun that people call their members by.

use crate::lexicon::{Lexicon, Sense};
use crate::sketch_words::{Label, SketchWords, Source};
use websketch_layout::naming::{singular_of, words};
use websketch_layout::structure::{Cluster, Element, Line, Structure};
use websketch_sketch::ComponentKind;

/// Members with the same make. Each is a box, or several components without one.
pub type Members<'s> = Vec<Line<'s>>;

/// The texts by which a noun names a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NamedBy {
    /// The texts of most members.
    Texts,
    /// The title above.
    Title,
}

/// Returns the texts by which a noun in the singular names a repetition. `None` if none of them has it.
#[must_use]
pub fn named_by<'s>(
    structure: &Structure<'s>,
    shown: &SketchWords,
    lexicon: &Lexicon,
    noun: &str,
    members: &[Line<'s>],
) -> Option<NamedBy> {
    let forms = shown.forms_of(noun);
    let has_noun = |label: &Label| {
        matches!(label.source, Source::Text | Source::Alt)
            && label.words.iter().any(|word| forms.contains(&Some(*word)))
    };
    let says = |one: &Element| shown.labels(one.order).iter().any(has_noun);
    let title = title_of(structure, members);
    let text = title.as_ref().and_then(|title| title.component.props().text()).unwrap_or_default();
    if noun_of_title(lexicon, text).is_some_and(|title| singular_of(&title) == noun) {
        return Some(NamedBy::Title);
    }
    if title.is_some_and(|title| says(&title)) {
        return Some(NamedBy::Texts);
    }
    let is_said = |member: &&Line| member.iter().any(|one| structure.subtree(one).into_iter().any(says));
    (members.iter().filter(is_said).count() * 2 > members.len()).then_some(NamedBy::Texts)
}

/// Returns the noun of a title: the last word before a preposition, as in `Flats in Leeds`.
fn noun_of_title(lexicon: &Lexicon, title: &str) -> Option<String> {
    let is_joint = |word: &String| {
        let meanings = lexicon.meanings(&[word]);
        meanings.iter().any(|meaning| matches!(meaning.sense, Sense::Relation(_) | Sense::Function(_)))
    };
    let words = words(title).into_iter().skip_while(is_joint);
    words.take_while(|word| !is_joint(word)).last()
}

/// Returns the title above a repetition: of its section, of the box around it, or a text right above it.
#[must_use]
pub fn title_of<'s>(structure: &Structure<'s>, members: &[Line<'s>]) -> Option<Element<'s>> {
    /// The largest distance of a text from the members below it. Pixels.
    const ABOVE: f64 = 48.0;
    let first = members.first()?.first()?;
    let is_member = |one: &Element| members.iter().any(|member| member.contains(one));
    let sections = structure.clusters().iter().filter_map(|cluster| match cluster {
        Cluster::Section { heading, rest } => Some((heading, rest)),
        _ => None,
    });
    let own = sections.filter(|(heading, rest)| rest.contains(first) && !is_member(heading));
    let of_section = own.min_by_key(|(_, rest)| rest.len()).map(|(heading, _)| *heading);
    let of_box = || {
        let held = structure.children(structure.parent(first)?);
        held.copied().find(|one| one.kind() == ComponentKind::Heading && !is_member(one))
    };
    let text = || {
        let texts = structure.siblings(first).filter(|one| one.kind() == ComponentKind::Text);
        let gap = |one: &Element| first.bounds.y() - one.bounds.bottom();
        texts
            .filter(|one| {
                let is_near = (0.0..=ABOVE).contains(&gap(one)) && one.bounds.overlaps_x(&first.bounds);
                is_near && !is_member(one)
            })
            .min_by(|a, b| gap(a).total_cmp(&gap(b)))
            .copied()
    };
    // Fields and buttons may stand between a heading and the list.
    let above = || {
        let rank = |one: &Element| one.component.props().level().unwrap_or(2);
        let headings = members.iter().flatten().filter(|member| member.kind() == ComponentKind::Heading);
        let highest = headings.map(rank).min();
        let is_above = |one: &&Element<'s>| {
            one.kind() == ComponentKind::Heading
                && one.bounds.bottom() <= first.bounds.y()
                && one.bounds.x() <= first.bounds.right()
                && !is_member(one)
                && highest.is_none_or(|highest| rank(one) < highest)
        };
        let headings = structure.siblings(first).filter(is_above);
        headings.max_by(|a, b| a.bounds.y().total_cmp(&b.bounds.y())).copied()
    };
    of_section.or_else(of_box).or_else(text).or_else(above)
}
