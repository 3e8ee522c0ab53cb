//! Reading of plans from models, API clients and older systems.
//!
//! Keys are camelCase or `snake_case`. `steps` is an alias of `nodes`, and `input_contract` of `inputDescription`. Ids
//! may be numbers. All faults are reported at once.

use super::action::Action;
use super::fault::{FaultKind, MAX_NODES, PlanFault};
use super::graph::Graph;
use super::node::{Condition, ConfirmRule, Node, SectionSize, ValueTest};
use super::provider_pool::{AssignedModel, ProviderPool};
use super::reference;
use super::slot::Slot;
use super::types::{Complexity, Plan, PlanInfo};
use super::validation;
use crate::time::parse_iso;
use serde_json::{Map, Value};
use websketch_json::{excerpt, to_string, type_name};
use websketch_sketch::ComponentId;
use websketch_sketch::limits::MAX_TITLE_CHARS;

/// Returns the value under one of several keys. Null counts as absent.
fn get<'v>(object: &'v Map<String, Value>, names: &[&str]) -> Option<&'v Value> {
    names.iter().find_map(|name| object.get(*name)).filter(|value| !value.is_null())
}

fn text(object: &Map<String, Value>, names: &[&str]) -> Option<String> {
    match get(object, names)? {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        other => other.as_object()?.get("description")?.as_str().map(str::to_owned),
    }
}

impl Plan {
    /// Reads a plan. Nodes use the models that `provider_pool` assigns. Without `provider_pool`, they use those they
    /// name.
    ///
    /// # Errors
    /// Every fault.
    pub fn read(value: &Value, pool: Option<&ProviderPool>) -> Result<Self, Vec<PlanFault>> {
        let mut reader = PlanReader { faults: Vec::new(), pool };
        let plan = reader.plan(value);
        // A stored plan was already validated, possibly with other limits.
        if let (Some(plan), true) = (&plan, pool.is_some()) {
            let key = if value.get("nodes").is_some() { "nodes" } else { "steps" };
            reader.faults.extend(validation::lengths(plan, key));
        }
        match plan {
            Some(plan) if reader.faults.is_empty() => Ok(plan),
            _ => Err(reader.faults),
        }
    }
}

pub(super) struct PlanReader<'c> {
    pub(super) faults: Vec<PlanFault>,
    pub(super) pool: Option<&'c ProviderPool>,
}

/// A node with unresolved dependencies.
pub(super) struct UnresolvedNode {
    pub(super) node: Node,
    pub(super) dependencies: Vec<(String, String)>,
}

