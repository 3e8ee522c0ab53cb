//! Pagers drawn as a row of buttons: `Previous 1 2 3 Next`.

use super::scene::Scene;
use websketch_json::parse_decimal;
use websketch_layout::structure::Element;
use websketch_sketch::ComponentKind;

/// The fewest numbers of a pager.
const FEWEST: usize = 2;
/// The largest gap between its buttons. Pixels.
const GAP: f64 = 24.0;

/// Returns the rows of buttons with the numbers of pages, each with the buttons right beside them.
pub(super) fn pagers<'s>(scene: &Scene<'s>) -> Vec<Vec<Element<'s>>> {
    let rows = scene.structure().rows().iter();
    rows.flat_map(|row| chains(row)).filter(|chain| is_pager(chain)).collect()
}

/// Returns the runs of buttons that stand close to each other.
fn chains<'s>(row: &[Element<'s>]) -> Vec<Vec<Element<'s>>> {
    let mut chains: Vec<Vec<Element<'s>>> = Vec::new();
    for one in row.iter().filter(|one| one.kind() == ComponentKind::Button) {
        let last = chains.last_mut().filter(|chain| chain.last().is_some_and(|last| is_near(last, one)));
        match last {
            Some(chain) => chain.push(*one),
            None => chains.push(vec![*one]),
        }
    }
    chains
}

fn is_near(last: &Element, next: &Element) -> bool {
    (0.0..=GAP).contains(&(next.bounds.x() - last.bounds.right()))
}

/// Whether at least two of the buttons say numbers that follow each other.
fn is_pager(chain: &[Element]) -> bool {
    let number = |one: &Element| one.component.props().text().and_then(parse_decimal);
    let numbers: Vec<f64> = chain.iter().filter_map(number).collect();
    numbers.len() >= FEWEST
        && numbers.windows(2).all(|pair| matches!(pair, [one, next] if *next == *one + 1.0))
}
