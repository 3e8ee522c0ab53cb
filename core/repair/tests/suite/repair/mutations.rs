//! Single faults in valid answers, which repair must restore.
//!
//! Each kind of fault is applied at many positions of all answers in `answers.json`, in three layouts. A generator with
//! a fixed seed selects the positions.

#[path = "mutations/fault.rs"]
mod fault;
#[path = "mutations/token.rs"]
pub(crate) mod token;

use fault::{Fault, Mutant};
use serde_json::Value;
use token::{Layout, Token, tokens};
use websketch_json as json;
use websketch_repair::repair;

/// The most mutants of one kind.
const MOST: usize = 240;

/// A deterministic generator (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).expect("less than the limit")
    }
}

fn answers() -> Vec<Value> {
    json::parse(include_str!("answers.json")).expect("JSON").as_array().expect("a list").clone()
}

/// Returns mutants of one kind, from all answers.
fn mutants(fault: Fault, random: &mut Random) -> Vec<Mutant> {
    let mut all = Vec::new();
    for answer in answers() {
        for layout in Layout::ALL {
            let text = layout.write(&answer);
            let tokens: Vec<Token> = tokens(&text);
            all.extend(fault.mutants(&text, &tokens, &answer, random));
        }
    }
    while all.len() > MOST {
        let place = random.below(all.len());
        all.swap_remove(place);
    }
    all
}

#[test]
fn an_answer_with_one_fault_is_read_as_it_was_meant() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut right, mut all, mut low) = (0, 0, Vec::new());
    for (fault, floor) in Fault::ALL {
        let mutants = mutants(fault, &mut random);
        let is_right =
            |mutant: &&Mutant| repair(&mutant.text).is_ok_and(|repaired| repaired.value == mutant.wanted);
        let good = mutants.iter().filter(is_right).count();
        println!("{:28} {good:4} of {:4}", fault.name(), mutants.len());
        if std::env::var("SHOW_MUTANTS").is_ok_and(|name| fault.name().contains(&name)) {
            for mutant in mutants.iter().filter(|mutant| !is_right(mutant)) {
                let found = repair(&mutant.text).map(|repaired| json::to_string(&repaired.value));
                println!(
                    "  {}\n  found  {found:?}\n  wanted {}\n",
                    mutant.text,
                    json::to_string(&mutant.wanted)
                );
            }
        }
        assert!(mutants.len() >= 20, "{}: only {} mutants", fault.name(), mutants.len());
        right += good;
        all += mutants.len();
        if good * 100 < floor * mutants.len() {
            low.push(format!("{}: {good} of {}, wanted {floor} %", fault.name(), mutants.len()));
        }
    }
    println!("{:28} {right:4} of {all:4}: {} ‰", "all", 1_000 * right / all);
    assert!(low.is_empty(), "{}", low.join("\n"));
    assert!(right * 100 >= 98 * all, "{right} of {all}");
}
