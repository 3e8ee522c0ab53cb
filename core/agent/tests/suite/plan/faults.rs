//! All faults of a plan are reported at once, with their paths.

use expect_test::{Expect, expect};
use websketch_agent::plan::Plan;
use websketch_json as json;

#[track_caller]
fn check(plan: &str, expected: Expect) {
    let shown = match Plan::read(&json::parse(plan).unwrap(), None) {
        Ok(plan) => {
            let nodes = plan.nodes().iter();
            let line = nodes.map(|node| format!("{} ${} after {:?}", node.id, node.step, node.dependencies));
            format!("{}: {}", plan.about().title, line.collect::<Vec<_>>().join("; "))
        }
        Err(faults) => faults.iter().map(|fault| format!("{} {fault}\n", fault.code())).collect(),
    };
    expected.assert_eq(&shown);
}

#[test]
fn all_faults_are_told_at_once() {
    check(
        r#"{"nodes":[
            {"id":"a","action":"fly","dependencies":["z"]},
            {"id":"a","action":"edit","parameters":{"message":"x $b.nothing $step9.ids"}},
            {"id":"b","action":"find_components","dependencies":["c"]},
            {"id":"c","action":"lint","dependencies":["b"],"parameters":{"ids":5}},
            {"id":"d","action":"export","parameters":{}},
            {"id":"e","action":"edit","parameters":{"message":"$item"},"slot":"nowhere"}
        ]}"#,
        expect![[r#"
            unknown_action nodes[0].action: unknown action “fly”: use find_components, analyze_layout, apply_operations, generate_section, edit, reflow, lint, check, tidy, export, ask_user, reply_to_user, none
            wrong_type nodes[5].slot: must be a place such as page:2, shell.main:1 or row:1.left, found "nowhere"
            duplicate_id nodes[1].id: another node is called “a”: each id once
            unknown_dependency nodes[0].dependencies[0]: there is no node “z”: there are a, a, b, c, d, e
            unknown_field nodes[1].parameters.message: $b.nothing: find_components yields ids, components, count
            unknown_step nodes[1].parameters.message: $step9.ids names no node: there are a, a, b, c, d, e; $$ is a dollar
            no_loop nodes[5].parameters.message: $item is known only in a node with forEach
            wrong_type nodes[3].parameters.ids: must be a list of component ids, found 5
            missing_field nodes[4].parameters.format: is missing: export cannot do without it
            cycle nodes[2].dependencies: these wait for each other: b → c → b
        "#]],
    );
}

#[test]
fn two_that_change_the_same_need_an_order() {
    let plan = |more: &str| {
        format!(
            r#"{{"nodes":[
                {{"id":"a","action":"edit","parameters":{{"message":"x","ids":["save"]}}}},
                {{"id":"b","action":"apply_operations","parameters":{{"operations":[{{"type":"move","componentId":"save","x":1,"y":1}}]}}{more}}}
            ]}}"#
        )
    };
    check(
        &plan(""),
        expect![[r#"
        overlapping_owns nodes[1].owns: “save” is changed by a too: let one depend on the other
    "#]],
    );
    check(&plan(r#","dependencies":["a"]"#), expect!["edit: a $1 after []; b $2 after [0]"]);
}

#[test]
fn older_forms_are_read() {
    check(
        r#"{"goal":"Find and tell","steps":[
            {"id":1,"action":"find_components","parameters":{"query":"save"},"dependencies":[]},
            {"id":2,"action":"reply_to_user","parameters":{"message":"$step1.count","status":"success"},"dependencies":[1],"input_contract":"the count"}
        ]}"#,
        expect!["Find and tell: step1 $1 after []; step2 $2 after [0]"],
    );
    check(
        r#"{"plan_id":"p","title":"Two","nodes":[
            {"id":"node_1","name":"One","provider":"openai","model":"m","input_contract":"x","output_contract":"y"},
            {"id":"node_0","name":"Zero","provider":"openai","model":"m"}
        ],"edges":[{"from":"node_0","to":"node_1"}]}"#,
        expect!["Two: node_1 $1 after [1]; node_0 $0 after []"],
    );
}
