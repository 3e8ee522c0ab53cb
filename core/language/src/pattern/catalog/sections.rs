//! Sections of a page, and whole pages.

use super::FORM;
use crate::pattern::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    Pattern::of(
        "hero section|hero|hero area|hero banner|hero block|hero header|landing hero|landing page hero|landing section|\
         jumbotron|above the fold section|splash section|intro section|welcome section",
        "[(H A headline that says it all^Welcome to our @;t One or two sentences on what this is and why it \
         helps.^All that our @ offers, in one or two sentences.;[b Get started;y Learn more]);m360 Hero image]",
    ),
    Pattern::of(
        "landing page|homepage|home page|home screen|website|web page|webpage|marketing page|start page|\
         landing site|one page website|marketing site",
        "P(<t Name of the product^@@;n Features,Pricing,About,Contact;b Get started>;\
         [(H A headline that says it all^Welcome to our @;t One or two sentences on what this is and why it \
         helps.^All that our @ offers, in one or two sentences.;[b Get started;y Learn more]);m360 Hero image];\
         (h Why people like it^Why people like our @;[*(m64x64 Icon;h %;t One sentence on why this helps.)]);\
         {h Ready to get started?;t Try it free for 30 days. Cancel any time.;b Get started};\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(3, "Fast|Simple|Secure"),
    Pattern::of(
        "call to action section|cta section|call to action block|cta block|call to action banner|cta banner|\
         promo section|promo banner",
        "{h Ready to get started?;t Try it free for 30 days. Cancel any time.;b Get started}",
    ),
    Pattern::of(
        "pricing page",
        "P(<t Name of the product^@@;n Features,Pricing,About,Contact;b Get started>;\
         (H Plans and pricing^Plans for our @;t Start for free, and pay when you need more. Cancel any time.);\
         (h Choose your plan;[*{[h %;q /Most popular/];$ $0/$12/$29/$99;s per month;\
         l One user,Basic support/Five users,Email support/Unlimited users,Phone support;\
         B /Choose %/;Y Choose %//Choose %}]);\
         (h Questions and answers;[(k What does it cost?;t The answer in one or two sentences.);\
         (k Can I cancel at any time?;t The answer in one or two sentences.)]);\
         f80 Imprint · Privacy^© @@ · Imprint · Privacy)",
    )
    .entries(3, "Basic|Pro|Team|Enterprise|Plan #"),
    Pattern::of(
        "pricing table|pricing section|pricing|pricing plans|pricing grid|pricing cards|\
         pricing tiers|price table|price list with plans|plan comparison|pricing options|price plans|\
         subscription plans|pricing columns|price comparison",
        "[*{[h %;q /Most popular/];$ $0/$12/$29/$99;s per month;\
         l One user,Basic support/Five users,Email support/Unlimited users,Phone support;\
         B /Choose %/;Y Choose %//Choose %}]",
    )
    .plurals("pricing plans|pricing cards|pricing tiers|price cards|plans|pricing columns|price plans|\
         subscription plans|pricing boxes|pricing options|plan cards|pricing tables")
    .entries(3, "Basic|Pro|Team|Enterprise|Plan #"),
    Pattern::of(
        "card grid|cards grid|grid|grid of cards|row of cards|card row|cards section|card section|card layout|\
         cards layout",
        "[*{%:t A short description.}]",
    )
    .plurals("cards in a grid|grid cards|content cards|info cards")
    .entries(3, "Card #"),
    Pattern::of(
        "feature section|features section|feature row|features row|feature grid|features grid|feature list|\
         features|features area|feature columns|features block|benefits section|benefits|\
         row of features|grid of features|services section|feature block",
        "[*(m64x64 Icon;h %;t One sentence on why this helps.)]",
    )
    .plurals("features|feature columns|benefits|services|feature blocks")
    .entries(3, "Fast|Simple|Secure|Feature #"),
    Pattern::of(
        "row of feature cards|feature cards|feature boxes|service cards|benefit cards|feature tiles",
        "[*{m64x64 Icon;h %;t One sentence on why this helps.}]",
    )
    .plurals("feature cards|feature boxes|service cards|benefit cards|feature tiles")
    .entries(3, "Fast|Simple|Secure|Feature #"),
    Pattern::of(
        "stats row|dashboard stats|stats|statistics|stats section|stats cards|stat cards|statistics section|\
         kpi row|kpis|kpi cards|metrics row|metrics|metrics section|metric cards|stats bar|numbers section|\
         row of stats|row of stat cards|row of kpis|row of metrics|statistics row|statistics cards|\
         dashboard statistics|dashboard metrics|dashboard cards|key figures|summary cards|stat tiles|stats grid",
        "[*{%:$ $12,400/320/8,150/18}]",
    )
    .plurals("stat cards|stats|stats cards|statistics|kpis|kpi cards|metrics|metric cards|stat boxes|stat tiles|\
         kpi tiles|metric tiles|dashboard cards|dashboard stats|statistics cards|summary cards|key figures|\
         statistic cards|dashboard tiles|dashboard widgets|kpi boxes")
    .entries(4, "Revenue|Orders|Visitors|Returns|Figure #"),
    Pattern::of(
        "dashboard|dashboard page|dashboard layout|analytics dashboard|admin dashboard|dashboard screen",
        "P(H Dashboard^@@ dashboard;(24[*{%:$ $12,400/320/8,150/18}];\
         [{h Revenue over time;m!line-chart280 Chart};{h Latest activity;l New order,Refund sent,Low stock}];\
         {h Recent orders;a Name,Status,Date}))",
    )
    .entries(4, "Revenue|Orders|Visitors|Returns|Figure #"),
    Pattern::of(
        "testimonial section|testimonials|testimonials section|testimonial row|customer reviews|reviews section|\
         reviews|quotes section|testimonial cards|customer quotes|testimonial grid|review section|testimonial|\
         customer testimonials|testimonial block|testimonial card|customer review",
        "[*{t “This saves me an hour every day.”/“Simple, quick, and a joy to use.”/\
         “I recommend it to everyone.”;[m!avatar48x48 Avatar;(4t24 %;t24 Customer)]}]",
    )
    .plurals("testimonials|testimonial cards|customer reviews|reviews|customer quotes|quotes|review cards|\
         customer testimonials")
    .entries(3, "Alex Kim|Sam Lee|Robin Diaz|Customer #"),
    Pattern::of(
        "profile card|user card|profile|profile section|user profile|user profile card|contact card|profile box|\
         profile page|profile header|member card|bio card|author card|business card",
        "[*{m!avatar96x96 Avatar;h %;t A few words about this person.;B Follow}]",
    )
    .plurals("profile cards|user cards|member cards|contact cards|user profiles|author cards")
    .wide(320.0)
    .entries(1, "Jamie Fox|Person #"),
    Pattern::of(
        "team section|team grid|team page|team members section|meet the team section|our team section|\
         team row|team|staff section",
        "[*{m160 Photo;h %;t Role}]",
    )
    .plurals("team members|team cards|team member cards|people cards")
    .entries(4, "Jamie Fox|Robin Diaz|Alex Kim|Sam Lee|Person #"),
    Pattern::of(
        "product grid|products grid|product section|products section|product list|product cards|products|\
         grid of products|product listing|shop grid|row of products|catalog|catalogue|product card|product gallery",
        "[*{m160 Product photo;h %;t $25;B Add to cart}]",
    )
    .plurals("products|product cards|product tiles|items for sale|product boxes")
    .entries(4, "Product #"),
    Pattern::of(
        "blog section|blog grid|blog posts|blog cards|news section|article grid|blog list|posts section|\
         blog post cards|blog post card|articles section|blog card|article cards|article card|news cards",
        "[*{m140 Photo;h %;t The first lines of the text.;t24 Read more}]",
    )
    .plurals("blog posts|blog cards|blog post cards|articles|article cards|news cards|news items|posts|post cards")
    .entries(3, "Post #"),
    Pattern::of(
        "gallery|photo gallery|image gallery|photo grid|image grid|picture grid|picture gallery|gallery section|\
         portfolio|portfolio grid|portfolio section|gallery of images|gallery of photos|gallery of pictures",
        "[*m180 %]",
    )
    .plurals("gallery images|gallery photos")
    .entries(6, "Photo #"),
    Pattern::of(
        "list of questions|faq|faq section|faqs|frequently asked questions|faq list|questions and answers|q&a section|\
         frequently asked questions section|faq page",
        "(h Frequently asked questions;*(h %;t The answer in one or two sentences.;-))",
    )
    .plurals("faqs|questions|frequently asked questions|faq items|faq entries")
    .entries(3, "How does it work?|What does it cost?|Can I cancel at any time?|Question #"),
    Pattern::of(
        "modal|dialog|popup|pop up|modal dialog|confirmation dialog|dialog box|confirm dialog|modal window|\
         popup window|confirmation modal|alert box|alert dialog",
        "{!modal h Are you sure?;t This cannot be undone.;[y Cancel;b Confirm]}",
    )
    .wide(FORM),
    Pattern::of(
        "article|blog post|blog article|article section|news article",
        "(H The title of the article;t24 By the author;m280 Cover photo;\
         t72 The first paragraph says what the article is about and why one should go on reading.;\
         t72 The second paragraph goes into the details.)",
    )
    .wide(720.0),
    Pattern::of(
        "comment section|comments section|comments|comment box|comment form|comments area|comment area",
        "(h Comments;*[m!avatar40x40 Avatar;(4t24 %;t Very helpful, thank you!)];i112 Your comment;b Post comment)",
    )
    .plurals("comments")
    .wide(480.0)
    .entries(2, "Alex Kim|Sam Lee|Person #"),
    Pattern::of(
        "pagination|pagination bar|pagination controls|pager|paging|paging controls|page navigation",
        "n!pagination40 %",
    )
    .entries(4, "1|2|3|#"),
    Pattern::of(
        "sidebar|side bar|side menu|side navigation|sidebar menu|side nav|sidebar navigation|left sidebar|\
         navigation sidebar|vertical menu|vertical nav|vertical navigation",
        "n!sidebar400 %",
    )
    .wide(220.0)
    .entries(4, "Dashboard|Projects|Messages|Settings|Page #"),
];
