//! The kinds of issues. What is said of each stands in the file that finds it.

use super::kinds::kinds;

/// Declares the enum.
macro_rules! declare {
    ($(#[doc = $doc:literal] $kind:ident = $($texts:ident)::+;)*) => {
        /// A kind of issue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum IssueKind {
            $(#[doc = $doc] $kind,)*
        }

        impl IssueKind {
            /// Every kind, in the order of the enum.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// What the kind means, as a sentence.
            #[cfg(feature = "words")]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$kind => $doc.trim_ascii_start(),)* }
            }
        }
    };
}
kinds!(declare);

#[cfg(feature = "emulator")]
impl IssueKind {
    /// Whether the service's types find it, and have a word for it. A report that is cut off may lack such issues.
    pub(crate) fn is_of_types(self) -> bool {
        self.word() != "value_error" || self == Self::TooManyIssues
    }
}

/// How certain it is that a form with an issue fails, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Degree {
    /// The form may run: it is known only from observation, depends on the installation, or is just unusual.
    LookAgain,
    /// The service takes it, and it fails for certain: Kubernetes refuses what the service passes on, or there is
    /// nothing to deploy.
    CannotRun,
    /// The service will not take it.
    Refused,
}

impl Degree {
    /// Every degree, in the order of their numbers in encoded issues.
    pub const ALL: [Self; 3] = [Self::LookAgain, Self::CannotRun, Self::Refused];

    /// The degree as a word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::LookAgain => "look_again",
            Self::CannotRun => "cannot_run",
            Self::Refused => "refused",
        }
    }

    /// The degree in the two words of form libraries.
    pub const fn severity(self) -> Severity {
        if matches!(self, Self::LookAgain) { Severity::Warning } else { Severity::Error }
    }

    /// Whether it is an error: the form is refused, or cannot run.
    pub const fn is_error(self) -> bool {
        matches!(self.severity(), Severity::Error)
    }
}

/// A degree in two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The form is refused, or cannot run.
    Error,
    /// The form may run.
    Warning,
}

impl Severity {
    /// The severity as a word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}
