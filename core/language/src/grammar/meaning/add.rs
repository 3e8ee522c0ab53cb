//! New components: what, how many, how big, where, and what is written on them.

mod entries;
mod label;
mod size;

use self::size::add_count;
use super::{Meaning, Said};
use crate::describe::capitalized;
use crate::grammar::act::Act;
use crate::grammar::tree::{Captures, Value};
use crate::intent::{Addition, Place, Traits};
use crate::pattern::Pattern;
use crate::sentence::whole_count;
use crate::vocabulary::{Class, Edge, Noun, Sense, Thing};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::{Icon, Piece, VisibleProp};

/// How many there are in a grid when nothing is said.
const USUAL: usize = 3;

/// What something is said of.
#[derive(Clone, Copy)]
pub(super) struct New {
    /// What it is, unless it is a pattern.
    kind: Option<ComponentKind>,
    /// Which piece of the kit that is, where it is not the usual one.
    pub(super) piece: Option<Piece>,
    pattern: Option<&'static Pattern>,
    /// How many there are to be, where that is said.
    number: Option<f64>,
}

impl New {
    fn of(kind: Option<ComponentKind>, pattern: Option<&'static Pattern>, said: &Said) -> Self {
        Self { kind, piece: None, pattern, number: said.number() }
    }

    /// Its kind; `None` of a pattern.
    pub(super) fn kind(self) -> Option<ComponentKind> {
        self.kind
    }

    /// Which piece it is; `None` of a pattern.
    pub(super) fn piece(self) -> Option<Piece> {
        self.piece.or_else(|| self.kind.map(Piece::default_of))
    }

    /// Whether entries are all that it says.
    fn says_entries(self) -> bool {
        let shows = |shown| self.piece.is_some_and(|piece| piece.shown().contains(&shown));
        shows(VisibleProp::Items) && !shows(VisibleProp::Text)
    }

    /// Whether it has entries.
    fn has_entries(self) -> bool {
        // `two radio buttons: Yes, No`
        let is_one_each = self.piece == Some(Piece::Radio) && self.number.is_some_and(|number| number > 1.0);
        let lists = |piece: Piece| piece.shown().contains(&VisibleProp::Items) && !is_one_each;
        self.kind.is_some_and(has_entries) || self.piece.is_some_and(lists)
    }
}

/// `a bottom navigation` is none that is called so.
fn put_at_bottom(is_menu: bool, traits: &mut Traits) {
    let is_bottom = |text: &String| text.eq_ignore_ascii_case("bottom");
    if is_menu && traits.text.take_if(|text| is_bottom(text)).is_some() && traits.place.is_none() {
        traits.place = Some(Place::Region { x: None, y: Some(Edge::Bottom), of: None });
    }
}

