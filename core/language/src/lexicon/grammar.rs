//! Words of the grammar: relations, sides, quantifiers, pronouns, function words.

use super::named::named;

named! {
    /// The place of one thing in relation to another.
    Relation {
        /// `below`
        Below = "below",
        /// `above`
        Above = "above",
        /// `left of`
        LeftOf = "left-of",
        /// `right of`
        RightOf = "right-of",
        /// `next to`
        Beside = "beside",
        /// `in`, `inside`
        Inside = "inside",
        /// `on`, which is inside of a box and over a picture.
        On = "on",
        /// `of`, `for`: a part of it, or about it.
        Of = "of",
        /// `with`: it has this in it.
        With = "with",
        /// `between`
        Between = "between",
        /// `after`
        After = "after",
        /// `before`
        Before = "before",
        /// `around`
        Around = "around",
    }
}

impl Relation {
    /// Whether the anchor holds the component: `in`, `on`, `of`.
    #[must_use]
    pub fn holds(self) -> bool {
        matches!(self, Self::Inside | Self::On | Self::Of)
    }
}

named! {
    /// A side or the middle of a page or component.
    Side {
        /// `top`
        Top = "top",
        /// `bottom`
        Bottom = "bottom",
        /// `left`
        Left = "left",
        /// `right`
        Right = "right",
        /// `middle`
        Middle = "middle",
    }
}

named! {
    /// How many of several are meant.
    Quantifier {
        /// `all`
        All = "all",
        /// `each`
        Each = "each",
        /// `both`
        Both = "both",
        /// `any`
        Any = "any",
        /// `no`
        None = "none",
        /// `other`
        Other = "other",
        /// `the rest`
        Rest = "rest",
        /// `another`
        Another = "another",
        /// `same`
        Same = "same",
    }
}

named! {
    /// A word that stands for the components spoken of last, or for the selection.
    Pronoun {
        /// `it`
        It = "it",
        /// `them`
        Them = "them",
        /// `this`
        This = "this",
        /// `these`
        These = "these",
        /// `that`
        That = "that",
        /// `one`, `the other one`
        One = "one",
        /// `ones`
        Ones = "ones",
        /// `the selection`
        Selection = "selection",
        /// `everything`
        Everything = "everything",
        /// `there`
        There = "there",
        /// `here`
        Here = "here",
        /// `its`, `their`
        Its = "its",
    }
}

named! {
    /// A word without a meaning of its own, by its task in a sentence.
    Function {
        /// `the`, `my`
        The = "the",
        /// `a`
        A = "a",
        /// `of`
        Of = "of",
        /// `with`
        With = "with",
        /// `without`
        Without = "without",
        /// `to`, `into`
        To = "to",
        /// `from`
        From = "from",
        /// `by`
        By = "by",
        /// `for`
        For = "for",
        /// `as`, `like`
        As = "as",
        /// `at`, `on`, `in`: before a place.
        At = "at",
        /// `than`
        Than = "than",
        /// `and`
        And = "and",
        /// `or`
        Or = "or",
        /// `but`
        But = "but",
        /// `then`
        Then = "then",
        /// `not`
        Not = "not",
        /// `except`
        Except = "except",
        /// `instead`
        Instead = "instead",
        /// `that`, `which` before a clause.
        That = "that",
        /// `says`
        Says = "says",
        /// `called`
        Called = "called",
        /// `is`, `are`
        Be = "be",
        /// `has`
        Have = "have",
        /// `should`, `must`
        Should = "should",
        /// `can`, `could`, `would`
        Could = "could",
        /// `do`, `does`
        Do = "do",
        /// `I`, `we`, `you`
        Person = "person",
        /// `please`
        Courtesy = "courtesy",
        /// `just`, `now`: no meaning that matters.
        Filler = "filler",
        /// `what`, `which`, `how`
        Question = "question",
        /// `if`
        If = "if",
        /// `because`
        Because = "because",
        /// `about`, before the subject of a note
        About = "about",
        /// `yes`
        Yes = "yes",
        /// `no`
        No = "no",
        /// `hello`
        Greeting = "greeting",
        /// `thanks`
        Thanks = "thanks",
        /// `again`
        Again = "again",
        /// `too`, `also`
        Also = "also",
        /// `there is`
        ThereIs = "there-is",
    }
}
