//! The reasons of an explanation: each with its verdict, who says so, and its sentence.

use crate::schema::{Basis, Effect};

/// Lists of an explanation that an entry stands in.
const CHANGE: u8 = 1;
const UNCHANGED: u8 = 2;
const LOSS: u8 = 4;
const NOT_COMPARED: u8 = 8;

macro_rules! reasons {
    ($($name:ident = $code:literal, $lists:expr, $effect:ident, $basis:ident, $seen:literal, $because:literal;)*) => {
        /// Why an entry is part of an explanation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[expect(clippy::doc_markdown, reason = "the sentences are for people who see no markdown")]
        pub enum Reason {
            $(#[doc = $because] $name,)*
        }

        impl Reason {
            /// Every reason, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The stable word for the reason.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code),* }
            }

            /// What it means for the deployment's revisions.
            pub const fn effect(self) -> Effect {
                match self { $(Self::$name => Effect::$effect),* }
            }

            /// Who says so.
            pub const fn basis(self) -> Basis {
                match self { $(Self::$name => Basis::$basis),* }
            }

            /// The reason as a sentence.
            pub const fn because(self) -> &'static str {
                match self { $(Self::$name => $because),* }
            }

            /// Whether services that were watched made a revision for it.
            pub(super) const fn was_seen(self) -> bool {
                match self { $(Self::$name => $seen),* }
            }

            /// The lists that an entry of this reason stands in, as bits: 1 for changes, 2 for what is unchanged, 4 for
            /// losses, 8 for what was not compared.
            pub const fn lists(self) -> u8 {
                match self { $(Self::$name => $lists),* }
            }
        }
    };
}

