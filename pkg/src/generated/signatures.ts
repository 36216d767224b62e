// What a failure looks like, and what to do about it. Generated from src/diagnose by `cargo xtask generate`; not to be edited by hand.
import { TABLE } from './signature-table.js';

/** Where a signature shows, as bits: 1 the build log, 2 the deploy log, 4 an answer, 8 a state that lasts. */
export type SignatureRow = readonly [code: string, shown: number, isGeneral: 0 | 1, lines: readonly LineRow[], overcomeBy: readonly string[], cause: string, nextStep: string];

/** A line: its pattern, patterns of which one must match near it, patterns of which none may (0 for no list), and 1 if it makes its cause likely, 2 if possible. */
export type LineRow = readonly [text: string, near?: readonly string[] | 0, not?: readonly string[] | 0, strength?: 1 | 2];

/** A condition of a trap; src/diagnose/traps/README.md describes each. */
export type Condition =
  | { readonly is: readonly (string | number | boolean | null)[] }
  | { readonly longer: readonly [string, number] }
  | { readonly less: readonly [string, number] }
  | { readonly matches: readonly [string, string] }
  | { readonly same: readonly [string, string] }
  | { readonly has_key: readonly [string, string] }
  | { readonly contains: readonly [string, string | { readonly at: string }] }
  | { readonly loses: readonly [string, string] }
  | { readonly not: Condition }
  | { readonly any: readonly (readonly Condition[])[] };

/** A trap: its code, its cause, the next step, what it rests on, and when a form and a deployment show it. */
export type TrapRow = readonly [code: string, cause: string, nextStep: string, citation: string, form?: readonly Condition[] | 0, deployment?: readonly Condition[]];

/** The signatures by the columns of `SignatureRow`, and the traps. Lists of patterns are named by their place. */
export interface SignatureTable {
  readonly lists: readonly string[][];
  readonly columns: readonly [string[], number[], (0 | 1)[], [text: string, near?: number, not?: number, strength?: number][][], number[], string[], string[]];
  readonly traps: readonly TrapRow[];
}

/** What the emulator plays of each signature: lines of text, the first of which is its code. */
export interface SignatureLogs {
  readonly logs: readonly string[];
}

let rows: readonly SignatureRow[] | undefined;

/** The signatures. Their table is read when they are asked for. */
export function signatures(): readonly SignatureRow[] {
  return (rows ??= readRows());
}

function readRows(): readonly SignatureRow[] {
  const { lists, columns: [codes, shown, general, lines, overcomeBy, causes, nextSteps] } = TABLE;
  const near = (place = 0) => place && lists[place]!;
  return codes.map((code, at) => [
    code,
    shown[at]!,
    general[at]!,
    lines[at]!.map(([text, beside, not, strength]) => [text, near(beside), near(not), strength] as LineRow),
    lists[overcomeBy[at]!]!,
    causes[at]!,
    nextSteps[at]!,
  ]);
}

export const traps = (): readonly TrapRow[] => TABLE.traps;

/** For how many minutes a revision usually has a status, at most. */
export const USUAL_MINUTES: Readonly<Record<string, number>> = { CREATING: 5, QUEUED: 30, AWAITING_BUILD: 15, BUILDING: 30, AWAITING_DEPLOY: 15, DEPLOYING: 10 };
export const OTHER_MINUTES = 30;

