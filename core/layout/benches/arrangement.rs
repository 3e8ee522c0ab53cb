//! Benchmarks the arrangement, for `npm run bench structure`: reading a sketch, and edits beside that.
//!
//! Reading 10,000 components must take at most 25 ms, an edit that moves few components at most 0.3 ms more.
#![expect(clippy::print_stdout, reason = "a report")]

mod support;

use support::{card, mean_ms, sketch};
use websketch_json as json;
use websketch_layout::arrangement::{Arrangement, Edit, Length, Place, Side};
use websketch_layout::layout_tree::Tree;
use websketch_layout::structure::Structure;
use websketch_sketch::{ComponentId, IdSource, Sketch};

const SIZES: [u32; 3] = [100, 1_000, 10_000];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:>10} {:>12} {:>24} {:>14} {:>14}", "components", "structure", "", "before checks", "checked");
    for count in SIZES {
        let sketch = sketch(count, card)?;
        let structure = Structure::of(&sketch, None);
        let of_structure = mean_ms(|| Structure::of(&sketch, None));
        let reading = mean_ms(|| Arrangement::read(&structure));
        println!("{count:>10} {of_structure:>12.3} {:>24} {reading:>14.3}", "reading");
        for (name, edit) in edits(&sketch)? {
            let arrangement = Arrangement::read(&structure);
            let cloning = mean_ms(|| arrangement.clone());
            let mut ids = IdSource::new(0.0, "0123456789abcdef")?;
            arrangement.clone().edit(&sketch, &edit, &mut ids)?;
            let ids = || IdSource::new(0.0, "0123456789abcdef");
            let anyway =
                mean_ms(|| ids().map(|mut ids| arrangement.clone().edit_anyway(&sketch, &edit, &mut ids)));
            let checked = mean_ms(|| ids().map(|mut ids| arrangement.clone().edit(&sketch, &edit, &mut ids)));
            println!("{:>23} {name:>24} {:>14.3} {:>14.3}", "", anyway - cloning, checked - cloning);
        }
    }
    Ok(())
}

/// Returns an edit of one card, and one that moves all cards below it.
fn edits(sketch: &Sketch) -> Result<[(&'static str, Edit); 2], Box<dyn std::error::Error>> {
    let tree = Tree::read(&json::parse(r#"{"text":"New"}"#)?, sketch)?.tree.root().clone();
    let place = Place::Beside { anchors: vec![ComponentId::new("c0")?], side: Side::Above };
    let wider =
        Edit::Size { ids: vec![ComponentId::new("c3")?], width: Some(Length::Factor(1.1)), height: None };
    Ok([("a wider button", wider), ("a text above all", Edit::Insert { tree, place })])
}
