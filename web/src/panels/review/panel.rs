//! Panel of the review: the score, its parts with their reasons, and other findings.

use super::assessment::whole;
use super::{Assessment, Review};
use crate::actions;
use crate::editor::command::Command;
use crate::editor::describe;
use crate::store::{Store, use_store};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use websketch_layout::lint::Finding;
use websketch_layout::score::{Part, PartScore, Reason};
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// Scores of shipped screens at their median and their 90th percentile: the calibration of the score.
const MEDIAN: u8 = 75;
const BEST_TENTH: u8 = 90;
const WORST_TWENTIETH: u8 = 50;

/// The content of the panel.
#[component]
pub fn Panel(review: Review) -> impl IntoView {
    let store = use_store();
    let list: NodeRef<html::Div> = NodeRef::new();
    let parts = Memo::new(move |_| review.assessment.with(Assessment::parts));
    let others = Memo::new(move |_| review.assessment.with(|assessment| assessment.others.clone()));
    let fixes = Memo::new(move |_| review.assessment.with(Assessment::fixes));
    let fix_all = move |_| actions::fix(store, fixes.get_untracked().concat());
    let is_flawless = move || {
        others.with(Vec::is_empty) && parts.with(|parts| parts.iter().all(|part| part.reasons.is_empty()))
    };
    view! {
        <div class="review" node_ref=list on:keydown=move |event| move_focus(&event, list)>
            {move || review.shown_score().map(|score| view! { <Figure score/> })}
            <div class="finding-actions">
                <button type="button" disabled=move || fixes.with(Vec::is_empty) on:click=fix_all>
                    {move || match fixes.with(Vec::len) {
                        0 => "Fix all".to_owned(),
                        count => format!("Fix {}", describe::count(count, "thing")),
                    }}
                </button>
                <button type="button" on:click=move |_| actions::perform(store, Command::Tidy)>"Tidy up"</button>
            </div>
            <Show when=is_flawless>
                <p class="none">"Nothing to improve was found."</p>
            </Show>
            <ul class="parts" aria-label="Parts of the score">
                // A part keeps its element, so that it stays folded or unfolded while the sketch is edited.
                <For each=move || parts.get().into_iter().map(|part| part.name) key=|name| name.name() let(name)>
                    <PartLine name parts/>
                </For>
            </ul>
            <Screens review/>
            <Show when=move || !others.with(Vec::is_empty)>
                <h3 id="other-findings">"Links and states"</h3>
                <ul class="findings" aria-labelledby="other-findings">
                    <For each=move || others.get() key=|finding| format!("{finding:?}") let(finding)>
                        {other_line(store, finding)}
                    </For>
                </ul>
            </Show>
        </div>
    }
}

/// The score as a large figure with its meaning.
#[component]
fn Figure(score: u8) -> impl IntoView {
    let meaning = match score {
        BEST_TENTH.. => "among the best tenth of shipped screens",
        MEDIAN.. => "better than most shipped screens",
        WORST_TWENTIETH.. => "below the middle of shipped screens",
        _ => "below nearly all shipped screens",
    };
    view! {
        <p class="figure">
            <strong>{score}</strong>
            <span>"of 100, "{meaning}</span>
        </p>
    }
}

/// A part with a bar, and its reasons if it has any.
#[component]
fn PartLine(name: Part, parts: Memo<Vec<PartScore>>) -> impl IntoView {
    let store = use_store();
    let part = Memo::new(move |_| parts.with(|parts| parts.iter().find(|part| part.name == name).cloned()));
    let score = move || part.with(|part| part.as_ref().map_or(100, |part| whole(part.score)));
    let reasons = Memo::new(move |_| {
        part.with(|part| part.as_ref().map(|part| part.reasons.clone()).unwrap_or_default())
    });
    let row = move || {
        view! {
            <span class="name">{title(name)}</span>
            <span class="gauge" aria-hidden="true"><span style:width=move || format!("{}%", score())></span></span>
            <span class="points">{score}</span>
        }
    };
    view! {
        <li>
            <Show
                when=move || !reasons.with(Vec::is_empty)
                fallback=move || view! { <p class="part">{row()}</p> }
            >
                <details>
                    <summary class="part" title=meaning(name)>{row()}</summary>
                    <ul class="findings" aria-label=format!("Reasons, {}", title(name))>
                        <For each=move || reasons.get() key=|reason| format!("{reason:?}") let(reason)>
                            {reason_line(store, reason)}
                        </For>
                    </ul>
                </details>
            </Show>
        </li>
    }
}

