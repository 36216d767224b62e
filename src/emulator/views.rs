//! Views: what services of this kind were seen to show, leave out, reshape or demand otherwise than the emulator does by
//! itself (observed 14). Each is one row here, and is played by a file of this folder.

pub(crate) mod answers;
pub(crate) mod creation;
pub(crate) mod namesakes;
pub(crate) mod records;
pub(crate) mod resource_spec;
pub(crate) mod secrets;

macro_rules! views {
    ($($view:ident, $name:literal, $basis:literal, $about:literal;)*) => {
        /// What a service shows, leaves out or demands otherwise (observed 14).
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum View {
            $(#[doc = $about] $view,)*
        }

        impl View {
            /// Every view, in the order of the documentation.
            pub const ALL: &[Self] = &[$(Self::$view),*];

            /// The name of the view, in the options of the emulator and on the command line.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$view => $name),* }
            }

            /// What the service does, in a sentence.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$view => $about),* }
            }

            /// What the sentence rests on, in the letters of `reference/contract.md`.
            pub const fn basis(self) -> &'static str {
                match self { $(Self::$view => $basis),* }
            }
        }
    };
}

views! {
    ListenerHidden, "listener_hidden", "D, S", "`source_config.listener_config` is null: only who sent the namespace knows it.";
    CommandsHidden, "commands_hidden", "D, S", "`install_command` and `build_command` are null, as on older services.";
    SpecFilledIn, "spec_filled_in", "D, S", "A `resource_spec` is filled in: `min_scale` and `max_scale` 1, `cpu` 1, `memory_mb` 2048, its limits, `labels`, `annotations` and `service_account_name` null; what was sent lies over it.";
    DefaultsReported, "defaults_reported", "D, S", "What was not sent is reported: `deployment_type` `prod`, `build_on_push` false, `secret_references` empty, `display_name` null.";
    UrlBare, "url_bare", "S", "The `custom_url` that the service sets is a host name without a scheme.";
    RefResolved, "ref_resolved", "S", "`repo_ref` of an answer is the commit; `source_config.repo_branch` has the branch or tag that was sent.";
    FieldsNull, "fields_null", "S", "Every field of every source is there, null where it does not apply.";
    FieldsAbsent, "fields_absent", "S", "Fields of the two configurations that are null are left out.";
    FieldsNew, "fields_new", "S", "Records have fields that the contract does not know: of a deployment, of its configurations, and a number in its `resource_spec`.";
    SecretValuesNull, "secret_values_null", "D, S", "The values of secrets are null.";
    SecretValuesAbsent, "secret_values_absent", "D, S", "Secrets have names alone.";
    SecretValuesEmpty, "secret_values_empty", "I", "The values of secrets are empty texts.";
    SecretValuesMasked, "secret_values_masked", "I", "The values of secrets are stars.";
    SecretsAbsent, "secrets_absent", "D, S", "The list of secrets is left out.";
    FirstRevisionLate, "first_revision_late", "S", "`internal_docker` and `internal_source` have no revision until an image or a tarball is patched in: until then `latest_revision_id` and `source_revision_config` are null, and `secrets` is empty.";
    FirstRevisionLateObject, "first_revision_late_object", "S", "The same, but `source_revision_config` is an object of nulls until then.";
    StatusAbsent, "status_absent", "S", "A deployment has no `status` until it is ready.";
    StatusUnknown, "status_unknown", "S", "A deployment is `CREATING` until it is ready, and `DELETING` while it is deleted: words that the contract does not know.";
    LatestPruned, "latest_pruned", "S", "The latest revision is 404 a minute after it has ended, and no longer listed.";
    NamesakeLeaving, "namesake_leaving", "S", "An older deployment of the same name, which is on its way out for good, stands beside each new one and is listed first.";
    CreationStrict, "creation_strict", "D, S", "A creation is 400 without `deployment_type`, or for `repo_host` without `build_on_push`, and with `build_on_push` for another source of the cloud; for `external_docker` it is 400 with `deployment_type`, and without `resource_spec`. `display_name` is refused.";
    RevisionBrief, "revision_brief", "S", "`POST …/revisions` answers 201 with `id` and `status` alone.";
    OffsetCount, "offset_count", "S", "The `offset` of a page is the number of records on it.";
    OffsetRepeated, "offset_repeated", "I", "The `offset` of a page is the one that was asked for.";
    OffsetAbsent, "offset_absent", "S", "A page has no `offset`.";
    ErrorsText, "errors_text", "S", "Refusals other than 422 are plain text, not JSON.";
    ValidationText, "validation_text", "S", "The `detail` of a 422 is a text, not a list.";
    TimesPrecise, "times_precise", "S", "Times have microseconds, and an offset in place of `Z`.";
    LogTimesNumber, "log_times_number", "S", "The `timestamp` of a log's line is a number of milliseconds.";
    NumbersDecimal, "numbers_decimal", "I", "Whole numbers are written with a fraction: `1.0`.";
    MembersReordered, "members_reordered", "I", "The members of objects come in the reverse order.";
    Echo, "echo", "I", "What was not sent is not reported: `defaults_reported`, which every emulator plays, is left out.";
}

/// The views that every emulator plays: those in which all sources agree.
const BY_ITSELF: [View; 1] = [View::DefaultsReported];

/// Whether an emulator plays a view that was asked for these.
pub(crate) fn is_played(view: View, asked: &[View]) -> bool {
    asked.contains(&view) || (BY_ITSELF.contains(&view) && !asked.contains(&View::Echo))
}

/// The view of this name; hyphens count as underscores.
pub(crate) fn named(name: &str) -> Option<View> {
    let name = name.replace('-', "_");
    View::ALL.iter().copied().find(|view| view.as_str() == name)
}
