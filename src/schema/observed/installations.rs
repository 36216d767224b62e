//! Installations of the hosting provider's app and their repositories, in pages that go on by a cursor (observed 9).

use super::{INTEGRATION, TEXT, UUID, WHOLE};
use crate::schema::listings::REPOSITORY;
use crate::schema::table::bounds::Bounds;
use crate::schema::table::record::{Field, Kind, Record};
use crate::schema::table::text::{Format, Text};

const URL: Kind = Kind::Text(Text::of(Format::Url));
const NEXT: Field =
    Field::new("next_cursor", TEXT).nullable().words("Next cursor", "Where the next page starts; null at the end.");

const fn answer(name: &'static str, fields: &'static [Field]) -> Record {
    Record::new(name, "observed 9", fields).in_responses()
}

/// The query of a listing that goes on by a cursor.
pub static PAGE_PARAMS: Record = Record::new(
    "PageParams",
    "observed 9",
    &[
        Field::new("page_size", Kind::Integer(&Bounds::documented(1.0, 100.0)))
            .observed()
            .default_of(20)
            .words("Page size", "The number of records in one page at most, 1 to 100; 20 where it is left out."),
        Field::new("cursor", TEXT).nullable().words("Cursor", "The `next_cursor` of the page before."),
    ],
)
.in_queries()
.doc("The query of a listing that goes on by a cursor.");

/// A page of installations.
pub static INSTALLATION_PAGE: Record = answer(
    "InstallationPage",
    &[
        Field::new("items", Kind::List(&Kind::Record(&INTEGRATION)))
            .required()
            .words("Installations", "The installations."),
        NEXT,
    ],
)
.doc("A page of installations.");

/// A page of repositories.
pub static REPOSITORY_PAGE: Record = answer(
    "RepositoryPage",
    &[
        Field::new("items", Kind::List(&Kind::Record(&REPOSITORY)))
            .required()
            .words("Repositories", "The repositories."),
        NEXT,
    ],
)
.doc("A page of repositories.");

/// An installation of a managed integration.
pub static MANAGED_INSTALLATION: Record = answer(
    "ManagedInstallation",
    &[
        Field::new("id", UUID).required().words("Id", "The integration's id."),
        Field::new("installation_id", WHOLE)
            .required()
            .words("Installation", "The hosting provider's own number of it."),
        Field::new("name", TEXT).required().words("Name", "Whose it is."),
        Field::new("repository_selection", TEXT).nullable().words("Repositories", "`all` or `selected`."),
        Field::new("settings_url", URL).nullable().words("Settings", "Where its owner changes it."),
    ],
)
.doc("An installation of a managed integration.");

/// A page of installations of a managed integration.
pub static MANAGED_INSTALLATION_PAGE: Record = answer(
    "ManagedInstallationPage",
    &[
        Field::new("items", Kind::List(&Kind::Record(&MANAGED_INSTALLATION)))
            .required()
            .words("Installations", "The installations."),
        NEXT,
    ],
)
.doc("A page of installations of a managed integration.");

/// Where a person installs the hosting provider's app.
pub static INSTALLATION_LINK: Record = answer(
    "InstallationLink",
    &[
        Field::new("install_url", URL).required().words("Address", "Where a person installs the app."),
        Field::new("oauth_reuse_url", URL)
            .nullable()
            .words("Reuse", "Where a person signs in to use an installation that exists."),
    ],
)
.doc("Where a person installs the hosting provider's app.");

/// An installation that a person can pick.
pub static PICKER_INSTALLATION: Record = answer(
    "PickerInstallation",
    &[
        Field::new("installation_id", WHOLE)
            .required()
            .words("Installation", "The hosting provider's own number of it."),
        Field::new("account_login", TEXT).required().words("Account", "Whose it is."),
        Field::new("account_type", TEXT).required().words("Kind", "What kind of account that is."),
        Field::new("already_in_org", Kind::Boolean).words("In use", "Whether the organization has it already."),
    ],
)
.doc("An installation that a person can pick.");

/// The installations that a person can pick from.
pub static PICKER_SESSION: Record = answer(
    "PickerSession",
    &[
        Field::new("installs", Kind::List(&Kind::Record(&PICKER_INSTALLATION)))
            .required()
            .words("Installations", "The installations."),
        Field::new("return_to", TEXT).nullable().words("Return", "Where the person goes afterwards."),
    ],
)
.doc("The installations that a person can pick from.");
