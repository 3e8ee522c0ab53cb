//! The sketch cut up: the outermost components, and inside each holder what it holds.

use super::cut::Block;
use super::element::Element;
use super::nesting::Nesting;

/// The blocks of the sketch and of every component that holds others.
pub(crate) struct Outline<'a> {
    page: Option<Block<'a>>,
    inside: Vec<Option<Block<'a>>>,
}

impl<'a> Outline<'a> {
    /// Cuts every family of components that lie side by side.
    pub(crate) fn new(elements: &'a [Element<'a>], nesting: &Nesting<'a>) -> Self {
        let inside = elements.iter().map(|element| Block::of(nesting.inside(element.order))).collect();
        Self { page: Block::of(nesting.outermost()), inside }
    }

    /// The outermost components; `None` for an empty sketch.
    pub(crate) fn page(&self) -> Option<&Block<'a>> {
        self.page.as_ref()
    }

    /// What the component at `order` holds.
    pub(crate) fn inside(&self, order: usize) -> Option<&Block<'a>> {
        self.inside.get(order)?.as_ref()
    }

    /// All blocks, each with its holder's place in paint order, the page first.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = (Option<usize>, &Block<'a>)> {
        let inside = self.inside.iter().enumerate();
        let page = self.page.iter().map(|block| (None, block));
        page.chain(inside.filter_map(|(order, block)| Some((Some(order), block.as_ref()?))))
    }

    /// Everything in `block` in reading order, each holder before what it holds.
    pub(crate) fn read(&self, block: &Block<'a>) -> Vec<&'a Element<'a>> {
        let mut read = Vec::new();
        self.read_into(block, &mut read);
        read
    }

    fn read_into(&self, block: &Block<'a>, read: &mut Vec<&'a Element<'a>>) {
        block.each(&mut |element| {
            read.push(element);
            if let Some(held) = self.inside(element.order) {
                self.read_into(held, read);
            }
        });
    }
}
