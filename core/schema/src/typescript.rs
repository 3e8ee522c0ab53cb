//! TypeScript declarations out of schemas.

use crate::{DEFINITIONS, Definitions, description_of, texts_of};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::iter::once;

/// The longest line of code.
const WIDTH: usize = 100;
/// The longest line of a comment.
const COMMENT_WIDTH: usize = 120;

/// One declaration of a module.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// A definition, by its name.
    Plain(&'static str),
    /// A definition with read-only properties and lists, for arguments.
    Readonly(&'static str),
    /// A tagged union. Each variant becomes an interface, named after its tag and the name of the union. Lists are
    /// read-only.
    Split(&'static str),
    /// A declaration of its own name, written by hand.
    Text(&'static str, &'static str),
}

impl Item {
    const fn name(&self) -> &'static str {
        match self {
            Self::Plain(name) | Self::Readonly(name) | Self::Split(name) | Self::Text(name, _) => name,
        }
    }
}

/// A file of declarations.
#[derive(Clone, Copy, Debug)]
pub struct Module {
    /// The path of the file, from the folder of all modules.
    pub path: &'static str,
    /// The first comment of the file.
    pub about: &'static str,
    /// The declarations.
    pub items: &'static [Item],
}

/// Returns the text of each module, in order. References to other modules become imports; `others` are the names and paths
/// of declarations outside of them.
///
/// # Panics
/// If an item has no definition, or a definition refers to a name of no module.
#[must_use]
#[expect(clippy::panic, reason = "a generator that tests run")]
pub fn modules(
    definitions: &Definitions,
    modules: &[Module],
    others: &[(&str, &'static str)],
) -> Vec<String> {
    let home = |name: &str| {
        let declares = |module: &&Module| module.items.iter().any(|item| item.name() == name);
        let module = modules.iter().find(declares).map(|module| module.path);
        let other = || others.iter().find(|(other, _)| *other == name).map(|&(_, path)| path);
        module.or_else(other).unwrap_or_else(|| panic!("{name} is declared in no module"))
    };
    let write = |module: &Module| {
        let mut writer =
            Writer { definitions, is_readonly: false, has_readonly_lists: false, used: BTreeSet::new() };
        let body: String = module.items.iter().map(|item| writer.item(item)).collect();
        let mut imports: Vec<(&str, Vec<&str>)> = Vec::new();
        for name in writer.used.iter().map(String::as_str).filter(|name| home(name) != module.path) {
            let path = home(name);
            match imports.iter_mut().find(|(other, _)| *other == path) {
                Some((_, names)) => names.push(name),
                None => imports.push((path, vec![name])),
            }
        }
        imports.sort();
        let imports: String = imports.iter().map(|(path, names)| import(path, names)).collect();
        let space = if imports.is_empty() { "" } else { "\n" };
        format!(
            "// {}\n// Generated from the types of core: see CONTRIBUTING.md.\n{space}{imports}{body}",
            module.about
        )
    };
    modules.iter().map(write).collect()
}

fn import(path: &str, names: &[&str]) -> String {
    let path = path.trim_end_matches(".d.ts");
    let line = format!("import type {{ {} }} from \"./{path}.js\";\n", names.join(", "));
    if line.len() <= WIDTH + 1 {
        return line;
    }
    format!("import type {{\n  {},\n}} from \"./{path}.js\";\n", names.join(",\n  "))
}

struct Writer<'a> {
    definitions: &'a Definitions,
    is_readonly: bool,
    has_readonly_lists: bool,
    /// The names that were referred to.
    used: BTreeSet<String>,
}

impl Writer<'_> {
    fn item(&mut self, item: &Item) -> String {
        if let Item::Text(_, text) = item {
            return format!("\n{}\n", text.trim());
        }
        let name = item.name();
        self.is_readonly = matches!(item, Item::Readonly(_));
        self.has_readonly_lists = matches!(item, Item::Readonly(_) | Item::Split(_));
        let schema = self.definition(name);
        match item {
            Item::Split(_) => self.split(name, &schema),
            _ => self.declaration(name, &schema),
        }
    }

    #[expect(clippy::panic, reason = "a generator that tests run")]
    fn definition(&self, name: &str) -> Value {
        self.definitions.get(name).unwrap_or_else(|| panic!("{name} has no schema")).clone()
    }

    fn declaration(&mut self, name: &str, schema: &Value) -> String {
        let comment = comment(description_of(schema), "");
        if is_record(schema) {
            return format!("\n{comment}export interface {name} {}\n", self.members(schema, ""));
        }
        let head = format!("export type {name} =");
        format!("\n{comment}{head}{};\n", self.alias(schema, head.len()))
    }

    /// Returns the type after `export type X =`, with the space or line break before it.
    fn alias(&mut self, schema: &Value, before: usize) -> String {
        let choices = choices(schema);
        let is_documented =
            choices.len() > 1 && choices.iter().any(|choice| description_of(choice).is_some());
        let line = self.form(schema, "");
        if !is_documented && !line.contains('\n') && before + line.len() + 2 <= WIDTH {
            return format!(" {line}");
        }
        let mut lines = String::new();
        for choice in choices {
            let documented =
                if is_documented { comment(description_of(&choice), "  ") } else { String::new() };
            lines += &format!("\n{documented}  | {}", self.form(&choice, "    "));
        }
        lines
    }

    /// Declares each variant of a tagged union, and their union.
    fn split(&mut self, name: &str, schema: &Value) -> String {
        let mut names = Vec::new();
        let mut text = String::new();
        for variant in choices(schema) {
            let tag = variant.pointer("/properties/type/const").and_then(Value::as_str).unwrap_or_default();
            let own = format!("{}{name}", capitalized(tag));
            text += &self.declaration(&own, &variant);
            names.push(own);
        }
        let union = names.join("\n  | ");
        format!("{text}\n{}export type {name} =\n  | {union};\n", comment(description_of(schema), ""))
    }

    /// Returns the properties of an object in braces, one a line.
    fn members(&mut self, schema: &Value, indent: &str) -> String {
        let inner = format!("{indent}  ");
        let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        let mut text = "{\n".to_owned();
        for (name, property) in properties(schema) {
            let optional = if required.iter().any(|one| one == name.as_str()) { "" } else { "?" };
            let readonly = if self.is_readonly { "readonly " } else { "" };
            let form = self.form(property, &inner);
            text += &comment(description_of(property), &inner);
            text += &format!("{inner}{readonly}{name}{optional}: {form};\n");
        }
        if schema.get("additionalProperties") == Some(&Value::Bool(true)) {
            text += &format!("{inner}[key: string]: unknown;\n");
        }
        text + indent + "}"
    }

    /// Returns a type as an expression.
    fn form(&mut self, schema: &Value, indent: &str) -> String {
        if let Some(name) =
            schema.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix(DEFINITIONS))
        {
            self.used.insert(name.to_owned());
            return name.to_owned();
        }
        if let Some(value) = schema.get("const") {
            return value.to_string();
        }
        let choices = choices(schema);
        if choices.len() > 1 {
            let forms: Vec<String> = choices.iter().map(|choice| self.form(choice, indent)).collect();
            return forms.join(" | ");
        }
        match schema.get("type").and_then(Value::as_str) {
            Some("integer" | "number") => "number".to_owned(),
            Some("array") => self.list(schema, indent),
            Some("object") => self.object(schema, indent),
            Some(name) => name.to_owned(),
            None => "unknown".to_owned(),
        }
    }

    fn list(&mut self, schema: &Value, indent: &str) -> String {
        let items =
            schema.get("items").map_or_else(|| "unknown".to_owned(), |items| self.form(items, indent));
        let readonly = if self.has_readonly_lists { "readonly " } else { "" };
        if items.contains(" | ") || items.starts_with("readonly ") {
            return format!("{readonly}({items})[]");
        }
        format!("{readonly}{items}[]")
    }

    fn object(&mut self, schema: &Value, indent: &str) -> String {
        if is_record(schema) {
            let is_documented = properties(schema).any(|(_, property)| description_of(property).is_some());
            let long = self.members(schema, indent);
            let short =
                long.replace('\n', " ").split_whitespace().collect::<Vec<_>>().join(" ").replace("; }", " }");
            return if is_documented || short.len() + indent.len() + 3 > WIDTH { long } else { short };
        }
        let values = match schema.get("additionalProperties") {
            Some(values @ Value::Object(_)) => self.form(values, indent),
            _ => "unknown".to_owned(),
        };
        match schema.get("propertyNames") {
            Some(names) => format!("{{ [key in {}]?: {values} }}", self.form(names, indent)),
            None => format!("{{ [key: string]: {values} }}"),
        }
    }
}

