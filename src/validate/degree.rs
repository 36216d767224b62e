//! The degree of an issue of a value, where it depends on more than its kind.

use super::check::Check;
use super::issue::kind::{Degree, IssueKind};
use super::values::datetime;
use super::values::scalar::{self, Mode};
use crate::form::Value;
use crate::schema::{Basis, DEPLOYMENT, DEPLOYMENT_CREATE, Format, Hosting, Kind, Sources, at};

const CREATED_FROM: u8 = at(DEPLOYMENT_CREATE.fields, "source");
const STORED_SOURCE: u8 = at(DEPLOYMENT.fields, "source");

impl Check<'_> {
    /// The degree of an issue of a value. `None` where it is none where the service is hosted.
    #[cold]
    pub(super) fn degree(&self, flaw: IssueKind, kind: &Kind, value: Value<'_>) -> Option<Degree> {
        let hosting = self.options.hosting;
        match (kind, value) {
            // Only a self-hosted installation can lift the bounds that were observed, and Kubernetes takes none below
            // zero.
            (Kind::Number(bounds), _)
                if bounds.basis == Basis::Observed
                    && hosting != Some(Hosting::Cloud)
                    && matches!(flaw, IssueKind::GreaterThanEqual | IssueKind::LessThanEqual) =>
            {
                Some(if scalar::number_of(value) < 0.0 { Degree::CannotRun } else { Degree::LookAgain })
            }
            // Services take a number for a time, although a client should send none.
            (Kind::Text(text), _)
                if text.format == Format::DateTime && self.mode != Mode::Response && datetime::is_timestamp(value) =>
            {
                Some(Degree::LookAgain)
            }
            // An address can carry an empty parameter, which might be taken for none.
            _ if flaw == IssueKind::StringTooShort && self.mode == Mode::Query => Some(Degree::Refused),
            // Nothing in a cluster can have no name.
            (Kind::Text(text), _) if flaw == IssueKind::StringTooShort && text.format == Format::DeploymentName => {
                Some(Degree::CannotRun)
            }
            _ if flaw == IssueKind::OnlySelfHosted && self.is_self_hosted() => None,
            _ => Some(flaw.degree()),
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
