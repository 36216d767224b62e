//! What successful answers carry. Only what a caller relies on is asked for: a service may give more, and less where the contract does not speak (observed.md).

use crate::schema::{Bounds, DEPLOYMENT, Field, Kind, OAUTH_PROVIDER, REPOSITORY, REVISION, Record, Text};

const TEXT: Kind = Kind::Text(Text::ANY);
const INTEGER: Kind = Kind::Integer(&Bounds::NONE);

/// A deployment (service.md 2.1).
pub static ONE_DEPLOYMENT: Kind = Kind::Record(&DEPLOYMENT);
/// A revision (service.md 3).
pub static ONE_REVISION: Kind = Kind::Record(&REVISION);
/// A page of deployments (service.md 4.6).
pub static DEPLOYMENTS: Kind = Kind::Record(&Record::new(
    "DeploymentPage",
    "4.6",
    &[
        Field::new("resources", Kind::List(&ONE_DEPLOYMENT)).required(),
        // Some services leave it out (observed.md 8); the client then counts for itself.
        Field::new("offset", INTEGER).nullable(),
    ],
));
/// A page of revisions (observed.md 3).
pub static REVISIONS: Kind = Kind::Record(&Record::new(
    "RevisionPage",
    "observed 3",
    &[Field::new("resources", Kind::List(&ONE_REVISION)).required(), Field::new("offset", INTEGER).nullable()],
));
/// A page of records that the contract does not show (observed.md 3).
pub static RESOURCES: Kind = Kind::Record(&Record::new(
    "ResourcePage",
    "observed 3",
    &[Field::new("resources", Kind::List(&OBJECT)).required(), Field::new("offset", INTEGER).nullable()],
));
/// A list of repositories (service.md 4.3).
pub static REPOSITORIES: Kind = Kind::List(&Kind::Record(&REPOSITORY));
/// An OAuth provider (service.md 2.6).
pub static PROVIDER: Kind = Kind::Record(&OAUTH_PROVIDER);
/// A list of OAuth providers (service.md 4.2).
pub static PROVIDERS: Kind = Kind::List(&PROVIDER);
/// An object that the contract does not show.
pub static OBJECT: Kind = Kind::Object;
/// A list of objects that the contract does not show.
pub static OBJECTS: Kind = Kind::List(&OBJECT);
/// Lines of a log (observed.md 3).
pub static LOGS: Kind = Kind::Record(&Record::new("LogPage", "observed 3", &[Field::new("logs", Kind::List(&OBJECT)).required()]));
/// The connections of an agent (observed.md 3).
pub static CONNECTIONS: Kind = Kind::Record(&Record::new("ConnectionList", "observed 3", &[Field::new("data", Kind::List(&OBJECT)).required()]));
/// Where a source tarball goes (observed.md 3).
pub static UPLOAD: Kind =
    Kind::Record(&Record::new("UploadUrl", "observed 3", &[Field::new("upload_url", TEXT).required(), Field::new("object_path", TEXT).required()]));
/// What a push to the service's registry needs (observed.md 3).
pub static PUSH_TOKEN: Kind =
    Kind::Record(&Record::new("PushToken", "observed 3", &[Field::new("token", TEXT).required(), Field::new("registry_url", TEXT).required()]));

/// Every kind of answer; the npm package names them by their place here.
pub static ANSWERS: [&Kind; 14] = [
    &ONE_DEPLOYMENT,
    &ONE_REVISION,
    &DEPLOYMENTS,
    &REVISIONS,
    &RESOURCES,
    &REPOSITORIES,
    &PROVIDER,
    &PROVIDERS,
    &OBJECT,
    &OBJECTS,
    &LOGS,
    &CONNECTIONS,
    &UPLOAD,
    &PUSH_TOKEN,
];
