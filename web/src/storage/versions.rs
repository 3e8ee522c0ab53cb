//! Named versions of a document: sketches that the user has saved under a name. Pure but for their storage.

use super::document_db::{KeyValueStore, StorageError};
use super::library::name;
use serde::Serialize;
use serde_json::Value;
use websketch_json as json;
use websketch_sketch::Sketch;

/// Most versions of a document. The oldest are removed.
pub const MAX_VERSIONS: usize = 50;

/// A sketch under a name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NamedVersion {
    /// Its name.
    pub name: String,
    /// Time of saving. Unix milliseconds.
    pub saved: u64,
    /// The sketch.
    pub sketch: Sketch,
}

/// The versions of a document, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Versions(Vec<NamedVersion>);

impl Versions {
    /// Reads the versions of a document.
    ///
    /// # Errors
    /// The browser's error.
    pub async fn load(document: &str) -> Result<Self, StorageError> {
        let text = KeyValueStore::open().await?.read(&key(document)).await?;
        Ok(text.map(|text| Self::read(&text)).unwrap_or_default())
    }

    /// Stores the versions of a document.
    ///
    /// # Errors
    /// The browser's error. The former ones stay then.
    pub async fn store(&self, document: &str) -> Result<(), StorageError> {
        KeyValueStore::open().await?.write(&key(document), &json::to_string(self)).await
    }

    /// Returns the versions, the newest first.
    pub fn all(&self) -> &[NamedVersion] {
        &self.0
    }

    /// Adds a version. A name without visible characters becomes `Version 3`, by the number of versions.
    pub fn add(&mut self, typed: &str, saved: u64, sketch: Sketch) {
        let name = name(typed).unwrap_or_else(|| format!("Version {}", self.0.len() + 1));
        self.0.insert(0, NamedVersion { name, saved, sketch });
        self.0.truncate(MAX_VERSIONS);
    }

    /// Removes the version that was saved at a time.
    pub fn remove(&mut self, saved: u64) {
        self.0.retain(|version| version.saved != saved);
    }

    /// Reads a stored text. Skips malformed versions.
    fn read(text: &str) -> Self {
        let value = json::parse(text).unwrap_or_default();
        let version = |value: &Value| {
            Some(NamedVersion {
                name: value.get("name").and_then(Value::as_str).and_then(name)?,
                saved: value.get("saved")?.as_u64()?,
                sketch: Sketch::read(value.get("sketch")?).ok()?.sketch,
            })
        };
        Self(value.as_array().into_iter().flatten().take(MAX_VERSIONS).filter_map(version).collect())
    }
}

fn key(document: &str) -> String {
    format!("{}{document}", super::document_db::VERSIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketch(text: &str) -> Sketch {
        let text = format!(
            r#"[{{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{{"text":"{text}"}}}}]"#
        );
        Sketch::read(&json::parse(&text).unwrap()).unwrap().sketch
    }

    #[test]
    fn versions_are_kept_newest_first_and_named() {
        let mut versions = Versions::default();
        versions.add(" Before the\nreview ", 1, sketch("one"));
        versions.add("", 2, sketch("two"));
        let back = Versions::read(&json::to_string(&versions));
        assert_eq!(back, versions);
        let names: Vec<&str> = back.all().iter().map(|version| version.name.as_str()).collect();
        assert_eq!(names, ["Version 2", "Before the review"]);
        versions.remove(2);
        assert_eq!(versions.all().len(), 1);
    }

    #[test]
    fn a_malformed_version_is_skipped_and_the_oldest_go_first() {
        assert_eq!(Versions::read(r#"[{"name":"a"},7,{"name":"b","saved":1,"sketch":[{}]}]"#).all().len(), 0);
        assert_eq!(Versions::read("no list"), Versions::default());
        let mut versions = Versions::default();
        for saved in 0..=MAX_VERSIONS as u64 {
            versions.add("again", saved, Sketch::new());
        }
        assert_eq!(versions.all().len(), MAX_VERSIONS);
        assert_eq!(versions.all().last().map(|version| version.saved), Some(1));
    }
}
