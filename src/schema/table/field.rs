//! How a table says what a field is: one call for each thing that is not as usual.

use super::attributes::{Basis, Direction, Effect, Group, Unit};
use super::record::{Field, Kind};
use crate::schema::sources::Sources;

impl Field {
    /// Makes an optional field that is not nullable and fits every source.
    pub const fn new(name: &'static str, kind: Kind) -> Self {
        Self {
            name,
            kind,
            required: false,
            nullable: false,
            immutable: false,
            secret: false,
            direction: Direction::Both,
            sources: Sources::ALL,
            sources_basis: Basis::Observed,
            required_for: Sources::NONE,
            advised_for: Sources::NONE,
            required_by_kubernetes: false,
            is_demanded: false,
            after_creation: Sources::NONE,
            demanded_for: Sources::NONE,
            proposal: "",
            refused_for: Sources::NONE,
            is_essential: false,
            effect: Effect::WillNot,
            basis: Basis::Documented,
            unit: Unit::None,
            default: None,
            #[cfg(feature = "words")]
            group: Group::General,
            #[cfg(feature = "words")]
            label: "",
            #[cfg(feature = "words")]
            help: "",
        }
    }

    /// Says that the record is refused without the field.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Says that the field may be null.
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// Whether services were seen to round its number to one decimal (observed 6).
    pub const fn is_rounded(&self) -> bool {
        matches!(self.kind, Kind::Number(bounds) if bounds.is_rounded)
    }

    /// Whether an answer may come without the value, or with null: some services hide secrets (observed 14).
    pub(crate) const fn may_be_hidden(&self) -> bool {
        self.secret && !self.is_essential
    }

    /// A number of this field as services keep it.
    pub(crate) fn kept(&self, number: f64) -> f64 {
        if let Kind::Number(bounds) = self.kind { bounds.kept(number) } else { number }
    }

    /// Says that the field can only be set when the deployment is created.
    #[must_use]
    pub const fn immutable(mut self) -> Self {
        self.immutable = true;
        self
    }

    /// Says that the value must never be shown.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// Says that only answers carry the field.
    #[must_use]
    pub const fn in_responses(mut self) -> Self {
        self.direction = Direction::Response;
        self
    }

    /// Says that only requests carry the field.
    #[must_use]
    pub const fn in_requests(mut self) -> Self {
        self.direction = Direction::Request;
        self
    }

    /// Names the sources whose deployments the field belongs to.
    #[must_use]
    pub const fn for_sources(mut self, sources: Sources) -> Self {
        self.sources = sources;
        self
    }

    /// Names the sources whose deployments the field belongs to, where the contract itself says so.
    #[must_use]
    pub const fn only_for_sources(mut self, sources: Sources) -> Self {
        self.sources = sources;
        self.sources_basis = Basis::Documented;
        self
    }

    /// Names the sources whose deployments cannot be created without the field.
    #[must_use]
    pub const fn required_for(mut self, sources: Sources) -> Self {
        self.required_for = sources;
        self
    }

    /// Names the sources for which the field is usually given at the creation.
    #[must_use]
    pub const fn advised_for(mut self, sources: Sources) -> Self {
        self.advised_for = sources;
        self
    }

    /// Names the sources for which the field can only be set on a deployment that exists.
    #[must_use]
    pub const fn after_creation(mut self, sources: Sources) -> Self {
        self.after_creation = sources;
        self
    }

    /// Names the sources of which their usual hosting refuses a creation without the field, and the value, as JSON, that
    /// a new form proposes.
    #[must_use]
    pub const fn demanded_for(mut self, sources: Sources, proposal: &'static str) -> Self {
        self.demanded_for = sources;
        self.proposal = proposal;
        self
    }

    /// Names the sources of which their usual hosting refuses a creation with the field, whatever is in it.
    #[must_use]
    pub const fn refused_for(mut self, sources: Sources) -> Self {
        self.refused_for = sources;
        self
    }

    /// Says that an answer is of no use without the field, or with a value of another type in it. Everything else of an
    /// answer may be as it likes.
    #[must_use]
    pub const fn essential(mut self) -> Self {
        self.is_essential = true;
        self
    }

    /// Says that Kubernetes refuses the record without the field, or with an empty text in it.
    #[must_use]
    pub const fn required_by_kubernetes(mut self) -> Self {
        self.required_by_kubernetes = true;
        self
    }

    /// Says that the service refuses requests in which the field is absent or null.
    #[must_use]
    pub const fn demanded(mut self) -> Self {
        self.is_demanded = true;
        self
    }

    /// Says that the contract does not show the field; it is part of Kubernetes' own object.
    #[must_use]
    pub const fn kubernetes(mut self) -> Self {
        self.basis = Basis::Kubernetes;
        self
    }

    /// Says in which part of a form the field stands.
    #[must_use]
    #[cfg_attr(not(feature = "words"), expect(unused_variables, unused_mut, reason = "words are left out"))]
    pub const fn group(mut self, group: Group) -> Self {
        #[cfg(feature = "words")]
        {
            self.group = group;
        }
        self
    }

    /// Says what a change of the field does to the deployment's revisions.
    #[must_use]
    pub const fn effect(mut self, effect: Effect) -> Self {
        self.effect = effect;
        self
    }

    /// Whether newer services let a patch change the field, although it was fixed (observed 5).
    pub(crate) fn may_move(&self) -> bool {
        self.name == "repo_url"
    }

    /// Says that the contract does not show the field; it was seen in the traffic of services.
    #[must_use]
    pub const fn observed(mut self) -> Self {
        self.basis = Basis::Observed;
        self
    }

    /// Says what the number counts.
    #[must_use]
    pub const fn unit(mut self, unit: Unit) -> Self {
        self.unit = unit;
        self
    }

    /// Says which number the service takes where the field is left out.
    #[must_use]
    pub const fn default_of(mut self, number: u16) -> Self {
        self.default = Some(number);
        self
    }

    /// Gives the name a form shows and one sentence of help.
    #[must_use]
    #[cfg_attr(not(feature = "words"), expect(unused_variables, unused_mut, reason = "words are left out"))]
    pub const fn words(mut self, label: &'static str, help: &'static str) -> Self {
        #[cfg(feature = "words")]
        {
            self.label = label;
            self.help = help;
        }
        self
    }
}
