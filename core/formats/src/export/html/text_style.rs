//! Classes of text styles and fills in HTML.

use super::page::HtmlPage;
use websketch_layout::tokens::text_px;
use websketch_sketch::{Component, ComponentKind, Fill, TextAlign, TextStyle, Tone};

/// Elements inside a component that have a font size of their own.
const WITH_FONT: &str = " :is(li,a,input,textarea,select,label,th,td)";

impl HtmlPage<'_, '_> {
    /// Returns the class of a component after the classes of its text style. Adds a rule for its text size.
    pub(super) fn styled(&mut self, component: &Component, class: &str) -> String {
        if let Some(size) = component.props().text_style().size {
            let declaration = format!("font-size:{}px", text_px(size));
            self.rule(class, "", &declaration);
            self.rule(class, WITH_FONT, &declaration);
        }
        let style = classes(component);
        if style.is_empty() { class.to_owned() } else { format!("{} {class}", style.trim_start()) }
    }
}

/// Returns the classes of the text style and the fill of a component, each after a blank.
pub(super) fn classes(component: &Component) -> String {
    let props = component.props();
    let TextStyle { bold, align, tone, .. } = props.text_style();
    let bold = bold.map(|bold| if bold { " t-bold" } else { " t-regular" });
    let align = align.map(|align| match align {
        TextAlign::Left => " t-left",
        TextAlign::Center => " t-center",
        TextAlign::Right => " t-right",
    });
    let tone = tone.map(|tone| match tone {
        Tone::Muted => " t-muted",
        Tone::Accent => " t-accent",
        Tone::Danger => " t-danger",
    });
    let fill = props.fill().filter(|_| component.kind() == ComponentKind::Container).map(|fill| match fill {
        Fill::None => " f-none",
        Fill::Light => " f-light",
        Fill::Dark => " f-dark",
        Fill::Accent => " f-accent",
    });
    [bold, align, tone, fill].into_iter().flatten().collect()
}
