//! Screens of applications, and parts of them.

use super::FORM;
use crate::pattern::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    Pattern::of(
        "chat window|chat|chat screen|chat box|chat page|chat panel|chat view|chat widget|chat interface|chat ui|\
         messaging screen|messaging app|messenger|conversation view|conversation screen|chat thread|chatbot|\
         chat conversation|message thread|support chat|live chat",
        "{Chat:*[m!avatar40x40 Avatar;(4t24 %;t Hi! How can I help?/Where is my order?/Let me see.)];-;\
         [i40 Message;b Send]}",
    )
    .wide(FORM)
    .entries(2, "Alex Kim|You|Person #"),
    Pattern::of(
        "kanban board|kanban|task board|scrum board|sprint board|project board|trello board|agile board|\
         board with columns|kanban view|board view",
        "[*{%:{t First task};{t Second task};b Add task}]",
    )
    .plurals("kanban columns|board columns|swimlanes|kanban lists")
    .entries(3, "To do|In progress|Done|Column #"),
    Pattern::of(
        "calendar|month calendar|monthly calendar|calendar view|month view|\
         event calendar|calendar grid|calendar section|week view|weekly calendar|calendar widget|booking calendar|\
         availability calendar",
        "([y Previous;y Today;y Next];a!calendar320 Mon,Tue,Wed,Thu,Fri,Sat,Sun)",
    )
    .wide(720.0),
    Pattern::of(
        "timeline|activity feed|activity timeline|activity log|activity section|recent activity|\
         vertical timeline|event timeline|order timeline|history timeline|changelog|roadmap",
        "(*[m24x24 Dot;(4h24 %;t24 When it happened)])",
    )
    .plurals("timeline events|timeline entries|milestones|timeline items|timeline steps")
    .wide(480.0)
    .entries(4, "Order placed|Packed|Shipped|Delivered|Event #"),
    Pattern::of(
        "news feed|social feed|post feed|feed of posts|social media feed|feed|social post|social media post",
        "(*{[m!avatar48x48 Avatar;(4t24 %;t24 Two hours ago)];t What this person has to say.;m200 Photo;\
         [b Like;b Comment]})",
    )
    .plurals("feed posts|social posts|social media posts")
    .wide(480.0)
    .entries(2, "Alex Kim|Sam Lee|Person #"),
    Pattern::of(
        "inbox|email inbox|mailbox|message list|messages list|list of messages|notification list|\
         list of notifications|notifications panel|notification panel|notification center|notifications screen|\
         contact list with pictures|conversation list|chat list",
        "(*([m!avatar40x40 Avatar;(4t24 %;t24 The first words of what it says)];-))",
    )
    .plurals("notifications|notification items|inbox messages")
    .wide(480.0)
    .entries(3, "Alex Kim|Sam Lee|Robin Diaz|Person #"),
    Pattern::of(
        "shopping cart|cart|shopping basket|basket|shopping bag|cart summary|order summary|\
         checkout summary|mini cart|cart section|order overview",
        "{Your order:*[m64x64 Product photo;(4h24 %;t24 $20)];-;[t24 Total;t24 $40];B Check out}",
    )
    .plurals("cart items")
    .wide(FORM)
    .entries(2, "Product #"),
    Pattern::of(
        "music player|audio player|media player|podcast player|player|song player|mp3 player|\
         now playing screen|now playing",
        "{m320 Cover;h Title of the song;t24 Artist;[b Back;b Play;b Next]}",
    )
    .wide(368.0),
    Pattern::of(
        "video page|video section|video player with a title|video player page|watch page",
        "(m!video400 Video;h Title of the video;t24 12,000 views;[b Like;b Share])",
    )
    .wide(720.0),
    Pattern::of(
        "empty state|empty screen|blank state|zero state|no results state|no results section|\
         empty state section|no results message",
        "(m160 Illustration;h Nothing here yet;t What you add will show up here.;b Add the first one)",
    )
    .wide(FORM),
    Pattern::of(
        "table with filters|table with a filter|table with search|table with a search bar|\
         table with a search field|searchable table|filterable table|data table with filters|data table with search|\
         data table with a search bar|table with search and filters|table with a search box|data grid",
        "([i!search40 Search;b Filter];a280 Name,Status,Date)",
    ),
];
