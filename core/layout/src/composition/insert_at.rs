//! Insertion points of trees.

use crate::layout_tree::{InvalidTree, Over, OverTarget, Place};
use serde_json::Value;
use websketch_json::type_name;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::limits::MAX_PX;
use websketch_sketch::validate::nearest_id;
use websketch_sketch::{ComponentId, Sketch};

/// The insertion point of a tree on a sketch.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum InsertAt {
    /// Below all components, above a footer at the end. The whole page if it is empty.
    #[default]
    Page,
    /// Below a component, in its column.
    Below(ComponentId),
    /// Above a component, in its column.
    Above(ComponentId),
    /// In the free width left of a component.
    Left(ComponentId),
    /// In the free width right of a component.
    Right(ComponentId),
    /// Below the existing children of a component.
    In(ComponentId),
    /// Above the existing children of a component.
    First(ComponentId),
    /// Over a component or the page, without room of its own.
    Over(Over),
    /// In place of components and their descendants. They are deleted unless the tree names them.
    Replace(Vec<ComponentId>),
    /// At given coordinates.
    Area {
        /// Left edge. Pixels.
        x: f64,
        /// Top edge. Pixels.
        y: f64,
        /// Width. Pixels.
        width: f64,
        /// Height. Pixels; 0 means automatic.
        height: f64,
    },
}

impl InsertAt {
    /// Reads the wire form: `"page"`, `{"below": id}`, `{"replace": [ids]}`, `{"area": [x, y, w, h]}` and so on. `None`
    /// is the page.
    ///
    /// # Errors
    /// Fails with [`InvalidTree::UnknownComponent`] for an id that is not on the sketch, and with
    /// [`InvalidTree::Unreadable`] for another form.
    pub fn read(value: Option<&Value>, sketch: &Sketch) -> Result<Self, InvalidTree> {
        let object = match value {
            None | Some(Value::Null) => return Ok(Self::Page),
            Some(Value::String(word)) if word == "page" => return Ok(Self::Page),
            Some(Value::Object(object)) => object,
            Some(other) => return Err(unreadable(other)),
        };
        let Some((key, value)) = object.iter().next() else { return Ok(Self::Page) };
        let one = || known(value, sketch);
        Ok(match key.as_str() {
            "page" => Self::Page,
            "below" | "after" | "under" => Self::Below(one()?),
            "above" | "before" => Self::Above(one()?),
            "left" => Self::Left(one()?),
            "right" => Self::Right(one()?),
            "in" | "inside" => match value {
                Value::Object(inside) => {
                    let id = known(inside.get("id").unwrap_or(&Value::Null), sketch)?;
                    let is_first = inside.get("at").and_then(Value::as_str) == Some("first");
                    if is_first { Self::First(id) } else { Self::In(id) }
                }
                _ => Self::In(one()?),
            },
            "over" => {
                let is_page = value.as_str() == Some("page");
                let target = if is_page { OverTarget::Page } else { OverTarget::Component(one()?) };
                let place = object.get("place").and_then(Value::as_str).and_then(Place::named);
                Self::Over(Over { target, place, offset: [None; 2] })
            }
            "replace" => Self::Replace(all(value, sketch)?),
            "area" => area(value)?,
            _ => return Err(unreadable(&Value::Object(object.clone()))),
        })
    }
}

fn unreadable(found: &Value) -> InvalidTree {
    let found = match found {
        Value::String(word) => format!("“{}”", websketch_json::excerpt(word)),
        Value::Object(object) => format!("the key “{}”", object.keys().next().map_or("", String::as_str)),
        other => type_name(other).to_owned(),
    };
    InvalidTree::Unreadable(format!(
        "at must be \"page\" or an object with one of below, above, left, right, in, over, replace and area, found {found}"
    ))
}

fn known(value: &Value, sketch: &Sketch) -> Result<ComponentId, InvalidTree> {
    let text = value.as_str().map_or_else(|| websketch_json::to_string(value), str::to_owned);
    let id = ComponentId::new(&text).ok().filter(|id| sketch.contains(id));
    id.ok_or_else(|| {
        let hint = nearest_id(sketch, &text).map(|id| id.as_str().to_owned());
        InvalidTree::UnknownComponent { id: text, hint }
    })
}

fn all(value: &Value, sketch: &Sketch) -> Result<Vec<ComponentId>, InvalidTree> {
    match value {
        Value::Array(list) if !list.is_empty() => list.iter().map(|value| known(value, sketch)).collect(),
        Value::Array(_) => {
            Err(InvalidTree::Unreadable("replace names at least one component, found none".to_owned()))
        }
        one => Ok(vec![known(one, sketch)?]),
    }
}

fn area(value: &Value) -> Result<InsertAt, InvalidTree> {
    let found = || value.as_array().map(|list| list.iter().filter_map(Value::as_f64).collect_vec());
    match found().as_deref() {
        Some(&[x, y, width, ref rest @ ..])
            if rest.len() < 2
                && [x, y, width].iter().chain(rest).all(|number| (0.0..=MAX_PX).contains(number))
                && width > 0.0 =>
        {
            let height = rest.first().copied().unwrap_or(0.0);
            Ok(InsertAt::Area { x: x.round(), y: y.round(), width: width.round(), height: height.round() })
        }
        _ => Err(InvalidTree::Unreadable(
            "area is [x, y, width, height] in px, none of them negative, with height 0 for as high as needed"
                .to_owned(),
        )),
    }
}
