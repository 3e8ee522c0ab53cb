//! The components between which a clause means the gaps.

use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, distribute, targets};
use crate::chunks::{Description, Reference};
use crate::frames::{Frame, Locality};
use crate::lexicon::{Amount, Function, Pronoun, Relation};
use crate::referents::Scene;
use websketch_sketch::ComponentId;

/// Components with gaps between them.
pub(super) struct Spaced {
    /// The two sides of one gap, or all components that have gaps among them.
    pub(super) sides: Vec<Vec<ComponentId>>,
    /// Whether they are all of the page.
    pub(super) is_page: bool,
    pub(super) is_guess: bool,
}

/// Returns the components between which the gaps are.
pub(super) fn spaced(scene: &Scene, frame: &Frame, setting: &Setting) -> Result<Spaced, Doubt> {
    // `too far below the menu`
    let is_far = |at: usize| setting.sentence.word(at) == "too" && setting.sentence.word(at + 1) == "far";
    let is_away = frame.span.clone().any(|at| setting.sentence.word(at) == "away" || is_far(at));
    let named = named(frame, is_away);
    let is_all = |named: &Reference| {
        named.parts.iter().all(|part| part.is_page() || part.pronoun == Some(Pronoun::Everything))
    };
    if named.as_ref().is_none_or(is_all) {
        let roots = scene.structure().roots().map(|root| root.component.id().clone()).collect();
        return Ok(Spaced { sides: vec![roots], is_page: true, is_guess: named.is_none() });
    }
    let [first, second] = named.as_ref().map(|named| named.parts.as_slice()).unwrap_or_default() else {
        let found = targets(scene, setting, named.as_ref(), Care::Usual)?;
        return Ok(Spaced { sides: vec![found.ids], is_page: false, is_guess: found.is_guess });
    };
    let both = distribute(&Reference::of(vec![first.clone(), second.clone()]));
    let mut sides: Vec<Vec<ComponentId>> = Vec::new();
    let mut is_guess = false;
    for part in both.parts {
        let spoken = sides.first().map_or(setting.spoken, Vec::as_slice);
        let setting = Setting { spoken, ..*setting };
        let found = targets(scene, &setting, Some(&Reference::of(vec![part])), Care::Usual)?;
        is_guess |= found.is_guess;
        sides.push(found.ids);
    }
    Ok(Spaced { sides, is_page: false, is_guess })
}

/// Returns the noun phrases of a gap: its subject or anchors, with the other side.
fn named(frame: &Frame, is_away: bool) -> Option<Reference> {
    let slots = &frame.slots;
    let target = slots.target.clone().filter(|target| !is_gap_noun(target));
    let mut named = match (target, &slots.place) {
        // `move Save away from Cancel`
        (Some(mut target), Some(Locality::Beside(located))) if is_away => {
            target.parts.extend(located.anchors.iter().cloned());
            Some(target)
        }
        // `the tasks in each column are too close`
        (Some(mut target), Some(Locality::Beside(located))) if located.relation != Relation::Between => {
            // `the title and the text below it`
            let is_it = |part: &Description| matches!(part.pronoun, Some(Pronoun::It | Pronoun::Them));
            let skipped =
                if located.anchors.iter().any(is_it) { target.parts.len().saturating_sub(1) } else { 0 };
            let placed = target.parts.iter_mut().skip(skipped);
            placed.for_each(|part| part.relations.push(located.clone()));
            Some(target)
        }
        (Some(target), _) => Some(target),
        (None, Some(Locality::Beside(located))) => Some(located.reference()),
        (None, Some(Locality::Into(reference))) => Some(reference.clone()),
        (None, _) => None,
    };
    // `the button is too close to the field`
    let is_complaint = slots.has(Amount::Too) || slots.has(Amount::TooLittle);
    let into = match &slots.place {
        Some(Locality::Into(reference)) if is_complaint => Some(reference),
        _ => None,
    };
    let other = slots.first_other(&[Function::To, Function::From]).or(into);
    if let (Some(named), Some(other)) = (&mut named, other) {
        named.parts.extend(other.parts.iter().cloned());
    }
    named
}

/// Whether a noun phrase names gaps and no component.
pub(super) fn is_gap_noun(target: &Reference) -> bool {
    target.parts.iter().all(|part| part.head.is_none() && part.words.is_empty() && part.pronoun.is_none())
}
