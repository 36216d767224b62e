// What a failure looks like, and what to do about it. Generated from src/diagnose by `cargo xtask generate`; not to be edited by hand.

/** Where a signature shows, as bits: 1 the build log, 2 the deploy log, 4 an answer, 8 a state that lasts. */
export type SignatureRow = readonly [code: string, shown: number, isGeneral: 0 | 1, patterns: readonly PatternRow[], overcomeBy: readonly string[], cause: string, nextStep: string];

/** A pattern of a line, and the patterns of which one must match near it. */
export type PatternRow = readonly [text: string, near?: readonly string[]];

/** A trap: its code, its cause, the next step, and what it rests on. */
export type TrapRow = readonly [code: string, cause: string, nextStep: string, citation: string];

const NEAR_0 = ['Because *', 'depends on'];
const NEAR_1 = ['No solution found', 'depends on Python'];
const NEAR_2 = ['No solution found', '×'];
const NEAR_3 = ['fatal:', 'remote:', 'git clone', 'ERROR: Repository not found'];
const NEAR_4 = ['fatal:'];
const NEAR_5 = ['git', 'fatal:'];
const NEAR_6 = ['fatal:', 'warning: Could not find remote branch', 'upstream'];
const NEAR_7 = ['agent_config_path', '--config'];
const NEAR_8 = ['agent_config_path', '--config', '$'];
const NEAR_9 = ['ERR_PNPM_OUTDATED_LOCKFILE', 'Your lockfile needs to be updated', 'lockfile would have been modified', 'out of date'];
const NEAR_10 = ['$'];
const NEAR_11 = ['Failed to apply default image tag', 'image', 'Error:'];
const NEAR_12 = ['Failed to pull image', 'failed to pull and unpack image', 'ErrImagePull', 'ImagePullBackOff', 'Error response from daemon'];
const NEAR_13 = ['Failed to pull image', 'ErrImagePull', 'failed to solve', 'did not complete successfully', 'fatal:', 'Application startup failed', 'exited with code', 'Back-off restarting failed container', 'CrashLoopBackOff', '$'];
const NEAR_14 = ['Application startup failed', 'failed to load', 'Worker failed to boot', 'Could not import module', 'Error loading ASGI app', 'Shutting down: Master', 'Application shutdown complete', 'exited with code', 'exit code 1', 'exit code: 1', 'exit status 1', 'Back-off restarting failed container', 'CrashLoopBackOff', '$'];
const NEAR_15 = ['npm ERR!', 'npm error', 'error An unexpected error'];
const NEAR_16 = ['The image'];
const NEAR_17 = ['Node.js v{N}', 'exit code 1', 'exited with code', 'Back-off restarting failed container', 'CrashLoopBackOff', '$'];
const NEAR_18 = ['FATAL', 'max number of clients reached', '5432', 'remaining connection slots'];
const NEAR_19 = ['Application startup failed', 'Back-off restarting failed container', 'CrashLoopBackOff', 'Deployment is not ready after', 'exited with code', '$'];
const NEAR_20 = ['nodes are available', 'FailedScheduling', 'doesn\'t fit', 'Unschedulable'];
const NEAR_21 = ['FailedCreate', 'requested:'];
const NEAR_22 = ['CreateContainerConfigError'];

