//! Things to do.

use super::Sense;

/// Something a person can ask for. Verbs that are asked for alike share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verb(u8);

/// In which form a verb stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `move`
    Base,
    /// `moved`, for the passive
    Participle,
    /// `moving`
    Gerund,
}

/// The base forms. Rules of the grammar call a verb by the first one, in capitals.
const VERBS: &[&str] = &[
    "move|shift|nudge|slide|push|drag|pull|bump|scoot|shove|relocate|reposition|bring|send|\
         scooch|budge|transfer|displace|carry|drop",
    "raise|lift|hoist|elevate|move up",
    "lower|move down",
    "put|place|position|stick|sit|tuck|park|dock|set|pop|situate|get|locate|want|have",
    "make|turn|let|render",
    "add|insert|create|draw|build|make|put|place|give me|get me|start with|start off with|begin with|kick off with|start me off with|start us off with|kick me off with|get me started with|get us started with|new|need|want|drop in|include|\
         put in|generate|give us|have|throw in|set up|introduce|pop|stick|show me|show|drop|append|design|\
         mock up|draw up|draft|sketch up|rough out|spin up|add in|whip up|knock up|knock together|rustle up|cook up|chuck in|whack in|bung in|sling in|put together|construct|lay out|sketch out|sketch|attach|tack on|squeeze in|slip in",
    "delete|remove|erase|drop|kill|clear|get rid of|trash|discard|scrap|ditch|lose|eliminate|\
         wipe|bin|cut|nuke|rid|clear out|clear away|take out|take away|throw out|throw away|\
         throw in the trash|wipe out|cross out|scratch|del|rm|clear off|clean out|strip out|weed out",
    "take|throw|clear|subtract|deduct",
    "keep|leave",
    "resize|scale|size|rescale|crop",
    "enlarge|loosen|loosen up|grow|increase|expand|scale up|magnify|blow up|bump up|extend",
    "shrink|tighten|tighten up|reduce|decrease|scale down|cut|trim|lower|downsize",
    "widen|stretch|broaden",
    "narrow",
    "heighten",
    "shorten",
    "double",
    "triple",
    "halve",
    "match",
    "set|adjust|fix",
    "change|edit|update|alter|modify|switch|reword|set|turn|rewrite",
    "convert|transform|turn|morph|switch",
    "rename|retitle|relabel|rechristen",
    "call|label|name|title|caption",
    "replace|substitute",
    "write|type|enter|print",
    "give",
    "align|line up|lineup|justify|flush|even up|line|bring into line",
    "center|centre",
    "distribute|space|space out|spread|spread out|space apart|equalize|equalise|even out|spread apart",
    "stack|stack up|pile",
    "arrange|lay out|organize|organise|order|place|put|line up|set",
    "swap|exchange|switch|switch around|swap around|interchange|trade|flip",
    "duplicate|copy|clone|make a copy of|make a duplicate of|replicate|repeat",
    "lock|freeze|pin|lock down|protect",
    "unlock|unfreeze|unpin",
    "undo|revert|take back|put it back|put that back|bring it back|restore|roll back|go back|step back|rollback|take that back",
    "redo|reapply",
    "tidy|tidy up|clean up|neaten|clean|neaten up|declutter|straighten|straighten out|straighten up|\
         sort out",
    "bring to front|bring to the front|bring forward",
    "reverse|invert|flip the order of|turn around",
    "sort|alphabetize|alphabetise",
    "send to back|send to the back|send backward|send backwards",
];

/// Participles that no rule gives, with their base forms.
const IRREGULAR: &[(&str, &str)] = &[
    ("put", "put"),
    ("set", "set"),
    ("made", "make"),
    ("taken", "take"),
    ("thrown", "throw"),
    ("shrunk", "shrink"),
    ("grown", "grow"),
    ("written", "write"),
    ("lost", "lose"),
    ("cut", "cut"),
    ("gone", "delete"),
    ("spread", "spread"),
    ("stuck", "stick"),
    ("frozen", "freeze"),
    ("brought", "bring"),
    ("sent", "send"),
    ("slid", "slide"),
];

impl Verb {
    /// The verb that rules of the grammar call `name`: its first word in capitals.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let name = name.replace('_', " ");
        let is_named = |(_, words): &(Self, &str)| {
            words.split('|').next().is_some_and(|first| first.eq_ignore_ascii_case(&name))
        };
        all().find(is_named).map(|(verb, _)| verb)
    }
}

/// Every verb with its base forms, separated by `|`.
pub(super) fn all() -> impl Iterator<Item = (Verb, &'static str)> {
    (0..).map(Verb).zip(VERBS.iter().copied())
}

/// Adds the meanings of `moved`, `moving` and other inflected forms.
pub(super) fn inflected(word: &str, found: &mut Vec<(Sense, usize)>) {
    for (form, base) in IRREGULAR {
        if *form == word {
            add(base, Form::Participle, found);
        }
    }
    for (suffix, form) in [("ed", Form::Participle), ("ing", Form::Gerund)] {
        let Some(stem) = word.strip_suffix(suffix).filter(|stem| stem.len() >= 2) else { continue };
        // A stem may be of itself (`shift`), with an e (`mov`), or with its last letter once (`swapp`).
        add(stem, form, found);
        add(&[stem, "e"].concat(), form, found);
        let mut letters = stem.chars().rev();
        if let (Some(last), Some(before)) = (letters.next(), letters.next())
            && last == before
        {
            add(stem.strip_suffix(last).unwrap_or_default(), form, found);
        }
    }
}

/// Adds the verbs that have this base form.
fn add(base: &str, form: Form, found: &mut Vec<(Sense, usize)>) {
    for (phrase, sense) in super::beginning_with(base) {
        if let Sense::Verb(verb, Form::Base) = sense
            && *phrase == base
        {
            found.push((Sense::Verb(*verb, form), 1));
        }
    }
}
