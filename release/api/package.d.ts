// The public declarations of the npm package, without their comments. Made by `make release-check ACCEPT=1`.

// client/call/api-promise
import { DeploymentControlError } from '../../values/errors.js';
import type { PlatformHeaders, PlatformResponse } from '../../values/platform.js';
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

// client/call/call-response
import type { ResponseLike } from '../../values/platform.js';
import { type ResponseDefect } from '../errors/create-error.js';
import type { Settings } from '../options/settings.js';
export interface CallResponse {
    readonly text: string;
    readonly response: ResponseLike;
    readonly attempts: number;
    readonly durationMs: number;
}
export declare function responseValue<T>({ words }: Settings, record: string, text: string): T;
export declare function responseDefect(responseKind: number, text: string): ResponseDefect | undefined;

// client/client
import type { ApiPromise } from './call/api-promise.js';
import type { CustomRequest, Uploads } from './composed-calls.js';
import type { ClientOptions } from './options/client-options.js';
import type { RequestOptions } from './options/request-options.js';
import type { Auth, Connections, Deployments, Integrations, Listeners, OAuthProviders, Projects, Revisions, Tokens } from './resources.js';
import type { Fleets } from './workflows/fleet/fleet-calls.js';
import type { Previews } from './workflows/previews/preview-calls.js';
export declare class DeploymentControl {
    #private;
    readonly deployments: Deployments;
    readonly revisions: Revisions;
    readonly projects: Projects;
    readonly integrations: Integrations;
    readonly listeners: Listeners;
    readonly connections: Connections;
    readonly oauthProviders: OAuthProviders;
    readonly auth: Auth;
    readonly tokens: Tokens;
    readonly uploads: Uploads;
    readonly fleet: Fleets;
    readonly previews: Previews;
    constructor(options?: ClientOptions);
    request<T = unknown>(method: string, path: string, options?: RequestOptions & {
        json?: unknown;
    }): ApiPromise<T>;
    request<T = unknown>(request: CustomRequest): ApiPromise<T>;
    withOptions(options: ClientOptions): DeploymentControl;
    toJSON(): {
        baseUrl: string;
    };
}

// client/composed-calls
import type { Deployment } from '../generated/records.js';
import type { ApiPromise } from './call/api-promise.js';
import type { LogPromise } from './logs.js';
import type { LogOptions, ProjectLogParams, RevisionLogParams, UploadUrl } from './observed.js';
import type { DeploymentOrId, RevisionOrIds } from './options/ids.js';
import type { RequestOptions } from './options/request-options.js';
import type { Progress, WaitedRevision, WaitOptions } from './options/wait-options.js';
import type { UploadOptions } from './uploads.js';
import type { ApplyCalls } from './workflows/apply-calls.js';
import type { DeletionCalls } from './workflows/deletion-calls.js';
import type { FollowLogsCalls } from './workflows/follow-logs/follow-logs-calls.js';
import type { RollbackCalls } from './workflows/rollback-calls.js';
import type { WatchCalls } from './workflows/watch/watch-calls.js';
export interface DeploymentCalls extends ApplyCalls, DeletionCalls, RollbackCalls, WatchCalls {
    delete(deploymentId: DeploymentOrId, options?: RequestOptions & {
        delete_tracing_project?: boolean | undefined;
        force?: boolean | undefined;
    }): ApiPromise<void>;
    waitUntilDeployed(deployment: Pick<Deployment, 'id' | 'latest_revision_id'>, options?: WaitOptions): Promise<WaitedRevision>;
}
export interface RevisionCalls extends FollowLogsCalls {
    logs(ids: RevisionOrIds, params: RevisionLogParams, options?: LogOptions): LogPromise;
    wait(ids: RevisionOrIds, options?: WaitOptions): Promise<WaitedRevision>;
    watch(ids: RevisionOrIds, options?: WaitOptions): AsyncIterableIterator<Progress>;
}
export interface ProjectIds {
    readonly project_id: string;
    readonly revision_id?: string | undefined;
}
export interface ProjectCalls {
    buildLogs(ids: Required<ProjectIds>, params?: ProjectLogParams, options?: LogOptions): LogPromise;
    deployLogs(ids: ProjectIds, params?: ProjectLogParams, options?: LogOptions): LogPromise;
}
export interface Uploads {
    put(deploymentId: DeploymentOrId, bytes: Uint8Array | ArrayBuffer, options?: UploadOptions): Promise<UploadUrl>;
}
export interface CustomRequest extends Omit<RequestOptions, 'body'> {
    readonly method: string;
    readonly path: string;
    readonly body?: unknown;
}

// client/errors/call-errors
import { DeploymentControlError, type ErrorOptionsLike } from '../../values/errors.js';
import type { Issue } from '../../issues/issues.js';
import type { HeadersLike, PlatformHeaders } from '../../values/platform.js';
export declare class ConnectionError extends DeploymentControlError {
    readonly attempts: number;
    readonly maybeProcessed: boolean;
    readonly code: string;
    constructor(message: string, attempts: number, maybeProcessed: boolean, options?: ErrorOptionsLike);
}
export declare class TimeoutError extends ConnectionError {
    readonly phase: 'headers' | 'body' | 'deadline';
    readonly code: string;
    constructor(message: string, attempts: number, maybeProcessed: boolean, phase: 'headers' | 'body' | 'deadline');
}
export declare class ResponseParseError extends DeploymentControlError {
    #private;
    readonly status: number;
    readonly path: readonly (string | number)[];
    readonly code: string;
    constructor(message: string, status: number, text: string, path: readonly (string | number)[]);
    get text(): string;
}
export declare class ResponseTooLargeError extends DeploymentControlError {
    readonly status: number;
    readonly maxResponseBytes: number;
    readonly code: string;
    constructor(message: string, status: number, maxResponseBytes: number);
}
export interface ApiErrorDetails {
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
    #private;
    readonly code: string;
    readonly status: number;
    readonly requestId: string | null;
    readonly attempts: number;
    readonly retryAfter: number | null;
    readonly request: {
        readonly method: string;
        readonly url: string;
    };
    constructor(message: string, details: ApiErrorDetails);
    get headers(): PlatformHeaders;
    get text(): string;
    get body(): unknown;
}
export declare class BadRequestError extends ApiError {
    readonly code: string;
}
export declare class AuthenticationError extends ApiError {
    readonly code: string;
}
export declare class PermissionError extends ApiError {
    readonly code: string;
}
export declare class NotFoundError extends ApiError {
    readonly code: string;
}
export declare class ConflictError extends ApiError {
    readonly code: string;
}
export declare class UnprocessableError extends ApiError {
    readonly code: string;
    readonly issues: readonly Issue[];
    constructor(message: string, details: ApiErrorDetails);
}
export declare class RateLimitError extends ApiError {
    readonly code: string;
}
export declare class ServerError extends ApiError {
    readonly code: string;
}
export declare class PlanError extends DeploymentControlError {
    readonly reason: 'changed' | 'fixed' | 'deleting' | 'agent' | 'other_fleet' | 'workspace' | 'edited' | 'secret' | 'unsupported' | 'absent' | 'parent' | 'limit' | 'taken' | 'several' | 'unmarked';
    readonly code: string;
    constructor(message: string, reason: 'changed' | 'fixed' | 'deleting' | 'agent' | 'other_fleet' | 'workspace' | 'edited' | 'secret' | 'unsupported' | 'absent' | 'parent' | 'limit' | 'taken' | 'several' | 'unmarked');
}

// client/errors/create-error
import type { Issue } from '../../issues/issues.js';
import { ValidationError } from '../../validate/validation-error.js';
import type { HeadersLike } from '../../values/platform.js';
import type { RedirectRefusal } from '../http/redirects.js';
import { ApiError, ConnectionError, ResponseParseError, ResponseTooLargeError, TimeoutError } from './call-errors.js';
export interface CallSummary {
    readonly operation: string;
    readonly method: string;
    readonly url: string;
    readonly attempts: number;
    readonly maybeProcessed: boolean;
    readonly isObserved: boolean;
}
export declare function validationError(operation: string, issues: readonly Issue[]): ValidationError;
export declare function connectionError(call: CallSummary, thrown: unknown, reason: string, status: number | undefined): ConnectionError;
export declare function timeoutError(call: CallSummary, phase: TimeoutError['phase'], limitMs: number): TimeoutError;
export interface ResponseDefect {
    readonly path: readonly (string | number)[];
    readonly expected: string | undefined;
    readonly offset: number;
}
export declare function isPage(text: string): boolean;
export declare function parseError(call: CallSummary, status: number, text: string, { path, expected, offset }: ResponseDefect): ResponseParseError;
export declare function tooLargeError(call: CallSummary, status: number, maxBytes: number): ResponseTooLargeError;
export interface ErrorResponse {
    readonly status: number;
    readonly text: string;
    readonly headers: HeadersLike;
    readonly requestId: string | null;
    readonly retryAfter: number | null;
    readonly issues: readonly Issue[];
    readonly refusal: RedirectRefusal | undefined;
}
export declare function apiError(call: CallSummary, error: ErrorResponse): ApiError;

// client/errors/rollback-error
import { DeploymentControlError } from '../../values/errors.js';
export type RollbackReason = 'no_revision' | 'none_good' | 'same' | 'present' | 'never_deployed' | 'unknown' | 'ambiguous';
export declare class RollbackError extends DeploymentControlError {
    readonly reason: RollbackReason;
    readonly code: string;
    constructor(message: string, reason: RollbackReason);
}

// client/errors/wait-errors
import { DeploymentControlError } from '../../values/errors.js';
import type { Deployment, RevisionStatus } from '../../generated/records.js';
import type { LogEntry, LogPage } from '../../generated/observed.js';
import type { RevisionIds } from '../options/ids.js';
import type { LogOptions, RevisionLogParams } from '../options/log-options.js';
import type { WaitedRevision } from '../options/wait-options.js';
export interface WaitedDeployment {
    readonly id: string;
    readonly latest_revision_id: string;
}
export type RevisionLog = Promise<LogPage> & AsyncIterable<LogEntry>;
export type ReadLog = (ids: RevisionIds, params: RevisionLogParams, options?: LogOptions) => RevisionLog;
export interface WaitErrorDetails {
    readonly deployment: Pick<Deployment, 'id' | 'latest_revision_id'>;
    readonly revision: WaitedRevision | null;
    readonly polls: number;
    readonly elapsedMs: number;
    readonly history: readonly {
        readonly status: RevisionStatus;
        readonly atMs: number;
    }[];
}
export declare class WaitError extends DeploymentControlError {
    readonly code: string;
    readonly deployment: Pick<Deployment, 'id' | 'latest_revision_id'>;
    readonly revision: WaitedRevision | null;
    readonly polls: number;
    readonly elapsedMs: number;
    readonly history: readonly {
        readonly status: RevisionStatus;
        readonly atMs: number;
    }[];
    constructor(message: string, details: WaitErrorDetails);
}
export declare class WaitTimeoutError extends WaitError {
    readonly code: string;
}
export declare class RevisionFailedError extends WaitError {
    #private;
    readonly code: string;
    readonly deployment: WaitedDeployment;
    readonly revision: WaitedRevision;
    readonly rollback?: {
        readonly to: string;
        readonly revision_id: string | null;
    };
    constructor(message: string, details: WaitErrorDetails, readLog: ReadLog);
    logs(params?: Partial<RevisionLogParams>, options?: LogOptions): RevisionLog;
}
export declare class RevisionSupersededError extends WaitError {
    readonly code: string;
}

