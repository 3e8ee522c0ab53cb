//! Whole pages of applications and sites.

use crate::pattern::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    Pattern::of(
        "settings page|settings screen|account settings page|account settings screen|preferences page|\
         preferences screen|account page",
        "P(S(n Profile,Account,Notifications,Billing;(H Settings;t Your account, and what you are told.);\
         {h Profile;*i %;b Save changes};{h Notifications;i!toggle News by email;i!toggle Messages;i!toggle Reminders}))",
    )
    .entries(3, "Full name|Email address|Phone|Field #"),
    Pattern::of(
        "admin page|admin panel|admin screen|admin area|admin interface|user management page|\
         user management screen|users page|members page|customers page|crm",
        "P(S(n Overview,Users,Orders,Settings;[(H Users;t Everybody who can sign in.);b Add user];\
         (16[i!search Search users;i!select Role];a320 Name,Email,Role,Status;n!pagination320x40 1,2,3)))",
    ),
    Pattern::of(
        "mobile chat|mobile chat screen|mobile chat app|mobile chat app screen|mobile chat page|mobile messenger|\
         mobile messaging screen|mobile messaging app|phone chat screen",
        "D([m!avatar40x40 Avatar;(4H Alex Kim^@@;s Online);b!icon Call];-;[m!avatar32x32 Avatar;{t Hi! How can I help?}];\
         [{t Where is my order?};m!avatar32x32 Avatar];[m!avatar32x32 Avatar;{t Let me see. It arrives tomorrow.}];\
         [{t Great, thank you!};m!avatar32x32 Avatar];-;[i!search44 Write something;b Send])",
    ),
    Pattern::of(
        "mobile profile|mobile profile screen|mobile profile page|mobile user profile|mobile account screen|\
         phone profile screen",
        "D([m!avatar88x88 Avatar;(4H Jamie Fox^@@;s Berlin)];t A few words about this person.;[B Follow;Y Message];\
         [($ 128;s Posts);($ 310;s Friends);($ 24;s Lists)];-;[*m96 %];n!bottom Home,Search,Add,Alerts,Profile)",
    )
    .entries(6, "Photo #"),
    Pattern::of(
        "blog page|blog|blog homepage|blog home page|blog site|magazine page|magazine|news page|news site",
        "P(<t Your blog^@@;n Stories,Topics,About;b Subscribe>;(H Stories worth your time^Stories about @;\
         t A new one every week.);[m320 Cover photo;(q New;h The story of the week;t The first lines say what it is about.;\
         s By the author · 5 min)];(h Latest stories;[*{m160 Photo;k %;t The first lines of the text.;s By the author · 5 min}]);\
         {h Get the next one by email;[i Email;b Subscribe]};f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(3, "Post #"),
    Pattern::of(
        "article page|blog post page|blog article page|news article page|story page|article screen",
        "P(<t Your blog;n Stories,Topics,About;b Subscribe>;(H The title of the article^All about @;\
         s By the author · 5 min;m360 Cover photo;\
         t72 The first paragraph says what the article is about and why one should go on reading.;\
         h What there is to know;t72 The second paragraph goes into the details, with an example of each.;\
         t!quote A sentence that is worth being read twice.;t72 The last paragraph says what follows from all that.);\
         (h More to read;[{k Another story;t The first lines of the text.};{k One more story;t The first lines of the text.}]);\
         f80 Imprint · Privacy)",
    ),
    Pattern::of(
        "wizard|signup wizard|sign up wizard|setup wizard|registration wizard|multi step form|multistep form|\
         multi step signup|step by step form|onboarding wizard|onboarding form|form wizard|stepper form|wizard form|\
         wizard page|multi step wizard|checkout wizard",
        "P(<t Your app^@@;b Log in>;(H Create your account;n!steps %);\
         {h Your account;i Name;i Email;i!password Password;[y Back;b Continue]})",
    )
    .entries(3, "Account|Profile|Confirm|Step #"),
    Pattern::of(
        "kanban page|kanban board page|kanban board screen|kanban screen|kanban app|scrum board page|task board page|project page|project management page|project management app|\
         project board page|task management app|task manager",
        "P(<t Your project^@@;n Board,List,Calendar;b New task>;H Board^@@;\
         [*{h %;{t First task;[q Design;m!avatar24x24 Avatar]};{t Second task;[q Research;m!avatar24x24 Avatar]};y Add a task}])",
    )
    .entries(3, "To do|In progress|Done|Column #"),
    Pattern::of(
        "profile page|user profile page|profile screen|user profile screen|user page|member page",
        "P(<t Your app^@@;n Home,Explore,Messages;b Sign out>;\
         [m!avatar120x120 Avatar;(H Jamie Fox;t A few words about this person.;[b Follow;y Message])];\
         [*{%:$ 128/1,204/310/8}];(h Latest posts;[{m160 Photo;k First post;s Two days ago};{m160 Photo;k Second post;s Last week};\
         {m160 Photo;k Third post;s Last month}]);f80 Imprint · Privacy)",
    )
    .entries(3, "Posts|Followers|Following|Figure #"),
    Pattern::of(
        "checkout page|checkout screen|payment page|payment screen",
        "P(<t Your shop^@@;n!steps Cart,Details,Payment>;H Checkout;\
         [{h Payment details;*i %;i!checkbox Save this card;B Pay now};\
         {h Order summary;[m64x64 Product photo;(4t First product;s $20)];[m64x64 Product photo;(4t Second product;s $20)];\
         -;[t Shipping;t $5];[t Total;t $45]}];f80 Secure payment · Returns · Help)",
    )
    .entries(4, "Name on card|Card number|Expiry date|Security code|Field #"),
    Pattern::of(
        "cart page|shopping cart page|basket page|shopping basket page|shopping bag page|bag page|cart screen|\
         shopping cart screen|basket screen|cart overview page|cart summary page",
        "P(<t Your shop^@@;n!steps Cart,Details,Payment>;H Cart;[{*[m64x64 Product photo;(4k %;s In stock);i!number Amount;t $20];-;y Go on shopping};\
         {h Order summary;[t Products;t $40];[t Shipping;t $5];-;[t Total;t $45];i Code;B Check out}];f80 Shipping · Returns · Contact)",
    )
    .entries(2, "Product #"),
    Pattern::of(
        "hotel booking page|hotel page|hotel site|travel page|travel booking page|travel site|flight booking page|\
         booking site|hotel website|travel agency page|vacation rental page|holiday booking page",
        "P(<t Your hotel^@@;n Rooms,Offers,Contact;b Sign in>;(H Find your place to stay^Find your @;\
         t Free cancellation until the day before.);{[i!search Where;i!date Check in;i!date Check out;i!select Guests];b Search};\
         (h Where to stay;[*{m160 Photo;k %;t Two beds, breakfast included.;[$ $120/$180/$95;s per night];B Book}]);\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(3, "Sea view room|Garden suite|City loft|Room #"),
    Pattern::of(
        "booking page|reservation page|appointment page|booking screen|reservation screen",
        "P(<t Your place^@@;n Home,Menu,Contact>;[{H Book now^Book at our @;*i %;B Book};\
         (m360 Photo;h Good to know;l Free to change,Open every day,Groups welcome)];f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(4, "Name|Email|Date|Number of guests|Field #"),
    Pattern::of(
        "contact page|contact us page|contact screen|get in touch page|support page|help page",
        "P(<t Your company^@@;n Home,About,Contact>;(H Contact us^Contact our @;\
         t We answer within a day.);[{h Write to us;*i %;B Send message};\
         (h Where to find us;m!map240 Map;t Main street 1, 12345 Town;t hello@example.org)];\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(3, "Name|Email|Message|Field #"),
    Pattern::of(
        "portfolio page|portfolio site|portfolio website|personal site|personal website|personal page",
        "P(<t Jamie Fox;n Work,About,Contact>;[(H I design things people like to use^I am a @;\
         t What I do, and for whom, in a sentence or two.;b See my work);m!avatar240x240 Portrait];\
         (h Selected work;[*(8m180 %;k %;s What it was)]);{h Let us work together;t Tell me what you have in mind.;b Write to me};\
         f80 © Jamie Fox)",
    )
    .entries(6, "First project|Second project|Third project|Fourth project|Fifth project|Sixth project|Project #"),
    Pattern::of(
        "product page|product detail page|product details page|product screen|item page|shop item page",
        "P(<t Your shop;n New,Women,Men,Sale;i!search Search;b Cart>;n!breadcrumb Home,Shop,Product;\
         [(m440 Product photo;[m96x96 Photo;m96x96 Photo;m96x96 Photo]);(H Name of the product^@@;t!caption 4.6 of 5 · 128 reviews;$ $129;\
         t What makes it good, in two or three short sentences.;i!select Size;[b Add to cart;y Save for later];-;\
         t Free delivery, and 30 days to send it back.)];\
         (h What people say;[{t “Just what I was looking for.”;s Alex Kim};{t “Fits well and looks good.”;s Sam Lee}]);\
         f80 Shipping · Returns · Contact)",
    ),
    Pattern::of(
        "404 page|500 page|server error page|offline page|404 error page|error page|not found page|page not found|404 screen|404",
        "P(<t Your app^@@;n Home,Help,Contact>;[(H Page not found;\
         t What you are looking for is not here. It may have moved.;[b Back to the start;y Contact us]);m320 Illustration];\
         f80 Imprint · Privacy)",
    ),
    Pattern::of(
        "calendar page|calendar screen|calendar app|schedule page|timetable page|event calendar page",
        "P(<t Your app^@@;n Calendar,Tasks,Contacts;b New event>;[H Calendar;[y Previous;y Today;y Next]];\
         a!calendar480 Mon,Tue,Wed,Thu,Fri,Sat,Sun)",
    ),
    Pattern::of(
        "inbox page|inbox screen|email app|mail app|email client|mail client|email page|email inbox page",
        "P(S(n Inbox,Sent,Drafts,Trash;[(H Inbox;t 4 unread);b Write];i!search Search;\
         (16*([m!avatar40x40 Avatar;(4t %;s The first words of what it says)];-))))",
    )
    .entries(4, "Alex Kim|Sam Lee|Robin Diaz|Jamie Fox|Person #"),
    Pattern::of(
        "file manager|file browser|files page|file explorer|document manager|documents page|cloud storage page|drive",
        "P(S(n My files,Shared,Recent,Trash;[(H My files;t 12 of 50 GB used);b Upload];\
         (16[i!search Search files;i!select Sort];a320 Name,Owner,Changed,Size)))",
    ),
    Pattern::of(
        "analytics page|analytics screen|analytics|reports page|reporting page|statistics page|metrics page|\
         report page|insights page",
        "P([(H Analytics^@@ analytics;t The last 30 days);i!select Period];\
         (24[*{%:$ 8,150/320/$12,400/18}];[{h Visitors over time;m!line-chart280 Line chart};{h Where they come from;m!pie-chart280 Pie chart}];\
         {h Most visited pages;a Page,Visitors,Time}))",
    )
    .entries(4, "Visitors|Sign ups|Sales|Returns|Figure #"),
    Pattern::of(
        "search results page|search results|search page|results page|search screen|search results screen|\
         listing page|listings page",
        "P(<t Your app^@@;i!search Search;b Sign in>;(H 24 results^24 results for @;t Sorted by relevance);\
         S({h Filters;i!checkbox New;i!checkbox On sale;i!slider Price;i!select Brand};(16*{[m96x96 Photo;(8k %;t The first lines of what it is.)]});\
         n!pagination320x40 1,2,3);f80 Imprint · Privacy)",
    )
    .entries(4, "Result #"),
    Pattern::of(
        "onboarding screen|onboarding page|onboarding|welcome screen|welcome page|splash screen|intro screen|\
         get started screen|getting started page",
        "P([(H Welcome^Welcome to our @;t Three steps, and you are ready to go.;l!numbers Tell us who you are,\
         Choose what you like,Invite your team;[b Get started;y Log in]);m360 Illustration])",
    ),
    Pattern::of(
        "restaurant menu page|restaurant menu|food menu|food menu page|menu page|drinks menu|dinner menu|cafe menu",
        "P(<t Your place^@@;n Menu,About,Contact;b Book>;(H Our menu;t Fresh every day.);\
         (h From our kitchen;[*{k %;(4t First dish · $9;s What is in it);(4t Second dish · $12;s What is in it)}]);\
         f80 Open from noon to ten · Main street 1)",
    )
    .entries(3, "Starters|Mains|Desserts|Course #"),
    Pattern::of(
        "job board|jobs page|job board page|careers page|career page|job listings|job portal|job listing page|\
         job search page",
        "P(<t Your company^@@;n Jobs,Teams,About;b Sign in>;(H Find the work you like;t 24 open positions.);\
         {[i!search What;i Where;i!select Kind];b Search};(h Open positions;(16*{[(8k %;s Full time · Remote);b Apply]}));\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(3, "Designer|Engineer|Writer|Job #"),
    Pattern::of(
        "event page|event landing page|event site|event website|conference page|conference site|meetup page|\
         festival page|workshop page|webinar page",
        "P(<t Your event^@@;n Speakers,Schedule,Tickets;b Get a ticket>;[(q 12 May;H Name of the event^@@;\
         t A day of talks, workshops and good company.;[b Get a ticket;y See the schedule]);m320 Photo];\
         (h Speakers;[*{m!avatar96x96 Photo;k %;t What the talk is about.}]);(h Schedule;a Time,Talk,Room);\
         {h Tickets are going fast;t $99, lunch included.;b Get a ticket};f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(3, "Alex Kim|Sam Lee|Robin Diaz|Speaker #"),
    Pattern::of(
        "about page|about us page|company page|our story page",
        "P(<t Your company^@@;n Home,About,Contact>;[(H About us^About our @;\
         t72 Who we are, what we do, and why we do it, in two or three sentences.);m320 Photo of the team];\
         (h The people;[*(8m!avatar96x96 Photo;k %;s Role)]);{h Come and work with us;t We are always looking for good people.;b See open positions};\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(4, "Jamie Fox|Robin Diaz|Alex Kim|Sam Lee|Person #"),
    Pattern::of(
        "shop page|shop|online shop|online store|store page|web shop|ecommerce page|e commerce page|ecommerce site|\
         product listing page|category page|store",
        "P(<t Your shop^@@;n New,Popular,Sale;i!search Search;b Cart>;(H Shop^Our @;t Free delivery from $50.);\
         S({h Filters;i!checkbox New;i!checkbox On sale;i!slider Price;i!select Size};[*{m160 Product photo;k %;t $25;B Add to cart}]);\
         f80 Shipping · Returns · Contact)",
    )
    .entries(6, "Product #"),
    Pattern::of(
        "recipe page|recipe|recipe screen",
        "P(<t Your kitchen;n Recipes,Books,About>;[(H Name of the dish^@@;t Why everybody likes it.;[q 30 min;q Easy]);m320 Photo];\
         [{h Ingredients;l!checklist 200 g flour,Two eggs,A pinch of salt};{h Steps;l!numbers Mix everything,Let it rest,Bake it}];\
         f80 Imprint · Privacy)",
    ),
];
