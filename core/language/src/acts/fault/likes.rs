//! Likes that a plural noun means: the prices, dates, rows, boxes or words of a place.

use super::thing::{Thing, is_alike};
use crate::lexicon::{Fit, Function, Sense};
use crate::referents::Scene;
use crate::tokens::{Sentence, is_currency};
use websketch_layout::naming::{singular_of, words};
use websketch_layout::structure::Element;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::{sort_by, sort_by_number};
use websketch_sketch::{ComponentId, ComponentKind};

/// The largest difference of the heights of likes. Pixels.
const ALIKE: f64 = 4.0;

/// The largest difference of the heights of texts with the same letters. Pixels.
const EVEN: f64 = 1.5;
/// The largest difference of the middles of a row. Pixels.
const LEVEL: f64 = 20.0;

/// The class of likes that a noun names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// Rows of loose components.
    Row,
    /// Texts with a figure.
    Figure,
    /// Texts with a day and a month.
    Date,
    /// Texts with a time of the day.
    Time,
    /// Texts with a day of the week.
    Day,
    /// Texts beside or above a field.
    Label,
    /// Texts that begin with a letter.
    Name,
    /// Texts of any content.
    Word,
    /// The records below the title with the noun, else its rows.
    Record,
    /// Boxes with content.
    Box,
    /// Components that have the kind of the noun.
    Kind,
}

/// Groups of likes.
#[derive(Default)]
pub(super) struct Likes {
    pub(super) things: Vec<Vec<Thing>>,
    /// Whether the noun names a class that no kind of component has.
    pub(super) is_named: bool,
}