export const SIGNATURES: readonly SignatureRow[] = [
  ['dependency_conflict', 1, 0, [['ResolutionImpossible'], ['The user requested (constraint)'], ['No solution found when resolving'], ['conflicting dependencies'], ['version solving failed', NEAR_0]], ['Successfully installed', 'Resolved {N} packages'], 'The versions that the project asks for exclude each other, or exclude those that the runtime sets as constraints.', 'Loosen the version named in this line, and do not pin packages that the runtime brings. Resolve the project locally with the same constraints, then deploy again.'],
  ['python_version', 1, 0, [['requires a different Python'], ['does not satisfy Python', NEAR_1], ['The current project\'s supported Python range'], ['is not supported by the project (requires Python']], ['Successfully installed'], 'A package does not support the Python version of the build.', 'Set the Python version in the agent\'s configuration file to one that the package supports, and keep requires-python of the project in step with it.'],
  ['package_not_found', 1, 0, [['No matching distribution found for'], ['was not found in the package registry', NEAR_2], ['npm ERR! code E404'], ['npm error code E404'], ['ERR_PNPM_FETCH_404']], ['Successfully installed'], 'No index that the build asks has this package in this version for this Python version and platform.', 'Check the name and version in this line. If the package needs another Python version, set that in the agent\'s configuration file; if it is private, give the build its index.'],
  ['repository_access', 1, 0, [['could not read Username for'], ['Repository not found', NEAR_3], ['Authentication failed for \'http', NEAR_4], ['Permission denied (publickey)', NEAR_5], ['or the integration has no access to it']], ['Checked out', 'HEAD is now at'], 'The build may not read a repository: the deployment\'s own, or that of a dependency.', 'Let the hosting provider\'s app see the repository. For a private dependency, give the build a token, or install it from a package index.'],
  ['ref_not_found', 1, 0, [['Remote branch * not found', NEAR_6], ['did not match any file(s) known to git'], ['couldn\'t find remote ref', NEAR_4]], ['HEAD is now at'], 'The repository has no branch, tag or commit with the name in source_revision_config.repo_ref.', 'Push the branch, or set repo_ref to one that exists. A tag is written refs/tags/NAME.'],
  ['config_file_missing', 5, 0, [['Invalid value for \'--config\''], ['config file *.json not found'], ['No such file or directory: \'*.json\'', NEAR_7], ['*.json: no such file or directory', NEAR_8], ['is not in the source tarball']], ['Reading the configuration'], 'The agent\'s configuration file is not where agent_config_path says, or was left out of the archive.', 'Set agent_config_path to the file\'s path from the root of the repository or archive, and see that no ignore file leaves it out.'],
  ['lockfile_stale', 1, 0, [['npm ERR! code ERESOLVE'], ['npm error code ERESOLVE'], ['ERESOLVE unable to resolve'], ['ERESOLVE could not resolve'], ['ERR_PNPM_OUTDATED_LOCKFILE'], ['lockfile had changes, but lockfile is frozen'], ['frozen lockfile', NEAR_9], ['frozen-lockfile', NEAR_9], ['The lockfile would have been modified by this install'], ['`npm ci` can only install packages when your package.json and']], ['found 0 vulnerabilities', 'Done in'], 'The lock file does not fit package.json, or the packages\' peer versions do not fit each other.', 'Install locally, commit the renewed lock file, and deploy again. If the project needs other flags, set source_config.install_command.'],
  ['build_timeout', 1, 0, [['failed to solve*context deadline exceeded'], ['ERROR: context deadline exceeded'], ['context deadline exceeded', NEAR_10], ['build timeout exceeded'], ['build timeout', NEAR_10], ['build step * timed out']], ['exporting to image', 'DONE PUSH'], 'The build took longer than the service allows.', 'Leave large files out of the build context, install fewer or prebuilt packages, or build the image elsewhere and deploy that.'],
  ['build_step_failed', 1, 1, [['failed: step exited with non-zero status'], ['did not complete successfully: exit code: {N}']], [], 'A step of the build ended with an error, and no line above it is a known one.', 'Read the first line with ERROR above this one: it says what the step could not do. Run the same step locally to see it fail.'],
  ['image_name_invalid', 2, 0, [['InvalidImageName'], ['invalid reference format', NEAR_11]], ['Successfully pulled image'], 'image_uri is not the name of an image.', 'Write REGISTRY/REPOSITORY:TAG in lower case, without a scheme, blanks or unfilled variables such as ${TAG}.'],
  ['image_not_found', 3, 0, [['manifest unknown'], ['manifest for * not found', NEAR_12], ['failed to resolve reference * not found', NEAR_12], ['failed to resolve source metadata for * not found']], ['Successfully pulled image'], 'The registry does not have this tag or digest.', 'Push the image, or correct source_revision_config.image_uri. Ask the registry itself: docker manifest inspect IMAGE.'],
  ['image_pull_denied', 3, 0, [['pull access denied for'], ['pull access denied', NEAR_12], ['401 Unauthorized', NEAR_12], ['403 Forbidden', NEAR_12], ['denied:', NEAR_12], ['denied: requested access to the resource'], ['failed to authorize*401 Unauthorized'], ['failed to authorize*403 Forbidden'], ['insufficient_scope: authorization failed'], ['failed to solve*401 Unauthorized'], ['failed to solve*403 Forbidden'], ['authentication required', NEAR_12], ['no basic auth credentials', NEAR_12]], ['Successfully pulled image'], 'The registry does not let this pull happen: no credential was sent, or it lacks the right to read the repository.', 'Put a valid pull secret into the namespace and name it in resource_spec.image_pull_secrets. For the base image of a build, use one that the builder may read.'],
  ['image_platform', 3, 0, [['exec format error'], ['no match for platform in manifest'], ['no matching manifest for', NEAR_12]], [], 'The image was built for another processor, most often arm64 where the nodes are amd64.', 'Build it for the nodes: docker buildx build --platform linux/amd64, push it under a new tag, and deploy that.'],
  ['certificate_untrusted', 3, 0, [['certificate signed by unknown authority', NEAR_13], ['CERTIFICATE_VERIFY_FAILED', NEAR_14], ['SELF_SIGNED_CERT_IN_CHAIN', NEAR_15]], ['Successfully pulled image', 'Successfully installed', 'Application startup complete'], 'The other side shows a certificate of an authority that is not trusted here, such as a company\'s own.', 'Add the authority\'s certificate to the image for what runs in it, and to the nodes or the builder for pulls. Do not switch the check off.'],
  ['image_pull', 2, 1, [['ErrImagePull'], ['ImagePullBackOff'], ['Failed to pull image'], ['Back-off pulling image'], ['cannot be pulled:', NEAR_16]], ['Successfully pulled image', 'Started container'], 'The cluster cannot pull the image: its reference or the credential is wrong, or the registry cannot be reached.', 'Pull the image by hand from a node of the cluster with the same credential, and correct what that tells.'],
  ['out_of_memory', 2, 0, [['OOMKilled'], ['OOMKilling'], ['exit code 137'], ['exit code: 137'], ['exited with code 137'], ['Memory cgroup out of memory'], ['JavaScript heap out of memory'], ['was sent SIGKILL! Perhaps out of memory']], [], 'The process used more memory than its limit, and the cluster ended it.', 'Raise resource_spec.memory_limit_mb (and memory_mb with it), or load less at start: models, indexes and files.'],
  ['license_refused', 2, 0, [['License verification failed'], ['License key is not valid']], ['Application startup complete', 'The health check passed'], 'The runtime\'s licence key is missing, wrong or expired, or the server cannot reach the licence service.', 'Set the licence key as a secret of the deployment, and let the cluster\'s egress reach the licence service.'],
  ['module_missing', 2, 0, [['failed to load: ModuleNotFoundError'], ['ModuleNotFoundError: No module named', NEAR_14], ['Cannot find module', NEAR_17]], ['Application startup complete', 'The health check passed'], 'The program imports a package that the image does not have: it is not declared as a dependency.', 'Add the package to the project\'s dependencies, or correct the import, and build again.'],
  ['import_mismatch', 2, 0, [['ImportError: cannot import name', NEAR_14]], ['Application startup complete', 'The health check passed'], 'A package is installed in a version that does not have what another one imports from it.', 'Pin both packages to versions that fit, build again, and keep the lock file in the repository.'],
  ['secret_missing', 2, 0, [['KeyError: \'{NAME}\'', NEAR_14], ['Missing required environment variable', NEAR_14]], ['Application startup complete', 'The health check passed'], 'The program reads an environment variable that the deployment does not set.', 'Add the name in this line to the deployment\'s secrets. Send the whole list: it replaces the old one.'],
  ['port_in_use', 2, 0, [['8000*address already in use'], ['address already in use*8000'], ['EADDRINUSE*8000'], ['address already in use', NEAR_14], ['EADDRINUSE', NEAR_14]], ['Application startup complete', 'The health check passed'], 'Two servers of the container want the same port. The runtime\'s own server has 8000.', 'Leave port 8000 to the runtime, start no server of your own on it, and drop a PORT from the secrets.'],
  ['connections_exhausted', 2, 0, [['FATAL: sorry, too many clients already', NEAR_14], ['too many connections', NEAR_18], ['remaining connection slots are reserved']], ['Application startup complete', 'The health check passed'], 'The database has no free connection: the pools of all replicas together are larger than its limit.', 'Make the pools smaller, run fewer replicas, or raise resource_spec.db_max_connections.'],
  ['database_unreachable', 2, 0, [['5432*connection refused', NEAR_19], ['6379*connection refused', NEAR_19], ['connection refused*5432', NEAR_19], ['connection refused*6379', NEAR_19], ['connecting to *:6379', NEAR_19], ['ECONNREFUSED *:5432', NEAR_19], ['ECONNREFUSED *:6379', NEAR_19]], ['Application startup complete', 'The health check passed', 'connected to', 'connection established', 'reconnected', 'Connection restored'], 'The server cannot reach its database (port 5432) or its cache (port 6379).', 'Check POSTGRES_URI_CUSTOM or REDIS_URI_CUSTOM, whether the database runs, and whether the network lets the namespace reach it.'],
  ['crash_loop', 2, 1, [['CrashLoopBackOff'], ['Back-off restarting'], ['Application startup failed']], ['Application startup complete', 'The health check passed'], 'The process ends while it starts, and no line above it is a known one.', 'Read the error just above this line, in the log of the previous container if the pod was started again.'],
  ['probe_failed', 2, 1, [['Readiness probe failed'], ['Liveness probe failed']], ['Application startup complete', 'The health check passed'], 'The server runs, but does not answer its health check: it is busy or blocked.', 'Do not block while modules are imported or graphs are made: move slow calls into async functions that run later.'],
  ['not_ready', 2, 1, [['Deployment is not ready after {N} seconds']], [], 'The server did not answer GET /ok on port 8000 in the time that the service allows.', 'Read the deploy log above this line. Deploy once more, as the first start of a database can be slow; if that fails too, make the start quicker.'],
  ['cluster_full', 2, 0, [['Insufficient cpu', NEAR_20], ['Insufficient memory', NEAR_20], ['Too many pods', NEAR_20]], ['Successfully assigned', 'Started container'], 'No node of the cluster has room for the pod.', 'Lower cpu, memory_mb or the scales in resource_spec, or add nodes. A queue runs beside the main servers with the same values unless its own are set.'],
  ['quota_exceeded', 2, 0, [['is forbidden: exceeded quota'], ['exceeded quota', NEAR_21]], ['Started container'], 'The namespace may not use as much as the pod asks for.', 'Lower what resource_spec asks for, or have the quota of the namespace raised.'],
  ['secret_reference_missing', 2, 0, [['CreateContainerConfigError'], ['Error: secret "*" not found'], ['secret "*" not found', NEAR_22], ['couldn\'t find key * in Secret'], ['couldn\'t find key', NEAR_22]], ['Started container'], 'A reference of the deployment leads to a Kubernetes secret, or a key of one, that the namespace does not have.', 'Create the secret with that key in the deployment\'s own namespace, or correct secret_references.'],
  ['service_account_missing', 2, 0, [['error looking up service account'], ['serviceaccount "*" not found']], ['Started container'], 'The namespace does not have the service account that resource_spec.service_account_name names.', 'Create the service account in that namespace first, or correct its name.'],
  ['mount_failed', 2, 0, [['FailedMount'], ['MountVolume.SetUp failed for volume'], ['FailedAttachVolume']], ['Started container'], 'A volume cannot be mounted: what it is made from does not exist or is used elsewhere.', 'Create the config map, secret or claim that the volume names in the same namespace, then deploy again.'],
  ['listener_forbidden', 2, 0, [['is forbidden: User "system:serviceaccount']], ['The health check passed'], 'The listener\'s account lacks a right that it needs in this namespace.', 'Add the verb and resource of this line to the listener\'s role in the namespace.'],
  ['name_too_long', 2, 0, [['must be no more than 63 characters']], ['The health check passed'], 'A name that is made from the deployment\'s name is longer than Kubernetes allows.', 'Create the deployment anew with a name of at most 21 characters: a name cannot change.'],
  ['volume_unbound', 2, 0, [['unbound immediate PersistentVolumeClaims']], ['Successfully assigned', 'Started container'], 'A claim for storage waits for a volume: the cluster has no storage class that would make one.', 'Set a default storage class in the cluster, or give the claim one that exists.'],
  ['no_events', 8, 1, [], [], 'The revision stays DEPLOYING and nothing is logged: the listener cannot reach the service, or the check of the ingress fails.', 'Read the listener\'s own log in the cluster. Check that it reaches the service\'s address, the host name of the ingress, and the setting for TLS.'],
  ['archive_too_large', 4, 0, [['exceeds the 200 MB limit'], ['EntityTooLarge'], ['Content Too Large']], [], 'The archive is larger than the 200 MB that an upload may have.', 'Leave out what the build does not need, by an ignore file: environments, data, models, the history of the repository.'],
  ['upload_refused', 4, 0, [['Upload failed with status 403']], [], 'The signed address of the upload has expired, or the headers that belong to it were not sent.', 'Ask for a new address and send the archive at once, with every header of upload_headers as it was given.'],
];

