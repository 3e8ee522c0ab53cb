use super::*;
use websketch_sketch::Sketch;

fn table(props: &str) -> Component {
    let table =
        format!(r#"[{{"id":"a","type":"Table","x":0,"y":0,"width":99,"height":99,"props":{props}}}]"#);
    let sketch = Sketch::read(&json::parse(&table).unwrap()).unwrap().sketch;
    sketch.iter().next().unwrap().clone()
}

#[track_caller]
fn written(field: Field, before: &str, text: &str) -> String {
    let written = field.write(&table(before), text).into_iter();
    let written: serde_json::Map<String, Value> =
        written.filter_map(|(key, value)| Some((key.to_owned(), value?))).collect();
    json::to_string(&written)
}

/// Checks that reading a written `text` returns it unchanged.
#[track_caller]
fn check(field: Field, text: &str, props: &str) {
    assert_eq!(written(field, "{}", text), props);
    assert_eq!(field.read(&table(props)), text);
}

#[test]
fn fields_read_what_was_written() {
    check(Field::Text, "Save", r#"{"text":"Save"}"#);
    check(Field::Text, "", "{}");
    check(Field::Items, "Home\nShop", r#"{"items":["Home","Shop"]}"#);
    check(Field::Cells, "A | B\n1 | 2\n | 4", r#"{"columns":["A","B"],"rows":[["1","2"],["","4"]]}"#);
    check(Field::Cells, "\n1 | 2", r#"{"rows":[["1","2"]]}"#);
    check(Field::Level, "3", r#"{"level":3}"#);
    check(Field::Icon, "heart", r#"{"icon":"heart"}"#);
    check(Field::Checked, "yes", r#"{"checked":true}"#);
    check(Field::Disabled, "", "{}");
    check(Field::Value, "Ada", r#"{"value":"Ada"}"#);
    check(Field::Active, "2", r#"{"active":1}"#);
}

#[test]
fn a_share_is_a_number_and_nothing_else() {
    let slider =
        r#"[{"id":"a","type":"Input","x":0,"y":0,"width":99,"height":99,"props":{"variant":"slider"}}]"#;
    let sketch = Sketch::read(&json::parse(slider).unwrap()).unwrap().sketch;
    let slider = sketch.iter().next().unwrap();
    for (text, expected) in [("40", "40"), ("12,5 %", "12.5"), ("1e9", "100"), ("-3", "0"), ("much", "null")]
    {
        let written = Field::Value.write(slider, text).into_iter().next().and_then(|(_, value)| value);
        assert_eq!(json::to_string(&written.unwrap_or_default()), expected, "{text}");
    }
}

#[test]
fn several_have_the_fields_that_all_of_them_have() {
    assert_eq!(
        Field::common(&[Piece::Checkbox, Piece::Toggle]),
        [Field::Text, Field::Checked, Field::Disabled]
    );
    assert_eq!(Field::common(&[Piece::Primary, Piece::Image]), [Field::Text]);
    assert_eq!(Field::common(&[Piece::Line, Piece::Image]), []);
    assert_eq!(Field::common(&[Piece::Tabs]), [Field::Items, Field::Active, Field::Name]);
}

#[test]
fn a_cell_may_hold_what_separates_cells() {
    check(Field::Cells, r"a \| b | c", r#"{"columns":["a | b","c"]}"#);
    check(Field::Cells, r"C:\dir | \\\| | x\\\\\|", r#"{"columns":["C:\\dir","\\|","x\\\\|"]}"#);
    assert_eq!(written(Field::Cells, "{}", r"a\\|b"), r#"{"columns":["a\\","b"]}"#);
}

#[test]
fn the_last_row_can_be_removed_but_a_number_of_rows_stays() {
    assert_eq!(written(Field::Cells, r#"{"rows":[["1"]]}"#, "A"), r#"{"columns":["A"],"rows":[]}"#);
    assert_eq!(written(Field::Cells, r#"{"rows":[["1"]]}"#, ""), r#"{"rows":[]}"#);
    assert_eq!(written(Field::Cells, r#"{"rows":5}"#, "A"), r#"{"columns":["A"]}"#);
}

#[test]
fn what_spans_lines_stands_on_one() {
    assert_eq!(Field::Cells.read(&table(r#"{"columns":["a\n b"],"rows":[["\n",1]]}"#)), "a b\n | 1");
    assert_eq!(Field::Items.read(&table(r#"{"items":["a\nb"]}"#)), "a b");
}
