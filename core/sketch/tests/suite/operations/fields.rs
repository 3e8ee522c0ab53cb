//! Rejections due to invalid fields, by code.

use super::script::{TWO, check, check_partial};
use expect_test::expect;

#[test]
fn unknown_type() {
    check(
        TWO,
        r#"{"type":"rotate","componentId":"a"}"#,
        expect![[r#"
        {"index":0,"code":"unknown_type","field":"type","message":"rotate is not an operation type","hint":"one of move, resize, add, delete, modify, align, distribute, replace, reorder"}
    "#]],
    );
    check(
        TWO,
        r#"{"componentId":"a"}"#,
        expect![[r#"
        {"index":0,"code":"unknown_type","field":"type","message":"a missing type is not an operation type","hint":"one of move, resize, add, delete, modify, align, distribute, replace, reorder"}
    "#]],
    );
    check(
        TWO,
        r#"{"type":7}"#,
        expect![[r#"
        {"index":0,"code":"unknown_type","field":"type","message":"7 is not an operation type","hint":"one of move, resize, add, delete, modify, align, distribute, replace, reorder"}
    "#]],
    );
}

#[test]
fn missing_field() {
    check_partial(
        "",
        r#"{"type":"move","x":1,"y":2}
           {"type":"move","componentId":"a","x":1}
           {"type":"move","componentId":"a","x":null,"y":2}
           {"type":"resize","width":1,"height":2}
           {"type":"resize","componentId":"a","width":30}
           {"type":"add","x":1,"y":2,"width":20,"height":20}
           {"type":"add","componentType":"Text","y":2,"width":20,"height":20}
           {"type":"add","componentType":"Text","x":1,"y":2,"height":20}
           {"type":"delete"}
           {"type":"modify","props":{}}
           {"type":"modify","componentId":"a"}
           {"type":"align","alignment":"left"}
           {"type":"align","targetIds":["a","b"]}
           {"type":"distribute","spacing":1}
           {"type":"distribute","targetIds":["a","b"]}
           {"type":"replace"}
           {"type":"replace","components":[{"id":"a","type":"Text","x":0,"y":0,"width":20}]}
           {"type":"reorder","index":1}
           {"type":"reorder","componentId":"a"}"#,
        expect![[r#"
            {"index":0,"code":"missing_field","field":"componentId","message":"Missing componentId"}
            {"index":1,"code":"missing_field","field":"y","message":"Missing x or y"}
            {"index":2,"code":"missing_field","field":"x","message":"Missing x or y"}
            {"index":3,"code":"missing_field","field":"componentId","message":"Missing componentId"}
            {"index":4,"code":"missing_field","field":"height","message":"Missing width or height"}
            {"index":5,"code":"missing_field","field":"componentType","message":"Missing componentType"}
            {"index":6,"code":"missing_field","field":"x","message":"Missing x or y"}
            {"index":7,"code":"missing_field","field":"width","message":"Missing width or height"}
            {"index":8,"code":"missing_field","field":"componentId","message":"Missing componentId"}
            {"index":9,"code":"missing_field","field":"componentId","message":"Missing componentId"}
            {"index":10,"code":"missing_field","field":"props","message":"Missing props"}
            {"index":11,"code":"missing_field","field":"targetIds","message":"Missing targetIds"}
            {"index":12,"code":"missing_field","field":"alignment","message":"Missing alignment"}
            {"index":13,"code":"missing_field","field":"targetIds","message":"Missing targetIds"}
            {"index":14,"code":"missing_field","field":"spacing","message":"Missing spacing"}
            {"index":15,"code":"missing_field","field":"components","message":"Missing components"}
            {"index":16,"code":"missing_field","field":"components[0].height","message":"Missing height"}
            {"index":17,"code":"missing_field","field":"componentId","message":"Missing componentId"}
            {"index":18,"code":"missing_field","field":"index","message":"Missing index"}
        "#]],
    );
}

#[test]
fn wrong_type() {
    check_partial(
        TWO,
        r#""move"
           {"type":"move","componentId":7,"x":1,"y":2}
           {"type":"move","componentId":"a","x":"1","y":2}
           {"type":"resize","componentId":"a","width":[],"height":2}
           {"type":"add","componentType":{},"x":1,"y":2,"width":20,"height":20}
           {"type":"add","componentType":"Text","x":1,"y":2,"width":20,"height":20,"props":[]}
           {"type":"add","componentType":"Text","x":1,"y":2,"width":20,"height":20,"index":"1"}
           {"type":"modify","componentId":"a","props":"text"}
           {"type":"align","targetIds":"a","alignment":"left"}
           {"type":"align","targetIds":["a",2],"alignment":"left"}
           {"type":"align","targetIds":["a","b"],"alignment":true}
           {"type":"distribute","targetIds":["a","b"],"spacing":"10"}
           {"type":"distribute","targetIds":["a","b"],"spacing":10,"axis":1}
           {"type":"replace","components":{}}
           {"type":"replace","components":[7]}
           {"type":"replace","components":[{"id":"a","type":"Text","x":"0","y":0,"width":20,"height":20}]}
           {"type":"reorder","componentId":"a","index":false}"#,
        expect![[r#"
            {"index":0,"code":"wrong_type","field":"operation","message":"operation must be an object, found string"}
            {"index":1,"code":"wrong_type","field":"componentId","message":"componentId must be a string, found number"}
            {"index":2,"code":"wrong_type","field":"x","message":"x must be a number, found string"}
            {"index":3,"code":"wrong_type","field":"width","message":"width must be a number, found array"}
            {"index":4,"code":"wrong_type","field":"componentType","message":"componentType must be a string, found object"}
            {"index":5,"code":"wrong_type","field":"props","message":"props must be an object, found array"}
            {"index":6,"code":"wrong_type","field":"index","message":"index must be a number, found string"}
            {"index":7,"code":"wrong_type","field":"props","message":"props must be an object, found string"}
            {"index":8,"code":"wrong_type","field":"targetIds","message":"targetIds must be an array of strings, found string"}
            {"index":9,"code":"wrong_type","field":"targetIds","message":"targetIds must be an array of strings, found number"}
            {"index":10,"code":"wrong_type","field":"alignment","message":"alignment must be a string, found boolean"}
            {"index":11,"code":"wrong_type","field":"spacing","message":"spacing must be a number, found string"}
            {"index":12,"code":"wrong_type","field":"axis","message":"axis must be a string, found number"}
            {"index":13,"code":"wrong_type","field":"components","message":"components must be an array, found object"}
            {"index":14,"code":"wrong_type","field":"components[0]","message":"components[0] must be an object, found number"}
            {"index":15,"code":"wrong_type","field":"components[0].x","message":"components[0].x must be a number, found string"}
            {"index":16,"code":"wrong_type","field":"index","message":"index must be a number, found boolean"}
            a Button 10 20 100 40 {"text":"Save"}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        "#]],
    );
}

#[test]
fn not_finite() {
    check_partial(
        TWO,
        r#"{"type":"move","componentId":"a","x":1,"y":NaN}
           {"type":"resize","componentId":"a","width":NaN,"height":NaN}
           {"type":"add","componentType":"Text","x":1,"y":2,"width":20,"height":NaN}
           {"type":"distribute","targetIds":["a","b"],"spacing":NaN}
           {"type":"replace","components":[{"id":"a","type":"Text","x":NaN,"y":0,"width":20,"height":20}]}
           {"type":"reorder","componentId":"a","index":NaN}"#,
        expect![[r#"
            {"index":0,"code":"not_finite","field":"y","message":"y must be a finite number"}
            {"index":1,"code":"not_finite","field":"width","message":"width must be a finite number"}
            {"index":2,"code":"not_finite","field":"height","message":"height must be a finite number"}
            {"index":3,"code":"not_finite","field":"spacing","message":"spacing must be a finite number"}
            {"index":4,"code":"not_finite","field":"components[0].x","message":"components[0].x must be a finite number"}
            {"index":5,"code":"not_finite","field":"index","message":"index must be a finite number"}
            a Button 10 20 100 40 {"text":"Save"}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        "#]],
    );
}

#[test]
fn out_of_range() {
    check_partial(
        TWO,
        r#"{"type":"move","componentId":"a","x":-1,"y":2}
           {"type":"move","componentId":"a","x":1,"y":1000001}
           {"type":"resize","componentId":"a","width":1e300,"height":20}
           {"type":"add","componentType":"Text","x":1,"y":2,"width":20,"height":20,"index":3}
           {"type":"add","componentType":"Text","x":1,"y":2,"width":20,"height":20,"index":0.5}
           {"type":"add","componentId":"","componentType":"Text","x":1,"y":2,"width":20,"height":20}
           {"type":"add","componentId":"a\u0000b","componentType":"Text","x":1,"y":2,"width":20,"height":20}
           {"type":"distribute","targetIds":["a","b"],"spacing":2e6}
           {"type":"distribute","targetIds":["a","b"],"spacing":-500}
           {"type":"distribute","targetIds":["a","b"],"spacing":10,"axis":"z"}
           {"type":"replace","components":[{"id":"a","type":"Text","x":-1,"y":0,"width":20,"height":20}]}
           {"type":"replace","components":[{"id":"a","type":"Text","x":0,"y":0,"width":0,"height":20}]}
           {"type":"replace","components":[{"id":"","type":"Text","x":0,"y":0,"width":20,"height":20}]}
           {"type":"reorder","componentId":"a","index":2}
           {"type":"reorder","componentId":"a","index":-1}"#,
        expect![[r#"
            {"index":0,"code":"out_of_range","field":"x","message":"x must be between 0 and 1000000, found -1"}
            {"index":1,"code":"out_of_range","field":"y","message":"y must be between 0 and 1000000, found 1000001"}
            {"index":2,"code":"out_of_range","field":"width","message":"width must be at most 1000000, found 1e+300"}
            {"index":3,"code":"out_of_range","field":"index","message":"index must be a whole number between 0 and 2, found 3"}
            {"index":4,"code":"out_of_range","field":"index","message":"index must be a whole number between 0 and 20000, found 0.5"}
            {"index":5,"code":"out_of_range","field":"componentId","message":"componentId must be 1 to 128 characters without control characters, found 0 characters"}
            {"index":6,"code":"out_of_range","field":"componentId","message":"componentId must be 1 to 128 characters without control characters, found a control character"}
            {"index":7,"code":"out_of_range","field":"spacing","message":"spacing must be between -1000000 and 1000000, found 2000000"}
            {"index":8,"code":"out_of_range","field":"spacing","message":"spacing must be such that every component stays between 0 and 1000000, found b at -390"}
            {"index":9,"code":"out_of_range","field":"axis","message":"axis must be \"x\" or \"y\", found z"}
            {"index":10,"code":"out_of_range","field":"components[0].x","message":"components[0].x must be between 0 and 1000000, found -1"}
            {"index":11,"code":"out_of_range","field":"components[0].width","message":"components[0].width must be above 0 and at most 1000000, found 0"}
            {"index":12,"code":"out_of_range","field":"components[0].id","message":"components[0].id must be 1 to 128 characters without control characters, found 0 characters"}
            {"index":13,"code":"out_of_range","field":"index","message":"index must be a whole number between 0 and 1, found 2"}
            {"index":14,"code":"out_of_range","field":"index","message":"index must be a whole number between 0 and 20000, found -1"}
            a Button 10 20 100 40 {"text":"Save"}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        "#]],
    );
}

#[test]
fn align_past_the_end_of_the_canvas() {
    check(
        "a Button 1000000 0 1000000 40\n b Button 0 0 20 40",
        r#"{"type":"align","targetIds":["a","b"],"alignment":"right"}"#,
        expect![[r#"
            {"index":0,"code":"out_of_range","field":"alignment","message":"alignment must be such that every component stays between 0 and 1000000, found b at 1999980"}
        "#]],
    );
}
