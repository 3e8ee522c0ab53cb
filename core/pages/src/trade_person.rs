//! Persons that are called by their trade.

/// Ends of words for persons by their trade.
const PERSONS: &str = "keeper, tuner, maker, sitter, trainer, painter, teacher, cleaner, smith, artist, ologist, therapist, wright, sweep, \
    monger, driver, grower, farmer, brewer, tailor, builder, cutter, walker, singer, dancer, magician, clown, nurse, midwife, doula, tutor, \
    translator, plumber, roofer, gardener, carver, weaver, binder, sharpener, potter, stylist, nanny, tiler, sculptor, electrician, carpenter";

/// Whether words name a person by the trade, other than a thing or a place: `piano tuner`.
pub(crate) fn is_person(topic: &str) -> bool {
    PERSONS.split(", ").any(|end| topic.ends_with(end))
}
