//! Forms: what people fill in.

use super::FORM;
use crate::language::pattern::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    Pattern {
        names: "login form|log in form|login|login page|login screen|login box|login card|login panel|login section|\
         login area|log in page|log in screen|sign in form|sign in page|sign in screen|sign in box|\
         signin form|signin page|signin|login dialog|login modal|log in box|form for logging in|\
         form to log in|form to sign in",
        plurals: "",
        width: FORM,
        entries: "Email|Password|Field #",
        usual: 2,
        drawing: "{h Log in;*i %;B Log in;t Forgot your password?}",
    },
    Pattern {
        names: "sign up form|signup form|signup|sign up page|signup page|sign up screen|signup screen|sign up box|\
         registration form|registration page|registration|register form|register page|join form|\
         create account form|account creation form|form for signing up|form to sign up|form to register|\
         sign up section|signup section|sign up card|signup card|registration screen",
        plurals: "",
        width: FORM,
        entries: "Name|Email|Password|Field #",
        usual: 3,
        drawing: "{h Create your account;*i %;B Sign up;t Already have an account? Log in}",
    },
    Pattern {
        names: "contact form|contact us form|contact section|contact us section|\
         get in touch form|get in touch section|enquiry form|inquiry form|message form|support form",
        plurals: "",
        width: FORM,
        entries: "Name|Email|Message|Field #",
        usual: 3,
        drawing: "(h Contact us;*i %;b Send message)",
    },
    Pattern {
        names: "feedback form|feedback section|review form|survey form|survey",
        plurals: "",
        width: FORM,
        entries: "Name|Email|Your feedback|Field #",
        usual: 3,
        drawing: "(h Tell us what you think;*i %;b Send feedback)",
    },
    Pattern {
        names: "checkout form|checkout|payment form|payment section|credit card form|\
         billing form",
        plurals: "",
        width: FORM,
        entries: "Name on card|Card number|Expiry date|Security code|Field #",
        usual: 4,
        drawing: "{h Payment details;*i %;B Pay now}",
    },
    Pattern {
        names: "address form|shipping form|delivery form|shipping address form|delivery address form",
        plurals: "",
        width: FORM,
        entries: "Full name|Street|City|Postcode|Country|Field #",
        usual: 5,
        drawing: "(h Shipping address;*i %;b Continue)",
    },
    Pattern {
        names: "booking form|reservation form|appointment form|booking section",
        plurals: "",
        width: FORM,
        entries: "Name|Email|Date|Number of guests|Field #",
        usual: 4,
        drawing: "(h Book now;*i %;b Book)",
    },
    Pattern {
        names: "settings form|profile settings form|profile settings|user settings form|settings section|settings panel|account settings|\
         account settings form|preferences form|preferences section|\
         profile settings|profile form|edit profile form|settings",
        plurals: "",
        width: FORM,
        entries: "Full name|Email address|Phone|Field #",
        usual: 3,
        drawing: "(h Settings;*i %;[b Save;b Cancel])",
    },
    Pattern {
        names: "form|input form|data entry form",
        plurals: "",
        width: FORM,
        entries: "Name|Email|Field #",
        usual: 2,
        drawing: "(h Form;*i %;b Submit)",
    },
    Pattern {
        names: "newsletter form|newsletter|newsletter signup|newsletter sign up|newsletter section|\
         newsletter signup form|newsletter sign up form|email signup|email signup form|subscribe form|\
         subscription form|subscribe section|mailing list form|mailing list signup|email capture|\
         newsletter box|newsletter sign up box|newsletter signup box|subscribe box",
        plurals: "",
        width: 480.0,
        entries: "",
        usual: 0,
        drawing: "(h Stay up to date;t News once a month, no spam.;[i40 Email;b Subscribe])",
    },
    Pattern {
        names: "search bar with a button|search bar with a search button|search bar and button|search form|\
         search section|search box with a button|search field with a button|search box and button|\
         search bar with button|search box with a search button|search field with a search button",
        plurals: "",
        width: 480.0,
        entries: "",
        usual: 0,
        drawing: "[i40 Search;b Search]",
    },
];