impl PlanReader<'_> {
    pub(super) fn fault(&mut self, path: impl Into<String>, kind: FaultKind) {
        self.faults.push(PlanFault::new(path, kind));
    }

    pub(super) fn wrong(&mut self, path: impl Into<String>, wanted: &str, found: &Value) {
        let found = match found {
            Value::Array(_) | Value::Object(_) => type_name(found).to_owned(),
            other => excerpt(&to_string(other)),
        };
        self.fault(path, FaultKind::Wrong { wanted: wanted.to_owned(), found });
    }

    fn plan(&mut self, value: &Value) -> Option<Plan> {
        let Some(object) = value.as_object() else {
            self.wrong("plan", "an object with nodes", value);
            return None;
        };
        let (key, list) = match (object.get("nodes"), object.get("steps")) {
            (Some(nodes), _) => ("nodes", nodes),
            (None, Some(steps)) => ("steps", steps),
            (None, None) => {
                self.fault("nodes", FaultKind::Missing { wanted: "the list of nodes".to_owned() });
                return None;
            }
        };
        let Some(list) = list.as_array() else {
            self.wrong(key, "a list of nodes", list);
            return None;
        };
        if list.is_empty() {
            self.fault(key, FaultKind::Missing { wanted: "at least one node".to_owned() });
        }
        if list.len() > MAX_NODES {
            self.fault(key, FaultKind::TooManyNodes { found: list.len() });
            return None;
        }
        let style = get(object, &["style"]).and_then(Value::as_object).cloned().unwrap_or_default();
        let mut written: Vec<UnresolvedNode> = Vec::new();
        for (at, item) in list.iter().enumerate() {
            let path = format!("{key}[{at}]");
            match item.as_object() {
                Some(item) => written.push(self.node(item, &path, at)),
                None => self.wrong(path, "a node", item),
            }
        }
        if written.len() < list.len() {
            return None;
        }
        self.number(&mut written, list, key);
        self.edges(object, &mut written);
        let nodes = self.connect(written, key);
        let mut found = validation::parameters(&nodes, key);
        // Other faults of a node with an unknown action are not reported.
        let unknown =
            self.faults.iter().filter(|fault| matches!(fault.kind, FaultKind::UnknownAction { .. }));
        let unknown: Vec<&str> = unknown.filter_map(|fault| fault.path.strip_suffix(".action")).collect();
        found.retain(|fault| !unknown.iter().any(|node| fault.path.strip_suffix(".provider") == Some(*node)));
        self.faults.extend(found);
        let graph = match Graph::of(&nodes) {
            Ok(graph) => graph,
            Err(cycles) => {
                for cycle in cycles {
                    // Cycles are found backwards, and reported in the order of execution.
                    let at = cycle.first().copied().unwrap_or_default();
                    let round = cycle.iter().take(1).chain(cycle.iter().rev());
                    let ids = round.filter_map(|&at| Some(nodes.get(at)?.id.clone())).collect();
                    self.fault(format!("{key}[{at}].dependencies"), FaultKind::Cycle { ids });
                }
                return None;
            }
        };
        self.faults.extend(validation::overlaps(&nodes, &graph, key));
        let goal = text(object, &["goal"]).unwrap_or_default();
        let user_prompt =
            text(object, &["userPrompt", "user_prompt", "user_request"]).unwrap_or_else(|| goal.clone());
        let title = text(object, &["title"]).unwrap_or_else(|| title_of(&goal, &user_prompt, &nodes));
        let waves = (0..nodes.len()).map(|at| graph.wave(at)).max().unwrap_or(1);
        let complexity = text(object, &["complexity"]).and_then(|name| Complexity::from_name(&name));
        let about = PlanInfo {
            plan_id: text(object, &["planId", "plan_id", "id"]).unwrap_or_default(),
            goal: if goal.is_empty() { title.clone() } else { goal },
            user_prompt,
            title,
            complexity: complexity.unwrap_or_else(|| Complexity::of(nodes.len(), waves)),
            style,
            created_at_ms: text(object, &["createdAt", "created_at"])
                .and_then(|moment| parse_iso(&moment))
                .unwrap_or_default(),
        };
        Some(Plan { about, nodes, graph })
    }

    fn node(&mut self, object: &Map<String, Value>, path: &str, at: usize) -> UnresolvedNode {
        let id = match get(object, &["id", "nodeId", "node_id"]) {
            Some(Value::Number(number)) => format!("step{number}"),
            Some(Value::String(id)) => id.clone(),
            None => format!("step{}", at + 1),
            Some(other) => {
                self.wrong(format!("{path}.id"), "a text", other);
                format!("step{}", at + 1)
            }
        };
        if !is_id(&id) {
            self.fault(format!("{path}.id"), FaultKind::InvalidId { id: excerpt(&id) });
        }
        let slot = text(object, &["slot"]);
        let slot = slot.and_then(|name| {
            let slot = Slot::read(&name);
            if slot.is_none() {
                let wanted = "a place such as page:2, shell.main:1 or row:1.left";
                self.wrong(format!("{path}.slot"), wanted, &Value::from(name));
            }
            slot
        });
        let action = match text(object, &["action"]) {
            None if slot.is_some() => Action::GenerateSection,
            None => Action::Answer,
            Some(name) => Action::from_name(&name).unwrap_or_else(|| {
                self.fault(format!("{path}.action"), FaultKind::UnknownAction { found: excerpt(&name) });
                Action::Answer
            }),
        };
        let parameters = match get(object, &["parameters", "params"]) {
            None => Map::new(),
            Some(Value::Object(parameters)) => parameters.clone(),
            Some(other) => {
                self.wrong(format!("{path}.parameters"), "an object", other);
                Map::new()
            }
        };
        let slot = slot.or_else(|| Slot::read(parameters.get("slot")?.as_str()?));
        let size = text(object, &["size"]).or_else(|| text(&parameters, &["size"]));
        let size = size.and_then(|name| SectionSize::from_name(&name));
        let name = text(object, &["name", "title"]);
        let description = text(object, &["description"]);
        let AssignedModel { provider, model, fallback_from } = self.assigned(object, path);
        let node = Node {
            step: 0,
            name: name
                .clone()
                .or_else(|| Some(description.as_deref()?.chars().take(MAX_TITLE_CHARS).collect()))
                .unwrap_or_else(|| action.name().to_owned()),
            description: description.or(name).unwrap_or_default(),
            reasoning: text(object, &["reasoning"]).unwrap_or_default(),
            action,
            slot: slot.or_else(|| action.draws().then(Slot::next)),
            size,
            holds: text(object, &["holds"]).or_else(|| text(&parameters, &["holds"])),
            parameters,
            provider,
            model,
            fallback_from,
            input_description: text(object, &["inputDescription", "input_description", "input_contract"])
                .unwrap_or_default(),
            output_description: text(object, &["outputDescription", "output_description", "output_contract"])
                .unwrap_or_default(),
            dependencies: Vec::new(),
            when: get(object, &["when"]).and_then(|when| self.when(when, path)),
            for_each: text(object, &["forEach", "for_each"]),
            optional: get(object, &["optional"]).and_then(Value::as_bool).unwrap_or_default(),
            confirm: self.confirm(object, path),
            owns: self.owns(object, path),
            max_attempts: self.attempts(object, path, action),
            id,
        };
        if let Some(list) = &node.for_each
            && reference::sole(list).is_none()
        {
            let wanted = "a reference to a list, such as $step1.ids";
            self.wrong(format!("{path}.forEach"), wanted, &Value::from(list.as_str()));
        }
        let dependencies = self.dependencies(object, path);
        UnresolvedNode { node, dependencies }
    }

    fn assigned(&mut self, object: &Map<String, Value>, path: &str) -> AssignedModel {
        let (provider, model) = (text(object, &["provider"]), text(object, &["model"]));
        if let Some(pool) = self.pool {
            return pool.assign(provider.as_deref(), model.as_deref());
        }
        let fallback_from = text(object, &["fallbackFrom", "fallback_from"]);
        let named = provider.as_deref().map(crate::provider::Provider::from_name);
        if named == Some(None) {
            let found = provider.as_deref().unwrap_or_default();
            self.wrong(format!("{path}.provider"), "a known provider", &Value::from(found));
        }
        let provider = named.flatten().unwrap_or(crate::provider::Provider::Offline);
        AssignedModel { provider, model: model.unwrap_or_default(), fallback_from }
    }

    fn when(&mut self, value: &Value, path: &str) -> Option<Condition> {
        let wanted = "{ ref, is: \"present\", \"empty\", \"equals\" or \"more_than\", value? }";
        let read = || {
            let object = value.as_object()?;
            let reference = text(object, &["ref", "reference"])?;
            reference::sole(&reference)?;
            let compared = object.get("value").cloned().unwrap_or_default();
            let test = match object.get("is")?.as_str()? {
                "present" => ValueTest::Present,
                "empty" => ValueTest::Empty,
                "equals" => ValueTest::Equals(compared),
                "more_than" | "moreThan" => ValueTest::MoreThan(compared.as_f64()?),
                _ => return None,
            };
            Some(Condition { reference, test })
        };
        let when = read();
        if when.is_none() {
            self.wrong(format!("{path}.when"), wanted, value);
        }
        when
    }

    fn confirm(&mut self, object: &Map<String, Value>, path: &str) -> Option<ConfirmRule> {
        let value = get(object, &["confirm"])?;
        let confirm = value.as_str().and_then(ConfirmRule::from_name);
        if confirm.is_none() {
            self.wrong(format!("{path}.confirm"), "\"destructive\", \"never\" or \"always\"", value);
        }
        confirm
    }

    fn attempts(&mut self, object: &Map<String, Value>, path: &str, action: Action) -> u32 {
        let Some(value) = get(object, &["maxAttempts", "max_attempts"]) else {
            return action.usual_attempts();
        };
        let found = value.as_u64().and_then(|number| u32::try_from(number).ok());
        found.filter(|number| (1..=10).contains(number)).unwrap_or_else(|| {
            self.wrong(format!("{path}.maxAttempts"), "a whole number from 1 to 10", value);
            1
        })
    }

    fn owns(&mut self, object: &Map<String, Value>, path: &str) -> Vec<ComponentId> {
        let Some(value) = get(object, &["owns"]) else { return Vec::new() };
        let read = |item: &Value| ComponentId::new(item.as_str()?).ok();
        let ids: Option<Vec<_>> = value.as_array().and_then(|items| items.iter().map(read).collect());
        if ids.is_none() {
            self.wrong(format!("{path}.owns"), "a list of component ids", value);
        }
        ids.unwrap_or_default()
    }

    /// Returns the names of dependencies, each with its path.
    fn dependencies(&mut self, object: &Map<String, Value>, path: &str) -> Vec<(String, String)> {
        let value = get(object, &["dependencies", "depends_on", "dependsOn"]);
        let Some(value) = value else { return Vec::new() };
        let path = format!("{path}.dependencies");
        let Some(items) = value.as_array() else {
            self.wrong(path, "a list of node ids", value);
            return Vec::new();
        };
        let mut names = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let path = format!("{path}[{at}]");
            match item {
                Value::String(id) => names.push((path, id.clone())),
                Value::Number(number) => names.push((path, format!("step{number}"))),
                other => self.wrong(path, "a node id", other),
            }
        }
        names
    }
}

fn is_id(id: &str) -> bool {
    let is_inside = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    id.starts_with(|first: char| first.is_ascii_alphabetic())
        && id.len() <= 64
        && id.chars().all(is_inside)
        && !id.ends_with('-')
        && id != reference::ITEM
        && id != reference::INDEX
}

/// Returns a default title: the beginning of the goal, of the request, or of the first node's name.
fn title_of(goal: &str, prompt: &str, nodes: &[Node]) -> String {
    let said = [goal, prompt].into_iter().find(|text| !text.is_empty());
    let words = said.or_else(|| nodes.first().map(|node| node.name.as_str())).unwrap_or("Plan");
    let line = words.lines().next().unwrap_or_default();
    let line = line.split_once(". ").map_or(line, |(first, _)| first).trim_end_matches('.');
    let mut title: String = line.chars().take(60).collect();
    if line.chars().count() > 60 {
        let end = title.rfind(' ').unwrap_or(title.len());
        title.truncate(end);
        title.push('…');
    }
    title
}
