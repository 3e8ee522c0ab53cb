//! Entries of lists, menus, fields and tables.

use super::content;
use crate::acts::draft::{Done, Draft};
use crate::acts::entries;
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets};
use crate::chunks::{Description, Reference};
use crate::frames::{Frame, Locality};
use crate::lexicon::{Function, Quantifier, Relation, Side};
use crate::sketch_words::text_entries;
use websketch_layout::naming::describe;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Adds entries to a list, menu, field or table: `add Blog to the menu`.
pub(super) fn entry(
    frame: &Frame,
    target: &Reference,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Option<Done>, Doubt> {
    let owner = match &frame.slots.place {
        Some(Locality::Into(reference)) => Some(reference.clone()),
        Some(Locality::Beside(located)) if matches!(located.relation, Relation::Inside | Relation::On) => {
            Some(located.reference())
        }
        // `a bullet for the basic plan`
        _ if target.parts.iter().all(is_entry) => frame.slots.other(Function::For).cloned(),
        _ => None,
    };
    // `every row of the table should show a tracking number`: as a column.
    let each_row = owner.as_ref().and_then(each_row_of);
    let is_column = each_row.is_some();
    let owner = each_row.unwrap_or(owner);
    let scene = draft.scene();
    let found = match &owner {
        Some(owner) => targets(&scene, setting, Some(owner), Care::Usual).ok(),
        None => entries::only_table(&scene, target),
    };
    let Some(found) = found else { return Ok(None) };
    let [only] = found.ids.as_slice() else { return Ok(None) };
    // A picture, button or field stands beside the entries.
    let is_drawn = |part: &Description| {
        use ComponentKind::{Button, ImagePlaceholder, Input};
        let piece = part.head.and_then(|head| head.kind.piece());
        piece.is_some_and(|piece| {
            piece == Piece::Badge || matches!(piece.kind(), Button | ImagePlaceholder | Input)
        })
    };
    let is_list = |one: &Component| text_entries(one).is_none() && entries::kind_of(one).is_some();
    if !scene.sketch().get(only).is_some_and(is_list) && target.parts.iter().any(is_drawn) {
        return Ok(None);
    }
    // `the orders need a column` in a page with one table
    let table = || entries::only_table(&scene, target).and_then(|found| found.ids.into_iter().next());
    let Some(list) = entries::owner(&scene, only).or_else(table) else { return Ok(None) };
    drop(scene);
    let (list, ids) = (&list, vec![list.clone()]);
    let Some(kind) = entries::kind_of(draft.component(list)?) else { return Ok(None) };
    let mut new: Vec<String> = target.parts.iter().map(|part| new_entry(setting, part)).collect();
    // `one more item: free parking`
    if let ([only], Some(text)) = (new.as_mut_slice(), after_colon(frame, setting))
        && only.is_empty()
    {
        *only = text;
        draft.used = frame.span.clone();
    }
    // `a column for the courier`
    if let ([only], Some(about)) = (new.as_mut_slice(), frame.slots.other(Function::For))
        && only.is_empty()
    {
        let about: Vec<String> = about.parts.iter().map(|part| new_entry(setting, part)).collect();
        *only = describe::capitalized(&about.join(", "));
    }
    let says_row =
        target.parts.iter().any(|part| part.span.clone().any(|at| setting.sentence.word(at) == "row"));
    if says_row && kind == entries::Entries::Columns {
        entries::add_row(draft, list)?;
        let said = format!("Added a row to {}.", draft.names(&ids));
        return Ok(Some(Done::of(said, ids, found.is_guess)));
    }
    if new.iter().any(String::is_empty) {
        return Ok(None);
    }
    let is_capital = |text: &String| text.starts_with(char::is_uppercase);
    let new: Vec<String> = if entries::read(draft.component(list)?, kind).iter().all(is_capital) {
        new.iter().map(|text| describe::capitalized(text)).collect()
    } else {
        new
    };
    // `at the end of the table`
    let is_below = owner.iter().flat_map(|owner| &owner.parts).any(|part| part.sides.contains(&Side::Bottom));
    if is_below && kind == entries::Entries::Columns && !is_column {
        entries::add_row(draft, list)?;
        let said = format!("Added a row “{}” to {}.", new.join("”, “"), draft.names(&ids));
        entries::fill_last_row(draft, list, new)?;
        return Ok(Some(Done::of(said, ids, found.is_guess)));
    }
    let after = frame
        .slots
        .other(Function::Except)
        .is_none()
        .then(|| after_entry(frame, setting, draft, list, kind))
        .flatten();
    entries::add(draft, list, &new, after)?;
    // The entry that was named shows that the list is the one.
    let is_guess = found.is_guess && after.is_none();
    let said = format!("Added “{}” to {}.", new.join("”, “"), draft.names(&ids));
    Ok(Some(Done::of(said, ids, is_guess)))
}

/// Returns the table of which a phrase means each row, if it names one: `every row of the table`. `None` for other phrases.
fn each_row_of(owner: &Reference) -> Option<Option<Reference>> {
    let [part] = owner.parts.as_slice() else { return None };
    let is_row = part.head.is_some_and(|head| head.kind.name() == "row");
    let is_each = matches!(part.quantifier, Some(Quantifier::Each | Quantifier::All));
    let table = part.relations.iter().find(|located| located.relation.holds());
    (is_row && is_each).then(|| table.map(|located| located.reference()))
}

/// Returns the text after a colon.
fn after_colon(frame: &Frame, setting: &Setting) -> Option<String> {
    let colon = frame.span.clone().find(|at| setting.sentence.mark(*at) == Some(':'))?;
    let text = setting.sentence.text(&(colon + 1..frame.span.end)).trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Whether a noun phrase names an entry of a list, and no row or column.
fn is_entry(part: &Description) -> bool {
    part.head.is_some_and(|head| head.kind.name() == "entry")
}

/// Whether a noun phrase names a part of a list or table: `a column Status`.
fn names_part(setting: &Setting, part: &Description) -> bool {
    part.span.clone().any(|at| is_part_word(setting.sentence.word(at)))
}

fn is_part_word(word: &str) -> bool {
    matches!(word, "column" | "columns" | "row" | "rows" | "entry" | "item" | "bullet" | "tab" | "option")
}

/// Returns the text of a new entry: `a column Status` is called by the words around its noun.
fn new_entry(setting: &Setting, part: &Description) -> String {
    if !names_part(setting, part) {
        return content::said(setting, part);
    }
    let sentence = setting.sentence;
    let is_noun = |at: &usize| {
        let is_article = sentence.function(*at, Function::A) + sentence.function(*at, Function::The) > 0;
        is_article
            || is_part_word(sentence.word(*at))
            || matches!(sentence.word(*at), "point" | "more")
            || *at == part.span.start && sentence.word(*at) == "one"
    };
    let own = part.span.clone().filter(|at| !is_noun(at));
    let (first, last) = (own.clone().min(), own.max());
    let quoted = first.and_then(|first| sentence.quoted(first)).map(str::to_owned);
    let plain = || first.zip(last).map(|(first, last)| sentence.text(&(first..last + 1)).to_owned());
    quoted.or_else(plain).map(|text| describe::capitalized(&text)).unwrap_or_default()
}

/// Returns the place of a new entry after or before the one that is named: `after Capitals`.
fn after_entry(
    frame: &Frame,
    setting: &Setting,
    draft: &Draft,
    list: &ComponentId,
    kind: entries::Entries,
) -> Option<usize> {
    let all = entries::read(draft.sketch.get(list)?, kind);
    let is_order = |at: &usize| matches!(setting.sentence.word(*at), "after" | "before");
    let order = frame.span.clone().find(is_order)?;
    let start = order + 1 + setting.sentence.function(order + 1, Function::The);
    let words: Vec<String> = (start..frame.span.end).map(|at| setting.sentence.word(at).to_owned()).collect();
    let is_after = setting.sentence.word(order) == "after";
    entries::position(&all, &words).map(|at| at + usize::from(is_after))
}
