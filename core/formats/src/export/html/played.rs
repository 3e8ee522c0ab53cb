//! Documents that play: a page for each screen, joined by links.
//!
//! The stylesheet shows one page: that of the fragment of the address. So links work without a script, and a script
//! adds the way back, tabs and toggles. Each page has the layouts of several widths, by the arrangement.

use super::Look;
use super::link_table::Links;
use super::page::{HtmlPage, STYLE, px};
use super::visible_text::first_written;
use super::windows::PageLayout;
use crate::export::markup::{Html, Markup};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use kurbo::{Size, Vec2};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;
use websketch_layout::flow;
use websketch_layout::play::{Stage, can_open};
use websketch_layout::structure::Structure;
use websketch_sketch::kit::{IconPaths, Piece};
use websketch_sketch::{Component, ComponentId, Props, Sketch, Target};

/// The room beside a dialog on a narrow screen. Pixels.
const BESIDE: f64 = 32.0;

const PLAY_STYLE: &str = include_str!("play.css");
const SCRIPT: &str = include_str!("play.js");

/// The contents of a played document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedHtml {
    /// The stylesheet.
    pub style: String,
    /// The elements of the body.
    pub body: String,
    /// The fragment of each target of a link: of a screen, an overlay or a component.
    pub fragments: BTreeMap<ComponentId, String>,
}

/// The element of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenElement {
    /// The main content of a document.
    Main,
    /// A section of the page of another program.
    Section,
}

impl ScreenElement {
    const fn tag(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Section => "section",
        }
    }
}

/// A page of the document.
struct PlayedPage {
    /// Its screen. `None` for the page of a sketch without screens.
    screen: Option<ComponentId>,
    fragment: String,
    name: String,
}

/// Writes the screens of a sketch as pages that are joined by links. `chosen` are the screens, by default all.
#[must_use]
pub fn played(
    sketch: &Sketch,
    chosen: Option<&[ComponentId]>,
    icons: Option<&IconPaths>,
    element: ScreenElement,
) -> PlayedHtml {
    written(sketch, chosen, Look { icons, hand: None }, element)
}

/// Writes the pages of [`played`] in a look.
pub(super) fn written(
    sketch: &Sketch,
    chosen: Option<&[ComponentId]>,
    look: Look,
    element: ScreenElement,
) -> PlayedHtml {
    let (structure, stage) = (Structure::of(sketch, None), Stage::of(sketch));
    let pages = pages(&stage, chosen);
    let mut writer = PlayWriter {
        sketch,
        structure: &structure,
        look,
        element,
        style: STYLE.to_owned(),
        body: Markup::new(),
        landmarks: BTreeMap::new(),
    };
    writer.style.push_str(PLAY_STYLE);
    let fragments = writer.fragments(&stage, &pages);
    let start = pages.first().map_or("", |page| &page.fragment);
    let is_anchor = |id: &&ComponentId| {
        sketch.get(id).is_some_and(|target| !can_open(target) && !stage.screens().contains(id))
    };
    let anchors = fragments.keys().filter(is_anchor).cloned().collect();
    let links = Links::new(&stage, fragments.clone(), anchors, start);
    for (at, page) in pages.iter().enumerate() {
        writer.page(page, at, &links.on(&page.fragment));
    }
    if pages.is_empty() {
        writer.body.text(element.tag(), &[], "");
    }
    writer.style.push_str(look.style());
    PlayedHtml { style: writer.style, body: writer.body.finish(), fragments }
}

