//! Records: the members of a repetition, such as plans, products, results and rows of a table.

use super::repetition::{Members, NamedBy, named_by};
use super::scene::Scene;
use super::units::{Unit, add_parts, cards, parts, titled, whole};
use super::wording::Query;
use crate::chunks::{Description, Head, Role, Word};
use crate::lexicon::{Kind, Lexicon, Quantifier, Relation, Sense, StructureUnit};
use crate::sketch_words::Label;
use websketch_layout::naming::{singular_of, words};
use websketch_layout::structure::Element;
use websketch_sketch::ComponentKind;

/// Returns the word that a phrase has as its noun.
fn noun(description: &Description) -> Option<&str> {
    description.words.iter().rfind(|word| word.role == Role::Head).map(|word| word.text.as_str())
}

/// How clearly a noun names records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Clarity {
    /// By texts of components that stand together without a box.
    Loose,
    /// By the title above such components.
    LooseTitle,
    /// By texts in boxes, lists or tables.
    Drawn,
    /// By the title above boxes, a list or a table.
    DrawnTitle,
}

/// Records that a phrase names.
struct NamedRecords {
    /// Whether the phrase has words besides the noun, and one of the records has them.
    is_told_apart: bool,
    clarity: Clarity,
    units: Vec<Unit>,
}

/// Returns the members of the repetition that a phrase names best by its noun: one of its members has the other words.
/// `None` if no text names a repetition so.
fn records_named<'s>(
    scene: &Scene<'s>,
    lexicon: &Lexicon,
    description: &Description,
) -> Option<NamedRecords> {
    let structure = scene.structure();
    // A noun that no text has names nothing.
    let noun = singular_of(noun(description).filter(|noun| scene.words().has_noun(noun))?);
    let query = Query::of(scene, lexicon, told_by(description));
    let has_words = |unit: &Unit| has_words(scene, &query, unit);
    let clarity = |members: &Members<'s>| {
        let is_drawn =
            |one: &Element| one.is_box() || matches!(one.kind(), ComponentKind::List | ComponentKind::Table);
        let is_drawn = members.iter().flatten().all(is_drawn);
        Some(match (named_by(structure, scene.words(), lexicon, noun, members)?, is_drawn) {
            (NamedBy::Title, true) => Clarity::DrawnTitle,
            (NamedBy::Texts, true) => Clarity::Drawn,
            (NamedBy::Title, false) => Clarity::LooseTitle,
            (NamedBy::Texts, false) => Clarity::Loose,
        })
    };
    let groups = scene.repetitions().iter().filter(|members| !are_fields(members));
    let drawn = groups.filter_map(|members| Some((clarity(members)?, units_of(scene, members))));
    let lists = structure.elements().iter().filter_map(|one| {
        let held = entries_of(scene, one);
        if held.len() > 1 { Some((clarity(&vec![vec![*one]])?, held)) } else { None }
    });
    let boxes = repeated_boxes(scene);
    let is_box = |unit: &Unit| boxes.iter().any(|known| known.members == unit.members);
    let are_boxes = |units: &[Unit]| units.iter().all(is_box);
    let size = |units: &[Unit]| units.iter().map(|unit| unit.members.len()).sum::<usize>();
    let rank = |(clarity, units): &(Clarity, Vec<Unit>)| {
        (units.iter().any(has_words), *clarity, are_boxes(units), size(units))
    };
    let (clarity, best) = drawn.chain(lists).max_by_key(rank)?;
    let is_told_apart = !query.is_empty() && best.iter().any(has_words);
    Some(NamedRecords { is_told_apart, clarity, units: if are_boxes(&best) { boxes } else { best } })
}

/// Returns the words that tell a record from its equals: those before the noun, and the owner's.
fn told_by(description: &Description) -> Vec<String> {
    let owners =
        description.relations.iter().filter(|it| matches!(it.relation, Relation::Of | Relation::With));
    let owners = owners.flat_map(|located| &located.anchors).flat_map(|anchor| &anchor.words);
    let words = description.words.iter().chain(owners);
    words.filter(|word| !matches!(word.role, Role::Head | Role::Side)).map(|word| word.text.clone()).collect()
}

/// Whether the texts of a unit have all the words of a query.
fn has_words(scene: &Scene, query: &Query, unit: &Unit) -> bool {
    /// The likeness of a word in another form.
    const ALIKE: f64 = 0.7;
    let structure = scene.structure();
    let held =
        unit.members.iter().filter_map(|order| structure.at(*order)).flat_map(|one| structure.subtree(one));
    query.is_empty()
        || query.found(&unit.titles) >= ALIKE
        || unit.part.is_none()
            && held
                .flat_map(|one| scene.words().labels(one.order))
                .any(|label| query.found(std::slice::from_ref(label)) >= ALIKE)
}

