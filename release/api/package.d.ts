// The public declarations of the npm package, without their comments. Made by `make release-check ACCEPT=1`.

// call-errors
import { DeploymentControlError, type ErrorOptionsLike } from './errors.js';
import type { Issue } from './issues.js';
import type { HeadersLike, PlatformHeaders } from './platform.js';
import type { Revision, RevisionStatus } from './records.js';
export declare class ValidationError extends DeploymentControlError {
    readonly issues: readonly Issue[];
    readonly name: string;
    readonly code: string;
    constructor(message: string, issues: readonly Issue[]);
}
export declare class ConnectionError extends DeploymentControlError {
    readonly attempts: number;
    readonly maybeProcessed: boolean;
    readonly name: string;
    readonly code: string;
    constructor(message: string, attempts: number, maybeProcessed: boolean, options?: ErrorOptionsLike);
}
export declare class TimeoutError extends ConnectionError {
    readonly phase: 'headers' | 'body' | 'deadline';
    readonly name: string;
    readonly code: string;
    constructor(message: string, attempts: number, maybeProcessed: boolean, phase: 'headers' | 'body' | 'deadline');
}
export declare class ResponseParseError extends DeploymentControlError {
    readonly status: number;
    readonly path: readonly (string | number)[];
    readonly name: string;
    readonly code: string;
    readonly text: string;
    constructor(message: string, status: number, text: string, path: readonly (string | number)[]);
}
export interface ApiErrorFacts {
    readonly status: number;
    readonly headers: HeadersLike;
    readonly requestId: string | null;
    readonly text: string;
    readonly attempts: number;
    readonly retryAfter: number | null;
    readonly request: {
        readonly method: string;
        readonly url: string;
    };
    readonly issues: readonly Issue[];
}
export declare class ApiError extends DeploymentControlError {
    readonly name: string;
    readonly code: string;
    readonly status: number;
    readonly headers: PlatformHeaders;
    readonly requestId: string | null;
    readonly text: string;
    readonly attempts: number;
    readonly retryAfter: number | null;
    readonly request: {
        readonly method: string;
        readonly url: string;
    };
    constructor(message: string, facts: ApiErrorFacts);
    get body(): unknown;
}
export declare class BadRequestError extends ApiError {
    readonly name: string;
    readonly code: string;
}
export declare class AuthenticationError extends ApiError {
    readonly name: string;
    readonly code: string;
}
export declare class PermissionError extends ApiError {
    readonly name: string;
    readonly code: string;
}
export declare class NotFoundError extends ApiError {
    readonly name: string;
    readonly code: string;
}
export declare class ConflictError extends ApiError {
    readonly name: string;
    readonly code: string;
}
export declare class UnprocessableError extends ApiError {
    readonly name: string;
    readonly code: string;
    readonly issues: readonly Issue[];
    constructor(message: string, facts: ApiErrorFacts);
}
export declare class RateLimitError extends ApiError {
    readonly name: string;
    readonly code: string;
}
export declare class ServerError extends ApiError {
    readonly name: string;
    readonly code: string;
}
export interface WaitFacts {
    readonly revision: Revision | null;
    readonly polls: number;
    readonly elapsedMs: number;
    readonly history: readonly {
        readonly status: RevisionStatus;
        readonly atMs: number;
    }[];
}
export declare class WaitError extends DeploymentControlError {
    readonly name: string;
    readonly code: string;
    readonly revision: Revision | null;
    readonly polls: number;
    readonly elapsedMs: number;
    readonly history: readonly {
        readonly status: RevisionStatus;
        readonly atMs: number;
    }[];
    constructor(message: string, facts: WaitFacts);
}
export declare class WaitTimeoutError extends WaitError {
    readonly name: string;
    readonly code: string;
}
export declare class RevisionFailedError extends WaitError {
    readonly name: string;
    readonly code: string;
}
export declare class RevisionSupersededError extends WaitError {
    readonly name: string;
    readonly code: string;
}

// checks
import type { Report, ValidateOptions } from './issues.js';
import type { Deployment } from './records.js';
export declare function hostingOf(options: ValidateOptions | undefined): number;
export interface ValidatePatchOptions extends ValidateOptions {
    readonly current?: Partial<Deployment> | null | undefined;
}
export declare function validateCreate(form: unknown, options?: ValidateOptions): Report;
export declare function validateCreateJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validatePatch(form: unknown, options?: ValidatePatchOptions): Report;
export declare function validatePatchJson(text: string | Uint8Array, options?: ValidatePatchOptions): Report;
export declare function validateListQuery(query: unknown, options?: ValidateOptions): Report;
export declare function validateListQueryJson(text: string | Uint8Array, options?: ValidateOptions): Report;

// client
import { type ClientOptions, type RequestOptions } from './options.js';
import type { ApiPromise } from './promise.js';
import type { Connections, Deployments, Integrations, Listeners, OAuthProviders, Projects, Revisions, Uploads } from './resources.js';
export declare class DeploymentControl {
    #private;
    readonly deployments: Deployments;
    readonly revisions: Revisions;
    readonly projects: Projects;
    readonly integrations: Integrations;
    readonly listeners: Listeners;
    readonly connections: Connections;
    readonly oauthProviders: OAuthProviders;
    readonly uploads: Uploads;
    constructor(options?: ClientOptions);
    request<T = unknown>(method: string, path: string, options?: RequestOptions & {
        json?: unknown;
    }): ApiPromise<T>;
    withOptions(options: ClientOptions): DeploymentControl;
    toJSON(): {
        baseUrl: string;
    };
}

// emulator
import type { Fault } from './fault.js';
import type { WasmSource } from './platform.js';
import type { Deployment, OAuthProvider, Repository, RevisionStatus } from './records.js';
export { indexedDbStore } from './emulator-store.js';
export type { Fault, FaultMatch } from './fault.js';
export type EmulatorFetch = typeof globalThis extends {
    fetch: infer F;
} ? F : (input: any, init?: any) => Promise<any>;
export interface JournalStore {
    load(): Promise<Uint8Array | null>;
    append(entry: Uint8Array): Promise<void>;
    replace(all: Uint8Array): Promise<void>;
}
export interface ScriptStep {
    status: RevisionStatus;
    forMs: number;
}
export interface ReceivedRequest {
    readonly method: string;
    readonly url: string;
    readonly body: unknown;
}
export interface EmulatorVocabulary {
    repoHost?: string | undefined;
    agent?: string | undefined;
    managedRepositoriesPath?: string | undefined;
}
export interface SeedRecords {
    deployments?: readonly Partial<Deployment>[];
    repositories?: readonly Repository[];
    integrations?: readonly Record<string, unknown>[];
    listeners?: readonly Record<string, unknown>[];
    oauthProviders?: readonly (Partial<OAuthProvider> & {
        provider_id: string;
    })[];
    connections?: readonly (Record<string, unknown> & {
        agent_id: string;
    })[];
}
export interface EmulatorOptions {
    clock?: 'real' | 'manual' | undefined;
    seed?: number | undefined;
    apiKey?: string | null | undefined;
    hosting?: 'cloud' | 'self_hosted' | undefined;
    speed?: 'fast' | 'real' | undefined;
    keySpansTenants?: boolean | undefined;
    vocabulary?: EmulatorVocabulary | undefined;
    store?: JournalStore | undefined;
    wasm?: WasmSource | undefined;
}
export interface Emulator {
    readonly fetch: EmulatorFetch;
    readonly baseUrl: string;
    readonly requests: readonly ReceivedRequest[];
    readonly droppedBytes: number;
    seed(records: SeedRecords): void;
    inject(fault: Fault): void;
    script(steps: readonly ScriptStep[]): void;
    advance(ms: number): void;
    reset(): void;
    snapshot(): Uint8Array;
    restore(snapshot: Uint8Array): void;
    flush(): Promise<void>;
}
export declare function createEmulator(options?: EmulatorOptions): Promise<Emulator>;

// emulator-slim
import type { WasmSource } from './platform.js';
export * from './emulator.js';
export declare function init(source: WasmSource): Promise<void>;

// emulator-store
import type { JournalStore } from './emulator.js';
export declare function indexedDbStore(name: string): JournalStore;

// errors
export interface ErrorOptionsLike {
    readonly cause?: unknown;
}
export declare class DeploymentControlError extends Error {
    readonly name: string;
    readonly code: string;
    constructor(message: string, options?: ErrorOptionsLike);
    static is(value: unknown): value is DeploymentControlError;
    static [Symbol.hasInstance](value: unknown): boolean;
}
export declare class InternalError extends DeploymentControlError {
    readonly name: string;
    readonly code: string;
}
export declare class ConfigError extends DeploymentControlError {
    readonly name: string;
    readonly code: string;
}

// events
import type { Logger } from './platform.js';
export type ClientEvent = {
    readonly type: 'request';
    readonly id: string;
    readonly method: string;
    readonly url: string;
    readonly attempt: number;
} | {
    readonly type: 'response';
    readonly id: string;
    readonly status: number;
    readonly attempt: number;
    readonly durationMs: number;
    readonly requestId: string | null;
} | {
    readonly type: 'retry';
    readonly id: string;
    readonly attempt: number;
    readonly delayMs: number;
    readonly reason: string;
} | {
    readonly type: 'error';
    readonly id: string;
    readonly error: unknown;
    readonly attempts: number;
    readonly durationMs: number;
};
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';
export declare const LEVELS: readonly LogLevel[];
export declare function masked(url: string): string;
export declare class Herald {
    #private;
    readonly hears: boolean;
    constructor(listener: ((event: ClientEvent) => void) | undefined, logger: Logger, level: LogLevel);
    name(): string;
    event(event: ClientEvent): void;
    log(level: Exclude<LogLevel, 'off'>, line: string): void;
}