/** The stable words for what a diagnosis finds. */
export type FindingCode =
  | 'cloud_quota'
  | 'limit_range'
  | 'listener_forbidden'
  | 'pod_security'
  | 'priority_class_refused'
  | 'quota_exceeded'
  | 'quota_needs_values'
  | 'resources_not_offered'
  | 'service_account_missing'
  | 'webhook_denied'
  | 'webhook_down'
  | 'blocking_call'
  | 'event_loop_running'
  | 'framework_refuses'
  | 'graph_invalid'
  | 'graph_kind'
  | 'graph_load_failed'
  | 'graph_path_invalid'
  | 'graph_variable_missing'
  | 'own_checkpointer'
  | 'build_out_of_memory'
  | 'build_setting_missing'
  | 'build_step_failed'
  | 'build_timeout'
  | 'builder_fault'
  | 'disk_full'
  | 'docker_unreachable'
  | 'emulation_crashed'
  | 'manifest_invalid'
  | 'package_list_missing'
  | 'project_kind_unknown'
  | 'python_environment'
  | 'script_missing'
  | 'service_in_build'
  | 'tool_missing'
  | 'build_module_missing'
  | 'compile_error'
  | 'compiler_missing'
  | 'headers_missing'
  | 'lint_failed'
  | 'package_build_failed'
  | 'page_render_failed'
  | 'source_invalid'
  | 'tests_failed'
  | 'type_error'
  | 'broker_refuses'
  | 'cache_no_answer'
  | 'cache_refuses'
  | 'connections_exhausted'
  | 'database_file_unusable'
  | 'database_login_unknown'
  | 'database_password'
  | 'database_read_only'
  | 'database_rights'
  | 'database_tls'
  | 'database_unreachable'
  | 'database_url_invalid'
  | 'mongodb_unreachable'
  | 'pooler_mode'
  | 'answer_needed'
  | 'build_file_missing'
  | 'build_secret_missing'
  | 'context_unreadable'
  | 'copy_source_missing'
  | 'dockerfile_invalid'
  | 'root_needed'
  | 'script_not_runnable'
  | 'shell_differs'
  | 'user_taken'
  | 'build_cache_failed'
  | 'build_stage_missing'
  | 'bundle_too_large'
  | 'certificate_untrusted'
  | 'image_format'
  | 'image_name_invalid'
  | 'image_not_found'
  | 'image_platform'
  | 'image_pull'
  | 'image_pull_denied'
  | 'image_push_refused'
  | 'platforms_unsupported'
  | 'registry_login_failed'
  | 'registry_rate_limit'
  | 'registry_unreachable'
  | 'circular_import'
  | 'client_not_generated'
  | 'code_invalid'
  | 'import_mismatch'
  | 'import_path_missing'
  | 'module_format'
  | 'module_missing'
  | 'optional_package_missing'
  | 'package_versions_clash'
  | 'relative_import'
  | 'runtime_version'
  | 'cloud_credentials_missing'
  | 'cloud_login_refused'
  | 'cloud_rights_missing'
  | 'license_refused'
  | 'model_key_refused'
  | 'model_quota'
  | 'model_unavailable'
  | 'remote_build_refused'
  | 'check_misses_server'
  | 'host_unknown'
  | 'network_unreachable'
  | 'proxy_refuses'
  | 'remote_data_missing'
  | 'service_unreachable'
  | 'tls_mismatch'
  | 'build_scripts_ignored'
  | 'dependency_outside_repository'
  | 'flat_layout'
  | 'metadata_file_missing'
  | 'native_package_missing'
  | 'no_files_to_ship'
  | 'npm_fault'
  | 'package_not_found'
  | 'packages_left_over'
  | 'packages_not_installed'
  | 'prisma_schema_missing'
  | 'project_metadata_missing'
  | 'requirements_of_machine'
  | 'workspace_package_missing'
  | 'cluster_full'
  | 'command_ends'
  | 'container_user_missing'
  | 'disruption_budget'
  | 'gpu_missing'
  | 'init_container_failed'
  | 'mount_failed'
  | 'no_events'
  | 'no_node_fits'
  | 'node_fault'
  | 'pod_evicted'
  | 'pod_without_network'
  | 'start_hook_failed'
  | 'volume_elsewhere'
  | 'volume_unbound'
  | 'certificate_not_issued'
  | 'chart_missing'
  | 'chart_values_invalid'
  | 'cluster_kind_missing'
  | 'cluster_login'
  | 'cluster_not_answering'
  | 'hook_failed'
  | 'load_balancer_failed'
  | 'manifest_refused'
  | 'name_too_long'
  | 'namespace_missing'
  | 'object_exists'
  | 'object_missing'
  | 'overlay_invalid'
  | 'scaler_failed'
  | 'archive_too_large'
  | 'upload_refused'
  | 'database_missing'
  | 'extension_missing'
  | 'migration_unfinished'
  | 'migrations_forked'
  | 'schema_mismatch'
  | 'statement_refused'
  | 'vector_dimensions'
  | 'config_file_invalid'
  | 'config_map_missing'
  | 'log_group_missing'
  | 'runtime_setting_missing'
  | 'secret_missing'
  | 'secret_not_json'
  | 'secret_reference_missing'
  | 'secret_store_failed'
  | 'setting_invalid'
  | 'build_network'
  | 'config_file_missing'
  | 'download_missing'
  | 'git_history_missing'
  | 'git_missing'
  | 'hash_mismatch'
  | 'large_files_refused'
  | 'model_hub_limit'
  | 'package_registry_refused'
  | 'package_signature_unknown'
  | 'pipeline_file_missing'
  | 'pipeline_refused'
  | 'ref_not_found'
  | 'repository_access'
  | 'system_package_missing'
  | 'already_running'
  | 'app_variable_missing'
  | 'command_arguments'
  | 'command_missing'
  | 'crash_loop'
  | 'listen_refused'
  | 'listens_locally'
  | 'manager_not_fetched'
  | 'not_ready'
  | 'port_in_use'
  | 'probe_failed'
  | 'queue_not_ready'
  | 'start_file_missing'
  | 'startup_probe_failed'
  | 'user_unknown'
  | 'worker_timeout'
  | 'browser_refuses'
  | 'file_encoding'
  | 'file_missing'
  | 'file_not_writable'
  | 'gpu_unusable'
  | 'native_crash'
  | 'native_library_missing'
  | 'native_module_mismatch'
  | 'out_of_memory'
  | 'processor_too_old'
  | 'program_missing'
  | 'runtime_data_missing'
  | 'shared_memory_small'
  | 'system_library_too_old'
  | 'threads_exhausted'
  | 'build_tools_mismatch'
  | 'dependency_conflict'
  | 'install_option_unknown'
  | 'lockfile_missing'
  | 'lockfile_stale'
  | 'node_version'
  | 'package_manager_version'
  | 'patch_failed'
  | 'python_version'
  | 'toolchain_version'
  | 'key_refused'
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
  | 'feature_disabled'
  | 'tenant_required';

