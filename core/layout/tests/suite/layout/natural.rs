//! Natural sizes: a piece in its natural size cuts off nothing.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use websketch_layout::drawing::{Primitive, cut_off_letters, draw};
use websketch_layout::layout_tree::natural_size;
use websketch_sketch::kit::{Piece, VisibleProp};
use websketch_sketch::{Component, ComponentId, Props};

/// Texts of 1 to 60 characters in three scripts.
fn text() -> impl Strategy<Value = String> {
    let letters = prop_oneof![
        Just("abcdefghijklmnopqrstuvwxyzWM 0123"),
        Just("абвгджклмнощЮЖ пр"),
        Just("漢字かなカナ語 文")
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
    let choices = (any::<u16>(), 0..3_usize);
    (prop::sample::select(Piece::ALL.to_vec()), text(), texts, style, choices).prop_map(
        |(piece, text, texts, (bold, size), (wanted, active))| {
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

/// Returns the piece in its natural size.
fn natural(piece: Piece, props: Map<String, Value>) -> Component {
    let props = Props::from_map(props).unwrap();
    let component = |size: kurbo::Size| {
        let bounds = websketch_sketch::geometry::Bounds::new(0.0, 0.0, size.width, size.height).unwrap();
        Component::new(ComponentId::new("a").unwrap(), piece.kind(), bounds, props.clone()).unwrap()
    };
    component(natural_size(&component(piece.size())))
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
        prop_assert_eq!(cut_off_letters(&component), 0, "{:?} in {}", piece, size);
    }
}