// explain
import { type ReasonCode } from './generated/reasons.js';
import type { Deployment, DeploymentPatch } from './records.js';
import { type Vocabulary } from './vocabulary.js';
export type Effect = 'will' | 'will_not' | 'may';
export type SecretChange = 'added' | 'changed' | 'removed' | 'kept' | 'given';
export interface PatchEntry {
    readonly path: readonly (string | number)[];
    readonly before?: unknown;
    readonly after?: unknown;
    readonly secret?: {
        readonly name: string;
        readonly change: SecretChange;
    };
    readonly effect: Effect;
    readonly basis: 'documented' | 'observed';
    readonly code: ReasonCode;
    readonly because: string;
}
export interface PatchLoss {
    readonly path: readonly (string | number)[];
    readonly code: ReasonCode;
    readonly because: string;
}
export interface PatchExplanation {
    readonly newRevision: Effect;
    readonly changes: readonly PatchEntry[];
    readonly unchanged: readonly PatchEntry[];
    readonly losses: readonly PatchLoss[];
}
export interface ExplainOptions {
    readonly vocabulary?: Vocabulary | undefined;
}
export declare function explainPatch(patch: DeploymentPatch, current?: Partial<Deployment> | null, options?: ExplainOptions): PatchExplanation;
export declare function explainPatch(patch: object, current: object | null | undefined, options: ExplainOptions & {
    readonly vocabulary: Vocabulary;
}): PatchExplanation;

// fault
export interface FaultMatch {
    method?: string;
    path?: string | RegExp;
}
export interface Fault {
    match?: FaultMatch;
    times?: number;
    probability?: number;
    status?: number;
    headers?: Record<string, string>;
    body?: unknown;
    delayMs?: number;
    stall?: 'headers' | 'body';
    reset?: boolean;
    truncate?: number;
    processed?: boolean;
}

// fields
import type { RecordName, Source } from './records.js';
export type Hosting = 'cloud' | 'self_hosted';
export type FieldBasis = 'documented' | 'observed' | 'kubernetes';
export type FieldKind = 'boolean' | 'integer' | 'number' | 'text' | 'uuid' | 'date-time' | 'uri' | 'choice' | 'record' | 'list' | 'map' | 'object' | 'segment' | 'texts' | 'quantity';
export interface FieldInfo {
    readonly path: readonly string[];
    readonly label: string;
    readonly help: string;
    readonly group: string;
    readonly kind: FieldKind;
    readonly unit?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly boundsBasis?: FieldBasis;
    readonly choices?: readonly string[];
    readonly open?: boolean;
    readonly default?: unknown;
    readonly required: boolean;
    readonly requiredFor: readonly Source[];
    readonly sources: readonly Source[];
    readonly hostings: readonly Hosting[];
    readonly revision: 'will' | 'will_not' | 'may';
    readonly secret: boolean;
    readonly immutable: boolean;
    readonly nullable: boolean;
    readonly readOnly: boolean;
    readonly section: string;
    readonly basis: FieldBasis;
}
export interface FieldOptions {
    readonly source?: Source | undefined;
    readonly hosting?: Hosting | undefined;
}
export declare function fields(record?: RecordName, options?: FieldOptions | null): FieldInfo[];

// footprint
import { COMPUTE_GROUPS } from './generated/compute.js';
import type { ResourceSpec } from './records.js';
export type AtScales = readonly [smallest: number, largest: number];
export type FootprintGroupName = (typeof COMPUTE_GROUPS)[number][0];
export interface FootprintGroup<Name extends string = FootprintGroupName> {
    readonly group: Name;
    readonly replicas: AtScales;
    readonly cpu: AtScales;
    readonly cpu_limit: AtScales;
    readonly memory_mb: AtScales;
    readonly memory_limit_mb: AtScales;
    readonly assumed: readonly string[];
    readonly unknown: readonly string[];
}
export interface Footprint {
    readonly groups: readonly FootprintGroup[];
    readonly total: FootprintGroup<'total'>;
}
export declare function footprint(spec: ResourceSpec): Footprint;

// generated/compute
export declare const COMPUTE_GROUPS: readonly [readonly ['main', readonly ['min_scale', 'max_scale', 'cpu', 'cpu_limit', 'memory_mb', 'memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']], readonly ['queue', readonly ['queue_min_scale', 'queue_max_scale', 'queue_cpu', 'queue_cpu_limit', 'queue_memory_mb', 'queue_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']], readonly ['orchestrator', readonly ['orchestrator_min_scale', 'orchestrator_max_scale', 'orchestrator_cpu', 'orchestrator_cpu_limit', 'orchestrator_memory_mb', 'orchestrator_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']], readonly ['executor', readonly ['', '', 'executor_cpu', 'executor_cpu_limit', 'executor_memory_mb', 'executor_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']], readonly ['redis', readonly ['', '', 'redis_cpu', 'redis_cpu_limit', 'redis_memory_mb', 'redis_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']], readonly ['database', readonly ['', '', 'db_cpu', 'db_cpu_limit', 'db_memory_mb', 'db_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']]];
export declare const AT_MOST = 10000000;

// generated/kinds
export type Kind = readonly [type: string, code: string, sentence: string];
export declare const KINDS: readonly Kind[];
export declare const PARAMETERS: readonly string[];
export type IssueCode = 'json_invalid' | 'missing' | 'model_attributes_type' | 'string_type' | 'string_too_short' | 'enum' | 'bool_type' | 'bool_parsing' | 'int_type' | 'int_parsing' | 'int_from_float' | 'float_type' | 'float_parsing' | 'finite_number' | 'greater_than_equal' | 'less_than_equal' | 'list_type' | 'dict_type' | 'uuid_type' | 'uuid_parsing' | 'unusual_number' | 'implausible_number' | 'number_as_text' | 'boolean_as_text' | 'unknown_field' | 'answer_only' | 'literal_error' | 'datetime_from_date_parsing' | 'datetime_parsing' | 'datetime_type' | 'not_json' | 'missing_for_source' | 'advised_for_source' | 'not_for_source' | 'not_for_hosting' | 'not_at_creation' | 'immutable' | 'build_on_push_with_tag' | 'limit_below_request' | 'max_below_min' | 'rounded' | 'deployment_name' | 'long_name' | 'command_characters' | 'not_a_url' | 'secret_name' | 'reserved_name' | 'duplicate' | 'required_by_kubernetes' | 'not_supported' | 'out_of_range' | 'dns_label' | 'dns_subdomain' | 'label_key' | 'label_value' | 'annotations_too_long' | 'env_name' | 'unusual_env_name' | 'quantity' | 'negative_quantity' | 'request_above_limit' | 'request_not_limit' | 'unknown_resource' | 'none_given' | 'several_given' | 'exclusive' | 'not_declared' | 'mount_path_colon' | 'absolute_path' | 'relative_path' | 'path_taken' | 'privileged_only' | 'restart_policy' | 'image_space' | 'path_segment' | 'too_many_issues';

