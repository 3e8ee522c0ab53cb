//! The XY-cuts of the page and of the children of each parent.

use super::cut::CutNode;
use super::element::Element;
use super::forest::Forest;

/// The cuts of the page and of every component with children.
pub(crate) struct Outline<'s> {
    page: Option<CutNode<'s>>,
    inside: Vec<Option<CutNode<'s>>>,
}

impl<'s> Outline<'s> {
    /// Cuts every sibling group.
    pub(crate) fn new(elements: &[Element<'s>], forest: &Forest) -> Self {
        let mut members = Vec::new();
        let mut cut = |number| {
            members.clear();
            members.extend(
                forest.sibling_group(number).iter().filter_map(|&place| elements.get(place as usize)),
            );
            CutNode::of(&members)
        };
        let page = cut(0);
        Self { page, inside: (1..=elements.len()).map(cut).collect() }
    }

    /// The cut of the roots; `None` for an empty sketch.
    pub(crate) fn page(&self) -> Option<&CutNode<'s>> {
        self.page.as_ref()
    }

    /// The cut of the children of the component at `order`.
    pub(crate) fn inside(&self, order: usize) -> Option<&CutNode<'s>> {
        self.inside.get(order)?.as_ref()
    }

    /// All cuts, each with the index of its parent. The page comes first.
    pub(crate) fn cuts(&self) -> impl Iterator<Item = (Option<usize>, &CutNode<'s>)> {
        let inside = self.inside.iter().enumerate();
        let page = self.page.iter().map(|part| (None, part));
        page.chain(inside.filter_map(|(order, part)| Some((Some(order), part.as_ref()?))))
    }

    /// Returns all components of `part` in reading order, each parent before its children.
    pub(crate) fn reading_order_of(&self, part: &CutNode<'s>) -> Vec<Element<'s>> {
        let mut read = Vec::new();
        self.read_into(part, &mut read);
        read
    }

    fn read_into(&self, part: &CutNode<'s>, read: &mut Vec<Element<'s>>) {
        part.for_each(&mut |element| {
            read.push(*element);
            if let Some(held) = self.inside(element.order) {
                self.read_into(held, read);
            }
        });
    }
}
