//! Why a plan cannot be carried out.

use core::fmt;

/// Why a plan cannot be carried out. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanError {
    /// The deployment's name, or the id of its agent.
    pub name: String,
    /// Why.
    pub reason: PlanErrorReason,
    /// What stands in the way, as sentences.
    pub notes: Vec<String>,
}

/// What keeps a plan from being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanErrorReason {
    /// The deployment is not as it was when the plan was made.
    Changed,
    /// Fields differ that no patch can change.
    Fixed,
    /// The deployment is being deleted.
    Deleting,
    /// The listing does not show whether a deployment is the agent's.
    Agent,
    /// The deployment belongs to another fleet.
    OtherFleet,
    /// The fleet itself has errors.
    Fleet,
    /// A plan's document is none, or was edited after it was made.
    Edited,
    /// A plan's document is for another service or workspace.
    Workspace,
    /// A plan's document would hold the value of a secret.
    Secret,
}

impl fmt::Display for PlanError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: nothing was sent: {}", self.name, self.notes.join("; "))
    }
}

impl core::error::Error for PlanError {}
