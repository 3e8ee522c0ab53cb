//! The repetition that a noun phrase names: the plans, the questions, the columns, the fields.

use super::said::is_figure;
use crate::acts::setting::Setting;
use crate::chunks::{Description, Role};
use crate::lexicon::{Fit, Lexicon, Quantifier, StructureUnit};
use crate::referents::{Members, NamedBy, Scene, named_by};
use std::ops::Range;
use websketch_layout::arrangement::Place;
use websketch_layout::naming::{singular_of, words};
use websketch_layout::structure::{Element, Line, Structure};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::sort_by_key;

/// How clearly a noun phrase names a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Clarity {
    /// By nothing but the wish for another one.
    Wish,
    /// By the texts of the members.
    Texts,
    /// By the kind, or by the title above.
    Kind,
}

/// The noun of a phrase, and the tokens of the title that the phrase gives to a new member.
#[derive(Clone, Debug)]
pub(super) struct Noun {
    pub(super) word: String,
    pub(super) title: Range<usize>,
}

/// Returns the words of a phrase that may be its noun, the likeliest first: `enterprise plan`, `user Max Berg`.
fn nouns(setting: &Setting, part: &Description) -> Vec<Noun> {
    let noun = |token: usize, title| {
        let word = singular_of(setting.sentence.word(token)).to_owned();
        Noun { word, title }
    };
    let is_of = |own: Role, role: Role| own == role || role == Role::Before && own == Role::Label;
    let tokens =
        |role: Role| part.words.iter().filter(move |word| is_of(word.role, role)).map(|word| word.token);
    let span = |role: Role| tokens(role).next().zip(tokens(role).next_back()).map(|(from, to)| from..to + 1);
    if let Some(head) = part.head {
        // `phone number field` is called Phone number, `website field` Website.
        let last = tokens(Role::Head).next_back().unwrap_or(head.token).max(head.token);
        let anchors = part.relations.iter().flat_map(|located| &located.anchors);
        let mut inner = anchors.filter(|anchor| anchor.span.is_empty()).filter_map(|anchor| anchor.head);
        let inner = inner.next().map(|inner| inner.token);
        let first = span(Role::Before).map(|before| before.start).into_iter().chain(inner).min();
        let before = first.filter(|first| *first < last).map(|first| first..last);
        return vec![noun(head.token, before.or_else(|| span(Role::After)).unwrap_or(last..last))];
    }
    let Some(own) = span(Role::Before) else { return Vec::new() };
    let last = own.end.saturating_sub(1);
    // `user Max Berg`, `ingredient: carrots`
    let sentence = setting.sentence;
    let is_name = |at: &usize| {
        let is_capital = sentence.text(&(at + 1..at + 2)).starts_with(char::is_uppercase);
        is_capital || sentence.mark(at + 1) == Some(':')
    };
    let named = (own.start..last).find(is_name).map(|at| noun(at, at + 1..own.end));
    std::iter::once(noun(last, own.start..last)).chain(named).collect()
}

/// Whether a noun phrase can name a repetition. Most kinds name a single component, for which none is sought.
pub(super) fn may_repeat(part: &Description) -> bool {
    let Some(head) = part.head else { return true };
    let is_field = head.kind.piece().is_some_and(|piece| piece.kind() == ComponentKind::Input);
    let is_part =
        matches!(head.kind.unit(), Some(StructureUnit::Column | StructureUnit::Row | StructureUnit::Record));
    is_part
        || is_field
        || is_one_more(part)
        || matches!(head.kind.name(), "card" | "quote" | "option" | "thing")
}

