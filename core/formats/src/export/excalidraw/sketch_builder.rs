//! Builder of a sketch from the pieces of a drawing, with a report.

use super::arrow::{self, Arrow};
use super::counterpart::{Counterpart, prop};
use super::custom_data::{self, BoxAround, CustomData};
use super::id_generator::IdGenerator;
use super::imported::{ImportedSketch, InvalidExcalidraw, Report, UNREADABLE, holds, rounded};
use super::library::{self, LibraryItem, ShelfPacker};
use super::order::transparent_behind;
use super::placed_shape::{PlacedShape, on_canvas, pieces, shift_into_view};
use super::recognize::recognize;
use super::shape::{Area, LineDirection, ShapeForm, TextElement};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use websketch_json::LenientReport;
use websketch_layout::text_metrics::Font;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece;
use websketch_sketch::limits::MAX_COMPONENTS;
use websketch_sketch::{Component, ComponentId, ComponentKind, Props, Sketch};

/// The sketch under construction.
pub(super) struct SketchBuilder {
    sketch: Sketch,
    names: IdGenerator,
    report: Report,
    mended: LenientReport,
    /// Whether the report names the component with an unreadable character.
    is_reported: bool,
    /// The number of pieces so far.
    count: usize,
    /// The components of elements.
    ids: BTreeMap<String, ComponentId>,
    /// The elements that notes are about, by the component of the note.
    notes: BTreeMap<ComponentId, String>,
}

impl SketchBuilder {
    pub(super) fn new(mended: LenientReport) -> Self {
        let (sketch, names, report) = (Sketch::new(), IdGenerator::default(), Report::default());
        let (ids, notes) = Default::default();
        Self { sketch, names, report, mended, is_reported: false, count: 0, ids, notes }
    }

    pub(super) fn imported(mut self) -> ImportedSketch {
        if self.is_reported {
            self.mended.characters = 0;
        }
        self.report.adjusted.extend(self.mended.sentences());
        ImportedSketch { sketch: self.sketch, skipped: self.report.skipped, adjusted: self.report.adjusted }
    }

    pub(super) fn drawing(&mut self, elements: &[Value]) -> Result<(), InvalidExcalidraw> {
        let named = elements.iter().enumerate().map(|(index, one)| (one, arrow::name_of(one, index)));
        let arrows: Vec<Arrow> = named.filter_map(|(one, name)| Arrow::read(one, &name)).collect();
        let pieces = pieces(elements, None, &mut self.report);
        let pieces = shift_into_view(pieces, &mut self.report);
        self.add(pieces, None, &arrow::subjects(&arrows))?;
        if !arrows.is_empty() {
            let sketch = std::mem::take(&mut self.sketch);
            self.sketch = arrow::connect(sketch, &arrows, &self.ids, &self.notes, &mut self.report);
        }
        Ok(())
    }

    pub(super) fn library(&mut self, items: &[Value]) -> Result<(), InvalidExcalidraw> {
        let mut shelf = ShelfPacker::new();
        for (index, value) in items.iter().enumerate() {
            let item = match library::item(value) {
                Ok(item) => item,
                Err(reason) => {
                    self.report.skip(&format!("item {}", index + 1), reason);
                    continue;
                }
            };
            let title = item.title(index);
            let pieces = pieces(item.elements, Some(&title), &mut self.report);
            let mut pieces = shift_into_view(pieces, &mut Report::default());
            shelf.place(&mut pieces);
            self.add(pieces, Some((&item, &title)), &BTreeMap::new())?;
            self.skip_arrows(item.elements, &title);
        }
        Ok(())
    }

    /// Reports the arrows of a library's item. Its elements get other ids.
    fn skip_arrows(&mut self, elements: &[Value], title: &str) {
        for (index, element) in elements.iter().enumerate() {
            let name = format!("{title}: {}", arrow::name_of(element, index));
            if Arrow::read(element, &name).is_some() {
                self.report.skip(&name, "an item of a library has no links".to_owned());
            }
        }
    }

