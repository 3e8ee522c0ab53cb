//! The table of pieces, one row each.

use super::VisibleProp;
use crate::sketch::ComponentKind;
use kurbo::Size;

/// The insets of a device frame around its page: bars and bezels. Pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Insets {
    /// Above the page.
    pub top: f64,
    /// At the left and at the right.
    pub side: f64,
    /// Below the page.
    pub bottom: f64,
}

struct Row {
    kind: ComponentKind,
    variant: Option<&'static str>,
    size: Size,
    role: &'static str,
    shown: &'static [VisibleProp],
    words: &'static str,
    coded: &'static str,
}

/// Each row: name = type "variant" width x height, ARIA role, visible props, colloquial names, and after `or` names
/// used only in code. A `~` marks a name that is ambiguous without context.
macro_rules! pieces {
    ($($(#[$doc:meta])* $piece:ident = $kind:ident $(($variant:literal))? $width:literal x $height:literal,
       $role:literal, [$($shown:ident)*], $words:literal $(or $coded:literal)?;)*) => {
        /// A component type with a variant.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Piece { $($(#[$doc])* $piece),* }

        impl Piece {
            /// Every piece, by type in palette order, the default of each type first.
            pub const ALL: &'static [Self] = &[$(Self::$piece),*];

            const fn row(self) -> &'static Row {
                match self {
                    $(Self::$piece => {
                        const ROW: &Row = &Row {
                            kind: ComponentKind::$kind,
                            variant: pieces!(@variant $($variant)?),
                            size: Size::new($width as f64, $height as f64),
                            role: $role,
                            shown: &[$(VisibleProp::$shown),*],
                            words: $words,
                            coded: concat!("" $(, $coded)?),
                        };
                        ROW
                    }),*
                }
            }
        }
    };
    (@variant) => { None };
    (@variant $variant:literal) => { Some($variant) };
}

