//! Words by what they are for, beside what they mean: a tag has its words in one place.

use super::singular_of;

/// What a word is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// What a card can be about, which need not be written in it: `the data analyst job`.
    Thing,
    /// A look, which a wireframe does not have: it names nothing.
    Look,
    /// A form of a text, where a text has it: `$129` is a price.
    Form,
    /// A form of a text, asked for where nothing says the word.
    LooseForm,
    /// What something is there for, as an adjective that need not be written anywhere.
    Decoration,
    /// What something is there for, which need not be written anywhere either.
    Role,
    /// A part of a page, which says nothing about the texts in it.
    Part,
    /// A box that groups others, which need not be written in it: `the Pro plan's button`.
    Group,
    /// What buttons that turn pages say, besides numbers.
    Turning,
    /// What a filter says that lets everything through.
    Loosest,
    /// What a button that makes one more of something, or shows all of them, says before it: `New folder`.
    Maker,
    /// What a field to find something by, or to write a new one in, says before it: `Search books`.
    Finder,
    /// What a picture of a person says that it is.
    Person,
    /// Months, in full and short.
    Month,
    /// Days of the week, in full and short.
    Day,
    /// What a street is called by.
    Street,
    /// Units of time, in full and short.
    Span,
}

impl Tag {
    /// Whether a word has this tag, whatever its case.
    pub(crate) fn has(self, word: &str) -> bool {
        self.words().split(' ').any(|own| own.eq_ignore_ascii_case(word))
    }

    /// Whether a word, in the singular or in the plural, has this tag.
    pub(crate) fn counts(self, word: &str) -> bool {
        self.has(singular_of(word))
    }

    /// Whether a word of a text has this tag. What is shorter than three letters may be anything.
    pub(crate) fn is_in(self, text: &str) -> bool {
        let words = text.split(|letter: char| !letter.is_ascii_alphabetic());
        words.filter(|word| word.len() > 2).any(|word| self.has(word))
    }

    /// Its words, between single spaces.
    const fn words(self) -> &'static str {
        match self {
            Self::Thing => {
                "job post story article product event plan tier ticket course lesson track song album \
                 recipe hotel room movie film book game task offer listing result person member entry \
                 project episode message comment review answer folder channel playlist car apartment \
                 device lot service feature summary stat stats metric kpi trip flight dish card note \
                 mail email conversation thread order invoice payment transaction appointment booking \
                 reservation document report class session exercise topic doctor teacher student \
                 employee candidate customer client contact friend driver trainer speaker restaurant \
                 museum store house city country team company animal plant"
            }
            Self::Look => {
                "red green blue yellow orange purple violet pink black white gray grey brown dark \
                 light bright colored coloured colorful colourful rounded round bold italic ugly \
                 pretty modern hidden invisible broken blurry shiny"
            }
            Self::Form => {
                "price cost rating star breadcrumb byline counter pagination author count copyright \
                 percentage question duration runtime"
            }
            Self::LooseForm => {
                "number figure date time phone telephone email day weekday quote testimonial greeting \
                 temperature weather storage year name sender address"
            }
            Self::Decoration => "hero main primary cover big large page small little lone only nice",
            Self::Role => {
                "count number message control amount value section area picker selector info entry \
                 name statement widget toggle switch option indicator bar row display slider details \
                 note warning action slot filter chip pill badge tag"
            }
            Self::Part => "column row section area group block pane zone part side region",
            Self::Group => "plan card tier section column box panel group block form",
            Self::Turning => "previous prev back next forward first last newer older ‹ › « »",
            Self::Loosest => "all any everything",
            Self::Maker => "new add create another post see view more invite upload book write",
            Self::Finder => "search find filter new add type write create",
            Self::Person => "profile portrait headshot selfie",
            Self::Month => {
                "jan january feb february mar march apr april may jun june jul july aug august sep \
                 sept september oct october nov november dec december"
            }
            Self::Day => {
                "mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat \
                 saturday sun sunday today tomorrow"
            }
            Self::Street => "street avenue ave road lane drive square boulevard court way place alley",
            Self::Span => {
                "h hr hrs hour hours m min mins minute minutes s sec secs second seconds day days \
                 week weeks"
            }
        }
    }
}
