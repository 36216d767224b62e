//! What the generated predicates of the package know of a rule.

/// What a predicate may rest on where it says that a form breaks no rule. A predicate that does not know one of its
/// record's rules never says yes, so that each such form goes to the core.
#[derive(Clone, Copy, Debug)]
pub struct Predicate {
    /// What must hold, as expressions of JavaScript. `{0}` and `{1}` are the values of the fields that the rule reads,
    /// and `form` is what was noted of the form until then.
    pub holds: &'static [&'static str],
    /// The names of the fields whose values the expressions name beside these.
    pub keeps: &'static [&'static str],
}

impl Predicate {
    /// The predicate knows nothing of the rule.
    pub(in crate::validate) const UNSURE: Self = Self::holds(&["false"]);

    /// The generator itself sees to the rule, or the predicate's helper for lists and maps does.
    pub(in crate::validate) const BUILT_IN: Self = Self::holds(&[]);

    pub(in crate::validate) const fn holds(holds: &'static [&'static str]) -> Self {
        Self { holds, keeps: &[] }
    }

    pub(in crate::validate) const fn keeping(mut self, keeps: &'static [&'static str]) -> Self {
        self.keeps = keeps;
        self
    }
}