pieces! {
    /// A plain frame.
    Box = Container ("box") 320 x 200, "group", [Text], "container, box, frame, panel";
    /// A slightly raised panel.
    Card = Container ("card") 280 x 180, "group", [Text], "card, tile";
    /// A dialog in front of the page.
    Modal = Container ("modal") 480 x 280, "dialog", [Text], "modal, dialog, dialogue, dialog box, modal dialog, modal window, popup, pop up";
    /// A panel that slides in from an edge.
    Sheet = Container ("sheet") 360 x 480, "dialog", [Text], "~sheet, drawer, bottom sheet, slide over";
    /// A persistent message.
    Alert = Container ("alert") 480 x 56, "alert", [Text], "alert, callout, alert box, message box";
    /// A transient message.
    Toast = Container ("toast") 320 x 48, "status", [Text], "toast, snackbar, notification";
    /// Help text next to its subject.
    Tooltip = Container ("tooltip") 160 x 40, "tooltip", [Text], "tooltip, ~hint";
    /// A collapsible section.
    Accordion = Container ("accordion") 480 x 160, "group", [Text], "accordion, disclosure, collapsible" or "collapse";
    /// A designer's annotation.
    Note = Container ("note") 200 x 160, "note", [Text], "note, sticky note, ~sticky, annotation, post it";
    /// A browser window.
    Browser = Container ("browser") 1280 x 800, "group", [Text], "browser, browser window, browser frame, desktop screen";
    /// A phone frame.
    Phone = Container ("phone") 375 x 812, "group", [Text], "~phone, phone screen, phone frame, mobile screen, mobile frame, phone mockup, iphone";
    /// A tablet frame.
    Tablet = Container ("tablet") 768 x 1024, "group", [Text], "~tablet, tablet screen, tablet frame, ipad";

    /// The main action.
    Primary = Button ("primary") 120 x 40, "button", [Text Icon Disabled], "button, primary button" or "btn, cta, submit, call to action";
    /// A secondary action.
    Secondary = Button ("secondary") 120 x 40, "button", [Text Icon Disabled], "secondary button, outline button, outlined button, ghost button";
    /// A button styled as a link.
    LinkButton = Button ("link") 96 x 32, "button", [Text Icon Disabled], "link button, text button";
    /// A button with only an icon.
    IconButton = Button ("icon") 40 x 40, "button", [Icon Text Disabled], "icon button";
    /// A small rounded button for a filter or tag.
    Chip = Button ("chip") 88 x 32, "button", [Text Icon Checked Disabled], "chip, filter chip, chip button";

    /// A single-line text field.
    Field = Input ("text") 240 x 40, "textbox", [Text Placeholder Value Icon Disabled], "input, field, text field" or "text box, text input, input field, email field";
    /// A multi-line text field.
    Textarea = Input ("textarea") 320 x 120, "textbox", [Text Placeholder Value Disabled], "textarea, text area, multiline field, multiline input";
    /// A password field.
    Password = Input ("password") 240 x 40, "textbox", [Text Placeholder Value Disabled], "password field, password input, password box";
    /// A search field.
    Search = Input ("search") 280 x 40, "searchbox", [Text Placeholder Value Disabled], "search field, search box, search bar, search input";
    /// A dropdown.
    Select = Input ("select") 240 x 40, "combobox", [Text Placeholder Items Active Value Disabled], "~select, dropdown, drop down, select box, select field, combo box, combobox, dropdown field, dropdown list" or "autocomplete";
    /// A date field.
    Date = Input ("date") 200 x 40, "textbox", [Text Placeholder Value Disabled], "date field, date picker, datepicker, date input";
    /// A number field.
    Number = Input ("number") 160 x 40, "spinbutton", [Text Placeholder Value Disabled], "number field, number input, quantity field, number stepper";
    /// A file field.
    File = Input ("file") 320 x 40, "button", [Text Placeholder Value Disabled], "file field, file input, file picker, upload field, file upload, file upload field" or "upload, uploader, dropzone";
    /// A yes or no choice.
    Checkbox = Input ("checkbox") 200 x 24, "checkbox", [Text Checked Disabled], "checkbox, check box, tick box, tickbox";
    /// A choice of one of several visible options.
    Radio = Input ("radio") 200 x 24, "radio", [Text Items Active Checked Disabled], "radio button, ~radio, radio group, radio buttons, radio field";
    /// An on or off switch.
    Toggle = Input ("toggle") 200 x 24, "switch", [Text Checked Disabled], "toggle, switch, toggle switch, on off switch, on-off switch";
    /// A number from 0 to 100.
    Slider = Input ("slider") 240 x 32, "slider", [Text Value Disabled], "slider, ~range, range slider, volume slider, range input, slider control";

    /// A placeholder for a picture.
    Image = ImagePlaceholder ("image") 240 x 160, "img", [Alt Text], "image, picture, photo" or "img, illustration, thumbnail";
    /// A picture of a person.
    Avatar = ImagePlaceholder ("avatar") 48 x 48, "img", [Alt Text], "avatar, profile picture, profile photo, user picture";
    /// An icon.
    Icon = ImagePlaceholder ("icon") 24 x 24, "img", [Icon Alt], "icon";
    /// The logo of the page's owner.
    Logo = ImagePlaceholder ("logo") 120 x 40, "img", [Text Alt], "logo, brand";
    /// A video.
    Video = ImagePlaceholder ("video") 480 x 270, "img", [Alt Text], "video, video player, video placeholder";
    /// A map.
    Map = ImagePlaceholder ("map") 480 x 320, "img", [Alt Text], "map";
    /// A column chart.
    BarChart = ImagePlaceholder ("bar-chart") 360 x 240, "img", [Alt Text Items], "bar chart, column chart, chart, bar graph";
    /// A line chart.
    LineChart = ImagePlaceholder ("line-chart") 360 x 240, "img", [Alt Text Items], "line chart, graph, line graph, area chart";
    /// A pie chart.
    PieChart = ImagePlaceholder ("pie-chart") 240 x 240, "img", [Alt Text Items], "pie chart, donut chart, doughnut chart";

    /// A paragraph.
    Body = Text ("body") 240 x 48, "paragraph", [Text], "text, paragraph" or "p, span, typography, subtitle, description, li";
    /// Small explanatory text.
    Caption = Text ("caption") 200 x 20, "paragraph", [Text], "caption, helper text, fine print" or "small, hint";
    /// The label of a field.
    Label = Text ("label") 120 x 20, "paragraph", [Text], "label";
    /// A hyperlink.
    Link = Text ("link") 120 x 24, "link", [Text], "link, text link, hyperlink" or "anchor";
    /// A word or number in a pill.
    Badge = Text ("badge") 64 x 24, "paragraph", [Text], "badge, status badge, tag, pill, ~status";
    /// A quotation.
    Quote = Text ("quote") 320 x 80, "blockquote", [Text], "quote, blockquote, testimonial";
    /// Source code.
    Code = Text ("code") 360 x 96, "code", [Text], "~code, code block, code snippet, snippet";

    /// A divider.
    Line = HorizontalLine ("line") 320 x 2, "separator", [], "line, divider, separator" or "hr, rule";
    /// A dashed divider.
    Dashed = HorizontalLine ("dashed") 320 x 2, "separator", [], "dashed line, dotted line, broken line, dashed divider";
    /// A progress indicator.
    Progress = HorizontalLine ("progress") 320 x 8, "progressbar", [Value], "progress bar, loading bar, progress indicator, progress meter, completion bar" or "linear progress";

    /// A title.
    Heading = Heading 320 x 48, "heading", [Text Level], "heading, title, headline";
    /// The section at the end of a page.
    Footer = Footer 960 x 80, "contentinfo", [Text], "footer" or "copyright";

    /// A horizontal menu; vertical if it is tall.
    Bar = NavigationBox ("bar") 960 x 56, "navigation", [Text Items Active], "navigation, navbar, menu bar, nav" or "links, nav links";
    /// A vertical menu.
    Sidebar = NavigationBox ("sidebar") 240 x 480, "navigation", [Text Items Active], "sidebar, side menu, side navigation, side nav, side bar";
    /// Tabs of one view.
    Tabs = NavigationBox ("tabs") 480 x 48, "navigation", [Items Active], "tabs, tab bar";
    /// A breadcrumb trail.
    Breadcrumb = NavigationBox ("breadcrumb") 320 x 32, "navigation", [Items], "breadcrumb, breadcrumbs, breadcrumb trail";
    /// The page numbers of a list.
    Pagination = NavigationBox ("pagination") 320 x 40, "navigation", [Items Active], "pagination, pager, page numbers";
    /// The steps of a process.
    Steps = NavigationBox ("steps") 560 x 64, "navigation", [Items Active], "~steps, stepper, progress steps, step indicator";
    /// A dropdown menu.
    Menu = NavigationBox ("menu") 200 x 176, "navigation", [Items Active], "menu, dropdown menu, context menu";
    /// A tab bar at the bottom edge of a phone.
    Bottom = NavigationBox ("bottom") 375 x 64, "navigation", [Items Active], "bottom bar, bottom navigation, bottom nav, bottom tab bar, bottom tabs";

    /// A bulleted list.
    Bullets = List ("bullets") 240 x 120, "list", [Text Items], "list, bullet list, bulleted list, unordered list" or "ul, items, list view";
    /// A numbered list.
    Numbers = List ("numbers") 240 x 120, "list", [Text Items], "numbered list, ordered list" or "ol";
    /// A checklist.
    Checklist = List ("checklist") 240 x 120, "list", [Text Items Active], "checklist, check list, to-do list, to do list, todo list, task list";
    /// A list with dividers between its items.
    Plain = List ("plain") 320 x 160, "list", [Text Items Active], "plain list, list group";
    /// A list of chips.
    Chips = List ("chips") 320 x 40, "list", [Items Active], "chips, tags, tag list, chip list, filter chips";
    /// A tree. Each leading pair of blanks nests an item one level deeper.
    Tree = List ("tree") 240 x 200, "list", [Text Items Active], "~tree, tree view, file tree, folder tree, ~outline";

    /// Rows and columns.
    Table = Table ("table") 480 x 200, "table", [Text Columns Rows], "table, grid, data table" or "data grid";
    /// The days of a month.
    Calendar = Table ("calendar") 320 x 300, "table", [Text Active], "calendar, ~month";
}