/** The signatures, which the emulator plays. */
export const SIGNATURE_CODES = ['cloud_quota', 'limit_range', 'listener_forbidden', 'pod_security', 'priority_class_refused', 'quota_exceeded', 'quota_needs_values', 'resources_not_offered', 'service_account_missing', 'webhook_denied', 'webhook_down', 'blocking_call', 'event_loop_running', 'framework_refuses', 'graph_invalid', 'graph_kind', 'graph_load_failed', 'graph_path_invalid', 'graph_variable_missing', 'own_checkpointer', 'build_out_of_memory', 'build_setting_missing', 'build_step_failed', 'build_timeout', 'builder_fault', 'disk_full', 'docker_unreachable', 'emulation_crashed', 'manifest_invalid', 'package_list_missing', 'project_kind_unknown', 'python_environment', 'script_missing', 'service_in_build', 'tool_missing', 'build_module_missing', 'compile_error', 'compiler_missing', 'headers_missing', 'lint_failed', 'package_build_failed', 'page_render_failed', 'source_invalid', 'tests_failed', 'type_error', 'broker_refuses', 'cache_no_answer', 'cache_refuses', 'connections_exhausted', 'database_file_unusable', 'database_login_unknown', 'database_password', 'database_read_only', 'database_rights', 'database_tls', 'database_unreachable', 'database_url_invalid', 'mongodb_unreachable', 'pooler_mode', 'answer_needed', 'build_file_missing', 'build_secret_missing', 'context_unreadable', 'copy_source_missing', 'dockerfile_invalid', 'root_needed', 'script_not_runnable', 'shell_differs', 'user_taken', 'build_cache_failed', 'build_stage_missing', 'bundle_too_large', 'certificate_untrusted', 'image_format', 'image_name_invalid', 'image_not_found', 'image_platform', 'image_pull', 'image_pull_denied', 'image_push_refused', 'platforms_unsupported', 'registry_login_failed', 'registry_rate_limit', 'registry_unreachable', 'circular_import', 'client_not_generated', 'code_invalid', 'import_mismatch', 'import_path_missing', 'module_format', 'module_missing', 'optional_package_missing', 'package_versions_clash', 'relative_import', 'runtime_version', 'cloud_credentials_missing', 'cloud_login_refused', 'cloud_rights_missing', 'license_refused', 'model_key_refused', 'model_quota', 'model_unavailable', 'remote_build_refused', 'check_misses_server', 'host_unknown', 'network_unreachable', 'proxy_refuses', 'remote_data_missing', 'service_unreachable', 'tls_mismatch', 'build_scripts_ignored', 'dependency_outside_repository', 'flat_layout', 'metadata_file_missing', 'native_package_missing', 'no_files_to_ship', 'npm_fault', 'package_not_found', 'packages_left_over', 'packages_not_installed', 'prisma_schema_missing', 'project_metadata_missing', 'requirements_of_machine', 'workspace_package_missing', 'cluster_full', 'command_ends', 'container_user_missing', 'disruption_budget', 'gpu_missing', 'init_container_failed', 'mount_failed', 'no_events', 'no_node_fits', 'node_fault', 'pod_evicted', 'pod_without_network', 'start_hook_failed', 'volume_elsewhere', 'volume_unbound', 'certificate_not_issued', 'chart_missing', 'chart_values_invalid', 'cluster_kind_missing', 'cluster_login', 'cluster_not_answering', 'hook_failed', 'load_balancer_failed', 'manifest_refused', 'name_too_long', 'namespace_missing', 'object_exists', 'object_missing', 'overlay_invalid', 'scaler_failed', 'archive_too_large', 'upload_refused', 'database_missing', 'extension_missing', 'migration_unfinished', 'migrations_forked', 'schema_mismatch', 'statement_refused', 'vector_dimensions', 'config_file_invalid', 'config_map_missing', 'log_group_missing', 'runtime_setting_missing', 'secret_missing', 'secret_not_json', 'secret_reference_missing', 'secret_store_failed', 'setting_invalid', 'build_network', 'config_file_missing', 'download_missing', 'git_history_missing', 'git_missing', 'hash_mismatch', 'large_files_refused', 'model_hub_limit', 'package_registry_refused', 'package_signature_unknown', 'pipeline_file_missing', 'pipeline_refused', 'ref_not_found', 'repository_access', 'system_package_missing', 'already_running', 'app_variable_missing', 'command_arguments', 'command_missing', 'crash_loop', 'listen_refused', 'listens_locally', 'manager_not_fetched', 'not_ready', 'port_in_use', 'probe_failed', 'queue_not_ready', 'start_file_missing', 'startup_probe_failed', 'user_unknown', 'worker_timeout', 'browser_refuses', 'file_encoding', 'file_missing', 'file_not_writable', 'gpu_unusable', 'native_crash', 'native_library_missing', 'native_module_mismatch', 'out_of_memory', 'processor_too_old', 'program_missing', 'runtime_data_missing', 'shared_memory_small', 'system_library_too_old', 'threads_exhausted', 'build_tools_mismatch', 'dependency_conflict', 'install_option_unknown', 'lockfile_missing', 'lockfile_stale', 'node_version', 'package_manager_version', 'patch_failed', 'python_version', 'toolchain_version'] as const;
export type SignatureCode = (typeof SIGNATURE_CODES)[number];
