//! Command line arguments of the form `--name value`, `--name=value` and `--flag`.

use anyhow::{Result, bail};

/// The arguments of a program, in two kinds.
pub struct Arguments {
    /// The arguments without a name, in order.
    pub positional: Vec<String>,
    named: Vec<(String, Option<String>)>,
}

impl Arguments {
    /// Reads `arguments`, in which each name of `valued` is followed by a value.
    ///
    /// Fails if a value is missing or if a name is neither in `valued` nor in `flags`.
    pub fn read(
        arguments: impl IntoIterator<Item = String>,
        valued: &[&str],
        flags: &[&str],
    ) -> Result<Self> {
        let mut read = Self { positional: Vec::new(), named: Vec::new() };
        let mut rest = arguments.into_iter();
        while let Some(argument) = rest.next() {
            let Some(name) = argument.strip_prefix("--") else {
                read.positional.push(argument);
                continue;
            };
            let (name, value) = match name.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None if valued.contains(&name) => (name, rest.next()),
                None => (name, None),
            };
            if valued.contains(&name) && value.is_none() {
                bail!("--{name} needs a value");
            }
            if !valued.contains(&name) && !flags.contains(&name) {
                bail!("unknown option --{name}");
            }
            read.named.push((name.to_owned(), value));
        }
        Ok(read)
    }

    /// Returns the last value of `name`.
    pub fn value(&self, name: &str) -> Option<&str> {
        let values = self.named.iter().rev();
        values.filter(|(given, _)| given == name).find_map(|(_, value)| value.as_deref())
    }

    /// Returns true if the flag `name` was given.
    pub fn has(&self, name: &str) -> bool {
        self.named.iter().any(|(given, _)| given == name)
    }
}
