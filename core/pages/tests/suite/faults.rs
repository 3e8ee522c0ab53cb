//! Faults of packs are told with file and line.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use websketch_pages::{Device, PackKind, Packs, page, read_brief};

#[expect(clippy::needless_pass_by_value, reason = "an expected text is written in place")]
fn check(text: &str, expected: Expect) {
    let checked = Packs::new(text).and_then(|packs| packs.check());
    expected.assert_eq(&checked.map_or_else(|fault| fault.to_string(), |()| "no fault".to_owned()));
}

#[test]
fn a_fault_names_its_file_and_line() {
    check("=== trades/baker.txt\nwords: baker\n", expect!["no fault"]);
    check(
        "=== shops/baker.txt\n",
        expect![
            "shops/baker.txt:1: a pack lies in one of the folders families, trades, screens, sections, kinds or lists"
        ],
    );
    check(
        "=== trades/baker.txt\nwords: baker\nopens at six\n",
        expect!["trades/baker.txt:2: expected `key: value`, or a line indented by two blanks below one"],
    );
    check(
        "=== trades/baker.txt\nwords: baker\n\ncolor: brown\n",
        expect!["trades/baker.txt:3: unknown key `color`"],
    );
    check(
        "=== trades/baker.txt\nwords: baker\nwords: bread\n",
        expect!["trades/baker.txt:2: the key `words` stands twice"],
    );
    check("=== trades/baker.txt\nname: Holt\n", expect!["trades/baker.txt:1: the key `words` is missing"]);
    check(
        "=== trades/baker.txt\nwords: baker\nhours:\n  Monday | 6:00 | noon\n",
        expect!["trades/baker.txt:3: a row of `hours` has at most 2 cells"],
    );
}

#[test]
fn families_are_checked() {
    let trade = "=== trades/baker.txt\nwords: baker\nfamily: place\n";
    check(trade, expect!["trades/baker.txt:2: unknown family `place`"]);
    let circle =
        [trade, "=== families/place.txt\nfamily: base\n=== families/base.txt\nfamily: place\n"].concat();
    check(&circle, expect!["families/base.txt:1: the family `place` inherits from itself"]);
}

#[test]
fn sections_are_checked() {
    let trade = "=== trades/baker.txt\nwords: baker\nsections: prices/list\n";
    check(trade, expect!["trades/baker.txt:2: unknown section `prices`"]);
    let section = [trade, "=== sections/prices.txt\nneeds: services\nvariant table:\n  {}\n"].concat();
    check(&section, expect!["trades/baker.txt:2: the section `prices` has no variant `list`"]);
    let section = section.replace("variant table", "variant list");
    check(&section, expect!["trades/baker.txt:1: the section `prices` needs a block `services`"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_text_stops_the_reader(text in "(=== (trades|families|sections|kinds|lists)/[ab].txt\n|words: a\n|family: [ab]\n|sections: [ab]/c\n|variant c:\n|services:\n|  .{0,20}\n|  = sum\\(services.price\\) \\* [0-9]\n|.{0,20}\n){0,20}") {
        if let Ok(packs) = Packs::new(&text) {
            let _ = packs.check();
            if let Some(brief) = read_brief(&packs, "a page for a") {
                let _ = page(&packs, &brief, Device::Phone);
            }
            prop_assert!(packs.files(PackKind::Trade).count() <= 20);
        }
    }

    #[test]
    fn no_request_stops_the_reader(request in "((a|page|for|dentist|with|:|called|phone|,|two|screens|é|“|\\PC{0,4}) ?){0,24}") {
        let packs = websketch_pages::built_in_packs().expect("packs");
        // Listed parts that are unknown can be too little for a page; a subject never is.
        if let Some(brief) = read_brief(&packs, &request).filter(|brief| brief.subject.is_some()) {
            prop_assert!(page(&packs, &brief, Device::Desktop).is_some());
        }
    }
}