// client/events/event-emitter
import type { Logger } from '../../values/platform.js';
import { type ClientEvent, type LogLevel } from './events.js';
export declare class EventEmitter {
    #private;
    readonly isListening: boolean;
    constructor(listener: ((event: ClientEvent) => void) | undefined, logger: Logger, level: LogLevel);
    nextCallId(): string;
    emit(event: ClientEvent): void;
    log(level: Exclude<LogLevel, 'off'>, line: string): void;
}

// client/events/events
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
export declare const LOG_LEVELS: readonly LogLevel[];

// client/http/credential-mask
export declare class CredentialMask {
    #private;
    add(value: string): void;
    hide(text: string): string;
    hideIn<T>(value: T): T;
}

// client/http/redirects
import type { FetchLike, ResponseLike } from '../../values/platform.js';
export type RedirectMode = 'error' | 'same-origin' | 'never';
export interface RedirectRefusal {
    readonly target: string;
    readonly followed: number;
    readonly reason: 'option' | 'count' | 'origin' | 'method' | 'hidden' | 'address' | 'upload';
}
export interface SentRequest {
    readonly url: string;
    readonly init: Readonly<Record<string, unknown>>;
    readonly fetch: FetchLike;
}
export interface FollowedResponse {
    readonly response: ResponseLike;
    readonly refusal: RedirectRefusal | undefined;
}
export declare function redirectInit(mode: RedirectMode, url: string): Readonly<Record<string, string>>;
export declare function followRedirects(first: ResponseLike, { url, init, fetch }: SentRequest, mode: RedirectMode): Promise<FollowedResponse>;

// client/logs
import { ApiPromise } from './call/api-promise.js';
import type { CallResponse } from './call/call-response.js';
import type { LogEntry, LogOptions, LogPage } from './observed.js';
import type { RequestOptions } from './options/request-options.js';
type LogQuery = Readonly<Record<string, unknown>>;
export interface LogSource {
    readonly fetchPage: (query: LogQuery, options: RequestOptions) => Promise<CallResponse>;
    readonly isComplete?: () => Promise<boolean>;
}
export declare class LogPromise extends ApiPromise<LogPage> implements AsyncIterable<LogEntry> {
    #private;
    [Symbol.asyncIterator](): AsyncGenerator<LogEntry, void, undefined>;
}
export declare function readLog(source: LogSource, params: object | undefined, options: LogOptions | null | undefined): LogPromise;
export {};

// client/observed
import type { Deployment, DeploymentAgent, DeploymentCreate, DeploymentPatch, RevisionStatus } from '../generated/records.js';
export type * from '../generated/observed.js';
export interface RevisionListParams {
    limit?: number | undefined;
    offset?: number | undefined;
    status?: RevisionStatus | readonly RevisionStatus[] | undefined;
    remote_reconciled?: boolean | undefined;
}
export type AgentDeploymentCreate = Omit<DeploymentCreate, 'name' | 'agent'> & {
    agent: DeploymentAgent;
};
export type DeploymentCopy = Pick<Deployment, Exclude<keyof DeploymentCreate, 'agent'> | 'id' | 'tenant_id'>;
export type RevisionCreate = Omit<DeploymentPatch, 'revision_source'>;
export type { LogOptions, LogParams, ProjectLogParams, RevisionLogParams } from './options/log-options.js';

// client/options/client-options
import type { FetchLike, Logger, PlatformRequestInit, WasmSource } from '../../values/platform.js';
import type { Vocabulary } from '../../vocabulary/vocabulary.js';
import type { ClientEvent, LogLevel } from '../events/events.js';
import type { RetryOptions } from './request-options.js';
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
    maxResponseBytes?: number | undefined;
    retry?: RetryOptions | number | false | undefined;
    allowInsecureHttp?: boolean | undefined;
    dangerouslyAllowBrowser?: boolean | undefined;
    logger?: Logger | undefined;
    logLevel?: LogLevel | undefined;
    wasm?: WasmSource | undefined;
}
export type Credential = string | (() => string | null | Promise<string | null>);

// client/options/credentials
import type { ClientOptions, Credential } from './client-options.js';
export declare const HEADER_NAME: RegExp;
export declare const UNSENDABLE: RegExp;
export interface ClientCredential {
    readonly option: 'apiKey' | 'tenantId' | 'bearerToken';
    readonly header: string;
    readonly value: Credential | null;
}
export declare function readCredentials(options: ClientOptions): ClientCredential[];
export declare function credentialValue({ option, value }: ClientCredential): string | null | Promise<string | null>;

// client/options/ids
import { ConfigError } from '../../values/errors.js';
import type { Deployment, Revision } from '../../generated/records.js';
export type DeploymentOrId = string | Pick<Deployment, 'id' | 'latest_revision_id'>;
export type RevisionOrIds = {
    readonly deployment_id: DeploymentOrId;
    readonly revision_id: string | Revision;
} | (Revision & {
    readonly latest_revision_id?: never;
});
export interface RevisionIds {
    readonly deployment_id: string;
    readonly revision_id: string;
}
export declare function idsIn(names: readonly string[], given: unknown): unknown[];
export declare function idText(operation: string, name: string, given: unknown): string;
export declare function missingIds(operation: string, names: readonly string[], given: unknown): ConfigError;
export declare function described(given: unknown): string;

// client/options/log-options
import type { LogLevel, LogOrder, LogType, Open } from '../../generated/records.js';
import type { RequestOptions } from './request-options.js';
export interface LogParams {
    limit?: number | undefined;
    order?: LogOrder | undefined;
    offset?: string | number | undefined;
    query?: string | undefined;
    start_time?: string | undefined;
    end_time?: string | undefined;
}
export interface RevisionLogParams extends LogParams {
    type: LogType;
    level?: Open<LogLevel> | undefined;
    run_id?: string | undefined;
}
export interface ProjectLogParams extends LogParams {
    level?: string | undefined;
}
export interface LogOptions extends Omit<RequestOptions, 'body'> {
    follow?: boolean | undefined;
    pollDelay?: number | undefined;
}

// client/options/request-headers
import { CredentialMask } from '../http/credential-mask.js';
import { type ClientCredential } from './credentials.js';
import type { RequestOptions } from './request-options.js';
export type HeaderFields = Readonly<Record<string, string | null>>;
type SentHeaders = Record<string, string>;
export declare function readHeaders(headers: RequestOptions['headers']): HeaderFields;
export declare class RequestHeaders {
    #private;
    readonly secretNames: readonly string[];
    readonly mask: CredentialMask;
    readonly hasCredential: boolean;
    readonly hasReadableSecret: boolean;
    constructor(own: RequestOptions['headers'], credentials: readonly ClientCredential[], mask?: CredentialMask);
    addsCredential(fields: HeaderFields): boolean;
    tenantId(): Promise<string | undefined>;
    forAttempt(hasBody: boolean, call: HeaderFields | undefined): SentHeaders | Promise<SentHeaders>;
}
export {};

// client/options/request-options
import type { AbortSignalLike, FetchLike, PlatformRequestInit } from '../../values/platform.js';
export interface RequestOptions {
    signal?: AbortSignalLike | undefined;
    timeout?: number | undefined;
    deadline?: number | undefined;
    maxResponseBytes?: number | undefined;
    retry?: RetryOptions | number | false | undefined;
    headers?: Readonly<Record<string, string | null | undefined>> | undefined;
    query?: Readonly<Record<string, unknown>> | undefined;
    body?: Readonly<Record<string, unknown>> | undefined;
    traceparent?: string | undefined;
    validate?: boolean | undefined;
    fetch?: FetchLike | undefined;
    fetchOptions?: PlatformRequestInit | Readonly<Record<string, unknown>> | undefined;
}
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

// client/options/settings
import { type Terms } from '../../vocabulary/vocabulary.js';
import { EventEmitter } from '../events/event-emitter.js';
import type { RedirectMode } from '../http/redirects.js';
import type { ClientOptions } from './client-options.js';
import { RequestHeaders } from './request-headers.js';
import type { RetryPolicy } from './request-options.js';
export interface Settings {
    readonly options: ClientOptions;
    readonly baseUrl: string;
    readonly urlPrefix: string;
    readonly headers: RequestHeaders;
    readonly checkAddress: (hasCredential: boolean) => void;
    readonly timeout: number;
    readonly maxResponseBytes: number;
    readonly retry: RetryPolicy;
    readonly redirect: RedirectMode;
    readonly events: EventEmitter;
    readonly words: Terms | undefined;
    readonly whenReady: () => Promise<void> | void;
}
export declare function readSettings(options: ClientOptions): Settings;

// client/options/wait-options
import type { Revision, RevisionStatus } from '../../generated/records.js';
import type { RequestOptions } from './request-options.js';
export type WaitedRevision = Revision & {
    readonly id: string;
};
export interface Progress {
    readonly revision: WaitedRevision;
    readonly status: RevisionStatus;
    readonly changed: boolean;
    readonly poll: number;
    readonly elapsedMs: number;
    readonly nextDelayMs: number | null;
}
export interface WaitOptions extends Omit<RequestOptions, 'body' | 'validate' | 'timeout' | 'deadline'> {
    timeout?: never;
    deadline?: never;
    until?: RevisionStatus | readonly RevisionStatus[] | ((revision: WaitedRevision) => boolean) | undefined;
    failOn?: RevisionStatus | readonly RevisionStatus[] | ((revision: WaitedRevision) => boolean) | undefined;
    maxWait?: number | undefined;
    requestTimeout?: number | undefined;
    minDelay?: number | undefined;
    maxDelay?: number | undefined;
    factor?: number | undefined;
    tolerateErrors?: number | undefined;
    onProgress?: ((progress: Progress) => void) | undefined;
}

