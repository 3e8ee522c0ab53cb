//! New components: what, how many, how big, where, and what is written on them.

use super::{Grammar, Parses};
use crate::language::intent::{Addition, Intent, Traits};
use crate::language::vocabulary::{Extent, Sense};
use crate::sketch::ComponentKind;

/// Things said of one new component.
const MAX_TRAITS: usize = 6;

const ARTICLES: &str = "a|an|another|one more|some|one|a new|an additional|an extra|also a|yet another|me a|\
 me an|us a|me|us";
/// Adjectives of new things that a wireframe has no use for.
const PLAIN: &str = "new|additional|extra|simple|plain|empty|basic|second|third|more|other|single|more of|of|\
 placeholder";
/// Adjectives that ask for a look; they are passed over, and the reading is not certain then.
const LOOKS: &str = "big|small|large|primary|secondary|nice|beautiful|blue|red|green|black|white|gray|grey|\
 rounded|round|bold|cool|fancy|modern|little|huge|tiny|wide|tall|short|long|pretty|main";

impl Grammar<'_> {
    /// `(add) two buttons below the list`
    pub(super) fn additions(&self, at: usize) -> Parses<Intent> {
        let sentence = self.sentence;
        let (start, count) = match self.count(at) {
            Some((count, end)) if !self.is_unit(end) && sentence.after(end, "by|x|×|column").is_none() => {
                (sentence.past(end, "new|more|other"), count)
            }
            _ => (sentence.past(at, ARTICLES), 1),
        };
        if start == at {
            return Vec::new();
        }
        let mut traits = Traits::default();
        let (mut start, mut label) = (start, None);
        loop {
            if let Some(((width, height), end)) = self.box_size(start) {
                (traits.width, traits.height, start) =
                    (Some(width), Some(height), sentence.past(end, "px|pixel"));
            } else if let Some(end) = sentence.after(start, PLAIN) {
                start = end;
            } else if let Some(end) = sentence
                .after(start, LOOKS)
                .filter(|end| self.noun(*end).is_some() || sentence.after(*end, LOOKS).is_some())
            {
                (start, traits.ignored) = (end, true);
            } else {
                break;
            }
        }
        // Words before the noun are what it says: `a save button`, `an email field`.
        let mut end = start;
        while end < start + 5 && self.noun(end).is_none() {
            let stops = |sense| {
                matches!(sense, Sense::Relation(_) | Sense::Particle | Sense::Number(_) | Sense::Pronoun(_))
            };
            let breaks = sentence.is_mark(end)
                || sentence.digits(end).is_some()
                || sentence.word(end) == "'s"
                || sentence.has(end, stops);
            if sentence.token(end).is_none()
                || breaks && sentence.after(end, "in|up|out|us|to|read").is_none()
            {
                return Vec::new();
            }
            end += 1;
        }
        let Some((noun, after)) = self.noun(end) else { return Vec::new() };
        let Some(kind) = noun.kinds.first().copied() else { return Vec::new() };
        if count > 1 && !noun.plural
            || noun.plural && count == 1 && !matches!(sentence.word(at), "some") && self.count(at).is_some()
        {
            return Vec::new();
        }
        if end > start {
            label = Some(sentence.quoted(start).map_or_else(
                || crate::language::describe::capitalized(sentence.text(start, end)),
                str::to_owned,
            ));
        }
        if let Some(text) = label {
            set_label(kind, &mut traits, text);
        }
        let mut at = after;
        if let Some(text) = sentence.quoted(at) {
            set_label(kind, &mut traits, text.to_owned());
            at += 1;
        }
        let addition = |(traits, end)| (Intent::Add(Addition { kind, hint: noun.hint, pattern: None, count, traits }), end);
        self.traits(kind, &traits, at, 0).into_iter().map(addition).collect()
    }

    /// Every reading of what is said of a new component, the longest first.
    fn traits(&self, kind: ComponentKind, known: &Traits, at: usize, depth: usize) -> Parses<Traits> {
        let mut found = Vec::new();
        if depth < MAX_TRAITS {
            for (traits, end) in self.one_trait(kind, known, at) {
                found.extend(self.traits(kind, &traits, end, depth + 1));
            }
        }
        found.push((known.clone(), at));
        found
    }

    pub(super) fn one_trait(&self, kind: ComponentKind, known: &Traits, at: usize) -> Parses<Traits> {
        let sentence = self.sentence;
        let at = sentence.skip(sentence.past(at, ","));
        let mut found = Vec::new();
        let says = "that says|which says|saying|that reads|reading|called|named|labeled|labelled|titled|\
         with the text|with text|with the label|with label|with the title|with title|\
         with the caption|with the name|that is called|that's called|with the words|and call it|\
         and label it|and name it|with a label|with the wording|with a text|with content|\
         with the content|for the|for|text|and it should say|it should say|that should say|\
         with a caption|with a label saying|with the label saying|with text saying|\
         with the heading|and the text|and the label|and text";
        // The longest introduction wins: `with the label saying` before `with the label`.
        let said = sentence.after(at, says);
        if let Some(next) = said.filter(|_| known.text.is_none()) {
            let next = sentence.past(next, ":");
            for (text, end) in self.literals(next) {
                let mut traits = known.clone();
                set_label(kind, &mut traits, text);
                found.push((traits, end));
            }
        }
        let hint = "with the placeholder|with placeholder|with a placeholder|and the placeholder|\
         and placeholder|placeholder|with the hint|with the placeholder text|\
         with placeholder text|and a placeholder|with a placeholder saying|with a placeholder of";
        if let Some(next) = sentence.after(at, hint) {
            let put = |(text, end)| (Traits { placeholder: Some(text), ..known.clone() }, end);
            found.extend(self.literals(next).into_iter().map(put));
        }
        found.extend(self.entries_trait(kind, known, at));
        found.extend(self.size_trait(known, at));
        if let Some((Some(x), Some(y), end)) = self.coordinates(at).filter(|_| known.at.is_none()) {
            found.push((Traits { at: Some((x, y)), ..known.clone() }, end));
        }
        if known.place.is_none() && known.at.is_none() {
            let start = sentence
                .past(at, "and put it|and place it|that is|which is|and|placed|positioned|right here|that's");
            let placed = |(place, end)| (Traits { place: Some(place), ..known.clone() }, end);
            found.extend(self.places(start).into_iter().map(placed));
        }
        found
    }

    /// `with the columns A, B and C and 6 rows`, `with Home, About and Contact`
    fn entries_trait(&self, kind: ComponentKind, known: &Traits, at: usize) -> Parses<Traits> {
        let sentence = self.sentence;
        let mut found = Vec::new();
        let start = sentence.past(at, "with|and|and with|containing|of");
        if kind == ComponentKind::Table
            && let Some((rows, end)) = self.count(start)
            && let Some(end) = sentence.after(end, "rows|row")
        {
            found.push((Traits { rows: u32::try_from(rows).ok(), ..known.clone() }, end));
        }
        let takes = matches!(kind, ComponentKind::Table | ComponentKind::List | ComponentKind::NavigationBox);
        if !takes || !known.entries.is_empty() {
            return found;
        }
        let introductions = "with the columns|with columns|with the column headers|with the items|with items|\
         with the links|with links|with links to|with the entries|with entries|containing|\
         with the options|with tabs|of|for|listing|with the tabs|with the menu items|\
         with menu items|with the headers|with|:|that has|having|and the columns|and columns|\
         with the following items :|that contains|with the following columns :|with headers|\
         with columns for";
        if let Some(next) = sentence.after(at, introductions) {
            let next = sentence.past(next, ":");
            if self.count(next).is_none() {
                found.extend(
                    self.entry_lists(next)
                        .into_iter()
                        .map(|(entries, end)| (Traits { entries, ..known.clone() }, end)),
                );
            }
        }
        found
    }

    /// `300 by 200`, `200 wide`, `with a height of 60`
    pub(super) fn size_trait(&self, known: &Traits, at: usize) -> Parses<Traits> {
        let sentence = self.sentence;
        let start = sentence
            .past(at, "that is|which is|with a size of|of size|of|with a|with|and|sized|about|in size");
        if let Some(((width, height), end)) = self.box_size(start) {
            return vec![(Traits { width: Some(width), height: Some(height), ..known.clone() }, end)];
        }
        let sized = self.extent(start).and_then(|(extent, end)| {
            let (value, end) = self.px(self.equals(end))?;
            Some((extent, value, end))
        });
        let counted = || {
            let (value, end) = self.px(start)?;
            let (extent, end) = self.extent(end)?;
            Some((extent, value, end))
        };
        match sized.or_else(counted) {
            Some((Extent::Width, value, end)) => vec![(Traits { width: Some(value), ..known.clone() }, end)],
            Some((Extent::Height, value, end)) => {
                vec![(Traits { height: Some(value), ..known.clone() }, end)]
            }
            Some((Extent::Both, value, end)) => {
                vec![(Traits { width: Some(value), height: Some(value), ..known.clone() }, end)]
            }
            None => Vec::new(),
        }
    }
}

/// What is said of a new component is its text; a line has none.
fn set_label(kind: ComponentKind, traits: &mut Traits, text: String) {
    if kind != ComponentKind::HorizontalLine {
        traits.text = Some(text);
    }
}
