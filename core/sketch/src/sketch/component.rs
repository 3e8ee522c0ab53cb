//! A placed component: its kind, bounds and props.

use crate::geometry::Bounds;
#[cfg(feature = "schema")]
use crate::limits::MAX_ID_CHARS;
use crate::limits::{MIN_LINE_HEIGHT, MIN_SIDE};
#[cfg(feature = "schema")]
use crate::sketch::id::legible_pattern;
use crate::sketch::{ComponentId, InvalidComponent, Props, Side};
use kurbo::Size;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::borrow::Cow;
use websketch_json::text_len;

/// The closed list of component types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ComponentType"))]
pub enum ComponentKind {
    /// A box that groups other components.
    Container,
    /// A button.
    Button,
    /// A form field.
    Input,
    /// A placeholder for a picture, drawn with a cross.
    ImagePlaceholder,
    /// A paragraph or label.
    Text,
    /// A divider. Its least height is 2 px.
    HorizontalLine,
    /// A title.
    Heading,
    /// The section at the end of a page.
    Footer,
    /// A menu.
    NavigationBox,
    /// A bulleted list.
    List,
    /// Rows and columns.
    Table,
}

impl ComponentKind {
    /// Every kind, in palette order.
    pub const ALL: [Self; 11] = [
        Self::Container,
        Self::Button,
        Self::Input,
        Self::ImagePlaceholder,
        Self::Text,
        Self::HorizontalLine,
        Self::Heading,
        Self::Footer,
        Self::NavigationBox,
        Self::List,
        Self::Table,
    ];

    /// Wire name, such as `ImagePlaceholder`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Container => "Container",
            Self::Button => "Button",
            Self::Input => "Input",
            Self::ImagePlaceholder => "ImagePlaceholder",
            Self::Text => "Text",
            Self::HorizontalLine => "HorizontalLine",
            Self::Heading => "Heading",
            Self::Footer => "Footer",
            Self::NavigationBox => "NavigationBox",
            Self::List => "List",
            Self::Table => "Table",
        }
    }

    /// Colloquial name in lower case, such as `image`.
    #[must_use]
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Container => "container",
            Self::Button => "button",
            Self::Input => "input",
            Self::ImagePlaceholder => "image",
            Self::Text => "text",
            Self::HorizontalLine => "line",
            Self::Heading => "heading",
            Self::Footer => "footer",
            Self::NavigationBox => "navigation",
            Self::List => "list",
            Self::Table => "table",
        }
    }

    /// Returns the kind with this wire name. Case-sensitive.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Least size. Pixels.
    #[must_use]
    pub const fn min_size(self) -> Size {
        match self {
            Self::HorizontalLine => Size::new(MIN_SIDE, MIN_LINE_HEIGHT),
            Self::Container
            | Self::Button
            | Self::Input
            | Self::ImagePlaceholder
            | Self::Text
            | Self::Heading
            | Self::Footer
            | Self::NavigationBox
            | Self::List
            | Self::Table => Size::new(MIN_SIDE, MIN_SIDE),
        }
    }

    /// Default size of a new component. Pixels.
    #[must_use]
    pub const fn default_size(self) -> Size {
        match self {
            Self::Container => Size::new(320.0, 200.0),
            Self::Button => Size::new(120.0, 40.0),
            Self::Input => Size::new(240.0, 40.0),
            Self::ImagePlaceholder => Size::new(240.0, 160.0),
            Self::Text => Size::new(240.0, 48.0),
            Self::HorizontalLine => Size::new(320.0, 2.0),
            Self::Heading => Size::new(320.0, 48.0),
            Self::Footer => Size::new(960.0, 80.0),
            Self::NavigationBox => Size::new(960.0, 56.0),
            Self::List => Size::new(240.0, 120.0),
            Self::Table => Size::new(480.0, 200.0),
        }
    }
}

/// A component of a sketch. Invariant: not smaller than [`ComponentKind::min_size`].
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    id: ComponentId,
    kind: ComponentKind,
    bounds: Bounds,
    props: Props,
}

impl Component {
    /// Creates a component.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidComponent::TooSmall`].
    pub fn new(
        id: ComponentId,
        kind: ComponentKind,
        bounds: Bounds,
        props: Props,
    ) -> Result<Self, InvalidComponent> {
        check_size(kind, bounds.size())?;
        Ok(Self { id, kind, bounds, props })
    }

    /// Id, unique in the sketch.
    #[must_use]
    pub fn id(&self) -> &ComponentId {
        &self.id
    }

