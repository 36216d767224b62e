//! The sentence of an issue, and what else is said of its kind.

use core::fmt;

use super::kind::{Degree, IssueKind};
use super::kinds::kinds;
use super::parameter::{Context, Parameter};
use super::report::Issue;
#[cfg(feature = "words")]
use super::texts::KindWords;
use crate::json::writer;
use crate::validate::{between, check, issue, path, rules, values};

/// Reads what is said of each kind from the file that finds it.
macro_rules! texts {
    ($(#[doc = $doc:literal] $kind:ident = $first:ident$(::$next:ident)+;)*) => {
        impl IssueKind {
            /// The service's word for it, the `type` of an item in a 422; `value_error` for rules that have no word of
            /// their own.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$kind => $first$(::$next)+.word,)* }
            }

            /// The stable code of the rule.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$kind => $first$(::$next)+.code,)* }
            }

            /// The sentence, with its parameters in braces.
            pub const fn template(self) -> &'static str {
                match self { $(Self::$kind => $first$(::$next)+.sentence,)* }
            }

            /// The degree that it usually has.
            pub const fn degree(self) -> Degree {
                match self { $(Self::$kind => $first$(::$next)+.degree,)* }
            }

            /// What people read about the kind.
            #[cfg(feature = "words")]
            pub const fn words(self) -> KindWords {
                match self { $(Self::$kind => $first$(::$next)+.words,)* }
            }
        }
    };
}
kinds!(texts);

impl Issue {
    /// What is wrong, as a sentence; the service's own if it has one. Never contains a secret's value.
    pub fn msg(&self) -> String {
        of(self)
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, segment) in self.path().iter().enumerate() {
            if index > 0 {
                formatter.write_str(".")?;
            }
            formatter.write_str(&segment.as_text())?;
        }
        if !self.path().is_empty() {
            formatter.write_str(": ")?;
        }
        formatter.write_str(&self.msg())
    }
}

/// The sentence of an issue.
pub(super) fn of(issue: &Issue) -> String {
    filled(issue.kind.template(), &issue.ctx)
}

/// Fills the parameters of a sentence in.
fn filled(template: &str, ctx: &[(Parameter, Context)]) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, parameter)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, after)) = parameter.split_once('}') else { break };
        rest = after;
        match ctx.iter().find(|(key, _)| key.as_str() == name) {
            Some((_, Context::Number(number))) => writer::number(&mut out, *number),
            Some((_, Context::Text(text))) => out.push_str(text),
            // The service says "1 character" and "2 characters".
            None if name == "plural" && !ctx.iter().any(|(_, value)| *value == Context::Number(1.0)) => out.push('s'),
            None => {}
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::IssueKind;

    #[test]
    fn every_code_stands_once() {
        for kind in IssueKind::ALL {
            let same: Vec<_> = IssueKind::ALL.iter().filter(|other| other.code() == kind.code()).collect();
            assert_eq!(same, [kind]);
        }
    }
}

#[cfg(all(test, feature = "words"))]
mod words_tests {
    use super::{IssueKind, KindWords};
    use crate::validate::{Options, check_text_with};

    #[test]
    fn every_example_has_the_issue_that_it_stands_for() {
        let shows = |kind: &&IssueKind| {
            let KindWords { example: Some(example), .. } = kind.words() else { return true };
            let options = Options { hosting: example.hosting, current: None };
            check_text_with(example.record, example.form.as_bytes(), &options)
                .issues
                .iter()
                .any(|issue| issue.kind == **kind)
        };
        let wrong: Vec<_> = IssueKind::ALL.iter().filter(|kind| !shows(kind)).collect();
        assert!(wrong.is_empty(), "these examples show something else: {wrong:?}");
    }

    #[test]
    fn the_form_on_the_other_side_of_a_limit_has_no_such_issue() {
        let mut checked = 0;
        for kind in IssueKind::ALL {
            let KindWords { example: Some(example), harmless, .. } = kind.words() else { continue };
            if harmless.is_empty() {
                continue;
            }
            let options = Options { hosting: example.hosting, current: None };
            let report = check_text_with(example.record, harmless.as_bytes(), &options);
            assert!(
                report.issues.iter().all(|issue| issue.kind != *kind && !issue.degree.is_error()),
                "{}",
                kind.code()
            );
            checked += 1;
        }
        assert!(checked > 20, "only {checked} kinds have such a form");
    }

    #[test]
    fn every_kind_says_what_to_do_next() {
        for kind in IssueKind::ALL {
            let words = kind.words();
            assert!(
                words.next.ends_with('.') && kind.meaning().ends_with('.') && !words.degree_note.ends_with('.'),
                "{}",
                kind.code()
            );
        }
    }
}
