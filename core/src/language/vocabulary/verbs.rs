//! Things to do.

use super::Sense;

/// Something a person can ask for. Verbs that are asked for alike share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::language) enum Verb {
    Move,
    Raise,
    Lower,
    Place,
    Make,
    Add,
    Delete,
    /// `take` … `out`, `throw` … `away`
    Take,
    Keep,
    Resize,
    Enlarge,
    Shrink,
    Widen,
    Narrow,
    Heighten,
    Shorten,
    Double,
    Triple,
    Halve,
    Match,
    Set,
    Change,
    Rename,
    Label,
    Replace,
    Write,
    Give,
    Align,
    Center,
    Distribute,
    Stack,
    Arrange,
    Swap,
    Duplicate,
    Lock,
    Unlock,
    Undo,
    Redo,
    Tidy,
    BringToFront,
    SendToBack,
}

/// In which form a verb stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::language) enum Form {
    /// `move`
    Base,
    /// `moved`, for the passive
    Participle,
    /// `moving`
    Gerund,
}

/// The base forms.
pub(super) const VERBS: &[(Verb, &str)] = &[
    (
        Verb::Move,
        "move|shift|nudge|slide|push|drag|pull|bump|scoot|shove|relocate|reposition|bring|send|\
         scooch|budge|transfer|displace|carry|drop",
    ),
    (Verb::Raise, "raise|lift|hoist|elevate|move up"),
    (Verb::Lower, "lower|move down"),
    (Verb::Place, "put|place|position|stick|set|pop|situate|get|locate|want|have"),
    (Verb::Make, "make|turn|let|render"),
    (
        Verb::Add,
        "add|insert|create|draw|build|make|put|place|give me|new|need|want|drop in|include|\
         put in|generate|give us|have|throw in|set up|introduce|pop|stick|show me|drop|append",
    ),
    (
        Verb::Delete,
        "delete|remove|erase|drop|kill|clear|get rid of|trash|discard|scrap|ditch|lose|eliminate|\
         wipe|bin|cut|nuke|rid|clear out|clear away|take out|take away|throw out|throw away|\
         throw in the trash|wipe out|cross out|scratch|del|rm|clear off|clean out|empty",
    ),
    (Verb::Take, "take|throw|clear"),
    (Verb::Keep, "keep|leave"),
    (Verb::Resize, "resize|scale|size|rescale"),
    (Verb::Enlarge, "enlarge|grow|increase|expand|scale up|magnify|blow up|bump up|raise|extend"),
    (Verb::Shrink, "shrink|reduce|decrease|scale down|cut|trim|lower|downsize"),
    (Verb::Widen, "widen|stretch|broaden"),
    (Verb::Narrow, "narrow"),
    (Verb::Heighten, "heighten"),
    (Verb::Shorten, "shorten"),
    (Verb::Double, "double"),
    (Verb::Triple, "triple"),
    (Verb::Halve, "halve"),
    (Verb::Match, "match"),
    (Verb::Set, "set|adjust|fix"),
    (Verb::Change, "change|edit|update|alter|modify|switch|reword|set|turn|rewrite"),
    (Verb::Rename, "rename|retitle|relabel|rechristen"),
    (Verb::Label, "label|call|name|title|caption"),
    (Verb::Replace, "replace|substitute|swap"),
    (Verb::Write, "write|type|enter|print"),
    (Verb::Give, "give"),
    (
        Verb::Align,
        "align|line up|lineup|justify|flush|straighten|straighten out|even up|line|bring into line",
    ),
    (Verb::Center, "center|centre"),
    (
        Verb::Distribute,
        "distribute|space|space out|spread|spread out|space apart|equalize|equalise|even out|spread apart",
    ),
    (Verb::Stack, "stack|stack up|pile"),
    (Verb::Arrange, "arrange|lay out|organize|organise|order|place|put|line up|set"),
    (Verb::Swap, "swap|exchange|switch|switch around|swap around|interchange|trade|flip"),
    (Verb::Duplicate, "duplicate|copy|clone|make a copy of|make a duplicate of|replicate|repeat"),
    (Verb::Lock, "lock|freeze|pin|lock down|protect"),
    (Verb::Unlock, "unlock|unfreeze|unpin"),
    (Verb::Undo, "undo|revert|take back|roll back|go back|step back|rollback|take that back"),
    (Verb::Redo, "redo|do it again|bring it back|put it back|reapply"),
    (Verb::Tidy, "tidy|tidy up|clean up|neaten|clean|neaten up|declutter"),
    (Verb::BringToFront, "bring to front|bring to the front|bring forward"),
    (Verb::SendToBack, "send to back|send to the back|send backward|send backwards"),
];

/// Participles that no rule gives.
const IRREGULAR: &[(&str, Verb)] = &[
    ("put", Verb::Place),
    ("set", Verb::Place),
    ("made", Verb::Make),
    ("taken", Verb::Take),
    ("thrown", Verb::Take),
    ("shrunk", Verb::Shrink),
    ("grown", Verb::Enlarge),
    ("written", Verb::Write),
    ("lost", Verb::Delete),
    ("cut", Verb::Delete),
    ("gone", Verb::Delete),
    ("spread", Verb::Distribute),
    ("stuck", Verb::Place),
    ("frozen", Verb::Lock),
    ("brought", Verb::Move),
    ("sent", Verb::Move),
    ("slid", Verb::Move),
];

/// The meanings of `moved`, `moving` and other inflected forms. `verbs` knows the base forms.
pub(super) fn inflected(word: &str, verbs: impl Fn(&str) -> Vec<Verb>) -> Vec<Sense> {
    let irregular = IRREGULAR.iter().filter(|(form, _)| *form == word);
    let mut senses: Vec<_> = irregular.map(|(_, verb)| Sense::Verb(*verb, Form::Participle)).collect();
    for (suffix, form) in [("ed", Form::Participle), ("ing", Form::Gerund)] {
        let Some(stem) = word.strip_suffix(suffix).filter(|stem| stem.len() >= 2) else { continue };
        for base in bases(stem) {
            senses.extend(verbs(&base).into_iter().map(|verb| Sense::Verb(verb, form)));
        }
    }
    senses
}

/// What a stem may be of: itself (`shift`), with an e (`mov`), or with its last letter once (`swapp`).
fn bases(stem: &str) -> Vec<String> {
    let mut bases = vec![stem.to_owned(), format!("{stem}e")];
    let mut letters = stem.chars().rev();
    if let (Some(last), Some(before)) = (letters.next(), letters.next())
        && last == before
    {
        bases.extend(stem.strip_suffix(last).map(str::to_owned));
    }
    bases
}
