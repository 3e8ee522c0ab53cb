//! Places, directions, numbers, pronouns, and the small words between.

use super::{Edge, Phrases, Pronoun, Property, Relation, Sense, Unit, Vague, Way};
use websketch_sketch::operation::Axis;

/// Common words that have no meaning of their own here and must not be taken for misspelled ones. Words of the rules
/// of the grammar need not be among them.
pub(super) const COMMON: &str = "they're liked theme were when while doing been such upon mine thus ever looked seem said best worse \
    together rest enough still always once past time today tomorrow yesterday working used using color \
    colour font style dark light pink brown among behind beyond during outside since through until \
    because however though although unless sorry bread site home cart logout phone city date code cell \
    word letter free open view file reply share follow start play pause find filter sort went kept hold \
    live known feel felt head his him she her whom whose why anyone someone person \
    sender author pagination pager paging filters testimonial completely entirely fully \
    toolbar bath booth dose hour pear ride song talk timer tour town tree year lead oven meal boat seat flour sour pour fire wine fight \
    server tent";

/// Everything that is neither a verb, a noun nor a word of size.
pub(super) const PARTICLES: Phrases = &[
    (Sense::Way(Way::Left), "left|leftward|leftwards"),
    (Sense::Way(Way::Right), "right|rightward|rightwards"),
    (Sense::Way(Way::Up), "up|upward|upwards|higher|higher up"),
    (Sense::Way(Way::Down), "down|downward|downwards|lower|lower down"),
    (Sense::Edge(Edge::Left), "left|flush left"),
    (Sense::Edge(Edge::Right), "right|flush right"),
    (Sense::Edge(Edge::Top), "top|upper|tops"),
    (Sense::Edge(Edge::Bottom), "bottom|lower|bottoms|base|baseline"),
    (Sense::Edge(Edge::Middle), "middle|middles|center|centre|centers|centres"),
    (Sense::Relation(Relation::Below), "below|under|beneath|underneath"),
    (Sense::Relation(Relation::Above), "above|over|on top of|atop"),
    (Sense::Relation(Relation::After), "after"),
    (Sense::Relation(Relation::Before), "before"),
    (
        Sense::Relation(Relation::LeftOf),
        "to the left of|on the left of|on the left side of|to the left side of|\
         on the left hand side of|to the left hand side of|left of",
    ),
    (
        Sense::Relation(Relation::RightOf),
        "to the right of|on the right of|on the right side of|to the right side of|\
         on the right hand side of|to the right hand side of|right of",
    ),
    (
        Sense::Relation(Relation::Beside),
        "next to|beside|besides|alongside|by the side of|near|close to|adjacent to",
    ),
    (Sense::Relation(Relation::Inside), "inside|inside of|within|in|into"),
    (
        Sense::Relation(Relation::Between),
        "between|in between|inbetween|halfway between|half way between|midway between|in the middle between|in the gap between|in the space between",
    ),
    (Sense::Number(0.0), "zero"),
    (Sense::Number(1.0), "a|an|one"),
    (Sense::Number(2.0), "two|a couple of"),
    (Sense::Number(3.0), "three"),
    (Sense::Number(4.0), "four"),
    (Sense::Number(5.0), "five"),
    (Sense::Number(6.0), "six"),
    (Sense::Number(7.0), "seven"),
    (Sense::Number(8.0), "eight"),
    (Sense::Number(9.0), "nine"),
    (Sense::Number(10.0), "ten"),
    (Sense::Number(11.0), "eleven"),
    (Sense::Number(12.0), "twelve|a dozen"),
    (Sense::Number(13.0), "thirteen"),
    (Sense::Number(14.0), "fourteen"),
    (Sense::Number(15.0), "fifteen"),
    (Sense::Number(16.0), "sixteen"),
    (Sense::Number(17.0), "seventeen"),
    (Sense::Number(18.0), "eighteen"),
    (Sense::Number(19.0), "nineteen"),
    (Sense::Number(20.0), "twenty"),
    (Sense::Number(30.0), "thirty"),
    (Sense::Number(40.0), "forty|fourty"),
    (Sense::Number(50.0), "fifty"),
    (Sense::Number(60.0), "sixty"),
    (Sense::Number(70.0), "seventy"),
    (Sense::Number(80.0), "eighty"),
    (Sense::Number(90.0), "ninety"),
    (Sense::Number(100.0), "hundred"),
    (Sense::Number(1000.0), "thousand"),
    (Sense::Ordinal(1), "first"),
    (Sense::Ordinal(2), "second"),
    (Sense::Ordinal(3), "third"),
    (Sense::Ordinal(4), "fourth"),
    (Sense::Ordinal(5), "fifth"),
    (Sense::Ordinal(6), "sixth"),
    (Sense::Ordinal(7), "seventh"),
    (Sense::Ordinal(8), "eighth"),
    (Sense::Ordinal(9), "ninth"),
    (Sense::Ordinal(10), "tenth"),
    (Sense::Ordinal(-1), "last|final"),
    (Sense::Ordinal(-2), "second last|second to last|next to last|penultimate"),
    (Sense::Every, "all|all of|all the|all of the|every|every single|each|each of|any"),
    (Sense::Unit(Unit::Px), "px|pixel|pixels|pix|pt|points|units"),
    (Sense::Unit(Unit::Percent), "%|percent|per cent|pct"),
    (Sense::Unit(Unit::Times), "times|x|×"),
    (
        Sense::Vague(Vague::Little),
        "a bit|a little|a little bit|a tiny bit|a tad|a touch|a smidge|a hair|a wee bit|a wee|a smidgen|a fraction|a teeny bit|ever so slightly|\
     a bit of|a few|a few pixels|\
     a few px|slightly|somewhat|bit|little",
    ),
    (Sense::Vague(Vague::Much), "a lot|lots|much|way|far|considerably|significantly|quite a bit"),
    (Sense::Pronoun(Pronoun::It), "it|that|that one"),
    (
        Sense::Pronoun(Pronoun::Them),
        "them|they|those|those two|those three|the two of them|all of them|each of them|each one of them|every one of them|them all",
    ),
    (Sense::Pronoun(Pronoun::This), "this|this one|this thing"),
    (Sense::Pronoun(Pronoun::Both), "both|both of them|them both|the two"),
    (
        Sense::Pronoun(Pronoun::These),
        "these|these two|these three|these four|these ones|all these|all of these|both of these",
    ),
    (
        Sense::Pronoun(Pronoun::Selection),
        "selection|selected|selected one|selected ones|selected thing|selected element|selected component|selected components|what i selected|what's selected",
    ),
    (
        Sense::Pronoun(Pronoun::Everything),
        "everything|all|all of it|it all|anything|whole thing|whole page|entire page|whole canvas|\
     entire canvas",
    ),
    (Sense::Property(Property::Text), "text|label|caption|title|wording|copy|content"),
    (
        Sense::Property(Property::Placeholder),
        "placeholder|placeholders|placeholder text|placeholder texts|hint|hints|hint text",
    ),
    (Sense::Property(Property::Alt), "alt|alt text|alternative text"),
    (Sense::Property(Property::Name), "name"),
    (Sense::Property(Property::Level), "level|heading level"),
    (
        Sense::Along(Axis::X),
        "horizontally|horizontal|sideways|from left to right|left to right|on the x axis",
    ),
    (Sense::Along(Axis::Y), "vertically|vertical|from top to bottom|top to bottom|on the y axis"),
    (
        Sense::Filler,
        "please|pls|plz|just|also|too|now|thanks|thank you|for me|for us|simply|exactly|about|around|\
     roughly|approximately|maybe|perhaps|actually|basically|kindly|instead|again|if possible|\
     if you can|if you could|would you|will you|could you|can you|ok|okay|right away|so|anymore|\
     any more|any longer|together",
    ),
    (
        Sense::Particle,
        "only|do|does|the|my|our|to|by|at|with|from|of|on|onto|and|or|then|but|except|as|is|are|be|should|\
     must|needs|has|can|goes|say|says|saying|read|reads|reading|called|named|labeled|labelled|\
     titled|containing|which|without|along|half|twice|quarter|same|full|equal|evenly|equally|\
     apart|gap|gaps|more|less|further|farther|out|away|off|corner|page|same",
    ),
];