/// Whether the members are fields with their labels.
fn are_fields(members: &Members) -> bool {
    let has_field = |member: &Vec<Element>| member.iter().any(|one| one.kind() == ComponentKind::Input);
    members.iter().all(|member| member.len() <= 2 && has_field(member))
}

/// Whether a phrase says more than a noun.
fn is_told(description: &Description) -> bool {
    description.ordinal.is_some()
        || description.count.is_some()
        || description.quantifier.is_some()
        || description.words.len() > 1
        || !description.relations.is_empty()
}

/// Reads a noun without a meaning of its own as that of the records that it names: `the third flat` under Flats in
/// Leeds. A noun that the sketch nowhere says means records only where they are counted.
#[must_use]
pub(super) fn as_record(scene: &Scene, lexicon: &Lexicon, description: &Description) -> Option<Description> {
    if description.head.is_some() || description.pronoun.is_some() {
        return None;
    }
    // `each patient` beside a column Patient
    let is_each = description.quantifier == Some(Quantifier::Each) && description.words.len() == 1;
    let is_noun = |word: &Word| word.role == Role::Before || is_each && word.role == Role::Label;
    let at = description.words.iter().rposition(is_noun)?;
    let word = description.words.get(at)?;
    // `the orders` where a text says Orders
    let query = Query::of(scene, lexicon, vec![word.text.clone()]);
    let is_label = is_label(scene, &query, 1);
    let all = description.words.iter().map(|word| word.text.clone()).collect::<Vec<_>>();
    if all.len() > 1 && self::is_label(scene, &Query::of(scene, lexicon, all.clone()), all.len()) {
        return None;
    }
    let is_plural = singular_of(&word.text) != word.text;
    let is_counted =
        description.ordinal.is_some() || description.count.is_some() || description.quantifier.is_some();
    let mut record = description.clone();
    record.head = Some(Head { kind: Kind::from_name("record")?, is_plural, token: word.token });
    record.words.get_mut(at)?.role = Role::Head;
    let is_named = records_named(scene, lexicon, &record).is_some_and(|named| {
        // `the filters` are the list below Saved filters.
        let is_list = named.units.iter().all(|unit| unit.part.is_some());
        let is_whole = is_plural && !is_list || is_counted;
        // `Open of Ms Ito` is a button rather than a record.
        if told_by(&record).is_empty() {
            is_whole && !is_label
        } else {
            named.is_told_apart && !is_button(scene, &word.text)
        }
    });
    (is_named || is_counted && !is_countable(scene, &query)).then_some(record)
}

/// Whether the words of a query are so many words that are the whole label of a component.
fn is_label(scene: &Scene, query: &Query, count: usize) -> bool {
    let is_whole =
        |label: &Label| label.words.len() == count && query.found(std::slice::from_ref(label)) >= 0.9;
    (0..scene.items().len()).any(|at| scene.words().labels(at).iter().any(is_whole))
}

/// Whether a button has this word as its whole text.
fn is_button(scene: &Scene, word: &str) -> bool {
    scene.items().iter().any(|item| {
        let text = item.component.props().text().map(words);
        item.component.kind() == ComponentKind::Button && text.is_some_and(|own| own == [word])
    })
}

/// Whether several components of one kind have a word, so that they can be counted.
fn is_countable(scene: &Scene, query: &Query) -> bool {
    let saying =
        scene.items().iter().enumerate().filter(|(at, _)| query.found(scene.words().labels(*at)) >= 0.7);
    let kinds: Vec<ComponentKind> = saying.map(|(_, item)| item.component.kind()).collect();
    kinds.iter().enumerate().any(|(at, kind)| kinds.iter().skip(at + 1).any(|other| other == kind))
}

/// Returns the entries of a list or the rows of a table.
fn entries_of(scene: &Scene, element: &Element) -> Vec<Unit> {
    let unit = match element.kind() {
        ComponentKind::List => StructureUnit::Entry,
        ComponentKind::Table => StructureUnit::TableRow,
        _ => return Vec::new(),
    };
    let mut entries = Vec::new();
    add_parts(scene, element, unit, &mut entries);
    entries
}

fn units_of<'s>(scene: &Scene<'s>, members: &Members<'s>) -> Vec<Unit> {
    let unit = |member: &Vec<Element<'s>>| match member.as_slice() {
        [only] if only.is_box() => titled(scene, only),
        all => whole(scene, all),
    };
    members.iter().filter_map(unit).collect()
}

