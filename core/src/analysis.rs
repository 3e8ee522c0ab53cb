//! What a person sees in a sketch: relationships, rows, columns, groups, reading order.