export const TRAPS: readonly TrapRow[] = [
  ['name_over_21', 'On self-hosted installations a name over 21 characters makes the autoscaler\'s label longer than the 63 that Kubernetes allows, and the revision never becomes ready.', 'Choose a name of at most 21 characters. A name cannot change, so an existing deployment is created anew.', 'observed 11.1'],
  ['queue_doubles', 'A queue runs beside the main servers and takes the same CPU and memory unless its own values are set, so the deployment asks for twice what resource_spec says.', 'Set queue_cpu, queue_memory_mb and queue_max_scale, and count main and queue together against the cluster and its quota.', 'observed 11.2'],
  ['small_cache', 'A cache of less than 512 MB was seen to restart under load.', 'Set redis_memory_mb to 512 or more.', 'observed 11.3'],
  ['leftover_project', 'The tracing project of an earlier deployment of this name still exists, and keeps the name.', 'Delete that project, or delete deployments with delete_tracing_project=true. Waiting does not help.', 'observed 11.4'],
  ['name_still_taken', 'The name is taken: its deployment is still being deleted, or something else has just created it.', 'Wait half a minute and look the name up. Patch what is there, or create once it is gone.', 'observed 11.5'],
  ['mutable_tag', 'The tag can mean another image tomorrow, and a node that has it keeps running the old one.', 'Give every build its own tag, or name the image by digest: IMAGE@sha256:…', 'observed 11.6'],
  ['wrong_base_path', 'The address does not lead to this service: it is that of a page or of another service, or lacks a path prefix.', 'Check the base URL. On self-hosted installations the service is often under the prefix /api-host.', 'observed 11.7'],
  ['listener_required', 'The workspace has listeners, and the form does not say which one serves the deployment.', 'List the listeners, and set source_config.listener_id and listener_config.k8s_namespace to one of them.', 'observed 11.8'],
  ['no_listeners', 'The form names a listener that the workspace does not have. An installation with its own data plane has none.', 'Leave out listener_id and listener_config where the list of listeners is empty; else name one of the list.', 'observed 11.9'],
  ['namespace_refused', 'The listener does not serve this namespace. One whose list of namespaces is empty serves none.', 'Use a namespace of the listener\'s k8s_namespaces, or add this one to the listener.', 'observed 11.10'],
  ['empty_secrets', 'Services were seen to treat an empty list of secrets as unchanged: nothing is removed.', 'Send a list with at least one secret; it replaces the old one whole.', 'observed 11.11'],
  ['partial_resource_spec', 'A resource_spec replaces the stored one whole, and each field that it leaves out falls back to its default.', 'Read the stored resource_spec, change what is to change, and send all of it.', 'observed 11.12'],
  ['database_uri_removed', 'The list of secrets no longer has POSTGRES_URI_CUSTOM, which a deployment that was made with it needs for life.', 'Keep it in the list. To change the database, give another URI of a database that exists and serves this deployment alone.', 'observed 11.13'],
  ['ready_is_no_result', 'The deployment is READY although its latest revision failed: READY speaks of the deployment, not of its revisions.', 'Go by the status of the latest revision. The address in custom_url comes with the first success.', 'observed 11.14'],
  ['no_build_on_tag', 'Creating or deleting a tag or branch starts no build, so build_on_push does nothing for a tag.', 'Follow a branch, or patch repo_ref to each new tag.', 'observed 11.15'],
  ['tenant_required', 'The key is valid for several workspaces, and the request names none.', 'Give the workspace\'s id as the tenant: tenantId, or the environment variable that holds it.', 'observed 12'],
  ['feature_disabled', 'The organisation does not have what was asked for.', 'Ask its administrator, or go without.', 'observed 12'],
  ['key_refused', 'The service does not accept the key.', 'Check that the key belongs to this service, is whole and has not expired.', 'observed 2'],
];

