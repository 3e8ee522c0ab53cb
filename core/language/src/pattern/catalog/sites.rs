//! Pages around one thing: an account, an order, a text, a piece of media.

use crate::pattern::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    Pattern::of(
        "forgot password page|forgot password screen|password reset page|reset password page|reset password screen|\
         forgotten password page|lost password page|change password page|new password page",
        "P(<t Your app^@@>;M(400{H Choose a new password;t We send you a link for it.;i Email;B Send the link;t Back to log in});\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    ),
    Pattern::of(
        "verification page|verify email page|email verification page|two factor page|two factor authentication page|\
         otp screen|otp page|verification screen|confirm email page|verification code screen",
        "P(<t Your app^@@>;M(400{H Enter the code;t We have sent it to your email address.;i!number Code;B Confirm;\
         t Nothing arrived? Send it again});f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    ),
    Pattern::of(
        "thank you page|order confirmation page|confirmation page|success page|order success page|order complete page|\
         booking confirmation page|payment success page|confirmation screen|success screen|thank you screen",
        "P(<t Your shop^@@;n Home,Shop,Contact>;M(560{H Thank you^Thank you from our @;t Your order is on its way to you.;-;\
         [t Number;t 1024];[t Delivery;t Tuesday];[t Total;t $45];[b See your order;y Back to the start]});\
         f80 Shipping · Returns · Contact)",
    ),
    Pattern::of(
        "coming soon page|launch page|under construction page|waitlist page|waiting list page|maintenance page|\
         prelaunch page|teaser page|maintenance screen|coming soon screen",
        "P(<t Name of the product^@@>;M(560q ~;H Something new is on its way^Our @ is on its way;\
         t Leave your address, and we tell you when it is there.;[i Email;b Tell me]);f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    ),
    Pattern::of(
        "terms page|terms of service page|terms and conditions page|terms of use page|privacy policy page|privacy page|\
         cookie policy page|legal page|imprint page|policy page|refund policy page|shipping policy page|returns page|\
         accessibility statement page|privacy policy|terms of service|terms and conditions|legal notice page",
        "P(<t Your company^@@;n Home,About,Contact>;M(720H ~;s Last changed in May;\
         t72 The first paragraph says what this is about and whom it is for.;h Who we are;\
         t48 Name, address, and how to reach us.;h What you can expect;\
         t72 The next paragraph says what is done, and why.;l What we keep,How long we keep it,Whom we give it to;\
         h Questions;t Write to hello@example.org);f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    ),
    Pattern::of(
        "documentation page|docs page|documentation site|docs site|developer docs page|api docs page|documentation|docs|\
         api documentation page|guide page|tutorial page|wiki page|wiki|help article page|manual page",
        "P(<t Your docs^@@ docs;i!search Search;b Sign in>;S(n Overview,First steps,Guides,Reference;\
         (H First steps;t72 What this page is about, and what you need before you begin.);\
         (h Install it;t!code96 install the-product);(h Use it;l!numbers Open it,Make a project,Share it);\
         {h What comes next;t Go on with the guides.;y Guides});f80 Imprint · Privacy)",
    ),
    Pattern::of(
        "help center page|help center|help centre|support center|support center page|knowledge base|knowledge base page|\
         help desk page|support portal|help page with search|customer support page",
        "P(<t Your help^@@ help;n Guides,Community,Contact>;M(640H How can we help?;i!search Search for an answer);\
         (h Topics;[*{m!icon40x40 Icon;k %;t Twelve answers.}]);(h Read most;l Change your password,Send something back,Pay later);\
         {h Nothing helped?;t We answer within a day.;b Write to us};f80 Imprint · Privacy)",
    )
    .entries(3, "First steps|Your account|Payments|Topic #"),
    Pattern::of(
        "forum page|forum|community page|discussion page|discussion board|message board|message board page|forum site|\
         community forum|community site|q&a site|q&a page|thread page",
        "P(<t Your community^@@;n Topics,People,Events;b Sign in>;[(H Discussions^All about @;t Ask, answer, and help each other.);\
         b New topic];(16[i!search Search topics;i!select Newest first];*{[m!avatar40x40 Avatar;(4k A question about %;\
         s By Sam Lee · 12 answers);q New/Solved/]};n!pagination320x40 1,2,3);f80 Imprint · Privacy)",
    )
    .entries(4, "the first steps|payments|sharing|the new version|topic #"),
    Pattern::of(
        "course page|course details page|online course page|lesson page|class page|training page|learning page|e learning page",
        "P(<t Your school^@@;n Courses,Teachers,About;b Sign in>;[(q Course;H Name of the course^All about @;\
         t What you can do afterwards, in a sentence or two.;[b Enroll;y See a lesson]);m!video320 First lesson];\
         [(h What you will learn;l!checklist The basics,A project of your own,How to go on);\
         {h Your teacher;[m!avatar48x48 Avatar;(4t Robin Diaz;s 20 years of practice)]}];\
         (h Lessons;(16*{[(8k %;s 20 min);y Start]}));f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(3, "Where to begin|The first project|What comes next|Lesson #"),
    Pattern::of(
        "courses page|course catalog page|courses site|e learning site|learning platform|online learning platform|\
         learning app|e learning app|online school site",
        "P(<t Your school^@@;n Courses,Teachers,About;b Sign in>;(H Learn something new^Learn about @;t At your own speed.;\
         [i!search Search courses;i!select Level]);[*{m160 Photo;q Beginner;k %;t What it is about.;s 12 lessons · $40}];\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(6, "Drawing|Cooking|Writing|Music|Photography|Languages|Course #"),
    Pattern::of(
        "orders page|order history page|my orders page|transactions page|invoices page|bookings page|inventory page|\
         purchase history page|list page|table page|data table page|orders screen|transactions screen|tickets page|leads page|\
         employees page|students page|patients page|products admin page|payments page",
        "P(<t Your app^@@;n Overview,Orders,Customers;b Sign out>;[(H ~;t 24 in all.);[y Export;b Add one]];\
         (16[i!search Search;i!select Status;i!date Since];a Number,Name,Date,Status,Total;n!pagination320x40 1,2,3);\
         f80 Imprint · Privacy)",
    ),
    Pattern::of(
        "order page|order details page|order tracking page|tracking page|delivery tracking page|order status page|\
         track order page|order tracking screen",
        "P(<t Your shop^@@;n Home,Shop,Contact;b Cart>;(H Order 1024;s Placed on 12 May);n!steps Placed,Packed,Sent,Delivered;\
         [{h What you bought;[m64x64 Product photo;(4t First product;s $20)];[m64x64 Product photo;(4t Second product;s $20)];\
         -;[t Total;t $45]};{h Where it is;m!map160 Map;t Arrives on Tuesday.;y Contact us}];f80 Shipping · Returns · Contact)",
    ),
    Pattern::of(
        "invoice page|receipt page|invoice|bill page|invoice screen|invoice template",
        "P(M(720{[(H Invoice;s No. 1024 · 12 May);q Paid];-;[(k From;t Your company);(k To;t Alex Kim)];\
         a Item,Amount,Price;[t Total;t $45];[b Pay now;y Download]}))",
    ),
    Pattern::of(
        "billing page|subscription page|billing screen|subscription screen|my plan page|membership page|upgrade page",
        "P(S(n Profile,Team,Billing,Security;(H ~;t Your plan, and what you have paid.);\
         [{[h Your plan;q Pro];$ $12;s per month;[b Change plan;y Cancel]};{h Payment;t Card ending in 4242;s Next on 12 June;Y Change card}];\
         {h Invoices;a Date,Number,Status,Total}))",
    ),
    Pattern::of(
        "todo app|to do app|todo list app|todo page|to do page|todo list page|to do list page|tasks page|task list page|\
         checklist page|todo screen|tasks screen|my tasks page|task list screen",
        "P(<t Your tasks^@@;n Today,Soon,Done>;M(640[H Today;q 3 open];[i Add a task;b Add];\
         {i!checkbox Write to Sam;i!checkbox Book the room;i!checkbox Read the report};h Tomorrow;{i!checkbox Call the bank}))",
    ),
    Pattern::of(
        "notes app|notes page|note taking app|notes screen|note page|writing app|text editor page|editor page|document page",
        "P(S({[t Notes;b New];i!search Search;l!plain Shopping,Ideas for May,Meeting on Monday,Books to read};\
         [(H Ideas for May^Ideas for our @;s Changed today);[y Share;y Delete]];t96 What is written in the note that is open.;l!checklist First idea,Second idea,Third idea))",
    ),
    Pattern::of(
        "weather app|weather page|weather site|weather screen|forecast page|weather dashboard",
        "P(<t Your weather;i!search Search a place>;[(s Berlin;H 21° and sunny;t Light wind from the west, no rain until night.);m!icon96x96 Sun];\
         (h Today;[*{s %;m!icon40x40 Icon;$ 18°/21°/20°/15°}]);(h This week;a Day,Weather,High,Low);f80 Imprint · Privacy)",
    )
    .entries(4, "Morning|Noon|Evening|Night|Hour #"),
    Pattern::of(
        "banking app|bank app|banking page|bank account page|account overview page|wallet page|wallet app|finance app|\
         finance page|budget app|budget page|banking dashboard|banking site|online banking page|expense tracker|crypto app|\
         portfolio tracker page|personal finance app",
        "P(<t Your bank^@@;n Accounts,Cards,Payments;b Send money>;(H Good morning, Jamie;t Here is how you stand.);\
         (24[*{%:$ $4,280/$1,150/$320/18}];[{h Spending;m!bar-chart240 Bar chart};{h By kind;m!pie-chart240 Pie chart}];\
         {h Last payments;a Date,Whom,Kind,Amount});f80 Imprint · Privacy)",
    )
    .entries(3, "Checking|Savings|Card|Account #"),
    Pattern::of(
        "fitness app|fitness page|workout app|workout page|health app|health page|habit tracker|habit tracker app|\
         fitness dashboard|health dashboard|activity page|sleep app",
        "P(<t Your coach^@@;n Today,Plan,Friends;b Start>;(H Today^Today with @;t Two of three goals are done.);\
         (24[*{%:$ 8,150/42 min/320/7 h}];[{h This week;m!bar-chart240 Bar chart};{h Goals;t24 Steps;-!progress8;t24 Training;-!progress8;t24 Sleep;-!progress8}];\
         {h Training;l!checklist Warm up,Run 20 minutes,Stretch}))",
    )
    .entries(4, "Steps|Active|Calories|Sleep|Figure #"),
    Pattern::of(
        "music app|music page|playlist page|album page|podcast page|music site|music streaming app|podcast app|podcast site|\
         playlist screen|album screen|artist page|music streaming site|audiobook app|audiobook page|radio app",
        "P(<t Your music^@@;n Home,Search,Library;b Sign in>;[m200x200 Cover;(q Playlist;H Name of the album^The best of @;\
         s 12 songs · 48 min;[b Play;y Save])];(16*{[m48x48 Cover;(4t %;s 3:42);y Play]});\
         (h More like this;[{m160 Cover;k First one;s Artist};{m160 Cover;k Second one;s Artist};{m160 Cover;k Third one;s Artist};{m160 Cover;k Fourth one;s Artist}]))",
    )
    .entries(4, "First song|Second song|Third song|Fourth song|Song #"),
    Pattern::of(
        "streaming page|streaming site|video streaming site|video streaming app|video streaming page|movie page|movies page|\
         movie site|tv show page|video site|video app|movie app|streaming app|video platform|film page|videos page|\
         video library page",
        "P(<t Your films^@@;n Films,Series,My list;i!search Search>;[(q New;H Name of the film^All about @;\
         t What it is about, without telling the end.;[b Watch;y My list]);m!video320 Film];\
         (h Everybody watches;[*{m160 Poster;k %;s 1 h 40 min}]);(h Because you liked it;[*{m160 Poster;k %;s 1 h 40 min}]);f80 Imprint · Privacy)",
    )
    .entries(4, "First film|Second film|Third film|Fourth film|Film #"),
    Pattern::of(
        "social media app|social network|social network page|social media page|feed page|social app|news feed page|\
         social media site|social feed page|community feed page|home feed page",
        "P(<t Your friends^@@;n Home,People,Messages;i!search Search>;M(560H What is new^What is new in @;{[m!avatar40x40 Avatar;i What do you do?;b Post]};\
         *{[m!avatar48x48 Avatar;(4h %;s Two hours ago)];t What this person has to say.;m240 Photo;[y Like;y Comment;y Share]}))",
    )
    .entries(2, "Alex Kim|Sam Lee|Robin Diaz|Person #"),
    Pattern::of(
        "donation page|donate page|fundraising page|fundraiser page|charity page|campaign page|crowdfunding page|\
         charity site|nonprofit site|donation form page|crowdfunding site|non profit site",
        "P(<t Your cause^@@;n Projects,About,Contact;b Donate>;[(H What your help does^Help our @;\
         t What it is for, and what has been done so far.;s $8,150 of $10,000;-!progress8);m320 Photo];\
         [{h Give;[y $10;y $25;y $50];i!number Another amount;i Email;B Donate};(h Where it goes;l!checklist Food for a week,A room for the night,A place to learn)];\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    ),
    Pattern::of(
        "quiz page|survey page|quiz app|poll page|questionnaire page|quiz screen|survey screen|feedback survey page|exam page|\
         test page|questionnaire|quiz",
        "P(<t Your quiz^@@>;M(560s Question 1 of 5;-!progress8;{H Which one do you like best?;*i!radio %;[y Back;b Next]}))",
    )
    .entries(4, "The first one|The second one|The third one|None of them|Answer #"),
    Pattern::of(
        "leaderboard page|leaderboard|ranking page|high score page|scoreboard page|scores page|standings page|ranking screen|\
         leaderboard screen|results table page",
        "P(<t Your league^@@;n Ranking,Games,Teams;b Join>;(H Leaderboard^The best of @;t This week.);\
         [*{[m!avatar48x48 Avatar;(4k %;s 320 points/280 points/260 points);q First/Second/Third]}];a Place,Name,Games,Points;f80 Imprint · Privacy)",
    )
    .entries(3, "Alex Kim|Sam Lee|Robin Diaz|Person #"),
    Pattern::of(
        "status page|system status page|uptime page|service status page|health check page|monitoring page",
        "P(<t Your product^@@ status;b Keep me posted>;M(720H All systems work;s Looked at a minute ago;\
         (16*{[t %;q Works]});h What happened;{k Slow answers in May;t Found and mended within an hour.});f80 Imprint · Privacy)",
    )
    .entries(4, "Website|App|Payments|Email|Service #"),
    Pattern::of(
        "download page|app download page|app landing page|app page|mobile app landing page|get the app page|downloads page|\
         app promo page|app store page",
        "P(<t Your app^@@;n Features,Reviews,Help;b Download>;[(H Take it with you^Our @ in your pocket;\
         t Free, and on all your devices.;[b For iPhone;y For Android]);m360 Screenshot];(h What it can do;[*(m64x64 Icon;h %;t One sentence on why this helps.)]);\
         {h Get the app;t It takes a minute.;b Download};f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(3, "Fast|Simple|Secure|Feature #"),
    Pattern::of(
        "partners page|sponsors page|clients page|customers list page|logos page|press page|media kit page|brands page|\
         suppliers page|partner page|our clients page",
        "P(<t Your company^@@;n Home,About,Contact>;(H ~;t Whom we work with, and what they say.);\
         [*{m!logo120x40 Logo;k %;t One sentence on what we do together.}];{h Work with us;t Tell us what you have in mind.;b Write to us};\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(6, "First|Second|Third|Fourth|Fifth|Sixth|Number #"),
    Pattern::of(
        "real estate page|property page|property details page|real estate listing page|apartment page|house page|home listing page|\
         room page|car page|vehicle page|rental page|listing details page|ad details page",
        "P(<t Your homes^@@;n Buy,Rent,Sell;b Sign in>;[m360 Photo;(m168 Photo;m168 Photo)];\
         [(q New;H Bright home with a garden^@@;t Main street 1, 12345 Town;[(k 4;s Rooms);(k 120;s m²);(k 2010;s Built)];\
         t What makes it good, in two or three sentences.;l!checklist Garden,Garage,Close to the train);\
         {$ $1,800;s per month;i Name;i Email;i!date Visit on;B Ask for a visit}];(h Where it is;m!map240 Map);f80 Imprint · Privacy)",
    ),
    Pattern::of(
        "real estate site|real estate website|property site|real estate app|homes for sale page|property search page|\
         property listings page|marketplace page|marketplace|marketplace site|classifieds page|classifieds site|second hand shop page|\
         car listing page|listings site|auction page|auction site",
        "P(<t Your market^@@;n Browse,Saved,Messages;b Sell>;(H Find what you look for^Find your @;t 240 offers near you.);\
         {[i!search What;i Where;i!select Price];b Search};(h New offers;[*{m160 Photo;k %;$ $1,800/$240/$95/$1,200;s Main street, Town}]);\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(6, "Offer #"),
    Pattern::of(
        "store locator page|store locator|locations page|find us page|map page|stores page|branches page|map screen|map app|\
         store finder page|dealers page",
        "P(<t Your company^@@;n Home,Shops,Contact>;(H Find us^Find our @;t There is one near you.);\
         S({i!search Town or postcode;(16*(4k %;s Main street 1 · open until 6))};m!map480 Map);f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(4, "Center|North|Station|Harbor|Shop #"),
    Pattern::of(
        "food delivery app|food delivery page|food delivery site|restaurant list page|restaurants page|food ordering app|\
         takeaway page|food ordering page|delivery app|grocery app|grocery page",
        "P(<t Your kitchen^@@;i!search Search;b Cart>;(H What would you like?;n!tabs Pizza,Sushi,Burgers,Salads);\
         (h Near you;[*{m160 Photo;k %;s 4.6 · 25 min · free delivery}]);f80 Imprint · Privacy)",
    )
    .entries(6, "First kitchen|Second kitchen|Third kitchen|Fourth kitchen|Fifth kitchen|Sixth kitchen|Kitchen #"),
    Pattern::of(
        "comparison page|compare page|product comparison page|comparison table page|versus page|compare plans page",
        "P(<t Your product^@@;n Features,Pricing,About;b Get started>;(H Compare^Compare @;t What each one has, side by side.);\
         a What,First,Second,Third;{h Not sure?;t We help you choose.;b Talk to us};f80 Imprint · Privacy)",
    ),
    Pattern::of(
        "notifications page|alerts page|activity feed page|activity log page|audit log page|updates page|inbox notifications page",
        "P(<t Your app^@@;n Home,Messages,Alerts>;M(640[H ~;y Mark all as read];n!tabs All,Unread,Mentions;\
         (16*{[m!avatar40x40 Avatar;(4t %;s Two hours ago);q New//]}))",
    )
    .entries(4, "Sam Lee answered you|Robin Diaz follows you|Your order was sent|Your report is ready|Message #"),
    Pattern::of(
        "changelog page|release notes page|roadmap page|what is new page|whats new page|release page|version history page",
        "P(<t Your product^@@;n Features,Docs,Pricing;b Get started>;M(720H ~;t What is new, and what comes next.;\
         (24*{[k %;q New//];t What has changed, in a sentence or two.;l First change,Second change}));f80 Imprint · Privacy)",
    )
    .entries(3, "Version 3|Version 2|Version 1|Version #"),
    Pattern::of(
        "referral page|invite page|invite friends page|affiliate page|rewards page|loyalty page|gift card page|coupon page|offers page",
        "P(<t Your shop^@@;n Home,Shop,Account>;[(H Bring a friend^Bring a friend to our @;t You both get $10.;[i Your link;b Copy]);m320 Illustration];\
         (h How it works;[*{k %;t One sentence on what happens.}]);f80 Imprint · Privacy)",
    )
    .entries(3, "Send your link|Your friend signs up|You both save|Step #"),
];