reasons! {
    RevisionField = "revision_field", CHANGE, Will, Documented, true,
        "Fields of source_revision_config need a new revision when they change.";
    ConfigField = "config_field", CHANGE, WillNot, Documented, false,
        "Fields of source_config need no new revision when they change.";
    ObservedField = "observed_field", CHANGE, May, Observed, true,
        "Services were seen to make a new revision for this field; the contract does not promise one.";
    SpecField = "spec_field", CHANGE, May, Observed, true,
        "Services were seen to make a new revision for a resource_spec, although the contract says that it needs none.";
    Immutable = "fixed_field", CHANGE, WillNot, Observed, false,
        "The field cannot change after the creation; a service refuses another value.";
    NotReported = "not_reported", CHANGE, May, Observed, true,
        "The service shows no value here, and some never do: whether this changes anything is not known.";
    MovedRepository = "moved_repository", CHANGE, WillNot, Observed, false,
        "Some services refuse another value here, newer ones take it, without a new revision.";
    RevisionSource = "revision_source", CHANGE, May, Observed, false,
        "The field says what a revision is made from; nobody says that it makes one by itself.";
    UnknownField = "field_not_shown", CHANGE, May, Observed, false,
        "The contract does not show this field; what it does is not known.";
    SecretGiven = "secret_given", CHANGE, May, Observed, true,
        "Services were seen to make a new revision for a list of secrets; the contract does not promise one.";
    SecretAdded = "secret_added", CHANGE, May, Observed, true,
        "The secret is new. Services were seen to make a new revision for a list of secrets; the contract does not promise one.";
    SecretChanged = "secret_changed", CHANGE, May, Observed, true,
        "The secret's value changes. Services were seen to make a new revision for a list of secrets; the contract does not promise one.";
    SecretHidden = "secret_hidden", CHANGE, May, Observed, true,
        "The service hides the stored value, so that nobody can tell whether it changes; what is sent takes its place.";
    SecretOverwritten = "secret_overwritten", CHANGE | LOSS, May, Observed, true,
        "The stored value cannot be read: it came empty or masked, and would be overwritten with what came.";
    SecretRemoved = "secret_removed", CHANGE | LOSS, May, Observed, true,
        "The new list does not name the secret, and services were seen to replace the stored list whole.";
    ReferenceGiven = "reference_given", CHANGE, May, Observed, true,
        "Services were seen to make a new revision for a list of references; the contract does not promise one.";
    ReferenceAdded = "reference_added", CHANGE, May, Observed, true,
        "The reference is new. Services were seen to make a new revision for a list of references; the contract does not promise one.";
    ReferenceChanged = "reference_changed", CHANGE, May, Observed, true,
        "The reference changes. Services were seen to make a new revision for a list of references; the contract does not promise one.";
    ReferenceRemoved = "reference_removed", CHANGE | LOSS, May, Observed, true,
        "The new list does not name the reference; a service that replaces the stored list whole drops it.";
    SpecReset = "spec_reset", CHANGE | LOSS, May, Observed, true,
        "The new resource_spec replaces the stored one whole, and a field that it leaves out falls back to its default.";
    SameRevisionField = "same_revision_field", UNCHANGED, May, Observed, true,
        "The field has this value already. The contract asks for a new revision where it changes; services were seen to make one wherever it is given.";
    SameConfigField = "same_config_field", UNCHANGED, WillNot, Documented, false,
        "The field has this value already, and needs no new revision in any case.";
    SameObservedField = "same_observed_field", UNCHANGED, May, Observed, true,
        "The field has this value already; services were seen to make a new revision wherever it is given.";
    SameRevisionSource = "same_revision_source", UNCHANGED, May, Observed, false,
        "The deployment's own source is named; nobody says that naming it makes a revision by itself.";
    SameUnknownField = "same_field_not_shown", UNCHANGED, May, Observed, false,
        "The field has this value already. The contract does not show it; what it does is not known.";
    ReadOnly = "answers_only", UNCHANGED, May, Observed, false,
        "The field stands in answers only; what a service does with it in a patch is not known.";
    SecretKept = "secret_kept", UNCHANGED, May, Observed, true,
        "The secret has this value already; services were seen to make a new revision wherever a list of secrets is given.";
    ReferenceKept = "reference_kept", UNCHANGED, May, Observed, true,
        "The reference stands so already; services were seen to make a new revision wherever a list of references is given.";
    EmptySecrets = "empty_secrets", UNCHANGED, May, Observed, false,
        "Services were seen to take an empty list of secrets for none; the contract does not say.";
    NullKeeps = "null_keeps", LOSS, WillNot, Observed, false,
        "A null clears nothing: services were seen to keep what is stored.";
    EmptyKeeps = "empty_keeps", LOSS, WillNot, Observed, false,
        "An empty list clears nothing: services were seen to keep the stored secrets.";
    SpecReplaced = "spec_replaced", LOSS, WillNot, Observed, false,
        "A resource_spec replaces the stored one whole: stored fields that it leaves out fall back to their defaults.";
    SecretsReplaced = "secrets_replaced", LOSS, WillNot, Observed, false,
        "A list of secrets replaces the stored one whole: stored secrets that it does not name are dropped.";
    ReferencesReplaced = "references_replaced", LOSS, WillNot, Observed, false,
        "A service that replaces the stored list whole drops the references that the new one does not name.";
    VariableOverwritten = "variable_overwritten", LOSS, WillNot, Observed, false,
        "The stored value of the variable cannot be read: it came empty or masked, and would be overwritten with what came.";
    NotCompared = "not_compared", NOT_COMPARED, WillNot, Observed, false,
        "The service does not show what is stored here, so it was not compared, and is not sent.";
}

impl Reason {
    /// Whether the field changes.
    pub const fn is_change(self) -> bool {
        self.lists() & CHANGE != 0
    }

    /// Whether the field is given although nothing changes.
    pub const fn is_unchanged(self) -> bool {
        self.lists() & UNCHANGED != 0
    }

    /// Whether a form has the field, and the service does not show what is stored.
    pub const fn is_not_compared(self) -> bool {
        self.lists() & NOT_COMPARED != 0
    }

    /// Whether something is lost, or stays although the patch looks as if it went.
    pub const fn is_loss(self) -> bool {
        self.lists() & LOSS != 0
    }
}
