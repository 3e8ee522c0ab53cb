//! Sets of tied components, and the attributes that they share.

use super::screen::screen_of;
use crate::structure::Structure;
use serde_json::{Map, Value};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::collect_map;
use websketch_sketch::{Component, ComponentId, Sketch};

/// The components that `sameAs` connects, in either direction, as disjoint sets.
#[derive(Debug, Default)]
pub struct TieSets {
    /// The members of each set of two or more, back to front.
    sets: Vec<Vec<ComponentId>>,
    set_of: BTreeMap<ComponentId, usize>,
}

impl TieSets {
    /// Finds the sets by union-find (Galler and Fischer 1964). A tie to a missing component or one of another type
    /// connects nothing.
    #[must_use]
    pub fn of(sketch: &Sketch) -> Self {
        let ties = sketch.iter().filter_map(|component| {
            let target = valid_tie(sketch, component)?;
            Some((component.id(), target.id()))
        });
        let ties: Vec<_> = ties.collect_vec();
        if ties.is_empty() {
            return Self::default();
        }
        let mut heads: BTreeMap<&ComponentId, &ComponentId> = BTreeMap::new();
        for (one, other) in &ties {
            let (one, other) = (head(&heads, one), head(&heads, other));
            if one != other {
                heads.insert(one, other);
            }
        }
        let mut numbers = BTreeMap::new();
        let mut sets: Vec<Vec<ComponentId>> = Vec::new();
        let mut set_of = BTreeMap::new();
        let is_tied = collect_map(ties.iter().flat_map(|(one, other)| [(*one, ()), (*other, ())]));
        for component in sketch.iter().filter(|component| is_tied.contains_key(component.id())) {
            let number = *numbers.entry(head(&heads, component.id())).or_insert(sets.len());
            if number == sets.len() {
                sets.push(Vec::new());
            }
            sets.get_mut(number).into_iter().for_each(|set| set.push(component.id().clone()));
            set_of.insert(component.id().clone(), number);
        }
        Self { sets, set_of }
    }

    /// Returns true if nothing is tied.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// All sets, each back to front.
    #[must_use]
    pub fn all(&self) -> &[Vec<ComponentId>] {
        &self.sets
    }

    /// Returns the members of the set of a component, itself included. Empty if it is not tied.
    #[must_use]
    pub fn members(&self, id: &ComponentId) -> &[ComponentId] {
        self.set_of.get(id).and_then(|number| self.sets.get(*number)).map_or(&[], Vec::as_slice)
    }
}

/// Returns the component that `component` is tied to.
pub(super) fn valid_tie<'s>(sketch: &'s Sketch, component: &Component) -> Option<&'s Component> {
    if !component.props().may_refer() {
        return None;
    }
    let target = sketch.get(&component.props().same_as()?)?;
    (target.kind() == component.kind() && target.id() != component.id()).then_some(target)
}

fn head<'a>(heads: &BTreeMap<&'a ComponentId, &'a ComponentId>, id: &'a ComponentId) -> &'a ComponentId {
    let mut head = id;
    while let Some(next) = heads.get(head) {
        head = next;
    }
    head
}

/// An attribute that tied components share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attribute {
    /// A key of the props.
    Prop(&'static str),
    /// The height.
    Height,
    /// The width, where the screens are equally wide.
    Width,
}

impl Attribute {
    /// All attributes.
    pub const ALL: [Self; 12] = [
        Self::Prop("text"),
        Self::Prop("placeholder"),
        Self::Prop("items"),
        Self::Prop("columns"),
        Self::Prop("icon"),
        Self::Prop("variant"),
        Self::Prop("textSize"),
        Self::Prop("bold"),
        Self::Prop("textAlign"),
        Self::Prop("tone"),
        Self::Height,
        Self::Width,
    ];

    /// Name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prop(key) => key,
            Self::Height => "height",
            Self::Width => "width",
        }
    }

    /// Returns the value of a component. `null` if it has none.
    #[must_use]
    pub fn of(self, component: &Component) -> Value {
        match self {
            Self::Prop(key) => component.props().get(key).unwrap_or_default(),
            Self::Height => component.bounds().height().into(),
            Self::Width => component.bounds().width().into(),
        }
    }
}

/// The widths of the screens of a sketch, for the comparison of tied components.
pub struct TiedAttributes<'s> {
    sketch: &'s Sketch,
    widths: OnceCell<BTreeMap<&'s ComponentId, f64>>,
}

impl<'s> TiedAttributes<'s> {
    /// Reads nothing yet.
    #[must_use]
    pub fn of(sketch: &'s Sketch) -> Self {
        Self { sketch, widths: OnceCell::new() }
    }

    /// Returns true if two tied components share the attribute: the width only on screens of equal width.
    #[must_use]
    pub fn share(&self, attribute: Attribute, one: &ComponentId, other: &ComponentId) -> bool {
        attribute != Attribute::Width || self.width(one) == self.width(other)
    }

    /// Returns the attributes in which two tied components differ.
    pub fn differences(&self, one: &Component, other: &Component) -> Vec<Attribute> {
        let differ = |attribute: &Attribute| {
            attribute.of(one) != attribute.of(other) && self.share(*attribute, one.id(), other.id())
        };
        Attribute::ALL.into_iter().filter(differ).collect_vec()
    }

    /// Returns the width of the screen of a component. `None` on the page of the sketch.
    fn width(&self, id: &ComponentId) -> Option<f64> {
        let widths = self.widths.get_or_init(|| {
            let structure = Structure::of(self.sketch, None);
            let screen = |element| Some((screen_of(&structure, element)?.bounds.width(), element.order));
            let of_orders = collect_map(
                structure.elements().iter().filter_map(screen).map(|(width, order)| (order, width)),
            );
            collect_map(
                self.sketch
                    .iter()
                    .enumerate()
                    .filter_map(|(order, one)| Some((one.id(), *of_orders.get(&order)?))),
            )
        });
        widths.get(id).copied()
    }
}

/// Attributes to give to a component.
#[derive(Debug, Default)]
pub(crate) struct AttributeChange {
    props: Map<String, Value>,
    width: Option<f64>,
    height: Option<f64>,
}

impl AttributeChange {
    pub(crate) fn set(&mut self, attribute: Attribute, value: Value) {
        match attribute {
            Attribute::Prop(key) => _ = self.props.insert(key.to_owned(), value),
            Attribute::Height => self.height = value.as_f64(),
            Attribute::Width => self.width = value.as_f64(),
        }
    }

    /// Returns the operations that give the attributes to `component`.
    pub(crate) fn operations(self, component: &Component) -> Vec<Operation> {
        let (id, bounds) = (component.id(), component.bounds());
        let modify = (!self.props.is_empty())
            .then(|| Operation::Modify { component_id: id.clone(), props: self.props.into() });
        let resize = (self.width.is_some() || self.height.is_some()).then(|| Operation::Resize {
            component_id: id.clone(),
            width: self.width.unwrap_or(bounds.width()),
            height: self.height.unwrap_or(bounds.height()),
        });
        modify.into_iter().chain(resize).collect_vec()
    }
}
