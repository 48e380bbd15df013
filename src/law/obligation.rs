//! Obligations: every provision that puts a duty, a prohibition, a right or a risk on somebody.

use super::{Citation, Condition, FactIndex, NoteIndex};
use chrono::NaiveDate;

/// One row of duty, for example the training of 13.66.220(B)(4).
#[derive(Debug, Clone, PartialEq)]
pub struct Obligation {
    /// Identifier of its words.
    pub id: String,
    /// Where it stands.
    pub cite: Citation,
    /// What kind of rule it is.
    pub category: Category,
    /// Must, must not or may.
    pub modality: Modality,
    /// When it applies; none means that it binds everybody.
    pub when: Option<Condition>,
    /// Where a result lists it.
    pub group: Group,
    /// Identifiers of the single things it bundles (training topics, kinds of records).
    pub items: Vec<String>,
    /// How often and by when.
    pub schedule: Vec<Cadence>,
    /// Whether it decides money or dates or comes first.
    pub lead: bool,
    /// Doubtful readings.
    pub notes: Vec<NoteIndex>,
}

/// Lists an enumeration with the words that packs and outputs use for its values.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $name {
            /// All values with their words.
            pub const ALL: &'static [(&'static str, $name)] = &[$(($word, $name::$variant)),+];

            /// The word for this value.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }
    };
}

named! {
    /// What kind of rule an obligation is.
    Category {
        /// A permit and its application.
        Permit = "permit",
        /// Installing and connecting an interceptor.
        Interceptor = "interceptor",
        /// A waiver granted on application.
        Waiver = "waiver",
        /// Out of scope by law.
        Exemption = "exemption",
        /// Best management practice.
        Bmp = "bmp",
        /// Training of employees.
        Training = "training",
        /// Cleaning and pumping.
        Maintenance = "maintenance",
        /// Records to keep.
        Records = "records",
        /// Telling the city.
        Notification = "notification",
        /// What is forbidden.
        Prohibition = "prohibition",
        /// Measuring and reporting when asked.
        Monitoring = "monitoring",
        /// Access for inspectors.
        Inspection = "inspection",
        /// How a device must be built.
        DeviceStandard = "device_standard",
        /// What the city can do about a violation.
        Enforcement = "enforcement",
        /// Fees and charges.
        Fee = "fee",
        /// Ways to have a decision reviewed.
        Appeal = "appeal",
    }
}

named! {
    /// The force of an obligation.
    Modality {
        /// It must be done.
        Must = "must",
        /// It must not be done.
        MustNot = "must_not",
        /// It may be done, or may happen.
        May = "may",
    }
}

named! {
    /// Where a result lists an obligation, in this order.
    Group {
        /// Before you open or build.
        BeforeWork = "before_work",
        /// Waivers and exemptions.
        Waivers = "waivers",
        /// Every day in the kitchen.
        EveryDay = "every_day",
        /// Training.
        Training = "training",
        /// Cleaning and pumping.
        Cleaning = "cleaning",
        /// Records.
        Records = "records",
        /// Notices to the city.
        Notices = "notices",
        /// What is forbidden.
        Forbidden = "forbidden",
        /// Inspections and sampling.
        Inspections = "inspections",
        /// If something goes wrong.
        Trouble = "trouble",
        /// Fees and penalties.
        Money = "money",
        /// Appeals.
        Appeals = "appeals",
        /// Binds everybody who uses the sewer.
        Everybody = "everybody",
    }
}

impl Category {
    /// The group that obligations of this category stand in unless they say otherwise.
    #[must_use]
    pub fn group(self) -> Group {
        match self {
            Category::Permit | Category::Interceptor | Category::DeviceStandard => {
                Group::BeforeWork
            }
            Category::Waiver | Category::Exemption => Group::Waivers,
            Category::Bmp => Group::EveryDay,
            Category::Training => Group::Training,
            Category::Maintenance => Group::Cleaning,
            Category::Records => Group::Records,
            Category::Notification => Group::Notices,
            Category::Prohibition => Group::Forbidden,
            Category::Monitoring | Category::Inspection => Group::Inspections,
            Category::Enforcement => Group::Trouble,
            Category::Fee => Group::Money,
            Category::Appeal => Group::Appeals,
        }
    }
}

/// One rule of time of an obligation.
#[derive(Debug, Clone, PartialEq)]
pub struct Cadence {
    /// When this rule of time applies, if not always.
    pub when: Option<Condition>,
    /// The rule.
    pub timing: Timing,
    /// Whether it is the city that must keep this time, not the one whom the obligation binds.
    pub city: bool,
}

/// How often, by when or for how long.
#[derive(Debug, Clone, PartialEq)]
pub enum Timing {
    /// Recurring, counted from the last time (a date fact).
    Every(Length, Option<FactIndex>),
    /// So many times in each calendar year; the code fixes only the number. The year is divided
    /// into that many windows of equal months.
    TimesPerYear(u32, Option<FactIndex>),
    /// Once, so long after the day of a date fact (day 0).
    After(Length, Option<FactIndex>),
    /// Once, at least so long before the day of a date fact.
    Before(Length, Option<FactIndex>),
    /// Something goes on for so long after the day of a date fact, such as a bar or a time of
    /// watching.
    Lasts(Length, Option<FactIndex>),
    /// Records are kept so long.
    Keep(Length),
    /// A fixed day in the code.
    By(NaiveDate),
    /// A moment that no calendar knows.
    At(Moment),
}

impl Timing {
    /// The date fact that the rule counts from.
    #[must_use]
    pub fn counts_from(&self) -> Option<FactIndex> {
        match self {
            Timing::Every(_, fact)
            | Timing::TimesPerYear(_, fact)
            | Timing::After(_, fact)
            | Timing::Before(_, fact)
            | Timing::Lasts(_, fact) => *fact,
            Timing::Keep(_) | Timing::By(_) | Timing::At(_) => None,
        }
    }
}

/// A length of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Length {
    /// How many.
    pub count: u32,
    /// Of what.
    pub unit: TimeUnit,
}

named! {
    /// Units of time.
    TimeUnit {
        /// Hours; a day is 24 of them, and a part of a day counts as a day.
        Hours = "hours",
        /// Calendar days.
        Days = "days",
        /// Monday to Friday; holidays are not taken out, so that a date is never too late.
        WorkingDays = "working_days",
        /// Calendar months (31 August and 6 months is the last of February).
        Months = "months",
        /// Calendar years.
        Years = "years",
    }
}

named! {
    /// A moment that no calendar knows.
    Moment {
        /// Without delay.
        AtOnce = "at_once",
        /// The time limit that the code gave has run out.
        Overdue = "overdue",
        /// When the city asks.
        OnRequest = "on_request",
        /// Before waste water goes to the sewer.
        BeforeDischarge = "before_discharge",
        /// Before the place opens for business.
        BeforeOpening = "before_opening",
        /// Before building work starts.
        BeforeWork = "before_work",
        /// Before the building is connected.
        BeforeConnecting = "before_connecting",
        /// Before the trench is filled.
        BeforeBackfilling = "before_backfilling",
        /// When the work is ready.
        WhenReady = "when_ready",
        /// As often as needed.
        AsNeeded = "as_needed",
        /// As the permit, waiver, notice or schedule says.
        AsStated = "as_stated",
        /// At all times.
        Always = "always",
        /// Once.
        Once = "once",
    }
}