/// Returns the repetitions that a noun phrase names most clearly, those with most members first, with the noun.
pub(super) fn named<'s>(
    scene: &Scene<'s>,
    setting: &Setting,
    part: &Description,
) -> Option<(Vec<Members<'s>>, Noun)> {
    let structure = scene.structure();
    let all: Vec<Members> = structure.repetitions().into_iter().chain(singles(structure)).collect();
    nouns(setting, part).into_iter().find_map(|noun| {
        let mut rated: Vec<(Clarity, &Members)> = all
            .iter()
            .filter_map(|members| {
                Some((clarity(scene, setting.lexicon, (&noun.word, part), members)?, members))
            })
            .collect();
        let best = rated.iter().map(|(clarity, _)| *clarity).max()?;
        rated.retain(|(clarity, _)| *clarity == best);
        sort_by_key(&mut rated, |(_, members)| std::cmp::Reverse((members.len(), held(structure, members))));
        Some((rated.into_iter().map(|(_, members)| members.clone()).collect(), noun))
    })
}

/// Returns the series of single components without a label of their own.
fn singles<'s>(structure: &Structure<'s>) -> impl Iterator<Item = Members<'s>> {
    let is_single =
        |one: &Element| structure.label(one).is_none() && structure.children(one).next().is_none();
    let series = structure.series().iter().filter(move |series| series.iter().all(is_single));
    series.map(|series| series.iter().map(|one| vec![*one]).collect())
}

/// Returns the number of components of the first member.
fn held<'s>(structure: &Structure<'s>, members: &Members<'s>) -> usize {
    members.first().map_or(0, |member| member.iter().map(|one| structure.subtree(one).len()).sum())
}

fn clarity<'s>(
    scene: &Scene<'s>,
    lexicon: &Lexicon,
    (noun, part): (&str, &Description),
    members: &Members<'s>,
) -> Option<Clarity> {
    let structure = scene.structure();
    let is_boxes = members.iter().all(|member| matches!(member.as_slice(), [only] if only.is_box()));
    let boxes = || members.iter().flatten();
    let has_boxes = |one: &Element| {
        structure.children(one).any(|inner| inner.is_box() && structure.children(inner).next().is_some())
    };
    let by_noun = || by_words(scene, lexicon, (noun, part), members);
    let Some(head) = part.head else { return by_noun() };
    let is_field = head.kind.piece().is_some_and(|piece| piece.kind() == ComponentKind::Input);
    let is_kind = match (head.kind.name(), head.kind.unit()) {
        ("card", _) => is_boxes && !boxes().any(has_boxes),
        (_, Some(StructureUnit::Column)) => {
            is_boxes && boxes().all(|one| one.bounds.height() > one.bounds.width() || has_boxes(one))
        }
        // Beside a label stands any field, below it only one like the others.
        _ if is_field => are_fields(members, |label, field| {
            head.kind.fit(field.component, &field.bounds) >= Fit::Near
                || label.bounds.right() <= field.bounds.x()
        }),
        (_, Some(StructureUnit::Record)) | ("quote" | "option" | "thing", _) => return by_noun(),
        // Another photo is like the photos that are there.
        _ => {
            let is_like = |one: &Element| head.kind.fit(one.component, &one.bounds) == Fit::Exact;
            is_one_more(part)
                && members.iter().all(|member| matches!(member.as_slice(), [only] if is_like(only)))
        }
    };
    is_kind.then_some(Clarity::Kind)
}

/// Whether all members are a label and a field that fit.
fn are_fields(members: &Members, fits: impl Fn(&Element, &Element) -> bool) -> bool {
    members.iter().all(|member| match member.as_slice() {
        [label, field] | [field, label]
            if field.kind() == ComponentKind::Input && label.kind() != ComponentKind::Input =>
        {
            fits(label, field)
        }
        [field] if field.kind() == ComponentKind::Input => fits(field, field),
        _ => false,
    })
}