    /// Adds the components of pieces that lie together. A text on an arrow becomes a note about the element that
    /// `subjects` has for the arrow.
    fn add(
        &mut self,
        pieces: Vec<PlacedShape>,
        item: Option<(&LibraryItem, &str)>,
        subjects: &BTreeMap<&str, &str>,
    ) -> Result<(), InvalidExcalidraw> {
        let pieces = on_canvas(pieces, &mut self.report);
        self.count += pieces.len();
        if self.count > MAX_COMPONENTS {
            return Err(InvalidExcalidraw::TooManyComponents { found: self.count });
        }
        let pieces = transparent_behind(pieces);
        let counterparts = recognize(&pieces);
        let whole = item.and_then(|(item, _)| Some((item.name?, whole(&pieces, &counterparts)?)));
        for (at, (piece, counterpart)) in pieces.iter().zip(counterparts).enumerate() {
            let (kind, mut props, note, right) = match counterpart {
                Counterpart::Part => continue,
                Counterpart::Nothing(reason) => {
                    self.report.skip(&piece.name, reason.to_owned());
                    continue;
                }
                Counterpart::Component { kind, props, note, right } => (kind, props, note, right),
            };
            if let Some((name, _)) = whole.filter(|&(_, of)| of == at && !props.contains_key("name")) {
                props.insert("name".to_owned(), name.into());
            }
            let id = item.map_or(piece.shape.id, |(_, title)| title);
            let subject = piece.shape.container().and_then(|container| subjects.get(container));
            let (kind, props) = match subject {
                Some(_) => (ComponentKind::Container, note_props(piece)),
                None => (kind, props),
            };
            let area = own_area(piece, kind);
            let area = match right {
                Some(right) => Area { width: right - area.x, ..area },
                None if subject.is_some() => note_area(area, piece),
                None => area,
            };
            match self.component(piece, area, (kind, props), id) {
                Ok(id) => {
                    self.notes.extend(subject.map(|subject| (id.clone(), (*subject).to_owned())));
                    self.ids.entry(piece.shape.id.to_owned()).or_insert(id);
                    self.report.adjust(&piece.name, note);
                }
                Err(reason) => self.report.skip(&piece.name, reason),
            }
        }
        Ok(())
    }

    /// Builds the component of a piece, with the requested id or a similar one.
    fn component(
        &mut self,
        piece: &PlacedShape,
        area: Area,
        (kind, props): (ComponentKind, Map<String, Value>),
        id: &str,
    ) -> Result<ComponentId, String> {
        let is_locked = piece.shape.is_locked;
        let component =
            component(area, kind, with_lock(props, is_locked), self.names.name(id, &self.sketch))?;
        let is_renamed = id == piece.shape.id && !id.is_empty() && component.id().as_str() != id;
        let has_replacement = self.mended.characters > 0
            && component.props().to_map().values().any(|value| holds(value, char::REPLACEMENT_CHARACTER));
        let (width, height) = (component.bounds().width(), component.bounds().height());
        let made = component.id().clone();
        self.sketch.push(component).map_err(|fault| fault.to_string())?;
        self.is_reported |= has_replacement;
        let report = &mut self.report;
        report.adjust(
            &piece.name,
            is_renamed.then_some("has a new id, because its own one is in use or not allowed"),
        );
        report.adjust(&piece.name, piece.shape.note);
        report.adjust(&piece.name, has_replacement.then_some(UNREADABLE));
        let is_line = matches!(piece.shape.form, ShapeForm::Line(_));
        if area.width < width || (area.height < height && !is_line) {
            let [was_wide, was_high, wide, high] = [area.width, area.height, width, height].map(rounded);
            let name = &piece.name;
            report
                .adjusted
                .push(format!("{name}: was {was_wide} × {was_high} px; it is {wide} × {high} px now"));
        }
        Ok(made)
    }
}

/// Returns the properties of a note with the text of a piece.
fn note_props(piece: &PlacedShape) -> Map<String, Value> {
    let mut props = prop("variant", Piece::Note.variant());
    if let ShapeForm::Text(writing) = piece.shape.form {
        props.extend(prop("text", Some(writing.text)));
    }
    props
}

/// Returns the index of the component that contains all others of an item, or of its only one.
fn whole(pieces: &[PlacedShape], counterparts: &[Counterpart]) -> Option<usize> {
    let components = || {
        let is_component =
            |(_, counterpart): &(usize, &Counterpart)| matches!(counterpart, Counterpart::Component { .. });
        counterparts
            .iter()
            .enumerate()
            .filter(is_component)
            .filter_map(|(at, _)| Some((at, pieces.get(at)?.bounds?)))
    };
    let around = union_of(&components().map(|(_, bounds)| bounds).collect::<Vec<_>>())?;
    components().find(|&(_, bounds)| bounds == around).map(|(at, _)| at)
}