/// Returns the groups of likes that a phrase may mean, the likeliest first.
pub(super) fn likes(scene: &Scene, sentence: &Sentence) -> Likes {
    let start = usize::from(sentence.function(0, Function::The) > 0);
    let is_label = sentence.label(start) > 1 && start + sentence.label(start) == sentence.len();
    let Some((at, class)) = noun(sentence).filter(|_| !is_label) else { return Likes::default() };
    let count = (0..sentence.len()).find_map(|at| sentence.number(at));
    let is_said = |own: &usize| *own != at || class == Class::Record;
    let said: Vec<usize> = (0..sentence.len()).filter(is_said).collect();
    let is_top = said.iter().any(|at| matches!(sentence.word(*at), "top" | "menu" | "header"));
    let is_content = |token: &&usize| {
        let is_grammar = |sense| matches!(sense, Sense::Function(_) | Sense::Relation(_) | Sense::Side(_));
        let is_known = sentence.is_shown(**token) || sentence.meanings(**token).is_empty() || **token == at;
        sentence.word(**token).len() > 2 && is_known && !sentence.means(**token, is_grammar)
    };
    let named: Vec<&str> = said.iter().filter(is_content).map(|at| sentence.word(*at)).collect();
    let area = area(scene, &named);
    if area.is_none() && !named.is_empty() && class != Class::Kind && !is_top {
        return Likes::default();
    }
    let structure = scene.structure();
    let top = structure.page().height.min(TOP);
    // `the product names`: the texts that say `product`
    let says = |one: &Element| {
        let own = one.component.props().text().map(words).unwrap_or_default();
        named.iter().all(|said| own.iter().any(|own| is_stem(own, said)))
    };
    let are_named = class == Class::Name && structure.elements().iter().filter(|one| says(one)).count() > 2;
    let is_there = |one: &&Element| {
        let is_below = || area.as_ref().is_none_or(|area| area.iter().any(|it| it.contains(&one.bounds)));
        let is_inside = if are_named { says(one) } else { is_below() };
        let is_high = !is_top || area.is_some() || one.bounds.y() < top;
        is_inside && is_high && !one.component.props().is_hidden()
    };
    let members = structure.elements().iter().filter(is_there);
    let is_named = !matches!(class, Class::Kind | Class::Box);
    if class == Class::Record
        && let Some(area) = &area
    {
        let is_below =
            |member: &Vec<Element>| member.iter().all(|one| area.iter().any(|it| it.contains(&one.bounds)));
        let records =
            scene.repetitions().iter().filter(|members| members.iter().all(is_below) && members.len() > 1);
        let records = records.max_by_key(|members| members.iter().map(Vec::len).sum::<usize>());
        let thing =
            |member: &Vec<Element>| member.iter().map(|one| one.component.id().clone()).collect::<Thing>();
        let things: Vec<Thing> =
            records.map(|members| members.iter().map(thing).collect()).unwrap_or_default();
        if !things.is_empty() {
            return Likes { things: vec![things], is_named: true };
        }
    }
    if matches!(class, Class::Row | Class::Record) {
        let texts = members.filter(|one| one.kind() == ComponentKind::Text);
        let rows = texts.take(MOST_TRIED).filter_map(|one| rows_around(scene, one.component.id()));
        let rows =
            rows.max_by_key(|(rows, _)| rows.iter().map(Vec::len).sum::<usize>()).filter(|_| area.is_some());
        let things: Vec<Vec<Thing>> = rows.into_iter().map(|(rows, _)| rows).collect();
        return Likes { is_named: !things.is_empty(), things };
    }
    let head = sentence.kind(at).map(|(kind, _, _)| kind);
    let of_class = |one: &&Element| match class {
        Class::Kind => head.is_some_and(|kind| kind.fit(one.component, &one.bounds) == Fit::Exact),
        class => is_of(scene, class, one),
    };
    let mut groups: Vec<Vec<&Element>> = Vec::new();
    for one in members.filter(of_class) {
        let is_like = |group: &&mut Vec<&Element>| {
            group.iter().any(|other| {
                let (a, b) = (other.bounds, one.bounds);
                let is_even = class == Class::Box || (a.height() - b.height()).abs() <= EVEN;
                let is_level = (a.center().y - b.center().y).abs() <= LEVEL;
                let is_in_column = !is_top && (a.x() - b.x()).abs() <= ALIKE;
                other.kind() == one.kind() && is_even && (is_level || is_in_column || class == Class::Kind)
            })
        };
        match groups.iter_mut().find(is_like) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    // Boxes beside those below a title are of their row.
    if class == Class::Box {
        for group in &mut groups {
            let Some(first) = group.first().copied() else { continue };
            let beside = structure.siblings(first).filter(|one| {
                is_of(scene, class, one)
                    && one.bounds.overlaps_y(&first.bounds)
                    && is_alike(&one.bounds, &first.bounds)
            });
            let beside: Vec<&Element> = beside.filter(|one| !group.contains(one)).collect();
            group.extend(beside);
            sort_by_number(group, |one| one.bounds.x());
        }
    }
    // A label of a picture stands in the column of the others.
    if class == Class::Label {
        for group in &mut groups {
            let Some(first) = group.first().copied() else { continue };
            let ends = |at: fn(&Bounds) -> f64, least: f64, fold: fn(f64, f64) -> f64| {
                group.iter().map(|one| at(&one.bounds)).fold(least, fold)
            };
            let (top, bottom) =
                (ends(Bounds::y, f64::INFINITY, f64::min), ends(Bounds::bottom, 0.0, f64::max));
            let column = structure.siblings(first).filter(|one| {
                let is_there = one.bounds.y() > top && one.bounds.bottom() < bottom;
                let is_equal =
                    one.bounds.x() == first.bounds.x() && one.bounds.width() == first.bounds.width();
                one.kind() == first.kind() && is_there && is_equal
            });
            let column: Vec<&Element> = column.filter(|one| !group.contains(one)).collect();
            group.extend(column);
        }
    }
    groups.retain(|group| group.len() > 1);
    #[expect(clippy::cast_precision_loss, reason = "sketches have few components")]
    let is_counted = |group: &[&Element]| count.is_some_and(|count| group.len() as f64 == count);
    sort_by(&mut groups, |a, b| is_counted(b).cmp(&is_counted(a)).then(b.len().cmp(&a.len())));
    let thing = |one: &&Element| vec![one.component.id().clone()];
    let things: Vec<Vec<Thing>> = groups.iter().map(|group| group.iter().map(thing).collect()).collect();
    Likes { is_named: is_named && !things.is_empty(), things }
}

/// The most texts that are tried as the first of a row.
const MOST_TRIED: usize = 24;
/// The part of the page that is its top. Pixels.
const TOP: f64 = 260.0;

/// Returns the noun of a phrase with its class: the last word before a relation.
fn noun(sentence: &Sentence) -> Option<(usize, Class)> {
    let is_relation = |at: &usize| {
        let ends = |sense| matches!(sense, Sense::Relation(_));
        *at > 0
            && (sentence.means(*at, ends) || matches!(sentence.word(*at), "of" | "in" | "on" | "up" | "at"))
    };
    let end = (0..sentence.len()).find(is_relation).unwrap_or(sentence.len());
    let at = end.checked_sub(1)?;
    let class = match sentence.word(at) {
        "rows" | "lines" | "row" | "entries" | "items" => Class::Row,
        "numbers" | "figures" | "prices" | "costs" | "amounts" | "values" | "sums" => Class::Figure,
        "dates" => Class::Date,
        "times" | "hours" => Class::Time,
        "days" | "weekdays" => Class::Day,
        "labels" => Class::Label,
        "names" | "titles" | "captions" => Class::Name,
        "words" | "texts" => Class::Word,
        "boxes" | "cards" | "tiles" | "panels" => Class::Box,
        _ if sentence.kind(at).is_some_and(|(_, is_plural, _)| is_plural) => Class::Kind,
        word if word.ends_with('s') => Class::Record,
        _ => return None,
    };
    Some((at, class))
}

/// Whether an element is of a class.
fn is_of(scene: &Scene, class: Class, one: &Element) -> bool {
    let is_text = matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading);
    if class == Class::Box {
        return one.kind() == ComponentKind::Container
            && scene.structure().children(one).next().is_some()
            && !scene.structure().frame().bars.contains(one);
    }
    let Some(text) = one.component.props().text().filter(|_| is_text) else { return false };
    let own = words(text);
    let has_digit = |word: &String| word.starts_with(|c: char| c.is_ascii_digit());
    let letters = own.iter().filter(|word| word.starts_with(char::is_alphabetic)).count();
    let is_day = |word: &String| DAYS.iter().any(|day| day.starts_with(word.as_str()) && word.len() > 2);
    match class {
        Class::Label => scene.structure().labeled_field(one).is_some(),
        Class::Figure => {
            let is_plain = letters == 0 || letters < 2 && text.starts_with(|c: char| c.is_ascii_digit());
            own.iter().any(has_digit) && (is_plain || text.contains(is_currency))
        }
        Class::Date => {
            let is_month =
                |word: &String| word.len() > 2 && MONTHS.iter().any(|month| word.starts_with(month));
            own.iter().any(has_digit) && letters < 2 && (own.iter().any(is_month) || text.contains('/'))
        }
        Class::Name => text.starts_with(char::is_alphabetic),
        Class::Time => own.iter().any(has_digit) && own.len() > 1 && letters < 2 || text == "closed",
        Class::Day => own.first().is_some_and(is_day),
        _ => true,
    }
}