    /// Component type.
    #[must_use]
    pub fn kind(&self) -> ComponentKind {
        self.kind
    }

    /// Position and size.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Properties.
    #[must_use]
    pub fn props(&self) -> &Props {
        &self.props
    }

    /// Returns the length as JSON. Bytes.
    #[must_use]
    pub fn byte_len(&self) -> usize {
        const FRAME: usize = r#"{"id":,"type":"","x":,"y":,"width":,"height":,"props":}"#.len();
        let id = text_len(self.id.as_str());
        FRAME + id + self.kind.name().len() + self.bounds.byte_len() + self.props.byte_len()
    }

    /// Returns the first visible text: text, else placeholder, alternative text, name, items or columns. `None` if
    /// there is none.
    #[must_use]
    pub fn visible_text(&self) -> Option<String> {
        self.props.words().map(Cow::into_owned)
    }

    /// Returns the accessible label: `Button “Save”`, or the type alone for a component without text.
    #[must_use]
    pub fn label(&self) -> String {
        match self.visible_text() {
            Some(text) => format!("{} “{text}”", self.kind.name()),
            None => self.kind.name().to_owned(),
        }
    }

    /// Sets the bounds and returns the former ones. Returns `None`, changing nothing, if they are too small for the
    /// kind.
    pub(crate) fn set_bounds(&mut self, bounds: Bounds) -> Option<Bounds> {
        check_size(self.kind, bounds.size()).ok()?;
        Some(std::mem::replace(&mut self.bounds, bounds))
    }

    pub(crate) fn set_props(&mut self, props: Props) -> Props {
        std::mem::replace(&mut self.props, props)
    }
}

/// Fails for a size below the least of `kind`. The width is checked first.
pub(crate) fn check_size(kind: ComponentKind, size: Size) -> Result<(), InvalidComponent> {
    let least = kind.min_size();
    if size.width < least.width {
        return Err(InvalidComponent::TooSmall { side: Side::Width, found: size.width });
    }
    if size.height < least.height {
        return Err(InvalidComponent::TooSmall { side: Side::Height, found: size.height });
    }
    Ok(())
}

impl Serialize for Component {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("PlacedComponent", 7)?;
        object.serialize_field("id", &self.id)?;
        object.serialize_field("type", self.kind.name())?;
        object.serialize_field("x", &self.bounds.x())?;
        object.serialize_field("y", &self.bounds.y())?;
        object.serialize_field("width", &self.bounds.width())?;
        object.serialize_field("height", &self.bounds.height())?;
        object.serialize_field("props", &self.props)?;
        object.end()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Component {
    fn schema_name() -> Cow<'static, str> {
        "Component".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let is_read = generator.contract().is_deserialize();
        described(generator, is_read)
    }
}

/// The read form of a component, for written types that contain it.
#[cfg(feature = "schema")]
#[derive(Debug)]
pub struct ComponentInput;

#[cfg(feature = "schema")]
impl schemars::JsonSchema for ComponentInput {
    fn schema_name() -> Cow<'static, str> {
        "ComponentInput".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        described(generator, true)
    }
}

/// Describes a component. One that is read may lack `props`.
#[cfg(feature = "schema")]
fn described(generator: &mut schemars::SchemaGenerator, is_read: bool) -> schemars::Schema {
    use schemars::JsonSchema;
    use serde_json::{Map, Value, json as object};

    let id = object!({
        "type": "string", "minLength": 1, "maxLength": MAX_ID_CHARS, "pattern": legible_pattern(),
        "description": "1 to 128 characters, unique in its sketch. At least one character is visible, and there are no \
                        control characters and no direction controls.",
    });
    let kind = generator.subschema_for::<ComponentKind>();
    let mut bounds = Bounds::json_schema(generator);
    let props = match is_read {
        true => generator.subschema_for::<Option<Props>>(),
        false => generator.subschema_for::<Props>(),
    };
    let mut properties = Map::new();
    properties.insert("id".to_owned(), id);
    properties.insert("type".to_owned(), kind.to_value());
    if let Some(Value::Object(bounds)) = bounds.remove("properties") {
        properties.extend(bounds);
    }
    let mut required: Vec<_> = properties.keys().cloned().collect();
    properties.insert("props".to_owned(), props.to_value());
    if !is_read {
        required.push("props".to_owned());
    }
    schemars::json_schema!({
        "type": "object",
        "description": if is_read { "A component as an argument: props may be missing." } else { "A component of a sketch." },
        "properties": properties,
        "required": required,
    })
}