/// Writes a played document.
pub(super) fn document(title: &str, played: &PlayedHtml, look: Look) -> String {
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'",
        hash(&played.style),
        hash(SCRIPT)
    );
    let mut html = Markup::<Html>::new();
    html.literal("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.empty("meta", &[("http-equiv", "Content-Security-Policy"), ("content", &policy)]);
    html.literal("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.text("title", &[], title);
    html.literal("<style>");
    html.literal(&played.style);
    html.literal("</style>\n</head>\n");
    html.open("body", &[("class", &["play", look.class()].concat())]);
    html.literal("\n");
    html.literal(&played.body);
    html.literal("<script>");
    html.literal(SCRIPT);
    html.literal("</script>\n</body>\n</html>\n");
    html.finish()
}

/// Returns the pages of the chosen screens.
fn pages(stage: &Stage, chosen: Option<&[ComponentId]>) -> Vec<PlayedPage> {
    let is_chosen = |id: &&ComponentId| chosen.is_none_or(|chosen| chosen.contains(id));
    if stage.screens().is_empty() {
        return vec![PlayedPage { screen: None, fragment: "screen-1".to_owned(), name: "Page".to_owned() }];
    }
    let page = |(at, id): (usize, &ComponentId)| {
        let name = first_written([stage.name(id)]).unwrap_or_else(|| format!("Screen {}", at + 1));
        PlayedPage { screen: Some(id.clone()), fragment: format!("screen-{}", at + 1), name }
    };
    stage.screens().iter().filter(is_chosen).enumerate().map(page).collect()
}

struct PlayWriter<'a, 's> {
    sketch: &'s Sketch,
    structure: &'a Structure<'s>,
    look: Look<'a>,
    element: ScreenElement,
    style: String,
    body: Markup<Html>,
    /// Names of landmarks so far.
    landmarks: BTreeMap<String, usize>,
}

impl PlayWriter<'_, '_> {
    /// Returns the fragments of the pages, and of the other targets of links.
    fn fragments(&self, stage: &Stage, pages: &[PlayedPage]) -> BTreeMap<ComponentId, String> {
        let mut fragments: BTreeMap<ComponentId, String> = BTreeMap::new();
        for page in pages {
            fragments.extend(page.screen.clone().map(|screen| (screen, page.fragment.clone())));
        }
        let mut number = 0;
        for component in self.sketch.iter() {
            for reference in component.props().references() {
                let Target::Component(id) = reference.target else { continue };
                let is_screen = self.sketch.get(&id).is_none_or(flow::is_screen);
                let page = stage.screen_of(&id);
                let is_shown = pages.iter().any(|shown| page == Some(shown.screen.as_ref()));
                if reference.relation.is_link() && !is_screen && is_shown && !fragments.contains_key(&id) {
                    number += 1;
                    fragments.insert(id, format!("part-{number}"));
                }
            }
        }
        fragments
    }

    fn page(&mut self, page: &PlayedPage, at: usize, links: &Links) {
        let Some(content) = self.content(page) else { return };
        let area = self.area(page);
        let prefix = format!("s{}", at + 1);
        let mut attributes = vec![("id", page.fragment.as_str())];
        let class = format!("screen {prefix}");
        attributes.extend([("class", class.as_str()), ("aria-label", &page.name), ("tabindex", "-1")]);
        attributes.extend((at > 0).then_some(("hidden", "")));
        self.body.open(self.element.tag(), &attributes);
        self.layouts(&content, area, &prefix, links);
        for (number, overlay) in self.overlays(page, links).into_iter().enumerate() {
            self.overlay(&overlay, &format!("{prefix}o{}", number + 1), area.width, links);
        }
        self.body.close(self.element.tag());
    }

    /// Writes a dialog or menu over its page, and the link beside it that closes it.
    fn overlay(&mut self, overlay: &Component, prefix: &str, width: f64, links: &Links) {
        let Some(element) = self.structure.element(overlay.id()) else { return };
        let parts = self.structure.subtree(element).into_iter().map(|one| one.component);
        let origin = overlay.bounds();
        let Some(content) = moved(parts.map(unhidden), Vec2::new(-origin.x(), -origin.y())) else { return };
        let fragment = links.fragment(overlay.id()).unwrap_or_default();
        self.body.open("div", &[("class", "over"), ("id", fragment)]);
        let close = links.own();
        let mut beside = close.attributes_with("beside");
        beside.push(("aria-label", "Close"));
        self.body.text("a", &beside, "");
        self.body.open("div", &[("class", prefix)]);
        let widest = width.max(origin.width() + BESIDE) - BESIDE;
        let size = Size::new(origin.width().min(widest), origin.height());
        self.layouts(&content, size, prefix, links);
        self.body.close("div");
        self.body.close("div");
    }

    /// Returns the visible components of a page, from its origin on.
    fn content(&self, page: &PlayedPage) -> Option<Sketch> {
        let Some(screen) = &page.screen else {
            return moved(self.sketch.shown().iter().cloned(), Vec2::ZERO);
        };
        let frame = self.structure.element(screen)?;
        let origin = Piece::page_of(frame.component).unwrap_or(frame.bounds);
        let parts = self.structure.subtree(frame).into_iter().map(|one| one.component);
        let shown =
            parts.filter(|part| part.id() != screen && !part.props().is_hidden() && !self.is_in_hidden(part));
        moved(shown.cloned(), Vec2::new(-origin.x(), -origin.y()))
    }

    /// Returns true for a component in a hidden dialog or menu.
    fn is_in_hidden(&self, component: &Component) -> bool {
        let element = self.structure.element(component.id());
        let around = std::iter::successors(element.and_then(|one| self.structure.parent(one)), |one| {
            self.structure.parent(one)
        });
        around.into_iter().any(|one| can_open(one.component))
    }

    fn area(&self, page: &PlayedPage) -> Size {
        let frame = page.screen.as_ref().and_then(|id| self.sketch.get(id));
        let area = frame.map(|frame| Piece::page_of(frame).unwrap_or(frame.bounds()));
        area.map_or_else(|| self.sketch.page(), |area| area.size())
    }

    /// Returns the components that links open over a page.
    fn overlays(&self, page: &PlayedPage, links: &Links) -> Vec<Component> {
        let is_here = |component: &&Component| {
            let element = self.structure.element(component.id());
            let screen = element.and_then(|element| flow::screen_of(self.structure, element));
            screen.map(|screen| screen.component.id()) == page.screen.as_ref()
        };
        let open = self.sketch.iter().filter(|one| can_open(one) && links.fragment(one.id()).is_some());
        open.filter(is_here).cloned().collect()
    }

    /// Writes components at their places on a page of this size, and the rules for narrower windows.
    fn layouts(&mut self, content: &Sketch, size: Size, prefix: &str, links: &Links) {
        let (markup, rules, boxes) =
            HtmlPage::of(content, self.look, |page| page.exact(prefix, links, &mut self.landmarks));
        self.body.literal(&markup);
        let least =
            |after: &Sketch| after.iter().map(|one| one.bounds().bottom()).fold(size.height, f64::max);
        // Writing to a string cannot fail.
        let _ =
            writeln!(self.style, ".{prefix}{{width:{}px;height:{}px}}", px(size.width), px(least(content)));
        self.style.push_str(&rules);
        let layout = PageLayout { prefix, boxes: &boxes, structure: &Structure::of(content, None) };
        layout.for_windows(&mut self.style, content, size);
    }
}

/// Returns components moved by `by`, at most to the origin. `None` if a place is out of range.
fn moved(components: impl Iterator<Item = Component>, by: Vec2) -> Option<Sketch> {
    let moved = components.map(|component| {
        let bounds = component.bounds();
        let bounds = bounds.with_origin((bounds.x() + by.x).max(0.0), (bounds.y() + by.y).max(0.0)).ok()?;
        Component::new(component.id().clone(), component.kind(), bounds, component.props().clone()).ok()
    });
    Sketch::of(moved.collect::<Option<Vec<_>>>()?)
}

/// Returns a component that is not hidden.
fn unhidden(component: &Component) -> Component {
    let mut props = component.props().to_map();
    props.shift_remove("hidden");
    let shown = Props::from_map(props).ok().and_then(|props| {
        Component::new(component.id().clone(), component.kind(), component.bounds(), props).ok()
    });
    shown.unwrap_or_else(|| component.clone())
}
