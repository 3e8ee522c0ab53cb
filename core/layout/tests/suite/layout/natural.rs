//! Natural sizes: a piece in its natural size cuts off nothing.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use websketch_layout::drawing::{Primitive, cut_off_letters, draw};
use websketch_layout::layout_tree::natural_size;
use websketch_sketch::kit::{Piece, VisibleProp};
use websketch_sketch::{Component, ComponentId, Props};

/// Texts of 1 to 60 characters in Latin, Cyrillic, Chinese and Japanese, Arabic and Hebrew.
fn text() -> impl Strategy<Value = String> {
    let letters = prop_oneof![
        Just("abcdefghijklmnopqrstuvwxyzWM 0123"),
        Just("абвгджклмнощЮЖ пр"),
        Just("漢字かなカナ語 文"),
        Just("ابجدهوزحطيكلم نسعف"),
        Just("אבגדהוזחטיכלמ נסעפ")
    ];
    (letters, prop::collection::vec(any::<prop::sample::Index>(), 1..=60)).prop_map(|(letters, picks)| {
        let letters: Vec<char> = letters.chars().collect();
        let text: String = picks.iter().map(|pick| letters[pick.index(letters.len())]).collect();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() { "x".to_owned() } else { text }
    })
}

/// A piece with all of its visible props, or some of them, and a text style.
fn any_piece() -> impl Strategy<Value = (Piece, Map<String, Value>)> {
    let texts = prop::collection::vec(text(), 1..6);
    let style = (any::<bool>(), prop::sample::select(vec!["", "xs", "s", "m", "l", "xl"]));
    let choices = (any::<u16>(), 0..3_usize, any::<bool>());
    (prop::sample::select(Piece::ALL.to_vec()), text(), texts, style, choices).prop_map(
        |(piece, text, texts, (bold, size), (wanted, active, has_data))| {
            let mut props = Map::new();
            for (at, shown) in piece.shown().iter().enumerate() {
                let value = match shown {
                    VisibleProp::Items | VisibleProp::Columns => json!(texts),
                    VisibleProp::Rows => json!([texts, texts]),
                    VisibleProp::Level => json!(active + 1),
                    VisibleProp::Active => json!(active),
                    VisibleProp::Value if matches!(piece, Piece::Slider | Piece::Progress) => json!(40),
                    VisibleProp::Checked => json!(true),
                    VisibleProp::Disabled => json!(false),
                    VisibleProp::Icon => json!("heart"),
                    VisibleProp::Value | VisibleProp::Text | VisibleProp::Placeholder | VisibleProp::Alt => {
                        json!(text)
                    }
                };
                if at == 0 || wanted & (1 << at) != 0 {
                    props.insert(shown.key().to_owned(), value);
                }
            }
            if has_data {
                props.extend(data_of(piece, &text));
            }
            props.extend(piece.variant().map(|variant| ("variant".to_owned(), variant.into())));
            if bold {
                props.insert("bold".to_owned(), true.into());
            }
            if !size.is_empty() {
                props.insert("textSize".to_owned(), size.into());
            }
            (piece, props)
        },
    )
}

/// Returns the properties of a piece with data beside its texts.
fn data_of(piece: Piece, text: &str) -> Vec<(String, Value)> {
    let data = match piece {
        Piece::Tabs | Piece::Sidebar | Piece::Menu => {
            json!({"counts": ["9", "4,985", "58"], "icons": ["home", "bell", "user"]})
        }
        Piece::Bottom => json!({"icons": ["home", "bell", "user"]}),
        Piece::Table => json!({"kinds": ["text", "badge", "number", "bold", "button"], "selected": [0]}),
        Piece::BarChart | Piece::LineChart | Piece::PieChart => json!({"values": [3, 12400, 8, 5, 1]}),
        Piece::Calendar => json!({"days": 31, "first": 6}),
        Piece::Field | Piece::Select | Piece::Textarea => json!({"error": text}),
        Piece::Checkbox | Piece::Radio => json!({"right": "4,985"}),
        _ => json!({}),
    };
    data.as_object().into_iter().flatten().map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// Returns the piece in its natural size.
fn natural(piece: Piece, props: Map<String, Value>) -> Component {
    let props = Props::from_map(props).unwrap();
    let component = |size: kurbo::Size| {
        let bounds = websketch_sketch::geometry::Bounds::new(0.0, 0.0, size.width, size.height).unwrap();
        Component::new(ComponentId::new("a").unwrap(), piece.kind(), bounds, props.clone()).unwrap()
    };
    component(natural_size(&component(piece.size())))
}

/// Returns the least font size of a drawing. Pixels.
fn least_font(component: &Component) -> Option<f64> {
    let primitives = draw(component, component.bounds().rect());
    let sizes = primitives.iter().filter_map(|primitive| match primitive {
        Primitive::Label(label) => Some(label.size),
        _ => None,
    });
    sizes.reduce(f64::min)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nothing_is_cut_off_in_the_natural_size((piece, props) in any_piece()) {
        let component = natural(piece, props);
        let size = component.bounds().size();
        let cut = draw(&component, component.bounds().rect()).into_iter().find_map(|primitive| match primitive {
            Primitive::Label(label) if label.text.ends_with('…') => Some(label.text),
            _ => None,
        });
        prop_assert_eq!(cut, None, "{:?} in {}", piece, size);
        prop_assert_eq!(least_font(&component).filter(|px| *px < 12.0), None, "{:?} in {}", piece, size);
        prop_assert_eq!(cut_off_letters(&component), 0, "{:?} in {}", piece, size);
    }
}
