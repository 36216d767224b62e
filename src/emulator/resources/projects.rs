//! Logs by project, the older form (observed 3). A project has its deployment's id.

pub(crate) use crate::emulator::resources::logs::{build_logs, deploy_logs, revision_deploy_logs};
