//! Plan execution, as scripts of events and effects.

use super::script::check;
use expect_test::expect;

const CHAIN: &str = r#"{"title":"t","nodes":[
    {"id":"step1","action":"find_components","parameters":{"type":"button"}},
    {"id":"step2","action":"edit","parameters":{"message":"make them the same width as the title","ids":"$step1.ids"},"provider":"openai","model":"m"},
    {"id":"step3","action":"check","dependencies":["step2"]},
    {"id":"step4","action":"reply_to_user","parameters":{"message":"$step1.count buttons, $step3.count findings"}}
]}"#;

#[test]
fn results_go_from_node_to_node() {
    check(
        CHAIN,
        r#"start
        say step2 {"operations":[{"type":"resize","componentId":"save","width":130,"height":40}],"description":"Done."}
        outcome"#,
        expect![[r#"
            start
                step1 completed
                step2 running
                → executing
            say step2 {"operations":[{"type":"resize","componentId":"save","width":130,"height":40}],"description":"Done."}
                step2 does 1
                step2 completed
                step3 completed
                step4 completed
                → completed
                finish
            outcome
                status: "completed"
                stepsExecuted: 4
                message: "2 buttons, 1 findings"
                results: {"step1":{"success":true,"data":{"ids":["save","cancel"],"components":[{"id":"save","type":"Button","x":40,"y":120,"width":120,"height":40,"props":{"text":"Save"}},{"id":"cancel","type":"Button","x":200,"y":120,"width":120,"height":40,"props":{"text":"Cancel"}}],"count":2}},"step2":{"success":true,"data":{"ids":["save"],"operations":[{"type":"resize","componentId":"save","width":130,"height":40}],"text":"Done."}},"step3":{"success":true,"data":{"findings":[{"code":"misaligned","severity":"hint","ids":["save"],"message":"Button “Save” differ slightly in size","fix":[{"type":"resize","componentId":"save","width":120,"height":40},{"type":"move","componentId":"cancel","x":190,"y":120}]}],"count":1,"lostTexts":[],"score":{"before":90.41,"after":90.41,"worst":"action"}}},"step4":{"success":true,"data":{"message":"2 buttons, 1 findings","details":"","artifacts":[],"status":"completed"}}}
                operations: [{"type":"resize","componentId":"save","width":130,"height":40}]
        "#]],
    );
}

#[test]
fn a_failed_node_skips_its_descendants_and_is_tried_again() {
    check(
        &CHAIN.replace("make them the same width as the title", "make it pop"),
        "start
        fail step2 refused
        retry step2
        fail step2 broken off
        wait 5000
        say step2 {\"operations\":[],\"description\":\"Nothing to do.\"}",
        expect![[r#"
            start
                step1 completed
                step2 running
                → executing
            fail step2 refused
                step2 failed error="The model declined the request"
                step3 skipped
                step4 skipped
                → partial_success
                finish
            retry step2
                step2 running
                step3 pending
                step4 pending
                → executing
            fail step2 broken off
                step2 running error="The connection to the model broke off in mid-answer"
            wait 5000
            say step2 {"operations":[],"description":"Nothing to do."}
                step2 completed
                step3 completed
                step4 completed
                → completed
                finish
        "#]],
    );
}

#[test]
fn a_restart_repeats_only_what_ran() {
    check(
        r#"{"title":"t","nodes":[
            {"id":"a","provider":"openai","model":"m","description":"one"},
            {"id":"b","provider":"openai","model":"m","description":"two"},
            {"id":"c","action":"reply_to_user","parameters":{"message":"$a.text $b.text"}}
        ]}"#,
        "start
        say a first
        restart
        say b second
        outcome",
        expect![[r#"
            start
                a running
                b running
                → executing
            say a first
                a completed
            restart
                b running error="Whoever worked on it was lost"
            say b second
                b completed
                c completed
                → completed
                finish
            outcome
                status: "completed"
                stepsExecuted: 3
                message: "first second"
                results: {"a":{"success":true,"data":{"text":"first"}},"b":{"success":true,"data":{"text":"second"}},"c":{"success":true,"data":{"message":"first second","details":"","artifacts":[],"status":"completed"}}}
                operations: []
        "#]],
    );
}

#[test]
fn parts_are_drawn_in_the_order_of_their_slots() {
    check(
        r#"{"title":"t","nodes":[
            {"id":"hero","provider":"openai","model":"m","slot":"page:1","holds":"hero"},
            {"id":"foot","provider":"openai","model":"m","slot":"page:2","holds":"footer"}
        ]}"#,
        r#"start
        say foot {"tree":{"footer":"the end"}}
        say hero {"tree":{"column":[{"h1":"Hello"},{"text":"There"}]},"description":"A hero."}
        outcome"#,
        expect![[r#"
            start
                hero running
                foot running
                → executing
            say foot {"tree":{"footer":"the end"}}
                foot does 1 draft
                foot completed
            say hero {"tree":{"column":[{"h1":"Hello"},{"text":"There"}]},"description":"A hero."}
                hero does 2 draft
                hero completed
                → completed
                finish
            outcome
                status: "completed"
                stepsExecuted: 2
                message: "2 of 2 steps done, 3 changes."
                results: {"hero":{"success":true,"data":{"ids":["component-0-g4ju60n13","component-0-jy4sj4492"],"bounds":{"x":40,"y":224,"width":1360,"height":88},"text":"A hero."}},"foot":{"success":true,"data":{"ids":["component-0-g3erspp01"],"bounds":{"x":0,"y":224,"width":1440,"height":96},"text":""}}}
                operations: [{"type":"add","componentId":"component-0-g4ju60n13","componentType":"Heading","x":40,"y":224,"width":1360,"height":52,"props":{"text":"Hello","level":1}},{"type":"add","componentId":"component-0-jy4sj4492","componentType":"Text","x":40,"y":288,"width":720,"height":24,"props":{"text":"There"}},{"type":"add","componentId":"component-0-g3erspp01","componentType":"Footer","x":0,"y":344,"width":1440,"height":96,"props":{"text":"the end"}}]
        "#]],
    );
}

#[test]
fn an_unreadable_part_is_asked_for_again() {
    check(
        r#"{"title":"t","nodes":[{"id":"hero","provider":"openai","model":"m","slot":"page:1","holds":"hero"}]}"#,
        r#"start
        say hero I would rather not
        say hero {"tree":{"h1":"Hello"}}"#,
        expect![[r#"
            start
                hero running
                → executing
            say hero I would rather not
                hero running error="the text holds no JSON"
            say hero {"tree":{"h1":"Hello"}}
                hero does 1 draft
                hero completed
                → completed
                finish
        "#]],
    );
}

#[test]
fn one_branch_waits_while_others_go_on() {
    check(
        r#"{"title":"t","nodes":[
            {"id":"ask","action":"ask_user","parameters":{"prompt":"Which color?","choices":["red","blue"]}},
            {"id":"words","provider":"openai","model":"m","description":"words"},
            {"id":"end","action":"reply_to_user","parameters":{"message":"$ask.answer: $words.text"}}
        ]}"#,
        "start
        say words hi
        wait 700000
        restart
        answer ask blue
        outcome",
        expect![[r#"
            start
                ask waiting prompt="Which color?"
                words running
                → executing
            say words hi
                words completed
                → waiting
            wait 700000
            restart
            answer ask blue
                ask completed
                end completed
                → completed
                finish
            outcome
                status: "completed"
                stepsExecuted: 3
                message: "blue: hi"
                results: {"ask":{"success":true,"data":{"answer":"blue"}},"words":{"success":true,"data":{"text":"hi"}},"end":{"success":true,"data":{"message":"blue: hi","details":"","artifacts":[],"status":"completed"}}}
                operations: []
        "#]],
    );
}

#[test]
fn what_the_words_of_a_step_refer_to_comes_first() {
    check(
        r#"{"title":"t","nodes":[
            {"id":"word","action":"ask_user","parameters":{"prompt":"Which word?"}},
            {"id":"name","action":"edit","description":"Change the text of Save to $word.answer","provider":"offline"},
            {"id":"price","action":"edit","description":"Change the text of Cancel to $USD","provider":"offline"}
        ]}"#,
        "start
        answer word Keep
        outcome",
        expect![[r#"
            start
                price does 1
                word waiting prompt="Which word?"
                price completed
                → waiting
            answer word Keep
                name does 1
                word completed
                name completed
                → completed
                finish
            outcome
                status: "completed"
                stepsExecuted: 3
                message: "3 of 3 steps done, 2 changes."
                results: {"word":{"success":true,"data":{"answer":"Keep"}},"name":{"success":true,"data":{"ids":["save"],"operations":[{"type":"modify","componentId":"save","props":{"text":"Keep"}}],"text":"Changed ‘Save’ to “Keep”."}},"price":{"success":true,"data":{"ids":["cancel"],"operations":[{"type":"modify","componentId":"cancel","props":{"text":"$USD"}}],"text":"Changed ‘Cancel’ to “$USD”."}}}
                operations: [{"type":"modify","componentId":"save","props":{"text":"Keep"}},{"type":"modify","componentId":"cancel","props":{"text":"$USD"}}]
        "#]],
    );
}

#[test]
fn much_is_not_deleted_without_a_word() {
    let plan = r#"{"title":"t","nodes":[
        {"id":"clear","action":"apply_operations","parameters":{"operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"cancel"}]}},
        {"id":"next","action":"find_components","parameters":{"type":"Button"},"dependencies":["clear"]},
        {"id":"always","action":"find_components","parameters":{"type":"Button"},"dependencies":["clear"],"optional":true}
    ]}"#;
    check(
        plan,
        "start\nanswer clear Apply\noutcome",
        expect![[r#"
        start
            clear waiting prompt="This deletes Button “Save” and Button “Cancel”. Apply it?"
            → waiting
        answer clear Apply
            clear does 2
            clear completed
            next completed
            always completed
            → completed
            finish
        outcome
            status: "completed"
            stepsExecuted: 3
            message: "3 of 3 steps done, 2 changes."
            results: {"clear":{"success":true,"data":{"ids":[],"operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"cancel"}],"count":2}},"next":{"success":true,"data":{"ids":[],"components":[],"count":0}},"always":{"success":true,"data":{"ids":[],"components":[],"count":0}}}
            operations: [{"type":"delete","componentId":"save"},{"type":"delete","componentId":"cancel"}]
    "#]],
    );
    check(
        plan,
        "start\nanswer clear Skip\noutcome",
        expect![[r#"
        start
            clear waiting prompt="This deletes Button “Save” and Button “Cancel”. Apply it?"
            → waiting
        answer clear Skip
            clear skipped
            next skipped
            always completed
            → completed
            finish
        outcome
            status: "completed"
            stepsExecuted: 1
            message: "1 of 3 steps done, 0 changes."
            results: {"clear":null,"next":null,"always":{"success":true,"data":{"ids":["save","cancel"],"components":[{"id":"save","type":"Button","x":40,"y":120,"width":120,"height":40,"props":{"text":"Save"}},{"id":"cancel","type":"Button","x":200,"y":120,"width":120,"height":40,"props":{"text":"Cancel"}}],"count":2}}}
            operations: []
    "#]],
    );
}

#[test]
fn loops_and_conditions() {
    check(
        r#"{"title":"t","nodes":[
            {"id":"find","action":"find_components","parameters":{"type":"Button"}},
            {"id":"each","action":"apply_operations","forEach":"$find.components","parameters":{"operations":[{"type":"modify","componentId":"$item.id","props":{"text":"$index: $item.props.text, $$5"}}]}},
            {"id":"few","action":"lint","when":{"ref":"$find.ids","is":"more_than","value":2}},
            {"id":"end","action":"reply_to_user","optional":true,"dependencies":["few"],"parameters":{"message":"$each.count, $each[1].ids"}}
        ]}"#,
        "start\noutcome",
        expect![[r#"
            start
                each[0] does 1
                each[1] does 1
                find completed
                each completed
                each[0] completed
                each[1] completed
                few skipped
                end completed
                → completed
                finish
            outcome
                status: "completed"
                stepsExecuted: 3
                message: "2, cancel"
                results: {"find":{"success":true,"data":{"ids":["save","cancel"],"components":[{"id":"save","type":"Button","x":40,"y":120,"width":120,"height":40,"props":{"text":"Save"}},{"id":"cancel","type":"Button","x":200,"y":120,"width":120,"height":40,"props":{"text":"Cancel"}}],"count":2}},"each":{"success":true,"data":{"ids":["save","cancel"],"operations":[{"type":"modify","componentId":"save","props":{"text":"0: Save, $5"}},{"type":"modify","componentId":"cancel","props":{"text":"1: Cancel, $5"}}],"count":2,"items":[{"ids":["save"],"operations":[{"type":"modify","componentId":"save","props":{"text":"0: Save, $5"}}],"count":1},{"ids":["cancel"],"operations":[{"type":"modify","componentId":"cancel","props":{"text":"1: Cancel, $5"}}],"count":1}]}},"few":null,"end":{"success":true,"data":{"message":"2, cancel","details":"","artifacts":[],"status":"completed"}}}
                operations: [{"type":"modify","componentId":"save","props":{"text":"0: Save, $5"}},{"type":"modify","componentId":"cancel","props":{"text":"1: Cancel, $5"}}]
        "#]],
    );
}

#[test]
fn cancel_ends_all_that_runs() {
    check(
        CHAIN,
        "start\ncancel\ncancel\nretry step2",
        expect![[r#"
        start
            step1 completed
            step2 running
            → executing
        cancel
            step2 failed error="The execution was cancelled"
            step3 skipped
            step4 skipped
            → cancelled
            finish
        cancel
        retry step2
            step2 running
            step3 pending
            step4 pending
            → executing
    "#]],
    );
}

#[test]
fn a_lost_lease_is_another_try() {
    check(
        CHAIN,
        "start\nwait 30000\nwait 30000\nwait 30000\nwait 30000",
        expect![[r#"
        start
            step1 completed
            step2 running
            → executing
        wait 30000
            step2 running error="Whoever worked on it was lost"
        wait 30000
            step2 running error="Whoever worked on it was lost"
        wait 30000
            step2 failed error="Whoever worked on it was lost"
            step3 skipped
            step4 skipped
            → partial_success
            finish
        wait 30000
    "#]],
    );
}

#[test]
fn silence_is_tried_again_within_the_deadline_of_the_node() {
    let nodes = r#"{"title":"t","nodes":[
        {"id":"a","provider":"openai","model":"m","description":"one"},
        {"id":"e","action":"edit","parameters":{"message":"make it pop"},"provider":"openai","model":"m"}]}"#;
    // One call may use half of a node's 120 s.
    check(
        nodes,
        "start
        beat 20000
        beat 20000
        beat 20000
        fail e timeout
        say a at last
        say e {\"operations\":[],\"description\":\"Nothing to do.\"}",
        expect![[r#"
            start
                a running
                e running
                → executing
            beat 20000
                a running
                e running
            beat 20000
                a running
                e running
            beat 20000
                a running
                e running
                a running error="The model took too long"
            fail e timeout
                e running error="The model took too long to answer"
            say a at last
                a completed
            say e {"operations":[],"description":"Nothing to do."}
                e completed
                → completed
                finish
        "#]],
    );
}
