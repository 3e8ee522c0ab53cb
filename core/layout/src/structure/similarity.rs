//! Similarity of sizes, wherever the components stand.

use super::Structure;
use super::element::Element;
use super::series::is_same_side;
use super::tolerance::OTHER_SIZE;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::{Component, ComponentKind};

/// Whether two components look equally large.
pub fn is_same_size(one: &Component, other: &Component) -> bool {
    let (a, b) = (one.bounds(), other.bounds());
    is_same_side(a.width(), b.width()) && is_same_side(a.height(), b.height())
}

/// Whether two hand-drawn boxes are meant to be equally large: neither width nor height differs by `OTHER_SIZE`.
pub fn is_about_size(one: &Bounds, other: &Bounds) -> bool {
    let is_about = |a: f64, b: f64| fmax(a, b) < OTHER_SIZE * fmin(a, b);
    is_about(one.width(), other.width()) && is_about(one.height(), other.height())
}

/// Groups components by size, in the order given.
pub fn by_size<'p>(components: &[&'p Component]) -> Vec<Vec<&'p Component>> {
    let mut classes: Vec<Vec<&Component>> = Vec::new();
    for one in components {
        let is_of =
            |class: &&mut Vec<&Component>| class.first().is_some_and(|first| is_same_size(first, one));
        match classes.iter_mut().find(is_of) {
            Some(class) => class.push(one),
            None => classes.push(vec![one]),
        }
    }
    classes
}

/// Returns the components of the most frequent size. Empty if two sizes are equally frequent or all differ.
pub fn most_alike<'p>(components: &[&'p Component]) -> Vec<&'p Component> {
    let classes = by_size(components);
    let most = classes.iter().map(Vec::len).max().unwrap_or(0);
    let mut fullest = classes.into_iter().filter(|class| class.len() == most && most > 1);
    fullest.next().filter(|_| fullest.next().is_none()).unwrap_or_default()
}

impl<'s> Structure<'s> {
    /// Groups components that are meant to be equal and are not yet: of one kind, of about one size and with one
    /// parent. Texts, lines and bars are left out, as their size depends on their content.
    pub fn nearly_equal(&self, elements: &[&Element<'s>]) -> Vec<Vec<Element<'s>>> {
        use ComponentKind::{Footer, Heading, HorizontalLine, NavigationBox, Text};
        let mut groups: Vec<Vec<Element<'s>>> = Vec::new();
        for &element in elements {
            if matches!(element.kind(), Text | Heading | HorizontalLine | NavigationBox | Footer) {
                continue;
            }
            let is_like = |one: &Element<'_>| {
                one.kind() == element.kind()
                    && self.parent(one) == self.parent(element)
                    && is_about_size(&one.bounds, &element.bounds)
            };
            match groups.iter_mut().find(|group| group.first().is_some_and(is_like)) {
                Some(group) => group.push(*element),
                None => groups.push(vec![*element]),
            }
        }
        groups.retain(|group| group.len() > 1);
        groups
    }
}
