//! The core of WebSketch: analysis, editing and conversation for wireframe sketches.
//!
//! Pure and deterministic: the same input gives the same bytes natively and in wasm. The crate has no clock,
//! randomness, network, DOM or threads; time, seeds and model text are passed in as values.
//!
//! The modules in reading order:
//! [`geometry`] → [`sketch`] → [`kit`] → [`operation`] → [`validate`] → [`execute`] → [`history`] →
//! [`structure`] → [`naming`] → [`block`] → [`analysis`] → [`lint`] → [`repair`] → [`layout`] → `pattern` → `placing` → [`language`] → [`proposal`] → [`prompt`] →
//! [`provider`] → [`turn`] →
//! [`drawing`] → [`export`] → [`import`] → [`plan`] → [`protocol`] → [`live`] → [`mcp`], and beside them [`json`], [`events`] and [`limits`].
//!
//! ```
//! use websketch_core::execute::{Mode, execute};
//! use websketch_core::operation::Batch;
//! use websketch_core::sketch::{IdSource, Sketch};
//! use websketch_core::validate::Origin;
//! use websketch_core::json;
//!
//! let text = r#"[{"id":"save","type":"Button","x":40,"y":40,"width":120,"height":40,"props":{"text":"Save"}}]"#;
//! let mut sketch = Sketch::read(&json::parse(text)?)?.sketch;
//! let operations = json::parse(r#"[{"type":"move","componentId":"save","x":240,"y":40}]"#)?;
//! let batch = Batch::decode(operations.as_array().map_or(&[], Vec::as_slice)).expect("a short batch");
//! let mut ids = IdSource::new(0.0, "0123456789abcdef")?;
//!
//! let outcome = execute(&mut sketch, batch, Mode::Atomic, Origin::User, &mut ids);
//!
//! assert!(outcome.rejections.is_empty());
//! assert_eq!(json::to_string(&outcome.inverse), r#"[{"type":"move","componentId":"save","x":40,"y":40}]"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
pub mod block;
pub mod budget;
pub mod drawing;
pub mod events;
pub mod execute;
pub mod export;
pub mod font;
pub mod geometry;
pub mod history;
pub mod import;
pub mod json;
pub mod kit;
pub mod language;
pub mod layout;
mod letter;
pub mod limits;
pub mod lint;
pub mod live;
pub mod mcp;
pub mod naming;
pub mod operation;
mod pattern;
mod placing;
pub mod plan;
pub mod prompt;
pub mod proposal;
pub mod protocol;
pub mod provider;
pub mod repair;
pub mod sketch;
pub mod sort;
pub mod structure;
pub mod turn;
pub mod validate;