/// Returns the alternatives of a schema; the schema itself if it has none.
fn choices(schema: &Value) -> Vec<Value> {
    for key in ["oneOf", "anyOf"] {
        if let Some(Value::Array(choices)) = schema.get(key) {
            return choices.iter().flat_map(self::choices).collect();
        }
    }
    if let Some(texts) = texts_of(schema).filter(|texts| texts.len() > 1) {
        let text = |text: Value| Value::Object(Map::from_iter(once(("const".to_owned(), text))));
        return texts.into_iter().map(text).collect();
    }
    if let Some(Value::Array(types)) = schema.get("type") {
        let typed = |name: &Value| {
            let mut schema = schema.clone();
            if let Some(schema) = schema.as_object_mut() {
                schema.insert("type".to_owned(), name.clone());
            }
            schema
        };
        return types.iter().map(typed).collect();
    }
    vec![schema.clone()]
}

fn is_record(schema: &Value) -> bool {
    schema.get("properties").is_some()
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("properties").and_then(Value::as_object).into_iter().flatten()
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Returns a doc comment, or nothing without a text.
fn comment(text: Option<&str>, indent: &str) -> String {
    let Some(text) = text else { return String::new() };
    let line = format!("{indent}/** {text} */\n");
    if line.len() <= COMMENT_WIDTH + 1 {
        return line;
    }
    let mut lines = vec![format!("{indent} *")];
    for word in text.split(' ') {
        let room = COMMENT_WIDTH.saturating_sub(word.len() + 1);
        match lines.last_mut() {
            Some(line) if line.chars().count() <= room => *line += &format!(" {word}"),
            _ => lines.push(format!("{indent} * {word}")),
        }
    }
    format!("{indent}/**\n{}\n{indent} */\n", lines.join("\n"))
}