fn reason_line(store: Store, Reason { ids, message, fix, .. }: Reason) -> impl IntoView {
    let fix_name = format!("Fix: {message}");
    view! {
        <li>
            {if ids.is_empty() {
                view! { <p class="finding">{message}</p> }.into_any()
            } else {
                let show = move |_| show_on_canvas(store, ids.clone());
                view! { <button type="button" class="finding" title="Show" on:click=show>{message}</button> }.into_any()
            }}
            {fix.map(|fix| fix_button(store, fix, fix_name))}
        </li>
    }
}

fn other_line(store: Store, Finding { ids, message, fix, .. }: Finding) -> impl IntoView {
    let fix_name = format!("Fix: {message}");
    let show = move |_| show_on_canvas(store, ids.clone());
    view! {
        <li>
            <button type="button" class="finding" title="Show" on:click=show>{message}</button>
            {fix.map(|fix| fix_button(store, fix, fix_name))}
        </li>
    }
}

fn fix_button(store: Store, fix: Vec<Operation>, name: String) -> impl IntoView {
    view! {
        <button type="button" class="fix" aria-label=name on:click=move |_| actions::fix(store, fix.clone())>"Fix"</button>
    }
}

/// The scores of several screens, the worst first. A click selects the screen.
#[component]
fn Screens(review: Review) -> impl IntoView {
    let store = use_store();
    let screens = Memo::new(move |_| {
        let mut screens: Vec<(String, Option<ComponentId>, u8)> = review.assessment.with(|assessment| {
            let screens = assessment.score.iter().flat_map(|score| &score.screens);
            screens.map(|screen| (screen.name.clone(), screen.id.clone(), whole(screen.score))).collect()
        });
        screens.sort_by_key(|(_, _, score)| *score);
        screens
    });
    view! {
        <Show when=move || !screens.with(Vec::is_empty)>
            <h3 id="screen-scores">"Screens"</h3>
            <ul class="findings" aria-labelledby="screen-scores">
                {move || {
                    screens.get().into_iter().map(|(name, id, score)| {
                        let show = move |_| show_on_canvas(store, id.iter().cloned().collect());
                        view! {
                            <li>
                                <button type="button" class="finding" title="Show" on:click=show>{name}</button>
                                <span class="points">{score}</span>
                            </li>
                        }
                    }).collect_view()
                }}
            </ul>
        </Show>
    }
}

/// Selects components and brings them into view.
fn show_on_canvas(store: Store, ids: Vec<ComponentId>) {
    let there = store.document.peek(|sketch| ids.into_iter().filter(|id| sketch.contains(id)).collect());
    store.document.select(there);
    actions::reveal_selection(store);
}

/// Returns the name of a part for the user.
const fn title(part: Part) -> &'static str {
    match part {
        Part::Alignment => "Alignment",
        Part::Spacing => "Spacing",
        Part::Fit => "Fit",
        Part::Hierarchy => "Hierarchy",
        Part::Action => "Action",
        Part::Order => "Order",
        Part::Balance => "Balance",
        Part::Content => "Content",
    }
}

/// Returns the measure of a part in words.
const fn meaning(part: Part) -> &'static str {
    match part {
        Part::Alignment => "Edges and centers on common lines",
        Part::Spacing => "Equal gaps among equals, related things closer",
        Part::Fit => "Overlaps, cut texts, things off the page",
        Part::Hierarchy => "Type sizes and heading levels",
        Part::Action => "One clear button, targets large enough",
        Part::Order => "Header, title, content, footer",
        Part::Balance => "Empty bands and sides",
        Part::Content => "Filler, repeated texts, missing labels",
    }
}

/// Moves the focus from line to line by arrow keys.
fn move_focus(event: &KeyboardEvent, list: NodeRef<html::Div>) {
    let step = match event.key().as_str() {
        "ArrowDown" => 1,
        "ArrowUp" => -1,
        _ => return,
    };
    let lines = "summary.part, details[open] button.finding, h3 + .findings button.finding";
    let Some(found) = list.get_untracked().and_then(|list| list.query_selector_all(lines).ok()) else {
        return;
    };
    let items: Vec<HtmlElement> =
        (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect();
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let place =
        items.iter().position(|item| target.as_ref().is_some_and(|target| item.is_same_node(Some(target))));
    let next = place.and_then(|place| place.checked_add_signed(step)).and_then(|place| items.get(place));
    if let Some(next) = next {
        event.prevent_default();
        // Fails only for an element that was removed.
        let _ = next.focus();
    }
}
