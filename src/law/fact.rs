//! Facts: what an ordinance asks about an establishment, and the finite domains they take values in.

use super::{NoteIndex, ValueSet};

/// One thing that an ordinance turns on, for example the type of exhaust hood.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// Stable identifier, for example `hood`.
    pub id: String,
    /// The values it can take.
    pub domain: Domain,
    /// Who knows or decides it.
    pub decided_by: Decider,
    /// Sets of values that a person may give as one answer ("a hood, I do not know which type").
    pub partial: Vec<ValueSet>,
    /// Whether a percentage is asked as an area before and after.
    pub asked_as_areas: bool,
    /// Doubtful readings that concern the meaning of the fact.
    pub notes: Vec<NoteIndex>,
}

/// Who knows or decides a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decider {
    /// The operator knows it.
    Operator,
    /// The text leaves it to the city (the Director or the Manager).
    City,
}

/// The values that a fact can take.
#[derive(Debug, Clone, PartialEq)]
pub enum Domain {
    /// No is value 0, yes is value 1.
    YesNo,
    /// Exactly one of the named values.
    Choice {
        /// Identifiers in the order of the pack.
        values: Vec<String>,
    },
    /// Any selection of the named values.
    Set {
        /// Identifiers in the order of the pack.
        values: Vec<String>,
    },
    /// A real number. Comparisons of the pack cut the line into `cuts.len() + 1` regions, which
    /// are the values.
    Number {
        /// What the number counts.
        unit: Unit,
        /// The least value that makes sense, if any.
        minimum: Option<f64>,
        /// The places where some comparison changes its truth, ascending.
        cuts: Vec<Cut>,
    },
    /// A day. Dates decide nothing; schedules count from them.
    Date,
}

/// What a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// US dollars.
    Usd,
    /// Percent of what the fact names.
    Percent,
    /// Meals served a day.
    MealsPerDay,
}

impl Unit {
    /// All units with the words that packs use for them.
    pub const ALL: [(&'static str, Unit); 3] =
        [("usd", Unit::Usd), ("percent", Unit::Percent), ("meals_per_day", Unit::MealsPerDay)];
}

/// A place on the number line where some comparison changes its truth: just below `at`
/// (for "less than" and "at least") or just above it (for "at most" and "more than").
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cut {
    /// The number compared with.
    pub at: f64,
    /// Whether `at` itself lies below the cut.
    pub includes: bool,
}

impl Cut {
    /// Whether `x` lies above the cut.
    #[must_use]
    pub fn is_below(self, x: f64) -> bool {
        if self.includes { x > self.at } else { x >= self.at }
    }

    /// The order of cuts along the line.
    #[must_use]
    pub fn order(self, other: Cut) -> std::cmp::Ordering {
        self.at.total_cmp(&other.at).then(self.includes.cmp(&other.includes))
    }
}

impl Domain {
    /// How many values the domain has. A set counts its members: each of them is a value of its
    /// own that is selected or not. Dates have one.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Domain::YesNo => 2,
            Domain::Choice { values } | Domain::Set { values } => values.len(),
            Domain::Number { cuts, .. } => cuts.len() + 1,
            Domain::Date => 1,
        }
    }

    /// The identifiers of the values, where values have names.
    #[must_use]
    pub fn names(&self) -> &[String] {
        match self {
            Domain::Choice { values } | Domain::Set { values } => values,
            _ => &[],
        }
    }

    /// The region of the number line that `x` lies in. Zero for other domains.
    #[must_use]
    pub fn region(&self, x: f64) -> usize {
        match self {
            Domain::Number { cuts, .. } => cuts.iter().filter(|cut| cut.is_below(x)).count(),
            _ => 0,
        }
    }

    /// The regions that the closed interval from `min` to `max` meets; a missing end is open.
    #[must_use]
    pub fn regions(&self, min: Option<f64>, max: Option<f64>) -> ValueSet {
        let low = min.map_or(0, |x| self.region(x));
        let high = max.map_or(self.size() - 1, |x| self.region(x));
        all(high + 1) & !all(low)
    }

    /// All values that an answer could still give.
    #[must_use]
    pub fn every_value(&self) -> ValueSet {
        match self {
            Domain::Number { minimum, .. } => self.regions(*minimum, None),
            _ => all(self.size()),
        }
    }
}

/// The set of the first `n` values.
fn all(n: usize) -> ValueSet {
    if n >= 64 { ValueSet::MAX } else { (1 << n) - 1 }
}
