//! Failures of a cluster to run a pod.

use super::row::{Play, Shown, Signature};
use crate::diagnose::pattern::{line, near};

const DEPLOY: &[Shown] = &[Shown::Deploy];
const SCHEDULED: &[&str] = &["Successfully assigned", "Started container"];
const STARTED: &[&str] = &["Started container"];

pub(super) const SIGNATURES: &[Signature] = &[
    Signature {
        code: "cluster_full",
        shown: DEPLOY,
        is_general: false,
        patterns: &[near("Insufficient cpu", NODES), near("Insufficient memory", NODES), near("Too many pods", NODES)],
        overcome_by: SCHEDULED,
        cause: "No node of the cluster has room for the pod.",
        next_step: "Lower cpu, memory_mb or the scales in resource_spec, or add nodes. A queue runs beside the main servers with the same values unless its own are set.",
        play: Play::Revision(
            "DEPLOYING",
            &[
                "Normal   SuccessfulCreate   Created pod: agent-6d5f4c7b8-n7m5v",
                "Warning  FailedScheduling   0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available: 3 No preemption victims found for incoming pod.",
                "Normal   NotTriggerScaleUp  pod didn't trigger scale-up: 1 max node group size reached",
                "Warning  FailedScheduling   0/3 nodes are available: 3 Insufficient cpu.",
            ],
        ),
    },
    Signature {
        code: "quota_exceeded",
        shown: DEPLOY,
        is_general: false,
        patterns: &[line("is forbidden: exceeded quota"), near("exceeded quota", &["FailedCreate", "requested:"])],
        overcome_by: STARTED,
        cause: "The namespace may not use as much as the pod asks for.",
        next_step: "Lower what resource_spec asks for, or have the quota of the namespace raised.",
        play: Play::Revision(
            "DEPLOY_FAILED",
            &[
                "Normal   ScalingReplicaSet  Scaled up replica set agent-7b6c5d4f9 to 1",
                "Warning  FailedCreate       Error creating: pods \"agent-7b6c5d4f9-4x7kd\" is forbidden: exceeded quota: team-agents, requested: limits.memory=8Gi, used: limits.memory=28Gi, limited: limits.memory=32Gi",
                "Warning  FailedCreate       (combined from similar events): Error creating: pods \"agent-7b6c5d4f9-8hq2z\" is forbidden: exceeded quota: team-agents",
            ],
        ),
    },
    Signature {
        code: "secret_reference_missing",
        shown: DEPLOY,
        is_general: false,
        patterns: &[
            line("CreateContainerConfigError"),
            line("Error: secret \"*\" not found"),
            near("secret \"*\" not found", &["CreateContainerConfigError"]),
            line("couldn't find key * in Secret"),
            near("couldn't find key", &["CreateContainerConfigError"]),
        ],
        overcome_by: STARTED,
        cause: "A reference of the deployment leads to a Kubernetes secret, or a key of one, that the namespace does not have.",
        next_step: "Create the secret with that key in the deployment's own namespace, or correct secret_references.",
        play: Play::Revision(
            "DEPLOY_FAILED",
            &[
                "Normal   Scheduled  Successfully assigned agents/agent-85f6d7c4b-9w3rt to node-1",
                "Normal   Pulled     Container image \"registry.example/agents/agent:4\" already present on machine",
                "Warning  Failed     Error: secret \"model-keys\" not found",
                "Normal   Pulled     Container image \"registry.example/agents/agent:4\" already present on machine",
                "State: Waiting  Reason: CreateContainerConfigError",
            ],
        ),
    },
    Signature {
        code: "service_account_missing",
        shown: DEPLOY,
        is_general: false,
        patterns: &[line("error looking up service account"), line("serviceaccount \"*\" not found")],
        overcome_by: STARTED,
        cause: "The namespace does not have the service account that resource_spec.service_account_name names.",
        next_step: "Create the service account in that namespace first, or correct its name.",
        play: Play::Revision(
            "DEPLOY_FAILED",
            &[
                "Normal   ScalingReplicaSet  Scaled up replica set agent-5f7c6d8b9 to 1",
                "Warning  FailedCreate       Error creating: pods \"agent-5f7c6d8b9-\" is forbidden: error looking up service account agents/agent-runner: serviceaccount \"agent-runner\" not found",
            ],
        ),
    },
    Signature {
        code: "mount_failed",
        shown: DEPLOY,
        is_general: false,
        patterns: &[line("FailedMount"), line("MountVolume.SetUp failed for volume"), line("FailedAttachVolume")],
        overcome_by: STARTED,
        cause: "A volume cannot be mounted: what it is made from does not exist or is used elsewhere.",
        next_step: "Create the config map, secret or claim that the volume names in the same namespace, then deploy again.",
        play: Play::Revision(
            "DEPLOYING",
            &[
                "Normal   Scheduled    Successfully assigned agents/agent-6b8c7d5f4-2k9lp to node-2",
                "Warning  FailedMount  MountVolume.SetUp failed for volume \"prompts\" : configmap \"agent-prompts\" not found",
                "Warning  FailedMount  Unable to attach or mount volumes: unmounted volumes=[prompts], unattached volumes=[], failed to process volumes=[]: timed out waiting for the condition",
            ],
        ),
    },
    Signature {
        code: "listener_forbidden",
        shown: DEPLOY,
        is_general: false,
        patterns: &[line("is forbidden: User \"system:serviceaccount")],
        overcome_by: &["The health check passed"],
        cause: "The listener's account lacks a right that it needs in this namespace.",
        next_step: "Add the verb and resource of this line to the listener's role in the namespace.",
        play: Play::Revision(
            "DEPLOY_FAILED",
            &[
                "Reconciling deployment agent in namespace team-b",
                "Error: deployments.apps is forbidden: User \"system:serviceaccount:control:listener\" cannot create resource \"deployments\" in API group \"apps\" in the namespace \"team-b\"",
                "Reconciliation failed, will try again",
            ],
        ),
    },
    Signature {
        code: "name_too_long",
        shown: DEPLOY,
        is_general: false,
        patterns: &[line("must be no more than 63 characters")],
        overcome_by: &["The health check passed"],
        cause: "A name that is made from the deployment's name is longer than Kubernetes allows.",
        next_step: "Create the deployment anew with a name of at most 21 characters: a name cannot change.",
        play: Play::Revision(
            "DEPLOY_FAILED",
            &[
                "Normal   ScalingReplicaSet          Scaled up replica set customer-support-triage-agent-5d8f to 1",
                "Warning  KEDAScalerFailed           HorizontalPodAutoscaler.autoscaling is invalid: metadata.labels: Invalid value: \"keda-hpa-customer-support-triage-agent-0f8e7d6c5b4a39281706f5e4d3c2b1a0\": must be no more than 63 characters",
                "Warning  ScaledObjectCheckFailed    failed to ensure HPA is correctly created for ScaledObject",
            ],
        ),
    },
    Signature {
        code: "volume_unbound",
        shown: DEPLOY,
        is_general: false,
        patterns: &[line("unbound immediate PersistentVolumeClaims")],
        overcome_by: SCHEDULED,
        cause: "A claim for storage waits for a volume: the cluster has no storage class that would make one.",
        next_step: "Set a default storage class in the cluster, or give the claim one that exists.",
        play: Play::Revision(
            "DEPLOYING",
            &[
                "Normal   WaitForFirstConsumer  waiting for first consumer to be created before binding",
                "Warning  FailedScheduling      0/3 nodes are available: pod has unbound immediate PersistentVolumeClaims. preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.",
                "Normal   FailedBinding         no persistent volumes available for this claim and no storage class is set",
            ],
        ),
    },
    Signature {
        code: "no_events",
        shown: &[Shown::State],
        is_general: true,
        patterns: &[],
        overcome_by: &[],
        cause: "The revision stays DEPLOYING and nothing is logged: the listener cannot reach the service, or the check of the ingress fails.",
        next_step: "Read the listener's own log in the cluster. Check that it reaches the service's address, the host name of the ingress, and the setting for TLS.",
        play: Play::Revision("DEPLOYING", &[]),
    },
];

/// Lines of a scheduler.
const NODES: &[&str] = &["nodes are available", "FailedScheduling", "doesn't fit", "Unschedulable"];
