//! The severity of an issue of a value, where it depends on where the service is hosted.

use super::check::Check;
use super::issue::kind::{IssueKind, Severity};
use super::values::datetime;
use super::values::scalar::{self, Mode};
use crate::form::Value;
use crate::schema::{Basis, DEPLOYMENT, DEPLOYMENT_CREATE, Format, Hosting, Kind, Sources, at};

const CREATED_FROM: u8 = at(DEPLOYMENT_CREATE.fields, "source");
const STORED_SOURCE: u8 = at(DEPLOYMENT.fields, "source");

impl Check<'_> {
    /// The severity of an issue of a value, which may depend on where the service is hosted. `None` where it is none
    /// there.
    #[cold]
    pub(super) fn severity(&self, flaw: IssueKind, kind: &Kind, value: Value<'_>) -> Option<Severity> {
        let hosting = self.options.hosting;
        match (kind, value) {
            // Only a self-hosted installation can lift the bounds that were observed, and Kubernetes takes none below
            // zero.
            (Kind::Number(bounds), _)
                if bounds.basis == Basis::Observed
                    && hosting != Some(Hosting::Cloud)
                    && matches!(flaw, IssueKind::GreaterThanEqual | IssueKind::LessThanEqual) =>
            {
                let is_negative = scalar::number_of(value) < 0.0;
                Some(if is_negative && self.is_of_cluster { Severity::Error } else { Severity::Warning })
            }
            // Services take a number for a time, although a client should send none.
            (Kind::Text(text), _)
                if text.format == Format::DateTime && self.mode != Mode::Response && datetime::is_timestamp(value) =>
            {
                Some(Severity::Warning)
            }
            // An address can carry an empty parameter, which might be taken for none.
            _ if flaw == IssueKind::StringTooShort && self.mode == Mode::Query => Some(Severity::Error),
            _ if flaw == IssueKind::OnlySelfHosted && self.is_self_hosted() => None,
            _ => Some(flaw.of_both()),
        }
    }

    /// Whether the service is known to be self-hosted: by the options, or by a source that only such an installation
    /// takes (contract 2.1).
    #[cold]
    fn is_self_hosted(&self) -> bool {
        let (record, form) = self.whole;
        let source = match (self.options.hosting, self.options.current) {
            (Some(hosting), _) => return hosting == Hosting::SelfHosted,
            (None, Some(current)) => current.root().part(STORED_SOURCE),
            (None, None) if record.is(&DEPLOYMENT_CREATE) => form.part(CREATED_FROM),
            (None, None) => return false,
        };
        Sources::from_word(source.text()) == Some(Sources::EXTERNAL_DOCKER)
    }
}