/** What makes a line no evidence. */
export const QUIET: readonly string[] = ['GET /', 'POST /', 'PUT /', 'PATCH /', 'DELETE /', 'HEAD /', 'OPTIONS /', 'INFO', 'DEBUG', 'TRACE', '[info', '[debug', '=info', '=debug', '"info"', '"debug"'];

/** What a line that tells of an error contains. */
export const ERROR_WORDS: readonly string[] = ['error', 'errors', 'fatal', 'failed', 'failure', 'panic', 'exception', 'critical', 'err!', 'could not', 'cannot', 'unable to', 'did not'];

/** For how many minutes a revision usually has a status, at most. */
export const USUAL_MINUTES: Readonly<Record<string, number>> = { CREATING: 5, QUEUED: 30, AWAITING_BUILD: 15, BUILDING: 30, AWAITING_DEPLOY: 15, DEPLOYING: 10 };
export const OTHER_MINUTES = 30;

/** How far from a line its context is looked for, and how many lines are the end of a log. */
export const WINDOW = 40;
export const END = 1;

/** The stable words for what a diagnosis finds. */
export type FindingCode =
  | 'dependency_conflict'
  | 'python_version'
  | 'package_not_found'
  | 'repository_access'
  | 'ref_not_found'
  | 'config_file_missing'
  | 'lockfile_stale'
  | 'build_timeout'
  | 'build_step_failed'
  | 'image_name_invalid'
  | 'image_not_found'
  | 'image_pull_denied'
  | 'image_platform'
  | 'certificate_untrusted'
  | 'image_pull'
  | 'out_of_memory'
  | 'license_refused'
  | 'module_missing'
  | 'import_mismatch'
  | 'secret_missing'
  | 'port_in_use'
  | 'connections_exhausted'
  | 'database_unreachable'
  | 'crash_loop'
  | 'probe_failed'
  | 'not_ready'
  | 'cluster_full'
  | 'quota_exceeded'
  | 'secret_reference_missing'
  | 'service_account_missing'
  | 'mount_failed'
  | 'listener_forbidden'
  | 'name_too_long'
  | 'volume_unbound'
  | 'no_events'
  | 'archive_too_large'
  | 'upload_refused'
  | 'name_over_21'
  | 'queue_doubles'
  | 'small_cache'
  | 'leftover_project'
  | 'name_still_taken'
  | 'mutable_tag'
  | 'wrong_base_path'
  | 'listener_required'
  | 'no_listeners'
  | 'namespace_refused'
  | 'empty_secrets'
  | 'partial_resource_spec'
  | 'database_uri_removed'
  | 'ready_is_no_result'
  | 'no_build_on_tag'
  | 'tenant_required'
  | 'feature_disabled'
  | 'key_refused';

/** The signatures, which the emulator plays. */
export const SIGNATURE_CODES = ['dependency_conflict', 'python_version', 'package_not_found', 'repository_access', 'ref_not_found', 'config_file_missing', 'lockfile_stale', 'build_timeout', 'build_step_failed', 'image_name_invalid', 'image_not_found', 'image_pull_denied', 'image_platform', 'certificate_untrusted', 'image_pull', 'out_of_memory', 'license_refused', 'module_missing', 'import_mismatch', 'secret_missing', 'port_in_use', 'connections_exhausted', 'database_unreachable', 'crash_loop', 'probe_failed', 'not_ready', 'cluster_full', 'quota_exceeded', 'secret_reference_missing', 'service_account_missing', 'mount_failed', 'listener_forbidden', 'name_too_long', 'volume_unbound', 'no_events', 'archive_too_large', 'upload_refused'] as const;
export type SignatureCode = (typeof SIGNATURE_CODES)[number];