/// The months, shortened.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/// The days of the week.
const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Returns the areas below the titles that have a word of a phrase. `None` if none has one.
fn area(scene: &Scene, named: &[&str]) -> Option<Vec<Bounds>> {
    let structure = scene.structure();
    let says = |one: &Element| {
        let text = one.component.props().text().map(words).unwrap_or_default();
        named.iter().filter(|said| text.iter().any(|own| is_stem(own, said))).count()
    };
    let mut titles: Vec<(usize, &Element)> = structure
        .elements()
        .iter()
        .filter(|one| one.kind() == ComponentKind::Heading)
        .map(|one| (says(one), one))
        .filter(|(count, _)| *count > 0)
        .collect();
    sort_by(&mut titles, |(a, _), (b, _)| b.cmp(a));
    let best = titles.first()?.0;
    let found = titles.iter().filter(|(count, _)| *count == best).map(|(_, title)| below(scene, title));
    Some(found.collect())
}

/// Returns the area below a title, up to the next one of its level and to the one beside it.
fn below(scene: &Scene, title: &Element) -> Bounds {
    /// How far a row begins before its title. Pixels.
    const BEFORE: f64 = 16.0;
    let structure = scene.structure();
    let around = structure.parent(title).filter(|around| around.is_box()).map(|around| around.bounds);
    let around = around.or_else(|| structure.bounds()).unwrap_or(title.bounds);
    let own = title.bounds;
    let level = |one: &Element| one.component.props().level().unwrap_or(2);
    let headings = || {
        let all =
            structure.siblings(title).filter(|one| *one != title && one.kind() == ComponentKind::Heading);
        all.filter(|one| level(one) <= level(title))
    };
    let beside = headings().filter(|one| one.bounds.x() >= own.right() && one.bounds.overlaps_y(&own));
    let right = beside.map(|one| one.bounds.x()).fold(around.right(), f64::min);
    let left = own.x() - BEFORE;
    let next = headings()
        .filter(|one| one.bounds.y() >= own.bottom() && one.bounds.x() < right && one.bounds.right() > left);
    let end = next.map(|one| one.bounds.y()).fold(around.bottom(), f64::min);
    Bounds::new(left.max(0.0), own.bottom(), (right - left).max(1.0), (end - own.bottom()).max(1.0))
        .unwrap_or(own)
}

