//! How a piece of the kit is to be: which variant, ticked, pale, how far.

use websketch_sketch::ComponentKind;
use websketch_sketch::kit::{Icon, Piece, VisibleProp};

/// One thing that can be said of a piece, whatever the verb.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum State {
    /// `secondary`, `dashed`: the variant that this makes of its type.
    Look(String),
    /// Ticked, switched on.
    Checked(bool),
    /// Drawn pale.
    Disabled(bool),
    /// How much is done or chosen, from 0 to 100.
    Value(f64),
    /// The icon on it, or none.
    Icon(Option<Icon>),
    /// Not drawn.
    Hidden(bool),
    /// Which of its items is the current one.
    Current(Item),
}

/// One of the items of a menu or a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    /// By its place, from 1, or from the end, from -1.
    Nth(i32),
    /// By what it says.
    Named(String),
}

/// Words for states, each list with what it says.
const STATES: &[(&str, State)] = &[
    ("checked|ticked|selected|on|switched on|turned on|toggled on|checked off", State::Checked(true)),
    (
        "unchecked|unticked|deselected|unselected|off|switched off|turned off|toggled off",
        State::Checked(false),
    ),
    ("disabled|inactive|greyed out|grayed out|unavailable|pale", State::Disabled(true)),
    ("enabled|available|usable", State::Disabled(false)),
];

impl State {
    /// The state that an adjective says of some piece.
    pub(crate) fn said(words: &str) -> Option<Self> {
        let words = words.to_ascii_lowercase();
        let is_one = |(names, _): &&(&str, Self)| names.split('|').any(|name| name == words);
        let known = STATES.iter().find(is_one).map(|(_, state)| state.clone());
        let is_look = || ComponentKind::ALL.iter().any(|kind| Piece::from_adjective(*kind, &words).is_some());
        if known.is_some() || !is_look() {
            return known;
        }
        Some(Self::Look(words))
    }

    /// The piece that something of this kind is then; `None` where that cannot be said of it.
    pub(crate) fn piece(&self, now: Piece) -> Option<Piece> {
        let shows = |shown| now.shown().contains(&shown).then_some(now);
        match self {
            Self::Look(words) => Piece::from_adjective(now.kind(), words),
            Self::Checked(_) => shows(VisibleProp::Checked),
            Self::Disabled(_) => shows(VisibleProp::Disabled),
            Self::Value(_) => matches!(now, Piece::Slider | Piece::Progress).then_some(now),
            Self::Icon(_) => shows(VisibleProp::Icon),
            Self::Hidden(_) => Some(now),
            Self::Current(_) => shows(VisibleProp::Active),
        }
    }
}
