//! Controls that are made of several components, and messages to the user.

use super::FORM;
use crate::pattern::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    Pattern::of(
        "breadcrumb trail|breadcrumbs|breadcrumb|breadcrumb navigation|breadcrumb nav|breadcrumb bar|\
         breadcrumbs bar|breadcrumb links",
        "n!breadcrumb40 %",
    )
    .plurals("breadcrumbs|breadcrumb links")
    .entries(3, "Home|Products|Details|Page #"),
    Pattern::of(
        "stepper|step indicator|progress steps|wizard steps|progress stepper|steps indicator|checkout steps|\
         progress tracker|step bar|steps bar|wizard",
        "n!steps48 %",
    )
    .plurals("progress steps|wizard steps|checkout steps")
    .entries(3, "Step #"),
    Pattern::of(
        "accordion|accordion section|accordion list|collapsible section|collapsible list|expandable list|\
         collapsible panels|expandable sections|accordion panels|accordion menu",
        "(*{!accordion %:t What shows when this is opened.})",
    )
    .plurals("accordion panels|accordion sections|collapsible sections|accordion items|expandable sections|\
         collapsible panels")
    .wide(640.0)
    .entries(3, "Section #"),
    Pattern::of(
        "carousel|image carousel|photo carousel|picture carousel|image slider|photo slider|picture slider|\
         slideshow|image slideshow|slide show|photo slideshow|product carousel|hero carousel|hero slider|banner slider",
        "(m320 Slide 1;[b Previous;b 1;b 2;b 3;b Next])",
    )
    .wide(720.0),
    Pattern::of(
        "toast|toast message|toast notification|snackbar|success message",
        "{!toast [t40 Your changes were saved.;b Close]}",
    )
    .wide(480.0),
    Pattern::of(
        "notification banner|alert banner|info banner|warning banner|success banner|error banner|alert bar|\
         notification bar|announcement bar|announcement banner|error message banner|info bar|status banner",
        "{!alert [t40 Your changes were saved.;b Close]}",
    )
    .wide(480.0),
    Pattern::of(
        "cookie banner|cookie notice|cookie bar|cookie consent|cookie consent banner|cookie popup|\
         cookie message|gdpr banner|consent banner|cookie consent bar|privacy banner|cookies banner",
        "{t We use cookies to make this site better.;[b Accept;b Decline]}",
    )
    .wide(720.0),
    Pattern::of(
        "file upload|upload area|upload box|drop zone|dropzone|file drop zone|file uploader|file upload area|\
         drag and drop area|drag and drop zone|upload section|image upload|photo upload|upload zone|upload form|\
         file upload form",
        "{t24 Drop your files here, or;b Choose a file}",
    )
    .wide(FORM),
    Pattern::of(
        "rating|star rating|rating stars|stars rating|rating widget",
        "(t24 ★ ★ ★ ★ ☆)",
    )
    .wide(FORM),
    Pattern::of(
        "progress bar|loading bar|progress indicator|progress meter|completion bar",
        "(*(t24 %;-!progress8))",
    )
    .plurals("progress bars")
    .wide(FORM)
    .entries(1, "Progress #"),
    Pattern::of(
        "row of social links|social links|social media links|social icons|social media icons|social media buttons|social buttons|\
         share buttons|sharing buttons|social share buttons|social sharing buttons",
        "[b Facebook;b Instagram;b LinkedIn]",
    )
    .plurals("social links|social icons|social media icons|social media links|share buttons|social buttons"),
    Pattern::of(
        "column layout|columns layout|columns of text|text columns|text column layout|columns section|split layout|\
         split section|side by side section|multi column layout",
        "[*(h %;t96 What this column is about. Some sentences say it in more detail for those who want to know.)]",
    )
    .plurals("column layout|columns layout|columns of text|text columns|column section|column page")
    .entries(2, "Column #"),
];
