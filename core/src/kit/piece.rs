//! The table of pieces: one row each.

use super::Shown;
use crate::sketch::ComponentKind;
use kurbo::Size;

/// What a screen keeps for itself along its edges, px: bars, bezels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Insets {
    /// Above the page.
    pub top: f64,
    /// At its left and its right.
    pub side: f64,
    /// Below it.
    pub bottom: f64,
}

struct Row {
    kind: ComponentKind,
    variant: Option<&'static str>,
    size: Size,
    role: &'static str,
    shown: &'static [Shown],
    words: &'static str,
    coded: &'static str,
}

/// Each row: name = type "variant" width x height, ARIA role, what it shows, what people call it, and after `or` what it
/// is called in code alone. A `~` marks a word that says too little where nothing else says that a piece is meant.
macro_rules! pieces {
    ($($(#[$doc:meta])* $piece:ident = $kind:ident $(($variant:literal))? $width:literal x $height:literal,
       $role:literal, [$($shown:ident)*], $words:literal $(or $coded:literal)?;)*) => {
        /// A type with a variant.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Piece { $($(#[$doc])* $piece),* }

        impl Piece {
            /// Every piece: by type in the order of the palette, the default of each first.
            pub const ALL: &'static [Self] = &[$(Self::$piece),*];

            const fn row(self) -> &'static Row {
                match self {
                    $(Self::$piece => {
                        const ROW: &Row = &Row {
                            kind: ComponentKind::$kind,
                            variant: pieces!(@variant $($variant)?),
                            size: Size::new($width as f64, $height as f64),
                            role: $role,
                            shown: &[$(Shown::$shown),*],
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
    /// A sheet that lies a little above the page.
    Card = Container ("card") 280 x 180, "group", [Text], "card, tile";
    /// A window in front of the page.
    Modal = Container ("modal") 480 x 280, "dialog", [Text], "modal, dialog, dialogue, dialog box, modal dialog, modal window, popup, pop up";
    /// A panel that slides in from an edge.
    Sheet = Container ("sheet") 360 x 480, "dialog", [Text], "~sheet, drawer, bottom sheet, slide over";
    /// A message that stays.
    Alert = Container ("alert") 480 x 56, "alert", [Text], "alert, callout, alert box, message box";
    /// A message that goes by itself.
    Toast = Container ("toast") 320 x 48, "status", [Text], "toast, snackbar, notification";
    /// A word of help beside what it explains.
    Tooltip = Container ("tooltip") 160 x 40, "tooltip", [Text], "tooltip, ~hint";
    /// A part that opens and closes.
    Accordion = Container ("accordion") 480 x 160, "group", [Text], "accordion, disclosure, collapsible" or "collapse";
    /// A remark of the designer.
    Note = Container ("note") 200 x 160, "note", [Text], "note, sticky note, ~sticky, annotation, post it";
    /// The window of a browser.
    Browser = Container ("browser") 1280 x 800, "group", [Text], "browser, browser window, browser frame, desktop screen";
    /// The screen of a phone.
    Phone = Container ("phone") 375 x 812, "group", [Text], "~phone, phone screen, phone frame, mobile screen, mobile frame, phone mockup, iphone";
    /// The screen of a tablet.
    Tablet = Container ("tablet") 768 x 1024, "group", [Text], "~tablet, tablet screen, tablet frame, ipad";

    /// The one that matters most.
    Primary = Button ("primary") 120 x 40, "button", [Text Icon Disabled], "button, primary button" or "btn, cta, submit, call to action";
    /// One of the others.
    Secondary = Button ("secondary") 120 x 40, "button", [Text Icon Disabled], "secondary button, outline button, outlined button, ghost button";
    /// One that looks like a link.
    LinkButton = Button ("link") 96 x 32, "button", [Text Icon Disabled], "link button, text button";
    /// One with an icon alone.
    IconButton = Button ("icon") 40 x 40, "button", [Icon Text Disabled], "icon button";
    /// A small rounded one, of a filter or a tag.
    Chip = Button ("chip") 88 x 32, "button", [Text Icon Checked Disabled], "chip, filter chip, chip button";

    /// One line of text.
    Field = Input ("text") 240 x 40, "textbox", [Text Placeholder Value Icon Disabled], "input, field, text field" or "text box, text input, input field, email field";
    /// Several lines of text.
    Textarea = Input ("textarea") 320 x 120, "textbox", [Text Placeholder Value Disabled], "textarea, text area, multiline field, multiline input";
    /// A secret.
    Password = Input ("password") 240 x 40, "textbox", [Text Placeholder Value Disabled], "password field, password input, password box";
    /// What to look for.
    Search = Input ("search") 280 x 40, "searchbox", [Text Placeholder Value Disabled], "search field, search box, search bar, search input";
    /// One of several.
    Select = Input ("select") 240 x 40, "combobox", [Text Placeholder Items Active Value Disabled], "~select, dropdown, drop down, select box, select field, combo box, combobox, dropdown field, dropdown list" or "autocomplete";
    /// A day.
    Date = Input ("date") 200 x 40, "textbox", [Text Placeholder Value Disabled], "date field, date picker, datepicker, date input";
    /// A number.
    Number = Input ("number") 160 x 40, "spinbutton", [Text Placeholder Value Disabled], "number field, number input, quantity field, number stepper";
    /// A file.
    File = Input ("file") 320 x 40, "button", [Text Placeholder Value Disabled], "file field, file input, file picker, upload field, file upload, file upload field" or "upload, uploader, dropzone";
    /// Yes or no.
    Checkbox = Input ("checkbox") 200 x 24, "checkbox", [Text Checked Disabled], "checkbox, check box, tick box, tickbox";
    /// One of several, all of them in sight.
    Radio = Input ("radio") 200 x 24, "radio", [Text Items Active Checked Disabled], "radio button, ~radio, radio group, radio buttons, radio field";
    /// On or off.
    Toggle = Input ("toggle") 200 x 24, "switch", [Text Checked Disabled], "toggle, switch, toggle switch, on off switch, on-off switch";
    /// A number from 0 to 100.
    Slider = Input ("slider") 240 x 32, "slider", [Text Value Disabled], "slider, ~range, range slider, volume slider, range input, slider control";

    /// Stands for a picture.
    Image = ImagePlaceholder ("image") 240 x 160, "img", [Alt Text], "image, picture, photo" or "img, illustration, thumbnail";
    /// A person.
    Avatar = ImagePlaceholder ("avatar") 48 x 48, "img", [Alt Text], "avatar, profile picture, profile photo, user picture";
    /// A sign.
    Icon = ImagePlaceholder ("icon") 24 x 24, "img", [Icon Alt], "icon";
    /// Whose page it is.
    Logo = ImagePlaceholder ("logo") 120 x 40, "img", [Text Alt], "logo, brand";
    /// A film.
    Video = ImagePlaceholder ("video") 480 x 270, "img", [Alt Text], "video, video player, video placeholder";
    /// A map.
    Map = ImagePlaceholder ("map") 480 x 320, "img", [Alt Text], "map";
    /// Columns.
    BarChart = ImagePlaceholder ("bar-chart") 360 x 240, "img", [Alt Text Items], "bar chart, column chart, chart, bar graph";
    /// A curve.
    LineChart = ImagePlaceholder ("line-chart") 360 x 240, "img", [Alt Text Items], "line chart, graph, line graph, area chart";
    /// Shares of a whole.
    PieChart = ImagePlaceholder ("pie-chart") 240 x 240, "img", [Alt Text Items], "pie chart, donut chart, doughnut chart";

    /// A paragraph.
    Body = Text ("body") 240 x 48, "paragraph", [Text], "text, paragraph" or "p, span, typography, subtitle, description, li";
    /// A small remark.
    Caption = Text ("caption") 200 x 20, "paragraph", [Text], "caption, helper text, fine print" or "small, hint";
    /// What a field is for.
    Label = Text ("label") 120 x 20, "paragraph", [Text], "label";
    /// Leads elsewhere.
    Link = Text ("link") 120 x 24, "link", [Text], "link, text link, hyperlink" or "anchor";
    /// A word or number in a pill.
    Badge = Text ("badge") 64 x 24, "paragraph", [Text], "badge, status badge, tag, pill, ~status";
    /// What somebody said.
    Quote = Text ("quote") 320 x 80, "blockquote", [Text], "quote, blockquote, testimonial";
    /// What a machine reads.
    Code = Text ("code") 360 x 96, "code", [Text], "~code, code block, code snippet, snippet";

    /// A divider.
    Line = HorizontalLine ("line") 320 x 2, "separator", [], "line, divider, separator" or "hr, rule";
    /// A broken divider.
    Dashed = HorizontalLine ("dashed") 320 x 2, "separator", [], "dashed line, dotted line, broken line, dashed divider";
    /// How much is done.
    Progress = HorizontalLine ("progress") 320 x 8, "progressbar", [Value], "progress bar, loading bar, progress indicator, progress meter, completion bar" or "linear progress";

    /// A title.
    Heading = Heading 320 x 48, "heading", [Text Level], "heading, title, headline";
    /// The section at the end of a page.
    Footer = Footer 960 x 80, "contentinfo", [Text], "footer" or "copyright";

    /// Items side by side; below each other where it is high.
    Bar = NavigationBox ("bar") 960 x 56, "navigation", [Text Items Active], "navigation, navbar, menu bar, nav" or "links, nav links";
    /// Items below each other.
    Sidebar = NavigationBox ("sidebar") 240 x 480, "navigation", [Text Items Active], "sidebar, side menu, side navigation, side nav, side bar";
    /// Sides of one thing.
    Tabs = NavigationBox ("tabs") 480 x 48, "navigation", [Items Active], "tabs, tab bar";
    /// The way to here.
    Breadcrumb = NavigationBox ("breadcrumb") 320 x 32, "navigation", [Items], "breadcrumb, breadcrumbs, breadcrumb trail";
    /// Pages of a list.
    Pagination = NavigationBox ("pagination") 320 x 40, "navigation", [Items Active], "pagination, pager, page numbers";
    /// The way to a goal.
    Steps = NavigationBox ("steps") 560 x 64, "navigation", [Items Active], "~steps, stepper, progress steps, step indicator";
    /// What a button opens.
    Menu = NavigationBox ("menu") 200 x 176, "navigation", [Items Active], "menu, dropdown menu, context menu";
    /// Items at the lower edge of a phone.
    Bottom = NavigationBox ("bottom") 375 x 64, "navigation", [Items Active], "bottom bar, bottom navigation, bottom nav, bottom tab bar, bottom tabs";

    /// Items with dots.
    Bullets = List ("bullets") 240 x 120, "list", [Text Items], "list, bullet list, bulleted list, unordered list" or "ul, items, list view";
    /// Items with numbers.
    Numbers = List ("numbers") 240 x 120, "list", [Text Items], "numbered list, ordered list" or "ol";
    /// Items to tick off.
    Checklist = List ("checklist") 240 x 120, "list", [Text Items Active], "checklist, check list, to-do list, to do list, todo list, task list";
    /// Items with lines between them.
    Plain = List ("plain") 320 x 160, "list", [Text Items Active], "plain list, list group";
    /// Items as chips.
    Chips = List ("chips") 320 x 40, "list", [Items Active], "chips, tags, tag list, chip list, filter chips";
    /// Items within items, as far in as they begin with pairs of blanks.
    Tree = List ("tree") 240 x 200, "list", [Text Items Active], "~tree, tree view, file tree, folder tree, ~outline";

    /// Rows and columns.
    Table = Table ("table") 480 x 200, "table", [Text Columns Rows], "table, grid, data table" or "data grid";
    /// The days of a month.
    Calendar = Table ("calendar") 320 x 300, "table", [Text Active], "calendar, ~month";
}

impl Piece {
    /// Its type on the wire.
    #[must_use]
    pub const fn kind(self) -> ComponentKind {
        self.row().kind
    }

    /// The `variant` on the wire; `None` for a type that has none.
    #[must_use]
    pub const fn variant(self) -> Option<&'static str> {
        self.row().variant
    }

    /// The size of a new one that nobody gave a size, px.
    #[must_use]
    pub const fn size(self) -> Size {
        self.row().size
    }

    /// What assistive technology calls it, as an ARIA role.
    #[must_use]
    pub const fn role(self) -> &'static str {
        self.row().role
    }

    /// The well-known props that can be seen on it, the one to edit first at the front.
    #[must_use]
    pub const fn shown(self) -> &'static [Shown] {
        self.row().shown
    }

    /// Its cells of the table with what it is called: by people, and in code alone.
    pub(super) const fn names(self) -> (&'static str, &'static str) {
        (self.row().words, self.row().coded)
    }

    /// What a screen keeps around its page; `None` for what is no screen.
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
