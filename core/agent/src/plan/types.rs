//! A plan: its nodes and common properties.

use super::graph::Graph;
use super::node::Node;
use super::state::TaskStatus;
use serde::Serialize;
use serde_json::{Map, Value, json as object};

/// A validated plan, without cycles and unknown references.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub(super) about: PlanInfo,
    pub(super) nodes: Vec<Node>,
    pub(super) graph: Graph,
}

/// The properties of a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlanInfo {
    /// Its id.
    pub plan_id: String,
    /// The request.
    pub user_prompt: String,
    /// The goal, in a sentence.
    pub goal: String,
    /// A short title for lists.
    pub title: String,
    /// The complexity.
    pub complexity: Complexity,
    /// The common style of all sections: brand, tone, gap, form of cards.
    pub style: Map<String, Value>,
    /// The time of creation, in Unix ms.
    pub created_at_ms: u64,
}

/// The amount of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Complexity {
    /// One call suffices.
    #[default]
    Simple,
    /// A few sections.
    Medium,
    /// Many sections, or sections that build on each other.
    Complex,
}

impl Complexity {
    pub(super) fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "simple" => Some(Self::Simple),
            "medium" => Some(Self::Medium),
            "complex" => Some(Self::Complex),
            _ => None,
        }
    }

    /// Returns the complexity of a plan by its nodes and its longest chain of dependencies.
    pub(super) const fn of(nodes: usize, waves: u32) -> Self {
        match (nodes, waves) {
            (..=1, _) => Self::Simple,
            (..=4, ..=3) => Self::Medium,
            _ => Self::Complex,
        }
    }
}

impl Plan {
    /// Returns the id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.about.plan_id
    }

    /// Returns the properties.
    #[must_use]
    pub const fn about(&self) -> &PlanInfo {
        &self.about
    }

    /// Returns the nodes, in the order of the plan.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the plan with another id, request and creation time.
    #[must_use]
    pub fn named(mut self, plan_id: String, user_prompt: Option<String>, created_at_ms: u64) -> Self {
        self.about.plan_id = plan_id;
        self.about.created_at_ms = created_at_ms;
        if let Some(prompt) = user_prompt {
            self.about.user_prompt = prompt;
        }
        self
    }

    pub(super) fn node(&self, at: usize) -> Option<&Node> {
        self.nodes.get(at)
    }

    /// Returns the index of the node that a reference or a dependency names.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        find(&self.nodes, name)
    }

    /// Returns the wire form of a draft.
    #[must_use]
    pub fn to_json(&self) -> Value {
        self.to_json_with("draft", &|_| TaskStatus::Pending.name().into(), &|_| Map::new())
    }

    /// Returns the wire form with the state of the nodes.
    pub(super) fn to_json_with(
        &self,
        status: &str,
        node_status: &dyn Fn(usize) -> Value,
        more: &dyn Fn(usize) -> Map<String, Value>,
    ) -> Value {
        let PlanInfo { plan_id, user_prompt, goal, title, complexity, style, created_at_ms } = &self.about;
        let nodes = self.nodes.iter().enumerate().map(|(at, node)| {
            let mut value = self.node_json(at, node);
            value.insert("status".to_owned(), node_status(at));
            value.extend(more(at));
            Value::Object(value)
        });
        let nodes: Vec<Value> = nodes.collect();
        let mut plan = object!({
            "planId": plan_id,
            "userPrompt": user_prompt,
            "goal": goal,
            "title": title,
            "complexity": complexity,
            "status": status,
            "nodes": nodes,
            "edges": self.edges(),
            "createdAt": crate::time::iso(*created_at_ms),
        });
        if let (Value::Object(fields), false) = (&mut plan, style.is_empty()) {
            fields.insert("style".to_owned(), Value::Object(style.clone()));
        }
        plan
    }

    /// Returns the summary of a draft for the user.
    #[must_use]
    pub fn summary(&self) -> String {
        let names: Vec<&str> = self.nodes.iter().map(|node| node.name.as_str()).collect();
        let steps = if names.len() == 1 { "one step".to_owned() } else { format!("{} steps", names.len()) };
        format!("A plan of {steps}: {}. Nothing is changed until it runs.", names.join(", "))
    }

    fn edges(&self) -> Vec<Value> {
        let mut edges = Vec::new();
        for node in &self.nodes {
            for before in node.dependencies.iter().filter_map(|&before| self.node(before)) {
                edges.push(object!({ "from": before.id, "to": node.id }));
            }
        }
        edges
    }

    fn node_json(&self, at: usize, node: &Node) -> Map<String, Value> {
        let dependencies: Vec<&str> =
            node.dependencies.iter().filter_map(|&before| Some(self.node(before)?.id.as_str())).collect();
        let mut value = Map::new();
        let mut put = |key: &str, value_of: Value| drop(value.insert(key.to_owned(), value_of));
        put("id", node.id.as_str().into());
        put("step", node.step.into());
        put("name", node.name.as_str().into());
        put("description", node.description.as_str().into());
        put("reasoning", node.reasoning.as_str().into());
        if node.action != super::Action::Answer {
            put("action", node.action.name().into());
        }
        put("parameters", Value::Object(node.parameters.clone()));
        if let Some(slot) = &node.slot {
            put("slot", slot.to_string().into());
        }
        if let Some(size) = node.size {
            put("size", object!(size));
        }
        if let Some(holds) = &node.holds {
            put("holds", holds.as_str().into());
        }
        put("provider", node.provider.name().into());
        put("model", node.model.as_str().into());
        if let Some(wanted) = &node.fallback_from {
            put("fallbackFrom", wanted.as_str().into());
        }
        put("inputDescription", node.input_description.as_str().into());
        put("outputDescription", node.output_description.as_str().into());
        put("dependencies", object!(dependencies));
        if let Some(when) = &node.when {
            let mut condition = object!({ "ref": when.reference, "is": when.test.name() });
            if let (Value::Object(fields), Some(wanted)) = (&mut condition, when.test.value()) {
                fields.insert("value".to_owned(), wanted);
            }
            put("when", condition);
        }
        if let Some(list) = &node.for_each {
            put("forEach", list.as_str().into());
        }
        if node.optional {
            put("optional", true.into());
        }
        if let Some(confirm) = node.confirm {
            put("confirm", object!(confirm));
        }
        if !node.owns.is_empty() {
            put("owns", object!(node.owns));
        }
        put("maxAttempts", node.max_attempts.into());
        put("wave", self.graph.wave(at).into());
        value
    }
}

/// Returns the index of the node with this id, or with the number of `stepN`.
pub(super) fn find(nodes: &[Node], name: &str) -> Option<usize> {
    nodes.iter().position(|node| node.id == name).or_else(|| {
        let step = name.strip_prefix("step")?.parse::<u32>().ok()?;
        nodes.iter().position(|node| node.step == step)
    })
}

/// Returns the existing nodes, in words.
pub(super) fn listed<'n>(nodes: impl Iterator<Item = &'n Node>) -> String {
    let ids: Vec<&str> = nodes.map(|node| node.id.as_str()).take(12).collect();
    if ids.is_empty() { "there is no other".to_owned() } else { format!("there are {}", ids.join(", ")) }
}
