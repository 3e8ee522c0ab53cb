//! Additions: pieces of the kit, entries of lists, copies of siblings, sections.

mod after_last;
mod another;
mod comparison;
mod compound;
mod content;
mod entry;
mod fit;
mod lacking;
mod leaf;
mod level;
mod member_copy;
mod new;
mod note;
mod one_more;
mod pieces;
mod repetition;
mod said;
mod screen;
mod several;
mod side;
mod spot;
mod usual;

pub(super) use after_last::{insert, places_after};
pub(super) use content::text;
pub(super) use leaf::leaf;
pub(super) use member_copy::renamed;
pub(super) use new::new_nodes;
pub(super) use screen::add_screen;

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::chunks::{Article, Chunk, Description, Located, Reference, Role, chunks};
use crate::frames::{Form, Frame, Locality};
use crate::lexicon::{Function, Quantifier, Relation, Verb};
use another::another_one;
use entry::entry;
use one_more::one_more;
use pieces::pieces;
use repetition::is_one_more;
pub(super) use spot::{Spot, spots, usual};
use std::ops::Range;
use websketch_layout::arrangement::{Edit, Place};
use websketch_sketch::ComponentId;

/// Adds the components that a noun phrase describes.
pub(super) fn add(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let lifted = lift_place(frame);
    let frame = lifted.as_ref().unwrap_or(frame);
    let target = frame.slots.target.clone().ok_or(Doubt::Unread)?;
    // `leftmost column` alone points at one that is there.
    let points = |part: &Description| {
        part.article == Article::Bare
            && !part.sides.is_empty()
            && part.head.is_some_and(|head| head.kind.unit().is_some())
    };
    if frame.form == Form::BareNoun && frame.slots.place.is_none() && target.parts.iter().any(points) {
        return Err(Doubt::Unread);
    }
    if let Some(done) = another_one(frame, &target, setting, draft)? {
        return Ok(done);
    }
    if let Some(done) = lacking::lacking(frame, &target, setting, draft)? {
        return Ok(done);
    }
    if !is_new(frame, &target) {
        return Err(Doubt::Unread);
    }
    if let Some(done) = entry(frame, &target, setting, draft)? {
        return Ok(done);
    }
    if let Some(instead) = frame.slots.other(Function::Instead) {
        let scene = draft.scene();
        let found = targets(&scene, setting, Some(instead), Care::Lossy)?;
        drop(scene);
        return super::convert::put_instead(&target, &found.ids, frame, setting, draft);
    }
    if let Some(done) = note::note(frame, &target, setting, draft)? {
        return Ok(done);
    }
    if !draft.sketch.is_empty()
        && let Some(done) = screen::screen(frame, &target, setting, draft)?
    {
        return Ok(done);
    }
    if is_page(&target) {
        return if draft.sketch.is_empty() {
            super::page::page(setting.sentence.message(), draft).ok_or(Doubt::Unread)
        } else {
            Err(Doubt::AnotherPage)
        };
    }
    if let ([part], Some(Locality::Into(_))) = (target.parts.as_slice(), &frame.slots.place)
        && part.article == Article::Bare
        && let Some(done) = super::write::figure_that_is_there(
            &target,
            setting.sentence.text(&(part.span.end..frame.span.end)).trim(),
            setting,
            draft,
        )?
    {
        return Ok(done);
    }
    if let Some(done) = one_more(frame, &target, setting, draft)? {
        return Ok(done);
    }
    if let Some(done) = comparison::comparison(frame, &target, setting, draft)? {
        return Ok(done);
    }
    let is_listed = target.parts.iter().any(|part| compound::compound(frame, setting, part).is_some());
    if !is_listed && is_pattern(&target) && !is_each(frame) && is_list_left(frame, setting) {
        if draft.sketch.is_empty()
            && let Some(done) = super::page::page(setting.sentence.message(), draft)
        {
            return Ok(done);
        }
        let before = draft.checkpoint();
        match super::page::section(&phrase_of(frame, setting, &target), frame, setting, draft) {
            Err(Doubt::Unread) => draft.restore(before),
            done => {
                draft.used = frame.span.clone();
                return done;
            }
        }
    }
    pieces(frame, &target, setting, draft)
}

/// Takes the place of the clause from the last noun of its phrase: `a row of logos below the hero`.
fn lift_place(frame: &Frame) -> Option<Frame> {
    let mut frame = frame.clone();
    let is_of = |located: &Located| located.relation == Relation::Of;
    let of = match &mut frame.slots.place {
        None => {
            let part = frame.slots.target.as_mut()?.parts.last_mut()?;
            part.relations.iter_mut().find(|located| is_of(located))?
        }
        Some(Locality::Beside(located)) if is_of(located) => located,
        Some(_) => return None,
    };
    let anchor = of.anchors.last_mut()?;
    let at = anchor.relations.iter().position(|located| !is_of(located))?;
    let place = anchor.relations.remove(at);
    anchor.span.end = place.anchors.first()?.span.start.checked_sub(1)?;
    if let Some(Locality::Beside(of)) = frame.slots.place.replace(Locality::Beside(place)) {
        frame.slots.target.as_mut()?.parts.last_mut()?.relations.push(of);
    }
    Some(frame)
}

