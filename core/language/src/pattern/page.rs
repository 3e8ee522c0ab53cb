//! One page of several parts, as one layout tree: the header and the footer from edge to edge, a menu at the side of the
//! rest, the sections between them in their order, the first with the heading of the page.

use super::column::{flow, in_the_middle, no_wider, props};
use super::drawing::read;
use super::layout::usual_width;
use super::name::{PageKind, page_name};
use super::part::{Part, PartKind};
use super::request::Request;
use super::tree::{first, tree_of};
use super::{Pattern, catalog};
use kurbo::Size;
use serde_json::Value;
use websketch_layout::layout_tree::{Content, Flow, Frame, Leaf, Node as Tree, ToolkitComponent, arrange};
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Addition;
use websketch_sketch::{ComponentKind, Props};

/// Links that a header has at most.
const MOST_LINKS: usize = 4;
/// The headings of a drawing that stand for themselves.
const HEADLINES: [char; 2] = ['H', 'h'];

/// A page of one kind, of the parts that are listed, or of both.
#[derive(Clone, Debug)]
pub(crate) struct Page<'m> {
    /// What it is called: `FAQ page`.
    pub(crate) name: &'m str,
    /// The whole page that it is, if it is of such a kind.
    base: Option<&'static Pattern>,
    /// How many entries its pattern has, if that was said.
    count: Option<usize>,
    /// What it is about: `coffee shop`.
    topic: Option<&'m str>,
    parts: Vec<Part>,
    /// The browser, phone or tablet that shows it, if one does.
    screen: Option<Piece>,
}

