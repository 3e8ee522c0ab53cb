//! The drawing of each piece of the kit: from component to primitives.
//!
//! Canvas and pictures draw from this single description. Colors are roles; sizes are sketch pixels. Nothing extends
//! beyond the component's box, independent of its properties. The number of primitives is bounded by the size of the
//! component and the length of its properties.

mod boxes;
mod buttons;
pub mod cells;
mod charts;
mod columns;
mod device_frames;
mod draw_context;
mod fields;
mod figure;
mod glyph;
mod letters;
mod links;
mod lists;
mod menus;
mod page_place;
mod pictures;
mod primitive;
mod rough;
mod screen_name;
mod surface;
mod tables;
mod text_fit;
mod texts;
mod trace;

pub(crate) use charts::SCALE_ROOM;
pub use columns::{CellKind, Column, columns_of, is_ticked};
pub(crate) use fields::ERROR;
pub use letters::{Strokes, strokes as letter_strokes};
pub use links::{LinkDrawing, entry_point, link_drawings};
pub use lists::depth_of;
pub use menus::BOTTOM_SIGNS;
pub use page_place::PagePlace;
pub use primitive::{Anchor, ColorRole, Label, Primitive};
pub use rough::hand_drawn;
pub use screen_name::{NAME_HEIGHT, screen_name};
pub use surface::{Surface, surface_below, surfaces, surfaces_in};
pub use tables::table_cells;
pub use tables::{MONTH, Month, WEEK, header_height};
pub use text_fit::{bounds_for_text, cut_off_letters, is_elided};
pub use texts::is_upright;
pub use trace::{ICON_GRID, ICON_LINE, trace_icon};

use draw_context::DrawContext;
use kurbo::Rect;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, Props};

/// Returns the primitives of one component for a canvas or a picture: those of [`draw_on`], or their hand-drawn form.
#[must_use]
pub fn picture(component: &Component, room: Rect, surface: Surface, is_hand_drawn: bool) -> Vec<Primitive> {
    let primitives = draw_on(component, room, surface);
    if is_hand_drawn { hand_drawn(primitives, component.id(), room) } else { primitives }
}

/// Returns the primitives of one component on the page in `room`, from back to front. The room has the size of the
/// component; the caller chooses its origin.
#[must_use]
pub fn draw(component: &Component, room: Rect) -> Vec<Primitive> {
    draw_on(component, room, Surface::Light)
}

/// Like [`draw`], on the surface of its holder. A container with a fill is a surface itself.
#[must_use]
pub fn draw_on(component: &Component, room: Rect, surface: Surface) -> Vec<Primitive> {
    let pen = DrawContext::new(component.props(), room).at(PagePlace::of(&component.bounds()));
    let mut primitives = draw_piece(Piece::of(component), pen);
    Surface::of_container(component).unwrap_or(surface).apply(&mut primitives);
    primitives
}

/// Like [`draw_on`], without the text and the alternative text, for callers that write those themselves.
pub fn draw_without_text(component: &Component, room: Rect, surface: Surface) -> Vec<Primitive> {
    let mut props = component.props().to_map();
    props.retain(|key, _| !matches!(key.as_str(), "text" | "alt"));
    let props = Props::from_map(props).unwrap_or_default();
    let pen = DrawContext::new(&props, room).at(PagePlace::of(&component.bounds()));
    let mut primitives = draw_piece(Piece::of(component), pen);
    Surface::of_container(component).unwrap_or(surface).apply(&mut primitives);
    primitives
}

/// Draws the icon with this name in a square.
pub fn draw_icon(name: &str, square: Rect, color: ColorRole) -> Vec<Primitive> {
    let props = Props::default();
    let mut pen = DrawContext::new(&props, square);
    pen.draw_icon(name, square, color);
    pen.finish()
}

fn draw_piece(piece: Piece, mut pen: DrawContext) -> Vec<Primitive> {
    match piece {
        Piece::Box => pen.plain_box(),
        Piece::Card => pen.card(),
        Piece::Modal => pen.modal(),
        Piece::Sheet => pen.sheet(),
        Piece::Alert => pen.alert(),
        Piece::Toast => pen.toast(),
        Piece::Tooltip => pen.tooltip(),
        Piece::Accordion => pen.accordion(),
        Piece::Note => pen.note(),
        Piece::Browser => pen.browser(),
        Piece::Phone => pen.phone(),
        Piece::Tablet => pen.tablet(),
        Piece::Primary => pen.primary(),
        Piece::Secondary => pen.secondary(),
        Piece::LinkButton => pen.link_button(),
        Piece::IconButton => pen.icon_button(),
        Piece::Chip => pen.chip(),
        Piece::Field => pen.field(),
        Piece::Textarea => pen.textarea(),
        Piece::Password => pen.password(),
        Piece::Search => pen.search(),
        Piece::Select => pen.select(),
        Piece::Date => pen.date(),
        Piece::Number => pen.number(),
        Piece::File => pen.file(),
        Piece::Checkbox => pen.checkbox(),
        Piece::Radio => pen.radio(),
        Piece::Toggle => pen.toggle(),
        Piece::Slider => pen.slider(),
        Piece::Image => pen.image(),
        Piece::Avatar => pen.avatar(),
        Piece::Icon => pen.icon_alone(),
        Piece::Logo => pen.logo(),
        Piece::Video => pen.video(),
        Piece::Map => pen.map(),
        Piece::BarChart => pen.bar_chart(),
        Piece::LineChart => pen.line_chart(),
        Piece::PieChart => pen.pie_chart(),
        Piece::Body => pen.body(),
        Piece::Caption => pen.caption(),
        Piece::Label => pen.small_title(),
        Piece::Link => pen.link(),
        Piece::Badge => pen.badge(),
        Piece::Quote => pen.quote(),
        Piece::Code => pen.code(),
        Piece::Line => pen.rule(),
        Piece::Dashed => pen.dashed_rule(),
        Piece::Progress => pen.progress(),
        Piece::Heading => pen.heading(),
        Piece::Footer => pen.footer(),
        Piece::Bar => pen.menu_bar(),
        Piece::Sidebar => pen.sidebar(),
        Piece::Tabs => pen.tabs(),
        Piece::Breadcrumb => pen.breadcrumb(),
        Piece::Pagination => pen.pagination(),
        Piece::Steps => pen.steps(),
        Piece::Menu => pen.menu(),
        Piece::Bottom => pen.bottom(),
        Piece::Bullets => pen.bullets(),
        Piece::Numbers => pen.numbers(),
        Piece::Checklist => pen.checklist(),
        Piece::Plain => pen.plain_list(),
        Piece::Chips => pen.chips(),
        Piece::Tree => pen.tree(),
        Piece::Table => pen.table(),
        Piece::Calendar => pen.calendar(),
    }
    pen.finish()
}
