//! What successful responses carry. Only without what is essential an answer is refused: whatever else differs arrives as
//! it was sent, with a warning.

use crate::schema::{Bounds, DEPLOYMENT, Field, Kind, OAUTH_PROVIDER, REPOSITORY, REVISION, Record, Text};

const TEXT: Kind = Kind::Text(Text::ANY);
const INTEGER: Kind = Kind::Integer(&Bounds::NONE);

/// A deployment (contract 2.1).
pub static ONE_DEPLOYMENT: Kind = Kind::Record(&DEPLOYMENT);
/// A revision (contract 3).
pub static ONE_REVISION: Kind = Kind::Record(&REVISION);
/// A page of deployments (contract 4.6).
pub static DEPLOYMENTS: Kind = Kind::Record(&Record::new(
    "DeploymentPage",
    "4.6",
    &[
        Field::new("resources", Kind::List(&ONE_DEPLOYMENT)).required().essential(),
        // Some services leave it out (observed 8); the client then counts for itself.
        Field::new("offset", INTEGER).nullable(),
    ],
));
/// A page of revisions (observed 3).
pub static REVISIONS: Kind = Kind::Record(&Record::new(
    "RevisionPage",
    "observed 3",
    &[
        Field::new("resources", Kind::List(&ONE_REVISION)).required().essential(),
        Field::new("offset", INTEGER).nullable(),
    ],
));
/// A page of records that the contract does not show (observed 3).
pub static RESOURCES: Kind = Kind::Record(&Record::new(
    "ResourcePage",
    "observed 3",
    &[Field::new("resources", Kind::List(&OBJECT)).required().essential(), Field::new("offset", INTEGER).nullable()],
));
/// A page that goes on by a cursor (observed 9).
pub static ITEMS: Kind = Kind::Record(&Record::new(
    "ItemPage",
    "observed 9",
    &[Field::new("items", Kind::List(&OBJECT)).essential(), Field::new("next_cursor", TEXT).nullable()],
));
/// A list of repositories (contract 4.3).
pub static REPOSITORIES: Kind = Kind::List(&Kind::Record(&REPOSITORY));
/// An OAuth provider (contract 2.6).
pub static PROVIDER: Kind = Kind::Record(&OAUTH_PROVIDER);
/// A list of OAuth providers (contract 4.2).
pub static PROVIDERS: Kind = Kind::List(&PROVIDER);
/// An object that the contract does not show.
pub static OBJECT: Kind = Kind::Object;
/// A list of objects that the contract does not show.
pub static OBJECTS: Kind = Kind::List(&OBJECT);
/// Lines of a log (observed 3).
pub static LOGS: Kind =
    Kind::Record(&Record::new("LogPage", "observed 3", &[Field::new("logs", Kind::List(&OBJECT)).essential()]));
/// The connections of an agent (observed 3).
pub static CONNECTIONS: Kind = Kind::Record(&Record::new(
    "ConnectionList",
    "observed 3",
    &[Field::new("data", Kind::List(&OBJECT)).required().essential()],
));
/// Where a source tarball goes (observed 3).
pub static UPLOAD: Kind = Kind::Record(&Record::new(
    "UploadUrl",
    "observed 3",
    &[Field::new("upload_url", TEXT).required().essential(), Field::new("object_path", TEXT).required().essential()],
));
/// What a push to the service's registry needs (observed 3).
pub static PUSH_TOKEN: Kind = Kind::Record(&Record::new(
    "PushToken",
    "observed 3",
    &[Field::new("token", TEXT).required().essential(), Field::new("registry_url", TEXT).required().essential()],
));