/// Whether two words have the same stem: `rental` and `rent`.
fn is_stem(one: &str, other: &str) -> bool {
    let (one, other) = (singular_of(one), singular_of(other));
    let shared = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let (short, long) = (one.len().min(other.len()), one.len().max(other.len()));
    one == other || shared > 3 && shared + 1 >= short && long <= short + 3
}

/// Returns the row with a text that a phrase says: `the friday run`, `Science`.
pub(super) fn line_of(scene: &Scene, sentence: &Sentence) -> Option<Thing> {
    let structure = scene.structure();
    let said: Vec<&str> =
        (0..sentence.len()).map(|at| sentence.word(at)).filter(|word| word.len() > 2).collect();
    let says = |one: &&Element| {
        let text = one.component.props().text().map(words).unwrap_or_default();
        let is_said = |own: &String| {
            said.iter().any(|said| {
                own == said || own.len() > 2 && DAYS.contains(said) && said.starts_with(own.as_str())
            })
        };
        one.kind() == ComponentKind::Text && text.first().is_some_and(is_said)
    };
    let mut lines =
        structure.elements().iter().filter(says).filter_map(|one| rows_around(scene, one.component.id()));
    let (rows, at) = lines.next()?;
    lines.next().is_none().then(|| rows.get(at).cloned())?
}

/// Returns the only text with the stems of the words that a phrase says and some text has: `the emergency number`.
pub(super) fn stem_of(scene: &Scene, sentence: &Sentence) -> Option<Thing> {
    let texts = || {
        let elements = scene.structure().elements().iter();
        elements.filter_map(|one| Some((one, words(one.component.props().text()?))))
    };
    let is_grammar =
        |sense| matches!(sense, Sense::Function(_) | Sense::Relation(_) | Sense::Side(_) | Sense::Amount(_));
    let said = (0..sentence.len()).filter(|at| !sentence.means(*at, is_grammar)).map(|at| sentence.word(at));
    let has = |text: &[String], said: &str| text.iter().any(|own| is_stem(own, said));
    let known: Vec<&str> =
        said.filter(|said| said.len() > 3 && texts().any(|(_, text)| has(&text, said))).collect();
    let is_meant = |text: &[String]| !known.is_empty() && known.iter().all(|said| has(text, said));
    let only = crate::only::only(texts().filter(|(_, text)| is_meant(text)));
    only.map(|(one, _)| vec![one.component.id().clone()])
}

