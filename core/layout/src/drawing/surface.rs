//! The surface below a piece, and the colors on it.

use super::primitive::{ColorRole, Primitive};
use crate::structure::{Structure, lies_in};
use websketch_sketch::{Component, ComponentKind, Fill, Sketch};

/// The surface on which a piece is drawn: the fill of its nearest holder with one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Surface {
    /// The page, or a light fill. The tint of the accent color is one.
    #[default]
    Light,
    /// A dark fill.
    Dark,
}

impl Surface {
    /// Returns the surface that a container offers its contents. `None` without a fill, and for a transparent or hidden
    /// container.
    #[must_use]
    pub fn of_container(container: &Component) -> Option<Self> {
        if container.kind() != ComponentKind::Container || container.props().is_hidden() {
            return None;
        }
        match container.props().fill()? {
            Fill::None => None,
            Fill::Light | Fill::Accent => Some(Self::Light),
            Fill::Dark => Some(Self::Dark),
        }
    }

    /// Returns the role that a color takes on this surface. Texts keep their contrast: light becomes dark and the
    /// reverse.
    #[must_use]
    pub const fn color(self, role: ColorRole) -> ColorRole {
        use ColorRole::{
            Accent, Bar, Border, Danger, Line, Link, Muted, OnSolid, Paper, Shade, Solid, Surface, Text, Wash,
        };
        match (self, role) {
            (Self::Light, role) => role,
            (Self::Dark, Paper | Surface | Shade | Wash | OnSolid) => Solid,
            (Self::Dark, Bar) => Muted,
            (Self::Dark, Line) => Border,
            (Self::Dark, Border | Muted) => Bar,
            (Self::Dark, Text | Solid | Accent | Danger) => OnSolid,
            // Arrows lie on the desk, not on a component.
            (Self::Dark, Link) => Link,
        }
    }

    /// Replaces the colors of primitives by those on this surface.
    pub(super) fn apply(self, primitives: &mut [Primitive]) {
        if self != Self::Light {
            primitives
                .iter_mut()
                .flat_map(Primitive::colors_mut)
                .for_each(|color| *color = self.color(*color));
        }
    }
}

/// Returns the surface below each component, in paint order. Empty if no container has a fill. The order is that of
/// [`Sketch::iter`]. O(n log n) with a fill, else O(n).
#[must_use]
pub fn surfaces(sketch: &Sketch) -> Vec<Surface> {
    let has_fill = sketch.iter().any(|component| Surface::of_container(component).is_some());
    if has_fill { surfaces_in(&Structure::of(sketch, None)) } else { Vec::new() }
}

/// Like [`surfaces`], from the structure of the sketch.
#[must_use]
pub fn surfaces_in(structure: &Structure<'_>) -> Vec<Surface> {
    let mut below: Vec<Surface> = Vec::with_capacity(structure.elements().len());
    for element in structure.elements() {
        // A parent precedes its children in paint order.
        let parent = structure.parent(element);
        let surface = parent.map(|parent| {
            let own = Surface::of_container(parent.component);
            own.unwrap_or_else(|| below.get(parent.order).copied().unwrap_or_default())
        });
        below.push(surface.unwrap_or_default());
    }
    below
}

/// Returns the surface below one component.
#[must_use]
pub fn surface_below(sketch: &Sketch, component: &Component) -> Surface {
    let behind = sketch.iter().take_while(|other| other.id() != component.id());
    let holders = behind.filter_map(|other| {
        let surface = Surface::of_container(other)?;
        lies_in(&component.bounds(), &other.bounds()).then_some((other.bounds().area(), surface))
    });
    let nearest = holders.reduce(|one, other| if other.0 <= one.0 { other } else { one });
    nearest.map_or(Surface::Light, |(_, surface)| surface)
}