/// Returns the records that a noun names, else the boxes that repeat, the entries of lists and tables, or the largest group
/// that repeats without boxes.
pub(super) fn records(scene: &Scene, lexicon: &Lexicon, description: &Description) -> Vec<Unit> {
    let is_lexical = noun(description).is_some_and(|noun| {
        lexicon.meanings(&[noun]).iter().any(|meaning| matches!(meaning.sense, Sense::Kind(..)))
    });
    // A word such as `plan` that many texts have means boxes before texts.
    let least = if is_lexical { Clarity::Drawn } else { Clarity::LooseTitle };
    let mut named = records_named(scene, lexicon, description);
    if let Some(named) = named.take_if(|named| named.is_told_apart || named.clarity >= least) {
        return named.units;
    }
    // A bare noun may be the word of a text: `the message`.
    let is_told = is_told(description) || description.is_plural();
    let is_list = |unit: &Unit| {
        let item = unit.members.first().and_then(|at| scene.items().get(*at));
        item.is_some_and(|item| item.component.kind() == ComponentKind::List)
    };
    let entries = || parts(scene, StructureUnit::Entry).into_iter().filter(is_list).collect();
    let loose = || {
        if !is_told {
            return Vec::new();
        }
        let area = |units: &Vec<Unit>| units.iter().map(|unit| unit.bounds.area()).sum::<f64>();
        let groups = scene.repetitions().iter().filter(|members| !are_fields(members));
        let groups = groups.map(|members| units_of(scene, members));
        groups.max_by(|a, b| area(a).total_cmp(&area(b))).unwrap_or_default()
    };
    let rows = || parts(scene, StructureUnit::TableRow);
    let boxes = repeated_boxes(scene);
    if !boxes.is_empty() {
        return boxes;
    }
    let named = named.filter(|_| is_told).map(|named| named.units).unwrap_or_default();
    let all: [&dyn Fn() -> Vec<Unit>; 4] = [&|| named.clone(), &entries, &rows, &loose];
    all.into_iter().map(|units| units()).find(|units| !units.is_empty()).unwrap_or_default()
}

/// Groups the boxes with the same parent and the same kinds of components in the same order, also of different sizes.
fn of_one_make<'a, 's>(scene: &Scene<'s>, boxes: &[&'a Element<'s>]) -> Vec<Vec<&'a Element<'s>>> {
    type Make = (Option<usize>, Vec<ComponentKind>);
    let structure = scene.structure();
    let mut groups: Vec<(Make, Vec<&Element>)> = Vec::new();
    for one in boxes {
        let parent = structure.parent(one).map(|parent| parent.order);
        let make: Make = (parent, structure.children(one).map(Element::kind).collect());
        match groups.iter_mut().find(|(own, _)| *own == make) {
            Some((_, group)) => group.push(one),
            None => groups.push((make, vec![one])),
        }
    }
    groups.into_iter().map(|(_, group)| group).filter(|group| group.len() > 1).collect()
}

/// Returns the boxes that repeat: of several series that with the largest area.
pub(super) fn repeated_boxes(scene: &Scene) -> Vec<Unit> {
    let structure = scene.structure();
    let boxes: Vec<&Element> = cards(scene).collect();
    // They are in paint order.
    let is_box = |one: &Element| boxes.binary_search_by_key(&one.order, |known| known.order).is_ok();
    let of_series = |series: &[&Element]| {
        let units: Vec<Unit> =
            series.iter().filter(|one| is_box(one)).filter_map(|one| titled(scene, one)).collect();
        let area: f64 = units.iter().map(|unit| unit.bounds.area()).sum();
        (units.len() > 1).then_some((area, units))
    };
    let equal = structure.series().iter().filter_map(|series| of_series(&series.iter().collect::<Vec<_>>()));
    let alike = of_one_make(scene, &boxes);
    let all: Vec<(f64, Vec<Unit>)> = equal.chain(alike.iter().filter_map(|group| of_series(group))).collect();
    // The tasks of a board repeat in its columns: the inner boxes are meant.
    let mut is_outer = vec![false; structure.elements().len()];
    for unit in all.iter().flat_map(|(_, units)| units) {
        let mut inner = unit.members.first().and_then(|at| structure.at(*at));
        while let Some(outer) = inner.and_then(|inner| structure.parent(inner)) {
            is_outer.get_mut(outer.order).into_iter().for_each(|known| *known = true);
            inner = Some(outer);
        }
    }
    let has_inner =
        |unit: &Unit| unit.members.first().and_then(|at| is_outer.get(*at)).is_some_and(|known| *known);
    let innermost = all.iter().filter(|(_, units)| !units.iter().any(has_inner));
    let Some((_, first)) = innermost.max_by(|a, b| a.0.total_cmp(&b.0)) else { return Vec::new() };
    // Boxes of the same width in other columns belong to them.
    let width = first.first().map_or(0.0, |unit| unit.bounds.width());
    let is_member = |one: &Element| first.iter().any(|unit| unit.members == [one.order]);
    let is_alike = |one: &&&Element| (one.bounds.width() - width).abs() <= 1.0 || is_member(one);
    boxes.iter().filter(is_alike).filter_map(|one| titled(scene, one)).collect()
}