impl Meaning<'_> {
    /// What a page is about; what it is looked at with is nothing of the kind.
    fn topic(&self, said: &Said) -> Option<String> {
        const SCREENS: [&str; 6] = ["phone", "mobile", "mobile phone", "smartphone", "tablet", "desktop"];
        let (from, to) = said.texts().first().copied()?;
        let topic = self.sentence.text(from, to).trim();
        (!topic.is_empty() && !SCREENS.contains(&topic)).then(|| topic.to_owned())
    }

    pub(super) fn addition(&self, act: Act, said: &Said) -> Option<Addition> {
        let mut traits = Traits::default();
        match act {
            Act::Filled => {
                let mut filled = self.addition(Act::Add, &self.said(said.role("box")?, None))?;
                let inside = said.list.iter().filter(|capture| capture.role == "part");
                for capture in inside {
                    let Value::Act(_, captures) = capture.value else { continue };
                    let part = self.addition(Act::Add, &self.said(captures, None))?;
                    let is_placed = part.traits.place.is_some() || part.traits.at.is_some();
                    if is_placed || part.kind == ComponentKind::Container {
                        return None;
                    }
                    filled.contents.push(part);
                }
                self.add_traits(New::of(Some(filled.kind), None, said), said, &mut filled.traits)?;
                match (filled.kind, filled.contents.as_slice()) {
                    (ComponentKind::Container, _) => Some(filled),
                    // `a button with a cart icon` is one thing.
                    (ComponentKind::Button, [part]) if part.piece == Some(Piece::Icon) => {
                        let icon = part.traits.text.as_deref().or(part.name).and_then(Icon::named)?;
                        filled.traits.icon = Some(icon);
                        // What shows no text is read out as what it shows.
                        if filled.piece == Some(Piece::IconButton) && filled.traits.text.is_none() {
                            filled.traits.text = Some(capitalized(&icon.name().replace('-', " ")));
                        }
                        filled.contents.clear();
                        Some(filled)
                    }
                    _ => None,
                }
            }
            Act::Add | Act::AddLone | Act::Grid => {
                if let Some(thing) = said.thing() {
                    return self.small_addition(thing, said, traits);
                }
                self.plain_addition(act, said.noun()?, said, traits)
            }
            _ => {
                let (pattern, counts) = match said.sense(Class::Pattern) {
                    Some(Sense::Pattern(pattern, counts)) => (pattern, counts),
                    _ => (Pattern::cards()?, true),
                };
                self.name_pattern(pattern, said, &mut traits);
                let counted = act == Act::Cards || said.acts().iter().any(|(act, _)| *act == Act::Several);
                if counted && !counts {
                    return None;
                }
                self.add_traits(New::of(None, Some(pattern), said), said, &mut traits)?;
                put_at_bottom(pattern.is_menu(), &mut traits);
                let kind = ComponentKind::Container;
                Some(Addition {
                    kind,
                    piece: None,
                    hint: None,
                    name: None,
                    pattern: Some(pattern),
                    count: 1,
                    traits,
                    contents: Vec::new(),
                })
            }
        }
    }

    fn plain_addition(&self, act: Act, noun: Noun, said: &Said, mut traits: Traits) -> Option<Addition> {
        let mut kind = noun.kind()?;
        // `a map image` is one thing, `a text button` is not said like that.
        let same =
            |sense: &Sense| matches!(sense, Sense::Noun(other) if other.kinds.first() == noun.kinds.first());
        if !said.senses(Class::Noun).iter().all(same) {
            return None;
        }
        if let Some((from, to)) = said.texts().first().copied() {
            // Words before the noun are what it says: `a save button`.
            let text = self
                .sentence
                .quoted(from)
                .map_or_else(|| capitalized(self.sentence.text(from, to)), str::to_owned);
            if kind == ComponentKind::HorizontalLine && self.sentence.quoted(from).is_some() {
                // `a "Discount" line` is one to read.
                kind = ComponentKind::Text;
            }
            set_label(kind, &mut traits, text);
        }
        let piece = noun.piece;
        let piece = self.add_traits(New { piece, ..New::of(Some(kind), None, said) }, said, &mut traits)?;
        put_at_bottom(kind == ComponentKind::NavigationBox, &mut traits);
        let is_counted = has_entries(kind) && piece.is_some_and(|piece| piece.noun().ends_with('s'));
        let count = match (act, said.number()) {
            // `three tabs` are one menu.
            (_, Some(number)) if is_counted && !noun.plural => {
                traits.members = traits.members.or(whole_count(number)).filter(|_| traits.entries.is_empty());
                1
            }
            (Act::Grid, _) if !noun.plural => return None,
            (Act::Grid, _) => {
                traits.members.unwrap_or_else(|| traits.per_row.map_or(USUAL, |row| row.max(USUAL)))
            }
            (_, Some(number)) => whole_count(number).filter(|count| (*count > 1) == noun.plural)?,
            (_, None) => traits.members.filter(|_| !has_entries(kind)).unwrap_or(1),
        };
        let (hint, piece) = (noun.hint, piece.filter(|piece| piece.kind() == kind));
        Some(Addition { kind, piece, hint, name: None, pattern: None, count, traits, contents: Vec::new() })
    }

    fn small_addition(&self, thing: &'static Thing, said: &Said, mut traits: Traits) -> Option<Addition> {
        let (kind, name) = (thing.kind, Some(thing.name));
        if let Some((from, to)) = said.texts().first().copied() {
            let text = self.sentence.quoted(from).filter(|_| to == from + 1);
            let text = text.map_or_else(|| capitalized(self.sentence.text(from, to)), str::to_owned);
            set_label(kind, &mut traits, text);
        }
        let piece = thing.piece();
        let new = New { piece, ..New::of(Some(kind), None, said) };
        let piece = self.add_traits(new, said, &mut traits)?;
        let (hint, sample) = match kind {
            ComponentKind::ImagePlaceholder => (Some(thing.sample), capitalized(thing.name)),
            ComponentKind::Input => (None, capitalized(thing.name)),
            _ => (None, thing.sample.to_owned()),
        };
        if traits.text.is_none() && traits.placeholder.is_none() {
            let is_field = kind == ComponentKind::Input;
            *(if is_field { &mut traits.placeholder } else { &mut traits.text }) = Some(sample);
        }
        Some(Addition { kind, piece, hint, name, pattern: None, count: 1, traits, contents: Vec::new() })
    }

    /// Words before the name of a pattern: whose or what for it is.
    fn name_pattern(&self, pattern: &'static Pattern, said: &Said, traits: &mut Traits) {
        let Some((from, to)) = said.texts().first().copied() else { return };
        traits.ignored = !pattern.takes_title();
        if pattern.takes_title() {
            let name = self.sentence.quoted(from).unwrap_or_else(|| self.sentence.text(from, to));
            traits.text = Some(capitalized(name));
        }
    }

    /// Adds what is said of something new; `None` where it cannot be said of it, or is said twice.
    fn add_traits(&self, mut new: New, said: &Said, traits: &mut Traits) -> Option<Option<Piece>> {
        for (act, captures) in said.acts() {
            let more = self.said(captures, None);
            match act {
                // `a sidebar and a form` asks for both.
                Act::Look | Act::About if new.pattern.is_some_and(Pattern::is_menu) => return None,
                Act::About => {
                    traits.ignored = true;
                    traits.topic = self.topic(&more);
                }
                // `a contact form and an image` asks for both, too.
                Act::Pictured if !new.pattern.is_some_and(Pattern::is_pictured) => return None,
                Act::Look | Act::Pictured => traits.ignored = true,
                Act::Text
                | Act::Subtitle
                | Act::Actions
                | Act::Depicts
                | Act::Called
                | Act::Brands
                | Act::Placeholder => self.add_words(new, act, &more, traits)?,
                Act::Instead => traits.instead = Some(self.what(&more)?),
                Act::Valued | Act::Stated | Act::On | Act::Disable => {
                    self.stated(&mut new, act, &more, &mut traits.states)?;
                }
                Act::Entries => self.add_entries(new, &more, traits)?,
                Act::Rows
                | Act::Per
                | Act::Spaced
                | Act::Several
                | Act::Members
                | Act::Blocks
                | Act::MoreBlocks
                | Act::Crossed
                | Act::CrossedColumns => {
                    add_count(new, act, &more, traits)?;
                }
                Act::Box | Act::Absolute | Act::Full | Act::Like => {
                    self.add_size(new, act, &more, traits)?;
                }
                Act::To | Act::Beside | Act::BesideIt | Act::Into | Act::Region => {
                    self.add_place(act, captures, traits)?;
                }
                _ => return None,
            }
        }
        Some(new.piece)
    }

    fn add_place(&self, act: Act, captures: Captures, traits: &mut Traits) -> Option<()> {
        if traits.place.is_some() || traits.at.is_some() {
            return None;
        }
        if act == Act::To {
            let (x, y) = self.point(captures)?;
            traits.at = Some((x?, y?));
        } else {
            traits.place = Some(self.place_of(act, captures)?);
        }
        Some(())
    }
}

fn has_entries(kind: ComponentKind) -> bool {
    matches!(
        kind,
        ComponentKind::Table | ComponentKind::List | ComponentKind::NavigationBox | ComponentKind::Footer
    )
}

/// What is said of a new component is its text; a line has none.
fn set_label(kind: ComponentKind, traits: &mut Traits, text: String) {
    if kind != ComponentKind::HorizontalLine {
        traits.text = Some(text);
    }
}
