//! A fleet, how it is planned, and its plan.

use super::source::SecretSource;
use crate::client::error::PlanErrorReason;
use crate::client::resources::Plan;
use crate::client::send::Client;
use crate::model::DeploymentCreate;
use std::collections::BTreeMap;

/// The label in the `resource_spec` of a deployment that says to which fleet it belongs. Its value is the fleet's name.
/// It is a label because the contract has labels on every deployment, and every listing shows them (contract 2.3).
pub const FLEET_LABEL: &str = "deployment-control/fleet";

/// Many deployments of one workspace.
#[derive(Clone, Debug, Default)]
pub struct Fleet {
    /// The fleet's name: a value of a Kubernetes label, 1 to 63 characters. With it, created deployments carry the mark
    /// [`FLEET_LABEL`], which `prune` needs.
    pub name: Option<String>,
    /// The deployments, each of a name of its own.
    pub deployments: Vec<FleetDeployment>,
}

/// One deployment of a fleet.
#[derive(Clone, Debug)]
pub struct FleetDeployment {
    /// The form of its creation. The deployment is found by its name.
    pub form: DeploymentCreate,
    /// The names of deployments of the fleet that come before this one; with a wait, until they are deployed.
    pub after: Vec<String>,
    /// Where values of the form were read, by their places as JSON pointers, such as `/secrets/0`. The document of a plan
    /// has these in place of the values.
    pub sources: BTreeMap<String, SecretSource>,
}

impl From<DeploymentCreate> for FleetDeployment {
    fn from(form: DeploymentCreate) -> Self {
        Self { form, after: Vec::new(), sources: BTreeMap::new() }
    }
}

/// How a fleet is planned.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct FleetOptions {
    /// Whether deployments that carry the fleet's mark, and that the fleet no longer has, are deleted.
    pub prune: bool,
    /// Whether deployments that exist without the fleet's mark get it, for which services make a revision.
    pub adopt: bool,
    /// Whether secrets are sent whose values the service does not show, so that nobody can tell whether they differ.
    pub send_secrets: bool,
    /// Whether the latest revision is deployed again if nothing differs and it has failed.
    pub redeploy_failed: bool,
}

/// What is done with one deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FleetAction {
    /// There is no deployment of the name: it is created.
    Create,
    /// The fields that differ are patched.
    Patch,
    /// The latest revision is deployed again.
    Redeploy,
    /// Nothing differs.
    None,
    /// It carries the fleet's mark, and the fleet no longer has it: it is deleted.
    Prune,
    /// The fleet does not have it, and nothing is done.
    Unmanaged,
}

impl FleetAction {
    /// The action as a word, as the documents of plans have it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Patch => "patch",
            Self::Redeploy => "redeploy",
            Self::None => "none",
            Self::Prune => "prune",
            Self::Unmanaged => "unmanaged",
        }
    }
}

/// One deployment of a plan. `{:?}` shows no secrets.
#[derive(Clone, Debug)]
pub struct FleetEntry {
    /// The deployment's name.
    pub name: String,
    /// What is done.
    pub action: FleetAction,
    /// The id of the deployment; `None` if there is none.
    pub id: Option<String>,
    /// The plan of this deployment; `None` for those that the fleet does not have.
    pub plan: Option<Plan>,
    /// Why the entry cannot be carried out; `None` if it can.
    pub blocked: Option<PlanErrorReason>,
    /// The names of secrets that were not compared, since the service shows no values. They are not sent.
    pub not_compared: Vec<String>,
    /// Whether the fleet's mark is on the deployment.
    pub is_marked: bool,
    /// The names that come before.
    pub after: Vec<String>,
    /// Sentences that say what stands in the way. No secrets.
    pub notes: Vec<String>,
    /// The latest revision, and whether it is the active one.
    pub(super) latest: Option<String>,
    pub(super) is_live: bool,
    /// What the fleet has; `None` if it does not have the deployment.
    pub(super) wanted: Option<FleetDeployment>,
    /// A hash of what the entry was made from; `None` if there is no deployment.
    pub(super) state: Option<String>,
}

impl FleetEntry {
    /// Whether the deployment is not what the fleet describes: it would be changed, it cannot be, or it carries the
    /// fleet's mark and the fleet no longer has it.
    pub fn differs(&self) -> bool {
        self.blocked.is_some()
            || match self.action {
                FleetAction::None => false,
                FleetAction::Unmanaged => self.is_marked,
                _ => true,
            }
    }
}

/// What would be done with a workspace.
#[derive(Clone, Debug)]
pub struct FleetPlan {
    /// The fleet's name.
    pub name: Option<String>,
    /// The fleet's deployments in their order, then those that the fleet does not have.
    pub entries: Vec<FleetEntry>,
    /// How many requests were sent.
    pub requests: u32,
    pub(super) options: FleetOptions,
    /// The address of the service, and the tenant of its deployments, else the one that the client names.
    pub(super) base_url: String,
    pub(super) tenant_id: Option<String>,
}

impl FleetPlan {
    /// How many deployments would be created, changed or deleted.
    pub fn changes(&self) -> usize {
        let is_change = |entry: &&FleetEntry| !matches!(entry.action, FleetAction::None | FleetAction::Unmanaged);
        self.entries.iter().filter(is_change).count()
    }

    /// Where the workspace is not what the fleet describes, whether or not the plan changes it.
    pub fn drift(&self) -> impl Iterator<Item = &FleetEntry> {
        self.entries.iter().filter(|entry| entry.differs())
    }
}

/// The calls for many deployments at once.
#[derive(Clone, Copy, Debug)]
pub struct Fleets<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}
