//! The brief of a page: the content of a request, as a value.

use crate::pack::PackKind;

/// The device that a page is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Device {
    /// A page of a browser on a desk.
    #[default]
    Desktop,
    /// A page at the width of a tablet.
    Tablet,
    /// A screen of a phone.
    Phone,
}

impl Device {
    /// Returns the device of a page by its width in pixels. Sources of the limits: 600 and 1,024 are the bounds of
    /// the classes of Material Design.
    #[must_use]
    pub fn of_width(width: f64) -> Self {
        if width < 600.0 {
            Self::Phone
        } else if width < 1_024.0 {
            Self::Tablet
        } else {
            Self::Desktop
        }
    }
}

/// The pack that a page is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// A trade, a screen, or the family that is nearest to an unknown trade.
    pub kind: PackKind,
    /// The name of the pack.
    pub name: String,
}

/// Something that the brief names with its price: `full day 1600`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The name: `full day`.
    pub name: String,
    /// The price with its currency: `$1,600`.
    pub price: String,
}

/// The content of a request for a page. Words without a pack stay words.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Brief {
    /// The kind of page: the name of its pack, such as `contact`.
    pub kind: Option<String>,
    /// The pack of the content.
    pub subject: Option<Subject>,
    /// The words for the business: `falconry school`.
    pub topic: Option<String>,
    /// The name of the business or product: `Billo`.
    pub name: Option<String>,
    /// The deed of an application: `reminds old people to take their pills`.
    pub does: Option<String>,
    /// The place of the business: `Lisbon`.
    pub place: Option<String>,
    /// Whether the page is a screen of an application without a pack, made of its parts.
    pub is_app: bool,
    /// The people that the page is for: `parents`.
    pub audience: Option<String>,
    /// The device. `None` if the request names none.
    pub device: Option<Device>,
    /// The parts that the request lists, in its words and order.
    pub parts: Vec<String>,
    /// The words for the page before those for its business: `shift planner`.
    pub title: Option<String>,
    /// The things with prices that the request names.
    pub offers: Vec<Offer>,
    /// Words for the look: `calm`.
    pub tone: Vec<String>,
    /// The number of screens side by side, from 1 to 8.
    pub screens: usize,
    /// The names of the screens side by side, if the request lists them: `Cart`, `Address`.
    pub screen_names: Vec<String>,
    /// The request itself. Choices follow from it.
    pub words: String,
}