impl<'m> Page<'m> {
    /// A page of that kind and of those parts. What is no page by itself, a form or a table, stands between a header and a
    /// footer, with what the page is called as its heading.
    pub(crate) fn of(
        (name, kind): (&'m str, PageKind),
        count: Option<usize>,
        topic: Option<&'m str>,
        mut parts: Vec<Part>,
    ) -> Self {
        let (base, own) = match kind {
            PageKind::Plain => (None, None),
            PageKind::Of(pattern) if pattern.is_page() => (Some(pattern), None),
            PageKind::Of(pattern) => (None, Some(PartKind::Section(pattern, count))),
            PageKind::Shows(named) => (None, Some(PartKind::Piece(named))),
        };
        if let Some(kind) = own {
            let part = |kind| Part { heading: page_name(name), kind };
            parts.insert(0, part(kind));
            parts.extend([PartKind::Header, PartKind::Footer].map(part));
        }
        Self { name, base, count, topic, parts, screen: None }
    }

    /// The same page as a screen shows it.
    pub(crate) fn on(self, screen: Option<Piece>) -> Self {
        Self { screen, ..self }
    }

    /// Its components on a page of that size, back to front.
    pub(crate) fn laid_out(&self, size: Size) -> Vec<Addition> {
        let mut pieces = arrange(&flow(Flow::Page, self.shown(size)), None, size);
        step_by_step(&mut pieces);
        pieces
    }

    /// What the page of the sketch holds: its nodes, or the screen that holds them.
    fn shown(&self, size: Size) -> Vec<Tree> {
        let own = |screen: Piece| screen.page_area(screen.size().to_rect());
        let Some((screen, page)) = self.screen.and_then(|screen| Some((screen, own(screen)?))) else {
            return self.nodes(size);
        };
        let props = props(screen.variant().map(|variant| ("variant", Value::from(variant))));
        let frame = Frame { kind: screen.kind(), props, flow: Flow::Column, bleeds: false };
        vec![Tree::new(Content::Frame(frame, self.nodes(page.size())))]
    }

    /// Its bar, its sections and its footer.
    fn nodes(&self, size: Size) -> Vec<Tree> {
        let Self { name, base, count, topic, parts, screen: _ } = self;
        let drawing = base.map(|base| read(base.drawing));
        let mut making = Making {
            name,
            topic: *topic,
            size,
            is_alone: self.is_alone(),
            brings_title: self.brings_title(),
            has_title: false,
        };
        let mut nodes = match base.map(|base| making.section(base, *count).content) {
            Some(Content::Flow(Flow::Page, nodes)) => nodes,
            alone => alone.map(Tree::new).into_iter().collect(),
        };
        let has = |tag: char| {
            drawing.as_ref().is_some_and(|drawing| drawing.children.iter().any(|node| node.tag == tag))
        };
        let wants = |is: fn(&PartKind) -> bool| parts.iter().any(|part| is(&part.kind));
        let footer = nodes.pop_if(|node| is_footer(node));
        let bar = if has('<') && !nodes.is_empty() { Some(nodes.remove(0)) } else { None };
        let bar =
            bar.or_else(|| wants(|kind| matches!(kind, PartKind::Header)).then(|| making.header(parts)));
        for part in parts {
            making.add(part, &mut nodes);
        }
        let side = parts
            .iter()
            .find_map(|part| if let PartKind::Side(menu) = part.kind { Some(menu) } else { None });
        if let Some(menu) = side.filter(|_| !has('S')) {
            let (side, main) = (vec![making.section(menu, None)], std::mem::take(&mut nodes));
            nodes.push(Tree::new(Content::Shell { side, main, aside: Vec::new() }));
        }
        let is_framed = has('<') || wants(|kind| matches!(kind, PartKind::Footer));
        let footer = footer.or_else(|| is_framed.then(|| making.footer()));
        bar.into_iter().chain(nodes).chain(footer).collect()
    }

    /// Whether it has one section and nothing else.
    fn is_alone(&self) -> bool {
        let is_section = |part: &&Part| matches!(part.kind, PartKind::Section(..) | PartKind::Piece(_));
        self.base.is_none() && self.parts.iter().filter(is_section).count() == 1
    }

    /// Whether one of its patterns comes with a heading for the page.
    fn brings_title(&self) -> bool {
        let sections = self.parts.iter().filter_map(|part| match part.kind {
            PartKind::Section(pattern, _) => Some(pattern),
            _ => None,
        });
        self.base
            .into_iter()
            .chain(sections)
            .any(|pattern| first(&read(pattern.drawing), &['H'], false).is_some())
    }
}

/// Levels without a gap: a heading is one below the last one that it is under.
fn step_by_step(pieces: &mut [Addition]) {
    let mut above: Vec<u8> = Vec::new();
    for heading in pieces.iter_mut().filter(|piece| piece.component_type == ComponentKind::Heading) {
        let Some(drawn) = heading.props.level() else { continue };
        above.retain(|other| *other < drawn);
        above.push(drawn);
        let mut props = heading.props.to_map();
        props.insert("level".to_owned(), Value::from(above.len()));
        heading.props = Props::from_map(props).unwrap_or_default();
    }
}

fn is_footer(node: &Tree) -> bool {
    matches!(&node.content, Content::Leaf(leaf) if leaf.kind == ComponentKind::Footer)
}

/// What the parts of a page have in common.
struct Making<'a> {
    /// What the page is called.
    name: &'a str,
    topic: Option<&'a str>,
    size: Size,
    /// Whether there is one section only.
    is_alone: bool,
    /// Whether a part comes with a heading for the page.
    brings_title: bool,
    /// Whether the heading of the page is there.
    has_title: bool,
}

