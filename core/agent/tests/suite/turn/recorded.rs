//! Recorded answers of a mid-size model and of weak ones to 24 requests, replayed as whole turns.

use super::script::{ids, retry};
use expect_test::expect;
use kurbo::Size;
use websketch_agent::proposal::{Intent, OperationStream};
use websketch_agent::provider::{ModelFailure, Provider, Usage};
use websketch_agent::turn::{Edit, Target, Turn, TurnAnswer, TurnEffect, TurnEvent, TurnInput};
use websketch_json as json;
use websketch_language::Context;
use websketch_layout::lint::{Finding, FindingCode, Severity, lint};
use websketch_sketch::Sketch;
use websketch_sketch::execute::Mode;

struct Recorded {
    request: String,
    sketch: Sketch,
    page: Size,
    answers: Vec<String>,
    is_cut: bool,
}

const NAMES: [&str; 41] = [
    "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "e01", "e02", "e03", "e04", "e05", "g01", "g02", "g03",
    "g04", "g05", "g06", "g07", "g08", "g09", "g11", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "p1",
    "p2", "p3", "q01", "q1", "q2", "q3", "t1", "t2", "v02",
];

fn file(path: &str) -> serde_json::Value {
    let path = format!("{}/tests/{path}", env!("CARGO_MANIFEST_DIR"));
    json::parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Returns the request with the answers of this run.
fn recorded(name: &str, run: usize) -> Option<Recorded> {
    let case = file(&format!("cases/model/{name}.json"));
    let text = |key: &str| case.get(key).unwrap().as_str().unwrap().to_owned();
    let sketch = match case.get("sketch").unwrap() {
        serde_json::Value::String(name) if name == "empty" => Sketch::new(),
        serde_json::Value::String(name) => {
            Sketch::read(&file(&format!("../../../tests/fixtures/{name}.json"))).unwrap().sketch
        }
        components => Sketch::read(components).unwrap().sketch,
    };
    let side = |key: &str| case.pointer(&format!("/page/{key}")).unwrap().as_f64().unwrap();
    let run = case.get("runs").unwrap().get(run)?;
    let texts = |key: &str| -> Vec<String> {
        let list = run.get(key).unwrap().as_array().unwrap();
        list.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    Some(Recorded {
        request: text("request"),
        sketch,
        page: Size::new(side("width"), side("height")),
        answers: texts("answers"),
        is_cut: texts("finish").first().is_some_and(|finish| finish == "length"),
    })
}

/// Returns the turn's answer, and the number of model calls.
fn played(recorded: &Recorded) -> (TurnAnswer, usize) {
    let mut turn = Turn::new(TurnInput {
        message: recorded.request.clone(),
        sketch: recorded.sketch.clone(),
        context: Context { page: Some(recorded.page), ..Context::default() },
        edited: Vec::new(),
        notes: None,
        image: None,
        target: Target::Model { provider: Provider::OpenAi, model: "m".to_owned() },
        asks_model: true,
        mode: Mode::Partial,
        dry_run: true,
        is_watched: true,
        ids: ids(),
        retry: retry(60_000),
        now_ms: 0,
        patience_ms: 1_000,
    });
    let (mut calls, mut answers) = (0, recorded.answers.iter());
    let mut effects = turn.handle(TurnEvent::Begin);
    loop {
        let mut events = Vec::new();
        for effect in effects {
            match effect {
                TurnEffect::CallModel(_) => {
                    calls += 1;
                    // Without a further recorded answer, the model gives up.
                    let text = answers.next().map_or(r#"{"operations":[],"description":""}"#, String::as_str);
                    events.push(TurnEvent::ModelText(text.to_owned()));
                    let is_cut = recorded.is_cut && calls == 1;
                    let outcome = if is_cut { Err(ModelFailure::Truncated) } else { Ok(()) };
                    events.push(TurnEvent::ModelEnded { usage: Usage::default(), outcome, elapsed_ms: 10 });
                }
                TurnEffect::Wait { .. } => events.push(TurnEvent::WaitEnded),
                TurnEffect::Commit { edit: Edit::Undo | Edit::Redo | Edit::Operations(_), .. } => {}
                TurnEffect::Finish(answer) => return (*answer, calls),
                TurnEffect::Report(_)
                | TurnEffect::Announce(_)
                | TurnEffect::Show(_)
                | TurnEffect::Ask(_) => {}
            }
        }
        effects = events.into_iter().flat_map(|event| turn.handle(event)).collect();
    }
}

fn line(name: &str, run: usize) -> Option<String> {
    let recorded = recorded(name, run)?;
    let (answer, calls) = played(&recorded);
    let count = |severity| lint(&answer.sketch).iter().filter(|finding| finding.severity == severity).count();
    let tokens = recorded.answers.iter().map(|text| text.chars().count() / 4).sum::<usize>();
    let weak = if run == 0 { "" } else { ".weak" };
    Some(format!(
        "{name}{weak} {} calls={calls} out={tokens} operations={} refused={} put right={} components={} findings={}e {}w {}h | {} | {}\n",
        answer.intent.name(),
        answer.operations.len(),
        answer.rejected.len(),
        answer.coercions.len(),
        answer.sketch.len(),
        count(Severity::Error),
        count(Severity::Warning),
        count(Severity::Hint),
        answer.description,
        answer.suggestions.join("; "),
    ))
}

#[test]
fn what_comes_of_the_recorded_answers() {
    let lines: String = NAMES.iter().flat_map(|name| [line(name, 0), line(name, 1)]).flatten().collect();
    expect![[r#"
        c1 creation calls=1 out=749 operations=20 refused=0 put right=0 components=20 findings=0e 0w 0h | I created a landing page for Hydra with a header, a hero with call to action, three feature cards and a footer. | 
        c1.weak creation calls=2 out=633 operations=18 refused=0 put right=15 components=9 findings=0e 0w 0h | I created a landing page for Hydra. | 
        c2 creation calls=1 out=510 operations=13 refused=0 put right=0 components=13 findings=0e 0w 0h | I created an analytics dashboard with four key figures, a sales chart and a table of the latest orders. | 
        c3 creation calls=2 out=556 operations=29 refused=0 put right=1 components=14 findings=0e 0w 0h | I designed the home screen of a mobile banking app with a balance card, quick actions, recent transactions and a bottom navigation. | 
        c4 creation calls=1 out=720 operations=20 refused=0 put right=0 components=20 findings=0e 0w 0h | I created a settings page with a sidebar, a profile form and notification preferences. | 
        c4.weak creation calls=1 out=321 operations=10 refused=0 put right=20 components=9 findings=0e 0w 0h | I created a settings page with a sidebar, a profile form and notification preferences. | 
        c5 creation calls=1 out=1448 operations=43 refused=0 put right=1 components=42 findings=0e 0w 0h | I made a product page for running shoes with a gallery, size selection, reviews and related products. | 
        c6 creation calls=1 out=940 operations=30 refused=0 put right=0 components=30 findings=0e 0w 0h | I created a kanban board with four columns and example cards. | 
        c7 creation calls=1 out=754 operations=20 refused=0 put right=0 components=20 findings=0e 0w 0h | I created a sign-up wizard with the three steps account, profile and payment side by side. | 
        c7.weak creation calls=2 out=589 operations=17 refused=0 put right=14 components=9 findings=0e 0w 0h | Added 9 components, moved 1 component, resized 7 components. | 
        c8 creation calls=1 out=975 operations=39 refused=0 put right=1 components=27 findings=0e 0w 0h | I created a chat app with channels on the left, messages in the middle and member details on the right. | 
        c8.weak creation calls=1 out=525 operations=21 refused=0 put right=1 components=14 findings=0e 0w 0h | Added 14 components, moved 6 components, changed 1 component. The answer was cut off before its end, so this may not be everything. | 
        e01 modification calls=1 out=75 operations=10 refused=0 put right=0 components=30 findings=0e 0w 0h | The middle card has a badge and a button now. | 
        e01.weak modification calls=1 out=132 operations=4 refused=0 put right=4 components=30 findings=0e 0w 0h | The middle card is now highlighted with a blue border, a badge and a button. A wireframe has no colors. Nothing shows “border”, so it was left out. | Keep one primary button and make the others secondary
        e02 modification calls=1 out=64 operations=12 refused=0 put right=0 components=28 findings=0e 0w 0h | The cards are in the new order. | Keep one primary button and make the others secondary
        e02.weak modification calls=1 out=70 operations=12 refused=0 put right=9 components=28 findings=0e 0w 0h | The cards are now in the order you asked for. | Keep one primary button and make the others secondary
        e03 modification calls=1 out=80 operations=9 refused=0 put right=0 components=25 findings=0e 2w 4h | The two filters stand between the tabs and the chart. | Make the headline stand out
        e03.weak modification calls=2 out=93 operations=9 refused=0 put right=6 components=25 findings=0e 2w 4h | Added date range and device filters between the tabs and the chart. | Make the headline stand out
        e04 modification calls=1 out=106 operations=22 refused=0 put right=1 components=9 findings=0e 0w 1h | The rows are a table now. | 
        e04.weak modification calls=2 out=114 operations=19 refused=0 put right=15 components=9 findings=0e 0w 1h | Replaced the three rows with a table. 3 texts are gone, such as “Edit”. | 
        e05 modification calls=1 out=186 operations=49 refused=0 put right=1 components=25 findings=0e 1w 1h | The tasks are rows with a checkbox and a badge. | Make the headline stand out
        e05.weak modification calls=2 out=149 operations=15 refused=0 put right=12 components=28 findings=0e 1w 11h | Cleaned up: rows line up, with checkboxes and badges. Nothing shows “type”, so it was left out. | Make the headline stand out
        g01 creation calls=1 out=628 operations=54 refused=0 put right=1 components=53 findings=0e 0w 0h | I drew a page for the dental practice with treatments, team, opening hours, directions and a booking form. | Convert the page for mobile; Add patient reviews above the footer
        g01.weak creation calls=2 out=568 operations=20 refused=0 put right=30 components=16 findings=0e 0w 0h | I created a website for the dental practice with all sections you asked for. | 
        g02 creation calls=1 out=341 operations=30 refused=0 put right=1 components=29 findings=0e 0w 0h | I drew the pricing page with three plans and two questions. | 
        g02.weak creation calls=2 out=422 operations=28 refused=0 put right=69 components=21 findings=0e 0w 0h | Created a pricing page with three plans and an FAQ. | 
        g03 creation calls=1 out=375 operations=47 refused=0 put right=1 components=31 findings=0e 0w 0h | I drew a fleet dashboard: figures, map, alerts and the list of vehicles. | Add a filter for the depot
        g03.weak creation calls=1 out=378 operations=10 refused=0 put right=0 components=10 findings=0e 0w 1h | Added 10 components. The answer was cut off before its end, so this may not be everything. | 
        g04 creation calls=1 out=172 operations=13 refused=0 put right=1 components=12 findings=0e 0w 0h | I drew the screen with progress, two amounts, entries and navigation. | 
        g04.weak creation calls=1 out=65 operations=10 refused=0 put right=10 components=10 findings=0e 0w 0h | Added 10 components. | 
        g05 creation calls=1 out=500 operations=63 refused=0 put right=1 components=59 findings=0e 0w 0h | I drew the listing with filters, sorting, six shoes and pages. | 
        g05.weak creation calls=1 out=741 operations=23 refused=0 put right=68 components=23 findings=0e 0w 0h | Product listing created with 6 shoes. Nothing shows “title”, so it was left out. | 
        g06 creation calls=1 out=217 operations=22 refused=0 put right=1 components=21 findings=0e 0w 0h | I drew the checkout with the address form and the summary. | 
        g06.weak creation calls=2 out=221 operations=19 refused=0 put right=27 components=11 findings=0e 0w 0h | Checkout page with steps, form and order summary. | 
        g07 creation calls=1 out=329 operations=31 refused=0 put right=1 components=26 findings=0e 0w 0h | I drew the account page with the dialog in front of it. | 
        g07.weak creation calls=1 out=129 operations=15 refused=0 put right=9 components=13 findings=0e 0w 0h | Account page with dimmed background and open delete dialog. | 
        g08 creation calls=1 out=208 operations=15 refused=0 put right=0 components=15 findings=0e 0w 0h | I drew the invoice with three positions and the total. | 
        g08.weak creation calls=2 out=163 operations=7 refused=0 put right=20 components=5 findings=0e 0w 0h | Invoice drawn. | 
        g09 creation calls=1 out=237 operations=27 refused=0 put right=0 components=27 findings=0e 0w 0h | I drew the three screens of the onboarding beside each other. | 
        g09.weak creation calls=1 out=104 operations=11 refused=0 put right=4 components=10 findings=0e 0w 1h | Three onboarding screens. | 
        g11 creation calls=1 out=477 operations=43 refused=0 put right=1 components=42 findings=0e 0w 0h | I drew the donation page; the headline stands below the photo. | 
        g11.weak creation calls=1 out=314 operations=9 refused=0 put right=1 components=9 findings=0e 0w 0h | Donation page with hero photo and text over it. | 
        m1 modification calls=1 out=855 operations=65 refused=0 put right=2 components=25 findings=2e 0w 0h | I aligned everything to common margins, made the cards and buttons the same size and added the missing cover and label. | Keep one primary button and make the others secondary
        m2 modification calls=1 out=878 operations=41 refused=0 put right=1 components=44 findings=0e 0w 0h | I moved the form to the right and added three testimonials on the left of it. The design score fell from 92 to 82, most of all in hierarchy. | Make the headline stand out
        m3 modification calls=2 out=242 operations=13 refused=0 put right=0 components=17 findings=0e 0w 0h | I replaced the three cards with a table that has a row for each feature. 6 texts are gone, such as “Agree on dates”. | 
        m4 modification calls=1 out=524 operations=28 refused=0 put right=0 components=28 findings=0e 0w 0h | I moved everything down by 100 px, so there is room for a banner at the top. | 
        m4.weak modification calls=2 out=327 operations=31 refused=0 put right=3 components=29 findings=0e 0w 0h | I moved everything down by 100 px and added a banner. | 
        m5 modification calls=1 out=1061 operations=58 refused=0 put right=1 components=28 findings=0e 0w 0h | I rearranged the page for mobile: one column, with the cards stacked below each other. | 
        m6 modification calls=2 out=636 operations=55 refused=0 put right=20 components=65 findings=0e 1w 0h | I added the card “Refunds” and made all five cards equally wide. 2 things overlap now. | fix the overlaps
        m6.weak modification calls=2 out=417 operations=41 refused=0 put right=37 components=61 findings=0e 0w 0h | Added the card Refunds and made all five equally wide. | 
        m7 modification calls=1 out=220 operations=6 refused=0 put right=0 components=30 findings=0e 0w 0h | I made the main button larger with a clearer text and added a note and a rating below it. | Keep one primary button and make the others secondary
        m8 modification calls=1 out=841 operations=30 refused=0 put right=0 components=60 findings=0e 0w 0h | I rewrote the texts for a coffee shop. | Keep one primary button and make the others secondary
        p1 creation calls=1 out=1309 operations=38 refused=0 put right=0 components=38 findings=0e 0w 0h | I built a landing page for a bakery with a pricing section below. All sections share the same margins and columns, so everything lines up. | 
        p2 modification calls=1 out=151 operations=3 refused=0 put right=0 components=59 findings=0e 0w 0h | I removed the saved views and added a date picker next to the search field. To make it clearer, I would label the alerts button, merge “Last 30 days” with the date picker, and give the filters dropdown arrows. | Keep one primary button and make the others secondary
        p3 creation calls=1 out=1730 operations=91 refused=0 put right=1 components=54 findings=0e 0w 0h | I turned the page into a recipe search with filters and a grid of results, added a footer and a mobile version below. | 
        q01 details calls=1 out=124 operations=0 refused=0 put right=0 components=60 findings=0e 0w 0h | Mostly: the title (40 px high) and the four figures lead, the sales card (848 × 312) is the largest. Two things compete: the export button is as strong as the alerts although nobody exports first, and “Invite a teammate” stands 312 px below the saved views with nothing beside it. I would make Export secondary first. | Make the Export button secondary; Move Invite a teammate up under the saved views
        q01.weak details calls=1 out=55 operations=0 refused=0 put right=0 components=60 findings=0e 0w 0h | Overall the visual hierarchy is pretty good! However, I'd recommend the following:

        1. **Increase the heading size**
        2. **Add more whitespace**
        3. **Use color to highlight important metrics**

        Would you like me to do this? | 
        q1 details calls=1 out=92 operations=0 refused=0 put right=0 components=60 findings=0e 0w 0h | A new user could be confused by the button “3” (it is not clear that these are alerts), by “Orders” appearing in the menu, the cards and the charts, and by “Saved views” next to the menu. The filters also look like buttons rather than dropdowns. | 
        q2 details calls=1 out=74 operations=0 refused=0 put right=0 components=28 findings=0e 0w 0h | The cards are 24 px apart. The left edge of the first card lines up with the hero text at x = 120, and the right edge of the last one with the hero image at x = 1320. | 
        q2.weak details calls=1 out=63 operations=0 refused=0 put right=0 components=28 findings=0e 0w 0h | The cards are 24 px apart and yes, they line up with the hero section on both sides. | 
        q3 details calls=1 out=117 operations=0 refused=0 put right=0 components=24 findings=3e 3w 10h | The image and text of the cards lie inside their containers, which is fine. “Join the club” (85–251) and “How it works” (238–389) overlap by about 13 px, and “Subscribe” overlaps the newsletter input (1050–1233) by about 11 px. The Reserve button of the second card lies within its card. I would move “How it works” to x = 267 and “Subscribe” to x = 1249. | 
        t1 conversation calls=1 out=67 operations=0 refused=0 put right=0 components=3 findings=0e 0w 0h | Hi! I can edit your wireframe: add, move, resize, align or delete components, create whole pages, and answer questions about the layout. Just tell me what you would like to change. | 
        t2 conversation calls=1 out=77 operations=0 refused=0 put right=0 components=28 findings=0e 0w 0h | Dark mode can feel premium and suits evening browsing, but travel brands usually live from bright, airy images. I would keep the light design as the default and offer dark mode as an option. | 
        v02 creation calls=1 out=372 operations=31 refused=0 put right=1 components=29 findings=0e 0w 0h | I began with a landing page for a yoga studio. Say its name and I write it everywhere. | Call the studio Stillpoint; Add prices for single classes and passes
        v02.weak conversation calls=1 out=35 operations=0 refused=0 put right=0 components=0 findings=0e 0w 0h | Sure! What would you like for your yoga studio? A website, an app, or a booking form? | 
    "#]].assert_eq(&lines);
}

/// Returns the faults that a weak answer leaves: new errors and warnings, and new boxes without content.
fn faults(name: &str) -> Option<String> {
    let recorded = recorded(name, 1)?;
    let (answer, _) = played(&recorded);
    let known: Vec<Finding> = lint(&recorded.sketch);
    let is_known =
        |finding: &Finding| known.iter().any(|old| (old.code, &old.ids) == (finding.code, &finding.ids));
    let is_fault =
        |finding: &Finding| finding.severity != Severity::Hint || finding.code == FindingCode::EmptyContainer;
    let new = lint(&answer.sketch).into_iter().filter(|finding| is_fault(finding) && !is_known(finding));
    let told: Vec<String> = new.map(|finding| format!("    {}\n", finding.message)).collect();
    let end = if told.is_empty() { "well" } else { "faults" };
    Some(format!("{name} {end}: {}\n{}", answer.description, told.concat()))
}

#[test]
fn weak_answers_end_well() {
    let lines: String = NAMES.iter().filter_map(|name| faults(name)).collect();
    expect![[r#"
        c1 well: I created a landing page for Hydra.
        c4 well: I created a settings page with a sidebar, a profile form and notification preferences.
        c7 well: Added 9 components, moved 1 component, resized 7 components.
        c8 well: Added 14 components, moved 6 components, changed 1 component. The answer was cut off before its end, so this may not be everything.
        e01 well: The middle card is now highlighted with a blue border, a badge and a button. A wireframe has no colors. Nothing shows “border”, so it was left out.
        e02 well: The cards are now in the order you asked for.
        e03 well: Added date range and device filters between the tabs and the chart.
        e04 well: Replaced the three rows with a table. 3 texts are gone, such as “Edit”.
        e05 well: Cleaned up: rows line up, with checkboxes and badges. Nothing shows “type”, so it was left out.
        g01 well: I created a website for the dental practice with all sections you asked for.
        g02 well: Created a pricing page with three plans and an FAQ.
        g03 well: Added 10 components. The answer was cut off before its end, so this may not be everything.
        g04 well: Added 10 components.
        g05 well: Product listing created with 6 shoes. Nothing shows “title”, so it was left out.
        g06 well: Checkout page with steps, form and order summary.
        g07 well: Account page with dimmed background and open delete dialog.
        g08 well: Invoice drawn.
        g09 well: Three onboarding screens.
        g11 well: Donation page with hero photo and text over it.
        m4 well: I moved everything down by 100 px and added a banner.
        m6 well: Added the card Refunds and made all five equally wide.
        q01 well: Overall the visual hierarchy is pretty good! However, I'd recommend the following:

        1. **Increase the heading size**
        2. **Add more whitespace**
        3. **Use color to highlight important metrics**

        Would you like me to do this?
        q2 well: The cards are 24 px apart and yes, they line up with the hero section on both sides.
        v02 well: Sure! What would you like for your yoga studio? A website, an app, or a booking form?
    "#]].assert_eq(&lines);
}

fn answer(name: &str, run: usize) -> (TurnAnswer, usize) {
    played(&recorded(name, run).unwrap())
}

#[test]
fn weak_answers_lose_nothing() {
    let says = |answer: &TurnAnswer, words: &str| {
        answer
            .sketch
            .iter()
            .any(|component| component.props().text().is_some_and(|text| text.contains(words)))
    };
    let (page, _) = answer("c1", 1);
    assert!(page.sketch.iter().any(|it| it.kind().name() == "Heading"), "the headline is kept");
    assert!(says(&page, "Hydra"));
    let (settings, _) = answer("c4", 1);
    assert!(settings.sketch.len() >= 9, "three boxes and what is nested in them");
    let (wizard, _) = answer("c7", 1);
    assert_eq!(wizard.intent, Intent::Creation);
    let steps: Vec<_> = wizard.sketch.iter().filter(|it| it.kind().name() == "Container").collect();
    assert_eq!(steps.iter().map(|step| step.bounds().width()).collect::<Vec<_>>(), [394.0; 3]);
    assert_eq!(steps.iter().map(|step| step.bounds().y()).collect::<Vec<_>>(), [50.0; 3]);
    let (spoken, calls) = answer("q2", 1);
    assert_eq!((calls, spoken.failure), (1, None), "a sentence answers a question");
    assert!(!spoken.description.is_empty());
}

#[test]
fn what_is_wrong_is_said() {
    let (cards, _) = answer("m6", 0);
    assert!(cards.description.contains("overlap"), "{}", cards.description);
    assert_eq!(cards.suggestions.first().map(String::as_str), Some("fix the overlaps"));
    let (table, _) = answer("m3", 0);
    assert!(table.description.contains("texts are gone"), "{}", table.description);
}

#[test]
fn no_suggestion_moves_anything_by_a_few_px() {
    for name in NAMES {
        for run in [0, 1] {
            let Some(recorded) = recorded(name, run) else { continue };
            let (answer, _) = played(&recorded);
            assert!(answer.suggestions.iter().all(|text| !text.contains("20 px")), "{name}");
        }
    }
}

#[test]
fn recorded_answers_give_the_same_in_all_chunks() {
    for name in NAMES {
        for run in [0, 1] {
            let Some(recorded) = recorded(name, run) else { continue };
            for text in &recorded.answers {
                let events = |size: usize| {
                    let mut stream =
                        OperationStream::new(recorded.sketch.clone(), ids()).on_page(Some(recorded.page));
                    let mut events: Vec<_> =
                        text.as_bytes().chunks(size).flat_map(|chunk| stream.push(chunk)).collect();
                    events.extend(stream.finish().events);
                    let is_text = |line: &String| line.contains(r#""kind":"text""#);
                    let lines: Vec<String> = events.iter().map(json::to_string).collect();
                    lines.into_iter().filter(|line| !is_text(line)).collect::<Vec<_>>()
                };
                let whole = events(4096);
                for size in [1, 7, 23] {
                    assert_eq!(events(size), whole, "{name} in chunks of {size}");
                }
            }
        }
    }
}
