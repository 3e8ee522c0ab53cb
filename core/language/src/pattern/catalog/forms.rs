//! Forms: what people fill in.

use super::FORM;
use crate::pattern::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    Pattern::of(
        "login form|log in form|login|login page|login screen|login box|login card|login panel|login section|\
         login area|log in page|log in screen|sign in form|sign in page|sign in screen|sign in box|\
         signin form|signin page|signin|login dialog|login modal|log in box|form for logging in|\
         form to log in|form to sign in",
        "{h Log in;*i %;B Log in;t Forgot your password?}",
    )
    .wide(FORM)
    .entries(2, "Email|Password|Field #"),
    Pattern::of(
        "sign up form|signup form|signup|sign up page|signup page|sign up screen|signup screen|sign up box|\
         registration form|registration page|registration|register form|register page|join form|\
         create account form|account creation form|form for signing up|form to sign up|form to register|\
         sign up section|signup section|sign up card|signup card|registration screen",
        "{h Create your account;*i %;B Sign up;t Already have an account? Log in}",
    )
    .wide(FORM)
    .entries(3, "Name|Email|Password|Field #"),
    Pattern::of(
        "contact form|contact us form|contact section|contact us section|\
         get in touch form|get in touch section|enquiry form|inquiry form|message form|support form",
        "(h Contact us;*i %;b Send message)",
    )
    .wide(FORM)
    .entries(3, "Name|Email|Message|Field #"),
    Pattern::of(
        "feedback form|feedback section|review form|survey form|survey",
        "(h Tell us what you think;*i %;b Send feedback)",
    )
    .wide(FORM)
    .entries(3, "Name|Email|Your feedback|Field #"),
    Pattern::of(
        "checkout form|checkout|payment form|payment section|credit card form|\
         billing form",
        "{h Payment details;*i %;B Pay now}",
    )
    .wide(FORM)
    .entries(4, "Name on card|Card number|Expiry date|Security code|Field #"),
    Pattern::of(
        "address form|shipping form|delivery form|shipping address form|delivery address form",
        "(h Shipping address;*i %;b Continue)",
    )
    .wide(FORM)
    .entries(5, "Full name|Street|City|Postcode|Country|Field #"),
    Pattern::of(
        "booking form|reservation form|appointment form|booking section",
        "(h Book now;*i %;b Book)",
    )
    .wide(FORM)
    .entries(4, "Name|Email|Date|Number of guests|Field #"),
    Pattern::of(
        "settings form|profile settings form|profile settings|user settings form|settings section|settings panel|account settings|\
         account settings form|preferences form|preferences section|\
         profile settings|profile form|edit profile form|settings",
        "(h Settings;*i %;[b Save;b Cancel])",
    )
    .wide(FORM)
    .entries(3, "Full name|Email address|Phone|Field #"),
    Pattern::of(
        "form|input form|data entry form",
        "(h Form;*i %;b Submit)",
    )
    .wide(FORM)
    .entries(2, "Name|Email|Field #"),
    Pattern::of(
        "newsletter form|newsletter|newsletter signup|newsletter sign up|newsletter section|\
         newsletter signup form|newsletter sign up form|email signup|email signup form|subscribe form|\
         subscription form|subscribe section|mailing list form|mailing list signup|email capture|\
         newsletter box|newsletter sign up box|newsletter signup box|subscribe box",
        "(h Stay up to date;t News once a month, no spam.;[i40 Email;b Subscribe])",
    )
    .wide(480.0),
    Pattern::of(
        "search bar with a button|search bar with a search button|search bar and button|search form|\
         search section|search box with a button|search field with a button|search box and button|\
         search bar with button|search box with a search button|search field with a search button",
        "[i!search40 Search;b Search]",
    )
    .wide(480.0),
];
