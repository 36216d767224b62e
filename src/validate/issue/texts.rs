//! What is said of a kind of issue: its words and its sentence, and what people read about it.

use super::kind::Degree;
use crate::schema::{Hosting, Record, setters};

/// What is said of a kind of issue. What only documents need is compiled in with the feature `words`.
#[derive(Clone, Copy, Debug)]
pub(in crate::validate) struct Texts {
    /// The service's word for it.
    pub(super) word: &'static str,
    /// The stable code of the rule.
    pub(super) code: &'static str,
    /// The sentence, with its parameters in braces.
    pub(super) sentence: &'static str,
    /// The degree that it usually has.
    pub(super) degree: Degree,
    #[cfg(feature = "words")]
    pub(super) words: KindWords,
}

/// Who says that a value is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "words"), expect(unreachable_pub, reason = "words are left out"))]
pub enum Authority {
    /// The service itself, in these words, recorded from its framework.
    Service,
    /// The service's contract, with its section.
    Contract(&'static str),
    /// Observed services and clients, with the section of the notes.
    Observed(&'static str),
    /// Kubernetes, to which the service passes the value.
    Kubernetes,
    /// This package.
    Package,
}

/// A form that has an issue.
#[cfg(feature = "words")]
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What the form is checked as.
    pub record: &'static Record,
    /// The form as JSON.
    pub form: &'static str,
    /// Where the service is hosted, if that matters.
    pub hosting: Option<Hosting>,
}

/// What people read about a kind of issue.
#[cfg(feature = "words")]
#[derive(Clone, Copy, Debug)]
pub struct KindWords {
    /// Who says so.
    pub authority: Authority,
    /// When the degree differs from that of the kind; empty if it never does.
    pub degree_note: &'static str,
    /// What to do next.
    pub next: &'static str,
    /// A form that has it; none if no JSON text can.
    pub example: Option<Example>,
    /// A form of the example's record that is just good enough not to have it; empty if there is none.
    pub harmless: &'static str,
    /// The lists inside which a check of one field cannot see what the rule compares.
    pub hidden_in: &'static [&'static str],
    /// The sentence in German, with its parameters in braces; empty where `pkg/src/messages/de.ts` has it.
    pub german: &'static str,
}

impl Texts {
    /// A kind that the service itself reports: our code is its word.
    pub(in crate::validate) const fn of_service(word: &'static str, sentence: &'static str) -> Self {
        Self::new(word, word, sentence).according_to(Authority::Service)
    }

    /// A kind of ours, of what Kubernetes refuses.
    pub(in crate::validate) const fn of_kubernetes(code: &'static str, sentence: &'static str) -> Self {
        Self::ours(code, sentence).according_to(Authority::Kubernetes)
    }

    /// A kind of ours, for which the service has no word.
    pub(in crate::validate) const fn ours(code: &'static str, sentence: &'static str) -> Self {
        Self::new("value_error", code, sentence)
    }

    const fn new(word: &'static str, code: &'static str, sentence: &'static str) -> Self {
        Self {
            word,
            code,
            sentence,
            degree: Degree::Refused,
            #[cfg(feature = "words")]
            words: KindWords {
                authority: Authority::Package,
                degree_note: "",
                next: "",
                example: None,
                harmless: "",
                hidden_in: &[],
                german: "",
            },
        }
    }

    setters! {
        /// A kind of forms that the service takes, and that fail for certain.
        pub(in crate::validate) cannot_run() { degree = Degree::CannotRun }
        /// A kind of forms that may run.
        pub(in crate::validate) look_again() { degree = Degree::LookAgain }
    }

    setters! { words:
        /// The lists inside which a check of one field cannot see what the rule compares.
        pub(in crate::validate) hidden_in(lists: &'static [&'static str]) { words.hidden_in = lists }
        /// The sentence in German.
        pub(in crate::validate) de(sentence: &'static str) { words.german = sentence }
        /// Who says that such a value is wrong.
        pub(in crate::validate) according_to(authority: Authority) { words.authority = authority }
        /// What to do next.
        pub(in crate::validate) next(next: &'static str) { words.next = next }
        /// A form of a record that has such an issue, as JSON.
        pub(in crate::validate) example(record: &'static Record, form: &'static str) {
            words.example = Some(Example { record, form, hosting: None })
        }
        /// A form of the example's record that is just good enough not to have such an issue, as JSON.
        pub(in crate::validate) harmless(form: &'static str) { words.harmless = form }
        /// When the degree differs from that of the kind.
        pub(in crate::validate) degree_note(note: &'static str) { words.degree_note = note }
    }

    /// Where the service of the example is hosted.
    #[cfg_attr(not(feature = "words"), expect(unused_variables, unused_mut, reason = "words are left out"))]
    pub(in crate::validate) const fn hosted(mut self, hosting: Hosting) -> Self {
        #[cfg(feature = "words")]
        if let Some(example) = &mut self.words.example {
            example.hosting = Some(hosting);
        }
        self
    }
}
