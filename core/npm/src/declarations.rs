//! The TypeScript declarations of the package's data, written from the types of core.
//!
//! `UPDATE_EXPECT=1 cargo test -p websketch-npm declarations` writes them again. Functions, classes and their options
//! are declared by hand.

use expect_test::expect_file;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};
use websketch_agent::proposal::{EndEvent, StreamEvent};
use websketch_language::{FindResult, Interpretation, Message};
use websketch_layout::analysis::LayoutAnalysis;
use websketch_layout::layout_tree::Tree;
use websketch_layout::lint::Finding;
use websketch_layout::score::Score;
use websketch_repair::Repair;
use websketch_schema::typescript::{Item, Module, modules};
use websketch_schema::{DEFINITIONS, Definitions, Schemas, rename};
use websketch_sketch::execute::Outcome;
use websketch_sketch::history::{Commit, SketchDelta};
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentInput, Sketch};

use Item::{Plain, Readonly, Split};

/// The answer of `History.apply`.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "describes what `answer::Step` serializes to")]
struct ApplyResult {
    #[schemars(flatten)]
    outcome: Outcome,
    #[schemars(flatten)]
    changed: SketchDelta,
}

/// The data modules of the package.
const MODULES: &[Module] = &[
    Module {
        path: "sketch.d.ts",
        about: "Sketches and components, as input and as output.",
        items: &[
            Plain("ComponentType"),
            Plain("ColumnKind"),
            Plain("CalendarEvent"),
            Plain("MapPin"),
            Plain("Props"),
            Plain("Bounds"),
            Plain("PlacedComponent"),
            Plain("Sketch"),
            Readonly("ComponentInput"),
            Readonly("SketchInput"),
        ],
    },
    Module {
        path: "operations.d.ts",
        about: "Operations, rejections and results.",
        items: &[
            Plain("Alignment"),
            Plain("Axis"),
            Split("Operation"),
            Plain("RejectionCode"),
            Plain("Rejection"),
            Plain("Origin"),
            Plain("ValidateResult"),
            Plain("ExecuteResult"),
            Plain("Change"),
            Plain("ApplyResult"),
            Plain("CommitOrigin"),
            Plain("Commit"),
        ],
    },
    Module {
        path: "analysis.d.ts",
        about: "Analysis, findings and scores.",
        items: &[
            Plain("Relationship"),
            Plain("ComponentSummary"),
            Plain("SpatialRelationship"),
            Plain("Group"),
            Plain("LayoutStats"),
            Plain("LayoutAnalysis"),
            Plain("FindingCode"),
            Plain("Severity"),
            Plain("Finding"),
            Plain("Part"),
            Plain("Reason"),
            Plain("PartScore"),
            Plain("ScreenScore"),
            Plain("Score"),
        ],
    },
    Module {
        path: "layout.d.ts",
        about: "Results of layout trees.",
        items: &[
            Plain("TreeRepairKind"),
            Plain("TreeRepair"),
            Plain("ComposeResult"),
            Plain("StructureResult"),
        ],
    },
    Module {
        path: "import.d.ts",
        about: "Results of import.",
        items: &[Plain("SkippedElement"), Plain("ExcalidrawImport")],
    },
    Module {
        path: "events.d.ts",
        about: "Events of a model's answer.",
        items: &[Plain("Coercion"), Plain("TextField"), Plain("StreamEvent")],
    },
    Module {
        path: "repairs.d.ts",
        about: "Repairs of a text.",
        items: &[Plain("RepairKind"), Plain("Repair")],
    },
    Module {
        path: "conversation.d.ts",
        about: "Sentences and their meaning.",
        items: &[
            Plain("Role"),
            Plain("Message"),
            Plain("Choice"),
            Plain("Interpretation"),
            Plain("FindPart"),
            Plain("FindCandidate"),
            Plain("FindResult"),
        ],
    },
];

/// Declarations by hand that the others refer to.
const BY_HAND: &[(&str, &str)] = &[("Tree", "trees.d.ts")];

/// Refers to the declaration of layout trees.
pub(crate) fn tree(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "$ref": format!("{DEFINITIONS}Tree") })
}

fn definitions() -> Definitions {
    let mut schemas = Schemas::default();
    schemas.write::<Sketch>().write::<ComponentInput>().read::<Sketch>();
    schemas.write::<Actor>().write::<Commit>().write::<SketchDelta>().write::<ApplyResult>();
    schemas.write::<crate::answer::Validated>().write::<crate::answer::Executed>();
    schemas.write::<LayoutAnalysis>().write::<Finding>().write::<Score>();
    schemas
        .write::<crate::answer::Composed>()
        .write::<crate::answer::Outline>()
        .write::<crate::answer::Read>();
    schemas
        .write::<StreamEvent>()
        .write::<EndEvent>()
        .write::<Repair>()
        .write::<Message>()
        .write::<Interpretation>()
        .write::<FindResult>();
    let mut definitions = schemas.into_definitions();
    rename(&mut definitions, "Component", "PlacedComponent");
    // The end of a stream is an event as well.
    let end = definitions.remove("end").expect("a definition");
    let events = definitions.get_mut("StreamEvent").and_then(|schema| schema["oneOf"].as_array_mut());
    events.expect("a tagged union").push(end);
    // Every meaning carries the conversation after it.
    let meanings = definitions.get_mut("Interpretation").and_then(|schema| schema["oneOf"].as_array_mut());
    for meaning in meanings.expect("a tagged union") {
        meaning["properties"]["memory"] = json!({
            "type": "object",
            "additionalProperties": true,
            "description": "The conversation, for `context.memory` of the next message. Opaque, at most 8 KB.",
        });
    }
    describe(
        &mut definitions,
        "SketchInput",
        "A sketch as an argument. Sizes below the minimum are raised to it, and unknown keys of a component are dropped.",
    );
    definitions
}

fn describe(definitions: &mut Definitions, name: &str, text: &str) {
    definitions[name]["description"] = Value::from(text);
}

#[test]
fn declarations_are_as_the_types_of_core() {
    for (module, text) in MODULES.iter().zip(modules(&definitions(), MODULES, BY_HAND)) {
        expect_file![format!("../js/types/{}", module.path)].assert_eq(&text);
    }
}

/// The names in a union of the declared layout trees.
fn declared_names(union: &str) -> Vec<&'static str> {
    let (_, rest) =
        include_str!("../js/types/trees.d.ts").split_once(&format!("type {union} =")).expect("a union");
    let (names, _) = rest.split_once(';').expect("its end");
    names.split('"').skip(1).step_by(2).collect()
}

#[test]
fn declared_names_of_leaves_are_those_of_the_grammar() {
    for (union, content) in [("TextLeaf", json!("Text")), ("ListLeaf", json!(["One", "Two"]))] {
        for name in declared_names(union) {
            let reading = Tree::read(&json!({ name: content }), &Sketch::new()).expect("a tree");
            assert_eq!(reading.repairs, [], "{name}");
        }
    }
}