/// Whether all words that no slot uses stand in a list after `with`.
fn is_list_left(frame: &Frame, setting: &Setting) -> bool {
    let with = frame.span.clone().find(|at| setting.sentence.function(*at, Function::With) > 0);
    frame.left_over.iter().all(|range| range.is_empty() || with.is_some_and(|with| range.start > with))
}

/// Whether something goes to each of several components. A section stands once.
fn is_each(frame: &Frame) -> bool {
    let parts = match &frame.slots.place {
        Some(Locality::Into(reference)) => &reference.parts,
        Some(Locality::Beside(located)) => &located.anchors,
        _ => return false,
    };
    parts.iter().any(|part| matches!(part.quantifier, Some(Quantifier::Each | Quantifier::All)))
}

/// Returns the words from the noun phrase to the end of the clause, without its place and courtesies.
fn phrase_of(frame: &Frame, setting: &Setting, target: &Reference) -> String {
    let start = target.parts.first().map_or(frame.span.start, |part| part.span.start);
    let is_said = |chunk: &Chunk| match chunk {
        Chunk::Place(located) => located.relation == Relation::Of,
        Chunk::Sides(_) | Chunk::Function(Function::Courtesy | Function::Filler | Function::The) => false,
        _ => true,
    };
    let chunks = chunks(setting.sentence);
    let own = chunks.iter().filter(|(_, range)| range.start >= start && range.end <= frame.span.end);
    // A place can stand within a chunk: `of logos below the hero`.
    let is_place =
        |at: &usize| setting.sentence.relation(*at).is_some_and(|(relation, _)| relation != Relation::Of);
    let cut = |range: &Range<usize>| range.start..range.clone().find(is_place).unwrap_or(range.end);
    let said = own.filter(|(chunk, _)| is_said(chunk)).map(|(_, range)| setting.sentence.text(&cut(range)));
    said.collect::<Vec<_>>().join(" ")
}

/// Whether a noun phrase can name something new: it has no definite article, unless the verb says that it is added.
fn is_new(frame: &Frame, target: &Reference) -> bool {
    let adds = frame.verbs.contains(&Verb::Add) && !frame.verbs.contains(&Verb::Make);
    let is_definite = |part: &Description| part.article == Article::Definite || part.pronoun.is_some();
    let has_noun = |part: &Description| part.head.is_some();
    let first = target.parts.first();
    // `another reminder: pay the lab`
    let is_another = first.is_some_and(is_one_more);
    let is_bare = frame.form == Form::BareNoun && frame.slots.place.is_none();
    if is_bare && !is_another && !target.parts.iter().any(has_noun) {
        return false;
    }
    adds || first.is_some_and(|part| !is_definite(part))
}

fn is_page(target: &Reference) -> bool {
    let is_page = |part: &Description| {
        part.head.is_some_and(|head| {
            matches!(head.kind.name(), "page" | "screen" | "phone" | "tablet" | "browser")
        })
    };
    target.parts.first().is_some_and(is_page)
}

/// Whether a noun phrase may name a pattern of several pieces.
fn is_pattern(target: &Reference) -> bool {
    let may_be = |part: &Description| match part.head {
        None => true,
        Some(head) => {
            let has_words = part.words.iter().any(|word| word.role == Role::Before);
            let holds = matches!(
                head.kind.name(),
                "table"
                    | "list"
                    | "header"
                    | "footer"
                    | "panel"
                    | "card"
                    | "group"
                    | "box"
                    | "image"
                    | "note-text"
            );
            // One quote is a piece, several are a section.
            let holds = holds || head.kind.name() == "quote" && head.is_plural;
            head.kind.unit().is_some()
                || head.kind.piece().is_none()
                || holds && (has_words || head.is_plural)
        }
    };
    target.parts.first().is_some_and(may_be)
}

/// Inserts where all others can stay as they are, else where the arrangement makes room.
fn insert_one(
    draft: &mut Draft,
    node: &websketch_layout::layout_tree::Node,
    place: Place,
) -> Result<Vec<ComponentId>, Doubt> {
    match fit::insert_alone(draft, node, &place)? {
        Some(made) => Ok(made),
        None => draft.edit(&Edit::Insert { tree: node.clone(), place }),
    }
}
