//! Failures to pull or start an image.

use super::row::{PROCESS_ENDS, Play, Shown, Signature};
use crate::diagnose::pattern::{line, near};

const DEPLOY: &[Shown] = &[Shown::Deploy];
const BOTH: &[Shown] = &[Shown::Build, Shown::Deploy];

/// Lines of a pull, near which a registry's own words mean that pull.
const PULL: &[&str] = &[
    "Failed to pull image",
    "failed to pull and unpack image",
    "ErrImagePull",
    "ImagePullBackOff",
    "Error response from daemon",
];

const PULLED: &[&str] = &["Successfully pulled image"];

/// Lines near which an untrusted certificate was the end of something.
const UNTRUSTED: &[&str] = &[
    "Failed to pull image",
    "ErrImagePull",
    "failed to solve",
    "did not complete successfully",
    "fatal:",
    "Application startup failed",
    "exited with code",
    "Back-off restarting failed container",
    "CrashLoopBackOff",
    "$",
];

pub(super) const SIGNATURES: &[Signature] = &[
    Signature {
        code: "image_name_invalid",
        shown: DEPLOY,
        is_general: false,
        patterns: &[
            line("InvalidImageName"),
            near("invalid reference format", &["Failed to apply default image tag", "image", "Error:"]),
        ],
        overcome_by: PULLED,
        cause: "image_uri is not the name of an image.",
        next_step: "Write REGISTRY/REPOSITORY:TAG in lower case, without a scheme, blanks or unfilled variables such as ${TAG}.",
        play: Play::Revision(
            "DEPLOY_FAILED",
            &[
                "Normal   Scheduled       Successfully assigned agents/agent-6c9f7d5b8-x2x9q to node-2",
                "Warning  InspectFailed   Failed to apply default image tag \"registry.example/Agent:1\": couldn't parse image name \"registry.example/Agent:1\": invalid reference format: repository name must be lowercase",
                "Warning  Failed          Error: InvalidImageName",
                "Normal   Scaling         Waiting for 1 of 1 replicas",
            ],
        ),
    },
    Signature {
        code: "image_not_found",
        shown: BOTH,
        is_general: false,
        patterns: &[
            line("manifest unknown"),
            near("manifest for * not found", PULL),
            near("failed to resolve reference * not found", PULL),
            line("failed to resolve source metadata for * not found"),
        ],
        overcome_by: PULLED,
        cause: "The registry does not have this tag or digest.",
        next_step: "Push the image, or correct source_revision_config.image_uri. Ask the registry itself: docker manifest inspect IMAGE.",
        play: Play::Revision(
            "DEPLOY_FAILED",
            &[
                "Normal   Scheduled  Successfully assigned agents/agent-7d4b9c6f5-k8w2p to node-1",
                "Normal   Pulling    Pulling image \"registry.example/agents/agent:1.4.2\"",
                "Warning  Failed     Failed to pull image \"registry.example/agents/agent:1.4.2\": rpc error: code = NotFound desc = failed to pull and unpack image \"registry.example/agents/agent:1.4.2\": failed to resolve reference \"registry.example/agents/agent:1.4.2\": manifest unknown",
                "Warning  Failed     Error: ErrImagePull",
                "Normal   BackOff    Back-off pulling image \"registry.example/agents/agent:1.4.2\"",
                "Warning  Failed     Error: ImagePullBackOff",
            ],
        ),
    },
    Signature {
        code: "image_pull_denied",
        shown: BOTH,
        is_general: false,
        patterns: &[
            line("pull access denied for"),
            near("pull access denied", PULL),
            near("401 Unauthorized", PULL),
            near("403 Forbidden", PULL),
            near("denied:", PULL),
            line("denied: requested access to the resource"),
            line("failed to authorize*401 Unauthorized"),
            line("failed to authorize*403 Forbidden"),
            line("insufficient_scope: authorization failed"),
            line("failed to solve*401 Unauthorized"),
            line("failed to solve*403 Forbidden"),
            near("authentication required", PULL),
            near("no basic auth credentials", PULL),
        ],
        overcome_by: PULLED,
        cause: "The registry does not let this pull happen: no credential was sent, or it lacks the right to read the repository.",
        next_step: "Put a valid pull secret into the namespace and name it in resource_spec.image_pull_secrets. For the base image of a build, use one that the builder may read.",
        play: Play::Revision(
            "DEPLOY_FAILED",
            &[
                "Normal   Scheduled  Successfully assigned agents/agent-5b6c7d8f9-q4r7t to node-3",
                "Normal   Pulling    Pulling image \"registry.example/private/agent:3\"",
                "Warning  Failed     Failed to pull image \"registry.example/private/agent:3\": failed to authorize: failed to fetch anonymous token: unexpected status from GET request to https://registry.example/token: 401 Unauthorized",
                "Warning  Failed     Error: ErrImagePull",
                "Normal   BackOff    Back-off pulling image \"registry.example/private/agent:3\"",
                "Warning  Failed     Error: ImagePullBackOff",
            ],
        ),
    },
    Signature {
        code: "image_platform",
        shown: BOTH,
        is_general: false,
        patterns: &[
            line("exec format error"),
            line("no match for platform in manifest"),
            near("no matching manifest for", PULL),
        ],
        overcome_by: &[],
        cause: "The image was built for another processor, most often arm64 where the nodes are amd64.",
        next_step: "Build it for the nodes: docker buildx build --platform linux/amd64, push it under a new tag, and deploy that.",
        play: Play::Revision(
            "DEPLOY_FAILED",
            &[
                "Normal   Pulling    Pulling image \"registry.example/agents/agent:12\"",
                "Normal   Pulled     Successfully pulled image \"registry.example/agents/agent:12\" in 8.214s. Image size: 412338120 bytes.",
                "Normal   Created    Created container: agent",
                "Normal   Started    Started container agent",
                "exec /usr/local/bin/entrypoint.sh: exec format error",
                "Warning  BackOff    Back-off restarting failed container agent in pod agent-74c6d8b9f-m2n4b",
            ],
        ),
    },
    Signature {
        code: "certificate_untrusted",
        shown: BOTH,
        is_general: false,
        patterns: &[
            near("certificate signed by unknown authority", UNTRUSTED),
            near("CERTIFICATE_VERIFY_FAILED", PROCESS_ENDS),
            near("SELF_SIGNED_CERT_IN_CHAIN", &["npm ERR!", "npm error", "error An unexpected error"]),
        ],
        overcome_by: &["Successfully pulled image", "Successfully installed", "Application startup complete"],
        cause: "The other side shows a certificate of an authority that is not trusted here, such as a company's own.",
        next_step: "Add the authority's certificate to the image for what runs in it, and to the nodes or the builder for pulls. Do not switch the check off.",
        play: Play::Revision(
            "DEPLOY_FAILED",
            &[
                "Normal   Scheduled  Successfully assigned agents/agent-84d5c7b6f-p9l2z to node-1",
                "Normal   Pulling    Pulling image \"registry.corp.example/agents/agent:7\"",
                "Warning  Failed     Failed to pull image \"registry.corp.example/agents/agent:7\": failed to do request: Head \"https://registry.corp.example/v2/agents/agent/manifests/7\": tls: failed to verify certificate: x509: certificate signed by unknown authority",
                "Warning  Failed     Error: ErrImagePull",
                "Warning  Failed     Error: ImagePullBackOff",
            ],
        ),
    },
    Signature {
        code: "image_pull",
        shown: DEPLOY,
        is_general: true,
        patterns: &[
            line("ErrImagePull"),
            line("ImagePullBackOff"),
            line("Failed to pull image"),
            line("Back-off pulling image"),
            near("cannot be pulled:", &["The image"]),
        ],
        overcome_by: &["Successfully pulled image", "Started container"],
        cause: "The cluster cannot pull the image: its reference or the credential is wrong, or the registry cannot be reached.",
        next_step: "Pull the image by hand from a node of the cluster with the same credential, and correct what that tells.",
        play: Play::Revision(
            "DEPLOY_FAILED",
            &[
                "Normal   Scheduled  Successfully assigned agents/agent-66f8b7d9c-h5j3k to node-2",
                "Normal   Pulling    Pulling image \"registry.example/agents/agent:1\"",
                "Warning  Failed     Failed to pull image \"registry.example/agents/agent:1\": failed to do request: Head \"https://registry.example/v2/agents/agent/manifests/1\": dial tcp 192.0.2.10:443: i/o timeout",
                "Warning  Failed     Error: ErrImagePull",
                "Normal   BackOff    Back-off pulling image \"registry.example/agents/agent:1\"",
                "Warning  Failed     Error: ImagePullBackOff",
            ],
        ),
    },
];