/// Builds the component of an area.
fn component(
    area: Area,
    kind: ComponentKind,
    props: Map<String, Value>,
    id: ComponentId,
) -> Result<Component, String> {
    let props = Props::from_map(props).map_err(|fault| fault.to_string())?;
    let Area { x, y, width, height } = area;
    let least = kind.min_size();
    let bounds = Bounds::new(x, y, width.max(least.width), height.max(least.height));
    let bounds = bounds.map_err(|fault| fault.to_string())?;
    Component::new(id, kind, bounds, props).map_err(|fault| fault.to_string())
}

/// Returns the area of the component. Lines written here store the box around them.
fn own_area(piece: &PlacedShape, kind: ComponentKind) -> Area {
    let area = piece.shape.area;
    if let (ShapeForm::Text(writing), None) = (piece.shape.form, &piece.shape.custom_data) {
        return text_area(area, writing, kind);
    }
    if let (ShapeForm::Line(LineDirection::Upright), None) = (piece.shape.form, &piece.shape.custom_data) {
        let width = kind.min_size().width;
        return Area { x: (area.x + area.width / 2.0 - width / 2.0).max(0.0), width, ..area };
    }
    match piece.shape.custom_data {
        Some(CustomData::Main { box_around: Some(BoxAround { y, height }), .. })
            if kind == ComponentKind::HorizontalLine && matches!(piece.shape.form, ShapeForm::Line(_)) =>
        {
            let height = height.clamp(kind.min_size().height, websketch_sketch::limits::MAX_PX);
            // If the line still runs through the center of its box, the box is exactly the old one.
            let is_unmoved = custom_data::middle(y, height) == area.y;
            let y = if is_unmoved { y } else { (area.y - height / 2.0).max(0.0) };
            Area { y, height, ..area }
        }
        _ => area,
    }
}

/// Returns the area of a note with the text of a piece, around the middle of the text.
fn note_area(area: Area, piece: &PlacedShape) -> Area {
    /// The text size of a note, its line height in font sizes, and its padding on both sides. Pixels.
    const NOTE: Font = Font::regular(14.0);
    const LINE: f64 = 1.4;
    const PADDING: (f64, f64) = (26.0, 22.0);
    let ShapeForm::Text(writing) = piece.shape.form else { return area };
    let lines = writing.text.lines().map(|_| 1.0).sum::<f64>();
    let width = area.width.max(NOTE.widest_line(writing.text).ceil() + PADDING.0);
    let height = area.height.max((lines * NOTE.px * LINE).ceil() + PADDING.1);
    let (x, y) = (area.x - (width - area.width) / 2.0, area.y - (height - area.height) / 2.0);
    Area { x: x.max(0.0), y: y.max(0.0), width, height }
}

/// Returns the area of a foreign text in the font of a sketch. A text of single lines gets the width of the widest; a
/// wrapped one keeps its width. Both are as high as their lines, around the same middle.
fn text_area(area: Area, writing: TextElement, kind: ComponentKind) -> Area {
    /// The line height in the document and in a sketch, in font sizes.
    const FOREIGN_LINE: f64 = 1.25;
    const LINE: f64 = 1.4;
    let font = Font { px: writing.px(), bold: kind == ComponentKind::Heading };
    let own = writing.text.lines().map(|_| 1.0).sum::<f64>();
    let is_wrapped = area.height > (own + 0.5) * writing.font_px * FOREIGN_LINE;
    let widest = if font.bold { font.widest_line(writing.text) } else { writing.width() };
    let width = if is_wrapped || kind == ComponentKind::List {
        area.width
    } else {
        area.width.max(widest.ceil() + 2.0)
    };
    let x = if writing.is_centered { (area.x - (width - area.width) / 2.0).max(0.0) } else { area.x };
    let lines = font.wrap(writing.text, width, usize::MAX).iter().map(|_| 1.0).sum::<f64>();
    if lines <= 1.0 || kind == ComponentKind::List {
        return Area { x, width, ..area };
    }
    let height = area.height.max((lines * font.px * LINE).ceil());
    let y = (area.y - (height - area.height) / 2.0).max(0.0);
    Area { x, y, width, height }
}

fn with_lock(mut props: Map<String, Value>, is_locked: bool) -> Map<String, Value> {
    let was_locked = props.get("locked") == Some(&Value::Bool(true));
    if is_locked && !was_locked {
        props.insert("locked".to_owned(), true.into());
    } else if was_locked && !is_locked {
        props.shift_remove("locked");
    }
    props
}