/// Returns the rows of the list that a component stands in, with the place of its own.
pub(super) fn rows_around(scene: &Scene, id: &ComponentId) -> Option<(Vec<Thing>, usize)> {
    /// The largest distance between edges that are in line. Pixels.
    const IN_LINE: f64 = 8.0;
    /// How much farther than the nearest the next row may stand.
    const FARTHER: f64 = 2.2;
    let structure = scene.structure();
    let own = structure.element(id)?;
    let is_like = |one: &&Element| {
        one.kind() == own.kind()
            && (one.bounds.x() - own.bounds.x()).abs() <= IN_LINE
            && (one.bounds.height() - own.bounds.height()).abs() <= ALIKE
    };
    let mut column: Vec<Element> = structure.siblings(own).filter(is_like).copied().collect();
    if !column.contains(own) {
        column.push(*own);
    }
    sort_by_number(&mut column, |one| one.bounds.y());
    let at = column.iter().position(|one| one == own)?;
    let step = |at: usize| Some(column.get(at + 1)?.bounds.y() - column.get(at)?.bounds.y());
    let steps: Vec<f64> = (0..column.len()).filter_map(step).collect();
    let before = at.checked_sub(1).and_then(|at| steps.get(at)).copied();
    let least = before.into_iter().chain(steps.get(at).copied()).fold(f64::INFINITY, f64::min);
    let goes_on = |at: usize| steps.get(at).is_some_and(|step| *step <= FARTHER * least);
    let (mut first, mut last) = (at, at);
    while first > 0 && goes_on(first - 1) {
        first -= 1;
    }
    while goes_on(last) {
        last += 1;
    }
    let column = column.get(first..=last)?;
    // What stands in every row belongs to them, up to the next column of rows.
    let (start, end) = column_of(scene, column, own);
    let row = |title: &Element| {
        let is_level = |one: &&Element| {
            let middle = one.bounds.center().y;
            let is_beside = one.bounds.x() >= start && one.bounds.x() < end;
            is_beside
                && middle > title.bounds.y()
                && middle < title.bounds.bottom()
                && one.kind() != ComponentKind::Container
        };
        let mut row: Thing = vec![title.component.id().clone()];
        let others = structure.siblings(title).filter(|one| *one != title).filter(is_level);
        row.extend(others.map(|one| one.component.id().clone()));
        row
    };
    let rows: Vec<Thing> = column.iter().map(row).collect();
    (rows.len() > 2).then_some((rows, at - first))
}

/// Returns the left edge of the section of a list, and that of the next one beside it.
fn column_of(scene: &Scene, column: &[Element], own: &Element) -> (f64, f64) {
    /// How far a title stands above its list at most. Pixels.
    const ABOVE: f64 = 200.0;
    /// How far a row begins before its title. Pixels.
    const BEFORE: f64 = 16.0;
    let (Some(first), Some(last)) = (column.first(), column.last()) else { return (0.0, f64::INFINITY) };
    let headings = scene.structure().siblings(own).filter(|one| one.kind() == ComponentKind::Heading);
    let beside = headings.map(|one| one.bounds);
    let beside: Vec<Bounds> = beside
        .filter(|one| one.y() < last.bounds.bottom() && one.bottom() > first.bounds.y() - ABOVE)
        .collect();
    let before = beside.iter().map(Bounds::x).filter(|x| *x <= own.bounds.x() + BEFORE);
    let after = beside.iter().map(Bounds::x).filter(|x| *x > own.bounds.x() + BEFORE);
    (before.fold(0.0, f64::max) - BEFORE, after.fold(f64::INFINITY, f64::min))
}
