//! Components at their exact places, each in its box.

use super::layout::{BoxForm, Exact, Layout, PlacedBox};
use super::link_table::Links;
use super::page::{HtmlPage, Space, apart};
use std::collections::BTreeMap;
use std::fmt::Write;
use websketch_layout::structure::{CutNode, Element};

impl<'a, 's> HtmlPage<'a, 's> {
    /// Writes all components at their exact places. `landmarks` are the names of landmarks of the document so far. Returns
    /// the markup, the rules and the boxes.
    pub(super) fn exact(
        mut self,
        prefix: &str,
        links: &'a Links,
        landmarks: &mut BTreeMap<String, usize>,
    ) -> (String, String, Vec<PlacedBox>) {
        self.layout = Layout::Exact(Exact { prefix: prefix.to_owned(), links, placed: Vec::new() });
        std::mem::swap(&mut self.landmarks, landmarks);
        if let Some(page) = self.structure.cut_of(None) {
            self.block(page, (0.0, 0.0));
        }
        std::mem::swap(&mut self.landmarks, landmarks);
        let Layout::Exact(exact) = self.layout else { return (String::new(), String::new(), Vec::new()) };
        (self.markup.finish(), self.rules, exact.placed)
    }

    /// The page of a document of several, if this is one.
    fn page_of_several(&mut self) -> Option<&mut Exact<'a>> {
        match &mut self.layout {
            Layout::Flow => None,
            Layout::Exact(exact) => Some(exact),
        }
    }

    /// Notes the box of a component that is written next, and returns its distance from the box around it.
    pub(super) fn place(&mut self, element: &Element<'s>, space: Space, form: BoxForm) -> Space {
        let (class, order) = (self.classes, element.order);
        let around = self.structure.parent(element).map(|holder| holder.bounds);
        let Some(exact) = self.page_of_several() else { return space };
        exact.placed.push(PlacedBox { class, order, form });
        match (form, around) {
            (BoxForm::Content, _) => (0.0, 0.0),
            (_, Some(around)) => apart(&element.bounds, &around),
            (_, None) => (element.bounds.x(), element.bounds.y()),
        }
    }

    /// Writes the components of a part in reading order, at their exact places.
    pub(super) fn in_order(&mut self, block: &CutNode<'s>) {
        match block {
            CutNode::Single(element) => self.component(element, (0.0, 0.0)),
            CutNode::Split { axis, .. } => {
                for part in block.parts_along(*axis) {
                    self.in_order(part);
                }
            }
            CutNode::Backdrop { back, rest } => {
                self.component(back, (0.0, 0.0));
                self.in_order(rest);
            }
            CutNode::Overlapping { elements, .. } => {
                for element in elements {
                    let class = self.classes;
                    self.component(element, (0.0, 0.0));
                    if !elements.is_sorted_by_key(|layer| layer.order) {
                        let prefix = self.prefix().to_owned();
                        // Writing to a string cannot fail.
                        let _ = writeln!(self.rules, ".{prefix}b{class}{{z-index:{}}}", element.order + 1);
                    }
                }
            }
        }
    }
}