// generated/observed
import type { LogOrder, Revision } from '../records.js';
export interface RevisionPage {
    readonly resources: readonly Revision[];
    readonly offset?: number | null;
    readonly [unknownField: string]: unknown;
}
export interface LogPage {
    readonly logs: readonly LogEntry[];
    readonly next_offset?: string | number | null;
    readonly [unknownField: string]: unknown;
}
export interface LogEntry {
    readonly id?: string;
    readonly timestamp?: string;
    readonly level?: string;
    readonly message?: string;
    readonly [unknownField: string]: unknown;
}
export interface LogQuery {
    limit?: number | undefined;
    order?: LogOrder | undefined;
    offset?: string | number | null | undefined;
    level?: string | null | undefined;
    query?: string | null | undefined;
    start_time?: string | null | undefined;
    end_time?: string | null | undefined;
    [unknownField: string]: unknown;
}
export interface UploadUrl {
    readonly upload_url: string;
    readonly object_path: string;
    readonly upload_headers?: Record<string, unknown> | null;
    readonly [unknownField: string]: unknown;
}
export interface PushToken {
    readonly token: string;
    readonly registry_url: string;
    readonly username?: string | null;
    readonly repository_url?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface Integration {
    readonly id?: string;
    readonly installation_id?: number;
    readonly name?: string;
    readonly [unknownField: string]: unknown;
}
export interface ListenerPage {
    readonly resources: readonly Listener[];
    readonly offset?: number | null;
    readonly [unknownField: string]: unknown;
}
export interface Listener {
    readonly id?: string;
    readonly compute_type?: string;
    readonly compute_id?: string;
    readonly compute_config?: ListenerComputeConfig | null;
    readonly version?: string | null;
    readonly created_at?: string;
    readonly updated_at?: string;
    readonly [unknownField: string]: unknown;
}
export interface ListenerComputeConfig {
    readonly k8s_namespaces?: readonly string[];
    readonly [unknownField: string]: unknown;
}
export interface ConnectionList {
    readonly data: readonly Connection[];
    readonly [unknownField: string]: unknown;
}
export interface Connection {
    readonly id?: string;
    readonly [unknownField: string]: unknown;
}
export interface ConnectionCreate {
    oauth_token_id: string;
    [unknownField: string]: unknown;
}
export interface OAuthProviderCreate {
    provider_id: string;
    name: string;
    client_id: string;
    client_secret: string;
    auth_url: string;
    token_url: string;
    uses_pkce?: boolean | null | undefined;
    code_challenge_method?: string | null | undefined;
    provider_type?: string | null | undefined;
    mcp_server_url?: string | null | undefined;
    token_endpoint_auth_method?: string | null | undefined;
    is_dynamic_client?: boolean | null | undefined;
    [unknownField: string]: unknown;
}
export interface OAuthProviderPatch {
    provider_id?: string | null | undefined;
    name?: string | null | undefined;
    client_id?: string | null | undefined;
    client_secret?: string | null | undefined;
    auth_url?: string | null | undefined;
    token_url?: string | null | undefined;
    uses_pkce?: boolean | null | undefined;
    code_challenge_method?: string | null | undefined;
    provider_type?: string | null | undefined;
    mcp_server_url?: string | null | undefined;
    token_endpoint_auth_method?: string | null | undefined;
    is_dynamic_client?: boolean | null | undefined;
    [unknownField: string]: unknown;
}

// generated/operations
export type Operation = readonly [method: string, path: string, form: string, answer: number, observed: boolean, query?: string];
export declare const OPERATIONS: {
    readonly 'deployments.list': readonly ["GET", "/v2/deployments", "", 2, false, "DeploymentListParams"];
    readonly 'deployments.create': readonly ["POST", "/v2/deployments", "DeploymentCreate", 0, false];
    readonly 'deployments.get': readonly ["GET", "/v2/deployments/{deployment_id}", "", 0, false];
    readonly 'deployments.patch': readonly ["PATCH", "/v2/deployments/{deployment_id}", "DeploymentPatch", 0, false];
    readonly 'deployments.delete': readonly ["DELETE", "/v2/deployments/{deployment_id}", "", -1, true, "DeletionParams"];
    readonly 'deployments.createUploadUrl': readonly ["POST", "/v2/deployments/{deployment_id}/upload-url", "", 12, true];
    readonly 'deployments.createPushToken': readonly ["POST", "/v2/deployments/{deployment_id}/push-token", "", 13, true];
    readonly 'revisions.list': readonly ["GET", "/v2/deployments/{deployment_id}/revisions", "", 3, true, "RevisionListParams"];
    readonly 'revisions.create': readonly ["POST", "/v2/deployments/{deployment_id}/revisions", "DeploymentPatch", 1, true];
    readonly 'revisions.get': readonly ["GET", "/v2/deployments/{deployment_id}/revisions/{revision_id}", "", 1, false];
    readonly 'revisions.redeploy': readonly ["POST", "/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy", "", 0, true];
    readonly 'revisions.logs': readonly ["GET", "/v2/deployments/{deployment_id}/revisions/{revision_id}/logs", "", 10, true, "LogParams"];
    readonly 'projects.buildLogs': readonly ["POST", "/v1/projects/{project_id}/revisions/{revision_id}/build_logs", "LogQuery", 10, true];
    readonly 'projects.revisionDeployLogs': readonly ["POST", "/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs", "LogQuery", 10, true];
    readonly 'projects.deployLogs': readonly ["POST", "/v1/projects/{project_id}/deploy_logs", "LogQuery", 10, true];
    readonly 'integrations.list': readonly ["GET", "/v1/integrations/{repo_host}/install", "", 9, true];
    readonly 'integrations.listRepositories': readonly ["GET", "/v1/integrations/{repo_host}/{integration_id}/repos", "", 5, false];
    readonly 'integrations.listManagedRepositories': readonly ["GET", "/v1/integrations/forge/{repo_host}/{integration_id}/repos", "", 5, true];
    readonly 'listeners.list': readonly ["GET", "/v2/listeners", "", 4, true, "ListenerListParams"];
    readonly 'listeners.get': readonly ["GET", "/v2/listeners/{listener_id}", "", 8, true];
    readonly 'connections.list': readonly ["GET", "/v2/auth/agents/{agent_id}/connections", "", 11, true];
    readonly 'connections.create': readonly ["POST", "/v2/auth/agents/{agent_id}/connections", "ConnectionCreate", 8, true];
    readonly 'connections.remove': readonly ["DELETE", "/v2/auth/agents/{agent_id}/connections/{connection_id}", "", -1, false];
    readonly 'oauthProviders.list': readonly ["GET", "/v2/auth/providers", "", 7, false];
    readonly 'oauthProviders.create': readonly ["POST", "/v2/auth/providers", "OAuthProviderCreate", 6, true];
    readonly 'oauthProviders.get': readonly ["GET", "/v2/auth/providers/{provider_id}", "", 6, true];
    readonly 'oauthProviders.patch': readonly ["PATCH", "/v2/auth/providers/{provider_id}", "OAuthProviderPatch", 6, true];
    readonly 'oauthProviders.delete': readonly ["DELETE", "/v2/auth/providers/{provider_id}", "", -1, true];
};
export type OperationName = keyof typeof OPERATIONS;
export declare const FORMS: Readonly<Record<string, number>>;
export declare const ANSWERS: readonly string[];

// generated/reasons
export type ReasonFacts = readonly [code: ReasonCode, lists: number, effect: 'will' | 'will_not' | 'may', basis: 'documented' | 'observed', because: string];
export declare const REASONS: readonly ReasonFacts[];
export type ReasonCode = 'revision_field' | 'config_field' | 'observed_field' | 'spec_field' | 'fixed_field' | 'revision_source' | 'field_not_shown' | 'secret_given' | 'secret_added' | 'secret_changed' | 'secret_overwritten' | 'secret_removed' | 'reference_given' | 'reference_added' | 'reference_changed' | 'reference_removed' | 'spec_reset' | 'same_revision_field' | 'same_config_field' | 'same_observed_field' | 'same_revision_source' | 'same_field_not_shown' | 'answers_only' | 'secret_kept' | 'reference_kept' | 'empty_secrets' | 'null_keeps' | 'empty_keeps' | 'spec_replaced' | 'secrets_replaced' | 'references_replaced';
export declare const HIDDEN: readonly (readonly [list: readonly string[], way: readonly string[]])[];

// headers
import type { Credential } from './options.js';
type Given = Readonly<Record<string, string | null | undefined>> | undefined;
export type Fields = Readonly<Record<string, string | null>>;
export declare const CREDENTIALS: readonly ['apiKey', 'tenantId', 'bearerToken'];
export declare function members(name: string, given: unknown, example: string): void;
export declare function checkOptions(given: unknown, example?: string): void;
export declare function fields(given: Given): Fields;
export declare class HeaderPlan {
    #private;
    readonly hasCredential: boolean;
    readonly hasReadableKey: boolean;
    constructor(own: Given, names: readonly string[], credentials: readonly (Credential | null)[]);
    addsCredential(given: Fields): boolean;
    fields(hasBody: boolean, call: Fields | undefined): Record<string, string> | Promise<Record<string, string>>;
}
export declare function checkCredential(name: string, value: unknown): string | null;
export {};

// index
export { validateCreate, validateCreateJson, validateListQuery, validateListQueryJson, validatePatch, validatePatchJson, type ValidatePatchOptions, } from './checks.js';
export { DeploymentControl } from './client.js';
export { ApiError, AuthenticationError, BadRequestError, ConflictError, ConnectionError, NotFoundError, PermissionError, RateLimitError, ResponseParseError, RevisionFailedError, RevisionSupersededError, ServerError, TimeoutError, UnprocessableError, ValidationError, WaitError, WaitTimeoutError, } from './call-errors.js';
export { ConfigError, DeploymentControlError, InternalError } from './errors.js';
export { explainPatch, type Effect, type ExplainOptions, type PatchEntry, type PatchExplanation, type PatchLoss, type SecretChange } from './explain.js';
export type { ClientEvent, LogLevel } from './events.js';
export { fields, type FieldBasis, type FieldInfo, type FieldKind, type FieldOptions, type Hosting } from './fields.js';
export { footprint, type AtScales, type Footprint, type FootprintGroup, type FootprintGroupName } from './footprint.js';
export type { IssueCode } from './generated/kinds.js';
export type { ReasonCode } from './generated/reasons.js';
export { issuesFrom } from './issues-from.js';
export type { Issue, Message, MessageParameters, Messages, Report, ValidateOptions } from './issues.js';
export type { ClientOptions, Credential, Progress, RequestOptions, RetryOptions, RetryPolicy, RevisionIds, WaitOptions } from './options.js';
export type { AbortSignalLike, FetchLike, HeadersLike, Logger, PlatformHeaders, PlatformModule, PlatformRequestInit, PlatformResponse, ResponseLike, WasmBytes, WasmNow, WasmResponse, WasmSource } from './platform.js';
export type * from './observed.js';
export type { LogPromise } from './logs.js';
export type { Page, PagePromise } from './pages.js';
export type { ApiPromise, ResponseMeta, Result } from './promise.js';
export type * from './resources.js';
export type { UploadOptions, UploadProgress } from './uploads.js';
export { validateDeployment, validateDeploymentJson, validateDeploymentPage, validateDeploymentPageJson, validateRevision, validateRevisionJson, validateRepository, validateRepositoryJson, validateOAuthProvider, validateOAuthProviderJson, validateSourceConfig, validateSourceConfigJson, validateSourceRevisionConfig, validateSourceRevisionConfigJson, validateResourceSpec, validateResourceSpecJson, validateSecret, validateSecretJson, validateSecretReference, validateSecretReferenceJson, validateImagePullSecret, validateImagePullSecretJson, validateVolume, validateVolumeJson, validateVolumeMount, validateVolumeMountJson, validateContainer, validateContainerJson, validateEnvVar, validateEnvVarJson, validateContainerResources, validateContainerResourcesJson, validateListenerConfig, validateListenerConfigJson, validateHTTPValidationError, validateHTTPValidationErrorJson, } from './record-checks.js';
export type * from './records.js';
export { jsonSchemaFor, type JsonSchema, type JsonSchemaOptions, type JsonSchemaTarget } from './json-schema.js';
export { toPathMessages, translated } from './report.js';
export { ready } from './ready.js';
export { FormSession, type FormChange, type PathStep } from './session.js';
export { createSchema, patchSchema, schemaFor, type FieldAt, type RecordSchema, type SchemaOptions, type StandardIssue, type StandardJsonOptions, type StandardOptions, type StandardProps, type StandardResult, type StandardSchema, } from './standard.js';
export type { Vocabulary } from './vocabulary.js';

// issues
import type { IssueCode } from './generated/kinds.js';
import type { Vocabulary } from './vocabulary.js';
export interface Issue {
    readonly type: string;
    readonly loc: readonly (string | number)[];
    readonly msg: string;
    readonly ctx?: Readonly<Record<string, unknown>>;
    readonly path: readonly (string | number)[];
    readonly code: string;
    readonly severity: 'error' | 'warning';
    readonly origin: 'client' | 'server';
}
export interface Report {
    readonly ok: boolean;
    readonly issues: readonly Issue[];
}
export type MessageParameters = Readonly<Record<string, string | number>>;
export type Message = string | ((parameters: MessageParameters) => string);
export type Messages = Readonly<Partial<Record<IssueCode, Message>>> & Readonly<Record<string, Message>>;
export interface ValidateOptions {
    readonly hosting?: 'cloud' | 'self_hosted' | undefined;
    readonly messages?: Messages | undefined;
    readonly vocabulary?: Vocabulary | undefined;
}

// issues-from
import type { Issue } from './issues.js';
import { type Vocabulary } from './vocabulary.js';
export declare function issuesFrom(error: unknown, options?: {
    readonly vocabulary?: Vocabulary | undefined;
} | null): Issue[];

// json-schema
import type { RecordName } from './records.js';
export type JsonSchema = Record<string, unknown>;
export type JsonSchemaTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0';
export interface JsonSchemaOptions {
    readonly form?: 'request' | 'answer' | undefined;
    readonly annotations?: boolean | undefined;
}
export declare function jsonSchemaFor(record: RecordName, target: JsonSchemaTarget, options?: JsonSchemaOptions | null): JsonSchema;

// logs
import { type RequestOptions } from './options.js';
import type { LogEntry, LogOptions, LogPage } from './observed.js';
import { ApiPromise, type Answer } from './promise.js';
export declare class LogPromise extends ApiPromise<LogPage> implements AsyncIterable<LogEntry> {
    #private;
    [Symbol.asyncIterator](): AsyncGenerator<LogEntry, void, undefined>;
}
export declare function logs(params: Readonly<Record<string, unknown>> | undefined, options: LogOptions | null | undefined, ask: (params: Readonly<Record<string, unknown>>, options: RequestOptions) => Promise<Answer>, isDone: () => Promise<boolean>): LogPromise;

// messages/de
import type { IssueCode } from '../generated/kinds.js';
import type { Message } from '../issues.js';
export declare const de: Readonly<Record<IssueCode, Message>>;

// observed
import type { RequestOptions } from './options.js';
import type { DeploymentPatch, LogOrder, LogType, RevisionStatus } from './records.js';
export type { Connection, ConnectionCreate, ConnectionList, Integration, Listener, ListenerComputeConfig, LogEntry, LogPage, OAuthProviderCreate, OAuthProviderPatch, PushToken, UploadUrl, } from './generated/observed.js';
export interface RevisionListParams {
    limit?: number | undefined;
    offset?: number | undefined;
    status?: RevisionStatus | readonly RevisionStatus[] | undefined;
}
export type RevisionCreate = Omit<DeploymentPatch, 'revision_source'>;
export interface LogParams {
    limit?: number | undefined;
    order?: LogOrder | undefined;
    offset?: string | number | undefined;
    level?: string | undefined;
    query?: string | undefined;
}
export interface RevisionLogParams extends LogParams {
    type?: LogType | undefined;
}
export interface ProjectLogParams extends LogParams {
    start_time?: string | undefined;
    end_time?: string | undefined;
}
export interface LogOptions extends Omit<RequestOptions, 'body'> {
    follow?: boolean | undefined;
    pollDelay?: number | undefined;
}

// options
import { Herald, type ClientEvent, type LogLevel } from './events.js';
import { HeaderPlan } from './headers.js';
import type { AbortSignalLike, FetchLike, Logger, PlatformRequestInit, WasmSource } from './platform.js';
import { type RedirectMode } from './redirects.js';
import type { Revision, RevisionStatus } from './records.js';
import { type Vocabulary, type Words } from './vocabulary.js';
export interface RetryPolicy {
    maxRetries: number;
    baseDelay: number;
    maxDelay: number;
    maxRetryAfter: number;
    statuses: readonly number[];
    unsafeMethods: boolean;
}
export type RetryOptions = {
    [K in keyof RetryPolicy]?: RetryPolicy[K] | undefined;
};
export interface RequestOptions {
    signal?: AbortSignalLike | undefined;
    timeout?: number | undefined;
    deadline?: number | undefined;
    retry?: RetryOptions | number | false | undefined;
    headers?: Readonly<Record<string, string | null | undefined>> | undefined;
    query?: Readonly<Record<string, unknown>> | undefined;
    body?: Readonly<Record<string, unknown>> | undefined;
    traceparent?: string | undefined;
    validate?: boolean | undefined;
    fetch?: FetchLike | undefined;
    fetchOptions?: PlatformRequestInit | Readonly<Record<string, unknown>> | undefined;
}
export type Credential = string | (() => string | null | Promise<string | null>);
export interface ClientOptions {
    baseUrl?: string | {
        readonly href: string;
    } | undefined;
    apiKey?: Credential | null | undefined;
    tenantId?: Credential | null | undefined;
    bearerToken?: Credential | null | undefined;
    authHeaders?: {
        readonly apiKey?: string | undefined;
        readonly tenantId?: string | undefined;
        readonly bearer?: string | undefined;
    } | undefined;
    vocabulary?: Vocabulary | undefined;
    hosting?: 'cloud' | 'self_hosted' | undefined;
    redirect?: 'error' | 'same-origin' | undefined;
    onEvent?: ((event: ClientEvent) => void) | undefined;
    fetch?: FetchLike | undefined;
    fetchOptions?: PlatformRequestInit | Readonly<Record<string, unknown>> | undefined;
    headers?: Readonly<Record<string, string | null | undefined>> | undefined;
    timeout?: number | undefined;
    retry?: RetryOptions | number | false | undefined;
    allowInsecureHttp?: boolean | undefined;
    dangerouslyAllowBrowser?: boolean | undefined;
    logger?: Logger | undefined;
    logLevel?: LogLevel | undefined;
    wasm?: WasmSource | undefined;
}
export interface RevisionIds {
    readonly deployment_id: string;
    readonly revision_id: string;
}
export interface Progress {
    readonly revision: Revision;
    readonly status: RevisionStatus;
    readonly changed: boolean;
    readonly poll: number;
    readonly elapsedMs: number;
    readonly nextDelayMs: number | null;
}
export interface WaitOptions extends Omit<RequestOptions, 'body' | 'validate'> {
    deadline?: number | undefined;
    until?: RevisionStatus | readonly RevisionStatus[] | ((revision: Revision) => boolean) | undefined;
    failOn?: RevisionStatus | readonly RevisionStatus[] | ((revision: Revision) => boolean) | undefined;
    maxWait?: number | undefined;
    minDelay?: number | undefined;
    maxDelay?: number | undefined;
    factor?: number | undefined;
    tolerateErrors?: number | undefined;
    onProgress?: ((progress: Progress) => void) | undefined;
}
export declare const EXAMPLE = "{ baseUrl: 'https://control.example' }";
export interface Settings {
    readonly given: ClientOptions;
    readonly baseUrl: string;
    readonly base: string;
    readonly headers: HeaderPlan;
    readonly checkAddress: (hasCredential: boolean) => void;
    readonly timeout: number;
    readonly retry: RetryPolicy;
    readonly redirect: RedirectMode;
    readonly redirects: (url: string) => Readonly<Record<string, string>>;
    readonly herald: Herald;
    readonly vocabulary: Vocabulary;
    readonly words: Words | undefined;
    readonly admit: () => Promise<void> | void;
}
export declare function retryPolicy(client: ClientOptions['retry'], call: RequestOptions['retry']): RetryPolicy;
export declare function number(name: string, value: number | undefined, fallback: number, unit?: string): number;
export declare function milliseconds(name: string, value: number | undefined, fallback: number): number;
export declare function settings(given: ClientOptions): Settings;

// pages
import type { OperationName } from './generated/operations.js';
import type { RequestOptions, Settings } from './options.js';
import { ApiPromise } from './promise.js';
export declare class Page<T> implements Iterable<T> {
    #private;
    readonly items: T[];
    readonly offset: number;
    readonly nextOffset: number | null;
    hasNext(): boolean;
    next(): Promise<Page<T>>;
    [Symbol.iterator](): Iterator<T>;
    toJSON(): {
        items: T[];
        offset: number;
        nextOffset: number | null;
    };
}
export declare class PagePromise<T> extends ApiPromise<Page<T>> implements AsyncIterable<T> {
    #private;
    pages(): AsyncGenerator<Page<T>, void, undefined>;
    [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined>;
    toArray(bound: {
        readonly max: number;
    }): Promise<T[]>;
}
export declare function list<T>(settings: Settings, name: OperationName, id: unknown, query: Readonly<Record<string, unknown>> | undefined, options: RequestOptions | undefined): PagePromise<T>;

// platform
export interface AbortSignalLike {
    readonly aborted: boolean;
    readonly reason?: unknown;
    addEventListener(type: 'abort', listener: () => void): void;
    removeEventListener(type: 'abort', listener: () => void): void;
}
export interface HeadersLike {
    get(name: string): string | null;
}
export interface ResponseLike {
    readonly status: number;
    readonly headers: HeadersLike;
    text(): Promise<string>;
}
export type FetchLike = (url: string, init?: any) => Promise<ResponseLike>;
export type PlatformResponse = typeof globalThis extends {
    Response: {
        prototype: infer R;
    };
} ? R : ResponseLike;
export type PlatformRequestInit = typeof globalThis extends {
    fetch: (input: any, init?: infer I) => unknown;
} ? NonNullable<I> : object;
export type PlatformHeaders = typeof globalThis extends {
    Headers: {
        prototype: infer H;
    };
} ? H : HeadersLike;
export type PlatformModule = typeof globalThis extends {
    WebAssembly: {
        Module: {
            prototype: infer M;
        };
    };
} ? M : object;
export interface Logger {
    error(message: string, ...details: unknown[]): void;
    warn(message: string, ...details: unknown[]): void;
    info(message: string, ...details: unknown[]): void;
    debug(message: string, ...details: unknown[]): void;
}
export type WasmBytes = ArrayBuffer | ArrayBufferView;
export type WasmSource = WasmNow | Promise<WasmNow>;
export type WasmNow = WasmBytes | PlatformModule | WasmResponse | {
    readonly href: string;
} | string;
export interface WasmResponse {
    readonly ok: boolean;
    readonly status: number;
    readonly url: string;
    readonly headers: HeadersLike;
    arrayBuffer(): Promise<ArrayBuffer>;
}

// promise
import { DeploymentControlError } from './errors.js';
import type { PlatformHeaders, PlatformResponse, ResponseLike } from './platform.js';
export interface ResponseMeta {
    readonly status: number;
    readonly headers: PlatformHeaders;
    readonly requestId: string | null;
    readonly attempts: number;
    readonly durationMs: number;
}
export type Result<T> = {
    readonly ok: true;
    readonly data: T;
    readonly meta: ResponseMeta;
} | {
    readonly ok: false;
    readonly error: DeploymentControlError;
};
export interface Answer {
    readonly text: string;
    readonly response: ResponseLike;
    readonly attempts: number;
    readonly durationMs: number;
}
export declare class ApiPromise<T> extends Promise<T> {
    #private;
    withResponse(): Promise<{
        data: T;
        response: PlatformResponse;
        meta: ResponseMeta;
    }>;
    asResponse(): Promise<PlatformResponse>;
    asResult(): Promise<Result<T>>;
    then<A = T, B = never>(done?: ((data: T) => A | PromiseLike<A>) | null, failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<A | B>;
    catch<B = never>(failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B>;
    finally(done?: (() => void) | null): Promise<T>;
    static get [Symbol.species](): PromiseConstructor;
}

// ready
import type { WasmSource } from './platform.js';
export declare function ready(wasm?: WasmSource): Promise<void>;

// record-checks
import type { Report, ValidateOptions } from './issues.js';
export declare function validateDeployment(value: unknown, options?: ValidateOptions): Report;
export declare function validateDeploymentJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateDeploymentPage(value: unknown, options?: ValidateOptions): Report;
export declare function validateDeploymentPageJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateRevision(value: unknown, options?: ValidateOptions): Report;
export declare function validateRevisionJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateRepository(value: unknown, options?: ValidateOptions): Report;
export declare function validateRepositoryJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateOAuthProvider(value: unknown, options?: ValidateOptions): Report;
export declare function validateOAuthProviderJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateSourceConfig(value: unknown, options?: ValidateOptions): Report;
export declare function validateSourceConfigJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateSourceRevisionConfig(value: unknown, options?: ValidateOptions): Report;
export declare function validateSourceRevisionConfigJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateResourceSpec(value: unknown, options?: ValidateOptions): Report;
export declare function validateResourceSpecJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateSecret(value: unknown, options?: ValidateOptions): Report;
export declare function validateSecretJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateSecretReference(value: unknown, options?: ValidateOptions): Report;
export declare function validateSecretReferenceJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateImagePullSecret(value: unknown, options?: ValidateOptions): Report;
export declare function validateImagePullSecretJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateVolume(value: unknown, options?: ValidateOptions): Report;
export declare function validateVolumeJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateVolumeMount(value: unknown, options?: ValidateOptions): Report;
export declare function validateVolumeMountJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateContainer(value: unknown, options?: ValidateOptions): Report;
export declare function validateContainerJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateEnvVar(value: unknown, options?: ValidateOptions): Report;
export declare function validateEnvVarJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateContainerResources(value: unknown, options?: ValidateOptions): Report;
export declare function validateContainerResourcesJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateListenerConfig(value: unknown, options?: ValidateOptions): Report;
export declare function validateListenerConfigJson(text: string | Uint8Array, options?: ValidateOptions): Report;
export declare function validateHTTPValidationError(value: unknown, options?: ValidateOptions): Report;
export declare function validateHTTPValidationErrorJson(text: string | Uint8Array, options?: ValidateOptions): Report;

// records
export type Open<T extends string> = T | (string & {});
export type RecordName = 'DeploymentCreate' | 'DeploymentPatch' | 'DeploymentListParams' | 'Deployment' | 'DeploymentPage' | 'Revision' | 'Repository' | 'OAuthProvider' | 'HTTPValidationError' | 'ValidationErrorItem' | 'SourceConfig' | 'ListenerConfig' | 'SourceRevisionConfig' | 'ResourceSpec' | 'Secret' | 'SecretReference' | 'ImagePullSecret' | 'Volume' | 'VolumeMount' | 'Container' | 'EnvVar' | 'ContainerResources' | 'EnvVarSource' | 'EnvFromSource' | 'ObjectReference' | 'KeySelector' | 'ObjectFieldSelector' | 'ResourceFieldSelector' | 'SecurityContext' | 'ConfigMapVolumeSource' | 'SecretVolumeSource' | 'KeyToPath' | 'EmptyDirVolumeSource' | 'PersistentVolumeClaimVolumeSource' | 'NFSVolumeSource' | 'ProjectedVolumeSource' | 'VolumeProjection' | 'ObjectProjection' | 'ServiceAccountTokenProjection' | 'DownwardAPIVolumeSource' | 'DownwardAPIVolumeFile' | 'CSIVolumeSource';
export interface Records {
    DeploymentCreate: DeploymentCreate;
    DeploymentPatch: DeploymentPatch;
    DeploymentListParams: DeploymentListParams;
    Deployment: Deployment;
    DeploymentPage: DeploymentPage;
    Revision: Revision;
    Repository: Repository;
    OAuthProvider: OAuthProvider;
    HTTPValidationError: HTTPValidationError;
    ValidationErrorItem: ValidationErrorItem;
    SourceConfig: SourceConfig;
    ListenerConfig: ListenerConfig;
    SourceRevisionConfig: SourceRevisionConfig;
    ResourceSpec: ResourceSpec;
    Secret: Secret;
    SecretReference: SecretReference;
    ImagePullSecret: ImagePullSecret;
    Volume: Volume;
    VolumeMount: VolumeMount;
    Container: Container;
    EnvVar: EnvVar;
    ContainerResources: ContainerResources;
    EnvVarSource: EnvVarSource;
    EnvFromSource: EnvFromSource;
    ObjectReference: ObjectReference;
    KeySelector: KeySelector;
    ObjectFieldSelector: ObjectFieldSelector;
    ResourceFieldSelector: ResourceFieldSelector;
    SecurityContext: SecurityContext;
    ConfigMapVolumeSource: ConfigMapVolumeSource;
    SecretVolumeSource: SecretVolumeSource;
    KeyToPath: KeyToPath;
    EmptyDirVolumeSource: EmptyDirVolumeSource;
    PersistentVolumeClaimVolumeSource: PersistentVolumeClaimVolumeSource;
    NFSVolumeSource: NFSVolumeSource;
    ProjectedVolumeSource: ProjectedVolumeSource;
    VolumeProjection: VolumeProjection;
    ObjectProjection: ObjectProjection;
    ServiceAccountTokenProjection: ServiceAccountTokenProjection;
    DownwardAPIVolumeSource: DownwardAPIVolumeSource;
    DownwardAPIVolumeFile: DownwardAPIVolumeFile;
    CSIVolumeSource: CSIVolumeSource;
}
export type DeploymentStatus = Open<'AWAITING_DATABASE' | 'READY' | 'UNUSED' | 'AWAITING_DELETE' | 'UNKNOWN' | 'AWAITING_FINAL_DELETE'>;
export type RevisionStatus = Open<'DEPLOYED' | 'CREATING' | 'QUEUED' | 'AWAITING_BUILD' | 'BUILDING' | 'AWAITING_DEPLOY' | 'DEPLOYING' | 'CREATE_FAILED' | 'BUILD_FAILED' | 'DEPLOY_FAILED' | 'SKIPPED' | 'INTERRUPTED' | 'UNKNOWN'>;
export type Source = 'repo_host' | 'external_docker' | 'internal_docker' | 'internal_source';
export type RevisionSource = 'repo_host' | 'internal_docker' | 'internal_source';
export type DeploymentType = 'dev_free' | 'dev' | 'prod' | 'dev_zero' | 'dev_free_zero';
export type ImagePullPolicy = 'Always' | 'IfNotPresent' | 'Never';
export type ContainerRestartPolicy = 'Always' | 'OnFailure' | 'Never';
export type MountPropagation = 'None' | 'HostToContainer' | 'Bidirectional';
export type LogOrder = 'asc' | 'desc';
export type LogType = 'build' | 'deploy';
export interface DeploymentCreate {
    name: string;
    source: Source;
    source_config: SourceConfig;
    source_revision_config: SourceRevisionConfig;
    secrets: readonly Secret[];
    secret_references?: readonly SecretReference[] | null | undefined;
}
export interface DeploymentPatch {
    revision_source?: RevisionSource | null | undefined;
    source_config?: SourceConfig | null | undefined;
    source_revision_config?: SourceRevisionConfig | null | undefined;
    secrets?: readonly Secret[] | null | undefined;
    secret_references?: readonly SecretReference[] | null | undefined;
}
export interface DeploymentListParams {
    limit?: number | undefined;
    offset?: number | undefined;
    name_contains?: string | null | undefined;
    status?: DeploymentStatus | null | undefined;
    remote_reconciled?: boolean | null | undefined;
    tag_value_ids?: readonly string[] | string | null | undefined;
    image_version?: string | null | undefined;
    deployment_type?: DeploymentType | null | undefined;
    deployment_ids?: readonly string[] | string | null | undefined;
}
export interface Deployment {
    readonly name: string;
    readonly source: Open<Source>;
    readonly source_config: SourceConfigRead;
    readonly source_revision_config: SourceRevisionConfigRead;
    readonly secrets: readonly SecretRead[];
    readonly id: string;
    readonly tenant_id: string;
    readonly created_at: string;
    readonly updated_at: string;
    readonly status: DeploymentStatus;
    readonly latest_revision_id: string | null;
    readonly active_revision_id: string | null;
    readonly secret_references?: readonly SecretReferenceRead[] | null;
    readonly image_version?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface DeploymentPage {
    readonly resources: readonly Deployment[];
    readonly offset: number;
    readonly [unknownField: string]: unknown;
}
export interface Revision {
    readonly id?: string;
    readonly created_at?: string;
    readonly updated_at?: string;
    readonly status: RevisionStatus;
    readonly source?: Open<Source>;
    readonly source_revision_config?: SourceRevisionConfigRead;
    readonly status_message?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface Repository {
    readonly host_integration_id: string;
    readonly id: number;
    readonly name: string;
    readonly owner: string;
    readonly url: string;
    readonly default_branch: string;
    readonly [unknownField: string]: unknown;
}
export interface OAuthProvider {
    readonly id: string;
    readonly organization_id: string;
    readonly provider_id: string;
    readonly name: string;
    readonly client_id: string;
    readonly auth_url: string;
    readonly token_url: string;
    readonly uses_pkce: boolean;
    readonly code_challenge_method: string | null;
    readonly created_at: string;
    readonly updated_at: string;
    readonly provider_type?: string | null;
    readonly mcp_server_url?: string | null;
    readonly token_endpoint_auth_method?: string;
    readonly is_dynamic_client?: boolean;
    readonly [unknownField: string]: unknown;
}
export interface HTTPValidationError {
    readonly detail?: readonly ValidationErrorItem[];
    readonly [unknownField: string]: unknown;
}
export interface ValidationErrorItem {
    readonly loc: readonly (string | number)[];
    readonly msg: string;
    readonly type: string;
    readonly [unknownField: string]: unknown;
}
export interface SourceConfig {
    integration_id?: string | null | undefined;
    repo_url?: string | null | undefined;
    build_on_push?: boolean | null | undefined;
    custom_url?: string | null | undefined;
    resource_spec?: ResourceSpec | null | undefined;
    listener_id?: string | null | undefined;
    listener_config?: ListenerConfig | null | undefined;
    install_command?: string | null | undefined;
    build_command?: string | null | undefined;
    deployment_type?: DeploymentType | null | undefined;
}
export interface SourceConfigRead {
    readonly integration_id?: string | null;
    readonly repo_url?: string | null;
    readonly build_on_push?: boolean | null;
    readonly custom_url?: string | null;
    readonly resource_spec?: ResourceSpecRead | null;
    readonly listener_id?: string | null;
    readonly listener_config?: ListenerConfigRead | null;
    readonly install_command?: string | null;
    readonly build_command?: string | null;
    readonly deployment_type?: Open<DeploymentType> | null;
    readonly [unknownField: string]: unknown;
}
export interface ListenerConfig {
    k8s_namespace?: string | null | undefined;
}
export interface ListenerConfigRead {
    readonly k8s_namespace?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface SourceRevisionConfig {
    repo_ref?: string | null | undefined;
    agent_config_path?: string | null | undefined;
    image_uri?: string | null | undefined;
    source_tarball_path?: string | null | undefined;
}
export interface SourceRevisionConfigRead {
    readonly repo_ref?: string | null;
    readonly agent_config_path?: string | null;
    readonly image_uri?: string | null;
    readonly source_tarball_path?: string | null;
    readonly repo_commit_sha?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface ResourceSpec {
    min_scale?: number | null | undefined;
    max_scale?: number | null | undefined;
    cpu?: number | null | undefined;
    cpu_limit?: number | null | undefined;
    memory_mb?: number | null | undefined;
    memory_limit_mb?: number | null | undefined;
    queue_min_scale?: number | null | undefined;
    queue_max_scale?: number | null | undefined;
    queue_cpu?: number | null | undefined;
    queue_cpu_limit?: number | null | undefined;
    queue_memory_mb?: number | null | undefined;
    queue_memory_limit_mb?: number | null | undefined;
    orchestrator_cpu?: number | null | undefined;
    orchestrator_cpu_limit?: number | null | undefined;
    orchestrator_memory_mb?: number | null | undefined;
    orchestrator_memory_limit_mb?: number | null | undefined;
    orchestrator_min_scale?: number | null | undefined;
    orchestrator_max_scale?: number | null | undefined;
    executor_cpu?: number | null | undefined;
    executor_cpu_limit?: number | null | undefined;
    executor_memory_mb?: number | null | undefined;
    executor_memory_limit_mb?: number | null | undefined;
    redis_cpu?: number | null | undefined;
    redis_cpu_limit?: number | null | undefined;
    redis_memory_mb?: number | null | undefined;
    redis_memory_limit_mb?: number | null | undefined;
    db_cpu?: number | null | undefined;
    db_cpu_limit?: number | null | undefined;
    db_memory_mb?: number | null | undefined;
    db_memory_limit_mb?: number | null | undefined;
    db_storage_gi?: number | null | undefined;
    db_max_connections?: number | null | undefined;
    labels?: Record<string, string> | null | undefined;
    annotations?: Record<string, string> | null | undefined;
    service_account_name?: string | null | undefined;
    image_pull_secrets?: readonly ImagePullSecret[] | null | undefined;
    volumes?: readonly Volume[] | null | undefined;
    volume_mounts?: readonly VolumeMount[] | null | undefined;
    init_containers?: readonly Container[] | null | undefined;
    sidecars?: readonly Container[] | null | undefined;
}
export interface ResourceSpecRead {
    readonly min_scale?: number | null;
    readonly max_scale?: number | null;
    readonly cpu?: number | null;
    readonly cpu_limit?: number | null;
    readonly memory_mb?: number | null;
    readonly memory_limit_mb?: number | null;
    readonly queue_min_scale?: number | null;
    readonly queue_max_scale?: number | null;
    readonly queue_cpu?: number | null;
    readonly queue_cpu_limit?: number | null;
    readonly queue_memory_mb?: number | null;
    readonly queue_memory_limit_mb?: number | null;
    readonly orchestrator_cpu?: number | null;
    readonly orchestrator_cpu_limit?: number | null;
    readonly orchestrator_memory_mb?: number | null;
    readonly orchestrator_memory_limit_mb?: number | null;
    readonly orchestrator_min_scale?: number | null;
    readonly orchestrator_max_scale?: number | null;
    readonly executor_cpu?: number | null;
    readonly executor_cpu_limit?: number | null;
    readonly executor_memory_mb?: number | null;
    readonly executor_memory_limit_mb?: number | null;
    readonly redis_cpu?: number | null;
    readonly redis_cpu_limit?: number | null;
    readonly redis_memory_mb?: number | null;
    readonly redis_memory_limit_mb?: number | null;
    readonly db_cpu?: number | null;
    readonly db_cpu_limit?: number | null;
    readonly db_memory_mb?: number | null;
    readonly db_memory_limit_mb?: number | null;
    readonly db_storage_gi?: number | null;
    readonly db_max_connections?: number | null;
    readonly labels?: Record<string, string> | null;
    readonly annotations?: Record<string, string> | null;
    readonly service_account_name?: string | null;
    readonly image_pull_secrets?: readonly ImagePullSecretRead[] | null;
    readonly volumes?: readonly Volume[] | null;
    readonly volume_mounts?: readonly VolumeMount[] | null;
    readonly init_containers?: readonly Container[] | null;
    readonly sidecars?: readonly Container[] | null;
    readonly [unknownField: string]: unknown;
}
export interface Secret {
    name: string;
    value: string;
}
export interface SecretRead {
    readonly name: string;
    readonly value: string;
    readonly [unknownField: string]: unknown;
}
export interface SecretReference {
    name: string;
    secret_name: string;
    secret_key: string;
}
export interface SecretReferenceRead {
    readonly name: string;
    readonly secret_name: string;
    readonly secret_key: string;
    readonly [unknownField: string]: unknown;
}
export interface ImagePullSecret {
    name?: string | null | undefined;
}
export interface ImagePullSecretRead {
    readonly name?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface Volume {
    name?: string | null | undefined;
    configMap?: ConfigMapVolumeSource | null | undefined;
    secret?: SecretVolumeSource | null | undefined;
    emptyDir?: EmptyDirVolumeSource | null | undefined;
    persistentVolumeClaim?: PersistentVolumeClaimVolumeSource | null | undefined;
    nfs?: NFSVolumeSource | null | undefined;
    projected?: ProjectedVolumeSource | null | undefined;
    downwardAPI?: DownwardAPIVolumeSource | null | undefined;
    csi?: CSIVolumeSource | null | undefined;
    [unknownField: string]: unknown;
}
export interface VolumeMount {
    name?: string | null | undefined;
    mountPath?: string | null | undefined;
    subPath?: string | null | undefined;
    mountPropagation?: MountPropagation | null | undefined;
    subPathExpr?: string | null | undefined;
    readOnly?: boolean | null | undefined;
    [unknownField: string]: unknown;
}
export interface Container {
    name?: string | null | undefined;
    image?: string | null | undefined;
    imagePullPolicy?: ImagePullPolicy | null | undefined;
    workingDir?: string | null | undefined;
    restartPolicy?: ContainerRestartPolicy | null | undefined;
    command?: readonly string[] | null | undefined;
    args?: readonly string[] | null | undefined;
    env?: readonly EnvVar[] | null | undefined;
    envFrom?: readonly EnvFromSource[] | null | undefined;
    resources?: ContainerResources | null | undefined;
    volumeMounts?: readonly VolumeMount[] | null | undefined;
    securityContext?: SecurityContext | null | undefined;
    [unknownField: string]: unknown;
}
export interface EnvVar {
    name?: string | null | undefined;
    value?: string | null | undefined;
    valueFrom?: EnvVarSource | null | undefined;
    [unknownField: string]: unknown;
}
export interface ContainerResources {
    limits?: Record<string, string | number> | null | undefined;
    requests?: Record<string, string | number> | null | undefined;
    [unknownField: string]: unknown;
}
export interface EnvVarSource {
    fieldRef?: ObjectFieldSelector | null | undefined;
    resourceFieldRef?: ResourceFieldSelector | null | undefined;
    configMapKeyRef?: KeySelector | null | undefined;
    secretKeyRef?: KeySelector | null | undefined;
    [unknownField: string]: unknown;
}
export interface EnvFromSource {
    prefix?: string | null | undefined;
    configMapRef?: ObjectReference | null | undefined;
    secretRef?: ObjectReference | null | undefined;
    [unknownField: string]: unknown;
}
export interface ObjectReference {
    name?: string | null | undefined;
    optional?: boolean | null | undefined;
    [unknownField: string]: unknown;
}
export interface KeySelector {
    name?: string | null | undefined;
    key?: string | null | undefined;
    optional?: boolean | null | undefined;
    [unknownField: string]: unknown;
}
export interface ObjectFieldSelector {
    fieldPath?: string | null | undefined;
    apiVersion?: string | null | undefined;
    [unknownField: string]: unknown;
}
export interface ResourceFieldSelector {
    resource?: string | null | undefined;
    containerName?: string | null | undefined;
    divisor?: string | number | null | undefined;
    [unknownField: string]: unknown;
}
export interface SecurityContext {
    privileged?: boolean | null | undefined;
    allowPrivilegeEscalation?: boolean | null | undefined;
    readOnlyRootFilesystem?: boolean | null | undefined;
    runAsNonRoot?: boolean | null | undefined;
    runAsUser?: number | null | undefined;
    runAsGroup?: number | null | undefined;
    [unknownField: string]: unknown;
}
export interface ConfigMapVolumeSource {
    name?: string | null | undefined;
    defaultMode?: number | null | undefined;
    items?: readonly KeyToPath[] | null | undefined;
    optional?: boolean | null | undefined;
    [unknownField: string]: unknown;
}
export interface SecretVolumeSource {
    secretName?: string | null | undefined;
    defaultMode?: number | null | undefined;
    items?: readonly KeyToPath[] | null | undefined;
    optional?: boolean | null | undefined;
    [unknownField: string]: unknown;
}
export interface KeyToPath {
    key?: string | null | undefined;
    path?: string | null | undefined;
    mode?: number | null | undefined;
    [unknownField: string]: unknown;
}
export interface EmptyDirVolumeSource {
    medium?: string | null | undefined;
    sizeLimit?: string | number | null | undefined;
    [unknownField: string]: unknown;
}
export interface PersistentVolumeClaimVolumeSource {
    claimName?: string | null | undefined;
    readOnly?: boolean | null | undefined;
    [unknownField: string]: unknown;
}
export interface NFSVolumeSource {
    server?: string | null | undefined;
    path?: string | null | undefined;
    readOnly?: boolean | null | undefined;
    [unknownField: string]: unknown;
}
export interface ProjectedVolumeSource {
    sources?: readonly VolumeProjection[] | null | undefined;
    defaultMode?: number | null | undefined;
    [unknownField: string]: unknown;
}
export interface VolumeProjection {
    secret?: ObjectProjection | null | undefined;
    configMap?: ObjectProjection | null | undefined;
    downwardAPI?: DownwardAPIVolumeSource | null | undefined;
    serviceAccountToken?: ServiceAccountTokenProjection | null | undefined;
    clusterTrustBundle?: Record<string, unknown> | null | undefined;
    podCertificate?: Record<string, unknown> | null | undefined;
    [unknownField: string]: unknown;
}
export interface ObjectProjection {
    name?: string | null | undefined;
    items?: readonly KeyToPath[] | null | undefined;
    optional?: boolean | null | undefined;
    [unknownField: string]: unknown;
}
export interface ServiceAccountTokenProjection {
    audience?: string | null | undefined;
    expirationSeconds?: number | null | undefined;
    path?: string | null | undefined;
    [unknownField: string]: unknown;
}
export interface DownwardAPIVolumeSource {
    items?: readonly DownwardAPIVolumeFile[] | null | undefined;
    defaultMode?: number | null | undefined;
    [unknownField: string]: unknown;
}
export interface DownwardAPIVolumeFile {
    path?: string | null | undefined;
    fieldRef?: ObjectFieldSelector | null | undefined;
    resourceFieldRef?: ResourceFieldSelector | null | undefined;
    mode?: number | null | undefined;
    [unknownField: string]: unknown;
}
export interface CSIVolumeSource {
    driver?: string | null | undefined;
    readOnly?: boolean | null | undefined;
    fsType?: string | null | undefined;
    volumeAttributes?: Record<string, string> | null | undefined;
    nodePublishSecretRef?: Record<string, unknown> | null | undefined;
    [unknownField: string]: unknown;
}

// redirects
import type { FetchLike, ResponseLike } from './platform.js';
export declare function redirects(mode: 'error' | 'same-origin'): (url: string) => Readonly<Record<string, string>>;
export type RedirectMode = 'error' | 'same-origin' | 'never';
export interface Refusal {
    readonly target: string;
    readonly followed: number;
    readonly because: 'option' | 'count' | 'origin' | 'method' | 'hidden' | 'address' | 'upload';
}
export interface Followed {
    readonly response: ResponseLike;
    readonly refusal: Refusal | undefined;
}
export declare function follow(first: ResponseLike, from: string, init: Readonly<Record<string, unknown>>, send: FetchLike, mode: RedirectMode): Promise<Followed>;

// report
import type { Issue, Message, MessageParameters, Messages, Report } from './issues.js';
export type EncodedIssue = readonly [kind: number, isError: boolean, loc: (string | number)[], tail: (string | number)[], ctx: Record<string, string | number> | undefined];
export type InWords = (issue: EncodedIssue) => EncodedIssue;
export declare const NOTHING: Report;
export declare function reportOf(encoded: string, messages?: Messages, inWords?: InWords): Report;
export declare function issuesOf(encoded: string, messages?: Messages, inWords?: InWords): Issue[];
export declare function sentence(template: Message, ctx?: MessageParameters): string;
export declare function translated(issues: readonly Issue[], messages: Messages): Issue[];
export declare function toPathMessages(report: Report): Record<string, string>;

// resources
import type { Connection, ConnectionCreate, ConnectionList, Integration, Listener, LogOptions, OAuthProviderCreate, OAuthProviderPatch, ProjectLogParams, PushToken, RevisionCreate, RevisionListParams, RevisionLogParams, UploadUrl } from './observed.js';
import type { LogPromise } from './logs.js';
import type { Progress, RequestOptions, RevisionIds, WaitOptions } from './options.js';
import type { PagePromise } from './pages.js';
import type { ApiPromise } from './promise.js';
import type { Deployment, DeploymentCreate, DeploymentListParams, DeploymentPatch, OAuthProvider, Repository, Revision } from './records.js';
import type { UploadOptions } from './uploads.js';
export interface Deployments {
    list(params?: DeploymentListParams, options?: RequestOptions): PagePromise<Deployment>;
    create(body: DeploymentCreate, options?: RequestOptions): ApiPromise<Deployment>;
    get(deploymentId: string, options?: RequestOptions): ApiPromise<Deployment>;
    patch(deploymentId: string, body: DeploymentPatch, options?: RequestOptions): ApiPromise<Deployment>;
    delete(deploymentId: string, options?: RequestOptions & {
        delete_tracing_project?: boolean | undefined;
    }): ApiPromise<void>;
    createUploadUrl(deploymentId: string, options?: RequestOptions): ApiPromise<UploadUrl>;
    createPushToken(deploymentId: string, options?: RequestOptions): ApiPromise<PushToken>;
    waitUntilDeployed(deployment: Pick<Deployment, 'id' | 'latest_revision_id'>, options?: WaitOptions): Promise<Revision>;
}
export interface Revisions {
    get(ids: RevisionIds, options?: RequestOptions): ApiPromise<Revision>;
    list(deploymentId: string, params?: RevisionListParams, options?: RequestOptions): PagePromise<Revision>;
    create(deploymentId: string, body: RevisionCreate, options?: RequestOptions): ApiPromise<Revision>;
    redeploy(ids: RevisionIds, options?: RequestOptions): ApiPromise<Deployment>;
    logs(ids: RevisionIds, params?: RevisionLogParams, options?: LogOptions): LogPromise;
    wait(ids: RevisionIds, options?: WaitOptions): Promise<Revision>;
    watch(ids: RevisionIds, options?: WaitOptions): AsyncIterableIterator<Progress>;
}
export interface ProjectIds {
    readonly project_id: string;
    readonly revision_id?: string | undefined;
}
export interface Projects {
    buildLogs(ids: Required<ProjectIds>, params?: ProjectLogParams, options?: LogOptions): LogPromise;
    deployLogs(ids: ProjectIds, params?: ProjectLogParams, options?: LogOptions): LogPromise;
}
export interface Integrations {
    list(options?: RequestOptions): ApiPromise<Integration[]>;
    listRepositories(integrationId: string, options?: RequestOptions): ApiPromise<Repository[]>;
    listManagedRepositories(integrationId: string, options?: RequestOptions): ApiPromise<Repository[]>;
}
export interface Listeners {
    list(params?: {
        limit?: number | undefined;
        offset?: number | undefined;
    }, options?: RequestOptions): PagePromise<Listener>;
    get(listenerId: string, options?: RequestOptions): ApiPromise<Listener>;
}
export interface Connections {
    list(agentId: string, options?: RequestOptions): ApiPromise<ConnectionList>;
    create(agentId: string, body: ConnectionCreate, options?: RequestOptions): ApiPromise<Connection>;
    remove(ids: {
        readonly agent_id: string;
        readonly connection_id: string;
    }, options?: RequestOptions): ApiPromise<void>;
}
export interface OAuthProviders {
    list(options?: RequestOptions): ApiPromise<OAuthProvider[]>;
    create(body: OAuthProviderCreate, options?: RequestOptions): ApiPromise<OAuthProvider>;
    get(providerId: string, options?: RequestOptions): ApiPromise<OAuthProvider>;
    patch(providerId: string, body: OAuthProviderPatch, options?: RequestOptions): ApiPromise<OAuthProvider>;
    delete(providerId: string, options?: RequestOptions): ApiPromise<void>;
}
export interface Uploads {
    put(deploymentId: string, bytes: Uint8Array | ArrayBuffer, options?: UploadOptions): Promise<UploadUrl>;
}

// session
import { type ValidatePatchOptions } from './checks.js';
import { type FieldInfo } from './fields.js';
import type { Issue, Report } from './issues.js';
export type PathStep = string | number;
export interface FormChange {
    readonly appeared: readonly Issue[];
    readonly cleared: readonly Issue[];
    readonly here: readonly Issue[];
}
export declare class FormSession {
    #private;
    constructor(kind: 'create' | 'patch', initial?: unknown, options?: ValidatePatchOptions | null);
    set(path: readonly PathStep[], value: unknown): FormChange;
    remove(path: readonly PathStep[]): FormChange;
    report(): Report;
    value(): unknown;
    fields(): FieldInfo[];
}

// slim
import type { PlatformModule, WasmBytes, WasmSource } from './platform.js';
export * from './index.js';
export declare function init(source: WasmSource): Promise<void>;
export declare function initSync(source: WasmBytes | PlatformModule): void;

// standard
import { type ValidatePatchOptions } from './checks.js';
import { type JsonSchema, type JsonSchemaTarget } from './json-schema.js';
import type { DeploymentCreate, DeploymentPatch, RecordName, Records } from './records.js';
export interface SchemaOptions extends ValidatePatchOptions {
    readonly mode?: 'create' | 'patch' | undefined;
}
export interface StandardIssue {
    readonly message: string;
    readonly path: readonly (string | number)[];
}
export type StandardResult<Value> = {
    readonly value: Value;
    readonly issues?: undefined;
} | {
    readonly issues: readonly StandardIssue[];
};
export interface StandardOptions {
    readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}
export interface StandardJsonOptions {
    readonly target: JsonSchemaTarget | (string & {});
}
export interface StandardProps<Value> {
    readonly version: 1;
    readonly vendor: 'deployment-control';
    readonly validate: (value: unknown, options?: StandardOptions) => StandardResult<Value>;
    readonly types?: {
        readonly input: Value;
        readonly output: Value;
    } | undefined;
    readonly jsonSchema: {
        readonly input: (options: StandardJsonOptions) => JsonSchema;
        readonly output: (options: StandardJsonOptions) => JsonSchema;
    };
}
export interface StandardSchema<Value> {
    readonly '~standard': StandardProps<Value>;
}
export type FieldAt<Value, Path extends readonly (string | number)[]> = Path extends readonly [infer Step, ...infer Rest extends readonly (string | number)[]] ? FieldAt<StepInto<NonNullable<Value>, Step>, Rest> : number extends Path['length'] ? unknown : Value;
type StepInto<Value, Step> = Value extends readonly (infer Item)[] ? (Step extends number | '*' ? Item : unknown) : Step extends keyof Value ? Value[Step] : unknown;
export interface RecordSchema<Value> extends StandardSchema<Value> {
    field<const Path extends readonly (string | number)[]>(...path: Path): StandardSchema<FieldAt<Value, Path>>;
}
export declare function schemaFor<Name extends RecordName>(record: Name, options?: ValidatePatchOptions): RecordSchema<Records[Name]>;
export declare const createSchema: RecordSchema<DeploymentCreate>;
export declare const patchSchema: RecordSchema<DeploymentPatch>;
export {};

// uploads
import type { UploadUrl } from './observed.js';
import type { RequestOptions, Settings } from './options.js';
export interface UploadOptions extends Omit<RequestOptions, 'body' | 'query' | 'validate' | 'headers' | 'traceparent'> {
    onProgress?: ((progress: UploadProgress) => void) | undefined;
}
export interface UploadProgress {
    readonly sentBytes: number;
    readonly totalBytes: number;
}
export declare function put(settings: Settings, deploymentId: unknown, bytes: unknown, options: UploadOptions | null | undefined): Promise<UploadUrl>;

// validate
export { validateCreate, validateCreateJson, validateListQuery, validateListQueryJson, validatePatch, validatePatchJson, type ValidatePatchOptions, } from './checks.js';
export { ConfigError, DeploymentControlError, InternalError } from './errors.js';
export { fields, type FieldBasis, type FieldInfo, type FieldKind, type FieldOptions, type Hosting } from './fields.js';
export type { IssueCode } from './generated/kinds.js';
export { issuesFrom } from './issues-from.js';
export type { Issue, Message, MessageParameters, Messages, Report, ValidateOptions } from './issues.js';
export { jsonSchemaFor, type JsonSchema, type JsonSchemaOptions, type JsonSchemaTarget } from './json-schema.js';
export type { HeadersLike, PlatformModule, WasmBytes, WasmNow, WasmResponse, WasmSource } from './platform.js';
export { ready } from './ready.js';
export { validateDeployment, validateDeploymentJson, validateDeploymentPage, validateDeploymentPageJson, validateRevision, validateRevisionJson, validateRepository, validateRepositoryJson, validateOAuthProvider, validateOAuthProviderJson, validateSourceConfig, validateSourceConfigJson, validateSourceRevisionConfig, validateSourceRevisionConfigJson, validateResourceSpec, validateResourceSpecJson, validateSecret, validateSecretJson, validateSecretReference, validateSecretReferenceJson, validateImagePullSecret, validateImagePullSecretJson, validateVolume, validateVolumeJson, validateVolumeMount, validateVolumeMountJson, validateContainer, validateContainerJson, validateEnvVar, validateEnvVarJson, validateContainerResources, validateContainerResourcesJson, validateListenerConfig, validateListenerConfigJson, validateHTTPValidationError, validateHTTPValidationErrorJson, } from './record-checks.js';
export type * from './records.js';
export { toPathMessages, translated } from './report.js';
export { FormSession, type FormChange, type PathStep } from './session.js';
export { createSchema, patchSchema, schemaFor, type FieldAt, type RecordSchema, type SchemaOptions, type StandardIssue, type StandardJsonOptions, type StandardOptions, type StandardProps, type StandardResult, type StandardSchema, } from './standard.js';
export type { Vocabulary } from './vocabulary.js';

// validate-slim
import type { PlatformModule, WasmBytes, WasmSource } from './platform.js';
export * from './validate.js';
export declare function init(source: WasmSource): Promise<void>;
export declare function initSync(source: WasmBytes | PlatformModule): void;

// vocabulary
import type { Issue } from './issues.js';
export interface Vocabulary {
    readonly repoHost?: string | undefined;
    readonly agent?: string | undefined;
    readonly managedRepositoriesPath?: string | undefined;
}
export interface Words {
    readonly source: string;
    readonly key: string;
}
export declare const NEUTRAL: Words;
export declare function wordsOf(vocabulary: Vocabulary | null | undefined): Words | undefined;
export declare function toNeutral(record: string, value: unknown, words: Words): unknown;
export declare function toWire(record: string, value: unknown, words: Words): unknown;
export declare function pathInWords(record: string, path: readonly (string | number)[], from: Words, to: Words): (string | number)[];
export declare function speaksNeutral(record: string, value: unknown, words: Words): boolean;
export declare function contextInWords<Value>(ctx: Readonly<Record<string, Value>>, words: Words): Record<string, Value>;
export declare function issuesInNeutral(issues: readonly Issue[], vocabulary: Vocabulary | undefined): readonly Issue[];

// wasm-file
import type { PlatformModule } from './platform.js';
declare const module: PlatformModule;
export default module;
