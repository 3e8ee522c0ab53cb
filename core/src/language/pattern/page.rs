//! One page of several parts, as one layout tree.

use super::drawing::{Node, read};
use super::layout::{first, flow, in_the_middle, no_wider, props, tree_of, usual_width};
use super::request::{Part, Request};
use super::{Pattern, catalog};
use crate::language::describe::capitalized;
use crate::layout::{Content, Flow, Leaf, Named, Node as Tree, arrange};
use crate::sketch::{ComponentKind, Props};
use kurbo::Size;
use serde_json::Value;

/// Links that a header has at most.
const MOST_LINKS: usize = 4;
/// The headings of a drawing that stand for themselves.
const HEADLINES: [char; 2] = ['H', 'h'];

/// A part of a page as it was asked for.
#[derive(Clone, Debug)]
pub(in crate::language) struct PartOfPage {
    /// In the person's words, with their article or number: `three products`.
    pub(in crate::language) said: String,
    /// What it is headed where it has no heading of its own.
    pub(in crate::language) heading: String,
    pub(in crate::language) what: What,
}

/// What a part is.
#[derive(Clone, Debug)]
pub(in crate::language) enum What {
    /// The bar at the top.
    Header,
    /// The bar at the bottom.
    Footer,
    /// A menu at the side of the rest.
    Side(&'static Pattern),
    /// A section, with so many entries.
    Section(&'static Pattern, Option<usize>),
    /// One component.
    Piece(Named),
    /// Buttons with these texts.
    Buttons(Vec<String>),
}

/// The components of a page, back to front.
pub(in crate::language) fn page_of(
    base: Option<&'static Pattern>,
    count: Option<usize>,
    (name, topic): (&str, Option<&str>),
    parts: &[PartOfPage],
    page: Size,
) -> Vec<Part> {
    let drawing = base.map(|base| read(base.drawing));
    let is_titled = |drawing: &Node| first(drawing, &['H'], false).is_some();
    let mut sections = parts.iter().filter_map(|part| match part.what {
        What::Section(pattern, _) => Some(read(pattern.drawing)),
        _ => None,
    });
    let brings_title = drawing.as_ref().is_some_and(is_titled) || sections.any(|drawn| is_titled(&drawn));
    let is_section = |part: &&PartOfPage| matches!(part.what, What::Section(..) | What::Piece(_));
    let is_alone = base.is_none() && parts.iter().filter(is_section).count() == 1;
    let mut making = Making { name, topic, page, is_alone, brings_title, has_title: false };
    let mut nodes = match base.map(|base| making.section(base, count).content) {
        Some(Content::Flow(Flow::Page, nodes)) => nodes,
        alone => alone.map(Tree::new).into_iter().collect(),
    };
    let has_bar = drawing.as_ref().is_some_and(|drawing| drawing.children.iter().any(|node| node.tag == '<'));
    let has_side =
        drawing.as_ref().is_some_and(|drawing| drawing.children.iter().any(|node| node.tag == 'S'));
    let footer = nodes.pop_if(|node| is_footer(node));
    let bar = if has_bar && !nodes.is_empty() { Some(nodes.remove(0)) } else { None };
    let bar = bar
        .or_else(|| parts.iter().any(|part| matches!(part.what, What::Header)).then(|| making.header(parts)));
    for part in parts {
        making.add(part, &mut nodes);
    }
    let side = parts.iter().find_map(|part| if let What::Side(menu) = part.what { Some(menu) } else { None });
    if let Some(menu) = side.filter(|_| !has_side) {
        let (side, main) = (vec![making.section(menu, None)], std::mem::take(&mut nodes));
        nodes.push(Tree::new(Content::Shell { side, main, aside: Vec::new() }));
    }
    let is_framed = has_bar || parts.iter().any(|part| matches!(part.what, What::Footer));
    let footer = footer.or_else(|| is_framed.then(|| making.footer()));
    let all = bar.into_iter().chain(nodes).chain(footer).collect();
    let root = flow(Flow::Page, all);
    let mut drawn: Vec<Part> = arrange(&root, None, page).into_iter().map(Part::from).collect();
    step_by_step(&mut drawn);
    drawn
}

/// Levels without a gap: a heading is one below the last one that it is under.
fn step_by_step(parts: &mut [Part]) {
    let mut above: Vec<u8> = Vec::new();
    for part in parts.iter_mut().filter(|part| part.kind == ComponentKind::Heading) {
        let Some(drawn) = part.props.level() else { continue };
        above.retain(|other| *other < drawn);
        above.push(drawn);
        let mut props = part.props.to_map();
        props.insert("level".to_owned(), Value::from(above.len()));
        part.props = Props::from_map(props).unwrap_or_default();
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
    page: Size,
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
        tree_of(pattern, &request, true, self.page)
    }

    /// Puts a part behind those before it.
    fn add(&mut self, part: &PartOfPage, nodes: &mut Vec<Tree>) {
        match &part.what {
            What::Header | What::Footer | What::Side(_) => {}
            What::Section(pattern, count) => {
                let has_headline = first(&read(pattern.drawing), &HEADLINES, false).is_some();
                let heading = (!has_headline && !pattern.is_menu()).then(|| self.heading(&part.heading));
                let section = self.section(pattern, *count);
                let whole = match heading {
                    Some(heading) => flow(Flow::Column, vec![heading, section]),
                    None => section,
                };
                nodes.push(match (self.is_alone, usual_width(pattern, *count)) {
                    (true, width) => in_the_middle(whole, width, self.page),
                    (false, width) => no_wider(whole, width, self.page),
                });
            }
            What::Piece(named) => nodes.push(self.piece(*named, &part.heading)),
            What::Buttons(texts) => {
                let buttons = texts.iter().map(|text| {
                    let variant = ("variant", Value::from("secondary"));
                    let mut button =
                        leaf(ComponentKind::Button, props([("text", Value::from(text.as_str())), variant]));
                    button.options.share = Some(1.0);
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

    fn piece(&mut self, named: Named, said: &str) -> Tree {
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
    fn header(&mut self, parts: &[PartOfPage]) -> Tree {
        let links = parts.iter().filter_map(|part| match part.what {
            What::Section(pattern, _) if pattern.repeats() => Some(capitalized(&part.heading)),
            _ => None,
        });
        let mut links: Vec<String> = links.take(MOST_LINKS).collect();
        if links.len() < 2 {
            // One link is no menu.
            links.clear();
        }
        let request = Request { entries: &links, topic: self.topic, has_title: true, ..Request::default() };
        // Who signs in goes nowhere else.
        let signs_in =
            |part: &PartOfPage| matches!(part.what, What::Section(form, _) if form.has("password"));
        let header = if parts.iter().any(signs_in) { &catalog::BRAND } else { &catalog::HEADER };
        tree_of(header, &request, true, self.page)
    }

    fn footer(&self) -> Tree {
        let request = Request { topic: self.topic, has_title: true, ..Request::default() };
        tree_of(&catalog::FOOTER, &request, true, self.page)
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