// client/pages
import { ApiPromise } from './call/api-promise.js';
declare abstract class ListPage<T> implements Iterable<T> {
    #private;
    readonly items: T[];
    hasNext(): boolean;
    next(): Promise<this>;
    [Symbol.iterator](): Iterator<T>;
}
export declare class Page<T> extends ListPage<T> {
    readonly offset: number;
    readonly nextOffset: number | null;
    toJSON(): {
        items: T[];
        offset: number;
        nextOffset: number | null;
    };
}
export declare class CursorPage<T> extends ListPage<T> {
    readonly nextCursor: string | null;
    toJSON(): {
        items: T[];
        nextCursor: string | null;
    };
}
export declare class PagePromise<T, P extends ListPage<T> = Page<T>> extends ApiPromise<P> implements AsyncIterable<T> {
    #private;
    pages(): AsyncGenerator<P, void, undefined>;
    [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined>;
    toArray(bound: {
        readonly max: number;
    }): Promise<T[]>;
}
export type CursorPromise<T> = PagePromise<T, CursorPage<T>>;
export {};

// client/resources
import type { ApiPromise } from './call/api-promise.js';
import type { DeploymentCalls, RevisionCalls, ProjectCalls } from './composed-calls.js';
import type { AgentDeploymentCreate, AgentTokenCreate, Authenticate, Authentication, AuthenticationResult, AuthenticationWaitParams, Connection, ConnectionCreate, ConnectionList, DeploymentCopy, DeploymentLogParams, FreeCount, InstallationLink, Integration, Listener, ListenerCreate, ListenerListParams, ListenerPatch, LogEntry, ManagedInstallation, McpDiscovery, OAuthProviderCreate, OAuthProviderPatch, PageParams, PickerSession, PlatformProvider, PushToken, ResourceTiersPatch, RevisionCreate, RevisionListParams, Token, TokenExists, TokenExistsBatch, TokenExistsParams, TokenListParams, TokenMetadataPatch, TokensDeletion, TokensExist, UploadUrl } from './observed.js';
import type { DeploymentOrId, RevisionOrIds } from './options/ids.js';
import type { RequestOptions } from './options/request-options.js';
import type { CursorPromise, PagePromise } from './pages.js';
import type { Deployment, DeploymentCreate, DeploymentListParams, DeploymentPatch, OAuthProvider, Repository, Revision } from '../generated/records.js';
export interface Deployments extends DeploymentCalls {
    list(params?: DeploymentListParams, options?: RequestOptions): PagePromise<Deployment>;
    create(body: DeploymentCreate | AgentDeploymentCreate | DeploymentCopy, options?: RequestOptions): ApiPromise<Deployment>;
    freeCount(options?: RequestOptions): ApiPromise<FreeCount>;
    logs(params: DeploymentLogParams, options?: RequestOptions): CursorPromise<LogEntry>;
    get(deploymentId: DeploymentOrId, options?: RequestOptions): ApiPromise<Deployment>;
    patch(deploymentId: DeploymentOrId, body: DeploymentPatch, options?: RequestOptions): ApiPromise<Deployment>;
    patchResourceTiers(deploymentId: DeploymentOrId, body: ResourceTiersPatch, options?: RequestOptions): ApiPromise<Deployment>;
    createUploadUrl(deploymentId: DeploymentOrId, options?: RequestOptions): ApiPromise<UploadUrl>;
    createPushToken(deploymentId: DeploymentOrId, options?: RequestOptions): ApiPromise<PushToken>;
}
export interface Revisions extends RevisionCalls {
    list(deploymentId: DeploymentOrId, params?: RevisionListParams, options?: RequestOptions): PagePromise<Revision>;
    create(deploymentId: DeploymentOrId, body: RevisionCreate, options?: RequestOptions): ApiPromise<Revision>;
    get(ids: RevisionOrIds, options?: RequestOptions): ApiPromise<Revision>;
    redeploy(ids: RevisionOrIds, options?: RequestOptions): ApiPromise<Deployment>;
    interrupt(ids: RevisionOrIds, options?: RequestOptions): ApiPromise<void>;
}
export interface Projects extends ProjectCalls {
}
export interface Integrations {
    list(options?: RequestOptions): ApiPromise<Integration[]>;
    listRepositories(integrationId: string, options?: RequestOptions): ApiPromise<Repository[]>;
    listManagedRepositories(integrationId: string, options?: RequestOptions): ApiPromise<Repository[]>;
    listInstallations(params?: PageParams, options?: RequestOptions): CursorPromise<Integration>;
    listInstallationRepositories(integrationId: string, params?: PageParams, options?: RequestOptions): CursorPromise<Repository>;
    listManagedInstallations(params?: PageParams, options?: RequestOptions): CursorPromise<ManagedInstallation>;
    createInstallationLink(options?: RequestOptions): ApiPromise<InstallationLink>;
    getPickerSession(sessionId: string, options?: RequestOptions): ApiPromise<PickerSession>;
}
export interface Listeners {
    list(params?: ListenerListParams, options?: RequestOptions): PagePromise<Listener>;
    get(listenerId: string, options?: RequestOptions): ApiPromise<Listener>;
    create(body: ListenerCreate, options?: RequestOptions): ApiPromise<Listener>;
    patch(listenerId: string, body: ListenerPatch, options?: RequestOptions): ApiPromise<Listener>;
    delete(listenerId: string, options?: RequestOptions): ApiPromise<void>;
}
export interface Connections {
    list(agentId: string, options?: RequestOptions): ApiPromise<ConnectionList>;
    create(agentId: string, body: ConnectionCreate, options?: RequestOptions): ApiPromise<Connection>;
    remove(ids: {
        readonly agent_id: string;
        readonly connection_id: string;
    }, options?: RequestOptions): ApiPromise<void>;
    createWithToken(ids: {
        readonly agent_id: string;
        readonly provider_id: string;
    }, body: AgentTokenCreate, options?: RequestOptions): ApiPromise<Connection>;
}
export interface OAuthProviders {
    list(options?: RequestOptions): ApiPromise<OAuthProvider[]>;
    create(body: OAuthProviderCreate, options?: RequestOptions): ApiPromise<OAuthProvider>;
    get(providerId: string, options?: RequestOptions): ApiPromise<OAuthProvider>;
    patch(providerId: string, body: OAuthProviderPatch, options?: RequestOptions): ApiPromise<OAuthProvider>;
    delete(providerId: string, options?: RequestOptions): ApiPromise<void>;
    discover(body: McpDiscovery, options?: RequestOptions): ApiPromise<OAuthProvider>;
    listPlatform(options?: RequestOptions): ApiPromise<PlatformProvider[]>;
}
export interface Auth {
    authenticate(body: Authenticate, options?: RequestOptions): ApiPromise<Authentication>;
    wait(authId: string, params?: AuthenticationWaitParams, options?: RequestOptions): ApiPromise<AuthenticationResult>;
}
export interface Tokens {
    list(params?: TokenListParams, options?: RequestOptions): ApiPromise<Token[]>;
    deleteAll(params: TokensDeletion, options?: RequestOptions): ApiPromise<void>;
    exists(params: TokenExistsParams, options?: RequestOptions): ApiPromise<TokenExists>;
    exist(body: TokenExistsBatch, options?: RequestOptions): ApiPromise<TokensExist>;
    patchMetadata(tokenId: string, body: TokenMetadataPatch, options?: RequestOptions): ApiPromise<Token>;
    delete(tokenId: string, options?: RequestOptions): ApiPromise<void>;
}

// client/uploads
import type { UploadUrl } from './observed.js';
import type { RequestOptions } from './options/request-options.js';
import type { Settings } from './options/settings.js';
export interface UploadOptions extends Omit<RequestOptions, 'body' | 'query' | 'validate' | 'headers' | 'traceparent'> {
    onProgress?: ((progress: UploadProgress) => void) | undefined;
}
export interface UploadProgress {
    readonly sentBytes: number;
    readonly totalBytes: number;
}
export declare function upload(settings: Settings, deploymentId: unknown, bytes: unknown, options: UploadOptions | null | undefined): Promise<UploadUrl>;

// client/workflows/apply-calls
import type { PatchEntry, PatchExplanation } from '../../explain/explain.js';
import type { Deployment, DeploymentAgent, DeploymentCreate, DeploymentPatch, Revision } from '../../generated/records.js';
import type { AbortSignalLike } from '../../values/platform.js';
import type { Progress, WaitOptions } from '../options/wait-options.js';
export type ApplyForm = DeploymentCreate | (Omit<DeploymentCreate, 'name' | 'agent'> & {
    agent: DeploymentAgent;
});
export type PlanAction = 'create' | 'patch' | 'redeploy' | 'none';
export interface Plan {
    readonly action: PlanAction;
    readonly form: ApplyForm;
    readonly current?: Deployment;
    readonly patch?: DeploymentPatch;
    readonly explanation?: PatchExplanation;
    readonly revision?: Revision;
    readonly lastRevisionFailed: boolean;
    readonly blocked?: 'fixed' | 'deleting';
    readonly fixed: readonly PatchEntry[];
    readonly notes: readonly string[];
}
export interface PlanOptions {
    readonly redeployFailed?: boolean | undefined;
    readonly redeploy?: boolean | undefined;
    readonly signal?: AbortSignalLike | undefined;
    readonly timeout?: number | undefined;
}
export interface ApplyOptions extends PlanOptions {
    readonly wait?: boolean | WaitOptions | undefined;
    readonly rollbackOnFailure?: boolean | undefined;
    readonly onPlan?: ((plan: Plan) => unknown) | undefined;
    readonly onApplied?: ((deployment: Deployment) => unknown) | undefined;
    readonly onProgress?: ((progress: Progress) => void) | undefined;
}
export interface Applied {
    readonly action: PlanAction;
    readonly deployment: Deployment;
    readonly plan: Plan;
    readonly revision?: Revision;
}
export interface ApplyCalls {
    plan(form: ApplyForm, options?: PlanOptions): Promise<Plan>;
    apply(formOrPlan: ApplyForm | Plan, options?: ApplyOptions): Promise<Applied>;
}

// client/workflows/deletion-calls
import type { DeploymentDeletions, DeploymentsDeletion } from '../../generated/observed.js';
import type { Deployment } from '../../generated/records.js';
import type { ApiPromise } from '../call/api-promise.js';
import type { RequestOptions } from '../options/request-options.js';
import type { WaitOptions } from '../options/wait-options.js';
export interface DeletionWait extends Pick<WaitOptions, 'maxWait' | 'minDelay' | 'maxDelay' | 'factor' | 'tolerateErrors'> {
    onProgress?: ((progress: DeletionProgress) => void) | undefined;
}
export interface DeletionProgress {
    readonly id: string;
    readonly status: string | undefined;
    readonly changed: boolean;
    readonly elapsedMs: number;
}
export interface DeletionOptions extends Omit<RequestOptions, 'body'> {
    delete_tracing_project?: boolean | undefined;
    force?: boolean | undefined;
    wait?: boolean | DeletionWait | undefined;
}
export interface Deletion {
    readonly id: string;
    readonly deleted: boolean;
    readonly error?: Error;
}
export interface DeletionCalls {
    deleteMany(deployments: readonly (string | Pick<Deployment, 'id'>)[], options?: DeletionOptions): Promise<Deletion[]>;
    deleteMany(params: DeploymentsDeletion, options?: RequestOptions): ApiPromise<DeploymentDeletions | undefined>;
}

// client/workflows/fleet/fleet-calls
import type { Deployment } from '../../../generated/records.js';
import type { Report } from '../../../issues/issues.js';
import type { FleetPlanDocument } from './fleet-document-types.js';
import type { FleetApplied, FleetEvent, FleetPlanEvent } from './fleet-events.js';
import type { Fleet, FleetApplyOptions, FleetPlan, FleetPlanOptions } from './fleet-types.js';
export interface FleetPlanning extends Promise<FleetPlan>, AsyncIterable<FleetPlanEvent> {
}
export interface FleetRun extends Promise<FleetApplied>, AsyncIterable<FleetEvent> {
}
export interface WorkspaceListing {
    readonly deployments: readonly Deployment[];
    readonly requests: number;
}
export interface Fleets {
    list(options?: Pick<FleetPlanOptions, 'signal' | 'timeout'>): Promise<WorkspaceListing>;
    check(fleet: Fleet, options?: Pick<FleetPlanOptions, 'only' | 'secretValue'>): Promise<Report>;
    plan(fleet: Fleet, options?: FleetPlanOptions): FleetPlanning;
    apply(fleet: Fleet | FleetPlan | FleetPlanDocument, options?: FleetApplyOptions): FleetRun;
}

// client/workflows/fleet/fleet-document-types
import type { Effect } from '../../../explain/explain.js';
export type FleetAction = 'create' | 'patch' | 'redeploy' | 'none' | 'prune' | 'unmanaged';
export interface FleetDocumentEntry {
    readonly name: string;
    readonly action: FleetAction;
    readonly id?: string;
    readonly state?: string;
    readonly form?: Readonly<Record<string, unknown>>;
    readonly after?: readonly string[];
    readonly changes?: readonly unknown[];
    readonly losses?: readonly unknown[];
    readonly new_revision?: Effect;
}
export interface FleetPlanDocument {
    readonly kind: 'deployment-control/fleet-plan';
    readonly version: 1;
    readonly service: {
        readonly base_url: string;
        readonly tenant_id?: string;
    };
    readonly fleet: {
        readonly name?: string;
        readonly sha256: string;
    };
    readonly options: {
        readonly adopt: boolean;
        readonly send_secrets: boolean;
        readonly redeploy_failed: boolean;
    };
    readonly entries: readonly FleetDocumentEntry[];
    readonly checksum: string;
}

// client/workflows/fleet/fleet-error
import { DeploymentControlError } from '../../../values/errors.js';
import type { FleetApplied } from './fleet-events.js';
export declare class FleetError extends DeploymentControlError {
    readonly applied: FleetApplied;
    readonly code: string;
    constructor(message: string, applied: FleetApplied);
}

// client/workflows/fleet/fleet-events
import type { Deployment, Revision, RevisionStatus } from '../../../generated/records.js';
import type { FleetAction } from './fleet-document-types.js';
import type { FleetPlan } from './fleet-types.js';
export type FleetPlanEvent = {
    readonly type: 'page';
    readonly read: number;
} | {
    readonly type: 'planned';
    readonly plan: FleetPlan;
};
export type FleetEvent = FleetPlanEvent | {
    readonly type: 'started';
    readonly name: string;
    readonly action: FleetAction;
} | {
    readonly type: 'applied';
    readonly name: string;
    readonly action: FleetAction;
    readonly deployment: Deployment;
} | {
    readonly type: 'progress';
    readonly name: string;
    readonly status: RevisionStatus;
    readonly changed: boolean;
    readonly elapsedMs: number;
} | ({
    readonly type: 'done';
} & FleetDone) | ({
    readonly type: 'failed';
} & FleetFailure) | ({
    readonly type: 'skipped';
} & FleetSkip);
export interface FleetDone {
    readonly name: string;
    readonly action: FleetAction;
    readonly deployment?: Deployment;
    readonly revision?: Revision;
}
export interface FleetFailure {
    readonly name: string;
    readonly action: FleetAction;
    readonly error: unknown;
}
export interface FleetSkip {
    readonly name: string;
    readonly action: FleetAction;
    readonly because: string;
}
export interface FleetApplied {
    readonly plan: FleetPlan;
    readonly done: readonly FleetDone[];
    readonly failed: readonly FleetFailure[];
    readonly skipped: readonly FleetSkip[];
}

// client/workflows/fleet/fleet-types
import type { Effect, PatchEntry, PatchExplanation } from '../../../explain/explain.js';
import type { Deployment, DeploymentCreate } from '../../../generated/records.js';
import type { Issue } from '../../../issues/issues.js';
import type { AbortSignalLike } from '../../../values/platform.js';
import type { WaitOptions } from '../../options/wait-options.js';
import type { Plan } from '../apply-calls.js';
import type { FleetAction, FleetPlanDocument } from './fleet-document-types.js';
export type FleetSecret = {
    readonly name: string;
    readonly value: string;
} | {
    readonly name: string;
    readonly env: string;
} | {
    readonly name: string;
    readonly file: string;
};
export type SecretSource = {
    readonly env: string;
} | {
    readonly file: string;
};
export type FleetDefaults = {
    readonly [Name in keyof Omit<DeploymentCreate, 'name' | 'secrets' | 'agent'>]?: unknown;
} & {
    readonly secrets?: readonly FleetSecret[] | undefined;
};
export type FleetDeployment = FleetDefaults & {
    readonly name: string;
    readonly after?: readonly string[] | undefined;
};
export interface Fleet {
    readonly name?: string | undefined;
    readonly defaults?: FleetDefaults | undefined;
    readonly deployments: readonly FleetDeployment[];
}
export type FleetBlock = 'fixed' | 'deleting' | 'other_fleet';
export interface FleetEntry {
    readonly name: string;
    readonly action: FleetAction;
    readonly current?: Deployment;
    readonly plan?: Plan;
    readonly explanation?: PatchExplanation;
    readonly newRevision: Effect;
    readonly fixed: readonly PatchEntry[];
    readonly blocked?: FleetBlock;
    readonly notCompared: readonly string[];
    readonly isMarked: boolean;
    readonly after: readonly string[];
    readonly notes: readonly string[];
}
export interface FleetPlan {
    readonly name?: string;
    readonly entries: readonly FleetEntry[];
    readonly counts: Readonly<Record<FleetAction | 'refused', number>>;
    readonly changes: number;
    readonly requests: number;
    readonly warnings: readonly Issue[];
    document(): Promise<FleetPlanDocument>;
}
export interface FleetPlanOptions {
    readonly prune?: boolean | undefined;
    readonly adopt?: boolean | undefined;
    readonly only?: readonly string[] | undefined;
    readonly sendSecrets?: boolean | undefined;
    readonly redeployFailed?: boolean | undefined;
    readonly secretValue?: ((reference: SecretSource) => string | undefined | Promise<string | undefined>) | undefined;
    readonly signal?: AbortSignalLike | undefined;
    readonly timeout?: number | undefined;
}
export interface FleetApplyOptions extends FleetPlanOptions {
    readonly parallel?: number | undefined;
    readonly wait?: boolean | WaitOptions | undefined;
    readonly withProject?: boolean | undefined;
}

// client/workflows/fleet/read/fleet-label
export declare const FLEET_LABEL = "deployment-control/fleet";

// client/workflows/follow-logs/follow-logs-calls
import type { LogEntry } from '../../../generated/observed.js';
import type { Deployment, LogLevel, LogType, Open, Revision } from '../../../generated/records.js';
import type { RequestOptions } from '../../options/request-options.js';
import type { RevisionIds } from '../../options/ids.js';
export interface FollowedLine {
    readonly type: LogType;
    readonly revision_id: string;
    readonly entry: LogEntry;
}
export type FollowTarget = string | Pick<Deployment, 'id' | 'latest_revision_id'> | RevisionIds;
export interface FollowLogsOptions extends Pick<RequestOptions, 'signal' | 'timeout' | 'headers' | 'fetch' | 'fetchOptions' | 'maxResponseBytes' | 'traceparent'> {
    until?: 'built' | 'deployed' | 'ended' | 'now' | undefined;
    acrossRevisions?: boolean | undefined;
    type?: LogType | undefined;
    skipFinishedBuild?: boolean | undefined;
    since?: Date | number | string | undefined;
    level?: Open<LogLevel> | undefined;
    query?: string | undefined;
    tail?: number | undefined;
    pollDelay?: number | undefined;
    tolerateErrors?: number | undefined;
    onRevision?: ((revision: Revision) => void) | undefined;
}
export interface FollowLogsCalls {
    followLogs(target: FollowTarget, options?: FollowLogsOptions): AsyncGenerator<FollowedLine, Revision, undefined>;
}

// client/workflows/previews/preview-calls
import type { Deployment, Revision } from '../../../generated/records.js';
import type { SecretValues } from '../../../explain/secrets.js';
import type { AbortSignalLike } from '../../../values/platform.js';
import type { WaitOptions } from '../../options/wait-options.js';
import type { PlanAction } from '../apply-calls.js';
import type { DeletionWait } from '../deletion-calls.js';
export interface Preview {
    readonly key: string;
    readonly from: string;
    readonly name: string;
    readonly id: string;
    readonly url: string | null;
    readonly ttl?: number;
    readonly commit?: string;
    readonly deployment: Deployment;
}
export interface PreviewCallOptions {
    readonly signal?: AbortSignalLike | undefined;
    readonly timeout?: number | undefined;
}
export interface PreviewUpOptions extends PreviewCallOptions {
    readonly key: string;
    readonly from: string;
    readonly image?: string | undefined;
    readonly ref?: string | undefined;
    readonly commit?: string | undefined;
    readonly secrets?: SecretValues | undefined;
    readonly copySecrets?: readonly string[] | undefined;
    readonly untrusted?: boolean | undefined;
    readonly ttl?: number | undefined;
    readonly max?: number | undefined;
    readonly wait?: boolean | WaitOptions | undefined;
    readonly dryRun?: boolean | undefined;
    readonly onApplied?: ((preview: Preview, action: PlanAction) => unknown) | undefined;
}
export interface PreviewApplied {
    readonly action: PlanAction;
    readonly name: string;
    readonly isShortened: boolean;
    readonly preview?: Preview;
    readonly revision?: Revision;
    readonly notes: readonly string[];
}
export interface PreviewDownOptions extends PreviewCallOptions {
    readonly key: string;
    readonly from?: string | undefined;
    readonly wait?: boolean | DeletionWait | undefined;
    readonly dryRun?: boolean | undefined;
}
export interface PreviewSweepOptions extends PreviewCallOptions {
    readonly from?: string | undefined;
    readonly ttl?: number | undefined;
    readonly keepOpen?: readonly string[] | undefined;
    readonly now?: Date | undefined;
    readonly wait?: boolean | DeletionWait | undefined;
    readonly dryRun?: boolean | undefined;
}
export interface SweptPreview {
    readonly preview: Preview;
    readonly because: 'closed' | 'idle';
    readonly error?: Error;
}
export interface PreviewSweep {
    readonly deleted: readonly SweptPreview[];
    readonly failed: readonly SweptPreview[];
    readonly kept: readonly Preview[];
}
export interface Previews {
    up(options: PreviewUpOptions): Promise<PreviewApplied>;
    down(options: PreviewDownOptions): Promise<readonly Preview[]>;
    sweep(options?: PreviewSweepOptions): Promise<PreviewSweep>;
    list(options?: PreviewCallOptions & {
        readonly from?: string | undefined;
    }): Promise<readonly Preview[]>;
}

// client/workflows/previews/preview-name
export interface PreviewName {
    readonly name: string;
    readonly isShortened: boolean;
}
export declare function previewName(parent: string, key: string): PreviewName;
export declare function nameOfAttempt(parent: string, key: string, attempt: number): PreviewName;
export declare function whyHashed(parent: string, key: string): string | undefined;
export declare function isTooLong(parent: string, key: string): boolean;
export declare function checkKey(key: unknown): asserts key is string;

// client/workflows/rollback-calls
import type { Deployment, DeploymentPatch, Revision } from '../../generated/records.js';
import type { RequestOptions } from '../options/request-options.js';
import type { WaitOptions } from '../options/wait-options.js';
export interface RollbackOptions extends Omit<RequestOptions, 'body' | 'query'> {
    to?: string | Pick<Revision, 'id'> | undefined;
    dryRun?: boolean | undefined;
    wait?: boolean | WaitOptions | undefined;
}
export interface Taken {
    readonly field: string;
    readonly before: string | undefined;
    readonly after: string;
}
export interface LeftOut {
    readonly field: string;
    readonly because: string;
}
export interface Rollback {
    readonly deployment: Deployment;
    readonly revision?: Revision;
    readonly from: Revision;
    readonly request: {
        readonly operation: 'deployments.patch';
        readonly body: DeploymentPatch;
    } | {
        readonly operation: 'revisions.redeploy';
    };
    readonly takes: readonly Taken[];
    readonly cannot: readonly LeftOut[];
}
export interface RollbackCalls {
    rollback(deployment: string | Pick<Deployment, 'id'>, options?: RollbackOptions): Promise<Rollback>;
}

// client/workflows/watch/watch-calls
import type { Deployment, DeploymentListParams, Revision, RevisionStatus } from '../../../generated/records.js';
import type { AbortSignalLike } from '../../../values/platform.js';
export interface WatchCalls {
    watch(options?: DeploymentWatchOptions): DeploymentWatchPromise;
}
export interface DeploymentWatchOptions {
    filter?: Omit<DeploymentListParams, 'limit' | 'offset'> | undefined;
    minDelay?: number | undefined;
    maxDelay?: number | undefined;
    signal?: AbortSignalLike | undefined;
}
export interface DeploymentWatchPromise extends Promise<DeploymentWatch>, AsyncIterable<DeploymentChange> {
}
export interface DeploymentWatch extends AsyncIterable<DeploymentChange> {
    [Symbol.asyncIterator](): AsyncIterableIterator<DeploymentChange>;
    subscribe(listener: (changes: readonly DeploymentChange[], snapshot: DeploymentSnapshot) => void): () => void;
    snapshot(): DeploymentSnapshot;
    refresh(): Promise<DeploymentSnapshot>;
    pause(): void;
    resume(): void;
    close(): void;
}
export interface DeploymentSnapshot {
    readonly deployments: readonly Deployment[];
    readonly revisions: ReadonlyMap<string, WatchedRevision>;
    readonly readAt: number | null;
    readonly isComplete: boolean;
    readonly error: unknown;
    readonly isPaused: boolean;
    readonly isClosed: boolean;
}
export interface WatchedRevision {
    readonly id: string;
    readonly status: RevisionStatus | null;
    readonly revision: Revision | null;
    readonly readAt: number | null;
}
export interface DeploymentChange {
    readonly type: 'appeared' | 'changed' | 'gone';
    readonly deployment: Deployment;
    readonly revision: WatchedRevision | null;
    readonly previous: {
        readonly deployment: Deployment;
        readonly revision: WatchedRevision | null;
    } | null;
}

// core/encoded-issues
export interface CoreIssue {
    readonly kind: number;
    readonly isError: boolean;
    readonly loc: (string | number)[];
    readonly tail: (string | number)[];
    readonly ctx: Record<string, string | number> | undefined;
}
export declare function decodeIssues(encoded: string): CoreIssue[];

// core/ready
import type { WasmSource } from '../values/platform.js';
export declare function ready(wasm?: WasmSource): Promise<void>;

// diagnose/diagnose
import type { DeploymentControl } from '../client/client.js';
import type { LogEntry } from '../client/observed.js';
import { DeploymentControlError } from '../values/errors.js';
import type { Deployment, Revision } from '../generated/records.js';
import type { AbortSignalLike } from '../values/platform.js';
import type { DiagnosedLine, Finding, RevisionState } from './types.js';
export interface DiagnoseOptions {
    readonly revisionId?: string | undefined;
    readonly tail?: number | undefined;
    readonly now?: number | Date | undefined;
    readonly signal?: AbortSignalLike | undefined;
    readonly timeout?: number | undefined;
}
export interface Diagnosis {
    readonly state: RevisionState | 'no_revision' | 'absent' | 'unreachable';
    readonly healthy: boolean;
    readonly findings: readonly Finding[];
    readonly lastError?: DiagnosedLine;
    readonly deployment?: Deployment;
    readonly revision?: Revision;
    readonly logs: {
        readonly build?: readonly LogEntry[];
        readonly deploy?: readonly LogEntry[];
    };
    readonly error?: DeploymentControlError;
    readonly requests: number;
}
export declare function diagnose(client: DeploymentControl, deployment: string | {
    readonly id: string;
}, options?: DiagnoseOptions | null): Promise<Diagnosis>;

// diagnose/diagnose-error
import type { Finding } from './types.js';
export interface AnswerEvidence {
    readonly status: number;
    readonly operation: string;
    readonly text: string;
    readonly isJson: boolean;
}
export declare function diagnoseAnswer(answer: AnswerEvidence): Finding | undefined;
export declare function diagnoseError(error: unknown): Finding | undefined;

// diagnose/diagnose-form
import { type FindingCode } from '../generated/signatures.js';
import type { Finding } from './types.js';
export interface FormContext {
    readonly hosting?: 'cloud' | 'self_hosted' | undefined;
    readonly current?: object | null | undefined;
    readonly listeners?: readonly object[] | undefined;
}
export declare function diagnoseForm(form: object, options?: FormContext | null): Finding[];
export declare function diagnoseFailure(deployment: unknown, status: string, shown: FindingCode | undefined): Finding[];
export declare function trap(code: FindingCode): Finding;

// diagnose/diagnose-log
import { type SignatureRow } from '../generated/signatures.js';
import type { DiagnosedLine, Finding, LogKind, LogText } from './types.js';
export declare function diagnoseLog(log: LogKind, lines: readonly LogText[]): Finding | undefined;
export declare function lastError(log: LogKind, lines: readonly LogText[]): DiagnosedLine | undefined;
export declare function findingOf([code, , , , , cause, nextStep]: SignatureRow): Finding;
export declare function textOf(entry: LogText): string;

// diagnose/diagnose-revision
import type { LogKind, LogText, RevisionDiagnosis, RevisionState } from './types.js';
export interface RevisionEvidence {
    readonly status: string;
    readonly timeInStatus?: number | undefined;
    readonly buildLog?: readonly LogText[] | undefined;
    readonly deployLog?: readonly LogText[] | undefined;
    readonly deployment?: object | null | undefined;
}
export declare function revisionState(status: string, timeInStatus?: number): RevisionState;
export declare function logsOf(status: string): readonly LogKind[];
export declare function diagnoseRevision(evidence: RevisionEvidence): RevisionDiagnosis;

// diagnose/types
import type { FindingCode } from '../generated/signatures.js';
export type LogKind = 'build' | 'deploy';
export type LogText = string | {
    readonly message?: string | null | undefined;
    readonly timestamp?: unknown;
    readonly id?: unknown;
};
export interface DiagnosedLine {
    readonly log: LogKind;
    readonly index: number;
    readonly text: string;
}
export interface Finding {
    readonly code: FindingCode;
    readonly cause: string;
    readonly nextStep: string;
    readonly citation: string;
    readonly line?: DiagnosedLine;
}
export type RevisionState = 'deployed' | 'in_progress' | 'stuck' | 'failed' | 'superseded';
export interface RevisionDiagnosis {
    readonly state: RevisionState;
    readonly healthy: boolean;
    readonly findings: readonly Finding[];
    readonly lastError?: DiagnosedLine;
}

// emulator/emulator
import type { Emulator, EmulatorOptions } from './public-types.js';
export declare function createEmulator(options?: EmulatorOptions): Promise<Emulator>;

// emulator/indexed-db-store
import type { JournalStore } from './public-types.js';
export declare function indexedDbStore(name: string): JournalStore;

// emulator/public-types
import type { SignatureCode } from '../generated/signatures.js';
import type { Deployment, OAuthProvider, Repository, RevisionStatus } from '../generated/records.js';
import type { WasmSource } from '../values/platform.js';
export type EmulatorFetch = typeof globalThis extends {
    fetch: infer F;
} ? F : (input: any, init?: any) => Promise<any>;
export interface JournalStore {
    load(): Promise<Uint8Array | null>;
    append(entry: Uint8Array): Promise<void>;
    replace(all: Uint8Array): Promise<void>;
    truncate?(length: number): Promise<void>;
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
    product?: string | undefined;
    cloud?: string | undefined;
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
    agents?: boolean | undefined;
    vocabulary?: EmulatorVocabulary | undefined;
    leftoverProjects?: boolean | undefined;
    listeners?: number | undefined;
    prefix?: string | undefined;
    noScaleToZero?: boolean | undefined;
    queue?: boolean | undefined;
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
    fail(name: FailureName): void;
    advance(ms: number): void;
    reset(): void;
    snapshot(): Uint8Array;
    restore(snapshot: Uint8Array): void;
    flush(): Promise<void>;
}
export type FailureName = SignatureCode | (string & {});
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

// entries/emulator
export { createEmulator } from '../emulator/emulator.js';
export { indexedDbStore } from '../emulator/indexed-db-store.js';
export type { Emulator, EmulatorFetch, EmulatorOptions, EmulatorVocabulary, FailureName, Fault, FaultMatch, JournalStore, ReceivedRequest, ScriptStep, SeedRecords, } from '../emulator/public-types.js';

// entries/emulator-slim
import type { WasmSource } from '../values/platform.js';
export * from './emulator.js';
export declare function init(source: WasmSource): Promise<void>;

// entries/index
export * from './validate.js';
export { DeploymentControl } from '../client/client.js';
export { ApiError, AuthenticationError, BadRequestError, ConflictError, ConnectionError, NotFoundError, PermissionError, PlanError, RateLimitError, ResponseParseError, ResponseTooLargeError, ServerError, TimeoutError, UnprocessableError, } from '../client/errors/call-errors.js';
export { RevisionFailedError, RevisionSupersededError, WaitError, WaitTimeoutError, type RevisionLog, type WaitedDeployment, } from '../client/errors/wait-errors.js';
export { FLEET_LABEL } from '../client/workflows/fleet/read/fleet-label.js';
export { FleetError } from '../client/workflows/fleet/fleet-error.js';
export { previewName } from '../client/workflows/previews/preview-name.js';
export { RollbackError, type RollbackReason } from '../client/errors/rollback-error.js';
export { diagnose, type DiagnoseOptions, type Diagnosis } from '../diagnose/diagnose.js';
export { diagnoseError } from '../diagnose/diagnose-error.js';
export { diagnoseForm, type FormContext } from '../diagnose/diagnose-form.js';
export { diagnoseLog } from '../diagnose/diagnose-log.js';
export { diagnoseRevision, type RevisionEvidence } from '../diagnose/diagnose-revision.js';
export type { DiagnosedLine, Finding, LogKind, LogText, RevisionDiagnosis, RevisionState, } from '../diagnose/types.js';
export type { FindingCode, SignatureCode } from '../generated/signatures.js';
export { explainPatch, type Effect, type ExplainOptions, type PatchEntry, type PatchExplanation, type PatchLoss, type SecretChange, } from '../explain/explain.js';
export type { ClientEvent, LogLevel } from '../client/events/events.js';
export { footprint, type AtScales, type Footprint, type FootprintGroup, type FootprintGroupName, } from '../explain/footprint.js';
export { diffSecrets, planSecrets, type SecretsChange, type SecretsDiff, type SecretsPlan, type SecretValues, } from '../explain/secrets.js';
export type { ReasonCode } from '../generated/reasons.js';
export type { ClientOptions, Credential } from '../client/options/client-options.js';
export type { RequestOptions, RetryOptions, RetryPolicy } from '../client/options/request-options.js';
export type { DeploymentOrId, RevisionIds, RevisionOrIds } from '../client/options/ids.js';
export type { Progress, WaitedRevision, WaitOptions } from '../client/options/wait-options.js';
export type { AbortSignalLike, FetchLike, Logger, PlatformHeaders, PlatformRequestInit, PlatformResponse, ResponseLike, } from '../values/platform.js';
export type * from '../client/observed.js';
export type { LogPromise } from '../client/logs.js';
export type { CursorPage, CursorPromise, Page, PagePromise } from '../client/pages.js';
export type { ApiPromise, ResponseMeta, Result } from '../client/call/api-promise.js';
export type * from '../client/composed-calls.js';
export type * from '../client/workflows/deletion-calls.js';
export type * from '../client/workflows/rollback-calls.js';
export type * from '../client/workflows/follow-logs/follow-logs-calls.js';
export type * from '../client/resources.js';
export type * from '../client/workflows/watch/watch-calls.js';
export type * from '../client/workflows/apply-calls.js';
export type * from '../client/workflows/fleet/fleet-calls.js';
export type * from '../client/workflows/fleet/fleet-document-types.js';
export type * from '../client/workflows/fleet/fleet-events.js';
export type * from '../client/workflows/fleet/fleet-types.js';
export type { PreviewName } from '../client/workflows/previews/preview-name.js';
export type * from '../client/workflows/previews/preview-calls.js';
export type { UploadOptions, UploadProgress } from '../client/uploads.js';

// entries/node
import { type ProfileOptions } from '../profiles/profile-options.js';
export type { ProfileOptions } from '../profiles/profile-options.js';
export declare function profileFrom(name?: string): ProfileOptions;

// entries/slim
import type { PlatformModule, WasmBytes, WasmSource } from '../values/platform.js';
export * from './index.js';
export declare function init(source: WasmSource): Promise<void>;
export declare function initSync(source: WasmBytes | PlatformModule): void;

// entries/validate
export { validateCreate, validateCreateJson, validateListQuery, validateListQueryJson, validatePatch, validatePatchJson, type ValidatePatchOptions, } from '../validate/checks.js';
export { parseCreate, parsePatch } from '../validate/parse.js';
export { ValidationError } from '../validate/validation-error.js';
export { ConfigError, DeploymentControlError, InternalError } from '../values/errors.js';
export { fields, type FieldBasis, type FieldInfo, type FieldKind, type FieldOptions, type Hosting, } from '../schema/fields.js';
export { DEPLOYMENT_TYPES, SOURCES } from '../generated/choices.js';
export type { IssueCode } from '../generated/kinds.js';
export { issuesFrom } from '../issues/issues-from.js';
export type { Issue, Message, MessageParameters, Messages, Report, ValidateOptions } from '../issues/issues.js';
export { jsonSchemaFor, type JsonSchema, type JsonSchemaOptions, type JsonSchemaTarget, } from '../schema/json-schema.js';
export type { HeadersLike, PlatformModule, WasmBytes, WasmNow, WasmResponse, WasmSource } from '../values/platform.js';
export { ready } from '../core/ready.js';
export * from '../validate/record-checks.js';
export type * from '../generated/records.js';
export { toPathMessages, translated } from '../issues/report.js';
export { FormSession, type FieldIssues, type FormChange } from '../validate/session.js';
export type { Draft, FormPath, FormValue, PathStep, ValueAt } from '../validate/form-types.js';
export { createSchema, patchSchema, schemaFor, type FieldAt, type FormSchema, type RecordSchema, type SchemaOptions, type StandardIssue, type StandardJsonOptions, type StandardJsonProps, type StandardJsonSchema, type StandardOptions, type StandardProps, type StandardResult, type StandardSchema, } from '../validate/standard.js';
export type { Vocabulary } from '../vocabulary/vocabulary.js';

// entries/validate-slim
import type { PlatformModule, WasmBytes, WasmSource } from '../values/platform.js';
export * from './validate.js';
export declare function init(source: WasmSource): Promise<void>;
export declare function initSync(source: WasmBytes | PlatformModule): void;

// entries/wasm-file
import type { PlatformModule } from '../values/platform.js';
declare const module: PlatformModule;
export default module;

// explain/explain
import { type ReasonCode } from '../generated/reasons.js';
import type { Deployment, DeploymentPatch } from '../generated/records.js';
import { type TranslatedForm } from '../vocabulary/form-translation.js';
import { type Terms, type Vocabulary } from '../vocabulary/vocabulary.js';
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
type Path = readonly (string | number)[];
export type EncodedExplanation = readonly [
    newRevision: number,
    ...(readonly [reason: number, path: Path, hasValues: 0 | 1])[]
];
export interface ExplainOptions {
    readonly vocabulary?: Vocabulary | undefined;
}
export declare function explainPatch(patch: DeploymentPatch, current?: Partial<Deployment> | null, options?: ExplainOptions): PatchExplanation;
export declare function explainPatch(patch: object, current: object | null | undefined, options: ExplainOptions & {
    readonly vocabulary: Vocabulary;
}): PatchExplanation;
export declare function explanationOf([newRevision, ...fields]: EncodedExplanation, afterText: string, beforeText: string, terms: Terms | undefined): PatchExplanation;
export declare function inContractWords(record: string, value: unknown, name: string, options: ExplainOptions | undefined): TranslatedForm;
export declare function textOfObject(value: unknown, name: string): string;
export {};

// explain/footprint
import { COMPUTE_GROUPS } from '../generated/compute.js';
import type { ResourceSpec } from '../generated/records.js';
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

// explain/secrets
import type { Deployment, Secret } from '../generated/records.js';
import { type Effect } from './explain.js';
export type SecretValues = readonly Secret[] | Readonly<Record<string, string>>;
export interface SecretsDiff {
    readonly added: readonly string[];
    readonly changed: readonly string[];
    readonly removed: readonly string[];
    readonly kept: readonly string[];
}
export interface SecretsChange {
    readonly set?: SecretValues | undefined;
    readonly unset?: readonly string[] | undefined;
    readonly prune?: boolean | undefined;
}
export interface SecretsPlan extends SecretsDiff {
    readonly patch: {
        readonly secrets: Secret[];
    } | null;
    readonly unreadable: readonly string[];
    readonly newRevision: Effect;
}
export declare function diffSecrets(current: SecretValues, wanted: SecretValues): SecretsDiff;
export declare function planSecrets(deployment: Pick<Deployment, 'secrets'>, change: SecretsChange): SecretsPlan;
export declare function unreadableOf(stored: readonly Secret[]): string[];

// generated/choices
export declare const SOURCES: readonly [{
    readonly value: 'repo_host';
    readonly label: 'Repository';
    readonly help: 'Built from a branch or tag of a repository.';
}, {
    readonly value: 'external_docker';
    readonly label: 'External image';
    readonly help: 'An image in a registry of your own.';
}, {
    readonly value: 'internal_docker';
    readonly label: 'Container image';
    readonly help: 'An image in the registry of the service.';
}, {
    readonly value: 'internal_source';
    readonly label: 'Source upload';
    readonly help: 'Built from a tarball that is uploaded afterwards.';
}, {
    readonly value: 'internal_template';
    readonly label: 'Template';
    readonly help: 'A prebuilt template of the service.';
}];
export declare const DEPLOYMENT_TYPES: readonly [{
    readonly value: 'dev_free';
    readonly label: 'Development, free';
}, {
    readonly value: 'dev';
    readonly label: 'Development';
}, {
    readonly value: 'prod';
    readonly label: 'Production';
}, {
    readonly value: 'dev_zero';
    readonly label: 'Development, zero';
}, {
    readonly value: 'dev_free_zero';
    readonly label: 'Development, free, zero';
}];
export declare const REVISION_STATUSES: readonly string[];
export declare const HOSTING_SOURCES: {
    readonly cloud: readonly ['repo_host', 'internal_docker', 'internal_source', 'internal_template'];
    readonly self_hosted: readonly ['external_docker', 'internal_docker', 'internal_source'];
};
export declare const ROUNDED_FIELDS: readonly ['cpu', 'cpu_limit', 'queue_cpu', 'queue_cpu_limit', 'redis_cpu', 'redis_cpu_limit'];

// generated/compute
export declare const COMPUTE_GROUPS: readonly [readonly ['main', readonly ['min_scale', 'max_scale', 'cpu', 'cpu_limit', 'memory_mb', 'memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']], readonly ['queue', readonly ['queue_min_scale', 'queue_max_scale', 'queue_cpu', 'queue_cpu_limit', 'queue_memory_mb', 'queue_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']], readonly ['orchestrator', readonly ['orchestrator_min_scale', 'orchestrator_max_scale', 'orchestrator_cpu', 'orchestrator_cpu_limit', 'orchestrator_memory_mb', 'orchestrator_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']], readonly ['executor', readonly ['', '', 'executor_cpu', 'executor_cpu_limit', 'executor_memory_mb', 'executor_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']], readonly ['redis', readonly ['', '', 'redis_cpu', 'redis_cpu_limit', 'redis_memory_mb', 'redis_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']], readonly ['database', readonly ['', '', 'db_cpu', 'db_cpu_limit', 'db_memory_mb', 'db_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']]];
export declare const AT_MOST = 10000000;

// generated/kinds
export type Kind = readonly [type: string, code: string, sentence: string];
export declare const KINDS: readonly Kind[];
export declare const PARAMETERS: readonly string[];
export type IssueCode = 'json_invalid' | 'missing' | 'model_attributes_type' | 'string_type' | 'string_too_short' | 'bool_type' | 'bool_parsing' | 'int_type' | 'int_parsing' | 'int_from_float' | 'float_type' | 'float_parsing' | 'finite_number' | 'greater_than_equal' | 'less_than_equal' | 'list_type' | 'too_long' | 'dict_type' | 'uuid_type' | 'uuid_parsing' | 'implausible_number' | 'number_as_text' | 'boolean_as_text' | 'unknown_field' | 'answer_only' | 'literal_error' | 'datetime_from_date_parsing' | 'datetime_parsing' | 'datetime_type' | 'not_json' | 'missing_for_source' | 'advised_for_source' | 'not_for_source' | 'not_for_hosting' | 'not_at_creation' | 'immutable' | 'may_be_fixed' | 'build_on_push_with_tag' | 'limit_below_request' | 'max_below_min' | 'unlisted_word' | 'rounded' | 'deployment_name' | 'long_name' | 'command_characters' | 'not_a_url' | 'secret_name' | 'reserved_name' | 'only_self_hosted' | 'duplicate' | 'required_by_kubernetes' | 'not_supported' | 'out_of_range' | 'dns_label' | 'dns_subdomain' | 'label_key' | 'label_value' | 'annotations_too_long' | 'env_name' | 'unusual_env_name' | 'quantity' | 'negative_quantity' | 'request_above_limit' | 'request_not_limit' | 'unknown_resource' | 'none_given' | 'several_given' | 'exclusive' | 'not_declared' | 'mount_path_colon' | 'absolute_path' | 'relative_path' | 'path_taken' | 'privileged_only' | 'small_cache' | 'mutable_tag' | 'list_not_cleared' | 'secret_must_stay' | 'spec_reset' | 'queue_doubles' | 'restart_policy' | 'image_reference' | 'path_segment' | 'too_many_issues';

// generated/observed
import type { LogOrder, DeploymentLogType, LogLevel, ResourceTier, ComputeType, TokenAuthentication, ProviderType, Revision, Repository, Open } from './records.js';
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
    readonly id: string;
    readonly installation_id: number;
    readonly name: string;
    readonly [unknownField: string]: unknown;
}
export interface ListenerPage {
    readonly resources: readonly Listener[];
    readonly offset?: number | null;
    readonly [unknownField: string]: unknown;
}
export interface Listener {
    readonly id: string;
    readonly compute_type: string;
    readonly compute_id: string;
    readonly compute_config: ListenerComputeConfig;
    readonly version?: string | null;
    readonly created_at: string;
    readonly updated_at: string;
    readonly [unknownField: string]: unknown;
}
export interface ListenerComputeConfig {
    k8s_namespaces?: readonly string[] | null | undefined;
    [unknownField: string]: unknown;
}
export interface ConnectionList {
    readonly data: readonly Connection[];
    readonly [unknownField: string]: unknown;
}
export interface Connection {
    readonly id: string;
    readonly agent_id: string;
    readonly oauth_token_id: string;
    readonly provider_id: string;
    readonly provider_account_label: string | null;
    readonly scopes: readonly string[];
    readonly expires_at: string | null;
    readonly created_by: string;
    readonly created_at: string;
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
    client_secret?: string | null | undefined;
    auth_url: string;
    token_url: string;
    uses_pkce?: boolean | undefined;
    code_challenge_method?: string | null | undefined;
    provider_type?: Open<ProviderType> | null | undefined;
    mcp_server_url?: string | null | undefined;
    token_endpoint_auth_method?: TokenAuthentication | undefined;
    is_dynamic_client?: boolean | null | undefined;
    [unknownField: string]: unknown;
}
export interface OAuthProviderPatch {
    name?: string | null | undefined;
    client_id?: string | null | undefined;
    client_secret?: string | null | undefined;
    auth_url?: string | null | undefined;
    token_url?: string | null | undefined;
    uses_pkce?: boolean | null | undefined;
    code_challenge_method?: string | null | undefined;
}
export interface FreeCount {
    readonly count: number;
    readonly [unknownField: string]: unknown;
}
export interface DeploymentDeletions {
    readonly results?: readonly DeploymentDeletion[];
    readonly [unknownField: string]: unknown;
}
export interface DeploymentDeletion {
    readonly deployment_id?: string;
    readonly status?: number;
    readonly detail?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface ResourceTiersPatch {
    compute_tier?: ResourceTier | null | undefined;
    database_tier?: ResourceTier | null | undefined;
    [unknownField: string]: unknown;
}
export interface LogEntryPage {
    readonly items?: readonly LogEntry[];
    readonly next_cursor?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface ListenerCreate {
    compute_type: ComputeType;
    compute_id: string;
    compute_config: ListenerComputeConfig;
    version?: string | null | undefined;
    [unknownField: string]: unknown;
}
export interface ListenerPatch {
    compute_config?: ListenerComputeConfig | null | undefined;
    version?: string | null | undefined;
    [unknownField: string]: unknown;
}
export interface InstallationPage {
    readonly items: readonly Integration[];
    readonly next_cursor?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface RepositoryPage {
    readonly items: readonly Repository[];
    readonly next_cursor?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface ManagedInstallationPage {
    readonly items: readonly ManagedInstallation[];
    readonly next_cursor?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface ManagedInstallation {
    readonly id: string;
    readonly installation_id: number;
    readonly name: string;
    readonly repository_selection?: string | null;
    readonly settings_url?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface InstallationLink {
    readonly install_url: string;
    readonly oauth_reuse_url?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface PickerSession {
    readonly installs: readonly PickerInstallation[];
    readonly return_to?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface PickerInstallation {
    readonly installation_id: number;
    readonly account_login: string;
    readonly account_type: string;
    readonly already_in_org?: boolean;
    readonly [unknownField: string]: unknown;
}
export interface PlatformProvider {
    readonly id: string;
    readonly provider_id: string;
    readonly name: string;
    readonly client_id?: string;
    readonly auth_url?: string;
    readonly token_url?: string;
    readonly authorization_params?: Record<string, unknown>;
    readonly allowed_redirect_uris?: readonly string[];
    readonly default_redirect_uri?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface McpDiscovery {
    provider_id: string;
    name: string;
    mcp_server_url: string;
    [unknownField: string]: unknown;
}
export interface Authenticate {
    provider: string;
    scopes: readonly string[];
    user_id?: string | null | undefined;
    agent_id?: string | null | undefined;
    token_id?: string | null | undefined;
    force_new?: boolean | undefined;
    is_default?: boolean | undefined;
    [unknownField: string]: unknown;
}
export interface Authentication {
    readonly status: string;
    readonly url?: string | null;
    readonly auth_id?: string | null;
    readonly token?: string | null;
    readonly user_id?: string | null;
    readonly metadata?: Record<string, unknown> | null;
    readonly [unknownField: string]: unknown;
}
export interface AuthenticationResult {
    readonly status: string;
    readonly token?: string | null;
    readonly [unknownField: string]: unknown;
}
export interface Token {
    readonly id: string;
    readonly provider_id: string;
    readonly created_at: string;
    readonly updated_at: string;
    readonly provider_account_label?: string | null;
    readonly scopes?: readonly string[];
    readonly expires_at?: string | null;
    readonly is_default?: boolean;
    readonly [unknownField: string]: unknown;
}
export interface TokenMetadataPatch {
    provider_account_label?: string | null | undefined;
    is_default?: boolean | null | undefined;
    [unknownField: string]: unknown;
}
export interface TokenExists {
    readonly has_token: boolean;
    readonly [unknownField: string]: unknown;
}
export interface TokenExistsBatch {
    provider_ids: readonly string[];
    [unknownField: string]: unknown;
}
export interface TokensExist {
    readonly has_token: Record<string, boolean>;
    readonly [unknownField: string]: unknown;
}
export interface AgentTokenCreate {
    access_token: string;
    refresh_token?: string | null | undefined;
    expires_in_seconds?: number | null | undefined;
    scopes?: readonly string[] | undefined;
    provider_account_label?: string | null | undefined;
    metadata?: Record<string, unknown> | null | undefined;
    [unknownField: string]: unknown;
}
export interface ListenerListParams {
    limit?: number | undefined;
    offset?: number | undefined;
    [unknownField: string]: unknown;
}
export interface DeploymentsDeletion {
    deployment_ids: readonly string[];
    [unknownField: string]: unknown;
}
export interface DeploymentLogParams {
    deployment_id: string;
    revision_id?: string | null | undefined;
    log_type?: DeploymentLogType | undefined;
    page_size?: number | undefined;
    cursor?: string | null | undefined;
    sort_order?: LogOrder | undefined;
    start_time?: string | null | undefined;
    end_time?: string | null | undefined;
    query?: string | null | undefined;
    level?: LogLevel | null | undefined;
    run_id?: string | null | undefined;
    [unknownField: string]: unknown;
}
export interface PageParams {
    page_size?: number | undefined;
    cursor?: string | null | undefined;
    [unknownField: string]: unknown;
}
export interface AuthenticationWaitParams {
    timeout?: number | undefined;
    [unknownField: string]: unknown;
}
export interface TokenListParams {
    provider_id?: string | null | undefined;
    [unknownField: string]: unknown;
}
export interface TokensDeletion {
    provider_id: string;
    [unknownField: string]: unknown;
}
export interface TokenExistsParams {
    provider_id: string;
    [unknownField: string]: unknown;
}

// generated/reasons
export type ReasonRow = readonly [code: ReasonCode, lists: number, effect: 'will' | 'will_not' | 'may', basis: 'documented' | 'observed', because: string];
export declare const REASONS: readonly ReasonRow[];
export type ReasonCode = 'revision_field' | 'config_field' | 'observed_field' | 'spec_field' | 'fixed_field' | 'moved_repository' | 'revision_source' | 'field_not_shown' | 'secret_given' | 'secret_added' | 'secret_changed' | 'secret_overwritten' | 'secret_removed' | 'reference_given' | 'reference_added' | 'reference_changed' | 'reference_removed' | 'spec_reset' | 'same_revision_field' | 'same_config_field' | 'same_observed_field' | 'same_revision_source' | 'same_field_not_shown' | 'answers_only' | 'secret_kept' | 'reference_kept' | 'empty_secrets' | 'null_keeps' | 'empty_keeps' | 'spec_replaced' | 'secrets_replaced' | 'references_replaced';
export declare const HIDDEN: readonly (readonly [list: readonly string[], way: readonly string[]])[];

// generated/records
export type Open<T extends string> = T | (string & {});
export type RecordName = 'DeploymentCreate' | 'DeploymentPatch' | 'DeploymentListParams' | 'Deployment' | 'DeploymentPage' | 'Revision' | 'Repository' | 'OAuthProvider' | 'HTTPValidationError' | 'ValidationErrorItem' | 'SourceConfig' | 'ListenerConfig' | 'SourceRevisionConfig' | 'ResourceSpec' | 'DeploymentAgent' | 'Secret' | 'SecretReference' | 'ImagePullSecret' | 'Volume' | 'VolumeMount' | 'Container' | 'EnvVar' | 'ContainerResources' | 'EnvVarSource' | 'EnvFromSource' | 'ObjectReference' | 'KeySelector' | 'ObjectFieldSelector' | 'ResourceFieldSelector' | 'SecurityContext' | 'ConfigMapVolumeSource' | 'SecretVolumeSource' | 'KeyToPath' | 'EmptyDirVolumeSource' | 'PersistentVolumeClaimVolumeSource' | 'NFSVolumeSource' | 'ProjectedVolumeSource' | 'VolumeProjection' | 'ObjectProjection' | 'ServiceAccountTokenProjection' | 'DownwardAPIVolumeSource' | 'DownwardAPIVolumeFile' | 'CSIVolumeSource';
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
    DeploymentAgent: DeploymentAgent;
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
export type Source = 'repo_host' | 'external_docker' | 'internal_docker' | 'internal_source' | 'internal_template';
export type RevisionSource = 'repo_host' | 'internal_docker' | 'internal_source';
export type DeploymentType = 'dev_free' | 'dev' | 'prod' | 'dev_zero' | 'dev_free_zero';
export type AgentEnvironment = 'development' | 'staging' | 'production';
export type ImagePullPolicy = 'Always' | 'IfNotPresent' | 'Never';
export type ContainerRestartPolicy = 'Always' | 'OnFailure' | 'Never';
export type MountPropagation = 'None' | 'HostToContainer' | 'Bidirectional';
export type LogOrder = 'asc' | 'desc';
export type LogType = 'build' | 'deploy';
export type DeploymentLogType = 'BUILD' | 'DEPLOY';
export type LogLevel = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR' | 'CRITICAL';
export type ResourceTier = 'SERVERLESS_S' | 'SERVERLESS_M' | 'SERVERLESS_L' | 'DEDICATED_S' | 'DEDICATED_M' | 'DEDICATED_L';
export type ComputeType = 'k8s';
export type TokenAuthentication = 'none' | 'client_secret_basic' | 'client_secret_post';
export type ProviderType = 'microsoft' | 'salesforce' | 'slack';
export interface DeploymentCreate {
    name: string;
    source: Source;
    source_config: SourceConfig;
    source_revision_config: SourceRevisionConfig;
    secrets: readonly Secret[];
    secret_references?: readonly SecretReference[] | null | undefined;
    agent?: DeploymentAgent | null | undefined;
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
    agent_id?: string | null | undefined;
    agent_environment?: string | null | undefined;
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
    deployment_type?: Open<DeploymentType> | null | undefined;
    template_id?: string | null | undefined;
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
    readonly template_id?: string | null;
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
export interface DeploymentAgent {
    agent_id: string;
    environment: Open<AgentEnvironment>;
    [unknownField: string]: unknown;
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
    limits?: Record<string, string> | null | undefined;
    requests?: Record<string, string> | null | undefined;
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

// generated/signatures
export type SignatureRow = readonly [code: string, shown: number, isGeneral: 0 | 1, patterns: readonly PatternRow[], overcomeBy: readonly string[], cause: string, nextStep: string];
export type PatternRow = readonly [text: string, near?: readonly string[]];
export type TrapRow = readonly [code: string, cause: string, nextStep: string, citation: string];
export declare const SIGNATURES: readonly SignatureRow[];
export declare const TRAPS: readonly TrapRow[];
export declare const QUIET: readonly string[];
export declare const ERROR_WORDS: readonly string[];
export declare const USUAL_MINUTES: Readonly<Record<string, number>>;
export declare const OTHER_MINUTES = 30;
export declare const WINDOW = 40;
export declare const END = 1;
export type FindingCode = 'dependency_conflict' | 'python_version' | 'package_not_found' | 'repository_access' | 'ref_not_found' | 'config_file_missing' | 'lockfile_stale' | 'build_timeout' | 'build_step_failed' | 'image_name_invalid' | 'image_not_found' | 'image_pull_denied' | 'image_platform' | 'certificate_untrusted' | 'image_pull' | 'out_of_memory' | 'license_refused' | 'module_missing' | 'import_mismatch' | 'secret_missing' | 'port_in_use' | 'connections_exhausted' | 'database_unreachable' | 'crash_loop' | 'probe_failed' | 'not_ready' | 'cluster_full' | 'quota_exceeded' | 'secret_reference_missing' | 'service_account_missing' | 'mount_failed' | 'listener_forbidden' | 'name_too_long' | 'volume_unbound' | 'no_events' | 'archive_too_large' | 'upload_refused' | 'name_over_21' | 'queue_doubles' | 'small_cache' | 'leftover_project' | 'name_still_taken' | 'mutable_tag' | 'wrong_base_path' | 'listener_required' | 'no_listeners' | 'namespace_refused' | 'empty_secrets' | 'partial_resource_spec' | 'database_uri_removed' | 'ready_is_no_result' | 'no_build_on_tag' | 'tenant_required' | 'feature_disabled' | 'key_refused';
export declare const SIGNATURE_CODES: readonly ['dependency_conflict', 'python_version', 'package_not_found', 'repository_access', 'ref_not_found', 'config_file_missing', 'lockfile_stale', 'build_timeout', 'build_step_failed', 'image_name_invalid', 'image_not_found', 'image_pull_denied', 'image_platform', 'certificate_untrusted', 'image_pull', 'out_of_memory', 'license_refused', 'module_missing', 'import_mismatch', 'secret_missing', 'port_in_use', 'connections_exhausted', 'database_unreachable', 'crash_loop', 'probe_failed', 'not_ready', 'cluster_full', 'quota_exceeded', 'secret_reference_missing', 'service_account_missing', 'mount_failed', 'listener_forbidden', 'name_too_long', 'volume_unbound', 'no_events', 'archive_too_large', 'upload_refused'];
export type SignatureCode = (typeof SIGNATURE_CODES)[number];

// issues/issues
import type { IssueCode } from '../generated/kinds.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
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

// issues/issues-from
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import type { Issue } from './issues.js';
export declare function issuesFrom(error: unknown, options?: {
    readonly vocabulary?: Vocabulary | undefined;
} | null): Issue[];

// issues/report
import { type CoreIssue } from '../core/encoded-issues.js';
import type { Issue, Messages, Report } from './issues.js';
export declare const NO_ISSUES: Report;
export declare function reportOf(encoded: string, messages?: Messages, translate?: (issue: CoreIssue) => CoreIssue): Report;
export declare function issuesOf(encoded: string, messages?: Messages, translate?: (issue: CoreIssue) => CoreIssue): Issue[];
export declare function translated(issues: readonly Issue[], messages: Messages): Issue[];
export declare function toPathMessages(report: Report): Record<string, string>;

// messages/de
import type { IssueCode } from '../generated/kinds.js';
import type { Message } from '../issues/issues.js';
export declare const de: Readonly<Record<IssueCode, Message>>;

// profiles/profile-options
export interface ProfileOptions {
    readonly baseUrl: string;
    readonly tenantId?: string;
    readonly hosting?: 'cloud' | 'self_hosted';
    readonly vocabulary?: Readonly<Record<string, string>>;
    readonly apiKey?: (() => string) | null;
    readonly bearerToken?: (() => string) | null;
}

// schema/fields
import type { RecordName, Source } from '../generated/records.js';
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

// schema/json-schema
import type { RecordName } from '../generated/records.js';
export type JsonSchema = Record<string, unknown>;
export type JsonSchemaTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0';
export interface JsonSchemaOptions {
    readonly form?: 'request' | 'answer' | undefined;
    readonly annotations?: boolean | undefined;
}
export declare function jsonSchemaFor(record: RecordName, target: JsonSchemaTarget, options?: JsonSchemaOptions | null): JsonSchema;

// validate/checks
import type { Deployment } from '../generated/records.js';
import type { Report, ValidateOptions } from '../issues/issues.js';
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

// validate/form-types
export type PathStep = string | number;
export type Draft<Form> = Form extends readonly (infer Item)[] ? readonly Draft<Item>[] : Form extends object ? {
    readonly [Key in keyof Form]?: Draft<Form[Key]> | undefined;
} : Form;
export type FormValue<Form> = unknown extends Form ? unknown : Draft<Form>;
export type ValueAt<Form, Path extends readonly PathStep[]> = unknown extends Form ? unknown : Path extends readonly [infer Step, ...infer Rest extends readonly PathStep[]] ? ValueAt<ValueIn<NonNullable<Form>, Step>, Rest> : Path extends readonly [] ? Draft<Form> : unknown;
type ValueIn<Value, Step> = string extends Step ? unknown : Value extends readonly (infer Item)[] ? Step extends number | `${number}` ? Item : never : Step extends keyof Value ? Value[Step] : never;
export type FormPath<Form, Path extends readonly PathStep[]> = [ValueAt<Form, Path>] extends [never] ? never : Path;
export {};

// validate/parse
import type { DeploymentCreate, DeploymentPatch } from '../generated/records.js';
import type { ValidateOptions } from '../issues/issues.js';
import { type ValidatePatchOptions } from './checks.js';
export declare function parseCreate(form: unknown, options?: ValidateOptions): DeploymentCreate;
export declare function parsePatch(form: unknown, options?: ValidatePatchOptions): DeploymentPatch;

// validate/record-checks
import type { Report, ValidateOptions } from '../issues/issues.js';
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

// validate/session
import { type ValidatePatchOptions } from './checks.js';
import type { Issue, Report } from '../issues/issues.js';
import type { FormPath, FormValue, PathStep, ValueAt } from './form-types.js';
export interface FieldIssues {
    readonly path: readonly PathStep[];
    readonly issues: readonly Issue[];
}
export interface FormChange {
    readonly fields: readonly FieldIssues[];
    readonly appeared: readonly Issue[];
    readonly cleared: readonly Issue[];
    readonly here: readonly Issue[];
}
export declare class FormSession<Form = unknown> {
    #private;
    constructor(kind: 'create' | 'patch', initial?: FormValue<NoInfer<Form>>, options?: ValidatePatchOptions | null);
    set<const Path extends readonly PathStep[]>(path: FormPath<Form, Path>, value: ValueAt<Form, Path> | undefined): FormChange;
    remove<const Path extends readonly PathStep[]>(path: FormPath<Form, Path>): FormChange;
    report(): Report;
    value(): FormValue<Form>;
}

// validate/standard
import { type ValidatePatchOptions } from './checks.js';
import { type JsonSchema, type JsonSchemaTarget } from '../schema/json-schema.js';
import type { DeploymentCreate, DeploymentPatch, RecordName, Records } from '../generated/records.js';
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
}
export interface StandardJsonProps<Value> extends StandardProps<Value> {
    readonly jsonSchema: {
        readonly input: (options: StandardJsonOptions) => JsonSchema;
        readonly output: (options: StandardJsonOptions) => JsonSchema;
    };
}
export interface StandardSchema<Value> {
    readonly '~standard': StandardProps<Value>;
}
export interface StandardJsonSchema<Value> {
    readonly '~standard': StandardJsonProps<Value>;
}
export type FieldAt<Value, Path extends readonly (string | number)[]> = Path extends readonly [
    infer Step,
    ...infer Rest extends readonly (string | number)[]
] ? FieldAt<StepInto<NonNullable<Value>, Step>, Rest> : number extends Path['length'] ? unknown : Value;
type StepInto<Value, Step> = Value extends readonly (infer Item)[] ? Step extends number | '*' ? Item : unknown : Step extends keyof Value ? Value[Step] : unknown;
export interface FormSchema<Value> extends StandardSchema<Value> {
    field<const Path extends readonly (string | number)[]>(...path: Path): StandardSchema<FieldAt<Value, Path>>;
}
export interface RecordSchema<Value> extends StandardJsonSchema<Value> {
    field<const Path extends readonly (string | number)[]>(...path: Path): StandardJsonSchema<FieldAt<Value, Path>>;
}
export declare function schemaFor<Name extends RecordName>(record: Name, options?: ValidatePatchOptions): RecordSchema<Records[Name]>;
export declare const createSchema: FormSchema<DeploymentCreate>;
export declare const patchSchema: FormSchema<DeploymentPatch>;
export {};

// validate/validation-error
import { DeploymentControlError } from '../values/errors.js';
import type { Issue } from '../issues/issues.js';
export declare class ValidationError extends DeploymentControlError {
    readonly issues: readonly Issue[];
    readonly code: string;
    constructor(message: string, issues: readonly Issue[]);
}
export declare function summaryOf(issues: readonly Issue[]): string;

// values/errors
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
    readonly code: string;
}
export declare class ConfigError extends DeploymentControlError {
    readonly code: string;
}

// values/platform
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

// vocabulary/form-translation
import type { CoreIssue } from '../core/encoded-issues.js';
import { type Terms, type Vocabulary } from './vocabulary.js';
export interface TranslatedForm {
    readonly form: unknown;
    readonly terms?: Terms;
    readonly translateIssue?: (issue: CoreIssue) => CoreIssue;
}
export declare function translateForm(record: string, form: unknown, vocabulary: Vocabulary): TranslatedForm;

// vocabulary/vocabulary
export interface Vocabulary {
    readonly repoHost?: string | undefined;
    readonly agent?: string | undefined;
    readonly managedRepositoriesPath?: string | undefined;
    readonly interruptPath?: string | undefined;
}
export interface Terms {
    readonly source: string;
    readonly configPath: string;
}
export declare const CONTRACT_TERMS: Terms;
export declare function termsOf(vocabulary: Vocabulary | null | undefined): Terms | undefined;
