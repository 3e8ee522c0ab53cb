//! The blocks that the wishes of a brief become, with their texts.

use crate::packs::{drawn, packs, texts};
use expect_test::{Expect, expect};
use websketch_pages::{Device, page, read_any_brief};

/// Writes the device and the texts of the page of each brief.
#[expect(clippy::needless_pass_by_value, reason = "an expected text is written in place")]
fn check(requests: &[&str], expected: Expect) {
    let packs = packs();
    let mut lines = String::new();
    for request in requests {
        let brief = read_any_brief(&packs, request).expect("a brief");
        let device = brief.device.map(|device| format!("{device:?}: ")).unwrap_or_default();
        let page = page(&packs, &brief, Device::Desktop).expect("a page");
        lines += &format!("{request}\n  {device}{}\n", texts(&drawn(&page, 1440.0)).join(" | "));
    }
    expected.assert_eq(&lines);
}

#[test]
fn a_wish_becomes_the_block_that_its_noun_and_verbs_name() {
    check(
        &[
            "mobile screen for a pizza order, size, toppings, add to basket",
            "ios screen where runners see today's run with distance, pace and a stop button",
            "admin screen for feature flags with on off switches and an environment picker",
            "feature request board where users can vote, with filter and a submit button",
            "phone screen to scan a ticket at the door, with a counter of people inside",
            "roadmap with now, next, later columns and some cards",
            "simple cash book for a club, income and expenses, the balance on top",
            "membership fees overview for our tennis club: who paid, who is late, send a reminder",
        ],
        expect![[r#"
            mobile screen for a pizza order, size, toppings, add to basket
              Phone: Pizza order | Search | Size | S | M | L | XL | Toppings | Mozzarella | Mushrooms | Salami | Olives | Basil | Red onion | Add to basket | Home | Saved | Profile
            ios screen where runners see today's run with distance, pace and a stop button
              Phone: Today's run | Search | Distance | 1.2 km | Pace | 5:24 min/km | Stop | Home | Saved | Profile
            admin screen for feature flags with on off switches and an environment picker
              Feature flags | New flag | Environment | Production | Staging | Development | New checkout | 20 % of the users | On | Dark mode | everybody | Off | Search suggestions | staff alone | On | Export as a table | nobody yet | Off
            feature request board where users can vote, with filter and a submit button
              Feature request board | Feature requests | Bench by the bus stop | Ines Okafor | 48 votes | Vote | Later closing on Fridays | Hana Suzuki | 31 votes | Vote | A shelf to swap books | Greta Wolff | 27 votes | Vote | Submit
            phone screen to scan a ticket at the door, with a counter of people inside
              Phone: Ticket at the door | Search | Hold the ticket inside the frame | Scan ticket | Counter of people inside | 12 | Home | Saved | Profile
            roadmap with now, next, later columns and some cards
              Roadmap | New card | Now | Export as a table | Ines | Sign in with email | Hana | Dark mode | Greta | Next | Faster search | Mo | Reminders by email | Ines | Later | Own colors | Hana | Help pages | Greta
            simple cash book for a club, income and expenses, the balance on top
              Cash book | Balance | $184.00 | Income and expenses | Add an entry
            membership fees overview for our tennis club: who paid, who is late, send a reminder
              Who paid | Who is late | Membership fees overview | New fee | Who paid | 3 | Who is late | 2 | Who paid | Tess Arden | paid 2 November | $120 | Sana Iqbal | paid 5 November | $120 | Priya Raman | paid 9 November | $80 | Who is late | Idris Bello | $120, due 1 November | 11 days late | Send a reminder | Rita Kern | $80, due 1 November | 11 days late | Send a reminder
        "#]],
    );
}

#[test]
fn an_application_is_a_phone_with_what_it_is_for() {
    check(
        &[
            "an app screen for splitting bills with flatmates",
            "doctor appointment app, pick a day and a time",
            "mobile app for finding study buddies, profile cards you can like or skip",
            "onboarding for a meditation app 3 phone screens",
            "expense report app, upload receipt, amount, category, and a submit button",
        ],
        expect![[r#"
            an app screen for splitting bills with flatmates
              Phone: Splitting bills | Search | You owe | $24.50 | You are owed | $61.00 | Who owes whom | Sofia owes Amira | groceries, power | $18.40 | Ben owes you | rent of November | $61.00 | You owe Sofia | internet, cleaning | $24.50 | Amira owes Ben | pizza | $9.20 | Add a bill | Home | Saved | Profile
            doctor appointment app, pick a day and a time
              Phone: Doctor appointment | Search | Day | Mon 16 | Tue 17 | Wed 18 | Thu 19 | Time | 9:00 | 9:30 | 10:30 | 13:00 | 14:30 | 16:00 | Book | Home | Saved | Profile
            mobile app for finding study buddies, profile cards you can like or skip
              Phone: Study buddies | Search | Sofia Reis | Chemistry, second year. Evenings, library or online. | Skip | Like | Home | Saved | Profile
            onboarding for a meditation app 3 phone screens
              Phone: Skip | Welcome to Meditation | Ten minutes a day are enough to begin. | Next | Skip | Choose what you want | Three questions, and the plan is yours. You can change it at any time. | Next | Skip | A word at the right time | A reminder in the morning or in the evening, never at night. | Begin
            expense report app, upload receipt, amount, category, and a submit button
              Phone: Expense report | Search | Take a picture of the receipt, or choose a file | Choose file | Details | Amount | Category | Submit | Home | Saved | Profile
        "#]],
    );
}

#[test]
fn values_of_a_brief_stand_on_the_page() {
    check(
        &[
            "price list page for a nail studio, manicure 35, pedicure 45, gel 50",
            "wedding package page: half day 900, full day 1600, weekend 2900, with what's included and a faq",
            "board for tracking job applications, columns applied, interview, offer",
            "donation page for a village well with progress, amounts 10, 25, 50 and who gave",
            "form for parents to report a sick child, with name, class, since when, and a note",
        ],
        expect![[r#"
            price list page for a nail studio, manicure 35, pedicure 45, gel 50
              Prices | Pictures | Find us | Book a table | Prices | Manicure, pedicure and gel at three tables by the window. All tools are sterile, and the color is yours to keep. | Price list | Manicure | $35 | Pedicure | $45 | Gel | $50 | Before you ask | How long does it last? | A manicure 40 minutes, gel an hour. | Can I come without a date? | What if a nail breaks? | From people who came before you | Three weeks later they still look like the first day. | Priya Raman | No talk about the weather, just hands. | Idris Bello, Nordhafen | Not sure about the color? | Come by, all 140 lie on the table. | Book a table | Call 555-0196, weekdays 8:00 to 18:00 | Salt Gate Nails · Imprint · Privacy · Accessibility
            wedding package page: half day 900, full day 1600, weekend 2900, with what's included and a faq
              What there is | How it goes | People | Contact | See what there is | Choose what fits | Everything around wedding in Sund: what there is, what it costs, and somebody who answers. | Packages | Half day | $900 | Talk before the day | All in writing, price fixed | Two people on the day | Choose | Full day | $1,600 | Talk before the day | All in writing, price fixed | Two people on the day | Choose | Weekend | $2,900 | Talk before the day | All in writing, price fixed | Two people on the day | Choose | FAQ | Something else? Call 555-0123. | What do I have to bring? | Nothing. All that wedding needs is there. | Can I cancel? | Free of charge until the evening before. | Who is it for? | For everybody who wants it, also without knowing anything. | Wedding: shall we talk about it? | Ask for a first date | Call 555-0123, weekdays 8:00 to 18:00 | Wedding Sund · Imprint · Privacy · Accessibility
            board for tracking job applications, columns applied, interview, offer
              Job applications | New card | Applied | Nordhafen Works | junior planner | Atelier Moss | assistant | Clinic am Park | front desk | Interview | Harbor Museum | shop | City of Lindow | trainee | Offer | Mill Lane School | office | Salt Gate Books | sales
            donation page for a village well with progress, amounts 10, 25, 50 and who gave
              Progress | Amounts | Who gave | Give $25 a month | 65 % of the goal | $25 is one night with a bed, soup and a door that locks | We need $48,000 until spring. $31,200 are here. What is missing is written below, with receipts. | 91 cents of each dollar arrive | Accounts open to everybody | No letters, no calls | Nobody asked why. They asked whether I take sugar. | A guest, 54 | Stop at any time, by one click. You get a receipt in January. | How often? | Once | Monthly | How much? | $10 | $25 | $50 | Name | Email | Give $25 a month | You call | One evening along | Then you choose | Who gave | Olu Adeyemi | today | $50 | Petra Lang | yesterday | $25 | A neighbor | 9 November | $10 | Kai Brandt | 8 November | $100 | Village well Ashcombe · Imprint · Privacy · Accessibility
            form for parents to report a sick child, with name, class, since when, and a note
              Report a sick child | Name | Class | Since when | Note | Report a sick child | What happens next | You get a confirmation by email | Somebody reads it today, before 16:00 | You hear the next step by phone
        "#]],
    );
}

#[test]
fn a_section_of_the_template_is_filled_rather_than_doubled() {
    check(
        &[
            "site for a hair salon with prices, team photos and online booking",
            "homepage for a kindergarten with daily schedule, our team and how to register",
            "job board with search, filters on the left and a list of jobs with company and salary",
            "car repair shop, people should be able to ask for a quote",
        ],
        expect![[r#"
            site for a hair salon with prices, team photos and online booking
              Prices | Barbers | Pictures | Find us | Book a cut, today 16:20 | Two chairs free today | Sit down at 16:20, walk out at 17:00 | Cuts, beards and color by four people who ask first. Wash, coffee and the second look in the mirror are in the price. | The price on the mirror is the price | A free trim of the fringe in between | Walk in before noon on weekdays | Book a cut, today 16:20 | Call 555-0154 | Prices | Color prices | Haircut, short | $34 | Haircut, long | $48 | Beard trim | $18 | Cut and beard | $46 | Color, roots | $62 | Highlights | from $95 | Children to 10 | $20 | With wash and coffee | Team photos | All free times | Rosa Prieto | Short hair, fades | Tue to Sat | Jakob Stern | Color and highlights | Wed to Sat | Paul Stenner | Beards, shaving | Tue to Fri | Olu Adeyemi | Curls, long hair | Thu to Sat | Cut last week | When a chair is free | 12 Harbour Street, Nordhafen | Call 555-0154, weekdays 8:00 to 18:00 | Tuesday, Wednesday | 9:00 – 18:00 | Thursday, Friday | 9:00 – 20:00 | Saturday | 8:00 – 15:00 | Sunday, Monday | closed | Online booking | What would you like? | Name | Mobile | Book a cut, today 16:20 | We text the day before. | Salt Gate Barbers · Imprint · Privacy · Accessibility
            homepage for a kindergarten with daily schedule, our team and how to register
              Our day | People | Places | Costs | Ask for a place | Out at nine in any weather | A kindergarten for 32 children in two groups, with a garden that is larger than the house. Two places are free from January. | Come on an open morning | Ask for a place | Daily schedule | 1 | 7:30: arrive | Breakfast for those who have had none. | 2 | 9:00: out | Mud kitchen, hill, hut. | 3 | 12:00: lunch | Cooked here, two kinds. | 4 | 13:00: sleep or read | Nobody has to. | 5 | 15:30: home | Or 17:00 on three days. | How to register | Name of the child | Birthday | Your name | Phone or email | Register | Our team | Arun Mehta | Head of the kindergarten, since 1999 | Mon to Fri | Erik Strand | Bees, the group of the small ones | Mon to Thu | Tomas Eck | Hedgehogs, four to six years | Tue to Fri | The garden came first | Arun Mehta began with four pupils in a rented room above a bakery. | The rule of the first day still holds: nobody watches, everybody does it. | Before you ask | My child does not talk yet. | Two of ours do not either. Boots are put on without words. | What does it cost? | How do you start? | The Muddy Boot · Imprint · Privacy · Accessibility
            job board with search, filters on the left and a list of jobs with company and salary
              Jobs | Employers | Pay | Help | Show jobs | Every job with the pay in the title | 412 jobs within an hour of Eastmere. No job without a salary, a start date and the name of the person you will work for. | Job or keyword | Where? | From | Show jobs | Part-time | Remote | No weekend | Apprenticeship | From January | Filters | Workplace | Lindow | Eastmere | Halden | Remote | Contract | Full time | Part time | Apprenticeship | Level | Beginner | Intermediate | Advanced | Expert | Clear all | Jobs | What we count | jobs, all with pay | 412 | until the first talk | 11 days | jobs without a name | 0 | From people who came before you | I knew who would sit across from me. I slept the night before. | Rita Kern, nurse | Three steps, two weeks | 1. Search by pay | The figure is in the title. | 2. Write three sentences | No letter, no photo. | 3. Talk within two weeks | Or you get a no with a reason. | Before you ask | Does it cost anything? | Not for you. Employers pay $90 a job. | May I apply without a CV? | Yes. Three sentences about what you have done are enough. | Who sees my name? | Only the person named in the job. | Handrail Jobs · Imprint · Privacy · Accessibility
            car repair shop, people should be able to ask for a quote
              Repairs | Tires | Prices | Find us | Bring it on Thursday 8:00 | Tires changed without a date until Saturday | Your car, the price, the hour you get it back | Inspection, brakes, tires and everything that rattles. We call before each repair that was not agreed, and you see the broken part. | Bring it on Thursday 8:00 | Call 555-0135 | A bike or an old hatchback is free while we work. | What repairs cost | All repairs | Inspection | $149 | Oil and filter | $89 | Brakes, front axle | from $240 | Tires changed | $39 | Tires stored | $45 a season | Air conditioning | $95 | Main test in the house | $130 | With parts and tax, for cars up to 1.6 l | Ask for a quote | Make and model | Year | License plate | Phone | What is wrong? | Where is it? | Ask for a quote | Price by phone before each repair | The old part lies on the passenger seat | Replacement car for $15 a day | Your mechanics | Emil Farrow | Master mechanic | engines | Maren Holt | Brakes, tires | Ada Lenz | Hybrids and electric cars | Back on the road | They sent me away: "Runs another 10,000 miles." | Mina Sato | The dealer said $1,900. It was a hose. | Felix Bauer, Ashcombe | Find us | Monday to Friday | 8:00 – 18:00 | Saturday | 9:00 – 13:00 | Sunday | closed | Parking in the yard; ring the lower bell. | Directions to 5 Orchard Row | Tannery Yard Garage · Imprint · Privacy · Accessibility
        "#]],
    );
}
