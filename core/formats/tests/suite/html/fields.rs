//! Form fields and their labels.

use super::script::check;
use expect_test::expect;

#[test]
fn variants_of_fields_are_what_a_browser_knows() {
    check(
        r#"a Input 0 0 240 64 {"text":"Note","variant":"textarea","value":"<b>"}
           b Input 0 80 240 24 {"text":"Remember me","variant":"checkbox","checked":true}
           c Input 0 120 240 24 {"text":"Dark","variant":"toggle","disabled":true}
           d Input 0 160 240 90 {"text":"Size","variant":"radio","items":["S","M"],"active":1}
           e Input 0 260 240 64 {"text":"Land","variant":"select","items":["A","B"],"placeholder":"Choose","active":0}
           f Input 0 340 240 40 {"placeholder":"Find","variant":"search"}
           g Input 0 400 240 40 {"name":"Volume","variant":"slider","value":1e9}
           h Input 0 460 240 40 {"name":"Amount","variant":"number","value":"many"}
           i HorizontalLine 0 520 240 8 {"variant":"progress","value":40}
           j List 0 540 240 60 {"variant":"numbers","items":["One","Two"]}
           k Button 0 620 40 40 {"variant":"icon","icon":"search"}
           l Text 0 680 240 40 {"text":"unseen","hidden":true}"#,
        &expect![[r#"
            <main><div><label for="field-0">Note</label>
            <textarea id="field-0">&lt;b&gt;</textarea>
            </div>
            <div><input id="field-1" type="checkbox" checked="">
            <label for="field-1">Remember me</label>
            </div>
            <div><input id="field-2" disabled="" type="checkbox" role="switch">
            <label for="field-2">Dark</label>
            </div>
            <fieldset><legend>Size</legend>
            <label><input type="radio" name="field-3">
            <span>S</span>
            </label>
            <label><input type="radio" name="field-3" checked="">
            <span>M</span>
            </label>
            </fieldset>
            <div><label for="field-4">Land</label>
            <select id="field-4"><option value="">Choose</option>
            <option selected="">A</option>
            <option>B</option>
            </select>
            </div>
            <input aria-label="Find" placeholder="Find" type="search">
            <input aria-label="Volume" type="range" value="100">
            <input aria-label="Amount" placeholder="0" type="number">
            <progress max="100" value="40" aria-label="Progress"></progress>
            <ol><li>One</li>
            <li>Two</li>
            </ol>
            <button type="button" aria-label="search"><svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true"><path d="M12.75 7.88L11.7 10.95L7.88 12.75L4.43 11.33L3 7.88L4.43 4.43L7.88 3L11.33 4.43L12.75 7.88" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/><path d="M11.4 11.4L15.38 15.38" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/></svg>
            </button>
            </main>
        "#]],
    );
}

#[test]
fn fields_are_labeled() {
    check(
        r#"a Text 40 40 100 24 Email
           b Input 160 32 240 40 {"placeholder":"you@example.org"}
           c Input 40 100 240 40 {"text":"Phone"}
           d Input 40 160 240 120 {"placeholder":"Message"}
           e Input 40 300 24 24
           f Text 80 300 200 24 I agree
           g Input 40 340 240 40"#,
        &expect![[r#"
            <main><div><label for="field-1">Email</label>
            <input id="field-1" placeholder="you@example.org" type="email">
            </div>
            <div><label for="field-2">Phone</label>
            <input id="field-2" placeholder="Phone" type="tel">
            </div>
            <div><input aria-label="Message" placeholder="Message" type="text">
            </div>
            <div><input id="field-4" type="checkbox">
            <label for="field-4">I agree</label>
            </div>
            <input aria-label="Text field" type="text">
            </main>
        "#]],
    );
}

#[test]
fn labels_of_fields_are_seen_and_tied_to_them() {
    check(
        r#"a Input 40 40 240 40 {"text":"Email","placeholder":"you@x"}
           b Input 40 100 240 64 {"text":"Phone"}
           c Input 40 200 240 160 {"text":"Message","placeholder":"Two\nlines"}
           d Input 40 400 24 24 {"text":"I agree"}
           e Text 400 40 100 24 City
           f Input 400 72 240 40 {"text":" city ","placeholder":"Where"}
           g Text 400 140 100 24 Street
           h Input 400 172 240 40 {"text":"House","placeholder":"7"}"#,
        &expect![[r#"
            <main><div><div><div><label for="field-0">Email</label>
            <input id="field-0" placeholder="Email" type="email">
            </div>
            <div><label for="field-1">Phone</label>
            <input id="field-1" type="tel">
            </div>
            <div><label for="field-2">Message</label>
            <input id="field-2" placeholder="Two lines" type="text">
            </div>
            <div><input id="field-3" type="checkbox">
            <label for="field-3">I agree</label>
            </div>
            </div>
            <div><label for="field-5">City</label>
            <input id="field-5" placeholder="city" type="text">
            <p>Street</p>
            <div><label for="field-7">House</label>
            <input id="field-7" placeholder="House" type="text">
            </div>
            </div>
            </div>
            </main>
        "#]],
    );
}
