//! The hand-drawn letters of pictures as a font for pages: a TrueType file with the letters of a text. Pure.
//!
//! Source of the tables: OpenType Specification 1.9. A stroke is one outline around its path, so that all outlines turn in
//! the same direction and their union is filled.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use kurbo::{ParamCurve, Point, QuadBez, Vec2};
use std::collections::BTreeSet;
use websketch_formats::export::html::HAND_STYLE;
use websketch_layout::drawing::letter_strokes;
use websketch_layout::text_metrics::Font;

/// Units of the square that letters are drawn in.
const EM: u16 = 1_000;
/// Half of the width of a stroke, and of a bold one. Units; as in pictures.
const PEN: (f64, f64) = (37.5, 60.0);
/// The height above and below the baseline. Units.
const ASCENT: i16 = 900;
const DESCENT: i16 = -250;
/// Points of a curve after its start, as shares of its length.
const STEPS: [f64; 2] = [0.5, 1.0];
/// The largest distance of a corner from its path, in halves of the width.
const MAX_MITER: f64 = 1.5;

/// A letter of the font.
struct Glyph {
    letter: u16,
    advance: u16,
    outlines: Vec<Vec<(i16, i16)>>,
}

/// Returns the rules of hand-drawn pages with the letters of a text, in both weights.
pub fn hand_rules(text: &str) -> String {
    let face = |weight: &str, is_bold: bool| {
        let data = STANDARD.encode(hand_font(text, is_bold));
        format!(
            "@font-face{{font-family:\"Sketch Hand\";font-weight:{weight};src:url(data:font/ttf;base64,{data})}}\n"
        )
    };
    [&face("normal", false), &face("bold", true), HAND_STYLE].concat()
}

/// Returns a font with those letters of a text that are drawn by hand, and the letters of English.
fn hand_font(text: &str, is_bold: bool) -> Vec<u8> {
    let letters: BTreeSet<char> = text.chars().chain(' '..='~').collect();
    let font = Font { px: f64::from(EM), bold: is_bold };
    let pen = if is_bold { PEN.1 } else { PEN.0 };
    let glyph = |letter: char| {
        let width = font.width(letter.encode_utf8(&mut [0; 4]));
        let place = |&(across, up): &(f64, f64)| Point::new(across * width / 10.0, up * f64::from(EM) / 10.0);
        let outline =
            |stroke: Vec<(f64, f64)>| outline(&path(&stroke.iter().map(place).collect::<Vec<_>>()), pen);
        let outlines = letter_strokes(letter)?.into_iter().map(outline).collect();
        Some(Glyph {
            letter: u16::try_from(u32::from(letter)).ok()?,
            advance: units(width).unsigned_abs(),
            outlines,
        })
    };
    let missing = Glyph { letter: 0, advance: EM / 2, outlines: Vec::new() };
    let glyphs: Vec<Glyph> = std::iter::once(missing).chain(letters.into_iter().filter_map(glyph)).collect();
    file(&glyphs)
}

/// Returns the points of a smooth stroke. Two equal points in sequence are a corner.
fn path(points: &[Point]) -> Vec<Point> {
    let Some((&first, rest)) = points.split_first() else { return Vec::new() };
    let mut path = vec![first];
    let mut start = first;
    for (at, &point) in rest.iter().enumerate() {
        let end = match rest.get(at + 1) {
            Some(&next) if next != point => point.midpoint(next),
            Some(_) | None => point,
        };
        if end != start {
            let curve = QuadBez::new(start, point, end);
            path.extend(STEPS.map(|share| curve.eval(share)));
        }
        start = end;
    }
    path
}

/// Returns the outline around a path, clockwise: its left side and, back, its right one, with blunt ends.
fn outline(path: &[Point], pen: f64) -> Vec<(i16, i16)> {
    let way = |from: Option<&Point>, to: Option<&Point>| {
        let way = from.zip(to).map_or(Vec2::ZERO, |(from, to)| *to - *from);
        let length = (way.x * way.x + way.y * way.y).sqrt();
        if length > 0.0 { way / length } else { Vec2::ZERO }
    };
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (at, &point) in path.iter().enumerate() {
        let before = at.checked_sub(1).map_or(Vec2::ZERO, |before| way(path.get(before), Some(&point)));
        let after = way(Some(&point), path.get(at + 1));
        let along = before + after;
        let length = (along.x * along.x + along.y * along.y).sqrt();
        let along = if length > 0.1 { along / length } else { before };
        // The sides of a bend meet outside of it.
        let straight = (along.x * after.x + along.y * after.y).abs().max(1.0 / MAX_MITER);
        let reach = if before == Vec2::ZERO || after == Vec2::ZERO { pen } else { pen / straight };
        let side = Vec2::new(-along.y, along.x) * reach;
        // The ends stand out by less than half of the width.
        let end = match (before == Vec2::ZERO, after == Vec2::ZERO) {
            (true, false) => -along * (pen / 2.0),
            (false, true) => along * (pen / 2.0),
            _ => Vec2::ZERO,
        };
        left.push(point + side + end);
        right.push(point - side + end);
    }
    left.into_iter().chain(right.into_iter().rev()).map(|point| (units(point.x), units(point.y))).collect()
}

