//! Controls that are made of several components, and messages to the user.

use super::{CONTENT, FORM};
use crate::language::pattern::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    Pattern {
        names: "breadcrumb trail|breadcrumbs|breadcrumb|breadcrumb navigation|breadcrumb nav|breadcrumb bar|\
         breadcrumbs bar|breadcrumb links",
        plurals: "breadcrumbs|breadcrumb links",
        width: CONTENT,
        entries: "Home|Products|Details|Page #",
        usual: 3,
        drawing: "n!breadcrumb40 %",
    },
    Pattern {
        names: "stepper|step indicator|progress steps|wizard steps|progress stepper|steps indicator|checkout steps|\
         progress tracker|step bar|steps bar|wizard",
        plurals: "progress steps|wizard steps|checkout steps",
        width: CONTENT,
        entries: "Step #",
        usual: 3,
        drawing: "n!steps48 %",
    },
    Pattern {
        names: "accordion|accordion section|accordion list|collapsible section|collapsible list|expandable list|\
         collapsible panels|expandable sections|accordion panels|accordion menu",
        plurals: "accordion panels|accordion sections|collapsible sections|accordion items|expandable sections|\
         collapsible panels",
        width: 640.0,
        entries: "Section #",
        usual: 3,
        drawing: "(*{%:t What shows when this is opened.})",
    },
    Pattern {
        names: "carousel|image carousel|photo carousel|picture carousel|image slider|photo slider|picture slider|\
         slideshow|image slideshow|slide show|photo slideshow|product carousel|hero carousel|hero slider|banner slider",
        plurals: "",
        width: 720.0,
        entries: "",
        usual: 0,
        drawing: "(m320 Slide 1;[b Previous;b 1;b 2;b 3;b Next])",
    },
    Pattern {
        names: "toast|toast message|toast notification|snackbar|notification banner|alert banner|info banner|\
         warning banner|success banner|error banner|alert bar|notification bar|announcement bar|announcement banner|\
         success message|error message banner|info bar|status banner",
        plurals: "",
        width: 480.0,
        entries: "",
        usual: 0,
        drawing: "{[t40 Your changes were saved.;b Close]}",
    },
    Pattern {
        names: "cookie banner|cookie notice|cookie bar|cookie consent|cookie consent banner|cookie popup|\
         cookie message|gdpr banner|consent banner|cookie consent bar|privacy banner|cookies banner",
        plurals: "",
        width: 720.0,
        entries: "",
        usual: 0,
        drawing: "{t We use cookies to make this site better.;[b Accept;b Decline]}",
    },
    Pattern {
        names: "file upload|upload area|upload box|drop zone|dropzone|file drop zone|file uploader|file upload area|\
         drag and drop area|drag and drop zone|upload section|image upload|photo upload|upload zone|upload form|\
         file upload form",
        plurals: "",
        width: FORM,
        entries: "",
        usual: 0,
        drawing: "{t24 Drop your files here, or;b Choose a file}",
    },
    Pattern {
        names: "rating|star rating|rating stars|stars rating|rating widget",
        plurals: "",
        width: FORM,
        entries: "",
        usual: 0,
        drawing: "(t24 ★ ★ ★ ★ ☆)",
    },
    Pattern {
        names: "progress bar|loading bar|progress indicator|progress meter|completion bar",
        plurals: "progress bars",
        width: FORM,
        entries: "Progress #",
        usual: 1,
        drawing: "(*(t24 %;-!progress8))",
    },
    Pattern {
        names: "row of social links|social links|social media links|social icons|social media icons|social media buttons|social buttons|\
         share buttons|sharing buttons|social share buttons|social sharing buttons",
        plurals: "social links|social icons|social media icons|social media links|share buttons|social buttons",
        width: CONTENT,
        entries: "",
        usual: 0,
        drawing: "[b Facebook;b Instagram;b LinkedIn]",
    },
    Pattern {
        names: "column layout|columns layout|columns of text|text columns|text column layout|columns section|split layout|\
         split section|side by side section|multi column layout",
        plurals: "column layout|columns layout|columns of text|text columns|column section|column page",
        width: CONTENT,
        entries: "Column #",
        usual: 2,
        drawing: "[*(h %;t96 What this column is about. Some sentences say it in more detail for those who want to know.)]",
    },
];
