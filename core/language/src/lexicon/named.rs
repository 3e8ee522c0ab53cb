//! Enums with the names of the lexicon's text.

/// Declares an enum and the name of each variant in the lexicon's text.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$variant_doc])* $variant,)* }

        impl $name {
            /// Every variant with its name, in the order of declaration.
            const NAMES: &'static [(&'static str, Self)] = &[$(($text, Self::$variant),)*];

            /// Returns the variant with this name in the lexicon's text.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::NAMES.iter().find(|(own, _)| *own == name).map(|(_, variant)| *variant)
            }

            /// Returns the name.
            #[must_use]
            pub fn name(self) -> &'static str {
                Self::NAMES.get(self as usize).map_or("", |(name, _)| name)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}
pub(crate) use named;
