// The records of operations that the contract does not show and that were only seen on services (observed.md 3). Every field may differ on yours.

import type { RequestOptions } from './options.js';
import type { DeploymentPatch, RevisionStatus } from './records.js';

/** The query of a listing of revisions (observed.md 3). */
export interface RevisionListParams {
  /** The number of revisions in one page at most, 1 to 100; 20 where it is left out. */
  limit?: number;
  /** Where the page starts. */
  offset?: number;
  /** One state or several. */
  status?: RevisionStatus | readonly RevisionStatus[];
}

/** The body that makes a revision (observed.md 3): a patch's, without `revision_source`. */
export type RevisionCreate = Omit<DeploymentPatch, 'revision_source'>;

/** One line of a log (observed.md 3). */
export interface LogEntry {
  readonly id?: string;
  /** When it was written, as an ISO time. */
  readonly timestamp?: string;
  /** Such as `INFO`. */
  readonly level?: string;
  readonly message?: string;
  readonly [unknownField: string]: unknown;
}

/** Lines of a log, and where the next ones start (observed.md 3). */
export interface LogPage {
  readonly logs: readonly LogEntry[];
  /** To be passed on as `offset`; null or absent where nothing follows yet. */
  readonly next_offset?: string | number | null;
  readonly [unknownField: string]: unknown;
}

/** Which lines of a log are asked for (observed.md 3). */
export interface LogParams {
  /** The number of lines at most, 1 to 1000; 50 where it is left out. */
  limit?: number;
  /** `asc` for the oldest lines first. */
  order?: 'asc' | 'desc';
  /** The `next_offset` of the answer before. */
  offset?: string | number;
  /** The level of the lines. */
  level?: string;
  /** A text in the lines. */
  query?: string;
}

/** Which lines of a revision's log are asked for (observed.md 3). */
export interface RevisionLogParams extends LogParams {
  /** The log of the build or of the servers. */
  type?: 'build' | 'deploy';
}

/** Which lines of a project's log are asked for (observed.md 3). */
export interface ProjectLogParams extends LogParams {
  /** An ISO time. */
  start_time?: string;
  /** An ISO time. */
  end_time?: string;
}

/** What a reading of logs can be told. */
export interface LogOptions extends Omit<RequestOptions, 'body'> {
  /** Whether the loop over the lines goes on as new ones are written; false by default. Asks for the oldest lines first. */
  follow?: boolean | undefined;
  /** The pause before new lines are asked for, in milliseconds; 2,000 by default. */
  pollDelay?: number | undefined;
}

/** Where a source tarball goes (observed.md 3). */
export interface UploadUrl {
  /** The address that takes the tarball by PUT. It is a credential by itself. */
  readonly upload_url: string;
  /** What a patch then takes as `source_tarball_path`. */
  readonly object_path: string;
  /** Header fields that the PUT must carry. */
  readonly upload_headers?: Readonly<Record<string, string>> | null;
  readonly [unknownField: string]: unknown;
}

/** What a push to the service's registry needs (observed.md 3). */
export interface PushToken {
  readonly token: string;
  readonly registry_url: string;
  readonly username?: string | null;
  readonly repository_url?: string | null;
  readonly [unknownField: string]: unknown;
}

/** An installed integration (observed.md 3): its `id` is the `integration_id` of deployments. */
export interface Integration {
  readonly id?: string;
  readonly installation_id?: number;
  readonly name?: string;
  readonly [unknownField: string]: unknown;
}

/** A listener of a self-hosted installation (observed.md 3). */
export interface Listener {
  readonly id?: string;
  readonly compute_type?: string;
  readonly compute_id?: string;
  readonly compute_config?: { readonly k8s_namespaces?: readonly string[]; readonly [unknownField: string]: unknown } | null;
  readonly version?: string | null;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly [unknownField: string]: unknown;
}

/** A connection of an agent (observed.md 3). */
export interface Connection {
  readonly id?: string;
  readonly [unknownField: string]: unknown;
}

/** The connections of an agent (observed.md 3). */
export interface ConnectionList {
  readonly data: readonly Connection[];
  readonly [unknownField: string]: unknown;
}

/** The body that connects an agent (observed.md 3). */
export interface ConnectionCreate {
  oauth_token_id: string;
  [unknownField: string]: unknown;
}

/** The body that creates an OAuth provider (observed.md 3). */
export interface OAuthProviderCreate {
  provider_id: string;
  name: string;
  client_id: string;
  client_secret: string;
  auth_url: string;
  token_url: string;
  [unknownField: string]: unknown;
}
