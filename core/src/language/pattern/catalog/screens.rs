//! Screens of applications, and parts of them.

use super::{CONTENT, FORM};
use crate::language::pattern::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    Pattern {
        names: "chat window|chat|chat screen|chat box|chat page|chat panel|chat view|chat widget|chat interface|chat ui|\
         messaging screen|messaging app|messenger|conversation view|conversation screen|chat thread|chatbot|\
         chat conversation|message thread|support chat|live chat",
        plurals: "",
        width: FORM,
        entries: "Alex Kim|You|Person #",
        usual: 2,
        drawing: "{Chat:*[m40x40 Avatar;(4t24 %;t Hi! How can I help?/Where is my order?/Let me see.)];-;\
         [i40 Message;b Send]}",
    },
    Pattern {
        names: "kanban board|kanban|task board|scrum board|sprint board|project board|trello board|agile board|\
         board with columns|kanban view|board view",
        plurals: "kanban columns|board columns|swimlanes|kanban lists",
        width: CONTENT,
        entries: "To do|In progress|Done|Column #",
        usual: 3,
        drawing: "[*{%:{t First task};{t Second task};b Add task}]",
    },
    Pattern {
        names: "calendar|month calendar|monthly calendar|calendar view|month view|\
         event calendar|calendar grid|calendar section|week view|weekly calendar|calendar widget|booking calendar|\
         availability calendar",
        plurals: "",
        width: 720.0,
        entries: "",
        usual: 0,
        drawing: "([b Previous;b Today;b Next];a320 Mon,Tue,Wed,Thu,Fri,Sat,Sun)",
    },
    Pattern {
        names: "timeline|activity feed|activity timeline|activity log|activity section|recent activity|\
         vertical timeline|event timeline|order timeline|history timeline|changelog|roadmap",
        plurals: "timeline events|timeline entries|milestones|timeline items|timeline steps",
        width: 480.0,
        entries: "Order placed|Packed|Shipped|Delivered|Event #",
        usual: 4,
        drawing: "(*[m24x24 Dot;(4h24 %;t24 When it happened)])",
    },
    Pattern {
        names: "news feed|social feed|post feed|feed of posts|social media feed|feed|social post|social media post",
        plurals: "feed posts|social posts|social media posts",
        width: 480.0,
        entries: "Alex Kim|Sam Lee|Person #",
        usual: 2,
        drawing: "(*{[m48x48 Avatar;(4t24 %;t24 Two hours ago)];t What this person has to say.;m200 Photo;\
         [b Like;b Comment]})",
    },
    Pattern {
        names: "inbox|email inbox|mailbox|message list|messages list|list of messages|notification list|\
         list of notifications|notifications panel|notification panel|notification center|notifications screen|\
         contact list with pictures|conversation list|chat list",
        plurals: "notifications|notification items|inbox messages",
        width: 480.0,
        entries: "Alex Kim|Sam Lee|Robin Diaz|Person #",
        usual: 3,
        drawing: "(*([m40x40 Avatar;(4t24 %;t24 The first words of what it says)];-))",
    },
    Pattern {
        names: "shopping cart|cart|cart page|shopping basket|basket|shopping bag|cart summary|order summary|\
         checkout summary|mini cart|cart section|order overview",
        plurals: "cart items",
        width: FORM,
        entries: "Product #",
        usual: 2,
        drawing: "{Your order:*[m64x64 Product photo;(4h24 %;t24 $20)];-;[t24 Total;t24 $40];B Check out}",
    },
    Pattern {
        names: "music player|audio player|media player|podcast player|player|song player|mp3 player|\
         now playing screen|now playing",
        plurals: "",
        width: 368.0,
        entries: "",
        usual: 0,
        drawing: "{m320 Cover;h Title of the song;t24 Artist;[b Back;b Play;b Next]}",
    },
    Pattern {
        names: "video page|video section|video player with a title|video player page|watch page",
        plurals: "",
        width: 720.0,
        entries: "",
        usual: 0,
        drawing: "(m400 Video;h Title of the video;t24 12,000 views;[b Like;b Share])",
    },
    Pattern {
        names: "empty state|empty screen|blank state|zero state|no results state|no results section|\
         empty state section|no results message",
        plurals: "",
        width: FORM,
        entries: "",
        usual: 0,
        drawing: "(m160 Illustration;h Nothing here yet;t What you add will show up here.;b Add the first one)",
    },
    Pattern {
        names: "table with filters|table with a filter|table with search|table with a search bar|\
         table with a search field|searchable table|filterable table|data table with filters|data table with search|\
         data table with a search bar|table with search and filters|table with a search box|data grid",
        plurals: "",
        width: CONTENT,
        entries: "",
        usual: 0,
        drawing: "([i40 Search;b Filter];a280 Name,Status,Date)",
    },
];