/// Rates a repetition by the noun: in the title above it, or in the texts of most members.
fn by_words<'s>(
    scene: &Scene<'s>,
    lexicon: &Lexicon,
    (noun, part): (&str, &Description),
    members: &Members<'s>,
) -> Option<Clarity> {
    match named_by(scene.structure(), scene.words(), lexicon, noun, members) {
        Some(NamedBy::Title) => return Some(Clarity::Kind),
        Some(NamedBy::Texts) => return Some(Clarity::Texts),
        None => {}
    }
    let is_boxes = members.iter().flatten().all(Element::is_box);
    let is_record = part.head.is_some_and(|head| head.kind.unit() == Some(StructureUnit::Record));
    let place = part.ordinal.and_then(|ordinal| usize::try_from(ordinal.place).ok());
    let is_next = place == Some(members.len() + 1);
    (is_boxes && (is_record && is_one_more(part) || is_next)).then_some(Clarity::Wish)
}

/// Returns the repetitions of which a member holds the anchor of a place, or lies in its box, the smallest members first. A
/// single component among equals counts as a member, if nothing goes into it.
pub(super) fn around<'s>(
    scene: &Scene<'s>,
    place: &Place,
    is_into: bool,
    has_figure: bool,
) -> Vec<Members<'s>> {
    let structure = scene.structure();
    // `add a tip of $3 to the summary`: a label with an amount.
    let is_pair = |member: &Line| {
        let figures = member.iter().filter(|one| one.component.props().text().is_some_and(is_figure));
        has_figure && member.len() == 2 && figures.count() == 1
    };
    let is_at = |members: &Members| match place {
        Place::Beside { anchors, .. } => anchors.iter().any(|id| {
            structure.element(id).is_some_and(|anchor| {
                members.iter().flatten().any(|one| one == anchor || structure.is_ancestor(one, anchor))
            })
        }),
        Place::In { parent: Some(id), .. } => {
            // A box with boxes, or one of which the members are the greater part.
            let first = members.first().and_then(|member| structure.parent(member.first()?));
            let own = members.iter().map(Vec::len).sum::<usize>();
            let is_boxes = || members.iter().flatten().all(Element::is_box);
            first.is_some_and(|parent| {
                let is_most = || own * 2 > structure.children(parent).count();
                parent.component.id() == id && (is_boxes() || is_most() || members.iter().all(is_pair))
            })
        }
        Place::In { parent: None, .. } | Place::Over { .. } | Place::At { .. } => false,
    };
    let singles = singles(structure).filter(|_| !is_into);
    let mut all: Vec<Members> = structure.repetitions().into_iter().chain(singles).filter(is_at).collect();
    // A single component is a member only where it is not part of one.
    sort_by_key(&mut all, |members| match held(structure, members) {
        1 => usize::MAX,
        held => held,
    });
    all
}

/// Whether a phrase asks for one more of the kind: `another`, `a fourth`.
pub(super) fn is_one_more(part: &Description) -> bool {
    part.quantifier == Some(Quantifier::Another) || part.ordinal.is_some()
}

/// Whether a member tells the sum of those before it.
pub(super) fn is_sum<'s>(structure: &Structure<'s>, member: &Line<'s>) -> bool {
    const SUMS: [&str; 4] = ["total", "sum", "balance", "due"];
    let title = title(structure, member);
    let text = title.and_then(|title| title.component.props().text());
    text.is_some_and(|text| words(text).iter().any(|word| SUMS.contains(&word.as_str())))
}

/// Returns the title of a member: its first heading, text, choice or button with a text that is no figure.
pub(super) fn title<'s>(structure: &Structure<'s>, member: &[Element<'s>]) -> Option<Element<'s>> {
    use ComponentKind::{Button, Heading, Input, Text};
    let all: Vec<&Element> = member.iter().flat_map(|one| structure.subtree(one)).collect();
    let named = |kind: ComponentKind| {
        all.iter().find(|one| {
            let says = one.component.props().text().is_some_and(|text| !is_figure(text));
            one.kind() == kind && says && Piece::of(one.component) != Piece::Badge
        })
    };
    let first = [Heading, Text, Input, Button].into_iter().find_map(named);
    let any = || all.iter().find(|one| one.component.props().text().is_some());
    first.or_else(any).map(|one| **one)
}
