//! Laws of a shared sketch.

use super::world::{Tally, World, mark};
use expect_test::expect;
use websketch_protocol::live::Effect;

fn run(seed: u64, clients: usize, can_undo: bool, total: &mut Tally) -> World {
    let mut world = World::new(seed, clients);
    for _ in 0..300 {
        world.step(can_undo);
    }
    world.settle();
    world.check_that_all_agree();
    let Tally { edits, commits, idle, refused, overtaken, repeated, lost, cut, snapshots } = &world.tally;
    total.edits += edits;
    total.commits += commits;
    total.idle += idle;
    total.refused += refused;
    total.overtaken += overtaken;
    total.repeated += repeated;
    total.lost += lost;
    total.cut += cut;
    total.snapshots += snapshots;
    world
}

#[test]
fn all_end_with_the_same_sketch_and_each_edit_is_in_it_once_or_told() {
    let mut total = Tally::default();
    for seed in 0..150 {
        let clients = 2 + usize::try_from(seed % 4).unwrap();
        let world = run(seed, clients, false, &mut total);
        assert_eq!(world.tally.commits, usize::try_from(world.session.revision()).unwrap());
        for (edit, owner) in &world.edits {
            let times = world.accepted.iter().filter(|operation| mark(operation) == Some(*edit)).count();
            let told = world.clients[*owner].told.iter().filter(|effect| match effect {
                Effect::NotifyRejected { operation: Some(operation), .. } => mark(operation) == Some(*edit),
                _ => false,
            });
            assert_eq!(times + told.count(), 1, "seed {seed}: edit {edit} is there once, or told");
        }
    }
    expect![[r#"
        Tally {
            edits: 10341,
            commits: 7772,
            idle: 8,
            refused: 2010,
            overtaken: 935,
            repeated: 619,
            lost: 902,
            cut: 941,
            snapshots: 172,
        }
    "#]]
    .assert_debug_eq(&total);
}

#[test]
fn undo_takes_back_ones_own_steps_and_all_still_agree() {
    let mut total = Tally::default();
    for seed in 1_000..1_150 {
        run(seed, 2 + usize::try_from(seed % 4).unwrap(), true, &mut total);
    }
    expect![[r#"
        Tally {
            edits: 9403,
            commits: 7303,
            idle: 3,
            refused: 1688,
            overtaken: 982,
            repeated: 616,
            lost: 949,
            cut: 924,
            snapshots: 154,
        }
    "#]]
    .assert_debug_eq(&total);
}
