//! All packs of one text, found by kind and name.

use super::entry::{Entry, entries};
use super::error::{PackError, PackFault};
use super::schema::PackKind;

/// The line before each file in the text of all packs, followed by the path of the file.
pub(crate) const FILE_MARK: &str = "=== ";
/// The first line of a file of which only the head is there.
pub(crate) const INDEX_MARK: &str = "# index";

/// A file with packs, unread but for its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackFile<'t> {
    /// The path below the folder of packs, such as `trades/dentist.txt`.
    pub path: &'t str,
    /// The kind of the pack.
    pub kind: PackKind,
    /// The name of the pack, such as `dentist`.
    pub name: &'t str,
    /// The text of the file.
    pub text: &'t str,
}

/// A pack that has been read: its entries in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pack<'t> {
    /// The file.
    pub(crate) file: PackFile<'t>,
    entries: Vec<Entry<'t>>,
}

impl<'t> Pack<'t> {
    /// Returns the entry with a key.
    pub(crate) fn entry(&self, key: &str) -> Option<Entry<'t>> {
        self.entries.iter().find(|entry| entry.key == key).copied()
    }

    /// Returns the value of a key; `None` if it is absent or empty.
    pub(crate) fn value(&self, key: &str) -> Option<&'t str> {
        self.entry(key).map(|entry| entry.value).filter(|value| !value.is_empty())
    }

    /// The entries in the order of the file.
    pub(crate) fn entries(&self) -> &[Entry<'t>] {
        &self.entries
    }
}

/// All packs. The text stays with its owner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packs<'t> {
    files: Vec<PackFile<'t>>,
}

impl<'t> Packs<'t> {
    /// Finds the files in a text: each begins with a line `=== ` and its path.
    ///
    /// # Errors
    /// Fails with the first file outside the folders of packs.
    pub fn new(text: &'t str) -> Result<Self, PackError> {
        let mut files = Vec::new();
        let parts = text.strip_prefix(FILE_MARK).into_iter().flat_map(|text| text.split("\n=== "));
        for part in parts {
            let (path, text) = part.split_once('\n').unwrap_or((part, ""));
            let fail = |fault| PackError { file: path.to_owned(), line: 1, fault };
            let kind = PackKind::of_path(path).map_err(fail)?;
            let name = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".txt");
            files.push(PackFile { path, kind, name, text });
        }
        Ok(Self { files })
    }

    /// Returns these packs with those of another text, which replace packs of the same path.
    ///
    /// # Errors
    /// Fails with the first fault of the result, in the order of the files.
    pub fn with(&self, text: &'t str) -> Result<Self, PackError> {
        let mut files = self.files.clone();
        for file in Self::new(text)?.files {
            match files.iter_mut().find(|own| own.path == file.path) {
                Some(own) => *own = file,
                None => files.push(file),
            }
        }
        let packs = Self { files };
        packs.check()?;
        Ok(packs)
    }

    /// Returns the files of one kind, in the order of the text.
    pub fn files(&self, kind: PackKind) -> impl Iterator<Item = PackFile<'t>> {
        self.files.iter().copied().filter(move |file| file.kind == kind)
    }

    /// Returns the file of a pack.
    #[must_use]
    pub fn file(&self, kind: PackKind, name: &str) -> Option<PackFile<'t>> {
        self.files(kind).find(|file| file.name == name)
    }

    /// Reads a pack. `None` if there is none of this name, or it has a fault.
    pub(crate) fn pack(&self, kind: PackKind, name: &str) -> Option<Pack<'t>> {
        self.file(kind, name)?.read().ok()
    }
}

impl<'t> PackFile<'t> {
    /// Whether only the head of the pack is there, so that its content is that of its families.
    #[must_use]
    pub fn is_index(self) -> bool {
        self.text.starts_with(INDEX_MARK)
    }

    /// Reads the file.
    ///
    /// # Errors
    /// Fails with the first line without a key.
    pub(crate) fn read(self) -> Result<Pack<'t>, PackError> {
        Ok(Pack { file: self, entries: entries(self.path, self.text)? })
    }

    /// Returns a value of the head, without reading the file: only lines before the first block count.
    #[must_use]
    pub fn head(self, key: &str) -> Option<&'t str> {
        let lines = self.text.lines().take_while(|line| !line.starts_with(' '));
        let mut pairs = lines.filter_map(|line| line.split_once(':'));
        pairs.find(|(found, _)| *found == key).map(|(_, value)| value.trim())
    }
}

/// Returns the chain of a pack: itself, its family, the family of that, and so on.
///
/// # Errors
/// Fails for a family without a file and for families that inherit from each other.
pub(crate) fn chain<'t>(packs: &Packs<'t>, file: PackFile<'t>) -> Result<Vec<Pack<'t>>, PackError> {
    let mut chain: Vec<Pack<'t>> = vec![file.read()?];
    while let Some(last) = chain.last() {
        let Some(entry) = last.entry("family") else { return Ok(chain) };
        let fail = |fault| Err(PackError { file: last.file.path.to_owned(), line: entry.line, fault });
        let Some(family) = packs.file(PackKind::Family, entry.value) else {
            return fail(PackFault::UnknownFamily(entry.value.to_owned()));
        };
        if chain.iter().any(|pack| pack.file == family) {
            return fail(PackFault::FamilyCycle(entry.value.to_owned()));
        }
        chain.push(family.read()?);
    }
    Ok(chain)
}