impl Making<'_> {
    fn section(&mut self, pattern: &'static Pattern, count: Option<usize>) -> Tree {
        let drawing = read(pattern.drawing);
        let is_title = first(&drawing, &['H'], false).is_some();
        let is_first = !self.has_title && !self.brings_title && first(&drawing, &['h'], false).is_some();
        let (name, topic, has_title) = (Some(self.name), self.topic, self.has_title);
        let request = Request { count, name, topic, has_title, is_first, ..Request::default() };
        self.has_title |= is_title || is_first;
        tree_of(pattern, &request, true, self.size)
    }

    /// Puts a part behind those before it.
    fn add(&mut self, part: &Part, nodes: &mut Vec<Tree>) {
        match &part.kind {
            PartKind::Header | PartKind::Footer | PartKind::Side(_) => {}
            PartKind::Section(pattern, count) => {
                let has_headline = first(&read(pattern.drawing), &HEADLINES, false).is_some();
                let heading = (!has_headline && !pattern.is_menu()).then(|| self.heading(&part.heading));
                let section = self.section(pattern, *count);
                let whole = match heading {
                    Some(heading) => flow(Flow::Column, vec![heading, section]),
                    None => section,
                };
                nodes.push(match (self.is_alone, usual_width(pattern, *count)) {
                    (true, width) => in_the_middle(whole, width, self.size),
                    (false, width) => no_wider(whole, width, self.size),
                });
            }
            PartKind::Piece(named) => nodes.push(self.piece(*named, &part.heading)),
            PartKind::Buttons(texts) => {
                let buttons = texts.iter().map(|text| {
                    let variant = ("variant", Value::from("secondary"));
                    let mut button =
                        leaf(ComponentKind::Button, props([("text", Value::from(text.as_str())), variant]));
                    button.options.flex_grow = Some(1.0);
                    button
                });
                match nodes.last_mut().and_then(card_in) {
                    Some(card) => card.extend(buttons),
                    None => nodes.push(flow(Flow::Row, buttons.collect())),
                }
            }
        }
    }

    /// The heading of a part that has none of its own, in the words that it was asked for with.
    fn heading(&mut self, said: &str) -> Tree {
        let level = self.level();
        let text = ("text", Value::from(capitalized(said)));
        leaf(ComponentKind::Heading, props([text, ("level", Value::from(level))]))
    }

    /// The level of a heading that is put before a part: that of the page where no other one is.
    fn level(&mut self) -> u8 {
        if self.brings_title || std::mem::replace(&mut self.has_title, true) { 2 } else { 1 }
    }

    fn piece(&mut self, named: ToolkitComponent, said: &str) -> Tree {
        let listed = |texts: &[&str]| Value::from(texts.to_vec());
        let kind = named.piece.kind();
        let mut own = match kind {
            ComponentKind::Table => {
                vec![("columns", listed(&["Name", "Status", "Date"])), ("rows", Value::from(4))]
            }
            ComponentKind::List | ComponentKind::NavigationBox => {
                vec![("items", listed(&["First item", "Second item", "Third item"]))]
            }
            ComponentKind::ImagePlaceholder => vec![("alt", Value::from(capitalized(said)))],
            ComponentKind::HorizontalLine => Vec::new(),
            _ => vec![("text", Value::from(capitalized(said)))],
        };
        if let Some(variant) = named.variant() {
            own.push(("variant", Value::from(variant)));
        }
        if kind == ComponentKind::Heading {
            let level = self.level();
            own.push(("level", Value::from(level)));
        }
        let one = leaf(kind, props(own));
        let is_large =
            matches!(kind, ComponentKind::Table | ComponentKind::List | ComponentKind::ImagePlaceholder);
        if is_large { flow(Flow::Column, vec![self.heading(said), one]) } else { one }
    }

    /// The bar at the top, with links to the sections.
    fn header(&mut self, parts: &[Part]) -> Tree {
        let links = parts.iter().filter_map(|part| match part.kind {
            PartKind::Section(pattern, _) if pattern.repeats() => Some(capitalized(&part.heading)),
            _ => None,
        });
        let mut links: Vec<String> = links.take(MOST_LINKS).collect();
        if links.len() < 2 {
            // One link is no menu.
            links.clear();
        }
        let request = Request { entries: &links, topic: self.topic, has_title: true, ..Request::default() };
        // Who signs in goes nowhere else.
        let signs_in = |part: &Part| matches!(part.kind, PartKind::Section(form, _) if form.has("password"));
        let header = if parts.iter().any(signs_in) { &catalog::BRAND } else { &catalog::HEADER };
        tree_of(header, &request, true, self.size)
    }

    fn footer(&self) -> Tree {
        let request = Request { topic: self.topic, has_title: true, ..Request::default() };
        tree_of(&catalog::FOOTER, &request, true, self.size)
    }
}

/// What the card holds that a section is.
fn card_in(node: &mut Tree) -> Option<&mut Vec<Tree>> {
    match &mut node.content {
        Content::Frame(_, inside) => Some(inside),
        Content::Flow(_, nodes) => nodes.last_mut().and_then(card_in),
        _ => None,
    }
}

fn leaf(kind: ComponentKind, props: Props) -> Tree {
    Tree::new(Content::Leaf(Leaf { kind, props }))
}

#[cfg(test)]
mod tests;
