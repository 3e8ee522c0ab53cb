//! The check of all packs. The build runs it, so that a faulty pack stops the build.

use super::entry::Entry;
use super::error::{PackError, PackFault};
use super::library::{Pack, PackFile, Packs, chain};
use super::schema::{PackKind, is_key, most_cells};

impl Packs<'_> {
    /// Checks all packs.
    ///
    /// # Errors
    /// Fails with the first fault, in the order of the files.
    pub fn check(&self) -> Result<(), PackError> {
        const KINDS: [PackKind; 6] = [
            PackKind::Section,
            PackKind::Family,
            PackKind::Trade,
            PackKind::Screen,
            PackKind::Page,
            PackKind::Names,
        ];
        KINDS.into_iter().flat_map(|kind| self.files(kind)).try_for_each(|file| check_file(self, file))
    }
}

fn check_file(packs: &Packs<'_>, file: PackFile<'_>) -> Result<(), PackError> {
    let pack = file.read()?;
    for entry in pack.entries() {
        let fail = |line, fault| Err(PackError { file: file.path.to_owned(), line, fault });
        if !is_key(file.kind, entry.key) {
            return fail(entry.line, PackFault::UnknownKey(entry.key.to_owned()));
        }
        if let Some(fields) = most_cells(entry.key).filter(|_| file.kind.has_content()) {
            let too_long = entry.lines().find(|(_, row)| row.split('|').count() > fields);
            if let Some((line, _)) = too_long {
                return fail(line, PackFault::LongRow { block: entry.key.to_owned(), fields });
            }
        }
    }
    let needs_words = matches!(file.kind, PackKind::Trade | PackKind::Screen | PackKind::Page);
    if needs_words && pack.value("words").is_none() {
        return Err(PackError { file: file.path.to_owned(), line: 1, fault: PackFault::MissingKey("words") });
    }
    if file.kind.has_content() {
        check_sections(packs, &chain(packs, file)?)?;
    }
    Ok(())
}

/// Checks that each section of a pack exists and has its content.
fn check_sections(packs: &Packs<'_>, chain: &[Pack<'_>]) -> Result<(), PackError> {
    let Some(own) = chain.first() else { return Ok(()) };
    let Some((owner, entry)) = chain.iter().find_map(|pack| Some((pack, pack.entry("sections")?))) else {
        return Ok(());
    };
    // Content that only the trades of a family have is no fault of the family. That of a head is elsewhere.
    if own.file.kind == PackKind::Family || chain.iter().any(|pack| pack.file.is_index()) {
        return Ok(());
    }
    for (name, variant) in section_names(entry) {
        let fail = |fault| Err(PackError { file: owner.file.path.to_owned(), line: entry.line, fault });
        let Some(section) = packs.pack(PackKind::Section, name) else {
            return fail(PackFault::UnknownSection(name.to_owned()));
        };
        if let Some(variant) = variant
            && section.entry(&format!("variant {variant}")).is_none()
        {
            let section = name.to_owned();
            return fail(PackFault::UnknownVariant { section, variant: variant.to_owned() });
        }
        let needs = section.value("needs").unwrap_or_default();
        // A field of a block is checked when a page is made: `services.price`.
        let blocks = needs.split_whitespace().filter_map(|need| need.split('.').next());
        let is_missing = |block: &&str| !chain.iter().any(|pack| pack.entry(block).is_some());
        if let Some(block) = blocks.into_iter().find(is_missing) {
            let (section, block) = (name.to_owned(), block.to_owned());
            let fault = PackFault::MissingBlock { section, block };
            return Err(PackError { file: own.file.path.to_owned(), line: 1, fault });
        }
    }
    Ok(())
}

/// Returns the sections that a line names, each with the variant after its stroke: `hero/form, prices`.
pub(crate) fn section_names<'t>(entry: Entry<'t>) -> impl Iterator<Item = (&'t str, Option<&'t str>)> {
    let names = entry.value.split(',').map(str::trim).filter(|name| !name.is_empty());
    names.map(|name| match name.split_once('/') {
        Some((section, variant)) => (section, Some(variant)),
        None => (name, None),
    })
}