impl Piece {
    /// Component type on the wire.
    #[must_use]
    pub const fn kind(self) -> ComponentKind {
        self.row().kind
    }

    /// The `variant` on the wire, or `None` for a type without variants.
    #[must_use]
    pub const fn variant(self) -> Option<&'static str> {
        self.row().variant
    }

    /// Default size of a new piece. Pixels.
    #[must_use]
    pub const fn size(self) -> Size {
        self.row().size
    }

    /// ARIA role for assistive technology.
    #[must_use]
    pub const fn role(self) -> &'static str {
        self.row().role
    }

    /// Well-known props that are visible on the piece, the first to edit at the front.
    #[must_use]
    pub const fn shown(self) -> &'static [VisibleProp] {
        self.row().shown
    }

    /// Returns the colloquial names and the names used only in code, as table cells.
    pub(super) const fn names(self) -> (&'static str, &'static str) {
        (self.row().words, self.row().coded)
    }

    /// Returns true if the piece lies over others: a dialog, a message, a menu, a badge or a note.
    #[must_use]
    pub const fn is_overlay(self) -> bool {
        matches!(
            self,
            Self::Modal | Self::Sheet | Self::Toast | Self::Tooltip | Self::Menu | Self::Badge | Self::Note
        )
    }

    /// Insets of a device frame around its page, or `None` if the piece is not a device frame.
    #[must_use]
    pub const fn screen(self) -> Option<Insets> {
        match self {
            Self::Browser => Some(Insets { top: 44.0, side: 0.0, bottom: 0.0 }),
            Self::Phone => Some(Insets { top: 44.0, side: 8.0, bottom: 28.0 }),
            Self::Tablet => Some(Insets { top: 40.0, side: 16.0, bottom: 28.0 }),
            _ => None,
        }
    }
}
