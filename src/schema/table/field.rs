//! How a table says what a field is: one call for each thing that is not as usual.

use super::attributes::{Basis, Direction, Effect, Group, Unit};
use super::record::{Field, Kind};
use super::setters::setters;
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

    setters! {
        /// Says that the record is refused without the field.
        pub required() { required = true }
        /// Says that the field may be null.
        pub nullable() { nullable = true }
        /// Says that the field can only be set when the deployment is created.
        pub immutable() { immutable = true }
        /// Says that the value must never be shown.
        pub secret() { secret = true }
        /// Says that only answers carry the field.
        pub in_responses() { direction = Direction::Response }
        /// Says that only requests carry the field.
        pub in_requests() { direction = Direction::Request }
        /// Names the sources whose deployments the field belongs to.
        pub for_sources(sources: Sources) { sources = sources }
        /// Names the sources whose deployments the field belongs to, where the contract itself says so.
        pub only_for_sources(sources: Sources) { sources = sources, sources_basis = Basis::Documented }
        /// Names the sources whose deployments cannot be created without the field.
        pub required_for(sources: Sources) { required_for = sources }
        /// Names the sources for which the field is usually given at the creation.
        pub advised_for(sources: Sources) { advised_for = sources }
        /// Names the sources for which the field can only be set on a deployment that exists.
        pub after_creation(sources: Sources) { after_creation = sources }
        /// Names the sources of which their usual hosting refuses a creation without the field, and the value, as JSON,
        /// that a new form proposes.
        pub demanded_for(sources: Sources, proposal: &'static str) { demanded_for = sources, proposal = proposal }
        /// Names the sources of which their usual hosting refuses a creation with the field, whatever is in it.
        pub refused_for(sources: Sources) { refused_for = sources }
        /// Says that an answer is of no use without the field, or with a value of another type in it. Everything else of
        /// an answer may be as it likes.
        pub essential() { is_essential = true }
        /// Says that Kubernetes refuses the record without the field, or with an empty text in it.
        pub required_by_kubernetes() { required_by_kubernetes = true }
        /// Says that the service refuses requests in which the field is absent or null.
        pub demanded() { is_demanded = true }
        /// Says that the contract does not show the field; it is part of Kubernetes' own object.
        pub kubernetes() { basis = Basis::Kubernetes }
        /// Says what a change of the field does to the deployment's revisions.
        pub effect(effect: Effect) { effect = effect }
        /// Says that the contract does not show the field; it was seen in the traffic of services.
        pub observed() { basis = Basis::Observed }
        /// Says what the number counts.
        pub unit(unit: Unit) { unit = unit }
        /// Says which number the service takes where the field is left out.
        pub default_of(number: u16) { default = Some(number) }
    }

    setters! { words:
        /// Says in which part of a form the field stands.
        pub group(group: Group) { group = group }
        /// Gives the name a form shows and one sentence of help.
        pub words(label: &'static str, help: &'static str) { label = label, help = help }
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

    /// Whether newer services let a patch change the field, although it was fixed (observed 5).
    pub(crate) fn may_move(&self) -> bool {
        self.name == "repo_url"
    }
}