/// Rounds a length to whole units.
#[expect(clippy::cast_possible_truncation, reason = "letters are at most a few ems wide")]
fn units(length: f64) -> i16 {
    length.round().clamp(-16_000.0, 16_000.0) as i16
}

/// Big-endian numbers of a table.
#[derive(Default)]
struct Table(Vec<u8>);

impl Table {
    fn of(numbers: &[u16]) -> Self {
        Self::default().shorts(numbers)
    }

    fn shorts(mut self, numbers: &[u16]) -> Self {
        self.0.extend(numbers.iter().flat_map(|number| number.to_be_bytes()));
        self
    }

    fn signed(mut self, numbers: &[i16]) -> Self {
        self.0.extend(numbers.iter().flat_map(|number| number.to_be_bytes()));
        self
    }

    fn long(mut self, number: u32) -> Self {
        self.0.extend(number.to_be_bytes());
        self
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend(bytes);
        self
    }
}

fn count(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

fn offset(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Returns the bounds of outlines: least x and y, largest x and y.
fn extent<'a>(outlines: impl Iterator<Item = &'a Vec<(i16, i16)>>) -> [i16; 4] {
    let points = outlines.flatten();
    points
        .fold(None, |known: Option<[i16; 4]>, &(x, y)| {
            let [x0, y0, x1, y1] = known.unwrap_or([x, y, x, y]);
            Some([x0.min(x), y0.min(y), x1.max(x), y1.max(y)])
        })
        .unwrap_or_default()
}

/// Writes one glyph: all points lie on the outline.
fn glyph_data(glyph: &Glyph) -> Vec<u8> {
    const ON_CURVE: u8 = 1;
    if glyph.outlines.is_empty() {
        return Vec::new();
    }
    let mut data = Table::default()
        .signed(&[i16::try_from(glyph.outlines.len()).unwrap_or_default()])
        .signed(&extent(glyph.outlines.iter()));
    let mut end = 0;
    for outline in &glyph.outlines {
        end += outline.len();
        data = data.shorts(&[count(end - 1)]);
    }
    let points: Vec<(i16, i16)> = glyph.outlines.concat();
    data = data.shorts(&[0]).bytes(&vec![ON_CURVE; points.len()]);
    for axis in [|point: &(i16, i16)| point.0, |point: &(i16, i16)| point.1] {
        let mut last = 0;
        for place in points.iter().map(axis) {
            data = data.signed(&[place - last]);
            last = place;
        }
    }
    // Glyphs begin at multiples of four bytes.
    let filled = data.0.len().next_multiple_of(4);
    data.0.resize(filled, 0);
    data.0
}

/// Returns the table of characters: one segment for each, and the last one that the format asks for.
fn characters(glyphs: &[Glyph]) -> Table {
    let letters: Vec<u16> = glyphs.iter().skip(1).map(|glyph| glyph.letter).chain([u16::MAX]).collect();
    let segments = count(letters.len());
    let power = 1_u16 << segments.ilog2();
    let deltas: Vec<u16> = (1..)
        .zip(&letters)
        .map(|(glyph, letter)| if *letter == u16::MAX { 1 } else { u16::wrapping_sub(glyph, *letter) })
        .collect();
    let subtable =
        Table::of(&[0, segments * 2, power * 2, count(power.ilog2() as usize), (segments - power) * 2])
            .shorts(&letters)
            .shorts(&[0])
            .shorts(&letters)
            .shorts(&deltas)
            .shorts(&vec![0; letters.len()]);
    // Format, length, then the rest; after one record of the Windows platform.
    Table::of(&[0, 1, 3, 1, 0, 12, 4, count(subtable.0.len() + 4)]).bytes(&subtable.0)
}

/// Writes the file.
fn file(glyphs: &[Glyph]) -> Vec<u8> {
    let (mut data, mut places) = (Vec::new(), Table::default().long(0));
    for glyph in glyphs {
        data.extend(glyph_data(glyph));
        places = places.long(offset(data.len()));
    }
    let [x0, y0, x1, y1] = extent(glyphs.iter().flat_map(|glyph| &glyph.outlines));
    let widest = glyphs.iter().map(|glyph| glyph.advance).max().unwrap_or_default();
    let number = count(glyphs.len());
    let (points, outlines) = glyphs.iter().fold((0, 0), |(points, outlines), glyph| {
        (glyph.outlines.iter().map(Vec::len).sum::<usize>().max(points), glyph.outlines.len().max(outlines))
    });
    let metrics = glyphs.iter().fold(Table::default(), |table, glyph| {
        table.shorts(&[glyph.advance]).signed(&[extent(glyph.outlines.iter())[0]])
    });
    let letters = glyphs.iter().skip(1).map(|glyph| glyph.letter);
    let (first, last) = (letters.clone().min().unwrap_or_default(), letters.max().unwrap_or_default());
    let name = "Sketch Hand".encode_utf16().collect::<Vec<_>>();
    let length = count(name.len() * 2);
    let records = [1, 2, 4, 6].map(|id| [3, 1, 0x409, id, length, 0]).concat();
    let tables: [(&[u8; 4], Table); 10] = [
        (
            b"OS/2",
            Table::of(&[4])
                .signed(&[500])
                .shorts(&[400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0])
                .bytes(&[0; 10])
                .bytes(&[0; 16])
                .bytes(b"    ")
                .shorts(&[0x40, first, last])
                .signed(&[ASCENT, DESCENT, 0])
                .shorts(&[ASCENT.unsigned_abs(), DESCENT.unsigned_abs()])
                .bytes(&[0; 8])
                .signed(&[500, 700])
                .shorts(&[0, 32, 1]),
        ),
        (b"cmap", characters(glyphs)),
        (b"glyf", Table(data)),
        (
            b"head",
            Table::of(&[1, 0, 1, 0])
                .long(0)
                .long(0x5F0F_3CF5)
                .shorts(&[0, EM])
                .bytes(&[0; 16])
                .signed(&[x0, y0, x1, y1])
                .shorts(&[0, 8, 2, 1, 0]),
        ),
        (
            b"hhea",
            Table::of(&[1, 0])
                .signed(&[ASCENT, DESCENT, 0])
                .shorts(&[widest])
                .signed(&[0, 0, x1, 1, 0, 0, 0, 0, 0, 0, 0])
                .shorts(&[number]),
        ),
        (b"hmtx", metrics),
        (b"loca", places),
        (
            b"maxp",
            Table::of(&[1, 0, number, count(points), count(outlines), 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
        ),
        (b"name", Table::of(&[0, 4, 6 + 4 * 12]).shorts(&records).shorts(&name)),
        (b"post", Table::of(&[3, 0, 0, 0]).signed(&[-100, 50]).bytes(&[0; 20])),
    ];
    let mut at = 12 + tables.len() * 16;
    let mut directory = Table::of(&[1, 0, 10, 128, 3, 32]);
    let mut contents = Vec::new();
    for (tag, Table(mut bytes)) in tables {
        let length = bytes.len();
        bytes.resize(length.next_multiple_of(4), 0);
        directory = directory.bytes(tag).long(checksum(&bytes)).long(offset(at)).long(offset(length));
        at += bytes.len();
        contents.extend(bytes);
    }
    directory.0.extend(contents);
    directory.0
}

/// Adds the big-endian numbers of a table.
fn checksum(bytes: &[u8]) -> u32 {
    let (numbers, _) = bytes.as_chunks::<4>();
    numbers.iter().fold(0, |sum: u32, number| sum.wrapping_add(u32::from_be_bytes(*number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the table of a font with this tag.
    fn table<'a>(font: &'a [u8], tag: &str) -> &'a [u8] {
        let number = |at: usize| u32::from_be_bytes(font[at..at + 4].try_into().unwrap()) as usize;
        let record = (12..172).step_by(16).find(|at| &font[*at..*at + 4] == tag.as_bytes()).unwrap();
        &font[number(record + 8)..number(record + 8) + number(record + 12)]
    }

    #[test]
    fn a_font_has_the_drawn_letters_of_a_text() {
        let font = hand_font("Überall: ж", false);
        let has = |letter: char| {
            let code = u16::try_from(u32::from(letter)).unwrap().to_be_bytes();
            table(&font, "cmap").chunks(2).any(|pair| pair == code)
        };
        assert!(has('Ü') && has('b') && has('Z') && !has('ж') && !has('é'));
        let glyphs = u16::from_be_bytes(table(&font, "maxp")[4..6].try_into().unwrap());
        assert_eq!(table(&font, "hmtx").len(), usize::from(glyphs) * 4);
        assert_eq!(table(&font, "loca").len(), (usize::from(glyphs) + 1) * 4);
        assert!(font.len() < 30_000, "{} bytes", font.len());
    }
}
