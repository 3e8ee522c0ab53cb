//! Sections of a page, and whole pages.

use super::{CONTENT, FORM};
use crate::language::pattern::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    Pattern {
        names: "hero section|hero|hero area|hero banner|hero block|hero header|landing hero|landing page hero|landing section|\
         jumbotron|above the fold section|splash section|intro section|welcome section",
        plurals: "",
        width: CONTENT,
        entries: "",
        usual: 0,
        drawing: "[(H A headline that says it all^Welcome to our @;t One or two sentences on what this is and why it \
         helps.^All that our @ offers, in one or two sentences.;[b Get started;y Learn more]);m360 Hero image]",
    },
    Pattern {
        names: "landing page|homepage|home page|website|web page|webpage|marketing page|start page|\
                landing site|one page website|marketing site",
        plurals: "",
        width: CONTENT,
        entries: "Fast|Simple|Secure",
        usual: 3,
        drawing: "P(<t Name of the product^@@;n Features,Pricing,About,Contact;b Get started>;\
         [(H A headline that says it all^Welcome to our @;t One or two sentences on what this is and why it \
         helps.^All that our @ offers, in one or two sentences.;[b Get started;y Learn more]);m360 Hero image];\
         (h Why people like it^Why people like our @;[*(m64x64 Icon;h %;t One sentence on why this helps.)]);\
         {h Ready to get started?;t Try it free for 30 days. Cancel any time.;b Get started};\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    },
    Pattern {
        names: "call to action section|cta section|call to action block|cta block|call to action banner|cta banner|\
         promo section|promo banner",
        plurals: "",
        width: CONTENT,
        entries: "",
        usual: 0,
        drawing: "{h Ready to get started?;t Try it free for 30 days. Cancel any time.;b Get started}",
    },
    Pattern {
        names: "pricing page",
        plurals: "",
        width: CONTENT,
        entries: "Basic|Pro|Team|Enterprise|Plan #",
        usual: 3,
        drawing: "P(<t Name of the product^@@;n Features,Pricing,About,Contact;b Get started>;\
         (H Plans and pricing^Plans for our @;t Start for free, and pay when you need more. Cancel any time.);\
         (h Choose your plan;[*{[h %;q /Most popular/];$ $0/$12/$29/$99;s per month;\
         l One user,Basic support/Five users,Email support/Unlimited users,Phone support;\
         B /Choose %/;Y Choose %//Choose %}]);\
         (h Questions and answers;[(k What does it cost?;t The answer in one or two sentences.);\
         (k Can I cancel at any time?;t The answer in one or two sentences.)]);\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    },
    Pattern {
        names: "pricing table|pricing section|pricing|pricing plans|pricing grid|pricing cards|\
         pricing tiers|price table|price list with plans|plan comparison|pricing options|price plans|\
         subscription plans|pricing columns|price comparison",
        plurals: "pricing plans|pricing cards|pricing tiers|price cards|plans|pricing columns|price plans|\
         subscription plans|pricing boxes|pricing options|plan cards|pricing tables",
        width: CONTENT,
        entries: "Basic|Pro|Team|Enterprise|Plan #",
        usual: 3,
        drawing: "[*{[h %;q /Most popular/];$ $0/$12/$29/$99;s per month;\
         l One user,Basic support/Five users,Email support/Unlimited users,Phone support;\
         B /Choose %/;Y Choose %//Choose %}]",
    },
    Pattern {
        names: "card grid|cards grid|grid|grid of cards|row of cards|card row|cards section|card section|card layout|\
         cards layout",
        plurals: "cards in a grid|grid cards|content cards|info cards",
        width: CONTENT,
        entries: "Card #",
        usual: 3,
        drawing: "[*{%:t A short description.}]",
    },
    Pattern {
        names: "feature section|features section|feature row|features row|feature grid|features grid|feature list|\
         features|features area|feature columns|features block|benefits section|benefits|\
         row of features|grid of features|services section|feature block",
        plurals: "features|feature columns|benefits|services|feature blocks",
        width: CONTENT,
        entries: "Fast|Simple|Secure|Feature #",
        usual: 3,
        drawing: "[*(m64x64 Icon;h %;t One sentence on why this helps.)]",
    },
    Pattern {
        names: "row of feature cards|feature cards|feature boxes|service cards|benefit cards|feature tiles",
        plurals: "feature cards|feature boxes|service cards|benefit cards|feature tiles",
        width: CONTENT,
        entries: "Fast|Simple|Secure|Feature #",
        usual: 3,
        drawing: "[*{m64x64 Icon;h %;t One sentence on why this helps.}]",
    },
    Pattern {
        names: "stats row|dashboard stats|stats|statistics|stats section|stats cards|stat cards|statistics section|\
         kpi row|kpis|kpi cards|metrics row|metrics|metrics section|metric cards|stats bar|numbers section|\
         row of stats|row of stat cards|row of kpis|row of metrics|statistics row|statistics cards|\
         dashboard statistics|dashboard metrics|dashboard cards|key figures|summary cards|stat tiles|stats grid",
        plurals: "stat cards|stats|stats cards|statistics|kpis|kpi cards|metrics|metric cards|stat boxes|stat tiles|\
         kpi tiles|metric tiles|dashboard cards|dashboard stats|statistics cards|summary cards|key figures|\
         statistic cards|dashboard tiles|dashboard widgets|kpi boxes",
        width: CONTENT,
        entries: "Revenue|Orders|Visitors|Returns|Figure #",
        usual: 4,
        drawing: "[*{%:$ $12,400/320/8,150/18}]",
    },
    Pattern {
        names: "dashboard|dashboard page|dashboard layout|analytics dashboard|admin dashboard|dashboard screen",
        plurals: "",
        width: CONTENT,
        entries: "Revenue|Orders|Visitors|Returns|Figure #",
        usual: 4,
        drawing: "P(H Dashboard^@@ dashboard;(24[*{%:$ $12,400/320/8,150/18}];\
         [{h Revenue over time;m280 Chart};{h Latest activity;l New order,Refund sent,Low stock}];\
         {h Recent orders;a Name,Status,Date}))",
    },
    Pattern {
        names: "testimonial section|testimonials|testimonials section|testimonial row|customer reviews|reviews section|\
         reviews|quotes section|testimonial cards|customer quotes|testimonial grid|review section|testimonial|\
         customer testimonials|testimonial block|testimonial card|customer review",
        plurals: "testimonials|testimonial cards|customer reviews|reviews|customer quotes|quotes|review cards|\
         customer testimonials",
        width: CONTENT,
        entries: "Alex Kim|Sam Lee|Robin Diaz|Customer #",
        usual: 3,
        drawing: "[*{t “This saves me an hour every day.”/“Simple, quick, and a joy to use.”/\
         “I recommend it to everyone.”;[m48x48 Avatar;(4t24 %;t24 Customer)]}]",
    },
    Pattern {
        names: "profile card|user card|profile|profile section|user profile|user profile card|contact card|profile box|\
         profile page|profile header|member card|bio card|author card|business card",
        plurals: "profile cards|user cards|member cards|contact cards|user profiles|author cards",
        width: 320.0,
        entries: "Jamie Fox|Person #",
        usual: 1,
        drawing: "[*{m96x96 Avatar;h %;t A few words about this person.;B Follow}]",
    },
    Pattern {
        names: "team section|team grid|team page|team members section|meet the team section|our team section|\
         team row|team|staff section",
        plurals: "team members|team cards|team member cards|people cards",
        width: CONTENT,
        entries: "Jamie Fox|Robin Diaz|Alex Kim|Sam Lee|Person #",
        usual: 4,
        drawing: "[*{m160 Photo;h %;t Role}]",
    },
    Pattern {
        names: "product grid|products grid|product section|products section|product list|product cards|products|\
         grid of products|product listing|shop grid|row of products|catalog|catalogue|product card|product gallery",
        plurals: "products|product cards|product tiles|items for sale|product boxes",
        width: CONTENT,
        entries: "Product #",
        usual: 4,
        drawing: "[*{m160 Product photo;h %;t $25;B Add to cart}]",
    },
    Pattern {
        names: "blog section|blog grid|blog posts|blog cards|news section|article grid|blog list|posts section|\
         blog post cards|blog post card|articles section|blog card|article cards|article card|news cards",
        plurals: "blog posts|blog cards|blog post cards|articles|article cards|news cards|news items|posts|post cards",
        width: CONTENT,
        entries: "Post #",
        usual: 3,
        drawing: "[*{m140 Photo;h %;t The first lines of the text.;t24 Read more}]",
    },
    Pattern {
        names: "gallery|photo gallery|image gallery|photo grid|image grid|picture grid|picture gallery|gallery section|\
         portfolio|portfolio grid|portfolio section|gallery of images|gallery of photos|gallery of pictures",
        plurals: "gallery images|gallery photos",
        width: CONTENT,
        entries: "Photo #",
        usual: 6,
        drawing: "[*m180 %]",
    },
    Pattern {
        names: "list of questions|faq|faq section|faqs|frequently asked questions|faq list|questions and answers|q&a section|\
         frequently asked questions section|faq page",
        plurals: "faqs|questions|frequently asked questions|faq items|faq entries",
        width: CONTENT,
        entries: "How does it work?|What does it cost?|Can I cancel at any time?|Question #",
        usual: 3,
        drawing: "(h Frequently asked questions;*(h %;t The answer in one or two sentences.;-))",
    },
    Pattern {
        names: "modal|dialog|popup|pop up|modal dialog|confirmation dialog|dialog box|confirm dialog|modal window|\
         popup window|confirmation modal|alert box|alert dialog",
        plurals: "",
        width: FORM,
        entries: "",
        usual: 0,
        drawing: "{h Are you sure?;t This cannot be undone.;[b Cancel;b Confirm]}",
    },
    Pattern {
        names: "article|blog post|blog article|article section|news article",
        plurals: "",
        width: 720.0,
        entries: "",
        usual: 0,
        drawing: "(H The title of the article;t24 By the author;m280 Cover photo;\
         t72 The first paragraph says what the article is about and why one should go on reading.;\
         t72 The second paragraph goes into the details.)",
    },
    Pattern {
        names: "comment section|comments section|comments|comment box|comment form|comments area|comment area",
        plurals: "comments",
        width: 480.0,
        entries: "Alex Kim|Sam Lee|Person #",
        usual: 2,
        drawing: "(h Comments;*[m40x40 Avatar;(4t24 %;t Very helpful, thank you!)];i112 Your comment;b Post comment)",
    },
    Pattern {
        names: "pagination|pagination bar|pagination controls|pager|paging|paging controls|page navigation",
        plurals: "",
        width: 560.0,
        entries: "",
        usual: 0,
        drawing: "[b Previous;b 1;b 2;b 3;b Next]",
    },
    Pattern {
        names: "sidebar|side bar|side menu|side navigation|sidebar menu|side nav|sidebar navigation|left sidebar|\
         navigation sidebar|vertical menu|vertical nav|vertical navigation",
        plurals: "",
        width: 220.0,
        entries: "Dashboard|Projects|Messages|Settings|Page #",
        usual: 4,
        drawing: "n400 %",
    },
];
